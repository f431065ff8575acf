import { sql, type Kysely } from 'kysely'

/**
 * An account of an office is a row that is never changed: the newest one of a fund is in force, and an entry keeps the one that it
 * was posted to. An office of before without an account gets one that says nothing; a new one brings all three.
 */
const accounts = `
insert into office_accounts (office_id, fund, account_number, bank, branch)
  select offices.id, fund, '', '', '' from offices cross join (values ('treasury'),('bar_council'),('dispatch')) as needed (fund)
  on conflict do nothing;
alter table office_accounts drop constraint office_accounts_pkey;
alter table office_accounts add column id bigint generated always as identity primary key;
alter table office_accounts add column recorded_at timestamptz not null default now();
alter table office_accounts alter column recorded_at drop default;
alter table office_accounts add constraint office_accounts_place unique (id, office_id, fund);
create index office_accounts_newest on office_accounts (office_id, fund, id desc);
create trigger office_accounts_append_only before update or delete on office_accounts for each row execute function refuse_change();
create trigger office_accounts_no_truncate before truncate on office_accounts execute function refuse_change();
create function refuse_office_without_account() returns trigger language plpgsql as $$ begin
  if (select count(distinct fund) from office_accounts where office_id = new.id) < 3 then
    raise exception 'a fund of office % has no account', new.code;
  end if;
  return null;
end $$;
create constraint trigger offices_have_accounts after insert on offices deferrable initially deferred
  for each row execute function refuse_office_without_account();
`

/** What was posted so far stands on the accounts as they are. */
const entries = `
alter table ledger_entries add column office_account_id bigint;
alter table ledger_entries disable trigger ledger_entries_append_only;
update ledger_entries set office_account_id = held.id from office_accounts held
  where held.office_id = ledger_entries.office_id and held.fund = ledger_entries.account;
alter table ledger_entries enable trigger ledger_entries_append_only;
alter table ledger_entries add constraint ledger_entries_stand_on_an_account
  check ((account in ('treasury','bar_council','dispatch')) = (office_account_id is not null));
alter table ledger_entries add constraint ledger_entries_account_of_office
  foreign key (office_account_id, office_id, account) references office_accounts (id, office_id, fund);
create index ledger_entries_account on ledger_entries (office_account_id, posting_id) where office_account_id is not null;
`

/** Numbers go by office and year from here on; the ones of before keep theirs, and their counter with the last of each year. */
const numbers = `
alter table invoice_numbers rename to invoice_numbers_before;
create table invoice_numbers (office_id uuid not null references offices, year int not null, last int not null, primary key (office_id, year));
create function refuse_new_code() returns trigger language plpgsql as $$
begin raise exception 'the code of office % is part of the numbers that it gave', old.code; end $$;
create trigger offices_keep_their_code before update of code on offices for each row when (old.code <> new.code)
  execute function refuse_new_code();
`

/** The bank account on the entry, and invoices numbered by office. @source product 4 */
export const ledger = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [accounts, entries, numbers]) await sql.raw(part).execute(db)
  },
}
