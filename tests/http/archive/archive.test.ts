import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveCases } from '../../../src/server/archive/archive.ts'
import { readArchive } from '../../../src/server/archive/file.ts'
import { sealHistories } from '../../../src/server/audit/seal.ts'
import { verifyAudit } from '../../../src/server/audit/verify.ts'
import { missingOf } from '../../../src/server/backup/restore.ts'
import { documentNames } from '../../../src/server/backup/table-store.ts'
import { checkLedger } from '../../../src/server/billing/ledger-check.ts'
import { replayAll } from '../../../src/server/lifecycle/replay.ts'
import { archivedBefore } from '../../../src/machines/archive.ts'
import { casesOver } from '../../../src/server/archive/store.ts'
import { digestOf, type Files } from '../../../src/server/ports/files.ts'
import { seed } from '../../../src/server/seed/index.ts'
import { nobodyTold } from '../../../src/server/starting/progress.ts'
import { fetchFile } from '../../support/files.ts'
import { brokenHistories } from '../../support/histories.ts'
import { createWorld, type World } from '../../support/world.ts'
import { contentOf, run } from '../operations/content.ts'

let world: World
/** Two closed cases of a demo litigant's, with documents and messages: one that was paid, one that was not. */
let paid = ''
let rejected = ''

const closedOne = async (state: 'approved' | 'rejected') => {
  const { rows } = await sql<{ id: string }>`select id from applications kept where state = ${state}
    and owner_id = ${await world.userId('litigant')} and exists (select from documents where application_id = kept.id)
    and exists (select from deliveries where application_id = kept.id)
    and not exists (select from dispatches where application_id = kept.id and state not in ('unrequested', 'canceled', 'declined'))
    order by id limit 1`.execute(world.db)
  const [row] = rows
  if (!row) throw new Error(`the seed has no ${state} case of this kind`)
  return row.id
}

const heads = mkdtempSync(path.join(tmpdir(), 'court-archive-'))

beforeAll(async () => {
  world = await createWorld({
    settings: {
      ARCHIVE_AFTER_YEARS: '7',
      AUDIT_KEY: 'an invented key of an audit',
      AUDIT_FOLDER: heads,
    },
  })
  await seed(world.deps, { applications: 12, tell: nobodyTold })
  ;[paid, rejected] = [await closedOne('approved'), await closedOne('rejected')]
  await sql`insert into gateway_messages (transaction_id, source, fields, is_signature_valid, received_at)
    select transaction_id, 'validation', '{"status":"VALID"}', true, created_at from payments
    where application_id = ${paid}`.execute(world.db)
  world.clock.set('2034-03-02T06:00:00Z')
})
afterAll(async () => {
  await world.close()
  rmSync(heads, { recursive: true, force: true })
})

const archivedRow = (id: string) =>
  world.db.selectFrom('archived_cases').selectAll().where('application_id', '=', id).executeTakeFirst()
const isArchived = async (id: string) => Boolean((await archivedRow(id))?.archived_at)
const archivedCount = async () =>
  (
    await world.db
      .selectFrom('archived_cases')
      .select('sha256')
      .where('archived_at', 'is not', null)
      .execute()
  ).length
const bytesOf = async (sha256: string) => {
  const found = await world.deps.files.get(sha256)
  return found === null ? null : buffer(found)
}
const documentsOf = (id: string) =>
  world.db.selectFrom('documents').selectAll().where('application_id', '=', id).orderBy('id').execute()
const bulkOf = async (id: string) => {
  const { rows } = await sql<{ bulk: number[] }>`select array[
    (select count(*) from deliveries where application_id = ${id}),
    (select count(*) from notices where data->>'application_id' = ${id}
      and user_id = (select owner_id from applications where id = ${id})),
    (select count(*) from gateway_messages where transaction_id in
      (select transaction_id from payments where application_id = ${id}))]::int[] as bulk`.execute(world.db)
  return rows[0]?.bulk
}
const brokenLedger = async () => {
  const found: string[] = []
  const broke = (name: string, { id }: { id: string }) => void found.push(`${name}: ${id}`)
  await checkLedger(world.db, { broke, checked: () => undefined })
  return found
}
const without = (settings: object) => ({ ...world.deps, settings: { ...world.deps.settings, ...settings } })

/** What every table has, but for what an archive under way may leave: its row, and who shall take its file away. */
const everyRow = async () =>
  Object.entries(await contentOf(world.databaseConfig)).filter(
    ([table]) => !['sequences', 'public.archived_cases', 'public.test_jobs'].includes(table),
  )

test('nothing goes into the archive before its time, nor where nobody asked for it (product 7)', async () => {
  const before = await everyRow()
  await archiveCases(without({ ARCHIVE_AFTER_YEARS: undefined }))
  await archiveCases(without({ ARCHIVE_AFTER_YEARS: 100 }))
  expect(await everyRow()).toEqual(before)
  expect(await archivedCount()).toBe(0)
})

describe('what keeps a case out of the archive', () => {
  const undone = new Error('undone')
  /** Whether the case is over, after something was done to it that is taken back at once. */
  async function isOverAfter(id: string, doing: string): Promise<boolean | undefined> {
    let isOver: boolean | undefined
    const work = world.db.transaction().execute(async (trx) => {
      await sql.raw(doing.replaceAll('$id', `'${id}'`)).execute(trx)
      const row = await trx
        .selectFrom('applications')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const now = world.clock.now()
      const before = archivedBefore(now, 7)
      isOver = (await casesOver(trx, { state: row.state, after: null, before, now })).ids.includes(id)
      throw undone
    })
    await expect(work).rejects.toBe(undone)
    return isOver
  }

  const note = (columns: string, values: string) =>
    `insert into case_notes (id, application_id, author_id, text, ${columns})
      select gen_random_uuid(), id, owner_id, 'note', ${values} from applications where id = $id`

  test.each<[string, 'paid' | 'rejected', string, boolean]>([
    ['nothing', 'paid', 'select 1', true],
    ['nothing', 'rejected', 'select 1', true],
    [
      'an hour short of seven years',
      'paid',
      "update applications set state_since = '2027-03-02T07:00:00Z' where id = $id",
      false,
    ],
    [
      'an hour over seven years',
      'paid',
      "update applications set state_since = '2027-03-02T05:00:00Z', updated_at = '2027-03-02T05:00:00Z' where id = $id",
      true,
    ],
    ['a correction since', 'paid', "update applications set updated_at = '2028-03-02' where id = $id", false],
    [
      'a summons that was asked for',
      'paid',
      "update dispatches set state = 'requested' where application_id = $id and state = 'unrequested'",
      false,
    ],
    [
      'a summons that was served, its outcome unknown',
      'paid',
      "update dispatches set state = 'completed' where application_id = $id and state = 'unrequested'",
      false,
    ],
    [
      'a summons that was served, its outcome known',
      'paid',
      "update dispatches set state = 'completed', is_outcome_recorded = true where application_id = $id and state = 'unrequested'",
      true,
    ],
    [
      'a bill that owes',
      'paid',
      'update bills set paid_poisha = paid_poisha - 1 where application_id = $id',
      false,
    ],
    [
      'a bill that owes and is void',
      'paid',
      'update bills set paid_poisha = paid_poisha - 1, is_void = true where application_id = $id',
      true,
    ],
    ['an attempt under way', 'paid', "update payments set state = 'open' where application_id = $id", false],
    [
      'an attempt that is asked about',
      'paid',
      'update payments set next_check_at = now() where application_id = $id',
      false,
    ],
    [
      'a refund that is due',
      'paid',
      "insert into refunds (id, payment_id, application_id, office_id, ground, state, amount_poisha, opened_at) select gen_random_uuid(), id, application_id, office_id, 'rejected', 'due', 1, created_at from payments where application_id = $id limit 1",
      false,
    ],
    [
      'a message that waits',
      'paid',
      "update deliveries set state = 'waiting', settled_at = null, next_try_at = now() where application_id = $id",
      false,
    ],
    [
      'a message since',
      'paid',
      "update deliveries set created_at = '2028-03-02' where application_id = $id",
      false,
    ],
    [
      'a document that the scanner said nothing of',
      'rejected',
      "update documents set scan = 'waiting' where application_id = $id",
      false,
    ],
    ['a note of an officer since', 'rejected', note('written_at', "'2029-01-01'"), false],
    ['a note changed since', 'rejected', note('written_at, edited_at', "'2026-03-01', '2029-01-01'"), false],
    [
      'an officer who has it in hand',
      'rejected',
      "insert into case_claims (application_id, user_id, since, until) select id, owner_id, '2034-03-02T05:59:00Z', '2034-03-02T06:19:00Z' from applications where id = $id",
      false,
    ],
  ])('%s: %s', async (_what, which, doing, isOver) => {
    expect(await isOverAfter(which === 'paid' ? paid : rejected, doing)).toBe(isOver)
  })
})

describe('a process that ends while it archives', () => {
  const ended = new Error('the process ended')
  const fail = () => Promise.reject(ended)
  const { files, queue } = { files: () => world.deps.files, queue: () => world.deps.queue }

  test.each<[string, () => Partial<Pick<World['deps'], 'files' | 'queue'>>]>([
    ['before the file is put', () => ({ files: { ...files(), put: fail } })],
    [
      'after it is put, before it is known',
      () => ({ files: { ...files(), put: (bytes) => files().put(bytes).then(fail) } }),
    ],
    ['before the rows are gone for good', () => ({ queue: { ...queue(), add: fail } })],
  ])('%s: loses nothing', async (_when, cut) => {
    const before = await everyRow()
    await expect(archiveCases({ ...world.deps, ...cut() })).rejects.toBe(ended)
    expect(await everyRow()).toEqual(before)
    expect(await archivedCount()).toBe(0)
    await world.drain()
  })

  test('what was begun and never ended is forgotten after a day, with its file', async () => {
    const begun = await world.db.selectFrom('archived_cases').selectAll().executeTakeFirstOrThrow()
    expect(await bytesOf(begun.sha256)).not.toBeNull()
    const settings = { ARCHIVE_AFTER_YEARS: undefined }
    world.clock.advance({ hours: 24 })
    await archiveCases(without(settings))
    expect(await archivedRow(begun.application_id)).toBeDefined()
    world.clock.advance({ seconds: 1 })
    await archiveCases(without(settings))
    await world.drain()
    expect(await archivedRow(begun.application_id)).toBeUndefined()
    expect(await bytesOf(begun.sha256)).toBeNull()
  })
})

describe('a case that nobody may thin out', () => {
  test('a file that is not kept as it was put removes nothing', async () => {
    const before = await everyRow()
    const lost: Files = {
      ...world.deps.files,
      put: (bytes) => Promise.resolve({ sha256: digestOf(bytes), sizeBytes: bytes.byteLength }),
    }
    await expect(archiveCases({ ...world.deps, files: lost })).rejects.toThrow('could not be archived')
    expect(await everyRow()).toEqual(before)
  })

  test('where the ledger would come to something else, the case stays whole; the others go', async () => {
    await run(world.databaseConfig, (client) =>
      client.query(`create function thin_ledger() returns trigger language plpgsql as $$ begin
        update ledger_account_days set credited_poisha = credited_poisha - 1; return null; end $$;
        create trigger thin after delete on gateway_messages for each row execute function thin_ledger()`),
    )
    const before = await bulkOf(paid)
    await expect(archiveCases(world.deps)).rejects.toThrow('1 cases could not be archived')
    await run(world.databaseConfig, (client) => client.query('drop function thin_ledger cascade'))
    expect([await isArchived(paid), await isArchived(rejected)]).toEqual([false, true])
    expect(await bulkOf(paid)).toEqual(before)
    await world.drain()
    for (const { sha256 } of await documentsOf(paid)) expect(await bytesOf(sha256)).not.toBeNull()
  })
})

test('a case in the archive: one file has all of it, the bulk is gone, and nothing else changed', async () => {
  const before = await contentOf(world.databaseConfig)
  const papers = await Promise.all((await documentsOf(paid)).map(({ sha256 }) => bytesOf(sha256)))
  expect(await bulkOf(paid)).toEqual([6, 3, 1])
  await archiveCases(world.deps)
  await archiveCases(world.deps)
  await world.drain()
  const row = await archivedRow(paid)
  const file = await bytesOf(row?.sha256 ?? '')
  const { content, documents } = await readArchive(file ?? Buffer.alloc(0))
  expect(documents.size).toBe(papers.length)
  expect([...documents.values()].map(String).toSorted()).toEqual(papers.map(String).toSorted())
  expect(content['applications']).toMatchObject([{ id: paid, state: 'approved' }])
  expect(content['deliveries']).toHaveLength(6)
  expect(content['gateway_messages']).toMatchObject([{ source: 'validation' }])
  expect(content['ledger_entries']?.length).toBeGreaterThan(1)
  expect(row?.removed).toMatchObject({ deliveries: 6, gateway_messages: 1, documents: papers.length })
  expect(await bulkOf(paid)).toEqual([0, 0, 0])
  const after = await contentOf(world.databaseConfig)
  const changed = Object.keys(after).filter(
    (table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]),
  )
  expect(changed.toSorted()).toEqual([
    'public.archived_cases',
    'public.deliveries',
    'public.gateway_messages',
    'public.history',
    'public.notices',
    'sequences',
  ])
})

test('ledger, seals, histories and the law hold after it, and a backup misses nothing', async () => {
  await sealHistories(world.deps)
  expect(await brokenLedger()).toEqual([])
  expect((await verifyAudit(world.db, world.deps.settings)).map(({ broken }) => broken)).toEqual([
    null,
    null,
    null,
  ])
  expect((await replayAll(world.db)).stuck).toEqual([])
  expect(await brokenHistories(world.db)).toEqual([])
  const names = await run(world.databaseConfig, documentNames)
  expect(names).toContain((await archivedRow(paid))?.sha256)
  expect(await missingOf(world.deps.files, names)).toEqual([])
})

test('what is in the archive stays as it is', async () => {
  const change = world.db
    .updateTable('archived_cases')
    .set({ sha256: '0'.repeat(64) })
    .where('application_id', '=', paid)
  await expect(change.execute()).rejects.toThrow()
})

describe('a case in the archive is found and read as before', () => {
  test('by number, with its documents, by its owner and its office alone', async () => {
    const officer = await world.login('administrator')
    const owner = await world.login('litigant')
    const stranger = await world.login('otherAdministrator')
    const { reference_number: number } = await world.db
      .selectFrom('applications')
      .select('reference_number')
      .where('id', '=', paid)
      .executeTakeFirstOrThrow()
    const found = await world.call('GET /find', { query: { q: number ?? '' } }, officer)
    expect(JSON.stringify(found.data)).toContain(paid)
    expect((await world.call('GET /applications/{id}', { params: { id: paid } }, officer)).code).toBe(200)
    const messages = await world.call(
      'GET /applications/{id}/deliveries',
      { params: { id: paid }, query: {} },
      officer,
    )
    expect(messages.data).toMatchObject({
      rows: [],
      archivedAt: (await archivedRow(paid))?.archived_at?.toISOString(),
    })
    for (const { id, sha256 } of await documentsOf(paid)) {
      for (const token of [officer, owner]) {
        const reply = await fetchFile(world, token, id)
        expect([reply.statusCode, digestOf(reply.rawPayload)]).toEqual([200, sha256])
      }
      expect((await fetchFile(world, stranger, id)).statusCode).toBe(404)
    }
  })

  test('filed again, its documents are those of the archive', async () => {
    const owner = await world.login('litigant')
    const { data } = await world.call('GET /applications/{id}', { params: { id: rejected } }, owner)
    const acted = await world.call(
      'POST /applications/{id}/actions/{event}',
      { params: { id: rejected, event: 'refile' }, body: { version: data.version } as never },
      owner,
    )
    expect(acted.code).toBe(200)
    const draft = await world.db
      .selectFrom('applications')
      .select('id')
      .where('owner_id', '=', await world.userId('litigant'))
      .where('state', '=', 'draft')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const copies = await documentsOf(draft.id)
    expect(copies.length).toBeGreaterThan(0)
    for (const { id, sha256 } of copies)
      expect(digestOf((await fetchFile(world, owner, id)).rawPayload)).toBe(sha256)
    expect(await missingOf(world.deps.files, await run(world.databaseConfig, documentNames))).toEqual([])
  })
})
