import { sql } from 'kysely'
import type { CorrectionAsked } from '../../machines/correction.ts'
import type { Fund } from '../../machines/money.ts'
import { layOver } from '../../machines/split.ts'
import { sumOf } from '../database/amount.ts'
import type { CorrectionRecord } from '../database/rows.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { post, type Entry } from './ledger-store.ts'

/** What of a payment stands in which fund, line by line and account by account, above nothing; poisha. */
export const standing = (db: Db | Trx, paymentId: string) =>
  db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_postings', 'ledger_postings.id', 'ledger_entries.posting_id')
    .innerJoin('bill_lines', 'bill_lines.id', 'ledger_entries.bill_line_id')
    .select([
      'bill_lines.id',
      'bill_lines.title',
      'bill_lines.title_bn',
      sql<Fund>`ledger_entries.account`.as('fund'),
      'ledger_entries.office_account_id',
      sumOf(sql`credit_poisha - debit_poisha`).as('balance'),
    ])
    .where('ledger_postings.payment_id', '=', paymentId)
    .groupBy(['bill_lines.id', 'ledger_entries.account', 'ledger_entries.office_account_id'])
    .having(sql<boolean>`sum(credit_poisha - debit_poisha) > 0`)
    .orderBy('bill_lines.position')
    .orderBy('ledger_entries.account')
    .orderBy('ledger_entries.office_account_id')
    .execute()

type Move = Pick<CorrectionAsked, 'billLineId' | 'fromFund' | 'toFund' | 'amountPoisha'>

/** The entries that move an amount (poisha) of a line to another fund; null when the fund holds less than that of it. */
export async function entriesOf(trx: Trx, paymentId: string, move: Move): Promise<Entry[] | null> {
  const { billLineId, fromFund, toFund, amountPoisha } = move
  const places = (await standing(trx, paymentId)).filter(
    ({ id, fund }) => id === billLineId && fund === fromFund,
  )
  const { parts, leftPoisha } = layOver(
    places.map(({ balance }) => balance),
    amountPoisha,
  )
  if (leftPoisha > 0) return null
  const taken = places.map(({ office_account_id }, place): Entry => ({
    account: fromFund,
    billLineId,
    ...(office_account_id === null ? {} : { officeAccountId: office_account_id }),
    debitPoisha: parts[place] ?? 0,
  }))
  return [...taken, { account: toFund, billLineId, creditPoisha: amountPoisha }]
}

/** Corrections of a payment with who asked and who ended them, the newest first. */
export const correctionsOf = (db: Db | Trx, paymentId: string) =>
  db
    .selectFrom('ledger_corrections as correction')
    .innerJoin('bill_lines', 'bill_lines.id', 'correction.bill_line_id')
    .innerJoin('users as asker', 'asker.id', 'correction.asked_by')
    .leftJoin('users as ender', 'ender.id', 'correction.ended_by')
    .selectAll('correction')
    .select([
      'bill_lines.title',
      'bill_lines.title_bn',
      'asker.name as asked_by_name',
      'ender.name as ended_by_name',
    ])
    .where('correction.payment_id', '=', paymentId)
    .orderBy('asked_at', 'desc')
    .orderBy('correction.id', 'desc')
    .execute()

export const lockCorrection = (trx: Trx, id: string): Promise<CorrectionRecord | undefined> =>
  trx.selectFrom('ledger_corrections').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Whether a correction of the payment waits for the second person. */
export const hasOpenCorrection = async (trx: Trx, paymentId: string): Promise<boolean> =>
  (await trx
    .selectFrom('ledger_corrections')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'asked')
    .executeTakeFirst()) !== undefined

/** Writes a correction that waits for the second person; the database refuses a second one of a payment. */
export async function insertCorrection(
  deps: Deps,
  trx: Trx,
  asked: CorrectionAsked & { paymentId: string; officeId: string; by: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('ledger_corrections')
    .values({
      id: deps.ids.uuid(),
      payment_id: asked.paymentId,
      bill_line_id: asked.billLineId,
      office_id: asked.officeId,
      from_fund: asked.fromFund,
      to_fund: asked.toFund,
      amount_poisha: asked.amountPoisha,
      reason: asked.reason,
      state: 'asked',
      asked_by: asked.by,
      asked_at: asked.at,
      ended_by: null,
      ended_at: null,
    })
    .execute()
}

/** Posts what was asked for: the entries of before stay, and the two sides are new. */
export const postCorrection = (
  deps: Deps,
  trx: Trx,
  row: CorrectionRecord,
  entries: readonly Entry[],
  at: Date,
) =>
  post(
    deps,
    trx,
    {
      kind: 'correction',
      paymentId: row.payment_id,
      officeId: row.office_id,
      reference: `correction:${row.id}`,
      at,
    },
    entries,
  )
