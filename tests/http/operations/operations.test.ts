import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrations } from '../../../src/server/database/migrations/index.ts'
import { createQueue } from '../../../src/server/jobs/boss.ts'
import type { JobName, Queue } from '../../../src/server/jobs/queue.ts'
import type { ReplicaStanding } from '../../../src/server/database/replica.ts'
import { checkServices } from '../../../src/server/operations/check.ts'
import { createNotes } from '../../../src/server/operations/notes.ts'
import { watchedPorts, watchedSweeps } from '../../../src/server/operations/watched.ts'
import { brokenHistories } from '../../support/histories.ts'
import { freePort } from '../../support/free-port.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let queue: Queue
let token = ''
let folder = ''
let door: Server
const errors: Error[] = []

/** Another process on the same database, by its own notes. */
const otherProcess = () => watchedPorts(world.deps, createNotes(world.deps))
const minutes = (count: number) => world.clock.advance({ minutes: count })
const read = async () => (await world.call('GET /super-admin/operations', {}, token)).data
const service = async (name: string) => (await read()).services.find((one) => one.service === name)
const sms = { id: 'a', mobile: '01700000000', text: 'পরীক্ষা' }

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'court-operations-'))
  door = createServer((socket) => socket.end())
  // It is closed and comes back to the same port.
  const port = await freePort()
  await new Promise<void>((resolve) => door.listen(port, '127.0.0.1', resolve))
  world = await createWorld({
    settings: { DATA_FOLDER: folder, SMS_URL: `http://127.0.0.1:${port}` },
  })
  queue = await createQueue(world.databaseConfig, (error) => void errors.push(error))
  world.deps.queue = queue
  token = await world.login('superAdmin')
})
afterAll(async () => {
  expect(await brokenHistories(world.db)).toEqual([])
  expect(errors).toEqual([])
  await queue.stop()
  await world.close()
  await new Promise((resolve) => door.close(resolve))
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  world.sms.isDown = false
  await sql`delete from service_notes`.execute(world.db)
  await sql`delete from service_hours`.execute(world.db)
})

test('what is nowhere set up is told so, and of the rest nothing is known yet (product 7)', async () => {
  expect(await service('bkash')).toMatchObject({ standing: 'absent', lastWellAt: null })
  expect(await service('sms')).toMatchObject({ standing: 'unknown', lastWellAt: null })
})

test('a silence is told by every process with since when and why, and an answer ends it (product 7)', async () => {
  const [one, other] = [otherProcess(), otherProcess()]
  await one.sms.send(sms)
  const wellAt = world.clock.now().toISOString()
  expect(await service('sms')).toMatchObject({ standing: 'well', lastWellAt: wellAt, failingSince: null })
  minutes(2)
  world.sms.isDown = true
  const failedAt = world.clock.now().toISOString()
  await other.sms.send({ ...sms, id: 'b' })
  minutes(1)
  await one.sms.send({ ...sms, id: 'c' })
  expect(await service('sms')).toMatchObject({
    standing: 'failing',
    lastWellAt: wellAt,
    failingSince: failedAt,
    fault: 'other',
  })
  world.sms.isDown = false
  await one.sms.send({ ...sms, id: 'd' })
  expect(await service('sms')).toMatchObject({ standing: 'well', failingSince: null, fault: null })
})

test('each of the last 24 hours is told, the present one last: failed where it failed once, until another day writes over it (product 7)', async () => {
  // In the middle of an hour.
  minutes(90 - world.clock.now().getUTCMinutes())
  await otherProcess().sms.send({ ...sms, id: 'h1' })
  minutes(60)
  world.sms.isDown = true
  await otherProcess().sms.send({ ...sms, id: 'h2' })
  world.sms.isDown = false
  minutes(10)
  await otherProcess().sms.send({ ...sms, id: 'h3' })
  minutes(120)
  await checkServices(world.deps)
  const hours = async () => {
    // A session ends sooner than a day.
    token = await world.login('superAdmin')
    return (await service('sms'))?.hours
  }
  const before = Array.from({ length: 20 }, () => 'silent')
  expect(await hours()).toEqual([...before, 'well', 'faulty', 'silent', 'well'])
  expect((await service('bkash'))?.hours).toEqual([])
  // A look that reaches the address takes back nothing that work has met.
  world.sms.isDown = true
  await otherProcess().sms.send({ ...sms, id: 'h4' })
  world.sms.isDown = false
  minutes(60)
  await checkServices(world.deps)
  expect((await hours())?.slice(-2)).toEqual(['faulty', 'faulty'])
  // The same hours of another day.
  minutes(21 * 60)
  for (let turn = 0; turn < 3; turn += 1) {
    await otherProcess().sms.send({ ...sms, id: `d${turn}` })
    minutes(60)
  }
  await checkServices(world.deps)
  expect((await hours())?.slice(-4)).toEqual(['well', 'well', 'well', 'well'])
  const { count } = await world.db
    .selectFrom('service_hours')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('service', '=', 'sms')
    .executeTakeFirstOrThrow()
  expect(count).toBeLessThanOrEqual(24)
  // Routine work is told by its last turn.
  expect(await sql`select 1 from service_hours where service like 'sweep-%'`.execute(world.db)).toMatchObject(
    {
      rows: [],
    },
  )
})

test('an address that is reached is no service that works: what work has met only work takes back (product 7)', async () => {
  world.sms.isDown = true
  await otherProcess().sms.send({ ...sms, id: 'e' })
  minutes(2)
  await checkServices(world.deps)
  expect(await service('sms')).toMatchObject({ standing: 'failing', fault: 'other' })
})

test('what work has met is not taken back either when a look has failed meanwhile (product 7)', async () => {
  world.sms.isDown = true
  await otherProcess().sms.send({ ...sms, id: 'f' })
  const { port } = new URL(world.deps.settings.SMS_URL ?? '')
  await new Promise((resolve) => door.close(resolve))
  minutes(2)
  await checkServices(world.deps)
  expect(await service('sms')).toMatchObject({ standing: 'failing', fault: 'unreachable' })
  await new Promise<void>((resolve) => door.listen(Number(port), '127.0.0.1', resolve))
  minutes(2)
  await checkServices(world.deps)
  expect(await service('sms')).toMatchObject({ standing: 'failing' })
})

test('where nothing happened the address is looked at, at most once a minute (product 7)', async () => {
  await checkServices(world.deps)
  expect(await service('sms')).toMatchObject({ standing: 'well', fault: null })
  expect(await service('database')).toMatchObject({ standing: 'well' })
  const disk = await service('disk')
  expect(disk?.totalBytes).toBeGreaterThan(0)
  await new Promise((resolve) => door.close(resolve))
  await checkServices(world.deps)
  expect(await service('sms')).toMatchObject({ standing: 'well' })
  minutes(1)
  await checkServices(world.deps)
  expect(await service('sms')).toMatchObject({ standing: 'failing', fault: 'unreachable' })
  const { port } = new URL(world.deps.settings.SMS_URL ?? '')
  await new Promise<void>((resolve) => door.listen(Number(port), '127.0.0.1', resolve))
  minutes(2)
  await checkServices(world.deps)
  expect(await service('sms')).toMatchObject({ standing: 'well', failingSince: null })
})

test('the replica for reports is told of where there is one: well while it follows, and failing when it does not or is away (product 5)', async () => {
  expect(await service('replica')).toMatchObject({ standing: 'absent' })
  let standing: ReplicaStanding | null = { isFollowing: true, isLevel: false, behindSeconds: 9 }
  world.deps.reports = { read: (work) => work(world.db), standing: () => Promise.resolve(standing) }
  const looked = async () => {
    minutes(2)
    await checkServices(world.deps)
    return service('replica')
  }
  expect(await looked()).toMatchObject({ standing: 'well', fault: null, isStandIn: false })
  standing = { isFollowing: false, isLevel: false, behindSeconds: 60 }
  expect(await looked()).toMatchObject({ standing: 'failing', fault: 'not_following' })
  standing = null
  expect(await looked()).toMatchObject({ standing: 'failing', fault: 'unreachable' })
  standing = { isFollowing: true, isLevel: true, behindSeconds: 0 }
  expect(await looked()).toMatchObject({ standing: 'well', failingSince: null })
  delete world.deps.reports
  expect(await service('replica')).toMatchObject({ standing: 'absent', lastWellAt: null })
})

test('a service that is well is written down once a minute, however much it is worked with (product 7)', async () => {
  const { live } = otherProcess()
  const noted = async () =>
    (await world.db.selectFrom('service_notes').select('noted_at').execute())[0]?.noted_at
  await live.trigger('x', 'y', {})
  const first = await noted()
  world.clock.advance({ seconds: 30 })
  await live.trigger('x', 'y', {})
  expect(await noted()).toEqual(first)
  world.clock.advance({ seconds: 30 })
  await live.trigger('x', 'y', {})
  expect(await noted()).toEqual(world.clock.now())
})

test('a sweep that throws is told, and throws on (product 7)', async () => {
  const notes = createNotes(world.deps)
  const failing = {
    ...world.workers,
    'sweep-drafts': () => Promise.reject(new Error('no room: 01700000000')),
  }
  await expect(watchedSweeps(failing, notes)['sweep-drafts']({})).rejects.toThrow('no room')
  const { sweeps } = await read()
  expect(sweeps.find(({ sweep }) => sweep === 'sweep-drafts')).toMatchObject({
    standing: 'failing',
    fault: 'no_room',
    lastWellAt: null,
  })
  await watchedSweeps(world.workers, notes)['sweep-drafts']({})
  expect((await read()).sweeps.find(({ sweep }) => sweep === 'sweep-drafts')?.standing).toBe('well')
})

/** A job that was given up; its data and what went wrong name a person. */
async function failedJob(name: JobName): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, state, retry_limit, retry_count, completed_on, output)
    values (${name}, ${JSON.stringify({ paymentId: v7(), mobile: '01700000000' })}, 'failed', 12, 12, now(),
      ${JSON.stringify({ message: 'Error: HTTP 503 for 01700000000' })}) returning id`.execute(world.db)
  return rows[0]?.id ?? ''
}
const retry = (id: string, by = token) =>
  world.call('POST /super-admin/operations/jobs/{id}/retry', { params: { id }, body: {} }, by)
const stateOf = async (id: string) => {
  const { rows } = await sql<{ state: string }>`select state::text from pgboss.job where id = ${id}`.execute(
    world.db,
  )
  return rows[0]?.state
}

test('queues tell what waits and what was given up, without whom it was about (product 7)', async () => {
  const id = await failedJob('verify-payment')
  await world.db.transaction().execute((trx) => queue.add(trx, 'tell-counts', { officeId: v7() }))
  const data = await read()
  expect(data.queues.find(({ kind }) => kind === 'verify-payment')).toMatchObject({ failed: 1, waiting: 0 })
  const waiting = data.queues.find(({ kind }) => kind === 'tell-counts')
  expect(waiting).toMatchObject({ waiting: 1, running: 0, failed: 0 })
  expect(waiting?.oldestAt).not.toBeNull()
  expect(data.failed).toContainEqual(
    expect.objectContaining({ id, kind: 'verify-payment', tries: 13, fault: 'server_error' }),
  )
  expect(JSON.stringify(data)).not.toContain('01700000000')
})

test('a failed job is begun again once, by whoever may, and the history has it (product 7)', async () => {
  const id = await failedJob('verify-payment')
  expect((await retry(id, await world.login('administrator'))).code).toBe(403)
  expect(await stateOf(id)).toBe('failed')
  const codes = (await Promise.all([retry(id), retry(id)])).map(({ code }) => code)
  expect(codes.toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await stateOf(id)).toBe('retry')
  const links = await world.db
    .selectFrom('history')
    .select(['event', 'payload', 'actor_id'])
    .where('entity', '=', 'job')
    .where('subject_id', '=', id)
    .execute()
  expect(links).toEqual([
    {
      event: 'retry',
      payload: { after: { kind: 'verify-payment' } },
      actor_id: await world.userId('superAdmin'),
    },
  ])
  // It is due at once, and is carried out as any other.
  const ran: string[] = []
  await queue.drain({
    ...world.workers,
    'tell-counts': () => Promise.resolve(),
    'verify-payment': ({ paymentId }) => Promise.resolve(void ran.push(paymentId)),
  })
  expect(ran).toHaveLength(1)
  expect(await stateOf(id)).toBe('completed')
})

test('a code that has expired and a sweep are not begun by hand; what is not there is not there (product 7)', async () => {
  const [code, sweep] = [await failedJob('send-code'), await failedJob('sweep-drafts')]
  expect([(await retry(code)).code, (await retry(sweep)).code, (await retry(v7())).code]).toEqual([
    409, 409, 404,
  ])
  expect([await stateOf(code), await stateOf(sweep)]).toEqual(['failed', 'failed'])
})

test('the last backup is the mark that was left of it; versions are told (product 7)', async () => {
  expect((await read()).backupAt).toBeNull()
  await writeFile(path.join(folder, 'last-backup'), '')
  const { backupAt, versions } = await read()
  expect(Date.now() - Date.parse(backupAt ?? '')).toBeLessThan(60_000)
  expect(versions).toMatchObject({ node: process.versions.node, migration: Object.keys(migrations).at(-1) })
  expect(versions.postgres).toMatch(/^\d+/)
})
