import { sql, type RawBuilder } from 'kysely'
import type { ReferenceRecord } from '../../api/record-calls.ts'
import type { RowStatus } from '../../machines/catalogue.ts'
import { referenceUsesCountedMax } from '../../machines/limits.ts'
import {
  referenceKinds,
  referenceOwners,
  type RecordAdd,
  type RecordChange,
  type ReferenceKind,
} from '../../machines/reference.ts'
import { tidyLine } from '../../machines/text.ts'
import { hasWords } from '../database/search.ts'
import type { Db, Trx } from '../deps.ts'
import { statusOf } from './editor.ts'
import { ownerTable, recordTables, sharedTable, type RecordTable } from './record-kinds.ts'
import { namedOf } from './reference-store.ts'

/** A record as its table keeps it. */
export interface RecordRow {
  id: number
  code: string
  name: string
  name_bn: string
  owner_id: number | null
  is_active: boolean
  version: number
  subject_id: string
}

interface ListedRow extends RecordRow {
  owner_code: string | null
  owner_name: string | null
  owner_name_bn: string | null
}

const ownerOf = ({ ownerColumn }: RecordTable) =>
  ownerColumn === null ? sql`null::int` : sql.ref(ownerColumn)

const rowColumns = (kind: ReferenceKind) =>
  sql`id, code, name, name_bn, ${ownerOf(recordTables[kind])} as owner_id, is_active, version, subject_id`

/** The rows of a kind in its table. */
const ofKind = (kind: ReferenceKind): RawBuilder<boolean> =>
  recordTables[kind].table === sharedTable ? sql`kind = ${kind}` : sql`true`

/** Records of a kind with what they belong to. */
function listed(kind: ReferenceKind): RawBuilder<unknown> {
  const owner = referenceOwners[kind]
  const rows = sql`(select ${rowColumns(kind)} from ${sql.table(recordTables[kind].table)} where ${ofKind(kind)}) records`
  if (owner === null)
    return sql`(select records.*, null as owner_code, null as owner_name, null as owner_name_bn from ${rows}) listed`
  return sql`(select records.*, owners.code as owner_code, owners.name as owner_name, owners.name_bn as owner_name_bn
    from ${rows} left join ${sql.table(ownerTable(owner))} owners on owners.id = records.owner_id) listed`
}

const viewRecord = (row: ListedRow): ReferenceRecord => ({
  id: row.id,
  code: row.code,
  ...namedOf(row),
  owner:
    row.owner_id === null || row.owner_name === null || row.owner_name_bn === null
      ? null
      : { id: row.owner_id, name: row.owner_name, nameBn: row.owner_name_bn },
  status: statusOf(row),
  version: row.version,
})

interface Sought {
  q: string
  status?: RowStatus | undefined
  page: number
  size: number
}

/** A page of the records of a kind whose names, code or owner have every word that is sought, by name, holidays by day; and how many there are. */
export async function recordPage(db: Db, kind: ReferenceKind, { q, status, page, size }: Sought) {
  const words = tidyLine(q)
    .split(' ')
    .filter((word) => word !== '')
  const text = sql`concat_ws(' ', code, name, name_bn, owner_name, owner_name_bn)`
  const wanted = [
    ...words.map((word) => hasWords(text, word)),
    ...(status ? [sql`is_active = ${status === 'active'}`] : []),
  ]
  const where = wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `)
  // A holiday is its day, and is looked for by it; those that come first.
  const order = kind === 'holiday' ? sql`code desc` : sql`name, id`
  const { rows } = await sql<ListedRow>`select * from ${listed(kind)} where ${where}
    order by ${order} limit ${size} offset ${(page - 1) * size}`.execute(db)
  const counted = await sql<{
    count: number
  }>`select count(*)::int as count from ${listed(kind)} where ${where}`.execute(db)
  return { rows: rows.map(viewRecord), total: counted.rows[0]?.count ?? 0 }
}

/** One record; undefined where there is none. */
export async function recordOf(
  db: Db,
  kind: ReferenceKind,
  id: number,
): Promise<ReferenceRecord | undefined> {
  const { rows } = await sql<ListedRow>`select * from ${listed(kind)} where id = ${id}`.execute(db)
  return rows[0] && viewRecord(rows[0])
}

/** What a record of a kind can belong to, in no order: whoever shows them knows in which language. */
export async function ownersFor(db: Db, kind: ReferenceKind) {
  const owner = referenceOwners[kind]
  if (owner === null) return []
  const { rows } = await sql<{ id: number; name: string; name_bn: string }>`
    select id, name, name_bn from ${sql.table(ownerTable(owner))} where is_active`.execute(db)
  return rows.map((row) => ({ id: row.id, ...namedOf(row) }))
}

/** How many records of each kind there are. */
export async function recordCounts(db: Db): Promise<{ kind: ReferenceKind; count: number }[]> {
  const parts = referenceKinds.map(
    (kind) =>
      sql`select ${kind}::text as kind, count(*)::int as count from ${sql.table(recordTables[kind].table)} where ${ofKind(kind)}`,
  )
  const { rows } = await sql<{
    kind: ReferenceKind
    count: number
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return referenceKinds.map((kind) => ({ kind, count: rows.find((row) => row.kind === kind)?.count ?? 0 }))
}

/** Records of a kind after one id, in the order of ids. */
export async function recordsAfter(db: Db, kind: ReferenceKind, id: number, limit: number) {
  const { rows } =
    await sql<ListedRow>`select * from ${listed(kind)} where id > ${id} order by id limit ${limit}`.execute(
      db,
    )
  return rows
}

/** The record, locked until the transaction ends. */
export async function lockRecord(trx: Trx, kind: ReferenceKind, id: number): Promise<RecordRow | undefined> {
  const { rows } = await sql<RecordRow>`select ${rowColumns(kind)} from ${sql.table(recordTables[kind].table)}
    where id = ${id} and ${ofKind(kind)} for update`.execute(trx)
  return rows[0]
}

/** Records by their codes; locked in a transaction that changes them. */
export async function recordsByCode(
  db: Db | Trx,
  kind: ReferenceKind,
  codes: readonly string[],
  { isLocked }: { isLocked: boolean },
): Promise<Map<string, RecordRow>> {
  const { rows } = await sql<RecordRow>`select ${rowColumns(kind)} from ${sql.table(recordTables[kind].table)}
    where code = any(${codes}::text[]) and ${ofKind(kind)} order by id ${isLocked ? sql`for update` : sql``}`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.code, row]))
}

/** The ids of what records of a kind can belong to, by code in capitals. One that is de-active is among them. */
export async function ownersByCode(
  db: Db | Trx,
  kind: ReferenceKind,
  codes: readonly string[],
): Promise<Map<string, number>> {
  const owner = referenceOwners[kind]
  if (owner === null || codes.length === 0) return new Map()
  const { rows } = await sql<{ id: number; code: string }>`
    select id, upper(code) as code from ${sql.table(ownerTable(owner))} where upper(code) = any(${codes}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** Whether a record of the kind can belong to it. */
export async function isOwner(trx: Trx, kind: ReferenceKind, id: number): Promise<boolean> {
  const owner = referenceOwners[kind]
  if (owner === null) return false
  const { rows } =
    await sql`select 1 from ${sql.table(ownerTable(owner))} where id = ${id} for key share`.execute(trx)
  return rows.length > 0
}

/** Adds records of a kind by one statement. */
export async function insertRecords(
  trx: Trx,
  kind: ReferenceKind,
  records: readonly RecordAdd[],
): Promise<RecordRow[]> {
  const { table, ownerColumn } = recordTables[kind]
  const isShared = table === sharedTable
  const columns = [
    'code',
    'name',
    'name_bn',
    'is_active',
    ...(ownerColumn === null ? [] : [ownerColumn]),
    ...(isShared ? ['kind'] : []),
  ]
  const { rows } = await sql<RecordRow>`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select code, name, name_bn, is_active ${ownerColumn === null ? sql`` : sql`, owner_id`} ${isShared ? sql`, ${kind}` : sql``}
    from jsonb_to_recordset(${JSON.stringify(records.map(columnsOf))}::jsonb)
      as typed (code text, name text, name_bn text, is_active boolean, owner_id int)
    returning ${rowColumns(kind)}`.execute(trx)
  return rows
}

const columnsOf = ({ code, name, nameBn, status, ownerId }: RecordAdd) => ({
  code,
  name,
  name_bn: nameBn,
  is_active: status === 'active',
  owner_id: ownerId,
})

/** Writes names and status of records of a kind, which are locked, each with its next version, by one statement. */
export async function updateRecords(
  trx: Trx,
  kind: ReferenceKind,
  records: readonly (RecordChange & { id: number })[],
): Promise<RecordRow[]> {
  const { table } = recordTables[kind]
  const typed = records.map(({ id, name, nameBn, status }) => {
    return { key: id, new_name: name, new_name_bn: nameBn, is_offered: status === 'active' }
  })
  const { rows } = await sql<RecordRow>`update ${sql.table(table)}
    set name = new_name, name_bn = new_name_bn, is_active = is_offered, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(typed)}::jsonb)
      as typed (key int, new_name text, new_name_bn text, is_offered boolean)
    where id = key returning ${rowColumns(kind)}`.execute(trx)
  return rows
}

export const deleteRecord = (trx: Trx, kind: ReferenceKind, id: number) =>
  sql`delete from ${sql.table(recordTables[kind].table)} where id = ${id} and ${ofKind(kind)}`.execute(trx)

/** What uses a record, and how often, up to a bound; empty where nothing does. */
export async function usesOf(trx: Trx, kind: ReferenceKind, id: number) {
  const parts = recordTables[kind].uses.map((use) => {
    const isUsing =
      'column' in use
        ? sql`${sql.ref(use.column)} = ${id}`
        : sql`form_places(form) @> array[${`${use.place}.${id}`}]::text[]`
    return sql`select ${use.by}::text as by, count(*)::int as count
      from (select 1 from ${sql.table(use.by)} where ${isUsing} limit ${referenceUsesCountedMax}) found`
  })
  if (parts.length === 0) return []
  const { rows } = await sql<{
    by: (typeof recordTables)[ReferenceKind]['uses'][number]['by']
    count: number
  }>`
    ${sql.join(parts, sql` union all `)}`.execute(trx)
  return rows.filter(({ count }) => count > 0)
}
