import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentChart } from '../../../src/machines/payment/chart.ts'
import {
  createCourt,
  everybody,
  statesOf,
  tryState,
  type AnyWitness,
  type Court,
  type Law,
} from '../../support/drivers/law.ts'
import { paymentWitness } from '../../witness/payment.ts'

/** Worlds that differ in what accountants may do alone, where money is there to be given back. */
const accountantsWorlds = ['used', 'usedDue', 'sent', 'counter', 'counterUsed']

const law: Law = {
  chart: paymentChart as unknown as Law['chart'],
  witness: paymentWitness as unknown as AnyWitness,
  // A payment says the same to all who cannot see it, whatever its world: one world is enough for the rest of them.
  people: (worldName) => {
    if (worldName === 'owed') return everybody
    const accountants = ['accountant', 'headAccountant'] as const
    return accountantsWorlds.includes(worldName)
      ? accountants
      : ['owner', 'otherLitigant', 'administrator', ...accountants]
  },
  isBlind: (who) => who !== 'owner' && who !== 'accountant' && who !== 'headAccountant',
}

let court: Court
beforeAll(async () => {
  court = await createCourt()
})
afterAll(() => court.world.close())

describe.each(['owed', 'closed', 'partly'])(
  'every state × role × event of the payment in the world %s (product 2)',
  (worldName) => {
    test.each(statesOf(law))('%s: 2xx exactly where the witness and the button say so', async (state) => {
      expect(await tryState(court, law, { worldName, state })).toEqual([])
    })
  },
)

describe.each(accountantsWorlds)(
  'what accountants may give back in the world %s (product 2.5)',
  (worldName) => {
    test.each(['paid', 'surplus', 'refundAsked', 'refundRefused'])(
      '%s: 2xx exactly where the witness and the button say so',
      async (state) => {
        expect(await tryState(court, law, { worldName, state })).toEqual([])
      },
    )
  },
)
