import { assign, setup } from 'xstate'
import { otpSchema } from './account.ts'
import type { FieldError } from './form.ts'

export interface IdentityContext {
  /** The one-time state of the visit that this page shows; each of its calls names it. */
  visit: string
  /** The name the provider gave, to begin with on the first visit. */
  name: string
  /** The masked mobile number of the account that waits to be linked. */
  mobile: string | null
  error: string | null
  fields: readonly FieldError[]
}

/** What the provider's redirect brought back in the address. */
export interface IdentityReturn {
  code: string
  state: string
  /** The issuer, when the provider names it (RFC 9207). */
  iss: string | null
}

export type IdentityEvent =
  | { type: 'start' }
  | { type: 'started'; url: string }
  | { type: 'startRefused'; error: string }
  | ({ type: 'return' } & IdentityReturn)
  /** The person said no at the provider, or the provider failed. */
  | { type: 'denied' }
  | { type: 'granted'; token: string }
  | { type: 'notGranted'; error: string }
  | { type: 'nameNeeded'; name: string }
  | { type: 'linkNeeded'; mobile: string }
  | { type: 'create' }
  | { type: 'createRefused'; error: string; fields: readonly FieldError[] }
  | { type: 'sendCode' }
  | { type: 'codeSent' }
  | { type: 'codeRefused'; error: string }
  | { type: 'waited' }
  | { type: 'verify'; otp: string }
  | { type: 'verifyRefused'; error: string; fields: readonly FieldError[] }
  /** The visit took too long; nothing of it is left at the server. */
  | { type: 'lost'; error: string }

export const identityStates = [
  'ready',
  'starting',
  'away',
  'entering',
  'naming',
  'creating',
  'linking',
  'sending',
  'waiting',
  'resendable',
  'resending',
  'verifying',
  'refused',
  'done',
] as const
export type IdentityState = (typeof identityStates)[number]

const calm = { error: null, fields: [] }
const start = { target: 'starting' as const, actions: ['calm' as const, 'startIdentity' as const] }
const sendCode = ['calm' as const, 'sendCode' as const]
const verify = { guard: 'isCode' as const, target: 'verifying' as const, actions: ['verifyCode' as const] }
const granted = { target: 'done' as const, actions: ['acceptToken' as const] }

/**
 * Logging in by CDAP, before and after the visit to the provider. An account that has the same mobile or NID is linked
 * only by a code to its own mobile; the first visit asks for the name.
 * @source spec §1, §2 /cdap /auth-redirect, §7 getIDPToken cdaplogin cdaploginUserCreate
 */
export const identityMachine = setup({
  types: { context: {} as IdentityContext, events: {} as IdentityEvent },
  guards: {
    isReturn: ({ event }) => event.type === 'return' && event.code !== '' && event.state !== '',
    isCode: ({ event }) => event.type === 'verify' && otpSchema.safeParse({ otp: event.otp }).success,
  },
  actions: {
    startIdentity: () => {},
    leave: () => {},
    enter: () => {},
    createUser: () => {},
    sendCode: () => {},
    startCountdown: () => {},
    verifyCode: () => {},
    acceptToken: () => {},
    calm: assign(calm),
    takeError: assign(({ event }) => ('error' in event ? { error: event.error } : {})),
    takeRefusal: assign(({ event }) =>
      'fields' in event ? { error: event.error, fields: event.fields } : {},
    ),
    takeVisit: assign(({ event }) => (event.type === 'return' ? { visit: event.state } : {})),
    takeName: assign(({ event }) => (event.type === 'nameNeeded' ? { name: event.name } : {})),
    takeMobile: assign(({ event }) => (event.type === 'linkNeeded' ? { mobile: event.mobile } : {})),
  },
}).createMachine({
  id: 'identity',
  initial: 'ready',
  context: { visit: '', name: '', mobile: null, ...calm },
  states: {
    ready: {
      on: {
        start,
        return: { guard: 'isReturn', target: 'entering', actions: ['takeVisit', 'enter'] },
        denied: 'refused',
      },
    },
    starting: {
      on: {
        started: { target: 'away', actions: 'leave' },
        startRefused: { target: 'ready', actions: 'takeError' },
      },
    },
    away: { on: { start } },
    entering: {
      on: {
        granted,
        nameNeeded: { target: 'naming', actions: 'takeName' },
        linkNeeded: { target: 'linking', actions: 'takeMobile' },
        notGranted: { target: 'refused', actions: 'takeError' },
      },
    },
    naming: { on: { create: { target: 'creating', actions: ['calm', 'createUser'] } } },
    creating: {
      on: {
        granted,
        createRefused: { target: 'naming', actions: 'takeRefusal' },
        linkNeeded: { target: 'linking', actions: 'takeMobile' },
        lost: { target: 'refused', actions: 'takeError' },
      },
    },
    linking: { on: { sendCode: { target: 'sending', actions: sendCode } } },
    sending: {
      on: {
        codeSent: { target: 'waiting', actions: 'startCountdown' },
        codeRefused: { target: 'linking', actions: 'takeError' },
        lost: { target: 'refused', actions: 'takeError' },
      },
    },
    waiting: { on: { waited: 'resendable', verify } },
    resendable: { on: { sendCode: { target: 'resending', actions: sendCode }, verify } },
    // A refused sending takes nothing away: the code of before is good still.
    resending: {
      on: {
        codeSent: { target: 'waiting', actions: 'startCountdown' },
        codeRefused: { target: 'resendable', actions: 'takeError' },
        lost: { target: 'refused', actions: 'takeError' },
      },
    },
    verifying: {
      on: {
        granted,
        verifyRefused: { target: 'waiting', actions: 'takeRefusal' },
        lost: { target: 'refused', actions: 'takeError' },
      },
    },
    refused: { on: { start } },
    done: { type: 'final' },
  },
})
