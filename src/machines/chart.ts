import type * as z from 'zod/mini'
import type { AnyStateMachine } from 'xstate'
import type { Actor, Permission, Reach, SystemPermission } from './actor.ts'
import { may } from './actor.ts'
import { keysOf, type StateMeaning } from './entity.ts'

/** What a chart's guards see: the facts of the subject and who acts. */
export type ChartContext<Facts extends Reach = Reach> = Facts & { actor: Actor }

/** The permission guard every row begins with: one of these slugs, within its reach. @source house 4.3 */
export interface MayParams {
  slugs: readonly (Permission | SystemPermission)[]
  /** Whoever holds the slug elsewhere may not. @source product 2.5 */
  isHeadOfficeAlone?: boolean
}

/** The guard object of a row: who may. */
export const by = (...slugs: (Permission | SystemPermission)[]): { type: 'may'; params: MayParams } => ({
  type: 'may',
  params: { slugs },
})

/** The guard object of a row that is the head office's alone. @source product 2.5 */
export const byHeadOffice = (...slugs: Permission[]): { type: 'may'; params: MayParams } => ({
  type: 'may',
  params: { slugs, isHeadOfficeAlone: true },
})

/** The implementation of `may` for every chart's `setup`. */
export const mayGuard = (
  { context: { actor, ...reach } }: { context: ChartContext },
  { slugs, isHeadOfficeAlone = false }: MayParams,
): boolean =>
  (!isHeadOfficeAlone || (actor.kind === 'person' && actor.isHeadOffice)) &&
  slugs.some((slug) => may(actor, slug, reach))

/** A schema of one event's payload; some depend on the facts (the lines that a dispatch has) or on the state it is sent in. */
export type PayloadSchema<Facts> = (facts: Facts, state: string) => z.ZodMiniType

/** How an act is asked for: by a plain question, by a dialog with these fields, on a screen of its own, or, where it begins something, by a call of its own. */
export const dialogs = [
  'confirm',
  'screen',
  'birth',
  'reason',
  'remarks',
  'paymentRequest',
  'billReplacement',
  'paymentProposal',
  'dispatchOption',
  'dispatchCosts',
  'tracking',
  'outcome',
  'refund',
  'voucher',
  'verification',
] as const
export type Dialog = (typeof dialogs)[number]

/** What an event means to everybody who sends, draws or carries it. */
export interface EventMeaning<Facts, State extends string = string, Note extends string = string> {
  /** A person by a button or a screen; or the server itself, never a button. */
  by: 'person' | 'server'
  payload: PayloadSchema<Facts>
  /** How a person is asked; null for the server's own. */
  dialog: Dialog | null
  /** It takes something away that cannot be had back: drawn last, and red in its question. @source look */
  isDangerous: boolean
  /** The states in which it is the main act of those who may send it. */
  mainIn: readonly State[]
  /** What of the row no longer holds once it has happened. */
  clears: readonly Note[]
  /** Conditions that never change for a subject, or that a court alone changes: where one does not hold it is no act of it, and not one that is blocked. */
  ruledOutBy?: readonly string[]
}

/** One entity before the law: its lifecycle, and what each of its states and events means. */
export interface Chart<Facts extends Reach, EventType extends string, State extends string = string> {
  entity: 'application' | 'dispatch' | 'payment'
  machine: AnyStateMachine
  states: Readonly<Record<State, StateMeaning>>
  events: Readonly<Record<EventType, EventMeaning<Facts>>>
}

/** The events of a chart, in their order. */
export const eventsOf = <Facts extends Reach, EventType extends string>(
  chart: Chart<Facts, EventType>,
): EventType[] => keysOf(chart.events)

/** The events that the server alone sends. */
export const serverEventsOf = <Facts extends Reach, EventType extends string>(
  chart: Chart<Facts, EventType>,
): EventType[] => eventsOf(chart).filter((event) => chart.events[event].by === 'server')

/** What an event of a record carries once its schema has read it. */
export type PayloadOf<Events, Event extends keyof Events> = Events[Event] extends {
  payload: (facts: never, state: never) => infer Schema
}
  ? z.output<Schema>
  : never
