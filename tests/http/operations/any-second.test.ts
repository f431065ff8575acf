import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { headCopiesFile } from '../../../src/server/audit/heads.ts'
import { sealHistories } from '../../../src/server/audit/seal.ts'
import { bringBackTo, type WasBack } from '../../../src/server/backup/back-to.ts'
import { basesOf, makeBase, removeOldBases } from '../../../src/server/backup/base.ts'
import { secondOf } from '../../../src/server/backup/second.ts'
import type { Sequence } from '../../../src/server/backup/table-store.ts'
import { connect, type DatabaseConfig } from '../../../src/server/database/connect.ts'
import { startEmbedded } from '../../../src/server/database/embedded.ts'
import { logFolderOf } from '../../../src/server/database/log-archive.ts'
import { migrate } from '../../../src/server/database/migrate.ts'
import { migrations } from '../../../src/server/database/migrations/index.ts'
import type { Database } from '../../../src/server/database/schema.ts'
import { connectionConfig, embeddedFolder, type DatabaseServer } from '../../../src/server/database/server.ts'
import type { Deps } from '../../../src/server/deps.ts'
import { systemIds } from '../../../src/server/ids.ts'
import { createQueue } from '../../../src/server/jobs/boss.ts'
import { createLogger } from '../../../src/server/log.ts'
import { archiveOf } from '../../../src/server/ports/archive-folder.ts'
import { createFiles } from '../../../src/server/ports/files-kept.ts'
import { ofLog } from '../../../src/server/operations/doctor.ts'
import { logFacts } from '../../../src/server/operations/doctor-store.ts'
import { createPorts } from '../../../src/server/ports/index.ts'
import { seed } from '../../../src/server/seed/index.ts'
import { readSettings, type Settings } from '../../../src/server/settings.ts'
import { StartFault } from '../../../src/server/starting/fault.ts'
import { nobodyTold } from '../../../src/server/starting/progress.ts'
import { farthestBack, startCommand } from '../../support/command.ts'
import { cheapPasswords } from '../../support/passwords.ts'
import { contentOf, run } from './content.ts'

const place = mkdtempSync(path.join(tmpdir(), 'court-second-'))
const env = {
  AUDIT_KEY: 'an invented key of an audit',
  SMTP_URL: 'smtp://127.0.0.1:25',
  PUBLIC_URL: 'http://court.example',
  DATA_FOLDER: path.join(place, 'data'),
  // A name that a shell would take apart.
  WAL_FOLDER: path.join(place, "the court's 100% log"),
}
const settings = readSettings(env)

/** What was there at a moment. */
interface Then {
  at: Date
  content: Record<string, unknown>
}
let server: DatabaseServer
let deps: Deps
let before: Date
let chosen: Then
let last: Then
let paper = ''
let removed = ''

async function depsOf(config: DatabaseConfig): Promise<Deps> {
  const db = connect<Database>(config, { max: 4 })
  await migrate(db, migrations)
  return {
    db,
    clock: { now: () => new Date() },
    ids: systemIds,
    settings,
    queue: await createQueue(config, () => undefined),
    log: createLogger('silent'),
    ...(await createPorts(settings)),
    passwords: cheapPasswords,
  }
}

const momentOf = (config: DatabaseConfig): Promise<Date> =>
  run(config, async (client) => {
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
    return rows[0]?.at ?? new Date()
  })

async function now(config: DatabaseConfig): Promise<Then> {
  const content = await contentOf(config)
  // The next change is of a later millisecond.
  await pause(5)
  const at = await momentOf(config)
  await pause(5)
  return { at, content }
}

const fileOf = (folder: string, sha256: string) => path.join(folder, 'documents', sha256.slice(0, 2), sha256)

beforeAll(async () => {
  before = new Date()
  server = await connectionConfig(settings)
  deps = await depsOf(server.config)
  await seed(deps, { tell: nobodyTold })
  await makeBase(settings, { config: server.config })
  // From here on there is the log alone.
  await seed(deps, { applications: 20, tell: nobodyTold })
  await sealHistories(deps)
  const named = await deps.db.selectFrom('documents').select('sha256').execute()
  ;[paper = '', removed = ''] = [...new Set(named.map(({ sha256 }) => sha256))]
  chosen = await now(server.config)
  await deps.files.remove(removed)
  await seed(deps, { applications: 5, tell: nobodyTold })
  await deps.db.deleteFrom('documents').where('sha256', '=', removed).execute()
  last = await now(server.config)
  // As the archive has it when the disk of the database is lost a minute later.
  await run(server.config, (client) => client.query('select pg_switch_wal()'))
  await deps.queue.stop()
  await deps.db.destroy()
  await server.stop()
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** The log tells of a counter 32 at a time: one that was brought back may be so far ahead. */
function expectSame(content: Record<string, unknown>, then: Then): void {
  const { sequences, ...rows } = content
  const { sequences: was, ...rowsThen } = then.content
  expect(rows).toEqual(rowsThen)
  const [found, wanted] = [sequences as Sequence[], was as Sequence[]]
  expect(found.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name))
  for (const [index, { last: end }] of found.entries()) {
    const ahead = Number(end) - Number(wanted[index]?.last)
    expect(ahead >= 0 && ahead <= 32).toBe(true)
  }
}

/** Brings it back to a folder of its own and looks at it while it is there. */
async function back(
  until: Date | null,
): Promise<{ there: Settings; was: WasBack; content: Record<string, unknown> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'court-second-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const there = readSettings({ ...env, DATA_FOLDER: path.join(folder, 'data') })
  const was = await bringBackTo(there, { until, tell: nobodyTold })
  const embedded = await startEmbedded({ folder: embeddedFolder(there.DATA_FOLDER) })
  try {
    return { there, was, content: await contentOf(embedded.config) }
  } finally {
    await embedded.stop()
  }
}

const wrongs = ({ proofs }: WasBack) =>
  proofs.filter(({ isRight }) => !isRight).map(({ sentence }) => sentence)
const sentenceOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it went through',
    (error: unknown) => (error instanceof StartFault ? error.sentences.join(' ') : String(error)),
  )

describe('an embedded database whose log is kept (product 5)', () => {
  test('comes back as it was at a second between two others: rows, counters, jobs, seals, and each document to the byte', async () => {
    const { there, was, content } = await back(chosen.at)
    expectSame(content, chosen)
    expect((chosen.content['public.applications'] as string[]).length).toBeGreaterThanOrEqual(20)
    expect(wrongs(was)).toEqual([])
    expect(was.proofs.length).toBeGreaterThan(4)
    expect(was.documents).toBeGreaterThan(1)
    expect(was.lastAt && was.lastAt <= chosen.at).toBe(true)
    // One that its owner has removed since is what a row of then names.
    for (const sha256 of [paper, removed])
      expect(readFileSync(fileOf(there.DATA_FOLDER, sha256)).byteLength).toBeGreaterThan(0)
    expect(readFileSync(fileOf(there.DATA_FOLDER, paper))).toEqual(
      readFileSync(fileOf(settings.DATA_FOLDER, paper)),
    )
    // Its own log will be another one.
    expect(archiveOf(there)).not.toBe(archiveOf(settings))
  })

  test('comes back to the end of its log, and again to the second that was asked for before, where a crash tore the line of a seal', async () => {
    appendFileSync(headCopiesFile(archiveOf(settings) ?? ''), '{"day":"2026-11-25","numb')
    const end = await back(null)
    expectSame(end.content, last)
    expect(wrongs(end.was)).toEqual(['heads: line 2 of the heads is none'])
    const then = await back(chosen.at)
    expectSame(then.content, chosen)
    expect(wrongs(then.was)).toEqual([])
  })

  test('of a second of which nothing is kept, or no longer, it says so and leaves the folder as it was', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'court-second-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const there = readSettings({ ...env, DATA_FOLDER: path.join(folder, 'data') })
    const asked = (until: Date) => sentenceOf(bringBackTo(there, { until, tell: nobodyTold }))
    expect(await asked(before)).toMatch(/^The oldest copy in WAL_FOLDER is of /)
    expect(await asked(new Date(Date.now() + 3_600_000))).toMatch(/^What is kept of the log ends before /)
    expect(readdirSync(there.DATA_FOLDER).filter((name) => /postgres|documents|audit/.test(name))).toEqual([])
    const elsewhere = readSettings({ ...env, DATA_FOLDER: there.DATA_FOLDER, WAL_FOLDER: folder })
    expect(await sentenceOf(bringBackTo(elsewhere, { until: null, tell: nobodyTold }))).toMatch(
      /where no copy of a database is/,
    )
    expect(await sentenceOf(bringBackTo(settings, { until: null, tell: nobodyTold }))).toMatch(
      /where there is something already: postgres/,
    )
  })
})

test('the commands copy a database that keeps its log, and bring it back to a time of Dhaka (product 5)', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'court-second-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const written = startCommand('backup', folder, env, ['--to', path.join(folder, 'one.backup')])
  const unhurried = farthestBack(written)
  expect(await written.ended, written.said.error).toBe(0)
  // Behind whoever answers people; in a hurry it is not (backup).
  expect(await unhurried).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
  expect(written.said.out).toMatch(/base-\w+: a copy of the database; from .* on any second comes back\./)
  const dhaka = new Date(chosen.at.getTime() + 6 * 3_600_000).toISOString().replace('T', ' ').slice(0, 23)
  const there = { ...env, DATA_FOLDER: path.join(folder, 'data') }
  const restored = startCommand('restore', folder, there, ['--at', dhaka])
  expect(await restored.ended, restored.said.out + restored.said.error).toBe(0)
  expect(restored.said.out).toContain(`are back as they were at ${chosen.at.toISOString()}`)
  expect(restored.said.out).toMatch(/ok {2}the ledger holds/)
  expect(restored.said.out).toMatch(/ok {2}every document is there/)
  const twice = startCommand('restore', folder, there, ['--at', dhaka, '--latest'])
  expect(await twice.ended).toBe(1)
  expect(twice.said.error).toContain('Name the backup')
})

test('a copy whose time is over goes with its log and with removed documents, the newest never (product 5)', async () => {
  const archive = archiveOf(settings) ?? ''
  const [first, second] = await basesOf(archive)
  if (!first || !second) throw new Error('two copies were made')
  const inDays = (count: number) => new Date(Date.now() + count * 86_400_000)
  expect(await removeOldBases(settings, inDays(10))).toBe(0)
  expect(await removeOldBases({ ...settings, BACKUP_KEEP_DAYS: 0 }, inDays(400))).toBe(0)
  const removedCopy = fileOf(archive, removed)
  expect(readFileSync(removedCopy).byteLength).toBeGreaterThan(0)
  utimesSync(removedCopy, first.from, first.from)
  expect(await removeOldBases(settings, inDays(400))).toBe(1)
  expect(await basesOf(archive)).toEqual([second])
  const logs = readdirSync(logFolderOf(archive)).filter((name) => /^[0-9A-F]{24}$/.test(name))
  expect(logs.toSorted()[0]).toBe(second.firstLog)
  expect(() => readFileSync(removedCopy)).toThrow('ENOENT')
  expect(readFileSync(fileOf(archive, paper)).byteLength).toBeGreaterThan(0)
  expect(await removeOldBases(settings, inDays(800))).toBe(0)
})

test.each([
  ['2026-11-25 10:00:00', '2026-11-25T04:00:00.000Z'],
  ['2026-11-25T10:00', '2026-11-25T04:00:00.000Z'],
  ['2026-11-25T10:00:00.250Z', '2026-11-25T10:00:00.250Z'],
  ['2026-11-25 10:00:00-03:00', '2026-11-25T13:00:00.000Z'],
])('%s is the moment %s', (typed, moment) => {
  expect(secondOf(typed).toISOString()).toBe(moment)
})

test.each(['yesterday', '2026-11-25', '25-11-2026 10:00', '2026-11-31 25:00', ''])(
  '%j is no moment',
  (typed) => {
    expect(() => secondOf(typed)).toThrow('is no moment')
  },
)

test('the folder of the log is of the embedded database alone (product 5)', () => {
  expect(() =>
    readSettings({ WAL_FOLDER: '/elsewhere', DATABASE_URL: 'postgres://user:password@127.0.0.1:5432/court' }),
  ).toThrow(/WAL_FOLDER is for the embedded database/)
})

test('the doctor says whether the log is kept: that of a folder that went away is not (product 5)', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'court-second-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const there = { DATA_FOLDER: path.join(folder, 'data'), WAL_FOLDER: path.join(folder, 'log') }
  const embedded = await connectionConfig(there)
  const db = connect<Database>(embedded.config, { max: 1 })
  const verdict = async () => ofLog(await logFacts(db)).verdict
  try {
    await sql`create table probe (id int); select pg_switch_wal()`.execute(db)
    await vi.waitFor(async () => expect((await logFacts(db)).lastKeptAt).not.toBeNull(), 300_000)
    expect(await verdict()).toBe('ok')
    rmSync(there.WAL_FOLDER, { recursive: true })
    await sql`insert into probe values (1); select pg_switch_wal()`.execute(db)
    await vi.waitFor(async () => expect(await verdict()).toBe('WRONG'), 300_000)
  } finally {
    await db.destroy()
    await embedded.stop()
  }
  expect(ofLog({ isKept: false, isFailing: false, lastKeptAt: null }).verdict).toBe('WRONG')
})

test('a database that was started without it is not copied (product 5)', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'court-second-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const without = await connectionConfig({ DATA_FOLDER: folder })
  try {
    const there = readSettings({ ...env, DATA_FOLDER: folder })
    expect(await sentenceOf(makeBase(there, { config: without.config }))).toMatch(/does not keep its log/)
    await createFiles(there)
  } finally {
    await without.stop()
  }
})
