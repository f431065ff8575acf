import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CloseDifference } from '../../../src/api/close-calls.ts'
import { takaDecimal } from '../../../src/machines/money.ts'
import { dhakaDay } from '../../../src/machines/text.ts'
import type { PaymentRecord } from '../../../src/server/database/rows.ts'
import { closeResolutionWords } from '../../../src/words/groups/close-resolution.ts'
import { createPaymentWorld, type PaymentWorld } from './world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
  // The other office is the head office: its accountant closes days of this one too.
  await world.db.updateTable('offices').set({ is_head_office: true }).where('code', '=', 'SYLHET').execute()
})
afterAll(() => world.close())

/** A payment, and the day it was made, which is over. */
async function dayOver(): Promise<{ payment: PaymentRecord; day: string }> {
  const { billId } = await world.newCase()
  const payment = await world.payThrough(billId)
  const day = dhakaDay(world.clock.now())
  world.clock.forward(24 * 60)
  return { payment, day }
}

const fileOf = (day: string, payment: PaymentRecord, transactionId: string) =>
  [
    'tran_id,bank_tran_id,amount,store_amount,type,date',
    [
      transactionId,
      'B1',
      takaDecimal(payment.amount_poisha),
      takaDecimal(payment.store_amount_poisha ?? 0),
      'payment',
      `${day} 12:00:00`,
    ].join(),
  ].join('\n')

const officers = () => [world.accountant, world.farAccountant]
const read = async (day: string) =>
  (await world.call('GET /day-close', { query: { day, officeId: world.officeId } }, world.accountant)).data

test.each([
  ['one of them agrees', 'NOBODY1', null],
  ['both differ', 'NOBODY1', 'NOBODY2'],
])(
  'of two first files of a day at once, %s, the later takes the place of the other, whose differences stay kept (product 8)',
  async (_which, wrong, other) => {
    const { payment, day } = await dayOver()
    const files = [wrong, other ?? payment.transaction_id]
    const replies = await Promise.all(
      officers().map((officer, at) => {
        const fileName = `${files[at] ?? ''}.csv`
        const text = fileOf(day, payment, files[at] ?? '')
        const body = { day, officeId: world.officeId, fileName, text }
        return world.call('POST /day-close/file', { body }, officer)
      }),
    )
    expect(replies.map(({ code }) => code)).toEqual([200, 200])
    const shown = await read(day)
    const differing = (file: string) =>
      file === payment.transaction_id ? [] : [payment.transaction_id, file]
    const counts = shown.close?.fileName.replace('.csv', '') ?? ''
    const before = files.find((file) => file !== counts) ?? ''
    expect(shown.differences.map(({ transactionId }) => transactionId).toSorted()).toEqual(
      differing(counts).toSorted(),
    )
    expect(shown.close?.state).toBe(differing(counts).length === 0 ? 'settled' : 'uploaded')
    expect(shown.history.map(({ event }) => event)).toEqual(['upload', 'upload'])
    const kept = await world.db
      .selectFrom('day_close_differences as found')
      .innerJoin('day_closes as close', 'close.id', 'found.close_id')
      .select(['found.transaction_id'])
      .where('close.day', '=', day)
      .whereRef('found.upload', '<', 'close.upload')
      .execute()
    expect(kept.map((row) => row.transaction_id).toSorted()).toEqual(differing(before).toSorted())
  },
)

test('of two who settle one difference from the same look, the slower is told who was faster and with what; a settlement is changed by whoever saw it (product 2, 8)', async () => {
  const { payment, day } = await dayOver()
  const text = fileOf(day, payment, 'NOBODY1')
  const body = { day, fileName: 'file.csv', text }
  const { data } = await world.call('POST /day-close/file', { body }, world.accountant)
  const found = data.differences.find(({ kind }) => kind === 'missing_here') as CloseDifference
  const settle = (resolution: string, seen: CloseDifference, officer = world.accountant) => {
    const settledAt = seen.settled?.at ?? null
    const said = { id: seen.id, settledAt, resolution, reason: resolution }
    return world.call('POST /day-close/settle', { body: { day, officeId: world.officeId, ...said } }, officer)
  }
  const ways = ['given_back', 'gateway_told']
  const replies = await Promise.all(officers().map((officer, at) => settle(ways[at] ?? '', found, officer)))
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  const first = replies.findIndex(({ code }) => code === 200)
  const stands = async () =>
    (await read(day)).differences.find(({ id }) => id === found.id) as CloseDifference
  const settled = await stands()
  expect(settled.settled).toMatchObject({ resolution: ways[first], reason: ways[first] })
  const what = settled.settled && closeResolutionWords[settled.settled.resolution]({}, { locale: 'en' })
  expect(replies.find(({ code }) => code === 409)?.message).toMatch(
    new RegExp(`^${settled.settled?.by} .*${what}`, 'i'),
  )
  world.clock.forward(1)
  expect((await settle('posted_late', settled, officers()[1 - first])).code).toBe(200)
  expect((await settle('given_back', settled)).code).toBe(409)
  expect((await stands()).settled).toMatchObject({ resolution: 'posted_late' })
})
