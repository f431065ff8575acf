import { madeWalks } from '../../src/atlas/made-walks.ts'
import type { CaseWalk, Leg } from '../../src/atlas/plan.ts'
import { edgeName } from '../../src/atlas/rows.ts'
import type { EntityName } from '../../src/atlas/effects.ts'
import type { WalkCourt } from './court.ts'

/** The transitions of a leg, each with its chart. */
export const transitionsOf = ({ steps }: Leg): string[] =>
  steps.map((step) => `${step.entity} ${edgeName(step)}`)

/** Of the walks of these charts so many that all which any of them shows is shown once: each time the one that shows most that is new for its length. */
export function coveringWalks(
  { prices }: Pick<WalkCourt, 'prices'>,
  charts: readonly EntityName[],
  shownIn: (walk: CaseWalk) => readonly string[],
): CaseWalk[] {
  const walks = charts
    .flatMap((chart) => madeWalks(chart, 'edges', prices))
    .map((walk) => ({ walk, shown: shownIn(walk) }))
  const seen = new Set<string>()
  const worthOf = ({ walk, shown }: (typeof walks)[number]) =>
    new Set(shown.filter((name) => !seen.has(name))).size / walk.length
  const chosen: CaseWalk[] = []
  for (;;) {
    const best = walks.toSorted((one, other) => worthOf(other) - worthOf(one))[0]
    if (!best || worthOf(best) === 0) return chosen
    chosen.push(best.walk)
    for (const name of best.shown) seen.add(name)
  }
}
