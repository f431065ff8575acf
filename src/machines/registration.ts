import { assign, setup } from 'xstate'
import { mobileSchema, otpSchema } from './account.ts'
import type { FieldError } from './form.ts'

export interface RegistrationContext {
  mobile: string
  /** Proof that the code was right, given back by the server. */
  ticket: string | null
  error: string | null
  fields: readonly FieldError[]
}

export type RegistrationEvent =
  | { type: 'sendCode'; mobile: string }
  /** A code came already, to another page or another device. */
  | { type: 'haveCode'; mobile: string }
  | { type: 'codeSent' }
  | { type: 'codeRefused'; error: string; fields: readonly FieldError[] }
  | { type: 'waited' }
  | { type: 'resend' }
  | { type: 'changeMobile' }
  | { type: 'verify'; otp: string }
  | { type: 'verified'; ticket: string }
  | { type: 'verifyRefused'; error: string; fields: readonly FieldError[] }
  | { type: 'submit' }
  | { type: 'registered' }
  | { type: 'submitRefused'; error: string; fields: readonly FieldError[] }
  | { type: 'ticketLost'; error: string }

export const registrationStates = [
  'mobile',
  'sending',
  'waiting',
  'resendable',
  'resending',
  'verifying',
  'details',
  'registering',
  'done',
] as const
export type RegistrationState = (typeof registrationStates)[number]

const calm = { error: null, fields: [] }
const verify = { guard: 'isCode' as const, target: 'verifying' as const, actions: ['verifyCode' as const] }
const changeMobile = { target: 'mobile' as const, actions: ['calm' as const, 'dropTicket' as const] }

/** Registration: mobile, code, details. @source spec §2 Standalone, product 2.4 */
export const registrationMachine = setup({
  types: { context: {} as RegistrationContext, events: {} as RegistrationEvent },
  guards: {
    isMobile: ({ event }) => 'mobile' in event && mobileSchema.safeParse({ mobile: event.mobile }).success,
    isCode: ({ event }) => event.type === 'verify' && otpSchema.safeParse({ otp: event.otp }).success,
  },
  actions: {
    calm: assign(calm),
    dropTicket: assign({ ticket: null }),
    takeMobile: assign(({ event }) => ('mobile' in event ? { mobile: event.mobile, ...calm } : {})),
    takeRefusal: assign(({ event }) =>
      'fields' in event ? { error: event.error, fields: event.fields } : {},
    ),
    sendCode: () => {},
    startCountdown: () => {},
    verifyCode: () => {},
    register: () => {},
  },
}).createMachine({
  id: 'registration',
  initial: 'mobile',
  context: { mobile: '', ticket: null, ...calm },
  states: {
    mobile: {
      on: {
        sendCode: {
          guard: 'isMobile',
          target: 'sending',
          actions: ['takeMobile', 'sendCode'],
        },
        haveCode: { guard: 'isMobile', target: 'resendable', actions: 'takeMobile' },
      },
    },
    sending: {
      on: {
        codeSent: { target: 'waiting', actions: 'startCountdown' },
        codeRefused: { target: 'mobile', actions: 'takeRefusal' },
      },
    },
    waiting: { on: { waited: 'resendable', verify, changeMobile } },
    resendable: {
      on: { resend: { target: 'resending', actions: ['calm', 'sendCode'] }, verify, changeMobile },
    },
    // A refused sending takes nothing away: the code of before is good still.
    resending: {
      on: {
        codeSent: { target: 'waiting', actions: 'startCountdown' },
        codeRefused: { target: 'resendable', actions: 'takeRefusal' },
      },
    },
    verifying: {
      on: {
        verified: { target: 'details', actions: assign({ ticket: ({ event }) => event.ticket, ...calm }) },
        verifyRefused: { target: 'waiting', actions: 'takeRefusal' },
      },
    },
    // Whoever stands here may be another than who proved the number.
    details: { on: { submit: { target: 'registering', actions: ['calm', 'register'] }, changeMobile } },
    registering: {
      on: {
        registered: 'done',
        submitRefused: { target: 'details', actions: 'takeRefusal' },
        ticketLost: {
          target: 'mobile',
          actions: assign({ ticket: null, error: ({ event }) => event.error }),
        },
      },
    },
    done: { type: 'final' },
  },
})
