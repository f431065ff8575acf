import { hasOffice, officesOf } from '../../machines/actor.ts'
import type { PayloadOf } from '../../machines/chart.ts'
import { known } from '../../machines/entity.ts'
import type { PaymentEvents } from '../../machines/payment/events.ts'
import { dhakaDay, tidyLine } from '../../machines/text.ts'
import { m } from '../../words/messages.js'
import { lockSubject } from '../billing/store.ts'
import { isRefused, notFound, refuse, type Refused } from '../errors.ts'
import { bearWithin } from '../lifecycle/advance.ts'
import { inTransaction, unlessTaken, violatedConstraint } from '../lifecycle/transaction.ts'
import type { CallReply } from '../../api/calls.ts'
import type { Deps, Trx } from '../deps.ts'
import type { Handlers, PersonCaller } from '../web/handler.ts'
import { openBillsOf } from './counter-store.ts'
import { paymentEntity, startFacts } from './entity.ts'
import { billById, insertAttempt } from './store.ts'

type Recorded = CallReply<'POST /bills/{id}/counter-payments'>

interface Receipt {
  deps: Deps
  caller: PersonCaller
  billId: string
  typed: unknown
}

async function bearRecorded(trx: Trx, { deps, caller, billId, typed }: Receipt): Promise<Recorded | Refused> {
  const seen = await billById(trx, billId)
  if (!seen || !hasOffice(officesOf(caller.actor), seen.office_id)) return notFound()
  await lockSubject(trx, seen)
  const bill = await billById(trx, billId)
  if (!bill) return notFound()
  const id = deps.ids.uuid()
  const born = await bearWithin(deps, trx, paymentEntity, {
    id,
    event: 'recordCounter',
    payload: typed,
    actor: caller.actor,
    facts: { ...startFacts(bill), today: known(dhakaDay(deps.clock.now())) },
    insert: ({ payload }, at) => {
      // As the chart's own schema for this event has read it.
      const { kind, number, date, amountPoisha } = payload as PayloadOf<PaymentEvents, 'recordCounter'>
      const attempt = {
        id,
        bill_id: bill.id,
        application_id: bill.application_id,
        owner_id: bill.owner_id,
        office_id: bill.office_id,
        transaction_id: deps.ids.transactionId(),
        amount_poisha: amountPoisha,
        store_amount_poisha: amountPoisha,
        method: kind,
        gateway: null,
        payment_type:
          amountPoisha < startFacts(bill).billOutstandingPoisha ? ('part' as const) : ('full' as const),
        counter_number: number,
        counter_date: date,
        recorded_by: caller.userId,
        // Nobody is asked about it, and no time runs out.
        expires_at: at,
        next_check_at: null,
        at,
      }
      return insertAttempt(trx, attempt, 'counterRecorded')
    },
  })
  return isRefused(born) ? born : { paymentId: id, applicationId: bill.application_id }
}

/**
 * Records what a counter or the treasury took for a bill of the office, by its number and day: nothing is paid until another person
 * confirms it. 404 for a bill beyond the office; 409 where the bill takes nothing, or is being paid; 422 by field, also where the
 * number was recorded before.
 * @source product 2.5
 */
async function record(receipt: Receipt): Promise<Recorded | Refused> {
  try {
    return await unlessTaken({ payments_counter_once: { path: 'number', error: 'number_recorded' } }, () =>
      inTransaction(receipt.deps.db, (trx) => bearRecorded(trx, receipt)),
    )
  } catch (error) {
    if (violatedConstraint(error) !== 'payments_one_live') throw error
    return refuse(409, (locale) => m.counter_error_being_paid({}, { locale }))
  }
}

/** Payments without the gateway. @source product 2.5 */
export const counterHandlers: Pick<
  Handlers,
  'GET /accountant/open-bills' | 'POST /bills/{id}/counter-payments'
> = {
  'GET /accountant/open-bills': async ({ query }, { deps, caller }) => {
    const words = tidyLine(query.caseNumber)
    const rows = words === '' ? [] : await openBillsOf(deps.db, officesOf(caller.actor), words)
    return {
      bills: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        caseNumber: row.case_number,
        referenceNumber: row.reference_number,
        petitionerName: row.petitioner_name,
        outstandingPoisha: row.outstanding,
        isBeingPaid: row.is_being_paid,
      })),
    }
  },
  'POST /bills/{id}/counter-payments': ({ params, body }, { deps, caller }) =>
    record({ deps, caller, billId: params.id, typed: body }),
}
