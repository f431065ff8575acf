import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '../../../src/api/calls.ts'
import { applicationChart } from '../../../src/machines/application/chart.ts'
import {
  createCourt,
  everybody,
  statesOf,
  tryState,
  type AnyWitness,
  type Court,
  type Law,
} from '../../support/drivers/law.ts'
import { placeApplication } from '../../support/stage.ts'
import { applicationWitness } from '../../witness/application.ts'

const law: Law = {
  chart: applicationChart as unknown as Law['chart'],
  witness: applicationWitness as unknown as AnyWitness,
  // What a request hinders nobody but those who may withdraw and who change defendants could tell.
  people: (worldName) =>
    worldName === 'requested' ? ['owner', 'administrator', 'headAdministrator'] : everybody,
  isBlind: (who, state) =>
    // No dispatch of these was sent, so that dispatchers do not see them either.
    ['otherLitigant', 'otherAdministrator', 'superAdmin', 'dispatcher'].includes(who) ||
    (who !== 'owner' && (state === 'draft' || state === 'discarded')),
}

let court: Court
beforeAll(async () => {
  court = await createCourt()
})
afterAll(() => court.world.close())

async function withdrawFees(): Promise<void> {
  await court.world.db.deleteFrom('case_type_fees').execute()
  await court.world.db.updateTable('fee_types').set({ is_base_payment: false }).execute()
}

describe.each(['owing', 'boundless', 'settled', 'requested'])(
  'every state × role × event of the application in the world %s (product 2)',
  (worldName) => {
    beforeAll(async () => {
      if (['settled', 'requested'].includes(worldName)) await withdrawFees()
    })
    test.each(statesOf(law))('%s: 2xx exactly where the witness and the button say so', async (state) => {
      expect(await tryState(court, law, { worldName, state })).toEqual([])
    })
  },
)

test('an event of another entity or of nobody is a 422 or a 404, never a change', async () => {
  const { world, stage, tokens } = court
  const id = await placeApplication(stage, 'unverified')
  const call = 'POST /applications/{id}/actions/{event}' satisfies CallName
  const explode = { params: { id, event: 'explode' as 'save' }, body: { version: 1 } }
  expect((await world.call(call, explode, tokens.administrator)).code).toBe(422)
  const nowhere = { params: { id: v7(), event: 'verify' as const }, body: { version: 1 } }
  expect((await world.call(call, nowhere, tokens.administrator)).code).toBe(404)
})
