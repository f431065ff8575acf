import { sql, type RawBuilder } from 'kysely'
import type { EditedVersion, EditedVersions } from '../../api/version-calls.ts'
import { broadcastFormSchema } from '../../machines/broadcast-form.ts'
import {
  caseTypeChangeSchema,
  categoryChangeSchema,
  commonRemarkSchema,
  courtChangeSchema,
  faqSchema,
  feeTypeChangeSchema,
  officeChangeSchema,
} from '../../machines/catalogue.ts'
import { roleChangeSchema, userChangeSchema } from '../../machines/people.ts'
import { slugs } from '../../machines/permissions.ts'
import type { RecordChange, ReferenceKind } from '../../machines/reference.ts'
import { typedTargets } from '../../machines/target.ts'
import { allOffices, webhookFormSchema } from '../../machines/webhook-form.ts'
import { webhookEntities } from '../../machines/webhook.ts'
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
  /** Fields that are no column as it is: what the form holds of them. */
  typed?: Readonly<Record<string, (columns: Columns) => string | boolean>>
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
/** The columns that are told: what is secret is not read. */
export const webhook: Versioned = {
  ...kindOf('webhook', 'webhooks', webhookFormSchema),
  rows: sql`(select id, subject_id, name, name_bn, url, entities, office_id, is_active from webhooks) told`,
  typed: {
    officeId: ({ office_id: officeId }) => (typeof officeId === 'string' ? officeId : allOffices),
    ...Object.fromEntries(
      webhookEntities.map((entity) => [
        entity,
        ({ entities }: Columns) => Array.isArray(entities) && entities.includes(entity),
      ]),
    ),
  },
}

/** The numbers of somebody's roles, the first first: history has their slugs. */
const roleIdsIn = ({ roles, role_ids: ids }: Columns): string[] =>
  // Read below from the roles themselves, none of which is ever removed.
  (roles as string[]).map((slug) => String((ids as Record<string, number>)[slug]))

/** Who works here; where they are reached and how they log in is no part of it. */
export const user: Versioned = {
  entity: 'user',
  fields: Object.keys(userChangeSchema.shape),
  rows: sql`(select id as subject_id, number as id, name, office_id, is_active,
    array(select slug from user_roles join roles on roles.id = role_id where user_id = users.id order by position) as roles,
    (select jsonb_object_agg(slug, id) from roles) as role_ids
    from users where office_id is not null and erased_at is null) staff`,
  typed: {
    firstRoleId: (columns) => roleIdsIn(columns)[0] ?? '',
    otherRoleIds: (columns) => roleIdsIn(columns).slice(1).join(' '),
  },
}

/** What an office often writes; of another office there is none. */
export const remark = (officeId: string): Versioned => ({
  ...kindOf('remark', 'common_remarks', commonRemarkSchema),
  rows: sql`(select * from common_remarks where office_id = ${officeId}) ours`,
})

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

const valuesOf = (columns: Columns, { fields, called, typed }: Versioned): EditedVersion['values'] =>
  Object.fromEntries(
    fields.map((field) => [
      field,
      typed?.[field]?.(columns) ??
        (field === 'status'
          ? statusOf({ is_active: columns['is_active'] === true })
          : typedOf(columns[called?.[field] ?? columnOf(field)])),
    ]),
  )

/** What an editor's save wrote: the columns that it changed, as they were and as they are. */
type Payload = { before?: Columns; after?: Columns }

const saves = new Set(['store', 'update', 'import'])

/** A row as it stands now, with each save of its history taken back; `values` are what the form holds of its columns. */
async function takenBack(
  db: Db,
  { entity, subjectId }: { entity: HistorySubject; subjectId: string },
  row: Columns,
  values: (columns: Columns) => EditedVersion['values'],
): Promise<EditedVersions> {
  const links = (await historyOf(db, entity, subjectId)).filter(({ event }) => saves.has(event))
  let columns = row
  const versions: EditedVersion[] = []
  for (const { at, actor_name: by, payload } of links.toReversed()) {
    // Written by the editor alone, as its rows are.
    const { before, after } = payload as Payload
    // What somebody changed of their own since is no part of what was saved here.
    versions.push({ at: at.toISOString(), by, values: values({ ...columns, ...after }) })
    if (!before) return { rows: versions }
    columns = { ...columns, ...before }
  }
  versions.push({ at: null, by: null, values: values(columns) })
  return { rows: versions }
}

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
  return takenBack(db, { entity, subjectId: row.subject_id }, row, (columns) => valuesOf(columns, versioned))
}

/**
 * What an office let its stages take before, the newest first; at the beginning what the product lets them take. A stage that is none
 * any more is left out.
 * @source product 5, 8
 */
export async function targetVersions(db: Db, officeId: string): Promise<EditedVersions> {
  const row = await db
    .selectFrom('office_targets')
    .selectAll()
    .where('office_id', '=', officeId)
    .executeTakeFirst()
  const now = typedTargets(row?.targets ?? {})
  const values = (columns: Columns) =>
    Object.fromEntries(Object.keys(now).map((name) => [name, typedOf(columns[name])]))
  if (!row) return { rows: [{ at: null, by: null, values: now }] }
  return takenBack(db, { entity: 'stage_targets', subjectId: row.subject_id }, now, values)
}
