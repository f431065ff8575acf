import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  OfficeAccountAddScreen,
  OfficeAccountsScreen,
} from '../../src/screens/customization/office-accounts-screen.tsx'
import { OfficeCourtsScreen } from '../../src/screens/customization/office-courts-screen.tsx'
import { dhakaDay } from '../../src/machines/text.ts'
import { OfficeEditScreen } from '../../src/screens/customization/offices-screen.tsx'
import { RoleAddScreen } from '../../src/screens/customization/roles-screen.tsx'
import { UserEditScreen } from '../../src/screens/customization/user-edit-screen.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { session } from '../../src/screens/session.ts'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { permissionWords } from '../../src/words/groups/permission.ts'
import { isVersions, noVersions, serverDouble, type Asked, type Told } from './server-double.ts'
import { office, place } from './support/office.ts'
import { role, somebody } from './support/people.ts'
import { said } from './support/said.ts'
import { accountOf, logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

const reads: [RegExp, unknown][] = [
  [/^\/divisions/, [place(1, 'One'), place(2, 'Two')]],
  [
    /^\/all-districts/,
    [
      { ...place(11, 'Eleven'), divisionId: 1 },
      { ...place(22, 'Twenty-two'), divisionId: 2 },
    ],
  ],
  [/^\/upazilas\/11/, [place(111, 'Upazila')]],
  [/^\/upazilas\/22/, [place(222, 'Other upazila')]],
  [/^\/office-management\/offices$/, { rows: [office] }],
  [/^\/office-management\/offices\//, office],
  [
    /^\/user-role-management\/roles$/,
    { rows: [role(1, 'plaintiff_user'), role(2, 'administrator'), role(3, 'accountant')] },
  ],
  [/^\/user-role-management\/users\//, somebody],
]
const serve = (answer: (asked: Asked) => Told) =>
  serverDouble((asked) => {
    if (asked.method !== 'GET') return answer(asked)
    if (isVersions(asked)) return noVersions
    return { code: 200, data: reads.find(([path]) => path.test(asked.path))?.[1] ?? {} }
  })

beforeEach(async () => {
  serverDouble(() => ({ code: 503 }))
  await logInAs('superAdmin')
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  act(forgetLists)
  await logOut()
  vi.unstubAllGlobals()
})

const save = () => user.click(screen.getByRole('button', { name: m.parts_action_save() }))
const dialog = () => screen.findByRole('alertdialog')
const confirm = async (name: string) => user.click(within(await dialog()).getByRole('button', { name }))
const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map((option) => option.getAttribute('value'))

test('of an office, a district follows its division and an upazila its district; what hung on the former is left (spec §3 Office)', async () => {
  const server = serve(() => ({ code: 200, data: office }))
  render(<OfficeEditScreen params={{ id: office.id }} />)
  const district = () => screen.getByLabelText<HTMLSelectElement>(m.person_field_district_id())
  await waitFor(() => expect(optionsOf(m.person_field_upazila_id())).toEqual(['', '111']))
  await user.selectOptions(screen.getByLabelText(m.office_field_division()), '2')
  expect([optionsOf(m.person_field_district_id()), district().value]).toEqual([['', '22'], ''])
  await save()
  expect(server.posts()).toEqual([])
  await user.selectOptions(district(), '22')
  await waitFor(() => expect(optionsOf(m.person_field_upazila_id())).toEqual(['', '222']))
  await user.selectOptions(screen.getByLabelText(m.person_field_upazila_id()), '222')
  await save()
  await confirm(m.parts_action_save())
  await waitFor(() => expect(server.posts()).toHaveLength(1))
  expect(server.posts()[0]?.body).toMatchObject({
    divisionId: '2',
    districtId: '22',
    upazilaId: '222',
    version: 4,
  })
})

test('closing an office says first how many cases are open there; a refusal is told in its words, and what was typed stays (spec §4)', async () => {
  serve(() => ({ code: 422, message: m.office_error_head_stays() }))
  render(<OfficeEditScreen params={{ id: office.id }} />)
  await user.click(await screen.findByLabelText(new RegExp(`^${m.editor_state_de_active()}`)))
  await save()
  expect((await dialog()).textContent).toContain(m.office_text_de_activate_open({ count: '৩' }))
  await confirm(m.editor_action_de_activate())
  expect((await screen.findAllByText(m.office_error_head_stays())).length).toBeGreaterThan(0)
})

test('rights are ticked by what they open, under their module, and sent as slugs in the order of the law (spec §6)', async () => {
  const server = serve(() => ({ code: 200, data: role(7, 'record-keeper') }))
  render(<RoleAddScreen />)
  await user.type(screen.getByLabelText(m.editor_field_name_bn()), 'নথি রক্ষক')
  await user.type(screen.getByLabelText(m.editor_field_name()), 'Record keeper')
  await user.type(screen.getByLabelText(m.role_field_slug()), 'record-keeper')
  await user.type(screen.getByLabelText(m.role_field_description()), 'Keeps records')
  await save()
  // A role without a right is none.
  expect(server.posts()).toEqual([])
  for (const slug of ['customization.faqs.index', 'dispatch.dashboard.index'] as const)
    await user.click(screen.getByLabelText(permissionWords[slug]()))
  // What only litigants have is not offered.
  expect(screen.queryByLabelText(permissionWords['litigant.payment.start']())).toBeNull()
  await save()
  await waitFor(() => expect(server.posts()).toHaveLength(1))
  expect(server.posts()[0]?.body).toMatchObject({
    slug: 'record-keeper',
    slugs: 'dispatch.dashboard.index customization.faqs.index',
  })
  await said('success', m.role_notice_added())
})

test('de-activating somebody, and logging them out everywhere, is asked first and says what it means', async () => {
  const server = serve(() => ({ code: 200, data: { endedCount: 2 } }))
  render(<UserEditScreen params={{ id: '9' }} />)
  await user.click(await screen.findByRole('button', { name: m.user_action_end_sessions() }))
  expect((await dialog()).textContent).toContain(m.user_text_end_sessions())
  expect(server.posts()).toEqual([])
  await confirm(m.user_action_end_sessions())
  await waitFor(() =>
    expect(server.posts().map(({ path }) => path)).toEqual(['/user-role-management/users/9/end-sessions']),
  )
  await said('success', m.user_notice_sessions_ended({ count: '২' }))
  // Litigants' roles are not offered to who works here.
  expect(optionsOf(m.user_field_first_role())).toEqual(['', '2', '3'])
  await user.click(screen.getByLabelText(new RegExp(`^${m.editor_state_de_active()}`)))
  await save()
  expect((await dialog()).textContent).toContain(m.user_text_de_activate())
  await confirm(m.editor_action_de_activate())
  await waitFor(() => expect(server.posts()).toHaveLength(2))
  expect(server.posts()[1]?.body).toMatchObject({
    firstRoleId: '2',
    otherRoleIds: '',
    status: 'de_active',
    version: 5,
  })
  await said('success', m.editor_notice_saved())
})

const accountsOf = (fund: string) =>
  fund === 'treasury'
    ? [
        {
          id: 8,
          accountNumber: '0011-0008',
          bank: 'Bank 8',
          branch: 'Branch 8',
          effectiveFrom: '2026-01-01',
          source: 'Order 8',
          standing: 'in_force',
          enteredBy: null,
        },
      ]
    : []

/** A new account of the fund that is chosen, from that day. */
async function typeAccount(effectiveFrom: string): Promise<void> {
  const type = (label: string, text: string) => user.type(screen.getByLabelText(label), text)
  await type(m.office_field_account_number(), '0011-2233')
  await type(m.report_label_bank(), 'Trial bank')
  await type(m.report_label_branch(), 'Trial branch')
  await type(m.office_field_effective_from(), effectiveFrom)
  await type(m.office_field_source(), 'Order 1')
}

test('where somebody was faster with an account, what is typed stays and nothing is said to be stored in its place (product 2)', async () => {
  let version = 1
  serverDouble(({ method }) => {
    if (method === 'POST') return { code: 409, message: 'Somebody was faster' }
    return { code: 200, data: { office, version: version++, funds: [] } }
  })
  render(<OfficeAccountAddScreen params={{ office: office.id }} />)
  await user.click(await screen.findByRole('radio', { name: m.fund_label_treasury() }))
  await typeAccount('2099-01-01')
  await save()
  await confirm(m.parts_action_save())
  await user.click(await screen.findByRole('button', { name: m.editor_action_show_stored() }))
  expect(await screen.findByText(m.editor_text_compare())).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(m.report_label_bank()).value).toBe('Trial bank')
  expect(screen.queryByText(m.editor_hint_stored({ value: '' }).trim(), { exact: false })).toBeNull()
})

test('the first account of a fund may hold from today, and of a fund that has one another only from tomorrow (spec §7 Reference data)', async () => {
  const server = serverDouble(() => ({
    code: 200,
    data: {
      office,
      version: 8,
      funds: ['treasury', 'dispatch'].map((fund) => ({ fund, accounts: accountsOf(fund) })),
    },
  }))
  render(<OfficeAccountAddScreen params={{ office: office.id }} />)
  await user.click(await screen.findByRole('radio', { name: m.fund_label_treasury() }))
  await typeAccount(dhakaDay(new Date()))
  await save()
  expect((await screen.findAllByText(m.field_error_date_begun(), { exact: false })).length).toBeGreaterThan(0)
  expect(server.posts()).toEqual([])
  await user.click(screen.getByRole('radio', { name: m.fund_label_dispatch() }))
  await save()
  await confirm(m.parts_action_save())
  await waitFor(() => expect(server.posts()).toMatchObject([{ body: { fund: 'dispatch', version: 8 } }]))
})

test('an account that held before is written again from a day on: its page leads to the form with it, and day and source are asked for (product 4, 5)', async () => {
  const account = (id: number, standing: 'in_force' | 'past', effectiveFrom: string | null) => ({
    id,
    accountNumber: `0011-000${id}`,
    bank: `Bank ${id}`,
    branch: `Branch ${id}`,
    effectiveFrom,
    source: `Order ${id}`,
    standing,
    enteredBy: null,
  })
  const funds = [
    { fund: 'treasury', accounts: [account(8, 'in_force', '2026-01-01'), account(7, 'past', null)] },
    { fund: 'dispatch', accounts: [account(5, 'in_force', null)] },
  ]
  const server = serverDouble(() => ({ code: 200, data: { office, version: 8, funds } }))
  const { unmount } = render(<OfficeAccountsScreen params={{ office: office.id }} />)
  // What holds stands in no need of it.
  const [again, ...others] = await screen.findAllByRole('link', {
    name: new RegExp(`^${m.editor_action_again()}`),
  })
  expect(others).toEqual([])
  const address = again?.getAttribute('href') ?? ''
  unmount()
  history.replaceState(null, '', address)
  render(<OfficeAccountAddScreen params={{ office: office.id }} />)
  expect(await screen.findByText(m.editor_text_again())).toBeTruthy()
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  expect(
    [m.office_field_account_number(), m.report_label_bank(), m.office_field_source()].map(
      (label) => field(label).value,
    ),
  ).toEqual(['0011-0007', 'Bank 7', ''])
  await user.type(field(m.office_field_effective_from()), '2099-01-01')
  await user.type(field(m.office_field_source()), 'Order 9')
  await save()
  await confirm(m.parts_action_save())
  await waitFor(() => expect(server.posts()).toHaveLength(1))
  expect(server.posts()[0]).toMatchObject({
    path: `/office-management/offices/${office.id}/accounts`,
    body: {
      fund: 'treasury',
      accountNumber: '0011-0007',
      branch: 'Branch 7',
      effectiveFrom: '2099-01-01',
      version: 8,
    },
  })
  await said('success', m.office_notice_account_added())
})

test('how an account of staff read before is told in the words of its form, and what comes back is sent as the form sends it (product 5)', async () => {
  const values = {
    name: somebody.name,
    officeId: office.id,
    firstRoleId: '3',
    otherRoleIds: '2',
    status: 'de_active',
  }
  const rows = [
    {
      at: '2026-03-01T06:00:00.000Z',
      by: 'নমুনা প্রশাসক',
      values: { ...values, firstRoleId: '2', status: 'active' },
    },
    { at: null, by: null, values },
  ]
  const server = serverDouble((asked) => {
    if (asked.method === 'POST') return { code: 202, message: 'Somebody else grants it', data: {} }
    if (isVersions(asked)) return { code: 200, data: { rows } }
    return { code: 200, data: reads.find(([path]) => path.test(asked.path))?.[1] ?? {} }
  })
  render(<UserEditScreen params={{ id: '9' }} />)
  const list = await screen.findByRole('list', { name: m.notice_word_title_versions() })
  const [newest, oldest] = within(list).getAllByRole('listitem')
  expect(newest?.textContent).toContain('administrator')
  expect(oldest?.textContent).toContain('accountant')
  await user.click(within(oldest ?? list).getByRole('button', { name: m.notice_word_action_bring_back() }))
  // It would close the account, and says so.
  expect((await dialog()).textContent).toContain(m.user_text_de_activate())
  await confirm(m.notice_word_action_bring_back())
  await waitFor(() =>
    expect(toasts.getSnapshot().context.shown.map(({ tone }) => tone)).toEqual(['information']),
  )
  expect(server.posts()).toMatchObject([
    { path: '/user-role-management/users/9', body: { ...values, version: 5 } },
  ])
})

test('every role of somebody stands in their form, the first and the others, and goes with a change of another field (spec §6)', async () => {
  const many = { ...somebody, roles: [place(2, 'Administrator'), place(3, 'Accountant')] }
  const server = serverDouble((asked) => {
    if (isVersions(asked)) return noVersions
    const roles = { rows: [role(2, 'administrator'), role(3, 'accountant')] }
    if (asked.path.startsWith('/user-role-management/users/')) return { code: 200, data: many }
    return { code: 200, data: asked.path.endsWith('/roles') ? roles : { rows: [office] } }
  })
  render(<UserEditScreen params={{ id: '9' }} />)
  const name = await screen.findByLabelText(m.editor_label_name(), { exact: false })
  await user.type(name, ' খান')
  await save()
  expect((await dialog()).textContent).toContain(m.user_text_save())
  await confirm(m.parts_action_save())
  await waitFor(() => expect(server.posts()).toHaveLength(1))
  expect(server.posts()[0]?.body).toMatchObject({ firstRoleId: '2', otherRoleIds: '3' })
})

test('who was put out of use and stays so is asked about what was changed, not whether they come back', async () => {
  const idle = { ...somebody, status: 'de_active' }
  serverDouble((asked) => {
    if (isVersions(asked)) return noVersions
    if (asked.path.startsWith('/user-role-management/users/')) return { code: 200, data: idle }
    const roles = { rows: [role(2, 'administrator')] }
    return { code: 200, data: asked.path.endsWith('/roles') ? roles : { rows: [office] } }
  })
  render(<UserEditScreen params={{ id: '9' }} />)
  await user.type(await screen.findByLabelText(m.editor_label_name(), { exact: false }), ' খান')
  await save()
  expect((await dialog()).textContent).toContain(m.user_text_save())
  await confirm(m.parts_action_cancel())
  await user.click(screen.getByLabelText(new RegExp(`^${m.editor_state_active()}`)))
  await save()
  expect((await dialog()).textContent).toContain(m.user_text_activate())
})

test('a court is added by whoever may add to the office, not by whoever may only change it (spec §6)', async () => {
  serverDouble(() => ({ code: 200, data: { office, rows: [] } }))
  const mayAdd = async (slug: string) => {
    const account = accountOf('superAdmin')
    act(() =>
      session.send({ type: 'loaded', account: { ...account, user: { ...account.user, acl: [slug] } } }),
    )
    const { unmount } = render(<OfficeCourtsScreen params={{ office: office.id }} />)
    await screen.findByText(m.court_text_empty())
    const count = screen.queryAllByRole('link', { name: m.route_title_court_add() }).length
    unmount()
    return count > 0
  }
  expect(await mayAdd('office_management.offices.store')).toBe(true)
  expect(await mayAdd('office_management.offices.update')).toBe(false)
})
