import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { formatMoney } from '../../src/machines/format.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { written } from '../../src/screens/parts/written.ts'
import { CounterDialog } from '../../src/screens/payment/counter-dialog.tsx'
import { CounterForm } from '../../src/screens/payment/counter-form.tsx'
import { billKindWords } from '../../src/words/groups/bill-kind.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { openBill as bill } from './support/bill.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const money = (amountPoisha: number) => formatMoney(amountPoisha, 'bn').replaceAll('\u00a0', ' ')
const second = { ...bill, id: bill.id.replace('1', '2'), kind: 'dispatch', outstandingPoisha: 1_350 } as const
const busy = { ...bill, id: bill.id.replace('1', '3'), caseNumber: 'FS-3/2026', isBeingPaid: true }

const recorded = vi.fn<() => void>()
const open = (found: () => Told, taken: () => Told = () => ({ code: 200, data: {} })) => {
  cleanup()
  recorded.mockClear()
  const server = serverDouble(({ method }) => (method === 'POST' ? taken() : found()))
  render(<CounterForm onRecorded={recorded} />)
  return server
}
const bills = (...all: object[]): Told => ({ code: 200, data: { bills: all } })
const find = (text: string) => user.type(screen.getByRole('searchbox'), `${text}{Enter}`)
const choice = () => screen.findByLabelText<HTMLSelectElement>(m.counter_field_bill())
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => user.click(screen.getByRole('button', { name: m.counter_action_save() }))

loggedIn('accountant')

test('of several bills none is chosen for anybody; each begins with what it lacks, and another keeps nothing of the last (product 2.5)', async () => {
  const server = open(() => bills(bill, second, busy))
  await find('FS-')
  const chosen = await choice()
  expect(chosen.value).toBe('')
  expect(screen.queryByRole('button', { name: m.counter_action_save() })).toBeNull()
  const text = (one: typeof bill | typeof second) =>
    m.counter_text_bill({
      caseNumber: `${written(one.caseNumber)} (${one.petitionerName})`,
      kind: billKindWords[one.kind](),
      amount: money(one.outstandingPoisha),
    })
  const told = [...chosen.options].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')).slice(1)
  expect(told).toEqual([text(bill), text(second)])
  await user.selectOptions(chosen, bill.id)
  expect(chosen.value).toBe(bill.id)
  expect(field(m.counter_field_amount()).value).toBe('৪৫০')
  await user.type(field(m.counter_field_number()), 'T-7')
  await user.selectOptions(chosen, second.id)
  expect(field(m.counter_field_amount()).value).toBe('১৩.৫০')
  expect(field(m.counter_field_number()).value).toBe('')
  expect(screen.getByText(m.counter_hint_amount({ amount: money(1_350) }))).toBeTruthy()
  await user.selectOptions(field(m.counter_field_kind()), 'counter')
  await user.type(field(m.counter_field_number()), 'S-1')
  await user.type(field(m.counter_field_date()), '01/03/2026')
  await user.clear(field(m.counter_field_amount()))
  await user.type(field(m.counter_field_amount()), '১০')
  await save()
  await said('success', m.counter_text_recorded())
  expect(recorded).toHaveBeenCalledTimes(1)
  expect(server.asked[0]?.path).toBe('/accountant/open-bills?caseNumber=FS-')
  expect(server.posts().map(({ path, body }) => [path, body])).toEqual([
    [
      `/bills/${second.id}/counter-payments`,
      { kind: 'counter', number: 'S-1', date: '2026-03-01', amountPoisha: 1_000 },
    ],
  ])
})

test('a bill that is being paid alone is no choice but said; none at all is said, and one alone is chosen (product 2.5)', async () => {
  open(() => bills(busy))
  await find('FS-3')
  expect(
    await screen.findByText(m.counter_text_being_paid({ caseNumber: written('FS-3/2026') })),
  ).toBeTruthy()
  expect(screen.queryByLabelText(m.counter_field_bill())).toBeNull()
  expect(screen.queryByText(m.counter_text_none())).toBeNull()
  open(() => bills())
  await find('FS-9')
  expect(await screen.findByText(m.counter_text_none())).toBeTruthy()
  expect(screen.queryByLabelText(m.counter_field_bill())).toBeNull()
  open(() => bills(bill))
  await find('FS-1')
  expect((await choice()).value).toBe(bill.id)
  expect(screen.queryByText(m.counter_text_none())).toBeNull()
})

test('what cannot be sought says why and is sought again; without a number nothing is (product 2.5)', async () => {
  let told: Told = { code: 503, message: 'পরে আবার' }
  const server = open(() => told)
  await find('  ')
  expect(screen.getByRole('searchbox').getAttribute('aria-invalid')).toBe('true')
  expect(server.asked).toEqual([])
  await find('FS-1')
  expect(await screen.findByText('পরে আবার')).toBeTruthy()
  expect(screen.queryByText(m.counter_text_none())).toBeNull()
  told = bills(bill)
  await user.click(screen.getByRole('button', { name: m.counter_action_find() }))
  expect((await choice()).value).toBe(bill.id)
  expect(screen.queryByText('পরে আবার')).toBeNull()
})

test('what is refused stands as it was typed and is not said to be recorded (product 2.5)', async () => {
  let told: Told = { code: 409, message: 'এই বিলে একটি পরিশোধ চলছে' }
  const server = open(
    () => bills(bill),
    () => told,
  )
  await find('FS-1')
  await choice()
  await user.type(field(m.counter_field_number()), 'T-7')
  await save()
  expect(await screen.findByText('এই বিলে একটি পরিশোধ চলছে')).toBeTruthy()
  told = {
    code: 422,
    message: 'x',
    data: {
      fields: [
        { path: 'amountPoisha', error: 'amount_too_large' },
        { path: 'kind', error: 'required' },
      ],
    },
  }
  await save()
  const invalid = (label: string) => field(label).getAttribute('aria-invalid')
  await waitFor(() => expect(invalid(m.counter_field_amount())).toBe('true'))
  expect([invalid(m.counter_field_kind()), invalid(m.counter_field_number())]).toEqual(['true', null])
  expect(field(m.counter_field_number()).value).toBe('T-7')
  expect([recorded.mock.calls, toasts.getSnapshot().context.shown]).toEqual([[], []])
  expect(server.posts()).toHaveLength(2)
})

test('its window asks nothing without a number and says so, and Escape leaves it (product 2.5)', async () => {
  const server = open(() => bills(bill))
  cleanup()
  const closed = vi.fn<() => void>()
  render(<CounterDialog onClose={closed} onRecorded={recorded} />)
  await user.type(screen.getByRole('searchbox'), '{Enter}')
  await screen.findByText(m.field_error_required(), { exact: true })
  expect(server.asked).toEqual([])
  await user.keyboard('{Escape}')
  expect([closed.mock.calls.length, recorded.mock.calls.length]).toEqual([1, 0])
})

test('what was typed of a scroll stands there again at its bill when the page is drawn anew, until it is recorded (look States)', async () => {
  open(() => bills(bill, second))
  const choose = async () => {
    await find('FS-')
    await user.selectOptions(await choice(), bill.id)
  }
  await choose()
  await user.type(field(m.counter_field_number()), 'T-7')
  open(() => bills(bill, second))
  await choose()
  expect(field(m.counter_field_number()).value).toBe('T-7')
  await user.selectOptions(field(m.counter_field_kind()), 'counter')
  await user.type(field(m.counter_field_date()), '01/03/2026')
  await save()
  await vi.waitFor(() => expect(recorded).toHaveBeenCalledTimes(1))
  open(() => bills(bill, second))
  await choose()
  expect(field(m.counter_field_number()).value).toBe('')
})
