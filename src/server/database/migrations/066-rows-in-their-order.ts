import { sql, type Kysely } from 'kysely'

const funds = `('treasury','bar_council','dispatch')`

/**
 * Postings that touch a fund, each once and once for each bank account, in the order of reports under the state that its payment stands in now.
 * Nobody shares a row of it with another payment. The database is told that an account has one office: it would take its rows of that office for
 * far fewer, and sort them all for a page.
 */
const told = `
create table ledger_told (
  posting_id uuid not null references ledger_postings, office_account_id bigint, office_id uuid not null, stands text not null,
  posted_at timestamptz not null);
create unique index ledger_told_once on ledger_told (posting_id, coalesce(office_account_id, 0));
create index ledger_told_account on ledger_told (office_account_id, posted_at desc, posting_id desc) where office_account_id is not null;
create index ledger_told_state on ledger_told (office_id, stands, posted_at desc, posting_id desc) where office_account_id is null;
create index ledger_told_state_all on ledger_told (stands, posted_at desc, posting_id desc) where office_account_id is null;
create statistics ledger_told_places (dependencies) on office_account_id, office_id from ledger_told;
`

const tell = (entries: string) => `
  insert into ledger_told (posting_id, office_account_id, office_id, stands, posted_at)
    select posting.id, touched.office_account_id, posting.office_id, payments.state, posting.posted_at
    from (select posting_id, office_account_id from ${entries} where account in ${funds}
      group by grouping sets ((posting_id, office_account_id), (posting_id))
      having grouping(office_account_id) = 1 or office_account_id is not null) touched
    join ledger_postings posting on posting.id = touched.posting_id
    join payments on payments.id = posting.payment_id
    where posting.kind in ('payment','release','refund','correction');`

/** What went through each gateway on an office's day, received less given back: what a day is closed against. */
const net = (entries: string) => `
  insert into ledger_gateway_days as kept (office_id, day, gateway, net_poisha)
    select posting.office_id, (posting.posted_at at time zone 'Asia/Dhaka')::date as day, payments.gateway, sum(debit_poisha - credit_poisha)
    from ${entries} entry join ledger_postings posting on posting.id = entry.posting_id join payments on payments.id = posting.payment_id
    where entry.account in ('gateway','bank_charge') and payments.gateway is not null group by 1, 2, 3 order by 1, 2, 3
    on conflict (office_id, day, gateway) do update set net_poisha = kept.net_poisha + excluded.net_poisha;`

/** Whoever writes entries holds the payment by then, as whoever moves it does (triggers fire by their names). */
const ledger = `
create table ledger_gateway_days (
  office_id uuid not null references offices, day date not null, gateway text not null, net_poisha numeric not null,
  primary key (office_id, day, gateway));
create function tell_ledger() returns trigger language plpgsql as $$ begin
  ${tell('after')}
  ${net('after')}
  return null;
end $$;
create trigger ledger_entries_told after insert on ledger_entries referencing new table as after
  for each statement execute function tell_ledger();
create function tell_state() returns trigger language plpgsql as $$ begin
  update ledger_told set stands = new.state where posting_id in (select id from ledger_postings where payment_id = new.id);
  return null;
end $$;
create trigger payments_told after update of state on payments
  for each row when (old.state is distinct from new.state) execute function tell_state();
alter function count_ledger_anew() rename to count_ledger_sums_anew;
create function count_ledger_anew() returns void language sql as $$
  select count_ledger_sums_anew();
  delete from ledger_told;
  delete from ledger_gateway_days;
  ${tell('ledger_entries')}
  ${net('ledger_entries')}
$$;
${tell('ledger_entries')}
${net('ledger_entries')}
`

const amounts = ['count', 'amount_poisha', 'refunded_poisha'] as const
const columns = `count bigint not null, amount_poisha numeric not null, refunded_poisha numeric not null`
const change = (sign: string, rows: string) =>
  `select office_id, shard_of(office_id) as shard, state, method, (created_at at time zone 'Asia/Dhaka')::date as day,
    ${sign}1 as count, ${sign}amount_poisha as amount_poisha, ${sign}refunded_poisha as refunded_poisha from ${rows}`
const sums = amounts.map((name) => `sum(${name})`).join(', ')
const isMoved = amounts.map((name) => `sum(${name}) <> 0`).join(' or ')
const raised = amounts.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ')
const counting = (source: string) =>
  [
    { table: 'payment_method_days', key: 'office_id, method, state, day' },
    { table: 'payment_method_days_all', key: 'method, state, day, shard' },
  ]
    .map(
      ({ table, key }) => `
  insert into ${table} as kept (${key}, ${amounts.join(', ')})
    select ${key}, ${sums} from (${source}) as moved group by ${key} having ${isMoved} order by ${key}
    on conflict (${key}) do update set ${raised};`,
    )
    .join('')

/** Payments by the way they were paid, as `payment_days` has them by state alone. */
const methods = `
create table payment_method_days (
  office_id uuid not null references offices, method text not null, state text not null, day date not null, ${columns},
  primary key (office_id, method, state, day));
create table payment_method_days_all (
  method text not null, state text not null, day date not null, shard int not null, ${columns}, primary key (method, state, day, shard));
${[
  { event: 'insert', tables: 'new table as after', source: change('', 'after') },
  {
    event: 'update',
    tables: 'old table as before new table as after',
    source: `${change('', 'after')} union all ${change('-', 'before')}`,
  },
  { event: 'delete', tables: 'old table as before', source: change('-', 'before') },
]
  .map(
    ({ event, tables, source }) => `
create function count_methods_on_${event}() returns trigger language plpgsql as $$ begin ${counting(source)}
  return null;
end $$;
create trigger payments_methods_counted_on_${event} after ${event} on payments referencing ${tables}
  for each statement execute function count_methods_on_${event}();`,
  )
  .join('')}
alter function count_anew() rename to count_states_anew;
create function count_anew() returns void language sql as $$
  select count_states_anew();
  delete from payment_method_days;
  delete from payment_method_days_all;
  ${counting(change('', 'payments'))}
$$;
${counting(change('', 'payments'))}
`

/**
 * Reports of a bank account or of a state are read in their order, a day's close and payments by method from counters: at one cost whatever the
 * number of payments.
 * @source product 4, product 7
 */
export const rowsInTheirOrder = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [told, ledger, methods]) await sql.raw(part).execute(db)
  },
}
