import { sql, type Kysely } from 'kysely'

const statements = `
alter table invoices add column payer_name text;
create function name_payer() returns trigger language plpgsql as $$ begin
  -- What is brought back from a backup has the name that it had.
  if new.payer_name is null then
    select name into new.payer_name from users where id = new.owner_id;
  end if;
  return new;
end $$;
create trigger invoices_payer before insert on invoices for each row execute function name_payer();
update invoices set payer_name = users.name from users where users.id = owner_id;
alter table invoices alter column payer_name set not null;
`

/**
 * An invoice keeps its payer's name as it was when it was issued; one of before has the name of now.
 * @source product 2.1, domain 9
 */
export const payerAsIssued = {
  reasons: {
    'rows changed of invoices': 'CHANGELOG.md says how long: nobody pays meanwhile',
    'set not null on invoices':
      'each was written in the same step, likewise; the release before gives none, and the trigger does',
  },
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(statements).execute(db)
  },
}
