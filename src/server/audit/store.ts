import type * as z from 'zod'
import type { auditFilter, AuditRow } from '../../api/audit-calls.ts'
import { isAboutCase } from '../../machines/audit.ts'
import { dayEnd, dayStart } from '../../machines/text.ts'
import type { Db } from '../deps.ts'
import type { Locale } from '../errors.ts'
import { ofEntity } from '../lifecycle/state.ts'
import { fieldWord } from './field-words.ts'
import { namesHeld, type NameOf } from './names-store.ts'
import { subjectNames } from './subjects-store.ts'
import { becameWords, valueWord } from './value-words.ts'

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

type Fields = Record<string, unknown>
type Told = Fields & { before?: Fields | null; after?: Fields }

/** What a link says a record held and holds: of an edited one each column, else what came with the event. */
function heldIn({ entity, payload }: Pick<Found, 'entity' | 'payload'>): { before: Fields; after: Fields } {
  if (isAboutCase(entity)) return { before: {}, after: {} }
  const { before, after, ...rest } = payload as Told
  // What came with the event stands by itself, or beside what held before, as a new rule of a fee does.
  return { before: before ?? {}, after: after ?? rest }
}

/** What counts for the product alone. */
const unsaid: readonly string[] = ['version', 'subject_id', 'feeRuleId']

const isHolding = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface Turned {
  name: string
  was: unknown
  is: unknown
}

/** A field as it was and as it is; of one that holds others, those that differ. */
function turnedIn(name: string, was: unknown, is: unknown): Turned[] {
  const held = [was, is].filter((value) => value !== undefined && value !== null)
  if (held.length === 0 || !held.every(isHolding)) return [{ name, was, is }]
  const [before, after] = [was, is].map((value) => (isHolding(value) ? value : {})) as [Fields, Fields]
  return Object.keys({ ...before, ...after })
    .filter((part) => JSON.stringify(before[part] ?? null) !== JSON.stringify(after[part] ?? null))
    .map((part) => ({ name: `${name}.${part}`, was: before[part], is: after[part] }))
}

/** What a link says of each field, to its reader; of one that is about a case nothing. @source product 1, 7 */
export function changesOf(
  row: Pick<Found, 'entity' | 'payload'>,
  nameOf: NameOf,
  locale: Locale,
): AuditRow['changes'] {
  const { before, after } = heldIn(row)
  const told = (name: string, value: unknown) => nameOf(name, value, locale) ?? valueWord(name, value, locale)
  return Object.keys({ ...before, ...after })
    .filter((name) => !unsaid.includes(name))
    .flatMap((name) => turnedIn(name, before[name], after[name]))
    .map(({ name, was, is }) => ({
      name,
      label: fieldWord(row.entity, name, locale),
      before: told(name, was),
      after: told(name, is),
    }))
}

/** Links as their reader has them, in their language; rows that they hold by an id are told by their names. */
export async function viewLinks(db: Db, rows: readonly Found[], locale: Locale): Promise<AuditRow[]> {
  const held = rows.map(heldIn).flatMap(({ before, after }) => [before, after])
  const [nameOf, subjectName] = [await namesHeld(db, held), await subjectNames(db, rows)]
  return rows.map((row) => ({
    ...viewLink(row, locale),
    subject: subjectName(row, locale),
    changes: changesOf(row, nameOf, locale),
  }))
}

const viewLink = (row: Found, locale: Locale): Omit<AuditRow, 'subject' | 'changes'> => ({
  id: row.place,
  entity: row.entity,
  subjectId: row.subject_id,
  event: row.event,
  fromState: row.from_state,
  toState: row.to_state,
  became: becameWords(row, locale),
  by:
    row.name === null || row.number === null
      ? null
      : { name: row.name, number: row.number, isStaff: row.office_id !== null },
  at: row.at.toISOString(),
  address: row.address,
  hash: row.hash,
})
