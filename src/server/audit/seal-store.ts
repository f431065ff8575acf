import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Db, Trx } from '../deps.ts'

export type Seal = Selectable<Database['history_seals']>

/** The newest seal, if there is one. */
export const lastSeal = (db: Db | Trx): Promise<Seal | undefined> =>
  db.selectFrom('history_seals').selectAll().orderBy('number', 'desc').limit(sql.lit(1)).executeTakeFirst()

/** A seal is made by one process at a time, until its transaction ends. */
export const holdSeals = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtext('history_seals'))`.execute(trx)

/**
 * The id below which no link can come any more: whoever writes one at this moment has ended, and who comes after has a higher one.
 * Waits so many milliseconds for them at most, and rejects then.
 */
export async function firmId(trx: Trx, waitMs: number): Promise<number> {
  await sql`set local lock_timeout = ${sql.lit(waitMs)}`.execute(trx)
  await sql`lock table history in share mode`.execute(trx)
  const { last } = await trx
    .selectFrom('history')
    .select((select) => select.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Links by their ids, after one and up to another. */
export const linksBetween = (db: Db | Trx, after: number, upTo: number, count: number) =>
  db
    .selectFrom('history')
    .select(['id', 'hash'])
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(count)
    .execute()

export const insertSeal = (trx: Trx, seal: Seal) => trx.insertInto('history_seals').values(seal).execute()

/** Seals by their number, after one. */
export const sealsAfter = (db: Db, number: number, count: number): Promise<Seal[]> =>
  db
    .selectFrom('history_seals')
    .selectAll()
    .where('number', '>', number)
    .orderBy('number')
    .limit(count)
    .execute()

/** What the histories say of these links now. */
export const hashesOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('history')
    .select(['id', 'entity', 'subject_id', 'sequence', 'hash'])
    .where('id', 'in', ids)
    .execute()

/** Links of all subjects, each subject's by itself and from its first on, after a place. */
export const linksBySubject = (
  db: Db,
  after: { entity: string; subjectId: string; sequence: number },
  count: number,
) =>
  db
    .selectFrom('history')
    .selectAll()
    .where(
      sql<boolean>`(entity, subject_id, sequence) > (${after.entity}, ${after.subjectId}::uuid, ${after.sequence}::int)`,
    )
    .orderBy('entity')
    .orderBy('subject_id')
    .orderBy('sequence')
    .limit(count)
    .execute()

/** The id of a link within the reach of a seal that the seal does not cover; null where there is none. */
export async function lateLink(db: Db, after: number, { link_ids: ids }: Seal): Promise<number | null> {
  const late = await db
    .selectFrom('history')
    .select('id')
    .where('id', '>', after)
    .where('id', '<=', ids.at(-1) ?? after)
    .where('id', 'not in', ids)
    .limit(sql.lit(1))
    .executeTakeFirst()
  return late?.id ?? null
}
