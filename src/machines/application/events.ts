import type { EventMeaning } from '../chart.ts'
import { keysOf } from '../entity.ts'
import type { ApplicationFacts } from './facts.ts'
import {
  anyPart,
  defendantChangeSchema,
  nothing,
  paymentProposalSchema,
  paymentRequestSchema,
  reasonSchema,
  remarksSchema,
  replacementSchema,
  verificationSchema,
  wholeForm,
} from './payloads.ts'
import type { ApplicationState } from './states.ts'

/** What an event may end on the row: a word of the office that no longer holds, a proposal that was answered. */
export type ApplicationNote = 'reason' | 'remarks' | 'proposal'

type Meaning = EventMeaning<ApplicationFacts, ApplicationState, ApplicationNote>

const plain = { isDangerous: false, mainIn: [], clears: [] } as const
const byPerson = { ...plain, by: 'person' } as const
const plainly = { ...byPerson, dialog: 'confirm', payload: nothing } as const
const byServer = { ...plain, by: 'server', dialog: null, payload: nothing } as const

/**
 * Every event of an application and what it means. Buttons and their order, dialogs, schemas and what is forgotten follow
 * from here; who may send it and when is the chart's to say.
 * @source product 2.1
 */
export const applicationEvents = {
  begin: { ...byPerson, dialog: 'birth', payload: anyPart },
  save: { ...byPerson, dialog: 'screen', payload: anyPart },
  discard: { ...plainly, isDangerous: true },
  expire: byServer,
  submit: { ...byPerson, dialog: 'screen', payload: wholeForm, mainIn: ['draft'] },
  update: {
    ...byPerson,
    dialog: 'screen',
    payload: (facts: ApplicationFacts, state: string) =>
      state === 'returned' ? anyPart() : wholeForm(facts),
  },
  verify: {
    ...byPerson,
    dialog: 'verification',
    payload: () => verificationSchema,
    mainIn: ['unverified'],
  },
  returnForCorrection: { ...byPerson, dialog: 'remarks', payload: remarksSchema },
  resubmit: { ...byPerson, dialog: 'screen', payload: wholeForm, mainIn: ['returned'], clears: ['remarks'] },
  reject: { ...byPerson, dialog: 'reason', payload: () => reasonSchema, isDangerous: true },
  requestPayment: {
    ...byPerson,
    dialog: 'paymentRequest',
    payload: () => paymentRequestSchema,
    clears: ['proposal'],
  },
  replaceBill: { ...byPerson, dialog: 'billReplacement', payload: () => replacementSchema },
  proposePayment: { ...byPerson, dialog: 'paymentProposal', payload: () => paymentProposalSchema },
  changeDefendants: { ...byPerson, dialog: 'screen', payload: () => defendantChangeSchema },
  approve: { ...plainly, mainIn: ['paid'] },
  settle: byServer,
  reopen: byServer,
  refile: { ...plainly, mainIn: ['rejected'] },
  withdrawApproval: { ...byPerson, dialog: 'reason', payload: () => reasonSchema, isDangerous: true },
  reinstate: { ...byPerson, dialog: 'reason', payload: () => reasonSchema, clears: ['reason'] },
} as const satisfies Record<string, Meaning>
/** Whether an event brings a form that is judged as a whole, not a part of one that is kept however unfinished. @source product 2.1 */
export const bringsWholeForm = (event: string, state: string): boolean =>
  event === 'submit' || event === 'resubmit' || (event === 'update' && state !== 'returned')
export type ApplicationEvents = typeof applicationEvents
export type ApplicationEventType = keyof ApplicationEvents
export const applicationEventNames = keysOf(applicationEvents)
