import type { QueueLooks } from '../../api/queue-view-calls.ts'
import { fieldErrorsOf } from '../../machines/field-errors.ts'
import {
  columnsOfList,
  ownColumnsOf,
  queueLists,
  queueViewsMax,
  viewQueryOf,
  type QueueList,
} from '../../machines/queue-view.ts'
import { queueViewNameSchema } from '../../machines/queue-view-name.ts'
import { formatNumber } from '../../machines/format.ts'
import { m } from '../../words/messages.js'
import { gathering } from '../database/gather.ts'
import { holdName } from '../database/hold.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { forbidden, invalid, isRefused, notFound, refuse, type Refused } from '../errors.ts'
import { inTransaction, unlessTaken } from '../lifecycle/transaction.ts'
import type { Handlers, PersonCaller } from '../web/handler.ts'
import * as store from './queue-view-store.ts'

const mayOpen = ({ actor }: PersonCaller, list: QueueList): boolean =>
  actor.slugs.includes(queueLists[list].permission)

async function viewLooks(db: Db | Trx, userId: string, list: QueueList): Promise<QueueLooks> {
  const reading = gathering(db)
  const [views, chosen] = await Promise.all([
    store.viewsOf(reading, userId, list),
    store.chosenColumns(reading, userId, list),
  ])
  return {
    views: views.map(({ id, name, query, is_opening: isOpening }) => ({ id, name, query, isOpening })),
    columns: chosen === null ? ownColumnsOf(list) : columnsOfList(list).filter((one) => chosen.includes(one)),
  }
}

const taken = { queue_views_name: { path: 'name', error: 'view_taken' } } as const

const full = (): Refused =>
  refuse(409, (locale) => m.queue_view_error_full({ count: formatNumber(queueViewsMax, locale) }, { locale }))

function nameOf(typed: string): string | Refused {
  const parsed = queueViewNameSchema.safeParse({ name: typed })
  return parsed.success ? parsed.data.name : invalid(fieldErrorsOf(parsed.error))
}

const keepView = (
  deps: Deps,
  caller: PersonCaller,
  { list, name: typed, query }: { list: QueueList; name: string; query: string },
): Promise<QueueLooks | Refused> =>
  unlessTaken(taken, () =>
    inTransaction(deps.db, async (trx) => {
      const name = nameOf(typed)
      if (isRefused(name)) return name
      const { userId } = caller
      // Of two kept at once the second is counted with the first.
      await holdName(trx, `queue views of ${userId}`)
      if ((await store.viewCount(trx, userId)) >= queueViewsMax) return full()
      await store.insertView(trx, {
        id: deps.ids.uuid(),
        user_id: userId,
        list,
        name,
        query: viewQueryOf(new URLSearchParams(query), list),
        created_at: deps.clock.now(),
      })
      return viewLooks(trx, userId, list)
    }),
  )

/** What is done with a view of one's own, of a list that one may still open; another's is not there. */
const changeView = (
  deps: Deps,
  caller: PersonCaller,
  id: string,
  change: (trx: Trx, view: { id: string; list: QueueList }) => Promise<Refused | void>,
): Promise<QueueLooks | Refused> =>
  unlessTaken(taken, () =>
    inTransaction(deps.db, async (trx) => {
      await holdName(trx, `queue views of ${caller.userId}`)
      const view = await store.lockView(trx, caller.userId, id)
      if (!view || !mayOpen(caller, view.list)) return notFound()
      const refused = await change(trx, view)
      return isRefused(refused) ? refused : viewLooks(trx, caller.userId, view.list)
    }),
  )

/** How a person looks at a list of cases or of summonses. @source product 8 */
export const queueViewHandlers = {
  'GET /queue-views': async ({ query }, { deps, caller }) =>
    mayOpen(caller, query.list) ? viewLooks(deps.db, caller.userId, query.list) : forbidden(),
  'POST /queue-views': async ({ body }, { deps, caller }) =>
    mayOpen(caller, body.list) ? keepView(deps, caller, body) : forbidden(),
  'POST /queue-views/{id}': ({ params, body }, { deps, caller }) =>
    changeView(deps, caller, params.id, async (trx, view) => {
      const name = body.name === undefined ? null : nameOf(body.name)
      if (isRefused(name)) return name
      if (name !== null) await store.renameView(trx, view.id, name)
      if (body.isOpening !== undefined) await store.setOpening(trx, view, caller.userId, body.isOpening)
    }),
  'POST /queue-views/{id}/delete': ({ params }, { deps, caller }) =>
    changeView(deps, caller, params.id, async (trx, view) => {
      await store.deleteView(trx, view.id)
    }),
  'POST /queue-columns': async ({ body }, { deps, caller }) => {
    if (!mayOpen(caller, body.list)) return forbidden()
    const columns = columnsOfList(body.list).filter((column) => body.columns.includes(column))
    await store.storeColumns(deps.db, caller.userId, body.list, columns)
    return viewLooks(deps.db, caller.userId, body.list)
  },
} satisfies Partial<Handlers>
