import { sql, type Kysely } from 'kysely'

const rights = `
create table modules (slug text primary key, name text not null, name_bn text not null, position int not null unique);
insert into modules (slug, name, name_bn, position) values
  ('litigant', 'Own matters', 'নিজের মামলা', 1),
  ('administrative', 'Applications', 'আবেদন', 2),
  ('dispatch', 'Dispatch', 'প্রেরণ', 3),
  ('account', 'Accounts', 'হিসাব', 4),
  ('customization', 'Customization', 'বিষয়বস্তু', 5),
  ('office_management', 'Offices', 'কার্যালয়', 6),
  ('user_role_management', 'Users and roles', 'ব্যবহারকারী ও ভূমিকা', 7);
create table permissions (slug text primary key, module text not null references modules);
create table role_permissions (
  role_id int not null references roles, slug text not null references permissions, primary key (role_id, slug));
insert into permissions (slug, module)
  select distinct held.slug, split_part(held.slug, '.', 1) from roles, unnest(roles.slugs) as held (slug);
insert into role_permissions (role_id, slug)
  select distinct roles.id, held.slug from roles, unnest(roles.slugs) as held (slug);
alter table roles drop column slugs;
`

const people = `
alter table users add column verified_at timestamptz, add column erased_at timestamptz;
create index users_nid on users (nid);
create unique index users_verified_nid on users (nid) where verified_at is not null;
create table consents (
  user_id uuid not null references users, version text not null, at timestamptz not null, primary key (user_id, version));
insert into consents (user_id, version, at)
  select id, consent_version, coalesce(consented_at, created_at) from users where consent_version is not null;
alter table users drop column consent_version, drop column consented_at;
create table privacy_notices (version text primary key, text text not null, text_bn text not null, effective_from date not null);
create table data_requests (
  id uuid primary key, user_id uuid not null references users, kind text not null check (kind in ('correction','erasure')),
  text text not null, created_at timestamptz not null, due_on date not null,
  answer text, is_carried_out boolean, answered_at timestamptz, answered_by uuid references users,
  check ((answered_at is null) = (answer is null)), check ((answered_at is null) = (is_carried_out is null)));
create index on data_requests (user_id, created_at desc, id desc);
create index on data_requests (created_at, id) where answered_at is null;
create unique index data_requests_one_open on data_requests (user_id, kind) where answered_at is null;
`

const doors = `
alter table sessions add column via text not null default 'password' check (via in ('password','cdap')),
  add column is_remembered boolean not null default false;
alter table tickets alter column mobile drop not null, add column user_id uuid references users,
  add check ((mobile is null) <> (user_id is null));
create table identities (
  issuer text not null, subject text not null, user_id uuid not null references users, linked_at timestamptz not null,
  primary key (issuer, subject));
create index on identities (user_id);
create table identity_visits (
  id uuid primary key, browser_hash bytea not null unique, state text not null unique, nonce text not null,
  code_verifier text not null, created_at timestamptz not null, expires_at timestamptz not null,
  returned_at timestamptz, issuer text, subject text, claims jsonb, link_user_id uuid references users, ended_at timestamptz);
`

/**
 * Rights as rows; consents, verification and data requests of people; sessions by CDAP and what a visit to the provider
 * leaves here until it is over.
 * @source spec §6, §7 Auth; domain 4, 9
 */
export const identityAndAccess = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [rights, people, doors]) await sql.raw(part).execute(db)
  },
}
