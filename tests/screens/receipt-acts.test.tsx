import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Receipt } from '../../src/api/receipt-calls.ts'
import { formatMoment } from '../../src/machines/format-time.ts'
import { formatMoney } from '../../src/machines/format.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { written } from '../../src/screens/parts/written.ts'
import { ReceiptDesk } from '../../src/screens/receipt/desk-screen.tsx'
import { invoiceStateWords } from '../../src/words/groups/invoice-state.ts'
import { receiptHistoryWords } from '../../src/words/groups/receipt-history.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { heldServer } from './support/held-server.ts'
import { loggedIn } from './support/logged-in.ts'
import { receipt, reservedReceipt, usedReceipt } from './support/receipt.ts'
import { said } from './support/said.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const moment = (at: string) => formatMoment(at, 'bn')

const at = (search: string) => history.replaceState(null, '', `/administrator/receipts${search}`)
/** The receipt as it is told each time, the last for good; an act is answered by the test. */
const open = async (told: readonly Receipt[], acted: () => Told = () => ({ code: 503 })) => {
  cleanup()
  at('?number=T0123')
  const rest = [...told]
  const server = serverDouble(({ method }) =>
    method === 'POST' ? acted() : { code: 200, data: rest.length > 1 ? rest.shift() : rest[0] },
  )
  render(<ReceiptDesk />)
  await screen.findByText(receipt.invoiceNumber)
  return { ...server, reads: () => server.asked.filter(({ method }) => method === 'GET').length }
}
/** What is said of it above: whether it is genuine, where it stands, and what else there is to know. */
const standing = () => plain(screen.getByText(/^চালান আসল/).closest('[role]')?.textContent)
const facts = () =>
  [...document.querySelectorAll('dl')]
    .flatMap((list) => [...list.querySelectorAll('dt')])
    .map(({ textContent }) => textContent)
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

loggedIn('administrator')

test('a receipt tells for whom, what and when it was paid, without what it does not have; nothing that happened is no heading (product 2.5)', async () => {
  await open([{ ...receipt, referenceNumber: null }])
  expect(standing()).toContain(m.receipt_title_genuine())
  expect(standing()).toContain(invoiceStateWords.unused())
  expect(standing()).not.toContain(m.receipt_title_gone())
  expect(facts()).toEqual([
    m.parts_label_amount(),
    m.receipt_label_paid_for(),
    m.case_field_court_id(),
    m.invoice_label_payer(),
    m.invoice_label_number(),
    m.payment_label_transaction_number(),
    m.invoice_label_date(),
  ])
  const paid = plain(
    screen.getByText(m.parts_label_amount(), { selector: 'dt' }).nextElementSibling?.textContent,
  )
  expect(paid).toBe(plain(formatMoney(45_000, 'bn')))
  expect(screen.queryByText(m.receipt_title_history())).toBeNull()
  expect(screen.getByRole('heading', { name: m.receipt_title_use() })).toBeTruthy()
  await open([receipt])
  expect(facts()).toContain(m.case_label_reference())
  expect(screen.getByText('DHAKA-2026-000001')).toBeTruthy()
})

test('a used one tells for which case, when and by whom, what was noted, and what happened before; nothing is offered (product 2.5)', async () => {
  await open([usedReceipt])
  const told = { caseNumber: written('TS-5/2026'), moment: moment('2026-03-02T06:00:00.000Z') }
  expect(standing()).toContain(m.receipt_title_gone())
  expect(standing()).toContain(plain(m.receipt_text_used({ ...told, who: 'পরীক্ষা কর্মকর্তা' })))
  for (const silent of [
    m.receipt_error_refunding(),
    m.receipt_text_other_case(),
    m.receipt_text_used_approval(),
  ])
    expect(standing()).not.toContain(silent)
  expect(screen.queryByRole('heading', { name: m.receipt_title_use() })).toBeNull()
  const list = within(screen.getByRole('list', { name: m.receipt_title_history() }))
  const [happened] = list.getAllByRole('listitem')
  expect(happened?.textContent).toContain(receiptHistoryWords.use({ caseNumber: written('TS-5/2026') }))
  const use = usedReceipt.use && {
    ...usedReceipt.use,
    isForOtherCase: true,
    isByApproval: true,
    note: 'নথি ৭',
    usedBy: null,
  }
  await open([{ ...usedReceipt, use }])
  for (const said of [m.receipt_text_other_case(), m.receipt_text_used_approval(), 'নথি ৭'])
    expect(standing()).toContain(said)
  expect(standing()).toContain(plain(m.receipt_text_used({ ...told, who: '' })).trim())
})

test('a reserved one tells for which case, when and by whom; one whose money is going back says that (product 2.5)', async () => {
  await open([reservedReceipt])
  const told = { caseNumber: written('TS-5/2026'), moment: moment('2026-03-03T06:00:00.000Z'), who: 'ধারক' }
  expect(standing()).toContain(plain(m.receipt_text_reserved(told)))
  await open([{ ...receipt, hindrance: 'refunding', offered: [] }])
  expect(standing()).toContain(m.receipt_error_refunding())
  expect(standing()).toContain(m.receipt_title_gone())
  expect(screen.queryByRole('button', { name: m.receipt_action_use() })).toBeNull()
})

test('a use that is not confirmed uses nothing; one that is, is sent as it was typed, told, and the receipt read anew (product 2.5)', async () => {
  const server = await open([receipt, usedReceipt], () => ({ code: 200, data: usedReceipt }))
  const field = (label: string) => screen.getByLabelText(new RegExp(label))
  await user.clear(field(m.receipt_field_case_number()))
  await user.type(field(m.receipt_field_case_number()), 'TS-5/2026')
  await user.click(field(m.receipt_field_other_case()))
  await user.type(field(m.receipt_field_note()), 'নথি ৭')
  await press(m.receipt_action_use())
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: m.parts_action_cancel() }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.posts()).toEqual([])
  await press(m.receipt_action_use())
  const again = within(await screen.findByRole('alertdialog'))
  await user.click(again.getByRole('button', { name: m.receipt_action_use() }))
  await said('success', m.receipt_text_done_use())
  expect(await screen.findByText(m.receipt_title_gone())).toBeTruthy()
  expect(server.posts()).toMatchObject([
    { path: '/receipts/T0123/use', body: { caseNumber: 'TS-5/2026', note: 'নথি ৭', isForOtherCase: true } },
  ])
  expect(server.reads()).toBe(2)
})

test('it is kept for a case without a question; what is refused is told, and the receipt read anew as it stands now (product 2.5)', async () => {
  let told: Told = { code: 409, message: 'এর মধ্যে ধরে রাখা' }
  const server = await open([receipt, receipt, reservedReceipt], () => told)
  await press(m.receipt_action_reserve())
  expect(await screen.findByText('এর মধ্যে ধরে রাখা')).toBeTruthy()
  await waitFor(() => expect(server.reads()).toBe(2))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(toasts.getSnapshot().context.shown).toEqual([])
  told = { code: 200, data: reservedReceipt }
  await press(m.receipt_action_reserve())
  await said('success', m.receipt_text_done_reserve())
  expect(await screen.findByRole('button', { name: m.receipt_action_release() })).toBeTruthy()
  expect(server.posts().at(-1)).toMatchObject({
    path: '/receipts/T0123/reserve',
    body: { caseNumber: 'FS-1/2026' },
  })
})

test('why it was refused stays where somebody else was faster; what they reserved is used as they did, and what was typed is there again once it is free (product 2.5, spec §7)', async () => {
  let told: Told = { code: 409, message: 'এর মধ্যে ধরে রাখা' }
  const { posts } = await open([receipt, reservedReceipt, receipt, usedReceipt], () => told)
  const note = () => screen.getByLabelText<HTMLInputElement>(startsWith(m.receipt_field_note()))
  await user.type(note(), 'নথি ৭')
  await press(m.receipt_action_reserve())
  expect(await screen.findByRole('button', { name: m.receipt_action_release() })).toBeTruthy()
  expect(screen.getByText('এর মধ্যে ধরে রাখা')).toBeTruthy()
  await press(m.receipt_action_use())
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(m.receipt_confirm_use({ caseNumber: written('TS-5/2026') }))).toBeTruthy()
  told = { code: 409, message: 'এর মধ্যে ছেড়ে দেওয়া' }
  await user.click(dialog.getByRole('button', { name: m.receipt_action_use() }))
  expect(await screen.findByRole('button', { name: m.receipt_action_reserve() })).toBeTruthy()
  expect(posts().at(-1)).toMatchObject({ body: { caseNumber: 'TS-5/2026', note: 'নথি ৩' } })
  expect(screen.getByText('এর মধ্যে ছেড়ে দেওয়া')).toBeTruthy()
  expect(note().value).toBe('নথি ৭')
  told = { code: 409, message: 'আগেই ব্যবহৃত' }
  await press(m.receipt_action_reserve())
  expect(await screen.findByText(m.receipt_title_gone())).toBeTruthy()
  expect(screen.getByText('আগেই ব্যবহৃত')).toBeTruthy()
})

test('without a case it is neither used nor kept, and nothing is read anew; what is reserved is used for its own case (product 2.5)', async () => {
  const server = await open([receipt])
  await user.clear(screen.getByLabelText(new RegExp(m.receipt_field_case_number())))
  for (const name of [m.receipt_action_reserve(), m.receipt_action_use()]) {
    await press(name)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  }
  expect(screen.getByLabelText(new RegExp(m.receipt_field_case_number())).getAttribute('aria-invalid')).toBe(
    'true',
  )
  expect([server.posts(), server.reads()]).toEqual([[], 1])
  const { posts } = await open([reservedReceipt], () => ({ code: 200, data: usedReceipt }))
  expect(screen.queryByLabelText(new RegExp(m.receipt_field_case_number()))).toBeNull()
  await press(m.receipt_action_use())
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(m.receipt_confirm_use({ caseNumber: written('TS-5/2026') }))).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: m.receipt_action_use() }))
  await waitFor(() =>
    expect(posts()).toMatchObject([
      { body: { caseNumber: 'TS-5/2026', note: 'নথি ৩', isForOtherCase: true } },
    ]),
  )
})

test.each([
  [404, 'এমন চালান নেই'],
  [422, 'পরিমাণটি মেলে না'],
])(
  'what is not there is said beside the form with what was typed, to be mended; no second try would help: %d (product 2.5)',
  async (code, message) => {
    at('?number=INV-1&amount=450')
    const server = serverDouble(() => ({ code, message }))
    render(<ReceiptDesk />)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryByRole('button', { name: m.parts_action_retry() })).toBeNull()
    expect(server.asked.map(({ path }) => path)).toEqual(['/receipts/INV-1?amount=450'])
    const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(startsWith(label)).value
    expect([typed(m.receipt_field_number()), typed(m.parts_label_amount())]).toEqual(['INV-1', '450'])
    expect(screen.getByText(m.receipt_text_find())).toBeTruthy()
    expect(screen.queryByRole('heading', { name: m.receipt_title_another() })).toBeNull()
  },
)

test.each([403, 405, 421, 423, 503])(
  'any other failure is asked for again: %d (look States)',
  async (code) => {
    at('?number=T0123')
    const server = heldServer()
    render(<ReceiptDesk />)
    await waitFor(() => expect(server.waiting()).toBe(1))
    expect(screen.queryByRole('alert')).toBeNull()
    await server.answer({ code, message: 'পরে আবার' })
    await user.click(
      within(await screen.findByRole('alert')).getByRole('button', { name: m.parts_action_retry() }),
    )
    await server.answer({ code: 200, data: receipt })
    expect(await screen.findByText(m.receipt_title_genuine())).toBeTruthy()
  },
)

test('beside a receipt the form is empty and for the next one; what is missing has the focus; number and amount are both asked for (product 2.5)', async () => {
  const server = await open([usedReceipt])
  expect(await screen.findByRole('heading', { name: m.receipt_title_another() })).toBeTruthy()
  expect(screen.queryByText(m.receipt_text_find())).toBeNull()
  const number = () => screen.getByLabelText<HTMLInputElement>(new RegExp(m.receipt_field_number()))
  const amount = () => screen.getByLabelText<HTMLInputElement>(startsWith(m.parts_label_amount()))
  expect(number().value).toBe('')
  await press(m.receipt_title_find())
  expect(document.activeElement).toBe(number())
  expect(number().getAttribute('aria-invalid')).toBe('true')
  expect(amount().getAttribute('aria-invalid')).toBeNull()
  await user.type(number(), 'INV-DHAKA-2026-000007')
  await press(m.receipt_title_find())
  expect(document.activeElement).toBe(amount())
  expect([number(), amount()].map((one) => one.getAttribute('aria-invalid'))).toEqual([null, 'true'])
  await user.type(amount(), ' 450 ')
  await press(m.receipt_title_find())
  await waitFor(() => expect(server.asked.at(-1)?.path).toBe('/receipts/INV-DHAKA-2026-000007?amount=450'))
  expect(location.search).toBe('?number=INV-DHAKA-2026-000007&amount=450')
})
