import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationEntity } from '../../../src/server/application/entity.ts'
import { advance } from '../../../src/server/lifecycle/advance.ts'
import { appendHistory } from '../../../src/server/lifecycle/state.ts'
import { everythingHeldOn } from '../../../src/server/privacy/personal-data-store.ts'
import { grantWaiver } from '../payment/cases.ts'
import { createPaymentWorld, granted, type PaymentWorld } from '../payment/world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
afterAll(() => world.close())

const reason = 'The bill was reckoned by a wrong rate'

interface Line {
  amountPoisha: number
  quantity: number
  waivedPoisha: number
  replacedPoisha: number
}
interface Held {
  bills: { id: string; totalPoisha: number; lines: Line[] }[]
  refunds: object[]
  waivers: object[]
  billReplacements: object[]
  messages: object[]
  history: { entity: string }[]
}

test('what was refunded of which line, waived, replaced and sent is there, and each bill adds up (domain 9)', async () => {
  const userId = world.litigant.userId
  const payer = world.db.updateTable('users').where('id', '=', userId)
  await payer.set({ mobile: '01999000071' }).execute()
  const { applicationId, billId } = await world.newCase([
    ['treasury', 60_000],
    ['bar_council', 20_000],
  ])
  await grantWaiver(world, applicationId, { treasury: 7_700 })
  const payment = await world.payThrough(billId)
  granted(await world.refund(payment.id, 20_000))
  await world.drain()
  const actor = world.administrator.actor
  const replaced = { id: applicationId, event: 'replaceBill', payload: { rows: [], reason }, actor } as const
  granted(await advance(world.deps, applicationEntity, replaced))
  await world.drain()
  // What is held is read as it goes out, and one's own part of it is looked at.
  const held = (await everythingHeldOn(world.db, userId)) as unknown as Held
  expect(held.refunds).toMatchObject([
    {
      paymentId: payment.id,
      ground: 'correction',
      state: 'given_back',
      amountPoisha: 20_000,
      lines: [{ fund: 'bar_council', amountPoisha: 20_000 }],
    },
  ])
  expect(held.waivers).toMatchObject([{ applicationId, waivedPoisha: 7_700 }])
  expect(held.billReplacements).toMatchObject([
    { applicationId, wrongPoisha: 20_000, rightPoisha: 0, reason },
  ])
  const sent = world.db.selectFrom('deliveries').select('id').where('application_id', '=', applicationId)
  expect(held.messages.length).toBeGreaterThan(0)
  expect(held.messages).toHaveLength((await sent.execute()).length)
  for (const { totalPoisha, lines } of held.bills)
    expect(totalPoisha).toBe(
      lines.reduce(
        (all, line) => all + line.amountPoisha * line.quantity - line.waivedPoisha - line.replacedPoisha,
        0,
      ),
    )
  const text = JSON.stringify(held)
  for (const { userId: id } of [world.accountant, world.secondAccountant, world.administrator])
    expect(text).not.toContain(id)
})

test('what was done to the account is there, and by whom as the timeline tells it (domain 9)', async () => {
  const userId = world.litigant.userId
  await world.db.transaction().execute((trx) =>
    appendHistory(trx, {
      entity: 'user',
      subjectId: userId,
      event: 'update',
      fromState: 'active',
      toState: 'inactive',
      actorId: world.administrator.userId,
      payload: {},
      at: world.clock.now(),
    }),
  )
  const held = (await everythingHeldOn(world.db, userId)) as unknown as Held
  expect(held.history.filter(({ entity }) => entity === 'user')).toMatchObject([
    { subjectId: userId, event: 'update', toState: 'inactive', by: 'staff' },
  ])
})
