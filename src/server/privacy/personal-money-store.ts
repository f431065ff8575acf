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
    .execute()
