import { v7 } from 'uuid'
import type { ApplicationState } from '../../../src/machines/application/states.ts'
import type { DispatchState } from '../../../src/machines/dispatch/states.ts'
import type { PaymentState } from '../../../src/machines/payment/states.ts'
import {
  outliveDraft,
  placeApplication,
  placeBill,
  placeDispatch,
  placePayment,
  type Stage,
} from '../stage.ts'
import type { Trial } from '../witness.ts'

export type AnyTrial = Trial<string, string, string>

/** The stage of a trial: in the world without bounds what is filed comes to more than any bill. */
export function stageOf(stage: Stage, { world }: Pick<AnyTrial, 'world'>): Stage {
  const costs = [{ id: 'cost-1', title: 'নকল', amount: '10000000000', quantity: '999999' }]
  return world === 'boundless' ? { ...stage, form: { ...stage.form, costs } } : stage
}

async function application(stage: Stage, trial: AnyTrial): Promise<string> {
  const id = await placeApplication(stageOf(stage, trial), trial.state as ApplicationState)
  if (trial.world !== 'owing') return id
  if (trial.state === 'draft') await outliveDraft(stage, id)
  if (trial.state !== 'unverified')
    await placeBill(stage, { applicationId: id, totalPoisha: 45_000, paidPoisha: 0 })
  await placeDispatch(stage, id, 'requested')
  return id
}

async function dispatch(stage: Stage, trial: AnyTrial): Promise<string> {
  const applicationId = await placeApplication(stage, 'approved')
  if (trial.world === 'settled' && trial.state === 'unrequested')
    await placeDispatch(stage, applicationId, 'completed', 'delivered')
  const id = await placeDispatch(stage, applicationId, trial.state as DispatchState)
  const paidPoisha = { fresh: 0, partPaid: 1_000, settled: 1_050 }[trial.world] ?? 0
  await placeBill(stage, { applicationId, dispatchId: id, totalPoisha: 1_050, paidPoisha })
  return id
}

async function payment(stage: Stage, trial: AnyTrial): Promise<string> {
  const applicationId = await placeApplication(stage, 'verified')
  const isClosed = trial.world === 'closed'
  const bill = { applicationId, totalPoisha: 45_000, paidPoisha: 0, isVoid: isClosed }
  return placePayment(stage, {
    applicationId,
    billId: await placeBill(stage, bill),
    state: trial.state as PaymentState,
    amountPoisha: 45_000,
    refundedPoisha: { owed: 45_000, closed: 0, partly: 25_000 }[trial.world] ?? 0,
    isSurplus: isClosed,
  })
}

/** Puts a subject of each entity into a trial's state and world; answers its id. */
export const places = { application, dispatch, payment }

/** The witness's payload with ids that exist on the stage. */
export function realPayload({ feeTypeId, form }: Stage, payload: unknown): unknown {
  const { categoryId, typeId, courtId } = form
  const real: Record<string, unknown> = { feeTypeId, categoryId, typeId, courtId }
  const text = JSON.stringify(payload, (key: string, value: unknown) => {
    if (key === 'trackingNumber' && value !== '') return `RR-${v7()}`
    return key in real ? real[key] : value
  })
  return JSON.parse(text) as unknown
}
