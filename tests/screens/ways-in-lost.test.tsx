import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recoveryMachine } from '../../src/machines/recovery.ts'
import { registrationMachine } from '../../src/machines/registration.ts'
import { RecoveryScreen } from '../../src/screens/session/recovery-screen.tsx'
import { RegisterScreen } from '../../src/screens/session/register-screen.tsx'
import { m } from '../../src/words/messages.js'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { endSession } from './support/session.ts'
import { headed, startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const mobile = '01700000091'
const said = 'সার্ভারের কথা'
const notice = { version: '2026-01', effectiveFrom: '2026-01-01', text: { name: 'Kept', nameBn: 'রাখা' } }
const nothing = { error: null, fields: [] }
let server: HeldServer
beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/register')
  server = heldServer(({ path }) => {
    if (path === '/config-status') return { code: 200, data: { isDemo: true } }
    return path === '/privacy-notice' ? { code: 200, data: notice } : null
  })
})
afterEach(async () => {
  cleanup()
  await endSession()
  vi.unstubAllGlobals()
})

const press = (name: string) => user.click(screen.getByRole('button', { name: startsWith(name) }))
const field = (label: string): HTMLInputElement => {
  const [found] = screen.getAllByLabelText<HTMLInputElement>(startsWith(label), { selector: 'input' })
  if (!found) throw new Error(`no field ${label}`)
  return found
}
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
/** The press whose answer is lost, and the next one, which is answered so. */
const pressTwice = async (name: string, answer: Parameters<HeldServer['answer']>[0]) => {
  await press(name)
  await server.answer('offline')
  await vi.waitFor(() => expect(alerts().join()).toContain('offline'))
  await press(name)
  await server.answer(answer)
}
const tooSoon = { code: 429, message: said }
const notRight = {
  code: 422,
  message: said,
  data: { fields: [{ path: 'otp', error: 'otp_invalid', message: '' }] },
}

const fillDetails = async () => {
  const context = { mobile, ticket: 'ticket', ...nothing }
  render(<RegisterScreen snapshot={registrationMachine.resolveState({ value: 'details', context })} />)
  type(m.account_field_full_name(), 'পরীক্ষা আবেদনকারী')
  type(m.account_field_password(), 'Password1')
  type(m.registration_field_password_confirmation(), 'Password1')
  await user.click(await screen.findByLabelText(m.registration_field_consent()))
}

test('a registration whose answer was lost may have gone through: its proof is spent, and the way to log in is shown (product 7)', async () => {
  await fillDetails()
  await pressTwice(m.registration_action_submit(), { code: 409, message: said })
  expect(await screen.findByText(m.registration_text_perhaps_done())).toBeTruthy()
  headed(m.registration_title_details())
  expect(alerts().join()).not.toContain(said)
  expect(screen.getByRole('link', { name: m.session_action_go_login() })).toBeTruthy()
  expect(field(m.account_field_full_name()).value).toBe('পরীক্ষা আবেদনকারী')
  await press(m.registration_action_submit())
  await server.answer({ code: 409, message: said })
  await vi.waitFor(() => headed(m.registration_title_mobile()))
  expect(alerts().join()).toContain(said)
})

test('a proof that was spent before the first press says nothing of a registration that went through (product 7)', async () => {
  await fillDetails()
  await press(m.registration_action_submit())
  await server.answer({ code: 409, message: said })
  await vi.waitFor(() => headed(m.registration_title_mobile()))
  expect(screen.queryByText(m.registration_text_perhaps_done())).toBeNull()
})

test('where the answer to a number was lost and another code is too soon, the code that is on the phone can be given (product 7)', async () => {
  render(<RegisterScreen />)
  type(m.person_field_mobile(), mobile)
  await pressTwice(m.code_action_send(), tooSoon)
  expect(await screen.findByLabelText(m.code_field_otp())).toBeTruthy()
  expect(alerts()).toEqual([])
})

test('the same where a password is forgotten (product 7)', async () => {
  render(<RecoveryScreen />)
  type(m.account_field_login(), mobile)
  await pressTwice(m.recovery_action_ask(), tooSoon)
  expect(await screen.findByLabelText(m.code_field_otp())).toBeTruthy()
})

test('another number than the one whose answer was lost is not led on (product 7)', async () => {
  render(<RegisterScreen />)
  type(m.person_field_mobile(), mobile)
  await press(m.code_action_send())
  await server.answer('offline')
  await vi.waitFor(() => expect(alerts().join()).toContain('offline'))
  type(m.person_field_mobile(), '01700000092')
  await press(m.code_action_send())
  await server.answer(tooSoon)
  await vi.waitFor(() => expect(alerts().join()).toContain(said))
  headed(m.registration_title_mobile())
})

const codePages = {
  'of a registration': () => {
    const context = { mobile, ticket: null, ...nothing }
    return <RegisterScreen snapshot={registrationMachine.resolveState({ value: 'waiting', context })} />
  },
  'of a forgotten password': () => {
    const context = { login: mobile, ticket: null, ...nothing }
    return <RecoveryScreen snapshot={recoveryMachine.resolveState({ value: 'waiting', context })} />
  },
}
test.each(Object.entries(codePages))(
  'a code %s whose answer was lost is used up, not wrong; one that was answered is wrong (product 7)',
  async (_of, page) => {
    render(page())
    type(m.code_field_otp(), '123456')
    await pressTwice(m.code_action_verify(), notRight)
    await vi.waitFor(() => expect(alerts().join()).toContain(m.field_error_otp_over()))
    expect(alerts().join()).not.toContain(m.field_error_otp_invalid())
    type(m.code_field_otp(), '654321')
    await press(m.code_action_verify())
    await server.answer(notRight)
    await vi.waitFor(() => expect(alerts().join()).toContain(m.field_error_otp_invalid()))
  },
)
