import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReportEntry, WaiverEntry } from '../../src/api/report-calls.ts'
import { formatMoney } from '../../src/machines/format.ts'
import { dhakaDay } from '../../src/machines/text.ts'
import {
  AccountantReport,
  AllReport,
  BankAccountReport,
  InvoiceBreakdown,
} from '../../src/screens/report/entries-screen.tsx'
import { WaiversScreen } from '../../src/screens/report/waivers.tsx'
import { AccountantDashboard } from '../../src/screens/dashboard/accountant-screen.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Asked, type Told } from './server-double.ts'
import { stubNetwork } from './support/held-server.ts'
import { logInAs, logOut } from './support/session.ts'

const part = { fee: null, accountNumber: '0123400567', bank: 'সোনালী ব্যাংক', branch: 'সদর' }
const entry: ReportEntry = {
  id: '00000000-0000-4000-8000-000000000001',
  cursor: 'x',
  kind: 'received',
  transactionId: 'CF1',
  invoiceNumber: 'INV-DHAKA-2026-000001',
  postedAt: '2026-03-01T06:00:00.000Z',
  applicationId: '00000000-0000-4000-8000-000000000003',
  caseNumber: 'FS-1/2026',
  court: null,
  billKind: 'application',
  method: 'cards',
  paymentType: 'full',
  bankChargePoisha: 1_252,
  parts: [
    { ...part, fund: 'treasury', amountPoisha: 45_000 },
    { ...part, fund: 'bar_council', amountPoisha: 5_050 },
  ],
}
const account = {
  id: 9,
  fund: 'treasury',
  accountNumber: '0123400567',
  bank: 'সোনালী ব্যাংক',
  branch: 'সদর',
  effectiveFrom: '2026-01-01',
}
const accountSums = { receivedPoisha: 61_100, refundedPoisha: 16_100, correctedPoisha: 0, netPoisha: 45_000 }
/** What a report can be narrowed to, whatever is asked of the report itself. */
const withPlaces =
  (told: Told) =>
  ({ path }: Asked): Told =>
    path.startsWith('/accountant/report/places')
      ? {
          code: 200,
          data: { offices: [], courts: [{ id: 7, name: 'Court 7', nameBn: 'আদালত ৭' }], accounts: [account] },
        }
      : path.startsWith('/accountant/report/accounts')
        ? { code: 200, data: { rows: [{ ...account, ...accountSums, office: null }] } }
        : told
const reply = (rows: readonly ReportEntry[]) => ({
  code: 200,
  data: {
    rows,
    total: rows.length,
    page: 1,
    pageCount: 1,
    nextCursor: null,
    previousCursor: null,
    receivedPoisha: 70_050,
    refundedPoisha: 20_000,
    correctedPoisha: 0,
    netPoisha: 50_050,
    waivedPoisha: 12_340,
    bankChargePoisha: 1_252,
    funds: [{ fund: 'treasury', netPoisha: 45_000 }],
    lineCount: 2,
  },
})
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')
const money = (poisha: number) => plain(formatMoney(poisha, 'bn'))

beforeEach(async () => {
  serverDouble(() => ({ code: 503 }))
  history.replaceState(null, '', '/accountant?fund=treasury&from=2026-03-01')
  await logInAs('accountant')
})
afterEach(async () => {
  cleanup()
  await logOut()
  vi.unstubAllGlobals()
})

test.each([
  ['all', AllReport, [50_050], [50_050]],
  ['bank accounts', BankAccountReport, [45_000, 5_050], [50_050]],
  ['breakdown', InvoiceBreakdown, [45_000, 5_050, 50_050], [45_000, 50_050]],
  ['settled', AccountantReport, [45_000, 5_050, 1_252, 50_050], [45_000, 1_252, 50_050]],
] as const)(
  '%s: received less refunded is net, once, and each row leads to its case',
  async (_name, Report, amounts, sums) => {
    serverDouble(withPlaces(reply([entry])))
    render(<Report />)
    const [link] = await screen.findAllByRole('link', { name: /০১/ })
    expect(link?.getAttribute('href')).toMatch(/accountant\/detail\/00000000-0000-4000-8000-000000000003$/)
    const told = plain(document.body.textContent)
    for (const amount of [...amounts, 70_050, 20_000, 12_340]) expect(told).toContain(money(amount))
    const foot = plain([...document.querySelectorAll('tfoot')].at(-1)?.textContent ?? null)
    for (const sum of sums) expect(foot).toContain(money(sum))
    const refunded = screen.getByRole('link', { name: m.payment_label_refunded() }).getAttribute('href')
    expect(refunded).toMatch(/\?from=2026-03-01&fund=treasury&kind=refunded$/)
    const waived = screen.getByRole('link', { name: m.bill_label_waived() }).getAttribute('href')
    expect(waived).toBe('/accountant/applications/accountant/waivers?from=2026-03-01&fund=treasury')
    if (Report === BankAccountReport) expect(told).toContain('0123400567সোনালী ব্যাংক, সদর')
  },
)

const waiver: WaiverEntry = {
  id: '00000000-0000-4000-8000-000000000004',
  cursor: 'x',
  applicationId: entry.applicationId,
  caseNumber: 'FS-1/2026',
  court: { name: 'Court 7', nameBn: 'আদালত ৭' },
  ground: 'legal_aid',
  decidedAt: '2026-03-02T06:00:00.000Z',
  byName: 'করিম উদ্দিন',
  waivedPoisha: 9_000,
  parts: [{ fund: 'treasury', fee: { name: 'Court fee', nameBn: 'কোর্ট ফি' }, waivedPoisha: 9_000 }],
}

test('what was waived is a list of its waivers under the filter of the figure, each leading to its case (product 2.5)', async () => {
  const page = { page: 1, pageCount: 1, nextCursor: null, previousCursor: null }
  const data = { ...page, rows: [waiver], total: 1, waivedPoisha: 12_340 }
  history.replaceState(null, '', '/accountant?fund=treasury&from=2026-03-01&kind=refunded')
  const { asked } = serverDouble(withPlaces({ code: 200, data }))
  render(<WaiversScreen />)
  const [link] = await screen.findAllByRole('link', { name: /০২/ })
  expect(link?.getAttribute('href')).toMatch(/accountant\/detail\/00000000-0000-4000-8000-000000000003$/)
  expect(screen.getByText(m.waiver_field_ground(), { selector: 'th' }).dataset['hide']).toBe('1280')
  const told = plain(document.body.textContent)
  for (const said of [
    money(9_000),
    money(12_340),
    'করিম উদ্দিন',
    'কোর্ট ফি',
    'আদালত ৭',
    m.waiver_label_ground_legal_aid(),
  ])
    expect(told).toContain(said)
  // A waiver has no kind of posting: it narrows nothing.
  const reads = asked.filter(({ path }) => path.startsWith('/accountant/waivers'))
  expect(reads.map(({ path }) => path)).toEqual([expect.stringMatching(/from=2026-03-01/)])
  expect(reads[0]?.path).toContain('fund=treasury')
  expect(reads[0]?.path).not.toContain('kind')
  cleanup()
  serverDouble(withPlaces({ code: 200, data: { ...data, rows: [], total: 0, waivedPoisha: 0 } }))
  render(<WaiversScreen />)
  expect(await screen.findByText(m.waiver_text_empty())).toBeTruthy()
  cleanup()
  serverDouble(withPlaces({ code: 500, message: 'সার্ভারে সমস্যা' }))
  render(<WaiversScreen />)
  expect(await screen.findByText('সার্ভারে সমস্যা')).toBeTruthy()
})

test('a chip takes its part of the filter out of the address; an empty report says so', async () => {
  serverDouble(withPlaces(reply([])))
  render(<AllReport />)
  expect(await screen.findByText(m.report_text_no_entries())).toBeTruthy()
  const filter = `${m.invoice_label_fund()}: ${m.fund_label_treasury()}`
  const chip = screen.getByRole('button', { name: m.report_action_remove_filter({ filter }) })
  await userEvent.setup().click(chip)
  expect(location.search).toBe('?from=2026-03-01')
  cleanup()
  serverDouble(withPlaces({ code: 500, message: 'সার্ভারে সমস্যা' }))
  render(<AllReport />)
  expect(await screen.findByText('সার্ভারে সমস্যা')).toBeTruthy()
})

test('an office that is taken out of the filter takes its court and account with it (product 4)', async () => {
  await logInAs('headAccountant')
  history.replaceState(null, '', `/?from=2026-03-01&office=${entry.id}&court=7&account=3`)
  serverDouble(withPlaces(reply([])))
  render(<AllReport />)
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(m.staff_label_office()) }))
  expect(location.search).toBe('?from=2026-03-01')
})

test('a report opens on the month so far, and a court is chosen by its name', async () => {
  history.replaceState(null, '', '/accountant')
  const { asked } = serverDouble(withPlaces(reply([entry])))
  render(<AllReport />)
  await screen.findAllByRole('link', { name: /০১/ })
  const today = dhakaDay(new Date())
  const sent = asked.find(({ path }) => /report\?/.test(path))?.path
  expect(sent).toContain(`from=${today.slice(0, 7)}-01&to=${today}`)
  await userEvent.selectOptions(await screen.findByLabelText(m.case_field_court_id()), 'আদালত ৭')
  await userEvent.click(screen.getByRole('button', { name: m.payment_list_action_show() }))
  expect(location.search).toContain('court=7')
  const filter = `${m.case_field_court_id()}: আদালত ৭`
  expect(screen.getByRole('button', { name: m.report_action_remove_filter({ filter }) })).toBeTruthy()
})

test('each bank account has its received, refunded and net, leads to its entries, and is chosen in the filter (spec §3)', async () => {
  serverDouble(withPlaces(reply([entry])))
  render(<BankAccountReport />)
  const table = await screen.findByRole('table', { name: m.report_title_by_account() })
  for (const amount of [61_100, 16_100, 45_000]) expect(plain(table.textContent)).toContain(money(amount))
  const link = within(table).getByRole('link', { name: /০১২৩৪০০৫৬৭|0123400567/ })
  expect(link.getAttribute('href')).toBe('/accountant?from=2026-03-01&fund=treasury&account=9')
  const user = userEvent.setup()
  const said = m.report_text_account({
    number: '0123400567',
    fund: m.fund_label_treasury(),
    day: '১ জানুয়ারি, ২০২৬',
  })
  await user.selectOptions(await screen.findByLabelText(m.report_label_account()), said)
  await user.click(screen.getByRole('button', { name: m.payment_list_action_show() }))
  expect(location.search).toContain('account=9')
  const filter = `${m.report_label_account()}: ${said}`
  expect(screen.getByRole('button', { name: m.report_action_remove_filter({ filter }) })).toBeTruthy()
  cleanup()
  serverDouble((asked) =>
    asked.path.startsWith('/accountant/report/accounts')
      ? { code: 500, message: 'সার্ভারে সমস্যা' }
      : withPlaces(reply([entry]))(asked),
  )
  render(<BankAccountReport />)
  expect(await screen.findByText('সার্ভারে সমস্যা')).toBeTruthy()
})

test('the sums of bank accounts and the entries below come together, so that nothing is pushed down (look Litigant)', async () => {
  const answer = withPlaces(reply([entry]))
  const isAccounts = ({ path }: Asked) => path.startsWith('/accountant/report/accounts')
  let accounts: Told | null = null
  const server = stubNetwork((asked) => {
    if (!isAccounts(asked)) return answer(asked)
    accounts = answer(asked)
    return null
  })
  render(<BankAccountReport />)
  await vi.waitFor(() => expect(server.asked.some(({ path }) => /report\?/.test(path))).toBe(true))
  await screen.findByLabelText(m.case_field_court_id())
  expect(server.waiting()).toBe(1)
  expect(screen.queryAllByRole('table')).toEqual([])
  await server.answer(accounts ?? { code: 500 })
  expect(await screen.findAllByRole('table')).toHaveLength(2)
})

test('the dashboard draws what came by day, fund and way of paying, and each figure leads to its entries', async () => {
  const today = dhakaDay(new Date())
  const sums = { receivedPoisha: 50_050, refundedPoisha: 0, correctedPoisha: 0, netPoisha: 50_050 }
  const charts = {
    days: [{ ...sums, day: today }],
    funds: [{ fund: 'treasury', netPoisha: 50_050 }],
    methods: [{ method: 'cards', netPoisha: 50_050 }],
  }
  const counts = {
    todayPoisha: 1,
    monthPoisha: 1,
    refundedTodayPoisha: 0,
    refundedMonthPoisha: 0,
    waivedMonthPoisha: 4_321,
    today,
  }
  const waiting = {
    refundsWaitingCount: 0,
    discrepanciesCount: 3,
    heldCount: 0,
    surplusCount: 0,
    unknownCount: 0,
  }
  const durations = { stages: [], officers: null }
  serverDouble(({ path }) => ({
    code: 200,
    data: path.startsWith('/accountant/charts')
      ? charts
      : path.startsWith('/accountant/durations')
        ? durations
        : { ...counts, ...waiting },
  }))
  render(<AccountantDashboard />)
  const byFund = await screen.findByRole('table', { name: m.dashboard_title_money_by_fund() })
  const fund = within(byFund).getByRole('link', { name: m.fund_label_treasury() })
  expect(fund.getAttribute('href')).toMatch(new RegExp(`all-report\\?from=.*&to=${today}&fund=treasury$`))
  const waived = screen.getByRole('link', { name: m.dashboard_label_waived_month() }).closest('li')
  expect(plain(waived?.textContent ?? null)).toContain(money(4_321))
  expect(
    within(waived ?? document.body)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`/accountant/applications/accountant/waivers?from=${today.slice(0, 7)}-01&to=${today}`)
  const discrepancies = screen.getByRole('link', { name: m.route_title_discrepancies() })
  expect(discrepancies.getAttribute('href')).toBe('/accountant/applications/discrepancies')
  expect(discrepancies.closest('li')?.textContent).toContain('৩')
  const byDay = screen.getByRole('table', { name: m.dashboard_title_money_by_day() })
  expect(within(byDay).getAllByRole('row')).toHaveLength(31)
  expect(plain(byDay.textContent)).toContain(money(50_050))
  // The table of days begins with the last.
  const last = within(byDay).getAllByRole('link').at(0)
  expect(last?.getAttribute('href')).toMatch(new RegExp(`all-report\\?from=${today}&to=${today}$`))
})

test('a file tells how far it is, can be stopped, and says why it was refused', async () => {
  const user = userEvent.setup()
  serverDouble(withPlaces(reply([entry])))
  const answered = globalThis.fetch
  let push: (text: string) => void = () => undefined
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (!input.includes('/report/file')) return answered(input, init)
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        push = (text) => controller.enqueue(new TextEncoder().encode(text))
        init?.signal?.addEventListener('abort', () => controller.error(new Error('stopped')))
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'x-line-count': '4' } }))
  })
  render(<AllReport />)
  await user.click(await screen.findByRole('button', { name: m.report_action_export() }))
  push('figure\r\n'.repeat(5))
  push('head\r\none\r\n')
  expect(await screen.findByText(m.report_text_export_progress({ count: '১', total: '৪' }))).toBeTruthy()
  await user.click(screen.getByRole('button', { name: m.document_action_stop() }))
  await screen.findByRole('button', { name: m.report_action_export() })
  expect(screen.queryByText(m.report_title_export_failed())).toBeNull()
  serverDouble(({ path }) =>
    path.includes('/report/file')
      ? { code: 422, message: m.report_error_too_long() }
      : withPlaces(reply([entry]))({ method: 'GET', path, body: null }),
  )
  await user.click(screen.getByRole('button', { name: m.report_action_export() }))
  expect(await screen.findByText(m.report_error_too_long())).toBeTruthy()
})

test('a workbook is asked for by its kind under the same filter, says of how many lines it is, and is kept by its name (product 4)', async () => {
  const user = userEvent.setup()
  serverDouble(withPlaces(reply([entry])))
  const answered = globalThis.fetch
  let asked = ''
  let end: () => void = () => undefined
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (!input.includes('/report/file')) return answered(input, init)
    asked = input
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (end = () => controller.close()),
    })
    return Promise.resolve(new Response(body, { headers: { 'x-line-count': '2' } }))
  })
  const kept: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push(this.download)
  })
  render(<AllReport />)
  await user.click(await screen.findByRole('button', { name: m.report_action_export_workbook() }))
  expect(await screen.findByText(m.report_text_export_making({ total: '২' }))).toBeTruthy()
  expect(asked).toContain('from=2026-03-01&fund=treasury&format=xlsx')
  end()
  await screen.findByRole('button', { name: m.report_action_export_workbook() })
  expect(kept).toEqual(['report-2026-03-01.xlsx'])
})

test('all that fits goes to paper, under its filter in words, its office, and who printed it when; beyond 500 rows none does (product 4)', async () => {
  const user = userEvent.setup()
  const { data } = reply([entry])
  let total = 2
  const { asked } = serverDouble((request) => {
    const isNext = request.path.includes('after=c1')
    const id = isNext ? entry.id.replace(/.$/, '9') : entry.id
    return withPlaces({
      code: 200,
      data: { ...data, total, rows: [{ ...entry, id }], nextCursor: isNext ? null : 'c1' },
    })(request)
  })
  const printed: { rows: number; text: string }[] = []
  vi.stubGlobal('print', () => {
    const table = screen.getByRole('table')
    printed.push({
      rows: within(table).getAllByRole('row').length - 2,
      text: plain(document.body.textContent),
    })
  })
  render(<AllReport />)
  await user.click(await screen.findByRole('button', { name: m.parts_action_print() }))
  await vi.waitFor(() => expect(printed).toHaveLength(1))
  expect(printed[0]?.rows).toBe(2)
  expect(printed[0]?.text).toContain(`${m.invoice_label_fund()}: ${m.fund_label_treasury()}`)
  expect(printed[0]?.text).toMatch(/মুদ্রণ: .*পরীক্ষা accountant/)
  expect(printed[0]?.text).toContain('ঢাকা')
  expect(asked.some(({ path }) => path.includes('size=100') && path.includes('after=c1'))).toBe(true)
  globalThis.dispatchEvent(new Event('afterprint'))
  await vi.waitFor(() => expect(screen.getAllByRole('link', { name: /০১/ })).toHaveLength(1))
  cleanup()
  total = 501
  render(<AllReport />)
  await user.click(await screen.findByRole('button', { name: m.parts_action_print() }))
  expect(printed).toHaveLength(1)
  expect(toasts.getSnapshot().context.shown.at(-1)?.text).toBe(m.report_error_too_long_print())
})
