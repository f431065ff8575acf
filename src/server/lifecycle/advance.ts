import type { Actor, Reach } from '../../machines/actor.ts'
import type { Chart } from '../../machines/chart.ts'
import type { NotifyParams } from '../../machines/effects.ts'
import { birth } from '../../machines/entity.ts'
import { advance as askLaw, type Advance, type Refusal } from '../../machines/law.ts'
import { writesTo } from '../database/driver.ts'
import type { EntityName, EntityRows } from '../database/rows.ts'
import type { Database } from '../database/schema.ts'
import { gathering } from '../database/gather.ts'
import { writeKept } from '../database/later.ts'
import type { Deps, Trx } from '../deps.ts'
import { invalid, isRefused, notFound, refusedByLaw, type Refused, type Word } from '../errors.ts'
import { heldWords, notNow, stale } from './conflict.ts'
import type { AnyHandler, Born } from './effects.ts'
import { caseOf, claimOf, renewClaim } from './claim-store.ts'
import { isVisible } from './scope.ts'
import { keepRequestKey } from './request-key-store.ts'
import { appendHistory, chainEnd, moveCounter, setState, type ChainEnd } from './state.ts'
import { inTransaction } from './transaction.ts'
import { isToldOutside, tellWebhooks } from './webhook-store.ts'

/** What the one transaction must know of an entity. */
export interface Entity<Name extends EntityName, Facts extends Reach, EventType extends string> {
  name: Name
  chart: Chart<Facts, EventType>
  /** The row, locked until the transaction ends; null when there is none. */
  lock(trx: Trx, id: string): Promise<EntityRows[Name] | null>
  /** The row as it now is, inside the transaction that has it locked. */
  read(trx: Trx, id: string): Promise<EntityRows[Name]>
  /** The tables of which the row is read: while none of them was written to, it is as it was. */
  readOf: readonly (keyof Database)[]
  /** The facts as of now, with the reference rows that the payload names. */
  facts(deps: Deps, trx: Trx, row: EntityRows[Name], payload: unknown): Promise<Facts>
  /** One for each effect that the chart asks for. */
  effects: object
  /** What a row has in each column of a note that an event cleared; a birth has none. */
  cleared: Readonly<Record<string, unknown>>
  /** What history keeps of the payload; never a secret. `row` is null at a birth. */
  record(row: EntityRows[Name] | null, event: EventType, payload: unknown): object
}

/**
 * An event on its way to the law. `version` is the row's version that the sender saw: without one nothing is compared,
 * and null, of a person who did not say it, is refused. `key` is the sender's own for this request: sent again with the
 * same one it is answered and not carried out again.
 * @source product 2
 */
export interface Request<EventType extends string> {
  id: string
  event: EventType
  payload?: unknown
  version?: number | null | undefined
  key?: string | undefined
  actor: Actor
  paymentId?: string
}

/** What was committed. */
export interface Committed<Name extends EntityName = EntityName> {
  id: string
  state: string
  version: number
  /** The row as it was committed, where it is known without being read once more. */
  row: EntityRows[Name] | null
}

/** What was asked before under the key of a request: nothing yet (null), this very request, or another, which is refused. */
async function repeated<Name extends EntityName, EventType extends string>(
  deps: Deps,
  trx: Trx,
  entity: Name,
  { request, row }: { request: Request<EventType>; row: EntityRows[Name] },
): Promise<Committed<Name> | Refused | null> {
  const { key, actor, id, event } = request
  if (key === undefined || actor.kind !== 'person') return null
  const asked = { actorId: actor.userId, key, entity, subjectId: id, event }
  const before = await keepRequestKey(trx, asked, deps.clock.now())
  if (before === 'other') return invalid([{ path: 'key', error: 'repeated' }])
  return before === 'same' ? { id: row.id, state: row.state, version: row.version, row } : null
}

/** Whoever acts on what others may have changed says which version they saw; of those that were not said, 422 names it. */
function unseen<EventType extends string>(
  { version, actor }: Request<EventType>,
  answer: { isRefused: boolean; refusal?: { code: number } },
): Refused | null {
  if (version !== null || actor.kind !== 'person') return null
  if (answer.isRefused && answer.refusal?.code !== 422) return null
  return invalid([{ path: 'version', error: 'required' }])
}

/** Who has the case in hand and until when, where that is what stands in the way. */
async function heldOf(
  deps: Deps,
  trx: Trx,
  { entity, row, refusal }: { entity: EntityName; row: EntityRows[EntityName]; refusal: Refusal },
): Promise<Word | null> {
  if (refusal.code !== 409 || refusal.blockedBy !== 'isHeldByNobodyElse') return null
  const claim = await claimOf(trx, caseOf(entity, row), deps.clock.now())
  return claim && heldWords(claim)
}

/** A change that the law allowed, on its way. */
interface Following<Name extends EntityName, EventType extends string> {
  request: Request<EventType>
  change: Advance
  before: EntityRows[Name] | null
  /** The row as it was changed, or born. */
  row: EntityRows[Name]
  end: ChainEnd | null
  /** Whether anybody outside wants to know. */
  isTold: boolean
  at: Date
}

/** Whatever the chart asks for, in its order; the first that is refused undoes all. Answers the row as it then is, null where it would have to be read. */
async function carryOut<Name extends EntityName, Facts extends Reach, EventType extends string>(
  deps: Deps,
  trx: Trx,
  entity: Entity<Name, Facts, EventType>,
  { request, change, before, row: changed, at }: Following<Name, EventType>,
): Promise<EntityRows[Name] | null | Refused> {
  const { id, event, actor, paymentId = null } = request
  // Its births name its own events and facts; no handler bears a stranger.
  const bear = (born: Born) => bearWithin(deps, trx, entity, { actor, ...born } as never)
  const handlers = entity.effects as Record<string, AnyHandler | undefined>
  const from = before?.state ?? birth
  let row: EntityRows[Name] = changed
  let writes = await writesTo(trx, entity.readOf)
  for (const { type, params } of change.effects) {
    const handler = handlers[type]
    if (!handler) throw new Error(`nobody carries out ${type}`)
    const writesNow = await writesTo(trx, entity.readOf)
    if (writesNow !== writes) row = await entity.read(trx, id)
    writes = writesNow
    const work = { deps, trx, row, from, event, payload: change.payload, actor, at }
    const refused = await handler({ ...work, paymentId, bear }, params)
    if (isRefused(refused)) return refused
  }
  return (await writesTo(trx, entity.readOf)) === writes ? row : null
}

/** Whether a notice of the change comes to the owner's open pages; nobody has one of what they did themselves. */
const isOwnerNoticed = ({ effects }: Advance, actor: Actor, ownerId: string): boolean =>
  (actor.kind === 'system' || actor.userId !== ownerId) &&
  effects.some(({ type, params }) => type === 'notify' && (params as NotifyParams).audience === 'owner')

/**
 * What follows every change, a birth too: history, effects in their order, counters, the owner's open pages, and whoever outside wants to know
 * of the new state.
 * Answers the row as `carryOut` does.
 */
async function follow<Name extends EntityName, Facts extends Reach, EventType extends string>(
  deps: Deps,
  trx: Trx,
  entity: Entity<Name, Facts, EventType>,
  following: Following<Name, EventType>,
): Promise<EntityRows[Name] | null | Refused> {
  const { request, change, before, end, isTold, at } = following
  const { id, event, actor } = request
  const link = {
    entity: entity.name,
    subjectId: id,
    event,
    fromState: before?.state ?? '',
    toState: change.state,
    actorId: actor.kind === 'person' ? actor.userId : null,
    payload: entity.record(before, event, change.payload),
    at,
  }
  await appendHistory(trx, link, end)
  const row = await carryOut(deps, trx, entity, following)
  if (isRefused(row)) return row
  const move = { id, from: before?.state ?? birth, to: change.state, officeId: before?.office_id ?? null }
  const officeId = await moveCounter(trx, entity.name, move)
  if (officeId !== null) await deps.queue.add(trx, 'tell-counts', { officeId })
  if (change.state === before?.state) return row
  const ownerId = following.row.owner_id
  if (!isOwnerNoticed(change, actor, ownerId)) await deps.queue.add(trx, 'tell-counts', { ownerId })
  if (isTold) await tellWebhooks(deps, trx, entity.name, { id, at })
  return row
}

/**
 * One event inside a transaction that is already open: lock, law, state and version, history, effects, counters.
 * 404 out of reach, 409 not now or somebody was faster, 403 somebody else may, 422 wrong payload; then nothing is changed.
 * @source house 3, product 2
 */
export async function advanceWithin<Name extends EntityName, Facts extends Reach, EventType extends string>(
  deps: Deps,
  trx: Trx,
  entity: Entity<Name, Facts, EventType>,
  request: Request<EventType>,
): Promise<Committed<Name> | Refused> {
  // What an earlier event of this transaction left to be written may be of this very subject.
  await writeKept(trx)
  const row = await entity.lock(trx, request.id)
  if (!row || !isVisible(request.actor, entity.name, row)) return notFound()
  const before = await repeated(deps, trx, entity.name, { request, row })
  if (before !== null) return before
  // None waits for another.
  const asked = gathering(trx)
  const [facts, end, isTold] = await Promise.all([
    entity.facts(deps, asked, row, request.payload),
    chainEnd(asked, entity.name, row.id),
    isToldOutside(asked, entity.name),
  ])
  const subject = { state: row.state, facts, actor: request.actor }
  const answer = askLaw(entity.chart, subject, { type: request.event, payload: request.payload })
  const blind = unseen(request, answer)
  if (blind) return blind
  const isStale = request.version !== undefined && request.version !== null && request.version !== row.version
  if (isStale && (!answer.isRefused || answer.refusal.code === 409))
    return stale(deps, trx, { entity: entity.name, row, reader: request.actor })
  if (answer.isRefused) {
    const first = notNow(entity.chart, request.event, row.state)
    const held = await heldOf(deps, trx, { entity: entity.name, row, refusal: answer.refusal })
    return refusedByLaw(answer.refusal, { ...(first && { notNow: first }), ...(held && { held }) })
  }
  const { change } = answer
  const at = deps.clock.now()
  const emptied = Object.fromEntries(
    entity.chart.events[request.event].clears.map((note) => [note, entity.cleared[note]]),
  )
  const changed = await setState(trx, entity.name, row, { state: change.state, at, emptied })
  const following = { request, change, before: row, row: changed, end, isTold, at }
  const left = await follow(deps, trx, entity, following)
  if (isRefused(left)) return left
  await renewClaim(trx, { entity: entity.name, row, actor: request.actor, now: at })
  return { id: row.id, state: change.state, version: changed.version, row: left }
}

/**
 * The first event of a subject that is not there yet, inside a transaction that is already open: the law answers for the
 * birth state with these facts, the row is made as it says, and what follows is what follows every change.
 * 403 or 409 as the law says, 422 wrong payload; then there is no row.
 * @source house 10
 */
export async function bearWithin<Name extends EntityName, Facts extends Reach, EventType extends string>(
  deps: Deps,
  trx: Trx,
  entity: Entity<Name, Facts, EventType>,
  request: Omit<Request<EventType>, 'version' | 'key'> & {
    facts: Facts
    /** Makes the row in the state; what a column takes from the payload is read from the change. */
    insert: (change: Advance, at: Date) => Promise<void>
  },
): Promise<Committed<Name> | Refused> {
  const { facts, insert, ...born } = request
  const subject = { state: birth, facts, actor: born.actor }
  const answer = askLaw(entity.chart, subject, { type: born.event, payload: born.payload })
  if (answer.isRefused) return refusedByLaw(answer.refusal)
  const at = deps.clock.now()
  const { change } = answer
  await insert(change, at)
  const row = await entity.read(trx, born.id)
  const isTold = await isToldOutside(trx, entity.name)
  const following = { request: born, change, before: null, row, end: null, isTold, at }
  const left = await follow(deps, trx, entity, following)
  if (isRefused(left)) return left
  return { id: born.id, state: change.state, version: row.version, row: left }
}

/**
 * One event as a transaction of its own: the only way a state of the product changes.
 * @source house 3
 */
export const advance = <Name extends EntityName, Facts extends Reach, EventType extends string>(
  deps: Deps,
  entity: Entity<Name, Facts, EventType>,
  request: Request<EventType>,
): Promise<Committed<Name> | Refused> =>
  inTransaction(deps.db, (trx) => advanceWithin(deps, trx, entity, request))
