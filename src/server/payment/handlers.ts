import { paymentRows, viewPaymentRow } from './list-store.ts'
import { hasOffice, officesOf } from '../../machines/actor.ts'
import { birth } from '../../machines/entity.ts'
import { offered } from '../../machines/law.ts'
import { paymentChart } from '../../machines/payment/chart.ts'
import { byOffice, scopeOf } from '../../machines/scope.ts'
import { isVisible } from '../lifecycle/scope.ts'
import { findApplication } from '../application/store.ts'
import { isPartPayable } from '../../machines/payment/choice.ts'
import type { PaymentRecord } from '../database/rows.ts'
import { namedOrNull } from '../database/named.ts'
import { dayEnd, dayStart } from '../../machines/text.ts'
import type { CallReply } from '../../api/calls.ts'
import type { Payment } from '../../api/payment-entities.ts'
import { paymentMeaning } from '../../machines/payment/states.ts'
import { sum } from '../../machines/money.ts'
import type { Deps } from '../deps.ts'
import { isRefused, notFound, type Refused } from '../errors.ts'
import type { Handlers, PersonCaller } from '../web/handler.ts'
import { paymentEntity, paymentFacts, startFacts } from './entity.ts'
import { viewOutcome, startPayment } from './start.ts'
import { viewBills } from '../billing/view.ts'
import { viewTimeline } from '../lifecycle/timeline.ts'
import { settledRows } from '../billing/ledger-store.ts'
import { pageCountOf, pageRows } from '../database/page.ts'
import { billById, newestAttempt, reliedOn } from './store.ts'
import { narrowed, paymentSearch, totalsOf } from './search-store.ts'
import { refundsOf, viewRefund } from './refund-list-store.ts'
import { actionHandler } from '../web/action.ts'

/** One payment to its office; 404 beyond it. @source product 1 */
export async function viewPayment(deps: Deps, caller: PersonCaller, id: string): Promise<Payment | Refused> {
  const row = await paymentRows(deps.db).where('payments.id', '=', id).executeTakeFirst()
  if (!row || !isVisible(caller.actor, 'payment', row)) return notFound()
  const bill = await billById(deps.db, row.bill_id)
  if (!bill) return notFound()
  return {
    ...viewPaymentRow(row),
    refunds: (await refundsOf(deps.db, row.id)).map(viewRefund),
    billId: row.bill_id,
    dispatchId: row.dispatch_id,
    error: row.error,
    reason: row.reason,
    bankTransactionId: row.bank_transaction_id,
    facts: paymentFacts(deps.settings, row, bill, await reliedOn(deps.db, row, bill)),
    timeline: await viewTimeline(deps.db, 'payment', id, {
      userId: caller.userId,
      isStaff: hasOffice(officesOf(caller.actor), row.office_id),
    }),
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
  const { method, payment_type: type, amount_poisha: amountPoisha } = attempt
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
  | 'GET /accountant/report'

/** Bills, payments and the report. @source product 2.3, 4 */
export const paymentHandlers: Pick<Handlers, PaymentCall> = {
  'GET /bills/{id}': async ({ params }, { deps, caller }) => {
    const row = await billById(deps.db, params.id)
    if (!row || row.owner_id !== caller.userId) return notFound()
    const [bill] = await viewBills(deps.db, { billId: params.id })
    const application = await findApplication(deps.db, row.application_id)
    if (!bill || !application) return notFound()
    const subject = { state: birth, facts: startFacts(row), actor: caller.actor }
    const payable = offered(paymentChart, subject).includes('start') && bill.liveTransactionId === null
    const lastChoice = lastChoiceOf(await newestAttempt(deps.db, params.id), bill.outstandingPoisha)
    return {
      ...bill,
      caseNumber: application.case_number,
      hasDefendant: row.has_defendant,
      payable,
      lastChoice,
    }
  },

  'POST /bills/{id}/payments': ({ params, body }, { deps, caller }) =>
    startPayment(deps, caller, params.id, body),

  'GET /payments/{transaction_id}/outcome': ({ params }, { deps, caller }) =>
    viewOutcome(deps, caller, params.transaction_id),

  'GET /payments': async ({ query }, { deps, caller }) => {
    const scope = scopeOf(caller.actor, 'payment')
    const shown = byOffice(scope, scope.states)
    const filter = await narrowed(deps.db, shown, query)
    if (isRefused(filter)) return filter
    const { count: total, receivedPoisha, refundedPoisha, states } = await totalsOf(deps.db, shown, filter)
    const page = await pageRows({
      ...query,
      query: paymentSearch(deps.db, shown, filter),
      timeColumn: 'payments.created_at',
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

  'GET /accountant/report': async ({ query }, { deps, caller }) => {
    const period = { from: dayStart(query.from), to: dayEnd(query.to) }
    const settled = await settledRows(deps.db, period, officesOf(caller.actor))
    const rows = settled.map((row) => ({
      transactionId: row.transaction_id,
      invoiceNumber: row.invoice_number,
      postedAt: row.posted_at.toISOString(),
      caseNumber: row.case_number,
      court: namedOrNull(row.court_name, row.court_name_bn),
      billKind: row.bill_kind,
      kind: row.kind === 'refund' ? ('refunded' as const) : ('received' as const),
      amountPoisha: row.treasury + row.bar_council + row.dispatch,
      bankChargePoisha: row.bank_charge,
      treasuryPoisha: row.treasury,
      barCouncilPoisha: row.bar_council,
      dispatchPoisha: row.dispatch,
    }))
    const amountsOf = (kind: 'received' | 'refunded') =>
      rows.filter((row) => row.kind === kind).map((row) => row.amountPoisha)
    return {
      rows,
      totals: {
        receivedPoisha: sum(amountsOf('received')),
        refundedPoisha: -sum(amountsOf('refunded')),
        amountPoisha: sum(rows.map((row) => row.amountPoisha)),
        bankChargePoisha: sum(rows.map((row) => row.bankChargePoisha)),
        treasuryPoisha: sum(rows.map((row) => row.treasuryPoisha)),
        barCouncilPoisha: sum(rows.map((row) => row.barCouncilPoisha)),
        dispatchPoisha: sum(rows.map((row) => row.dispatchPoisha)),
      },
    }
  },
}
