import { sql, type Kysely } from 'kysely'

/** Of all states together, as a fund may be any. */
const place = 'office_account_id, office_id, fund, month, method, kind'
const key = 'state, office_account_id, month, method, kind'

const table = `
create table ledger_account_months (
  state text not null, office_account_id bigint not null, office_id uuid not null, fund text not null, month date not null,
  method text not null, kind text not null, counts numeric[] not null, credited_poisha numeric[] not null, primary key (${key}),
  check (array_length(counts, 1) = 31), check (array_length(credited_poisha, 1) = 31),
  foreign key (office_account_id, office_id, fund) references office_accounts (id, office_id, fund)) with (fillfactor = 70);
create index ledger_account_months_of_office on ledger_account_months (state, office_id, month);
create index ledger_account_months_of_all on ledger_account_months (state, month);
`

/** What came up to each day of a month: an amount counts from its day on. */
const running = `
create function run_on(totals numeric[], day int, amount numeric) returns numeric[] language plpgsql immutable strict as $$ begin
  for at in day .. 31 loop
    totals[at] := totals[at] + amount;
  end loop;
  return totals;
end $$;
create aggregate running_by_day(int, numeric) (sfunc = run_on, stype = numeric[], initcond = '{${Array.from({ length: 31 }, () => 0).join(',')}}');
create function day_by_day(one numeric[], other numeric[]) returns numeric[] language sql immutable strict as $$
  select array_agg(a + b order by day) from unnest(one, other) with ordinality as both_months (a, b, day)
$$;
`

const days = (rows: string, sign = '') =>
  `select state, office_account_id, office_id, fund, method, kind, date_trunc('month', day)::date as month,
    extract(day from day)::int as at, ${sign}count as count, ${sign}credited_poisha as credited_poisha from ${rows}`

const add = (source: string) => `
  insert into ledger_account_months as kept (state, ${place}, counts, credited_poisha)
    select coalesce(state, 'any'), ${place}, running_by_day(at, count), running_by_day(at, credited_poisha)
    from (${source}) as moved group by grouping sets ((state, ${place}), (${place}))
    on conflict (${key}) do update set counts = day_by_day(kept.counts, excluded.counts),
      credited_poisha = day_by_day(kept.credited_poisha, excluded.credited_poisha);`

/** Days by state are written by the sweep alone, one at a time, and what is made of them beside them: whoever pays waits for neither. */
const triggers = (
  [
    ['insert', 'new table as after', days('after')],
    ['update', 'old table as before new table as after', `${days('after')} union all ${days('before', '-')}`],
    ['delete', 'old table as before', days('before', '-')],
  ] as const
)
  .map(
    ([event, tables, source]) => `
create function add_up_months_on_${event}() returns trigger language plpgsql as $$ begin ${add(source)}
  return null;
end $$;
create trigger ledger_state_account_days_in_months_on_${event} after ${event} on ledger_state_account_days referencing ${tables}
  for each statement execute function add_up_months_on_${event}();`,
  )
  .join('')

/** The sweep waits until what there is has been added up; nobody else is held up. */
const filled = `
select pg_advisory_xact_lock(hashtext('fold_ledger_states'));
${triggers}
${add(days('ledger_state_account_days'))}
`

/**
 * What each bank account had by the state of the payments, or by any, as running sums of each month: any days of a month are the difference of two
 * of them, so that a report reads a row a month however many days had postings.
 * @source product 7
 */
export const ledgerMonths = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [table, running, filled]) await sql.raw(part).execute(db)
  },
}
