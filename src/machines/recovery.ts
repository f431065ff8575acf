import { assign, setup } from 'xstate'
import { otpSchema, recoverySchema } from './account.ts'
import type { FieldError } from './form.ts'

export interface RecoveryContext {
  /** The e-mail address or mobile number as typed. */
  login: string
  /** Proof of the link or the code, good for one new password. */
  ticket: string | null
  error: string | null
  fields: readonly FieldError[]
}

export type RecoveryEvent =
  | { type: 'ask'; login: string }
  /** A code came already, to another page or another device. */
  | { type: 'haveCode'; login: string }
  /** The link of the mail was opened. */
  | { type: 'open'; ticket: string }
  | { type: 'linkSent' }
  | { type: 'codeSent' }
  | { type: 'sendRefused'; error: string; fields: readonly FieldError[] }
  | { type: 'waited' }
  | { type: 'resend' }
  | { type: 'changeLogin' }
  | { type: 'verify'; otp: string }
  | { type: 'verified'; ticket: string }
  | { type: 'verifyRefused'; error: string; fields: readonly FieldError[] }
  | { type: 'submit' }
  | { type: 'changed' }
  | { type: 'submitRefused'; error: string; fields: readonly FieldError[] }
  | { type: 'ticketLost'; error: string }

export const recoveryStates = [
  'asking',
  'sending',
  'linkSent',
  'waiting',
  'resendable',
  'resending',
  'verifying',
  'password',
  'changing',
  'done',
] as const
export type RecoveryState = (typeof recoveryStates)[number]

const calm = { error: null, fields: [] }
const verify = { guard: 'isCode' as const, target: 'verifying' as const, actions: ['verifyCode' as const] }
const open = {
  guard: 'isTicket' as const,
  target: 'password' as const,
  actions: ['takeTicket' as const, 'forgetLogin' as const, 'checkTicket' as const],
}
const ticketLost = { target: 'asking' as const, actions: ['loseTicket' as const] }
const resend = { target: 'resending' as const, actions: ['calm' as const, 'sendProof' as const] }
const changeLogin = { target: 'asking' as const, actions: ['calm' as const, 'dropTicket' as const] }

const loginOf = (login: string) => recoverySchema.safeParse({ login }).data?.login

/**
 * A forgotten password: by a link in a mail, or by a code to the mobile. Whether there is such an account is never said.
 * @source spec §2 /forgot-password, /resetForgottenPassword; §7 send-password-resetLink, update-forgot-password
 */
export const recoveryMachine = setup({
  types: { context: {} as RecoveryContext, events: {} as RecoveryEvent },
  guards: {
    isLogin: ({ event }) => event.type === 'ask' && loginOf(event.login) !== undefined,
    isByMail: ({ context }) => loginOf(context.login)?.email != null,
    bringsMobile: ({ event }) => event.type === 'haveCode' && loginOf(event.login)?.mobile != null,
    isByMobile: ({ context }) => loginOf(context.login)?.mobile != null,
    isCode: ({ event }) => event.type === 'verify' && otpSchema.safeParse({ otp: event.otp }).success,
    isTicket: ({ event }) => event.type === 'open' && event.ticket !== '',
  },
  actions: {
    /** A link or a code, whichever the login calls for. */
    sendProof: () => {},
    startCountdown: () => {},
    verifyCode: () => {},
    /** Whether a link still opens something is known before anybody types a new password. */
    checkTicket: () => {},
    changePassword: () => {},
    calm: assign(calm),
    dropTicket: assign({ ticket: null }),
    takeLogin: assign(({ event }) => ('login' in event ? { login: event.login, ...calm } : {})),
    takeTicket: assign(({ event }) => ('ticket' in event ? { ticket: event.ticket, ...calm } : {})),
    /** A link is of whoever got the mail, whatever was asked for here. */
    forgetLogin: assign({ login: '' }),
    loseTicket: assign(({ event }) => ('error' in event ? { ticket: null, error: event.error } : {})),
    takeRefusal: assign(({ event }) =>
      'fields' in event ? { error: event.error, fields: event.fields } : {},
    ),
  },
}).createMachine({
  id: 'recovery',
  initial: 'asking',
  context: { login: '', ticket: null, ...calm },
  states: {
    asking: {
      on: {
        ask: {
          guard: 'isLogin',
          target: 'sending',
          actions: ['takeLogin', 'sendProof'],
        },
        haveCode: { guard: 'bringsMobile', target: 'resendable', actions: 'takeLogin' },
        open,
      },
    },
    sending: {
      on: {
        linkSent: { guard: 'isByMail', target: 'linkSent' },
        codeSent: { guard: 'isByMobile', target: 'waiting', actions: 'startCountdown' },
        sendRefused: { target: 'asking', actions: 'takeRefusal' },
      },
    },
    linkSent: { on: { resend, changeLogin, open } },
    waiting: { on: { waited: 'resendable', verify, changeLogin, open } },
    resendable: { on: { resend, verify, changeLogin, open } },
    // A refused sending takes nothing away: what was sent before is good still.
    resending: {
      on: {
        linkSent: { guard: 'isByMail', target: 'linkSent' },
        codeSent: { guard: 'isByMobile', target: 'waiting', actions: 'startCountdown' },
        sendRefused: [
          { guard: 'isByMail', target: 'linkSent', actions: 'takeRefusal' },
          { target: 'resendable', actions: 'takeRefusal' },
        ],
      },
    },
    verifying: {
      on: {
        verified: { target: 'password', actions: 'takeTicket' },
        verifyRefused: { target: 'waiting', actions: 'takeRefusal' },
      },
    },
    password: {
      on: {
        submit: { target: 'changing', actions: ['calm', 'changePassword'] },
        // Whoever stands here may be another than who proved to have the account.
        changeLogin,
        open,
        ticketLost,
      },
    },
    changing: {
      on: {
        changed: { target: 'done', actions: assign({ ticket: null }) },
        submitRefused: { target: 'password', actions: 'takeRefusal' },
        ticketLost,
      },
    },
    done: { on: { open } },
  },
})
