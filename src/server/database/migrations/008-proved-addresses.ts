import { sql, type Kysely } from 'kysely'

/**
 * An account has only addresses that are proved; one that waits for its code is a row of its own, which nothing else reads.
 * What was there is known as proved or it waits. Mobiles were proved by a code before there was an account. E-mails of people
 * who have an office came from whoever made the account or with its link; without a mobile the e-mail is the one way in; those
 * of the trial's litigants are nobody's. Any other e-mail was only typed, and waits for its owner to ask for a code.
 * @source product 7
 */
export const provedAddresses = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table address_changes (
      user_id uuid not null references users, kind text not null check (kind in ('email', 'mobile')), address text not null,
      is_first boolean not null, asked_at timestamptz not null, primary key (user_id, kind))`.execute(db)
    const typed = sql`email is not null and office_id is null and mobile is not null
      and lower(email) not in ('litigant@example.com', 'litigant2@example.com')`
    await sql`insert into address_changes (user_id, kind, address, is_first, asked_at)
      select id, 'email', email, true, created_at from users where ${typed}`.execute(db)
    await sql`update users set email = null where ${typed}`.execute(db)
    await sql`alter table otps rename column mobile to sent_to`.execute(db)
  },
}
