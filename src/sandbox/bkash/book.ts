import { newId } from '../gateway/book.ts'
import { openJournal } from '../journal.ts'

/** What a tester may ask for at the wallet's page. */
export const scenarios = ['normal', 'ipnOnly', 'tampered', 'insufficient'] as const
export type Scenario = (typeof scenarios)[number]

/** Times are milliseconds since 1970, amounts integer poisha. */
export interface Payment {
  paymentId: string
  createdAt: number
  /** What the merchant sent. */
  fields: Record<string, string>
  amountPoisha: number
  /** `authorised`: the payer gave the PIN, and nobody was charged yet. */
  state: 'initiated' | 'authorised' | 'completed' | 'failed' | 'canceled'
  scenario: Scenario
  wallet: string
  trxId: string
  executedAt: number
  /** What was taken, once it was. */
  paidPoisha: number
  refund: {
    trxId: string
    amountPoisha: number
    state: 'Completed' | 'Initiated' | 'Cancelled'
    at: number
  } | null
}

const isRecord = (value: unknown): value is { payment?: Payment } =>
  typeof value === 'object' && value !== null

/** An id as the wallet's look: ten signs in capitals. */
export const newTrxId = (instantMs: number) => newId(instantMs, 24).slice(-10).toUpperCase()

/** Everything the stand-in remembers, written through to a journal: the last line about a payment counts. */
export const openBook = (folder: string | undefined) => {
  const payments = new Map<string, Payment>()
  const journal = openJournal(folder, 'bkash', (record) => {
    if (isRecord(record) && record.payment) payments.set(record.payment.paymentId, record.payment)
  })
  return {
    payments: () => [...payments.values()],
    payment: (paymentId: string) => payments.get(paymentId),
    ofInvoice: (invoice: string) =>
      [...payments.values()].filter(({ fields }) => fields['merchantInvoiceNumber'] === invoice),
    save(payment: Payment) {
      payments.set(payment.paymentId, payment)
      journal.append({ payment })
    },
    close: () => journal.close(),
  }
}

export type Book = ReturnType<typeof openBook>
