import { sql, type Kysely } from 'kysely'

/** A cover above the heaviest band of the tariff has no suggested postage. @source product 2.2 */
export const noPriceForAWeight = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table dispatch_lines alter column suggested_postal_cost_poisha drop not null`.execute(db)
  },
}
