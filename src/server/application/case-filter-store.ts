import { sql, type RawBuilder } from 'kysely'
import type { CaseFilter } from '../../machines/case-filter.ts'
import { dayEnd, dayStart } from '../../machines/text.ts'
import type { Db } from '../deps.ts'
import { unknownValue, type Refused } from '../errors.ts'
import { assignedTo } from '../lifecycle/assignment-store.ts'
import { narrowedByTime } from '../lifecycle/claim-store.ts'

/** What narrows a list of applications besides its scope. @source product 8 */
export function caseFilters(
  filter: CaseFilter,
  reader: { userId: string; now: Date },
): RawBuilder<boolean>[] {
  const { court, type, from, to, due, assignee } = filter
  return [
    ...(court ? [sql<boolean>`applications.court_id = ${court}`] : []),
    ...(type ? [sql<boolean>`applications.type_id = ${type}`] : []),
    ...(from ? [sql<boolean>`applications.submitted_at >= ${dayStart(from)}`] : []),
    ...(to ? [sql<boolean>`applications.submitted_at < ${dayEnd(to)}`] : []),
    ...(due ? [due === 'yes' ? sql<boolean>`applications.owes` : sql<boolean>`not applications.owes`] : []),
    ...(assignee ? [assignedTo(assignee, reader.userId)] : []),
    ...narrowedByTime(filter, reader, { caseId: 'applications.id', since: 'applications.state_since' }),
  ]
}

/** 422 on what a filter names and there is not, and on days the wrong way round. */
export async function refusedFilter(db: Db, { court, type, from, to }: CaseFilter): Promise<Refused | null> {
  if (from && to && from > to) return unknownValue([{ path: 'to', error: 'date_invalid' }])
  const isThere = async (table: 'courts' | 'case_types', id: number) =>
    (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  if (court && !(await isThere('courts', court)))
    return unknownValue([{ path: 'court', error: 'not_offered' }])
  if (type && !(await isThere('case_types', type)))
    return unknownValue([{ path: 'type', error: 'not_offered' }])
  return null
}
