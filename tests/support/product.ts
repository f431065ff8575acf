import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { inject, vi } from 'vitest'
import { sweepKinds } from '../../src/machines/operations.ts'
import { startEmbedded } from '../../src/server/database/embedded.ts'
import { connect } from '../../src/server/database/connect.ts'
import type { Database } from '../../src/server/database/schema.ts'
import { readSettings, type Settings } from '../../src/server/settings.ts'
import type { Clock, Db, Deps } from '../../src/server/deps.ts'
import { start } from '../../src/server/start.ts'
import { demoPassword, type DemoKey } from '../../src/server/seed/people.ts'
import { coverHistory, lastHistoryId } from './cover-history.ts'
import { startCommand } from './command.ts'
import { createClock } from './clock.ts'
import { createDatabase, urlOf } from './database.ts'
import { emailOf, userIdIn } from './demo-people.ts'
import type { StageWorld } from './stage.ts'

/** The whole product on free ports, with a database and a data folder of its own, as a first start left them. */
export interface Product {
  url: string
  db: Db
  /** Where the stand-in of the gateway is spoken to. */
  gatewayUrl: string
  /** The newest message to a mobile number or an address, as the inbox shows it. */
  newestMessage(to: string): Promise<string | null>
  /** What tests place rows by. */
  stageWorld: StageWorld
  close(): Promise<void>
}

/** One that runs in the test's own process, for what the server itself does: its own parts are at hand. */
export interface ProductHere extends Product {
  deps: Deps
}

/** A demo account's token, as a login beside the browser gets it. */
export async function tokenOf(product: Pick<Product, 'url'>, key: DemoKey): Promise<string> {
  const reply = await fetch(new URL('/api/auth/login', product.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(key), password: demoPassword }),
  })
  const { data } = (await reply.json()) as { data: { access_token: string } }
  return data.access_token
}

/** What an officer does meanwhile, beside the browser. */
export async function verifyCase(product: Product, id: string): Promise<void> {
  const authorization = `Bearer ${await tokenOf(product, 'administrator')}`
  const { version } = await product.db
    .selectFrom('applications')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const reply = await fetch(`${product.url}/api/applications/${id}/actions/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ version, payload: {} }),
  })
  if (!reply.ok) throw new Error(`not verified: ${reply.status}`)
}

/** Where a product of the tests keeps what it has. */
interface Place {
  folder: string
  databaseUrl: string
  drop: () => Promise<void>
}

/** What a product of the tests is started with: free ports, a folder and a database. */
const environmentOf = ({ folder, databaseUrl }: Pick<Place, 'folder' | 'databaseUrl'>) => ({
  PORT: '0',
  DATA_FOLDER: folder,
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: 'warn',
})
export const productSettings = (place: Pick<Place, 'folder' | 'databaseUrl'>): Settings =>
  readSettings(environmentOf(place))

const newestAt =
  (inbox: string | undefined) =>
  async (to: string): Promise<string | null> => {
    const reply = await fetch(`${inbox}/messages?to=${encodeURIComponent(to)}`)
    const messages = (await reply.json()) as InboxMessage[]
    return messages[0]?.text ?? null
  }

/** A folder and a database of a product within a test, which one call takes away. */
async function newPlace(options: { isEmpty: boolean }): Promise<Place> {
  const folder = await mkdtemp(path.join(tmpdir(), 'court-product-'))
  const database = await createDatabase(options)
  const drop = async () => {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, databaseUrl: urlOf(database.config), drop }
}

/** What a first start left, copied for one product. */
async function copyFirst(): Promise<Place> {
  const place = await newPlace({ isEmpty: false })
  await cp(inject('productFolder'), place.folder, { recursive: true })
  return place
}

/** A database and a folder with nothing in them, for a first start outside of a test. */
export async function emptyPlace(): Promise<Place> {
  const folder = await mkdtemp(path.join(tmpdir(), 'court-product-'))
  const database = await startEmbedded({ folder: path.join(folder, 'postgres') })
  const drop = async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, databaseUrl: urlOf(database.config), drop }
}

interface InboxMessage {
  text: string
}

const stageWorldOf = (db: Db, clock: Clock): StageWorld => ({ db, clock, userId: (key) => userIdIn(db, key) })

/** How the built server is run for a test: with what environment and options of Node besides its own, and what its rows are placed by. */
interface Run {
  env?: Record<string, string>
  ofNode?: readonly string[]
  clock?: Clock
}

/**
 * The product as a start runs it: the built server, in a process of its own, which no test keeps from answering. Close it when
 * the test file is done: that notes the transitions that its history remembers, and throws where it complained.
 */
export async function startProduct(place?: Place, run: Run = {}): Promise<Product> {
  const { folder, databaseUrl, drop } = place ?? (await copyFirst())
  const { env = {}, ofNode = [], clock = { now: () => new Date() } } = run
  const db = connect<Database>({ connectionString: databaseUrl }, { max: 2 })
  const settings = { ...environmentOf({ folder, databaseUrl }), ...env }
  const server = startCommand('main', folder, settings, [], ofNode)
  const url = await server.sees(/Court Fee: (http:\S+)/)
  const seeded = await lastHistoryId(db)
  const inbox = await server.sees(/arrive at: (http:\S+)/)
  return {
    url,
    db,
    gatewayUrl: await server.sees(/test gateway at: (http:\S+)/),
    newestMessage: newestAt(inbox),
    stageWorld: stageWorldOf(db, clock),
    async close() {
      const code = await server.stop()
      await coverHistory(db, seeded)
      await db.destroy()
      await drop()
      if (code !== 0 || server.said.error !== '')
        throw new Error(`it ended with ${code}: ${server.said.error}`)
    },
  }
}

/** How many of the sweeps that a start begins with are not over yet. */
async function sweepsToCome(db: Db): Promise<number> {
  const { rows } = await sql<{ name: string }>`select distinct name from pgboss.job
    where state = 'completed' and name = any(${sweepKinds})`.execute(db)
  return sweepKinds.length - rows.length
}

/**
 * The same on a day that does not pass, from its first start on, so that it says the same whenever it is asked. What is placed in it
 * is a second apart, row by row.
 */
export async function startStandingProduct(moment: string): Promise<Product> {
  const clock = createClock(moment)
  clock.advance({ minutes: -5 })
  const apart: Clock = {
    now() {
      clock.advance({ seconds: 1 })
      return clock.now()
    },
  }
  const product = await startProduct(await newPlace({ isEmpty: true }), {
    env: { STANDS_AT: String(new Date(moment).getTime()) },
    ofNode: ['--import', pathToFileURL(path.resolve('tests/support/standing-date.mjs')).href],
    clock: apart,
  })
  // Each sweep has its one turn before anything is placed.
  await vi.waitUntil(async () => (await sweepsToCome(product.db)) === 0, { timeout: 120_000 })
  return product
}

/** Starts it in the process that asks; close it when that is done. */
export async function startHere(): Promise<ProductHere> {
  const { folder, databaseUrl, drop } = await copyFirst()
  const running = await start(productSettings({ folder, databaseUrl }))
  const { url, deps, addresses } = running
  const seeded = await lastHistoryId(deps.db)
  return {
    url,
    deps,
    db: deps.db,
    gatewayUrl: addresses.gateway ?? '',
    stageWorld: stageWorldOf(deps.db, deps.clock),
    newestMessage: newestAt(addresses.sms),
    async close() {
      await coverHistory(deps.db, seeded)
      await running.stop()
      await drop()
    },
  }
}
