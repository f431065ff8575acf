import { sql, type Kysely } from 'kysely'

const tables = `
create table webhooks (
  id integer primary key generated always as identity, name text not null, name_bn text not null, url text not null,
  entities text[] not null check (entities <@ array['application', 'dispatch', 'payment'] and cardinality(entities) > 0),
  office_id uuid references offices, is_active boolean not null default true,
  secret bytea not null, previous_secret bytea, previous_until timestamptz,
  version integer not null default 1, subject_id uuid not null unique,
  check ((previous_secret is null) = (previous_until is null)));
create table webhook_deliveries (
  id uuid primary key, webhook_id integer not null references webhooks, type text not null, body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'givenUp')),
  tries integer not null default 0, round_tries integer not null default 0,
  answer text check (answer in ('answer', 'noAnswer', 'refused', 'inactive')), answer_code integer,
  created_at timestamptz not null, next_try_at timestamptz, settled_at timestamptz,
  check ((state = 'waiting') = (next_try_at is not null)), check ((state = 'waiting') = (settled_at is null)));
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_waiting on webhook_deliveries (next_try_at) where state = 'waiting';
create index webhook_deliveries_given_up on webhook_deliveries (webhook_id) where state = 'givenUp';
create index webhook_deliveries_oldest on webhook_deliveries (created_at);
`

/** Systems outside that are told of changes of state, and what was told them. */
export const webhooks = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(tables).execute(db)
  },
}
