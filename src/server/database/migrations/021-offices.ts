import { sql, type Kysely } from 'kysely'

const edited = `
alter table offices add column version integer not null default 1;
alter table courts add column version integer not null default 1,
  add column subject_id uuid not null default gen_random_uuid() unique;
create index courts_office on courts (office_id);
`

/** Accounts of before hold from the beginning. */
const accounts = `
alter table office_accounts add column effective_from date not null default '1900-01-01',
  add column source text not null default '', add column entered_by uuid references users;
drop index office_accounts_newest;
create index office_accounts_newest on office_accounts (office_id, fund, effective_from desc, id desc);
`

/**
 * Offices and courts that several people edit, and the day from which an account of a fund holds.
 * @source spec §2 Office management, product 4
 */
export const editedOffices = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [edited, accounts]) await sql.raw(part).execute(db)
  },
}
