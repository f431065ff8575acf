import { sql } from 'kysely'
import { draftKeptDays, draftWarningDays } from '../../machines/limits.ts'
import type { Db, Trx } from '../deps.ts'
import { holdName } from '../database/hold.ts'

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

/** Drafts whose owner is to be told that they will be removed, locked; what another process holds is left to it. */
export const lockDraftsToWarn = (trx: Trx, now: Date, limit: number) =>
  trx
    .selectFrom('applications')
    .select(['id', 'owner_id', 'case_number', 'updated_at'])
    .where('state', '=', 'draft')
    .where('updated_at', '<=', daysBefore(now, draftKeptDays - draftWarningDays))
    .where(sql<boolean>`(warned_at is null or warned_at < updated_at)`)
    .orderBy('updated_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** How many open drafts a person has; others of the same person wait until the transaction ends. */
export async function lockDraftCount(trx: Trx, ownerId: string): Promise<number> {
  await holdName(trx, `drafts ${ownerId}`)
  const { count } = await trx
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The owner was told. The draft's version and day stay: this is no change of it. */
export const storeWarning = (trx: Trx, id: string, at: Date) =>
  trx.updateTable('applications').set({ warned_at: at }).where('id', '=', id).execute()

/** Drafts that seem to be over; the chart decides about each. */
export async function draftsToExpire(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where('state', '=', 'draft')
    .where('updated_at', '<=', daysBefore(now, draftKeptDays))
    .where('warned_at', '<=', daysBefore(now, draftWarningDays))
    .whereRef('warned_at', '>=', 'updated_at')
    .orderBy('updated_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
