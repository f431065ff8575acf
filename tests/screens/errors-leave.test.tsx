import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { FilingScreen } from '../../src/screens/filing/filing-screen.tsx'
import { TextField } from '../../src/screens/parts/text-field.tsx'
import { messageAt } from '../../src/screens/parts/field-words.ts'
import { ChangePasswordScreen } from '../../src/screens/profile/password-screen.tsx'
import { MyDataScreen } from '../../src/screens/profile/data-screen.tsx'
import { RecoveryScreen } from '../../src/screens/session/recovery-screen.tsx'
import { CheckoutForm } from '../../src/screens/payment/checkout-form.tsx'
import { StepForm } from '../../src/screens/session/step-form.tsx'
import { LoginScreen } from '../../src/screens/session/login-screen.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { checkoutBillOf } from './support/bill.ts'
import { accountOf } from './support/session.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(new RegExp(`^${label}( |$)`)), { target: { value } })
/** The sentences that the summary on top has, and the fields that are marked. */
const wrong = () => ({
  told: screen
    .queryAllByRole('alert')
    .flatMap((alert) => Array.from(alert.querySelectorAll('a'), (link) => link.textContent?.split(':')[0])),
  marked: Array.from(document.querySelectorAll<HTMLInputElement>('[aria-invalid]'), ({ name }) => name),
})

test('an error of a form leaves when its field is right, and no other with it (look Litigant)', () => {
  render(<ChangePasswordScreen />)
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  expect(wrong().marked).toEqual(['currentPassword', 'password', 'passwordConfirmation'])
  type(m.profile_field_current_password(), 'x')
  expect(wrong()).toEqual({
    told: [m.account_field_new_password(), m.account_field_new_password_again()],
    marked: ['password', 'passwordConfirmation'],
  })
  // Still too short: what is wrong stays until it is right.
  type(m.account_field_new_password(), 'Sec')
  expect(wrong().marked).toContain('password')
  type(m.account_field_new_password(), 'Secret12')
  expect(wrong().marked).not.toContain('password')
})

test('what is wrong again while somebody types takes the focus from nobody; the next press does (look Litigant)', () => {
  render(<ChangePasswordScreen />)
  const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  submit()
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  type(m.profile_field_current_password(), 'x')
  type(m.account_field_new_password(), 'Secret12')
  const again = screen.getByLabelText(new RegExp(`^${m.account_field_new_password_again()}( |$)`))
  again.focus()
  type(m.account_field_new_password_again(), 'Secret12')
  expect(screen.queryByRole('alert')).toBeNull()
  type(m.account_field_new_password_again(), 'Secret1')
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(document.activeElement).toBe(again)
  submit()
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

test('that a password was changed is not said of the next try (look States)', async () => {
  const refused = {
    code: 422,
    data: { fields: [{ path: 'currentPassword', error: 'invalid', message: '' }] },
  }
  const answers = [{ code: 200, data: {} }, refused]
  serverDouble(() => answers.shift() ?? refused)
  render(<ChangePasswordScreen />)
  const change = () => {
    type(m.profile_field_current_password(), 'Secret11')
    type(m.account_field_new_password(), 'Secret12')
    type(m.account_field_new_password_again(), 'Secret12')
    fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  }
  change()
  await screen.findByText(m.profile_text_password_changed())
  expect(screen.getByText(m.profile_notice_password_changed())).toBeTruthy()
  change()
  await waitFor(() => expect(wrong().marked).toEqual(['currentPassword']))
  expect(screen.queryByText(m.profile_text_password_changed())).toBeNull()
})

test('a password that was changed leaves no field filled, and one that was not leaves all as typed (spec §5)', async () => {
  const answers = [
    { code: 503, message: 'সেবা এখন নেই' },
    { code: 200, data: {} },
  ]
  const server = serverDouble(() => answers.shift() ?? { code: 503 })
  render(<ChangePasswordScreen />)
  const fields = () => Array.from(document.querySelectorAll('input'), ({ value, type }) => [value, type])
  type(m.profile_field_current_password(), 'Secret11')
  type(m.account_field_new_password(), 'Secret12')
  type(m.account_field_new_password_again(), 'Secret12')
  const typed = ['Secret11', 'Secret12', 'Secret12'].map((value) => [value, 'password'])
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  expect(await screen.findByText('সেবা এখন নেই')).toBeTruthy()
  expect(fields()).toEqual(typed)
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  await screen.findByText(m.profile_text_password_changed())
  expect(fields()).toEqual(typed.map(() => ['', 'password']))
  expect(screen.queryByText('সেবা এখন নেই')).toBeNull()
  const body = { currentPassword: 'Secret11', password: 'Secret12', passwordConfirmation: 'Secret12' }
  expect(server.posts()).toMatchObject([{ body }, { path: '/auth/update-password', body }])
})

test("a refusal of the server's leaves when its field has another value", async () => {
  serverDouble(() => ({
    code: 422,
    data: { fields: [{ path: 'currentPassword', error: 'invalid', message: '' }] },
  }))
  render(<ChangePasswordScreen />)
  type(m.profile_field_current_password(), 'Secret11')
  type(m.account_field_new_password(), 'Secret12')
  type(m.account_field_new_password_again(), 'Secret12')
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  await waitFor(() => expect(wrong().marked).toEqual(['currentPassword']))
  type(m.account_field_new_password(), 'Secret13')
  expect(wrong().marked).toEqual(['currentPassword'])
  type(m.profile_field_current_password(), 'Secret10')
  expect(wrong()).toEqual({ told: [], marked: [] })
})

test('the same in a step of the ways in', () => {
  const held = { name: '' }
  const Step = () => (
    <StepForm
      labels={{ name: 'name' }}
      refused={{ error: null, fields: [{ path: 'other', error: 'invalid' }] }}
      refusedTitle="refused"
      check={() => (held.name === '' ? [{ path: 'name', error: 'required' }] : [])}
      onValid={() => {}}
    >
      {(errors) => (
        <TextField
          label="name"
          name="name"
          value={held.name}
          onChange={(value) => (held.name = value)}
          error={messageAt(errors, 'name')}
          isRequired
        />
      )}
    </StepForm>
  )
  render(<Step />)
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  expect(wrong().marked).toEqual(['name'])
  type('name', 'x')
  expect(wrong()).toEqual({ told: [], marked: [] })
})

test('the same at the log-in', () => {
  render(<LoginScreen />)
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  expect(wrong().marked).toEqual(['email', 'password'])
  // Each try takes whoever typed on to what is still wrong.
  screen.getByLabelText(new RegExp(`^${m.account_field_login()}( |$)`)).focus()
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  type(m.account_field_login(), '01700000000')
  expect(wrong()).toEqual({ told: [m.account_field_password()], marked: ['password'] })
})

test.each([
  ['the change of a password', () => <ChangePasswordScreen />],
  ['the log-in', () => <LoginScreen />],
  ['a forgotten password', () => <RecoveryScreen />],
  ['what is held of a person', () => <MyDataScreen />],
])('what is typed into the form of %s never goes into the address (product 7)', async (_which, draw) => {
  serverDouble(() => ({ code: 503 }))
  render(draw())
  expect(fireEvent.submit(document.querySelector('form') as HTMLFormElement)).toBe(false)
  await waitFor(() => expect(wrong().marked.length).toBeGreaterThan(0))
})

test('the same in the filing', async () => {
  serverDouble(() => ({ code: 200, data: [] }))
  render(<FilingScreen account={accountOf('owner')} />)
  fireEvent.submit(await waitFor(() => document.querySelector('form') as HTMLFormElement))
  await waitFor(() => expect(wrong().marked).toContain('caseNumber'))
  const before = wrong().marked
  type(m.case_field_case_number(), '12/2026')
  expect(wrong().marked).toEqual(before.filter((name) => name !== 'caseNumber'))
})

test('an address of blanks alone is none: the log-in says so and asks nothing (spec 2 /login)', () => {
  const server = serverDouble(() => ({ code: 503 }))
  render(<LoginScreen />)
  type(m.account_field_login(), '  ')
  type(m.account_field_password(), 'Secret11')
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  expect(wrong().marked).toEqual(['email'])
  expect(server.posts()).toEqual([])
})

test('nothing is wrong at the checkout before the way to pay is pressed; what was left out is told then, until it is there (spec §5)', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  const server = serverDouble(() => ({ code: 503 }))
  render(
    <CheckoutForm bill={checkoutBillOf()} isLoggedIn goTo={() => undefined} readBill={() => undefined} />,
  )
  const isTold = () => screen.queryAllByText(m.checkout_error_method(), { exact: false }).length > 0
  const nothing = { told: [], marked: [] }
  expect([wrong(), isTold()]).toEqual([nothing, false])
  await user.click(screen.getByRole('button', { name: /৫০০/ }))
  expect(server.posts()).toEqual([])
  expect([wrong().told, isTold()]).toEqual([[m.checkout_error_method()], true])
  await user.click(screen.getAllByRole('radio')[0] ?? document.body)
  expect([wrong(), isTold()]).toEqual([nothing, false])
})
