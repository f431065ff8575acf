import { expect } from 'vitest'
import { transition, type AnyStateMachine } from 'xstate'
import { covered, coveredRefusal, coveredTransition, type Level } from '../coverage.ts'
import { journeyTrials, silent, type JourneyRow, type JourneyTrial, type JourneyWitness } from '../journey.ts'

/** What came of an event that was carried out: what the chart is told, what becomes of its context, what else holds. */
export interface Act<Context, Event> {
  event: Event
  becomes?: Partial<Context>
  /** After the chart took it: whether the server holds the same. */
  holds?: (context: Context) => Promise<void>
}

/** One row of a witness with the server brought to where the row begins. */
export interface At<State extends string, Context, Event, Place> {
  trial: JourneyTrial<State, Context, Event>
  place: Place
  context: Context
}

type Of<Event extends { type: string }, Type> = Extract<Event, { type: Type }>

/** How each event of a chart is carried out; without one of them it does not compile. */
export type Drivers<State extends string, Context, Event extends { type: string }, Place> = {
  [Type in Event['type']]: (
    at: At<State, Context, Of<Event, Type>, Place>,
  ) => Promise<Act<Context, Of<Event, Type>>>
}

/** What the server says to the same wish where the chart stays; null for what only ever comes as an answer. */
export type Refusals<State extends string, Context, Event extends { type: string }, Place> = {
  [Type in Event['type']]: ((at: At<State, Context, Of<Event, Type>, Place>) => Promise<void>) | null
}

/** A chart that one person walks, before a real server. */
export interface Journey<State extends string, Context, Event extends { type: string }, Place> {
  name: string
  machine: AnyStateMachine
  witness: JourneyWitness<State, Context, Event>
  /** True where the drivers move the clock: then no two trials that are sent to the server share a place. */
  isClockMoved?: boolean
  /** Brings the server to where the trial begins. */
  stage(trial: JourneyTrial<State, Context, Event>): Promise<Place>
  /** The trial's context with what exists on this server. */
  contextOf(trial: JourneyTrial<State, Context, Event>, place: Place): Context
  /** Everything the server holds of the subject. */
  trace(place: Place): Promise<string>
  drivers: Drivers<State, Context, Event, Place>
  refusals: Refusals<State, Context, Event, Place>
}

const snapshotOf = (machine: AnyStateMachine, state: string, context: unknown) =>
  machine.resolveState({ value: state, context: context as object })

/** One event that the chart does not take: it stays, and the server says no to the same wish. */
async function refuse<State extends string, Context, Event extends { type: string }, Place>(
  journey: Journey<State, Context, Event, Place>,
  { trial, place }: { trial: JourneyTrial<State, Context, Event>; place: Place },
): Promise<void> {
  const context = journey.contextOf(trial, place)
  const before = snapshotOf(journey.machine, trial.state, context)
  const [after, actions] = transition(journey.machine, before, trial.event)
  expect(after === before && actions.length === 0, `${trial.name} stays`).toBe(true)
  const ask = journey.refusals[trial.event.type as Event['type']] as ((at: unknown) => Promise<void>) | null
  await ask?.({ trial, place, context })
}

/**
 * Refusals that meet one place, with one look at the server before and one after all of them. Only where the two differ
 * is each tried at a place of its own, which says which of them changed something.
 */
async function refuseAll<State extends string, Context, Event extends { type: string }, Place>(
  journey: Journey<State, Context, Event, Place>,
  trials: readonly JourneyTrial<State, Context, Event>[],
  level: Level,
): Promise<void> {
  const [first] = trials
  if (!first) return
  const place = await journey.stage(first)
  const held = await journey.trace(place)
  for (const trial of trials) await refuse(journey, { trial, place })
  const after = await journey.trace(place)
  if (after !== held)
    for (const trial of trials) {
      const own = await journey.stage(trial)
      const before = await journey.trace(own)
      await refuse(journey, { trial, place: own })
      expect(await journey.trace(own), `${trial.name} leaves the server as it was`).toBe(before)
    }
  expect(after, `all that ${first.state} refuses in ${first.contextName} leaves the server as it was`).toBe(
    held,
  )
  for (const { state, event } of trials) coveredRefusal(level, journey.name, state, event.type, 'stays')
}

/** The refusals that may meet the same place: what is refused changes nothing. */
function groupsOf<State extends string, Context, Event extends { type: string }, Place>(
  { isClockMoved = false, refusals }: Journey<State, Context, Event, Place>,
  trials: readonly JourneyTrial<State, Context, Event>[],
): JourneyTrial<State, Context, Event>[][] {
  const isSent = ({ event }: { event: Event }) => refusals[event.type as Event['type']] !== null
  const groups = new Map<string, JourneyTrial<State, Context, Event>[]>()
  for (const trial of trials) {
    // Time does not pass for what is never sent to the server.
    const key = isClockMoved && isSent(trial) ? trial.name : trial.contextName
    groups.set(key, [...(groups.get(key) ?? []), trial])
  }
  return [...groups.values()]
}

/** One event that the chart takes, carried out at a place of its own: where it leads, what it asks for, what it remembers. */
async function carryOut<State extends string, Context, Event extends { type: string }, Place>(
  journey: Journey<State, Context, Event, Place>,
  trial: JourneyTrial<State, Context, Event>,
  row: JourneyRow<State, Context>,
  level: Level,
): Promise<void> {
  const { name, machine, drivers } = journey
  const { state, event } = trial
  const place = await journey.stage(trial)
  const context = journey.contextOf(trial, place)
  const driver = drivers[event.type as Event['type']] as
    ((at: unknown) => Promise<Act<Context, Event>>) | undefined
  if (!driver) throw new Error(`nobody carries out ${name} ${event.type}`)
  const act = await driver({ trial, place, context })
  const [after, actions] = transition(machine, snapshotOf(machine, state, context), act.event)
  const asks = actions.map((action) => action.type).filter((one) => !silent.has(one))
  expect([String(after.value), asks], trial.name).toEqual([row.to, row.asks])
  const reached = after.context as Context
  expect(reached, trial.name).toEqual({ ...context, ...act.becomes })
  await act.holds?.(reached)
  coveredTransition(level, name, state, event.type, row.to)
  for (const ask of asks) covered(level, name, 'effect', `${state} ${event.type} ${ask}`)
}

/** Walks every context and event of one state; throws at the first that differs from the witness or the server. */
export async function drive<State extends string, Context, Event extends { type: string }, Place>(
  journey: Journey<State, Context, Event, Place>,
  state: State,
  level: Level = 'http',
): Promise<void> {
  const trials = journeyTrials(journey.witness).filter((trial) => trial.state === state)
  expect(trials.length).toBeGreaterThan(0)
  const refused = trials.filter(({ row }) => row === null)
  for (const group of groupsOf(journey, refused)) await refuseAll(journey, group, level)
  for (const trial of trials) if (trial.row) await carryOut(journey, trial, trial.row, level)
}
