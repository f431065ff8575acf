import { sql, type Kysely } from 'kysely'

/** Whatever has a history or is counted is called an entity, as in the code. */
export const entities = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table history rename column noun to entity`.execute(db)
    await sql`alter table counters rename column noun to entity`.execute(db)
  },
}
