import { sql, type Kysely } from 'kysely'

/** What was sealed with the secret is kept whole: nonce, tag and text. A factor counts from `proved_at`. */
const tables = `
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade, secret bytea not null, begun_at timestamptz not null,
  proved_at timestamptz, last_step integer);
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade, code_hash bytea not null, used_at timestamptz,
  primary key (user_id, code_hash));
create table half_logins (
  id uuid primary key, token_hash bytea not null unique, user_id uuid not null references users (id) on delete cascade,
  is_remembered boolean not null, device text not null, expires_at timestamptz not null, used_at timestamptz);
create index half_logins_user on half_logins (user_id);
create index half_logins_expires on half_logins (expires_at);
`

/** Staff log in with a password and a code. @source product 7 */
export const secondFactor = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(tables).execute(db)
  },
}
