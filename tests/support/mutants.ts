import { and, createMachine, type AnyStateMachine } from 'xstate'
import { moduleOf, type Permission, type SystemPermission } from '../../src/machines/actor.ts'
import { seedRoles, type RoleSlug } from '../../src/machines/roles.ts'
import type { MayParams } from '../../src/machines/chart.ts'
import { advance, offered } from '../../src/machines/law.ts'
import { slugWitness } from '../witness/slugs.ts'
import { cast, castNames } from './cast.ts'
import type { LawChart } from './charts.ts'
import { judge, offeredBy, trialsOf } from './witness.ts'

interface Guard {
  type: string
  params?: MayParams
}
interface Effect {
  type: string
  params?: unknown
}

/** One row of a chart, taken apart. */
interface Row {
  from: string
  event: string
  guards: readonly Guard[]
  target: string
  effects: readonly Effect[]
}

/** A chart with exactly one fault. */
export interface Mutant {
  name: string
  /** The one state whose rows differ; no other state can answer differently. */
  state: string
  /** The event of the faulty row, tried first. */
  event: string
  machine: AnyStateMachine
}

const guardsOf = (guard: unknown): Guard[] => {
  if (typeof guard === 'string') return [{ type: guard }]
  const { guards } = guard as { guards?: readonly unknown[] }
  return guards ? guards.flatMap(guardsOf) : [guard as Guard]
}

const rowsOf = (machine: AnyStateMachine): Row[] =>
  Object.entries(machine.states).flatMap(([from, node]) =>
    [...node.transitions.values()].flat().map((row) => ({
      from,
      event: row.eventType,
      guards: guardsOf(row.guard),
      target: row.target?.[0]?.key ?? from,
      effects: row.actions.map((action) =>
        typeof action === 'string' ? { type: action } : (action as unknown as Effect),
      ),
    })),
  )

/** A machine of the same states and implementations with these rows. */
function machineOf(machine: AnyStateMachine, rows: readonly Row[]): AnyStateMachine {
  const states = Object.entries(machine.states).map(([name, node]) => {
    const on: Record<string, unknown[]> = {}
    for (const { from, event, guards, target, effects } of rows)
      if (from === name)
        (on[event] ??= []).push({
          guard: and(guards as never),
          actions: effects,
          ...(target === from ? {} : { target }),
        })
    return [name, node.type === 'final' && Object.keys(on).length === 0 ? { type: 'final' } : { on }]
  })
  const { id, initial, context } = machine.config
  return createMachine(
    { id, initial, context, states: Object.fromEntries(states) } as never,
    machine.implementations as never,
  ) as unknown as AnyStateMachine
}

const spoken = ({ type, params }: Effect): string =>
  [type, ...Object.values((params ?? {}) as object)].join(' ')

/** A right of every role and of the server, by which a row can be opened to somebody else. */
const strangers: readonly (Permission | SystemPermission)[] = [
  ...(Object.keys(seedRoles) as RoleSlug[]).flatMap((role) => seedRoles[role].slice(0, 1)),
  'system.anything',
]

const withRight = (row: Row, change: Partial<MayParams>): Row => {
  const [{ type, params } = { type: 'may' }, ...conditions] = row.guards
  return { ...row, guards: [{ type, params: { slugs: [], ...params, ...change } }, ...conditions] }
}

/** The right after this one, of those that the same role has in the same module: nobody of the cast holds one without the other. */
function rightBeside(slug: string): Permission | SystemPermission | null {
  for (const role of Object.keys(seedRoles) as RoleSlug[]) {
    const own: readonly (Permission | SystemPermission)[] = seedRoles[role].filter(
      (other) => moduleOf(other) === moduleOf(slug as Permission),
    )
    const place = own.findIndex((other) => other === slug)
    const beside = own[(place + 1) % own.length]
    if (place >= 0 && beside && beside !== slug) return beside
  }
  return slug.startsWith('system.') ? (slug === 'system.settle' ? 'system.query' : 'system.settle') : null
}

type Change = { name: string; row: Row | null }

/** Every single fault of one row. `null` is the row gone. */
function changesOf(row: Row, states: readonly string[]): Change[] {
  const { slugs = [], isHeadOfficeAlone = false } = row.guards[0]?.params ?? {}
  const modules = new Set(slugs.map(moduleOf))
  return [
    { name: 'gone', row: null },
    ...states
      .filter((state) => state !== row.target)
      .map((target) => ({ name: `leads to ${target}`, row: { ...row, target } })),
    ...row.guards.map((guard, index) => ({
      name: `without ${guard.type}`,
      row: { ...row, guards: row.guards.filter((_, other) => other !== index) },
    })),
    ...strangers
      .filter((slug) => !modules.has(moduleOf(slug)))
      .map((slug) => ({
        name: `open to ${moduleOf(slug)}`,
        row: withRight(row, { slugs: [...slugs, slug], isHeadOfficeAlone: false }),
      })),
    {
      name: isHeadOfficeAlone ? 'open to every office' : 'closed but to the head office',
      row: withRight(row, { isHeadOfficeAlone: !isHeadOfficeAlone }),
    },
    ...(slugs.length > 1 ? slugs : []).map((slug) => ({
      name: `closed to ${moduleOf(slug)}`,
      row: withRight(row, { slugs: slugs.filter((other) => other !== slug) }),
    })),
    ...slugs.flatMap((slug) => {
      const beside = rightBeside(slug)
      if (!beside) return []
      const changed = withRight(row, { slugs: slugs.map((other) => (other === slug ? beside : other)) })
      return [{ name: `by ${beside} instead of ${slug}`, row: changed }]
    }),
    ...row.effects.slice(1).map((effect, index) => ({
      name: `${spoken(effect)} before ${spoken(row.effects[index] ?? effect)}`,
      row: { ...row, effects: row.effects.with(index, effect).with(index + 1, row.effects[index] ?? effect) },
    })),
    ...row.effects.map((effect, index) => ({
      name: `without ${spoken(effect)}`,
      row: { ...row, effects: row.effects.filter((_, other) => other !== index) },
    })),
    ...row.effects.map((effect, index) => ({
      name: `twice ${spoken(effect)}`,
      row: { ...row, effects: row.effects.toSpliced(index, 0, effect) },
    })),
  ]
}

/** In which rows of a state the chart asks for another right than the table says; nobody of the cast could tell the two apart. */
export function strangeRights(
  { name, chart: { machine } }: { name: string; chart: { machine: AnyStateMachine } },
  state: string,
): string[] {
  const said = slugWitness[name] ?? {}
  return rowsOf(machine)
    .filter(({ from }) => from === state)
    .flatMap(({ from, event, guards }) => {
      const wanted = said[`${from} ${event}`] ?? said[event] ?? []
      const asked = guards[0]?.params?.slugs ?? []
      return String(asked) === String(wanted)
        ? []
        : [`${from} ${event}: ${asked.join()}, expected ${wanted.join()}`]
    })
}

/** Rows that the chart lacks: each event in each state that has none, as another state has it. */
function additionsOf(rows: readonly Row[], states: readonly string[]): Row[] {
  const events = [...new Set(rows.map(({ event }) => event))]
  return states.flatMap((from) =>
    events.flatMap((event) => {
      if (rows.some((row) => row.from === from && row.event === event)) return []
      const [model] = rows.filter((row) => row.event === event)
      return model ? [{ ...model, from }] : []
    }),
  )
}

/** Every chart that differs from this one by a single fault. @source house 6 */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const rows = rowsOf(machine)
  const states = Object.keys(machine.states)
  const changed = rows.flatMap((row, index) =>
    changesOf(row, states).map(({ name, row: other }) => ({
      name: `${row.from} ${row.event} ${row.target}: ${name}`,
      state: row.from,
      event: row.event,
      machine: machineOf(machine, rows.toSpliced(index, 1, ...(other ? [other] : []))),
    })),
  )
  const added = additionsOf(rows, states).map((row) => ({
    name: `${row.from} ${row.event} ${row.target}: added`,
    state: row.from,
    event: row.event,
    machine: machineOf(machine, [...rows, row]),
  }))
  return [...changed, ...added]
}

/** The chart taken apart and put together again: it must be the same law, or no mutant proves anything. */
export const rebuilt = (machine: AnyStateMachine): AnyStateMachine => machineOf(machine, rowsOf(machine))

/**
 * The first trial in this state in which a machine and the witness disagree about the next state, the effects, the refusal
 * or what is offered; null when they never do. A machine that throws is caught too.
 * @source house 6
 */
export function contradiction(
  law: LawChart,
  { machine, state, event }: Pick<Mutant, 'machine' | 'state'> & { event?: string },
): string | null {
  const chart = { ...law.chart, machine }
  const { witness } = law
  const [strange] = strangeRights({ name: law.name, chart }, state)
  if (strange) return strange
  for (const world of Object.keys(witness.worlds)) {
    const facts = witness.worlds[world]
    if (!facts) throw new Error(`no world ${world}`)
    for (const who of castNames) {
      const subject = { state, facts, actor: cast[who] }
      const wanted = String(offeredBy(witness, { state, world, who }))
      const name = `${state} in ${world} by ${who}`
      try {
        if (String(offered(chart, subject)) !== wanted) return `${name} is offered something else`
      } catch {
        return `${name} cannot be asked`
      }
    }
  }
  const events = witness.events.toSorted((one, other) => Number(other === event) - Number(one === event))
  for (const trial of trialsOf({ ...witness, states: [state], events }, castNames)) {
    const facts = witness.worlds[trial.world]
    if (!facts) throw new Error(`no world ${trial.world}`)
    const verdict = judge(witness, trial)
    const answer = advance(
      chart,
      { state, facts, actor: cast[trial.who] },
      { type: trial.event, payload: trial.payloadCase.payload },
    )
    const seen = answer.isRefused
      ? String(answer.refusal.code)
      : `${answer.change.state} asking ${answer.change.effects.map(spoken).join()}`
    const wanted = verdict.isAllowed ? `${verdict.to} asking ${verdict.asks.join()}` : String(verdict.code)
    if (seen !== wanted)
      return `${state} ${trial.event} by ${trial.who} in ${trial.world} with ${trial.payloadCase.name}`
  }
  return null
}
