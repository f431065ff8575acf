import { sql, type Kysely } from 'kysely'

const funds = `('treasury','bar_council','dispatch')`
const amounts = ['count', 'lines', 'credited_poisha', 'charge_poisha'] as const
const columns = amounts
  .map((name) => `${name} ${name.endsWith('poisha') ? 'numeric' : 'bigint'} not null`)
  .join(', ')

const tables = `
create table ledger_days (
  office_id uuid not null references offices, day date not null, fund text not null, method text not null, kind text not null,
  ${columns}, primary key (office_id, day, fund, method, kind));
create table ledger_days_all (
  day date not null, fund text not null, method text not null, kind text not null, shard int not null,
  ${columns}, primary key (day, fund, method, kind, shard));
create index ledger_postings_seldom on ledger_postings (office_id, posted_at, id) where kind in ('refund','correction');
create index ledger_postings_seldom_all on ledger_postings (posted_at, id) where kind in ('refund','correction');
`

/**
 * What postings moved: each once for every fund that it touches, and once as 'any'. The entries of a posting are written by one
 * statement. A payment that was held bore its charge when it was set aside.
 */
const moved = (entries: string) => `
  select posting.office_id, shard_of(posting.office_id) as shard, (posting.posted_at at time zone 'Asia/Dhaka')::date as day,
    coalesce(touched.account, 'any') as fund, payments.method,
    case posting.kind when 'refund' then 'refunded' when 'correction' then 'corrected' else 'received' end as kind,
    1 as count, touched.lines, touched.credited_poisha,
    case when posting.kind in ('payment','release') then coalesce((select sum(charge.debit_poisha) from ledger_entries charge
      join ledger_postings of_payment on of_payment.id = charge.posting_id
      where of_payment.payment_id = posting.payment_id and charge.account = 'bank_charge'), 0) else 0 end as charge_poisha
  from (select posting_id, account, count(*) as lines, sum(credit_poisha - debit_poisha) as credited_poisha
    from ${entries} where account in ${funds} group by grouping sets ((posting_id, account), (posting_id))) touched
  join ledger_postings posting on posting.id = touched.posting_id
  join payments on payments.id = posting.payment_id
  where posting.kind in ('payment','release','refund','correction')`

const sums = amounts.map((name) => `sum(${name})`).join(', ')
const raised = amounts.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ')

const counting = (entries: string) =>
  [
    { table: 'ledger_days', key: 'office_id, day, fund, method, kind' },
    { table: 'ledger_days_all', key: 'day, fund, method, kind, shard' },
  ]
    .map(
      ({ table, key }) => `
  insert into ${table} as kept (${key}, ${amounts.join(', ')})
    select ${key}, ${sums} from (${moved(entries)}) as moved group by ${key} order by ${key}
    on conflict (${key}) do update set ${raised};`,
    )
    .join('')

const counters = `
create function count_ledger() returns trigger language plpgsql as $$ begin ${counting('after')}
  return null;
end $$;
create trigger ledger_entries_counted after insert on ledger_entries referencing new table as after
  for each statement execute function count_ledger();
create function count_ledger_anew() returns void language sql as $$
  delete from ledger_days;
  delete from ledger_days_all;
  ${counting('ledger_entries')}
$$;
select count_ledger_anew();
`

/** What the funds had by office, day in Dhaka, fund, way of paying and kind, kept as the ledger is written. @source product 7 */
export const ledgerDays = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [tables, counters]) await sql.raw(part).execute(db)
  },
}
