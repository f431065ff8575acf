import { randomBytes } from 'node:crypto'
import { openJournal } from '../journal.ts'

export const scenarios = [
  'normal',
  'ipnOnly',
  'browserOnly',
  'repeated',
  'late',
  'risky',
  'forged',
  'tampered',
] as const
export type Scenario = (typeof scenarios)[number]
export type Outcome = 'paid' | 'failed' | 'canceled'

/** Times are milliseconds since 1970, amounts integer poisha. */
export interface Session {
  sessionKey: string
  openedAt: number
  /** What the store sent, without its password. */
  fields: Record<string, string>
  amountPoisha: number
  state: 'open' | Outcome
  scenario: Scenario
  instrument: string
  isVisited: boolean
  validationId: string
  bankTransactionId: string
  paidPoisha: number
  chargePoisha: number
  decidedAt: number
  /** A late payment is PENDING until then; 0 for all others. */
  visibleAt: number
  /** Notifications that the store has not taken yet. */
  notificationsDue: number
  isValidated: boolean
}

export interface Refund {
  reference: string
  refundTransactionId: string
  bankTransactionId: string
  amountPoisha: number
  initiatedAt: number
  state: 'refunded' | 'processing' | 'cancelled'
}

const isRecord = (value: unknown): value is { session?: Session; refund?: Refund } =>
  typeof value === 'object' && value !== null

/** A letter-and-digit id as the gateway's look: digits of the time, then chance. */
export const newId = (instantMs: number, length: number) => {
  const stamp = new Date(instantMs).toISOString().replaceAll(/\D/g, '').slice(2, 14)
  return (stamp + randomBytes(length).toString('hex')).slice(0, length)
}

/** Everything the stand-in remembers, written through to a journal: the last line about a thing counts. */
export const openBook = (folder: string | undefined) => {
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, Refund>()
  const journal = openJournal(folder, 'gateway', (record) => {
    if (!isRecord(record)) return
    if (record.session) sessions.set(record.session.sessionKey, record.session)
    if (record.refund) refunds.set(record.refund.reference, record.refund)
  })
  const all = () => [...sessions.values()]
  return {
    sessions: all,
    session: (sessionKey: string) => sessions.get(sessionKey),
    byTransaction: (transactionId: string) =>
      all().filter(({ fields }) => fields['tran_id'] === transactionId),
    byValidation: (validationId: string) =>
      all().find((session) => session.validationId !== '' && session.validationId === validationId),
    byBankTransaction: (bankTransactionId: string) =>
      all().find((session) => session.state === 'paid' && session.bankTransactionId === bankTransactionId),
    saveSession(session: Session) {
      sessions.set(session.sessionKey, session)
      journal.append({ session })
    },
    refund: (reference: string) => refunds.get(reference),
    refunds: () => [...refunds.values()],
    saveRefund(refund: Refund) {
      refunds.set(refund.reference, refund)
      journal.append({ refund })
    },
    close: () => journal.close(),
  }
}

export type Book = ReturnType<typeof openBook>
