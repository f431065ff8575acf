import { sql, type Kysely } from 'kysely'

/** One waits at a time for a role or a person; what was typed is kept for as long as it waits. */
const requests = `
create table rights_requests (
  id uuid primary key, entity text not null check (entity in ('role', 'user')), row_id integer,
  name text not null, name_bn text not null, typed jsonb, slugs text[] not null,
  state text not null check (state in ('asked', 'granted', 'declined', 'withdrawn')),
  asked_by uuid not null references users, asked_at timestamptz not null,
  ended_by uuid references users, ended_at timestamptz,
  check ((state = 'asked') = (typed is not null)),
  check ((state = 'asked') = (ended_by is null)),
  check ((state = 'asked') = (ended_at is null)),
  check (state = 'withdrawn' or ended_by is distinct from asked_by));
create unique index rights_requests_one_open on rights_requests (entity, row_id) where state = 'asked';
create index rights_requests_newest on rights_requests (asked_at desc, id desc);
`

/** Gifts of weighty rights that wait for a second person. @source product 4 */
export const rightsRequests = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(requests).execute(db)
  },
}
