import { sql, type Kysely } from 'kysely'

/** What one thing on two days may be is found by its transaction, however many differences files of years had. @source product 8 */
export const differencesByTransaction = {
  reasons: {
    'an index on day_close_differences':
      'rows of what files and books differed in, a few a day: made in milliseconds, and in a second at a million',
  },
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index day_close_differences_transaction on day_close_differences (transaction_id)`.execute(
      db,
    )
  },
}
