import { getNextTransitions, transition, type AnyMachineSnapshot } from 'xstate'
import type { Actor, Reach } from './actor.ts'
import { mayGuard, type Chart, type MayParams } from './chart.ts'
import type { Effect } from './effects.ts'
import { fieldErrorsOf, type FieldError } from './form.ts'

/** A condition of a chart that can stand in the way; each is a sentence in both languages. */
export const conditions = [
  'isSomethingDue',
  'isNothingDue',
  'isFullySettled',
  'isPartlySettled',
  'touchesNoOpenDispatch',
  'isKeptLongEnough',
  'isSomebodyToServe',
  'isNothingPaid',
  'matches',
  'isRisky',
  'isOwed',
  'isNotOwed',
  'isSomethingLeft',
  'isNothingLeft',
  'isSurplus',
  'isNoSurplus',
] as const
export type Condition = (typeof conditions)[number]

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
export interface Advance<Payload = unknown> {
  state: string
  effects: Effect[]
  payload: Payload
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

const isMet = (snapshot: AnyMachineSnapshot, condition: Condition, payload: unknown): boolean => {
  const implementation = snapshot.machine.implementations.guards[condition]
  if (typeof implementation !== 'function') throw new Error(`the chart has no guard ${condition}`)
  return implementation(
    { context: snapshot.context, event: { type: '', payload } } as never,
    undefined as never,
  )
}

const firstUnmet = (
  snapshot: AnyMachineSnapshot,
  candidate: Candidate,
  payload?: unknown,
): Condition | null => candidate.conditions.find((condition) => !isMet(snapshot, condition, payload)) ?? null

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
      !chart.systemEvents.includes(event as EventType) && mayGuard({ context: snapshot.context }, right),
  )
  return chart.events.flatMap((event) => {
    const rows = covered.filter((candidate) => candidate.event === event)
    if (rows.length === 0) return []
    const blocks = rows.map((row) => firstUnmet(snapshot, row))
    return [{ event, blockedBy: blocks.includes(null) ? null : (blocks[0] ?? null) }]
  })
}

/** The states of a chart in which an event can happen at all, whoever sends it and whatever must hold: says when, where it cannot be now. */
export const statesOf = <Facts extends Reach, EventType extends string>(
  chart: Chart<Facts, EventType>,
  event: EventType,
): string[] => chart.states.filter((state) => chart.machine.states[state]?.ownEvents.includes(event))

/** The events open to the actor now. */
export const offered = <Facts extends Reach, EventType extends string>(
  chart: Chart<Facts, EventType>,
  subject: Subject<Facts>,
): EventType[] =>
  offersOf(chart, subject)
    .filter(({ blockedBy }) => blockedBy === null)
    .map(({ event }) => event)

/**
 * Why the event cannot happen, or null when it can. The order is state, right, payload, condition, so that nobody
 * learns of a form's faults who may not send it.
 * @source product 2
 */
export function refusal<Facts extends Reach, EventType extends string>(
  chart: Chart<Facts, EventType>,
  subject: Subject<Facts>,
  event: { type: EventType; payload: unknown },
): Refusal<EventType> | null {
  const snapshot = snapshotOf(chart, subject)
  const rows = candidatesOf(snapshot).filter((candidate) => candidate.event === event.type)
  const conflict = (blockedBy: Condition | null): Refusal<EventType> => ({
    code: 409,
    state: subject.state,
    offered: offered(chart, subject),
    blockedBy,
  })
  if (rows.length === 0) return conflict(null)
  const mine = rows.filter(({ right }) => mayGuard({ context: snapshot.context }, right))
  if (mine.length === 0) {
    const isOpenToSomebody = rows.some((row) => firstUnmet(snapshot, row) === null)
    return isOpenToSomebody ? { code: 403 } : conflict(null)
  }
  const payload = chart.payloads[event.type](subject.facts, subject.state).safeParse(event.payload ?? {})
  if (!payload.success) {
    const blocks = mine.map((row) => firstUnmet(snapshot, row))
    return blocks.includes(null)
      ? { code: 422, fields: fieldErrorsOf(payload.error) }
      : conflict(blocks[0] ?? null)
  }
  const blocks = mine.map((row) => firstUnmet(snapshot, row, payload.data))
  return blocks.includes(null) ? null : conflict(blocks[0] ?? null)
}

/**
 * The law's answer to an event: the change with its effects, or the refusal. Pure; nothing is carried out here.
 * @source house 3
 */
export function advance<Facts extends Reach, EventType extends string>(
  chart: Chart<Facts, EventType>,
  subject: Subject<Facts>,
  event: { type: EventType; payload: unknown },
): { isRefused: false; change: Advance } | { isRefused: true; refusal: Refusal<EventType> } {
  const refused = refusal(chart, subject, event)
  if (refused) return { isRefused: true, refusal: refused }
  const payload: unknown = chart.payloads[event.type](subject.facts, subject.state).parse(event.payload ?? {})
  const [next, actions] = transition(chart.machine, snapshotOf(chart, subject), { type: event.type, payload })
  return {
    isRefused: false,
    change: {
      state: String(next.value),
      effects: (actions as readonly GuardObject[]).map(
        ({ type, params }) => (params === undefined ? { type } : { type, params }) as Effect,
      ),
      payload,
    },
  }
}
