import { known } from '../../src/machines/entity.ts'
import { paymentChart } from '../../src/machines/payment/chart.ts'
import { notReliedOn, type PaymentFacts } from '../../src/machines/payment/facts.ts'
import { dispatchChart } from '../../src/machines/dispatch/chart.ts'
import type { DispatchFacts } from '../../src/machines/dispatch/facts.ts'
import { applicationChart } from '../../src/machines/application/chart.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Dispatch } from '../../src/api/entities.ts'
import type { ActAnswer } from '../../src/screens/parts/send-act.ts'
import { Actions } from '../../src/screens/parts/actions.tsx'
import type { About } from '../../src/screens/parts/payloads/payload-fields.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import type { ActWords } from '../../src/wording/word.ts'
import { applicationActWords } from '../../src/words/groups/application-act.ts'
import { dispatchActWords } from '../../src/words/groups/dispatch-act.ts'
import { paymentActWords } from '../../src/words/groups/payment-act.ts'
import { m } from '../../src/words/messages.js'
import { cast, officeId, ownerId, type CastName } from '../support/cast.ts'
import { applicationWitness } from '../witness/application.ts'
import { wholeForm } from '../witness/forms.ts'
import { feeTypes } from './support/fee-types.ts'
import { serverDouble, type Asked, type Told } from './server-double.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  toasts.send({ type: 'clear' })
})
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

const applicationFacts = applicationWitness.worlds.owing
const lines: Dispatch['lines'] = ['defendant-1', 'defendant-2'].map((defendantId, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  defendantId,
  name: `বিবাদী ${index}`,
  address: 'নমুনা সড়ক',
  postalCostPoisha: null,
  summonFeePoisha: null,
  suggestedPostalCostPoisha: 1_300,
  suggestedSummonFeePoisha: 50,
  trackingNumber: null,
  outcome: null,
  outcomeDate: null,
}))
const reach = { ownerId, officeId }
const dispatchFacts: DispatchFacts = {
  ...reach,
  servableDefendantIds: known(lines.map(({ defendantId }) => defendantId)),
  lineDefendantIds: lines.map(({ defendantId }) => defendantId),
  paidPoisha: 0,
  outstandingPoisha: 0,
  isCorrectionOpen: known(false),
  isMoneyGone: known(false),
  isCaseApproved: known(true),
  sentOn: known('2026-11-19'),
}
const paymentFacts: PaymentFacts = {
  ...reach,
  expected: known({ transactionId: 'T1', amountPoisha: 50_000, currency: 'BDT', storeId: 'store' }),
  isBillVoid: false,
  hasDefendant: true,
  billOutstandingPoisha: 50_000,
  refundablePoisha: 50_000,
  isAlone: known(true),
  isSurplus: false,
  ...notReliedOn,
}
interface Scene {
  entity: 'application' | 'dispatch' | 'payment'
  state: string
  who: CastName
  about?: About
  answer?: (asked: Asked) => Told
}

function stage({ entity, state, who, about = {}, answer }: Scene) {
  const server = serverDouble((asked) =>
    asked.path === '/fee_types/' ? { code: 200, data: feeTypes } : (answer?.(asked) ?? { code: 200 }),
  )
  const done: ActAnswer[] = []
  const shared = { id: 'x', version: 3, about, onDone: (result: ActAnswer) => void done.push(result) }
  const actor = cast[who]
  render(
    entity === 'application' ? (
      <Actions chart={applicationChart} subject={{ state, facts: applicationFacts, actor }} {...shared} />
    ) : entity === 'dispatch' ? (
      <Actions chart={dispatchChart} subject={{ state, facts: dispatchFacts, actor }} {...shared} />
    ) : (
      <Actions chart={paymentChart} subject={{ state, facts: paymentFacts, actor }} {...shared} />
    ),
  )
  return { ...server, done }
}

const open = async (words: ActWords) => {
  await user.click(screen.getByRole('button', { name: words.action() }))
  return screen.findByRole('alertdialog')
}
const confirm = (words: ActWords) =>
  user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: words.action() }))
const field = (label: string, at = 0): HTMLElement => {
  const found = screen.getAllByLabelText(label, { exact: false, selector: 'input, textarea, select' })[at]
  if (!found) throw new Error(`no field ${label}`)
  return found
}
const retype = async (element: HTMLElement, text: string) => {
  await user.clear(element)
  await user.type(element, text)
}
const isTold = (element: HTMLElement, message: string) => {
  expect(element.getAttribute('aria-invalid')).toBe('true')
  const told = (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(told).toContain(message)
}

/** What is posted: the version that is shown, and a key that is made on the device when the dialog opens. */
const posted = (payload: object) => ({
  version: 3,
  key: expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/) as unknown,
  payload,
})

describe('dialogs', () => {
  test('a reason: refused empty at its field, posted as typed', async () => {
    const words = applicationActWords.reject
    const { posts, done } = stage({ entity: 'application', state: 'unverified', who: 'administrator' })
    await open(words)
    await confirm(words)
    isTold(field(m.application_field_reason()), m.field_error_required())
    expect(posts()).toEqual([])
    await user.type(field(m.application_field_reason()), 'এখতিয়ার নেই')
    await confirm(words)
    await vi.waitFor(() => expect(done).toHaveLength(1))
    expect(posts()).toEqual([
      {
        method: 'POST',
        path: '/applications/x/actions/reject',
        body: posted({ reason: 'এখতিয়ার নেই' }),
      },
    ])
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(toasts.getSnapshot().context.shown).toMatchObject([{ tone: 'success', text: words.done() }])
  })

  test('an act without a payload is asked before it is sent', async () => {
    const words = applicationActWords.verify
    const { posts, done } = stage({ entity: 'application', state: 'unverified', who: 'administrator' })
    await open(words)
    expect(screen.getByText(words.confirm())).toBeTruthy()
    expect(posts()).toEqual([])
    await user.click(screen.getByRole('button', { name: m.parts_action_cancel() }))
    expect(posts()).toEqual([])
    await open(words)
    await confirm(words)
    await vi.waitFor(() => expect(done).toHaveLength(1))
    expect(posts().map(({ body }) => body)).toEqual([posted({})])
  })

  test('remarks: the field is chosen by its word', async () => {
    const words = applicationActWords.returnForCorrection
    const { posts, done } = stage({
      entity: 'application',
      state: 'unverified',
      who: 'administrator',
      about: { form: wholeForm },
    })
    await open(words)
    await confirm(words)
    isTold(field(m.application_field_remark_path()), m.field_error_required())
    await user.selectOptions(field(m.application_field_remark_path()), m.case_field_case_number())
    await user.type(field(m.application_field_remark()), 'নম্বর মিলছে না')
    await confirm(words)
    await vi.waitFor(() => expect(done).toHaveLength(1))
    expect(posts()[0]?.body).toEqual(posted({ remarks: [{ path: 'caseNumber', remark: 'নম্বর মিলছে না' }] }))
  })

  test('fee rows of staff: base amount prefilled, Bangla digits taken, ten rows and not one more', async () => {
    const words = applicationActWords.requestPayment
    const { posts, done } = stage({ entity: 'application', state: 'verified', who: 'administrator' })
    await open(words)
    const type = await screen.findByLabelText(m.application_field_fee_type(), { exact: false })
    await confirm(words)
    isTold(type, m.field_error_required())
    isTold(field(m.application_field_fee_amount()), m.field_error_amount_invalid())
    await user.selectOptions(type, 'নকল ফি')
    await retype(field(m.cost_field_quantity()), '৩')
    for (let row = 2; row <= 10; row += 1)
      await user.click(screen.getByRole('button', { name: m.fee_action_add() }))
    expect(screen.queryByText(m.field_error_too_many_cost_rows())).toBeNull()
    await user.click(screen.getByRole('button', { name: m.fee_action_add() }))
    expect(screen.getByText(m.field_error_too_many_cost_rows())).toBeTruthy()
    for (let row = 2; row <= 10; row += 1) {
      await user.click(screen.getAllByRole('button', { name: m.fee_action_remove() }).at(-1) as HTMLElement)
      expect(screen.queryByText(m.field_error_too_many_cost_rows())).toBeNull()
    }
    await confirm(words)
    await vi.waitFor(() => expect(done).toHaveLength(1))
    expect(posts()[0]?.body).toEqual(posted({ rows: [{ feeTypeId: 7, amountPoisha: 2_000, quantity: 3 }] }))
  })

  test('fee rows of a litigant: accessible types alone, five rows', async () => {
    stage({ entity: 'application', state: 'verified', who: 'owner' })
    await open(applicationActWords.proposePayment)
    await screen.findByLabelText(m.application_field_fee_type(), { exact: false })
    expect(screen.getByRole('option', { name: 'নকল ফি' })).toBeTruthy()
    expect(screen.queryByRole('option', { name: 'কোর্ট ফি' })).toBeNull()
    for (let row = 2; row <= 6; row += 1)
      await user.click(screen.getByRole('button', { name: m.fee_action_add() }))
    expect(screen.getByText(m.field_error_too_many_costs())).toBeTruthy()
    expect(screen.getAllByLabelText(m.application_field_fee_type(), { exact: false })).toHaveLength(5)
  })

  test('how a summons is sent must be chosen', async () => {
    const words = dispatchActWords.request
    const { posts, done } = stage({ entity: 'dispatch', state: 'unrequested', who: 'owner' })
    await open(words)
    await confirm(words)
    expect(screen.getByText(m.field_error_required())).toBeTruthy()
    await user.click(screen.getByLabelText(m.dispatch_label_option_registry()))
    await confirm(words)
    await vi.waitFor(() => expect(done).toHaveLength(1))
    expect(posts()[0]).toEqual({
      method: 'POST',
      path: '/dispatches/x/actions/request',
      body: posted({ option: 'registry' }),
    })
  })

  test('costs of each defendant: prefilled from the tariff, floors told at the field', async () => {
    const words = dispatchActWords.accept
    const { posts, done } = stage({
      entity: 'dispatch',
      state: 'requested',
      who: 'administrator',
      about: { lines },
    })
    await open(words)
    await retype(field(m.dispatch_field_postal_cost(), 0), '9.99')
    await retype(field(m.dispatch_field_summon_fee(), 1), '0.49')
    await confirm(words)
    isTold(field(m.dispatch_field_postal_cost(), 0), m.field_error_postal_cost_too_small())
    isTold(field(m.dispatch_field_summon_fee(), 1), m.field_error_summon_fee_too_small())
    expect(posts()).toEqual([])
    await retype(field(m.dispatch_field_postal_cost(), 0), '১০')
    await retype(field(m.dispatch_field_summon_fee(), 1), '0.50')
    await confirm(words)
    await vi.waitFor(() => expect(done).toHaveLength(1))
    expect(posts()[0]?.body).toEqual(
      posted({
        lines: [
          { defendantId: 'defendant-1', postalCostPoisha: 1_000, summonFeePoisha: 50 },
          { defendantId: 'defendant-2', postalCostPoisha: 1_300, summonFeePoisha: 50 },
        ],
      }),
    )
  })

  test("tracking numbers: a repeated one is told here, one taken elsewhere by the server's word", async () => {
    const words = dispatchActWords.sendToAddress
    const refusal = { path: 'lines.1.trackingNumber', error: 'tracking_taken', message: 'taken already' }
    let isRefused = true
    const { posts, done } = stage({
      entity: 'dispatch',
      state: 'received',
      who: 'dispatcher',
      about: { lines },
      answer: () =>
        isRefused ? { code: 422, message: 'wrong', data: { fields: [refusal] } } : { code: 200 },
    })
    await open(words)
    await user.type(field(m.dispatch_field_tracking_number(), 0), 'RL1')
    await user.type(field(m.dispatch_field_tracking_number(), 1), 'rl 1')
    await confirm(words)
    isTold(field(m.dispatch_field_tracking_number(), 1), m.field_error_repeated())
    isTold(field(m.dispatch_field_due_date()), m.field_error_required())
    expect(posts()).toEqual([])
    await retype(field(m.dispatch_field_tracking_number(), 1), 'RL2')
    await user.type(field(m.dispatch_field_due_date()), '2026-12-31')
    await confirm(words)
    await vi.waitFor(() => isTold(field(m.dispatch_field_tracking_number(), 1), 'taken already'))
    expect(done).toEqual([])
    isRefused = false
    await retype(field(m.dispatch_field_tracking_number(), 1), 'RL3')
    await confirm(words)
    await vi.waitFor(() => expect(done).toHaveLength(1))
    expect(posts().at(-1)?.body).toEqual(
      posted({
        dueDate: '2026-12-31',
        lines: [
          { defendantId: 'defendant-1', trackingNumber: 'RL1' },
          { defendantId: 'defendant-2', trackingNumber: 'RL3' },
        ],
      }),
    )
  })

  test('an outcome and its day for each defendant, not before it was sent', async () => {
    const words = dispatchActWords.recordOutcome
    const { posts, done } = stage({
      entity: 'dispatch',
      state: 'completed',
      who: 'dispatcher',
      about: { lines },
    })
    await open(words)
    for (const [at, outcome] of ['delivered', 'not_found'].entries())
      await user.selectOptions(field(m.dispatch_field_outcome(), at), outcome)
    await user.type(field(m.dispatch_field_outcome_date(), 0), '2026-11-20')
    await confirm(words)
    isTold(field(m.dispatch_field_outcome_date(), 1), m.field_error_required())
    await user.type(field(m.dispatch_field_outcome_date(), 1), '2026-11-18')
    await confirm(words)
    isTold(field(m.dispatch_field_outcome_date(), 1), m.field_error_day_before_sending())
    await retype(field(m.dispatch_field_outcome_date(), 1), '2026-11-21')
    await confirm(words)
    await vi.waitFor(() => expect(done).toHaveLength(1))
    expect(posts()[0]?.body).toEqual(
      posted({
        lines: [
          { defendantId: 'defendant-1', outcome: 'delivered', outcomeDate: '2026-11-20' },
          { defendantId: 'defendant-2', outcome: 'not_found', outcomeDate: '2026-11-21' },
        ],
      }),
    )
  })

  test('a refund of what stands on no bill: no more than what is left, with a reason', async () => {
    const words = paymentActWords.refund
    const about = { refundablePoisha: 50_000, dueGround: 'surplus' as const }
    const { posts, done } = stage({ entity: 'payment', state: 'surplus', who: 'accountant', about })
    await open(words)
    await retype(field(m.payment_field_refund()), '500.01')
    await confirm(words)
    isTold(field(m.payment_field_refund()), m.field_error_amount_too_large())
    isTold(field(m.application_field_reason()), m.field_error_required())
    await retype(field(m.payment_field_refund()), '৫০০')
    await user.type(field(m.application_field_reason()), 'দুবার পরিশোধ')
    await confirm(words)
    await vi.waitFor(() => expect(done).toHaveLength(1))
    const body = { payload: { ground: 'surplus', refundPoisha: 50_000, reason: 'দুবার পরিশোধ' } }
    expect(posts()).toMatchObject([{ method: 'POST', path: '/payments/x/actions/refund', body }])
  })
})

describe('what can go wrong', () => {
  test('a blocked act says why and posts nothing', async () => {
    const server = serverDouble(() => ({ code: 200 }))
    const facts = { ...dispatchFacts, paidPoisha: 100 }
    render(
      <Actions
        chart={dispatchChart}
        subject={{ state: 'payable', facts, actor: cast.administrator }}
        id="x"
        version={3}
        onDone={() => {}}
      />,
    )
    const why = m.law_why_is_nothing_paid()
    expect(screen.getByText(why)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: dispatchActWords.accept.action(), description: why }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(server.posts()).toEqual([])
  })

  test('somebody was faster (409): told, closed, and the subject is read again', async () => {
    const words = applicationActWords.verify
    const answer = () => ({
      code: 409,
      message: 'changed meanwhile',
      data: { state: 'verified', offered: [] },
    })
    const { done } = stage({ entity: 'application', state: 'unverified', who: 'administrator', answer })
    await open(words)
    await confirm(words)
    await vi.waitFor(() => expect(done).toHaveLength(1))
    expect(done[0]).toMatchObject({ isOk: false, code: 409 })
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(toasts.getSnapshot().context.shown).toMatchObject([{ tone: 'danger', text: 'changed meanwhile' }])
  })

  test('without a network what was typed stays', async () => {
    const words = applicationActWords.reject
    const { done } = stage({
      entity: 'application',
      state: 'unverified',
      who: 'administrator',
      answer: () => 'offline',
    })
    await open(words)
    await user.type(field(m.application_field_reason()), 'একটি কারণ')
    await confirm(words)
    expect((await screen.findByRole('alert')).textContent).toContain('offline')
    expect(screen.getByDisplayValue('একটি কারণ')).toBeTruthy()
    expect(done).toEqual([])
  })
})
