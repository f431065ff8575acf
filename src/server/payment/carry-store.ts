import type { Counterpart } from '../../machines/close/carry.ts'
import type { Resolution } from '../../machines/close/kinds.ts'
import type { Db, Trx } from '../deps.ts'
import { counterpartOf, type OfficeDay } from './close-store.ts'

/**
 * Differences of the files that count, over all days of the office and the gateway, of the transactions that any file of the day differed in: those that
 * may be one thing on two days, and that nobody said anything else of.
 * @source product 8
 */
export async function carriable(trx: Trx, { officeId, day, gateway }: OfficeDay) {
  const rows = await trx
    .with(
      // Once, and each transaction by the index then: a file of another store is all differences.
      (cte) => cte('here').materialized(),
      (db) =>
        db
          .selectFrom('day_close_differences as differed')
          .innerJoin('day_closes as asked', 'asked.id', 'differed.close_id')
          .select('differed.transaction_id')
          .distinct()
          .where('asked.office_id', '=', officeId)
          .where('asked.gateway', '=', gateway)
          .where('asked.day', '=', day),
    )
    .selectFrom('here')
    .innerJoin('day_close_differences as found', 'found.transaction_id', 'here.transaction_id')
    .innerJoin('day_closes as close', (join) =>
      join.onRef('close.id', '=', 'found.close_id').onRef('close.upload', '=', 'found.upload'),
    )
    .selectAll('found')
    .select(['close.day', 'close.state', 'close.file_name'])
    .where('close.office_id', '=', officeId)
    .where('close.gateway', '=', gateway)
    .where('found.kind', 'in', ['missing_here', 'missing_there'])
    .where((where) =>
      where.or([where('resolution', 'is', null), where('resolution', 'in', ['other_file', 'posted_late'])]),
    )
    .orderBy('close.day')
    .orderBy('found.position')
    .execute()
  return rows.map((row) => {
    const counterpart = counterpartOf(row)
    return {
      ...row,
      counterpart,
      named: row.state === 'signed' ? (counterpart?.day ?? null) : null,
      transactionId: row.transaction_id,
      filePoisha: row.file_poisha,
      ledgerPoisha: row.ledger_poisha,
      fileChargePoisha: row.file_charge_poisha,
      ledgerChargePoisha: row.ledger_charge_poisha,
    }
  })
}

/** Settles a difference by its counterpart on another day, or has it fall open where there is none. */
export const carry = async (
  trx: Trx,
  id: string,
  found: { resolution: Resolution; counterpart: Counterpart } | null,
  { by, at }: { by: string; at: Date },
): Promise<void> => {
  await trx
    .updateTable('day_close_differences')
    .set({
      resolution: found?.resolution ?? null,
      reason: null,
      counterpart_day: found?.counterpart.day ?? null,
      counterpart_file: found?.counterpart.fileName ?? null,
      counterpart_line: found?.counterpart.line ?? null,
      settled_by: found && by,
      settled_at: found && at,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * What signed days settled by what the files of this day no longer have: each such day and its transaction. The signature holds it; the head office alone
 * can open it again.
 * @source product 8
 */
export const lostBySigned = (db: Db | Trx, { officeId, day, gateway }: OfficeDay) =>
  db
    .selectFrom('day_close_differences as found')
    .innerJoin('day_closes as close', (join) =>
      join.onRef('close.id', '=', 'found.close_id').onRef('close.upload', '=', 'found.upload'),
    )
    .select(['close.day', 'found.transaction_id'])
    .where('close.office_id', '=', officeId)
    .where('close.gateway', '=', gateway)
    .where('close.state', '=', 'signed')
    .where('found.counterpart_day', '=', day)
    .where('found.reason', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('day_close_differences as other')
            .innerJoin('day_closes as here', (join) =>
              join.onRef('here.id', '=', 'other.close_id').onRef('here.upload', '=', 'other.upload'),
            )
            .select('other.id')
            .where('here.office_id', '=', officeId)
            .where('here.gateway', '=', gateway)
            .where('here.day', '=', day)
            .whereRef('other.kind', '<>', 'found.kind')
            .where('other.kind', 'in', ['missing_here', 'missing_there'])
            .whereRef('other.movement', '=', 'found.movement')
            .whereRef('other.transaction_id', '=', 'found.transaction_id'),
        ),
      ),
    )
    .orderBy('close.day')
    .orderBy('found.position')
    .execute()
