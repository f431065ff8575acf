import { sql, type SelectQueryBuilder } from 'kysely'
import type { Offices } from '../../machines/actor.ts'
import type { EntityName, Scope } from '../../machines/scope.ts'
import { BuiltOnce } from '../database/built-once.ts'
import { countUpTo } from '../database/search.ts'
import type { Db } from '../deps.ts'
import { eachState, officesAsked, whereOffice } from './scope.ts'

const inScope = new BuiltOnce()

/** How many rows an officer's list holds, from the counters: the same cost at any size. */
export async function countInScope(db: Db, entity: EntityName, { offices, states }: Scope): Promise<number> {
  if (states.length === 0) return 0
  const { shape, values, among } = officesAsked(offices)
  const [row] = await inScope.ask(db, [entity, states, shape].join(' '), values, (given) =>
    db
      .selectFrom('counters')
      .select(sql<number>`coalesce(sum(count), 0)::bigint`.as('count'))
      .where('entity', '=', entity)
      .where('state', 'in', [...states])
      .where(whereOffice('counters.office_id', among(given))),
  )
  return row?.count ?? 0
}

/** How many applications of these offices were submitted on these days of Dhaka, both included, by the counters; they have the state that they stand in now. @source product 7 */
export async function countSubmitted(
  db: Db,
  offices: Offices,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<number> {
  const isAll = offices === 'all'
  const row = await db
    .selectFrom(isAll ? 'submitted_days_all' : 'submitted_days')
    .select(sql<number>`coalesce(sum(count), 0)::bigint`.as('count'))
    .where(isAll ? sql<boolean>`true` : whereOffice('office_id', offices))
    .where(from ? sql<boolean>`day >= ${from}::date` : sql<boolean>`true`)
    .where(to ? sql<boolean>`day <= ${to}::date` : sql<boolean>`true`)
    .executeTakeFirstOrThrow()
  return row.count
}

/**
 * How many rows an officer's list holds: of a narrowed list what is counted of it, state by state; of any other what the counters say. `rowsOf`
 * gives each without what only a page shows.
 */
export const sizeOfList = <DB, Tables extends keyof DB, Row>(
  db: Db,
  {
    entity,
    shown,
    rowsOf,
    isNarrowed,
  }: {
    entity: EntityName
    shown: Scope
    rowsOf: (scope: Scope) => SelectQueryBuilder<DB, Tables, Row>
    isNarrowed: boolean
  },
): Promise<number> =>
  isNarrowed ? countUpTo(db, eachState(shown).map(rowsOf)) : countInScope(db, entity, shown)
