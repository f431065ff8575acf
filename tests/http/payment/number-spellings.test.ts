import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numbersHoweverSpelt } from '../../../src/server/database/migrations/079-numbers-however-spelt.ts'
import { spellings } from '../../witness/number-spellings.ts'
import { createPaymentWorld, granted, type PaymentWorld } from './world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
afterAll(() => world.close())

test.each(spellings)('the database compares “%s” as %s (product 2.5)', async (kept, key) => {
  const { rows } = await sql<{ key: string }>`select number_key(${kept}::text) as key`.execute(world.db)
  expect(rows).toEqual([{ key }])
})

const record = async (number: string, date = '2026-01-10') => {
  const { billId } = await world.newCase()
  const body = { kind: 'treasury_challan', number, date, amountPoisha: 40_000 }
  return world.call('POST /bills/{id}/counter-payments', { params: { id: billId }, body }, world.accountant)
}
const recorded = async (number: string) => {
  const reply = await record(number)
  expect(reply.code).toBe(200)
  world.clock.forward(1)
  return reply.data.paymentId
}

/** As the releases before left it: numbers are one where they are written alike. */
const before = sql`
  alter table payments drop column is_number_twin;
  create unique index payments_counter_once on payments (office_id, method, extract(year from counter_date), counter_number)
    where counter_number is not null and state <> 'counterRefused';
  alter table refunds drop column is_number_twin;
  create unique index refunds_voucher_once on refunds (office_id, extract(year from voucher_date), voucher_number)
    where voucher_number is not null;
  alter table dispatch_lines drop column is_number_twin;
  create unique index dispatch_lines_tracking on dispatch_lines (tracking_number);
  drop function number_key(text);
`

test('a database that holds a number in two spellings keeps both, and takes no third (product 2.5)', async () => {
  await sql.raw(before.compile(world.db).sql).execute(world.db)
  const ids = []
  for (const number of ['TC-7/26', 'TC 7/26', 'TC7/26', 'TC-8/26', 'TC9/26']) ids.push(await recorded(number))
  // Of the three the second is paid: it cannot be refused, and holds the number whatever becomes of the others.
  granted(await world.act(ids[1] ?? '', 'confirmCounter', {}, world.secondAccountant))
  await numbersHoweverSpelt.up(world.db as never)
  const rows = await world.db
    .selectFrom('payments')
    .select(['id', 'counter_number', 'is_number_twin'])
    .where('id', 'in', ids)
    .orderBy('created_at')
    .execute()
  expect(rows.map(({ counter_number, is_number_twin }) => [counter_number, is_number_twin])).toEqual([
    ['TC-7/26', true],
    ['TC 7/26', false],
    ['TC7/26', true],
    ['TC-8/26', false],
    ['TC9/26', false],
  ])
  for (const number of ['TC-7/26', 'T.C7/26', 'tc8/26', 'TC_9/26'])
    expect(await record(number)).toMatchObject({
      code: 422,
      data: { fields: [{ path: 'number', error: 'number_recorded' }] },
    })
  granted(await world.act(ids[0] ?? '', 'refuseCounter', { reason: 'Twice' }, world.secondAccountant))
  expect((await record('TC-7/26')).code).toBe(422)
  expect((await record('TC-7/26', '2025-01-10')).code).toBe(200)
})

test('vouchers and tracking numbers in two spellings are kept likewise (product 2.2, 2.5)', async () => {
  await sql.raw(before.compile(world.db).sql).execute(world.db)
  const { applicationId, billId } = await world.newCase()
  const paid = await world.payThrough(billId)
  const at = world.clock.now()
  const ids = [v7(), v7()]
  for (const [place, id] of ids.entries())
    await sql`insert into refunds (id, payment_id, application_id, office_id, ground, state, amount_poisha, opened_at, asked_by, asked_at,
        confirmed_by, confirmed_at, ended_at, reference, voucher_number, voucher_date)
      values (${id}, ${paid.id}, ${applicationId}, ${world.officeId}, 'correction', 'given_back', 100, ${at}, ${world.accountant.userId}, ${at},
        ${world.secondAccountant.userId}, ${new Date(at.getTime() + place)}, ${at}, ${id}, ${['V-1', 'V1'][place]}, '2026-01-10')`.execute(
      world.db,
    )
  const { rows: dispatches } = await sql<{ id: string }>`insert into dispatches
    (id, application_id, owner_id, office_id, state, state_since, created_at, updated_at)
    values (${v7()}, ${applicationId}, ${world.litigant.userId}, ${world.officeId}, 'completed', ${at}, ${at}, ${at}) returning id`.execute(
    world.db,
  )
  for (const [position, number] of ['RR-1', 'RR1', 'RR2'].entries())
    await sql`insert into dispatch_lines (id, dispatch_id, defendant_id, position, name, address, suggested_summon_fee_poisha, tracking_number)
      values (${v7()}, ${dispatches[0]?.id}, ${`d-${position}`}, ${position}, 'A', 'B', 100, ${number})`.execute(
      world.db,
    )
  await numbersHoweverSpelt.up(world.db as never)
  const vouchers = await world.db
    .selectFrom('refunds')
    .select('is_number_twin')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  expect(vouchers.map(({ is_number_twin }) => is_number_twin)).toEqual([false, true])
  const lines = await world.db
    .selectFrom('dispatch_lines')
    .select(['tracking_number', 'is_number_twin'])
    .where('dispatch_id', '=', dispatches[0]?.id ?? '')
    .orderBy('position')
    .execute()
  expect(lines.map(({ is_number_twin }) => is_number_twin)).toEqual([false, true, false])
})
