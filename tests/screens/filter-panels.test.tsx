import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ageDaysMax, caseFilterOf, type CaseFilterKey } from '../../src/machines/case-filter.ts'
import { formatDay } from '../../src/machines/format-time.ts'
import { filterOfAddress, reportKeys, type ReportFilter } from '../../src/machines/report/filter.ts'
import { accountText } from '../../src/screens/parts/account-text.ts'
import { MySearch } from '../../src/screens/application/my-search.tsx'
import { CaseFilterBar } from '../../src/screens/parts/case-filter-bar.tsx'
import { CaseFilterChips, CaseFilterPanel } from '../../src/screens/parts/case-filter-panel.tsx'
import { ReportFilterPanel, type Places } from '../../src/screens/parts/report-filter-panel.tsx'
import { ofPayments, ReportFilterBar } from '../../src/screens/parts/report-filter.tsx'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { rowAt } from './support/application-rows.ts'
import { loggedIn } from './support/logged-in.ts'
import { logInAs } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const courts = ['ঢাকা ১', 'ঢাকা ২', 'খুলনা'].map((nameBn, index) => ({
  id: index + 1,
  name: `Court ${index + 1}`,
  nameBn,
  districtId: null,
}))
const types = [
  { id: 3, name: 'Divorce', nameBn: 'বিবাহ বিচ্ছেদ' },
  { id: 4, name: 'Money', nameBn: 'অর্থ আদায়' },
]
loggedIn('administrator', '/x')
beforeEach(() => {
  forgetLists()
  serverDouble(({ path }) => {
    if (path.startsWith('/case-types')) return { code: 200, data: types }
    if (path.startsWith('/assignees')) return { code: 200, data: [] }
    return path.startsWith('/subordinate-courts')
      ? { code: 200, data: path.includes('high') ? courts.slice(2) : courts.slice(0, 2) }
      : { code: 503 }
  })
})

const keys: readonly CaseFilterKey[] = ['court', 'type', 'holder', 'from', 'to', 'days', 'due']
const openCases = (search: string, of = keys) => {
  history.replaceState(null, '', `/x${search}`)
  const filter = caseFilterOf(new URLSearchParams(search), of)
  render(<CaseFilterPanel keys={of} filter={filter} list="unverified" />)
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select' })
const show = () => user.click(screen.getByRole('button', { name: m.payment_list_action_show() }))
const valuesOf = (label: string) => [...field(label).querySelectorAll('option')].map(({ value }) => value)

test('what an address narrows cases by stands in its fields, and is shown unchanged when nothing was (look Staff)', async () => {
  const search = '?court=2&type=4&holder=others&from=2026-01-05&to=2026-01-06&days=7&due=no'
  openCases(search)
  await screen.findByText('ঢাকা ২')
  await waitFor(() => expect(field(m.case_field_type_id()).value).toBe('4'))
  expect(field(m.case_filter_field_holder()).value).toBe('others')
  expect(field(m.case_filter_field_days()).value).toBe('7')
  expect([field(m.case_filter_field_from()).value, field(m.case_filter_field_to()).value]).toEqual([
    '০৫/০১/২০২৬',
    '০৬/০১/২০২৬',
  ])
  expect([field(m.case_filter_field_due()).value, field(m.case_filter_field_sort()).value]).toEqual([
    'no',
    'filed_first',
  ])
  await show()
  expect(location.search).toBe(`${search}&sort=filed_first`)
})

test('a court of either division is found by its name, and can be let be again (look Staff)', async () => {
  openCases('?q=FS&page=2')
  await user.type(await screen.findByLabelText(m.case_field_court_id(), { selector: 'input' }), 'খুল{Enter}')
  await user.click(await screen.findByRole('button', { name: /খুলনা/ }))
  await user.type(
    await screen.findByLabelText(m.case_field_court_id(), { selector: 'input' }),
    'ঢাকা ১{Enter}',
  )
  await user.selectOptions(field(m.case_field_type_id()), '3')
  await show()
  expect(location.search).toBe('?q=FS&court=1&type=3')
  await user.click(await screen.findByRole('button', { name: /ঢাকা ১/ }))
  await user.selectOptions(field(m.case_field_type_id()), '')
  await show()
  expect(location.search).toBe('?q=FS')
})

test.each([
  ['০', false],
  ['1', true],
  ['৩৬৫০', true],
  ['3651', false],
  ['-1', false],
  [' 7 ', true],
])('cases that wait for “%s” days can be asked for: %s (look Staff)', async (typed, isShown) => {
  openCases('', ['days'])
  expect(valuesOf(m.case_filter_field_sort())).toEqual(['', 'oldest', 'newest'])
  fireEvent.change(field(m.case_filter_field_days()), { target: { value: typed } })
  expect(screen.queryByText(m.field_error_number_invalid()) === null).toBe(isShown)
  await show()
  expect(location.search !== '').toBe(isShown)
})

test('the longest time that can be asked for can be typed (look Staff)', async () => {
  openCases('', ['days'])
  await user.type(field(m.case_filter_field_days()), String(ageDaysMax))
  expect(field(m.case_filter_field_days()).value).toBe(String(ageDaysMax))
  await show()
  expect(location.search).toMatch(new RegExp(`days=${ageDaysMax}`))
})

test('what is sought among payments is said by its words and taken away alone (product 4)', async () => {
  history.replaceState(null, '', '/x?q=CF1&method=cards')
  serverDouble(() => ({ code: 200, data: places }))
  render(<ReportFilterBar of={ofPayments} />)
  const sought = `${m.queue_field_search()}: CF1`
  const away = await screen.findByRole('button', { name: m.report_action_remove_filter({ filter: sought }) })
  expect(away.textContent).toContain(sought)
  await user.click(away)
  const left = new URLSearchParams(location.search)
  expect([left.get('q'), left.get('method')]).toEqual([null, 'cards'])
})

test('a day that a report opens on by itself cannot be taken away, another one can (product 4)', async () => {
  history.replaceState(null, '', '/x?from=2026-11-05&to=2026-11-30')
  serverDouble(() => ({ code: 200, data: places }))
  render(<ReportFilterBar />)
  const chip = (label: string, day: string) => `${label}: ${formatDay(day, 'bn')}`
  const away = (filter: string) => ({ name: m.report_action_remove_filter({ filter }) })
  await user.click(await screen.findByRole('button', away(chip(m.payment_field_from(), '2026-11-05'))))
  const first = chip(m.payment_field_from(), '2026-11-01')
  expect(await screen.findByText(first)).toBeTruthy()
  expect(screen.queryByRole('button', away(first))).toBeNull()
  expect(screen.getByRole('button', away(chip(m.payment_field_to(), '2026-11-30')))).toBeTruthy()
})

test.each([
  ['a report', () => <ReportFilterBar />, m.payment_field_to],
  ['all payments', () => <ReportFilterBar of={ofPayments} />, m.payment_field_to],
  ['cases', () => <CaseFilterBar keys={keys} list="unverified" />, m.case_filter_field_to],
])(
  'days that the address of %s has the wrong way round are told at the last one, in the open (look Staff)',
  async (_what, bar, to) => {
    history.replaceState(null, '', '/x?from=2026-11-30&to=2026-11-01')
    serverDouble(({ path }) => ({ code: 200, data: path.includes('/report/places') ? places : [] }))
    render(bar())
    const last = await screen.findByLabelText(to(), { selector: 'input' })
    expect(last.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(m.field_error_day_before_first())).toBeTruthy()
    expect(last.closest('details')?.open).not.toBe(false)
  },
)

test('of days in their order the fields stay folded away (look Staff)', async () => {
  history.replaceState(null, '', '/x?from=2026-11-01&to=2026-11-30')
  serverDouble(() => ({ code: 200, data: places }))
  render(<ReportFilterBar />)
  const last = await screen.findByLabelText(m.payment_field_to(), { selector: 'input' })
  expect(last.closest('details')?.open).toBe(false)
})

test.each([
  ['cases', () => openCases('', ['from', 'to']), m.case_filter_field_from, m.case_filter_field_to],
  [
    'a report',
    () => {
      history.replaceState(null, '', '/x')
      serverDouble(() => ({ code: 200, data: places }))
      render(<ReportFilterBar />)
    },
    m.payment_field_from,
    m.payment_field_to,
  ],
  [
    'one’s own cases',
    () => {
      history.replaceState(null, '', '/x?from=2026-11-30')
      render(<MySearch />)
    },
    m.my_field_from,
    m.my_field_to,
  ],
] as const)(
  'the days of %s the wrong way round are told at the last one and show nothing (look Litigant)',
  async (_what, open, from, to) => {
    open()
    const before = location.search
    await screen.findByLabelText(from(), { selector: 'input' })
    await user.clear(field(from()))
    await user.type(field(from()), '30/11/2026')
    await user.clear(field(to()))
    await user.type(field(to()), '1/11/2026')
    fireEvent.submit(field(to()).form as HTMLFormElement)
    expect(await screen.findByText(m.field_error_day_before_first())).toBeTruthy()
    expect(location.search).toBe(before)
    await user.type(field(to()), '{Backspace}{Backspace}{Backspace}{Backspace}2027')
    fireEvent.submit(field(to()).form as HTMLFormElement)
    await waitFor(() => expect(location.search).toContain('to=2027-11-01'))
  },
)

test('half a day is told at its field and shows nothing; whole, it does (look Staff)', async () => {
  openCases('', ['from', 'to'])
  await user.type(field(m.case_filter_field_to()), '1/2')
  await show()
  expect(location.search).toBe('')
  expect(field(m.case_filter_field_to()).getAttribute('aria-invalid')).toBe('true')
  await user.type(field(m.case_filter_field_to()), '/2026')
  await user.type(field(m.case_filter_field_from()), '3')
  await show()
  expect(location.search).toBe('')
  await user.clear(field(m.case_filter_field_from()))
  await show()
  expect(location.search).toMatch(/^\?to=2026-02-01/)
})

test('each part of what narrows cases is said by its own name (look Staff)', async () => {
  history.replaceState(null, '', '/x')
  const filter = {
    court: 3,
    type: 4,
    from: '2026-01-05',
    to: '2026-01-06',
    due: 'yes',
    overdue: 'yes',
  } as const
  render(<CaseFilterChips filter={filter} list="unverified" />)
  await screen.findByText(/অর্থ আদায়/)
  await screen.findByText(/খুলনা/)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent?.replace(' ×', ''))).toEqual([
    `${m.case_field_court_id()}: খুলনা`,
    `${m.case_field_type_id()}: অর্থ আদায়`,
    `${m.case_filter_field_from()}: ${formatDay('2026-01-05', 'bn')}`,
    `${m.case_filter_field_to()}: ${formatDay('2026-01-06', 'bn')}`,
    `${m.case_filter_field_due()}: ${m.case_filter_label_due()}`,
    `${m.case_filter_field_overdue()}: ${m.queue_label_overdue()}`,
    m.case_filter_action_clear(),
  ])
})

const [dhaka, khulna] = [rowAt(1).id, rowAt(2).id]
const account = {
  id: 9,
  accountNumber: '১২৩',
  fund: 'treasury',
  effectiveFrom: '2026-01-01',
  bank: 'x',
  branch: 'x',
} as const
const places = {
  offices: [
    { id: dhaka, name: 'Dhaka', nameBn: 'ঢাকা' },
    { id: khulna, name: 'Khulna', nameBn: 'খুলনা' },
  ],
  courts,
  accounts: [account, { ...account, id: 8, accountNumber: '৪৫৬', effectiveFrom: '1900-01-01' }],
} as unknown as Places
const labels = Object.fromEntries(
  [...reportKeys, 'q'].map((key) => [key, () => `part ${key}`]),
) as unknown as Parameters<typeof ReportFilterPanel>[0]['labels']
const whole: ReportFilter = {
  from: '2026-01-05',
  to: '2026-01-06',
  fund: 'treasury',
  method: 'cards',
  state: 'paid',
  kind: 'received',
  office: dhaka,
  court: 2,
  account: 9,
  case: 'FS-1',
}
const openReports = (filter: ReportFilter, of = places) => {
  const chosen = vi.fn<(typed: Record<string, string>) => void>()
  render(<ReportFilterPanel keys={reportKeys} onChoose={chosen} places={of} {...{ labels, filter }} />)
  return () => filterOfAddress(new URLSearchParams(chosen.mock.lastCall?.[0]))
}
const part = (key: string) => field(`part ${key}`)

test('what narrows a report stands in its fields and is asked for again as it is (product 4)', async () => {
  const chosen = openReports(whole)
  expect(['office', 'court', 'account'].map((key) => valuesOf(`part ${key}`))).toEqual([
    ['', dhaka, khulna],
    ['', '1', '2', '3'],
    ['', '9', '8'],
  ])
  expect(part('account').querySelectorAll('option')[1]?.textContent).toBe(accountText(account))
  // Accounts of before have no first day that anybody gave them.
  const first = { number: '৪৫৬', fund: m.fund_label_treasury() }
  expect(part('account').querySelectorAll('option')[2]?.textContent).toBe(m.report_text_account_first(first))
  await show()
  expect(chosen()).toEqual(whole)
})

test('another office has other courts and accounts: those that were chosen go with it, and are no choice until it is shown (product 4)', async () => {
  const chosen = openReports(whole)
  await user.selectOptions(part('kind'), '')
  expect(part('court').value).toBe('2')
  await user.selectOptions(part('office'), khulna)
  for (const key of ['court', 'account']) expect(screen.queryByLabelText(`part ${key}`)).toBeNull()
  await user.selectOptions(part('office'), dhaka)
  expect([part('court').value, part('account').value]).toEqual(['', ''])
  await user.selectOptions(part('office'), khulna)
  await show()
  const { from, to, fund, method, state } = whole
  expect(chosen()).toEqual({ from, to, fund, method, state, office: khulna, case: 'FS-1' })
})

test('whoever has one office is asked for none, and half a day is shown to nobody (product 4)', async () => {
  const chosen = openReports({ case: 'FS-1' }, { ...places, offices: [] })
  expect(screen.queryByLabelText('part office')).toBeNull()
  await user.type(part('from'), '1/2')
  await show()
  await user.clear(part('from'))
  await user.type(part('to'), '1/2')
  await show()
  expect(chosen()).toEqual({})
  await user.type(part('to'), '/2026')
  await show()
  expect(chosen()).toEqual({ to: '2026-02-01', case: 'FS-1' })
})

test('a report is narrowed to no office for whoever has one, whatever its address says (product 1, look Staff)', async () => {
  history.replaceState(null, '', `/x?office=${whole.office}&case=FS-1`)
  serverDouble(() => ({ code: 200, data: places }))
  render(<ReportFilterBar />)
  const chips = await screen.findAllByRole('button', {
    name: new RegExp(m.report_action_remove_filter({ filter: '' })),
  })
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(m.queue_label_case_number()),
  ])
})

test('each part of a report is said in words and taken away by itself, an office with its court and account (product 4)', async () => {
  const search = new URLSearchParams(Object.entries(whole).map(([key, value]) => [key, String(value)]))
  serverDouble(() => ({ code: 503 }))
  await logInAs('headAccountant')
  history.replaceState(null, '', `/x?${search}`)
  serverDouble(() => ({ code: 200, data: places }))
  render(<ReportFilterBar />)
  const chip = (filter: string) =>
    screen.findByRole('button', { name: m.report_action_remove_filter({ filter }) })
  await chip(`${m.report_label_account()}: ${accountText(account)}`)
  await chip(`${m.case_field_court_id()}: ঢাকা ২`)
  await chip(`${m.invoice_label_fund()}: ${m.fund_label_treasury()}`)
  await chip(`${m.payment_field_state()}: ${m.payment_state_paid()}`)
  const said = screen.getAllByRole('button', {
    name: new RegExp(m.report_action_remove_filter({ filter: '' })),
  })
  expect(said).toHaveLength(10)
  await user.click(await chip(`${m.staff_label_office()}: ঢাকা`))
  const left = new URLSearchParams(location.search)
  expect(['office', 'court', 'account', 'case', 'fund'].map((key) => left.get(key))).toEqual([
    null,
    null,
    null,
    'FS-1',
    'treasury',
  ])
})
