import { sql } from 'kysely'
import type { Offices } from '../../machines/actor.ts'
import { sumOf } from '../database/amount.ts'
import type { Db } from '../deps.ts'
import { whereOffice } from '../lifecycle/scope.ts'

/**
 * What the funds gave back on these days (YYYY-MM-DD, both included), in poisha, by the counters of the report: its entries come to as much.
 * @source product 2.5
 */
export async function refundedByFunds(
  db: Db,
  offices: Offices,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { total } = await db
    .selectFrom(offices === 'all' ? 'ledger_days_all' : 'ledger_days')
    .select(sumOf(sql`-credited_poisha`).as('total'))
    .where('fund', '=', 'any')
    .where('kind', '=', 'refunded')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(offices !== 'all', (query) => query.where(whereOffice('office_id', offices)))
    .executeTakeFirstOrThrow()
  return total
}
