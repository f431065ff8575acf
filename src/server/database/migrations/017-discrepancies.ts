import { sql, type Kysely } from 'kysely'

/** What the gateway vouched for that is not ours, once for each of its validations; what was told of it so far is taken over. */
const mismatches = `
create table payment_mismatches (
  id uuid primary key, payment_id uuid not null references payments, office_id uuid not null references offices,
  validation_id text not null, parts text[] not null check (cardinality(parts) > 0),
  said_poisha bigint not null, said_currency text not null, noticed_at timestamptz not null,
  unique (payment_id, validation_id));
create index payment_mismatches_noticed on payment_mismatches (noticed_at, id);
create trigger payment_mismatches_append_only before update or delete on payment_mismatches for each row execute function refuse_change();
create trigger payment_mismatches_no_truncate before truncate on payment_mismatches execute function refuse_change();
insert into payment_mismatches
  select distinct on (payments.id, fields->>'validationId') gen_random_uuid(), payments.id, payments.office_id, fields->>'validationId',
    case when (fields->>'amountPoisha')::bigint <> amount_poisha then array['amount']
      when fields->>'transactionId' <> payments.transaction_id then array['transaction']
      when fields->>'currency' <> 'BDT' then array['currency'] else array['store'] end,
    (fields->>'amountPoisha')::bigint, fields->>'currency', received_at
  from payments join gateway_messages kept on kept.transaction_id = payments.transaction_id and kept.source = 'validation'
  where payments.error = 'validation_mismatch' and fields->>'validationId' is not null
  order by payments.id, fields->>'validationId', kept.id;
`

/** One closing for each time that something went wrong: what goes wrong anew is a discrepancy anew. */
const closings = `
create table discrepancy_closings (
  id uuid primary key, kind text not null check (kind in ('mismatch','unknown','held','surplus','refund_refused')),
  subject_id uuid not null, since timestamptz not null, payment_id uuid not null references payments,
  office_id uuid not null references offices, amount_poisha bigint not null, said_poisha bigint, said_currency text, parts text[], error text,
  reason text not null check (reason <> ''), closed_by uuid not null references users, closed_at timestamptz not null,
  unique (subject_id, kind, since));
create index discrepancy_closings_office on discrepancy_closings (office_id, closed_at desc, id desc);
create index discrepancy_closings_all on discrepancy_closings (closed_at desc, id desc);
create trigger discrepancy_closings_append_only before update or delete on discrepancy_closings for each row execute function refuse_change();
create trigger discrepancy_closings_no_truncate before truncate on discrepancy_closings execute function refuse_change();
`

/**
 * All but a mismatch are states that something is in already, and leave with them. `since` is when the trouble began: of an attempt
 * whose end the gateway has not told, when it should have ended. Whether it was closed is asked row by row, so that an index gives the
 * order and a page ends the reading.
 */
const view = `
create index payments_waiting on payments (state_since, id) where state = 'held';
create index payments_unknown on payments (state_since, id) where state = 'unknown';
create index payments_untold on payments (expires_at, id) where state = 'open';
create index refunds_surplus on refunds (opened_at, id) where state = 'due' and ground = 'surplus' and refused_at is null;
create index refunds_refused on refunds (refused_at, id) where state in ('due','refused') and refused_at is not null;
create view discrepancies as select found.* from (
  select 'mismatch' as kind, said.id, noticed_at as since, payment_id, said.office_id, amount_poisha, said_poisha, said_currency, parts, null::text as error
    from payment_mismatches said join payments on payments.id = payment_id
    where state in ('started','open','unknown','failed','canceled','expired')
  union all select 'unknown', id, state_since, id, office_id, amount_poisha, null, null, null, null
    from payments where state = 'unknown' and not exists (select from payment_mismatches said where said.payment_id = payments.id)
  union all select 'unknown', id, expires_at, id, office_id, amount_poisha, null, null, null, null
    from payments where state = 'open' and not exists (select from payment_mismatches said where said.payment_id = payments.id)
  union all select 'held', id, state_since, id, office_id, amount_poisha, null, null, null, null from payments where state = 'held'
  union all select 'surplus', id, opened_at, payment_id, office_id, amount_poisha, null, null, null, null
    from refunds where state = 'due' and ground = 'surplus' and refused_at is null
  union all select 'refund_refused', id, refused_at, payment_id, office_id, amount_poisha, null, null, null, error
    from refunds where state in ('due','refused') and refused_at is not null) found
where (select closed.id from discrepancy_closings closed
  where closed.subject_id = found.id and closed.kind = found.kind and closed.since = found.since) is null;
`

/** Discrepancies: what does not agree, until it is settled or closed with a reason. @source product 2.3 */
export const discrepancies = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [mismatches, closings, view]) await sql.raw(part).execute(db)
  },
}
