import { sql, type Kysely } from 'kysely'

const amounts = ['count', 'lines', 'credited_poisha', 'charge_poisha'] as const
const columns = amounts
  .map((name) => `${name} ${name.endsWith('poisha') ? 'numeric' : 'bigint'} not null`)
  .join(', ')

const table = `
create table ledger_account_days (
  office_account_id bigint not null, office_id uuid not null, fund text not null, day date not null,
  method text not null, kind text not null, ${columns}, primary key (office_account_id, day, method, kind),
  foreign key (office_account_id, office_id, fund) references office_accounts (id, office_id, fund));
create index ledger_account_days_office on ledger_account_days (office_id, day);
create index ledger_account_days_all on ledger_account_days (day);
`

/** What postings moved on each bank account, as it is counted for each fund. */
const moved = (entries: string) => `
  select touched.office_account_id, posting.office_id, touched.account as fund,
    (posting.posted_at at time zone 'Asia/Dhaka')::date as day, payments.method,
    case posting.kind when 'refund' then 'refunded' when 'correction' then 'corrected' else 'received' end as kind,
    1 as count, touched.lines, touched.credited_poisha,
    case when posting.kind in ('payment','release') then coalesce((select sum(charge.debit_poisha) from ledger_entries charge
      join ledger_postings of_payment on of_payment.id = charge.posting_id
      where of_payment.payment_id = posting.payment_id and charge.account = 'bank_charge'), 0) else 0 end as charge_poisha
  from (select posting_id, account, office_account_id, count(*) as lines, sum(credit_poisha - debit_poisha) as credited_poisha
    from ${entries} where office_account_id is not null group by posting_id, account, office_account_id) touched
  join ledger_postings posting on posting.id = touched.posting_id
  join payments on payments.id = posting.payment_id
  where posting.kind in ('payment','release','refund','correction')`

const place = 'office_account_id, office_id, fund, day, method, kind'
const sums = amounts.map((name) => `sum(${name})`).join(', ')
const raised = amounts.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ')

const counting = (entries: string) => `
  insert into ledger_account_days as kept (${place}, ${amounts.join(', ')})
    select ${place}, ${sums} from (${moved(entries)}) as moved group by ${place} order by office_account_id, day, method, kind
    on conflict (office_account_id, day, method, kind) do update set ${raised};`

const counters = `
create function count_ledger_accounts() returns trigger language plpgsql as $$ begin ${counting('after')}
  return null;
end $$;
create trigger ledger_entries_counted_by_account after insert on ledger_entries referencing new table as after
  for each statement execute function count_ledger_accounts();
alter function count_ledger_anew() rename to count_ledger_funds_anew;
create function count_ledger_anew() returns void language sql as $$
  select count_ledger_funds_anew();
  delete from ledger_account_days;
  ${counting('ledger_entries')}
$$;
${counting('ledger_entries')}
`

/** What each bank account had by day in Dhaka, way of paying and kind, kept as the ledger is written. @source spec §3, product 7 */
export const ledgerByAccount = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [table, counters]) await sql.raw(part).execute(db)
  },
}
