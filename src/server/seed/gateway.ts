import type { Db } from '../deps.ts'
import type { Gateway, SessionRequest, ValidPayment } from '../ports/gateway.ts'
import { samplePayments } from './payments-store.ts'

/** What the transactions of sample payments begin with; 30 characters in all, as the gateway allows. */
const sample = 'SAMPLE'
export const sampleTransactionId = (id: string): string => `${sample}${id}`.slice(0, 30)

/** A payment that the gateway's stand-in is told of. Amounts in poisha. */
export interface RememberedPayment {
  transactionId: string
  validationId: string
  bankTransactionId: string
  instrument: string
  amountPoisha: number
  storeAmountPoisha: number
  at: Date
}

const instrument = 'visacard'

/**
 * Tells the gateway's stand-in what was paid before it was there, so that it can be asked about it and can give it back. Each
 * start does it anew: what it knows already is left alone.
 */
export async function rememberSamplePayments(
  db: Db,
  remember: (payment: RememberedPayment) => void,
): Promise<void> {
  for (const row of await samplePayments(db, sample))
    remember({
      transactionId: row.transaction_id,
      validationId: row.validation_id ?? '',
      bankTransactionId: row.bank_transaction_id ?? '',
      instrument,
      amountPoisha: row.amount_poisha,
      storeAmountPoisha: row.store_amount_poisha ?? row.amount_poisha,
      at: row.transacted_at ?? row.created_at,
    })
}

/**
 * A gateway that takes every payment at once, for the seed's own walks alone; the stand-in is told of them afterwards.
 * Nothing that serves a person can reach it.
 */
export function createSeedGateway(storeId: string, now: () => Date): Gateway {
  const asked = new Map<string, SessionRequest>()
  const paid = (request: SessionRequest): ValidPayment => ({
    kind: 'valid',
    transactionId: request.transactionId,
    validationId: `sample-${request.transactionId}`,
    amountPoisha: request.amountPoisha,
    storeAmountPoisha: request.amountPoisha - Math.round(request.amountPoisha * 0.025),
    currency: 'BDT',
    bankTransactionId: `sample-${request.transactionId}`,
    cardType: 'VISA-Other Bank',
    cardBrand: 'VISA',
    cardNumberMasked: '411111XXXXXX1111',
    isRisky: false,
    storeId,
    transactedAt: now(),
  })
  const noAnswer = { kind: 'noAnswer' as const, detail: 'sample' }
  return {
    storeId,
    createSession(request) {
      asked.set(request.transactionId, request)
      return Promise.resolve({ kind: 'opened', sessionKey: request.transactionId, pageUrl: 'about:blank' })
    },
    parseCallback: () => {
      throw new Error('nobody calls the seed back')
    },
    outcomeOf({ transactionId }) {
      const request = asked.get(transactionId)
      if (!request) return Promise.resolve({ kind: 'notFound' })
      return Promise.resolve({ kind: 'found', status: 'valid', validation: paid(request) })
    },
    refund: () => Promise.resolve({ ...noAnswer, refundReference: null }),
    queryRefund: () => Promise.resolve(noAnswer),
    answers: () => Promise.resolve(true),
  }
}
