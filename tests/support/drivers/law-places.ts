import { v7 } from 'uuid'
import type { ApplicationState } from '../../../src/machines/application/states.ts'
import type { DispatchState } from '../../../src/machines/dispatch/states.ts'
import type { RefundState } from '../../../src/machines/payment/grounds.ts'
import type { PaymentState } from '../../../src/machines/payment/states.ts'
import {
  outliveDraft,
  placeApplication,
  placeBill,
  placeDispatch,
  placePayment,
  placeRefund,
  type Stage,
} from '../stage.ts'
import type { Trial } from '../witness.ts'

export type AnyTrial = Trial<string, string, string>

/** The stage of a trial: in the world without bounds what is filed comes to more than any bill. */
export function stageOf(stage: Stage, { world }: Pick<AnyTrial, 'world'>): Stage {
  const costs = [{ id: 'cost-1', title: 'নকল', amount: '10000000000', quantity: '999999' }]
  return world === 'boundless' ? { ...stage, form: { ...stage.form, costs } } : stage
}

/** Money of a bill that is being corrected, or that was given back by order of a court or after a rejection. @source product 2.5 */
export async function placeGivenBack(
  stage: Stage,
  bill: { applicationId: string; billId: string; amountPoisha: number },
  ground: 'correction' | 'order' | 'rejected',
): Promise<void> {
  const { applicationId, billId, amountPoisha } = bill
  const isGone = ground !== 'correction'
  const paymentId = await placePayment(stage, {
    applicationId,
    billId,
    state: isGone ? 'refunded' : 'refundAsked',
    amountPoisha,
    refundedPoisha: isGone ? amountPoisha : 0,
    isSurplus: false,
  })
  const state = isGone ? 'given_back' : 'asked'
  await placeRefund(stage, { applicationId, paymentId, ground, state, amountPoisha })
}

/** What of a dispatch's money there is: no bill, one that is owed, or one that was paid and by order of a court given back. */
export type DispatchMoney = 'none' | 'owed' | 'orderedBack'

/** The bill of a dispatch, of 10.50 taka, as its money stands. @source product 2.5 */
export async function placeMoney(
  stage: Stage,
  of: { applicationId: string; dispatchId: string },
  money: DispatchMoney,
): Promise<void> {
  if (money === 'none') return
  const amountPoisha = 1_050
  const paidPoisha = money === 'owed' ? 0 : amountPoisha
  const billId = await placeBill(stage, { ...of, totalPoisha: amountPoisha, paidPoisha })
  if (money === 'orderedBack')
    await placeGivenBack(stage, { applicationId: of.applicationId, billId, amountPoisha }, 'order')
}

async function application(stage: Stage, trial: AnyTrial): Promise<string> {
  const id = await placeApplication(stageOf(stage, trial), trial.state as ApplicationState)
  const bill = { applicationId: id, totalPoisha: 45_000 }
  const givenBack = { applicationId: id, amountPoisha: 45_000 }
  if (trial.world === 'boundless' && ['verified', 'paid', 'approved'].includes(trial.state)) {
    const billId = await placeBill(stage, { ...bill, paidPoisha: 45_000 })
    await placeGivenBack(stage, { ...givenBack, billId }, 'correction')
  }
  if (trial.world === 'boundless' && ['verified', 'approved'].includes(trial.state))
    await placeBill(stage, { ...bill, paidPoisha: 0 })
  if (trial.world === 'requested') await placeDispatch(stage, id, 'requested')
  if (trial.world !== 'owing') return id
  if (trial.state === 'draft') await outliveDraft(stage, id)
  if (trial.state !== 'unverified') {
    const billId = await placeBill(stage, { ...bill, paidPoisha: 0 })
    if (trial.state === 'paid') await placeGivenBack(stage, { ...givenBack, billId }, 'order')
    if (trial.state === 'rejected') await placeGivenBack(stage, { ...givenBack, billId }, 'rejected')
  }
  await placeDispatch(stage, id, 'requested')
  return id
}

async function dispatch(stage: Stage, trial: AnyTrial): Promise<string> {
  const isWithdrawn = trial.world === 'partPaid' && trial.state === 'unrequested'
  const applicationId = await placeApplication(stage, isWithdrawn ? 'paid' : 'approved')
  if (trial.world === 'settled' && trial.state === 'unrequested')
    await placeDispatch(stage, applicationId, 'completed', 'delivered')
  const id = await placeDispatch(stage, applicationId, trial.state as DispatchState)
  const paidPoisha = { fresh: 0, partPaid: 1_000, settled: 1_050 }[trial.world] ?? 0
  const billId = await placeBill(stage, { applicationId, dispatchId: id, totalPoisha: 1_050, paidPoisha })
  const ground = { fresh: 'correction', partPaid: 'order' }[trial.world] as 'correction' | 'order' | undefined
  if (ground && trial.state === 'paid')
    await placeGivenBack(stage, { applicationId, billId, amountPoisha: 1_050 }, ground)
  return id
}

async function payment(stage: Stage, trial: AnyTrial): Promise<string> {
  const applicationId = await placeApplication(stage, 'verified')
  const isClosed = trial.world === 'closed'
  const bill = { applicationId, totalPoisha: 45_000, paidPoisha: 0, isVoid: isClosed }
  const state = trial.state as PaymentState
  const id = await placePayment(stage, {
    applicationId,
    billId: await placeBill(stage, bill),
    state,
    amountPoisha: 45_000,
    refundedPoisha: isLeft(state) ? 0 : ({ owed: 45_000, closed: 0, partly: 25_000 }[trial.world] ?? 0),
    isSurplus: isClosed,
  })
  if (counterStates.includes(state)) {
    const recordedBy = await stage.world.userId(trial.world === 'owed' ? 'accountant' : 'superAdmin')
    const recorded = {
      method: 'counter',
      gateway: null,
      counter_number: id,
      counter_date: '2026-02-10',
      recorded_by: recordedBy,
    } as const
    await stage.world.db.updateTable('payments').set(recorded).where('id', '=', id).execute()
  }
  const asked = askedStates[state]
  if (!asked) return id
  const askedBy = await stage.world.userId(isClosed ? 'accountant' : 'superAdmin')
  const ground = trial.world === 'partly' ? 'order' : 'correction'
  await placeRefund(stage, {
    applicationId,
    paymentId: id,
    ground,
    state: asked,
    amountPoisha: 1_000,
    askedBy,
  })
  return id
}

/** Of what is about to be given back, something is left, whatever the world says. */
const isLeft = (state: PaymentState) => state === 'held' || askedStates[state] !== undefined

/** What an accountant recorded stands there. */
const counterStates: readonly PaymentState[] = ['counterRecorded', 'counterRefused']

/** Where the refund of a payment stands that is about to be given back. */
const askedStates: Partial<Record<PaymentState, RefundState>> = {
  refundAsked: 'asked',
  refundRefused: 'refused',
}

/** Puts a subject of each entity into a trial's state and world; answers its id. */
export const places = { application, dispatch, payment }

/** The witness's payload with ids that exist on the stage. */
export function realPayload({ feeTypeId, form }: Stage, payload: unknown): unknown {
  const { categoryId, typeId, courtId } = form
  const real: Record<string, unknown> = { feeTypeId, categoryId, typeId, courtId }
  const text = JSON.stringify(payload, (key: string, value: unknown) => {
    if (key === 'trackingNumber' && value !== '') return `RR-${v7()}`
    if (key === 'voucherNumber' && value !== '') return `V-${v7()}`
    return key in real ? real[key] : value
  })
  return JSON.parse(text) as unknown
}
