import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage, placeApplication, placeBill, placeInvoice, placePayment } from '../../support/stage.ts'
import { pagesOf } from '../../support/papers.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Who paid, as the invoice says it to this reader, on its page and on its paper. */
async function payerTold(transactionId: string, token: string): Promise<string[]> {
  const { data } = await world.call(
    'GET /invoices/{transaction_id}',
    { params: { transaction_id: transactionId } },
    token,
  )
  const { rawPayload } = await world.app.inject({
    url: `/api/invoices/${transactionId}/pdf?language=en`,
    headers: { authorization: `Bearer ${token}` },
  })
  const pages = await pagesOf(new Uint8Array(rawPayload))
  const text = pages
    .map((page) => page.text)
    .join(' ')
    .replace(/\s+/g, ' ')
  return [data.payerName, /Paid by (.*?) Payment date/.exec(text)?.[1] ?? text]
}

test('an invoice names its payer as they were called when it was issued, after a new name and after an erasure (product 2.1, domain 9)', async () => {
  const stage = await createStage(world)
  const [litigant, administrator] = [await world.login('litigant'), await world.login('administrator')]
  const name = 'Rokeya Begum'
  const called = (as: string) =>
    world.call('POST /auth/update-profile', { body: { name: as, dateOfBirth: '' } }, litigant)
  expect((await called(name)).code).toBe(200)
  const applicationId = await placeApplication(stage, 'paid')
  const amountPoisha = 100_000
  const billId = await placeBill(stage, {
    applicationId,
    totalPoisha: amountPoisha,
    paidPoisha: amountPoisha,
  })
  const paid = { applicationId, billId, amountPoisha }
  const paymentId = await placePayment(stage, { ...paid, state: 'paid', refundedPoisha: 0, isSurplus: false })
  const number = await placeInvoice(stage, { ...paid, paymentId })

  expect((await called('Another Name')).code).toBe(200)
  for (const reader of [litigant, administrator])
    expect(await payerTold(number, reader)).toEqual([name, name])
  const held = await world.call('GET /auth/my-data', {}, litigant)
  expect(held.data['invoices']).toMatchObject([{ transactionId: number, payerName: name }])

  const asked = await world.call(
    'POST /auth/data-requests',
    { body: { kind: 'erasure', text: 'Erase it' } },
    litigant,
  )
  const answer = { params: { id: asked.data.id }, body: { answer: 'Done', isCarriedOut: true } }
  expect(
    (await world.call('POST /data-requests/{id}/answer', answer, await world.login('superAdmin'))).code,
  ).toBe(200)
  expect(await payerTold(number, administrator)).toEqual([name, name])
})
