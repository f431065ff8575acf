/** The twin of a chart that one person walks alone: contexts by name, events by name, and every row that is allowed. */
export interface JourneyWitness<State extends string, Context, Event extends { type: string }> {
  states: readonly State[]
  contexts: Record<string, Context>
  /** Every event worth trying, by name. */
  events: Record<string, Event>
  rows: readonly JourneyRow<State>[]
}

/** In these contexts (all when absent) the named events lead there and ask for this. */
export interface JourneyRow<State extends string> {
  from: State
  on: readonly string[]
  in?: readonly string[]
  to: State
  asks: readonly string[]
}

/** One trial: a state, a context and an event, and the row that allows it, if any. */
export interface JourneyTrial<State extends string, Context, Event> {
  name: string
  state: State
  context: Context
  contextName: string
  event: Event
  eventName: string
  row: JourneyRow<State> | null
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
