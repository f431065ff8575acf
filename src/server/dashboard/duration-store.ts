import { sql } from 'kysely'
import type { ApplicationState } from '../../machines/application/states.ts'
import type { HoursCount, TimedStage } from '../../machines/duration.ts'
import type { Db } from '../deps.ts'

interface Span {
  stages: readonly TimedStage[]
  /** The first day, YYYY-MM-DD in Dhaka. */
  from: string
}

/** How many took how long, by stage, of an office or, without one, of all: a row for each day and step of hours, however many cases there are. */
export async function timesByStage(
  db: Db,
  officeId: string | null,
  { stages, from }: Span,
): Promise<Map<TimedStage, HoursCount[]>> {
  const source =
    officeId === null ? sql`stage_days_all where true` : sql`stage_days where office_id = ${officeId}`
  const { rows } = await sql<
    HoursCount & { stage: TimedStage }
  >`select stage, hours, sum(count)::bigint as count
    from ${source} and stage = any(${[...stages]}) and day >= ${from}::date group by stage, hours`.execute(db)
  const found = new Map<TimedStage, HoursCount[]>()
  for (const { stage, hours, count } of rows)
    found.set(stage, [...(found.get(stage) ?? []), { hours, count }])
  return found
}

export interface OfficerTimes {
  id: string
  name: string
  times: HoursCount[]
  oldest: { since: string; state: ApplicationState } | null
}

/** The same of the officers of an office, those who did most first, with since when the task of theirs that waits longest stands there. */
export async function timesByOfficer(
  db: Db,
  officeId: string,
  { stages, from }: Span,
  waitingStates: readonly string[],
): Promise<OfficerTimes[]> {
  const { rows } = await sql<OfficerTimes>`
    select users.id, users.name, json_agg(json_build_object('hours', hours, 'count', acts)) as times,
      (select json_build_object('since', state_since, 'state', state) from unnest(${[...waitingStates]}::text[]) as waiting (waits) cross join lateral (
        select state, state_since from applications where assignee_id = users.id and state = waits order by state_since limit 1) each
        order by state_since limit 1) as oldest
    from (select officer_id, hours, sum(count)::int as acts from stage_days
        where office_id = ${officeId} and stage = any(${[...stages]}) and day >= ${from}::date and officer_id is not null
        group by officer_id, hours) taken
      join users on users.id = officer_id
    group by users.id, users.name order by sum(acts) desc, users.name`.execute(db)
  return rows
}
