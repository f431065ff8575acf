import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dispatchChart } from '../../../src/machines/dispatch/chart.ts'
import {
  createCourt,
  everybody,
  statesOf,
  tryState,
  type AnyWitness,
  type Court,
  type Law,
} from '../../support/drivers/law.ts'
import { dispatchWitness } from '../../witness/dispatch.ts'

const law: Law = {
  chart: dispatchChart as unknown as Law['chart'],
  witness: dispatchWitness as unknown as AnyWitness,
  people: () => everybody,
  isBlind: (who, state) =>
    ['otherLitigant', 'otherAdministrator', 'superAdmin'].includes(who) ||
    (who === 'dispatcher' && !['sent', 'received', 'completed'].includes(state)),
}

let court: Court
beforeAll(async () => {
  court = await createCourt()
})
afterAll(() => court.world.close())

describe.each(['fresh', 'partPaid', 'settled'])(
  'every state × role × event of the dispatch in the world %s (product 2)',
  (worldName) => {
    test.each(statesOf(law))('%s: 2xx exactly where the witness and the button say so', async (state) => {
      expect(await tryState(court, law, { worldName, state })).toEqual([])
    })
  },
)
