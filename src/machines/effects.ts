import type { NoticeKind } from './notices.ts'

/** Who is told. `administrators`, `dispatchers` and `accountants` are those of the subject's office. @source product 2 */
export type Audience = 'owner' | 'administrators' | 'dispatchers' | 'accountants'

/**
 * What a chart may ask the world for, as data. The server carries each out inside the transaction of the change,
 * or writes it to the outbox there; a chart never does work itself.
 * @source house 4
 */
export interface EffectParams {
  /** The form of the payload becomes the application's form. */
  storeForm: undefined
  /** Document files of a discarded draft are removed. */
  removeFiles: undefined
  assignReferenceNumber: undefined
  /** Bill from the fee schedule and the cost rows. */
  billApplication: undefined
  /** A further bill for the rows of the payload. */
  billRequest: undefined
  /** A bill of the dispatch's lines, in place of an earlier one. */
  billDispatch: undefined
  voidBills: undefined
  openRefunds: undefined
  markInvoicesUsed: undefined
  issueInvoice: undefined
  storeRemarks: undefined
  storeReason: undefined
  storeDefendants: undefined
  storeProposal: undefined
  copyToDraft: undefined
  openDispatch: undefined
  storeDispatchLines: undefined
  storeTracking: undefined
  storeOutcome: undefined
  storeSession: undefined
  scheduleVerification: undefined
  postPayment: undefined
  keepAside: undefined
  settleSubject: undefined
  askRefund: undefined
  postRefund: undefined
  notify: { kind: NoticeKind; audience: Audience }
}

export type EffectType = keyof EffectParams

/** One effect with its parameters. */
export type Effect = {
  [Type in EffectType]: EffectParams[Type] extends undefined
    ? { type: Type }
    : { type: Type; params: EffectParams[Type] }
}[EffectType]

/** The `notify` of every chart: a name for the effect, carried out by the server alone. */
export const notifyAction = (_scope: unknown, _params: EffectParams['notify']): void => {}

/** A `notify` with its parameters, for a row's list of effects. */
export const notify = (kind: NoticeKind, audience: Audience) => ({
  type: 'notify' as const,
  params: { kind, audience },
})

/** What every settled payment asks for. @source product 2.1, 2.2 */
export const paymentCompleted = [
  'issueInvoice' as const,
  notify('PaymentCompleted', 'owner'),
  notify('PaymentCompleted', 'accountants'),
]
