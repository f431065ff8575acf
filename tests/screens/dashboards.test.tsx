import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { badges } from '../../src/machines/badges.ts'
import { AccountantDashboard } from '../../src/screens/dashboard/accountant-screen.tsx'
import { AdministratorDashboard } from '../../src/screens/dashboard/administrator-screen.tsx'
import { Charts } from '../../src/screens/dashboard/charts.tsx'
import { DispatcherDashboard } from '../../src/screens/dashboard/dispatcher-screen.tsx'
import { liveSignal } from '../../src/screens/live-signal.ts'
import { stateLeads } from '../../src/screens/dashboard/leads.ts'
import { m } from '../../src/words/messages.js'
import { written } from '../../src/screens/parts/written.ts'
import { userEvent } from '@testing-library/user-event'
import { forgetLists } from '../../src/screens/use-list.ts'
import { serverDouble } from './server-double.ts'
import { logInAs, logOut } from './support/session.ts'

vi.mock('../../src/api/live.ts', () => ({ openLive: () => Promise.resolve({ close: () => {} }) }))

afterEach(async () => {
  cleanup()
  await logOut()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

const counts = Object.fromEntries(badges.map((badge) => [badge, 0]))
const file = {
  id: '0197f000-0000-7000-8000-00000000000a',
  applicationId: '0197f000-0000-7000-8000-00000000000b',
  state: 'received',
  version: 6,
  referenceNumber: 'REF-1',
  caseNumber: 'TS-1/2026',
  petitionerName: 'পরীক্ষা',
  court: { name: 'Sample court', nameBn: 'নমুনা আদালত' },
  option: 'registry',
  lineCount: 1,
  dueDate: null,
  isOverdue: false,
  heldBy: null,
  assignedTo: null,
  submittedAt: null,
  stateSince: '2026-02-01T00:00:00.000Z',
  cursor: 'c',
}
/** How the link to those that are overdue is read out: whose they are, then how many. */
const lateOf = (label: string, count: string) => `${label}: ${m.parts_text_late({ count })}`
const hrefOf = async (name: string | RegExp) =>
  (await screen.findByRole('link', { name })).getAttribute('href')

test('the overdue figure leads to the overdue ones alone, and the oldest files open beside their list', async () => {
  serverDouble(() => ({
    code: 200,
    data: { counts, overdue: { dispatched_file: 2, received_file: 1 }, oldest: [file] },
  }))
  render(<DispatcherDashboard />)
  expect(await hrefOf(m.dashboard_label_overdue())).toBe('/dispatch/applications/dispatched_file?overdue=yes')
  expect(await hrefOf(lateOf(m.route_title_received_file(), '১'))).toBe(
    '/dispatch/applications/received_file?overdue=yes',
  )
  const received = screen.getByRole('link', { name: m.route_title_received_file() }).closest('li')
  expect(received?.textContent).not.toContain(m.parts_text_on_time())
  const arrived = screen.getByRole('link', { name: m.route_title_new_case_documents() }).closest('li')
  expect(arrived?.textContent).toContain(m.parts_text_on_time())
  expect(await hrefOf(written(file.caseNumber))).toBe(
    `/dispatch/applications/dispatch/detail/${file.id}?list=received_file`,
  )
  expect(screen.getByRole('heading', { name: m.dashboard_title_oldest() })).toBeTruthy()
})

test('the figures of the dispatch section follow what others do (product 8)', async () => {
  let received = 0
  serverDouble(({ path }) =>
    path.startsWith('/dispatcher/dashboard/data')
      ? { code: 200, data: { counts: { ...counts, receivedFile: received }, overdue: {}, oldest: [] } }
      : { code: 503 },
  )
  render(<DispatcherDashboard />)
  const figure = async () =>
    (await screen.findByRole('link', { name: m.route_title_received_file() })).closest('li')?.textContent
  expect(await figure()).toContain('০')
  received = 7
  act(() => liveSignal.send({ type: 'changed' }))
  act(() => liveSignal.send({ type: 'changed' }))
  await vi.waitFor(async () => expect(await figure()).toContain('৭'))
})

test('where no file waits, the dashboard of the dispatch section says so', async () => {
  serverDouble(() => ({ code: 200, data: { counts, overdue: {}, oldest: [] } }))
  render(<DispatcherDashboard />)
  expect(await screen.findByText(m.dashboard_text_no_oldest_file())).toBeTruthy()
})

test('what came back is a figure of the administrator that leads to its list (product 2.2)', async () => {
  serverDouble(({ path }) => ({
    code: 200,
    data:
      path === '/administrator/dashboard/data'
        ? { counts, cameBack: 3, overdue: { unverified: 4 }, oldest: [] }
        : [],
  }))
  render(<AdministratorDashboard />)
  expect(await hrefOf(m.case_filter_label_came_back())).toBe(
    '/administrator/applications/send_to_dispatch?sort=oldest&outcome=came_back',
  )
  const late = await screen.findByRole('link', { name: lateOf(m.route_title_unverified(), '৪') })
  expect(late.getAttribute('href')).toBe('/administrator/applications/unverified?sort=oldest&overdue=yes')
  expect(late.closest('li')?.textContent).toContain('৪')
})

const offices = [
  { id: '0197f000-0000-7000-8000-0000000000d1', name: 'Sample office', nameBn: 'নমুনা কার্যালয়' },
  { id: '0197f000-0000-7000-8000-0000000000d2', name: 'Other office', nameBn: 'অন্য কার্যালয়' },
]
const dashboards = [
  [
    'administrator',
    'headAdministrator',
    () => <AdministratorDashboard />,
    m.route_title_unverified,
    '/administrator/applications/unverified?sort=oldest&office=',
  ],
  [
    'dispatcher',
    'headAdministrator',
    () => <DispatcherDashboard />,
    m.route_title_received_file,
    '/dispatch/applications/received_file?office=',
  ],
  [
    'accountant',
    'headAccountant',
    () => <AccountantDashboard />,
    m.route_title_discrepancies,
    '/accountant/applications/discrepancies?office=',
  ],
] as const

const money = {
  today: '2026-02-01',
  ...Object.fromEntries(
    ['today', 'month', 'refundedToday', 'refundedMonth', 'waivedMonth'].map((name) => [`${name}Poisha`, 0]),
  ),
  ...Object.fromEntries(['refundsWaiting', 'held', 'surplus', 'unknown'].map((name) => [`${name}Count`, 0])),
}

test.each(dashboards)(
  'the head office chooses an office on the dashboard of the %s: all of it is of that office, and its figures lead to the lists of it (product 1, 8)',
  async (area, who, draw, label, href) => {
    forgetLists()
    serverDouble(() => ({ code: 503 }))
    await logInAs(who)
    const { asked } = serverDouble(({ path }) => {
      if (path === '/offices') return { code: 200, data: offices }
      if (path.startsWith(`/${area}/dashboard/data`))
        return {
          code: 200,
          data: { ...money, counts, cameBack: 0, overdue: {}, oldest: [], discrepanciesCount: 1 },
        }
      if (path.startsWith(`/${area}/durations`)) return { code: 200, data: { stages: [], officers: null } }
      return path.startsWith('/accountant/charts')
        ? { code: 200, data: { days: [], funds: [], methods: [] } }
        : { code: 200, data: [] }
    })
    history.replaceState(null, '', `/${area}/dashboard`)
    render(draw())
    const [, second] = offices
    await userEvent.selectOptions(await screen.findByLabelText(m.staff_label_office()), second?.id ?? '')
    expect(location.search).toBe(`?office=${second?.id}`)
    await vi.waitFor(async () => expect(await hrefOf(label())).toBe(`${href}${second?.id}`))
    const after = asked.map(({ path }) => path).filter((path) => path.includes(`office=${second?.id}`))
    expect(after.some((path) => path.startsWith(`/${area}/dashboard/data?`))).toBe(true)
    await vi.waitFor(() =>
      expect(
        asked.some(({ path }) => path.startsWith(`/${area}/durations?`) && path.includes(second?.id ?? '-')),
      ).toBe(true),
    )
  },
)

test('whoever has one office is asked for none, and of none (product 1)', async () => {
  serverDouble(() => ({ code: 503 }))
  await logInAs('dispatcher')
  const { asked } = serverDouble(({ path }) => ({
    code: 200,
    data: path.startsWith('/dispatcher/dashboard')
      ? { counts, overdue: {}, oldest: [] }
      : { stages: [], officers: null },
  }))
  render(<DispatcherDashboard />)
  await screen.findByText(m.dashboard_text_no_oldest_file())
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(asked.some(({ path }) => path === '/offices')).toBe(false)
})

const noResize = () =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )

test('money of today, of the month and of thirty days leads to what it is made of (product 4)', async () => {
  noResize()
  const money = {
    today: '2026-03-15',
    todayPoisha: 1_00,
    monthPoisha: 2_00,
    refundedTodayPoisha: 3_00,
    refundedMonthPoisha: 4_00,
    waivedMonthPoisha: 5_00,
  }
  const waiting = {
    refundsWaitingCount: 1,
    discrepanciesCount: 2,
    heldCount: 3,
    surplusCount: 4,
    unknownCount: 5,
  }
  const days = [{ day: '2026-03-15', receivedPoisha: 7_00, refundedPoisha: 0 }]
  const { asked } = serverDouble(({ path }) => {
    if (path === '/accountant/dashboard/data') return { code: 200, data: { ...money, ...waiting } }
    if (path.startsWith('/accountant/charts/data'))
      return { code: 200, data: { days, funds: [], methods: [] } }
    return { code: 200, data: { stages: [], officers: null, offices: null } }
  })
  render(<AccountantDashboard />)
  const told = async (label: string) => {
    const href = (await hrefOf(label)) ?? ''
    return Object.fromEntries(new URLSearchParams(href.split('?')[1]))
  }
  const month = { from: '2026-03-01', to: '2026-03-15' }
  const today = { from: '2026-03-15', to: '2026-03-15' }
  expect(await told(m.dashboard_label_today())).toEqual(today)
  expect(await told(m.dashboard_label_month())).toEqual(month)
  expect(await told(m.dashboard_label_refunded_today())).toEqual({ ...today, kind: 'refunded' })
  expect(await told(m.dashboard_label_refunded_month())).toEqual({ ...month, kind: 'refunded' })
  expect(await told(m.dashboard_label_waived_month())).toMatchObject(month)
  const figures = [
    [m.dashboard_label_refunds_waiting(), '১'],
    [m.route_title_discrepancies(), '২'],
    [m.payment_state_held(), '৩'],
    [m.dashboard_label_surplus(), '৪'],
    [m.dashboard_label_unknown(), '৫'],
  ]
  for (const [label = '', count = ''] of figures)
    expect(screen.getByRole('link', { name: label }).closest('li')?.textContent).toBe(`${label}${count}`)
  expect(await told('১৫/০৩')).toEqual(today)
  const daysTold = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect([daysTold[0], daysTold[29]]).toEqual(['১৫/০৩', '১৪/০২'])
  const read = asked.find(({ path }) => path.startsWith('/accountant/charts/data'))
  expect(read?.path).toBe('/accountant/charts/data?from=2026-02-14&to=2026-03-15')
})

test('what was submitted is told day by day, each by its day and month', async () => {
  noResize()
  serverDouble(({ path }) => ({
    code: 200,
    data: path === '/administrator/line-chart/data' ? [{ day: '2026-03-15', count: 2 }] : [],
  }))
  render(<Charts />)
  expect(await screen.findByRole('rowheader', { name: '১৫/০৩' })).toBeTruthy()
})

test('a slice of the cases leads to its list, of a list of several states to those of its own alone (spec §2)', () => {
  const rows = [
    { state: 'unverified' as const, count: 1 },
    { state: 'rejected' as const, count: 2 },
  ]
  expect(stateLeads(rows, {}).map(({ href }) => href)).toEqual([
    '/administrator/applications/unverified?state=unverified',
    '/administrator/applications/rejected',
  ])
})
