import type { Condition } from '../../src/machines/conditions.ts'
import type { InvoiceStanding } from '../../src/machines/invoice.ts'
import type { RefundGround } from '../../src/machines/payment/grounds.ts'

/** What money stands on when it is asked back: its case and, where a dispatch was paid, that dispatch. */
export type RefundPlace = 'case paid' | 'case approved' | 'case rejected' | 'dispatch paid' | 'dispatch sent'

/** What everybody says once money was given back, by hand; or why it is not. @source product 2.5 */
export type RefundRow = { place: RefundPlace; ground: RefundGround; isWhole: boolean } & (
  | { refusedBy: Condition }
  | {
      /** Where its case or its dispatch stands afterwards. */
      subject: string
      bill: 'unpaid' | 'partially_paid' | 'paid' | 'void'
      receipt: InvoiceStanding
      /** Whether the payer is told to pay again. */
      isAskedAgain: boolean
      /** Whether something of it stays on the list of refunds due. */
      isRestDue: boolean
    }
)

const settled = { isAskedAgain: false, isRestDue: false } as const
const again = { isAskedAgain: true, isRestDue: false } as const
const byOrder = { ground: 'order', bill: 'paid', receipt: 'refunded_by_order', ...settled } as const
const ofRejected = { place: 'case rejected', ground: 'rejected', subject: 'rejected', bill: 'void' } as const
const correction = { ground: 'correction', isWhole: true } as const

/** Every place of money × kind of refund: what bill, case, dispatch and receipt say. @source product 2.5 */
export const refundWitness: readonly RefundRow[] = [
  {
    ...correction,
    place: 'case paid',
    subject: 'verified',
    bill: 'unpaid',
    receipt: 'refunded',
    ...again,
  },
  {
    ...correction,
    isWhole: false,
    place: 'case paid',
    subject: 'verified',
    bill: 'partially_paid',
    receipt: 'partly_refunded',
    ...again,
  },
  { ...byOrder, isWhole: true, place: 'case paid', subject: 'paid' },
  { ...byOrder, isWhole: false, place: 'case paid', subject: 'paid' },
  { ...correction, place: 'case approved', refusedBy: 'isReceiptUnused' },
  { ...byOrder, isWhole: true, place: 'case approved', subject: 'approved' },
  { ...byOrder, isWhole: false, place: 'case approved', subject: 'approved' },
  { ...ofRejected, isWhole: true, receipt: 'refunded', ...settled },
  { ...ofRejected, isWhole: false, receipt: 'void', isAskedAgain: false, isRestDue: true },
  { ...correction, place: 'case rejected', refusedBy: 'isOnBillOrCounter' },
  { place: 'case paid', ground: 'surplus', isWhole: true, refusedBy: 'isItsGround' },
  {
    ...correction,
    place: 'dispatch paid',
    subject: 'payable',
    bill: 'unpaid',
    receipt: 'refunded',
    ...again,
  },
  { ...byOrder, isWhole: true, place: 'dispatch paid', subject: 'paid' },
  { ...correction, place: 'dispatch sent', refusedBy: 'isSummonsUnsent' },
  { ...byOrder, isWhole: true, place: 'dispatch sent', subject: 'sent' },
]
