import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CloseDifference, DayClose } from '../../../src/api/close-calls.ts'
import { takaDecimal } from '../../../src/machines/money.ts'
import { dhakaDay } from '../../../src/machines/text.ts'
import type { PaymentRecord } from '../../../src/server/database/rows.ts'
import { counterparts } from '../../../src/server/database/migrations/078-counterparts.ts'
import { planOf, readsOf } from '../../support/plans.ts'
import { createPaymentWorld, type PaymentWorld } from './world.ts'

let world: PaymentWorld
beforeEach(async () => {
  world = await createPaymentWorld()
  // The other office is the head office: its accountant closes days of this one too, and opens them again.
  await world.db.updateTable('offices').set({ is_head_office: true }).where('code', '=', 'SYLHET').execute()
})
afterEach(() => world.close())

interface TwoDays {
  payment: PaymentRecord
  day: string
  next: string
}

/** A payment, the day it was posted on and the day after, which are both over. */
async function twoDays(): Promise<TwoDays> {
  const { billId } = await world.newCase()
  const payment = await world.payThrough(billId)
  const day = dhakaDay(world.clock.now())
  world.clock.forward(24 * 60)
  const next = dhakaDay(world.clock.now())
  world.clock.forward(24 * 60)
  return { payment, day, next }
}

const upload = (
  day: string,
  payments: readonly PaymentRecord[],
  fileName = 'file.csv',
  caller = world.accountant,
) => {
  const lines = payments.map((payment) =>
    [
      payment.transaction_id,
      payment.bank_transaction_id,
      takaDecimal(payment.amount_poisha),
      takaDecimal(payment.store_amount_poisha ?? 0),
      'payment',
      `${day} 12:00:00`,
    ].join(),
  )
  const text = ['tran_id,bank_tran_id,amount,store_amount,type,date', ...lines].join('\n')
  const body = { day, officeId: world.officeId, fileName, text }
  return world.call('POST /day-close/file', { body }, caller)
}
const read = async (day: string): Promise<DayClose> =>
  (await world.call('GET /day-close', { query: { day, officeId: world.officeId } }, world.accountant)).data
const only = async (day: string): Promise<CloseDifference> => {
  const { differences } = await read(day)
  expect(differences).toHaveLength(1)
  return differences[0] as CloseDifference
}
const settle = async (day: string, resolution: string, reason: string) => {
  const { id, settled } = await only(day)
  const body = { day, id, settledAt: settled?.at ?? null, resolution, reason }
  expect((await world.call('POST /day-close/settle', { body }, world.accountant)).code).toBe(200)
}
const sign = async (day: string) => {
  const body = { day, version: (await read(day)).close?.version ?? 0 }
  return (await world.call('POST /day-close/sign', { body }, world.accountant)).code
}
const reopen = async (day: string) => {
  const body = { day, officeId: world.officeId, version: (await read(day)).close?.version ?? 0, reason: 'x' }
  return (await world.call('POST /day-close/reopen', { body }, world.farAccountant)).code
}
const line = (day: string, fileName = 'file.csv') => ({ day, fileName, line: 2 })
const posting = (day: string) => ({ day, fileName: null, line: null })

test('a line that the file of the next day has no longer leaves the day of its posting open again, and nobody signs that (product 8)', async () => {
  const { payment, day, next } = await twoDays()
  await upload(day, [])
  await upload(next, [payment])
  expect((await only(day)).settled).toMatchObject({ resolution: 'other_file', counterpart: line(next) })
  await upload(next, [], 'other.csv', world.farAccountant)
  expect((await read(next)).differences).toEqual([])
  const open = await read(day)
  expect(open).toMatchObject({ close: { state: 'uploaded' }, differences: [{ settled: null }], lost: [] })
  expect(open.unexplainedPoisha).toBe(-payment.amount_poisha)
  expect(open.history.at(-1)).toMatchObject({ event: 'unsettle', by: 'elsewhere', counterpart: line(next) })
  expect(await sign(day)).toBe(409)
})

test('a posting that its own day has in its file after all leaves the line of the next day open again: it was charged twice (product 8)', async () => {
  const { payment, day, next } = await twoDays()
  await upload(day, [])
  await upload(next, [payment])
  expect((await only(next)).settled).toMatchObject({ resolution: 'posted_late', counterpart: posting(day) })
  await upload(day, [payment])
  expect(await read(day)).toMatchObject({ close: { state: 'settled' }, differences: [] })
  expect(await read(next)).toMatchObject({ close: { state: 'uploaded' }, differences: [{ settled: null }] })
  expect(await sign(next)).toBe(409)
})

test('a file that still has the line keeps both days settled and is named from then on; the same file again changes nothing (product 8)', async () => {
  const { payment, day, next } = await twoDays()
  await upload(day, [])
  await upload(next, [payment])
  await upload(next, [payment], 'other.csv', world.farAccountant)
  const kept = await read(day)
  expect(kept).toMatchObject({ close: { state: 'settled' }, unexplainedPoisha: 0 })
  expect(kept.differences[0]?.settled).toMatchObject({
    counterpart: line(next, 'other.csv'),
    by: 'elsewhere',
  })
  expect((await only(next)).settled).toMatchObject({ counterpart: posting(day) })
  await upload(next, [payment], 'other.csv')
  expect(await read(day)).toEqual(kept)
  // Given anew, the day of the posting finds the line that is there.
  await upload(day, [])
  expect((await only(day)).settled).toMatchObject({ counterpart: line(next, 'other.csv') })
})

test('what a person settled stays theirs, whatever becomes of the file of the other day (product 8)', async () => {
  const { payment, day, next } = await twoDays()
  await upload(day, [])
  await upload(next, [payment])
  await settle(day, 'other_file', 'Ticket 88120')
  await settle(next, 'posted_late', 'Ticket 88121')
  await upload(next, [])
  expect((await only(day)).settled).toMatchObject({ reason: 'Ticket 88120', counterpart: null })
  await upload(next, [payment])
  await settle(next, 'posted_late', 'Ticket 88122')
  await upload(day, [payment])
  expect((await only(next)).settled).toMatchObject({ reason: 'Ticket 88122', counterpart: null })
})

test('a person who says otherwise of one side opens the other, and closes it by saying the same again (product 8)', async () => {
  const { payment, day, next } = await twoDays()
  await upload(day, [])
  await upload(next, [payment])
  await settle(day, 'gateway_told', 'Ticket 88120')
  expect((await only(next)).settled).toBeNull()
  await settle(day, 'other_file', 'It came a day late')
  expect((await only(next)).settled).toMatchObject({ counterpart: posting(day) })
})

test('a signed day stays; whoever gives the file that has the line no longer is told, until it is opened again or the line is back (product 8)', async () => {
  const { payment, day, next } = await twoDays()
  await upload(day, [])
  expect((await upload(next, [payment])).data.lost).toEqual([])
  expect(await sign(day)).toBe(200)
  const lost = [{ day, transactionId: payment.transaction_id }]
  expect((await upload(next, [])).data).toMatchObject({ differences: [], lost })
  expect((await only(day)).settled).toMatchObject({ counterpart: line(next) })
  expect((await upload(next, [payment], 'other.csv')).data.lost).toEqual([])
  expect((await only(next)).settled).toMatchObject({ counterpart: posting(day) })
  expect((await upload(next, [])).data.lost).toEqual(lost)
  expect(await reopen(day)).toBe(200)
  expect((await only(day)).settled).toBeNull()
  expect((await read(next)).lost).toEqual([])
  expect(await sign(day)).toBe(409)
})

test('a signed day whose line was posted elsewhere is told to whoever gives that day its own line (product 8)', async () => {
  const { payment, day, next } = await twoDays()
  await upload(day, [])
  await upload(next, [payment])
  expect(await sign(next)).toBe(200)
  const lost = [{ day: next, transactionId: payment.transaction_id }]
  expect((await upload(day, [payment])).data).toMatchObject({ differences: [], lost })
  expect((await only(next)).settled).toMatchObject({ counterpart: posting(day) })
})

test('of two who give both days at once, whoever is first, both days are as their files are (product 8)', async () => {
  const officers = () => [world.accountant, world.farAccountant]
  const both = async (files: readonly (readonly [string, readonly PaymentRecord[]])[]) => {
    const replies = await Promise.all(
      files.map(([day, payments], at) => upload(day, payments, `${at}.csv`, officers()[at])),
    )
    expect(replies.map(({ code }) => code)).toEqual([200, 200])
  }
  for (let round = 0; round < 4; round += 1) {
    const { payment, day, next } = await twoDays()
    await both([
      [day, []],
      [next, [payment]],
    ])
    expect((await only(day)).settled).toMatchObject({ counterpart: line(next, '1.csv') })
    expect((await only(next)).settled).toMatchObject({ counterpart: posting(day) })
    await both([
      [next, []],
      [day, []],
    ])
    expect((await only(day)).settled).toBeNull()
    await upload(next, [payment])
    await both([
      [day, [payment]],
      [next, [payment]],
    ])
    expect((await read(day)).differences).toEqual([])
    expect((await only(next)).settled).toBeNull()
  }
})

test('what files settled before their counterpart was kept as data has it from then on, so that it can fall open; a signed day keeps its text (product 8)', async () => {
  const [open, signed] = [await twoDays(), await twoDays()]
  const before = async ({ payment, day, next }: TwoDays) => {
    await upload(day, [])
    await upload(next, [payment])
    const place = `a, b.csv, ${next}, 2`
    const written = { counterpart_day: null, counterpart_file: null, counterpart_line: null }
    for (const [id, reason] of [
      [(await only(day)).id, place],
      [(await only(next)).id, `${day} → ${place}`],
    ] as const)
      await world.db
        .updateTable('day_close_differences')
        .set({ ...written, reason })
        .where('id', '=', id)
        .execute()
  }
  await before(open)
  await before(signed)
  expect(await sign(signed.day)).toBe(200)
  await sql`alter table day_close_differences drop column counterpart_day, drop column counterpart_file, drop column counterpart_line,
    add constraint day_close_differences_check check ((resolution is null) = (reason is null))`.execute(
    world.db,
  )
  await counterparts.up(world.db as never)
  expect((await only(open.day)).settled).toMatchObject({ counterpart: line(open.next, 'a, b.csv') })
  expect((await only(open.next)).settled).toMatchObject({ counterpart: posting(open.day) })
  expect((await only(signed.day)).settled).toMatchObject({
    reason: `a, b.csv, ${signed.next}, 2`,
    counterpart: null,
  })
  await upload(open.next, [])
  expect((await only(open.day)).settled).toBeNull()
})

test('a file of another store, in which every line is a difference, is looked through once, not once for each of its lines (product 8)', async () => {
  const { day, next } = await twoDays()
  const count = 300
  const lines = Array.from({ length: count }, (_, place) => `OTHER${place},B${place},10.00,9.75,payment,`)
  const file = (on: string) => {
    const text = [
      'tran_id,bank_tran_id,amount,store_amount,type,date',
      ...lines.map((one) => `${one}${on} 12:00:00`),
    ]
    const body = { day: on, officeId: world.officeId, fileName: 'other.csv', text: text.join('\n') }
    return world.call('POST /day-close/file', { body }, world.accountant)
  }
  expect((await file(day)).code).toBe(200)
  const reads = await readsOf(async () => expect((await file(next)).code).toBe(200))
  const table = 'day_close_differences'
  const asked = reads.filter(({ text }) => text.includes(table))
  expect(asked.length).toBeGreaterThan(1)
  const steps = (await Promise.all(asked.map((one) => planOf(world.db, one)))).flat()
  const looked = steps
    .filter((step) => step['Relation Name'] === table)
    .map((step) => step['Actual Loops'] * (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)))
  // What both files left, more than once where it is joined with itself.
  for (const rows of looked) expect(rows).toBeLessThanOrEqual(5 * count)
})
