import { sql, type RawBuilder } from 'kysely'
import { type Offices } from '../../machines/actor.ts'
import { dispatchStatesThat } from '../../machines/dispatch/states.ts'
import { targetDaysMax } from '../../machines/limits.ts'
import type { ReferenceKind } from '../../machines/reference.ts'
import {
  overdueBefore,
  targetedStage,
  targetOf,
  type Holidays,
  type OfficeTargets,
} from '../../machines/target.ts'
import { dhakaDay } from '../../machines/text.ts'
import { BuiltOnce, builtOnce } from '../database/built-once.ts'
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

export type SetTargets = Pick<Targets, 'byOffice' | 'holidays'>

const ownTargets = new BuiltOnce()

/** What the offices within reach have set; a row an office. */
export async function setTargets(db: Db | Trx, offices: Offices, now: Date): Promise<SetTargets> {
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

const awaited: readonly string[] = dispatchStatesThat(({ isAwaitingOutcome }) => isAwaitingOutcome)
type Entity = 'application' | 'dispatch'
export interface Stage {
  entity: Entity
  state: string
}
/** What is sent to the address and awaits its outcome. */
export const isAwaited = ({ entity, state }: Stage) => entity === 'dispatch' && awaited.includes(state)
export const tables = { application: 'applications', dispatch: 'dispatches' } as const

/** Sent to the address and due before a day (YYYY-MM-DD), its outcome not recorded. @source product 2.2 */
export const isDueBefore = (state: string, day: string) => sql<boolean>`(dispatches.state = ${state}
  and not dispatches.is_outcome_recorded and dispatches.due_date is not null and dispatches.due_date < ${day})`

/** Since when what stands in a stage is in time, at the offices that set the same. */
type OwnLimit = { offices: readonly string[]; before: Date }
/** Since when it is at all of them, or at any; and where they are unlike, at those that set a time of their own and at the others. */
export type Limits = { widest: Date; unlike?: { own: readonly OwnLimit[]; others: Date } }

/** The moments of a day by the working days before it, for as long as the holidays are the same ones. */
const moments = new WeakMap<Holidays, { day: string; byDays: Map<number, Date> }>()

function momentBefore(days: number, now: Date, holidays: Holidays): Date {
  const day = dhakaDay(now)
  const known = moments.get(holidays)
  const { byDays } = known?.day === day ? known : { byDays: new Map<number, Date>() }
  const moment = byDays.get(days) ?? overdueBefore(days, now, holidays)
  moments.set(holidays, { day, byDays: byDays.set(days, moment) })
  return moment
}

/** The limits of a stage that has a target. */
export function limitsOf(
  which: 'late' | 'inTime',
  stage: NonNullable<ReturnType<typeof targetedStage>>,
  { byOffice, holidays, now }: Pick<Targets, 'byOffice' | 'holidays' | 'now'>,
): Limits {
  const groups = new Map<number, string[]>()
  for (const [officeId, set] of byOffice) {
    const { days } = targetOf(set, stage.stage)
    if (days !== stage.days) groups.set(days, [...(groups.get(days) ?? []), officeId])
  }
  const others = momentBefore(stage.days, now, holidays)
  const own = [...groups].map(([days, offices]) => ({ offices, before: momentBefore(days, now, holidays) }))
  if (own.length === 0) return { widest: others }
  const isWider = (one: Date, other: Date) => one > other === (which === 'late')
  const widest = own.reduce((last, { before }) => (isWider(before, last) ? before : last), others)
  return { widest, unlike: { own, others } }
}

/** Rows of one stage that are past their office's time for it, or within it: a range of an index of since when they stand. */
export function standingIn(
  which: 'late' | 'inTime',
  { entity, state }: Stage,
  { widest, unlike }: Limits,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${tables[entity]}.${name}`)
  const since = column('state_since')
  // With an end that ends nothing a plan that is made for any moment knows that few are in time.
  const holds = (moment: Date) =>
    which === 'late' ? sql`${since} < ${moment}` : sql`(${since} >= ${moment} and ${since} <= 'infinity')`
  const range = sql`${column('state')} = ${sql.lit(state)} and ${holds(widest)}`
  if (!unlike) return sql<boolean>`(${range})`
  const cases = unlike.own.map(
    ({ offices, before }) => sql`when ${column('office_id')} = any(${offices}::uuid[]) then ${holds(before)}`,
  )
  return sql<boolean>`(${range} and case ${sql.join(cases, sql` `)} else ${holds(unlike.others)} end)`
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
    const stage = targetedStage(entity, state)
    return stage ? [standingIn('late', { entity, state }, limitsOf('late', stage, targets))] : []
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
  return row.state_since < momentBefore(days, now, holidays)
}
