import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { refundPlaces } from './refund-places.ts'
import { createPaymentWorld, granted, type PaymentWorld } from './world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
afterEach(() => {
  vi.restoreAllMocks()
  world.gateway.switches.modes.refund = 'up'
})
afterAll(() => world.close())

const { placeMoney } = refundPlaces(() => world)
type Money = Awaited<ReturnType<typeof placeMoney>>['payment']

const asked = { ground: 'correction', reason: 'Wrong bill', refundPoisha: 5_000 }
const ask = async ({ id }: Money) => granted(await world.act(id, 'refund', asked))
const confirm = async ({ id }: Money) =>
  granted(await world.act(id, 'confirmRefund', {}, world.secondAccountant))
const refused = async (payment: Money) => {
  world.gateway.switches.modes.refund = 'refuse'
  await ask(payment)
  await confirm(payment)
}

/** What changes which refunds wait for an accountant; what comes before it is told of by itself. */
const steps: readonly {
  what: string
  place?: 'case rejected'
  before?: (payment: Money) => Promise<unknown>
  step: (payment: Money) => Promise<unknown>
}[] = [
  { what: 'a refund that is asked for', step: ask },
  { what: 'one that the second person confirms', before: ask, step: confirm },
  {
    what: 'one that is withdrawn',
    before: ask,
    step: async ({ id }) => granted(await world.act(id, 'withdrawRefund', { reason: 'The right bill' })),
  },
  { what: 'one that the gateway refuses', before: refused, step: () => world.drain() },
  {
    what: 'money of a rejected case that is given back',
    place: 'case rejected',
    step: async ({ id }) =>
      granted(await world.act(id, 'refund', { ...asked, ground: 'rejected', refundPoisha: 50_000 })),
  },
]

test.each(steps)('$what is told to whoever has the list open (product 2.5, 8)', async (of) => {
  const { payment } = await placeMoney(of.place ?? 'case paid')
  await of.before?.(payment)
  const queued = vi.spyOn(world.deps.queue, 'add')
  await of.step(payment)
  const told = queued.mock.calls.flatMap(([, name, job]) => (name === 'tell-counts' ? [job] : []))
  expect(told).toContainEqual({ officeId: world.officeId })
})
