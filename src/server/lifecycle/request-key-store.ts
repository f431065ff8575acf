import type { EntityName } from '../database/rows.ts'
import type { Trx } from '../deps.ts'

/** What was asked under a key, and of what. */
interface Asked {
  actorId: string
  key: string
  entity: EntityName
  subjectId: string
  event: string
}

/** Keeps what a person asks under a key. Answers what stood there before: nothing, this very request, or another. */
export async function keepRequestKey(
  trx: Trx,
  { actorId, key, entity, subjectId, event }: Asked,
  at: Date,
): Promise<'new' | 'same' | 'other'> {
  const kept = await trx
    .insertInto('request_keys')
    .values({ actor_id: actorId, key, entity, subject_id: subjectId, event, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (kept) return 'new'
  const before = await trx
    .selectFrom('request_keys')
    .selectAll()
    .where('actor_id', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirst()
  const isSame = before?.entity === entity && before.subject_id === subjectId && before.event === event
  return isSame ? 'same' : 'other'
}
