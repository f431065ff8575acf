import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { otpResendSeconds, otpValidMinutes } from '../../src/machines/limits.ts'
import {
  registrationMachine,
  type RegistrationContext,
  type RegistrationState,
} from '../../src/machines/registration.ts'
import { formatDigits, formatNumber } from '../../src/screens/parts/format.ts'
import { currentLocale } from '../../src/screens/parts/locale.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { RegisterScreen } from '../../src/screens/session/register-screen.tsx'
import { m } from '../../src/words/messages.js'
import { registrationWitness } from '../witness/registration.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { headed, isPending, startsWith, walkEdges } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const mobile = '01700000091'
const refusal = 'আজ আর হবে না'
let server: HeldServer

beforeEach(() => {
  history.replaceState(null, '', '/register')
  server = heldServer(({ path }) => (path.startsWith('/auth/register') ? null : { code: 503 }))
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
  toasts.send({ type: 'clear' })
})

const restore = (value: RegistrationState, context: RegistrationContext) => {
  render(<RegisterScreen snapshot={registrationMachine.resolveState({ value, context })} />)
}
const press = (name: string) => user.click(screen.getByRole('button', { name: startsWith(name) }))
const type = async (label: string, text: string) => {
  const field = screen.getByLabelText(label, { selector: 'input' })
  await user.clear(field)
  await user.type(field, text)
}

const sendCode = async (to: string) => {
  await type(m.registration_field_mobile(), to)
  await press(m.registration_action_send_code())
  expect(server.posts().at(-1)).toMatchObject({ path: '/auth/register/otp', body: { mobile: to } })
}
const verify = async (otp: string) => {
  await type(m.code_field_otp(), otp)
  await press(m.code_action_verify())
  expect(server.posts().at(-1)).toMatchObject({
    path: '/auth/register/otp/verify',
    body: { mobile, otp: '123456' },
  })
}
const password = 'Password1'
const submit = async () => {
  await type(m.registration_field_name(), 'পরীক্ষা আবেদনকারী')
  await type(m.registration_field_password(), password)
  await type(m.registration_field_password_confirmation(), password)
  await user.click(screen.getByLabelText(m.registration_field_consent()))
  await press(m.registration_action_submit())
  expect(server.posts().at(-1)).toMatchObject({
    path: '/auth/register',
    body: { name: 'পরীক্ষা আবেদনকারী', password, ticket: 'ticket' },
  })
}

const refused = { code: 429, message: refusal }
const saysWhy = () => {
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(alerts.join(' ')).toContain(refusal)
}
const isCodePage = () => {
  headed(m.registration_title_code())
  const minutes = formatNumber(otpValidMinutes, currentLocale())
  const shown = formatDigits(mobile, currentLocale())
  expect(screen.getByText(m.registration_text_code({ mobile: shown, minutes }))).toBeTruthy()
}
const countdown = (seconds: number) =>
  m.code_text_countdown({ seconds: formatNumber(seconds, currentLocale()) })

walkEdges({
  chart: 'registration',
  witness: registrationWitness,
  arrive: {
    mobile: (context) => restore('mobile', context),
    sending: async (context) => {
      restore('mobile', context)
      await sendCode(mobile)
    },
    waiting: (context) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
      restore('waiting', context)
    },
    resendable: (context) => restore('resendable', context),
    verifying: async (context) => {
      restore('resendable', context)
      await verify('১২৩৪৫৬')
    },
    details: (context) => restore('details', context),
    registering: async (context) => {
      restore('details', context)
      await submit()
    },
    done: (context) => restore('done', context),
  },
  drivers: {
    sendCode: (event: { mobile: string }) => sendCode(event.mobile),
    codeSent: () => server.answer({ code: 200, data: { resendSeconds: 45, validMinutes: 5 } }),
    codeRefused: () => server.answer(refused),
    waited: async () => {
      await act(() => vi.advanceTimersByTimeAsync(otpResendSeconds * 1_000 + 250))
    },
    resend: async () => {
      await press(m.code_action_resend())
      expect(server.posts()).toEqual([{ method: 'POST', path: '/auth/register/otp', body: { mobile } }])
    },
    changeMobile: () => press(m.registration_action_change_mobile()),
    verify: (event: { otp: string }) => verify(event.otp),
    verified: () => server.answer({ code: 200, data: { ticket: 'ticket' } }),
    verifyRefused: () => server.answer(refused),
    submit,
    registered: () => server.answer({ code: 200, data: { access_token: 'given' } }),
    submitRefused: () => server.answer(refused),
    ticketLost: () => server.answer({ code: 409, message: refusal }),
  },
  seen: {
    mobile: () => {
      headed(m.registration_title_mobile())
      isPending(startsWith(m.registration_action_send_code()), false)
    },
    sending: () => {
      headed(m.registration_title_mobile())
      isPending(startsWith(m.registration_action_send_code()), true)
    },
    waiting: () => {
      isCodePage()
      const texts = [countdown(otpResendSeconds), countdown(45)]
      expect(texts.some((text) => screen.queryByText(text))).toBe(true)
      expect(screen.queryByRole('button', { name: m.code_action_resend() })).toBeNull()
    },
    resendable: () => {
      isCodePage()
      expect(screen.getByText(m.code_text_resendable())).toBeTruthy()
      isPending(startsWith(m.code_action_verify()), false)
      isPending(m.code_action_resend(), false)
    },
    verifying: () => {
      isCodePage()
      isPending(startsWith(m.code_action_verify()), true)
    },
    details: () => {
      headed(m.registration_title_details())
      isPending(startsWith(m.registration_action_submit()), false)
    },
    registering: () => {
      headed(m.registration_title_details())
      isPending(startsWith(m.registration_action_submit()), true)
    },
    done: () => headed(m.registration_state_done()),
  },
  told: {
    codeSent: () => expect(screen.getByText(countdown(45))).toBeTruthy(),
    codeRefused: saysWhy,
    verifyRefused: saysWhy,
    submitRefused: saysWhy,
    ticketLost: saysWhy,
    registered: () =>
      expect(toasts.getSnapshot().context.shown.map(({ text }) => text)).toContain(
        m.registration_notice_done(),
      ),
  },
})
