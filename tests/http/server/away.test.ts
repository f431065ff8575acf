import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { connect, type DatabaseConfig } from '../../../src/server/database/connect.ts'
import type { Database } from '../../../src/server/database/schema.ts'
import { m } from '../../../src/words/messages.js'
import { freePort } from '../../support/free-port.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let folder = ''
const servers: Server[] = []
beforeAll(async () => {
  world = await createWorld()
  folder = mkdtempSync(path.join(tmpdir(), 'court-away-'))
})
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A server that does one thing to whoever connects. */
async function serverThat(act: (socket: Socket) => void): Promise<DatabaseConfig> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => act(socket))
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port, user: 'court', database: 'court' }
}

/** PostgreSQL's own message of a fatal error. */
function fatal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), length, fields])
}

const nobody = async (): Promise<DatabaseConfig> => ({
  host: '127.0.0.1',
  port: await freePort(),
  user: 'court',
  database: 'court',
})

const absences: [string, () => Promise<DatabaseConfig>][] = [
  ['a socket that is not there', () => Promise.resolve({ host: folder, port: 5432, user: 'court' })],
  ['a port that nobody listens at', nobody],
  ['a connection that is cut', () => serverThat((socket) => socket.resetAndDestroy())],
  ['a connection that ends', () => serverThat((socket) => void socket.end())],
  ...['57P01', '57P02', '57P03', '53300', '08006'].map((code): [string, () => Promise<DatabaseConfig>] => [
    `the word ${code}`,
    () => serverThat((socket) => void socket.end(fatal(code))),
  ]),
]

const address = '/api/faqs'

describe('a database that is away (product 7)', () => {
  test.each(absences)('%s is told as 503 with Retry-After, in both languages', async (_name, configOf) => {
    const db = connect<Database>(await configOf(), { max: 2 })
    const app = await buildApp({ ...world.deps, db })
    try {
      for (const locale of ['bn', 'en'] as const) {
        const headers = { authorization: 'Bearer x', 'accept-language': locale }
        const reply = await app.inject({ method: 'GET', url: address, headers })
        expect(reply.statusCode).toBe(503)
        expect(reply.headers['retry-after']).toBe('5')
        expect(reply.json()).toMatchObject({
          code: 503,
          message: m.error_text_unavailable({}, { locale }),
          data: {},
        })
      }
    } finally {
      await app.close()
      await db.destroy()
    }
  })

  test('whoever comes back from the gateway meets a screen that asks again, and the gateway is asked to tell it later', async () => {
    const db = connect<Database>(await nobody(), { max: 2 })
    const app = await buildApp({ ...world.deps, db })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = 'tran_id=T1%2F&status=VALID'
    const post = (url: string) => app.inject({ method: 'POST', url, headers, payload })
    const back = await post('/api/gateway/return/success')
    expect([back.statusCode, back.headers.location]).toEqual([303, '/success_payment?transaction=T1%2F'])
    expect((await post('/api/gateway/ipn')).statusCode).toBe(503)
    await app.close()
    await db.destroy()
  })

  test('a full disk in the middle of a change is 503 too, and nothing of the change is kept', async () => {
    await sql`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(world.db)
    await sql`create trigger full_disk before insert on sessions execute function full_disk()`.execute(
      world.db,
    )
    const before = await world.db.selectFrom('sessions').select('id').execute()
    await expect(world.login('litigant')).rejects.toThrow(m.error_text_unavailable({}, { locale: 'bn' }))
    await sql`drop trigger full_disk on sessions`.execute(world.db)
    expect(await world.db.selectFrom('sessions').select('id').execute()).toEqual(before)
    expect(await world.login('litigant')).not.toBe('')
  })

  test('what is wrong with a query stays an unexpected fault', async () => {
    await sql`create function fault() returns trigger language plpgsql as
      $$ begin raise exception 'x' using errcode = '22012'; end $$`.execute(world.db)
    await sql`create trigger fault before insert on sessions execute function fault()`.execute(world.db)
    const [said = ''] = m.error_text_internal({ reference: '|' }, { locale: 'bn' }).split('|')
    await expect(world.login('litigant')).rejects.toThrow(said)
    await sql`drop trigger fault on sessions`.execute(world.db)
  })
})
