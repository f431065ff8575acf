import { birth } from '../../../src/machines/entity.ts'
import { paymentChart } from '../../../src/machines/payment/chart.ts'
import type { PaymentState } from '../../../src/machines/payment/states.ts'
import { dispatchChart } from '../../../src/machines/dispatch/chart.ts'
import type { DispatchState } from '../../../src/machines/dispatch/states.ts'
import { applicationChart } from '../../../src/machines/application/chart.ts'
import type { ApplicationState } from '../../../src/machines/application/states.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '../../../src/api/calls.ts'
import type { Reach } from '../../../src/machines/actor.ts'
import type { Chart } from '../../../src/machines/chart.ts'
import { offersOf } from '../../../src/machines/law.ts'
import { actorOf } from '../../../src/screens/actor.ts'
import type { DemoKey } from '../../../src/server/seed/people.ts'
import type { CastName } from '../../support/cast.ts'
import { covered, coveredRefusal, coveredTransition } from '../../support/coverage.ts'
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

type Person = Exclude<CastName, 'system'>
type AnyTrial = Trial<string, string, string>
type AnyWitness = Witness<string, string, string, Reach>

const accounts: Record<Person, DemoKey> = {
  owner: 'litigant',
  otherLitigant: 'secondLitigant',
  administrator: 'administrator',
  otherAdministrator: 'otherAdministrator',
  headAdministrator: 'headAdministrator',
  dispatcher: 'dispatcher',
  accountant: 'accountant',
  superAdmin: 'superAdmin',
}

/** Who cannot even see the subject, by hand: strangers, other offices, staff without a case module. @source product 1 */
const blind: Record<'application' | 'dispatch' | 'payment', (who: Person, state: string) => boolean> = {
  application: (who, state) =>
    // No dispatch of these was sent, so that dispatchers do not see them either.
    ['otherLitigant', 'otherAdministrator', 'superAdmin', 'dispatcher'].includes(who) ||
    (who !== 'owner' && (state === 'draft' || state === 'discarded')),
  dispatch: (who, state) =>
    ['otherLitigant', 'otherAdministrator', 'superAdmin'].includes(who) ||
    (who === 'dispatcher' && !['sent', 'received', 'completed'].includes(state)),
  payment: (who) => who !== 'owner' && who !== 'accountant',
}

let world: World
let stage: Stage
const tokens = {} as Record<Person, string>

beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  for (const who of Object.keys(accounts) as Person[]) tokens[who] = await world.login(accounts[who])
})
afterAll(() => world.close())

/** The witness's payload with ids that exist here. */
function real(payload: unknown): unknown {
  const text = JSON.stringify(payload, (key: string, value: unknown) => {
    if (key === 'feeTypeId') return stage.feeTypeId
    if (key === 'categoryId') return stage.form.categoryId
    if (key === 'typeId') return stage.form.typeId
    if (key === 'courtId') return stage.form.courtId
    if (key === 'trackingNumber' && value !== '') return `RR-${v7()}`
    return value
  })
  return JSON.parse(text) as unknown
}

interface Placed {
  id: string
}

async function place(entity: Chart<Reach, string>['entity'], trial: AnyTrial): Promise<Placed> {
  if (entity === 'application') {
    const id = await placeApplication(stage, trial.state as ApplicationState)
    if (trial.world === 'owing' && trial.state === 'draft') await outliveDraft(stage, id)
    if (trial.world === 'owing') {
      if (trial.state !== 'unverified')
        await placeBill(stage, { applicationId: id, totalPoisha: 45_000, paidPoisha: 0 })
      await placeDispatch(stage, id, 'requested')
    }
    return { id }
  }
  if (entity === 'dispatch') {
    const applicationId = await placeApplication(stage, 'approved')
    if (trial.world === 'settled' && trial.state === 'unrequested')
      await placeDispatch(stage, applicationId, 'completed', 'delivered')
    const id = await placeDispatch(stage, applicationId, trial.state as DispatchState)
    const paidPoisha = { fresh: 0, partPaid: 1_000, settled: 1_050 }[trial.world] ?? 0
    await placeBill(stage, { applicationId, dispatchId: id, totalPoisha: 1_050, paidPoisha })
    return { id }
  }
  const applicationId = await placeApplication(stage, 'verified')
  const isClosed = trial.world === 'closed'
  const billId = await placeBill(stage, {
    applicationId,
    totalPoisha: 45_000,
    paidPoisha: 0,
    isVoid: isClosed,
  })
  const refundedPoisha = { owed: 45_000, closed: 0, partly: 25_000 }[trial.world] ?? 0
  const id = await placePayment(stage, {
    applicationId,
    billId,
    state: trial.state as PaymentState,
    amountPoisha: 45_000,
    refundedPoisha,
    isSurplus: isClosed,
  })
  return { id }
}

const tables = { application: 'applications', dispatch: 'dispatches', payment: 'payments' } as const

/** The row with its history's length: what a refusal must leave as it was. */
async function trace(entity: keyof typeof tables, id: string): Promise<string> {
  const row = await world.db
    .selectFrom(tables[entity])
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { count } = await world.db
    .selectFrom('history')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  return JSON.stringify([row, Number(count)])
}

async function setFees(isCharged: boolean): Promise<void> {
  if (isCharged) return
  await world.db.deleteFrom('case_type_fees').execute()
  await world.db.updateTable('fee_types').set({ is_base_payment: false }).execute()
}

/** Tries everything one person can send at one state in one world; answers the differences from the witness and the buttons. */
async function tryAll(
  chart: Chart<Reach, string>,
  witness: AnyWitness,
  who: Person,
  trials: AnyTrial[],
): Promise<string[]> {
  const { entity } = chart
  const found: string[] = []
  const [first] = trials
  if (!first) return found
  let placed = await place(entity, first)
  let before = await trace(entity, placed.id)
  const granted = new Set<string>()
  const read = await world.call(
    `GET /${entity === 'dispatch' ? 'dispatche' : entity}s/{id}` as 'GET /applications/{id}',
    { params: { id: placed.id } },
    tokens[who],
  )
  const account = await world.call('GET /auth/info', {}, tokens[who])
  const isBlind = blind[entity](who, first.state)
  for (const trial of trials) {
    const name = `${trial.state} ${trial.event} by ${who} in ${trial.world} with ${trial.payloadCase.name}`
    const reply = await world.call(
      `POST /${entity === 'dispatch' ? 'dispatche' : entity}s/{id}/actions/{event}` as 'POST /applications/{id}/actions/{event}',
      {
        params: { id: placed.id, event: trial.event as 'save' },
        body: { version: null, payload: real(trial.payloadCase.payload) },
      },
      tokens[who],
    )
    const verdict = judge(witness, trial)
    const wanted = isBlind ? 404 : verdict.isAllowed ? 200 : verdict.code
    if (reply.code !== wanted) found.push(`${name}: ${reply.code}, expected ${wanted} (${reply.message})`)
    if (reply.code === 200) {
      granted.add(trial.event)
      const state = await world.db
        .selectFrom(tables[entity])
        .select('state')
        .where('id', '=', placed.id)
        .executeTakeFirstOrThrow()
      coveredTransition('http', entity, trial.state, trial.event, state.state)
      if (verdict.isAllowed && state.state !== verdict.to) found.push(`${name}: led to ${state.state}`)
      placed = await place(entity, first)
      before = await trace(entity, placed.id)
      continue
    }
    if (!isBlind) coveredRefusal('http', entity, trial.state, trial.event, reply.code)
    if (reply.code === 409 && reply.refusal.state !== trial.state)
      found.push(`${name}: says ${reply.refusal.state}`)
    if ((await trace(entity, placed.id)) !== before) found.push(`${name}: was refused and changed something`)
  }
  covered('http', entity, 'state', first.state)
  if (isBlind) return found
  if (read.code !== 200 && entity !== 'payment')
    found.push(`${first.state} by ${who}: cannot be read (${read.code})`)
  if (read.code !== 200) return found
  const { facts, state } = read.data as unknown as { facts: Reach; state: string }
  const buttons = offersOf(chart, { state, facts, actor: actorOf(account.data) })
    .filter(({ blockedBy }) => blockedBy === null)
    .map(({ event }) => event)
  const difference = [...new Set([...buttons, ...granted])].filter(
    (event) => buttons.includes(event) !== granted.has(event),
  )
  for (const event of difference)
    found.push(
      `${first.state} in ${first.world} by ${who}: ${event} is ${buttons.includes(event) ? 'a button but refused' : 'granted without a button'}`,
    )
  return found
}

const charts = [
  { name: 'application', chart: applicationChart, witness: applicationWitness, worlds: ['owing', 'settled'] },
  {
    name: 'dispatch',
    chart: dispatchChart,
    witness: dispatchWitness,
    worlds: ['fresh', 'partPaid', 'settled'],
  },
  { name: 'payment', chart: paymentChart, witness: paymentWitness, worlds: ['owed', 'closed', 'partly'] },
] as unknown as { name: string; chart: Chart<Reach, string>; witness: AnyWitness; worlds: string[] }[]

const people: Record<string, readonly Person[]> = {
  application: Object.keys(accounts) as Person[],
  dispatch: Object.keys(accounts) as Person[],
  payment: ['owner', 'otherLitigant', 'administrator', 'accountant'],
}

describe.each(charts.toReversed())(
  'every state × role × event of $name over HTTP (product 2)',
  ({ name, chart, witness, worlds }) => {
    test.each(worlds)(
      'in the world %s: 2xx exactly where the witness and the button say so',
      async (worldName) => {
        if (name === 'application') await setFees(worldName === 'owing')
        const found: string[] = []
        for (const who of people[name] ?? [])
          // What is not there yet is begun by a call of its own; its refusals are judged where the call is.
          for (const state of witness.states.filter((each) => each !== birth)) {
            const trials = trialsOf(witness, [who]).filter(
              (trial) => trial.state === state && trial.world === worldName,
            )
            found.push(...(await tryAll(chart, witness, who, trials)))
          }
        expect(found).toEqual([])
      },
      120_000,
    )
  },
)

test('an event of another entity or of nobody is a 422 or a 404, never a change', async () => {
  const id = await placeApplication(stage, 'unverified')
  const call = 'POST /applications/{id}/actions/{event}' satisfies CallName
  const unknown = await world.call(
    call,
    { params: { id, event: 'explode' as 'save' }, body: {} },
    tokens.administrator,
  )
  expect(unknown.code).toBe(422)
  const nowhere = await world.call(
    call,
    { params: { id: v7(), event: 'verify' }, body: {} },
    tokens.administrator,
  )
  expect(nowhere.code).toBe(404)
})
