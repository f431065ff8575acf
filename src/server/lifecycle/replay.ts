import { laws } from '../../machines/laws.ts'
import {
  faultOfStanding,
  faultOfStep,
  structureOf,
  type PastStep,
  type ReplayFault,
} from '../../machines/replay.ts'
import type { EntityName } from '../database/rows.ts'
import type { Db } from '../deps.ts'
import { kindsOfStep, standingsOf, waysOf } from './replay-store.ts'

const names = Object.keys(laws) as EntityName[]

/** Cases that today's chart has no place for: their count and some of their ids. */
export interface Finding {
  entity: EntityName
  fault: ReplayFault
  what: string
  count: number
  ids: string[]
}

/** What replaying came to. Only who is stuck is in the way of a release: the past may hold what nobody can do any more. */
export interface Replayed {
  steps: number
  cases: number
  /** Where a case stands now and could not go on. */
  stuck: Finding[]
  /** What happened once and could not happen today. */
  past: Finding[]
}

/** Replays every stored history against today's charts. @source house 4 */
export async function replayAll(db: Db): Promise<Replayed> {
  const replayed: Replayed = { steps: 0, cases: 0, stuck: [], past: [] }
  for (const entity of names) {
    const chart = laws[entity]
    for (const { from, event, to, count, ids } of await kindsOfStep(db, entity)) {
      replayed.steps += count
      const fault = faultOfStep(chart, { from, event, to })
      if (fault) replayed.past.push({ entity, fault, what: `${from || '-'} ${event} ${to}`, count, ids })
    }
    for (const { state, count, ids } of await standingsOf(db, entity)) {
      replayed.cases += count
      const fault = faultOfStanding(chart, state)
      if (fault) replayed.stuck.push({ entity, fault, what: state, count, ids })
    }
  }
  return replayed
}

/** Histories apart from their cases, and the chart that they were walked on: a later one may have more. */
export interface KeptWays {
  /** Every transition that the chart had, as `from event to`. */
  transitions: string[]
  /** Every way that a history went, as steps `event>state` from its birth on. */
  ways: string[]
}
export type KeptHistories = Partial<Record<EntityName, KeptWays>>

/** The ways of all stored histories, each once; nothing of whose they are. */
export async function keptHistories(db: Db): Promise<KeptHistories> {
  const kept: KeptHistories = {}
  for (const entity of names)
    kept[entity] = {
      transitions: structureOf(laws[entity]).split('\n'),
      ways: await waysOf(db, entity),
    }
  return kept
}

/** The steps of a kept way, from a birth on. */
export const stepsOf = (way: string): PastStep[] => {
  let from = ''
  return way.split(' ').map((text) => {
    const [event = '', to = ''] = text.split('>')
    const step = { from, event, to }
    from = to
    return step
  })
}

/** Replays kept histories; each fault with the way that met it. A way stands where its last step left it. */
export function replayKept(kept: KeptHistories): string[] {
  return names.flatMap((entity) =>
    (kept[entity]?.ways ?? []).flatMap((way) => {
      const chart = laws[entity]
      const steps = stepsOf(way)
      const told = (fault: ReplayFault | null, what: string) =>
        fault ? [`${entity} ${way}: ${fault} at ${what}`] : []
      return [
        ...steps.flatMap((step) =>
          told(faultOfStep(chart, step), `${step.from || '-'} ${step.event} ${step.to}`),
        ),
        ...told(faultOfStanding(chart, steps.at(-1)?.to ?? ''), steps.at(-1)?.to ?? ''),
      ]
    }),
  )
}
