import { sql, type Kysely } from 'kysely'

/**
 * Where somebody acted from, and each link's place as a list wants it. Records that are edited are few among cases and payments: they have an
 * index of their own.
 */
const whence = `
alter table history add column address text,
  add column place uuid not null generated always as (lpad(to_hex(id), 32, '0')::uuid) stored;
create index history_newest on history (at desc, place desc);
create index history_by_actor on history (actor_id, at desc, place desc);
create index history_of_records on history (entity, at desc, place desc)
  where entity not in ('application', 'dispatch', 'payment');
`

/** Seals over what was written since the one before, each link by a code that only who has the key can make. */
const seals = `
create table history_seals (
  number int primary key check (number > 0), day date not null, link_ids bigint[] not null, link_codes text[] not null,
  code text not null, sealed_at timestamptz not null,
  check (cardinality(link_ids) > 0 and cardinality(link_ids) = cardinality(link_codes)));
create trigger history_seals_append_only before update or delete on history_seals for each row execute function refuse_change();
create trigger history_seals_no_truncate before truncate on history_seals execute function refuse_change();
`

/** What was done can be searched, and nobody can change it unseen. @source product 7 */
export const audit = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [whence, seals]) await sql.raw(part).execute(db)
  },
}
