import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmbeddedConfig } from '../../../src/server/database/embedded.ts'
import { keptHistories, replayAll, replayKept } from '../../../src/server/lifecycle/replay.ts'
import { appendHistory } from '../../../src/server/lifecycle/state.ts'
import { startCommand } from '../../support/command.ts'
import { urlOf } from '../../support/database.ts'
import { createStage, placeApplication, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'court-replay-'))
  world = await createWorld()
  stage = await createStage(world)
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const command = async (...args: string[]) => {
  const env = { DATA_FOLDER: folder, DATABASE_URL: urlOf(world.databaseConfig as EmbeddedConfig) }
  const { ended, said } = startCommand('replay', folder, env, args)
  return { code: await ended, out: said.out, error: said.error }
}

test('what people did replays, and its ways are kept without whose they are (house 4)', async () => {
  const id = await placeApplication(stage, 'unverified')
  const token = await world.login('administrator')
  const input = {
    params: { id, event: 'reject' },
    body: { version: 1, payload: { reason: 'পরীক্ষা' } },
  } as const
  expect((await world.call('POST /applications/{id}/actions/{event}', input, token)).code).toBe(200)
  expect(await replayAll(world.db)).toMatchObject({ stuck: [], past: [] })
  const kept = await keptHistories(world.db)
  expect(kept.application?.ways).toEqual(['reject>rejected'])
  expect(kept.application?.transitions).toContain('draft submit unverified')
  expect(JSON.stringify(kept)).not.toContain(id)
})

test('a case in a state that no chart has is named and ends the command with 1; what merely happened once does not', async () => {
  const [old, stuck] = [await placeApplication(stage, 'verified'), await placeApplication(stage, 'verified')]
  const link = { entity: 'application', actorId: null, payload: {}, at: world.clock.now() } as const
  await appendHistory(world.db as never, {
    ...link,
    subjectId: old,
    event: 'mislay',
    fromState: 'unverified',
    toState: 'verified',
  })
  const file = path.join(folder, 'kept.json')
  const before = await command('--keep', file)
  expect(before).toMatchObject({ code: 0, error: '' })
  expect(before.out).toContain(`past   application unverified mislay verified: event, 1 (${old})`)
  expect(replayKept(JSON.parse(readFileSync(file, 'utf8')) as never)).toContain(
    'application mislay>verified: event at - mislay verified',
  )
  expect((await command('--histories', file)).code).toBe(1)
  await world.db
    .updateTable('applications')
    .set({ state: 'mislaid' as never })
    .where('id', '=', stuck)
    .execute()
  const after = await command()
  expect(after.code).toBe(1)
  expect(after.out).toContain(`STUCK  application mislaid: state, 1 (${stuck})`)
})
