import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, type CallName } from '../../../src/api/calls.ts'
import { applicationListNames, applicationTabs } from '../../../src/machines/application/states.ts'
import { dispatchLists } from '../../../src/machines/dispatch/states.ts'
import { keysOf } from '../../../src/machines/entity.ts'
import { paymentStateNames } from '../../../src/machines/payment/states.ts'
import { demoPassword, type DemoKey } from '../../../src/server/seed/people.ts'
import { seed } from '../../../src/server/seed/index.ts'
import { planOf, readsOf } from '../../support/plans.ts'
import { createWorld, type World } from '../../support/world.ts'

const applications = 12_000
/** A table of more rows than this grows with the cases. */
const largeRows = 4_000
/** A page and one more: what may be sorted after it was found. */
const pageRowsMax = 101

let world: World
let tokens: string[]
let large: Set<string>
let known: Record<
  'application' | 'dispatch' | 'payment' | 'bill' | 'category' | 'type' | 'transaction',
  string
>

const readers: readonly DemoKey[] = [
  'administrator',
  'headAdministrator',
  'dispatcher',
  'accountant',
  'headAccountant',
  'superAdmin',
]

/** Somebody with as many cases as anybody has, whom the bulk seed made without a password that is known. */
async function bulkLitigant(): Promise<string> {
  const email = 'bulk-litigant@example.com'
  await sql`update users set email = ${email}, password_hash = (select password_hash from users where email = 'litigant@example.com')
    where name = 'নমুনা বাদী 851' and mobile like '013%'`.execute(world.db)
  const { data } = await world.call('POST /auth/login', { body: { email, password: demoPassword } })
  return data.access_token
}

async function idOf(query: string): Promise<string> {
  const { rows } = await sql.raw<{ id: string | number }>(query).execute(world.db)
  return String(rows[0]?.id)
}

beforeAll(async () => {
  world = await createWorld()
  await seed(world.deps, { applications })
  await sql`analyze`.execute(world.db)
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and reltuples >= ${largeRows}`.execute(world.db)
  large = new Set(rows.map(({ name }) => name))
  tokens = [...(await Promise.all(readers.map((key) => world.login(key)))), await bulkLitigant()]
  const approved = `from applications join users on users.id = owner_id
    where users.name = 'নমুনা বাদী 851' and state = 'approved' limit 1`
  const application = await idOf(`select applications.id ${approved}`)
  known = {
    application,
    dispatch: await idOf(`select id from dispatches where application_id = '${application}'`),
    payment: await idOf(`select id from payments where application_id = '${application}' limit 1`),
    bill: await idOf(`select id from bills where application_id = '${application}' limit 1`),
    transaction: await idOf(
      `select transaction_id as id from invoices where application_id = '${application}' limit 1`,
    ),
    category: await idOf('select id from case_categories limit 1'),
    type: await idOf('select id from case_types limit 1'),
  }
}, 300_000)
afterAll(() => world.close())

interface Asked {
  params?: Record<string, string>
  query?: Record<string, string | number>
}

const sought = ['FS-1234/', 'নমুনা বাদী 4321']
const days = { from: '2026-02-01', to: '2026-02-28' }

/** The ways in which a call is asked; one that needs something and is not here answers 422 and is told by the test. */
const ways: Partial<Record<CallName, () => Asked[]>> = {
  'GET /auth/my-applications': () => [
    ...applicationTabs.map((selectedTab) => ({ query: { selectedTab } })),
    { query: { selectedTab: 'all', q: 'FS-1234/' } },
  ],
  'GET /applications': () =>
    applicationListNames.flatMap((list) => [
      { query: { list } },
      { query: { list, sort: 'oldest' } },
      { query: { list, page: 3 } },
      ...sought.map((q) => ({ query: { list, q } })),
    ]),
  'GET /dispatches': () =>
    keysOf(dispatchLists).flatMap((list) => [
      { query: { list } },
      { query: { list, sort: 'oldest' } },
      { query: { list, q: 'FS-1234/' } },
    ]),
  'GET /payments': () => [
    {},
    { query: days },
    ...paymentStateNames.map((state) => ({ query: { state } })),
    ...sought.map((q) => ({ query: { q } })),
    { query: { q: 'INV-2026-0000012' } },
    { query: { q: known.transaction } },
  ],
  'GET /accountant/report': () => [{ query: { from: '2026-02-25', to: '2026-02-25' } }],
  'GET /applications/{id}': () => [{ params: { id: known.application } }],
  'GET /applications/{id}/deliveries': () => [{ params: { id: known.application } }],
  'GET /dispatches/{id}': () => [{ params: { id: known.dispatch } }],
  'GET /payments/{id}': () => [{ params: { id: known.payment } }],
  'GET /bills/{id}': () => [{ params: { id: known.bill } }],
  'GET /payments/{transaction_id}/outcome': () => [{ params: { transaction_id: known.transaction } }],
  'GET /invoices/{transaction_id}': () => [{ params: { transaction_id: known.transaction } }],
  'GET /public/invoice/{transaction_id}': () => [
    { params: { transaction_id: known.transaction } },
    { params: { transaction_id: 'INV-2026-00000012' }, query: { amount: '100' } },
  ],
  'GET /case-categories/{id}': () => [{ params: { id: 'subordinate' } }],
  'GET /customization/case-categories/{id}': () => [{ params: { id: known.category } }],
  'GET /customization/case-types/{id}': () => [{ params: { id: known.type } }],
}
const placesOfOne: readonly string[] = ['{id}']

const waysOf = (name: CallName): Asked[] =>
  ways[name]?.() ?? (placesOfOne.some((place) => name.includes(place)) ? [{ params: { id: '1' } }] : [{}])

/** What is sorted in full, and why; it reads no table through either. */
const allowed: readonly { call: CallName; why: string }[] = [
  {
    call: 'GET /accountant/report',
    why: 'its reply is every settled payment of the period that is asked for',
  },
]

const reads = (Object.keys(calls) as CallName[]).filter((name) => name.startsWith('GET '))

test.each(reads)(
  '%s reads no table through and sorts no more than a page at any size (product 7)',
  async (name) => {
    const statements = new Map<string, { text: string; values: readonly unknown[]; how: string }>()
    const codes = new Set<number>()
    for (const asked of waysOf(name))
      for (const token of tokens) {
        const seen = await readsOf(async () => {
          const { code } = await world.call(name, asked as never, token)
          codes.add(code)
        })
        for (const read of seen) statements.set(JSON.stringify(read), { ...read, how: JSON.stringify(asked) })
      }
    expect(
      [...codes].filter((code) => code === 422 || code >= 500),
      'is asked as it must be',
    ).toEqual([])
    expect([...codes], 'somebody is answered').toContain(200)
    const faults: string[] = []
    for (const { how, ...statement } of statements.values())
      for (const step of await planOf(world.db, statement)) {
        const isThrough = step['Node Type'] === 'Seq Scan' && large.has(step['Relation Name'] ?? '')
        const isWhole = allowed.some(({ call }) => call === name)
        const isSorted = !isWhole && step['Node Type'].endsWith('Sort') && step['Plan Rows'] > pageRowsMax
        if (isThrough || isSorted)
          faults.push(
            `${how}: ${step['Node Type']} ${step['Relation Name'] ?? step['Sort Key']?.join()} of ${step['Plan Rows']} in ${statement.text.slice(0, 400)} ${JSON.stringify(statement.values).slice(0, 300)}`,
          )
      }
    expect([...new Set(faults)]).toEqual([])
  },
)
