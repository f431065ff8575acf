import { sql, type Kysely } from 'kysely'

const columns = `
alter table payments add column received_at timestamptz,
  add column counted_at timestamptz not null generated always as (coalesce(received_at, created_at)) stored;
`

const indexes = `
drop index payments_office, payments_all, payments_state_office, payments_state_all;
create index payments_office on payments (office_id, counted_at desc, id desc);
create index payments_all on payments (counted_at desc, id desc);
create index payments_state_office on payments (office_id, state, counted_at desc, id desc);
create index payments_state_all on payments (state, counted_at desc, id desc);
`

const counters = `
do $$ declare counting oid; begin
  for counting in select oid from pg_proc where pronamespace = current_schema()::regnamespace
    and proname ~ '^count_(payments_on_|methods_on_|states_anew$|anew$)' loop
    execute replace(pg_get_functiondef(counting), 'created_at', 'counted_at');
  end loop;
end $$;
`

const received = `
create function tell_received() returns trigger language plpgsql as $$ begin
  update payments set received_at = first.at
    from (select payment_id, min(posted_at) as at from after group by payment_id) first
    where payments.id = first.payment_id and received_at is null;
  return null;
end $$;
create trigger ledger_postings_received after insert on ledger_postings referencing new table as after
  for each statement execute function tell_received();
update payments set received_at = first.at
  from (select payment_id, min(posted_at) as at from ledger_postings group by payment_id) first
  where payments.id = first.payment_id;
`

/**
 * A payment counts on the day on which its money came into the ledger, until then on that on which it was begun: its list, the dashboards and
 * the reports name one day of it.
 * @source product 2.5, product 4
 */
export const countedWhenReceived = {
  reasons: {
    'an index on payments': 'CHANGELOG.md says how long: nobody pays or works meanwhile',
    'rows changed of payments': 'those that were received, likewise',
    'a column that is reckoned or numbered in payments': 'each is written anew once, likewise',
    'a column that must be given in payments': 'it is reckoned: the release before gives none',
  },
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [columns, indexes, counters, received]) await sql.raw(part).execute(db)
  },
}
