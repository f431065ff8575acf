import { sql, type Kysely } from 'kysely'

const amounts = ['count', 'lines', 'credited_poisha', 'charge_poisha'] as const
const columns = amounts
  .map((name) => `${name} ${name.endsWith('poisha') ? 'numeric' : 'bigint'} not null`)
  .join(', ')
const place = 'state, office_id, office_account_id, day, fund, method, kind'

/** What was written and is not added up yet refers to nothing: whoever writes it waits for nobody. */
const tables = `
create table ledger_state_moves (
  id bigint generated always as identity primary key, state text not null, office_id uuid not null, office_account_id bigint,
  day date not null, fund text not null, method text not null, kind text not null, ${columns});
create index ledger_state_moves_day on ledger_state_moves (state, day);
create table ledger_state_days (
  state text not null, office_id uuid not null references offices, day date not null, fund text not null, method text not null,
  kind text not null, ${columns}, primary key (state, office_id, day, fund, method, kind));
create table ledger_state_days_all (
  state text not null, day date not null, fund text not null, method text not null, kind text not null,
  ${columns}, primary key (state, day, fund, method, kind));
create table ledger_state_account_days (
  state text not null, office_account_id bigint not null, office_id uuid not null, fund text not null, day date not null,
  method text not null, kind text not null, ${columns}, primary key (state, office_account_id, day, method, kind),
  foreign key (office_account_id, office_id, fund) references office_accounts (id, office_id, fund));
create index ledger_state_account_days_office on ledger_state_account_days (state, office_id, day);
create index ledger_state_account_days_all on ledger_state_account_days (state, day);
`

/** What postings moved under the state that their payment stands in: once for each fund, once as 'any', and once for each bank account. */
const moved = (entries: string, state = 'payments.state') => `
  select ${state} as state, posting.office_id, touched.office_account_id,
    (posting.posted_at at time zone 'Asia/Dhaka')::date as day, coalesce(touched.account, 'any') as fund, payments.method,
    case posting.kind when 'refund' then 'refunded' when 'correction' then 'corrected' else 'received' end as kind,
    1 as count, touched.lines, touched.credited_poisha,
    case when posting.kind in ('payment','release') then coalesce((select sum(charge.debit_poisha) from ledger_entries charge
      join ledger_postings of_payment on of_payment.id = charge.posting_id
      where of_payment.payment_id = posting.payment_id and charge.account = 'bank_charge'), 0) else 0 end as charge_poisha
  from (select posting_id, account, office_account_id, count(*) as lines, sum(credit_poisha - debit_poisha) as credited_poisha
    from ${entries} where account in ('treasury','bar_council','dispatch')
    group by grouping sets ((posting_id, account, office_account_id), (posting_id, account), (posting_id))
    having grouping(office_account_id) = 1 or office_account_id is not null) touched
  join ledger_postings posting on posting.id = touched.posting_id
  join payments on payments.id = posting.payment_id
  where posting.kind in ('payment','release','refund','correction')`

const sums = (sign = '') => amounts.map((name) => `${sign}sum(${name})`).join(', ')

/** Writes down what moved, a row for each place of each payment, and touches nothing that another could hold. */
const write = (rows: string, sign = '') => `
  insert into ledger_state_moves (${place}, ${amounts.join(', ')})
    select ${place}, ${sums(sign)} from (${rows}) as moved group by ${place};`

const raised = amounts.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ')
const folded = [
  { table: 'ledger_state_days', key: 'state, office_id, day, fund, method, kind', of: 'is null' },
  { table: 'ledger_state_days_all', key: 'state, day, fund, method, kind', of: 'is null' },
  {
    table: 'ledger_state_account_days',
    key: 'state, office_account_id, day, method, kind',
    rest: ', office_id, fund',
    of: 'is not null',
  },
]
const fold = (source: string) =>
  folded.map(
    ({ table, key, rest = '', of }) => `insert into ${table} as kept (${key}${rest}, ${amounts.join(', ')})
    select ${key}${rest}, ${sums()} from ${source} as moved where office_account_id ${of} group by ${key}${rest}
    on conflict (${key}) do update set ${raised}`,
  )

/*
 * Whoever writes entries holds the payment, as whoever moves it does, and takes it before any counter (triggers fire by their names): so
 * neither writes under a state what the other just took from it, and nobody who waits for a counter is waited for here. The sums that are
 * kept are touched by `fold_ledger_states` alone, one at a time.
 */
const counters = `
create function tell_ledger_by_state() returns trigger language plpgsql as $$ begin
  perform from payments where id in (select payment_id from ledger_postings where id in (select posting_id from after)) order by id for share;
  ${write(moved('after'))}
  return null;
end $$;
create trigger ledger_entries_by_state after insert on ledger_entries referencing new table as after
  for each statement execute function tell_ledger_by_state();
create function tell_moved_payment() returns trigger language plpgsql as $$
begin
  ${write(moved(`ledger_entries join (select id as of_payment from ledger_postings where payment_id = new.id) one on one.of_payment = posting_id`, 'old.state'), '-')}
  ${write(moved(`ledger_entries join (select id as of_payment from ledger_postings where payment_id = new.id) one on one.of_payment = posting_id`, 'new.state'))}
  return null;
end $$;
create trigger payments_by_state after update of state on payments
  for each row when (old.state is distinct from new.state) execute function tell_moved_payment();
create function fold_ledger_states() returns bigint language plpgsql as $$
declare
  told bigint;
begin
  perform pg_advisory_xact_lock(hashtext('fold_ledger_states'));
  with taken as (delete from ledger_state_moves returning *),
  ${fold('taken')
    .map((statement, index) => `folded_${index} as (${statement})`)
    .join(',\n  ')}
  select count(*) into told from taken;
  return told;
end $$;
create function count_ledger_states_anew() returns void language plpgsql as $$ begin
  delete from ledger_state_moves;
  ${folded.map(({ table }) => `delete from ${table};`).join('\n  ')}
  ${fold(`(${moved('ledger_entries')})`).join(';\n  ')};
end $$;
alter function count_ledger_anew() rename to count_ledger_accounts_anew;
create function count_ledger_anew() returns void language sql as $$
  select count_ledger_accounts_anew();
  select count_ledger_states_anew();
$$;
select count_ledger_states_anew();
`

/** What the funds and the bank accounts had by the state that its payment stands in now: written down as it happens, added up by a sweep. @source product 7 */
export const ledgerByState = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [tables, counters]) await sql.raw(part).execute(db)
  },
}
