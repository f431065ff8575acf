import { assign, createMachine, type AnyStateMachine } from 'xstate'
import type { JourneyChart } from './charts.ts'
import { differenceOf, journeyTrials, memoryDifference, stepOf } from './journey.ts'

type Named = { type: string; params?: unknown }
type Action = string | Named | Assigner
interface Row {
  guard?: unknown
  target?: string
  actions: readonly Action[]
}
/** XState's own assignment, as far as it can be taken apart. */
interface Assigner {
  (): void
  type: 'xstate.assign'
  assignment: Readonly<Record<string, unknown>> | ((args: never, params: never) => Record<string, unknown>)
}

/** A chart of the browser with exactly one fault. */
export interface JourneyMutant {
  name: string
  state: string
  machine: AnyStateMachine
}

const asList = <Item>(items: Item | readonly Item[] | undefined): readonly Item[] =>
  items === undefined ? [] : Array.isArray(items) ? (items as readonly Item[]) : [items as Item]

type Config = Record<string, { type?: string; on?: Record<string, unknown> }>
const statesOf = (machine: AnyStateMachine) => machine.config.states as Config

const rowsAt = (machine: AnyStateMachine, state: string, event: string): Row[] =>
  asList(statesOf(machine)[state]?.on?.[event]).map((row) =>
    typeof row === 'string'
      ? { target: row, actions: [] }
      : { ...(row as Row), actions: asList((row as { actions?: Action }).actions) },
  )

/** The machine with these rows for one event in one state. */
function withRows(machine: AnyStateMachine, state: string, event: string, rows: readonly Row[]) {
  const states = statesOf(machine)
  const node = states[state] ?? {}
  const config = {
    ...machine.config,
    states: { ...states, [state]: { ...node, on: { ...node.on, [event]: rows } } },
  }
  return createMachine(config as never, machine.implementations as never) as unknown as AnyStateMachine
}

const isAssigner = (action: unknown): action is Assigner =>
  typeof action === 'function' && (action as { type?: unknown }).type === 'xstate.assign'

/** What an action of a row is when it changes the context; null for an effect. */
function assignerOf(machine: AnyStateMachine, action: Action): Assigner | null {
  if (isAssigner(action)) return action
  const name = typeof action === 'string' ? action : action.type
  const implementation: unknown = (machine.implementations.actions as Record<string, unknown>)[name]
  return isAssigner(implementation) ? implementation : null
}

/** Whether an action of that name only changes what is remembered. */
export const isMemory = (machine: AnyStateMachine, name: string): boolean =>
  assignerOf(machine, name) !== null

const assigned = ({ assignment }: Assigner, args: never, params: never): Record<string, unknown> =>
  typeof assignment === 'function'
    ? assignment(args, params)
    : Object.fromEntries(
        Object.entries(assignment).map(([key, value]) => [
          key,
          typeof value === 'function'
            ? (value as (args: never, params: never) => unknown)(args, params)
            : value,
        ]),
      )

/** The same assignment without one of the things it remembers. */
const without = (assigner: Assigner, key: string): Assigner =>
  assign((args: unknown, params: unknown) =>
    Object.fromEntries(
      Object.entries(assigned(assigner, args as never, params as never)).filter(([name]) => name !== key),
    ),
  ) as unknown as Assigner

const nameOf = (action: Action): string =>
  typeof action === 'string' ? action : isAssigner(action) ? 'assign' : action.type

/** What every assignment of a chart sets, found by carrying it out at each trial of its event. */
function keysOf(
  { machine, witness }: JourneyChart,
  event: string,
  assigner: Assigner,
  params?: unknown,
): string[] {
  const keys = new Set<string>()
  const samples = Object.values(witness.events).filter(({ type }) => type === event)
  for (const sample of samples)
    for (const context of Object.values(witness.contexts))
      for (const key of Object.keys(assigned(assigner, { context, event: sample } as never, params as never)))
        keys.add(key)
  if (keys.size === 0) throw new Error(`${machine.id}: an assignment at ${event} sets nothing`)
  return [...keys]
}

type Change = { name: string; row: Row | null }

function changesOf(journey: JourneyChart, event: string, from: string, row: Row): Change[] {
  const { machine } = journey
  const target = row.target ?? from
  const replaced = (index: number, ...actions: Action[]): Row => ({
    ...row,
    actions: row.actions.toSpliced(index, 1, ...actions),
  })
  return [
    { name: 'gone', row: null },
    ...Object.keys(machine.states)
      .filter((state) => state !== target)
      .map((state) => ({ name: `leads to ${state}`, row: { ...row, target: state } })),
    ...(row.guard === undefined
      ? []
      : [{ name: 'without its guard', row: { actions: row.actions, ...(row.target ? { target } : {}) } }]),
    ...row.actions.flatMap((action, index): Change[] => {
      const assigner = assignerOf(machine, action)
      const name = nameOf(action)
      if (!assigner)
        return [
          { name: `without ${name}`, row: replaced(index) },
          { name: `twice ${name}`, row: replaced(index, action, action) },
        ]
      return keysOf(journey, event, assigner, typeof action === 'object' ? action.params : undefined).map(
        (key) => ({
          name: `${name} forgets ${key}`,
          row: replaced(index, without(assigner, key)),
        }),
      )
    }),
  ]
}

/** Every chart that differs by one fault: a row, its target, its guard, an effect, or one thing it should remember. @source house 6 */
export function journeyMutants(journey: JourneyChart): JourneyMutant[] {
  const { machine } = journey
  return Object.entries(statesOf(machine)).flatMap(([state, node]) =>
    Object.keys(node.on ?? {}).flatMap((event) => {
      const rows = rowsAt(machine, state, event)
      return rows.flatMap((row, index) =>
        changesOf(journey, event, state, row).map(({ name, row: other }) => ({
          name: `${state} ${event} ${row.target ?? state}: ${name}`,
          state,
          machine: withRows(machine, state, event, rows.toSpliced(index, 1, ...(other ? [other] : []))),
        })),
      )
    }),
  )
}

/** The first trial in that state in which the machine is not what the witness says; null when there is none. */
export function journeyContradiction(
  { name, witness }: JourneyChart,
  { machine, state }: Pick<JourneyMutant, 'machine' | 'state'>,
): string | null {
  for (const trial of journeyTrials({ ...witness, states: [state] })) {
    try {
      const difference =
        differenceOf(trial, stepOf(machine, trial.state, trial.context, trial.event)) ??
        memoryDifference(machine, name, trial)
      if (difference) return difference
    } catch (error) {
      return `${trial.name}: ${String(error)}`
    }
  }
  return null
}

/** What each row of a chart assigns: `state event key`. */
export const assignmentsOf = (journey: JourneyChart): string[] =>
  Object.entries(statesOf(journey.machine)).flatMap(([state, node]) =>
    Object.keys(node.on ?? {}).flatMap((event) =>
      rowsAt(journey.machine, state, event).flatMap(({ actions }) =>
        actions.flatMap((action) => {
          const assigner = assignerOf(journey.machine, action)
          if (!assigner) return []
          const keys = keysOf(
            journey,
            event,
            assigner,
            typeof action === 'object' ? action.params : undefined,
          )
          return keys.map((key) => `${state} ${event} ${key}`)
        }),
      ),
    ),
  )
