import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeBackup, noteBackup, noteRehearsal, removeOld } from '../../../src/server/backup/backup.ts'
import { bringBack, type Proof } from '../../../src/server/backup/bring-back.ts'
import { sealHistories } from '../../../src/server/audit/seal.ts'
import type { DatabaseConfig } from '../../../src/server/database/connect.ts'
import { createQueue } from '../../../src/server/jobs/boss.ts'
import { createFolderFiles } from '../../../src/server/ports/files.ts'
import { seed } from '../../../src/server/seed/index.ts'
import { readSettings, type Settings } from '../../../src/server/settings.ts'
import { StartFault } from '../../../src/server/starting/fault.ts'
import { nobodyTold } from '../../../src/server/starting/progress.ts'
import { farthestBack, startCommand } from '../../support/command.ts'
import { createDatabase, urlOf } from '../../support/database.ts'
import { createWorld, type World } from '../../support/world.ts'
import { contentOf, run } from './content.ts'
import { bucketKeys, filesOf, startBucket } from '../ports/bucket-world.ts'

let world: World
let folder = ''
let settings: Settings
const scrap = () => {
  const name = mkdtempSync(path.join(tmpdir(), 'court-backup-'))
  onTestFinished(() => rmSync(name, { recursive: true, force: true }))
  return name
}

/** A waiver of a poisha on a bill, and a further bill that recovers it: bills refer to waivers, and these to bills. */
async function recoverWaiver(): Promise<void> {
  const [waiverId, billId] = [v7(), v7()]
  await sql`with lowered as (
      update bills set total_poisha = total_poisha - 1, waived_poisha = waived_poisha + 1
      where id = (select bills.id from bills where not is_void and paid_poisha = 0 and kind = 'application'
        and not exists (select from payments where bill_id = bills.id) order by id limit 1) returning *),
    line as (update bill_lines set waived_poisha = bill_lines.waived_poisha + 1 from lowered where bill_id = lowered.id and position = 0)
    insert into waivers (id, application_id, bill_id, office_id, ground, document_id, waived_poisha, reason, decided_at)
      select ${waiverId}, application_id, id, office_id, 'legal_aid', 'paper', 1, 'অসচ্ছল', created_at from lowered`.execute(
    world.db,
  )
  await sql`with further as (
      insert into bills (id, application_id, kind, owner_id, office_id, total_poisha, created_at, recovers_waiver_id)
        select ${billId}, application_id, 'request', owner_id, waivers.office_id, 1, decided_at, waivers.id
        from waivers join applications on applications.id = application_id where waivers.id = ${waiverId} returning *)
    insert into bill_lines (id, bill_id, position, title, title_bn, fund, amount_poisha, quantity, total_poisha)
      select ${v7()}, id, 0, 'Fee', 'ফি', 'treasury', 1, 1, 1 from further`.execute(world.db)
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'court-backup-'))
  settings = readSettings({
    DATA_FOLDER: path.join(folder, 'data'),
    AUDIT_KEY: 'an invented key of an audit',
  })
  world = await createWorld({
    settings: { AUDIT_KEY: 'an invented key of an audit', DATA_FOLDER: settings.DATA_FOLDER },
  })
  await seed(world.deps, { applications: 60, tell: nobodyTold })
  await recoverWaiver()
  const queue = await createQueue(world.databaseConfig, () => undefined)
  await world.db
    .transaction()
    .execute((trx) => queue.add(trx, 'remove-files', { sha256s: ['বাংলা\t"\\\n'] }, { afterSeconds: 3_600 }))
  await queue.stop()
  await sealHistories(world.deps)
  // Of the tests, not of the product.
  await sql`drop table test_jobs`.execute(world.db)
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const backUp = (file: string, recipient: string | null = null) =>
  makeBackup({ config: world.databaseConfig, files: world.deps.files, settings, file, recipient })

/** An empty place: a database of its own and a folder that is not there yet. */
async function emptyPlace(): Promise<{ config: DatabaseConfig; settings: Settings }> {
  const database = await createDatabase({ isEmpty: true })
  onTestFinished(() => database.drop())
  await run(database.config, (client) => client.query('create extension if not exists pg_trgm'))
  const there = { ...settings, DATA_FOLDER: path.join(scrap(), 'data'), DATABASE_URL: urlOf(database.config) }
  return { config: database.config, settings: there }
}

const wrongs = (proofs: readonly Proof[]) =>
  proofs.filter(({ isRight }) => !isRight).map(({ sentence }) => sentence)
const sentenceOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it went through',
    (error: unknown) => (error instanceof StartFault ? error.sentences.join(' ') : String(error)),
  )

describe('a backup that was brought back (product 5)', () => {
  test('has every row, counter, waiting job, seal and document as they were, and goes on', async () => {
    const file = path.join(scrap(), 'one.backup')
    const made = await backUp(file)
    const there = await emptyPlace()
    const { restored, proofs } = await bringBack(there.settings, { file, identity: null, tell: nobodyTold })
    const [before, after] = [await contentOf(world.databaseConfig), await contentOf(there.config)]
    expect(after).toEqual(before)
    expect((before['public.applications'] as string[]).length).toBeGreaterThanOrEqual(60)
    expect((before['pgboss.job'] as string[]).length).toBe(1)
    // Tables that refer to each other in a circle come back as they were.
    const circle = await run(there.config, (client) =>
      client.query('select 1 from bills join waivers on waivers.id = recovers_waiver_id'),
    )
    expect(circle.rowCount).toBe(1)
    expect(wrongs(proofs)).toEqual([])
    expect(restored).toMatchObject({ rows: made.rows, documents: made.documents, missing: [] })
    expect(made.documents).toBeGreaterThan(0)
    for await (const name of world.deps.files.names()) {
      const kept = await world.deps.files.get(name)
      const back = readFileSync(path.join(there.settings.DATA_FOLDER, 'documents', name.slice(0, 2), name))
      expect(kept && back.equals(await buffer(kept))).toBe(true)
    }
    // What a change of a row sets off works again.
    const triggers = await run(there.config, (client) =>
      client.query(`select 1 from pg_trigger where not tgisinternal and tgenabled <> 'O'`),
    )
    expect(triggers.rowCount).toBe(0)
    // The file is its owner's alone.
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readdirSync(path.dirname(file))).toEqual(['one.backup'])
  })

  test('is of one moment, whatever is written meanwhile', async () => {
    const file = path.join(scrap(), 'moment.backup')
    const { id: office } = await world.db
      .selectFrom('offices')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    // Two tables that are read at different times, and always changed together.
    let last = 0
    const write = () =>
      world.db.transaction().execute(async (trx) => {
        last += 1
        await sql`update counters set count = ${last} where entity = 'probe'`.execute(trx)
        await sql`update reference_numbers set last = ${last} where year = 1999`.execute(trx)
      })
    await sql`insert into counters (office_id, entity, state, count) values (${office}, 'probe', '', 0)`.execute(
      world.db,
    )
    await sql`insert into reference_numbers (office_id, year, last) values (${office}, 1999, 0)`.execute(
      world.db,
    )
    const backup = { isOver: false }
    await write()
    const writing = (async () => {
      while (!backup.isOver) await write()
    })()
    await backUp(file).finally(() => (backup.isOver = true))
    await writing
    const there = await emptyPlace()
    const { proofs } = await bringBack(there.settings, { file, identity: null, tell: nobodyTold })
    expect(wrongs(proofs)).toEqual([])
    const { rows } = await run(there.config, (client) =>
      client.query<{ last: string }>(
        `select count as last from counters where entity = 'probe' union all select last from reference_numbers where year = 1999`,
      ),
    )
    expect(rows[0]).toEqual(rows[1])
    expect(last).toBeGreaterThan(Number(rows[0]?.last))
    expect(Number(rows[0]?.last)).toBeGreaterThan(0)
  })

  test('is closed to whoever has not its key, and holds the keys of the product', async () => {
    const file = path.join(scrap(), 'closed.backup')
    const [identity, other] = [await generateX25519Identity(), await generateX25519Identity()]
    await backUp(file, await identityToRecipient(identity))
    const bytes = readFileSync(file)
    expect(bytes.includes('rows/public.applications')).toBe(false)
    const there = await emptyPlace()
    const openWith = (key: string | null) =>
      bringBack(there.settings, { file, identity: key, tell: nobodyTold })
    expect(await sentenceOf(openWith(null))).toContain('is closed')
    expect(await sentenceOf(openWith(other))).toContain('not closed to this key')
    const { restored, proofs } = await openWith(identity)
    expect(wrongs(proofs)).toEqual([])
    expect(readFileSync(restored.keysFile ?? '', 'utf8')).toContain('AUDIT_KEY="an invented key of an audit"')
    expect(statSync(restored.keysFile ?? '').mode & 0o077).toBe(0)
  })
})

describe('a backup that is not whole brings nothing back (product 5)', () => {
  /** What is said, and that nothing is there afterwards. */
  async function refusalOf(file: string): Promise<string> {
    const there = await emptyPlace()
    const said = await sentenceOf(bringBack(there.settings, { file, identity: null, tell: nobodyTold }))
    const held = await run(there.config, async (client) => {
      const { rows } = await client.query<{ name: string | null }>(
        `select to_regclass('applications') as name`,
      )
      return rows[0]?.name === null ? 0 : (await client.query('select 1 from applications')).rowCount
    })
    expect(held).toBe(0)
    expect(readdirSync(there.settings.DATA_FOLDER).filter((name) => /documents|audit/.test(name))).toEqual([])
    return said
  }

  test('cut anywhere, changed by a byte, or no backup at all', async () => {
    const file = path.join(scrap(), 'whole.backup')
    await backUp(file)
    const whole = readFileSync(file)
    for (const share of [0.5, 0.9]) {
      writeFileSync(file, whole)
      truncateSync(file, Math.floor((whole.byteLength * share) / 512) * 512)
      expect(await refusalOf(file)).toMatch(/is broken: its end is missing|was cut or changed/)
    }
    // Within the pressed rows of a table, and within a document.
    for (const name of ['rows/public.applications/000001', 'documents/']) {
      const changed = Buffer.from(whole)
      const at = changed.indexOf(name) + 512 + 40
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      writeFileSync(file, changed)
      expect(await refusalOf(file)).toMatch(/is broken|was cut or changed/)
    }
    writeFileSync(file, 'a letter of an invented person')
    expect(await refusalOf(file)).toContain('is no backup')
    rmSync(file)
    expect(await refusalOf(file)).toContain('There is no file')
  })

  test('nor into a place that is not empty', async () => {
    const file = path.join(scrap(), 'whole.backup')
    await backUp(file)
    const full = {
      ...settings,
      DATA_FOLDER: path.join(scrap(), 'data'),
      DATABASE_URL: urlOf(world.databaseConfig as never),
    }
    const before = await contentOf(world.databaseConfig)
    expect(await sentenceOf(bringBack(full, { file, identity: null, tell: nobodyTold }))).toMatch(
      /holds \d+ tables already/,
    )
    expect(await contentOf(world.databaseConfig)).toEqual(before)
    const there = await emptyPlace()
    mkdirSync(path.join(there.settings.DATA_FOLDER, 'documents'), { recursive: true })
    writeFileSync(path.join(there.settings.DATA_FOLDER, 'documents', 'a paper'), '')
    expect(await sentenceOf(bringBack(there.settings, { file, identity: null, tell: nobodyTold }))).toContain(
      'where there is something already: documents',
    )
    expect(readdirSync(path.join(there.settings.DATA_FOLDER, 'documents'))).toEqual(['a paper'])
  })

  test('one that cannot be written leaves nothing behind', async () => {
    const place = scrap()
    const files = {
      ...world.deps.files,
      get: () => Promise.reject(new Error('the disk of the documents is gone')),
    }
    const file = path.join(place, 'never.backup')
    const options = { config: world.databaseConfig, files, settings, file, recipient: null }
    await expect(makeBackup(options)).rejects.toThrow('the disk of the documents is gone')
    expect(readdirSync(place)).toEqual([])
  })
})

test('documents of a store are brought back into it, which may have outlived the rest; a backup that is refused leaves it as it was (product 5)', async () => {
  const bucket = await startBucket()
  const inStore = filesOf(bucket)
  for await (const name of world.deps.files.names()) {
    const found = await world.deps.files.get(name)
    if (found) await inStore.put(await buffer(found))
  }
  const all = bucket.shelf.keys()
  const file = path.join(scrap(), 'of-a-store.backup')
  const made = await makeBackup({
    config: world.databaseConfig,
    files: inStore,
    settings,
    file,
    recipient: null,
  })
  expect(made.documents).toBe(all.length)
  for (const key of all.slice(1)) bucket.shelf.remove(key)
  const keys = { S3_ACCESS_KEY_ID: bucketKeys.accessKey, S3_SECRET_ACCESS_KEY: bucketKeys.secretKey }
  const there = async () => {
    const place = await emptyPlace()
    return { ...place.settings, S3_URL: bucket.url, S3_REGION: 'ap-southeast-1', ...keys }
  }
  const whole = readFileSync(file)
  truncateSync(file, Math.floor((whole.byteLength * 0.95) / 512) * 512)
  const how = { file, identity: null, tell: nobodyTold }
  expect(await sentenceOf(bringBack(await there(), how))).toMatch(/is broken|was cut/)
  expect(bucket.shelf.keys()).toEqual(all.slice(0, 1))
  writeFileSync(file, whole)
  const { proofs } = await bringBack(await there(), how)
  expect(wrongs(proofs)).toEqual([])
  expect(bucket.shelf.keys()).toEqual(all)
})

test('the commands write one, bring it back into an embedded database of its own, and say what is in the way (product 5)', async () => {
  const place = scrap()
  const file = path.join(place, 'by-command.backup')
  const env = {
    AUDIT_KEY: settings.AUDIT_KEY,
    DATABASE_URL: urlOf(world.databaseConfig as never),
    DATA_FOLDER: settings.DATA_FOLDER,
  }
  const kept = await createFolderFiles(path.join(settings.DATA_FOLDER, 'documents'))
  for await (const name of world.deps.files.names()) {
    const bytes = await world.deps.files.get(name)
    if (bytes) await kept.put(await buffer(bytes))
  }
  const written = startCommand('backup', place, env, ['--to', file, '--rehearse', '--hurry'])
  const hurried = farthestBack(written)
  expect(await written.ended, written.said.error).toBe(0)
  expect(await hurried).toBe(getPriority())
  expect(written.said.out).toMatch(/by-command\.backup: \d+ rows of \d+ tables and [1-9]\d* documents/)
  expect(written.said.out).toContain('It is open')
  expect(written.said.out).toContain('It was brought back beside the product and holds.')
  expect(readdirSync(settings.DATA_FOLDER)).toEqual(expect.arrayContaining(['last-backup', 'last-rehearsal']))
  const there = { AUDIT_KEY: settings.AUDIT_KEY, DATA_FOLDER: path.join(place, 'data') }
  const back = startCommand('restore', place, there, [file])
  expect(await back.ended, back.said.out).toBe(0)
  expect(back.said.out).toMatch(/ok {2}the ledger holds/)
  expect(back.said.out).toMatch(/ok {2}every document is there/)
  const again = startCommand('restore', place, there, [file])
  expect(await again.ended).toBe(1)
  expect(again.said.error).toMatch(/where there is something already: postgres/)
  const unnamed = startCommand('restore', place, there)
  expect(await unnamed.ended).toBe(1)
  expect(unnamed.said.error).toMatch(/^Name the backup: npm run restore -- FILE\./)
})

test('backups whose time is over are taken away, the newest and what is no backup never (product 5)', async () => {
  const place = scrap()
  const day = (count: number) => new Date(Date.UTC(2026, 0, 1 + count))
  const nameOf = (at: Date) => `court-fee-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`
  const old = [0, 1, 2].map((count) => nameOf(day(count)))
  for (const [index, name] of old.entries()) {
    writeFileSync(path.join(place, name), '')
    utimesSync(path.join(place, name), day(index), day(index))
  }
  writeFileSync(path.join(place, 'minutes of a meeting.backup'), '')
  utimesSync(path.join(place, 'minutes of a meeting.backup'), day(0), day(0))
  expect(await removeOld(place, day(400), 0)).toEqual([])
  expect(await removeOld(place, day(30), 30)).toEqual([path.join(place, old[0] ?? '')])
  expect(await removeOld(place, day(400), 30)).toEqual([path.join(place, old[1] ?? '')])
  expect(new Set(readdirSync(place))).toEqual(new Set([old[2], 'minutes of a meeting.backup']))
})

test('when a backup was made and brought back for trial is what the page of operations tells (product 7)', async () => {
  mkdirSync(settings.DATA_FOLDER, { recursive: true })
  const token = await world.login('superAdmin')
  await noteBackup(settings, new Date('2026-02-27T20:00:00Z'))
  await noteRehearsal(settings, new Date('2026-02-28T20:00:00Z'))
  const { data } = await world.call('GET /super-admin/operations', {}, token)
  expect(data).toMatchObject({
    backupAt: '2026-02-27T20:00:00.000Z',
    rehearsedAt: '2026-02-28T20:00:00.000Z',
  })
})
