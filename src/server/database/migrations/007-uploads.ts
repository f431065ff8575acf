import { sql, type Kysely } from 'kysely'

/**
 * What the scanner said of a document: held until it has said something, given out to others only when that was good. Those
 * that were there were given out before and go on to be. A person's documents are found by their owner, and loose ones by age.
 * @source product 7
 */
export const uploads = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table documents add column scan text not null default 'clean'
      check (scan in ('clean', 'waiting', 'infected'))`.execute(db)
    await sql`create index documents_owner on documents (owner_id)`.execute(db)
    await sql`create index documents_loose on documents (created_at) where application_id is null`.execute(db)
    await sql`create index documents_scan on documents (created_at) where scan = 'waiting'`.execute(db)
  },
}
