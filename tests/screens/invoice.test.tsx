import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { qrCodeOf } from '../../src/api/qr.ts'
import { formatMoney } from '../../src/machines/format.ts'
import { formatMoment } from '../../src/machines/format-time.ts'
import { InvoiceScreen } from '../../src/screens/invoice/invoice-screen.tsx'
import { written } from '../../src/screens/parts/written.ts'
import { PublicInvoiceScreen } from '../../src/screens/invoice/public-invoice-screen.tsx'
import type { InvoiceStanding } from '../../src/machines/invoice.ts'
import { invoiceStandingWords } from '../../src/words/groups/invoice-standing.ts'
import { invoiceStateWords } from '../../src/words/groups/invoice-state.ts'
import { m } from '../../src/words/messages.js'
import { invoice } from '../support/papers.ts'
import { serverDouble, type Asked, type Told } from './server-double.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
/** As a query by text reads it: with plain spaces. */
const money = (amountPoisha: number) => formatMoney(amountPoisha, 'bn').replaceAll('\u00a0', ' ')

afterEach(async () => {
  cleanup()
  await logOut()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The invoice alone can be read; whatever else a page asks for is not there. */
const reads = ({ path }: Asked): Told =>
  path.startsWith('/invoices/') ? { code: 200, data: invoice } : { code: 503 }

/** The text of a row that begins with this. */
const rowOf = (start: string): string => {
  const rows = screen.getAllByRole('row').filter((row) => row.textContent?.startsWith(start))
  return rows.map((row) => row.textContent.replaceAll('\u00a0', ' ')).join('|')
}

describe('an invoice on the screen (spec §3 Invoice)', () => {
  const saved: { name: string; type: string }[] = []
  let paper: (asked: Asked) => Told | Blob
  let asked: Asked[] = []

  beforeEach(async () => {
    saved.length = 0
    paper = () => new Blob(['%PDF-'], { type: 'application/pdf' })
    const server = serverDouble(reads)
    asked = server.asked
    const json = globalThis.fetch
    // A file comes as bytes, everything else in the envelope.
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      const url = new URL(input, 'http://localhost')
      if (!url.pathname.endsWith('/pdf')) return json(input, init)
      const one = { method: 'GET', path: `${url.pathname}${url.search}`, body: null }
      asked.push(one)
      const told = paper(one)
      if (told === 'offline') throw new TypeError('no network')
      if (told instanceof Blob) return new Response(told, { headers: { 'content-type': told.type } })
      const { code, message, data = {} } = told
      const headers = { 'content-type': 'application/json' }
      return new Response(JSON.stringify({ code, message, data }), { status: code, headers })
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (this.download) saved.push({ name: this.download, type: this.href.slice(0, 5) })
    })
    await logInAs('owner')
    render(<InvoiceScreen params={{ transaction_id: invoice.transactionId }} />)
    await screen.findByText(invoice.invoiceNumber)
  })

  test('shows every fact, each fund with its total, and the amount in words', async () => {
    for (const fact of [
      invoice.caseNumber,
      invoice.payerName,
      invoice.transactionId,
      money(invoice.billedPoisha),
      money(invoice.bankChargePoisha),
      money(invoice.totalPaidPoisha),
    ])
      expect(screen.getByText(fact)).toBeTruthy()
    expect(rowOf('সরকারি কোষাগার, মোট')).toContain(money(23_000_000))
    expect(rowOf('বার কাউন্সিল, মোট')).toContain(money(400_000))
    expect(rowOf('প্রেরণ, মোট')).toContain(money(56_750))
    expect(rowOf(m.invoice_label_total_payment())).toContain(money(invoice.amountPoisha))
    expect(
      await screen.findByText(
        'কথায়: দুই লাখ চৌত্রিশ হাজার পাঁচ শত সাতষট্টি টাকা পঞ্চাশ পয়সা মাত্র'.normalize('NFC'),
      ),
    ).toBeTruthy()
    expect(screen.getByText(m.invoice_text_bank_charge())).toBeTruthy()
  })

  test('says nothing of a waiver where its bill recovers none, and names the one that it does (product 2.5)', async () => {
    expect(screen.queryByText(m.bill_label_recovers())).toBeNull()
    cleanup()
    const office = { name: 'Dhaka', nameBn: 'ঢাকা জেলা জজ আদালত' }
    const waiver = { ground: 'legal_aid', waivedPoisha: 30_000, decidedAt: '2026-02-03T09:00:00.000Z' }
    serverDouble(({ path }) =>
      path.startsWith('/invoices/')
        ? { code: 200, data: { ...invoice, recovers: { ...waiver, office, byName: null } } }
        : { code: 503 },
    )
    render(<InvoiceScreen params={{ transaction_id: invoice.transactionId }} />)
    const named = await screen.findByText(/ঢাকা জেলা জজ আদালত ৩ ফেব্রুয়ারি/)
    expect(named.textContent.replaceAll('\u00a0', ' ')).toContain(
      `${money(30_000)} (${m.waiver_label_ground_legal_aid()})`,
    )
    expect(screen.getByText(m.bill_label_recovers())).toBeTruthy()
  })

  test('carries a QR code that says where it leads', async () => {
    const address = invoice.checkAddress
    const code = await screen.findByRole('img', { name: m.invoice_label_qr({ address }) })
    const { sizeModules, path } = await qrCodeOf(address)
    const drawing = decodeURIComponent(code.getAttribute('src') ?? '')
    expect(drawing).toContain(`<path d="${path}"/>`)
    expect(drawing).toContain(`viewBox="-4 -4 ${sizeModules + 8} ${sizeModules + 8}"`)
    expect(screen.getByText(address)).toBeTruthy()
  })

  test('is passed on as the address of its check, by the sheet of the system or copied (product 8)', async () => {
    const url = invoice.checkAddress
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    const button = screen.getByRole('button', { name: m.invoice_action_share() })
    await user.click(button)
    await vi.waitFor(() => expect(copied).toHaveBeenCalledWith(url))
    const share = vi.fn(() => Promise.resolve())
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    await user.click(button)
    await vi.waitFor(() => expect(share).toHaveBeenCalledOnce())
    expect(share.mock.calls).toEqual([[expect.objectContaining({ url })]])
    Reflect.deleteProperty(navigator, 'share')
  })

  test('says in both languages on paper what the page says in one (look, Print styles)', () => {
    const sheet = screen.getByRole('article')
    for (const both of ['Invoice number', 'Cancellation of deed', 'Process fee', 'Paid by this invoice'])
      expect(within(sheet).getByText(both).getAttribute('lang')).toBe('en')
    for (const named of [invoice.office.name, invoice.office.nameBn])
      expect(within(sheet).getByText(named)).toBeTruthy()
  })

  test('is printed, and kept as a PDF in the page’s language or the other', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    window.print = print
    await user.click(screen.getByRole('button', { name: m.parts_action_print() }))
    expect(print).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: m.invoice_action_pdf() }))
    await user.click(screen.getByRole('button', { name: m.invoice_action_pdf_other() }))
    await vi.waitFor(() =>
      expect(saved).toEqual([
        { name: 'INV-2026-00000042-bn.pdf', type: 'blob:' },
        { name: 'INV-2026-00000042-en.pdf', type: 'blob:' },
      ]),
    )
    const path = `/api/invoices/${invoice.transactionId}/pdf`
    expect(asked.slice(-2).map((one) => one.path)).toEqual([`${path}?language=bn`, `${path}?language=en`])
  })

  test.each([
    [
      'the server says why',
      { code: 503, message: 'এখন তৈরি করা যাচ্ছে না' } as const,
      'এখন তৈরি করা যাচ্ছে না',
    ],
    ['the network is lost', 'offline' as const, 'offline'],
  ])('when the PDF does not come, %s, and it can be tried again', async (_what, told, words) => {
    paper = () => told
    const button = screen.getByRole('button', { name: m.invoice_action_pdf() })
    await user.click(button)
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText(m.invoice_title_pdf_failed())).toBeTruthy()
    expect(within(alert).getByText(words)).toBeTruthy()
    expect(saved).toEqual([])
    paper = () => new Blob(['%PDF-'])
    await user.click(button)
    await vi.waitFor(() => expect(saved).toHaveLength(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a litigant finds the way to all invoices', () => {
    const link = screen.getByRole('link', { name: m.invoice_action_back() })
    expect(link.getAttribute('href')).toBe('/my-invoices')
  })
})

test('an officer, who has no list of own invoices, is not led to one (product 1)', async () => {
  serverDouble(reads)
  await logInAs('administrator')
  render(<InvoiceScreen params={{ transaction_id: invoice.transactionId }} />)
  await screen.findByText(invoice.invoiceNumber)
  expect(screen.queryByRole('link', { name: m.invoice_action_back() })).toBeNull()
})

describe('the check by anybody (product 8)', () => {
  const shown = {
    invoiceNumber: invoice.invoiceNumber,
    transactionId: invoice.transactionId,
    amountPoisha: invoice.amountPoisha,
    issuedAt: invoice.issuedAt,
    court: invoice.court,
    caseNumber: invoice.caseNumber,
    usedAt: null as string | null,
    usedFor: null as string | null,
    standing: 'unused' as InvoiceStanding,
    refundedPoisha: 0,
  }
  const open = async (told: (asked: Asked) => Told, number: string = invoice.transactionId) => {
    const server = serverDouble(told)
    history.replaceState(null, '', `/public/invoice/${number}`)
    render(
      <Route path="/public/invoice/:transaction_id">
        {({ transaction_id }) => <PublicInvoiceScreen params={{ transaction_id }} />}
      </Route>,
    )
    await screen.findByRole('button', { name: m.invoice_action_check() })
    return server
  }

  test('a genuine receipt that waits: a word with a shape, for which case, and no more', async () => {
    await open(() => ({ code: 200, data: shown }))
    expect(screen.getByText(m.invoice_title_genuine())).toBeTruthy()
    const state = screen.getByText(m.invoice_state_unused())
    expect(state.querySelector('[data-icon]')).toBeTruthy()
    expect(screen.getByText(m.invoice_text_unused_case())).toBeTruthy()
    expect(screen.getByText(invoice.caseNumber)).toBeTruthy()
  })

  test('the check of another one is on no paper, nor is its title (look Print styles)', async () => {
    await open(() => ({ code: 200, data: shown }))
    const title = screen.getByRole('heading', { name: m.invoice_title_check_another() })
    expect(title.closest('[data-print="hide"]')?.querySelector('form')).toBeTruthy()
    expect(screen.getByText(m.invoice_title_genuine()).closest('[data-print="hide"]')).toBeNull()
  })

  test('one that was used says when, and that it is over', async () => {
    const usedAt = '2026-03-04T05:30:00.000Z'
    await open(() => ({ code: 200, data: { ...shown, usedAt, usedFor: 'TS-7/2026', standing: 'used' } }))
    expect(screen.getByText(m.invoice_state_used()).querySelector('[data-icon]')).toBeTruthy()
    const moment = formatMoment(usedAt, 'bn')
    expect(
      screen.getByText(m.invoice_text_used_case({ moment, caseNumber: written('TS-7/2026') })),
    ).toBeTruthy()
    expect(screen.queryByText(m.invoice_state_unused())).toBeNull()
  })

  test('an unknown number says so and can be corrected where it stands', async () => {
    const server = await open(
      ({ path }) =>
        path.endsWith('INV-2026-00000042?amount=1250.51')
          ? { code: 200, data: shown }
          : { code: 404, message: 'no' },
      'INV-2026-00000024?amount=1250.51',
    )
    expect(screen.getByText(m.invoice_title_unknown())).toBeTruthy()
    expect(screen.getByText(m.invoice_text_unknown())).toBeTruthy()
    const field = screen.getByLabelText<HTMLInputElement>(m.invoice_field_number())
    expect(field.value).toBe('INV-2026-00000024')
    await user.click(screen.getByRole('button', { name: m.invoice_action_check() }))
    await vi.waitFor(() => expect(server.asked).toHaveLength(2))
    await user.clear(await screen.findByLabelText(m.invoice_field_number()))
    await user.type(screen.getByLabelText(m.invoice_field_number()), ' INV-2026-00000042{Enter}')
    expect(await screen.findByText(m.invoice_title_genuine())).toBeTruthy()
    expect(location.pathname + location.search).toBe('/public/invoice/INV-2026-00000042?amount=1250.51')
  })

  test('an invoice number without its amount is not sent; the amount is asked for (product 8)', async () => {
    const server = await open(() => ({ code: 200, data: shown }))
    await user.type(screen.getByLabelText(m.invoice_field_number()), 'INV-2026-00000042{Enter}')
    expect(screen.getByText(m.invoice_error_amount())).toBeTruthy()
    expect(document.activeElement?.id).toBe(screen.getByRole('textbox', { name: /^চালানে লেখা পরিমাণ/ }).id)
    expect(server.asked).toHaveLength(1)
  })

  test('an empty field is not sent; it says what to type and takes the focus', async () => {
    const server = await open(() => ({ code: 200, data: shown }))
    await user.click(screen.getByRole('button', { name: m.invoice_action_check() }))
    expect(screen.getByText(m.invoice_error_number())).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(m.invoice_field_number()))
    expect(server.asked).toHaveLength(1)
  })

  test.each([
    ['partly_refunded', m.invoice_title_genuine],
    ['reserved', m.invoice_title_genuine],
    ['refunded', m.invoice_title_gone],
    ['refunded_by_order', m.invoice_title_gone],
    ['void', m.invoice_title_gone],
  ] as const)(
    'whose receipt is %s is told first whether its money is still there, then why (product 2.5)',
    async (standing, title) => {
      await open(() => ({
        code: 200,
        data: { ...shown, standing, refundedPoisha: 1_050, court: null, caseNumber: '' },
      }))
      const titles = [m.invoice_title_genuine, m.invoice_title_gone]
      expect(titles.filter((one) => screen.queryByText(one()))).toEqual([title])
      expect(screen.getByText(invoiceStateWords[standing]())).toBeTruthy()
      const why = invoiceStandingWords[standing]({ moment: '', amount: money(1_050) })
      expect(screen.getByText(why)).toBeTruthy()
      // What is not known has no row.
      const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
      expect(terms).toEqual([
        m.invoice_label_number(),
        m.payment_label_transaction_number(),
        m.parts_label_amount(),
        m.invoice_label_date(),
      ])
    },
  )

  test('one that was used for its own case names that case; the check of the next begins empty and leads to its own address (product 8)', async () => {
    const usedAt = '2026-03-04T05:30:00.000Z'
    const server = await open(() => ({ code: 200, data: { ...shown, usedAt, standing: 'used' } }))
    const moment = formatMoment(usedAt, 'bn')
    const caseNumber = written(invoice.caseNumber)
    expect(screen.getByText(m.invoice_text_used_case({ moment, caseNumber }))).toBeTruthy()
    const number = screen.getByLabelText<HTMLInputElement>(m.invoice_field_number())
    expect(number.value).toBe('')
    expect(screen.getByText(m.invoice_title_check_another())).toBeTruthy()
    await user.type(number, ' CF 2 ')
    await user.click(screen.getByRole('button', { name: m.invoice_action_check() }))
    await vi.waitFor(() => expect(server.asked.at(-1)?.path).toBe('/public/invoice/CF%202'))
    expect(location.pathname + location.search).toBe('/public/invoice/CF%202')
  })

  test('too many misses are said as they are, with the way to try again (product 7)', async () => {
    await open(() => ({ code: 429, message: 'পরে চেষ্টা করুন' }))
    expect(screen.getByText('পরে চেষ্টা করুন')).toBeTruthy()
    expect(screen.queryByText(m.invoice_title_unknown())).toBeNull()
  })
})
