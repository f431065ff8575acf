import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage, placeApplication } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('a case of another office is not there (product 1)', async () => {
  const stage = await createStage(world)
  const id = await placeApplication(stage, 'unverified')
  const token = await world.login('otherAdministrator')
  const { code } = await world.call('GET /applications/{id}', { params: { id } }, token)
  expect(code).toBe(404)
})
