import { sql, type Compilable, type RawBuilder } from 'kysely'
import { officesOf, type Actor, type Offices } from '../../machines/actor.ts'
import { applicationLists, applicationStates } from '../../machines/application/states.ts'
import { dispatchLists, dispatchStates } from '../../machines/dispatch/states.ts'
import { statesInList } from '../../machines/entity.ts'
import {
  overdueApplicationLists,
  overdueDispatchLists,
  targetedStage,
  type OverdueCounts,
  type OverdueList,
} from '../../machines/target.ts'
import { dhakaDay } from '../../machines/text.ts'
import { BuiltOnce } from '../database/built-once.ts'
import { askAhead, Foreknown } from '../database/foreknown.ts'
import type { Db } from '../deps.ts'
import { officesAsked, whereOffice } from './scope.ts'
import {
  isAwaited,
  isDueBefore,
  limitsOf,
  readTargets,
  setTargets,
  standingIn,
  tables,
  type Limits,
  type SetTargets,
  type Stage,
  type Targets,
} from './target-store.ts'

/** Offices whose targets are remembered: what is late is counted by them, beside the question of whether they still hold. */
const rememberedMax = 1_000
const known = new Foreknown<SetTargets>(rememberedMax)

interface Listed {
  list: OverdueList
  right: string
  stages: readonly Stage[]
}
const lists: readonly Listed[] = [
  ...overdueApplicationLists.map((list) => ({
    list,
    right: applicationLists[list].permission,
    stages: statesInList(applicationStates, list).map((state) => ({
      entity: 'application' as const,
      state,
    })),
  })),
  ...overdueDispatchLists.map((list) => ({
    list,
    right: dispatchLists[list].permission,
    stages: statesInList(dispatchStates, list).map((state) => ({ entity: 'dispatch' as const, state })),
  })),
]

type Person = Extract<Actor, { kind: 'person' }>

const nameOf = ({ entity, state }: Stage) => `${entity} ${state}`
/** The target of a stage; undefined where there is none, or the outcome is awaited. */
const timeOf = (stage: Stage) => (isAwaited(stage) ? undefined : targetedStage(stage.entity, stage.state))

/** The stages of these lists in which something can be overdue, each once. */
const stagesOf = (some: readonly Listed[]): readonly Stage[] => [
  ...new Map(
    some
      .flatMap(({ stages }) => stages)
      .filter((stage) => timeOf(stage) !== undefined || isAwaited(stage))
      .map((stage) => [nameOf(stage), stage] as const),
  ).values(),
]

/** By what rows that are overdue are added up. */
type Key = 'stage' | 'office'

/** Rows that stand in these stages, by their key. */
const standing = (key: Key, stages: readonly Stage[], offices: Offices) =>
  sql`select ${key === 'stage' ? sql`entity || ' ' || state` : sql`office_id::text`}, count from counters
    where ${whereOffice('counters.office_id', offices)} and (entity, state) in (${sql.join(
      stages.map(({ entity, state }) => sql`(${sql.lit(entity)}, ${sql.lit(state)})`),
    )})`

/** Rows of one stage, by its key. */
function counted(
  key: Key,
  stage: Stage,
  { count, which, offices }: { count: RawBuilder<unknown>; which: RawBuilder<boolean>; offices: Offices },
) {
  const table = tables[stage.entity]
  const rows = sql`from ${sql.table(table)} where ${whereOffice(`${table}.office_id`, offices)} and ${which}`
  return key === 'stage'
    ? sql`select ${sql.lit(nameOf(stage))}, ${count} ${rows}`
    : sql`select office_id::text, ${count} ${rows} group by office_id`
}

/** A stage with a target, and since when what stands in it is in time. */
interface Timed {
  stage: Stage
  limits: Limits
}

/** What is counted: stages with a target, and those that await an outcome by a day (YYYY-MM-DD). */
interface Counted {
  offices: Offices
  timed: readonly Timed[]
  awaited: readonly Stage[]
  day: string
}

function overdueQuestion(
  db: Db,
  key: Key,
  { offices, timed, awaited, day }: Counted,
): Compilable<{ key: string; count: number }> {
  const stages = timed.map(({ stage }) => stage)
  const inTime = timed.map(({ stage, limits }) => {
    const which = standingIn('inTime', stage, limits)
    return counted(key, stage, { count: sql`-count(*)`, which, offices })
  })
  const due = awaited.map((stage) => {
    const which = isDueBefore(stage.state, day)
    return counted(key, stage, { count: sql`count(*)`, which, offices })
  })
  const parts = [...(stages.length === 0 ? [] : [standing(key, stages, offices)]), ...inTime, ...due]
  const question = sql<{ key: string; count: number }>`select key, sum(count)::int as count
    from (${sql.join(parts, sql` union all `)}) as parts (key, count) group by key`
  return { compile: () => question.compile(db) }
}

const overdueAsked = new BuiltOnce()

/**
 * How many rows of these stages are overdue, by their stage or their office; one without any may be missing. They begin by the clock alone, so that no
 * counter keeps them: of a stage with a target they are what the counters have less those in time, which are few however many stand there, and what
 * awaits an outcome is looked up.
 */
async function countOverdue(
  db: Db,
  key: Key,
  stages: readonly Stage[],
  targets: Targets,
): Promise<ReadonlyMap<string, number>> {
  const awaited = stages.filter(isAwaited)
  const timed = stages.flatMap((stage): Timed[] => {
    const time = timeOf(stage)
    return time ? [{ stage, limits: limitsOf('inTime', time, targets) }] : []
  })
  if (timed.length + awaited.length === 0) return new Map()
  const { shape, values, among } = officesAsked(targets.offices)
  const unlike = timed.map(({ stage, limits }) => `${nameOf(stage)} ${limits.unlike?.own.length ?? 0}`)
  const day = dhakaDay(targets.now)
  const asked = {
    offices: values,
    limits: timed.map(({ limits }) => limits),
    day: awaited.length === 0 ? undefined : day,
  }
  const rows = await overdueAsked.ask(
    db,
    [key, shape, ...unlike, ...awaited.map(nameOf)].join(),
    asked,
    (given) =>
      overdueQuestion(db, key, {
        offices: among(given.offices),
        timed: timed.map(({ stage }, place) => ({ stage, limits: given.limits[place] as Limits })),
        awaited,
        day: given.day ?? day,
      }),
  )
  return new Map(rows.map((row) => [row.key, row.count]))
}

/** How many rows of each of the person's lists are overdue. @source product 7, 8 */
export async function overdueCounts(db: Db, person: Person, now: Date): Promise<OverdueCounts> {
  const open = lists.filter(({ right }) => person.slugs.includes(right))
  if (open.length === 0) return {}
  const offices = officesOf(person)
  const counts = await askAhead(known, offices.toString(), setTargets(db, offices, now), (set) =>
    countOverdue(db, 'stage', stagesOf(open), { ...set, offices, now }),
  )
  return Object.fromEntries(
    open.flatMap(({ list, stages }) => {
      const count = stages.reduce((total, stage) => total + (counts.get(nameOf(stage)) ?? 0), 0)
      return count === 0 ? [] : [[list, count]]
    }),
  )
}

/** How many rows of every office are overdue; an office without any may be missing. @source product 7, 8 */
export const overdueByOffice = async (db: Db, now: Date): Promise<ReadonlyMap<string, number>> =>
  countOverdue(db, 'office', stagesOf(lists), await readTargets(db, 'all', now))
