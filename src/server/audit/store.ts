import type * as z from 'zod'
import type { auditFilter, AuditRow } from '../../api/audit-calls.ts'
import { isAboutCase } from '../../machines/audit.ts'
import { dayEnd, dayStart } from '../../machines/text.ts'
import type { Db } from '../deps.ts'
import type { Locale } from '../errors.ts'
import { ofEntity } from '../lifecycle/state.ts'
import { fieldWord } from './field-words.ts'

/** Links as a filter wants them. Not ordered, not limited. */
export function auditRows(db: Db, { entity, by, subject, from, to }: z.infer<typeof auditFilter>) {
  let query = db
    .selectFrom('history')
    .leftJoin('users', 'users.id', 'history.actor_id')
    .select([
      'history.place',
      'history.entity',
      'history.subject_id',
      'history.event',
      'history.from_state',
      'history.to_state',
      'history.at',
      'history.address',
      'history.payload',
      'history.hash',
      'users.name',
      'users.number',
      'users.office_id',
    ])
  if (entity) query = query.where(ofEntity(entity))
  if (subject) query = query.where('history.subject_id', '=', subject)
  if (by)
    query = query.where('history.actor_id', '=', db.selectFrom('users').select('id').where('number', '=', by))
  if (from) query = query.where('history.at', '>=', dayStart(from))
  if (to) query = query.where('history.at', '<', dayEnd(to))
  return query
}

type Found = Awaited<ReturnType<ReturnType<typeof auditRows>['execute']>>[number]

const shown = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)

type Fields = Record<string, unknown>
type Told = Fields & { before?: Fields | null; after?: Fields }

/** What a link says was changed: of an edited record each column, else what came with the event. */
function changesOf(
  { entity, payload }: Pick<Found, 'entity' | 'payload'>,
  locale: Locale,
): AuditRow['changes'] {
  if (isAboutCase(entity)) return []
  const { before, after, ...rest } = payload as Told
  // What came with the event stands by itself, or beside what held before, as a new rule of a fee does.
  const now = after ?? rest
  return Object.keys({ ...before, ...now })
    .filter((name) => name !== 'version' && name !== 'subject_id')
    .map((name) => ({
      name,
      label: fieldWord(entity, name, locale),
      before: shown(before?.[name]),
      after: shown(now[name]),
    }))
}

/** A link as its reader has it, in their language. */
export const viewLink = (row: Found, locale: Locale): AuditRow => ({
  id: row.place,
  entity: row.entity,
  subjectId: row.subject_id,
  event: row.event,
  fromState: row.from_state,
  toState: row.to_state,
  by:
    row.name === null || row.number === null
      ? null
      : { name: row.name, number: row.number, isStaff: row.office_id !== null },
  at: row.at.toISOString(),
  address: row.address,
  changes: changesOf(row, locale),
  hash: row.hash,
})
