import { birth } from '../machines/entity.ts'
import type { Reach } from '../machines/actor.ts'
import { walkPrices } from './acts.ts'
import { at, unbornCase, type Case } from './case.ts'
import { factsOf } from './carry.ts'
import { machineOf, type ChartName } from './charts.ts'
import type { EntityName } from './effects.ts'
import type { Listed, ListedStep } from './listed.ts'
import { duePoisha } from './made-walks.ts'
import { initialOf } from './rows.ts'

/** One entity of a case where the walk stands: its state and what the law knows of it. */
export interface Standing {
  entity: EntityName
  index: number
  state: string
  facts: Reach
}

/** A path after so many of its steps. */
export interface Moment {
  /** How many steps lie behind. */
  done: number
  /** How many there are. */
  count: number
  /** The state of the chart that is drawn. */
  state: string
  /** What happened last, everything that followed from one act; empty before the first. */
  last: readonly ListedStep[]
  /** What happens next; null at the end. */
  next: readonly ListedStep[] | null
  /** What there is of the case; empty where a path goes by the chart alone. */
  standings: readonly Standing[]
}

/** What of a case somebody can do something with: itself, its newest summons and its newest attempt. */
function standingsOf(one: Case): Standing[] {
  const told = (entity: EntityName, index: number, state: string): Standing[] => {
    if (index < 0 || state === birth) return []
    const facts = factsOf(
      one,
      { entity, index, event: '', who: 'system', payload: {} },
      walkPrices(duePoisha),
    )
    return [{ entity, index, state, facts }]
  }
  const [summons, attempt] = [one.summonses.length - 1, one.attempts.length - 1]
  return [
    ...told('application', 0, one.application),
    ...told('dispatch', summons, summons < 0 ? birth : at(one.summonses, summons).state),
    ...told('payment', attempt, attempt < 0 ? birth : at(one.attempts, attempt).state),
  ]
}

/** The acts of a path, each with the transitions that it makes. */
export const actsOf = ({ walk, steps }: Listed): (readonly ListedStep[])[] =>
  walk ? walk.map((leg) => leg.steps) : steps.map((step) => [step])

/** The state of the drawn chart after some steps: of the subject that was last told something. */
function stateAfter(chart: ChartName, steps: readonly ListedStep[], initial: string): string {
  return steps.findLast(({ entity }) => entity === chart)?.to ?? initial
}

/** Where a path stands after so many acts; more than there are is its end. */
export function momentOf(path: Listed, done: number): Moment {
  const acts = actsOf(path)
  const reached = Math.max(0, Math.min(done, acts.length))
  const one = path.walk && reached > 0 ? at(path.walk, reached - 1).one : unbornCase
  const initial =
    path.steps.find(({ entity }) => entity === path.chart)?.from ?? initialOf(machineOf(path.chart))
  return {
    done: reached,
    count: acts.length,
    state: stateAfter(path.chart, acts.slice(0, reached).flat(), initial),
    last: acts[reached - 1] ?? [],
    next: acts[reached] ?? null,
    standings: standingsOf(one),
  }
}
