import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { CallReply } from '../../src/api/calls.ts'
import type { ReportEntry } from '../../src/api/report-calls.ts'
import { formatMoment } from '../../src/machines/format-time.ts'
import { formatMoney } from '../../src/machines/format.ts'
import { printRowsMax } from '../../src/machines/limits.ts'
import {
  AccountantReport,
  AllReport,
  BankAccountReport,
  InvoiceBreakdown,
} from '../../src/screens/report/entries-screen.tsx'
import { entryKindWords } from '../../src/words/groups/entry-kind.ts'
import { fundWords } from '../../src/words/groups/fund.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'

type Reply = CallReply<'GET /accountant/report'>
type Accounts = CallReply<'GET /accountant/report/accounts'>['rows']
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const money = (amountPoisha: number) => plain(formatMoney(amountPoisha, 'bn'))
const officeId = '00000000-0000-4000-8000-00000000000a'

const part = {
  fee: null,
  accountNumber: null,
  bank: null,
  branch: null,
  fund: 'treasury',
  amountPoisha: 30_000,
} as const
const entry: ReportEntry = {
  id: '00000000-0000-4000-8000-000000000001',
  cursor: 'x',
  kind: 'refunded',
  transactionId: 'CF1',
  invoiceNumber: null,
  postedAt: '2026-03-01T06:00:00.000Z',
  applicationId: '00000000-0000-4000-8000-000000000003',
  caseNumber: 'FS-1/2026',
  court: { name: 'Court 7', nameBn: 'আদালত ৭' },
  billKind: 'application',
  method: 'cards',
  paymentType: 'full',
  bankChargePoisha: 700,
  parts: [
    part,
    {
      ...part,
      amountPoisha: 5_000,
      fee: { name: 'Copy fee', nameBn: 'নকল ফি' },
      accountNumber: '0123',
      bank: 'সোনালী',
      branch: null,
    },
    { ...part, fund: 'bar_council', amountPoisha: 250 },
  ],
}
const reply: Reply = {
  rows: [entry],
  total: 1,
  page: 1,
  pageCount: 1,
  nextCursor: null,
  previousCursor: null,
  receivedPoisha: 100_000,
  refundedPoisha: 40_000,
  correctedPoisha: 0,
  netPoisha: 60_000,
  waivedPoisha: null,
  bankChargePoisha: 0,
  funds: [{ fund: 'bar_council', netPoisha: 250 }],
  lineCount: 3,
}
const account: Accounts[number] = {
  id: 9,
  fund: 'treasury',
  accountNumber: '0123',
  bank: 'সোনালী',
  branch: 'সদর',
  effectiveFrom: '2026-01-01',
  office: null,
  receivedPoisha: 61_100,
  refundedPoisha: 16_100,
  correctedPoisha: 0,
  netPoisha: 45_000,
}

const serve = (told: Told | (() => Told), accounts: Accounts = []) =>
  serverDouble(({ path }) => {
    if (path.startsWith('/accountant/report/places'))
      return { code: 200, data: { offices: [], courts: [], accounts: [] } }
    if (path.startsWith('/accountant/report/accounts')) return { code: 200, data: { rows: accounts } }
    return typeof told === 'function' ? told() : told
  })
const open = (Report: () => React.ReactNode, more: Partial<Reply> = {}, accounts: Accounts = []) => {
  cleanup()
  const server = serve({ code: 200, data: { ...reply, ...more } }, accounts)
  render(<Report />)
  return server
}
const cells = (row: Element | null | undefined) =>
  [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => plain(textContent))
const rows = async () => {
  const links = await screen.findAllByRole('link', { name: /মার্চ|০৩/ })
  return links.map((link) => cells(link.closest('tr')))
}
const foot = () => cells([...document.querySelectorAll('tfoot tr')].at(-1))

loggedIn('accountant', '/accountant?from=2026-03-01')

test('an entry tells its case with its court, its kind where it is not received, and its own sum; below stands what is net (product 4)', async () => {
  open(AllReport)
  const [first] = await rows()
  expect(first?.slice(1)).toEqual([
    'FS-1/2026আদালত ৭',
    `CF1${entryKindWords.refunded()}`,
    expect.stringContaining(m.payment_label_method_cards()),
    money(35_250),
  ])
  expect(foot().at(-1)).toBe(money(60_000))
  open(AllReport, { rows: [{ ...entry, kind: 'received', invoiceNumber: 'INV-1', court: null }] })
  expect((await rows())[0]?.slice(1, 3)).toEqual(['FS-1/2026', 'CF1INV-1'])
})

test('of each entry every fund has its own, and nothing is nothing; what a fund had stands below it, of none 0 (spec §3)', async () => {
  open(InvoiceBreakdown)
  const [first] = await rows()
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const of = (fund: keyof typeof fundWords) => headings.indexOf(fundWords[fund]())
  expect([first?.[of('treasury')], first?.[of('bar_council')], first?.[of('dispatch')]]).toEqual([
    money(35_000),
    money(250),
    money(0),
  ])
  expect([foot()[of('treasury')], foot()[of('bar_council')]]).toEqual([money(0), money(250)])
  open(AccountantReport)
  expect((await rows())[0]?.slice(-2)).toEqual([money(700), money(35_250)])
  expect(foot().slice(-2)).toEqual([money(0), money(60_000)])
})

test('each fee of an entry is a row of the bank’s report: its name, else its fund; its account, else none (spec §3)', async () => {
  open(BankAccountReport)
  const all = await rows()
  expect(all.map((row) => row.slice(3))).toEqual([
    [`${fundWords.treasury()}${m.payment_label_method_cards()}`, m.queue_label_none(), money(30_000)],
    [`নকল ফি${m.payment_label_method_cards()}`, '0123সোনালী', money(5_000)],
    [`${fundWords.bar_council()}${m.payment_label_method_cards()}`, m.queue_label_none(), money(250)],
  ])
  expect(screen.queryByRole('table', { name: m.report_title_by_account() })).toBeNull()
  expect(screen.getByText(m.queue_text_total({ count: '৩' }))).toBeTruthy()
})

test('an account of another office says which and leads to its entries there; a column of corrections is there where one is, also to its debit (spec §3)', async () => {
  const office = { id: officeId, name: 'Khulna', nameBn: 'খুলনা' }
  const second = {
    ...account,
    id: 10,
    accountNumber: '0456',
    branch: '',
    office,
    correctedPoisha: -1,
    netPoisha: 44_999,
  }
  open(BankAccountReport, {}, [account, second])
  const table = await screen.findByRole('table', { name: m.report_title_by_account() })
  const [head, ...lines] = within(table).getAllByRole('row')
  expect(head?.textContent).toContain(m.report_label_kind_corrected())
  expect(lines.map(cells)).toEqual([
    ['0123সোনালী, সদর', fundWords.treasury(), money(61_100), money(16_100), money(0), money(45_000)],
    ['0456সোনালী, খুলনা', fundWords.treasury(), money(61_100), money(16_100), money(-1), money(44_999)],
  ])
  expect(
    within(table)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/accountant?from=2026-03-01&account=9',
    `/accountant?from=2026-03-01&office=${officeId}&account=10`,
  ])
  open(BankAccountReport, {}, [account])
  const plainTable = await screen.findByRole('table', { name: m.report_title_by_account() })
  expect(plainTable.textContent).not.toContain(m.report_label_kind_corrected())
})

test('what was moved between funds is a figure where anything was, what was waived where it is known; net is all kinds (product 4)', async () => {
  const figures = async (more: Partial<Reply>) => {
    open(AllReport, more)
    await rows()
    const link = screen.getByRole('link', { name: m.payment_label_gross() })
    const list = link.closest('ul') as HTMLElement
    return within(list)
      .getAllByRole('link')
      .map((one) => [one.textContent, one.getAttribute('href')])
  }
  const at = '/accountant?from=2026-03-01'
  const [received, refunded, net] = [
    [m.payment_label_gross(), `${at}&kind=received`],
    [m.payment_label_refunded(), `${at}&kind=refunded`],
    [m.payment_label_net(), at],
  ]
  expect(await figures({})).toEqual([received, refunded, net])
  const corrected = [entryKindWords.corrected(), `${at}&kind=corrected`]
  expect(await figures({ correctedPoisha: -1 })).toEqual([received, refunded, corrected, net])
  const waived = [m.bill_label_waived(), expect.stringContaining('/waivers?from=2026-03-01')]
  expect(await figures({ waivedPoisha: 0 })).toEqual([received, refunded, net, waived])
})

test('of nothing there is no file and still a filter; what cannot be read has neither figures nor print (look States)', async () => {
  open(AllReport, { rows: [], total: 0, lineCount: 0 })
  await screen.findByText(m.report_text_no_entries())
  expect(screen.getByRole('button', { name: m.parts_action_print() })).toBeTruthy()
  expect(screen.queryByRole('button', { name: m.report_action_export() })).toBeNull()
  for (const Report of [AllReport, BankAccountReport]) {
    cleanup()
    let told: Told = { code: 503, message: 'পরে আবার' }
    serve(() => told)
    render(<Report />)
    const alert = within(await screen.findByRole('alert'))
    expect(screen.queryByRole('button', { name: m.parts_action_print() })).toBeNull()
    told = { code: 200, data: reply }
    await user.click(alert.getByRole('button', { name: m.parts_action_retry() }))
    await rows()
    expect(await screen.findByRole('button', { name: m.report_action_export() })).toBeTruthy()
  }
})

test('just as many rows as go to paper do, and one more does not and says so; the page says the moment of printing (product 4)', async () => {
  const printed = vi.fn<() => void>()
  vi.stubGlobal('print', printed)
  open(AllReport, { total: printRowsMax + 1 })
  await user.click(await screen.findByRole('button', { name: m.parts_action_print() }))
  await said('danger', m.report_error_too_long_print())
  expect(printed).not.toHaveBeenCalled()
  const { asked } = open(AllReport, { total: printRowsMax })
  await user.click(await screen.findByRole('button', { name: m.parts_action_print() }))
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1))
  expect(asked.map(({ path }) => path)).toContain('/accountant/report?from=2026-03-01&size=100')
  vi.setSystemTime('2031-05-05T06:00:00.000Z')
  globalThis.dispatchEvent(new Event('beforeprint'))
  const moment = plain(formatMoment('2031-05-05T06:00:00.000Z', 'bn'))
  await waitFor(() => expect(plain(document.body.textContent)).toContain(moment))
  vi.useRealTimers()
})
