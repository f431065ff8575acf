import { sql, type Kysely } from 'kysely'

/** What was waived, page by page; the two that gave its days alone have no order within a moment. */
const waived = `
create index waivers_granted_queue on waivers (office_id, decided_at desc, id desc) include (waived_poisha) where waived_poisha > 0;
create index waivers_granted_queue_all on waivers (decided_at desc, id desc) include (waived_poisha) where waived_poisha > 0;
drop index waivers_granted;
drop index waivers_granted_all;
`

/** The two that the lists of summonses awaited had before they were read in their order: no plan has them any more. */
const awaited = `
drop index dispatches_awaited;
drop index dispatches_awaited_all;
`

/** Lists of money cost the same whatever the number of payments. @source product 2.5, 7 */
export const moneyAtAnySize = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [waived, awaited]) await sql.raw(part).execute(db)
  },
}
