import { outsideAccounts } from '../database/ledger-schema.ts'
import { counterKinds } from '../../machines/payment/choice.ts'
import { sql, type RawBuilder } from 'kysely'
import { applicationStates } from '../../machines/application/states.ts'
import { statesInList } from '../../machines/entity.ts'
import { paymentStatesThat } from '../../machines/payment/states.ts'
import type { Trx } from '../deps.ts'
import { monthFaults } from './ledger-check-months-store.ts'
import { movedReference } from './ledger-store.ts'

/** Something that does not hold: at which row, and what was found there. */
export interface Break {
  id: string
  found: string
}

/** What must hold for every row of a table. */
export interface Rule {
  name: string
  table:
    | 'ledger_postings'
    | 'ledger_entries'
    | 'bill_lines'
    | 'bills'
    | 'payments'
    | 'refunds'
    | 'ledger_corrections'
    | 'invoices'
    | 'day_closes'
    | 'office_accounts'
    | StateTable
  /** Rows of `batch` for which it does not hold, as `id` and `found`; both texts. */
  faults: RawBuilder<unknown>
}

type StateTable = 'applications' | 'dispatches'

const receivedStates = paymentStatesThat(({ isReceived }) => isReceived)
const fund = sql`('treasury', 'bar_council', 'dispatch')`

/** A posting has two sides at least, which are equal, and belongs to the office of its payment. */
const postings: Rule = {
  name: 'postings of the ledger balance, at the office of their payment',
  table: 'ledger_postings',
  faults: sql`select batch.id, format('%s entries, debit %s, credit %s', sides.count, sides.debit, sides.credit)
      || case when batch.office_id <> payments.office_id then ', another office than its payment' else '' end
    from batch join payments on payments.id = payment_id
    cross join lateral (select count(*), sum(debit_poisha) as debit, sum(credit_poisha) as credit
      from ledger_entries where posting_id = batch.id) sides
    where sides.count < 2 or sides.debit <> sides.credit or batch.office_id <> payments.office_id`,
}

/** An entry of a fund stands on an account of its office and on a line of the bill that its payment is for, or went over to it from. */
const entries: Rule = {
  name: 'entries of a fund stand on a line of the bill and on an account of the office',
  table: 'ledger_entries',
  faults: sql`select batch.id, format('%s, line %s, account %s', account, bill_line_id, office_account_id)
    from batch join ledger_postings posting on posting.id = posting_id join payments on payments.id = payment_id
    left join bill_lines on bill_lines.id = bill_line_id left join office_accounts held on held.id = office_account_id
    where batch.office_id <> posting.office_id or case when account in ${fund}
      then (bill_lines.bill_id is distinct from payments.bill_id and not exists (select from ledger_entries moved
          join ledger_postings mover on mover.id = moved.posting_id where mover.payment_id = payments.id
          and mover.reference like ${`${movedReference}%`} and moved.bill_line_id = batch.bill_line_id))
        or (held.office_id, held.fund) is distinct from (batch.office_id, account)
        or (posting.kind in ('payment', 'release') and bill_lines.fund <> account)
      else bill_line_id is not null or office_account_id is not null end`,
}

/**
 * A line has received what the ledger brought it, less what corrections of its bill took back. On a void bill that may have happened
 * before or after it became void, and either is right.
 */
const lines: Rule = {
  name: 'lines of bills are their amount times quantity and have received what the ledger says',
  table: 'bill_lines',
  faults: sql`select batch.id, format('total %s, received %s, ledger brought %s, took back %s, by corrections %s',
      batch.total_poisha, batch.paid_poisha, ledger.brought, ledger.taken, ledger.corrected)
    from batch join bills on bills.id = bill_id
    cross join lateral (select
        coalesce(sum(credit_poisha - debit_poisha) filter (where kind <> 'refund'), 0) as brought,
        coalesce(sum(debit_poisha) filter (where kind = 'refund'), 0) as taken,
        coalesce(sum(debit_poisha) filter (where kind = 'refund' and exists (select from refunds
          where refunds.payment_id = posting.payment_id and ground = 'correction' and state = 'given_back'
            and ended_at = posted_at)), 0) as corrected
      from ledger_entries join ledger_postings posting on posting.id = posting_id where bill_line_id = batch.id) ledger
    where batch.total_poisha <> amount_poisha * quantity or case when bills.is_void
      then batch.paid_poisha not between ledger.brought - ledger.taken and ledger.brought
      else batch.paid_poisha <> ledger.brought - ledger.corrected end`,
}

const bills: Rule = {
  name: 'bills are the sum of their lines and have received no more than that',
  table: 'bills',
  faults: sql`select batch.id, format('total %s of lines %s, waived %s of lines %s, replaced %s of lines %s, received %s of lines %s', batch.total_poisha, of_lines.total,
      batch.waived_poisha, of_lines.waived, batch.replaced_poisha, of_lines.replaced, batch.paid_poisha, of_lines.paid)
    from batch cross join lateral (select coalesce(sum(total_poisha - waived_poisha - replaced_poisha), 0) as total,
      coalesce(sum(waived_poisha), 0) as waived, coalesce(sum(replaced_poisha), 0) as replaced,
      coalesce(sum(paid_poisha), 0) as paid from bill_lines where bill_id = batch.id) of_lines
    where batch.total_poisha <> of_lines.total or batch.waived_poisha <> of_lines.waived
      or batch.replaced_poisha <> of_lines.replaced or batch.paid_poisha <> of_lines.paid or batch.paid_poisha > batch.total_poisha`,
}

/** What is left of a payment stands in funds or aside; what the gateway was asked to give back went out by it. */
/** Through what a payment goes back: the gateway, or the counter that took it. @source product 2.5 */
const gaveBack = (payment: 'batch' | 'payments') =>
  sql`case when ${sql.ref(`${payment}.method`)} = any(${[...counterKinds]}) then ${sql.ref(`${payment}.method`)} else 'gateway' end`

const payments: Rule = {
  name: 'payments stand in the ledger with what came in and went back',
  table: 'payments',
  faults: sql`select batch.id, format('%s, amount %s, given back %s; ledger keeps %s, gave back %s', state, amount_poisha,
      refunded_poisha, ledger.kept, ledger.given)
    from batch cross join lateral (select count(*),
        coalesce(sum(credit_poisha - debit_poisha) filter (where account <> all(${outsideAccounts})), 0) as kept,
        coalesce(sum(credit_poisha) filter (where account = ${gaveBack('batch')} and kind = 'refund'), 0) as given
      from ledger_entries join ledger_postings posting on posting.id = posting_id where posting.payment_id = batch.id) ledger
    where ledger.given <> refunded_poisha or case when state = any(${receivedStates})
      then ledger.kept <> amount_poisha - refunded_poisha else ledger.count > 0 end`,
}

/** A case that was reinstated keeps what it received until its next bill. @source product 2.5 */
const beforeBillStates = statesInList(applicationStates, 'unverified')

const dues: Rule = {
  name: 'money that no bill takes is on the list of refunds due',
  table: 'payments',
  faults: sql`select batch.id, format('%s, %s left', state, amount_poisha - refunded_poisha) from batch
    where (is_surplus or state = 'surplus') and state in ('paid', 'surplus') and amount_poisha > refunded_poisha
      and not exists (select from refunds where payment_id = batch.id and state = 'due')
      and not exists (select from applications where applications.id = application_id and applications.state = any(${beforeBillStates}))`,
}

/** What was given back of a payment at one time was posted then, and two persons agreed on money of a bill. */
const refunds: Rule = {
  name: 'refunds were confirmed by a second person, are posted once given back, and never more than the payment',
  table: 'refunds',
  faults: sql`select batch.id, format('%s %s of %s, ledger gave back %s', ground, batch.state, batch.amount_poisha, ledger.given)
    from batch join payments on payments.id = payment_id
    cross join lateral (select coalesce(sum(credit_poisha), 0) as given from ledger_postings posting
      join ledger_entries on posting_id = posting.id
      where posting.payment_id = batch.payment_id and kind = 'refund' and account = ${gaveBack('payments')} and posted_at = batch.ended_at) ledger
    cross join lateral (select sum(amount_poisha) as given from refunds
      where payment_id = batch.payment_id and state = 'given_back' and ended_at = batch.ended_at) ended
    where (batch.state = 'given_back' and ledger.given <> ended.given)
      or (batch.state in ('due', 'asked', 'under_way', 'refused')
        and batch.amount_poisha > payments.amount_poisha - payments.refunded_poisha)
      or (ground in ('correction', 'order') and asked_by is not null and batch.state in ('under_way', 'refused', 'given_back')
        and (confirmed_by is null or confirmed_by = asked_by))`,
}

const corrections: Rule = {
  name: 'corrections of the ledger are posted by a second person, and none without',
  table: 'ledger_corrections',
  faults: sql`select batch.id, format('%s of %s, ledger moved %s', state, amount_poisha, ledger.moved)
    from batch cross join lateral (select coalesce(sum(credit_poisha) filter (where account = to_fund), 0) as moved
      from ledger_postings posting join ledger_entries on posting_id = posting.id
      where posting.reference = 'correction:' || batch.id and bill_line_id = batch.bill_line_id) ledger
    where ledger.moved <> case state when 'posted' then amount_poisha else 0 end or (state = 'posted' and ended_by = asked_by)`,
}

const receipts: Rule = {
  name: 'payments that reached a bill have an invoice',
  table: 'payments',
  faults: sql`select batch.id, format('%s of %s has no invoice', state, amount_poisha) from batch
    where exists (select from ledger_postings where payment_id = batch.id and kind in ('payment', 'release'))
      and not exists (select from invoices where payment_id = batch.id)`,
}

const invoices: Rule = {
  name: 'invoices are of one payment each and say what it was',
  table: 'invoices',
  faults: sql`select batch.id, format('%s: amount %s of %s, charge %s of %s', invoice_number, batch.amount_poisha,
      payments.amount_poisha, bank_charge_poisha, ledger.charge)
    from batch join payments on payments.id = payment_id
    cross join lateral (select count(*) filter (where kind in ('payment', 'release')) as settled,
        coalesce(sum(debit_poisha) filter (where account = 'bank_charge'), 0) as charge
      from ledger_postings posting join ledger_entries on posting_id = posting.id
      where posting.payment_id = batch.payment_id) ledger
    where ledger.settled = 0 or batch.amount_poisha <> payments.amount_poisha or bank_charge_poisha <> ledger.charge
      or (batch.office_id, batch.bill_id, batch.transaction_id) <> (payments.office_id, payments.bill_id, payments.transaction_id)`,
}

/** What was signed stands: the ledger has of that day and gateway what it had then. @source product 8 */
const signedDays: Rule = {
  name: 'signed days are what the ledger has of them',
  table: 'day_closes',
  faults: sql`select batch.id, format('%s at %s, signed on %s, ledger has %s', batch.day, batch.gateway, batch.ledger_poisha, ledger.net)
    from batch cross join lateral (select coalesce(sum(debit_poisha - credit_poisha), 0) as net
      from ledger_postings posting join payments on payments.id = posting.payment_id
      join ledger_entries on posting_id = posting.id
      where posting.office_id = batch.office_id and payments.gateway = batch.gateway and account in ('gateway', 'bank_charge')
        and posted_at >= batch.day::timestamp at time zone 'Asia/Dhaka'
        and posted_at < (batch.day + 1)::timestamp at time zone 'Asia/Dhaka') ledger
    where batch.state = 'signed' and batch.ledger_poisha <> ledger.net`,
}

/** What reports read of an account is what was posted to it. */
const months: Rule = {
  name: 'months of bank accounts are what the ledger brought them',
  table: 'office_accounts',
  faults: monthFaults,
}

/** A chain says nothing of links that were cut off at its end. @source product 7 */
const ends = (table: StateTable | 'payments', entity: string): Rule => ({
  name: `histories of ${table} end in the state of the row`,
  table,
  faults: sql`select batch.id, format('%s, history ends in %s', batch.state, coalesce(last.to_state, 'nothing'))
    from batch left join lateral (select to_state from history where entity = ${entity} and subject_id = batch.id
      order by sequence desc limit 1) last on true
    where last.to_state is distinct from batch.state`,
})

/** What is asked of one row at a time, table by table. @source product 4, 7 */
export const rules: readonly Rule[] = [
  postings,
  entries,
  lines,
  bills,
  payments,
  dues,
  refunds,
  corrections,
  receipts,
  invoices,
  signedDays,
  months,
  ends('applications', 'application'),
  ends('dispatches', 'dispatch'),
  ends('payments', 'payment'),
]

/** Looks at so many rows after a key, in the order of the key. `last` is null when there are none any more. */
export async function lookAt(
  trx: Trx,
  { table, faults }: Rule,
  after: string | null,
  count: number,
): Promise<{ lookedAt: number; last: string | null; breaks: Break[] }> {
  const from = after === null ? sql`` : sql`where id > ${after}`
  const { rows } = await sql<{ looked_at: number; last: string | null; breaks: Break[] }>`
    with batch as materialized (select * from ${sql.table(table)} ${from} order by id limit ${sql.lit(count)})
    select (select count(*) from batch) as looked_at, (select id::text from batch order by id desc limit 1) as last,
      coalesce((select json_agg(json_build_object('id', fault.id::text, 'found', fault.found) order by fault.id)
        from (${faults}) fault (id, found)), '[]') as breaks`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('a select without from answers one row')
  return { lookedAt: row.looked_at, last: row.last, breaks: row.breaks }
}

/** The numbers of invoices after one, in their order. */
export const numbersAfter = async (trx: Trx, after: string, count: number) => {
  const rows = await trx
    .selectFrom('invoices')
    .innerJoin('offices', 'offices.id', 'invoices.office_id')
    .select(['invoice_number', 'offices.code'])
    .select(sql<number>`extract(year from issued_at at time zone 'Asia/Dhaka')::int`.as('year'))
    .where('invoice_number', '>', after)
    .orderBy('invoice_number')
    .limit(count)
    .execute()
  return rows.map(({ invoice_number: number, code, year }) => ({ number, code, year }))
}

/** The last number of each row of numbers: what stands before it, and how far it was counted. */
export async function lastNumbers(trx: Trx): Promise<ReadonlyMap<string, number>> {
  const now = await trx
    .selectFrom('invoice_numbers')
    .innerJoin('offices', 'offices.id', 'office_id')
    .select(['code', 'year', 'last'])
    .execute()
  const before = await trx.selectFrom('invoice_numbers_before').selectAll().execute()
  return new Map([
    ...now.map(({ code, year, last }) => [`INV-${code.toUpperCase()}-${year}-`, last] as const),
    ...before.map(({ year, last }) => [`INV-${year}-`, last] as const),
  ])
}

/** Links of all histories after one, subject by subject and each from its beginning. */
export const linksAfter = (
  trx: Trx,
  after: { entity: string; subjectId: string; sequence: number } | null,
  count: number,
) =>
  trx
    .selectFrom('history')
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(entity, subject_id, sequence) > (${after?.entity}, ${after?.subjectId}::uuid, ${after?.sequence}::int)`,
      ),
    )
    .orderBy('entity')
    .orderBy('subject_id')
    .orderBy('sequence')
    .limit(count)
    .execute()
