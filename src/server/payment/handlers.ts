import { paymentRows, viewPaymentRow } from './list-store.ts'
import { hasOffice, officesOf } from '../../machines/actor.ts'
import { birth } from '../../machines/entity.ts'
import { offered } from '../../machines/law.ts'
import { paymentChart } from '../../machines/payment/chart.ts'
import { byOffice, scopeOf } from '../../machines/scope.ts'
import { isVisible, officesHolding } from '../lifecycle/scope.ts'
import { findApplication } from '../application/store.ts'
import { gatewayMethodOf, isPartPayable } from '../../machines/payment/choice.ts'
import type { PaymentRecord } from '../database/rows.ts'
import type { CallReply } from '../../api/calls.ts'
import type { Payment } from '../../api/payment-entities.ts'
import { paymentMeaning } from '../../machines/payment/states.ts'
import { officesWithin, withPaymentDays } from '../../machines/report/filter.ts'
import { dhakaDay } from '../../machines/text.ts'
import type { Deps } from '../deps.ts'
import { isRefused, notFound, type Refused } from '../errors.ts'
import type { Handlers, PersonCaller } from '../web/handler.ts'
import { paymentEntity, paymentFacts, startFacts } from './entity.ts'
import { offeredWays } from './gateway-of.ts'
import { viewOutcome, startPayment } from './start.ts'
import { viewBills } from '../billing/view.ts'
import { viewTimeline } from '../lifecycle/timeline.ts'
import { all, gathering } from '../database/gather.ts'
import { pageCountOf, pageRows } from '../database/page.ts'
import { billById, newestAttempt, reliedOn } from './store.ts'
import { narrowed, paymentSearch, totalsOf } from './search-store.ts'
import { refundsOf, viewRefund } from './refund-list-store.ts'
import { actionHandler } from '../web/action.ts'

/** One payment to its office; 404 beyond it. @source product 1 */
export async function viewPayment(deps: Deps, caller: PersonCaller, id: string): Promise<Payment | Refused> {
  const row = await paymentRows(deps.db).where('payments.id', '=', id).executeTakeFirst()
  if (!row || !isVisible(caller.actor, 'payment', row)) return notFound()
  const db = gathering(deps.db)
  const viewer = { userId: caller.userId, isStaff: hasOffice(officesOf(caller.actor), row.office_id) }
  const { bill, refunds, relied, timeline } = await all({
    bill: billById(db, row.bill_id),
    refunds: refundsOf(db, row.id),
    relied: reliedOn(db, row, row),
    timeline: viewTimeline(db, 'payment', id, viewer),
  })
  if (!bill) return notFound()
  return {
    ...viewPaymentRow(row),
    refunds: refunds.map(viewRefund),
    billId: row.bill_id,
    dispatchId: row.dispatch_id,
    error: row.error,
    reason: row.reason,
    bankTransactionId: row.bank_transaction_id,
    counterNumber: row.counter_number,
    counterDate: row.counter_date,
    recordedBy: row.recorded_by_name,
    facts: paymentFacts(deps, row, bill, relied),
    timeline,
  }
}

/**
 * What the next attempt begins with: the newest one's choices, without a part that can no longer be paid. After a payment
 * that arrived only the method stays, for what is left is another question.
 * @source product 2.4
 */
function lastChoiceOf(
  attempt: PaymentRecord | undefined,
  outstandingPoisha: number,
): CallReply<'GET /bills/{id}'>['lastChoice'] {
  if (!attempt) return null
  const { payment_type: type, amount_poisha: amountPoisha } = attempt
  const method = gatewayMethodOf(attempt.method)
  if (method === null) return null
  if (paymentMeaning(attempt.state).outcome === 'succeeded') return { method, type: null, partPoisha: null }
  const isKept = type === 'part' && isPartPayable(amountPoisha, outstandingPoisha)
  return { method, type, partPoisha: isKept ? amountPoisha : null }
}

type PaymentCall =
  | 'GET /bills/{id}'
  | 'POST /bills/{id}/payments'
  | 'GET /payments/{transaction_id}/outcome'
  | 'GET /payments'
  | 'GET /payments/{id}'
  | 'POST /payments/{id}/actions/{event}'

/** Bills and payments. @source product 2.3, 4 */
export const paymentHandlers: Pick<Handlers, PaymentCall> = {
  'GET /bills/{id}': async ({ params }, { deps, caller }) => {
    const row = await billById(deps.db, params.id)
    if (!row || row.owner_id !== caller.userId) return notFound()
    const [bill] = await viewBills(deps.db, { billId: params.id }, { isStaff: false })
    const application = await findApplication(deps.db, row.application_id)
    if (!bill || !application) return notFound()
    const subject = { state: birth, facts: startFacts(row), actor: caller.actor }
    const payable = offered(paymentChart, subject).includes('start') && bill.liveTransactionId === null
    const ways = await offeredWays(deps)
    const lastChoice = lastChoiceOf(await newestAttempt(deps.db, params.id), bill.outstandingPoisha)
    return {
      ...bill,
      caseNumber: application.case_number,
      hasDefendant: row.has_defendant,
      payable,
      ways,
      // A way that cannot be gone now is not proposed.
      lastChoice:
        lastChoice && ways.some(({ method, isAway }) => method === lastChoice.method && !isAway)
          ? lastChoice
          : null,
    }
  },

  'POST /bills/{id}/payments': ({ params, body }, { deps, caller }) =>
    startPayment(deps, caller, params.id, body),

  'GET /payments/{transaction_id}/outcome': ({ params }, { deps, caller }) =>
    viewOutcome(deps, caller, params.transaction_id),

  'GET /payments': async ({ query }, { deps, caller }) => {
    const scope = scopeOf(caller.actor, 'payment')
    const asked = withPaymentDays(query, dhakaDay(deps.clock.now()))
    const within = byOffice(scope, scope.states)
    const offices = await officesHolding(deps.db, officesWithin(within.offices, asked), asked)
    const shown = { ...within, offices }
    const filter = await narrowed(deps.db, shown, asked)
    if (isRefused(filter)) return filter
    const { count: total, receivedPoisha, refundedPoisha, states } = await totalsOf(deps.db, shown, filter)
    const page = await pageRows({
      ...query,
      query: paymentSearch(deps.db, shown, filter),
      timeColumn: 'payments.counted_at',
      idColumn: 'payments.id',
      direction: 'newest',
    })
    if (isRefused(page)) return page
    return {
      rows: page.rows.map((row) => ({ ...viewPaymentRow(row), cursor: row.cursor })),
      total,
      receivedPoisha,
      refundedPoisha,
      states,
      page: query.page,
      pageCount: pageCountOf(total, query.size),
      nextCursor: page.nextCursor,
      previousCursor: page.previousCursor,
    }
  },

  'GET /payments/{id}': ({ params }, { deps, caller }) => viewPayment(deps, caller, params.id),

  'POST /payments/{id}/actions/{event}': actionHandler(paymentEntity, viewPayment),
}
