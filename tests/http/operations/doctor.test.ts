import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sweepKinds } from '../../../src/machines/operations.ts'
import { createQueue } from '../../../src/server/jobs/boss.ts'
import { lookAll, type Eyes } from '../../../src/server/operations/doctor-look.ts'
import { ofDatabase, ofReplica, type Finding } from '../../../src/server/operations/doctor.ts'
import { storeFault, storeWell } from '../../../src/server/operations/store.ts'
import { readSettings } from '../../../src/server/settings.ts'
import { certificateUntil } from '../../support/certificate.ts'
import { startCommand } from '../../support/command.ts'
import { urlOf } from '../../support/database.ts'
import { createWorld, type World } from '../../support/world.ts'
import { deadAddress } from '../ports/world.ts'

const days = (count: number) => new Date(Date.now() + count * 86_400_000)
const secret = (name: string) => `invented-secret-of-${name}`
const secretNames = [
  'CODE_PEPPER',
  'AUDIT_KEY',
  'GATEWAY_STORE_ID',
  'GATEWAY_STORE_PASSWORD',
  'BKASH_APP_KEY',
  'BKASH_APP_SECRET',
  'BKASH_USERNAME',
  'BKASH_PASSWORD',
  'SMS_TOKEN',
  'IDENTITY_CLIENT_SECRET',
  'REGISTRY_KEY',
  'LIVE_SECRET',
]

let world: World
let door: Server
let site: Server
let folder = ''
let env: Record<string, string> = {}
const certificate = certificateUntil(days(300))
const portOf = (server: Server) => (server.address() as AddressInfo).port

async function listen(server: Server): Promise<Server> {
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return server
}
const siteWith = (shown: { key: string; cert: string }) =>
  listen(createTlsServer(shown, (socket) => socket.on('error', () => undefined)))

/** A production installation with nothing wrong. */
const healthyEnv = (address: string): Record<string, string> => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  DATA_FOLDER: folder,
  DATABASE_URL: urlOf(world.databaseConfig as never).replace('@', `:${secret('DATABASE_URL')}@`),
  PUBLIC_URL: `https://localhost:${portOf(site)}`,
  GATEWAY_URL: `http://${address}`,
  BKASH_URL: `http://${address}`,
  SMS_URL: `http://${address}`,
  SMTP_URL: `smtp://sender:${secret('SMTP_URL')}@${address}`,
  IDENTITY_ISSUER: `http://${address}`,
  REGISTRY_URL: `http://${address}`,
  LIVE_HOST: 'localhost',
  LIVE_PORT: String(portOf(door)),
  CLAMD_URL: `tcp://${address}`,
  ...Object.fromEntries(secretNames.map((name) => [name, secret(name)])),
})

beforeAll(async () => {
  world = await createWorld()
  folder = mkdtempSync(path.join(tmpdir(), 'court-doctor-'))
  door = await listen(createServer((socket) => socket.end()))
  site = await siteWith(certificate)
  env = healthyEnv(`localhost:${portOf(door)}`)
  const queue = await createQueue(world.databaseConfig, () => undefined)
  await queue.stop()
})
afterAll(async () => {
  await world.close()
  for (const server of [door, site]) await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  writeFileSync(path.join(folder, 'last-backup'), '')
  await sql`delete from pgboss.job`.execute(world.db)
  for (const service of sweepKinds) {
    await sql`delete from service_notes where service = ${service}`.execute(world.db)
    await storeWell(world.db, { service, at: new Date(), isCheck: false, answerMilliseconds: 1 })
  }
})

const disk = { freeBytes: 50 * 1_024 ** 3, totalBytes: 100 * 1_024 ** 3 }
const eyes: Eyes = { now: () => new Date(), roomOf: () => Promise.resolve(disk), authority: certificate.cert }

/** All that is not right, as `verdict sentence`. */
async function faultsOf(change: Record<string, string> = {}, other: Partial<Eyes> = {}): Promise<string[]> {
  const found = await lookAll(readSettings({ ...env, ...change }), { ...eyes, ...other })
  expect(JSON.stringify(found)).not.toMatch(/invented-secret/)
  return found
    .filter(({ verdict }) => verdict !== 'ok')
    .map(({ verdict, sentence }) => `${verdict} ${sentence}`)
}

/** What the command says, and its exit code; no secret may be in it, whatever it says. */
async function command(change: Record<string, string> = {}) {
  const authority = path.join(folder, 'authority.pem')
  writeFileSync(authority, certificate.cert)
  const { ended, said } = startCommand('doctor', folder, {
    ...env,
    NODE_EXTRA_CA_CERTS: authority,
    ...change,
  })
  const code = await ended
  const text = said.out + said.error
  expect(text).not.toMatch(/invented-secret/)
  return { code, lines: said.out.trimEnd().split('\n'), error: said.error }
}

describe('an installation with nothing wrong (product 5, 7)', () => {
  test('each look is told, and none has anything to say', async () => {
    const found = await lookAll(readSettings(env), eyes)
    expect(found.filter(({ verdict }) => verdict !== 'ok')).toEqual([])
    const told = found.map(({ sentence }) => sentence).join('\n')
    for (const part of [
      'The settings can be read.',
      'DATA_FOLDER can be written.',
      'has 50.0 GB free of 100.0 GB.',
      'and is PostgreSQL 18.',
      'a statement after 30 s, a wait for a lock after 10 s, a pause in a transaction after 60 s',
      'The clock of the database is ',
      ' migrations ran, the last is ',
      'The payment gateway is reached in ',
      'BKash is reached in ',
      'The identity provider is reached in ',
      'The registry of citizens is reached in ',
      'The live channel is reached in ',
      'The SMS service is reached in ',
      'The mail server is reached in ',
      'The scanner for viruses is reached in ',
      'The certificate at PUBLIC_URL holds until ',
      'super admin.',
      'sweeps came in their time.',
      'No job was given up.',
      'The last backup is 0 hours old.',
    ])
      expect(told).toContain(part)
  })

  test('the command says so, ends with 0 and changes nothing', async () => {
    const counts = async () => {
      // What was written before is counted as soon as this is answered, and not ten seconds later.
      await sql`select pg_stat_force_next_flush()`.execute(world.db)
      const { rows } = await sql`select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as changes
        from pg_stat_user_tables`.execute(world.db)
      return rows
    }
    const before = await counts()
    const { code, lines, error } = await command()
    expect([code, error]).toEqual([0, ''])
    expect(lines.filter((line) => line.startsWith('WRONG'))).toEqual([])
    expect(lines.at(-1)).toMatch(/^0 wrong, \d+ to look at, \d+ right\.$/)
    expect(await counts()).toEqual(before)
  })
})

test('beside a product that runs it joins the embedded database, and leaves it running (product 5)', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'court-doctor-beside-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const beside = { DATA_FOLDER: data, PORT: '0', LOG_LEVEL: 'warn' }
  const server = startCommand('main', data, beside)
  onTestFinished(async () => void (await server.stop()))
  const url = await server.sees(/Court Fee: (http:\S+)/)
  const doctor = startCommand('doctor', data, beside)
  await doctor.ended
  expect(doctor.said.error).toBe('')
  expect(doctor.said.out).toMatch(/^ok +The database answers in \d+ ms and is PostgreSQL 18\./m)
  expect(doctor.said.out).toMatch(/^ok +1 person is super admin\.$/m)
  expect(doctor.said.out.match(/^look +A stand-in plays /gm)).toHaveLength(7)
  expect((await fetch(new URL('/health/ready', url))).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

describe('each fault is told by itself, with what to do (product 5, 7)', () => {
  test('settings: all faults at once, by the command, which ends with 1', async () => {
    const { code, lines } = await command({
      PORT: 'eighty',
      CODE_PEPPER: 'short',
      SMS_TOKENS: 'invented-secret',
    })
    expect([code, ...lines]).toEqual([
      1,
      'WRONG  PORT is "eighty", but must be a whole number from 0 to 65535; 0 takes any port that is free.',
      'WRONG  CODE_PEPPER must be 16 characters or more that nobody can guess.',
      'WRONG  SMS_TOKENS is no setting of this product. Did you mean SMS_TOKEN?',
      '3 wrong, 0 to look at, 0 right.',
    ])
  })

  test('a folder that is a file, one that is not there, and a full disk', async () => {
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    expect(await faultsOf({ DATA_FOLDER: file })).toEqual([
      `WRONG DATA_FOLDER is ${file}, where nothing can be kept: a part of the path is a file. Make room, give the folder to this user, or name another one.`,
      expect.stringMatching(/^look No backup is known of\./),
    ])
    const missing = path.join(folder, 'missing')
    expect((await faultsOf({ DATA_FOLDER: missing }))[0]).toBe(
      `look DATA_FOLDER is ${missing}, which is not there yet. The first start makes it.`,
    )
    const full = { ...disk, freeBytes: 1_024 ** 3 }
    expect(await faultsOf({}, { roomOf: () => Promise.resolve(full) })).toEqual([
      'WRONG The disk of DATA_FOLDER has 1.0 GB free of 100.0 GB. Make room, or move the folder to a larger disk, before it is full.',
    ])
  })

  test('no database in the folder is made by looking', async () => {
    expect(await faultsOf({ DATABASE_URL: '' })).toEqual([
      'look There is no database in DATA_FOLDER yet. The first start makes it.',
    ])
    expect(existsSync(path.join(folder, 'postgres'))).toBe(false)
  })

  test('a database that does not answer, by the command, without its password', async () => {
    const { port } = await deadAddress()
    const url = `postgres://court:${secret('DATABASE_URL')}@127.0.0.1:${port}/court`
    const { code, lines } = await command({ DATABASE_URL: url })
    expect(code).toBe(1)
    expect(lines.filter((line) => line.startsWith('WRONG'))).toEqual([
      `WRONG  No database answers at 127.0.0.1:${port}. Start it, correct DATABASE_URL, or leave DATABASE_URL out to use the embedded one.`,
    ])
  })

  test('a replica for reports that is away, is none or is behind', async () => {
    const { port } = await deadAddress()
    const url = `postgres://court:${secret('REPORT_DATABASE_URL')}@127.0.0.1:${port}/court`
    expect(await faultsOf({ REPORT_DATABASE_URL: url })).toEqual([
      `WRONG No database answers at 127.0.0.1:${port}. Start it, correct REPORT_DATABASE_URL, or leave REPORT_DATABASE_URL out.`,
    ])
    expect(await faultsOf({ REPORT_DATABASE_URL: env['DATABASE_URL'] ?? '' })).toEqual([
      'WRONG The replica for reports follows nobody, so that reports are read from the database itself. Make it a standby by streaming again.',
    ])
    const behind = { isFollowing: true, isLevel: false, behindSeconds: 90 }
    expect(ofReplica(behind, true).sentence).toMatch(/^The replica for reports is 90 s behind/)
    expect(ofReplica({ ...behind, isLevel: true }, true).verdict).toBe('ok')
  })

  test('statements that nobody cuts', async () => {
    expect(await faultsOf({ DATABASE_STATEMENT_SECONDS: '0' })).toEqual([
      'look Nothing that takes too long in the database is cut. Set DATABASE_STATEMENT_SECONDS to 30.',
    ])
  })

  test('a pooler that drops the bounds, and an old release of the database', () => {
    const facts = {
      postgres: '16.4',
      answerMilliseconds: 1,
      clockAheadMilliseconds: 0,
      bounds: { statementMs: 0, lockMs: 0, idleMs: 0 },
    }
    expect(ofDatabase(facts, 30).map(({ verdict }: Finding) => verdict)).toEqual(['look', 'WRONG', 'ok'])
  })

  test('migrations that are pending, and those of a newer release', async () => {
    const take = sql`delete from kysely_migration where name = (select max(name) from kysely_migration) returning *`
    const { rows } = await take.execute(world.db)
    const { name, timestamp } = rows[0] as { name: string; timestamp: string }
    const putBack = () =>
      sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(world.db)
    expect(await faultsOf()).toEqual([
      `look Migrations are pending: ${name}. Keep a backup; the next start of this release runs them.`,
    ])
    await putBack()
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(world.db)
    onTestFinished(async () => {
      await sql`delete from kysely_migration where name = '999-later'`.execute(world.db)
    })
    expect(await faultsOf()).toEqual([
      'WRONG The database was upgraded by a newer release: 999-later. Run that release, or go back to the backup from before it.',
    ])
  })

  test('clocks that are six seconds apart, either way; four are not told', async () => {
    const at = (ms: number) => ({ now: () => new Date(Date.now() + ms) })
    for (const ms of [6_000, -6_000]) {
      const told = JSON.stringify(await lookAll(readSettings(env), { ...eyes, ...at(ms) }))
      const apart =
        /answers in (\d+) ms.*"WRONG","sentence":"The clock of the database is ([\d.]+) s (behind|ahead of) this machine's\. /
      const [, took, seconds, side] = apart.exec(told) ?? []
      expect(side).toBe(ms > 0 ? 'behind' : 'ahead of')
      // In tenths, and as far off as half of the answer's way.
      expect(Math.abs(Number(seconds) * 1_000 - 6_000)).toBeLessThanOrEqual(55 + Number(took) / 2)
    }
    expect(await faultsOf({}, at(4_000))).toEqual([])
  })

  test.each([
    ['GATEWAY_URL', 'The payment gateway', 'http://'],
    ['BKASH_URL', 'BKash', 'http://'],
    ['SMS_URL', 'The SMS service', 'http://'],
    ['SMTP_URL', 'The mail server', `smtp://sender:${secret('SMTP_URL')}@`],
    ['IDENTITY_ISSUER', 'The identity provider', 'http://'],
    ['REGISTRY_URL', 'The registry of citizens', 'http://'],
    ['CLAMD_URL', 'The scanner for viruses', 'tcp://'],
  ])('%s where nobody is', async (setting, title, beginning) => {
    const { port } = await deadAddress()
    expect(await faultsOf({ [setting]: `${beginning}127.0.0.1:${port}` })).toEqual([
      `WRONG ${title} is not reached (network: ECONNREFUSED). Correct ${setting}, or let this machine through to it.`,
    ])
  })

  test('a live channel where nobody is', async () => {
    const { port } = await deadAddress()
    const [fault = ''] = await faultsOf({ LIVE_HOST: '127.0.0.1', LIVE_PORT: String(port) })
    expect(fault).toMatch(/^WRONG The live channel is not reached .* Correct LIVE_CLUSTER or LIVE_HOST, /)
  })

  test('a certificate that expires, one that has, and one that nobody vouches for', async () => {
    const shown = async (until: Date, authority?: string) => {
      const one = certificateUntil(until)
      const server = await siteWith(one)
      onTestFinished(() => void server.close())
      const address = `https://localhost:${portOf(server)}`
      const change = { PUBLIC_URL: 'http://localhost', GATEWAY_URL: address }
      return faultsOf(change, { authority: authority ?? one.cert })
    }
    const [soon, gone] = [days(10.5), days(-1)]
    const dayOf = (at: Date) => at.toISOString().slice(0, 10)
    expect(await shown(soon)).toEqual([
      `look The certificate at GATEWAY_URL expires in 10 days, on ${dayOf(soon)}. Have it renewed.`,
    ])
    expect(await shown(gone)).toEqual([
      `WRONG The certificate at GATEWAY_URL expired on ${dayOf(gone)}. Have it renewed now.`,
    ])
    expect((await shown(days(300), certificate.cert))[0]).toMatch(
      /^WRONG The certificate at GATEWAY_URL is not to be believed \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. /,
    )
    const { port } = await deadAddress()
    expect(await faultsOf({ PUBLIC_URL: `https://localhost:${port}` })).toEqual([
      'look The certificate at PUBLIC_URL could not be looked at from here (ECONNREFUSED). Look at it from elsewhere.',
    ])
  })

  test('a stand-in', async () => {
    expect(await faultsOf({ SMS_URL: '', ALLOW_STAND_INS: 'sms' })).toEqual([
      'look A stand-in plays the SMS service. Where people use the product, set SMS_URL.',
    ])
  })

  test('nobody who is super admin, and one who is named', async () => {
    const set = (isActive: boolean) =>
      sql`update users set is_active = ${isActive} where email = 'super-admin@court.example'`.execute(
        world.db,
      )
    await set(false)
    onTestFinished(async () => void (await set(true)))
    expect(await faultsOf()).toEqual([
      'WRONG Nobody is super admin. Set ADMIN_EMAIL to their e-mail address and start again.',
    ])
    expect(await faultsOf({ ADMIN_EMAIL: 'first@court.example' })).toEqual([
      'look Nobody is super admin yet. The next start makes the one that the settings name.',
    ])
  })

  test('a backup that is two days old, and none', async () => {
    const mark = path.join(folder, 'last-backup')
    utimesSync(mark, days(-2), days(-2))
    expect(await faultsOf()).toEqual([
      'look The last backup is 48 hours old. Find out why there was none since.',
    ])
    rmSync(mark)
    expect(await faultsOf()).toEqual([
      'look No backup is known of. Make one by npm run backup; one made in another way is known once DATA_FOLDER/last-backup is touched.',
    ])
  })

  test('a sweep that is late, and one that fails', async () => {
    await sql`update service_notes set noted_at = ${days(-1)} where service = 'sweep-payments'`.execute(
      world.db,
    )
    const note = { service: 'seal-histories', at: new Date(), isCheck: false, fault: 'other' } as const
    await storeFault(world.db, note)
    expect(await faultsOf()).toEqual([
      'look The sweep sweep-payments is late. Start the product, or look into its log where it runs.',
      'WRONG The sweep seal-histories fails. The page of operations and the log say since when and why.',
    ])
  })

  test('jobs that were given up', async () => {
    await sql`insert into pgboss.job (name, state, policy) select 'deliver-sms', 'failed', 'standard' from generate_series(1, 2)`.execute(
      world.db,
    )
    expect(await faultsOf()).toEqual([
      'look Jobs were given up: 2 of deliver-sms. Begin them again on the page of operations.',
    ])
  })
})
