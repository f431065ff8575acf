import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf, fingerprintOf, keptOf, unknownOf } from './storm-faults.ts'
import { Storm } from './storm.ts'
import { createPaymentWorld, ledgerChecked, type PaymentWorld } from './world.ts'

/** A small storm in every run; `npm run storm` makes a large one. */
const paymentCount = Number(process.env['STORM_PAYMENTS'] ?? 160)
const seed = Number(process.env['STORM_SEED'] ?? 7)

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
afterAll(() => world.close())

test(
  `${paymentCount} payments with everything going wrong: every bill ends right, nothing charged is lost, nothing settles twice (product 2.3, 2.5)`,
  async () => {
    const storm = new Storm(world, seed)
    await storm.rage(paymentCount)
    const unknown = await storm.settle()
    const states = await world.db
      .selectFrom('payments')
      .select(['state', ({ fn }) => fn.countAll<string>().as('count')])
      .groupBy('state')
      .orderBy('state')
      .execute()
    const told = [
      [...storm.counted].map(([what, count]) => `${what} ${count}`).join(', '),
      states.map(({ state, count }) => `${state} ${count}`).join(', '),
      `${unknown} not known yet`,
    ]
    process.stdout.write(`storm of ${paymentCount}, seed ${seed}: ${told.join('; ')}\n`)
    const begun = [...storm.counted].filter(([what]) => what.startsWith('attempts by'))
    expect(begun.reduce((all, [, count]) => all + count, 0)).toBe(paymentCount)
    expect(await unknownOf(world)).toEqual([])
    expect(await faultsOf(world)).toEqual([])
    const { breaks, lookedAt } = await ledgerChecked(world)
    process.stdout.write(`ledger:check: ${lookedAt} looked at, ${breaks.length} broken\n`)
    expect(breaks).toEqual([])
    expect(lookedAt).toBeGreaterThan(paymentCount * 5)
    const before = await fingerprintOf(world)
    await world.workers['sweep-payments']({})
    await world.drain()
    expect(await fingerprintOf(world)).toBe(before)
    const kept = await keptOf(world)
    await sql`select count_anew(), count_refunds_anew(), count_ledger_anew()`.execute(world.db)
    expect(await keptOf(world), 'what is kept is what is counted').toEqual(kept)
    expect(Object.values(kept).filter((rows) => rows.length === 0)).toEqual([])
  },
  paymentCount * 500 + 1_200_000,
)
