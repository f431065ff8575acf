import path from 'node:path'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../../src/server/database/connect.ts'
import { startEmbedded } from '../../../src/server/database/embedded.ts'
import { migrate } from '../../../src/server/database/migrate.ts'
import { migrations } from '../../../src/server/database/migrations/index.ts'
import type { Database } from '../../../src/server/database/schema.ts'
import type { Db } from '../../../src/server/deps.ts'
import { systemIds } from '../../../src/server/ids.ts'
import { seedBase } from '../../../src/server/seed/base.ts'
import { demoPassword } from '../../../src/server/seed/people.ts'
import { readSettings } from '../../../src/server/settings.ts'
import { emailOf, userIdIn } from '../../support/demo-people.ts'
import { brokenHistories } from '../../support/histories.ts'
import { createKilledServer, type KilledServer } from '../../support/killed-server.ts'
import { cheapPasswords } from '../../support/passwords.ts'
import { createStage, placeApplication } from '../../support/stage.ts'

const rowCount = 1_000
/** As many at a time as a run of the screens asks for. */
const atOnce = 3

const clock = { now: () => new Date() }

let server: KilledServer
/** The rows of the run, each with the key of its request. */
const rows: { id: string; key: string }[] = []

/** The database of the server while the server does not run. */
async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ folder: path.join(server.dataFolder, 'postgres') })
  const db = connect<Database>(embedded.config, { max: 10 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
    await embedded.stop()
  }
}

beforeAll(async () => {
  server = createKilledServer({ PUBLIC_URL: '' })
  await withDatabase(async (db) => {
    await migrate(db, migrations)
    await seedBase({ db, clock, ids: systemIds, settings: readSettings({}), passwords: cheapPasswords })
    const stage = await createStage({ db, clock, userId: (key) => userIdIn(db, key) })
    for (let count = 0; count < rowCount; count += 1)
      rows.push({ id: await placeApplication(stage, 'unverified'), key: v7() })
  })
})
afterAll(() => server.close())

async function logIn(): Promise<string> {
  const body = { email: emailOf('administrator'), password: demoPassword }
  const answer = await server.call('POST /auth/login', { body })
  return answer?.data.access_token ?? ''
}

/** Verifies rows, three at a time, until all were asked for or the server is gone; notes what was answered. */
async function run(token: string, answered: Map<string, number>, onAnswer: () => void): Promise<void> {
  const waiting = rows.filter(({ id }) => !answered.has(id))
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const { id, key } = row
      const params = { id, event: 'verify' as const }
      const body = { version: 1, key, payload: {} }
      const answer = await server.call('POST /applications/{id}/actions/{event}', { params, body }, token)
      if (!answer) return
      answered.set(id, answer.code)
      onAnswer()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

const verified = (db: Db) =>
  db.selectFrom('history').select(['subject_id as id', 'event']).where('event', '=', 'verify').execute()

test('a run over a thousand rows, killed half way and taken up again with the same keys: each row once, and the result says which (look Staff)', async () => {
  await server.start()
  const answered = new Map<string, number>()
  const killed: Promise<void>[] = []
  await run(await logIn(), answered, () => {
    if (answered.size === rowCount / 2) killed.push(server.kill())
  })
  await Promise.all(killed)
  expect(killed).toHaveLength(1)
  const half = new Set(answered.keys())
  expect(half.size).toBeLessThan(rowCount)
  await withDatabase(async (db) => {
    const links = await verified(db)
    const done = new Set(links.map(({ id }) => id))
    // Once or not at all, and what was answered was done.
    expect(links.length).toBe(done.size)
    expect([...half].filter((id) => !done.has(id))).toEqual([])
    // What was done without an answer is at most what was under way.
    expect(done.size - half.size).toBeLessThanOrEqual(atOnce)
  })
  await server.start()
  await run(await logIn(), answered, () => undefined)
  expect(answered.size).toBe(rowCount)
  expect([...answered.values()].filter((code) => code !== 200)).toEqual([])
  expect(await server.stop()).toBe(0)
  await withDatabase(async (db) => {
    const links = await verified(db)
    expect(links.length).toBe(rowCount)
    expect(new Set(links.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
    expect(await brokenHistories(db)).toEqual([])
  })
})
