import type { ApplicationEventType } from '../../src/machines/application/events.ts'
import type { ApplicationState } from '../../src/machines/application/states.ts'
import type { DispatchEventType } from '../../src/machines/dispatch/events.ts'
import type { DispatchState } from '../../src/machines/dispatch/states.ts'
import type { PaymentEventType } from '../../src/machines/payment/events.ts'
import type { PaymentState } from '../../src/machines/payment/states.ts'

/** Who reads a case besides its owner: officers of its office by their module. `sent`: a dispatcher, once a dispatch of it was sent. */
export type Reader = 'administrator' | 'accountant' | 'dispatcher' | 'sent'

/** What a state of an application means, by hand. @source spec §3 User, §4, §7, product 1, 2.1 */
export interface ApplicationWitnessMeaning {
  label: 'pending' | 'approved' | 'rejected' | null
  /** The litigant's tabs that show it, `all` among them. */
  tabs: readonly string[]
  /** The staff's lists that show it. */
  lists: readonly string[]
  /** The badges that count it. */
  badges: readonly string[]
  readers: readonly Reader[]
  /** Whether what the office returned still stands beside what was changed since. */
  isCorrectionShown: boolean
  /** Whether fees are shown before there is a bill. */
  isPreviewed: boolean
  /** The main act of whom it is anybody's turn. */
  main: ApplicationEventType | null
  /** What an erasure of the owner's account leaves of it. @source domain 9 */
  onErasure: 'kept' | 'gone'
}

const staff = ['administrator', 'accountant', 'sent'] as const

export const applicationMeanings: Record<ApplicationState, ApplicationWitnessMeaning> = {
  draft: {
    label: 'pending',
    tabs: ['all', 'drafts'],
    lists: [],
    badges: [],
    readers: [],
    isCorrectionShown: false,
    isPreviewed: true,
    main: 'submit',
    onErasure: 'gone',
  },
  discarded: {
    label: null,
    tabs: [],
    lists: [],
    badges: [],
    readers: [],
    isCorrectionShown: false,
    isPreviewed: false,
    main: null,
    onErasure: 'gone',
  },
  unverified: {
    label: 'pending',
    tabs: ['all', 'pending'],
    lists: ['unverified', 'all'],
    badges: ['unverifiedApp'],
    readers: staff,
    isCorrectionShown: true,
    isPreviewed: true,
    main: 'verify',
    onErasure: 'kept',
  },
  returned: {
    label: 'pending',
    tabs: ['all', 'drafts'],
    lists: ['unverified', 'all'],
    badges: ['unverifiedApp'],
    readers: staff,
    isCorrectionShown: true,
    isPreviewed: false,
    main: 'resubmit',
    onErasure: 'kept',
  },
  verified: {
    label: 'pending',
    tabs: ['all', 'pending'],
    lists: ['verified', 'unpaid', 'all'],
    badges: ['verifiedApp'],
    readers: staff,
    isCorrectionShown: false,
    isPreviewed: false,
    main: null,
    onErasure: 'kept',
  },
  paid: {
    label: 'pending',
    tabs: ['all', 'pending'],
    lists: ['paid', 'all'],
    badges: ['paidApp'],
    readers: staff,
    isCorrectionShown: false,
    isPreviewed: false,
    main: 'approve',
    onErasure: 'kept',
  },
  approved: {
    label: 'approved',
    tabs: ['all', 'approved'],
    lists: ['approved', 'all'],
    badges: ['approvedApp'],
    readers: staff,
    isCorrectionShown: false,
    isPreviewed: false,
    main: null,
    onErasure: 'kept',
  },
  rejected: {
    label: 'rejected',
    tabs: ['all', 'rejected'],
    lists: ['rejected', 'all'],
    badges: ['rejectedApp'],
    readers: staff,
    isCorrectionShown: false,
    isPreviewed: false,
    main: 'refile',
    onErasure: 'kept',
  },
}

/** What a state of a dispatch means, by hand. @source spec §3 User, §4, product 1, 2.2 */
export interface DispatchWitnessMeaning {
  lists: readonly string[]
  badges: readonly string[]
  readers: readonly Reader[]
  /** It takes the one open place of its case. */
  isOpen: boolean
  /** Its defendants are on the way or served. */
  isServing: boolean
  /** Its covers are printed where it stands: the dispatch section has it, and nobody can recall it. @source product 2.5 */
  hasPapers: boolean
  main: DispatchEventType | null
}

const office = ['administrator', 'accountant'] as const
const everybody = [...office, 'dispatcher'] as const
const ended = {
  lists: [],
  badges: [],
  readers: office,
  isOpen: false,
  isServing: false,
  hasPapers: false,
  main: null,
} as const

export const dispatchMeanings: Record<DispatchState, DispatchWitnessMeaning> = {
  unrequested: {
    lists: [],
    badges: [],
    readers: office,
    isOpen: true,
    isServing: true,
    hasPapers: false,
    main: 'request',
  },
  requested: {
    lists: ['dispatch_request'],
    badges: ['requestDispatch'],
    readers: office,
    isOpen: true,
    isServing: true,
    hasPapers: false,
    main: 'accept',
  },
  payable: {
    lists: ['dispatch_request'],
    badges: ['requestDispatch'],
    readers: office,
    isOpen: true,
    isServing: true,
    hasPapers: false,
    main: null,
  },
  paid: {
    lists: ['paid_dispatch'],
    badges: ['paidDispatch'],
    readers: office,
    isOpen: true,
    isServing: true,
    hasPapers: false,
    main: 'send',
  },
  sent: {
    lists: ['send_to_dispatch', 'new_case_documents'],
    badges: ['newCaseDocuments'],
    readers: everybody,
    isOpen: true,
    isServing: true,
    hasPapers: false,
    main: 'receive',
  },
  received: {
    lists: ['send_to_dispatch', 'received_file'],
    badges: ['receivedFile'],
    readers: everybody,
    isOpen: true,
    isServing: true,
    hasPapers: true,
    main: 'sendToAddress',
  },
  completed: {
    lists: ['send_to_dispatch', 'dispatched_file'],
    badges: [],
    readers: everybody,
    isOpen: false,
    isServing: true,
    hasPapers: true,
    main: 'recordOutcome',
  },
  declined: ended,
  canceled: ended,
}

/** What a state of an attempt means, by hand. @source product 2.3 */
export interface PaymentWitnessMeaning {
  outcome: 'succeeded' | 'failed' | 'canceled' | null
  /** A second attempt at the bill cannot start. */
  isLive: boolean
  main: PaymentEventType | null
}

const moved = { outcome: 'succeeded', isLive: false, main: null } as const
const live = { outcome: null, isLive: true, main: null } as const

export const paymentMeanings: Record<PaymentState, PaymentWitnessMeaning> = {
  started: live,
  open: live,
  unknown: live,
  held: { ...live, main: 'release' },
  counterRecorded: { ...live, main: 'confirmCounter' },
  counterRefused: { outcome: 'failed', isLive: false, main: null },
  paid: moved,
  surplus: moved,
  failed: { outcome: 'failed', isLive: false, main: null },
  canceled: { outcome: 'canceled', isLive: false, main: null },
  expired: { outcome: 'failed', isLive: false, main: null },
  refundAsked: { ...moved, main: 'confirmRefund' },
  refunding: moved,
  refundRefused: { ...moved, main: 'retryRefund' },
  refunded: moved,
}
