import { sql } from 'kysely'
import type { Actor } from '../../machines/actor.ts'
import type { Db } from '../deps.ts'

/** How many subjects stand in these states in the offices the actor reaches, from the counters: the same cost at any size. */
export async function countInStates(
  db: Db,
  actor: Extract<Actor, { kind: 'person' }>,
  entity: 'application' | 'dispatch',
  states: readonly string[],
): Promise<number> {
  const row = await db
    .selectFrom('counters')
    .select(sql<number>`coalesce(sum(count), 0)::bigint`.as('count'))
    .where('entity', '=', entity)
    .where('state', 'in', [...states])
    .$if(!actor.isHeadOffice, (query) => query.where('office_id', '=', actor.officeId ?? ''))
    .executeTakeFirstOrThrow()
  return row.count
}
