import type { Offices } from '../../machines/actor.ts'
import { whereOffice } from '../lifecycle/scope.ts'
import { funds, sum } from '../../machines/money.ts'
import { sumOf, sumWhere } from '../database/amount.ts'
import { sql } from 'kysely'
import type { Database, LedgerAccount } from '../database/schema.ts'
import type { Db, Deps, Trx } from '../deps.ts'

/** One side of a posting; exactly one of the two amounts (poisha) is above 0. */
export interface Entry {
  account: LedgerAccount
  billLineId?: string
  debitPoisha?: number
  creditPoisha?: number
}

export interface Posting {
  kind: Database['ledger_postings']['kind']
  paymentId: string
  officeId: string
  /** Unique: what it is posted for cannot be posted twice. */
  reference: string
  at: Date
}

/** Writes a posting; entries of nothing are left out, and the database refuses one that does not balance. @source product 4 */
export async function post(deps: Deps, trx: Trx, posting: Posting, entries: readonly Entry[]): Promise<void> {
  const id = deps.ids.uuid()
  await trx
    .insertInto('ledger_postings')
    .values({
      id,
      kind: posting.kind,
      payment_id: posting.paymentId,
      reference: posting.reference,
      posted_at: posting.at,
    })
    .execute()
  await trx
    .insertInto('ledger_entries')
    .values(
      entries
        .filter(({ debitPoisha = 0, creditPoisha = 0 }) => debitPoisha + creditPoisha > 0)
        .map((entry) => ({
          posting_id: id,
          account: entry.account,
          office_id: posting.officeId,
          bill_line_id: entry.billLineId ?? null,
          debit_poisha: entry.debitPoisha ?? 0,
          credit_poisha: entry.creditPoisha ?? 0,
        })),
    )
    .execute()
}

/**
 * Lays an amount (poisha) over the lines of a bill in the order of their positions, each up to what it lacks, and marks it
 * as received on lines and bill. Throws when the bill lacks less than that.
 */
export async function receive(trx: Trx, billId: string, amountPoisha: number): Promise<Entry[]> {
  const lines = await trx
    .selectFrom('bill_lines')
    .selectAll()
    .where('bill_id', '=', billId)
    .orderBy('position')
    .forUpdate()
    .execute()
  let left = amountPoisha
  const entries: Entry[] = []
  for (const line of lines) {
    const part = Math.min(left, line.total_poisha - line.paid_poisha)
    if (part <= 0) continue
    left -= part
    entries.push({ account: line.fund, billLineId: line.id, creditPoisha: part })
    await trx
      .updateTable('bill_lines')
      .set({ paid_poisha: line.paid_poisha + part })
      .where('id', '=', line.id)
      .execute()
  }
  if (left > 0) throw new Error(`bill ${billId} lacks less than what was paid, by ${left} poisha`)
  await trx
    .updateTable('bills')
    .set({ paid_poisha: sql<number>`paid_poisha + ${amountPoisha}` })
    .where('id', '=', billId)
    .execute()
  return entries
}

/**
 * Where an amount (poisha) of a payment is taken from to be given back: set aside, or the lines it went to, the last one first.
 * Throws when the payment left less than that there.
 */
export async function takeBack(trx: Trx, paymentId: string, amountPoisha: number): Promise<Entry[]> {
  const balances = await trx
    .selectFrom('ledger_entries')
    .innerJoin('ledger_postings', 'ledger_postings.id', 'ledger_entries.posting_id')
    .leftJoin('bill_lines', 'bill_lines.id', 'ledger_entries.bill_line_id')
    .select([
      'ledger_entries.account',
      'ledger_entries.bill_line_id',
      sumOf(sql`credit_poisha - debit_poisha`).as('balance'),
    ])
    .where('ledger_postings.payment_id', '=', paymentId)
    .where('ledger_entries.account', 'not in', ['gateway', 'bank_charge'])
    .groupBy(['ledger_entries.account', 'ledger_entries.bill_line_id', 'bill_lines.position'])
    .orderBy('bill_lines.position', (order) => order.desc().nullsLast())
    .execute()
  let left = amountPoisha
  const entries: Entry[] = []
  for (const { account, bill_line_id, balance } of balances) {
    const part = Math.min(left, balance)
    if (part <= 0) continue
    left -= part
    const line = bill_line_id === null ? {} : { billLineId: bill_line_id }
    entries.push({ account, ...line, debitPoisha: part })
  }
  if (left > 0) throw new Error(`payment ${paymentId} left less than what is given back, by ${left} poisha`)
  return entries
}

/** What was taken off the lines (poisha) is owed again, on them and on their bill. @source product 2.5 */
export async function lowerBill(trx: Trx, billId: string, taken: readonly Entry[]): Promise<void> {
  for (const { billLineId, debitPoisha = 0 } of taken) {
    if (billLineId === undefined)
      throw new Error(`bill ${billId} is lowered by money that is not on its lines`)
    await trx
      .updateTable('bill_lines')
      .set({ paid_poisha: sql<number>`paid_poisha - ${debitPoisha}` })
      .where('id', '=', billLineId)
      .execute()
  }
  const amountPoisha = sum(taken.map(({ debitPoisha = 0 }) => debitPoisha))
  await trx
    .updateTable('bills')
    .set({ paid_poisha: sql<number>`paid_poisha - ${amountPoisha}` })
    .where('id', '=', billId)
    .execute()
}

/**
 * What the funds received by payments, and gave back by refunds (below zero), in a period [from, to), by the ledger alone. Amounts
 * in poisha; what was only set aside never reached them.
 * @source product 2.5, 4
 */
export const settledRows = (db: Db | Trx, period: { from: Date; to: Date }, offices: Offices) =>
  db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_entries', 'ledger_entries.posting_id', 'ledger_postings.id')
    .innerJoin('payments', 'payments.id', 'ledger_postings.payment_id')
    .innerJoin('bills', 'bills.id', 'payments.bill_id')
    .innerJoin('applications', 'applications.id', 'payments.application_id')
    .leftJoin('courts', 'courts.id', 'applications.court_id')
    .leftJoin('invoices', 'invoices.payment_id', 'payments.id')
    .select([
      'ledger_postings.kind',
      'payments.transaction_id',
      'invoices.invoice_number',
      'ledger_postings.posted_at',
      'applications.case_number',
      'courts.name as court_name',
      'courts.name_bn as court_name_bn',
      'bills.kind as bill_kind',
      fundCredits('treasury').as('treasury'),
      fundCredits('bar_council').as('bar_council'),
      fundCredits('dispatch').as('dispatch'),
      // A payment that was held bore its charge when it was set aside.
      sql<number>`case when ledger_postings.kind = 'refund' then 0 else (select ${sumOf(sql`charge.debit_poisha`)} from ledger_entries charge
        join ledger_postings of_payment on of_payment.id = charge.posting_id
        where of_payment.payment_id = payments.id and charge.account = 'bank_charge') end`.as('bank_charge'),
    ])
    .where('ledger_postings.kind', 'in', ['payment', 'release', 'refund'])
    .where('ledger_postings.posted_at', '>=', period.from)
    .where('ledger_postings.posted_at', '<', period.to)
    .where(whereOffice('ledger_postings.office_id', offices))
    .groupBy(['ledger_postings.id', 'payments.id', 'bills.id', 'applications.id', 'courts.id', 'invoices.id'])
    .having(sql<boolean>`bool_or(ledger_entries.account = any(${funds}))`)
    .orderBy('ledger_postings.posted_at')
    .orderBy('ledger_postings.id')
    .execute()

const fundCredits = (fund: LedgerAccount) =>
  sumWhere(
    sql`ledger_entries.credit_poisha - ledger_entries.debit_poisha`,
    sql`ledger_entries.account = ${fund}`,
  )
