import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { otpResendSeconds, otpValidMinutes } from '../../src/machines/limits.ts'
import {
  registrationMachine,
  type RegistrationContext,
  type RegistrationEvent,
  type RegistrationState,
} from '../../src/machines/registration.ts'
import { formatDigits, formatNumber } from '../../src/screens/parts/format.ts'
import { currentLocale } from '../../src/screens/parts/locale.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { RegisterScreen } from '../../src/screens/session/register-screen.tsx'
import { m } from '../../src/words/messages.js'
import { registrationWitness } from '../witness/registration.ts'
import type { Told } from './server-double.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { patience } from './support/patience.ts'
import { said } from './support/said.ts'
import { endSession } from './support/session.ts'
import {
  headed,
  isPending,
  pressHeld,
  startsWith,
  walkEdges,
  walkRefusals,
  type Walk,
} from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const mobile = '01700000091'
const refusal = 'আজ আর হবে না'
const notice = { version: '2026-01', effectiveFrom: '2026-01-01', text: { name: 'Kept', nameBn: 'রাখা' } }
let server: HeldServer
/** What the server answers when the privacy notice is asked for; null while it does not. */
let noticeTold: Told | null

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  history.replaceState(null, '', '/register')
  noticeTold = { code: 200, data: notice }
  server = heldServer(({ path }) => {
    if (path === '/privacy-notice') return noticeTold
    return path === '/auth/info' || path.startsWith('/auth/register') ? null : { code: 503 }
  })
})
afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  await endSession()
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
  await type(m.person_field_mobile(), to)
  await press(m.code_action_send())
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
const fillDetails = async () => {
  await type(m.account_field_full_name(), 'পরীক্ষা আবেদনকারী')
  await type(m.account_field_password(), password)
  await type(m.registration_field_password_confirmation(), password)
  await user.click(screen.getByLabelText(m.registration_field_consent()))
}
const submit = async () => {
  await fillDetails()
  await press(m.registration_action_submit())
  expect(server.posts().at(-1)).toMatchObject({
    path: '/auth/register',
    body: {
      name: 'পরীক্ষা আবেদনকারী',
      password,
      ticket: 'ticket',
      hasConsented: true,
      consentVersion: notice.version,
    },
  })
}

const refused = { code: 429, message: refusal }
const saysWhy = () => {
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(alerts.join(' ')).toContain(refusal)
}
const inOwnDigits = (digits: string) => formatDigits(digits, currentLocale())
const isCodePage = () => {
  headed(m.registration_title_code())
  const minutes = [otpValidMinutes, 5].map((value) => formatNumber(value, currentLocale()))
  const texts = minutes.map((value) => m.code_text_sent({ mobile: inOwnDigits(mobile), minutes: value }))
  expect(texts.some((text) => screen.queryByText(text))).toBe(true)
}
const countdown = (seconds: number) => m.code_text_countdown({ seconds: inOwnDigits(String(seconds)) })

const passCountdown = async () => {
  await act(() => vi.advanceTimersByTimeAsync(otpResendSeconds * 1_000 + 250))
}
const noneWaits = (path: string) => expect(server.waitingFor()).not.toContain(path)

const walk = {
  chart: 'registration',
  witness: registrationWitness,
  arrive: {
    mobile: (context) => restore('mobile', context),
    sending: async (context) => {
      restore('mobile', context)
      await sendCode(mobile)
    },
    waiting: (context) => restore('waiting', context),
    resendable: (context) => restore('resendable', context),
    resending: async (context) => {
      restore('resendable', context)
      await press(m.code_action_resend())
    },
    verifying: async (context) => {
      restore('waiting', context)
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
    haveCode: async (event: { mobile: string }) => {
      await type(m.person_field_mobile(), event.mobile)
      await press(m.code_action_have())
      expect(server.posts()).toEqual([])
    },
    codeSent: () => server.answer({ code: 200, data: { resendSeconds: 45, validMinutes: 5 } }),
    codeRefused: () => server.answer(refused),
    waited: passCountdown,
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
      isPending(startsWith(m.code_action_send()), false)
    },
    sending: () => {
      headed(m.registration_title_mobile())
      isPending(startsWith(m.code_action_send()), true)
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
    resending: () => {
      isCodePage()
      isPending(startsWith(m.code_action_resend()), true)
    },
    verifying: () => {
      isCodePage()
      isPending(startsWith(m.code_action_verify()), true)
    },
    details: ({ context: { mobile: proved } }) => {
      headed(m.registration_title_details())
      screen.getByText(m.registration_text_details({ mobile: inOwnDigits(proved) }))
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
      expect(toasts.getSnapshot().context.shown).toMatchObject([
        { tone: 'success', text: m.registration_notice_done() },
      ]),
  },
} satisfies Walk<RegistrationState, RegistrationContext, RegistrationEvent>

walkEdges<RegistrationState, RegistrationContext, RegistrationEvent>(walk)

walkRefusals<RegistrationState, RegistrationContext, RegistrationEvent>({
  ...walk,
  standing: () => ({ asked: server.asked.length, waitsFor: server.waitingFor() }),
  attempts: {
    sendCode: async (event: { mobile: string }, { state }) => {
      if (state !== 'mobile') return pressHeld(m.code_action_send())
      await type(m.person_field_mobile(), event.mobile)
      await press(m.code_action_send())
      expect(screen.getByText(m.field_error_mobile_invalid())).toBeTruthy()
    },
    haveCode: async (event: { mobile: string }, { state }) => {
      if (state === 'mobile') await type(m.person_field_mobile(), event.mobile)
      await pressHeld(m.code_action_have())
    },
    codeSent: () => noneWaits('/auth/register/otp'),
    codeRefused: () => noneWaits('/auth/register/otp'),
    waited: passCountdown,
    resend: () => pressHeld(m.code_action_resend()),
    changeMobile: () => pressHeld(m.registration_action_change_mobile()),
    verify: async (event: { otp: string }, { state }) => {
      if (state !== 'waiting' && state !== 'resendable') return pressHeld(m.code_action_verify())
      await type(m.code_field_otp(), event.otp)
      await press(m.code_action_verify())
      expect(screen.getByText(m.field_error_otp_invalid())).toBeTruthy()
    },
    verified: () => noneWaits('/auth/register/otp/verify'),
    verifyRefused: () => noneWaits('/auth/register/otp/verify'),
    submit: () => pressHeld(m.registration_action_submit()),
    registered: () => noneWaits('/auth/register'),
    submitRefused: () => noneWaits('/auth/register'),
    ticketLost: () => noneWaits('/auth/register'),
  },
})

const context: RegistrationContext = { mobile, ticket: 'ticket', error: null, fields: [] }

test('a number that is registered already is told to whoever holds it, with the ways on (spec §5)', async () => {
  history.replaceState(null, '', '/register?redirect=%2Fapplication')
  restore('resendable', context)
  await verify('১২৩৪৫৬')
  const fields = [{ path: 'mobile', error: 'mobile_exists', message: '' }]
  await server.answer({ code: 422, message: refusal, data: { fields } })
  expect(screen.getByRole('alert').textContent).toContain(m.field_error_mobile_exists())
  expect(screen.queryByText(refusal)).toBeNull()
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf(m.session_action_go_login())).toBe('/login?redirect=%2Fapplication')
  expect(hrefOf(m.registration_action_forgot())).toBe('/forgot-password?redirect=%2Fapplication')
  isPending(m.code_action_verify(), false)
})

test('a number that was registered meanwhile is told on the last page too (spec §5)', async () => {
  restore('details', context)
  await submit()
  const fields = [{ path: 'mobile', error: 'mobile_exists', message: '' }]
  await server.answer({ code: 422, message: refusal, data: { fields } })
  headed(m.registration_title_details())
  expect(screen.getByRole('alert').textContent).toContain(m.field_error_mobile_exists())
})

test('whose address is given is told that it is there to be confirmed (product 7)', async () => {
  restore('details', context)
  await user.type(screen.getByLabelText(startsWith(m.person_field_email())), 'new2@example.test')
  await submit()
  await server.answerFor('/auth/register', { code: 200, data: { access_token: 'given' } })
  await said('information', m.registration_notice_email({ address: 'new2@example.test' }))
})

test('a wrong code is no word on the page of another number (spec §5)', async () => {
  restore('resendable', context)
  await verify('১২৩৪৫৬')
  const fields = [{ path: 'otp', error: 'otp_invalid', message: '' }]
  await server.answer({ code: 422, message: refusal, data: { fields } })
  expect(screen.getByRole('alert').textContent).toContain(m.field_error_otp_invalid())
  await press(m.registration_action_change_mobile())
  headed(m.registration_title_mobile())
  expect(screen.queryByRole('alert')).toBeNull()
})

const noticeAsked = () => server.asked.filter(({ path }) => path === '/privacy-notice').length
const noticeComes = () => server.answerFor('/privacy-notice', { code: 200, data: notice })

test('a form that is sent off before the privacy notice is there waits for it, and goes by itself (domain 9)', async () => {
  noticeTold = null
  restore('details', context)
  await fillDetails()
  await press(m.registration_action_submit())
  expect(screen.getByRole('status').textContent).toContain(m.consent_text_awaited())
  isPending(startsWith(m.registration_action_submit()), true)
  await press(m.registration_action_submit())
  expect([server.posts(), noticeAsked()]).toEqual([[], 1])
  await noticeComes()
  await vi.waitFor(() => expect(server.posts()).toHaveLength(1), patience)
  expect(server.posts()[0]).toMatchObject({
    path: '/auth/register',
    body: { consentVersion: notice.version, hasConsented: true, password },
  })
  expect(screen.queryByText(m.consent_text_awaited())).toBeNull()
})

test('what was changed while the form waited is looked over before it goes (domain 9)', async () => {
  noticeTold = null
  restore('details', context)
  await fillDetails()
  await press(m.registration_action_submit())
  await user.click(screen.getByLabelText(m.registration_field_consent()))
  await noticeComes()
  await vi.waitFor(() => expect(screen.getByText(m.field_error_consent_required())).toBeTruthy(), patience)
  expect(server.posts()).toEqual([])
  isPending(startsWith(m.registration_action_submit()), false)
})

test('a notice that comes before the form is sent off sends nothing by itself (domain 9)', async () => {
  noticeTold = null
  restore('details', context)
  await fillDetails()
  await noticeComes()
  expect(server.posts()).toEqual([])
  await press(m.registration_action_submit())
  expect(server.posts()).toHaveLength(1)
})

test('a notice that does not come is said, and the form goes when it came after another press (domain 9)', async () => {
  noticeTold = 'offline'
  restore('details', context)
  await fillDetails()
  await press(m.registration_action_submit())
  const said = () => screen.getByRole('status').textContent
  await vi.waitFor(() => expect(said()).toContain(m.consent_text_failed()), patience)
  isPending(startsWith(m.registration_action_submit()), false)
  expect([server.posts(), noticeAsked()]).toEqual([[], 3])
  noticeTold = null
  await press(m.registration_action_submit())
  expect(said()).toContain(m.consent_text_awaited())
  await noticeComes()
  await vi.waitFor(() => expect(server.posts()).toHaveLength(1), patience)
  expect(server.posts()[0]).toMatchObject({ body: { consentVersion: notice.version, password } })
})

test('a notice that fails in passing is asked for again by the page itself (domain 9)', async () => {
  noticeTold = 'offline'
  restore('details', context)
  noticeTold = { code: 200, data: notice }
  await fillDetails()
  await press(m.registration_action_submit())
  await vi.waitFor(() => expect(server.posts()).toHaveLength(1), patience)
  expect(noticeAsked()).toBe(2)
})

test('a notice that changed meanwhile is agreed to anew (domain 9)', async () => {
  restore('details', context)
  await submit()
  noticeTold = { code: 200, data: { ...notice, version: '2026-02' } }
  const fields = [{ path: 'hasConsented', error: 'consent_required', message: '' }]
  await server.answer({ code: 422, message: refusal, data: { fields } })
  expect(screen.getByText(m.field_error_consent_required())).toBeTruthy()
  const box = screen.getByLabelText<HTMLInputElement>(m.registration_field_consent())
  expect(box.checked).toBe(false)
  await user.click(box)
  await press(m.registration_action_submit())
  expect(server.posts().at(-1)).toMatchObject({ body: { consentVersion: '2026-02', hasConsented: true } })
})

test('the privacy notice opens beside the form, which stays as it is (domain 9)', () => {
  restore('details', context)
  const link = screen.getByRole('link', { name: m.consent_action_read() })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/privacy', '_blank'])
})

test('each page of registration gives its heading the focus (look, Litigant)', async () => {
  restore('mobile', context)
  await sendCode(mobile)
  await server.answer({ code: 200, data: { resendSeconds: 45, validMinutes: 5 } })
  headed(m.registration_title_code())
  expect(document.activeElement?.textContent).toBe(m.registration_title_code())
})
