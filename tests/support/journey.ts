import { isDeepStrictEqual } from 'node:util'
import { transition, type AnyStateMachine } from 'xstate'

/** The twin of a chart that one person walks alone: contexts by name, events by name, and every row that is allowed. */
export interface JourneyWitness<State extends string, Context, Event extends { type: string }> {
  states: readonly State[]
  contexts: Record<string, Context>
  /** Every event worth trying, by name. */
  events: Record<string, Event>
  rows: readonly JourneyRow<State, Context>[]
}

/** In these contexts (all when absent) the named events lead there and ask for this. */
export interface JourneyRow<State extends string, Context = unknown> {
  from: State
  on: readonly string[]
  in?: readonly string[]
  to: State
  asks: readonly string[]
  /** The data that goes out with what is asked for, where there is any. */
  gives?: Readonly<Record<string, object>>
  /** What the chart remembers then, as far as it differs from what it knew; absent where that is judged elsewhere. */
  becomes?: Partial<Context>
}

/** A row that says what the chart remembers. */
export type RememberedRow<State extends string, Context> = JourneyRow<State, Context> & {
  becomes: Partial<Context>
}

/** A twin that also judges what the chart remembers and what goes out with each effect. */
export interface RememberingWitness<
  State extends string,
  Context,
  Event extends { type: string },
> extends JourneyWitness<State, Context, Event> {
  rows: readonly RememberedRow<State, Context>[]
}

/** One trial: a state, a context and an event, and the row that allows it, if any. */
export interface JourneyTrial<State extends string, Context, Event> {
  name: string
  state: State
  context: Context
  contextName: string
  event: Event
  eventName: string
  row: JourneyRow<State, Context> | null
}

/** Every state × context × event with what the table says of it. */
export function journeyTrials<State extends string, Context, Event extends { type: string }>(
  witness: JourneyWitness<State, Context, Event>,
): JourneyTrial<State, Context, Event>[] {
  return witness.states.flatMap((state) =>
    Object.entries(witness.contexts).flatMap(([contextName, context]) =>
      Object.entries(witness.events).map(([eventName, event]) => ({
        name: `${state} ${eventName} in ${contextName}`,
        state,
        context,
        contextName,
        event,
        eventName,
        row:
          witness.rows.find(
            (row) =>
              row.from === state &&
              row.on.includes(eventName) &&
              (row.in === undefined || row.in.includes(contextName)),
          ) ?? null,
      })),
    ),
  )
}

/** Actions that only change the context: no effects. */
export const silent: ReadonlySet<string> = new Set([
  'calm',
  'takeChange',
  'takeSaved',
  'takeSaveFailed',
  'showErrors',
  'clearError',
  'takeError',
  'takeRefusal',
  'takeName',
  'takeMobile',
  'xstate.assign',
])

/** What a chart did at one trial, as data. */
export interface Done {
  /** Null when nothing at all happened. */
  to: string | null
  asks: readonly { type: string; params?: unknown }[]
  context: unknown
}

/** One step of a chart without carrying anything out. */
export function stepOf(
  machine: AnyStateMachine,
  state: string,
  context: unknown,
  event: { type: string },
): Done {
  const before = machine.resolveState({ value: state, context })
  const [after, actions] = transition(machine, before, event)
  const asks = actions.filter(({ type }) => !silent.has(type))
  return {
    to: after === before && actions.length === 0 ? null : String(after.value),
    asks,
    context: after.context,
  }
}

const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other)

/**
 * How a chart differs from its twin at one trial, in words; null where it does not. Where the row says what is
 * remembered, the context must be exactly that, and the data of every effect exactly what the row gives.
 */
export function differenceOf(
  trial: JourneyTrial<string, unknown, { type: string }>,
  done: Done,
): string | null {
  const { row, name } = trial
  if (done.to === null) return row ? `${name}: refused, expected ${row.to}` : null
  const seen = `${done.to} asking ${done.asks.map(({ type }) => type).join()}`
  const wanted = row ? `${row.to} asking ${row.asks.join()}` : 'a refusal'
  if (seen !== wanted) return `${name}: ${seen}, expected ${wanted}`
  if (!row?.becomes) return null
  const expected = { ...(trial.context as object), ...row.becomes }
  if (!isSame(done.context, expected))
    return `${name}: remembers ${JSON.stringify(done.context)}, expected ${JSON.stringify(expected)}`
  for (const { type, params } of done.asks)
    if (!isSame(params, row.gives?.[type]))
      return `${name}: ${type} with ${JSON.stringify(params)}, expected ${JSON.stringify(row.gives?.[type])}`
  return null
}
