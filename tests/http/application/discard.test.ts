import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage, placeApplication, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
let token = ''

beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  token = await world.login('litigant')
})
afterAll(() => world.close())

async function attach(applicationId: string, content: string): Promise<string> {
  const { sha256, sizeBytes } = await world.deps.files.put(Buffer.from(content))
  const file = { sha256, file_name: 'a.pdf', content_type: 'application/pdf', size_bytes: sizeBytes }
  const row = { id: v7(), owner_id: stage.ownerId, application_id: applicationId }
  await world.db
    .insertInto('documents')
    .values({ ...row, ...file, created_at: world.clock.now() })
    .execute()
  return sha256
}

test('a draft that is discarded takes its files along, but for bytes that another document names (product 2.1)', async () => {
  const [draft, other] = [await placeApplication(stage, 'draft'), await placeApplication(stage, 'draft')]
  const alone = await attach(draft, '%PDF-1.4 of the draft alone')
  const shared = await attach(draft, '%PDF-1.4 of both')
  await attach(other, '%PDF-1.4 of both')
  const discard = { params: { id: draft, event: 'discard' as const }, body: { version: 1 } }
  expect((await world.call('POST /applications/{id}/actions/{event}', discard, token)).code).toBe(200)
  expect(await world.waiting()).toContain('remove-files')
  await world.drain()
  expect(await world.deps.files.get(alone)).toBeNull()
  expect(await world.deps.files.get(shared)).not.toBeNull()
  const left = await world.db
    .selectFrom('documents')
    .select('application_id')
    .where('application_id', 'in', [draft, other])
    .execute()
  expect(left).toEqual([{ application_id: other }])
})
