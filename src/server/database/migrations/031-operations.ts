import { sql, type Kysely } from 'kysely'

/** A row a service and a sweep, which every process writes and reads. */
const notes = `
create table service_notes (
  service text primary key, last_well_at timestamptz, failing_since timestamptz, fault text,
  is_found_by_check boolean not null default false, answer_milliseconds integer, free_bytes bigint, total_bytes bigint,
  noted_at timestamptz not null, check ((failing_since is null) = (fault is null)));
`

/** How services and sweeps are is known to every process. @source product 7 */
export const operations = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(notes).execute(db)
  },
}
