import type { ApplicationState } from '../../src/machines/application/states.ts'
import type { Condition } from '../../src/machines/conditions.ts'
import type { DispatchState } from '../../src/machines/dispatch/states.ts'
import type { InvoiceStanding } from '../../src/machines/invoice.ts'
import type { RefundGround } from '../../src/machines/payment/grounds.ts'

/** What everybody says of money. Poisha. */
export interface Said {
  /** Where its case or its dispatch stands. */
  subject: ApplicationState | DispatchState
  bill: 'unpaid' | 'partially_paid' | 'paid' | 'void'
  /** Null where no bill took the money: it has no receipt. */
  receipt: InvoiceStanding | null
  /** What the report of the case has: received, refunded and net. */
  report: readonly [received: number, refunded: number, net: number]
}

/** What they say once money was given back. */
export interface GivenBack extends Said {
  /** Whether the payer is told to pay again. */
  isAskedAgain: boolean
  /** Whether something of it stays on the list of refunds due. */
  isRestDue: boolean
}

/** One kind of refund at one place: what is said after the whole went back, and after 20,000 of it; or why it does not. */
export type RefundCell = { refusedBy: Condition } | { whole: GivenBack; part: GivenBack }

/** Where money stands when it is asked back. */
export interface RefundPlace {
  /** What is said before, and as much after a refusal by the gateway. */
  before: Said
  /** How the gateway's refusal stays on the list of refunds due. */
  onceRefused: 'refused' | 'due'
  by: Record<RefundGround, RefundCell>
}

/** Where no money can stand: there is no bill, or one that is void by then and takes none. */
export interface NoMoney {
  noMoney: 'no bill' | 'isBillOpen'
}

const once = { isAskedAgain: false, isRestDue: false } as const
const again = { isAskedAgain: true, isRestDue: false } as const
const rest = { isAskedAgain: false, isRestDue: true } as const
const another = { refusedBy: 'isItsGround' } as const
const nobodys = { refusedBy: 'isOnBillOrCounter' } as const

/** 50,000 of a case that was rejected, wherever the case stands now; 20,000 of them, and the rest is due. */
const ofRejected = <State extends ApplicationState>(subject: State) =>
  ({
    whole: { subject, bill: 'void', receipt: 'refunded', report: [50_000, 50_000, 0], ...once },
    part: { subject, bill: 'void', receipt: 'void', report: [50_000, 20_000, 30_000], ...rest },
  }) as const
const rejectedPlace = <State extends ApplicationState>(subject: State): RefundPlace => ({
  before: { subject, bill: 'void', receipt: 'void', report: [50_000, 0, 50_000] },
  onceRefused: 'due',
  by: {
    surplus: ofRejected(subject),
    rejected: ofRejected(subject),
    correction: nobodys,
    order: nobodys,
  },
})

/** By order of a court everything stays as it is, but for the receipt and the report. */
const byOrder = (before: Said, whole: Said['report'], part: Said['report']): RefundCell => ({
  whole: { ...before, receipt: 'refunded_by_order', report: whole, ...once },
  part: { ...before, receipt: 'refunded_by_order', report: part, ...once },
})

/** 50,000 on the bill of a case, of which nothing was asked back before. */
const ofCase = (subject: ApplicationState, receipt: InvoiceStanding): Said => ({
  subject,
  bill: 'paid',
  receipt,
  report: [50_000, 0, 50_000],
})
const caseByOrder = (before: Said) => byOrder(before, [50_000, 50_000, 0], [50_000, 20_000, 30_000])

const partlyPaid: Said = {
  subject: 'verified',
  bill: 'partially_paid',
  receipt: 'unused',
  report: [30_000, 0, 30_000],
}

/** Every state of an application × kind of refund, of money on its bill of 50,000; of `verified` 30,000 are paid. @source product 2.5 */
export const refundsOfCases: Record<ApplicationState, RefundPlace | NoMoney> = {
  draft: { noMoney: 'no bill' },
  discarded: { noMoney: 'no bill' },
  // Reinstated: what was paid is set aside for the bill that comes.
  unverified: rejectedPlace('unverified'),
  returned: rejectedPlace('returned'),
  verified: {
    before: partlyPaid,
    onceRefused: 'refused',
    by: {
      surplus: another,
      rejected: another,
      correction: {
        whole: {
          subject: 'verified',
          bill: 'unpaid',
          receipt: 'refunded',
          report: [30_000, 30_000, 0],
          ...again,
        },
        part: {
          subject: 'verified',
          bill: 'partially_paid',
          receipt: 'partly_refunded',
          report: [30_000, 20_000, 10_000],
          ...again,
        },
      },
      order: byOrder(partlyPaid, [30_000, 30_000, 0], [30_000, 20_000, 10_000]),
    },
  },
  paid: {
    before: ofCase('paid', 'unused'),
    onceRefused: 'refused',
    by: {
      surplus: another,
      rejected: another,
      correction: {
        whole: {
          subject: 'verified',
          bill: 'unpaid',
          receipt: 'refunded',
          report: [50_000, 50_000, 0],
          ...again,
        },
        part: {
          subject: 'verified',
          bill: 'partially_paid',
          receipt: 'partly_refunded',
          report: [50_000, 20_000, 30_000],
          ...again,
        },
      },
      order: caseByOrder(ofCase('paid', 'unused')),
    },
  },
  approved: {
    before: ofCase('approved', 'used'),
    onceRefused: 'refused',
    by: {
      surplus: another,
      rejected: another,
      correction: { refusedBy: 'isReceiptUnused' },
      order: caseByOrder(ofCase('approved', 'used')),
    },
  },
  rejected: rejectedPlace('rejected'),
}

/** 50,000 on the bill of a dispatch, beside 50,000 of its case. */
const ofDispatch = (subject: DispatchState): Said => ({
  subject,
  bill: 'paid',
  receipt: 'unused',
  report: [100_000, 0, 100_000],
})
const dispatchByOrder = (before: Said) =>
  byOrder(before, [100_000, 50_000, 50_000], [100_000, 20_000, 80_000])
/** From the sending on, nothing but an order of a court brings the money back. */
const sentPlace = (subject: DispatchState): RefundPlace => ({
  before: ofDispatch(subject),
  onceRefused: 'refused',
  by: {
    surplus: another,
    rejected: another,
    correction: { refusedBy: 'isSummonsUnsent' },
    order: dispatchByOrder(ofDispatch(subject)),
  },
})
const dispatchPartlyPaid: Said = {
  subject: 'payable',
  bill: 'partially_paid',
  receipt: 'unused',
  report: [80_000, 0, 80_000],
}

/** Every state of a dispatch × kind of refund, of money on its bill of 50,000; of `payable` 30,000 are paid. @source product 2.5 */
export const refundsOfDispatches: Record<DispatchState, RefundPlace | NoMoney> = {
  unrequested: { noMoney: 'no bill' },
  requested: { noMoney: 'no bill' },
  payable: {
    before: dispatchPartlyPaid,
    onceRefused: 'refused',
    by: {
      surplus: another,
      rejected: another,
      correction: {
        whole: {
          subject: 'payable',
          bill: 'unpaid',
          receipt: 'refunded',
          report: [80_000, 30_000, 50_000],
          ...again,
        },
        part: {
          subject: 'payable',
          bill: 'partially_paid',
          receipt: 'partly_refunded',
          report: [80_000, 20_000, 60_000],
          ...again,
        },
      },
      order: byOrder(dispatchPartlyPaid, [80_000, 30_000, 50_000], [80_000, 20_000, 60_000]),
    },
  },
  paid: {
    before: ofDispatch('paid'),
    onceRefused: 'refused',
    by: {
      surplus: another,
      rejected: another,
      correction: {
        whole: {
          subject: 'payable',
          bill: 'unpaid',
          receipt: 'refunded',
          report: [100_000, 50_000, 50_000],
          ...again,
        },
        part: {
          subject: 'payable',
          bill: 'partially_paid',
          receipt: 'partly_refunded',
          report: [100_000, 20_000, 80_000],
          ...again,
        },
      },
      order: dispatchByOrder(ofDispatch('paid')),
    },
  },
  sent: sentPlace('sent'),
  received: sentPlace('received'),
  completed: sentPlace('completed'),
  declined: { noMoney: 'no bill' },
  canceled: { noMoney: 'isBillOpen' },
}

/** 50,000 that came when the bill was void: no fund had them, so that no report has. */
const surplus = {
  whole: { subject: 'rejected', bill: 'void', receipt: null, report: [0, 0, 0], ...once },
  part: { subject: 'rejected', bill: 'void', receipt: null, report: [0, 0, 0], ...rest },
} as const
/** 30,000 asked for once a case was approved, and paid: that receipt nobody has used yet. */
const furtherPaid: Said = {
  subject: 'approved',
  bill: 'paid',
  receipt: 'unused',
  report: [80_000, 0, 80_000],
}

/** Where money stands besides, by what befell it. */
export const refundsBesides = {
  'late, when its case was rejected': {
    before: { subject: 'rejected', bill: 'void', receipt: null, report: [0, 0, 0] },
    onceRefused: 'due',
    by: {
      surplus,
      rejected: surplus,
      correction: { refusedBy: 'isGroundOfNobodys' },
      order: { refusedBy: 'isGroundOfNobodys' },
    },
  },
  'on a further bill of an approved case': {
    before: furtherPaid,
    onceRefused: 'refused',
    by: {
      surplus: another,
      rejected: another,
      correction: {
        whole: {
          subject: 'approved',
          bill: 'unpaid',
          receipt: 'refunded',
          report: [80_000, 30_000, 50_000],
          ...again,
        },
        part: {
          subject: 'approved',
          bill: 'partially_paid',
          receipt: 'partly_refunded',
          report: [80_000, 20_000, 60_000],
          ...again,
        },
      },
      order: byOrder(furtherPaid, [80_000, 30_000, 50_000], [80_000, 20_000, 60_000]),
    },
  },
} as const satisfies Record<string, RefundPlace>
