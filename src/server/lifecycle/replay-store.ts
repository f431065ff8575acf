import { sql } from 'kysely'
import type { EntityName } from '../database/rows.ts'
import type { Db, Trx } from '../deps.ts'
import { tableOf } from './scope.ts'

/** How many of the cases behind a finding are named. */
const namedMax = 20

/** The same step of many histories. */
export interface KindOfStep {
  from: string
  event: string
  to: string
  count: number
  /** The newest of them. */
  ids: string[]
}

/** Every kind of step that the histories of an entity hold. */
export async function kindsOfStep(db: Db | Trx, entity: EntityName): Promise<KindOfStep[]> {
  const { rows } = await sql<KindOfStep>`
    select from_state as "from", event, to_state as "to", count(*)::int as count,
      (array_agg(distinct subject_id order by subject_id desc))[1:${sql.lit(namedMax)}] as ids
    from history where entity = ${entity} group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** The rows of an entity by where they stand now. */
export async function standingsOf(
  db: Db | Trx,
  entity: EntityName,
): Promise<{ state: string; count: number; ids: string[] }[]> {
  const { rows } = await sql<{ state: string; count: number; ids: string[] }>`
    select state, count(*)::int as count, (array_agg(id order by id desc))[1:${sql.lit(namedMax)}] as ids
    from ${sql.table(tableOf(entity))} group by state order by state`.execute(db)
  return rows
}

/** Every way that a history of an entity went, once: its steps as `event>state`, oldest first, with a space between. */
export async function waysOf(db: Db | Trx, entity: EntityName): Promise<string[]> {
  const { rows } = await sql<{ way: string }>`
    select distinct string_agg(event || '>' || to_state, ' ' order by sequence) as way
    from history where entity = ${entity} group by subject_id order by 1`.execute(db)
  return rows.map(({ way }) => way)
}
