import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenCookie } from '../../src/api/keep.ts'
import { identityMachine } from '../../src/machines/identity.ts'
import { recoveryMachine } from '../../src/machines/recovery.ts'
import { registrationMachine } from '../../src/machines/registration.ts'
import { formatDigits } from '../../src/screens/parts/format.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { IdentityScreen } from '../../src/screens/session/identity-screen.tsx'
import { LoginScreen } from '../../src/screens/session/login-screen.tsx'
import { RecoveryScreen } from '../../src/screens/session/recovery-screen.tsx'
import { RegisterScreen } from '../../src/screens/session/register-screen.tsx'
import { m } from '../../src/words/messages.js'
import { clearToken } from './support/cookies.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { endSession } from './support/session.ts'
import { headed, isPending, startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const mobile = '01700000091'
const away = 'সেবা এখন নেই'
const notice = { version: '2026-01', effectiveFrom: '2026-01-01', text: { name: 'Kept', nameBn: 'রাখা' } }
let server: HeldServer

beforeEach(() => {
  history.replaceState(null, '', '/login')
  server = heldServer(({ path }) => {
    if (path === '/config-status') return { code: 200, data: { isDemo: true } }
    return path === '/privacy-notice' ? { code: 200, data: notice } : null
  })
})
afterEach(async () => {
  cleanup()
  await endSession()
  clearToken()
  toasts.send({ type: 'clear' })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const press = (name: string) => user.click(screen.getByRole('button', { name: startsWith(name) }))
/** The first field whose label begins so. */
const field = (label: string): HTMLInputElement => {
  const [found] = screen.getAllByLabelText<HTMLInputElement>(startsWith(label), { selector: 'input' })
  if (!found) throw new Error(`no field ${label}`)
  return found
}
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const isWrong = (label: string) => field(label).getAttribute('aria-invalid') === 'true'
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
const wrong = (path: string, error: string) => ({
  code: 422,
  message: away,
  data: { fields: [{ path, error, message: '' }] },
})

const logIn = async (isRemembered = false) => {
  render(<LoginScreen />)
  type(m.account_field_login(), ' person@example.test ')
  type(m.account_field_password(), 'Password1')
  if (isRemembered) await user.click(screen.getByLabelText(startsWith(m.session_field_remember())))
  await press(m.session_action_login())
}
const askForCode = async () => {
  await server.answerFor('/auth/login', { code: 409, message: '', data: { codeTicket: 'ticket' } })
  await screen.findByLabelText(m.factor_field_code())
}

test.each([
  ['remembered', true],
  ['not remembered', false],
] as const)(
  'whoever wants to be %s is, by the password alone and by a code (spec §9)',
  async (_how, isRemembered) => {
    const kept = vi.spyOn(tokenCookie, 'write')
    await logIn(isRemembered)
    const body = { email: 'person@example.test', password: 'Password1', isRemembered }
    expect(server.posts()).toMatchObject([{ path: '/auth/login', body }])
    await server.answer({ code: 200, data: { access_token: 'first' } })
    await vi.waitFor(() => expect(kept.mock.calls).toEqual([['first', isRemembered]]))
    cleanup()
    await endSession()
    await logIn(isRemembered)
    await askForCode()
    type(m.factor_field_code(), '123456')
    await press(m.session_action_login())
    await server.answerFor('/auth/login/code', { code: 200, data: { access_token: 'second' } })
    await vi.waitFor(() => expect(kept.mock.calls.at(-1)).toEqual(['second', isRemembered]))
  },
)

test('that a payment waits is told to whoever was led here by one, until a log-in was refused (spec §5)', async () => {
  history.replaceState(null, '', '/login?redirect=/my-applications')
  render(<LoginScreen />)
  expect(screen.queryByText(m.checkout_error_logged_out())).toBeNull()
  cleanup()
  history.replaceState(null, '', '/login?redirect=/checkout/1')
  await logIn()
  expect(screen.getByText(m.checkout_error_logged_out())).toBeTruthy()
  await server.answerFor('/auth/login', { code: 422, message: away })
  await vi.waitFor(() => expect(alerts().join()).toContain(away))
  expect(screen.queryByText(m.checkout_error_logged_out())).toBeNull()
  // What was typed stays; of what is missing now is told in place of what was refused then.
  expect(field(m.account_field_login()).value).toBe(' person@example.test ')
  type(m.account_field_password(), '')
  await press(m.session_action_login())
  expect(alerts().join()).not.toContain(away)
  type(m.account_field_password(), 'Password2')
  await press(m.session_action_login())
  expect(alerts()).toEqual([])
  expect(server.posts().at(-1)?.body).toMatchObject({ password: 'Password2', isRemembered: false })
  await server.answerFor('/auth/login', { code: 422, message: 'আবার নয়' })
  await vi.waitFor(() => expect(alerts().join()).toContain('আবার নয়'))
})

test('a wrong code stays where it is and says why; one that comes too late leads back to the password (product 7)', async () => {
  await logIn()
  await askForCode()
  await press(m.session_action_login())
  expect([isWrong(m.factor_field_code()), server.posts().length]).toEqual([true, 1])
  type(m.factor_field_code(), '123456')
  await press(m.session_action_login())
  expect(screen.getByRole<HTMLButtonElement>('button', { name: m.factor_action_other() }).disabled).toBe(true)
  await server.answerFor('/auth/login/code', wrong('code', 'code_wrong'))
  await vi.waitFor(() => expect(isWrong(m.factor_field_code())).toBe(true))
  expect(field(m.factor_field_code()).value).toBe('123456')
  const isFree = () => vi.waitFor(() => isPending(startsWith(m.session_action_login()), false))
  await isFree()
  await press(m.session_action_login())
  await server.answerFor('/auth/login/code', { code: 429, message: away })
  await vi.waitFor(() => expect(alerts().join()).toContain(away))
  await isFree()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: m.factor_action_other() }).disabled).toBe(
    false,
  )
  await press(m.session_action_login())
  await server.answerFor('/auth/login/code', { code: 409, message: 'কোডের সময় শেষ' })
  expect(await screen.findByLabelText(startsWith(m.account_field_password()))).toBeTruthy()
  expect(alerts().join()).toContain('কোডের সময় শেষ')
})

test('a demo account whose second step is on is asked for its code (product 7)', async () => {
  render(<LoginScreen />)
  await user.click(await screen.findByRole('button', { name: m.session_action_demo_accountant() }))
  isPending(startsWith(m.session_action_demo_accountant()), true)
  await server.answerFor('/auth/demo-login', { code: 409, message: away, data: { codeTicket: 'of-demo' } })
  await screen.findByLabelText(m.factor_field_code())
  type(m.factor_field_code(), '123456')
  await press(m.session_action_login())
  expect(server.posts().at(-1)).toMatchObject({ path: '/auth/login/code', body: { ticket: 'of-demo' } })
  await server.answerFor('/auth/login/code', { code: 409, message: away })
  expect(await screen.findByLabelText(startsWith(m.account_field_password()))).toBeTruthy()
})

const nothing = { error: null, fields: [] }

test('how long a link or a code works is told as the server said it, and what is refused is told where it was typed (spec §2)', async () => {
  render(<RecoveryScreen />)
  type(m.account_field_login(), 'person@example.test')
  await press(m.recovery_action_ask())
  await server.answer({ code: 200, data: { validMinutes: 21 } })
  const mailed = m.recovery_text_link({ login: 'person@example.test', minutes: '২১' })
  expect(await screen.findByText(mailed)).toBeTruthy()
  await press(m.recovery_action_change_login())
  expect(field(m.account_field_login()).value).toBe('person@example.test')
  type(m.account_field_login(), '০১৭০০০০০০৯১')
  await press(m.recovery_action_ask())
  await server.answer(wrong('mobile', 'mobile_invalid'))
  await vi.waitFor(() => expect(isWrong(m.account_field_login())).toBe(true))
  await press(m.recovery_action_ask())
  expect(server.posts().at(-1)).toMatchObject({ path: '/auth/recovery/otp', body: { mobile } })
  await server.answer({ code: 200, data: { resendSeconds: 45, validMinutes: 7 } })
  const texted = m.recovery_text_code({ mobile: formatDigits(mobile, 'bn'), minutes: '৭' })
  expect(await screen.findByText(texted)).toBeTruthy()
  type(m.code_field_otp(), '123456')
  await press(m.code_action_verify())
  await server.answer(wrong('otp', 'otp_over'))
  await vi.waitFor(() => expect(isWrong(m.code_field_otp())).toBe(true))
  expect(alerts().join()).toContain(m.field_error_otp_over())
  // A code that is over is no word on the page of another number.
  await press(m.recovery_action_change_login())
  expect(alerts()).toEqual([])
})

test('a new password that the server refuses is told at its field, and both stay typed (spec §5)', async () => {
  const context = { login: mobile, ticket: 'ticket', ...nothing }
  render(<RecoveryScreen snapshot={recoveryMachine.resolveState({ value: 'password', context })} />)
  type(m.account_field_new_password(), 'Password1')
  type(m.account_field_new_password_again(), 'Password1')
  await press(m.recovery_action_submit())
  await server.answer(wrong('password', 'password_weak'))
  await vi.waitFor(() => expect(isWrong(m.account_field_new_password())).toBe(true))
  const values = [m.account_field_new_password(), m.account_field_new_password_again()].map(
    (label) => field(label).value,
  )
  expect(values).toEqual(['Password1', 'Password1'])
  isPending(startsWith(m.recovery_action_submit()), false)
})

test('where the answer to a new password was lost, whoever finds its link spent is told to log in with it (product 7)', async () => {
  history.replaceState(null, '', '/forgot-password?redirect=%2Fapplication')
  const context = { login: mobile, ticket: 'ticket', ...nothing }
  render(<RecoveryScreen snapshot={recoveryMachine.resolveState({ value: 'password', context })} />)
  type(m.account_field_new_password(), 'Password1')
  type(m.account_field_new_password_again(), 'Password1')
  await press(m.recovery_action_submit())
  await server.answer('offline')
  await vi.waitFor(() => expect(alerts().join()).toContain('offline'))
  await press(m.recovery_action_submit())
  await server.answer({ code: 409, message: away })
  await vi.waitFor(() => headed(m.recovery_title_ask()))
  expect(alerts().join()).toContain(`${away} ${m.recovery_text_perhaps_changed()}`)
  const link = screen.getByRole('link', { name: m.session_action_go_login() })
  expect(link.getAttribute('href')).toBe('/login?redirect=%2Fapplication')
})

test('a link that was spent before the first try says nothing of a password that was changed (product 7)', async () => {
  const context = { login: mobile, ticket: 'ticket', ...nothing }
  render(<RecoveryScreen snapshot={recoveryMachine.resolveState({ value: 'password', context })} />)
  type(m.account_field_new_password(), 'Password1')
  type(m.account_field_new_password_again(), 'Password1')
  await press(m.recovery_action_submit())
  await server.answer({ code: 409, message: away })
  await vi.waitFor(() => expect(alerts().join()).toContain(away))
  expect(alerts().join()).not.toContain(m.recovery_text_perhaps_changed())
})

test('registration tells how long its code works, and says where it was typed what is wrong with a number or a code (spec §5)', async () => {
  history.replaceState(null, '', '/register?redirect=%2Fapplication')
  render(<RegisterScreen />)
  const login = screen.getByRole('link', { name: m.session_action_go_login() })
  expect(login.getAttribute('href')).toBe('/login?redirect=%2Fapplication')
  type(m.person_field_mobile(), mobile)
  await press(m.code_action_send())
  await server.answer(wrong('mobile', 'mobile_invalid'))
  await vi.waitFor(() => expect(isWrong(m.person_field_mobile())).toBe(true))
  await press(m.code_action_send())
  await server.answer({ code: 200, data: { resendSeconds: 45, validMinutes: 7 } })
  const sent = m.code_text_sent({ mobile: formatDigits(mobile, 'bn'), minutes: '৭' })
  expect(await screen.findByText(sent)).toBeTruthy()
  type(m.code_field_otp(), '123456')
  await press(m.code_action_verify())
  await server.answer(wrong('otp', 'otp_wrong'))
  await vi.waitFor(() => expect(isWrong(m.code_field_otp())).toBe(true))
  await press(m.registration_action_change_mobile())
  expect(field(m.person_field_mobile()).value).toBe(mobile)
})

test('a code of registration that is not sent again leaves the one in hand of use, and what was typed of it (look States)', async () => {
  const context = { mobile, ticket: null, ...nothing }
  render(<RegisterScreen snapshot={registrationMachine.resolveState({ value: 'resendable', context })} />)
  type(m.code_field_otp(), '1234')
  await press(m.code_action_resend())
  await server.answer({ code: 429, message: away })
  await vi.waitFor(() => expect(alerts().join()).toContain(away))
  headed(m.registration_title_code())
  expect(field(m.code_field_otp()).value).toBe('1234')
})

test('all that was typed of a new account is sent, and stays when one of it is refused at its field (spec §5)', async () => {
  const context = { mobile, ticket: 'ticket', ...nothing }
  render(<RegisterScreen snapshot={registrationMachine.resolveState({ value: 'details', context })} />)
  const typed = [
    [m.account_field_full_name(), 'পরীক্ষা আবেদনকারী'],
    [m.person_field_email(), 'new2@example.test'],
    [m.parts_label_day(), '১৫'],
    [m.parts_label_year(), '১৯৮৮'],
    [m.account_field_password(), 'Password1'],
    [m.registration_field_password_confirmation(), 'Password1'],
  ] as const
  for (const [label, text] of typed) type(label, text)
  await user.selectOptions(screen.getByLabelText(startsWith(m.parts_label_month())), '3')
  await user.click(screen.getByLabelText(startsWith(m.registration_field_consent())))
  await press(m.registration_action_submit())
  await vi.waitFor(() => expect(server.posts()).toHaveLength(1))
  expect(server.posts()[0]?.body).toEqual({
    name: 'পরীক্ষা আবেদনকারী',
    email: 'new2@example.test',
    dateOfBirth: '1988-03-15',
    password: 'Password1',
    passwordConfirmation: 'Password1',
    hasConsented: true,
    consentVersion: notice.version,
    ticket: 'ticket',
  })
  await server.answer(wrong('email', 'email_exists'))
  await vi.waitFor(() => expect(isWrong(m.person_field_email())).toBe(true))
  expect(typed.map(([label]) => field(label).value)).toEqual(typed.map(([, text]) => text))
  // A consent that was not refused is not asked for anew.
  expect(screen.getByLabelText<HTMLInputElement>(startsWith(m.registration_field_consent())).checked).toBe(
    true,
  )
  await press(m.registration_action_submit())
  await server.answer({ code: 409, message: 'টিকিটের সময় শেষ' })
  await vi.waitFor(() => headed(m.registration_title_mobile()))
  expect(alerts().join()).toContain('টিকিটের সময় শেষ')
  expect(field(m.person_field_mobile()).value).toBe(mobile)
})

const identityAt = (value: 'naming' | 'linking' | 'resendable', name = '') => {
  history.replaceState(null, '', '/cdap')
  const context = { visit: 'visit', name, mobile: '017******91', ...nothing }
  const snapshot = identityMachine.resolveState({ value, context })
  render(<IdentityScreen snapshot={snapshot} />)
}

test('an account that is linked by CDAP is asked for a code at its number, which is told as the server said it (spec §7 cdaplogin)', async () => {
  identityAt('linking')
  expect(screen.getByText(m.identity_text_link({ mobile: '০১৭******৯১' }))).toBeTruthy()
  await press(m.code_action_send())
  await server.answer({ code: 429, message: away })
  await vi.waitFor(() => expect(alerts().join()).toContain(away))
  await press(m.code_action_send())
  await server.answer({ code: 200, data: { resendSeconds: 45, validMinutes: 7 } })
  expect(await screen.findByText(m.code_text_sent({ mobile: '০১৭******৯১', minutes: '৭' }))).toBeTruthy()
  type(m.code_field_otp(), '123456')
  await press(m.code_action_verify())
  expect(server.posts().at(-1)).toMatchObject({
    path: '/auth/cdap/link',
    body: { state: 'visit', otp: '123456' },
  })
  await server.answer(wrong('otp', 'otp_wrong'))
  await vi.waitFor(() => expect(isWrong(m.code_field_otp())).toBe(true))
  await press(m.code_action_verify())
  await server.answer({ code: 409, message: 'সময় শেষ' })
  await vi.waitFor(() => headed(m.identity_title_refused()))
  expect(alerts()).toEqual(['সময় শেষ'])
})

test('an account whose name is refused stays as it was typed, with why (spec §7 cdaploginUserCreate)', async () => {
  identityAt('naming', 'প্রদানকারীর নাম')
  expect(field(m.account_field_full_name()).value).toBe('প্রদানকারীর নাম')
  await user.click(screen.getByLabelText(startsWith(m.registration_field_consent())))
  await press(m.identity_action_create())
  await vi.waitFor(() => expect(server.posts()).toHaveLength(1))
  expect(server.posts()[0]?.body).toMatchObject({ name: 'প্রদানকারীর নাম' })
  await server.answer(wrong('name', 'too_long'))
  await vi.waitFor(() => expect(isWrong(m.account_field_full_name())).toBe(true))
  expect(alerts().join()).toContain(m.field_error_too_long())
  type(m.account_field_full_name(), 'আরেক নাম')
  expect(isWrong(m.account_field_full_name())).toBe(false)
  await press(m.identity_action_create())
  await server.answer({ code: 200, data: { status: 0, next: null, name: null, mobile: null, message: away } })
  await vi.waitFor(() => expect(alerts().join()).toContain(away))
  expect(server.posts().at(-1)?.body).toMatchObject({ name: 'আরেক নাম' })
  expect(field(m.account_field_full_name()).value).toBe('আরেক নাম')
})
