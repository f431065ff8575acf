import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantWaiver } from '../payment/cases.ts'
import { createPaymentWorld, type PaymentWorld } from '../payment/world.ts'

const amountPoisha = 63_000
const waivedPoisha = 7_700

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
  for (const case_number of ['পারিবারিক ১১৭/২০২৬', 'TS-118/2026']) {
    const { billId, applicationId } = await world.newCase([['treasury', amountPoisha]])
    await world.db.updateTable('applications').set({ case_number }).where('id', '=', applicationId).execute()
    await world.payThrough(billId)
    await grantWaiver(world, applicationId, { treasury: waivedPoisha })
  }
})
afterAll(() => world.close())

const told = async (query: { case: string }) => {
  const report = await world.call('GET /accountant/report', { query }, world.accountant)
  const payments = await world.call('GET /payments', { query }, world.accountant)
  const waivers = await world.call('GET /accountant/waivers', { query }, world.accountant)
  return [report.data.receivedPoisha, payments.data.total, waivers.data.waivedPoisha]
}

test.each([
  'পারিবারিক ১১৭/২০২৬',
  'পারিবারিক 117/2026',
  ' পারিবারিক  117/2026\u200b',
  'TS-118/2026',
  'TS-১১৮/২০২৬',
])('reports, payments and waivers are narrowed to the case “%s” (product 4, house 8)', async (number) => {
  expect(await told({ case: number })).toEqual([amountPoisha, 1, waivedPoisha])
})

test('a number that is only a part of another is of no case (product 4)', async () => {
  expect(await told({ case: 'TS-118' })).toEqual([0, 0, 0])
})
