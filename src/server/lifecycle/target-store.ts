import { sql, type RawBuilder } from 'kysely'
import { officesOf, type Actor, type Offices } from '../../machines/actor.ts'
import { applicationLists, applicationStates } from '../../machines/application/states.ts'
import { dispatchLists, dispatchStates, dispatchStatesThat } from '../../machines/dispatch/states.ts'
import { statesInList } from '../../machines/entity.ts'
import { targetDaysMax } from '../../machines/limits.ts'
import type { ReferenceKind } from '../../machines/reference.ts'
import {
  overdueApplicationLists,
  overdueBefore,
  overdueDispatchLists,
  targetedStage,
  targetOf,
  type Holidays,
  type OfficeTargets,
  type OverdueCounts,
  type OverdueList,
} from '../../machines/target.ts'
import { dhakaDay } from '../../machines/text.ts'
import { BuiltOnce, builtOnce } from '../database/built-once.ts'
import { askAhead, Foreknown } from '../database/foreknown.ts'
import type { Db, Trx } from '../deps.ts'
import { officesAsked, whereOffice } from './scope.ts'

/** What is overdue at a moment, by what each office has set; an office that set nothing is missing. */
export interface Targets {
  byOffice: ReadonlyMap<string, OfficeTargets>
  holidays: Holidays
  offices: Offices
  now: Date
}

/** Targets are counted in no more days than that, holidays among them. */
const holidaysBackDays = 2 * targetDaysMax + 60

const holidays = builtOnce((db, { from, until }: { from: string; until: string }) => {
  const kind: ReferenceKind = 'holiday'
  return db
    .selectFrom('reference_records')
    .select('code')
    .where('kind', '=', kind)
    .where('is_active', '=', true)
    .where('code', '>=', from)
    .where('code', '<=', until)
})

/** The public holidays that a target can meet now, as the super admin keeps them. @source product 8 */
export async function readHolidays(db: Db | Trx, now: Date): Promise<Holidays> {
  const from = dhakaDay(new Date(now.getTime() - holidaysBackDays * 24 * 3_600_000))
  const rows = await holidays(db, { from, until: dhakaDay(now) })
  return new Set(rows.map(({ code }) => code))
}

/** What one office has set; undefined where it never did. */
export async function targetsAt(db: Db | Trx, officeId: string): Promise<OfficeTargets | undefined> {
  const row = await db
    .selectFrom('office_targets')
    .select('targets')
    .where('office_id', '=', officeId)
    .executeTakeFirst()
  return row?.targets
}

type SetTargets = Pick<Targets, 'byOffice' | 'holidays'>

const ownTargets = new BuiltOnce()

/** What the offices within reach have set; a row an office. */
async function setTargets(db: Db | Trx, offices: Offices, now: Date): Promise<SetTargets> {
  const { shape, values, among } = officesAsked(offices)
  const set = ownTargets.ask(db, shape, values, (given) =>
    db
      .selectFrom('office_targets')
      .select(['office_id', 'targets'])
      .where(whereOffice('office_id', among(given))),
  )
  const [rows, known] = await Promise.all([set, readHolidays(db, now)])
  return { byOffice: new Map(rows.map((row) => [row.office_id, row.targets])), holidays: known }
}

/** The targets of the offices within reach at a moment. */
export const readTargets = async (db: Db | Trx, offices: Offices, now: Date): Promise<Targets> => ({
  ...(await setTargets(db, offices, now)),
  offices,
  now,
})

/** Offices whose targets are remembered: what is late is counted by them, beside the question of whether they still hold. */
const rememberedMax = 1_000
const known = new Foreknown<SetTargets>(rememberedMax)

const awaited: readonly string[] = dispatchStatesThat(({ isAwaitingOutcome }) => isAwaitingOutcome)
type Entity = 'application' | 'dispatch'
interface Stage {
  entity: Entity
  state: string
}
const isAwaited = ({ entity, state }: Stage) => entity === 'dispatch' && awaited.includes(state)
const tables = { application: 'applications', dispatch: 'dispatches' } as const

/** Sent to the address and due before a day (YYYY-MM-DD), its outcome not recorded. @source product 2.2 */
const isDueBefore = (state: string, day: string) => sql<boolean>`(dispatches.state = ${state}
  and not dispatches.is_outcome_recorded and dispatches.due_date is not null and dispatches.due_date < ${day})`

/** Offices by the days that they let a stage take; what is null are all others. */
function groupsOf(
  stage: NonNullable<ReturnType<typeof targetedStage>>,
  { byOffice, holidays, now }: Targets,
) {
  const groups = new Map<number, string[]>()
  for (const [officeId, set] of byOffice) {
    const { days } = targetOf(set, stage.stage)
    if (days !== stage.days) groups.set(days, [...(groups.get(days) ?? []), officeId])
  }
  return {
    others: overdueBefore(stage.days, now, holidays),
    groups: [...groups].map(([days, ids]) => ({ ids, before: overdueBefore(days, now, holidays) })),
  }
}

/** Rows of one stage that are past their office's time for it, or within it: a range of an index of since when they stand. */
function standingIn(
  which: 'late' | 'inTime',
  { entity, state }: Stage,
  targets: Targets,
): RawBuilder<boolean> {
  const stage = targetedStage(entity, state)
  if (!stage) return sql<boolean>`false`
  const isLate = which === 'late'
  const column = (name: string) => sql.ref(`${tables[entity]}.${name}`)
  const since = column('state_since')
  // With an end that ends nothing a plan that is made for any moment knows that few are in time.
  const holds = (moment: Date) =>
    isLate ? sql`${since} < ${moment}` : sql`(${since} >= ${moment} and ${since} <= 'infinity')`
  const { others, groups } = groupsOf(stage, targets)
  const widest = groups.reduce((last, { before }) => (before > last === isLate ? before : last), others)
  const range = sql<boolean>`${column('state')} = ${state} and ${holds(widest)}`
  if (groups.length === 0) return sql<boolean>`(${range})`
  const own = groups.map(
    ({ ids, before }) => sql`when ${column('office_id')} in (${sql.join(ids)}) then ${holds(before)}`,
  )
  return sql<boolean>`(${range} and case ${sql.join(own, sql` `)} else ${holds(others)} end)`
}

/**
 * Whether rows in these states are overdue: past their office's time for the stage, or, sent to the address, past the day on which the
 * outcome is due.
 * @source product 2.2, 8
 */
export function whereOverdue(
  entity: Entity,
  states: readonly string[],
  targets: Targets,
): RawBuilder<boolean> {
  const parts = states.flatMap((state) => {
    if (isAwaited({ entity, state })) return [isDueBefore(state, dhakaDay(targets.now))]
    return targetedStage(entity, state) ? [standingIn('late', { entity, state }, targets)] : []
  })
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** A row as it is asked whether it is overdue. */
interface Standing {
  state: string
  office_id: string | null
  state_since: Date
  due_date?: string | null
  is_outcome_recorded?: boolean
}

/** The same of one row that was read. */
export function isOverdue(entity: Entity, row: Standing, { byOffice, holidays, now }: Targets): boolean {
  if (isAwaited({ entity, state: row.state }))
    return Boolean(row.due_date) && row.is_outcome_recorded === false && (row.due_date ?? '') < dhakaDay(now)
  const stage = targetedStage(entity, row.state)
  if (!stage) return false
  const { days } = targetOf(byOffice.get(row.office_id ?? ''), stage.stage)
  return row.state_since < overdueBefore(days, now, holidays)
}

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
const isTimed = (stage: Stage) => !isAwaited(stage) && targetedStage(stage.entity, stage.state) !== undefined

/** The stages of these lists in which something can be overdue, each once. */
const stagesOf = (some: readonly Listed[]): readonly Stage[] => [
  ...new Map(
    some
      .flatMap(({ stages }) => stages)
      .filter((stage) => isTimed(stage) || isAwaited(stage))
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
  const { offices } = targets
  const timed = stages.filter(isTimed)
  const inTime = timed.map((stage) => {
    const which = standingIn('inTime', stage, targets)
    return counted(key, stage, { count: sql`-count(*)`, which, offices })
  })
  const due = stages.filter(isAwaited).map((stage) => {
    const which = isDueBefore(stage.state, dhakaDay(targets.now))
    return counted(key, stage, { count: sql`count(*)`, which, offices })
  })
  const parts = [...(timed.length === 0 ? [] : [standing(key, timed, offices)]), ...inTime, ...due]
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ key: string; count: number }>`select key, sum(count)::int as count
    from (${sql.join(parts, sql` union all `)}) as parts (key, count) group by key`.execute(db)
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
