import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CallReply } from '../../src/api/calls.ts'
import type { Payment } from '../../src/api/payment-entities.ts'
import { formatMoney } from '../../src/machines/format.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { LedgerCorrections } from '../../src/screens/payment/detail-ledger.tsx'
import { correctionStateWords } from '../../src/words/groups/correction-state.ts'
import { fundWords } from '../../src/words/groups/fund.ts'
import { m } from '../../src/words/messages.js'
import { paymentWitness } from '../witness/payment.ts'
import { serverDouble, type Told } from './server-double.ts'
import { askedCorrection as asked } from './support/corrections.ts'
import { heldServer } from './support/held-server.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'
import { logInAs } from './support/session.ts'

type Corrections = CallReply<'GET /payments/{id}/corrections'>
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const money = (amountPoisha: number) => plain(formatMoney(amountPoisha, 'bn'))
const title = { name: 'Court fee', nameBn: 'কোর্ট ফি' }
const other = { name: 'Copy fee', nameBn: 'নকল ফি' }
const treasury = {
  billLineId: '00000000-0000-4000-8000-000000000009',
  title,
  fund: 'treasury',
  amountPoisha: 45_000,
} as const
const council = {
  billLineId: '00000000-0000-4000-8000-000000000010',
  title: other,
  fund: 'bar_council',
  amountPoisha: 5_000,
} as const
const posted = {
  ...asked,
  id: asked.id.replace('8', '7'),
  state: 'posted',
  endedBy: 'দ্বিতীয় হিসাবরক্ষক',
} as const
// What of a payment this part of its page reads.
const payment = { id: 'p1', facts: paymentWitness.worlds.used } as unknown as Payment

/** What stands and what was asked for; what is posted is answered by the test. */
const open = (data: Corrections, told: () => Told = () => ({ code: 503 })) => {
  cleanup()
  const server = serverDouble(({ method }) => (method === 'POST' ? told() : { code: 200, data }))
  const { container } = render(<LedgerCorrections payment={payment} />)
  return { ...server, container, reads: () => server.asked.filter(({ method }) => method === 'GET').length }
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

loggedIn('accountant')

test('what stands in each fund is told, and what was moved: from where, to where, how much, why, by whom and who ended it (product 4)', async () => {
  open({ standing: [treasury, council], corrections: [posted] })
  const list = await screen.findByRole('list', { name: m.ledger_title_corrections() })
  for (const { title: line, fund, amountPoisha } of [treasury, council]) {
    const term = screen.getByText(m.ledger_label_standing({ line: line.nameBn, fund: fundWords[fund]() }))
    expect(plain(term.nextElementSibling?.textContent)).toBe(money(amountPoisha))
  }
  const moved = m.ledger_text_moved({
    line: title.nameBn,
    from: fundWords.treasury(),
    to: fundWords.bar_council(),
    amount: money(20_000),
  })
  for (const part of [moved, correctionStateWords.posted(), 'ভুল তহবিল', 'প্রথম হিসাবরক্ষক', 'দ্বিতীয় হিসাবরক্ষক'])
    expect(plain(list.textContent)).toContain(part)
  // What has ended is ended by nobody again, and hinders no other.
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    m.ledger_action_correct(),
  ])
  open({ standing: [treasury], corrections: [asked] })
  expect(await screen.findByText(correctionStateWords.asked())).toBeTruthy()
  expect(screen.queryByText(m.ledger_label_ended_by())).toBeNull()
  expect(screen.queryByText(m.correction_error_second_person())).toBeNull()
})

test('where no money reached a fund nothing of it stands; where all was moved away, what was moved does, and no more is asked for (product 4)', async () => {
  const { container, reads } = open({ standing: [], corrections: [] })
  await waitFor(() => expect(reads()).toBe(1))
  await waitFor(() => expect(container.textContent).toBe(''))
  open({ standing: [], corrections: [posted] })
  expect(await screen.findByRole('list', { name: m.ledger_title_corrections() })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  open({ standing: [treasury], corrections: [] })
  expect(await screen.findByRole('button', { name: m.ledger_action_correct() })).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
})

test('who has no right to it reads it and does nothing (product 4)', async () => {
  await logInAs('owner')
  open({ standing: [treasury], corrections: [asked] })
  await screen.findByRole('list', { name: m.ledger_title_corrections() })
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['confirm', m.ledger_action_confirm, m.ledger_confirm_confirm],
  ['withdraw', m.ledger_action_withdraw, m.ledger_confirm_withdraw],
] as const)(
  '%s asks first what is moved; no ends nothing, and a refusal is told there and may be tried again (product 4)',
  async (act, label, text) => {
    let told: Told = { code: 409, message: 'এর মধ্যে শেষ হয়েছে' }
    const { posts, reads } = open({ standing: [treasury], corrections: [asked] }, () => told)
    await press(label())
    await user.click((await dialog(label())).getByRole('button', { name: m.parts_action_cancel() }))
    await gone()
    expect(posts()).toEqual([])
    await press(label())
    const question = await dialog(label())
    expect(question.getByText(text(), { exact: false }).textContent).toContain(formatMoney(20_000, 'bn'))
    const yes = () => user.click(question.getByRole('button', { name: label() }))
    await yes()
    expect(await question.findByText('এর মধ্যে শেষ হয়েছে')).toBeTruthy()
    expect(toasts.getSnapshot().context.shown).toEqual([])
    await waitFor(() => expect(reads()).toBe(2))
    told = { code: 200, data: {} }
    await yes()
    await gone()
    await waitFor(() => expect(reads()).toBe(3))
    expect(posts().map(({ path }) => path)).toEqual(Array(2).fill(`/payments/p1/corrections/${act}`))
  },
)

test('what was refused to one question is told in no other (product 4)', async () => {
  const told = { code: 409, message: 'এর মধ্যে শেষ হয়েছে' }
  const { posts } = open({ standing: [treasury], corrections: [asked] }, () => told)
  await press(m.ledger_action_withdraw())
  const question = await dialog(m.ledger_action_withdraw())
  await user.click(question.getByRole('button', { name: m.ledger_action_withdraw() }))
  await question.findByText('এর মধ্যে শেষ হয়েছে')
  await user.click(question.getByRole('button', { name: m.parts_action_cancel() }))
  await gone()
  await press(m.ledger_action_confirm())
  expect((await dialog(m.ledger_action_confirm())).queryByRole('alert')).toBeNull()
  expect(posts().map(({ path, body }) => [path, body])).toEqual([
    ['/payments/p1/corrections/withdraw', { correctionId: asked.id }],
  ])
})

test('of several places one is chosen with its fund, and none is chosen for anybody; its own fund is not where it goes (product 4)', async () => {
  const { posts } = open({ standing: [treasury, council], corrections: [] }, () => ({ code: 200, data: {} }))
  await press(m.ledger_action_correct())
  const form = await dialog(m.ledger_action_correct())
  const from = form.getByLabelText<HTMLSelectElement>(m.ledger_field_from())
  const offered = () =>
    within(form.getByLabelText(m.ledger_field_to()))
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value)
      .filter(Boolean)
  expect([from.value, from.getAttribute('aria-invalid')]).toEqual(['', null])
  expect(offered()).toContain('bar_council')
  await user.click(form.getByRole('button', { name: m.ledger_action_ask() }))
  for (const label of [
    m.ledger_field_from(),
    m.ledger_field_to(),
    m.parts_label_amount(),
    m.application_field_reason(),
  ])
    expect(form.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  // A line and its fund are one choice: it is wrong once.
  expect(form.getAllByRole('link')).toHaveLength(4)
  const place = m.ledger_text_place({
    line: other.nameBn,
    fund: fundWords.bar_council(),
    amount: money(5_000),
  })
  await user.selectOptions(from, within(from).getByText(place))
  expect(offered()).toContain('treasury')
  expect(offered()).not.toContain('bar_council')
  await user.selectOptions(form.getByLabelText(m.ledger_field_to()), 'treasury')
  await user.type(form.getByLabelText(m.parts_label_amount()), '50')
  await user.type(form.getByLabelText(m.application_field_reason()), 'কারণ')
  await user.click(form.getByRole('button', { name: m.ledger_action_ask() }))
  await said('success', m.ledger_text_asked())
  expect(posts().map(({ body }) => body)).toEqual([
    {
      billLineId: council.billLineId,
      fromFund: 'bar_council',
      toFund: 'treasury',
      amountPoisha: 5_000,
      reason: 'কারণ',
    },
  ])
})

test('what is asked for and refused stands as it was typed, at the field that is to blame; no asks nothing (product 4)', async () => {
  const told = {
    code: 422,
    message: 'x',
    data: { fields: [{ path: 'amountPoisha', error: 'amount_too_large' }] },
  }
  const { posts, reads } = open({ standing: [treasury], corrections: [] }, () => told)
  await press(m.ledger_action_correct())
  const form = await dialog(m.ledger_action_correct())
  await user.selectOptions(form.getByLabelText(m.ledger_field_to()), 'bar_council')
  await user.type(form.getByLabelText(m.parts_label_amount()), '900')
  await user.type(form.getByLabelText(m.application_field_reason()), 'কারণ')
  await user.click(form.getByRole('button', { name: m.ledger_action_ask() }))
  const amount = form.getByLabelText<HTMLInputElement>(m.parts_label_amount())
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'))
  expect(amount.value).toBe('900')
  expect([reads(), posts().length, toasts.getSnapshot().context.shown]).toEqual([1, 1, []])
  await user.click(form.getByRole('button', { name: m.parts_action_cancel() }))
  await gone()
  expect([reads(), posts().length]).toEqual([1, 1])
})

test('what cannot be read says so and is read again; meanwhile nothing is offered (look States)', async () => {
  const server = heldServer()
  render(<LedgerCorrections payment={payment} />)
  await waitFor(() => expect(server.waiting()).toBe(1))
  expect(screen.queryByRole('button')).toBeNull()
  await server.answer({ code: 503, message: 'পরে আবার' })
  await user.click(
    within(await screen.findByRole('alert')).getByRole('button', { name: m.parts_action_retry() }),
  )
  await server.answer({ code: 200, data: { standing: [treasury], corrections: [] } })
  expect(await screen.findByRole('button', { name: m.ledger_action_correct() })).toBeTruthy()
})
