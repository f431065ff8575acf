import type { CallParsed, CallReply } from '../../api/calls.ts'
import { officesOf } from '../../machines/actor.ts'
import {
  applicationLists,
  applicationStatesThat,
  type ApplicationState,
} from '../../machines/application/states.ts'
import {
  caseFilterKeys,
  hasDays,
  isByFiling,
  statesOfList,
  type CaseFilter,
  type CaseFilterKey,
} from '../../machines/case-filter.ts'
import { byOffice, scopeOf, type Scope } from '../../machines/scope.ts'
import { gathering } from '../database/gather.ts'
import { pageRows } from '../database/page.ts'
import { applicationWords, caseNumbers, idsFound, isSoughtIn, soughtIn, totalOf } from '../database/search.ts'
import type { Deps } from '../deps.ts'
import { forbidden, isRefused, unknownValue, type Refused } from '../errors.ts'
import { assigneeName } from '../lifecycle/assignment-store.ts'
import { holderName } from '../lifecycle/claim-store.ts'
import { alikeIn, atChosenOffice, queriesOfList, whereInScope } from '../lifecycle/scope.ts'
import { countSubmitted, sizeOfList } from '../lifecycle/state-count.ts'
import { isOverdue, readTargets, whereOverdue } from '../lifecycle/target-store.ts'
import type { PersonCaller } from '../web/handler.ts'
import { caseFilters, refusedFilter } from './case-filter-store.ts'
import { bareRows, rowsOf } from './filter-store.ts'
import { viewApplicationRow } from './view.ts'

/** What of a filter leaves a list that must be counted: what an office has in a state is counted already. */
const narrowingOf = (filter: CaseFilter): CaseFilterKey[] =>
  caseFilterKeys.filter((key) => key !== 'office' && key !== 'state' && filter[key] !== undefined)

/** Whether a list is narrowed by days of filing alone and leaves out no state: what was submitted on a day is counted, too. */
const isDaysOfAll = (filter: CaseFilter, states: readonly ApplicationState[]): boolean =>
  hasDays(filter) &&
  narrowingOf(filter).every((key) => key === 'from' || key === 'to') &&
  applicationStatesThat(({ isSubmitted }) => isSubmitted).every((state) => states.includes(state))

/**
 * A list of an office's applications, narrowed and in the order that is asked for: by how long they wait, or by filing, which days of filing bring with
 * them. 403 without the list's right, 422 on a filter that is none.
 * @source spec §4, product 8
 */
export async function officeList(
  deps: Deps,
  caller: PersonCaller,
  query: CallParsed<'GET /applications'>['query'],
): Promise<CallReply<'GET /applications'> | Refused> {
  const { list, q } = query
  if (!caller.actor.slugs.includes(applicationLists[list].permission)) return forbidden()
  const refused = await refusedFilter(deps.db, query)
  if (refused) return refused
  const actor = await atChosenOffice(deps.db, caller.actor, query.office)
  if (isRefused(actor)) return actor
  const states = statesOfList(list).filter((state) => query.state === undefined || state === query.state)
  if (states.length === 0) return unknownValue([{ path: 'state', error: 'not_offered' }])
  const shown = byOffice(scopeOf(actor, 'application'), states)
  const sought = q ? await soughtIn(deps.db, q, [applicationWords]) : null
  const columns = [...caseNumbers, 'applications.petitioner_name']
  const now = deps.clock.now()
  const narrow = caseFilters(query, { userId: caller.userId, now })
  const offices = officesOf(actor)
  // Wanted before only where they narrow the list.
  const first = query.overdue ? await readTargets(deps.db, offices, now) : null
  const filtersOf = (scope: Scope) => [
    whereInScope('application', scope),
    ...(first ? [whereOverdue('application', scope.states, first)] : []),
    ...(sought ? [isSoughtIn(columns, sought, applicationWords)] : []),
    ...narrow,
  ]
  const isOfDays = sought === null && isDaysOfAll(query, states)
  const isNarrowed = narrowingOf(query).length > 0 && !isOfDays
  const db = gathering(deps.db)
  const rowsIn = (scope: Scope) => bareRows(db, filtersOf(scope))
  const found = sought ? await idsFound(rowsIn(shown), 'applications.id') : null
  if (isRefused(found)) return found
  const queriesIn = (scope: Scope, at: string) =>
    queriesOfList({ entity: 'application', scope, found, size: query.size }, filtersOf, (filters) =>
      rowsOf(db, filters).select([
        holderName('applications.id', at).as('held_by'),
        assigneeName.as('assigned_to'),
      ]),
    )
  const at = now.toISOString()
  const isPlain = !found && narrow.length === 0 && first === null && !isByFiling(query.sort)
  const [total, targets, page] = await Promise.all([
    found?.length ??
      (isOfDays
        ? countSubmitted(db, offices, query)
        : sizeOfList(db, { entity: 'application', shown, rowsOf: rowsIn, isNarrowed })),
    first ?? readTargets(db, offices, now),
    pageRows({
      ...query,
      query: isPlain ? { db, ...alikeIn(shown, at, queriesIn) } : { db, queries: queriesIn(shown, at) },
      timeColumn:
        isByFiling(query.sort) || hasDays(query) ? 'applications.submitted_at' : 'applications.state_since',
      idColumn: 'applications.id',
      direction: query.sort === 'oldest' || query.sort === 'filed_first' ? 'oldest' : 'newest',
    }),
  ])
  if (isRefused(page)) return page
  return {
    ...page,
    rows: page.rows.map((row) =>
      viewApplicationRow(deps, row, {
        heldBy: row.held_by,
        assignedTo: row.assigned_to,
        isOverdue: isOverdue('application', row, targets),
      }),
    ),
    ...totalOf(total, isNarrowed, { ...query, nextCursor: page.nextCursor }),
    page: query.page,
  }
}
