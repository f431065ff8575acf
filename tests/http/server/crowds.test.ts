import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { DatabaseAway } from '../../../src/server/database/away.ts'
import {
  boundsOf,
  connect,
  connectionWaitMs,
  type ConnectOptions,
  type PoolStanding,
} from '../../../src/server/database/connect.ts'
import type { Database } from '../../../src/server/database/schema.ts'
import type { Db } from '../../../src/server/deps.ts'
import { m } from '../../../src/words/messages.js'
import { createWorld, type World } from '../../support/world.ts'

let world: World
const opened: Db[] = []
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  for (const db of opened) await db.destroy()
  await world.close()
})

const openDb = (options: ConnectOptions): Db => {
  const db = connect<Database>(world.databaseConfig, options)
  opened.push(db)
  return db
}

/** The questions of the public page, asked of a back office with this database. */
async function ask(db: Db, poolStanding?: () => PoolStanding, url = '/api/faqs', locale = 'en') {
  const app = await buildApp({ ...world.deps, db, ...(poolStanding ? { poolStanding } : {}) })
  try {
    return await app.inject({ method: 'GET', url, headers: { 'accept-language': locale } })
  } finally {
    await app.close()
  }
}

const refusal = (locale: 'bn' | 'en') => ({
  code: 503,
  message: m.error_text_unavailable({}, { locale }),
})

describe('nobody waits for the database longer than is told (product 7)', () => {
  test('who finds no free connection is told so with 503 and Retry-After, within five seconds', async () => {
    expect(connectionWaitMs).toBeLessThan(5_000)
    onTestFinished(() => void vi.useRealTimers())
    let standing = (): PoolStanding => ({ used: 0, idle: 0, waiting: 0 })
    const db = openDb({ max: 1, onOpen: (look) => (standing = look) })
    await db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      // What was begun before is cleared by the real one.
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      const asked = ask(db)
      await expect.poll(() => standing().waiting).toBe(1)
      vi.advanceTimersByTime(connectionWaitMs)
      const reply = await asked
      vi.useRealTimers()
      expect(reply.json()).toMatchObject(refusal('en'))
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    })
    expect((await ask(db)).statusCode).toBe(200)
  })

  test('a statement that takes too long, a lock that does not come and a transaction that pauses are cut', async () => {
    // Each has one short bound: nothing is cut by another than is meant, however long it takes here.
    const long = { statementMs: 600_000, lockMs: 600_000, idleMs: 600_000 }
    const brief = openDb({ max: 2, bounds: { ...long, statementMs: 100 } })
    await expect(sql`select pg_sleep(600)`.execute(brief)).rejects.toMatchObject({ code: '57014' })
    await expect(sql`select pg_sleep(600)`.execute(brief)).rejects.toThrow(DatabaseAway)
    const unlocked = openDb({ max: 2, bounds: { ...long, lockMs: 50 } })
    await world.db.transaction().execute(async (trx) => {
      await sql`lock table faqs in access exclusive mode`.execute(trx)
      expect((await ask(unlocked)).json()).toMatchObject(refusal('en'))
      await expect(sql`select 1 from faqs`.execute(unlocked)).rejects.toMatchObject({ code: '55P03' })
    })
    expect((await ask(unlocked)).statusCode).toBe(200)
    const busy = openDb({ max: 2, bounds: { ...long, idleMs: 50 } })
    const held = busy.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      // Gone from the server's own list: what the client hears of it, it hears at its next statement.
      const isThere = async () =>
        (await sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(world.db)).rows
          .length > 0
      while (await isThere());
      await sql`select 1`.execute(trx)
    })
    await expect(held).rejects.toThrow(DatabaseAway)
    expect((await ask(busy)).statusCode).toBe(200)
  })

  test('without bounds, as migrations and the seed work, nothing is cut', async () => {
    const { rows } = await sql<Record<string, string>>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock
    `.execute(openDb({ max: 1 }))
    expect(rows).toEqual([{ statement: '0', lock: '0' }])
  })

  test('whoever is answered has one process of the database; migrations and the seed may start others', async () => {
    const workersOf = async (options: Parameters<typeof openDb>[0]) => {
      const { rows } = await sql<{
        workers: string
      }>`select current_setting('max_parallel_workers_per_gather') as workers`.execute(openDb(options))
      return Number(rows[0]?.workers)
    }
    expect(await workersOf({ max: 1, bounds: boundsOf(30) })).toBe(0)
    expect(await workersOf({ max: 1 })).toBeGreaterThan(0)
  })

  test('a lock and a pause are bounded by what a statement may take; nothing is where that is nothing', () => {
    expect(boundsOf(30)).toEqual({ statementMs: 30_000, lockMs: 10_000, idleMs: 60_000 })
    expect(boundsOf(5)).toEqual({ statementMs: 5_000, lockMs: 5_000, idleMs: 10_000 })
    expect(boundsOf(0)).toEqual({ statementMs: 0, lockMs: 0, idleMs: 0 })
  })
})

describe('a crowd before the database is turned away at once (product 7)', () => {
  const crowd =
    (waiting: number, idle = 0) =>
    () => ({ used: 20 - idle, idle, waiting })

  test.each(['bn', 'en'] as const)('with 503 and Retry-After, in %s', async (locale) => {
    const reply = await ask(world.db, crowd(401), '/api/faqs', locale)
    expect(reply.json()).toMatchObject(refusal(locale))
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('who can be served in time is served, and health answers whatever the crowd', async () => {
    expect((await ask(world.db, crowd(400))).statusCode).toBe(200)
    // A connection that is free at the moment takes its share of them.
    expect((await ask(world.db, crowd(400, 15))).statusCode).toBe(200)
    expect((await ask(world.db, crowd(401, 15))).statusCode).toBe(503)
    expect((await ask(world.db, crowd(100_000), '/health/live')).statusCode).toBe(200)
    expect((await ask(world.db, crowd(100_000), '/health/ready')).statusCode).toBe(200)
    expect((await ask(world.db)).statusCode).toBe(200)
  })
})

describe('an event loop that is behind (product 7)', () => {
  /** One long step of this process, in which nobody else has a turn; then its timers have theirs. */
  const block = async () => {
    const end = performance.now() + 2_600
    while (performance.now() < end);
    await setTimeout(1)
  }

  test('turns away whoever comes while it stays so; a single long step, as a start has, turns away nobody', async () => {
    const app = await buildApp({ ...world.deps, poolStanding: () => ({ used: 1, idle: 1, waiting: 0 }) })
    const get = async (url: string) => (await app.inject({ url })).statusCode
    try {
      await app.ready()
      await block()
      expect(await get('/api/faqs')).toBe(200)
      await block()
      await block()
      expect(await get('/api/faqs')).toBe(503)
      expect(await get('/health/live')).toBe(200)
      await expect.poll(() => get('/api/faqs')).toBe(200)
    } finally {
      await app.close()
    }
  })
})
