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
  overdueCountMax,
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
const tables = { application: 'applications', dispatch: 'dispatches' } as const

/** Sent to the address and due before a day (YYYY-MM-DD), its outcome not recorded. @source product 2.2 */
const isDueBefore = (day: string) => sql<boolean>`(dispatches.state in (${sql.join(awaited)})
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

/** Rows of one stage that came into it before their office's time for it was over: a range of an index of since when they stand. */
function isLate(entity: Entity, state: string, targets: Targets): RawBuilder<boolean> {
  const stage = targetedStage(entity, state)
  if (!stage) return sql<boolean>`false`
  const column = (name: string) => sql.ref(`${tables[entity]}.${name}`)
  const since = column('state_since')
  const { others, groups } = groupsOf(stage, targets)
  const latest = groups.reduce((last, { before }) => (before > last ? before : last), others)
  const range = sql<boolean>`${column('state')} = ${state} and ${since} < ${latest}`
  if (groups.length === 0) return sql<boolean>`(${range})`
  const own = groups.map(
    ({ ids, before }) => sql`when ${column('office_id')} in (${sql.join(ids)}) then ${since} < ${before}`,
  )
  return sql<boolean>`(${range} and case ${sql.join(own, sql` `)} else ${since} < ${others} end)`
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
    if (entity === 'dispatch' && awaited.includes(state)) return [isDueBefore(dhakaDay(targets.now))]
    return targetedStage(entity, state) ? [isLate(entity, state, targets)] : []
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
  if (entity === 'dispatch' && awaited.includes(row.state))
    return Boolean(row.due_date) && row.is_outcome_recorded === false && (row.due_date ?? '') < dhakaDay(now)
  const stage = targetedStage(entity, row.state)
  if (!stage) return false
  const { days } = targetOf(byOffice.get(row.office_id ?? ''), stage.stage)
  return row.state_since < overdueBefore(days, now, holidays)
}

interface Listed {
  list: OverdueList
  right: string
  stages: readonly { entity: Entity; state: string }[]
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

const nameOf = ({ entity, state }: Listed['stages'][number]) => `${entity} ${state}`

/** How many rows of each stage of these lists are overdue, by its name. */
async function countLate(db: Db, open: readonly Listed[], targets: Targets): Promise<Map<string, number>> {
  const stages = new Map(open.flatMap((one) => one.stages.map((stage) => [nameOf(stage), stage] as const)))
  const counted = [...stages.values()].map(
    ({ entity, state }) => sql`(select count(*)::int from (select from ${sql.table(tables[entity])}
      where ${whereOffice(`${tables[entity]}.office_id`, targets.offices)} and ${whereOverdue(entity, [state], targets)}
      limit ${sql.lit(overdueCountMax)}) as late)`,
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counted)}] as counts`.execute(db)
  return new Map([...stages.keys()].map((name, at) => [name, rows[0]?.counts[at] ?? 0]))
}

/**
 * How many rows of each of the person's lists are overdue. They begin by the clock alone, so that no counter keeps them: each stage is
 * counted in its index as far as `overdueCountMax`.
 * @source product 7, 8
 */
export async function overdueCounts(db: Db, person: Person, now: Date): Promise<OverdueCounts> {
  const open = lists.filter(({ right }) => person.slugs.includes(right))
  if (open.length === 0) return {}
  const offices = officesOf(person)
  const counts = await askAhead(known, offices.toString(), setTargets(db, offices, now), (set) =>
    countLate(db, open, { ...set, offices, now }),
  )
  const countOf = (one: Listed) =>
    one.stages.reduce((total, stage) => total + (counts.get(nameOf(stage)) ?? 0), 0)
  return Object.fromEntries(
    open.flatMap((one) => {
      const count = Math.min(countOf(one), overdueCountMax)
      return count === 0 ? [] : [[one.list, count]]
    }),
  )
}

const everyStage = [
  ...new Map(
    lists.flatMap(({ stages }) => stages.map((stage) => [`${stage.entity} ${stage.state}`, stage] as const)),
  ).values(),
]

/** How many rows of a stage came in within their office's time for it: the ends of a range of an index for each office. */
function inTime({ entity, state }: Listed['stages'][number], targets: Targets): RawBuilder<number> {
  const stage = targetedStage(entity, state)
  if (!stage) return sql<number>`0`
  const { others, groups } = groupsOf(stage, targets)
  const own = groups.map(
    ({ ids, before }) => sql`when offices.id in (${sql.join(ids)}) then ${before}::timestamptz`,
  )
  const before =
    own.length === 0
      ? sql`${others}::timestamptz`
      : sql`case ${sql.join(own, sql` `)} else ${others}::timestamptz end`
  const column = (name: string) => sql.ref(`${tables[entity]}.${name}`)
  return sql<number>`(select count(*)::int from ${sql.table(tables[entity])}
    where ${column('office_id')} = offices.id and ${column('state')} = ${state} and ${column('state_since')} >= ${before})`
}

/** Of an awaited stage what is overdue at each office; of another one those that are not, taken from all that the counters have: they are few at any size. */
function besideCounters(stage: Listed['stages'][number], targets: Targets): RawBuilder<number> {
  const { entity, state } = stage
  if (entity === 'dispatch' && awaited.includes(state))
    return sql<number>`(select count(*)::int from dispatches
      where dispatches.office_id = offices.id and ${whereOverdue(entity, [state], targets)})`
  return sql<number>`(- ${inTime(stage, targets)})`
}

/** Stages of which the counters have all that stand there. */
const timed = everyStage.filter(
  ({ entity, state }) =>
    targetedStage(entity, state) !== undefined && !(entity === 'dispatch' && awaited.includes(state)),
)

/** How many rows of every office are overdue. @source product 7, 8 */
export async function overdueByOffice(db: Db, now: Date): Promise<ReadonlyMap<string, number>> {
  const targets = await readTargets(db, 'all', now)
  const beside = everyStage.map((stage) => besideCounters(stage, targets))
  const names = timed.map(({ entity, state }) => sql`(${entity}, ${state})`)
  // The counters are a row an office and state: read once, and not for each of both.
  const { rows } = await sql<{ id: string; count: number }>`
    select offices.id, coalesce(standing.count, 0) + ${sql.join(beside, sql` + `)} as count
    from offices left join (select office_id, sum(count)::int as count from counters
      where (entity, state) in (${sql.join(names)}) group by office_id) as standing on standing.office_id = offices.id`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row.count]))
}
