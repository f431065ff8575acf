import type { Trx } from '../deps.ts'
import type { OfficeDay } from './close-store.ts'

/**
 * Differences of the files that count, over all days of the office and the gateway, that may be one thing on two days and still say nothing else: not
 * settled, or by a person as in another file. The days are locked, the earliest first.
 * @source product 8
 */
export async function carriable(trx: Trx, { officeId, gateway }: OfficeDay, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('day_close_differences as found')
    .innerJoin('day_closes as close', (join) =>
      join.onRef('close.id', '=', 'found.close_id').onRef('close.upload', '=', 'found.upload'),
    )
    .selectAll('found')
    .select(['close.day', 'close.state', 'close.file_name'])
    .where('close.office_id', '=', officeId)
    .where('close.gateway', '=', gateway)
    .where('found.kind', 'in', ['missing_here', 'missing_there'])
    .where('found.transaction_id', 'in', ids)
    .where((where) => where.or([where('resolution', 'is', null), where('resolution', '=', 'other_file')]))
    .orderBy('close.day')
    .orderBy('found.position')
    .forUpdate('close')
    .execute()
  return rows.map((row) => ({
    ...row,
    transactionId: row.transaction_id,
    filePoisha: row.file_poisha,
    ledgerPoisha: row.ledger_poisha,
    fileChargePoisha: row.file_charge_poisha,
    ledgerChargePoisha: row.ledger_charge_poisha,
  }))
}
