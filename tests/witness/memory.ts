import type { CheckoutContext } from '../../src/machines/checkout.ts'
import type { FilingContext } from '../../src/machines/filing.ts'
import type { IdentityContext } from '../../src/machines/identity.ts'
import type { RecoveryContext } from '../../src/machines/recovery.ts'
import type { RegistrationContext } from '../../src/machines/registration.ts'
import type { Account, SessionContext } from '../../src/machines/session.ts'
import { wholeForm, wholeReference } from './forms.ts'

/**
 * What a chart remembers after each event that it takes, where something differs from before: by `state event`, or by the event alone
 * where it is the same in every state. `before` is unlike all that an event brings, so that nothing is the same by chance.
 */
export interface Memory<Context> {
  before: Partial<Context>
  /** What was remembered otherwise before some events. */
  beforeEvent?: Readonly<Record<string, Partial<Context>>>
  /** Events by the names of the witness, with data unlike what was remembered. */
  events: Readonly<Record<string, object>>
  becomes: Readonly<Record<string, Partial<Context> | ((before: Context) => Partial<Context>)>>
}

const calm = { error: null, fields: [] }
const fields = [{ path: 'name', error: 'required' as const }]
const troubled = { error: 'before', fields: [{ path: 'before', error: 'invalid' as const }] }
const refusal = { error: 'refused', fields }

const checkout: Memory<CheckoutContext> = {
  before: { pageUrl: 'before', error: 'before' },
  events: {
    chooseMethod: { method: 'bkash' },
    chooseType: { paymentType: 'part', partPoisha: 2_345 },
    opened: { pageUrl: 'http://127.0.0.1/now' },
    refused: { error: 'refused' },
  },
  becomes: {
    chooseMethod: { method: 'bkash', error: null },
    chooseType: { type: 'part', partPoisha: 2_345, error: null },
    start: { error: null },
    opened: { pageUrl: 'http://127.0.0.1/now' },
    refused: { error: 'refused' },
    retry: { error: null },
  },
}

const account = (roles: string[]): Account => ({
  user: { id: 'now', name: 'এখন', email: null, mobile: null, roles, acl: [], office: null },
  counts: {},
  notifications: [],
  broadcasts: [],
  via: 'password',
})
const nobody = { token: null, ticket: null, account: null }
const session: Memory<SessionContext> = {
  before: { token: 'before', ticket: 'before', error: 'before' },
  events: {
    accepted: { token: 'now' },
    refused: { error: 'refused' },
    codeWanted: { ticket: 'now' },
    codeLate: { error: 'late' },
    restore: { token: 'now' },
    'loaded with a role': { account: account(['administrator']) },
    'loaded without roles': { account: account([]) },
    loadFailed: { error: 'failed' },
    lost: { error: 'lost' },
  },
  becomes: {
    login: { error: null },
    restore: { token: 'now', error: null },
    accepted: { token: 'now' },
    refused: { error: 'refused' },
    codeWanted: { ticket: 'now', error: null },
    code: { error: null },
    givenUp: { ticket: null, error: null },
    codeLate: { ticket: null, error: 'late' },
    'loading loaded with a role': { account: account(['administrator']), ticket: null },
    'loggedIn loaded with a role': { account: account(['administrator']) },
    // Whoever has no role is nobody here, and reads why.
    'loaded without roles': { ...nobody, error: 'roles_missing' },
    loadFailed: { ...nobody, error: 'failed' },
    ended: { ...nobody, error: null },
    logout: { ...nobody, error: null },
    lost: { ...nobody, error: 'lost' },
  },
}

const registration: Memory<RegistrationContext> = {
  before: { mobile: '01800000000', ticket: 'before', ...troubled },
  events: {
    sendCode: { mobile: '01700000091' },
    codeRefused: refusal,
    verified: { ticket: 'now' },
    verifyRefused: refusal,
    submitRefused: refusal,
    ticketLost: { error: 'lost' },
  },
  becomes: {
    sendCode: { mobile: '01700000091', ...calm },
    'sendCode in Bangla digits': { mobile: '০১৭০০০০০০৯১', ...calm },
    haveCode: { mobile: '০১৭০০০০০০৯১', ...calm },
    codeRefused: refusal,
    changeMobile: { ticket: null, ...calm },
    resend: calm,
    verified: { ticket: 'now', ...calm },
    verifyRefused: refusal,
    submit: calm,
    submitRefused: refusal,
    ticketLost: { ticket: null, error: 'lost' },
  },
}

const recovery: Memory<RecoveryContext> = {
  before: { ticket: 'before', ...troubled },
  events: {
    'ask by mobile': { login: '01900000091' },
    open: { ticket: 'now' },
    sendRefused: refusal,
    verified: { ticket: 'now' },
    verifyRefused: refusal,
    submitRefused: refusal,
    ticketLost: { error: 'lost' },
  },
  becomes: {
    'ask by mobile': { login: '01900000091', ...calm },
    'ask by mobile in Bangla digits': { login: '০১৭০০০০০০৯১', ...calm },
    'ask by mail': { login: ' Person@Example.test ', ...calm },
    haveCode: { login: '০১৭০০০০০০৯১', ...calm },
    open: { login: '', ticket: 'now', ...calm },
    sendRefused: refusal,
    resend: calm,
    changeLogin: { ticket: null, ...calm },
    verified: { ticket: 'now', ...calm },
    verifyRefused: refusal,
    submit: calm,
    changed: { ticket: null },
    submitRefused: refusal,
    ticketLost: { ticket: null, error: 'lost' },
  },
}

const identity: Memory<IdentityContext> = {
  before: { visit: 'earlier', name: 'আগে', mobile: '018******00', ...troubled },
  events: {
    startRefused: { error: 'refused' },
    return: { code: 'code', state: 'now', iss: null },
    notGranted: { error: 'refused' },
    nameNeeded: { name: 'এখন' },
    linkNeeded: { mobile: '017******91' },
    createRefused: refusal,
    codeRefused: { error: 'refused' },
    verifyRefused: refusal,
    lost: { error: 'lost' },
  },
  becomes: {
    start: calm,
    startRefused: { error: 'refused' },
    return: { visit: 'now' },
    notGranted: { error: 'refused' },
    nameNeeded: { name: 'এখন' },
    linkNeeded: { mobile: '017******91' },
    create: calm,
    createRefused: refusal,
    sendCode: calm,
    codeRefused: { error: 'refused' },
    verifyRefused: refusal,
    lost: { error: 'lost' },
  },
}

const fault = (path: string, error: FilingContext['errors'][number]['error']) => ({ path, error })
const quiet = { errors: [], error: null }
const reference = { ...wholeReference, court: null }
const filing: Memory<FilingContext> = {
  before: {
    savedAt: 'before',
    hasUnsaved: true,
    error: 'before',
    referenceNumber: 'before',
    errors: [fault('remark', 'too_long')],
    refused: [fault('remark', 'too_long'), fault('courtId', 'not_offered')],
  },
  events: {
    change: { reference },
    saved: { applicationId: 'now', version: 7, savedAt: '2026-11-21T00:00:00Z', form: wholeForm },
    saveFailed: { error: 'failed' },
    submitted: { referenceNumber: 'DHAKA-2026-000007' },
    submitRefused: { error: 'refused', errors: [fault('caseNumber', 'required')] },
  },
  beforeEvent: { change: { hasUnsaved: false }, saveFailed: { hasUnsaved: false } },
  becomes: {
    // What is wrong with a field is told anew; what was never told waits for the next step. What the server said stands until its field is changed.
    change: ({ form }) => ({
      form: { ...form, remark: 'নতুন' },
      reference,
      hasUnsaved: true,
      errors: [],
      refused: [fault('courtId', 'not_offered')],
    }),
    back: quiet,
    next: quiet,
    'case next in wrong case': { errors: [fault('caseNumber', 'required')] },
    'petitioners next in wrong petitioners': { errors: [fault('petitioners.0.mobile', 'required')] },
    'defendants next in wrong defendants': { errors: [fault('defendants.0.name', 'required')] },
    'costs next in wrong costs': { errors: [fault('costs.0.quantity', 'quantity_negative')] },
    'documents next in wrong documents': { errors: [fault('documents.0.name', 'required')] },
    'goTo case': quiet,
    'goTo petitioners': quiet,
    'goTo defendants': quiet,
    'goTo costs': quiet,
    'goTo documents': quiet,
    'goTo review': quiet,
    // The form that was kept is the one that stands here; of any other something is not kept yet.
    saved: {
      applicationId: 'now',
      version: 7,
      savedAt: '2026-11-21T00:00:00Z',
      hasUnsaved: true,
      error: null,
    },
    'saved in whole': {
      applicationId: 'now',
      version: 7,
      savedAt: '2026-11-21T00:00:00Z',
      hasUnsaved: false,
      error: null,
    },
    saveFailed: { error: 'failed', hasUnsaved: true },
    submit: { ...quiet, refused: [] },
    submitted: { referenceNumber: 'DHAKA-2026-000007', hasUnsaved: false },
    submitRefused: { error: 'refused', refused: [fault('caseNumber', 'required')] },
  },
}

/** What the charts remember that a person walks with the server, by hand; those of the browser alone say it in their rows. @source product 2.4 */
export const memories = { checkout, session, registration, recovery, identity, filing }
