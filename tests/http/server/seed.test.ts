import { seededBadges } from '../../support/seeded.ts'
import { dispatchStateNames } from '../../../src/machines/dispatch/states.ts'
import { applicationStateNames } from '../../../src/machines/application/states.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedBase } from '../../../src/server/seed/base.ts'
import { seed } from '../../../src/server/seed/index.ts'
import { historyHash } from '../../../src/server/lifecycle/history-link.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await seed(world.deps)
})
afterAll(() => world.close())

const tables = [
  'users',
  'offices',
  'courts',
  'unions',
  'applications',
  'dispatches',
  'history',
  'payments',
] as const

const sizes = async () =>
  Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(
        world.db,
      )
      return [table, rows[0]?.count] as const
    }),
  )

/** The counters as they should be, counted from the rows. */
async function countersMatch(): Promise<void> {
  const { rows } = await sql<{ wrong: number }>`
    with counted as (
      select office_id, 'application' as entity, state, count(*) from applications
      where state not in ('draft','discarded') and office_id is not null group by office_id, state
      union all
      select office_id, 'dispatch', state, count(*) from dispatches where state <> 'unrequested' group by office_id, state
      union all
      select office_id, 'refund', state, count(*) from refunds group by office_id, state)
    select count(*) as wrong from counted full join (select * from counters where count <> 0) kept
      using (office_id, entity, state) where counted.count is distinct from kept.count`.execute(world.db)
  expect(rows[0]?.wrong).toBe(0)
}

/** Every chain begins with nothing, has no gap, and ends where its row stands. */
async function chainsHold(): Promise<void> {
  const links = await world.db.selectFrom('history').selectAll().orderBy('id').execute()
  const ends = new Map<string, { hash: string; sequence: number; state: string }>()
  for (const link of links) {
    const last = ends.get(link.subject_id) ?? { hash: '', sequence: 0, state: link.from_state }
    expect([link.previous_hash, link.sequence, link.from_state]).toEqual([
      last.hash,
      last.sequence + 1,
      last.state,
    ])
    const entry = {
      entity: link.entity,
      subjectId: link.subject_id,
      event: link.event,
      fromState: link.from_state,
      toState: link.to_state,
      actorId: link.actor_id,
      payload: link.payload,
      at: link.at,
    }
    expect(link.hash).toBe(historyHash(entry, link.sequence, link.previous_hash))
    ends.set(link.subject_id, { hash: link.hash, sequence: link.sequence, state: link.to_state })
  }
  const rows = await world.db.selectFrom('applications').select(['id', 'state']).execute()
  for (const { id, state } of rows) expect(ends.get(id)?.state).toBe(state)
  for (const table of ['payments', 'dispatches'] as const)
    for (const { id, state } of await world.db.selectFrom(table).select(['id', 'state']).execute())
      expect(ends.get(id)?.state, table).toBe(state)
}

/** What the counters of money keep, as it should be by the rows; every posting balances, every line and bill has what the ledger brought it. */
const moneyFaults = {
  'refunds given back': `select 1 from payments where refunded_poisha <> (select coalesce(sum(amount_poisha), 0) from refunds
    where payment_id = payments.id and state = 'given_back')`,
  'refunds due': `select 1 from payments where (is_surplus or state = 'surplus') and state in ('paid', 'surplus')
    and amount_poisha > refunded_poisha and not exists (select from refunds where payment_id = payments.id and state = 'due')`,
  'payments by state': `select 1 from (select office_id, state, count(*), sum(amount_poisha) as amount,
      sum(refunded_poisha) as refunded from payments group by 1, 2) told
    full join (select * from payment_totals where count <> 0) kept using (office_id, state)
    where (told.count, told.amount, told.refunded) is distinct from (kept.count, kept.amount_poisha, kept.refunded_poisha)`,
  'payments by day': `select 1 from (select office_id, state, (counted_at at time zone 'Asia/Dhaka')::date as day, count(*),
      sum(amount_poisha) as amount, sum(refunded_poisha) as refunded from payments group by 1, 2, 3) told
    full join (select * from payment_days where count <> 0) kept using (office_id, state, day)
    where (told.count, told.amount, told.refunded) is distinct from (kept.count, kept.amount_poisha, kept.refunded_poisha)`,
  'payments of all offices by day': `select 1 from (select state, (counted_at at time zone 'Asia/Dhaka')::date as day, count(*),
      sum(amount_poisha) as amount, sum(refunded_poisha) as refunded from payments group by 1, 2) told
    full join (select state, day, sum(count) as count, sum(amount_poisha) as amount, sum(refunded_poisha) as refunded
      from payment_days_all group by 1, 2 having sum(count) <> 0) kept using (state, day)
    where (told.count, told.amount, told.refunded) is distinct from (kept.count, kept.amount, kept.refunded)`,
  'submitted by day': `select 1 from (select office_id, (submitted_at at time zone 'Asia/Dhaka')::date as day, count(*) from applications
      where submitted_at is not null group by 1, 2) told
    full join submitted_days kept using (office_id, day) where told.count is distinct from kept.count`,
  'submitted at all offices by day': `select 1 from (select (submitted_at at time zone 'Asia/Dhaka')::date as day, count(*)
      from applications where submitted_at is not null and office_id is not null group by 1) told
    full join (select day, sum(count) as count from submitted_days_all group by 1) kept using (day)
    where told.count is distinct from kept.count`,
  'the ledger by day': `select 1 from (select office_id, day, sum(credit_poisha - debit_poisha) as credited, count(*) as lines
      from (select posting.office_id, (posted_at at time zone 'Asia/Dhaka')::date as day, credit_poisha, debit_poisha
        from ledger_entries join ledger_postings posting on posting.id = posting_id
        where account in ('treasury', 'bar_council', 'dispatch') and posting.kind <> 'aside') entry group by 1, 2) told
    full join (select office_id, day, sum(credited_poisha) as credited, sum(lines) as lines from ledger_days where fund = 'any'
      group by 1, 2) kept using (office_id, day)
    where (told.credited, told.lines) is distinct from (kept.credited, kept.lines)`,
  'the ledger of all offices by day': `select 1 from (select day, fund, method, kind, sum(count) as count, sum(lines) as lines,
      sum(credited_poisha) as credited, sum(charge_poisha) as charge from ledger_days group by 1, 2, 3, 4) told
    full join (select day, fund, method, kind, sum(count) as count, sum(lines) as lines, sum(credited_poisha) as credited,
      sum(charge_poisha) as charge from ledger_days_all group by 1, 2, 3, 4) kept using (day, fund, method, kind)
    where (told.count, told.lines, told.credited, told.charge) is distinct from (kept.count, kept.lines, kept.credited, kept.charge)`,
  'the ledger of bank accounts by day': `select 1 from (select office_account_id, account, (posted_at at time zone 'Asia/Dhaka')::date as day,
      payments.method, posting.kind = 'refund' as is_back, count(distinct posting.id) as count, count(*) as lines, sum(credit_poisha - debit_poisha) as credited
      from ledger_entries join ledger_postings posting on posting.id = posting_id join payments on payments.id = payment_id
      where office_account_id is not null and posting.kind <> 'correction' group by 1, 2, 3, 4, 5) told
    full join (select office_account_id, fund as account, day, method, kind = 'refunded' as is_back, count, lines, credited_poisha as credited
      from ledger_account_days where kind <> 'corrected') kept using (office_account_id, account, day, method, is_back)
    where (told.count, told.lines, told.credited) is distinct from (kept.count, kept.lines, kept.credited)`,
  'the ledger by state, office and day': `select 1 from (select payments.state, posting.office_id, (posted_at at time zone 'Asia/Dhaka')::date as day,
      payments.method, count(distinct posting.id) as count, count(*) as lines, sum(credit_poisha - debit_poisha) as credited
      from ledger_entries join ledger_postings posting on posting.id = posting_id join payments on payments.id = payment_id
      where account in ('treasury', 'bar_council', 'dispatch') and posting.kind <> 'aside' group by 1, 2, 3, 4) told
    full join (select state, office_id, day, method, sum(count) as count, sum(lines) as lines, sum(credited_poisha) as credited
      from (select state, office_id, day, method, count, lines, credited_poisha from ledger_state_days where fund = 'any'
        union all select state, office_id, day, method, count, lines, credited_poisha from ledger_state_moves where fund = 'any') both_parts
      group by 1, 2, 3, 4 having sum(count) <> 0) kept using (state, office_id, day, method)
    where (told.count, told.lines, told.credited) is distinct from (kept.count, kept.lines, kept.credited)`,
  'the ledger of all offices by state and day': `select 1 from (select state, day, fund, method, kind, sum(count) as count, sum(lines) as lines,
      sum(credited_poisha) as credited, sum(charge_poisha) as charge from ledger_state_days group by 1, 2, 3, 4, 5) told
    full join ledger_state_days_all kept using (state, day, fund, method, kind)
    where (told.count, told.lines, told.credited, told.charge)
      is distinct from (kept.count, kept.lines, kept.credited_poisha, kept.charge_poisha)`,
  'the ledger of all states by day': `select 1 from (select day, fund, method, kind, sum(count) as count, sum(lines) as lines, sum(credited_poisha) as credited,
      sum(charge_poisha) as charge from ledger_days_all group by 1, 2, 3, 4) told
    full join (select day, fund, method, kind, sum(count) as count, sum(lines) as lines, sum(credited_poisha) as credited, sum(charge_poisha) as charge
      from (select day, fund, method, kind, count, lines, credited_poisha, charge_poisha from ledger_state_days_all
        union all select day, fund, method, kind, count, lines, credited_poisha, charge_poisha from ledger_state_moves
          where office_account_id is null) both_parts group by 1, 2, 3, 4) kept using (day, fund, method, kind)
    where (told.count, told.lines, told.credited, told.charge) is distinct from (kept.count, kept.lines, kept.credited, kept.charge)`,
  'the ledger of bank accounts by state': `select 1 from (select office_account_id, day, method, kind, count, credited_poisha, charge_poisha
      from ledger_account_days) told
    full join (select office_account_id, day, method, kind, sum(count) as count, sum(credited_poisha) as credited_poisha,
      sum(charge_poisha) as charge_poisha
      from (select office_account_id, day, method, kind, count, credited_poisha, charge_poisha from ledger_state_account_days
        union all select office_account_id, day, method, kind, count, credited_poisha, charge_poisha from ledger_state_moves
          where office_account_id is not null) both_parts group by 1, 2, 3, 4) kept using (office_account_id, day, method, kind)
    where (told.count, told.credited_poisha, told.charge_poisha) is distinct from (kept.count, kept.credited_poisha, kept.charge_poisha)`,
  'when a payment was received': `select 1 from payments left join (select payment_id, min(posted_at) as at from ledger_postings
    group by payment_id) told on payment_id = payments.id where received_at is distinct from told.at`,
  'a posting out of balance': `select 1 from ledger_entries group by posting_id having sum(debit_poisha) <> sum(credit_poisha)`,
  'an office of a posting': `select 1 from ledger_postings posting join payments on payments.id = payment_id
    where posting.office_id <> payments.office_id`,
  'a line and the ledger': `select 1 from bill_lines left join ledger_entries on bill_line_id = bill_lines.id and credit_poisha > 0
    group by bill_lines.id having bill_lines.paid_poisha <> coalesce(sum(credit_poisha), 0)`,
  'a bill and its lines': `select 1 from bills left join bill_lines on bill_id = bills.id group by bills.id
    having bills.total_poisha <> sum(bill_lines.total_poisha) or bills.paid_poisha <> sum(bill_lines.paid_poisha)`,
  'what is left of a payment': `select 1 from payments join ledger_postings posting on payment_id = payments.id
    join ledger_entries on posting_id = posting.id where account not in ('gateway', 'bank_charge') group by payments.id
    having sum(credit_poisha - debit_poisha) <> amount_poisha - refunded_poisha`,
  'an invoice of each payment that was received': `select 1 from payments left join invoices on invoices.payment_id = payments.id
    where (invoices.id is null) = exists (select from ledger_postings where payment_id = payments.id and kind in ('payment', 'release'))`,
  'the numbers of invoices': `select 1 from (select office_id, extract(year from issued_at at time zone 'Asia/Dhaka')::int as year,
      count(*), max(right(invoice_number, 6)::int) as highest from invoices group by 1, 2) told
    full join invoice_numbers kept using (office_id, year) where (kept.last, kept.last) is distinct from (told.count, told.highest)`,
  'the account of a fund': `select 1 from ledger_entries entry left join office_accounts held on held.id = entry.office_account_id
    where (held.office_id, held.fund) is distinct from (entry.office_id, entry.account)
      and entry.account in ('treasury', 'bar_council', 'dispatch')`,
}

async function moneyHolds(): Promise<void> {
  for (const [what, query] of Object.entries(moneyFaults)) {
    const { rows } = await sql.raw(query).execute(world.db)
    expect(rows, what).toEqual([])
  }
}

interface Reference {
  name: string
  /** Asks for one row whose reference leads to nothing. */
  orphan: string
}

/** The bulk is laid in without a check of each row, so that all references are followed here. */
async function nothingIsOrphaned(): Promise<void> {
  const { rows } = await sql<Reference>`select conname as name, format(
      'select 1 from %s held left join %s known on known.%I = held.%I where held.%I is not null and known.%I is null limit 1',
      conrelid::regclass, confrelid::regclass, there.attname, here.attname, here.attname, there.attname) as orphan
    from pg_constraint
    join pg_attribute here on here.attrelid = conrelid and here.attnum = conkey[1]
    join pg_attribute there on there.attrelid = confrelid and there.attnum = confkey[1]
    where contype = 'f' and cardinality(conkey) = 1 and connamespace = current_schema()::regnamespace`.execute(
    world.db,
  )
  expect(rows.length).toBeGreaterThan(30)
  for (const { name, orphan } of rows)
    expect((await sql.raw(orphan).execute(world.db)).rows, name).toEqual([])
}

/** What keeps tables up is laid aside during a bulk: an index or a trigger that did not come back is seen here. */
async function upkeep(): Promise<unknown[]> {
  const { rows } = await sql`select indexdef as kept from pg_indexes where schemaname = current_schema()
    union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger
    order by 1`.execute(world.db)
  return rows
}

describe('the seed', () => {
  test('is done once', async () => {
    const before = await sizes()
    expect(await seedBase(world.deps)).toBe(false)
    await seed(world.deps)
    expect(await sizes()).toEqual(before)
    expect(Object.fromEntries(before)).toMatchObject({ unions: 4_540, offices: 65, users: 9 })
  })

  test('has an application and a dispatch in every state', async () => {
    const applications = await world.db.selectFrom('applications').select('state').distinct().execute()
    expect(applications.map(({ state }) => state).toSorted()).toEqual([...applicationStateNames].toSorted())
    const dispatches = await world.db.selectFrom('dispatches').select('state').distinct().execute()
    expect(dispatches.map(({ state }) => state).toSorted()).toEqual([...dispatchStateNames].toSorted())
  })

  test('keeps counters that agree with the rows', countersMatch)

  test('keeps a ledger, bills, receipts and counters of money that agree', moneyHolds)

  test('keeps history chains whose hashes hold and that end in the state of the row', chainsHold)

  test('sends nobody anything and lies in the past', async () => {
    const waiting = world.db.selectFrom('deliveries').select('id').where('state', '=', 'waiting')
    expect(await waiting.execute()).toEqual([])
    expect(await world.waiting()).toEqual([])
    const { rows } = await sql<{ later: number }>`
      select count(*) as later from history where at > ${world.clock.now()}`.execute(world.db)
    expect(rows[0]?.later).toBe(0)
  })

  test('shows its counts to the administrator and none to a litigant', async () => {
    const staff = await world.call('GET /auth/info', {}, await world.login('administrator'))
    const litigant = await world.call('GET /auth/info', {}, await world.login('litigant'))
    expect(staff.data.counts).toMatchObject(seededBadges)
    expect(seededBadges).toMatchObject({
      verifiedApp: 1,
      approvedApp: 10,
      requestDispatch: 2,
      paidDispatch: 1,
    })
    expect(Object.values(litigant.data.counts).every((count) => count === 0)).toBe(true)
    expect(staff.data.notifications.length).toBeGreaterThan(0)
  })
})

describe('many applications', () => {
  test('leave counters, histories and reference numbers as the one transaction would', async () => {
    const before = await upkeep()
    await seed(world.deps, { applications: 400 })
    await seed(world.deps, { applications: 100 })
    expect(await upkeep()).toEqual(before)
    await nothingIsOrphaned()
    const { rows } = await sql<{ count: number; numbered: number }>`
      select count(*) as count, count(distinct reference_number) as numbered from applications
      where case_number like 'FS-%' and petitioner_name like 'নমুনা বাদী %' and state <> 'draft' and state <> 'discarded'
    `.execute(world.db)
    expect(rows[0]?.numbered).toBe(rows[0]?.count)
    await countersMatch()
    await chainsHold()
    await moneyHolds()
    const { rows: numbers } = await sql<{ wrong: number }>`
      select count(*) as wrong from reference_numbers kept join offices on offices.id = kept.office_id
      where last <> (select count(*) from applications
        where office_id = kept.office_id and reference_number like '%-' || kept.year || '-%')`.execute(
      world.db,
    )
    expect(numbers[0]?.wrong).toBe(0)
  })

  test('can be worked on: the next event of one finds everything it needs', async () => {
    const token = await world.login('headAdministrator')
    const list = await world.call('GET /applications', { query: { list: 'unverified', size: 100 } }, token)
    const row = list.data.rows.find(({ referenceNumber, state }) => {
      return state === 'unverified' && !referenceNumber?.startsWith('DISTRICT-47')
    })
    const name = 'POST /applications/{id}/actions/{event}'
    const params = { id: row?.id ?? '', event: 'verify' as const }
    const { code, data } = await world.call(
      name,
      { params, body: { version: row?.version ?? 0, payload: {} } },
      token,
    )
    expect([code, data.state]).toEqual([200, 'verified'])
    await countersMatch()
  })
})
