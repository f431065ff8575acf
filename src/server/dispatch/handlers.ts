import { bareDispatches, dispatchRows, dispatchesOfCases, withOutcome } from './list-store.ts'
import { officesOf } from '../../machines/actor.ts'
import { dispatchLists, dispatchStates } from '../../machines/dispatch/states.ts'
import { statesInList } from '../../machines/entity.ts'
import { byOffice, scopeOf, type Scope } from '../../machines/scope.ts'
import { alikeIn, atChosenOffice, queriesOfList, isVisible, whereInScope } from '../lifecycle/scope.ts'
import { readTargets, whereOverdue } from '../lifecycle/target-store.ts'
import { viewerOf } from '../lifecycle/timeline.ts'
import type { Dispatch } from '../../api/entities.ts'
import type { Deps } from '../deps.ts'
import { forbidden, isRefused, notFound, type Refused } from '../errors.ts'
import type { Handlers, PersonCaller } from '../web/handler.ts'
import { dispatchEntity } from './entity.ts'
import { viewDispatch, viewDispatchRow } from './view.ts'
import { holderName, narrowedByTime } from '../lifecycle/claim-store.ts'
import { findDispatch } from './store.ts'
import { gathering } from '../database/gather.ts'
import { pageRows } from '../database/page.ts'
import { applicationWords, caseNumbers, idsFound, isSoughtIn, soughtIn, totalOf } from '../database/search.ts'
import { sizeOfList } from '../lifecycle/state-count.ts'
import type { DispatchEntry } from '../database/rows.ts'
import { actionHandler } from '../web/action.ts'

async function viewById(
  deps: Deps,
  caller: PersonCaller,
  id: string,
  given: DispatchEntry | null = null,
): Promise<Dispatch | Refused> {
  const row = given ?? (await findDispatch(deps.db, id))
  if (!row || !isVisible(caller.actor, 'dispatch', row)) return notFound()
  return viewDispatch({ ...deps, db: gathering(deps.db) }, viewerOf(caller), row)
}

/** Handlers of every call about dispatches. @source product 2.2, 6 */
export const dispatchHandlers = {
  'GET /dispatches': async ({ query }, { deps, caller }) => {
    const { list, q } = query
    if (!caller.actor.slugs.includes(dispatchLists[list].permission)) return forbidden()
    const actor = await atChosenOffice(deps.db, caller.actor, query.office)
    if (isRefused(actor)) return actor
    const shown = byOffice(scopeOf(actor, 'dispatch'), statesInList(dispatchStates, list))
    const sought = q ? await soughtIn(deps.db, q, [applicationWords]) : null
    const now = deps.clock.now()
    const narrow = [
      ...narrowedByTime(
        query,
        { userId: caller.userId, now },
        { caseId: 'dispatches.application_id', since: 'dispatches.state_since' },
      ),
      ...(query.outcome ? [withOutcome(query.outcome)] : []),
    ]
    const offices = officesOf(actor)
    // Wanted before only where they narrow the list.
    const first = query.overdue ? await readTargets(deps.db, offices, now) : null
    const db = gathering(deps.db)
    const filtersOf = (scope: Scope) => [
      whereInScope('dispatch', scope),
      ...narrow,
      ...(first ? [whereOverdue('dispatch', scope.states, first)] : []),
      ...(sought ? [isSoughtIn(caseNumbers, sought, applicationWords)] : []),
    ]
    const isNarrowed = narrow.length > 0 || query.overdue !== undefined
    const rowsIn = (scope: Scope) => (sought ? dispatchesOfCases : bareDispatches)(db, filtersOf(scope))
    const found = sought ? await idsFound(rowsIn(shown), 'dispatches.id') : null
    if (isRefused(found)) return found
    const queriesIn = (scope: Scope, at: string) =>
      queriesOfList({ entity: 'dispatch', scope, found, size: query.size }, filtersOf, (filters) =>
        dispatchRows(db, filters).select(holderName('dispatches.application_id', at).as('held_by')),
      )
    const at = now.toISOString()
    const isPlain = !found && !isNarrowed
    const [total, targets, page] = await Promise.all([
      found?.length ?? sizeOfList(db, { entity: 'dispatch', shown, rowsOf: rowsIn, isNarrowed }),
      first ?? readTargets(db, offices, now),
      pageRows({
        ...query,
        query: isPlain ? { db, ...alikeIn(shown, at, queriesIn) } : { db, queries: queriesIn(shown, at) },
        timeColumn: 'dispatches.state_since',
        idColumn: 'dispatches.id',
        direction: query.sort,
      }),
    ])
    if (isRefused(page)) return page
    return {
      ...page,
      rows: page.rows.map((row) => viewDispatchRow(row, { targets, heldBy: row.held_by })),
      ...totalOf(total, isNarrowed, { ...query, nextCursor: page.nextCursor }),
      page: query.page,
    }
  },
  'GET /dispatches/{id}': ({ params }, { deps, caller }) => viewById(deps, caller, params.id),
  'POST /dispatches/{id}/actions/{event}': actionHandler(dispatchEntity, viewById),
} satisfies Partial<Handlers>
