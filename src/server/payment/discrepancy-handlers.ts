import { hasOffice, officesOf, type Offices } from '../../machines/actor.ts'
import { discrepancyClosingSchema } from '../../machines/discrepancy.ts'
import { fieldErrorsOf } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { pageCountOf, pageRows, type PageRequest } from '../database/page.ts'
import type { Deps } from '../deps.ts'
import { invalid, isRefused, notFound, refuse, type Refused } from '../errors.ts'
import { standingCount } from '../lifecycle/counts.ts'
import { atChosenOffice } from '../lifecycle/scope.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import type { Handlers, PersonCaller } from '../web/handler.ts'
import * as store from './discrepancy-store.ts'
import { lockPayment } from './store.ts'

async function listOpen(query: PageRequest, deps: Deps, offices: Offices) {
  const now = deps.clock.now()
  const total = await standingCount(deps.db, offices, now)
  const page = await pageRows({
    ...query,
    query: { db: deps.db, queries: store.discrepanciesIn(deps.db, offices, now) },
    timeColumn: 'found.since',
    idColumn: 'found.id',
    direction: 'oldest',
  })
  if (isRefused(page)) return page
  const told = await store.toldOf(
    deps.db,
    page.rows.map(({ id }) => id),
  )
  const rows = page.rows.flatMap(({ id, kind, cursor }) =>
    told
      .filter((row) => row.id === id && row.kind === kind)
      .map((row) => ({ ...store.viewOpen(row), cursor })),
  )
  return { ...page, rows, total, page: query.page, pageCount: pageCountOf(total, query.size) }
}

async function listClosed(query: PageRequest, deps: Deps, offices: Offices) {
  const total = await store.closedCount(deps.db, offices)
  const page = await pageRows({
    ...query,
    query: store.closedIn(deps.db, offices),
    timeColumn: 'closed.closed_at',
    idColumn: 'closed.id',
    direction: 'newest',
  })
  if (isRefused(page)) return page
  const rows = page.rows.map((row) => ({ ...store.viewClosed(row), cursor: row.cursor }))
  return { ...page, rows, total, page: query.page, pageCount: pageCountOf(total, query.size) }
}

const isOver = (): Refused => refuse(409, (locale) => m.discrepancy_error_over({}, { locale }))

/**
 * Closes what was seen, under the row lock of its payment: 404 beyond the office, 422 without a reason, 409 where it settled itself or
 * somebody closed it meanwhile. Nothing is posted and nothing moves.
 * @source product 2.3
 */
async function close(
  deps: Deps,
  caller: PersonCaller,
  id: string,
  typed: unknown,
): Promise<Refused | undefined> {
  const office = await store.officeOfDiscrepancy(deps.db, id)
  if (office === undefined || !hasOffice(officesOf(caller.actor), office)) return notFound()
  const parsed = discrepancyClosingSchema.safeParse(typed)
  if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
  const { kind, since, reason } = parsed.data
  const seen = { id, kind, since: new Date(since) }
  return inTransaction(deps.db, async (trx) => {
    const found = await store.discrepancyOf(trx, seen, deps.clock.now())
    if (!found) return isOver()
    await lockPayment(trx, found.payment_id)
    const held = await store.discrepancyOf(trx, seen, deps.clock.now())
    if (!held) return isOver()
    await store.insertClosing(deps, trx, held, { reason, by: caller.userId })
    await deps.queue.add(trx, 'tell-counts', { officeId: held.office_id })
    return undefined
  })
}

/** What does not agree, until it settles or somebody closes it. @source product 2.3 */
export const discrepancyHandlers = {
  'GET /discrepancies': async ({ query }, { deps, caller }) => {
    const actor = await atChosenOffice(deps.db, caller.actor, query.office)
    if (isRefused(actor)) return actor
    return (query.state === 'open' ? listOpen : listClosed)(query, deps, officesOf(actor))
  },
  'POST /discrepancies/{id}/close': async ({ params, body }, { deps, caller }) =>
    (await close(deps, caller, params.id, body)) ?? {},
} satisfies Partial<Handlers>
