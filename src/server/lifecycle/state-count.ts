import { sql } from 'kysely'
import type { EntityName, Scope } from '../../machines/scope.ts'
import type { Db } from '../deps.ts'
import { whereOffice } from './scope.ts'

/** How many rows an officer's list holds, from the counters: the same cost at any size. */
export async function countInScope(db: Db, entity: EntityName, { offices, states }: Scope): Promise<number> {
  if (states.length === 0) return 0
  const row = await db
    .selectFrom('counters')
    .select(sql<number>`coalesce(sum(count), 0)::bigint`.as('count'))
    .where('entity', '=', entity)
    .where('state', 'in', [...states])
    .where(whereOffice('counters.office_id', offices))
    .executeTakeFirstOrThrow()
  return row.count
}
