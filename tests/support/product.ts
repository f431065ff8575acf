import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { connect } from '../../src/server/database/connect.ts'
import type { Database } from '../../src/server/database/schema.ts'
import { readSettings, type Settings } from '../../src/server/settings.ts'
import { start, type Running } from '../../src/server/start.ts'
import { demoPassword, type DemoKey } from '../../src/server/seed/people.ts'
import { coverHistory, lastHistoryId } from './cover-history.ts'
import { startCommand } from './command.ts'
import { createDatabase, urlOf } from './database.ts'
import { emailOf, userIdIn } from './demo-people.ts'
import type { StageWorld } from './stage.ts'

/** The whole product on free ports, with a database and a data folder of its own, as a first start left them. */
export interface Product extends Running {
  /** The newest message to a mobile number or an address, as the inbox shows it. */
  newestMessage(to: string): Promise<string | null>
  /** What tests place rows by. */
  stageWorld: StageWorld
  close(): Promise<void>
}

/** A demo account's token, as a login beside the browser gets it. */
export async function tokenOf(product: Pick<Running, 'url'>, key: DemoKey): Promise<string> {
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
  const { version } = await product.deps.db
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

/** What a product of the tests is started with: free ports, a folder and a database; the embedded one of that folder where none is named. */
export const productSettings = ({ folder, databaseUrl }: Pick<Place, 'folder' | 'databaseUrl'>): Settings =>
  readSettings({ PORT: '0', DATA_FOLDER: folder, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' })

const newestAt =
  (inbox: string | undefined) =>
  async (to: string): Promise<string | null> => {
    const reply = await fetch(`${inbox}/messages?to=${encodeURIComponent(to)}`)
    const messages = (await reply.json()) as InboxMessage[]
    return messages[0]?.text ?? null
  }

/** What a first start left, copied for one product. */
async function copyFirst(): Promise<Place> {
  const folder = await mkdtemp(path.join(tmpdir(), 'court-product-'))
  await cp(inject('productFolder'), folder, { recursive: true })
  const database = await createDatabase()
  const drop = async () => {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, databaseUrl: urlOf(database.config), drop }
}

/** A folder with nothing in it, for a first start outside of a test. */
export async function emptyPlace(): Promise<Place> {
  const folder = await mkdtemp(path.join(tmpdir(), 'court-product-'))
  return { folder, databaseUrl: '', drop: () => rm(folder, { recursive: true, force: true }) }
}

/** The product as a start runs it: the built server, in a process of its own. */
export async function startBuilt(): Promise<Pick<Product, 'url' | 'newestMessage' | 'close'>> {
  const { folder, databaseUrl, drop } = await copyFirst()
  const db = connect<Database>({ connectionString: databaseUrl }, { max: 1 })
  const seeded = await lastHistoryId(db)
  const server = startCommand('main', folder, {
    PORT: '0',
    DATA_FOLDER: folder,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
  })
  const url = await server.sees(/Court Fee: (http:\S+)/)
  const inbox = await server.sees(/arrive at: (http:\S+)/)
  return {
    url,
    newestMessage: newestAt(inbox),
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

interface InboxMessage {
  text: string
}

/** Starts it; close it when the test file is done, which notes the transitions that its history remembers. */
export async function startProduct(place?: Place): Promise<Product> {
  const { folder, databaseUrl, drop } = place ?? (await copyFirst())
  const running = await start(productSettings({ folder, databaseUrl }))
  const { db, clock } = running.deps
  const seeded = await lastHistoryId(db)
  return {
    ...running,
    stageWorld: {
      db,
      clock,
      userId: (key) => userIdIn(db, key),
    },
    newestMessage: newestAt(running.addresses.sms),
    async close() {
      await coverHistory(db, seeded)
      await running.stop()
      await drop()
    },
  }
}
