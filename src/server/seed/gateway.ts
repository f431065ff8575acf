import type { Gateway, SessionRequest, ValidPayment } from '../ports/gateway.ts'

/**
 * A gateway that takes every payment at once, for the seed's own walks alone: the sample payments are in our books and
 * nowhere else, so nothing is asked of them outside. Nothing that serves a person can reach it.
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
    cardType: 'VISA-Sample',
    cardBrand: 'VISA',
    cardNumberMasked: '',
    isRisky: false,
    storeId,
    transactedAt: now(),
  })
  const noAnswer = { kind: 'noAnswer' as const, detail: 'sample' }
  return {
    createSession(request) {
      asked.set(request.transactionId, request)
      return Promise.resolve({ kind: 'opened', sessionKey: request.transactionId, pageUrl: 'about:blank' })
    },
    parseCallback: () => {
      throw new Error('nobody calls the seed back')
    },
    validate: () => Promise.resolve(noAnswer),
    queryTransaction(transactionId) {
      const request = asked.get(transactionId)
      if (!request) return Promise.resolve({ kind: 'notFound' })
      return Promise.resolve({ kind: 'found', status: 'valid', validation: paid(request) })
    },
    querySession: () => Promise.resolve(noAnswer),
    refund: () => Promise.resolve({ ...noAnswer, refundReference: null }),
    queryRefund: () => Promise.resolve(noAnswer),
  }
}
