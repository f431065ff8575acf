import { sql } from 'kysely'
import type { PaymentState } from '../../machines/payment.ts'
import type { Db } from '../deps.ts'

type Reach = { officeId: string | null } | 'all'

const officeIn = (reach: Reach) => (reach === 'all' ? null : reach.officeId)

/** Applications submitted per day in Dhaka (YYYY-MM-DD) from a moment on; days without one are missing. */
export async function submittedPerDay(db: Db, reach: Reach, from: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('applications')
    .select([
      sql<string>`to_char(submitted_at at time zone 'Asia/Dhaka', 'YYYY-MM-DD')`.as('day'),
      sql<number>`count(*)::bigint`.as('count'),
    ])
    .where('submitted_at', '>=', from)
    .$if(reach !== 'all', (query) => query.where('office_id', '=', officeIn(reach)))
    .groupBy('day')
    .execute()
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** Sent dispatches whose outcome is due before the day and not recorded. */
export async function overdueDispatches(db: Db, reach: Reach, today: string): Promise<number> {
  const { count } = await db
    .selectFrom('dispatches')
    .select(sql<number>`count(*)::bigint`.as('count'))
    .where('state', '=', 'completed')
    .where('is_outcome_recorded', '=', false)
    .where('due_date', '<', today)
    .$if(reach !== 'all', (query) => query.where('office_id', '=', officeIn(reach) ?? ''))
    .executeTakeFirstOrThrow()
  return count
}

/** What the funds received in a period [from, to), in poisha, by the ledger. */
export async function receivedPoisha(
  db: Db,
  reach: Reach,
  period: { from: Date; to: Date },
): Promise<number> {
  const { total } = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_postings', 'ledger_postings.id', 'ledger_entries.posting_id')
    .select(sql<number>`coalesce(sum(ledger_entries.credit_poisha), 0)::bigint`.as('total'))
    .where('ledger_postings.kind', 'in', ['payment', 'release'])
    .where('ledger_entries.account', 'in', ['treasury', 'bar_council', 'dispatch'])
    .where('ledger_postings.posted_at', '>=', period.from)
    .where('ledger_postings.posted_at', '<', period.to)
    .$if(reach !== 'all', (query) => query.where('ledger_entries.office_id', '=', officeIn(reach) ?? ''))
    .executeTakeFirstOrThrow()
  return total
}

/** Payments that stand in a state since before a moment. */
export async function paymentsIn(db: Db, reach: Reach, state: PaymentState, before: Date): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select(sql<number>`count(*)::bigint`.as('count'))
    .where('state', '=', state)
    .where('state_since', '<=', before)
    .$if(reach !== 'all', (query) => query.where('office_id', '=', officeIn(reach) ?? ''))
    .executeTakeFirstOrThrow()
  return count
}
