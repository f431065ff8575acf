import { expect } from 'vitest'
import { transition, type AnyStateMachine } from 'xstate'
import { coveredRefusal, coveredTransition, type Level } from '../coverage.ts'
import { journeyTrials, silent, type JourneyTrial, type JourneyWitness } from '../journey.ts'

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
  /** True where the drivers move the clock: then no two trials share a place. */
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

/** Walks every context and event of one state; throws at the first that differs from the witness or the server. */
export async function drive<State extends string, Context, Event extends { type: string }, Place>(
  journey: Journey<State, Context, Event, Place>,
  state: State,
  level: Level = 'http',
): Promise<void> {
  const { name, machine, witness } = journey
  const shared = new Map<string, Place>()
  const trials = journeyTrials(witness).filter((trial) => trial.state === state)
  expect(trials.length).toBeGreaterThan(0)
  for (const trial of trials) {
    const type = trial.event.type as Event['type']
    const snapshot = (context: Context) => machine.resolveState({ value: state, context: context as object })
    if (trial.row === null) {
      // What is refused changes nothing, so that the next refusal may meet the same place.
      const place = shared.get(trial.contextName) ?? (await journey.stage(trial))
      if (!journey.isClockMoved) shared.set(trial.contextName, place)
      const held = await journey.trace(place)
      const context = journey.contextOf(trial, place)
      const before = snapshot(context)
      const [after, actions] = transition(machine, before, trial.event)
      expect(after === before && actions.length === 0, `${trial.name} stays`).toBe(true)
      const refuse = journey.refusals[type] as ((at: unknown) => Promise<void>) | null
      await refuse?.({ trial, place, context })
      expect(await journey.trace(place), `${trial.name} leaves the server as it was`).toBe(held)
      coveredRefusal(level, name, state, type, 'stays')
      continue
    }
    const place = await journey.stage(trial)
    const context = journey.contextOf(trial, place)
    const driver = journey.drivers[type] as ((at: unknown) => Promise<Act<Context, Event>>) | undefined
    if (!driver) throw new Error(`nobody carries out ${name} ${type}`)
    const act = await driver({ trial, place, context })
    const [after, actions] = transition(machine, snapshot(context), act.event)
    const asks = actions.map((action) => action.type).filter((one) => !silent.has(one))
    expect([String(after.value), asks], trial.name).toEqual([trial.row.to, trial.row.asks])
    const reached = after.context as Context
    expect(reached, trial.name).toEqual({ ...context, ...act.becomes })
    await act.holds?.(reached)
    coveredTransition(level, name, state, type, trial.row.to)
  }
}
