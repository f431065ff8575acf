import { sql, type Kysely } from 'kysely'

/**
 * Discrepancies that stand, but for what is unknown, which begins by the clock alone and is few at any time. A payment's are told anew whenever
 * one of its records changes: always what the view says of it, whoever changed what. Whoever changes such a record holds its payment.
 */
const standing = `
create table discrepancies_standing (
  kind text not null, id uuid not null, since timestamptz not null, office_id uuid not null, payment_id uuid not null, primary key (kind, id));
create index discrepancies_standing_office on discrepancies_standing (office_id, since, id);
create index discrepancies_standing_all on discrepancies_standing (since, id);
create index discrepancies_standing_payment on discrepancies_standing (payment_id);
create function stand_discrepancies(of_payment uuid) returns void language sql as $$
  delete from discrepancies_standing where payment_id = of_payment;
  insert into discrepancies_standing (kind, id, since, office_id, payment_id)
    select kind, id, since, office_id, payment_id from discrepancies where payment_id = of_payment and kind <> 'unknown';
$$;
create function stand_discrepancies_of_payment() returns trigger language plpgsql as $$ begin
  if new.state = 'held' or (tg_op = 'UPDATE' and exists (select from discrepancies_standing where payment_id = new.id))
    or exists (select from payment_mismatches where payment_id = new.id) then
    perform stand_discrepancies(new.id);
  end if;
  return null;
end $$;
create trigger payments_discrepancies_at_first after insert on payments for each row execute function stand_discrepancies_of_payment();
create trigger payments_discrepancies_since after update of state, state_since on payments for each row
  when ((old.state, old.state_since) is distinct from (new.state, new.state_since)) execute function stand_discrepancies_of_payment();
create function stand_discrepancies_of_record() returns trigger language plpgsql as $$ begin
  perform stand_discrepancies(new.payment_id);
  return null;
end $$;
create trigger refunds_discrepancies_at_first after insert on refunds for each row execute function stand_discrepancies_of_record();
create trigger refunds_discrepancies_since after update of state, ground, opened_at, refused_at on refunds for each row
  execute function stand_discrepancies_of_record();
create trigger payment_mismatches_discrepancies after insert on payment_mismatches for each row execute function stand_discrepancies_of_record();
create trigger discrepancy_closings_discrepancies after insert on discrepancy_closings for each row execute function stand_discrepancies_of_record();
alter function count_refunds_anew() rename to count_refund_states_anew;
create function count_refunds_anew() returns void language sql as $$
  select count_refund_states_anew();
  delete from discrepancies_standing;
  insert into discrepancies_standing (kind, id, since, office_id, payment_id)
    select kind, id, since, office_id, payment_id from discrepancies where kind <> 'unknown';
$$;
insert into discrepancies_standing (kind, id, since, office_id, payment_id)
  select kind, id, since, office_id, payment_id from discrepancies where kind <> 'unknown';
`

/** What a list is counted by stands in its index: cases of a court, those that are nobody's task, summonses by their case, a person's receipts. */
const lists = `
create index applications_of_court on applications (court_id, state, state_since desc, id desc) include (office_id);
drop index applications_court;
create index applications_court_filed on applications (court_id, state, submitted_at desc, id desc) include (office_id);
create index applications_nobodys on applications (office_id, state, state_since desc, id desc) where assignee_id is null;
create index applications_nobodys_all on applications (state, state_since desc, id desc) where assignee_id is null;
create index dispatches_list on dispatches (office_id, state, state_since desc, id desc) include (application_id);
create index dispatches_list_all on dispatches (state, state_since desc, id desc) include (application_id);
drop index dispatches_queue;
drop index dispatches_queue_all;
create index invoices_owner_newest on invoices (owner_id, issued_at desc, id desc);
drop index invoices_owner_id_issued_at_idx;
`

/** Days of a period are read from an index alone: of a counter's rows each day stands where it was last written. */
const days = `
create index ledger_account_days_of_office on ledger_account_days (office_id, day)
  include (office_account_id, fund, method, kind, count, credited_poisha);
create index ledger_account_days_of_all on ledger_account_days (day)
  include (office_account_id, fund, method, kind, count, credited_poisha);
drop index ledger_account_days_office;
drop index ledger_account_days_all;
create index ledger_state_account_days_of_office on ledger_state_account_days (state, office_id, day)
  include (office_account_id, fund, method, kind, count, credited_poisha);
create index ledger_state_account_days_of_all on ledger_state_account_days (state, day)
  include (office_account_id, fund, method, kind, count, credited_poisha);
drop index ledger_state_account_days_office;
drop index ledger_state_account_days_all;
create index stage_days_of_office on stage_days (office_id, stage, day) include (officer_id, hours, count);
`

/** Totals and lists are counted in indexes alone. @source product 7 */
export const countedByIndex = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [standing, lists, days]) await sql.raw(part).execute(db)
  },
}
