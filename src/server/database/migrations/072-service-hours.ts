import { sql, type Kysely } from 'kysely'

/** A row a service and hour of the day, which the next day writes over: what is kept does not grow. */
const hours = `
create table service_hours (
  service text not null, slot smallint not null check (slot between 0 and 23), hour timestamptz not null, was_faulty boolean not null,
  primary key (service, slot));
`

/** How services were in the last hours is known to every process. @source product 7 */
export const serviceHours = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(hours).execute(db)
  },
}
