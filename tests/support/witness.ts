import type { CastName } from './cast.ts'

/** A payload that is tried with an event. `isWell` false: the schema must refuse it. */
export interface PayloadCase {
  name: string
  payload: unknown
  isWell: boolean
  /** The states in which it is well all the same. */
  wellIn?: readonly string[]
}

/**
 * One row of a witness table, written by hand from the specification: who may, in which worlds, with which payload,
 * where it leads and what it asks for. Everything that no row allows must be refused.
 */
export interface WitnessRow<State extends string, EventType extends string, World extends string> {
  from: State
  event: EventType
  by: readonly CastName[]
  /** Worlds of facts in which it holds; all when absent. */
  in?: readonly World[]
  /** Payload cases with which it holds; all well-formed ones when absent. */
  with?: readonly string[]
  to: State
  /** Effects in order; a notice is `notify Kind audience`. */
  asks: readonly string[]
}

/** The twin of a chart: its rows, the worlds of facts and the payloads they are tried with. */
export interface Witness<State extends string, EventType extends string, World extends string, Facts> {
  states: readonly State[]
  events: readonly EventType[]
  systemEvents: readonly EventType[]
  worlds: Record<World, Facts>
  cases: Record<EventType, readonly PayloadCase[]>
  /** The worlds in which an act can never come, whatever is waited for: it is not even shown held back. */
  never?: Partial<Record<EventType, readonly World[]>>
  rows: readonly WitnessRow<State, EventType, World>[]
}

/** One thing that is tried. */
export interface Trial<State extends string, EventType extends string, World extends string> {
  state: State
  event: EventType
  world: World
  who: CastName
  payloadCase: PayloadCase
}

/** What must come of it. */
export type Verdict =
  { isAllowed: true; to: string; asks: readonly string[] } | { isAllowed: false; code: 403 | 409 | 422 }

type Table<State extends string, EventType extends string, World extends string> = Pick<
  Witness<State, EventType, World, unknown>,
  'rows'
>

/** The verdict by the table alone. @source product 2 */
export function judge<State extends string, EventType extends string, World extends string>(
  witness: Table<State, EventType, World>,
  trial: Trial<State, EventType, World>,
): Verdict {
  const here = witness.rows.filter(({ from, event }) => from === trial.state && event === trial.event)
  const isNow = (row: (typeof here)[number]) => row.in === undefined || row.in.includes(trial.world)
  const mine = here.filter(({ by }) => by.includes(trial.who))
  if (mine.length === 0) return { isAllowed: false, code: here.some(isNow) ? 403 : 409 }
  const open = mine.filter(isNow)
  if (open.length === 0) return { isAllowed: false, code: 409 }
  const { isWell, wellIn = [] } = trial.payloadCase
  if (!isWell && !wellIn.includes(trial.state)) return { isAllowed: false, code: 422 }
  const fitting = open.find((row) => row.with === undefined || row.with.includes(trial.payloadCase.name))
  return fitting ? { isAllowed: true, to: fitting.to, asks: fitting.asks } : { isAllowed: false, code: 409 }
}

/** The buttons by the table alone, in the order of the events. */
export function offeredBy<State extends string, EventType extends string, World extends string>(
  witness: Pick<Witness<State, EventType, World, unknown>, 'rows' | 'events' | 'systemEvents'>,
  at: { state: State; world: World; who: CastName },
): EventType[] {
  return witness.events.filter(
    (event) =>
      !witness.systemEvents.includes(event) &&
      witness.rows.some(
        (row) =>
          row.from === at.state &&
          row.event === event &&
          row.by.includes(at.who) &&
          (row.in === undefined || row.in.includes(at.world)),
      ),
  )
}

/**
 * How each event that a person may not press now would be refused, by the table alone: a page draws no way to it, or holds it back. What the
 * server does by itself has no button either way.
 */
export function undrawnRefusals<State extends string, EventType extends string, World extends string>(
  witness: Witness<State, EventType, World, unknown>,
  at: { state: State; world: World; who: CastName },
): { event: EventType; code: 403 | 409 | 422 }[] {
  const offered = offeredBy(witness, at)
  return witness.events.flatMap((event) => {
    const [payloadCase] = witness.cases[event]
    if (offered.includes(event) || payloadCase === undefined) return []
    const verdict = judge(witness, { ...at, event, payloadCase })
    return verdict.isAllowed ? [] : [{ event, code: verdict.code }]
  })
}

/** Every trial: state × event × world × cast × payload. */
export function trialsOf<State extends string, EventType extends string, World extends string>(
  witness: Witness<State, EventType, World, unknown>,
  who: readonly CastName[],
): Trial<State, EventType, World>[] {
  return witness.states.flatMap((state) =>
    witness.events.flatMap((event) =>
      (Object.keys(witness.worlds) as World[]).flatMap((world) =>
        who.flatMap((name) =>
          witness.cases[event].map((payloadCase) => ({ state, event, world, who: name, payloadCase })),
        ),
      ),
    ),
  )
}
