import { birth } from '../../../src/machines/entity.ts'
import type { PaymentEventType } from '../../../src/machines/payment/events.ts'
import { paymentMeaning, type PaymentState } from '../../../src/machines/payment/states.ts'
import type { DispatchState } from '../../../src/machines/dispatch/states.ts'
import type { ApplicationState } from '../../../src/machines/application/states.ts'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemActor, type Actor } from '../../../src/machines/actor.ts'
import { seedRoles } from '../../../src/machines/roles.ts'
import { advance, type Committed } from '../../../src/server/lifecycle/advance.ts'
import { isRefused, type Refused } from '../../../src/server/errors.ts'
import { applicationEntity } from '../../../src/server/application/entity.ts'
import { dispatchEntity } from '../../../src/server/dispatch/entity.ts'
import { paymentEntity } from '../../../src/server/payment/entity.ts'
import { lawCharts } from '../../support/charts.ts'
import { coveredPerson, coveredRefusal, coveredTransition } from '../../support/coverage.ts'
import { countConditions } from '../../support/drivers/law.ts'
import { placeGivenBack, stageOf } from '../../support/drivers/law-places.ts'
import {
  createStage,
  outliveDraft,
  placeApplication,
  placeBill,
  placeDispatch,
  placePayment,
  type Stage,
} from '../../support/stage.ts'
import { judge, trialsOf, type Trial, type Witness } from '../../support/witness.ts'
import { createWorld, type World } from '../../support/world.ts'
import { applicationWitness } from '../../witness/application.ts'
import { dispatchWitness } from '../../witness/dispatch.ts'
import { paymentWitness } from '../../witness/payment.ts'

type Entity = 'application' | 'dispatch' | 'payment'
type AnyTrial = Trial<string, string, string>
type AnyWitness = Witness<string, string, string, unknown>

interface Placed {
  id: string
  /** The payment whose settlement tells an application or a dispatch that money came. */
  paymentId: string
}

let world: World
let stage: Stage

beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
})
afterAll(() => world.close())

const totalPoisha = 45_000

const received = (applicationId: string, billId: string, amountPoisha: number) =>
  placePayment(stage, {
    applicationId,
    billId,
    state: 'paid',
    amountPoisha,
    refundedPoisha: 0,
    isSurplus: false,
  })

async function placeSubject(trial: AnyTrial): Promise<Placed> {
  const id = await placeApplication(stageOf(stage, trial), trial.state as ApplicationState)
  const isOwing = trial.world === 'owing'
  if (isOwing && trial.state === 'draft') await outliveDraft(stage, id)
  if (isOwing || trial.world === 'requested') await placeDispatch(stage, id, 'requested')
  const isOwed = isOwing || (trial.world === 'boundless' && trial.state !== 'paid')
  const paidPoisha = isOwed ? 0 : totalPoisha
  const billId = await placeBill(stage, { applicationId: id, totalPoisha, paidPoisha })
  const grounds: Readonly<Record<string, 'order' | 'correction' | 'rejected'>> = {
    'paid owing': 'order',
    'verified boundless': 'correction',
    'paid boundless': 'correction',
    'approved boundless': 'correction',
    'rejected owing': 'rejected',
  }
  const ground = grounds[`${trial.state} ${trial.world}`]
  if (ground) await placeGivenBack(stage, { applicationId: id, billId, amountPoisha: totalPoisha }, ground)
  return { id, paymentId: await received(id, billId, totalPoisha) }
}

async function placeSummons(trial: AnyTrial): Promise<Placed> {
  const isWithdrawn = trial.world === 'partPaid' && trial.state === 'unrequested'
  const applicationId = await placeApplication(stage, isWithdrawn ? 'paid' : 'approved')
  if (trial.world === 'settled' && trial.state === 'unrequested')
    await placeDispatch(stage, applicationId, 'completed', 'delivered')
  const id = await placeDispatch(stage, applicationId, trial.state as DispatchState)
  const paidPoisha = { fresh: 0, partPaid: 1_000, settled: 1_050 }[trial.world] ?? 0
  const billId = await placeBill(stage, { applicationId, dispatchId: id, totalPoisha: 1_050, paidPoisha })
  const ground = { fresh: 'correction', partPaid: 'order' }[trial.world] as 'order' | 'correction' | undefined
  if (ground && trial.state === 'paid')
    await placeGivenBack(stage, { applicationId, billId, amountPoisha: 1_050 }, ground)
  return { id, paymentId: await received(applicationId, billId, 1_000) }
}

const tellPayment = (id: string, event: PaymentEventType, payload: object, actor: Actor = systemActor) =>
  advance(world.deps, paymentEntity, { id, event, payload, actor })

const expectedOf = async (id: string) => {
  const row = await world.db
    .selectFrom('payments')
    .select(['transaction_id', 'amount_poisha'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    transactionId: row.transaction_id,
    amountPoisha: row.amount_poisha,
    storeId: world.deps.settings.GATEWAY_STORE_ID,
  }
}

const accountantOf = async (key: 'accountant' | 'headAccountant'): Promise<Actor> => ({
  kind: 'person',
  userId: await world.userId(key),
  slugs: seedRoles.accountant,
  officeId: stage.officeId,
  isHeadOffice: key === 'headAccountant',
})

const grounds: Readonly<Record<string, object>> = {
  owed: { ground: 'correction' },
  partly: { ground: 'order', orderNumber: 'TS-1', orderDate: '2026-02-10' },
  closed: { ground: 'surplus' },
}

/** Money can only be given back that was received: the attempt is paid first, one accountant asks and another confirms. */
async function bringToRefunding(id: string, worldName: string): Promise<void> {
  const answer = paymentWitness.cases.validated[0]?.payload as object
  await tellPayment(id, 'validated', { ...answer, ...(await expectedOf(id)), validationId: v7() })
  const refundPoisha = worldName === 'owed' ? totalPoisha : 25_000
  const asked = { reason: 'অতিরিক্ত', refundPoisha, ...grounds[worldName] }
  const told = [await tellPayment(id, 'refund', asked, await accountantOf('accountant'))]
  if (worldName !== 'closed')
    told.push(await tellPayment(id, 'confirmRefund', {}, await accountantOf('headAccountant')))
  for (const each of told) if (isRefused(each)) throw new Error(each.word('en'))
}

async function placeAttempt(trial: AnyTrial): Promise<Placed> {
  const applicationId = await placeApplication(stage, 'verified')
  const isRefunding = trial.state === 'refunding'
  const isClosed = trial.world === 'closed'
  const billId = await placeBill(stage, { applicationId, totalPoisha, paidPoisha: 0, isVoid: isClosed })
  const refundedPoisha = { owed: totalPoisha, partly: 25_000 }[trial.world] ?? 0
  const id = await placePayment(stage, {
    applicationId,
    billId,
    state: (isRefunding ? 'open' : trial.state) as PaymentState,
    amountPoisha: totalPoisha,
    refundedPoisha: isRefunding ? 0 : refundedPoisha,
    isSurplus: isClosed,
  })
  if (isRefunding) await bringToRefunding(id, trial.world)
  if (trial.world === 'partly' && paymentMeaning(trial.state as PaymentState).isEnded)
    await placePayment(stage, {
      applicationId,
      billId,
      state: 'open',
      amountPoisha: totalPoisha,
      refundedPoisha: 0,
      isSurplus: false,
    })
  return { id, paymentId: id }
}

/** The witness's payload with what exists here; what differs there from the expected still differs. */
function real(payload: unknown, expected: Awaited<ReturnType<typeof expectedOf>> | null): unknown {
  if (expected === null) return payload
  return Object.fromEntries(
    Object.entries(payload as Record<string, unknown>).map(([key, value]) => {
      if (key === 'transactionId' && value === 'CF1') return [key, expected.transactionId]
      if (key === 'storeId' && value === 'store') return [key, expected.storeId]
      if (key === 'validationId') return [key, v7()]
      return [key, value]
    }),
  )
}

const tables = { application: 'applications', dispatch: 'dispatches', payment: 'payments' } as const

/** Where it stands, and all that there is of it: its row and its history. */
async function trace(entity: Entity, id: string): Promise<{ state: string; whole: string }> {
  const row = await world.db
    .selectFrom(tables[entity])
    .selectAll()
    .select(sql<string[]>`array(select hash from history where subject_id = ${id} order by id)`.as('links'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { state: row.state, whole: JSON.stringify(row) }
}

const charts: Record<
  Entity,
  {
    witness: AnyWitness
    place: (trial: AnyTrial) => Promise<Placed>
    tell: (placed: Placed, event: string, payload: unknown) => Promise<Committed | Refused>
  }
> = {
  application: {
    witness: applicationWitness as unknown as AnyWitness,
    place: placeSubject,
    tell: ({ id, paymentId }, event, payload) =>
      advance(world.deps, applicationEntity, {
        id,
        event: event as 'settle',
        payload,
        actor: systemActor,
        paymentId,
      }),
  },
  dispatch: {
    witness: dispatchWitness as unknown as AnyWitness,
    place: placeSummons,
    tell: ({ id, paymentId }, event, payload) =>
      advance(world.deps, dispatchEntity, {
        id,
        event: event as 'settle',
        payload,
        actor: systemActor,
        paymentId,
      }),
  },
  payment: {
    witness: paymentWitness as unknown as AnyWitness,
    place: placeAttempt,
    tell: ({ id }, event, payload) => tellPayment(id, event as PaymentEventType, payload as object),
  },
}

/** Of a trial that was compared with the witness and is the same. */
function count(entity: Entity, trial: AnyTrial, state: string): void {
  const verdict = judge(charts[entity].witness, trial)
  if (verdict.isAllowed) coveredTransition('http', entity, trial.state, trial.event, state)
  else coveredRefusal('http', entity, trial.state, trial.event, verdict.code)
  coveredPerson('http', entity, { ...trial, who: 'system' }, verdict.isAllowed)
  const law = lawCharts.find(({ name }) => name === entity)
  if (law && (verdict.isAllowed || verdict.code === 409)) countConditions(law, trial)
}

/** Everything the server itself may send at one state in one world; answers the differences from the witness. */
async function tryAll(entity: Entity, trials: readonly AnyTrial[]): Promise<string[]> {
  const { witness, place, tell } = charts[entity]
  const found: string[] = []
  let placed: Placed | null = null
  let expected: Awaited<ReturnType<typeof expectedOf>> | null = null
  let before = { state: '', whole: '' }
  for (const trial of trials) {
    if (placed === null) {
      placed = await place(trial)
      expected = entity === 'payment' ? await expectedOf(placed.id) : null
      before = await trace(entity, placed.id)
    }
    const name = `${trial.state} ${trial.event} in ${trial.world} with ${trial.payloadCase.name}`
    const verdict = judge(witness, trial)
    const told = await tell(placed, trial.event, real(trial.payloadCase.payload, expected))
    const after = await trace(entity, placed.id)
    const { state } = after
    const seen = isRefused(told) ? String(told.code) : `to ${state}`
    const wanted = verdict.isAllowed ? `to ${verdict.to}` : String(verdict.code)
    const isUntouched = after.whole === before.whole
    const isTraceRight = isUntouched === isRefused(told)
    if (seen !== wanted) found.push(`${name}: ${seen}, expected ${wanted}`)
    if (!isTraceRight) found.push(`${name}: ${isUntouched ? 'left no' : 'left a'} trace`)
    if (seen === wanted && isTraceRight) count(entity, trial, state)
    // What was refused is as it was, and what comes next begins from there.
    before = after
    if (!isRefused(told)) placed = null
  }
  return found
}

const counterWorlds = [
  'counter',
  'counterWhole',
  'counterDue',
  'counterFree',
  'counterMended',
  'counterUsed',
  'counterEnded',
]
/** Worlds that differ in what accountants may do alone. */
const peoplesWorlds = ['used', 'sent', 'ended', 'usedDue', ...counterWorlds]
const worlds: [Entity, string][] = (['application', 'dispatch', 'payment'] as const).flatMap((entity) =>
  Object.keys(charts[entity].witness.worlds)
    .filter((name) => !peoplesWorlds.includes(name))
    .map((name): [Entity, string] => [entity, name]),
)

describe('what the server itself tells a subject, against the witness and a real database (product 2)', () => {
  test.each(worlds)('%s in the world %s', async (entity, worldName) => {
    const { witness } = charts[entity]
    const trials = trialsOf(witness, ['system']).filter((trial) => trial.world === worldName)
    const found: string[] = []
    for (const state of witness.states.filter((each) => each !== birth))
      found.push(
        ...(await tryAll(
          entity,
          trials.filter((trial) => trial.state === state),
        )),
      )
    expect(found).toEqual([])
  })
})
