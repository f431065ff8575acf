import { sql, type Kysely } from 'kysely'

const days = `
create index waivers_granted on waivers (office_id, decided_at) include (waived_poisha) where waived_poisha > 0;
create index waivers_granted_all on waivers (decided_at) include (waived_poisha) where waived_poisha > 0;
`

/** What was waived, found by the day it was decided, of one office and of all. @source product 2.5, 7 */
export const waiversByDay = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(days).execute(db)
  },
}
