import { sql, type Kysely } from 'kysely'

const table = `
create table broadcasts (
  id integer primary key generated always as identity, name text not null, name_bn text not null,
  tone text not null check (tone in ('warning', 'information')),
  audience text not null check (audience in ('everybody', 'visitors', 'staff', 'office', 'role')),
  office_id uuid references offices, role_id integer references roles,
  from_day date not null, to_day date not null check (to_day >= from_day),
  is_active boolean not null default true, version integer not null default 1,
  subject_id uuid not null default gen_random_uuid() unique,
  check ((audience = 'office') = (office_id is not null)), check ((audience = 'role') = (role_id is not null)));
create index broadcasts_last_day on broadcasts (to_day desc, id desc);
`

/** What everybody, an office or a role is told from day to day. @source spec §2 Customization area */
export const broadcasts = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(table).execute(db)
  },
}
