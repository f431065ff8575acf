import { rowsOf } from '../../src/atlas/rows.ts'
import { advance, offersOf } from '../../src/machines/law.ts'
import { cast, castNames, type CastName } from './cast.ts'
import type { LawChart } from './charts.ts'
import { personKey, type Kind } from './coverage.ts'
import { judge, offeredBy, trialsOf, type Trial } from './witness.ts'

/** Told of what was compared with the witness and found the same, and of nothing else. */
export type Note = (kind: Kind, key: string) => void
type LawTrial = Trial<string, string, string>
interface Effect {
  type: string
  params?: unknown
}

/** An effect as witnesses and drawings call it: `notify Kind audience`. */
export const spoken = ({ type, params }: Effect): string =>
  [type, ...Object.values((params ?? {}) as object)].join(' ')

const conditionsByEdge = new WeakMap<object, Map<string, string[]>>()

/** The conditions of each state's rows of an event, by the chart: `state event`. */
function conditionsOf({
  chart: { machine },
}: Pick<LawChart, 'chart'>): ReadonlyMap<string, readonly string[]> {
  const known = conditionsByEdge.get(machine)
  if (known) return known
  const found = new Map<string, string[]>()
  for (const { from, event, conditions } of rowsOf(machine)) {
    const key = `${from} ${event}`
    found.set(key, [...new Set([...(found.get(key) ?? []), ...conditions])])
  }
  conditionsByEdge.set(machine, found)
  return found
}

type Guard = (asked: object) => boolean

/** How each condition of the trial's rows came out; the verdict, which they make, was compared before. */
export function noteConditions(law: Pick<LawChart, 'chart' | 'witness'>, trial: LawTrial, note: Note): void {
  const guards = law.chart.machine.implementations.guards as unknown as Readonly<
    Record<string, Guard | undefined>
  >
  const context = { ...law.witness.worlds[trial.world], actor: cast[trial.who] }
  const event = { type: trial.event, payload: trial.payloadCase.payload }
  for (const condition of conditionsOf(law).get(`${trial.state} ${trial.event}`) ?? [])
    note('guard', `${condition} ${guards[condition]?.({ context, event }) ? 'holds' : 'fails'}`)
}

/** How the law differs from the witness at one trial, in words; null where it does not, and only then it is noted. */
function differenceAt(law: LawChart, trial: LawTrial, note: Note): string | null {
  const { chart, witness } = law
  const verdict = judge(witness, trial)
  const facts = witness.worlds[trial.world]
  if (!facts) throw new Error(`no world ${trial.world}`)
  const subject = { state: trial.state, facts, actor: cast[trial.who] }
  const answer = advance(chart, subject, { type: trial.event, payload: trial.payloadCase.payload })
  const name = `${trial.state} ${trial.event} by ${trial.who} in ${trial.world} with ${trial.payloadCase.name}`
  if (answer.isRefused) {
    const { refusal } = answer
    if (verdict.isAllowed) return `${name}: refused ${refusal.code}, expected ${verdict.to}`
    if (verdict.code !== refusal.code) return `${name}: ${refusal.code}, expected ${verdict.code}`
    if (refusal.code === 409) {
      const open = offeredBy(witness, trial)
      if (refusal.state !== trial.state || String(refusal.offered) !== String(open))
        return `${name}: offers ${refusal.offered.join()}, expected ${open.join()}`
      if (refusal.blockedBy !== null) note('word', refusal.blockedBy)
    }
    note('refusal', `${trial.state} ${trial.event} ${refusal.code}`)
  } else {
    const { state, effects } = answer.change
    if (!verdict.isAllowed) return `${name}: allowed to ${state}, expected ${verdict.code}`
    const asks = effects.map(spoken)
    if (state !== verdict.to || String(asks) !== String(verdict.asks))
      return `${name}: ${state} asking ${asks.join()}, expected ${verdict.to} asking ${verdict.asks.join()}`
    note('transition', `${trial.state} ${trial.event} ${state}`)
    for (const one of [trial.state, state]) note('state', one)
    for (const ask of asks) note('effect', `${trial.state} ${trial.event} ${ask}`)
  }
  note('person', personKey(trial, !answer.isRefused))
  if (verdict.isAllowed || verdict.code === 409) noteConditions(law, trial, note)
  return null
}

/** Every trial of a witness before the law; answers the differences, and notes what has none. */
export const lawDifferences = (law: LawChart, note: Note, who: readonly CastName[] = castNames): string[] =>
  trialsOf(law.witness, who).flatMap((trial) => differenceAt(law, trial, note) ?? [])

/** What is offered to each person in each state and world, laid beside the witness. */
export const offerDifferences = ({ chart, witness }: LawChart, note: Note): string[] =>
  witness.states.flatMap((state) =>
    Object.entries(witness.worlds).flatMap(([world, facts]) =>
      castNames.flatMap((who) => {
        const offers = offersOf(chart, { state, facts, actor: cast[who] })
        const real = offers.filter(({ blockedBy }) => blockedBy === null).map(({ event }) => event)
        const wanted = offeredBy(witness, { state, world, who })
        if (String(real) !== String(wanted))
          return [`${state} ${world} ${who}: ${real.join()} / ${wanted.join()}`]
        for (const event of real) note('offer', `${state} ${event} ${who}`)
        return []
      }),
    ),
  )
