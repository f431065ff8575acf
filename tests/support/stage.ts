import type { RefundGround, RefundState } from '../../src/machines/payment/grounds.ts'
import type { PaymentState } from '../../src/machines/payment/states.ts'
import type { DispatchState } from '../../src/machines/dispatch/states.ts'
import type { ApplicationState } from '../../src/machines/application/states.ts'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { DraftForm } from '../../src/machines/form.ts'
import { draftKeptDays, draftWarningDays } from '../../src/machines/limits.ts'
import type { Db } from '../../src/server/deps.ts'
import type { DemoKey } from '../../src/server/seed/people.ts'
import { wholeForm } from '../witness/forms.ts'

/** What a stage stands on: a world of a test, or the running product. */
export interface StageWorld {
  db: Db
  clock: { now(): Date }
  userId(key: DemoKey): Promise<string>
}

/** Real ids of one world, for rows that stand in for the witness's. */
export interface Stage {
  world: StageWorld
  ownerId: string
  officeId: string
  form: DraftForm
  /** A fee type that litigants may propose. */
  feeTypeId: number
}

/** Finds a court of the demo office, a family case type and an accessible fee type. */
export async function createStage(world: StageWorld): Promise<Stage> {
  const ownerId = await world.userId('litigant')
  const { office_id: officeId } = await world.db
    .selectFrom('users')
    .select('office_id')
    .where('id', '=', await world.userId('administrator'))
    .executeTakeFirstOrThrow()
  if (officeId === null) throw new Error('the demo administrator has no office')
  const court = await world.db
    .selectFrom('courts')
    .select('id')
    .where('office_id', '=', officeId)
    .where('division', '=', 'subordinate')
    .executeTakeFirstOrThrow()
  const type = await world.db
    .selectFrom('case_types')
    .innerJoin('case_categories', 'case_categories.id', 'case_types.category_id')
    .select(['case_types.id', 'category_id'])
    .where('case_categories.code', '=', 'FAMILY')
    .where('is_amount_needed', '=', false)
    .where('is_case_dependent', '=', false)
    .executeTakeFirstOrThrow()
  const fee = await world.db
    .selectFrom('fee_types')
    .select('id')
    .where('access', '=', 'accessible')
    .executeTakeFirstOrThrow()
  return {
    world,
    ownerId,
    officeId,
    form: { ...wholeForm, courtId: court.id, categoryId: type.category_id, typeId: type.id },
    feeTypeId: fee.id,
  }
}

/** What to choose for a case that needs an amount and no earlier case. */
export function amountChoice({ world }: Stage): Promise<{ typeId: number; categoryId: number }> {
  return world.db
    .selectFrom('case_types')
    .innerJoin('case_categories', 'case_categories.id', 'case_types.category_id')
    .select(['case_types.id as typeId', 'category_id as categoryId'])
    .where('is_amount_needed', '=', true)
    .where('is_case_dependent', '=', false)
    .where('division', '=', 'subordinate')
    .executeTakeFirstOrThrow()
}

const day = 86_400_000

/** An application as it stands in a state, written straight into the table: tests of refusals need every state at once. */
export async function placeApplication(stage: Stage, state: ApplicationState): Promise<string> {
  const { world, form } = stage
  const id = v7()
  const at = world.clock.now()
  await world.db
    .insertInto('applications')
    .values({
      id,
      owner_id: stage.ownerId,
      office_id: stage.officeId,
      state,
      form: JSON.stringify(form),
      division: form.division,
      category_id: form.categoryId,
      type_id: form.typeId,
      court_id: form.courtId,
      case_number: form.caseNumber,
      petitioner_name: form.petitioners[0]?.name ?? '',
      reference_number: `T-${id}`,
      reason: null,
      proposal: null,
      submitted_at: at,
      state_since: at,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}

/** The time of a draft is over: it was last kept 180 days ago, and its owner warned a week ago. @source product 7 */
export async function outliveDraft(stage: Stage, id: string): Promise<void> {
  const before = (days: number) => new Date(stage.world.clock.now().getTime() - days * day)
  const times = { updated_at: before(draftKeptDays), warned_at: before(draftWarningDays) }
  await stage.world.db.updateTable('applications').set(times).where('id', '=', id).execute()
}

/** A bill with one line; `paidPoisha` of it was received. Answers its id. */
export async function placeBill(
  stage: Stage,
  bill: {
    applicationId: string
    dispatchId?: string
    totalPoisha: number
    paidPoisha: number
    isVoid?: boolean
  },
): Promise<string> {
  const id = v7()
  await stage.world.db
    .insertInto('bills')
    .values({
      id,
      application_id: bill.applicationId,
      dispatch_id: bill.dispatchId ?? null,
      kind: bill.dispatchId ? 'dispatch' : 'application',
      owner_id: stage.ownerId,
      office_id: stage.officeId,
      total_poisha: bill.totalPoisha,
      paid_poisha: bill.paidPoisha,
      is_void: bill.isVoid ?? false,
      created_at: stage.world.clock.now(),
    })
    .execute()
  await stage.world.db
    .insertInto('bill_lines')
    .values({
      id: v7(),
      bill_id: id,
      position: 0,
      title: 'Court fee',
      title_bn: 'কোর্ট ফি',
      fund: bill.dispatchId ? 'dispatch' : 'treasury',
      fee_type_id: null,
      fee_rule_id: null,
      amount_poisha: bill.totalPoisha,
      quantity: 1,
      total_poisha: bill.totalPoisha,
      paid_poisha: bill.paidPoisha,
    })
    .execute()
  return id
}

/** A dispatch in a state; with a line for the form's one defendant unless it was never requested. */
export async function placeDispatch(
  stage: Stage,
  applicationId: string,
  state: DispatchState,
  outcome: 'delivered' | null = null,
): Promise<string> {
  const id = v7()
  const at = new Date(stage.world.clock.now().getTime() - (outcome ? day : 0))
  await stage.world.db
    .insertInto('dispatches')
    .values({
      id,
      application_id: applicationId,
      owner_id: stage.ownerId,
      office_id: stage.officeId,
      state,
      option: state === 'unrequested' ? null : 'registry',
      weight_grams: 20,
      reason: null,
      due_date: null,
      state_since: at,
      created_at: at,
      updated_at: at,
    })
    .execute()
  if (state === 'unrequested') return id
  await stage.world.db
    .insertInto('dispatch_lines')
    .values({
      id: v7(),
      dispatch_id: id,
      defendant_id: 'defendant-1',
      position: 0,
      name: 'পরীক্ষা বিবাদী',
      address: 'পরীক্ষা সড়ক',
      postal_cost_poisha: 1_000,
      summon_fee_poisha: 50,
      suggested_postal_cost_poisha: 1_000,
      suggested_summon_fee_poisha: 50,
      tracking_number: null,
      outcome,
      outcome_date: outcome ? '2026-02-20' : null,
    })
    .execute()
  return id
}

/** Under which number the gateway knows an attempt. */
export async function transactionOf({ db }: Pick<StageWorld, 'db'>, paymentId: string): Promise<string> {
  const payments = db.selectFrom('payments').select('transaction_id').where('id', '=', paymentId)
  return (await payments.executeTakeFirstOrThrow()).transaction_id
}

/** An attempt in a state at a bill, validated before where the state needs it. */
export async function placePayment(
  stage: Stage,
  at: {
    applicationId: string
    billId: string
    state: PaymentState
    amountPoisha: number
    refundedPoisha: number
    isSurplus: boolean
  },
): Promise<string> {
  const id = v7()
  const now = stage.world.clock.now()
  await stage.world.db
    .insertInto('payments')
    .values({
      id,
      bill_id: at.billId,
      application_id: at.applicationId,
      owner_id: stage.ownerId,
      office_id: stage.officeId,
      state: at.state,
      transaction_id: `T${id.replaceAll('-', '').slice(0, 28)}`,
      amount_poisha: at.amountPoisha,
      method: 'cards',
      gateway: 'sslcommerz',
      payment_type: 'full',
      session_key: 'session',
      page_url: null,
      validation_id: 'validation',
      bank_transaction_id: 'bank',
      store_amount_poisha: at.amountPoisha - 500,
      card_type: 'VISA',
      transacted_at: now,
      refunded_poisha: at.refundedPoisha,
      refund_reference: null,
      is_surplus: at.isSurplus,
      error: null,
      reason: null,
      expires_at: new Date(now.getTime() + day),
      next_check_at: null,
      state_since: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

/** The invoice of a payment that is paid; answers its transaction number. */
export async function placeInvoice(
  stage: Stage,
  at: { applicationId: string; billId: string; paymentId: string; amountPoisha: number },
): Promise<string> {
  const transactionId = await transactionOf(stage.world, at.paymentId)
  await stage.world.db
    .insertInto('invoices')
    .values({
      id: v7(),
      invoice_number: `INV-${v7()}`,
      transaction_id: transactionId,
      payment_id: at.paymentId,
      bill_id: at.billId,
      application_id: at.applicationId,
      dispatch_id: null,
      owner_id: stage.ownerId,
      office_id: stage.officeId,
      amount_poisha: at.amountPoisha,
      bank_charge_poisha: 500,
      issued_at: stage.world.clock.now(),
    })
    .execute()
  return transactionId
}

/** A refund of a payment, as it stands in a state. `askedBy` is who asked for it. */
export async function placeRefund(
  stage: Stage,
  refund: {
    applicationId: string
    paymentId: string
    ground: RefundGround
    state: RefundState
    amountPoisha: number
    askedBy?: string
  },
): Promise<string> {
  const id = v7()
  const at = stage.world.clock.now()
  const isOrder = refund.ground === 'order'
  const isEnded = refund.state === 'given_back' || refund.state === 'withdrawn'
  await stage.world.db
    .insertInto('refunds')
    .values({
      id,
      payment_id: refund.paymentId,
      application_id: refund.applicationId,
      office_id: stage.officeId,
      ground: refund.ground,
      state: refund.state,
      amount_poisha: refund.amountPoisha,
      reason: null,
      order_number: isOrder ? 'TS-1' : null,
      order_date: isOrder ? '2026-02-10' : null,
      opened_at: at,
      asked_by: refund.askedBy ?? null,
      asked_at: refund.askedBy ? at : null,
      confirmed_by: null,
      confirmed_at: null,
      error: null,
      refused_at: null,
      reference: null,
      ended_by: null,
      ended_at: isEnded ? at : null,
      end_reason: null,
    })
    .execute()
  return id
}

/** A notice to the owner with an SMS that the provider refused. Answers the SMS's id. */
export async function placeDelivery(stage: Stage, applicationId: string): Promise<string> {
  const [noticeId, id, at] = [v7(), v7(), stage.world.clock.now()]
  await stage.world.db
    .insertInto('notices')
    .values({
      id: noticeId,
      user_id: stage.ownerId,
      kind: 'ApplicationVerified',
      data: JSON.stringify({ case_no: stage.form.caseNumber, application_id: applicationId }),
      created_at: at,
      cleared_at: null,
    })
    .execute()
  await stage.world.db
    .insertInto('deliveries')
    .values({
      id,
      notice_id: noticeId,
      application_id: applicationId,
      channel: 'sms',
      state: 'refused',
      contact_masked: '017******01',
      tries: 1,
      tries_left: 12,
      answer_kind: 'refused',
      answer: 'no balance',
      created_at: at,
      tried_at: at,
      next_try_at: null,
      settled_at: at,
    })
    .execute()
  return id
}

/** The counters of states as the rows that were just placed would have left them. */
export async function countPlaced(db: Db): Promise<void> {
  await sql`delete from counters where entity in ('application', 'dispatch')`.execute(db)
  await sql`insert into counters (office_id, entity, state, count)
    select office_id, 'application', state, count(*) from applications
      where office_id is not null and state <> all(${['draft', 'discarded']}) group by office_id, state
    union all select office_id, 'dispatch', state, count(*) from dispatches where state <> 'unrequested' group by office_id, state`.execute(
    db,
  )
}
