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
  placeInvoice,
  placePayment,
  placeRefund,
  type Stage,
} from '../stage.ts'
import type { DemoKey } from '../../../src/server/seed/people.ts'
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

/** How a payment of 450 taka stands in a world of the witness, besides its state. */
interface Stood {
  /** What of it was given back; the rest is left. */
  givenBackPoisha: number
  isBillPaid?: boolean
  isBillVoid?: boolean
  isNobodys?: boolean
  /** Its receipt was used by the bench. */
  isUsed?: boolean
  /** Its bill is that of a summons that is on its way. */
  isSent?: boolean
  isAtCounter?: boolean
  /** On what ground it is asked back; a correction unless said. */
  ground?: 'order'
}

const stood: Readonly<Record<string, Stood>> = {
  owed: { givenBackPoisha: 45_000 },
  closed: { givenBackPoisha: 0, isBillVoid: true, isNobodys: true },
  partly: { givenBackPoisha: 25_000, ground: 'order' },
  used: { givenBackPoisha: 25_000, isBillPaid: true, isUsed: true, ground: 'order' },
  usedDue: { givenBackPoisha: 0, isBillPaid: true, isNobodys: true, isUsed: true },
  sent: { givenBackPoisha: 25_000, isBillPaid: true, isSent: true, ground: 'order' },
  counter: { givenBackPoisha: 25_000, isBillPaid: true, isAtCounter: true },
  counterUsed: { givenBackPoisha: 0, isBillPaid: true, isNobodys: true, isUsed: true, isAtCounter: true },
}

interface Placed {
  applicationId: string
  billId: string
  paymentId: string
}

/** The receipt of a payment that the bench used. @source product 2.1 */
async function placeUsed(stage: Stage, { applicationId, billId, paymentId }: Placed): Promise<void> {
  const { db, clock } = stage.world
  await placeInvoice(stage, { applicationId, billId, paymentId, amountPoisha: 45_000 })
  const { id } = await db
    .selectFrom('invoices')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const use = { case_number: stage.form.caseNumber, is_for_other_case: false, is_by_approval: true }
  const by = { used_at: clock.now(), used_by: await stage.world.userId('administrator') }
  await db
    .insertInto('receipt_uses')
    .values({ invoice_id: id, ...use, ...by })
    .execute()
}

/** What a counter took, as the ledger has it: on the line of its bill, or set aside. @source product 4 */
async function placePosted(
  stage: Stage,
  { billId, paymentId }: Placed,
  { isNobodys = false }: Stood,
): Promise<void> {
  const { db, clock } = stage.world
  const line = await db
    .selectFrom('bill_lines')
    .innerJoin('office_accounts', 'office_accounts.fund', 'bill_lines.fund')
    .select([
      'bill_lines.id as bill_line_id',
      'office_accounts.id as office_account_id',
      'bill_lines.fund as account',
    ])
    .where('bill_id', '=', billId)
    .where('office_id', '=', stage.officeId)
    .executeTakeFirstOrThrow()
  const posting = { id: v7(), payment_id: paymentId, posted_at: clock.now() }
  const nobodys = { account: 'aside' as const, bill_line_id: null, office_account_id: null }
  const entry = { ...nobodys, posting_id: posting.id, office_id: stage.officeId }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('ledger_postings')
      .values({ ...posting, kind: isNobodys ? 'aside' : 'payment', reference: `placed:${paymentId}` })
      .execute()
    await trx
      .insertInto('ledger_entries')
      .values([
        { ...entry, account: 'counter', debit_poisha: 45_000, credit_poisha: 0 },
        { ...entry, ...(isNobodys ? nobodys : line), debit_poisha: 0, credit_poisha: 45_000 },
      ])
      .execute()
  })
}

/** It was taken over a counter. @source product 2.5 */
async function placeAtCounter(stage: Stage, paymentId: string, recorder: DemoKey): Promise<void> {
  const recorded = {
    method: 'counter',
    gateway: null,
    counter_number: paymentId,
    counter_date: '2026-02-10',
    recorded_by: await stage.world.userId(recorder),
  } as const
  await stage.world.db.updateTable('payments').set(recorded).where('id', '=', paymentId).execute()
}

/** The case and the bill of a payment. */
async function placeItsBill(stage: Stage, { isSent, isBillPaid, isBillVoid: isVoid = false }: Stood) {
  const applicationId = await placeApplication(stage, isSent ? 'approved' : 'verified')
  const summons = isSent ? { dispatchId: await placeDispatch(stage, applicationId, 'sent') } : {}
  const money = { totalPoisha: 45_000, paidPoisha: isBillPaid ? 45_000 : 0, isVoid }
  return { applicationId, billId: await placeBill(stage, { applicationId, ...summons, ...money }) }
}

async function payment(stage: Stage, { world, state: named }: AnyTrial): Promise<string> {
  const how = stood[world]
  if (!how) throw new Error(`no payment is placed in the world ${world}`)
  const state = named as PaymentState
  const isLeft = state === 'held' || askedStates[state] !== undefined
  const bill = await placeItsBill(stage, how)
  const paymentId = await placePayment(stage, {
    ...bill,
    state,
    amountPoisha: 45_000,
    // Of what is about to be given back, something is left, whatever the world says.
    refundedPoisha: isLeft && how.givenBackPoisha === 45_000 ? 0 : how.givenBackPoisha,
    isSurplus: how.isNobodys ?? false,
  })
  const placed = { ...bill, paymentId }
  if (how.isUsed) await placeUsed(stage, placed)
  if (how.isAtCounter || counterStates.includes(state))
    await placeAtCounter(stage, paymentId, world === 'owed' ? 'accountant' : 'superAdmin')
  const asked = askedStates[state]
  if (!asked) return paymentId
  if (how.isAtCounter) await placePosted(stage, placed, how)
  await placeRefund(stage, {
    applicationId: bill.applicationId,
    paymentId,
    ground: how.ground ?? 'correction',
    state: asked,
    amountPoisha: 1_000,
    askedBy: await stage.world.userId(world === 'closed' ? 'accountant' : 'superAdmin'),
  })
  return paymentId
}

/** What an accountant recorded stands there. */
const counterStates: readonly PaymentState[] = ['counterRecorded', 'counterRefused']

/** Where the refund of a payment stands that is about to be given back. */
const askedStates: Partial<Record<PaymentState, RefundState>> = {
  refundAsked: 'asked',
  refundRefused: 'refused',
}

/** Puts a subject of each entity into a trial's state and world; answers its id. */
export const places = { application, dispatch, payment }

/** Whether a paper can have this number: what cannot is sent as it is. */
const isNumber = (value: unknown) =>
  typeof value === 'string' && /[\p{L}\p{N}]/u.test(value) && value.length <= 40

/** The witness's payload with ids that exist on the stage. */
export function realPayload({ feeTypeId, form }: Stage, payload: unknown): unknown {
  const { categoryId, typeId, courtId } = form
  const real: Record<string, unknown> = { feeTypeId, categoryId, typeId, courtId }
  const text = JSON.stringify(payload, (key: string, value: unknown) => {
    if (key === 'trackingNumber' && isNumber(value)) return `RR-${v7()}`
    if (key === 'voucherNumber' && isNumber(value)) return `V-${v7()}`
    return key in real ? real[key] : value
  })
  return JSON.parse(text) as unknown
}
