import type { Offices } from '../../machines/actor.ts'
import type { OutcomeAnswer } from '../../machines/case-filter.ts'
import { withOutcome } from '../dispatch/list-store.ts'
import { whereOffice } from '../lifecycle/scope.ts'
import type { PaymentState } from '../../machines/payment/states.ts'
import { sql } from 'kysely'
import type { Db } from '../deps.ts'

/** Applications submitted per day in Dhaka (YYYY-MM-DD) from a day on, by the counters; days without one are missing. */
export async function submittedPerDay(db: Db, offices: Offices, from: string): Promise<Map<string, number>> {
  const isAll = offices === 'all'
  const rows = await db
    .selectFrom(isAll ? 'submitted_days_all' : 'submitted_days')
    .select(['day', sql<number>`sum(count)::bigint`.as('count')])
    .where('day', '>=', from)
    .where(isAll ? sql<boolean>`true` : whereOffice('office_id', offices))
    .groupBy('day')
    .execute()
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** Dispatches within reach that a filter by outcome leaves: the list that a figure leads to says the same. */
export async function dispatchesWithOutcome(
  db: Db,
  offices: Offices,
  answer: OutcomeAnswer,
): Promise<number> {
  const { count } = await db
    .selectFrom('dispatches')
    .select(sql<number>`count(*)::bigint`.as('count'))
    .where(withOutcome(answer))
    .where(whereOffice('office_id', offices))
    .executeTakeFirstOrThrow()
  return count
}

/** Payments in a state, by the counters. */
export async function paymentsStanding(db: Db, offices: Offices, state: PaymentState): Promise<number> {
  const { count } = await db
    .selectFrom('payment_totals')
    .select(sql<number>`coalesce(sum(count), 0)::bigint`.as('count'))
    .where('state', '=', state)
    .where(whereOffice('office_id', offices))
    .executeTakeFirstOrThrow()
  return count
}
