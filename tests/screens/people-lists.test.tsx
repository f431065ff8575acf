import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { NormalUser, UserRow } from '../../src/api/people-calls.ts'
import { AuditScreen } from '../../src/screens/customization/audit-screen.tsx'
import {
  NormalUserEditScreen,
  NormalUsersScreen,
} from '../../src/screens/customization/normal-users-screen.tsx'
import { UsersScreen } from '../../src/screens/customization/users-screen.tsx'
import { forgetLists } from '../../src/screens/use-list.ts'
import { userStatusWords } from '../../src/words/groups/user-status.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { office } from './support/office.ts'
import { listedLitigant as litigant, role, somebody } from './support/people.ts'
import { logInAs, logOut } from './support/session.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const litigants = '/user-role-management/normal-users'
const users = '/user-role-management/users'
loggedIn('superAdmin')

let rows: readonly (NormalUser | UserRow)[] = []
let place = { page: 1, nextCursor: null as string | null, previousCursor: null as string | null }
let server: ReturnType<typeof serverDouble>
const serve = () => {
  server = serverDouble(({ path }) => {
    if (path.endsWith('/roles'))
      return { code: 200, data: { rows: [role(2, 'administrator'), role(9, 'plaintiff_user')] } }
    if (path.endsWith('/offices')) return { code: 200, data: { rows: [office] } }
    if (path.startsWith(`${litigants}/`)) return { code: 200, data: rows[0] }
    return path.startsWith('/user-role-management/') ? { code: 200, data: { rows, ...place } } : { code: 503 }
  })
}
beforeEach(() => {
  forgetLists()
  rows = []
  place = { page: 1, nextCursor: null, previousCursor: null }
  serve()
})

const asked = (path: string) =>
  server.asked.filter((one) => one.path.startsWith(`${path}?`)).map((one) => one.path.slice(path.length))
const open = (address: string) => history.replaceState(null, '', address)
const linkTo = (name: string) =>
  new URLSearchParams(screen.getByRole('link', { name }).getAttribute('href')?.replace('?', ''))

test('the list of litigants asks for what its address says and for nothing else, a long search as far as it goes (spec §2 Role and permission management)', async () => {
  open(`${litigants}?q=${'a'.repeat(101)}&status=gone&role=2&page=0`)
  render(<NormalUsersScreen />)
  await screen.findByText(m.editor_title_no_match())
  expect(asked(litigants)).toEqual([`?page=1&q=${'a'.repeat(100)}`])
  await user.selectOptions(screen.getByLabelText(m.parts_label_status()), 'de_active')
  await waitFor(() =>
    expect(asked(litigants)).toEqual([expect.anything(), expect.stringMatching(/status=de_active$/)]),
  )
  expect(screen.getByLabelText<HTMLSelectElement>(m.parts_label_status()).value).toBe('de_active')
  await user.click(await screen.findByRole('button', { name: m.editor_action_show_all() }))
  await waitFor(() => expect(asked(litigants).at(-1)).toBe('?page=1'))
  expect(location.search).toBe('')
  expect(await screen.findByText(m.user_text_no_litigant())).toBeTruthy()
  expect(screen.queryByRole('button', { name: m.editor_action_show_all() })).toBeNull()
})

test('a litigant in the list is a link, with what is known of how they are reached, masked (product 7)', async () => {
  rows = [
    litigant,
    { ...litigant, number: 13, name: 'দ্বিতীয়', emailMasked: 'p***@example.test', status: 'active' },
  ]
  open(litigants)
  render(<NormalUsersScreen />)
  const link = await screen.findByRole('link', { name: startsWith(litigant.name) })
  expect(link.getAttribute('href')).toBe(`${litigants}/edit/12`)
  const [, first, second] = screen.getAllByRole('row')
  expect(first?.textContent).toContain('০১৭*****৬৭৮')
  expect(first?.textContent).toContain(m.editor_state_de_active())
  expect(first?.querySelector('[lang=en]')).toBeNull()
  expect(second?.textContent).toContain('p***@example.test')
  expect(second?.textContent).toContain(m.editor_state_active())
})

test('the pages beside this one are ways by their cursors, and keep what the list is narrowed to (spec §2 Role and permission management)', async () => {
  rows = [litigant]
  place = { page: 3, nextCursor: 'later', previousCursor: 'sooner' }
  open(`${litigants}?status=de_active&page=3&after=here`)
  render(<NormalUsersScreen />)
  await screen.findByRole('link', { name: m.parts_action_next() })
  expect(asked(litigants)).toEqual(['?page=3&after=here&status=de_active'])
  const ways = () =>
    [m.parts_action_previous(), m.parts_action_next()].map((name) => Object.fromEntries(linkTo(name)))
  expect(ways()).toEqual([
    { status: 'de_active', page: '2', before: 'sooner' },
    { status: 'de_active', page: '4', after: 'later' },
  ])
  // What came since the first page was read stands before it: there is no page of a lower number.
  place = { ...place, page: 1 }
  await user.click(screen.getByRole('link', { name: m.parts_action_next() }))
  await waitFor(() => expect(linkTo(m.parts_action_next()).get('page')).toBe('2'))
  expect(linkTo(m.parts_action_previous()).get('page')).toBe('1')
})

test('who a litigant is stands above whether they may come in: only what is known, and whether it was proved (domain 9)', async () => {
  rows = [litigant]
  const { unmount } = render(<NormalUserEditScreen params={{ id: '12' }} />)
  const told = async (term: string) => (await screen.findByText(term)).nextElementSibling?.textContent
  expect(await told(m.user_label_verified())).toBe(m.editor_label_no())
  expect(await told(m.person_field_mobile())).toBe('০১৭*****৬৭৮')
  expect(screen.queryByText(m.user_label_nid())).toBeNull()
  expect(screen.queryByText(m.person_field_email())).toBeNull()
  // To be let in again is asked otherwise than to be shut out.
  await user.click(screen.getByRole('radio', { name: startsWith(m.editor_state_active()) }))
  await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
  const question = await screen.findByRole('alertdialog', {
    name: m.user_confirm_activate({ name: litigant.name }),
  })
  await user.click(within(question).getByRole('button', { name: m.user_action_activate() }))
  await waitFor(() =>
    expect(server.posts()).toMatchObject([
      { path: `${litigants}/12`, body: { status: 'active', version: 4 } },
    ]),
  )
  unmount()
  await logOut()
  serve()
  await logInAs('administrator')
  rows = [{ ...litigant, isVerified: true, nidMasked: '19*******12' }]
  render(<NormalUserEditScreen params={{ id: '12' }} />)
  expect(await told(m.user_label_verified())).toBe(m.editor_label_yes())
  expect(await told(m.user_label_nid())).toBe('১৯*******১২')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('who works here is narrowed by role, office and status, of those that there are (spec §2 Role and permission management)', async () => {
  open(`${users}?role=0&status=gone&q=${'a'.repeat(101)}`)
  render(<UsersScreen />)
  await screen.findByText(m.editor_title_no_match())
  expect(asked(users)).toEqual([`?page=1&q=${'a'.repeat(100)}`])
  const options = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value)
  await waitFor(() => expect(options(m.user_field_role())).toEqual(['', '2']))
  await waitFor(() => expect(options(m.staff_label_office())).toEqual(['', office.id]))
  await user.selectOptions(screen.getByLabelText(m.user_field_role()), '2')
  await user.selectOptions(screen.getByLabelText(m.staff_label_office()), office.id)
  await user.selectOptions(screen.getByLabelText(m.parts_label_status()), 'invited')
  await waitFor(() => expect(asked(users).at(-1)).toContain('status=invited'))
  expect(Object.fromEntries(new URLSearchParams(asked(users).at(-1)))).toEqual({
    page: '1',
    q: 'a'.repeat(100),
    role: '2',
    office: office.id,
    status: 'invited',
  })
  await user.click(await screen.findByRole('button', { name: m.editor_action_show_all() }))
  expect(await screen.findByText(m.user_text_empty())).toBeTruthy()
  expect(location.search).toBe('')
})

test('what an address has for everything, or has wrong, narrows nothing: an empty list says what will be here (look States)', async () => {
  for (const wrong of ['role=', 'role=all', 'role=0', 'office=', 'office=dhaka', 'status=all', 'q=', 'q=+']) {
    open(`${users}?${wrong}`)
    const { unmount } = render(<UsersScreen />)
    expect(await screen.findByText(m.user_text_empty()), wrong).toBeTruthy()
    expect(screen.queryByRole('button', { name: m.editor_action_show_all() }), wrong).toBeNull()
    expect(asked(users).at(-1), wrong).toBe('?page=1')
    unmount()
  }
  open(`${litigants}?status=all&q=+&role=2`)
  render(<NormalUsersScreen />)
  expect(await screen.findByText(m.user_text_no_litigant())).toBeTruthy()
})

test('a row of who works here says where, as what and how they stand; without an office or a mobile, nothing there (spec §2 Role and permission management)', async () => {
  const roles = [...somebody.roles, { id: 3, name: 'Accountant', nameBn: 'হিসাবরক্ষক' }]
  rows = [
    { ...somebody, roles, mobile: '01700000000' },
    { ...somebody, number: 10, name: 'দ্বিতীয়', office: null, status: 'invited' },
  ]
  open(users)
  const { unmount } = render(<UsersScreen />)
  const link = await screen.findByRole('link', { name: startsWith(somebody.name) })
  expect(link.getAttribute('href')).toBe(`${users}/edit/9`)
  const [, first, second] = screen.getAllByRole('row')
  for (const text of ['০১৭০০০০০০০০', office.nameBn, 'Administrator, হিসাবরক্ষক', userStatusWords.active()])
    expect(first?.textContent).toContain(text)
  expect(second?.textContent).not.toContain(office.nameBn)
  expect(second?.textContent).toContain(userStatusWords.invited())
  expect(screen.getByRole('link', { name: m.user_action_invite() })).toBeTruthy()
  unmount()
  // Whoever may change nobody and add nobody reads.
  await logOut()
  serve()
  await logInAs('administrator')
  render(<UsersScreen />)
  expect(await screen.findByText(somebody.name)).toBeTruthy()
  expect(screen.queryAllByRole('link')).toEqual([])
})

test('what the address of the audit says that there cannot be narrows nothing; what somebody did is all shown by one press (product 7)', async () => {
  const audit = '/user-role-management/audit'
  open(`${audit}?entity=pigeon&by=-1&subject=x&from=2026-02-30&to=`)
  const { unmount } = render(<AuditScreen />)
  await screen.findByText(m.audit_text_empty())
  expect(screen.queryByRole('button', { name: m.editor_action_show_all() })).toBeNull()
  expect(asked(audit)).toEqual(['?page=1'])
  unmount()
  open(`${audit}?by=7`)
  render(<AuditScreen />)
  const field = await screen.findByLabelText(startsWith(m.audit_label_day_from()))
  await user.type(field, '২৮/০২/২০২৬')
  await waitFor(() => expect(asked(audit).at(-1)).toBe('?page=1&by=7&from=2026-02-28'))
  await user.type(screen.getByLabelText(startsWith(m.audit_label_day_to())), '০১/০৩/২০২৬')
  await waitFor(() => expect(asked(audit).at(-1)).toBe('?page=1&by=7&from=2026-02-28&to=2026-03-01'))
  await user.click(await screen.findByRole('button', { name: m.editor_action_show_all() }))
  await waitFor(() => expect(asked(audit).at(-1)).toBe('?page=1'))
  expect(await screen.findByText(m.audit_text_empty())).toBeTruthy()
  expect(screen.queryByRole('button', { name: m.editor_action_show_all() })).toBeNull()
})
