import type { EntityName, EntityRows } from '../database/rows.ts'
import type { Actor, Reach } from '../../machines/actor.ts'
import type { Chart } from '../../machines/chart.ts'
import type { Effect, EffectParams, EffectType } from '../../machines/effects.ts'
import { advance as askLaw } from '../../machines/law.ts'
import { m } from '../../words/messages.js'
import type { Deps, Trx } from '../deps.ts'
import { changedMeanwhile, isRefused, notFound, refuse, refusedByLaw, type Refused } from '../errors.ts'
import { appendHistory, lastChange, moveCounter, setState } from './state.ts'
import { inTransaction } from './transaction.ts'

/** What an effect is carried out with: everything of the change, inside its transaction. */
export interface Work<Name extends EntityName> {
  deps: Deps
  trx: Trx
  row: EntityRows[Name]
  event: string
  payload: unknown
  actor: Actor
  at: Date
  /** The payment whose settlement caused this event, if one did. */
  paymentId: string | null
}

/** Carries one effect out. A refusal it returns undoes the whole change. */
export type Carrier<Name extends EntityName, Type extends EffectType> = (
  work: Work<Name>,
  params: EffectParams[Type],
) => Promise<Refused | void>

export type Carriers<Name extends EntityName> = { [Type in EffectType]?: Carrier<Name, Type> }

/** What the one transaction must know of an entity. */
export interface Entity<Name extends EntityName, Facts extends Reach, EventType extends string> {
  name: Name
  chart: Chart<Facts, EventType>
  /** The row, locked until the transaction ends; null when there is none. */
  lock(trx: Trx, id: string): Promise<EntityRows[Name] | null>
  /** The facts as of now, with the reference rows that the payload names. */
  facts(deps: Deps, trx: Trx, row: EntityRows[Name], payload: unknown): Promise<Facts>
  isVisible(actor: Actor, row: EntityRows[Name]): boolean
  carriers: Carriers<Name>
  /** What history keeps of the payload; never a secret. */
  record(row: EntityRows[Name], event: EventType, payload: unknown): object
}

/** An event on its way to the law. `version` is the row's version that the sender saw; null asks for no comparison. */
export interface Request<EventType extends string> {
  id: string
  event: EventType
  payload?: unknown
  version?: number | null
  actor: Actor
  paymentId?: string
}

/** What was committed. */
export interface Committed {
  id: string
  state: string
  version: number
}

async function carry<Name extends EntityName>(
  carriers: Carriers<Name>,
  work: Work<Name>,
  effect: Effect,
): Promise<Refused | void> {
  const carrier = carriers[effect.type] as Carrier<Name, EffectType> | undefined
  if (!carrier) throw new Error(`nobody carries out ${effect.type}`)
  return carrier(work, 'params' in effect ? effect.params : undefined)
}

/** Somebody was faster: who and when, and where the subject stands now. */
async function stale(deps: Deps, trx: Trx, entity: EntityName, row: { id: string; state: string }) {
  const last = await lastChange(trx, entity, row.id)
  const data = () => ({ state: row.state })
  if (last?.event === 'expire')
    return refuse(409, (locale) => m.application_error_expired({}, { locale }), data)
  return changedMeanwhile(last, deps.clock.now(), data)
}

/**
 * One event inside a transaction that is already open: lock, law, state and version, history, counters, effects.
 * 404 out of reach, 409 not now or somebody was faster, 403 somebody else may, 422 wrong payload; then nothing is changed.
 * @source house 3, product 2
 */
export async function advanceWithin<Name extends EntityName, Facts extends Reach, EventType extends string>(
  deps: Deps,
  trx: Trx,
  entity: Entity<Name, Facts, EventType>,
  request: Request<EventType>,
): Promise<Committed | Refused> {
  const row = await entity.lock(trx, request.id)
  if (!row || !entity.isVisible(request.actor, row)) return notFound()
  const facts = await entity.facts(deps, trx, row, request.payload)
  const subject = { state: row.state, facts, actor: request.actor }
  const answer = askLaw(entity.chart, subject, { type: request.event, payload: request.payload })
  const isStale = request.version !== undefined && request.version !== null && request.version !== row.version
  if (isStale && (!answer.isRefused || answer.refusal.code === 409)) return stale(deps, trx, entity.name, row)
  if (answer.isRefused) return refusedByLaw(answer.refusal)
  const { change } = answer
  const at = deps.clock.now()
  const work: Work<Name> = {
    deps,
    trx,
    row,
    event: request.event,
    payload: change.payload,
    actor: request.actor,
    at,
    paymentId: request.paymentId ?? null,
  }
  const version = await setState(trx, entity.name, row, change.state, at)
  await appendHistory(trx, {
    entity: entity.name,
    subjectId: row.id,
    event: request.event,
    fromState: row.state,
    toState: change.state,
    actorId: request.actor.kind === 'person' ? request.actor.userId : null,
    payload: entity.record(row, request.event, change.payload),
    at,
  })
  for (const effect of change.effects) {
    const refused = await carry(entity.carriers, work, effect)
    if (isRefused(refused)) return refused
  }
  await moveCounter(trx, entity.name, row.id, row.state, change.state)
  return { id: row.id, state: change.state, version }
}

/**
 * One event as a transaction of its own: the only way a state of the product changes.
 * @source house 3
 */
export const advance = <Name extends EntityName, Facts extends Reach, EventType extends string>(
  deps: Deps,
  entity: Entity<Name, Facts, EventType>,
  request: Request<EventType>,
): Promise<Committed | Refused> => inTransaction(deps.db, (trx) => advanceWithin(deps, trx, entity, request))
