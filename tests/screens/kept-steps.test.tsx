import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { halfLoginMinutes, ticketMinutes } from '../../src/machines/limits.ts'
import { LoginScreen } from '../../src/screens/session/login-screen.tsx'
import { RecoveryScreen } from '../../src/screens/session/recovery-screen.tsx'
import { RegisterScreen } from '../../src/screens/session/register-screen.tsx'
import { session } from '../../src/screens/session.ts'
import { m } from '../../src/words/messages.js'
import { renderArrived } from './support/arrived.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { endSession } from './support/session.ts'
import { headed, startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const mobile = '01700000091'
const notice = { version: '1', effectiveFrom: '2026-01-01', text: { name: 'What', nameBn: 'যা' } }
let server: HeldServer

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  server = heldServer(({ path }) => {
    if (path === '/privacy-notice') return { code: 200, data: notice }
    return /^\/auth\/(?:register|recovery|login|update)/.test(path) ? null : { code: 503 }
  })
})
afterEach(async () => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
  await act(() => {
    session.send({ type: 'givenUp' })
    return vi.dynamicImportSettled()
  })
  await endSession()
  vi.unstubAllGlobals()
})

/** The page is loaded anew: what the tab keeps is there, whatever the page remembered is not. */
async function reload(page: ReactElement, draw = renderArrived): Promise<void> {
  const kept = Object.entries(sessionStorage) as [string, string][]
  cleanup()
  session.send({ type: 'givenUp' })
  await vi.dynamicImportSettled()
  for (const [key, value] of kept) sessionStorage.setItem(key, value)
  draw(page)
}
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(startsWith(label))
const password = () =>
  vi.waitFor(() =>
    screen.getByLabelText<HTMLInputElement>(m.account_field_password(), {
      exact: false,
      selector: '#field-password',
    }),
  )
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const pass = (minutes: number) => act(() => void vi.advanceTimersByTime(minutes * 60_000))

const register = <RegisterScreen />
const askForCode = async () => {
  history.replaceState(null, '', '/register')
  render(register)
  await user.type(await field(m.person_field_mobile()), mobile)
  await press(m.code_action_send())
  await server.answer({ code: 200, data: { resendSeconds: 60, validMinutes: 10 } })
  await field(m.code_field_otp())
}

test.each([
  ['by the server', renderArrived],
  ['by the browser alone', (page: ReactElement) => void render(page)],
])(
  'a page of registration that is drawn anew %s takes the code in hand, and counts on (product 2.4)',
  async (_by, draw) => {
    await askForCode()
    act(() => void vi.advanceTimersByTime(20_000))
    await reload(register, draw)
    headed(m.registration_title_code())
    expect(screen.getByText(m.code_text_countdown({ seconds: '৪০' }))).toBeTruthy()
    await user.type(await field(m.code_field_otp()), '123456')
    await press(m.code_action_verify())
    expect(server.posts().at(-1)?.body).toEqual({ mobile, otp: '123456' })
  },
)

test('what is typed of an account that is being registered stays too, its password nowhere (product 2.4)', async () => {
  await askForCode()
  await user.type(await field(m.code_field_otp()), '123456')
  await press(m.code_action_verify())
  await server.answer({ code: 200, data: { ticket: 'proof' } })
  await user.type(await field(m.account_field_full_name()), 'পরীক্ষা')
  await user.type(await password(), 'Secret11')
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Secret11')
  await reload(register)
  headed(m.registration_title_details())
  expect((await field(m.account_field_full_name())).value).toBe('পরীক্ষা')
  expect((await password()).value).toBe('')
})

test('who takes another number, and who comes when no ticket works any more, begins anew (product 2.4)', async () => {
  await askForCode()
  pass(ticketMinutes + 1)
  await reload(register)
  headed(m.registration_title_mobile())
  cleanup()
  await askForCode()
  await press(m.registration_action_change_mobile())
  await reload(register)
  headed(m.registration_title_mobile())
})

const recover = <RecoveryScreen />
const askForRecovery = async () => {
  history.replaceState(null, '', '/forgot-password')
  render(recover)
  await user.type(await field(m.account_field_login()), mobile)
  await press(m.recovery_action_ask())
  await server.answer({ code: 200, data: { resendSeconds: 60, validMinutes: 10 } })
  await field(m.code_field_otp())
}

test('a forgotten password is gone on with where its page is loaded anew (product 2.4)', async () => {
  await askForRecovery()
  await reload(recover)
  await user.type(await field(m.code_field_otp()), '123456')
  await press(m.code_action_verify())
  await server.answer({ code: 200, data: { ticket: 'proof' } })
  await reload(recover)
  headed(m.recovery_title_password())
})

test.each([
  ['/register', register, m.person_field_mobile, m.code_action_send, '/auth/register/otp/verify'],
  ['/forgot-password', recover, m.account_field_login, m.recovery_action_ask, '/auth/recovery/otp/verify'],
] as const)(
  'on %s whoever is refused another code gives the one in hand, for the number that was typed (product 2.4, 7)',
  async (path, page, label, ask, verifying) => {
    history.replaceState(null, '', path)
    render(page)
    await user.type(await field(label()), mobile)
    await press(ask())
    await server.answer({ code: 429, message: 'একটু পরে' })
    expect((await screen.findByRole('alert')).textContent).toContain('একটু পরে')
    await press(m.code_action_have())
    await user.type(await field(m.code_field_otp()), '123456')
    await press(m.code_action_verify())
    expect(server.posts().at(-1)).toMatchObject({ path: verifying, body: { mobile, otp: '123456' } })
  },
)

test('the link of a mail goes before a code that the tab asked for (spec §2)', async () => {
  await askForRecovery()
  history.replaceState(null, '', '/resetForgottenPassword#ticket=proof')
  await reload(recover)
  headed(m.recovery_title_password())
})

test('the address of the link without a ticket asks for the account (spec §2)', () => {
  history.replaceState(null, '', '/resetForgottenPassword')
  render(recover)
  headed(m.recovery_title_ask())
})

const logIn = <LoginScreen />

test('after the right password the code is asked for where the page is loaded anew, as long as it may be (product 7)', async () => {
  history.replaceState(null, '', '/login')
  render(logIn)
  await user.type(await field(m.account_field_login()), 'a@court.example')
  await user.type(await password(), 'Secret11')
  await press(m.session_action_login())
  await server.answer({ code: 401, message: 'কোড', data: { codeTicket: 'half' } })
  await field(m.factor_field_code())
  await reload(logIn)
  await user.type(await field(m.factor_field_code()), '123456')
  pass(halfLoginMinutes + 1)
  await reload(logIn)
  expect(await password()).toBeTruthy()
  expect(screen.queryByLabelText(startsWith(m.factor_field_code()))).toBeNull()
})
