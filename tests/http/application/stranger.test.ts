import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage, placeApplication, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
})
afterAll(() => world.close())

test('a stranger is told of an application no more than of one that is not there (product 1)', async () => {
  const id = await placeApplication(stage, 'unverified')
  const stranger = await world.login('secondLitigant')
  const { code } = await world.call('GET /applications/{id}', { params: { id } }, stranger)
  expect(code).toBe(404)
})
