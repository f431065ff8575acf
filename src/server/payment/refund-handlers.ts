import { officesOf } from '../../machines/actor.ts'
import { openRefundStates } from '../../machines/payment/grounds.ts'
import { pageCountOf, pageRows } from '../database/page.ts'
import { isRefused } from '../errors.ts'
import { atChosenOffice } from '../lifecycle/scope.ts'
import type { Handlers } from '../web/handler.ts'
import { refundCount, refundsById, refundsIn, viewRefund } from './refund-list-store.ts'

/** Refunds that wait, of the accountant's office. @source product 2.5 */
export const refundHandlers: Pick<Handlers, 'GET /refunds'> = {
  'GET /refunds': async ({ query }, { deps, caller }) => {
    const states = query.state ? [query.state] : openRefundStates
    const actor = await atChosenOffice(deps.db, caller.actor, query.office)
    if (isRefused(actor)) return actor
    const offices = officesOf(actor)
    const total = await refundCount(deps.db, offices, states)
    const page = await pageRows({
      ...query,
      query: { db: deps.db, queries: states.map((state) => refundsIn(deps.db, offices, state)) },
      timeColumn: 'refunds.opened_at',
      idColumn: 'refunds.id',
      direction: 'oldest',
    })
    if (isRefused(page)) return page
    const found = await refundsById(
      deps.db,
      page.rows.map(({ id }) => id),
    )
    return {
      rows: page.rows.flatMap(({ id, cursor }) => {
        const row = found.get(id)
        return row ? [{ ...viewRefund(row), cursor }] : []
      }),
      total,
      page: query.page,
      pageCount: pageCountOf(total, query.size),
      nextCursor: page.nextCursor,
      previousCursor: page.previousCursor,
    }
  },
}
