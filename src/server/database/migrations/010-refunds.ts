import { sql, type Kysely } from 'kysely'

const table = `
create table refunds (
  id uuid primary key, payment_id uuid not null references payments, application_id uuid not null references applications,
  office_id uuid not null references offices,
  ground text not null check (ground in ('surplus','rejected','correction','order')),
  state text not null check (state in ('due','asked','under_way','refused','given_back','withdrawn')),
  amount_poisha bigint not null check (amount_poisha > 0), reason text, order_number text, order_date date,
  opened_at timestamptz not null, asked_by uuid references users, asked_at timestamptz,
  confirmed_by uuid references users, confirmed_at timestamptz, error text, refused_at timestamptz,
  reference text, ended_by uuid references users, ended_at timestamptz, end_reason text,
  check (confirmed_by is null or confirmed_by <> asked_by),
  check (ground <> 'order' or (order_number is not null and order_date is not null)),
  check ((state in ('given_back','withdrawn')) = (ended_at is not null)));
create unique index refunds_one_open on refunds (payment_id) where state in ('due','asked','under_way','refused');
create index refunds_payment on refunds (payment_id);
create index refunds_application on refunds (application_id);
create index refunds_office on refunds (office_id, state, opened_at desc, id desc);
create index refunds_all on refunds (state, opened_at desc, id desc);
create index refunds_given_back on refunds (ended_at) include (office_id, amount_poisha) where state = 'given_back';
`

/** Refunds of a state are counted where subjects in a state are: whatever writes one cannot forget it. */
const counting = `
create function count_refund() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' and old.state = new.state then return null; end if;
  insert into counters as kept (office_id, entity, state, count)
    select office_id, 'refund', state, delta from (
      select new.office_id, new.state, 1 as delta
      union all select old.office_id, old.state, -1 where tg_op = 'UPDATE') as moved (office_id, state, delta)
    order by state
    on conflict (office_id, entity, state) do update set count = kept.count + excluded.count;
  return null;
end $$;
create function count_refunds_anew() returns void language sql as $$
  delete from counters where entity = 'refund';
  insert into counters (office_id, entity, state, count)
    select office_id, 'refund', state, count(*) from refunds group by 1, 3;
$$;
create trigger refunds_counted after insert or update of state on refunds for each row execute function count_refund();
`

/**
 * What is owed back or on its way by now: money that stands on no bill is due, and a refund that the gateway has not yet
 * answered is under way.
 */
const owedBy = `
insert into refunds (id, payment_id, application_id, office_id, ground, state, amount_poisha, reason, opened_at)
  select gen_random_uuid(), id, application_id, office_id,
    case when not (is_surplus or state = 'surplus') then 'correction'
      when exists (select from invoices where payment_id = payments.id) then 'rejected' else 'surplus' end,
    case state when 'refunding' then 'under_way' else 'due' end,
    case state when 'refunding' then refund_pending_poisha else amount_poisha - refunded_poisha end,
    case state when 'refunding' then reason end, state_since
  from payments
  where (state = 'refunding' and refund_pending_poisha > 0)
    or (state = 'surplus' or (state = 'paid' and is_surplus)) and amount_poisha > refunded_poisha;
`

/** Refunds become records: why, how much, who asked, who confirmed, and where each stands until it is settled. @source product 2.5 */
export const refunds = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [table, counting, owedBy]) await sql.raw(part).execute(db)
  },
}
