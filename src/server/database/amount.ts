import { sql, type RawBuilder } from 'kysely'

/** What the database's own bigint holds at most. */
const bigintMax = '9223372036854775807'

/** An amount (poisha) that was added up without a bound, 0 where there is none; one beyond the bigint is the largest. */
export const amountOf = (amount: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`least(coalesce(${amount}, 0), ${sql.raw(bigintMax)})::bigint`

/**
 * A sum of amounts (poisha), 0 over no rows. A sum itself has no bound; one beyond the bigint is the largest, which
 * the driver reads as what cannot be told, instead of an error that takes the whole query along.
 * @source product 7
 */
export const sumOf = (amounts: RawBuilder<unknown>): RawBuilder<number> => amountOf(sql`sum(${amounts})`)

/** The same over the rows that a condition holds for. */
export const sumWhere = (amounts: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<number> =>
  amountOf(sql`sum(${amounts}) filter (where ${condition})`)
