import type { Delivery } from '../../api/delivery-entities.ts'
import type { Actor } from '../../machines/actor.ts'
import { isResendable } from '../../machines/delivery.ts'
import { deliveryTriesMax } from '../../machines/limits.ts'
import { m } from '../../words/messages.js'
import { isRefused, notFound, refuse } from '../errors.ts'
import type { Handler, Handlers } from '../web/handler.ts'
import { byOffice, scopeOf, type Scope } from '../../machines/scope.ts'
import { archivedAt } from '../archive/store.ts'
import { deliveriesQuery, deliveryCount, isCaseWithin, lockDelivery } from './delivery-store.ts'
import { pageCountOf, pageRows } from '../database/page.ts'
import { moveDelivery } from '../lifecycle/state.ts'
import { inTransaction } from '../lifecycle/transaction.ts'

type Row = Awaited<ReturnType<ReturnType<typeof deliveriesQuery>['execute']>>[number]

const view = (row: Row): Delivery => ({
  id: row.id,
  noticeId: row.notice_id,
  type: row.kind,
  channel: row.channel,
  state: row.state,
  contactMasked: row.contact_masked,
  tries: row.tries,
  answerKind: row.answer_kind,
  answer: row.answer,
  createdAt: row.created_at.toISOString(),
  triedAt: row.tried_at?.toISOString() ?? null,
  nextTryAt: row.next_try_at?.toISOString() ?? null,
  settledAt: row.settled_at?.toISOString() ?? null,
  resent: row.resent_at && { at: row.resent_at.toISOString(), byName: row.resent_by_name ?? '' },
})

/** Officers of the office alone; a litigant who holds an office elsewhere reads of the own case what litigants do. */
const officersOf = (actor: Actor): Scope => {
  const scope = scopeOf(actor, 'application')
  return byOffice(scope, scope.states)
}

const list: Handler<'GET /applications/{id}/deliveries'> = async ({ params, query }, { deps, caller }) => {
  if (!(await isCaseWithin(deps.db, params.id, officersOf(caller.actor)))) return notFound()
  const found = await pageRows({
    ...query,
    query: deliveriesQuery(deps.db, params.id),
    timeColumn: 'deliveries.created_at',
    idColumn: 'deliveries.id',
    direction: 'newest',
  })
  if (isRefused(found)) return found
  const total = await deliveryCount(deps.db, params.id)
  return {
    ...found,
    rows: found.rows.map((row) => ({ ...view(row), cursor: row.cursor })),
    total,
    page: query.page,
    pageCount: pageCountOf(total, query.size),
    archivedAt: (await archivedAt(deps.db, params.id))?.toISOString() ?? null,
  }
}

/** A new round of tries of the same message: 409 while it waits or once it was sent. @source product 5 */
const resend: Handler<'POST /deliveries/{id}/resend'> = ({ params }, { deps, caller }) =>
  inTransaction(deps.db, async (trx) => {
    const row = await lockDelivery(trx, params.id)
    if (!row || !(await isCaseWithin(trx, row.application_id, officersOf(caller.actor)))) return notFound()
    if (!isResendable(row.state))
      return refuse(
        409,
        (locale) => m.delivery_error_not_resendable({}, { locale }),
        () => ({ state: row.state }),
      )
    const at = deps.clock.now()
    await moveDelivery(trx, {
      id: row.id,
      from: { state: row.state, tries: row.tries },
      to: {
        state: 'waiting',
        tries: row.tries,
        tries_left: deliveryTriesMax,
        next_try_at: at,
        settled_at: null,
        resent_at: at,
        resent_by: caller.userId,
      },
    })
    await deps.queue.add(trx, `deliver-${row.channel}`, { deliveryId: row.id, tries: row.tries })
    return {}
  })

/** Handlers of the calls about messages to litigants. @source product 5 */
export const deliveryHandlers = {
  'GET /applications/{id}/deliveries': list,
  'POST /deliveries/{id}/resend': resend,
} satisfies Partial<Handlers>
