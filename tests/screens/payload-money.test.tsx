import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { formatMoney } from '../../src/machines/format.ts'
import { onBillGrounds } from '../../src/machines/payment/grounds.ts'
import {
  paymentRequestFields as RequestFields,
  replacementFields as ReplacementFields,
} from '../../src/screens/parts/payloads/fee-rows.tsx'
import {
  dispatchCostFields as CostFields,
  outcomeFields as OutcomeFields,
} from '../../src/screens/parts/payloads/dispatch-lines.tsx'
import type { About, PayloadFields, PayloadHandle } from '../../src/screens/parts/payloads/payload-fields.tsx'
import {
  refundFields as RefundFields,
  voucherFields as VoucherFields,
} from '../../src/screens/parts/payloads/refund.tsx'
import { trackingFields as TrackingFields } from '../../src/screens/parts/payloads/tracking.tsx'
import { verificationFields as VerificationFields } from '../../src/screens/parts/payloads/verification.tsx'
import { formatDay } from '../../src/machines/format-time.ts'
import { m } from '../../src/words/messages.js'
import { wholeForm } from '../witness/forms.ts'
import { serverDouble } from './server-double.ts'
import { feeTypes } from './support/fee-types.ts'
import { heldServer } from './support/held-server.ts'
import { dispatchOf } from './support/subjects.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

/** The fields of one payload as a dialog has them, and what they would send now. */
function open(Fields: PayloadFields, about: About, wrong: Readonly<Record<string, string>> = {}) {
  const handle = createRef<PayloadHandle>()
  render(<Fields ref={handle} about={about} errorAt={(path) => wrong[path]} />)
  return { read: () => handle.current?.read(), isShown: () => handle.current?.isShown() }
}
const all = <Field extends HTMLElement = HTMLInputElement>(label: string) =>
  screen.getAllByLabelText<Field>(label, { exact: false, selector: 'input, select, textarea' })
const at = (label: string, index = 0): HTMLInputElement => {
  const found = all(label)[index]
  if (!found) throw new Error(`no field ${label}`)
  return found
}
const retype = async (label: string, index: number, text: string) => {
  await user.clear(at(label, index))
  if (text !== '') await user.type(at(label, index), text)
}
const press = (name: string, index = 0) =>
  user.click(screen.getAllByRole('button', { name })[index] as HTMLElement)
const [type, amount, quantity] = [
  m.application_field_fee_type(),
  m.application_field_fee_amount(),
  m.cost_field_quantity(),
]
const proposal = {
  at: '2026-03-05T06:00:00.000Z',
  rows: [
    { feeTypeId: 7, amountPoisha: 2_500, quantity: 2 },
    { feeTypeId: 8, amountPoisha: 100, quantity: 1 },
  ],
} as unknown as NonNullable<About['proposal']>

test('staff begin with what was proposed, and each change is of its own row (product 2.1)', async () => {
  serverDouble(() => ({ code: 200, data: feeTypes }))
  const { read } = open(RequestFields, { proposal })
  await screen.findAllByLabelText(type, { exact: false })
  expect(all(quantity).map(({ value }) => value)).toEqual(['২', '১'])
  await retype(quantity, 0, '৪')
  await user.selectOptions(at(type, 1), '7')
  await press(m.fee_action_add())
  await user.selectOptions(at(type, 2), '8')
  // What was written already is not put aside, and nothing is written for a fee without an amount of its own.
  expect(read()).toEqual({
    rows: [
      { feeTypeId: 7, amountPoisha: 2_500, quantity: 4 },
      { feeTypeId: 7, amountPoisha: 100, quantity: 1 },
      { feeTypeId: 8, amountPoisha: null, quantity: 1 },
    ],
  })
  await press(m.fee_action_remove(), 1)
  await press(m.fee_action_add())
  await retype(amount, 2, '১২.৫')
  expect(read()).toEqual({
    rows: [
      { feeTypeId: 7, amountPoisha: 2_500, quantity: 4 },
      { feeTypeId: 8, amountPoisha: null, quantity: 1 },
      { feeTypeId: null, amountPoisha: 1_250, quantity: 1 },
    ],
  })
})

test('of a fee so many are asked for as was typed in either figures, and what is no number of them is none (product 2.1)', async () => {
  serverDouble(() => ({ code: 200, data: feeTypes }))
  const { read } = open(RequestFields, {})
  await screen.findByLabelText(type, { exact: false })
  expect(screen.queryByRole('button', { name: m.fee_action_remove() })).toBeNull()
  const numbers = { '১২': 12, '−3': -3, ' 7 ': 7, '1.5': null, '': null, '1234567890': null }
  for (const [typed, expected] of Object.entries(numbers)) {
    fireEvent.change(at(quantity), { target: { value: typed } })
    expect(read()).toEqual({ rows: [{ feeTypeId: null, amountPoisha: null, quantity: expected }] })
  }
})

test('rows whose fees are not there yet are not sent; fees that cannot be read are tried again (look States)', async () => {
  const server = heldServer()
  const { isShown } = open(RequestFields, {})
  await vi.waitFor(() => expect(server.waitingFor()).toEqual(['/fee_types/']))
  expect(isShown()).toBe(false)
  await server.answer({ code: 503 })
  expect(await screen.findByText(m.application_text_fee_types_failed())).toBeTruthy()
  expect(isShown()).toBe(false)
  await press(m.parts_action_retry())
  await server.answer({ code: 200, data: feeTypes })
  await screen.findByLabelText(type, { exact: false })
  expect(isShown()).toBe(true)
})

test('wrong bills can be replaced by nothing at all, with a reason (product 2.5)', async () => {
  serverDouble(() => ({ code: 200, data: feeTypes }))
  const waiver = {
    id: '00000000-0000-4000-8000-00000000000a',
    ground: 'legal_aid' as const,
    reason: 'x',
    decidedAt: '2026-02-03T09:00:00.000Z',
    recoverablePoisha: 1,
  }
  const spent = { ...waiver, id: '00000000-0000-4000-8000-00000000000b', recoverablePoisha: 0 }
  const { read } = open(ReplacementFields, { bills: [{ waiver }, { waiver: null }, { waiver: spent }] })
  await screen.findByLabelText(type, { exact: false })
  await user.type(at(m.application_field_reason()), 'ভুল খাত')
  expect(screen.queryByText(m.fee_text_none_instead())).toBeNull()
  await press(m.fee_action_remove())
  expect(screen.getByText(m.fee_text_none_instead())).toBeTruthy()
  expect(read()).toEqual({ rows: [], reason: 'ভুল খাত' })
  const recovered = at(m.waiver_field_recovered())
  const ways = [...recovered.querySelectorAll('option')].map(({ value }) => value)
  expect(ways).toEqual(['', waiver.id])
  await user.selectOptions(recovered, waiver.id)
  await press(m.fee_action_add())
  await user.selectOptions(at(type), '7')
  const rows = [{ feeTypeId: 7, amountPoisha: 2_000, quantity: 1 }]
  expect(read()).toEqual({ rows, waiverId: waiver.id, reason: 'ভুল খাত' })
})

test('a refund begins with all that can be given back; its order goes along with all else that is typed (product 2.5)', async () => {
  const { read } = open(RefundFields, { refundablePoisha: 20_050 })
  expect(at(m.payment_field_refund()).value).toBe('২০০.৫০')
  const told = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(screen.getByText(told(m.payment_hint_refund({ amount: formatMoney(20_050, 'bn') })))).toBeTruthy()
  expect(screen.getByText(m.refund_hint_ground())).toBeTruthy()
  const grounds = [...at(m.refund_field_ground()).querySelectorAll('option')].map(({ value }) => value)
  expect(grounds).toEqual(['', ...onBillGrounds])
  expect(read()).toMatchObject({ ground: '', refundPoisha: 20_050 })
  await user.type(at(m.application_field_reason()), 'আপস')
  await user.selectOptions(at(m.refund_field_ground()), 'order')
  await user.type(at(m.refund_field_order_number()), 'TS-9')
  await user.type(at(m.refund_field_order_date()), '১০/০২/২০২৬')
  await retype(m.payment_field_refund(), 0, '১')
  const order = { orderNumber: 'TS-9', orderDate: '2026-02-10', reason: 'আপস', refundPoisha: 100 }
  expect(read()).toEqual({ ...order, ground: 'order' })
  await user.selectOptions(at(m.refund_field_ground()), 'correction')
  expect(screen.queryByLabelText(m.refund_field_order_number(), { exact: false })).toBeNull()
  expect(read()).toEqual({ ...order, ground: 'correction' })
})

test('what is owed back already asks for no ground, and each fault is told at its own field (product 2.3)', async () => {
  const wrong = { refundPoisha: 'বেশি', reason: 'কারণ নেই' }
  const { read } = open(RefundFields, { refundablePoisha: 500, dueGround: 'surplus' }, wrong)
  expect(screen.queryByLabelText(m.refund_field_ground(), { exact: false })).toBeNull()
  expect(at(m.payment_field_refund()).closest('div')?.parentElement?.textContent).toContain('বেশি')
  expect(at(m.application_field_reason()).getAttribute('aria-invalid')).toBe('true')
  expect(read()).toMatchObject({ ground: 'surplus', refundPoisha: 500 })
})

test('the voucher of the counter is sent as its number and day (product 2.5)', async () => {
  const { read } = open(VoucherFields, {}, { voucherNumber: 'নম্বর নেই', voucherDate: 'দিন নেই' })
  for (const said of ['নম্বর নেই', 'দিন নেই']) expect(screen.getByText(said)).toBeTruthy()
  await user.type(at(m.refund_field_voucher_number()), 'V-১')
  await user.type(at(m.refund_field_voucher_date()), '1/3/2026')
  expect(read()).toEqual({ voucherNumber: 'V-১', voucherDate: '2026-03-01' })
})

const line = (defendantId: string, more: object = {}) => {
  const states = { application: 'approved', dispatch: 'requested', payment: 'paid' }
  const [first] = dispatchOf({ entity: 'dispatch', states, world: '', timeline: [], version: 1 }).lines
  if (!first) throw new Error('a dispatch has a line')
  return { ...first, defendantId, ...more }
}

test('costs that were asked for before stand before what the tariff suggests, nothing too (product 2.2)', async () => {
  const asked = { postalCostPoisha: 2_000, summonFeePoisha: 0 }
  const lines = [line('one', asked), line('two', { suggestedSummonFeePoisha: null })]
  const { read } = open(
    CostFields,
    { lines },
    { 'lines.1.postalCostPoisha': 'কম', 'lines.0.summonFeePoisha': 'নেই' },
  )
  const [first, second] = screen.getAllByRole('group')
  expect(first?.textContent).toContain('নেই')
  expect(second?.textContent).toContain('কম')
  expect(first?.textContent).not.toContain('কম')
  await retype(m.dispatch_field_summon_fee(), 1, '৫')
  const corrected = { defendantId: 'two', postalCostPoisha: 1_300, summonFeePoisha: 500 }
  expect(read()).toEqual({ lines: [{ defendantId: 'one', ...asked }, corrected] })
  await retype(m.dispatch_field_postal_cost(), 1, '')
  expect(read()).toEqual({
    lines: [
      { defendantId: 'one', ...asked },
      { ...corrected, postalCostPoisha: null },
    ],
  })
  expect(screen.getByText(m.parts_label_total()).closest('p')?.textContent).toContain('২৫.০০')
})

test('an outcome and a number that were recorded stand there to be corrected, each for its own defendant (product 2.2)', async () => {
  const known = { outcome: 'delivered', outcomeDate: '2026-11-20', trackingNumber: 'RL1' }
  const lines = [line('one', known), line('two')]
  const outcomes = open(OutcomeFields, { lines, sentOn: '2026-11-19' })
  const first = m.dispatch_hint_outcome_date({ day: formatDay('2026-11-19', 'bn') })
  expect(screen.getAllByText(first)).toHaveLength(2)
  await user.selectOptions(at(m.dispatch_field_outcome(), 1), 'not_found')
  await user.type(at(m.dispatch_field_outcome_date(), 1), '21/11/2026')
  expect(outcomes.read()).toEqual({
    lines: [
      { defendantId: 'one', outcome: 'delivered', outcomeDate: '2026-11-20' },
      { defendantId: 'two', outcome: 'not_found', outcomeDate: '2026-11-21' },
    ],
  })
  cleanup()
  const tracking = open(TrackingFields, { lines, dueDate: '2026-12-31' }, { dueDate: 'দিন', lines: 'সারি' })
  for (const said of ['দিন', 'সারি']) expect(screen.getByText(said)).toBeTruthy()
  await user.type(at(m.dispatch_field_tracking_number(), 1), 'RL2')
  expect(tracking.read()).toEqual({
    dueDate: '2026-12-31',
    lines: [
      { defendantId: 'one', trackingNumber: 'RL1' },
      { defendantId: 'two', trackingNumber: 'RL2' },
    ],
  })
})

test('what is waived is typed for one fund at a time, and what each is due stands at it (product 2.5)', async () => {
  const feeLines = [
    { fund: 'treasury', totalPoisha: 30_000 },
    { fund: 'bar_council', totalPoisha: 10_000 },
  ] as const
  const form = { ...wholeForm, waiver: { ground: 'legal_aid' as const, documentId: 'x' } }
  const wrong = { 'waiver.reason': 'কেন', 'waiver.funds.1.waivedPoisha': 'কত' }
  const { read } = open(VerificationFields, { form, feeLines }, wrong)
  const fields = [m.fund_label_treasury(), m.fund_label_bar_council()].map((fund) =>
    at(m.waiver_field_fund({ fund })),
  )
  expect(fields.map((field) => field.getAttribute('aria-invalid'))).toEqual([null, 'true'])
  expect(at(m.application_field_reason()).getAttribute('aria-invalid')).toBe('true')
  const due = (amountPoisha: number) =>
    m.waiver_hint_fund({ amount: formatMoney(amountPoisha, 'bn') }).replaceAll('\u00a0', ' ')
  for (const poisha of [30_000, 10_000]) expect(screen.getByText(due(poisha))).toBeTruthy()
  await user.type(fields[1] as HTMLInputElement, '৫০')
  expect(read()).toEqual({
    waiver: {
      funds: [
        { fund: 'treasury', waivedPoisha: null },
        { fund: 'bar_council', waivedPoisha: 5_000 },
      ],
      reason: '',
    },
  })
})
