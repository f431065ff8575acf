import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '../../../src/api/calls.ts'
import { pageRowsUsual } from '../../../src/machines/limits.ts'
import { m } from '../../../src/words/messages.js'
import { demoPassword } from '../../../src/server/seed/people.ts'
import { seed } from '../../../src/server/seed/index.ts'
import {
  givenBy,
  growthOf,
  isPlanKept,
  isRead,
  leftOutBy,
  pretendSize,
  planForAll,
  planOf,
  readsOf,
  readsThrough,
  type Statement,
  type Step,
} from '../../support/plans.ts'
import { bulkLitigant, knownOf, readers, reads, waysOf, type Asked, type Known } from '../../support/reads.ts'
import { createWorld, type World } from '../../support/world.ts'

const applications = 1_100
/** What the database is told that it holds. */
const pretended = 1_000_000
/** A page and one more: what may be sorted after it was found, and what may be found that no page ends. */
const pageRowsMax = 101
/** Rows that are looked at and left out: among so few cases a list that is walked from end to end has more. */
const leftOutMax = 60

/** A row for each office and state or year, however many cases there are. */
const bounded: readonly string[] = ['counters', 'payment_totals', 'reference_numbers']

let world: World
let tokens: string[]
/** Tables that grow with the cases. */
let large: ReadonlySet<string>
let known: Known
const days = { from: '2026-02-01', to: '2026-02-28', reportFrom: '2026-02-27' }

beforeAll(async () => {
  world = await createWorld()
  const growth = await growthOf(world.db, () => seed(world.deps, { applications }))
  large = new Set(
    [...growth]
      .filter(([table, rows]) => rows >= applications / 4 && !bounded.includes(table))
      .map(([table]) => table),
  )
  known = await knownOf(world.db)
  // As a database that has been in use is kept by itself.
  await sql`vacuum applications, dispatches, ledger_account_days`.execute(world.db)
  await pretendSize(world.db, large, pretended / applications)
  const body = { email: bulkLitigant.email, password: demoPassword }
  const { data } = await world.call('POST /auth/login', { body })
  tokens = [...(await Promise.all(readers.map((key) => world.login(key)))), data.access_token]
})
afterAll(() => world.close())

/** What is sorted in full, and why; it reads no table through either. */
const allowed: readonly { call: CallName; why: string; of?: RegExp }[] = [
  {
    call: 'GET /accountant/report',
    why: 'of a court, its totals are added up over the postings of the period that is asked for',
  },
  {
    call: 'GET /payments',
    why: 'what words find in each place ends after a thousand, and is told once',
    of: /^\(\(select "payments"\."id".* union /s,
  },
  {
    call: 'GET /find',
    why: 'each place ends after a hundred, and is told once; a mobile number is looked up in each way it may be written, in an index alone',
    of: /^(?:\(\(select "payments"\."id"|select id from \(\(\(select "(?:applications|dispatches)"\."id").* union /s,
  },
]

const looked = new Set<string>()

/** Whether a way of asking is one that was refused already: the whole call, or the list. */
const isAlike = (refused: Asked, asked: Asked): boolean => refused.query?.['list'] === asked.query?.['list']

/** Statements of a call that none before it has sent, each with how it was asked. */
async function freshReads(
  name: CallName,
): Promise<{ codes: ReadonlySet<number>; statements: (Statement & { how: string })[] }> {
  const codes = new Set<number>()
  const statements: (Statement & { how: string })[] = []
  for (const token of tokens) {
    const refused: Asked[] = []
    for (const asked of waysOf(name, known, days)) {
      if (refused.some((one) => isAlike(one, asked))) continue
      const seen = await readsOf(async () => {
        const { code, message } = await world.call(name, asked as never, token)
        const isTooMany = message === m.error_text_too_many_found({}, { locale: 'bn' })
        if (!isTooMany) codes.add(code)
        if (code === 403) refused.push(asked)
      })
      for (const read of seen) {
        const key = JSON.stringify(read)
        if (!looked.has(key)) statements.push({ ...read, how: JSON.stringify(asked) })
        looked.add(key)
      }
    }
  }
  return { codes, statements }
}

test.each(reads)(
  '%s reads no table through, leaves no list out row by row and sorts no more than a page at any size (product 7)',
  async (name) => {
    const { codes, statements } = await freshReads(name)
    expect(
      [...codes].filter((code) => code === 422 || code >= 500),
      'is asked as it must be',
    ).toEqual([])
    expect([...codes], 'somebody is answered').toContain(200)
    const faults: string[] = []
    for (const { how, ...statement } of statements) {
      const isWhole = allowed.some(
        ({ call, of: texts }) => call === name && (texts === undefined || texts.test(statement.text)),
      )
      for (const step of await planOf(world.db, statement)) {
        const isThrough = readsThrough(step, large)
        const isSorted = !isWhole && step['Node Type'].endsWith('Sort') && step['Plan Rows'] > pageRowsMax
        const leftOut = leftOutBy(step, large)
        const isMany = !isWhole && givenBy(step, large) > pageRowsMax
        // What is found by this or that is found whole before the first of it is given.
        const isGathered = !isWhole && step['Node Type'] === 'BitmapOr' && step['Plan Rows'] > pageRowsMax
        if (isThrough || isSorted || isGathered || isMany || leftOut > leftOutMax)
          faults.push(
            `${how}: ${step['Node Type']} ${step['Relation Name'] ?? step['Sort Key']?.join()} of ${step['Plan Rows']}, ${leftOut} left out, in ${statement.text.slice(0, 400)} ${JSON.stringify(statement.values).slice(0, 300)}`,
          )
      }
    }
    expect([...new Set(faults)]).toEqual([])
  },
)

/** A page of a list that nothing narrows, whose limit is written out: one plan does for whoever asks. */
const isPlannedOnce = ({ text }: Statement): boolean =>
  text.includes(`limit ${pageRowsUsual + 1}`) && text.includes('"page_time"')

test.each(['GET /applications', 'GET /dispatches'] as const)(
  '%s: the one plan for all reads no list through and sorts no more than a page (product 7)',
  async (name) => {
    const statements: Statement[] = []
    for (const token of tokens)
      for (const asked of waysOf(name, known, days))
        statements.push(...(await readsOf(() => world.call(name, asked as never, token))))
    const pages = new Set(statements.filter(isPlannedOnce).map(({ text }) => text))
    expect(pages.size, 'an office and all offices, from both ends').toBeGreaterThan(3)
    for (const text of pages)
      for (const step of await planForAll(world.db, { text })) {
        expect(readsThrough(step, large), `${step['Node Type']} in ${text}`).toBe(false)
        if (step['Node Type'].endsWith('Sort'))
          expect(step['Plan Rows'], text).toBeLessThanOrEqual(4 * (pageRowsUsual + 1))
      }
  },
)

test('more than a thousand that have the words are not counted: more words are asked for (product 7)', async () => {
  const token = await world.login('headAccountant')
  const find = (q: string) => world.call('GET /payments', { query: { q } }, token)
  const { code, message } = await find('FS-')
  expect([code, message]).toEqual([422, m.error_text_too_many_found({}, { locale: 'bn' })])
  const { data } = await find(known.reference)
  expect(data.total).toBe(data.rows.length)
  expect(data.rows.every(({ referenceNumber }) => referenceNumber === known.reference)).toBe(true)
})

test('what most cases have is looked for in their words, and none is cut into its groups for it (product 7)', async () => {
  const { db } = world
  const token = tokens[readers.indexOf('headAdministrator')]
  const isCut = ({ text }: Statement) => text.includes('search_grams(applications.')
  const find = async (q: string) => {
    const asked = await readsOf(async () => {
      const { data } = await world.call('GET /find', { query: { q } }, token)
      rows = data.rows
    })
    return asked.filter(isCut).length
  }
  let rows: { kind: string; caseNumber: string; referenceNumber: string | null }[] = []
  expect([await find('fs-'), rows.filter(({ kind }) => kind === 'application').length]).toEqual([0, 20])
  expect(rows.every(({ caseNumber }) => caseNumber.startsWith('FS-'))).toBe(true)
  expect([await find(known.reference), rows[0]?.referenceNumber]).toEqual([1, known.reference])
  // Of an index that nothing is known of, whatever is sought may be seldom.
  await sql`update pg_statistic set stakind1 = 0, stakind2 = 0, stakind3 = 0, stakind4 = 0, stakind5 = 0
    where starelid = 'applications_search'::regclass`.execute(db)
  expect([await find('fs-'), rows.filter(({ kind }) => kind === 'application').length]).toEqual([3, 20])
  await sql`analyze applications`.execute(db)
})

test('what a refund is shown with is looked up for its page alone, in no more tables than are soon put in an order (product 7)', async () => {
  for (const query of [{}, { state: 'due' }] as const) {
    const asked = await readsOf(() =>
      world.call('GET /refunds', { query: { ...query, size: 2 } }, tokens[readers.indexOf('headAccountant')]),
    )
    const joined = asked.map(({ text }) => text.split(' join ').length)
    expect(Math.max(...joined)).toBeLessThanOrEqual(6)
    const shown = asked.filter(({ text }) => text.includes('join "bills"'))
    expect(shown).toHaveLength(1)
    const [steps = []] = await Promise.all(shown.map((statement) => planOf(world.db, statement)))
    const looked = of(steps, 'bills').map((step) => step['Actual Rows'] * step['Actual Loops'])
    expect(looked, 'two of a page of two').toEqual([2])
  }
})

test('a number is looked up by its own end, and by what shares no sign with it (product 7)', async () => {
  const keysOf = async (words: string, longest: 3 | 6, index: string) =>
    (
      await sql<{ keys: string[] }>`select search_keys(${words}, ${longest}, ${index}) as keys`.execute(
        world.db,
      )
    ).rows[0]?.keys
  // Of an index that nothing is known of, every group is as seldom.
  expect(await keysOf('MANIKGANJ-2025-000012', 6, 'none')).toEqual(['000012', '-2025-'])
  expect(await keysOf('abcdefgh', 6, 'none')).toEqual(['cdefgh', 'bcdefg'])
  expect(await keysOf('abcd', 6, 'none')).toEqual(['bcd', 'abc'])
  expect(await keysOf('abcabc', 3, 'none')).toEqual(['abc', 'cab'])
  expect(await keysOf('abc', 6, 'none')).toEqual(['abc'])
})

test('months of bank accounts are added up before the accounts are looked at (product 7)', async () => {
  const token = await world.login('headAccountant')
  for (const state of [undefined, 'paid'] as const) {
    const query = { from: days.from, to: days.to, ...(state ? { state } : {}) }
    const asked = await readsOf(() => world.call('GET /accountant/report/accounts', { query }, token))
    const read = asked.find(({ text }) => text.includes('account_months'))
    const steps = read ? await planOf(world.db, read) : []
    const looked = steps.findIndex(({ 'Relation Name': table }) => table?.endsWith('account_months'))
    const above = steps.slice(0, looked).map(({ 'Node Type': type }) => type)
    expect(above, 'above the months').toContain('Aggregate')
    expect(above.slice(above.indexOf('Aggregate')).filter((type) => /Join|Loop/.test(type))).toEqual([])
  }
})

test.each(['GET /accountant/report/accounts', 'GET /accountant/report'] as const)(
  '%s: what a court posted on a few days is added up by one plan that is kept, whatever the days (product 7)',
  async (name) => {
    const token = tokens[readers.indexOf('headAccountant')]
    const query = { from: days.to, to: days.to, court: Number(known.court) }
    const asked = await readsOf(() => world.call(name, { query }, token))
    const isAdded = (text: string) => text.includes('ledger_entries') && text.includes('sum(')
    const added = asked.filter(
      ({ text }) => isAdded(text) && text.includes('court_id') && !text.includes('limit'),
    )
    expect(added).toHaveLength(1)
    for (const statement of added) expect(await isPlanKept(world.db, statement)).toBe(true)
  },
)

test('what is alike is looked for among the cases of the office alone, however many others have a number in common (product 2.5, 7)', async () => {
  const { db } = world
  const { office_id: officeId } = await db
    .selectFrom('users')
    .select('office_id')
    .where('id', '=', await world.userId('administrator'))
    .executeTakeFirstOrThrow()
  const { id } = await db
    .selectFrom('applications')
    .select('id')
    .where('office_id', '=', officeId)
    .where('state', '=', 'unverified')
    .limit(1)
    .executeTakeFirstOrThrow()
  const token = await world.login('administrator')
  const asked = await readsOf(() => world.call('GET /applications/{id}/alike', { params: { id } }, token))
  const read = asked.find(({ text }) => text.endsWith('as looked'))
  const steps = (read ? await planOf(db, read) : []).filter(
    ({ 'Relation Name': table }) => table === 'case_marks',
  )
  expect(steps.length).toBeGreaterThan(0)
  expect(steps.filter((step) => !step['Index Cond']?.includes('office_id'))).toEqual([])
})

test('a read is seen however it begins, and nothing that changes or holds rows (product 7)', () => {
  const reads = [
    'select 1',
    '(select 1) union all (select 2)',
    '  ((select 1))',
    'with a as (select 1) select',
    'values (1)',
  ]
  expect(reads.filter((text) => !isRead(text))).toEqual([])
  const others = [
    'insert into a select 1',
    'begin',
    'select 1 from a for update',
    'with a as (delete from b returning 1) select 1',
  ]
  expect(others.filter(isRead)).toEqual([])
})

/** The steps of all that a call reads. */
async function stepsOf(name: CallName, reader: (typeof readers)[number], asked: Asked): Promise<Step[]> {
  const token = tokens[readers.indexOf(reader)]
  const statements = await readsOf(() => world.call(name, asked as never, token))
  return (await Promise.all(statements.map((statement) => planOf(world.db, statement)))).flat()
}

const of = (steps: readonly Step[], table: string) => steps.filter((step) => step['Relation Name'] === table)
const isByIndexAlone = (steps: readonly Step[], index: RegExp) =>
  steps.some((step) => step['Node Type'] === 'Index Only Scan' && index.test(step['Index Name'] ?? ''))

/** What grew with the number of payments or cases once: how it is asked, and what is so of its steps since. */
const mended: readonly {
  what: string
  call: CallName
  reader: (typeof readers)[number]
  query: () => Asked['query']
  holds: (steps: readonly Step[]) => boolean
}[] = [
  ...(['accountant', 'headAccountant'] as const).map((reader) => ({
    what: `a report of what was refunded is read under its state (${reader})`,
    call: 'GET /accountant/report' as const,
    reader,
    query: () => ({ from: days.from, to: days.to, state: 'refunded' }),
    holds: (steps: readonly Step[]) =>
      of(steps, 'ledger_told').length > 0 &&
      of(steps, 'ledger_told').every((step) => step['Index Cond']?.includes('stands')),
  })),
  {
    what: 'a report of a bank account is read in the order of the account, and not sorted',
    call: 'GET /accountant/report',
    reader: 'headAccountant',
    query: () => ({ from: days.from, to: days.to, account: known.account }),
    holds: (steps) =>
      of(steps, 'ledger_told').some(
        (step) => step.isLimited && step['Index Cond']?.includes('office_account_id'),
      ),
  },
  {
    what: 'what stands open is counted where it stands, and not among payments',
    call: 'GET /discrepancies',
    reader: 'headAccountant',
    query: () => ({ state: 'open' }),
    holds: (steps) => steps.every((step) => step['Index Name'] !== 'payments_waiting'),
  },
  {
    what: 'payments by a method are added up by their counter',
    call: 'GET /payments',
    reader: 'headAccountant',
    query: () => ({ from: days.from, to: days.to, method: 'cards', state: 'paid' }),
    holds: (steps) => of(steps, 'payment_method_days_all').length > 0,
  },
  {
    what: 'what a day came to is told without its postings',
    call: 'GET /day-close',
    reader: 'accountant',
    query: () => ({ day: days.from }),
    holds: (steps) => of(steps, 'ledger_gateway_days').length > 0 && of(steps, 'ledger_entries').length === 0,
  },
  {
    what: 'summonses that nobody has open are counted in an index alone',
    call: 'GET /dispatches',
    reader: 'dispatcher',
    query: () => ({ list: 'dispatched_file', holder: 'nobody' }),
    holds: (steps) => isByIndexAlone(steps, /^dispatches_list/),
  },
  {
    what: 'cases that are nobody’s task are counted in an index alone',
    call: 'GET /applications',
    reader: 'administrator',
    query: () => ({ list: 'unverified', assignee: 'nobody' }),
    holds: (steps) => isByIndexAlone(steps, /^applications_nobodys/),
  },
]

test.each(mended.map((one) => [one.what, one] as const))(
  '%s (product 7)',
  async (_what, { call, reader, query, holds }) => {
    const steps = await stepsOf(call, reader, { query: query() ?? {} })
    expect(
      holds(steps),
      steps
        .map((step) =>
          [
            step['Node Type'],
            step['Relation Name'],
            step['Index Name'],
            step['Index Cond'],
            step.isLimited,
          ].join(' '),
        )
        .join('\n'),
    ).toBe(true)
  },
)
