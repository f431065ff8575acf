import { sql, type Kysely } from 'kysely'

const funds = `('treasury','bar_council','dispatch')`
const amounts = ['count', 'lines', 'credited_poisha', 'charge_poisha'] as const
const columns = amounts
  .map((name) => `${name} ${name.endsWith('poisha') ? 'numeric' : 'bigint'} not null`)
  .join(', ')
const day = 'day date not null, fund text not null, method text not null, kind text not null'

const tables = `
create table ledger_days_court (
  court_id int not null references courts, office_id uuid not null references offices, ${day},
  ${columns}, primary key (court_id, day, fund, method, kind, office_id));
create table ledger_days_state (
  state text not null, office_id uuid not null references offices, ${day},
  ${columns}, primary key (state, office_id, day, fund, method, kind));
create table ledger_days_state_all (
  state text not null, ${day}, shard int not null,
  ${columns}, primary key (state, day, fund, method, kind, shard));
create index ledger_postings_payment_kind on ledger_postings (payment_id, kind);
create index payments_seldom_state on payments (state, office_id, id)
  where state in ('refundAsked','refundRefused','refunding','refunded','held','surplus');
`

/** As 013 counts: each posting once for every fund that it touches, and once as 'any'; with the court of its case and the state of its payment. */
const moved = (entries: string, which = 'true') => `
  select posting.office_id, shard_of(posting.office_id) as shard, (posting.posted_at at time zone 'Asia/Dhaka')::date as day,
    coalesce(touched.account, 'any') as fund, payments.method, payments.state, applications.court_id,
    case posting.kind when 'refund' then 'refunded' when 'correction' then 'corrected' else 'received' end as kind,
    1 as count, touched.lines, touched.credited_poisha,
    case when posting.kind in ('payment','release') then coalesce((select sum(charge.debit_poisha) from ledger_entries charge
      join ledger_postings of_payment on of_payment.id = charge.posting_id
      where of_payment.payment_id = posting.payment_id and charge.account = 'bank_charge'), 0) else 0 end as charge_poisha
  from (select posting_id, account, count(*) as lines, sum(credit_poisha - debit_poisha) as credited_poisha
    from ${entries} where account in ${funds} and ${which} group by grouping sets ((posting_id, account), (posting_id))) touched
  join ledger_postings posting on posting.id = touched.posting_id
  join payments on payments.id = posting.payment_id
  join applications on applications.id = payments.application_id
  where posting.kind in ('payment','release','refund','correction')`

const parts = {
  ledger_days_court: 'court_id, office_id, day, fund, method, kind',
  ledger_days_state: 'state, office_id, day, fund, method, kind',
  ledger_days_state_all: 'state, day, fund, method, kind, shard',
} as const
type Part = keyof typeof parts

/** Adds rows to a counter, under the values that `as` names instead of their own; below zero where they leave it. */
function add(
  table: Part,
  rows: string,
  { as = {}, sign = '' }: { as?: Record<string, string>; sign?: string } = {},
) {
  const key = parts[table]
  const keys = key.split(', ')
  const values = keys.map((name) => as[name] ?? `moved.${name}`).join(', ')
  const sums = amounts.map((name) => `${sign}sum(moved.${name})`).join(', ')
  const raised = amounts.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ')
  const known = keys.map((name) => `${as[name] ?? `moved.${name}`} is not null`).join(' and ')
  const grouped = keys.filter((name) => !(name in as)).map((name) => `moved.${name}`)
  return `
  insert into ${table} as kept (${key}, ${amounts.join(', ')})
    select ${values}, ${sums} from (${rows}) as moved where ${known} group by ${grouped.join(', ')} order by ${grouped.join(', ')}
    on conflict (${key}) do update set ${raised};`
}

const names = Object.keys(parts) as Part[]
const everywhere = (rows: string) => names.map((table) => add(table, rows)).join('')

const postingsOf = (payments: string) =>
  `posting_id in (select id from ledger_postings where payment_id in (${payments}))`
const ofPayment = moved('ledger_entries', postingsOf('select new.id'))
const ofCase = moved('ledger_entries', postingsOf('select id from payments where application_id = new.id'))

const states: readonly Part[] = ['ledger_days_state', 'ledger_days_state_all']
const stateMoves = states
  .map(
    (table) =>
      add(table, ofPayment, { as: { state: 'old.state' }, sign: '-' }) +
      add(table, ofPayment, { as: { state: 'new.state' } }),
  )
  .join('')
const courtMoves =
  add('ledger_days_court', ofCase, { as: { court_id: 'old.court_id' }, sign: '-' }) +
  add('ledger_days_court', ofCase, { as: { court_id: 'new.court_id' } })

/*
 * Whoever writes entries and whoever moves the payment or the case wait for one another: the payment's row is shared by the one and
 * taken by the other, so that neither counts what the other just counted elsewhere.
 */
const counters = `
create function count_ledger_parts() returns trigger language plpgsql as $$ begin
  perform from payments where id in (select payment_id from ledger_postings where id in (select posting_id from after)) order by id for share;
  ${everywhere(moved('after'))}
  return null;
end $$;
create trigger ledger_entries_counted_by_part after insert on ledger_entries referencing new table as after
  for each statement execute function count_ledger_parts();
create function count_moved_payment() returns trigger language plpgsql as $$ begin ${stateMoves}
  return null;
end $$;
create trigger payments_counted_by_state after update of state on payments
  for each row when (old.state is distinct from new.state) execute function count_moved_payment();
create function count_moved_case() returns trigger language plpgsql as $$ begin ${courtMoves}
  return null;
end $$;
create trigger applications_counted_by_court after update of court_id on applications
  for each row when (old.court_id is distinct from new.court_id) execute function count_moved_case();
create function count_ledger_parts_anew() returns void language sql as $$
  ${names.map((table) => `delete from ${table};`).join('\n  ')}
  ${everywhere(moved('ledger_entries'))}
$$;
select count_ledger_parts_anew();
`

/** What the funds had by court, and by the state that its payment stands in now, kept as 013 keeps it. @source product 7 */
export const ledgerParts = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [tables, counters]) await sql.raw(part).execute(db)
  },
}
