import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { badges } from '../../src/machines/badges.ts'
import { formatMoney } from '../../src/machines/format.ts'
import { AccountantDashboard } from '../../src/screens/dashboard/accountant-screen.tsx'
import { AdministratorDashboard } from '../../src/screens/dashboard/administrator-screen.tsx'
import { Charts } from '../../src/screens/dashboard/charts.tsx'
import { DispatcherDashboard } from '../../src/screens/dashboard/dispatcher-screen.tsx'
import * as leads from '../../src/screens/dashboard/leads.ts'
import { MoneyCharts } from '../../src/screens/dashboard/money-charts.tsx'
import { fundWords } from '../../src/words/groups/fund.ts'
import { paymentMethodWords } from '../../src/words/groups/payment-method.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const office = '0197f000-0000-7000-8000-0000000000d2'
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const money = (amountPoisha: number) => plain(formatMoney(amountPoisha, 'bn'))
/** Every list counts something else. */
const counts = Object.fromEntries(badges.map((badge, index) => [badge, index + 1])) as Parameters<
  typeof leads.administratorLeads
>[0]['counts']
const told = (all: readonly leads.Lead[]) =>
  all.map(({ key, value, href, late }) => [key, value, href, ...(late ? [late.value, late.href] : [])])

loggedIn('headAccountant', '/dashboard')
beforeEach(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  ),
)

test('each figure of an administrator counts its own list and leads to it, the overdue ones of it apart, all of the office that is chosen (product 8)', () => {
  const overdue = { unverified: 21, paid: 22, dispatch_request: 23, paid_dispatch: 24, send_to_dispatch: 25 }
  const at = '/administrator/applications'
  const rows = (rest: string) =>
    (
      [
        ['unverified', counts.unverifiedApp, 21],
        ['verified', counts.verifiedApp],
        ['paid', counts.paidApp, 22],
        ['dispatch_request', counts.requestDispatch, 23],
        ['paid_dispatch', counts.paidDispatch, 24],
      ] as const
    ).map(([list, count, late]) => [
      list,
      count,
      `${at}/${list}?sort=oldest${rest}`,
      ...(late ? [late, `${at}/${list}?sort=oldest&overdue=yes${rest}`] : []),
    ])
  for (const [chosen, rest] of [
    [{}, ''],
    [{ office }, `&office=${office}`],
  ] as const)
    expect(told(leads.administratorLeads({ counts, cameBack: 31, overdue }, chosen))).toEqual([
      ...rows(rest),
      ['cameBack', 31, `${at}/send_to_dispatch?sort=oldest&outcome=came_back${rest}`],
      ['atTheSection', 25, `${at}/send_to_dispatch?sort=oldest&overdue=yes${rest}`],
    ])
  const none = leads.administratorLeads({ counts, cameBack: 0, overdue: {} }, {})
  expect(none.map((lead) => ('late' in lead ? lead.late.value : null))).toEqual([
    0,
    null,
    0,
    0,
    0,
    null,
    null,
  ])
  expect(none.at(-1)?.value).toBe(0)
})

test('the dispatch section is led to its lists in their own order, and to outcomes that are overdue alone (product 8)', () => {
  const overdue = { new_case_documents: 11, received_file: 12, dispatched_file: 13 }
  const at = '/dispatch/applications'
  expect(told(leads.dispatcherLeads({ counts, overdue }, {}))).toEqual([
    [
      'new_case_documents',
      counts.newCaseDocuments,
      `${at}/new_case_documents`,
      11,
      `${at}/new_case_documents?overdue=yes`,
    ],
    ['received_file', counts.receivedFile, `${at}/received_file`, 12, `${at}/received_file?overdue=yes`],
    ['outcomes', 13, `${at}/dispatched_file?overdue=yes`],
  ])
  expect(told(leads.dispatcherLeads({ counts, overdue: {} }, { office }))[0]).toEqual([
    'new_case_documents',
    counts.newCaseDocuments,
    `${at}/new_case_documents?office=${office}`,
    0,
    `${at}/new_case_documents?overdue=yes&office=${office}`,
  ])
})

const standing = {
  today: '2026-03-15',
  todayPoisha: 1,
  monthPoisha: 2,
  refundedTodayPoisha: 3,
  refundedMonthPoisha: 4,
  waivedMonthPoisha: 5,
  refundsWaitingCount: 6,
  discrepanciesCount: 0,
  heldCount: 7,
  surplusCount: 8,
  unknownCount: 9,
}

test('each sum of money leads to the days that it adds up, at the office that is chosen; what was waived to the waivers (product 4)', () => {
  const at = '/accountant/applications'
  for (const [chosen, rest] of [
    [{}, ''],
    [{ office }, `&office=${office}`],
  ] as const) {
    const days = (from: string) => `from=${from}&to=2026-03-15`
    expect(told(leads.moneyLeads(standing, chosen))).toEqual([
      ['today', 1, `${at}/payments?${days('2026-03-15')}${rest}`],
      ['month', 2, `${at}/payments?${days('2026-03-01')}${rest}`],
      ['refundedToday', 3, `${at}/accountant/all-report?${days('2026-03-15')}&kind=refunded${rest}`],
      ['refundedMonth', 4, `${at}/accountant/all-report?${days('2026-03-01')}&kind=refunded${rest}`],
      ['waivedMonth', 5, `${at}/accountant/waivers?${days('2026-03-01')}${rest}`],
    ])
    expect(leads.dayHref('2026-03-02', chosen)).toBe(
      `${at}/accountant/all-report?from=2026-03-02&to=2026-03-02${rest}`,
    )
  }
  const none = { code: 200, data: [{ day: '2026-03-02', count: 4 }] }
  expect(told(leads.submittedLeads(none.data, { office }))).toEqual([
    ['2026-03-02', 4, `/administrator/applications/all?from=2026-03-02&to=2026-03-02&office=${office}`],
  ])
})

test('what waits for an accountant leads to its own list; discrepancies stand there for whoever may read them, none of them too (product 7)', () => {
  const at = '/accountant/applications'
  expect(told(leads.waitingLeads(standing, {}))).toEqual([
    ['refunds', 6, `${at}/refunds`],
    ['discrepancies', 0, `${at}/discrepancies`],
    ['held', 7, `${at}/payments?state=held`],
    ['surplus', 8, `${at}/payments?state=surplus`],
    ['unknown', 9, `${at}/payments?state=unknown`],
  ])
  const without = leads.waitingLeads({ ...standing, discrepanciesCount: null }, { office })
  expect(without.map(({ key }) => key)).toEqual(['refunds', 'held', 'surplus', 'unknown'])
  expect(without.map(({ href }) => href.endsWith(`office=${office}`))).toEqual([true, true, true, true])
})

test('cases that stand in no list lead nowhere; the others to their list at the office that is chosen (spec §2)', () => {
  const rows = [
    { state: 'draft' as const, count: 1 },
    { state: 'unverified' as const, count: 2 },
  ]
  expect(leads.stateLeads(rows, { office })).toEqual([
    { key: 'draft', value: 1, href: undefined },
    {
      key: 'unverified',
      value: 2,
      href: `/administrator/applications/unverified?state=unverified&office=${office}`,
    },
  ])
})

test('money of thirty days is told by fund, by way and by day, each with its entries; a day without any is zero (product 4)', async () => {
  const data = {
    days: [{ day: '2026-03-14', receivedPoisha: 70_000, refundedPoisha: 10_000 }],
    funds: [{ fund: 'treasury', netPoisha: 60_000 }],
    methods: [{ method: 'cards', netPoisha: 50_000 }],
  }
  serverDouble(() => ({ code: 200, data }))
  render(<MoneyCharts today="2026-03-15" />)
  const table = async (name: string) => within(await screen.findByRole('table', { name }))
  const period = 'from=2026-02-14&to=2026-03-15'
  const entries = '/accountant/applications/accountant/all-report'
  for (const [title, label, amountPoisha, narrowed] of [
    [m.dashboard_title_money_by_fund(), fundWords.treasury(), 60_000, 'fund=treasury'],
    [m.dashboard_title_money_by_method(), paymentMethodWords.cards(), 50_000, 'method=cards'],
  ] as const) {
    const row = (await table(title)).getByRole('link', { name: label })
    expect(row.getAttribute('href')).toBe(`${entries}?${period}&${narrowed}`)
    expect(plain(row.closest('tr')?.textContent)).toContain(money(amountPoisha))
  }
  const days = await table(m.dashboard_title_money_by_day())
  const cells = (day: string) =>
    within(days.getByRole('rowheader', { name: day }).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => plain(textContent))
  expect(cells('১৪/০৩')).toEqual([money(70_000), money(10_000)])
  expect(cells('১৫/০৩')).toEqual([money(0), money(0)])
  expect(days.getByRole('link', { name: '১৪/০৩' }).getAttribute('href')).toBe(
    `${entries}?from=2026-03-14&to=2026-03-14`,
  )
})

test.each([
  ['an administrator', () => <AdministratorDashboard />],
  ['the dispatch section', () => <DispatcherDashboard />],
  ['an accountant', () => <AccountantDashboard />],
  ['money by day', () => <MoneyCharts today="2026-03-15" />],
  ['cases by state and day', () => <Charts />],
] as const)(
  'figures of %s that cannot be read say why, and are asked for again by a press (look States)',
  async (_name, draw) => {
    const away: Told = { code: 503, message: 'পরে আবার' }
    const { asked } = serverDouble(() => away)
    render(draw())
    const alerts = await screen.findAllByRole('alert')
    const before = asked.map(({ path }) => path)
    expect(alerts).toHaveLength(before.length)
    for (const alert of alerts) {
      expect(within(alert).getByText('পরে আবার')).toBeTruthy()
      await user.click(within(alert).getByRole('button', { name: m.parts_action_retry() }))
    }
    await vi.waitFor(() => expect(asked.map(({ path }) => path)).toEqual([...before, ...before]))
    cleanup()
  },
)

test('an accountant who has nothing to decide sees that quietly, and money as money (product 7)', async () => {
  const none = Object.fromEntries(
    Object.entries(standing).map(([key, value]) => [key, typeof value === 'number' ? 0 : value]),
  )
  serverDouble(({ path }) =>
    path.startsWith('/accountant/dashboard')
      ? { code: 200, data: { ...none, todayPoisha: 50_000, discrepanciesCount: 2 } }
      : { code: 503 },
  )
  render(<AccountantDashboard />)
  const figure = async (name: string) => (await screen.findByRole('link', { name })).closest('li')
  const shown = async (name: string) => {
    const value = (await figure(name))?.querySelector('strong')
    return [plain(value?.textContent), /none/.test(value?.className ?? '')]
  }
  expect(await shown(m.dashboard_label_today())).toEqual([money(50_000), false])
  expect(await shown(m.dashboard_label_month())).toEqual([money(0), true])
  expect(await shown(m.route_title_discrepancies())).toEqual(['২', false])
  expect(await shown(m.dashboard_label_unknown())).toEqual(['০', true])
})
