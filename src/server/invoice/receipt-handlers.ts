import type { CallReply } from '../../api/calls.ts'
import { hasOffice, officesOf } from '../../machines/actor.ts'
import { fieldErrorsOf } from '../../machines/form.ts'
import { formatMoney } from '../../machines/format.ts'
import { formatMoment } from '../../machines/format-time.ts'
import { parseTaka } from '../../machines/money.ts'
import {
  hindranceOf,
  receiptOffers,
  receiptUseSchema,
  type ReceiptEvent,
  type ReceiptFacts,
  type ReceiptHistoryEvent,
  type ReceiptUse,
} from '../../machines/receipt.ts'
import { invoiceStandingWords } from '../../words/groups/invoice-standing.ts'
import { m } from '../../words/messages.js'
import { isCorrectionOpen, openRefundOf } from '../billing/refund-store.ts'
import { lockSubject } from '../billing/store.ts'
import { namedOrNull } from '../database/named.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { invalid, isRefused, refuse, type Refused } from '../errors.ts'
import { historyOf } from '../lifecycle/state.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import type { Handlers, PersonCaller } from '../web/handler.ts'
import { releaseReceipt, reserveReceipt, useOf, useReceipt } from './receipt-store.ts'
import { publicInvoice } from './store.ts'
import { factsOf, standingOf } from './view.ts'

type Receipt = CallReply<'GET /receipts/{transaction_id}'>
type Row = NonNullable<Awaited<ReturnType<typeof publicInvoice>>>
type Use = Awaited<ReturnType<typeof useOf>>

const moment = (at: Date | null) => at?.toISOString() ?? null

async function receiptFacts(db: Db | Trx, row: Row): Promise<ReceiptFacts> {
  const isRefundOpen =
    (await isCorrectionOpen(db, row.application_id)) || (await openRefundOf(db, row.payment_id)) !== undefined
  return { ...factsOf(row), isRefundOpen }
}

const viewUse = (use: NonNullable<Use>): NonNullable<Receipt['use']> => ({
  caseNumber: use.case_number,
  note: use.note,
  isForOtherCase: use.is_for_other_case,
  isByApproval: use.is_by_approval,
  reservedAt: moment(use.reserved_at),
  reservedBy: use.reserved_by_name,
  usedAt: moment(use.used_at),
  usedBy: use.used_by_name,
})

const caseIn = (payload: object): string =>
  'caseNumber' in payload && typeof payload.caseNumber === 'string' ? payload.caseNumber : ''

async function viewReceipt(db: Db | Trx, row: Row): Promise<Receipt> {
  const use = await useOf(db, row.id)
  const facts = await receiptFacts(db, row)
  const links = await historyOf(db, 'receipt', row.id)
  return {
    transactionId: row.transaction_id,
    invoiceNumber: row.invoice_number,
    applicationId: row.application_id,
    amountPoisha: row.amount_poisha,
    refundedPoisha: row.refunded_poisha,
    issuedAt: row.issued_at.toISOString(),
    payerName: row.payer_name,
    caseNumber: row.case_number,
    referenceNumber: row.reference_number,
    court: namedOrNull(row.court_name, row.court_name_bn),
    office: { name: row.office_name, nameBn: row.office_name_bn },
    standing: standingOf(row),
    offered: receiptOffers(facts),
    hindrance: hindranceOf(facts),
    use: use ? viewUse(use) : null,
    history: links.map((link) => ({
      // No other is ever written of a receipt.
      event: link.event as ReceiptHistoryEvent,
      at: link.at.toISOString(),
      by: link.actor_name,
      caseNumber: caseIn(link.payload),
    })),
  }
}

/** A receipt of the caller's offices, by its transaction number or by its own number with its amount; 404 beyond them. */
async function findReceipt(
  db: Db | Trx,
  caller: PersonCaller,
  asked: string,
  amount?: string,
): Promise<Row | Refused> {
  const amountPoisha = amount === undefined ? null : parseTaka(amount)
  const row = await publicInvoice(db, asked, amountPoisha)
  return row && hasOffice(officesOf(caller.actor), row.office_id)
    ? row
    : refuse(404, (locale) => m.invoice_error_unknown({}, { locale }))
}

/** Where, when and by whom it was used or reserved. */
const taken = (row: Row, use: NonNullable<Use>): Refused =>
  refuse(409, (locale) => {
    const court =
      locale === 'bn' ? (row.court_name_bn ?? row.office_name_bn) : (row.court_name ?? row.office_name)
    const at = use.used_at ?? use.reserved_at
    const who = use.used_at === null ? use.reserved_by_name : use.used_by_name
    const told = {
      caseNumber: use.case_number,
      court,
      moment: at ? formatMoment(at, locale) : '',
      who: who ?? m.timeline_label_by_system({}, { locale }),
    }
    return use.used_at === null
      ? m.receipt_error_reserved(told, { locale })
      : m.receipt_error_used(told, { locale })
  })

/** Why nothing can be done with it now; `use` is what was reserved or used before. */
function refusalOf(row: Row, facts: ReceiptFacts, use: Use): Refused {
  const hindrance = hindranceOf(facts)
  if (use && (hindrance === 'used' || hindrance === null)) return taken(row, use)
  if (hindrance === 'gone')
    return refuse(409, (locale) =>
      invoiceStandingWords[standingOf(row)](
        { moment: '', amount: formatMoney(row.refunded_poisha, locale) },
        { locale },
      ),
    )
  if (hindrance === 'refunding') return refuse(409, (locale) => m.receipt_error_refunding({}, { locale }))
  return refuse(409, (locale) => m.receipt_error_not_reserved({}, { locale }))
}

interface Act {
  deps: Deps
  caller: PersonCaller
  number: string
  event: ReceiptEvent
  typed?: unknown
}

async function carryOut(
  trx: Trx,
  row: Row,
  { deps, caller, event }: Act,
  use: ReceiptUse | null,
): Promise<boolean> {
  const doer = { at: deps.clock.now(), by: caller.userId }
  if (event === 'release' || use === null) return releaseReceipt(trx, row.id, doer)
  return event === 'reserve'
    ? reserveReceipt(trx, row.id, { ...use, ...doer })
    : useReceipt(trx, row.id, { ...use, ...doer, isByApproval: false })
}

/**
 * One act of the bench, in one transaction that has the case locked as approvals and refunds have. 404 beyond the office; 422 by field;
 * 409 with where, when and by whom where it was used or reserved before, and with why where its money is gone or on its way back.
 * @source product 2.5
 */
const act = (acted: Act): Promise<Receipt | Refused> =>
  inTransaction(acted.deps.db, async (trx) => {
    const { caller, number, event, typed } = acted
    const seen = await findReceipt(trx, caller, number)
    if (isRefused(seen)) return seen
    const parsed = event === 'release' ? null : receiptUseSchema.safeParse(typed)
    if (parsed && !parsed.success) return invalid(fieldErrorsOf(parsed.error))
    await lockSubject(trx, seen)
    const row = await findReceipt(trx, caller, seen.transaction_id)
    if (isRefused(row)) return row
    const facts = await receiptFacts(trx, row)
    const before = await useOf(trx, row.id)
    const isOffered = receiptOffers(facts).includes(event)
    const isAnother =
      event === 'use' && before !== undefined && before.case_number !== parsed?.data.caseNumber
    if (!isOffered || isAnother) return refusalOf(row, facts, before)
    if (!(await carryOut(trx, row, acted, parsed?.data ?? null))) {
      const now = await useOf(trx, row.id)
      return refusalOf(row, facts, now)
    }
    const after = await findReceipt(trx, caller, row.transaction_id)
    return isRefused(after) ? after : viewReceipt(trx, after)
  })

type ReceiptCall =
  | 'GET /receipts/{transaction_id}'
  | 'POST /receipts/{transaction_id}/reserve'
  | 'POST /receipts/{transaction_id}/use'
  | 'POST /receipts/{transaction_id}/release'

/** The bench's use of a receipt. @source product 2.5 */
export const receiptHandlers: Pick<Handlers, ReceiptCall> = {
  'GET /receipts/{transaction_id}': async ({ params, query }, { deps, caller }) => {
    const row = await findReceipt(deps.db, caller, params.transaction_id, query.amount)
    return isRefused(row) ? row : viewReceipt(deps.db, row)
  },
  'POST /receipts/{transaction_id}/reserve': ({ params, body }, { deps, caller }) =>
    act({ deps, caller, number: params.transaction_id, event: 'reserve', typed: body }),
  'POST /receipts/{transaction_id}/use': ({ params, body }, { deps, caller }) =>
    act({ deps, caller, number: params.transaction_id, event: 'use', typed: body }),
  'POST /receipts/{transaction_id}/release': ({ params }, { deps, caller }) =>
    act({ deps, caller, number: params.transaction_id, event: 'release' }),
}
