import { funds, sum, type Fund } from '../../machines/money.ts'
import { layOver } from '../../machines/split.ts'
import { dhakaDay } from '../../machines/text.ts'
import { sumOf } from '../database/amount.ts'
import { sql } from 'kysely'
import { outsideAccounts, type LedgerAccount } from '../database/ledger-schema.ts'
import type { Database } from '../database/schema.ts'
import type { Deps, Trx } from '../deps.ts'

/** One side of a posting; exactly one of the two amounts (poisha) is above 0. */
export interface Entry {
  account: LedgerAccount
  billLineId?: string
  /** The bank account of a fund; without it, the one that the office has now. */
  officeAccountId?: number
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

/** How the reference of a posting begins that takes a payment over to another bill. @source product 2.5 */
export const movedReference = 'moved:'

const isFund = (account: LedgerAccount): account is Fund =>
  (funds as readonly LedgerAccount[]).includes(account)

/** The account that an office has for each fund on a day (YYYY-MM-DD): the newest of those that hold by then. */
async function accountsOf(
  trx: Trx,
  officeId: string,
  day: string,
): Promise<ReadonlyMap<LedgerAccount, number>> {
  const accounts = await trx
    .selectFrom('office_accounts')
    .distinctOn('fund')
    .select(['fund', 'id'])
    .where('office_id', '=', officeId)
    .where('effective_from', '<=', day)
    .orderBy('fund')
    .orderBy('effective_from', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(accounts.map(({ fund, id }) => [fund, id]))
}

/**
 * Writes a posting; entries of nothing are left out, and the database refuses one that does not balance. What goes to a fund stands
 * on the bank account that its office has on that day, and stays there whatever account it has later.
 * @source product 4
 */
export async function post(deps: Deps, trx: Trx, posting: Posting, entries: readonly Entry[]): Promise<void> {
  const id = deps.ids.uuid()
  const accounts = await accountsOf(trx, posting.officeId, dhakaDay(posting.at))
  const accountOf = ({ account, officeAccountId }: Entry): number | null =>
    isFund(account) ? (officeAccountId ?? accounts.get(account) ?? null) : null
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
          office_account_id: accountOf(entry),
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
  const { parts, leftPoisha } = layOver(
    lines.map((line) => line.total_poisha - line.waived_poisha - line.replaced_poisha - line.paid_poisha),
    amountPoisha,
  )
  if (leftPoisha > 0) throw new Error(`bill ${billId} lacks less than what was paid, by ${leftPoisha} poisha`)
  const entries: Entry[] = []
  for (const [place, line] of lines.entries()) {
    const part = parts[place] ?? 0
    if (part === 0) continue
    entries.push({ account: line.fund, billLineId: line.id, creditPoisha: part })
    await trx
      .updateTable('bill_lines')
      .set({ paid_poisha: line.paid_poisha + part })
      .where('id', '=', line.id)
      .execute()
  }
  await trx
    .updateTable('bills')
    .set({ paid_poisha: sql<number>`paid_poisha + ${amountPoisha}` })
    .where('id', '=', billId)
    .execute()
  return entries
}

/**
 * Where an amount (poisha) of a payment is taken from to be given back: set aside, or the lines it went to, the last one first,
 * each from the bank account that it was posted to.
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
      'ledger_entries.office_account_id',
      sumOf(sql`credit_poisha - debit_poisha`).as('balance'),
    ])
    .where('ledger_postings.payment_id', '=', paymentId)
    .where('ledger_entries.account', 'not in', outsideAccounts)
    .groupBy([
      'ledger_entries.account',
      'ledger_entries.bill_line_id',
      'ledger_entries.office_account_id',
      'bill_lines.position',
    ])
    .orderBy('bill_lines.position', (order) => order.desc().nullsLast())
    .execute()
  const { parts, leftPoisha } = layOver(
    balances.map(({ balance }) => balance),
    amountPoisha,
  )
  if (leftPoisha > 0)
    throw new Error(`payment ${paymentId} left less than what is given back, by ${leftPoisha} poisha`)
  const entries: Entry[] = []
  for (const [place, { account, bill_line_id, office_account_id }] of balances.entries()) {
    const part = parts[place] ?? 0
    if (part === 0) continue
    const line = bill_line_id === null ? {} : { billLineId: bill_line_id }
    const stood = office_account_id === null ? {} : { officeAccountId: office_account_id }
    entries.push({ account, ...line, ...stood, debitPoisha: part })
  }
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
