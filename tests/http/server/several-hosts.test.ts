import { createServer, Socket, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readAddress, type Host } from '../../../src/server/database/address.ts'
import { DatabaseAway } from '../../../src/server/database/away.ts'
import { configOf, connect } from '../../../src/server/database/connect.ts'
import { NoPrimary, Primary, type Standing } from '../../../src/server/database/primary.ts'
import { createReports } from '../../../src/server/database/replica.ts'
import type { Db } from '../../../src/server/database/rows.ts'
import type { Database } from '../../../src/server/database/schema.ts'
import { createListener } from '../../../src/server/jobs/listener.ts'
import { lookAtServers } from '../../../src/server/operations/doctor-look.ts'
import { ofReplica, ofServers } from '../../../src/server/operations/doctor.ts'
import { readSettings } from '../../../src/server/settings.ts'
import { databaseFault } from '../../../src/server/starting/checks.ts'
import { StartFault } from '../../../src/server/starting/fault.ts'
import { freePort } from '../../support/free-port.ts'
import { startPair, type Postgres } from '../../support/postgres.ts'

const placesOf = (text: string): string[] | string => {
  const address = readAddress(text)
  return typeof address === 'string' ? address : address.hosts.map(({ host, port }) => `${host}:${port}`)
}
const urlsOf = (text: string): string[] => {
  const address = readAddress(text)
  return typeof address === 'string' ? [] : address.hosts.map(({ url }) => url)
}

describe('the address of a database (product 5)', () => {
  test.each([
    ['postgres://court@db.example/court', ['db.example:5432']],
    ['postgresql://court:a,b%40c@db.example:6000/court', ['db.example:6000']],
    ['postgres://court@[fd00::1]:6000/court', ['fd00::1:6000']],
    ['postgres://court@localhost:5432/court?host=%2Frun%2Fpostgresql', ['localhost:5432']],
    ['postgres://court@one,two:6000/court', ['one:5432', 'two:6000']],
    [
      'postgres://court:a,b@one:1,[fd00::2]:2,10.0.0.3/court?sslmode=verify-full',
      ['one:1', 'fd00::2:2', '10.0.0.3:5432'],
    ],
  ])('%s', (text, places) => {
    expect(placesOf(text)).toEqual(places)
  })

  test('each host has an address of its own, with the person, the database and what else is asked for', () => {
    expect(
      urlsOf('postgres://court:a,b@one:1,two/court?target_session_attrs=primary&sslmode=verify-full'),
    ).toEqual([
      'postgres://court:a,b@one:1/court?sslmode=verify-full',
      'postgres://court:a,b@two/court?sslmode=verify-full',
    ])
  })

  test('who is one of several is followed, and who is alone only where that is asked for', () => {
    const isFollowed = (text: string) => (readAddress(text) as { isFollowed: boolean }).isFollowed
    expect(isFollowed('postgres://one/court')).toBe(false)
    expect(isFollowed('postgres://one/court?target_session_attrs=read-write')).toBe(true)
    expect(isFollowed('postgres://one,two/court')).toBe(true)
  })

  const example = 'postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write'
  test.each([
    [
      'mysql://court:invented-secret@one/court',
      'must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/name.',
    ],
    [
      'postgres://court:invented-secret@one:x/court',
      'must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/name.',
    ],
    [
      'postgres://court:invented-secret@one,two:70000/court',
      `names 2 hosts, of which number 2 is no host with a port from 1 to 65535. Write them such as ${example}.`,
    ],
    [
      'postgres://court:invented-secret@one,,two/court',
      `names 3 hosts, of which number 2 is no host with a port from 1 to 65535. Write them such as ${example}.`,
    ],
    [
      'postgres://court:invented-secret@one:0,two/court',
      `names 2 hosts, of which number 1 is no host with a port from 1 to 65535. Write them such as ${example}.`,
    ],
    [
      'postgres://court:invented-secret@one,one:5432/court',
      `names one host twice. Name each server once, such as ${example}.`,
    ],
    [
      'postgres://court:invented-secret@one,two/court?host=three',
      `names several hosts, and others in host= or port=. Write all of them before the name of the database, such as ${example}.`,
    ],
    [
      'postgres://court:invented-secret@one,two/court?target_session_attrs=any',
      'asks by target_session_attrs for a server that need not take changes. Write read-write there, or leave it out.',
    ],
  ])('%s is refused without its password', (text, sentence) => {
    const refused = () => readSettings({ DATABASE_URL: text })
    expect(refused).toThrow(new StartFault([`DATABASE_URL ${sentence}`]))
  })

  test('a replica is of the database that is named, and one server', () => {
    const refused = (env: Record<string, string>) => () => readSettings(env)
    expect(refused({ REPORT_DATABASE_URL: 'postgres://two/court' })).toThrow(
      new StartFault([
        'REPORT_DATABASE_URL is a standby of no database. Set DATABASE_URL too, or leave it out.',
      ]),
    )
    const both = { DATABASE_URL: 'postgres://one/court', REPORT_DATABASE_URL: 'postgres://two,three/court' }
    expect(refused(both)).toThrow(
      new StartFault([
        'REPORT_DATABASE_URL must be the address of one standby of the database, such as postgres://user:password@host:5432/name.',
      ]),
    )
  })

  test('servers of which none takes changes are told by all their names', () => {
    expect(databaseFault(new NoPrimary('none'), 'postgres://court@one,two:6000/court')).toBe(
      'No database at one:5432 or two:6000 takes changes: each is a standby, or read only. Promote one, or correct DATABASE_URL.',
    )
  })
})

const hosts: Host[] = ['one', 'two'].map((host) => ({ host, port: 5432, url: `postgres://${host}/court` }))
const primaryOf = (standings: Record<string, Standing | null>) =>
  new Primary(hosts, ({ host }) => {
    const standing = standings[host]
    return standing ? Promise.resolve(standing) : Promise.reject(new Error(`${host} is away`))
  })
const standing = (takesChanges: boolean, timeline = 0): Standing => ({ takesChanges, timeline })

/** A connection that somebody holds. */
async function connection(): Promise<Socket> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = new Socket().connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  return socket
}

describe('which server takes changes', () => {
  test('of two that say so, the one that was made the primary last: the other came back from before', async () => {
    const told = { one: standing(true, 3), two: standing(true, 4) }
    expect((await primaryOf(told).where()).host).toBe('two')
  })

  test('standbys alone are no primary; servers that are away are away', async () => {
    await expect(primaryOf({ one: standing(false), two: null }).where()).rejects.toThrow(NoPrimary)
    await expect(primaryOf({ one: null, two: null }).where()).rejects.toThrow('one is away')
  })

  test('who tries again and again while there is none keeps nobody else from working', async () => {
    const primary = primaryOf({ one: null, two: null })
    let isOver = false
    const trying = (async () => {
      while (!isOver) await primary.where().catch(() => undefined)
    })()
    await setImmediate()
    isOver = true
    await trying
  })

  test('a server whose machine is gone has its connections cut once another takes the changes, and not before', async () => {
    const told: Record<string, Standing | null> = { one: standing(true, 1), two: standing(false) }
    const primary = primaryOf(told)
    const socket = await connection()
    primary.enter(socket, await primary.where())
    told['one'] = null
    await primary.look()
    expect(socket.destroyed).toBe(false)
    told['two'] = standing(true, 2)
    // The last look found nobody; it is asked again a moment later.
    await expect.poll(async () => (await primary.look(), socket.destroyed), { interval: 50 }).toBe(true)
    expect((await primary.where()).host).toBe('two')
  })
})

test('who has no connection left asks anew: nobody is sent to a server that another took over from meanwhile', async () => {
  const told: Record<string, Standing | null> = { one: standing(true, 1), two: standing(false) }
  const primary = primaryOf(told)
  const socket = await connection()
  primary.enter(socket, await primary.where())
  told['one'] = null
  told['two'] = standing(true, 2)
  expect((await primary.where()).host).toBe('one')
  socket.destroy()
  await once(socket, 'close')
  expect((await primary.where()).host).toBe('two')
})

let pair: { primary: Postgres; standby: Postgres }
beforeAll(async () => {
  pair = await startPair()
})
afterAll(() => Promise.all([pair.primary.close(), pair.standby.close()]))

const reader = (url: string): Db => {
  const db = connect<Database>(configOf(url), { max: 2 })
  onTestFinished(() => db.destroy())
  return db
}

/** What somebody reads of a table, and whether a standby told it. */
const told = async (db: Db) => {
  const { rows } = await sql<{ count: number; isStandby: boolean }>`
    select count(*)::int as count, pg_is_in_recovery() as "isStandby" from told`.execute(db)
  return rows[0]
}

describe('a replica for reports (product 5)', () => {
  test('is read while it has all that was acknowledged, and the database itself while it has not', async () => {
    const [primary, replica] = [reader(pair.primary.url), reader(pair.standby.url)]
    await sql`create table told (number integer)`.execute(primary)
    await sql`insert into told values (1)`.execute(primary)
    const stands = () => createReports(primary, replica).standing()
    await expect.poll(stands, { interval: 10 }).toMatchObject({ isLevel: true })
    expect(await createReports(primary, replica).read(told)).toEqual({ count: 1, isStandby: true })

    await sql`select pg_wal_replay_pause()`.execute(replica)
    const isPaused = async () => {
      const { rows } = await sql<{ state: string }>`select pg_get_wal_replay_pause_state() as state`.execute(
        replica,
      )
      return rows[0]?.state
    }
    await expect.poll(isPaused, { interval: 10 }).toBe('paused')
    await sql`insert into told values (2)`.execute(primary)
    const reports = createReports(primary, replica)
    expect(await reports.read(told)).toEqual({ count: 2, isStandby: false })
    const behind = await reports.standing()
    expect(behind).toMatchObject({ isFollowing: true, isLevel: false })
    expect(behind?.behindSeconds).toBeGreaterThan(0)

    await sql`select pg_wal_replay_resume()`.execute(replica)
    await expect
      .poll(() => reports.standing(), { interval: 10 })
      .toEqual({ isFollowing: true, isLevel: true, behindSeconds: 0 })
    expect(await createReports(primary, replica).read(told)).toEqual({ count: 2, isStandby: true })
  })

  test('is told by the doctor: level, behind, or of another database', () => {
    const level = { isFollowing: true, isLevel: true, behindSeconds: 0 }
    expect(ofReplica(level, true).verdict).toBe('ok')
    expect(ofReplica(level, false).verdict).toBe('WRONG')
    expect(ofReplica({ isFollowing: true, isLevel: false, behindSeconds: 61.2 }, true)).toEqual({
      verdict: 'look',
      sentence:
        'The replica for reports is 61.2 s behind; until it is level, reports are read from the database itself.',
    })
  })

  test('that is away, or goes away meanwhile, leaves the database itself; one that follows nobody is never read', async () => {
    const primary = reader(pair.primary.url)
    const away = createReports(primary, reader(`postgres://court@127.0.0.1:${await freePort()}/postgres`))
    expect(await away.read(() => Promise.resolve('told'))).toBe('told')
    expect(await away.standing()).toBeNull()
    const reports = createReports(primary, reader(pair.standby.url))
    const asked: Db[] = []
    const answer = await reports.read((db) => {
      asked.push(db)
      return asked.length === 1
        ? Promise.reject(new DatabaseAway(new Error('gone')))
        : Promise.resolve('told')
    })
    expect([answer, asked.length, asked[1] === primary]).toEqual(['told', 2, true])
    const itself = createReports(primary, reader(pair.primary.url))
    expect(await itself.read((db) => Promise.resolve(db === primary))).toBe(true)
    expect(await itself.standing()).toMatchObject({ isFollowing: false, isLevel: false })
  })
})

test('the doctor looks at each of the servers: all well, one that is away, two that take changes', async () => {
  const { primary, standby } = pair
  const urlWith = (...ports: number[]) =>
    `postgres://court@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres`
  expect(await lookAtServers(urlWith(primary.port, standby.port))).toEqual([
    { verdict: 'ok', sentence: 'All 2 servers of DATABASE_URL answer, and one of them takes changes.' },
  ])
  const dead = await freePort()
  expect(await lookAtServers(urlWith(primary.port, dead))).toEqual([
    {
      verdict: 'look',
      sentence: `The server 127.0.0.1:${dead} of DATABASE_URL does not answer. Start it, so that somebody can take over.`,
    },
  ])
  expect(await lookAtServers(primary.url)).toEqual([])
  const both = ['one:1', 'two:2'].map((place) => ({ place, standing: standing(true) }))
  expect(ofServers(both).map(({ verdict }) => verdict)).toEqual(['WRONG'])
})

test('a primary that is killed is followed to the standby that was promoted: connections, the listener, and every acknowledged row (product 5)', async () => {
  const { primary, standby } = pair
  const places = [await freePort(), standby.port, primary.port].map((port) => `127.0.0.1:${port}`)
  const config = configOf(`postgres://court@${places.join(',')}/postgres?target_session_attrs=read-write`)
  const db = connect<object>(config, { max: 2 })
  onTestFinished(() => db.destroy())
  const words: string[] = []
  const say = async (word: string) => void (await sql`select pg_notify('words', ${word})`.execute(db))
  const listener = createListener(config, {
    channel: 'words',
    tell: say,
    onWord: (word) => words.push(word),
    onChange: () => undefined,
    onError: () => undefined,
  })
  onTestFinished(() => listener.stop())
  const hears = () => expect.poll(() => listener.isHearing(), { interval: 20 }).toBe(true)

  await sql`create table kept (number integer)`.execute(db)
  await hears()
  await say('before')
  const acknowledged: number[] = []
  const surprises: unknown[] = []
  let isOver = false
  const writing = (async () => {
    for (let number = 0; !isOver; number += 1)
      await sql`insert into kept values (${number})`.execute(db).then(
        () => acknowledged.push(number),
        (error: unknown) => error instanceof DatabaseAway || surprises.push(error),
      )
  })()
  const more = (count: number) =>
    expect.poll(() => acknowledged.length, { interval: 10 }).toBeGreaterThan(count)
  await more(10)
  await primary.kill()
  await standby.promote()
  await more(acknowledged.length + 10)
  isOver = true
  await writing
  expect(surprises).toEqual([])
  const { rows } = await sql<{ number: number }>`select number from kept`.execute(db)
  const kept = new Set(rows.map(({ number }) => number))
  expect(acknowledged.filter((number) => !kept.has(number))).toEqual([])
  await hears()
  await say('after')
  await expect.poll(() => words, { interval: 10 }).toEqual(['before', 'after'])
})
