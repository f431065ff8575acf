import { and, setup } from 'xstate'
import { by, byHeadOffice, mayGuard, type Chart, type ChartContext } from '../chart.ts'
import { effectsNamedIn, notify, paymentCompleted } from '../effects.ts'
import { birth } from '../entity.ts'
import { applicationEvents, type ApplicationEventType } from './events.ts'
import type { ApplicationFacts } from './facts.ts'
import { applicationGuards, type ApplicationEventShape } from './guards.ts'
import { applicationStates, type ApplicationState } from './states.ts'

const changeDefendants = {
  guard: and([by('litigant.application.change_defendants'), 'touchesNoOpenDispatch']),
  actions: ['storeDefendants'],
} as const
const proposePayment = {
  guard: by('litigant.application.propose_payment'),
  actions: ['storeProposal', notify('PaymentProposed', 'administrators')],
} as const
const requestPayment = {
  guard: by('administrative.verified_application.request_payment'),
  target: 'verified',
  actions: ['billRequest', notify('PaymentRequested', 'owner')],
} as const
const replaced = ['replaceBill', notify('BillReplaced', 'owner')] as const
const rejectAfterBill = {
  guard: by('administrative.verified_application.reject'),
  target: 'rejected',
  actions: ['storeReason', 'voidBills', 'openRefunds', notify('ApplicationRejected', 'owner')],
} as const
const withdrawal = [
  'releaseReceipts',
  notify('ApprovalWithdrawn', 'owner'),
  notify('ApprovalWithdrawn', 'administrators'),
] as const
const withdrawApproval = byHeadOffice('administrative.approved_application.withdraw_approval')
/** Every state with what leads out of it, who may, what must hold and what it asks for. @source spec §4, product 2.1 */
const lifecycle = {
  [birth]: {
    on: {
      begin: { guard: by('litigant.application.save'), target: 'draft', actions: ['storeForm'] },
    },
  },
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
          guard: and([by('administrative.unverified_application.verify'), 'isWithinBill', 'isSomethingDue']),
          target: 'verified',
          actions: ['billApplication', notify('ApplicationVerified', 'owner')],
        },
        {
          guard: and([by('administrative.unverified_application.verify'), 'isNothingDue']),
          target: 'paid',
          actions: ['billApplication', notify('ApplicationVerified', 'owner')],
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
        actions: ['storeReason', 'openRefunds', notify('ApplicationRejected', 'owner')],
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
      reopen: { guard: by('system.settle'), actions: [notify('PaymentReopened', 'owner')] },
      reject: rejectAfterBill,
      requestPayment,
      replaceBill: [
        {
          guard: and([
            by('administrative.verified_application.replace_bill'),
            'isPartlySettled',
            'isNoCorrectionOpen',
            'isFeeInstead',
          ]),
          target: 'verified',
          actions: replaced,
        },
        {
          guard: and([
            by('administrative.verified_application.replace_bill'),
            'isPartlySettled',
            'isNoCorrectionOpen',
          ]),
          target: 'paid',
          actions: replaced,
        },
      ],
      changeDefendants,
      proposePayment,
    },
  },
  paid: {
    on: {
      approve: {
        guard: and([by('administrative.paid_application.approve'), 'isNoCorrectionOpen', 'isMoneyThere']),
        target: 'approved',
        actions: ['markInvoicesUsed', 'openDispatch', notify('ApplicationApproved', 'owner')],
      },
      reopen: {
        guard: by('system.settle'),
        target: 'verified',
        actions: [notify('PaymentReopened', 'owner')],
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
      replaceBill: {
        guard: and([
          by('administrative.approved_application.replace_bill'),
          'isPartlySettled',
          'isNoCorrectionOpen',
        ]),
        actions: replaced,
      },
      // A paid case owes nothing: where a further bill is open it is verified.
      withdrawApproval: [
        {
          guard: and([withdrawApproval, 'isNothingRequested', 'isFullySettled']),
          target: 'paid',
          actions: withdrawal,
        },
        {
          guard: and([withdrawApproval, 'isNothingRequested']),
          target: 'verified',
          actions: withdrawal,
        },
      ],
      settle: { guard: by('system.settle'), actions: paymentCompleted },
      reopen: { guard: by('system.settle'), actions: [notify('PaymentReopened', 'owner')] },
      changeDefendants,
      proposePayment,
    },
  },
  rejected: {
    on: {
      reinstate: {
        guard: and([byHeadOffice('administrative.rejected_application.reinstate'), 'isNothingGivenBack']),
        target: 'unverified',
        actions: [
          'setAside',
          notify('ApplicationReinstated', 'owner'),
          notify('ApplicationReinstated', 'administrators'),
        ],
      },
      refile: { guard: by('litigant.application.refile'), actions: ['copyToDraft'] },
    },
  },
} as const

/** The application's rows, for the types of what they ask for. */
export type ApplicationLifecycle = typeof lifecycle

/** The application's lifecycle. @source spec §4, product 2.1 */
export const applicationMachine = setup({
  types: { context: {} as ChartContext<ApplicationFacts>, events: {} as ApplicationEventShape },
  guards: { may: mayGuard, ...applicationGuards },
  actions: effectsNamedIn(lifecycle),
}).createMachine({
  id: 'application',
  initial: birth,
  context: ({ input }: { input: unknown }) => input as ChartContext<ApplicationFacts>,
  states: lifecycle,
})

/** The application: its lifecycle, what its states mean and what its events carry. @source product 2.1 */
export const applicationChart: Chart<ApplicationFacts, ApplicationEventType, ApplicationState> = {
  entity: 'application',
  machine: applicationMachine,
  states: applicationStates,
  events: applicationEvents,
}
