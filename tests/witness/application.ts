import { known, type Birth } from '../../src/machines/entity.ts'
import type { ApplicationEventType } from '../../src/machines/application/events.ts'
import type { ApplicationState } from '../../src/machines/application/states.ts'
import type { ApplicationFacts } from '../../src/machines/application/facts.ts'
import { officeId, ownerId } from '../support/cast.ts'
import type { Witness } from '../support/witness.ts'
import { brokenForm, wholeForm, wholeReference } from './forms.ts'

const owner = ['owner'] as const
const administrators = ['administrator', 'headAdministrator'] as const
const system = ['system'] as const

/** The rows of the form that the witness files. */
const formRows = known({ petitioners: 1, defendants: 1, costs: 0, documents: 0 })
const facts = { ownerId, officeId, formRows, reference: known(wholeReference) }
const nothing = { name: 'nothing', payload: {}, isWell: true }
const onPlaces = (...paths: string[]) => ({
  remarks: paths.map((path) => ({ path, remark: 'নম্বর মিলছে না' })),
})
const row = { feeTypeId: 1, amountPoisha: 5_000, quantity: 2 }

const paymentCompleted = [
  'issueInvoice',
  'notify PaymentCompleted owner',
  'notify PaymentCompleted accountants',
]
const headOffice = ['headAdministrator'] as const
const rejectedAfterBill = ['storeReason', 'voidBills', 'openRefunds', 'notify ApplicationRejected owner']
const approvalWithdrawn = [
  'releaseReceipts',
  'notify ApprovalWithdrawn owner',
  'notify ApprovalWithdrawn administrators',
]
const reopened = ['notify PaymentReopened owner']
const requested = ['billRequest', 'notify PaymentRequested owner']
const replaced = ['replaceBill', 'notify BillReplaced owner']
const proposed = ['storeProposal', 'notify PaymentProposed administrators']

/**
 * The application's lifecycle as decided, by hand.
 * `boundless`: what would be due is more than a bill can be (product 7), a further bill is open, and what was paid is being
 * corrected; else it is as `settled`.
 * `settled`: nothing is due or owed, no summons is under way or asked for, a draft is kept for some days yet, what was paid is
 * there, and none of it was given back.
 * `requested`: as settled, but for a dispatch that was asked for.
 * `owing`: the opposite of each; what was paid was given back by order of a court.
 * @source product 2.1, 2.5, spec §4
 */
export const applicationWitness: Witness<
  ApplicationState | Birth,
  ApplicationEventType,
  'settled' | 'requested' | 'owing' | 'boundless',
  ApplicationFacts
> = {
  states: [
    'unborn',
    'draft',
    'discarded',
    'unverified',
    'returned',
    'verified',
    'paid',
    'approved',
    'rejected',
  ],
  events: [
    'begin',
    'save',
    'discard',
    'expire',
    'submit',
    'update',
    'verify',
    'returnForCorrection',
    'resubmit',
    'reject',
    'requestPayment',
    'replaceBill',
    'proposePayment',
    'changeDefendants',
    'approve',
    'settle',
    'reopen',
    'refile',
    'withdrawApproval',
    'reinstate',
  ],
  systemEvents: ['settle', 'reopen', 'expire'],
  worlds: {
    settled: {
      ...facts,
      dueAtVerifyPoisha: known(0),
      outstandingPoisha: 0,
      openDispatchDefendantIds: known([]),
      keptDaysLeft: known(7),
      isCorrectionOpen: known(false),
      isMoneyGone: known(false),
      isDispatchRequested: known(false),
      isRefundBegun: known(false),
      setAsidePoisha: known([]),
    },
    requested: {
      ...facts,
      dueAtVerifyPoisha: known(0),
      outstandingPoisha: 0,
      openDispatchDefendantIds: known(['defendant-1']),
      keptDaysLeft: known(7),
      isCorrectionOpen: known(false),
      isMoneyGone: known(false),
      isDispatchRequested: known(true),
      isRefundBegun: known(false),
      setAsidePoisha: known([]),
    },
    owing: {
      ...facts,
      dueAtVerifyPoisha: known(45_000),
      outstandingPoisha: 45_000,
      openDispatchDefendantIds: known(['defendant-1']),
      keptDaysLeft: known(0),
      isCorrectionOpen: known(false),
      isMoneyGone: known(true),
      isDispatchRequested: known(true),
      isRefundBegun: known(true),
      setAsidePoisha: known([]),
    },
    boundless: {
      ...facts,
      dueAtVerifyPoisha: known(10_000_000_000_001),
      outstandingPoisha: 45_000,
      openDispatchDefendantIds: known([]),
      keptDaysLeft: known(7),
      isCorrectionOpen: known(true),
      isMoneyGone: known(false),
      isDispatchRequested: known(false),
      isRefundBegun: known(false),
      setAsidePoisha: known([]),
    },
  },
  cases: {
    begin: [
      { name: 'any part', payload: { form: brokenForm }, isWell: true },
      { name: 'no form', payload: { form: 'text' }, isWell: false },
    ],
    save: [
      { name: 'any part', payload: { form: brokenForm }, isWell: true },
      { name: 'no form', payload: { form: 'text' }, isWell: false },
    ],
    discard: [nothing],
    expire: [nothing],
    submit: [
      { name: 'whole', payload: { form: wholeForm }, isWell: true },
      { name: 'broken', payload: { form: brokenForm }, isWell: false },
    ],
    update: [
      { name: 'whole', payload: { form: wholeForm }, isWell: true },
      { name: 'broken', payload: { form: brokenForm }, isWell: false, wellIn: ['returned'] },
      { name: 'no form', payload: { form: 'text' }, isWell: false },
    ],
    verify: [nothing],
    returnForCorrection: [
      { name: 'a remark', payload: onPlaces('caseNumber'), isWell: true },
      {
        name: 'remarks on persons and the whole case',
        payload: onPlaces('defendants.0.address', 'petitioners.0.mobile', 'case'),
        isWell: true,
      },
      { name: 'no remark', payload: onPlaces(), isWell: false },
      { name: 'a remark on the whole case alone', payload: onPlaces('case'), isWell: false },
      {
        name: 'a mark on a paper that is not there',
        payload: {
          remarks: [{ ...onPlaces('caseNumber').remarks[0], mark: { paper: 0, page: 1, x: 0, y: 0 } }],
        },
        isWell: false,
      },
      { name: 'on a petitioner who is not there', payload: onPlaces('petitioners.49.mobile'), isWell: false },
    ],
    resubmit: [
      { name: 'whole', payload: { form: wholeForm }, isWell: true },
      { name: 'broken', payload: { form: brokenForm }, isWell: false },
    ],
    reject: [
      { name: 'a reason', payload: { reason: 'এখতিয়ার নেই' }, isWell: true },
      { name: 'no reason', payload: { reason: '  ' }, isWell: false },
    ],
    requestPayment: [
      { name: 'ten rows', payload: { rows: Array.from({ length: 10 }, () => row) }, isWell: true },
      { name: 'no row', payload: { rows: [] }, isWell: false },
      { name: 'eleven rows', payload: { rows: Array.from({ length: 11 }, () => row) }, isWell: false },
      { name: 'by a waiver that is none', payload: { rows: [row], waiverId: 'first' }, isWell: false },
    ],
    replaceBill: [
      { name: 'other fees', payload: { rows: [row], reason: 'ভুল হারে বিল' }, isWell: true },
      { name: 'nothing in its place', payload: { rows: [], reason: 'ভুল হারে বিল' }, isWell: true },
      { name: 'no reason', payload: { rows: [row], reason: ' ' }, isWell: false },
      {
        name: 'eleven rows',
        payload: { rows: Array.from({ length: 11 }, () => row), reason: 'ভুল হারে বিল' },
        isWell: false,
      },
    ],
    proposePayment: [
      { name: 'five rows', payload: { rows: Array.from({ length: 5 }, () => row) }, isWell: true },
      { name: 'six rows', payload: { rows: Array.from({ length: 6 }, () => row) }, isWell: false },
    ],
    changeDefendants: [
      {
        name: 'free',
        payload: { saved: [{ ...wholeForm.defendants[0], id: 'defendant-2' }], removedIds: [] },
        isWell: true,
      },
      { name: 'under way', payload: { saved: [], removedIds: ['defendant-1'] }, isWell: true },
      {
        name: 'nameless',
        payload: { saved: [{ ...wholeForm.defendants[0], id: 'defendant-2', name: '' }], removedIds: [] },
        isWell: false,
      },
    ],
    approve: [nothing],
    settle: [nothing],
    reopen: [nothing],
    refile: [nothing],
    withdrawApproval: [
      { name: 'a reason', payload: { reason: 'ভুল মামলা অনুমোদিত' }, isWell: true },
      { name: 'no reason', payload: { reason: ' ' }, isWell: false },
    ],
    reinstate: [
      { name: 'a reason', payload: { reason: 'ভুল করে বাতিল' }, isWell: true },
      { name: 'no reason', payload: {}, isWell: false },
    ],
  },
  rows: [
    { from: 'unborn', event: 'begin', by: owner, to: 'draft', asks: ['storeForm'] },
    { from: 'draft', event: 'save', by: owner, to: 'draft', asks: ['storeForm'] },
    { from: 'draft', event: 'discard', by: owner, to: 'discarded', asks: ['removeFiles'] },
    { from: 'draft', event: 'expire', by: system, in: ['owing'], to: 'discarded', asks: ['removeFiles'] },
    {
      from: 'draft',
      event: 'submit',
      by: owner,
      to: 'unverified',
      asks: ['storeForm', 'assignReferenceNumber', 'notify ApplicationSubmitted administrators'],
    },
    {
      from: 'unverified',
      event: 'update',
      by: ['owner', ...administrators],
      to: 'unverified',
      asks: ['storeForm'],
    },
    {
      from: 'unverified',
      event: 'verify',
      by: administrators,
      in: ['owing'],
      to: 'verified',
      asks: ['billApplication', 'notify ApplicationVerified owner'],
    },
    {
      from: 'unverified',
      event: 'verify',
      by: administrators,
      in: ['settled', 'requested'],
      to: 'paid',
      asks: ['billApplication', 'notify ApplicationVerified owner'],
    },
    {
      from: 'unverified',
      event: 'returnForCorrection',
      by: administrators,
      to: 'returned',
      asks: ['storeRemarks', 'notify ApplicationReturned owner'],
    },
    { from: 'returned', event: 'update', by: owner, to: 'returned', asks: ['storeForm'] },
    {
      from: 'returned',
      event: 'resubmit',
      by: owner,
      to: 'unverified',
      asks: ['storeForm', 'notify ApplicationSubmitted administrators'],
    },
    {
      from: 'unverified',
      event: 'reject',
      by: administrators,
      to: 'rejected',
      asks: ['storeReason', 'openRefunds', 'notify ApplicationRejected owner'],
    },
    { from: 'verified', event: 'reject', by: administrators, to: 'rejected', asks: rejectedAfterBill },
    { from: 'paid', event: 'reject', by: administrators, to: 'rejected', asks: rejectedAfterBill },
    {
      from: 'verified',
      event: 'settle',
      by: system,
      in: ['owing', 'boundless'],
      to: 'verified',
      asks: paymentCompleted,
    },
    {
      from: 'verified',
      event: 'settle',
      by: system,
      in: ['settled', 'requested'],
      to: 'paid',
      asks: paymentCompleted,
    },
    // A wrong bill: what of it is still owed gives way to what is right, which may be nothing.
    {
      from: 'verified',
      event: 'replaceBill',
      by: administrators,
      in: ['owing'],
      with: ['other fees'],
      to: 'verified',
      asks: replaced,
    },
    {
      from: 'verified',
      event: 'replaceBill',
      by: administrators,
      in: ['owing'],
      with: ['nothing in its place'],
      to: 'paid',
      asks: replaced,
    },
    {
      from: 'approved',
      event: 'replaceBill',
      by: administrators,
      in: ['owing'],
      to: 'approved',
      asks: replaced,
    },
    { from: 'verified', event: 'requestPayment', by: administrators, to: 'verified', asks: requested },
    { from: 'paid', event: 'requestPayment', by: administrators, to: 'verified', asks: requested },
    {
      from: 'paid',
      event: 'approve',
      by: administrators,
      in: ['settled', 'requested'],
      to: 'approved',
      asks: ['markInvoicesUsed', 'openDispatch', 'notify ApplicationApproved owner'],
    },
    ...(['unverified', 'returned', 'verified', 'paid', 'approved'] as const).flatMap((state) => [
      {
        from: state,
        event: 'changeDefendants' as const,
        by: owner,
        with: ['free'],
        to: state,
        asks: ['storeDefendants'],
      },
      {
        from: state,
        event: 'changeDefendants' as const,
        by: owner,
        in: ['settled', 'boundless'] as const,
        with: ['under way'],
        to: state,
        asks: ['storeDefendants'],
      },
    ]),
    ...(['verified', 'paid', 'approved'] as const).map((state) => ({
      from: state,
      event: 'proposePayment' as const,
      by: owner,
      to: state,
      asks: proposed,
    })),
    { from: 'approved', event: 'requestPayment', by: administrators, to: 'approved', asks: requested },
    { from: 'approved', event: 'settle', by: system, to: 'approved', asks: paymentCompleted },
    { from: 'verified', event: 'reopen', by: system, to: 'verified', asks: reopened },
    { from: 'paid', event: 'reopen', by: system, to: 'verified', asks: reopened },
    { from: 'approved', event: 'reopen', by: system, to: 'approved', asks: reopened },
    {
      from: 'approved',
      event: 'withdrawApproval',
      by: headOffice,
      in: ['settled'],
      to: 'paid',
      asks: approvalWithdrawn,
    },
    {
      from: 'approved',
      event: 'withdrawApproval',
      by: headOffice,
      in: ['boundless'],
      to: 'verified',
      asks: approvalWithdrawn,
    },
    {
      from: 'rejected',
      event: 'reinstate',
      by: headOffice,
      in: ['settled', 'requested', 'boundless'],
      to: 'unverified',
      asks: ['setAside', 'notify ApplicationReinstated owner', 'notify ApplicationReinstated administrators'],
    },
    { from: 'rejected', event: 'refile', by: owner, to: 'rejected', asks: ['copyToDraft'] },
  ],
}
