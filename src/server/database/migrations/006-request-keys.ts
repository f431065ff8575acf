import { sql, type Kysely } from 'kysely'

/**
 * What was asked under a key that its sender made, so that a repeated request is answered and not carried out again. A key
 * is one person's own: nobody learns by it what another has asked.
 * @source product 2
 */
export const requestKeys = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table request_keys (
      actor_id uuid not null references users, key uuid not null, entity text not null, subject_id uuid not null,
      event text not null, at timestamptz not null, primary key (actor_id, key))`.execute(db)
    await sql`create index request_keys_at on request_keys (at)`.execute(db)
  },
}
