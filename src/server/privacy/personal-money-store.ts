import type { Db } from '../deps.ts'

export async function billsHeld(db: Db, userId: string) {
  const bills = await db
    .selectFrom('bills')
    .select([
      'id',
      'application_id as applicationId',
      'dispatch_id as dispatchId',
      'kind',
      'total_poisha as totalPoisha',
      'waived_poisha as waivedPoisha',
      'replaced_poisha as replacedPoisha',
      'paid_poisha as paidPoisha',
      'is_void as isVoid',
      'created_at as createdAt',
    ])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const lines = await db
    .selectFrom('bill_lines')
    .innerJoin('bills', 'bills.id', 'bill_lines.bill_id')
    .select([
      'bill_lines.bill_id',
      'title',
      'title_bn as titleBn',
      'fund',
      'amount_poisha as amountPoisha',
      'quantity',
      'bill_lines.total_poisha as totalPoisha',
      'bill_lines.waived_poisha as waivedPoisha',
      'bill_lines.replaced_poisha as replacedPoisha',
      'bill_lines.paid_poisha as paidPoisha',
    ])
    .where('bills.owner_id', '=', userId)
    .orderBy('position')
    .execute()
  return bills.map((bill) => ({
    ...bill,
    lines: lines.flatMap(({ bill_id: id, ...line }) => (id === bill.id ? [line] : [])),
  }))
}

/** Checks of our own and the store's name are no data of the person's. */
const isAboutPerson = ([name]: [string, unknown]): boolean => !/^(?:verify_|store_|val_id$)/.test(name)

/** Payments with what the gateway sent about them; it was masked when it came. */
export async function paymentsHeld(db: Db, userId: string) {
  const payments = await db
    .selectFrom('payments')
    .select([
      'id',
      'bill_id as billId',
      'application_id as applicationId',
      'state',
      'transaction_id as transactionId',
      'amount_poisha as amountPoisha',
      'method',
      'payment_type as paymentType',
      'bank_transaction_id as bankTransactionId',
      'card_type as cardType',
      'refunded_poisha as refundedPoisha',
      'reason',
      'created_at as createdAt',
      'transacted_at as transactedAt',
    ])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const messages = await db
    .selectFrom('gateway_messages')
    .innerJoin('payments', 'payments.transaction_id', 'gateway_messages.transaction_id')
    .select(['payments.id as payment_id', 'source', 'fields', 'gateway_messages.received_at as receivedAt'])
    .where('payments.owner_id', '=', userId)
    .orderBy('gateway_messages.id')
    .execute()
  return payments.map((payment) => ({
    ...payment,
    received: messages.flatMap(({ payment_id: id, fields, ...message }) =>
      id === payment.id
        ? [{ ...message, fields: Object.fromEntries(Object.entries(fields).filter(isAboutPerson)) }]
        : [],
    ),
  }))
}

export const invoicesHeld = (db: Db, userId: string) =>
  db
    .selectFrom('invoices')
    .leftJoin('receipt_uses', 'receipt_uses.invoice_id', 'invoices.id')
    .select([
      'invoice_number as invoiceNumber',
      'transaction_id as transactionId',
      'application_id as applicationId',
      'dispatch_id as dispatchId',
      'amount_poisha as amountPoisha',
      'bank_charge_poisha as bankChargePoisha',
      'payer_name as payerName',
      'issued_at as issuedAt',
      'used_at as usedAt',
      'receipt_uses.case_number as usedFor',
    ])
    .where('owner_id', '=', userId)
    .orderBy('issued_at')
    .orderBy('invoices.id')
    .execute()

/** Of each line of a bill, what a refund took from it. */
const refundedLines = (db: Db, userId: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('ledger_postings', (join) =>
      join
        .onRef('ledger_postings.payment_id', '=', 'refunds.payment_id')
        .onRef('ledger_postings.posted_at', '=', 'refunds.ended_at'),
    )
    .innerJoin('ledger_entries', 'ledger_entries.posting_id', 'ledger_postings.id')
    .leftJoin('bill_lines', 'bill_lines.id', 'ledger_entries.bill_line_id')
    .select([
      'refunds.id as refund_id',
      'bill_lines.title',
      'bill_lines.title_bn as titleBn',
      'bill_lines.fund',
      'ledger_entries.debit_poisha as amountPoisha',
    ])
    .where('payments.owner_id', '=', userId)
    .where('ledger_postings.kind', '=', 'refund')
    .where('refunds.state', '=', 'given_back')
    .where('ledger_entries.debit_poisha', '>', 0)
    .orderBy('ledger_entries.id')
    .execute()

/** What was given back or is owed back, of which lines, why, and how far it is; of officers no name. */
export async function refundsHeld(db: Db, userId: string) {
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.payment_id as paymentId',
      'refunds.application_id as applicationId',
      'ground',
      'refunds.state',
      'refunds.amount_poisha as amountPoisha',
      'refunds.reason',
      'order_number as orderNumber',
      'order_date as orderOn',
      'voucher_number as voucherNumber',
      'voucher_date as voucherOn',
      'reference',
      'refunds.error as refusedWith',
      'opened_at as openedAt',
      'asked_at as askedAt',
      'confirmed_at as confirmedAt',
      'refused_at as refusedAt',
      'ended_at as endedAt',
      'end_reason as endReason',
    ])
    .where('payments.owner_id', '=', userId)
    .orderBy('opened_at')
    .orderBy('refunds.id')
    .execute()
  const lines = await refundedLines(db, userId)
  return refunds.map((refund) => ({
    ...refund,
    lines: lines.flatMap(({ refund_id: id, ...line }) => (id === refund.id ? [line] : [])),
  }))
}

/** What was decided on waivers that the person asked for. */
export const waiversHeld = (db: Db, userId: string) =>
  db
    .selectFrom('waivers')
    .innerJoin('applications', 'applications.id', 'waivers.application_id')
    .select([
      'waivers.application_id as applicationId',
      'waivers.bill_id as billId',
      'ground',
      'document_id as documentId',
      'waivers.waived_poisha as waivedPoisha',
      'waivers.reason',
      'decided_at as decidedAt',
    ])
    .where('applications.owner_id', '=', userId)
    .orderBy('decided_at')
    .orderBy('waivers.id')
    .execute()

/** What took the place of wrong bills. */
export const billReplacementsHeld = (db: Db, userId: string) =>
  db
    .selectFrom('bill_replacements')
    .innerJoin('applications', 'applications.id', 'bill_replacements.application_id')
    .select([
      'bill_replacements.application_id as applicationId',
      'bill_id as billId',
      'wrong_poisha as wrongPoisha',
      'right_poisha as rightPoisha',
      'bill_replacements.reason',
      'replaced_at as replacedAt',
    ])
    .where('applications.owner_id', '=', userId)
    .orderBy('replaced_at')
    .orderBy('bill_replacements.id')
    .execute()
