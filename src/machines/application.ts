import * as z from 'zod/mini'
import { and, setup } from 'xstate'
import type { Reach } from './actor.ts'
import { by, mayGuard, type Chart, type ChartContext } from './chart.ts'
import { notify, notifyAction, paymentCompleted } from './effects.ts'
import { defendantSchema, draftFormSchema, type FilingReference, parseForm, type DraftForm } from './form.ts'
import { amountPoishaMax, costRowsByStaffMax, costRowsWhileFilingMax, longTextLengthMax } from './limits.ts'
import { tidyLine } from './text.ts'

/** What the law must know of an application. Amounts in poisha. @source product 2.1 */
export interface ApplicationFacts extends Reach {
  /** What the fee schedule and the cost rows come to. */
  dueAtVerifyPoisha: number
  /** What is still owed on its bills. */
  outstandingPoisha: number
  /** Defendants whose dispatch is under way: they cannot be changed. */
  openDispatchDefendantIds: readonly string[]
  /** Days, the begun one included, that a draft is still kept; 0 when its time is over, and in every other state. */
  keptDaysLeft: number
  /** The reference rows that the payload's form names. */
  reference: FilingReference
}

export const applicationStates = [
  'draft',
  'discarded',
  'unverified',
  'returned',
  'verified',
  'paid',
  'approved',
  'rejected',
] as const
export type ApplicationState = (typeof applicationStates)[number]

/** The three labels; a discarded draft has none. @source spec §4, product 2.1 */
export const applicationLabels: Record<ApplicationState, 'pending' | 'approved' | 'rejected' | null> = {
  draft: 'pending',
  discarded: null,
  unverified: 'pending',
  returned: 'pending',
  verified: 'pending',
  paid: 'pending',
  approved: 'approved',
  rejected: 'rejected',
}

export const applicationEvents = [
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
  'proposePayment',
  'changeDefendants',
  'approve',
  'settle',
  'refile',
] as const
export type ApplicationEventType = (typeof applicationEvents)[number]

const reasonText = z.pipe(
  z.pipe(z.string('required'), z.transform(tidyLine)),
  z.string().check(z.minLength(1, 'required'), z.maxLength(longTextLengthMax, 'too_long')),
)

/** Why it was refused, given back or declined: a field of its own, never a note. @source spec §4 */
export const reasonSchema = z.object({ reason: reasonText })

/** Remarks on fields or documents; at least one. @source product 2.1 */
export const remarksSchema = z.object({
  remarks: z
    .array(
      z.object({
        path: z.string().check(z.minLength(1, 'required'), z.maxLength(120, 'too_long')),
        remark: reasonText,
      }),
    )
    .check(z.minLength(1, 'required'), z.maxLength(100, 'too_many')),
})

const feeRow = z.object({
  feeTypeId: z.int('required').check(z.positive('required')),
  amountPoisha: z
    .int('amount_invalid')
    .check(z.positive('amount_invalid'), z.maximum(amountPoishaMax, 'amount_too_large')),
  quantity: z
    .int('number_invalid')
    .check(
      z.nonnegative('quantity_negative'),
      z.positive('number_invalid'),
      z.maximum(999_999, 'number_invalid'),
    ),
})

/** Fee rows that staff ask to be paid: 1 to 10. @source spec §5, product 3 */
export const paymentRequestSchema = z.object({
  rows: z
    .array(feeRow)
    .check(z.minLength(1, 'required'), z.maxLength(costRowsByStaffMax, 'too_many_cost_rows')),
})

/** Fee rows that a litigant proposes: 1 to 5. @source product 2.1 */
export const paymentProposalSchema = z.object({
  rows: z
    .array(feeRow)
    .check(z.minLength(1, 'required'), z.maxLength(costRowsWhileFilingMax, 'too_many_costs')),
})

/** Defendants added or changed, and the ids of those removed. */
export const defendantChangeSchema = z.object({
  saved: z.array(defendantSchema).check(z.maxLength(50, 'too_many')),
  removedIds: z.array(z.string()).check(z.maxLength(50, 'too_many')),
})

/** The form exactly as typed, refused field by field when it is not whole. @source spec §5 */
const wholeForm = (facts: ApplicationFacts) =>
  z.object({
    form: z.pipe(
      draftFormSchema,
      z.transform((form: DraftForm, context): DraftForm => {
        const result = parseForm(form, facts.reference)
        if (!result.isValid)
          for (const { path, error } of result.errors)
            context.issues.push({ code: 'custom', message: error, path: path.split('.'), input: form })
        return form
      }),
    ),
  })
/** A correction in progress is kept however unfinished, as a draft is; it is judged when it is sent again. @source product 2.1 */
const anyPart = () => z.object({ form: draftFormSchema })
const nothing = () => z.object({})

const payloads: Chart<ApplicationFacts, ApplicationEventType>['payloads'] = {
  save: anyPart,
  discard: nothing,
  expire: nothing,
  submit: wholeForm,
  update: (facts, state) => (state === 'returned' ? anyPart() : wholeForm(facts)),
  verify: nothing,
  returnForCorrection: () => remarksSchema,
  resubmit: wholeForm,
  reject: () => reasonSchema,
  requestPayment: () => paymentRequestSchema,
  proposePayment: () => paymentProposalSchema,
  changeDefendants: () => defendantChangeSchema,
  approve: nothing,
  settle: nothing,
  refile: nothing,
}

export interface ApplicationEvent {
  type: ApplicationEventType
  payload?: { saved?: readonly { id: string }[]; removedIds?: readonly string[] }
}

const base = setup({
  types: { context: {} as ChartContext<ApplicationFacts>, events: {} as ApplicationEvent },
  guards: {
    may: mayGuard,
    isSomethingDue: ({ context }) => context.dueAtVerifyPoisha > 0,
    isNothingDue: ({ context }) => context.dueAtVerifyPoisha === 0,
    isFullySettled: ({ context }) => context.outstandingPoisha === 0,
    isPartlySettled: ({ context }) => context.outstandingPoisha > 0,
    isKeptLongEnough: ({ context }) => context.keptDaysLeft === 0,
    touchesNoOpenDispatch: ({ context, event }) => {
      const touched = [
        ...(event.payload?.saved ?? []).map(({ id }) => id),
        ...(event.payload?.removedIds ?? []),
      ]
      return !touched.some((id) => context.openDispatchDefendantIds.includes(id))
    },
  },
  actions: {
    storeForm: () => {},
    removeFiles: () => {},
    assignReferenceNumber: () => {},
    billApplication: () => {},
    billRequest: () => {},
    voidBills: () => {},
    openRefunds: () => {},
    markInvoicesUsed: () => {},
    issueInvoice: () => {},
    storeRemarks: () => {},
    storeReason: () => {},
    storeDefendants: () => {},
    storeProposal: () => {},
    copyToDraft: () => {},
    openDispatch: () => {},
    notify: notifyAction,
  },
})

const changeDefendants = {
  guard: and([by('litigant.application.change_defendants'), 'touchesNoOpenDispatch']),
  actions: ['storeDefendants' as const],
}
const proposePayment = {
  guard: by('litigant.application.propose_payment'),
  actions: ['storeProposal' as const, notify('PaymentProposed', 'administrators')],
}
const requestPayment = {
  guard: by('administrative.verified_application.request_payment'),
  target: 'verified' as const,
  actions: ['billRequest' as const, notify('PaymentRequested', 'owner')],
}
const rejectAfterBill = {
  guard: by('administrative.verified_application.reject'),
  target: 'rejected' as const,
  actions: [
    'storeReason' as const,
    'voidBills' as const,
    'openRefunds' as const,
    notify('ApplicationRejected', 'owner'),
  ],
}
/** The application's lifecycle. @source spec §4, product 2.1 */
export const applicationMachine = base.createMachine({
  id: 'application',
  initial: 'draft',
  context: ({ input }: { input: unknown }) => input as ChartContext<ApplicationFacts>,
  states: {
    draft: {
      on: {
        save: { guard: by('litigant.application.save'), actions: ['storeForm'] },
        discard: { guard: by('litigant.application.discard'), target: 'discarded', actions: ['removeFiles'] },
        expire: {
          guard: and([by('system.expire'), 'isKeptLongEnough']),
          target: 'discarded',
          actions: ['removeFiles'],
        },
        submit: {
          guard: by('litigant.application.submit'),
          target: 'unverified',
          actions: ['storeForm', 'assignReferenceNumber', notify('ApplicationSubmitted', 'administrators')],
        },
      },
    },
    discarded: { type: 'final' },
    unverified: {
      on: {
        update: {
          guard: by('litigant.application.update', 'administrative.unverified_application.update'),
          actions: ['storeForm'],
        },
        verify: [
          {
            guard: and([by('administrative.unverified_application.verify'), 'isSomethingDue']),
            target: 'verified',
            actions: ['billApplication', notify('ApplicationVerified', 'owner')],
          },
          {
            guard: and([by('administrative.unverified_application.verify'), 'isNothingDue']),
            target: 'paid',
            actions: [notify('ApplicationVerified', 'owner')],
          },
        ],
        returnForCorrection: {
          guard: by('administrative.unverified_application.return_for_correction'),
          target: 'returned',
          actions: ['storeRemarks', notify('ApplicationReturned', 'owner')],
        },
        reject: {
          guard: by('administrative.unverified_application.reject'),
          target: 'rejected',
          actions: ['storeReason', notify('ApplicationRejected', 'owner')],
        },
        changeDefendants,
      },
    },
    returned: {
      on: {
        update: { guard: by('litigant.application.save'), actions: ['storeForm'] },
        resubmit: {
          guard: by('litigant.application.resubmit'),
          target: 'unverified',
          actions: ['storeForm', notify('ApplicationSubmitted', 'administrators')],
        },
        changeDefendants,
      },
    },
    verified: {
      on: {
        settle: [
          {
            guard: and([by('system.settle'), 'isFullySettled']),
            target: 'paid',
            actions: paymentCompleted,
          },
          { guard: and([by('system.settle'), 'isPartlySettled']), actions: paymentCompleted },
        ],
        reject: rejectAfterBill,
        requestPayment,
        changeDefendants,
        proposePayment,
      },
    },
    paid: {
      on: {
        approve: {
          guard: by('administrative.paid_application.approve'),
          target: 'approved',
          actions: ['markInvoicesUsed', 'openDispatch', notify('ApplicationApproved', 'owner')],
        },
        reject: rejectAfterBill,
        requestPayment,
        changeDefendants,
        proposePayment,
      },
    },
    approved: {
      on: {
        requestPayment: {
          guard: by('administrative.approved_application.request_payment'),
          actions: ['billRequest', notify('PaymentRequested', 'owner')],
        },
        settle: { guard: by('system.settle'), actions: paymentCompleted },
        changeDefendants,
        proposePayment,
      },
    },
    rejected: {
      on: { refile: { guard: by('litigant.application.refile'), actions: ['copyToDraft'] } },
    },
  },
})

/** The application's lifecycle with its payloads. @source product 2.1 */
export const applicationChart: Chart<ApplicationFacts, ApplicationEventType> = {
  entity: 'application',
  machine: applicationMachine,
  states: applicationStates,
  events: applicationEvents,
  systemEvents: ['settle', 'expire'],
  payloads,
}

/** The specification's lists of applications. @source spec §4, product 2.1 */
export const applicationLists = ['unverified', 'verified', 'unpaid', 'paid', 'approved', 'rejected'] as const
export type ApplicationList = (typeof applicationLists)[number]

/** The states each list shows; `unpaid` is the verified ones whose bills are not fully paid. */
export const applicationListStates: Record<ApplicationList, readonly ApplicationState[]> = {
  unverified: ['unverified', 'returned'],
  verified: ['verified'],
  unpaid: ['verified'],
  paid: ['paid'],
  approved: ['approved'],
  rejected: ['rejected'],
}
