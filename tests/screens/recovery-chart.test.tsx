import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { otpResendSeconds, resetLinkMinutes } from '../../src/machines/limits.ts'
import type { RecoveryContext, RecoveryEvent, RecoveryState } from '../../src/machines/recovery.ts'
import { m } from '../../src/words/messages.js'
import { recoveryWitness } from '../witness/recovery.ts'
import {
  ask,
  asked,
  countdown,
  email,
  follow,
  isByMail,
  isCodePage,
  isThere,
  mobile,
  noneWaits,
  number,
  passCountdown,
  password,
  paths,
  press,
  refusal,
  refused,
  restore,
  saysWhy,
  server,
  submit,
  type,
  verify,
  onRecoveryPage,
} from './support/recovery-page.tsx'
import {
  headed,
  isPending,
  pressHeld,
  startsWith,
  walkEdges,
  walkRefusals,
  type Walk,
} from './support/walk.ts'

onRecoveryPage()

const walk = {
  chart: 'recovery',
  witness: recoveryWitness,
  arrive: {
    asking: (context) => restore('asking', context),
    sending: async (context) => {
      restore('asking', context)
      await ask(context.login)
    },
    linkSent: (context) => restore('linkSent', context),
    waiting: (context) => restore('waiting', context),
    resendable: (context) => restore('resendable', context),
    resending: async (context) => {
      restore(isByMail(context) ? 'linkSent' : 'resendable', context)
      await press(isByMail(context) ? m.recovery_action_resend() : m.code_action_resend())
    },
    verifying: async (context) => {
      restore('waiting', context)
      await verify('১২৩৪৫৬')
    },
    password: (context) => restore('password', context),
    changing: async (context) => {
      restore('password', context)
      await submit()
    },
    done: (context) => restore('done', context),
  },
  drivers: {
    ask: (event: { login: string }) => ask(event.login),
    haveCode: (event: { login: string }) =>
      type(m.account_field_login(), event.login).then(() => press(m.code_action_have())),
    open: (event: { ticket: string }) => follow(event.ticket),
    linkSent: () => server.answer({ code: 200, data: { validMinutes: 20 } }),
    codeSent: () => server.answer({ code: 200, data: { resendSeconds: 45, validMinutes: 5 } }),
    sendRefused: () => server.answer(refused),
    waited: passCountdown,
    resend: async (_event, { state }) => {
      await press(state === 'linkSent' ? m.recovery_action_resend() : m.code_action_resend())
    },
    changeLogin: () => press(m.recovery_action_change_login()),
    verify: async (event: { otp: string }) => {
      await verify(event.otp)
      asked(paths.verify, { mobile, otp: '123456' })
    },
    verified: () => server.answer({ code: 200, data: { ticket: 'ticket' } }),
    verifyRefused: () => server.answer(refused),
    submit,
    changed: () => server.answer({ code: 200 }),
    submitRefused: () => server.answer(refused),
    ticketLost: async (_event, { state }) => {
      if (state === 'password') await follow('ticket')
      await server.answer({ code: 409, message: refusal })
    },
  },
  seen: {
    asking: () => {
      headed(m.recovery_title_ask())
      isPending(startsWith(m.recovery_action_ask()), false)
    },
    sending: () => {
      headed(m.recovery_title_ask())
      isPending(startsWith(m.recovery_action_ask()), true)
    },
    linkSent: ({ context }) => {
      headed(m.recovery_title_link())
      isThere(
        ...[resetLinkMinutes, 20].map((minutes) =>
          m.recovery_text_link({ login: context.login, minutes: number(minutes) }),
        ),
      )
      isPending(m.recovery_action_resend(), false)
    },
    waiting: ({ context }) => {
      isCodePage(context)
      isThere(countdown(otpResendSeconds), countdown(45))
      expect(screen.queryByRole('button', { name: m.code_action_resend() })).toBeNull()
    },
    resendable: ({ context }) => {
      isCodePage(context)
      isThere(m.code_text_resendable())
      isPending(startsWith(m.code_action_verify()), false)
      isPending(m.code_action_resend(), false)
    },
    resending: ({ context }) => {
      if (isByMail(context)) headed(m.recovery_title_link())
      else isCodePage(context)
      const action = isByMail(context) ? m.recovery_action_resend() : m.code_action_resend()
      isPending(startsWith(action), true)
    },
    verifying: ({ context }) => {
      isCodePage(context)
      isPending(startsWith(m.code_action_verify()), true)
    },
    password: () => {
      headed(m.recovery_title_password())
      isPending(startsWith(m.recovery_action_submit()), false)
    },
    changing: () => {
      headed(m.recovery_title_password())
      isPending(startsWith(m.recovery_action_submit()), true)
      asked(paths.change, { ticket: 'ticket', password, passwordConfirmation: password })
    },
    done: () => {
      headed(m.recovery_title_done())
      isThere(m.recovery_text_done())
    },
  },
  told: {
    ask: (_event, { eventName }) =>
      eventName === 'ask by mail' ? asked(paths.link, { email }) : asked(paths.code, { mobile }),
    open: (event: { ticket: string }) => asked(paths.check, { ticket: event.ticket }),
    resend: (_event, { context }) =>
      isByMail(context) ? asked(paths.link, { email }) : asked(paths.code, { mobile }),
    codeSent: () => isThere(countdown(45)),
    sendRefused: saysWhy,
    verifyRefused: saysWhy,
    submitRefused: saysWhy,
    ticketLost: saysWhy,
  },
  // A link is sent to an address, a code to a number: the witness leaves the rest to the guards.
  isSeenIn: ({ state, context }) =>
    isByMail(context) ? !['waiting', 'resendable', 'verifying'].includes(state) : state !== 'linkSent',
} satisfies Walk<RecoveryState, RecoveryContext, RecoveryEvent>

walkEdges<RecoveryState, RecoveryContext, RecoveryEvent>(walk)

walkRefusals<RecoveryState, RecoveryContext, RecoveryEvent>({
  ...walk,
  standing: () => ({ asked: server.asked.length, waitsFor: server.waitingFor() }),
  attempts: {
    ask: async (event: { login: string }, { state }) => {
      if (state !== 'asking') return pressHeld(m.recovery_action_ask())
      await type(m.account_field_login(), event.login.trim() === '' ? ' ' : event.login)
      await press(m.recovery_action_ask())
      const why = event.login.trim() === '' ? m.field_error_required() : m.field_error_login_invalid()
      expect(screen.getByText(why)).toBeTruthy()
    },
    haveCode: async (event: { login: string }, { state }) => {
      if (state === 'asking') await type(m.account_field_login(), event.login)
      await pressHeld(m.code_action_have())
    },
    open: (event: { ticket: string }) => follow(event.ticket),
    linkSent: () => noneWaits(paths.link),
    codeSent: () => noneWaits(paths.code),
    sendRefused: () => {
      noneWaits(paths.link)
      noneWaits(paths.code)
    },
    waited: passCountdown,
    resend: async () => {
      await pressHeld(m.recovery_action_resend())
      await pressHeld(m.code_action_resend())
    },
    changeLogin: () => pressHeld(m.recovery_action_change_login()),
    verify: async (event: { otp: string }, { state }) => {
      if (state !== 'waiting' && state !== 'resendable') return pressHeld(m.code_action_verify())
      await verify(event.otp)
      expect(screen.getByText(m.field_error_otp_invalid())).toBeTruthy()
    },
    verified: () => noneWaits(paths.verify),
    verifyRefused: () => noneWaits(paths.verify),
    submit: () => pressHeld(m.recovery_action_submit()),
    changed: () => noneWaits(paths.change),
    submitRefused: () => noneWaits(paths.change),
    ticketLost: () => {
      noneWaits(paths.check)
      noneWaits(paths.change)
    },
  },
})
