import { sql, type Kysely } from 'kysely'

/**
 * What was paid at a counter or by a challan at the treasury, with its number and its day, and who recorded it. A number is taken once
 * per office, kind and year; of what was refused it is free again, for a mistake is recorded anew under its right amount.
 */
const columns = `
alter table payments add column counter_number text, add column counter_date date, add column recorded_by uuid references users;
alter table payments add constraint payments_counter_whole check (
  (method in ('counter','treasury_challan')) = (counter_number is not null and counter_date is not null and recorded_by is not null));
create unique index payments_counter_once on payments (office_id, method, extract(year from counter_date), counter_number)
  where counter_number is not null and state <> 'counterRefused';
drop index payments_one_live;
create unique index payments_one_live on payments (bill_id) where state in ('started','open','unknown','held','counterRecorded');
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check
  check (account in ('gateway','bank_charge','counter','treasury_challan','treasury','bar_council','dispatch','aside'));
`

/** Payments without the gateway. @source product 2.5 */
export const counterPayments = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(columns).execute(db)
  },
}
