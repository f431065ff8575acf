import { sql, type RawBuilder } from 'kysely'
import type { Selectable } from 'kysely'
import { closing } from '../../machines/archive.ts'
import type { RemovedCounts } from '../database/archive-schema.ts'
import type { Database } from '../database/schema.ts'
import type { Db, Trx } from '../deps.ts'
import { gatewayMessagesOf, noticesOf } from './content-store.ts'

export type ArchivedCase = Selectable<Database['archived_cases']>

/** Cases that are looked at in one go. */
const pageSize = 1_000

/** Whether a case (`kept`) and all that hangs on it is over since before a moment, and nobody has anything to do with it now. */
const isOver = (before: Date, now: Date): RawBuilder<boolean> => sql`
  kept.state = any(${[...closing.applications]}) and kept.state_since < ${before} and kept.updated_at < ${before}
  and not exists (select from archived_cases where application_id = kept.id and archived_at is not null)
  and not exists (select from dispatches where application_id = kept.id and (updated_at >= ${before}
    or state = any(${[...closing.openDispatches]})
    or (state = any(${[...closing.awaitingDispatches]}) and not is_outcome_recorded)))
  and not exists (select from bills where application_id = kept.id and not is_void and paid_poisha < total_poisha)
  and not exists (select from payments where application_id = kept.id and (updated_at >= ${before}
    or state = any(${[...closing.livePayments]}) or next_check_at is not null
    or exists (select from discrepancies_standing where payment_id = payments.id)
    or exists (select from ledger_corrections where payment_id = payments.id and state = 'asked')))
  and not exists (select from refunds where application_id = kept.id and state = any(${[...closing.openRefunds]}))
  and not exists (select from deliveries where application_id = kept.id and (state = 'waiting' or created_at >= ${before}))
  and not exists (select from documents where application_id = kept.id and scan = 'waiting')
  and not exists (select from case_notes where application_id = kept.id and greatest(written_at, edited_at) >= ${before})
  and not exists (select from case_claims where application_id = kept.id and until > ${now})`

/** Where a look through the closed cases of a state has come to. */
export interface Place {
  state: string
  since: Date
  id: string
}

/** One page of the cases that stand in a state since before, the oldest first: those of them that are over, and where the next page begins. */
export async function casesOver(
  db: Db | Trx,
  { state, after, before, now }: { state: string; after: Place | null; before: Date; now: Date },
): Promise<{ ids: string[]; next: Place | null }> {
  const from =
    after === null ? sql`` : sql`and (state_since, id) > (${after.since}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<{ id: string; since: Date; is_over: boolean }>`
    with kept as materialized (select * from applications where state = ${state} and state_since < ${before} ${from}
      order by state_since, id limit ${sql.lit(pageSize)})
    select id, state_since as since, (${isOver(before, now)}) as is_over from kept order by state_since, id`.execute(
    db,
  )
  const last = rows.at(-1)
  return {
    ids: rows.flatMap(({ id, is_over }) => (is_over ? [id] : [])),
    next: last && rows.length === pageSize ? { state, since: last.since, id: last.id } : null,
  }
}

/** Locks a case that is over, with its office; undefined for one that is not any more. */
export async function lockOver(
  trx: Trx,
  { id, before, now }: { id: string; before: Date; now: Date },
): Promise<{ office_id: string } | undefined> {
  const { rows } = await sql<{ office_id: string }>`
    select office_id from applications kept where id = ${id} and ${isOver(before, now)} for update`.execute(
    trx,
  )
  return rows[0]
}

export const archivedCase = (db: Db | Trx, id: string): Promise<ArchivedCase | undefined> =>
  db.selectFrom('archived_cases').selectAll().where('application_id', '=', id).executeTakeFirst()

/** When a case went into the archive; null for one that did not. */
export const archivedAt = async (db: Db, id: string): Promise<Date | null> =>
  (await archivedCase(db, id))?.archived_at ?? null

/** How many cases are in the archive, and when the last one went there. */
export const archiveStanding = (db: Db): Promise<{ count: number; lastAt: Date | null }> =>
  db
    .selectFrom('archived_cases')
    .select(({ fn }) => [sql<number>`count(*)::int`.as('count'), fn.max('archived_at').as('lastAt')])
    .where('archived_at', 'is not', null)
    .executeTakeFirstOrThrow()

/** Names the file of a case before it is put, so that nobody takes it away. */
export const nameArchive = (
  trx: Trx,
  {
    application_id,
    ...named
  }: Pick<ArchivedCase, 'application_id' | 'office_id' | 'sha256' | 'size_bytes' | 'begun_at'>,
) =>
  trx
    .insertInto('archived_cases')
    .values({ application_id, ...named, archived_at: null, removed: null })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(named))
    .execute()

/** Forgets what was begun before a moment and never ended; answers the names of the files. */
export async function forgetBegun(db: Db | Trx, before: Date): Promise<string[]> {
  const gone = await db
    .deleteFrom('archived_cases')
    .where('archived_at', 'is', null)
    .where('begun_at', '<', before)
    .returning('sha256')
    .execute()
  return gone.map(({ sha256 }) => sha256)
}

/** The case is in the archive from now on. */
export const endArchive = (trx: Trx, id: string, at: Date, removed: RemovedCounts) =>
  trx
    .updateTable('archived_cases')
    .set({ archived_at: at, removed: JSON.stringify(removed) })
    .where('application_id', '=', id)
    .execute()

const countOf = async (trx: Trx, query: RawBuilder<unknown>): Promise<number> =>
  Number((await query.execute(trx)).numAffectedRows ?? 0n)

/** Removes what only a case under way has a use for, and what its file has; answers how much of each. The ledger is not touched. */
export async function removeBulk(trx: Trx, id: string): Promise<RemovedCounts> {
  return {
    deliveries: await countOf(trx, sql`delete from deliveries where application_id = ${id}`),
    notices: await countOf(trx, sql`delete from notices where ${noticesOf(id, 'notices')}`),
    gateway_messages: await countOf(
      trx,
      sql`delete from gateway_messages where ${gatewayMessagesOf(id, 'gateway_messages')}`,
    ),
    case_claims: await countOf(trx, sql`delete from case_claims where application_id = ${id}`),
  }
}

/**
 * What the ledger comes to on every day on which the case was posted, at its offices, by account: entries and counters alike, and the
 * bills of the case beside them. One text, to be compared.
 */
export async function ledgerSumsOf(trx: Trx, id: string): Promise<string> {
  const { rows } = await sql<{ sums: string }>`
    with own as (select distinct posting.office_id, (posted_at at time zone 'Asia/Dhaka')::date as day
      from ledger_postings posting join payments on payments.id = payment_id where application_id = ${id}),
    entries as (select own.office_id, own.day, account, office_account_id, count(*) as count, sum(debit_poisha) as debit, sum(credit_poisha) as credit
      from own join ledger_postings posting on posting.office_id = own.office_id
        and posted_at >= own.day::timestamp at time zone 'Asia/Dhaka' and posted_at < (own.day + 1)::timestamp at time zone 'Asia/Dhaka'
      join ledger_entries on posting_id = posting.id group by 1, 2, 3, 4),
    counted as (select counted.* from own join ledger_account_days counted using (office_id, day)),
    owed as (select id, total_poisha, paid_poisha, is_void from bills where application_id = ${id})
    select jsonb_build_object(
      'entries', (select jsonb_agg(to_jsonb(entries) order by office_id, day, account, office_account_id) from entries),
      'counted', (select jsonb_agg(to_jsonb(counted) order by to_jsonb(counted)) from counted),
      'bills', (select jsonb_agg(to_jsonb(owed) order by id) from owed))::text as sums`.execute(trx)
  return rows[0]?.sums ?? ''
}

/** Which files of the archive have a paper of these bytes; the same paper may lie in several. */
export const archivesWith = async (db: Db, sha256: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('documents')
    .innerJoin('archived_cases', 'archived_cases.application_id', 'documents.application_id')
    .select('archived_cases.sha256')
    .where('documents.sha256', '=', sha256)
    .where('documents.scan', '<>', 'infected')
    .where('archived_at', 'is not', null)
    .orderBy('archived_cases.sha256')
    .execute()
  return rows.map((row) => row.sha256)
}
