import { getNextTransitions, transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import type { Actor, Reach } from './actor.ts'
import { isHeldAgainst } from './claim.ts'
import { eventsOf, mayGuard, type Chart, type ChartContext, type MayParams } from './chart.ts'
import type { Condition } from './conditions.ts'
import type { Effect } from './effects.ts'
import { keysOf } from './entity.ts'
import { fieldErrorsOf, type FieldError } from './form.ts'

/** One action the person may see: open now, or blocked by a condition that can be told. */
export interface Offer<EventType extends string = string> {
  event: EventType
  blockedBy: Condition | null
}

/**
 * Why nothing was changed. 403: somebody else may do this now. 409: nobody may now; `offered` says what is open to this actor.
 * 422: the payload is wrong in these fields.
 * @source product 2
 */
export type Refusal<EventType extends string = string> =
  | { code: 403 }
  | { code: 409; state: string; offered: EventType[]; blockedBy: Condition | null }
  | { code: 422; fields: FieldError[] }

/** The change to commit: the next state, the effects to carry out with it, and the payload as parsed. */
export interface Advance {
  state: string
  effects: Effect[]
  payload: unknown
}

interface GuardObject {
  type: string
  params?: unknown
}
interface Candidate {
  event: string
  right: MayParams
  conditions: Condition[]
}
interface GuardLeaf extends GuardObject {
  guards?: readonly unknown[]
}

/** A subject before the law: its state, its facts and who acts. */
export interface Subject<Facts extends Reach> {
  state: string
  facts: Facts
  actor: Actor
}

const leavesOf = (guard: unknown): GuardObject[] => {
  if (guard === undefined || guard === null) return []
  if (typeof guard === 'string') return [{ type: guard }]
  const { guards } = guard as GuardLeaf
  return guards ? guards.flatMap(leavesOf) : [guard as GuardObject]
}

const snapshotOf = <Facts extends Reach>(
  chart: Chart<Facts, string>,
  subject: Subject<Facts>,
): AnyMachineSnapshot =>
  chart.machine.resolveState({ value: subject.state, context: { ...subject.facts, actor: subject.actor } })

const candidatesOf = (snapshot: AnyMachineSnapshot): Candidate[] =>
  getNextTransitions(snapshot).map((definition) => {
    const leaves = leavesOf(definition.guard)
    const right = leaves.find(({ type }) => type === 'may')
    if (!right)
      throw new Error(`${definition.eventType} in ${String(snapshot.value)} has no permission guard`)
    return {
      event: definition.eventType,
      right: right.params as MayParams,
      conditions: leaves.filter((leaf) => leaf !== right).map(({ type }) => type as Condition),
    }
  })

type Guard = (asked: { context: unknown; event: { type: string; payload: unknown } }) => boolean

const guardOf = (machine: AnyStateMachine, condition: Condition): Guard & { reads?: string } => {
  const implementation: unknown = machine.implementations.guards[condition]
  if (typeof implementation !== 'function') throw new Error(`the chart has no guard ${condition}`)
  return implementation as Guard
}

const isMet = (
  snapshot: AnyMachineSnapshot,
  { event, condition }: { event: string; condition: Condition },
  payload: unknown,
): boolean =>
  guardOf(snapshot.machine, condition)({ context: snapshot.context, event: { type: event, payload } })

const firstUnmet = (
  snapshot: AnyMachineSnapshot,
  candidate: Candidate,
  payload?: unknown,
): Condition | null => {
  const context = snapshot.context as ChartContext
  if (isHeldAgainst(context.actor, candidate.right.slugs, context)) return 'isHeldByNobodyElse'
  return (
    candidate.conditions.find(
      (condition) => !isMet(snapshot, { event: candidate.event, condition }, payload),
    ) ?? null
  )
}

/**
 * Every action of this state that the actor's rights cover, in the chart's order: open, or blocked with the reason.
 * A button is drawn for each; the server answers 2xx exactly for the open ones.
 * @source house 3
 */
export function offersOf<Facts extends Reach, EventType extends string>(
  chart: Chart<Facts, EventType>,
  subject: Subject<Facts>,
): Offer<EventType>[] {
  const snapshot = snapshotOf(chart, subject)
  const covered = candidatesOf(snapshot).filter(
    ({ event, right }) =>
      chart.events[event as EventType].by === 'person' && mayGuard({ context: snapshot.context }, right),
  )
  return eventsOf(chart).flatMap((event) => {
    const rows = covered.filter((candidate) => candidate.event === event)
    const never = chart.events[event].ruledOutBy ?? []
    const isRuledOut = rows.every(({ conditions }) =>
      conditions.some(
        (condition) => never.includes(condition) && !isMet(snapshot, { event, condition }, undefined),
      ),
    )
    if (isRuledOut) return []
    const blocks = rows.map((row) => firstUnmet(snapshot, row))
    return [{ event, blockedBy: blocks.includes(null) ? null : (blocks[0] ?? null) }]
  })
}

/** The states of a chart in which an event can happen at all, whoever sends it and whatever must hold: says when, where it cannot be now. */
export const statesOf = <Facts extends Reach, EventType extends string, State extends string>(
  chart: Chart<Facts, EventType, State>,
  event: EventType,
): State[] => keysOf(chart.states).filter((state) => chart.machine.states[state]?.ownEvents.includes(event))

/** The permissions that open an event in a state to somebody, in the order of its rows. */
export const permissionsFor = <Facts extends Reach, EventType extends string>(
  chart: Chart<Facts, EventType>,
  state: string,
  event: EventType,
): MayParams['slugs'] =>
  [...(chart.machine.states[state]?.transitions.get(event) ?? [])]
    .flatMap(({ guard }) => leavesOf(guard))
    .filter(({ type }) => type === 'may')
    .flatMap(({ params }) => (params as MayParams).slugs)

/**
 * Whether some row of a state reads a fact: then it has to be reckoned for a subject that stands there. Told by the guards
 * themselves, so that a row that moves takes its facts along.
 * @source house 10
 */
export function isAskedIn<Facts extends Reach, EventType extends string>(
  chart: Chart<Facts, EventType>,
  state: string,
  fact: Extract<keyof Facts, string>,
): boolean {
  const rows = [...(chart.machine.states[state]?.transitions.values() ?? [])].flat()
  return rows
    .flatMap(({ guard }) => leavesOf(guard))
    .some(({ type }) => type !== 'may' && guardOf(chart.machine, type as Condition).reads === fact)
}

/** The events open to the actor now. */
export const offered = <Facts extends Reach, EventType extends string>(
  chart: Chart<Facts, EventType>,
  subject: Subject<Facts>,
): EventType[] =>
  offersOf(chart, subject)
    .filter(({ blockedBy }) => blockedBy === null)
    .map(({ event }) => event)

type Sent<EventType extends string> = { type: EventType; payload: unknown }
type Judged<EventType extends string> =
  { refusal: Refusal<EventType>; payload?: never } | { refusal: null; payload: unknown }

/** The order is state, right, payload, condition, so that nobody learns of a form's faults who may not send it. */
function judge<Facts extends Reach, EventType extends string>(
  chart: Chart<Facts, EventType>,
  subject: Subject<Facts>,
  snapshot: AnyMachineSnapshot,
  event: Sent<EventType>,
): Judged<EventType> {
  const rows = candidatesOf(snapshot).filter((candidate) => candidate.event === event.type)
  const conflict = (blockedBy: Condition | null): Judged<EventType> => ({
    refusal: { code: 409, state: subject.state, offered: offered(chart, subject), blockedBy },
  })
  if (rows.length === 0) return conflict(null)
  const mine = rows.filter(({ right }) => mayGuard({ context: snapshot.context }, right))
  if (mine.length === 0) {
    const isOpenToSomebody = rows.some((row) => firstUnmet(snapshot, row) === null)
    return isOpenToSomebody ? { refusal: { code: 403 } } : conflict(null)
  }
  const schema = chart.events[event.type].payload(subject.facts, subject.state)
  const payload = schema.safeParse(event.payload ?? {})
  if (!payload.success) {
    const blocks = mine.map((row) => firstUnmet(snapshot, row))
    return blocks.includes(null)
      ? { refusal: { code: 422, fields: fieldErrorsOf(payload.error) } }
      : conflict(blocks[0] ?? null)
  }
  const blocks = mine.map((row) => firstUnmet(snapshot, row, payload.data))
  return blocks.includes(null) ? { refusal: null, payload: payload.data } : conflict(blocks[0] ?? null)
}

/** Why the event cannot happen, or null when it can. @source product 2 */
export const refusal = <Facts extends Reach, EventType extends string>(
  chart: Chart<Facts, EventType>,
  subject: Subject<Facts>,
  event: Sent<EventType>,
): Refusal<EventType> | null => judge(chart, subject, snapshotOf(chart, subject), event).refusal

/**
 * The law's answer to an event: the change with its effects and its payload, read once, or the refusal. Pure; nothing is
 * carried out here.
 * @source house 3
 */
export function advance<Facts extends Reach, EventType extends string>(
  chart: Chart<Facts, EventType>,
  subject: Subject<Facts>,
  event: Sent<EventType>,
): { isRefused: false; change: Advance } | { isRefused: true; refusal: Refusal<EventType> } {
  const snapshot = snapshotOf(chart, subject)
  const { refusal: refused, payload } = judge(chart, subject, snapshot, event)
  if (refused) return { isRefused: true, refusal: refused }
  const [next, actions] = transition(chart.machine, snapshot, { type: event.type, payload })
  return {
    isRefused: false,
    change: {
      state: String(next.value),
      effects: (actions as readonly GuardObject[]).map(({ type, params }) =>
        params === undefined ? { type } : { type, params },
      ),
      payload,
    },
  }
}
