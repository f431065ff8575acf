import { sql, type RawBuilder } from 'kysely'
import type { EditedVersion, EditedVersions } from '../../api/version-calls.ts'
import { broadcastFormSchema } from '../../machines/broadcast-form.ts'
import {
  caseTypeChangeSchema,
  categoryChangeSchema,
  courtChangeSchema,
  faqSchema,
  feeTypeChangeSchema,
  officeChangeSchema,
} from '../../machines/catalogue.ts'
import { roleChangeSchema } from '../../machines/people.ts'
import { slugs } from '../../machines/permissions.ts'
import type { RecordChange, ReferenceKind } from '../../machines/reference.ts'
import type { Db } from '../deps.ts'
import type { HistorySubject } from '../lifecycle/history-link.ts'
import { historyOf } from '../lifecycle/state.ts'
import { statusOf } from './editor.ts'
import { recordTables, sharedTable } from './record-kinds.ts'

/** A row by its columns, as its table and its history keep it. */
type Columns = Readonly<Record<string, unknown>>

/** A kind of record: its rows, and the fields of the form that changes one. */
export interface Versioned {
  entity: HistorySubject
  rows: RawBuilder<unknown>
  fields: readonly string[]
  /** Columns that are not called as their fields. */
  called?: Readonly<Record<string, string>>
}

const kindOf = (
  entity: HistorySubject,
  table: string,
  schema: { shape: Readonly<Record<string, unknown>> },
): Versioned => ({ entity, rows: sql.table(table), fields: Object.keys(schema.shape) })

export const faq: Versioned = {
  ...kindOf('faq', 'faqs', faqSchema),
  called: { name: 'title', nameBn: 'title_bn' },
}
export const broadcast = kindOf('broadcast', 'broadcasts', broadcastFormSchema)
export const category = kindOf('case_category', 'case_categories', categoryChangeSchema)
export const caseType = kindOf('case_type', 'case_types', caseTypeChangeSchema)
export const feeType = kindOf('fee_type', 'fee_types', feeTypeChangeSchema)
export const office: Versioned = {
  ...kindOf('office', 'offices', officeChangeSchema),
  rows: sql`(select *, id as subject_id from offices) known`,
}
export const court = kindOf('court', 'courts', courtChangeSchema)
export const role: Versioned = {
  ...kindOf('role', 'roles', roleChangeSchema),
  rows: sql`(select roles.*, array(select slug from role_permissions where role_id = roles.id) as slugs from roles) held`,
}
export const record = (kind: ReferenceKind): Versioned => {
  const { table } = recordTables[kind]
  return {
    entity: kind,
    fields: ['nameBn', 'name', 'status'] satisfies (keyof RecordChange)[],
    rows:
      table === sharedTable
        ? sql`(select * from ${sql.table(table)} where kind = ${kind}) ours`
        : sql.table(table),
  }
}

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What a form holds of a column: a text or a tick; rights in the order of the law, with a space between each. */
function typedOf(value: unknown): string | boolean {
  if (typeof value === 'boolean' || typeof value === 'string') return value
  if (Array.isArray(value)) return slugs.filter((slug) => value.includes(slug)).join(' ')
  return typeof value === 'number' ? String(value) : ''
}

const valuesOf = (columns: Columns, { fields, called }: Versioned): EditedVersion['values'] =>
  Object.fromEntries(
    fields.map((field) => [
      field,
      field === 'status'
        ? statusOf({ is_active: columns['is_active'] === true })
        : typedOf(columns[called?.[field] ?? columnOf(field)]),
    ]),
  )

/** What an editor's save wrote: the columns that it changed, as they were and as they are. */
type Payload = { before?: Columns; after?: Columns }

const saves = new Set(['store', 'update', 'import'])

/**
 * How a record read before, the newest first: from how it stands now each save of its history is taken back, so that what was
 * there from the beginning is told too; null where there is no such record.
 * @source product 5, 7
 */
export async function versionsOf(
  db: Db,
  versioned: Versioned,
  id: number | string,
): Promise<EditedVersions | null> {
  const { entity, rows } = versioned
  const found = await sql<Columns & { subject_id: string }>`select * from ${rows} where id = ${id}`.execute(
    db,
  )
  const [row] = found.rows
  if (!row) return null
  const links = (await historyOf(db, entity, row.subject_id)).filter(({ event }) => saves.has(event))
  let columns: Columns = row
  const versions: EditedVersion[] = []
  for (const { at, actor_name: by, payload } of links.toReversed()) {
    versions.push({ at: at.toISOString(), by, values: valuesOf(columns, versioned) })
    // Written by the editor alone, as its rows are.
    const { before } = payload as Payload
    if (!before) return { rows: versions }
    columns = { ...columns, ...before }
  }
  versions.push({ at: null, by: null, values: valuesOf(columns, versioned) })
  return { rows: versions }
}
