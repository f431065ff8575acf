import { sql } from 'kysely'
import type { EntryKind } from '../../machines/report/filter.ts'
import type { Db } from '../deps.ts'

/** Cases, dispatches, payments and refunds by the state they are in, of all offices, from the counters. */
export const standings = (db: Db): Promise<{ entity: string; state: string; count: number }[]> =>
  db
    .selectFrom('counters')
    .select(['entity', 'state', sql<number>`sum(count)::bigint`.as('count')])
    .groupBy(['entity', 'state'])
    .execute()

/** Payments by their state, of all offices, from the counters. Amounts in poisha. */
export const paymentStandings = (db: Db): Promise<{ state: string; count: number; amount: number }[]> =>
  db
    .selectFrom('payment_totals')
    .select([
      'state',
      sql<number>`sum(count)::bigint`.as('count'),
      sql<number>`sum(amount_poisha)::bigint`.as('amount'),
    ])
    .groupBy('state')
    .execute()

/** What the ledger posted on a day in Dhaka (YYYY-MM-DD), by kind, in poisha; a refund is below zero. */
export const postedOn = (db: Db, day: string): Promise<{ kind: EntryKind; poisha: number }[]> =>
  db
    .selectFrom('ledger_days_all')
    .select(['kind', sql<number>`sum(credited_poisha)::bigint`.as('poisha')])
    .where('day', '=', day)
    .where('fund', '=', 'any')
    .groupBy('kind')
    .execute()
