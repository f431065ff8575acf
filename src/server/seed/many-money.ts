import { sql } from 'kysely'
import { dhakaDay } from '../../machines/text.ts'
import type { Trx } from '../deps.ts'
import { feeLinesOf } from '../billing/fees-store.ts'
import type { SeedDeps } from './base.ts'
import type { KeptPage } from './documents.ts'
import { dispatchPoisha } from './many-dispatches.ts'
import { uuidAt } from './many-ids.ts'

/** The lines of a case's bill and of a dispatch's, each with its place. */
async function linesOf(deps: SeedDeps, trx: Trx, typeId: number): Promise<string> {
  const lines = await feeLinesOf(trx, typeId, 0, dhakaDay(deps.clock.now()))
  const post = [
    { title: 'Postal cost', titleBn: 'ডাক খরচ', amountPoisha: dispatchPoisha.postal },
    { title: 'Summon fee', titleBn: 'সমন ফি', amountPoisha: dispatchPoisha.summon },
  ].map((line) => ({ ...line, fund: 'dispatch', feeTypeId: null, feeRuleId: null, quantity: 1 }))
  return JSON.stringify([
    ...lines.map((line, position) => ({ ...line, position, kind: 'application' })),
    ...post.map((line, position) => ({ ...line, position, kind: 'dispatch' })),
  ])
}

/** Bills of whatever was verified and of dispatches that were priced: paid, open, or void with their case. */
export async function insertManyBills(deps: SeedDeps, trx: Trx, typeId: number): Promise<void> {
  await sql`create temporary table many_lines on commit drop as
    select * from jsonb_to_recordset(${await linesOf(deps, trx, typeId)}::jsonb) as line (kind text, position int, title text,
      "titleBn" text, fund text, "feeTypeId" int, "feeRuleId" int, "amountPoisha" bigint, quantity int)`.execute(
    trx,
  )
  await sql`create temporary table many_bills on commit drop as
    select ${uuidAt('billed.created_at')} as id, billed.*,
      (select sum("amountPoisha" * quantity) from many_lines where many_lines.kind = billed.kind)::bigint as total
    from (
      select id as application_id, null::uuid as dispatch_id, 'application' as kind, owner_id, office_id, i, way,
        way in ('paid', 'approved', 'rejected when paid') as is_paid, state = 'rejected' as is_void,
        at + interval '3 hours' as created_at, at + interval '6 hours' as settled_at
      from many where way not in ('unverified', 'returned', 'rejected')
      union all
      select application_id, id, 'dispatch', owner_id, office_id, i, 'dispatch', steps > 3, false,
        created_at + interval '20 minutes', created_at + interval '30 minutes'
      from many_dispatches where steps > 2) billed`.execute(trx)
  await sql`analyze many_bills`.execute(trx)
  await sql`insert into bills (id, application_id, dispatch_id, kind, owner_id, office_id, total_poisha, paid_poisha, is_void,
      created_at)
    select id, application_id, dispatch_id, kind, owner_id, office_id, total, case when is_paid then total else 0 end, is_void,
      created_at from many_bills`.execute(trx)
  await sql`update applications set owes = true from many_bills
    where application_id = applications.id and not is_paid and not is_void`.execute(trx)
  await sql`create temporary table many_bill_lines on commit drop as
    select ${uuidAt('many_bills.created_at')} as id, many_bills.id as bill_id, line.*, line."amountPoisha" * line.quantity as total, is_paid
    from many_bills join many_lines line using (kind)`.execute(trx)
  await sql`insert into bill_lines (id, bill_id, position, title, title_bn, fund, fee_type_id, fee_rule_id,
      amount_poisha, quantity, total_poisha, paid_poisha)
    select id, bill_id, position, title, "titleBn", fund, "feeTypeId", "feeRuleId", "amountPoisha", quantity, total,
      case when is_paid then total else 0 end from many_bill_lines`.execute(trx)
  await sql`create index on many_bill_lines (bill_id)`.execute(trx)
  await sql`analyze many_bill_lines`.execute(trx)
}

/** Which attempts there were: one that paid each paid bill, one in five that came to nothing before, a few that are held. */
async function planPayments(trx: Trx): Promise<void> {
  await sql`create temporary table many_payments on commit drop as
    select ${uuidAt('tried.created_at')} as id, tried.*, total - round(total * 0.025)::bigint as store from (
      select id as bill_id, application_id, dispatch_id, owner_id, office_id, i, way, total, settled_at as ended_at,
        settled_at - interval '5 minutes' as created_at,
        case when way = 'rejected when paid' and i % 80 = 19 then 'refunded' else 'paid' end as state
      from many_bills where is_paid
      union all
      select id, application_id, dispatch_id, owner_id, office_id, i, way, total, created_at + interval '10 minutes',
        created_at + interval '5 minutes', (array['failed','canceled','expired'])[1 + i % 3]
      from many_bills where i % 5 = 0
      union all
      select id, application_id, dispatch_id, owner_id, office_id, i, way, total, created_at + interval '20 minutes',
        created_at + interval '15 minutes', 'held'
      from many_bills where way = 'verified' and i % 2000 = 4) tried`.execute(trx)
  await sql`alter table many_payments add column transaction_id text`.execute(trx)
  await sql`update many_payments set transaction_id = 'T' || substr(md5(id::text), 1, 24)`.execute(trx)
  await sql`analyze many_payments`.execute(trx)
}

/** What the gateway vouched for, with its keys in order, as history hashes it. */
const validation =
  sql.raw(`format('{"amountPoisha":%s,"bankTransactionId":"bulk-%s","cardType":"VISA-Sample","currency":"BDT",'
  || '"isRisky":%s,"storeAmountPoisha":%s,"validationId":"bulk-%s"}', total, transaction_id, (state = 'held')::text, store, transaction_id)`)

/** A fully given back attempt was paid, then refunding, then refunded; its refund came an hour after the rejection. */
async function insertPaymentSteps(trx: Trx, officerId: string): Promise<void> {
  await sql`insert into steps (entity, id, sequence, event, from_state, to_state, actor_id, payload, at)
    select 'payment', id, step.sequence, step.event, step.from_state, step.to_state,
      case step.event when 'start' then owner_id when 'refund' then ${officerId}::uuid end,
      case step.event when 'validated' then ${validation} when 'failed' then '{"error":"নমুনা"}'
        when 'refund' then '{"reason":"নমুনা কারণ"}' when 'refunded' then format('{"refundReference":"bulk-%s"}', transaction_id)
        else '{}' end,
      case step.sequence when 1 then created_at when 2 then created_at + interval '1 minute' when 3 then ended_at
        else ended_at + step.sequence * interval '1 hour' end
    from many_payments join lateral (values
      (1, 'start', '', 'started'), (2, 'opened', 'started', 'open'),
      (3, case when state in ('paid', 'held', 'refunded') then 'validated' else state end, 'open',
        case state when 'refunded' then 'paid' else state end),
      (4, 'refund', 'paid', 'refunding'), (5, 'refunded', 'refunding', 'refunded')
    ) as step (sequence, event, from_state, to_state) on step.sequence <= 3 or state = 'refunded'`.execute(
    trx,
  )
}

async function insertRows(trx: Trx): Promise<void> {
  await sql`insert into payments (id, bill_id, application_id, owner_id, office_id, state, version, transaction_id, amount_poisha,
      method, gateway, payment_type, session_key, validation_id, bank_transaction_id, store_amount_poisha, card_type, transacted_at, received_at,
      refunded_poisha, refund_reference, is_surplus, error, reason, expires_at, state_since, created_at, updated_at)
    select id, bill_id, application_id, owner_id, office_id, state, last.sequence, transaction_id, total, 'cards', 'sslcommerz', 'full',
      'bulk-' || transaction_id, money.validation, money.validation, money.store, money.card, money.at, money.at,
      case when state = 'refunded' then total else 0 end, case when state = 'refunded' then 'bulk-' || transaction_id end,
      way = 'rejected when paid' and state in ('paid', 'refunded'), case when state = 'failed' then 'নমুনা' end,
      case when state = 'refunded' then 'নমুনা কারণ' end, created_at + interval '90 minutes', last.at, created_at, last.at
    from many_payments join lateral (select sequence, at from steps where steps.id = many_payments.id
      order by sequence desc limit 1) last on true
    left join lateral (select 'bulk-' || transaction_id as validation, many_payments.store, 'VISA-Sample' as card, ended_at as at
      where state in ('paid', 'held', 'refunded')) money on true`.execute(trx)
}

/** Each posting with its entries: from the gateway to the lines of the bill, set aside while it is held, and back again. */
async function insertLedger(trx: Trx): Promise<void> {
  await sql`create temporary table many_postings on commit drop as
    select ${uuidAt('posted.at')} as id, many_payments.id as payment_id, posted.* , bill_id, office_id, total, store
    from many_payments join lateral (values
      ('payment', 'payment:' || many_payments.id, ended_at, state in ('paid', 'refunded')),
      ('aside', 'aside:' || many_payments.id, ended_at, state = 'held'),
      ('refund', 'refund:bulk-' || transaction_id, ended_at + interval '5 hours', state = 'refunded')
      ) as posted (kind, reference, at, is_made) on is_made`.execute(trx)
  await sql`analyze many_postings`.execute(trx)
  await sql`insert into ledger_postings (id, kind, payment_id, office_id, reference, posted_at)
    select id, kind, payment_id, office_id, reference, at from many_postings`.execute(trx)
  await sql`insert into ledger_entries (posting_id, account, office_id, bill_line_id, office_account_id, debit_poisha, credit_poisha)
    select many_postings.id, entry.account, many_postings.office_id, entry.bill_line_id, held.id, entry.debit, entry.credit
    from many_postings join lateral (
      select 'gateway' as account, null::uuid as bill_line_id, store as debit, 0::bigint as credit where kind <> 'refund'
      union all select 'bank_charge', null, total - store, 0 where kind <> 'refund' and total > store
      union all select 'gateway', null, 0, many_postings.total where kind = 'refund'
      union all select 'aside', null, 0, many_postings.total where kind = 'aside'
      union all select fund, line.id, case when many_postings.kind = 'refund' then line.total else 0 end,
        case when many_postings.kind = 'payment' then line.total else 0 end
        from many_bill_lines line where line.bill_id = many_postings.bill_id and many_postings.kind <> 'aside'
    ) entry on true
    left join (select distinct on (office_id, fund) id, office_id, fund from office_accounts order by office_id, fund, id desc) held
      on held.office_id = many_postings.office_id and held.fund = entry.account`.execute(trx)
}

async function insertInvoices(trx: Trx, officerId: string): Promise<void> {
  await sql`create temporary table many_invoices on commit drop as
    select ${uuidAt('ended_at')} as id, many_payments.id as payment_id, bill_id, application_id, dispatch_id, owner_id, office_id,
      transaction_id, total, store, ended_at, way, extract(year from ended_at at time zone 'Asia/Dhaka')::int as year
    from many_payments where state in ('paid', 'refunded')`.execute(trx)
  await sql`insert into invoices (id, invoice_number, transaction_id, payment_id, bill_id, application_id, dispatch_id, owner_id,
      office_id, amount_poisha, bank_charge_poisha, payer_name, issued_at)
    select many_invoices.id, 'INV-' || upper(offices.code) || '-' || many_invoices.year || '-' || lpad((coalesce(known.last, 0)
        + row_number() over (partition by many_invoices.office_id, many_invoices.year order by ended_at, many_invoices.id))::text, 6, '0'),
      transaction_id, payment_id, bill_id, application_id, dispatch_id, owner_id, many_invoices.office_id, total,
      total - store, payers.name, ended_at
    from many_invoices join offices on offices.id = many_invoices.office_id join users payers on payers.id = owner_id
    left join invoice_numbers known on (known.office_id, known.year) = (many_invoices.office_id, many_invoices.year)`.execute(
    trx,
  )
  await sql`insert into receipt_uses (invoice_id, case_number, is_for_other_case, is_by_approval, used_at, used_by)
    select many_invoices.id, applications.case_number, false, true, ended_at + interval '3 hours', ${officerId}::uuid
    from many_invoices join applications on applications.id = application_id where way = 'approved'`.execute(
    trx,
  )
  await sql`insert into invoice_numbers (office_id, year, last) select office_id, year, count(*) from many_invoices group by 1, 2
    on conflict (office_id, year) do update set last = invoice_numbers.last + excluded.last`.execute(trx)
}

/** What rejections owe back: most of it is still due, of a few it was given back. */
async function insertRefunds(trx: Trx, officerId: string): Promise<void> {
  await sql`insert into refunds (id, payment_id, application_id, office_id, ground, state, amount_poisha, reason, opened_at,
      asked_by, asked_at, reference, ended_at)
    select ${uuidAt('ended_at')}, id, application_id, office_id, 'rejected',
      case state when 'refunded' then 'given_back' else 'due' end, total,
      case state when 'refunded' then 'নমুনা কারণ' end, ended_at + interval '3 hours',
      case state when 'refunded' then ${officerId}::uuid end,
      case state when 'refunded' then ended_at + interval '4 hours' end,
      case state when 'refunded' then 'bulk-' || transaction_id end,
      case state when 'refunded' then ended_at + interval '5 hours' end
    from many_payments where way = 'rejected when paid' and state in ('paid', 'refunded')`.execute(trx)
}

/** One page of a document a case; they have their bytes in common. */
async function insertDocuments(trx: Trx, page: KeptPage): Promise<void> {
  await sql`insert into documents (id, application_id, owner_id, sha256, file_name, content_type, size_bytes, created_at)
    select ${uuidAt('at')}, id, owner_id, ${page.sha256}, 'namuna.pdf', 'application/pdf', ${page.sizeBytes}, at
    from many`.execute(trx)
}

/** Attempts with what followed from them: history, the ledger and receipts; and the documents of the cases. */
export async function insertManyPayments(trx: Trx, officerId: string, page: KeptPage): Promise<void> {
  await planPayments(trx)
  await insertPaymentSteps(trx, officerId)
  await sql`analyze steps`.execute(trx)
  await insertRows(trx)
  await insertLedger(trx)
  await insertInvoices(trx, officerId)
  await insertRefunds(trx, officerId)
  await insertDocuments(trx, page)
}
