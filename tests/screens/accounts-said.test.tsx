import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NormalUserEditScreen } from '../../src/screens/customization/normal-users-screen.tsx'
import { UserEditScreen } from '../../src/screens/customization/user-edit-screen.tsx'
import { UserAddScreen } from '../../src/screens/customization/users-screen.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { m } from '../../src/words/messages.js'
import { isVersions, noVersions, serverDouble, type Told } from './server-double.ts'
import { office } from './support/office.ts'
import { role, somebody } from './support/people.ts'
import { said } from './support/said.ts'
import { logInAs, logOut } from './support/session.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const users = '/user-role-management/users'
const litigants = '/user-role-management/normal-users'
const litigant = {
  number: 12,
  name: 'পরীক্ষা আবেদনকারী',
  mobileMasked: '017*****678',
  emailMasked: null,
  nidMasked: null,
  isVerified: true,
  status: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 4,
}

const closed = (name: string) => ({
  ...office,
  id: `0190a000-0000-7000-8000-00000000000${name}`,
  status: 'de_active',
})

let account: typeof somebody
let offices: object[]
let answer: Told
let server: ReturnType<typeof serverDouble>
beforeEach(async () => {
  account = somebody
  offices = [office]
  answer = { code: 200 }
  server = serverDouble((asked) => {
    if (asked.method === 'POST') return answer
    if (isVersions(asked)) return noVersions
    if (asked.path.startsWith(litigants)) return { code: 200, data: litigant }
    if (asked.path.startsWith(`${users}/`)) return { code: 200, data: account }
    if (asked.path.endsWith('/roles')) return { code: 200, data: { rows: [role(2, 'administrator')] } }
    return asked.path.endsWith('/offices') ? { code: 200, data: { rows: offices } } : { code: 503 }
  })
  await logInAs('superAdmin')
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
})

const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('alertdialog'))
const posted = () => server.posts().map(({ path, body }) => [path, body])

test('whoever is invited is told to have been, and what they are asked for goes as it was typed (spec §5 Admin forms)', async () => {
  render(<UserAddScreen />)
  await user.type(await screen.findByLabelText(m.editor_label_name()), 'পরীক্ষা কর্মী')
  await user.type(screen.getByLabelText(m.person_field_email()), 'trial@example.test')
  await user.selectOptions(screen.getByLabelText(m.staff_label_office()), office.id)
  await user.selectOptions(screen.getByLabelText(m.user_field_first_role()), '2')
  await user.click(screen.getByRole('radio', { name: startsWith(m.user_label_english()) }))
  await press(m.parts_action_save())
  await said('success', m.user_notice_invited())
  expect(posted()).toEqual([
    [
      users,
      {
        name: 'পরীক্ষা কর্মী',
        email: 'trial@example.test',
        mobile: '',
        officeId: office.id,
        firstRoleId: '2',
        otherRoleIds: '',
        locale: 'en',
      },
    ],
  ])
})

test('what is wrong with an account is told on top in the order of its fields (spec §5)', async () => {
  render(<UserAddScreen />)
  await screen.findByLabelText(m.editor_label_name())
  await press(m.parts_action_save())
  const links = within(await screen.findByRole('alert')).getAllByRole('link')
  const named = links.map((link) => document.querySelector(link.getAttribute('href') ?? ''))
  expect(named.map((field) => field?.getAttribute('name'))).toEqual([
    'name',
    'email',
    'officeId',
    'firstRoleId',
  ])
})

test('who did not come yet is invited again after a question; a refusal is told as one (spec §8)', async () => {
  account = { ...somebody, status: 'invited' }
  render(<UserEditScreen params={{ id: '9' }} />)
  const again = async () => {
    await press(m.user_action_invite_again())
    await user.click((await dialog()).getByRole('button', { name: m.user_action_invite_again() }))
  }
  answer = { code: 429, message: 'একটু পরে' }
  await again()
  await said('danger', 'একটু পরে')
  answer = { code: 200 }
  await again()
  await said('success', m.user_notice_invited())
  expect(posted()).toEqual([
    [`${users}/9/invite`, {}],
    [`${users}/9/invite`, {}],
  ])
})

test('the second step is taken away with why, and that it was is told (product 7)', async () => {
  render(<UserEditScreen params={{ id: '9' }} />)
  await press(m.user_action_take_factor())
  // Who has come already is invited by nobody.
  expect(screen.queryByRole('button', { name: m.user_action_invite_again(), hidden: true })).toBeNull()
  const question = await dialog()
  const take = () => user.click(question.getByRole('button', { name: m.user_action_take_factor() }))
  await take()
  expect(posted()).toEqual([])
  const reason = question.getByLabelText<HTMLTextAreaElement>(m.application_field_reason())
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  await user.type(reason, 'ফোন হারিয়েছে')
  answer = { code: 503, message: 'এখন নয়' }
  await take()
  // It is said there, and why it is taken stays to be sent again.
  expect(await question.findByText('এখন নয়')).toBeTruthy()
  expect([reason.value, server.posts().length]).toEqual(['ফোন হারিয়েছে', 1])
  answer = { code: 200 }
  account = { ...somebody, hasFactor: false }
  await take()
  await said('success', m.user_notice_factor_taken())
  expect(posted()).toEqual(Array(2).fill([`${users}/9/take-factor`, { reason: 'ফোন হারিয়েছে' }]))
  // Where there is none any more there is none to take.
  await vi.waitFor(() =>
    expect(screen.queryByRole('button', { name: m.user_action_take_factor() })).toBeNull(),
  )
})

test('a second step that somebody else took meanwhile is told in the question, and there is none to take behind it (product 7, spec §7)', async () => {
  render(<UserEditScreen params={{ id: '9' }} />)
  await press(m.user_action_take_factor())
  const question = await dialog()
  await user.type(question.getByLabelText(m.application_field_reason()), 'ফোন হারিয়েছে')
  answer = { code: 409, message: 'কেউ নিয়ে নিয়েছেন' }
  account = { ...somebody, hasFactor: false }
  await user.click(question.getByRole('button', { name: m.user_action_take_factor() }))
  expect(await question.findByText('কেউ নিয়ে নিয়েছেন')).toBeTruthy()
  const behind = () =>
    screen
      .queryAllByRole('button', { name: m.user_action_take_factor(), hidden: true })
      .filter((button) => button.closest('[role=dialog], [role=alertdialog]') === null)
  await vi.waitFor(() => expect(behind()).toEqual([]))
  expect(question.getByText('কেউ নিয়ে নিয়েছেন')).toBeTruthy()
  expect(question.getByLabelText<HTMLTextAreaElement>(m.application_field_reason()).value).toBe(
    'ফোন হারিয়েছে',
  )
})

test('that the account of a litigant was closed is told, after the question (spec §4)', async () => {
  render(<NormalUserEditScreen params={{ id: '12' }} />)
  await user.click(await screen.findByRole('radio', { name: startsWith(m.editor_state_de_active()) }))
  await press(m.parts_action_save())
  await user.click((await dialog()).getByRole('button', { name: m.editor_action_de_activate() }))
  await said('success', m.editor_notice_saved())
  expect(posted()).toEqual([[`${litigants}/12`, { status: 'de_active', version: 4 }]])
})

test('a closed office is offered to whoever is there already, and to nobody else (spec §3 Office)', async () => {
  offices = [office, closed('8'), closed('9')]
  account = { ...somebody, office: { ...office, id: closed('9').id } }
  const offered = async () =>
    within(await screen.findByLabelText(m.staff_label_office()))
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value)
  const { unmount } = render(<UserEditScreen params={{ id: '9' }} />)
  expect(await offered()).toEqual(['', office.id, closed('9').id])
  unmount()
  render(<UserAddScreen />)
  expect(await offered()).toEqual(['', office.id])
})

test('what waits for a second person is told as waiting and not as done; a refusal leaves the form as it was typed (spec §6)', async () => {
  render(<UserEditScreen params={{ id: '9' }} />)
  const name = await screen.findByLabelText<HTMLInputElement>(m.editor_label_name())
  await user.type(name, ' খান')
  const save = async () => {
    await press(m.parts_action_save())
    await user.click((await dialog()).getByRole('button', { name: m.parts_action_save() }))
  }
  answer = { code: 403, message: 'আপনি পারেন না' }
  await save()
  expect(await screen.findByText('আপনি পারেন না')).toBeTruthy()
  expect(name.value).toBe(`${somebody.name} খান`)
  // It is no later version of the account that refused: nothing is to be compared.
  expect(screen.queryByRole('button', { name: m.editor_action_show_stored() })).toBeNull()
  answer = { code: 202, message: 'আরেকজন দেখবেন' }
  await save()
  await said('information', 'আরেকজন দেখবেন')
  expect(posted()).toMatchObject([
    [`${users}/9`, { name: `${somebody.name} খান`, version: 5 }],
    [`${users}/9`, { version: 5 }],
  ])
})
