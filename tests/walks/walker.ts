import { v7 } from 'uuid'
import { draftKeptDays, draftWarningDays } from '../../src/machines/limits.ts'
import type { CastName } from '../support/cast.ts'
import { realPayload } from '../support/drivers/law-places.ts'
import { accounts, createCourt, type Court, type Person } from '../support/drivers/law.ts'
import { openings, partPoisha, walkPrices, type Act } from '../../src/atlas/acts.ts'
import type { EntityName, Prices } from '../../src/atlas/effects.ts'
import { at } from '../../src/atlas/case.ts'
import { walkDay } from '../../src/atlas/facts.ts'
import type { CaseWalk, Leg } from '../../src/atlas/plan.ts'
import { caseOf, seenOf } from './seen.ts'
import { nameOfAct } from '../../src/atlas/told.ts'

/** A court of its own with what walks need of it. */
export interface WalkCourt extends Court {
  prices: Prices
  /** The kind of case that costs nothing. */
  freeTypeId: number
}

/** What a walk can tell of a case on the server. */
export interface Rows {
  applicationId: string
  /** The link of its histories after which the next act's begin. */
  lastLinkId: number
  /** What was sent last, as it was sent. */
  lastSent: { name: Posted[0]; input: Posted[1]; token: string } | null
}

const tables = { application: 'applications', dispatch: 'dispatches', payment: 'payments' } as const

/** Another kind of case of the same category, for which nothing is asked. */
async function makeFreeType({ world, stage }: Court): Promise<number> {
  const type = await world.db
    .selectFrom('case_types')
    .select('id')
    .where('category_id', '=', stage.form.categoryId)
    .where('id', '!=', stage.form.typeId)
    .where('is_amount_needed', '=', false)
    .where('is_case_dependent', '=', false)
    .executeTakeFirstOrThrow()
  await world.db.deleteFrom('case_type_fees').where('case_type_id', '=', type.id).execute()
  await world.db.updateTable('fee_types').set({ is_base_payment: false }).execute()
  return type.id
}

/** What the bill of a case comes to here, in poisha: read off one that is verified and left as it is. */
async function duePoishaOf(court: WalkCourt): Promise<number> {
  const rows: Rows = { applicationId: '', lastLinkId: 0, lastSent: null }
  const tell = { entity: 'application', index: 0 } as const
  const { form } = court.stage
  await carryOut(court, rows, { kind: 'begin', isFree: false })
  await carryOut(court, rows, {
    kind: 'tell',
    told: { ...tell, event: 'submit', who: 'owner', payload: { form } },
  })
  await carryOut(court, rows, {
    kind: 'tell',
    told: { ...tell, event: 'verify', who: 'administrator', payload: {} },
  })
  return at((await caseOf(court, rows.applicationId)).bills, 0).totalPoisha
}

/** A world in which cases are walked from their birth on; nothing of a case is ever placed there. */
export async function createWalkCourt(): Promise<WalkCourt> {
  const court = await createCourt()
  const walkCourt = { ...court, prices: walkPrices(0), freeTypeId: await makeFreeType(court) }
  court.world.gateway.control.switches.refundState = 'processing'
  return { ...walkCourt, prices: walkPrices(await duePoishaOf(walkCourt)) }
}

type Posted = Parameters<Court['world']['call']>

/** A call of somebody's; a login that is over is renewed. Throws the server's own words where it refuses. */
async function post(
  court: WalkCourt,
  who: CastName,
  name: string,
  input: object,
  rows: Pick<Rows, 'lastSent'> = { lastSent: null },
): Promise<Record<string, string>> {
  const person = who as Person
  const send = () => {
    const sent = { name: name as Posted[0], input: input as Posted[1], token: court.tokens[person] }
    rows.lastSent = sent
    return court.world.call(sent.name, sent.input, sent.token)
  }
  let reply = await send()
  if (reply.code === 401) {
    court.tokens[person] = await court.world.login(accounts[person])
    reply = await send()
  }
  if (reply.code !== 200)
    throw new Error(`${name} by ${who}: ${reply.code} ${reply.message} ${JSON.stringify(reply.data)}`)
  return reply.data as unknown as Record<string, string>
}

const idsOf = async (
  { world }: Court,
  table: 'bills' | 'payments' | 'dispatches',
  { applicationId }: Rows,
) => {
  const rows = world.db
    .selectFrom(table)
    .select('id')
    .where('application_id', '=', applicationId)
    .orderBy('id')
  return (await rows.execute()).map(({ id }) => id)
}

async function idOf(court: Court, rows: Rows, entity: EntityName, index: number): Promise<string> {
  if (entity === 'application') return rows.applicationId
  return at(await idsOf(court, entity === 'dispatch' ? 'dispatches' : 'payments', rows), index)
}

export async function transactionOf(court: Court, rows: Rows, index: number): Promise<string> {
  const id = await idOf(court, rows, 'payment', index)
  const payments = court.world.db.selectFrom('payments').select('transaction_id').where('id', '=', id)
  return (await payments.executeTakeFirstOrThrow()).transaction_id
}

/** The gateway tells of a transaction, as its notification does, and is asked what it knows. */
export async function hint({ world }: Court, transactionId: string): Promise<void> {
  const payload = new URLSearchParams({ tran_id: transactionId, status: 'VALID' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await world.app.inject({ method: 'POST', url: '/api/gateway/ipn', headers, payload })
  if (reply.statusCode !== 200) throw new Error(`the notification was answered ${reply.statusCode}`)
  await world.drain()
}

const words: Readonly<Record<string, Record<string, string>>> = {
  failed: { status: 'FAILED' },
  canceled: { status: 'CANCELLED' },
  expired: { status: 'EXPIRED' },
}
const minutesBetweenQuestions = 16

async function gatewaySays(
  court: WalkCourt,
  rows: Rows,
  act: Extract<Act, { kind: 'gateway' }>,
): Promise<void> {
  const { world } = court
  const { control } = world.gateway
  if (act.event === 'refunded' || act.event === 'refundFailed') {
    await world.drain()
    control.settleRefunds(act.event === 'refunded' ? 'refunded' : 'cancelled')
    world.clock.advance({ minutes: minutesBetweenQuestions })
    await world.drain()
    return
  }
  const transactionId = await transactionOf(court, rows, act.index)
  const isUndecided = control
    .sessions()
    .some((session) => session.transactionId === transactionId && session.state === 'open')
  if (isUndecided) control.pay(transactionId, { scenario: 'browserOnly' })
  const risky = act.isRisky ? { risk_level: '1', risk_title: 'Risky' } : {}
  control.switches.answerOverrides = words[act.event] ?? risky
  await hint(court, transactionId)
  control.switches.answerOverrides = {}
}

/** Time passes until the server itself ends a draft that nobody keeps: its owner is warned in between. */
async function outlive({ world }: Court): Promise<void> {
  const pass = async (days: number) => {
    world.clock.advance({ days })
    await world.workers['sweep-drafts']({})
    await world.drain()
  }
  await pass(draftKeptDays - draftWarningDays)
  await pass(draftWarningDays)
}

async function begin(
  court: WalkCourt,
  rows: Rows,
  { isFree }: Extract<Act, { kind: 'begin' }>,
): Promise<void> {
  const { form } = court.stage
  const body = {
    applicationId: null,
    draftKey: v7(),
    version: null,
    intent: 'save',
    form: isFree ? { ...form, typeId: court.freeTypeId } : form,
  }
  const { applicationId } = await post(court, 'owner', 'POST /auth/send-application', { body })
  rows.applicationId = applicationId ?? ''
}

async function tell(court: WalkCourt, rows: Rows, { told }: Extract<Act, { kind: 'tell' }>): Promise<void> {
  const { entity, index, event, who, payload } = told
  if (event === 'expire') return outlive(court)
  const id = await idOf(court, rows, entity, index)
  const stored = court.world.db.selectFrom(tables[entity]).select('version').where('id', '=', id)
  const { version } = await stored.executeTakeFirstOrThrow()
  const body = { version, payload: await realOf(court, rows, payload) }
  const name = `POST /${tables[entity]}/{id}/actions/{event}`
  await post(court, who, name, { params: { id, event }, body }, rows)
}

/** A payload with what exists here; a case keeps its kind when its form is sent again. */
async function realOf(
  { world, stage }: WalkCourt,
  { applicationId }: Rows,
  payload: unknown,
): Promise<unknown> {
  const kept = world.db.selectFrom('applications').select('type_id').where('id', '=', applicationId)
  const { type_id: typeId } = await kept.executeTakeFirstOrThrow()
  return realPayload({ ...stage, form: { ...stage.form, typeId: typeId ?? stage.form.typeId } }, payload)
}

async function start(
  court: WalkCourt,
  rows: Rows,
  act: Extract<Act, { kind: 'start' | 'counter' }>,
): Promise<void> {
  const id = at(await idsOf(court, 'bills', rows), act.bill)
  if (act.kind === 'counter') {
    const { totalPoisha, paidPoisha } = at((await caseOf(court, rows.applicationId)).bills, act.bill)
    const amountPoisha = act.isPart ? partPoisha : totalPoisha - paidPoisha
    const body = { kind: 'counter', number: v7(), date: walkDay, amountPoisha }
    return void (await post(court, 'accountant', 'POST /bills/{id}/counter-payments', {
      params: { id },
      body,
    }))
  }
  const { modes } = court.world.gateway.control.switches
  const choice = {
    method: 'cards',
    type: act.isPart ? 'part' : 'full',
    partPoisha: act.isPart ? partPoisha : null,
  }
  modes.session = openings[act.opening]
  await post(court, 'owner', 'POST /bills/{id}/payments', { params: { id }, body: choice })
  modes.session = 'up'
}

/** Does one act for real: over HTTP where a person does it, at the gateway's stand-in or by time passing where none does. */
async function carryOut(court: WalkCourt, rows: Rows, act: Act): Promise<void> {
  if (act.kind === 'begin') return begin(court, rows, act)
  if (act.kind === 'tell') return tell(court, rows, act)
  if (act.kind === 'gateway') return gatewaySays(court, rows, act)
  return start(court, rows, act)
}

/** The transitions that the histories of the case hold since the act before. */
async function stepsSince(court: Court, rows: Rows): Promise<string[]> {
  const ids = [
    rows.applicationId,
    ...(await idsOf(court, 'payments', rows)),
    ...(await idsOf(court, 'dispatches', rows)),
  ]
  const links = await court.world.db
    .selectFrom('history')
    .select(['id', 'entity', 'event', 'from_state', 'to_state'])
    .where('subject_id', 'in', ids)
    .where('id', '>', rows.lastLinkId)
    .orderBy('id')
    .execute()
  rows.lastLinkId = Number(links.at(-1)?.id ?? rows.lastLinkId)
  return links.map(({ entity, event, from_state, to_state }) =>
    [entity, from_state === '' ? 'unborn' : from_state, event, to_state].join(' '),
  )
}

const stepsOf = ({ steps }: Leg): string[] =>
  steps.map(({ entity, from, event, to }) => [entity, from, event, to].join(' '))

/** Cases that were filed again leave drafts behind: their owner discards them, for nobody has more than a hundred. @source product 7 */
export async function discardDrafts(court: WalkCourt): Promise<void> {
  const drafts = await court.world.db
    .selectFrom('applications')
    .select(['id', 'version'])
    .where('owner_id', '=', court.stage.ownerId)
    .where('state', '=', 'draft')
    .execute()
  for (const { id, version } of drafts)
    await post(court, 'owner', 'POST /applications/{id}/actions/{event}', {
      params: { id, event: 'discard' },
      body: { version, payload: {} },
    })
}

/** How the case on the server differs from what the plan says of it and of its last transitions; null where it does not. */
async function differenceAt(
  court: WalkCourt,
  rows: Rows,
  { steps: wanted, one }: { steps: readonly string[]; one: Leg['one'] },
): Promise<string | null> {
  const steps = await stepsSince(court, rows)
  if (steps.join('\n') !== wanted.join('\n')) return `made ${steps.join(', ')}, expected ${wanted.join(', ')}`
  const seen = JSON.stringify(await caseOf(court, rows.applicationId))
  const planned = JSON.stringify(seenOf(one))
  return seen === planned ? null : `became ${seen}, expected ${planned}`
}

/** What comes between two acts of a walk: its name, or null where nothing came. */
export type Between = (court: WalkCourt, rows: Rows, leg: Leg) => Promise<string | null>

/**
 * Walks one case from its birth on. After each act states, bills, attempts and every transition in the histories are what
 * the plan says, and whatever comes `between` two acts changes nothing; answers the first difference, or null. `judged` hears of each leg that was right.
 * @source house 6
 */
export async function walkForReal(
  court: WalkCourt,
  walk: CaseWalk,
  { judged, between }: { judged: (leg: Leg) => void; between: Between },
): Promise<string | null> {
  const rows: Rows = { applicationId: '', lastLinkId: 0, lastSent: null }
  for (const [place, leg] of walk.entries()) {
    let name = `act ${place + 1}, ${nameOfAct(leg.act)}`
    try {
      await carryOut(court, rows, leg.act)
      const difference = await differenceAt(court, rows, { steps: stepsOf(leg), one: leg.one })
      if (difference) return `${name}: ${difference}`
      judged(leg)
      const came = await between(court, rows, leg)
      if (came === null) continue
      name += `, then ${came}`
      const after = await differenceAt(court, rows, { steps: [], one: leg.one })
      if (after) return `${name}: ${after}`
    } catch (error) {
      return `${name}: ${error instanceof Error ? error.message : String(error)}`
    }
  }
  return null
}
