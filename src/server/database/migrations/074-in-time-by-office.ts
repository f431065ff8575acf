import { sql, type Kysely } from 'kysely'

const indexes = `
drop index applications_queue_all;
create index applications_queue_all on applications (state, state_since desc, id desc) include (office_id);
drop index dispatches_list_all;
create index dispatches_list_all on dispatches (state, state_since desc, id desc) include (application_id, office_id);
`

/**
 * What came into a stage within its time is counted for every office in one range of an index, and not in one for each office.
 * @source product 8
 */
export const inTimeByOffice = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(indexes).execute(db)
  },
}
