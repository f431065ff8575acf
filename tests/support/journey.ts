import { isDeepStrictEqual } from 'node:util'
import { transition, type AnyStateMachine } from 'xstate'
import { memories, type Memory } from '../witness/memory.ts'

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
  'takeTicket',
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

/** What the table of memories says of a trial: the context before it, its event, and what is remembered then; null of a chart that has none. */
export interface MemoryTrial {
  context: object
  event: { type: string }
  becomes: object
}

/** A trial in a context that nothing is like by chance, with what must come of it; null where the table has no chart of that name. */
export function memoryTrial(
  name: string,
  trial: JourneyTrial<string, unknown, { type: string }>,
): MemoryTrial | null {
  const memory = (memories as unknown as Record<string, Memory<object> | undefined>)[name]
  if (!memory || !trial.row) return null
  const { state, eventName, contextName } = trial
  const names = [
    `${state} ${eventName} in ${contextName}`,
    `${eventName} in ${contextName}`,
    `${state} ${eventName}`,
    eventName,
  ]
  const said = names.find((one) => one in memory.becomes)
  const context = { ...(trial.context as object), ...memory.before, ...memory.beforeEvent?.[eventName] }
  const becomes = said === undefined ? {} : (memory.becomes[said] ?? {})
  return {
    context,
    event: { ...trial.event, ...memory.events[eventName] },
    becomes: typeof becomes === 'function' ? becomes(context) : becomes,
  }
}

/** How what a chart remembers differs from the table, in words; null where it does not, or nothing is said of it. */
export function memoryDifference(
  machine: AnyStateMachine,
  name: string,
  trial: JourneyTrial<string, unknown, { type: string }>,
): string | null {
  const told = memoryTrial(name, trial)
  if (!told) return null
  const { context } = stepOf(machine, trial.state, told.context, told.event)
  const expected = { ...told.context, ...told.becomes }
  return isSame(context, expected)
    ? null
    : `${trial.name}: remembers ${JSON.stringify(context)}, expected ${JSON.stringify(expected)}`
}

/** What of the context is another after a trial, by the tables: what stayed as it was proves no memory. */
export function rememberedAt(name: string, trial: JourneyTrial<string, unknown, { type: string }>): string[] {
  const told = memoryTrial(name, trial)
  const before = (told?.context ?? trial.context) as Record<string, unknown>
  const becomes = (told?.becomes ?? trial.row?.becomes ?? {}) as Record<string, unknown>
  return Object.keys(becomes).filter((key) => !isSame(before[key], becomes[key]))
}
