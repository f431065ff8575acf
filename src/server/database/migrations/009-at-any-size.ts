import { sql, type Kysely } from 'kysely'

const grams = `
create function search_grams(words text, longest int) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  folded text := lower(translate(words, '০১২৩৪৫৬৭৮৯', '0123456789'));
  short int := length(folded) - 2;
  long int := case longest when 6 then length(folded) - 5 else 0 end;
  grams text[] := '{}';
begin
  for at in 1 .. short loop
    grams[at] := substr(folded, at, 3);
  end loop;
  for at in 1 .. long loop
    grams[short + at] := substr(folded, at, 6);
  end loop;
  return grams;
end $$;
create function search_keys(words text, longest int, index_name text) returns text[] language plpgsql stable strict as $$
declare
  size int := case when length(words) < longest then 3 else longest end;
begin
  return array(
    select gram from unnest(search_grams(words, longest)) as gram left join (
      select unnest(most_common_elems::text::text[]) as common, unnest(most_common_elem_freqs) as share
      from pg_stats where schemaname = current_schema() and tablename = index_name) as known on common = gram
    where length(gram) = size group by gram order by coalesce(min(share), 0), gram limit 2);
end $$;
create index applications_search on applications using gin
  (search_grams(case_number || ' ' || coalesce(reference_number, '') || ' ' || petitioner_name, 6)) with (gin_pending_list_limit = 1024);
create index payments_search on payments using gin (search_grams(transaction_id, 3)) with (gin_pending_list_limit = 1024);
create index invoices_search on invoices using gin (search_grams(invoice_number, 6)) with (gin_pending_list_limit = 1024);
create index users_search on users using gin (search_grams(name, 6)) with (gin_pending_list_limit = 1024);
`

const day = (moment: string) => `(${moment} at time zone 'Asia/Dhaka')::date`

const counters = `
create table submitted_days (
  office_id uuid not null references offices, day date not null, count bigint not null, primary key (day, office_id));
create table submitted_days_all (day date not null, shard int not null, count bigint not null, primary key (day, shard));
create table payment_totals (
  office_id uuid not null references offices, state text not null, count bigint not null, amount_poisha numeric not null,
  refunded_poisha numeric not null, primary key (office_id, state));
create table payment_days (
  office_id uuid not null references offices, state text not null, day date not null, count bigint not null,
  amount_poisha numeric not null, refunded_poisha numeric not null, primary key (day, office_id, state));
create table payment_days_all (
  state text not null, day date not null, shard int not null, count bigint not null,
  amount_poisha numeric not null, refunded_poisha numeric not null, primary key (day, state, shard));
create function shard_of(office_id uuid) returns int language sql immutable strict parallel safe as $$
  select abs(hashtext(office_id::text) % 4) $$;
create function count_anew() returns void language sql as $$
  delete from submitted_days;
  insert into submitted_days (office_id, day, count)
    select office_id, ${day('submitted_at')}, count(*) from applications
    where submitted_at is not null and office_id is not null group by 1, 2;
  delete from submitted_days_all;
  insert into submitted_days_all (day, shard, count)
    select day, shard_of(office_id), sum(count) from submitted_days group by 1, 2;
  delete from payment_days;
  insert into payment_days (office_id, state, day, count, amount_poisha, refunded_poisha)
    select office_id, state, ${day('created_at')}, count(*), sum(amount_poisha), sum(refunded_poisha)
    from payments group by 1, 2, 3;
  delete from payment_days_all;
  insert into payment_days_all (state, day, shard, count, amount_poisha, refunded_poisha)
    select state, day, shard_of(office_id), sum(count), sum(amount_poisha), sum(refunded_poisha)
    from payment_days group by 1, 2, 3;
  delete from payment_totals;
  insert into payment_totals (office_id, state, count, amount_poisha, refunded_poisha)
    select office_id, state, sum(count), sum(amount_poisha), sum(refunded_poisha) from payment_days group by 1, 2;
$$;
select count_anew();
`

const submitted = `
create function count_submitted_later() returns trigger language plpgsql as $$ begin
  insert into submitted_days as kept (office_id, day, count)
    values (new.office_id, ${day('new.submitted_at')}, 1)
    on conflict (day, office_id) do update set count = kept.count + 1;
  insert into submitted_days_all as kept (day, shard, count)
    values (${day('new.submitted_at')}, shard_of(new.office_id), 1)
    on conflict (day, shard) do update set count = kept.count + 1;
  return null;
end $$;
create trigger submitted_later_counted after update of submitted_at on applications for each row
  when (old.submitted_at is null and new.submitted_at is not null and new.office_id is not null)
  execute function count_submitted_later();
create function count_submitted() returns trigger language plpgsql as $$ begin
  insert into submitted_days as kept (office_id, day, count)
    select office_id, ${day('submitted_at')}, count(*) from after
    where submitted_at is not null and office_id is not null group by 1, 2 order by 2, 1
    on conflict (day, office_id) do update set count = kept.count + excluded.count;
  insert into submitted_days_all as kept (day, shard, count)
    select ${day('submitted_at')}, shard_of(office_id), count(*) from after
    where submitted_at is not null and office_id is not null group by 1, 2 order by 1, 2
    on conflict (day, shard) do update set count = kept.count + excluded.count;
  return null;
end $$;
create trigger submitted_counted after insert on applications referencing new table as after
  for each statement execute function count_submitted();
`

/** Whatever a statement did to payments, told as what it takes from and adds to each office, day and state. */
const change = (rows: string) =>
  `select office_id, shard_of(office_id) as shard, state, ${day('created_at')} as day, ${rows}`

const amounts = ['count', 'amount_poisha', 'refunded_poisha'] as const
const sums = amounts.map((name) => `sum(${name})`).join(', ')
const isMoved = amounts.map((name) => `sum(${name}) <> 0`).join(' or ')
const raised = amounts.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ')

const counting = (source: string) =>
  [
    { table: 'payment_totals', columns: 'office_id, state', key: 'office_id, state' },
    { table: 'payment_days', columns: 'office_id, state, day', key: 'day, office_id, state' },
    { table: 'payment_days_all', columns: 'state, day, shard', key: 'day, state, shard' },
  ]
    .map(
      ({ table, columns, key }) => `
  insert into ${table} as kept (${columns}, ${amounts.join(', ')})
    select ${columns}, ${sums} from (${source}) as moved group by ${columns} having ${isMoved} order by ${columns}
    on conflict (${key}) do update set ${raised};`,
    )
    .join('')

const added = `${change('1 as count, amount_poisha, refunded_poisha')} from after`
const removed = `${change('-1 as count, -amount_poisha as amount_poisha, -refunded_poisha as refunded_poisha')} from before`

const paymentTriggers = (
  [
    ['insert', 'new table as after', added],
    ['update', 'old table as before new table as after', `${added} union all ${removed}`],
    ['delete', 'old table as before', removed],
  ] as const
).map(
  ([event, tables, source]) => `
create function count_payments_on_${event}() returns trigger language plpgsql as $$ begin ${counting(source)}
  return null;
end $$;
create trigger payments_counted_on_${event} after ${event} on payments referencing ${tables}
  for each statement execute function count_payments_on_${event}();`,
)

const ledger = `
alter table ledger_postings add column office_id uuid references offices;
alter table ledger_postings disable trigger ledger_postings_append_only;
update ledger_postings set office_id = payments.office_id from payments where payments.id = payment_id;
alter table ledger_postings enable trigger ledger_postings_append_only;
alter table ledger_postings alter column office_id set not null;
create function name_posting_office() returns trigger language plpgsql as $$ begin
  new.office_id := (select office_id from payments where id = new.payment_id);
  return new;
end $$;
create trigger postings_office before insert on ledger_postings for each row when (new.office_id is null) execute function name_posting_office();
create index ledger_postings_office on ledger_postings (office_id, posted_at, id);
create index ledger_postings_all on ledger_postings (posted_at, id);
`

const indexes = `
create index payments_state_office on payments (office_id, state, created_at desc, id desc);
create index payments_state_all on payments (state, created_at desc, id desc);
create index payments_owner on payments (owner_id);
create index payments_application on payments (application_id);
create index dispatches_awaited on dispatches (office_id, due_date, state) where not is_outcome_recorded and due_date is not null;
create index bills_owner on bills (owner_id);
create index dispatches_owner on dispatches (owner_id);
create index documents_bytes on documents (sha256);
create index notices_list on notices (user_id, created_at desc, id desc);
create index notices_bell on notices (user_id, created_at desc, id desc) where cleared_at is null;
drop index notices_user_id_created_at_idx;
`

/**
 * What keeps every list, badge, chart and search at one cost whatever the number of cases: the words of a search as groups
 * of three signs, counters for each day and state that follow every statement by themselves, and an index for each order.
 * @source product 7
 */
export const atAnySize = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [grams, counters, submitted, ...paymentTriggers, ledger, indexes])
      await sql.raw(part).execute(db)
  },
}
