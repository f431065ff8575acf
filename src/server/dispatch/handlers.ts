import { viewerOf } from '../lifecycle/timeline.ts'
import { dispatchListStates } from '../../machines/dispatch.ts'
import { dhakaDay } from '../../machines/text.ts'
import type { Dispatch } from '../../api/entities.ts'
import type { Deps } from '../deps.ts'
import { forbidden, isRefused, notFound, type Refused } from '../errors.ts'
import type { Handlers, PersonCaller } from '../web/handler.ts'
import { dispatchEntity, isDispatchVisible } from './entity.ts'
import { dispatchRows, viewDispatch, viewDispatchRow } from './view.ts'
import { findDispatch } from './store.ts'
import { foundCount, isSoughtIn, pageCountOf, pageRows } from '../database/page.ts'
import { countInStates } from '../lifecycle/state-count.ts'
import { actionHandler } from '../web/action.ts'

async function viewById(deps: Deps, caller: PersonCaller, id: string): Promise<Dispatch | Refused> {
  const row = await findDispatch(deps.db, id)
  if (!row || !isDispatchVisible(caller.actor, row)) return notFound()
  return viewDispatch(deps, viewerOf(caller), row)
}

/** Handlers of every call about dispatches. @source product 2.2, 6 */
export const dispatchHandlers = {
  'GET /dispatches': async ({ query }, { deps, caller }) => {
    const canSeeAll = caller.actor.slugs.includes('administrative.dispatch_request.index')
    const states = dispatchListStates[query.list].filter(
      (state) =>
        canSeeAll ||
        isDispatchVisible({ ...caller.actor, isHeadOffice: true }, { state, owner_id: '', office_id: '' }),
    )
    if (states.length === 0) return forbidden()
    const { q } = query
    const base = dispatchRows(deps.db)
      .where('dispatches.state', 'in', states)
      .$if(!caller.actor.isHeadOffice, (rows) =>
        rows.where('dispatches.office_id', '=', caller.actor.officeId ?? ''),
      )
      .$if(q !== undefined && q !== '', (rows) =>
        rows.where(isSoughtIn(['applications.case_number', 'applications.reference_number'], q ?? '')),
      )
    const page = await pageRows({
      ...query,
      query: base,
      timeColumn: 'dispatches.state_since',
      idColumn: 'dispatches.id',
      direction: query.sort,
    })
    if (isRefused(page)) return page
    const today = dhakaDay(deps.clock.now())
    const total = q ? await foundCount(base) : await countInStates(deps.db, caller.actor, 'dispatch', states)
    return {
      ...page,
      rows: page.rows.map((row) => viewDispatchRow(row, today)),
      total,
      page: query.page,
      pageCount: pageCountOf(total, query.size),
    }
  },
  'GET /dispatches/{id}': ({ params }, { deps, caller }) => viewById(deps, caller, params.id),
  'POST /dispatches/{id}/actions/{event}': actionHandler(dispatchEntity, viewById),
} satisfies Partial<Handlers>
