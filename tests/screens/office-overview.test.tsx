import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Office, OfficeOverview } from '../../src/api/office-calls.ts'
import { OfficeOverviewScreen } from '../../src/screens/customization/office-overview-screen.tsx'
import { OfficeTabs } from '../../src/screens/customization/office-tabs.tsx'
import { OfficesScreen } from '../../src/screens/customization/offices-screen.tsx'
import { formatMoney } from '../../src/screens/parts/format.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { session } from '../../src/screens/session.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { accountOf, logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const place = (id: number, name: string) => ({ id, name, nameBn: name })
const north = place(11, 'উত্তর')
const south = place(22, 'দক্ষিণ')

const row = (id: string, part: Partial<OfficeOverview>): OfficeOverview => ({
  id,
  name: id,
  nameBn: id,
  status: 'active',
  openCaseCount: 0,
  overdueCount: 0,
  monthPoisha: 0,
  hasAccounts: true,
  district: null,
  people: [],
  ...part,
})
const people = (count: number) => [{ role: 'administrator', name: 'Officer', nameBn: 'কর্মকর্তা', count }]
let rows: OfficeOverview[]
const standing = [
  row('ক', { district: north, openCaseCount: 3, monthPoisha: 100_00, people: people(2) }),
  row('খ', { district: south, openCaseCount: 9, overdueCount: 1, monthPoisha: 50_50, people: people(1) }),
  row('গ', { district: north, openCaseCount: 4, monthPoisha: 20_00, people: people(3) }),
  row('ঘ', {}),
]
const office = ({ id, name, nameBn, district }: OfficeOverview): Office => ({
  id,
  name,
  nameBn,
  district,
  code: name,
  isHeadOffice: false,
  jurisdiction: { name, nameBn },
  division: null,
  upazila: null,
  courtCount: 1,
  hasAccounts: true,
  status: 'active',
  version: 1,
})

beforeEach(async () => {
  rows = standing
  serverDouble(() => ({ code: 503 }))
  await logInAs('superAdmin')
  serverDouble(({ path }) => ({
    code: 200,
    data: { rows: path.endsWith('/overview') ? rows : rows.map(office) },
  }))
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

const cells = (of: HTMLElement) =>
  within(of)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.trim())
const taka = (poisha: number) => formatMoney(poisha, 'bn')

test('the overview by district sums its offices, what waits most first, and each row leads to its offices (spec §2 Office management)', async () => {
  history.replaceState(null, '', '/office-management')
  render(<OfficeOverviewScreen />)
  expect(await screen.findByRole('table', { name: m.office_title_by_office() })).toBeDefined()
  await user.click(screen.getByRole('link', { name: m.office_title_by_district() }))
  const table = screen.getByRole('table', { name: m.office_title_by_district() })
  expect(screen.queryByRole('table', { name: m.office_title_by_office() })).toBeNull()
  expect(
    within(table)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['দক্ষিণ', '/office-management/offices?district=22'],
    ['উত্তর', '/office-management/offices?district=11'],
    [m.office_label_no_district(), '/office-management/offices?district=none'],
  ])
  const [, first, second, , total] = within(table).getAllByRole('row')
  if (!first || !second || !total) throw new Error('a row for each district, and the sum')
  expect(cells(first).slice(1)).toEqual([
    '১',
    '৯',
    expect.stringContaining(m.queue_label_overdue()),
    taka(50_50),
    '১',
  ])
  expect(cells(second)).toEqual(['উত্তর', '২', '৭', '০', taka(120_00), '৫'])
  expect(cells(total).slice(1)).toEqual(['৪', '১৬', '১', taka(170_50), '৬'])
})

test('the list of offices is narrowed to the district of the address, and again to all (spec §2 Office management)', async () => {
  history.replaceState(null, '', '/office-management/offices?district=11')
  render(<OfficesScreen />)
  const names = () =>
    within(screen.getByRole('table'))
      .getAllByRole('link')
      .map((link) => link.textContent.at(0))
  await screen.findByRole('table')
  expect(names()).toEqual(['ক', 'গ'])
  await user.selectOptions(screen.getByLabelText(m.person_field_district_id()), '')
  expect([names(), location.search]).toEqual([['ক', 'খ', 'গ', 'ঘ'], ''])
  await user.selectOptions(screen.getByLabelText(m.person_field_district_id()), 'none')
  expect([names(), location.search]).toEqual([['ঘ'], '?district=none'])
})

test('office by office stands what waits most first with what came in; of the offices without accounts it is told how many, and who works there leads to the users (spec §2 Office management)', async () => {
  rows = [...rows, row('ঙ', { hasAccounts: false, openCaseCount: 1, overdueCount: 1 })]
  history.replaceState(null, '', '/office-management')
  const { unmount } = render(<OfficeOverviewScreen />)
  const table = await screen.findByRole('table', { name: m.office_title_by_office() })
  expect(
    within(table)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['খ', 'গ', 'ক', 'ঙ', 'ঘ'].map((id) => `/office-management/offices/${id}/courts`))
  const people = within(table)
    .getAllByRole('row')
    .slice(1, -1)
    .map((each) => cells(each).at(-1))
  const officers = (count: string) => `${count}${m.office_label_role_count({ role: 'কর্মকর্তা', count })}`
  expect(people).toEqual([officers('১'), officers('৩'), officers('২'), '০', '০'])
  const figures = screen.getByRole('list', { name: m.route_title_office_management() })
  const told = () =>
    within(figures)
      .getAllByRole('listitem')
      .map((item) => [
        item.querySelector('strong')?.textContent,
        item.querySelector('a')?.getAttribute('href'),
      ])
  expect(told()).toEqual([
    ['৫', '/office-management/offices'],
    ['১৭', undefined],
    ['১', undefined],
    ['৬', '/user-role-management/users'],
  ])
  unmount()
  const account = accountOf('superAdmin')
  const acl = account.user.acl.filter((slug) => slug !== 'user_role_management.users.index')
  act(() => session.send({ type: 'loaded', account: { ...account, user: { ...account.user, acl } } }))
  render(<OfficeOverviewScreen />)
  await screen.findByRole('table')
  expect(screen.queryByRole('link', { name: m.office_label_people() })).toBeNull()
})

test('each page of an office says which it is and leads to the others; to its form only whoever may change it (spec §6)', async () => {
  const links = () =>
    within(screen.getByRole('navigation', { name: m.office_label_pages() }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')?.replace('/office-management/offices/', ''))
  const of = { ...place(1, 'উত্তর'), id: 'ক' }
  for (const [tab, current] of [
    ['details', ['page', null, null]],
    ['courts', [null, 'page', null]],
    ['accounts', [null, null, 'page']],
  ] as const) {
    render(<OfficeTabs office={of} tab={tab} />)
    const isCurrent = screen
      .getAllByRole('link')
      .slice(1)
      .map((link) => link.getAttribute('aria-current'))
    expect(isCurrent).toEqual(current)
    cleanup()
  }
  serverDouble(() => ({ code: 503 }))
  await logOut()
  await logInAs('accountant')
  render(<OfficeTabs office={of} tab="courts" />)
  expect(links()).toEqual(['ক/courts', 'ক/accounts'])
})
