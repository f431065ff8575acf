import { sql, type Kysely } from 'kysely'

/** Who works on a case, one row a case at most; it holds nothing once its time is over. */
const claims = `
create table case_claims (
  application_id uuid primary key references applications on delete cascade,
  user_id uuid not null references users, since timestamptz not null, until timestamptz not null, check (until > since));
create index case_claims_by_user on case_claims (user_id);
`

/** Two officers do not work on the same case. @source product 8 */
export const caseClaims = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(claims).execute(db)
  },
}
