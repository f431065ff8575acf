import { sql } from 'kysely'
import type { Counterpart } from '../../machines/close/carry.ts'
import type { DifferenceKind, MovementKind } from '../../machines/close/kinds.ts'
import type { Settlement } from '../../machines/close/payloads.ts'
import type { Matched, Movement } from '../../machines/close/match.ts'
import { closeDifferencesShownMax } from '../../machines/limits.ts'
import type { GatewayName } from '../../machines/payment/choice.ts'
import { paymentStatesThat } from '../../machines/payment/states.ts'
import { dayEnd, dayStart } from '../../machines/text.ts'
import type { Offices } from '../../machines/actor.ts'
import { sumOf, sumWhere } from '../database/amount.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { whereOffice } from '../lifecycle/scope.ts'

/** An office's day (YYYY-MM-DD in Dhaka) at one gateway. */
export interface OfficeDay {
  officeId: string
  day: string
  gateway: GatewayName
}

const selectClose = (db: Db | Trx, { officeId, day, gateway }: OfficeDay) =>
  db
    .selectFrom('day_closes')
    .innerJoin('users as uploader', 'uploader.id', 'uploaded_by')
    .leftJoin('users as signer', 'signer.id', 'signed_by')
    .selectAll('day_closes')
    .select(['uploader.name as uploaded_by_name', 'signer.name as signed_by_name'])
    .where('day_closes.office_id', '=', officeId)
    .where('day', '=', day)
    .where('day_closes.gateway', '=', gateway)

export type CloseRow = NonNullable<Awaited<ReturnType<typeof closeOf>>>
export const closeOf = (db: Db | Trx, at: OfficeDay) => selectClose(db, at).executeTakeFirst()
export const lockClose = (trx: Trx, at: OfficeDay) =>
  selectClose(trx, at).forUpdate('day_closes').executeTakeFirst()

/** Offices within reach, by their names; a closed one too, whose days are closed as ever. */
export const officesIn = (db: Db, offices: Offices) =>
  db
    .selectFrom('offices')
    .select(['id', 'name', 'name_bn'])
    .where(whereOffice('offices.id', offices))
    .orderBy('name')
    .execute()

export const officeOf = (db: Db | Trx, id: string) =>
  db.selectFrom('offices').select(['id', 'name', 'name_bn']).where('id', '=', id).executeTakeFirst()

/** What the ledger posted through the gateway on the day, posting by posting; what was kept as charge belongs to what came in. */
export const postedOn = (db: Db | Trx, { officeId, day, gateway }: OfficeDay) =>
  db
    .selectFrom('ledger_postings as posting')
    .innerJoin('ledger_entries as entry', 'entry.posting_id', 'posting.id')
    .innerJoin('payments', 'payments.id', 'posting.payment_id')
    .select(['posting.id', 'payments.transaction_id'])
    .select(sql<MovementKind>`case posting.kind when 'refund' then 'refund' else 'payment' end`.as('kind'))
    .select(sumOf(sql`debit_poisha + credit_poisha`).as('amount_poisha'))
    .select(sumWhere(sql`debit_poisha`, sql`account = 'bank_charge'`).as('charge_poisha'))
    .where('posting.office_id', '=', officeId)
    .where('payments.gateway', '=', gateway)
    .where('posted_at', '>=', dayStart(day))
    .where('posted_at', '<', dayEnd(day))
    .where('entry.account', 'in', ['gateway', 'bank_charge'])
    .groupBy(['posting.id', 'payments.transaction_id'])
    .execute()

/** What the ledger's postings through the gateway come to on the day, poisha: received less given back; by the counter, whatever their number. */
export async function ledgerNet(db: Db | Trx, { officeId, day, gateway }: OfficeDay): Promise<number> {
  const { net } = await db
    .selectFrom('ledger_gateway_days')
    .select(sumOf(sql.ref('net_poisha')).as('net'))
    .where('office_id', '=', officeId)
    .where('day', '=', day)
    .where('gateway', '=', gateway)
    .executeTakeFirstOrThrow()
  return net
}

const receivedStates = paymentStatesThat(({ isReceived }) => isReceived)

/** What our payments and refunds say of the transactions, and which of those are of another office or gateway. */
export async function recordsOf(
  trx: Trx,
  transactionIds: readonly string[],
  { officeId, gateway }: Pick<OfficeDay, 'officeId' | 'gateway'>,
): Promise<{ records: Movement[]; elsewhere: ReadonlySet<string> }> {
  const isAsked = sql<boolean>`payments.transaction_id = any(${[...transactionIds]}::text[])`
  const payments = await trx.selectFrom('payments').selectAll().where(isAsked).execute()
  const refunds = await trx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['payments.transaction_id', 'refunds.amount_poisha'])
    .where(isAsked)
    .where('refunds.state', '=', 'given_back')
    .execute()
  const received = payments.filter((row) => receivedStates.includes(row.state))
  const paid = received.map((row): Movement => ({
    kind: 'payment',
    transactionId: row.transaction_id,
    amountPoisha: row.amount_poisha,
    chargePoisha: row.amount_poisha - (row.store_amount_poisha ?? row.amount_poisha),
  }))
  const given = refunds.map((row): Movement => ({
    kind: 'refund',
    transactionId: row.transaction_id,
    amountPoisha: row.amount_poisha,
    chargePoisha: 0,
  }))
  const others = payments
    .filter((row) => row.office_id !== officeId || row.gateway !== gateway)
    .map((row) => row.transaction_id)
  return { records: [...paid, ...given], elsewhere: new Set(others) }
}

/** Gives a day its row; false where it has one, also by somebody who was faster, who is waited for. */
export const insertClose = async (
  trx: Trx,
  values: OfficeDay & { id: string; by: string; at: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('day_closes')
    .values({
      id: values.id,
      office_id: values.officeId,
      day: values.day,
      gateway: values.gateway,
      state: 'uploaded',
      upload: 1,
      file_name: '',
      line_count: 0,
      elsewhere_count: 0,
      matched_count: 0,
      matched_poisha: 0,
      file_poisha: 0,
      uploaded_by: values.by,
      uploaded_at: values.at,
      signed_by: null,
      signed_at: null,
      ledger_poisha: null,
    })
    .onConflict((conflict) => conflict.columns(['office_id', 'day', 'gateway']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Rows of one statement: the database takes no more than 65,535 values in one. */
const rowsAtOnce = 2_000

export async function insertDifferences(
  deps: Deps,
  trx: Trx,
  { closeId, upload }: { closeId: string; upload: number },
  { differences }: Pick<Matched, 'differences'>,
): Promise<void> {
  const rows = differences.map((found, position) => ({
    id: deps.ids.uuid(),
    close_id: closeId,
    upload,
    position,
    kind: found.kind,
    movement: found.movement,
    transaction_id: found.transactionId,
    line: found.line,
    file_poisha: found.filePoisha,
    attempt_poisha: found.attemptPoisha,
    ledger_poisha: found.ledgerPoisha,
    file_charge_poisha: found.fileChargePoisha,
    ledger_charge_poisha: found.ledgerChargePoisha,
    difference_poisha: found.differencePoisha,
    resolution: null,
    reason: null,
    counterpart_day: null,
    counterpart_file: null,
    counterpart_line: null,
    settled_by: null,
    settled_at: null,
  }))
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await trx
      .insertInto('day_close_differences')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
}

type Current = Pick<CloseRow, 'id' | 'upload'>

const currentOf = (db: Db | Trx, { id, upload }: Current) =>
  db
    .selectFrom('day_close_differences as found')
    .where('found.close_id', '=', id)
    .where('found.upload', '=', upload)

/** Of each kind how many there are, how many are left, and what they and the settled ones come to; poisha. */
export const figuresOf = (db: Db | Trx, close: Current) =>
  currentOf(db, close)
    .select([
      'kind',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where resolution is null))::int`.as('left'),
      sumOf(sql`difference_poisha`).as('difference'),
      sumWhere(sql`difference_poisha`, sql`resolution is not null`).as('explained'),
    ])
    .groupBy('kind')
    .execute()

/** Differences of the file that counts, what is left first. */
export const differencesOf = (db: Db | Trx, close: Current, kind: DifferenceKind | undefined) =>
  currentOf(db, close)
    .leftJoin('payments', 'payments.transaction_id', 'found.transaction_id')
    .leftJoin('applications', 'applications.id', 'payments.application_id')
    .leftJoin('users as settler', 'settler.id', 'found.settled_by')
    .selectAll('found')
    .select([
      'applications.id as application_id',
      'applications.case_number',
      'settler.name as settled_by_name',
    ])
    .$if(kind !== undefined, (query) => query.where('found.kind', '=', kind ?? 'duplicate'))
    .orderBy(sql`resolution is not null`)
    .orderBy('position')
    .limit(closeDifferencesShownMax)
    .execute()

export type FoundDifference = NonNullable<Awaited<ReturnType<typeof differenceOf>>>
/** A difference of the file that counts, with who settled it. */
export const differenceOf = (trx: Trx, close: Current, id: string) =>
  currentOf(trx, close)
    .leftJoin('users as settler', 'settler.id', 'found.settled_by')
    .selectAll('found')
    .select('settler.name as settled_by_name')
    .where('found.id', '=', id)
    .executeTakeFirst()

type Named = Pick<FoundDifference, 'reason' | 'counterpart_day' | 'counterpart_file' | 'counterpart_line'>

/** What a file settled it by; null where a person did, or nobody yet. */
export const counterpartOf = (row: Named): Counterpart | null =>
  row.reason !== null || row.counterpart_day === null
    ? null
    : { day: row.counterpart_day, fileName: row.counterpart_file, line: row.counterpart_line }

export const settleDifference = async (
  trx: Trx,
  { id, resolution, reason }: Settlement,
  { by, at }: { by: string; at: Date },
): Promise<void> => {
  await trx
    .updateTable('day_close_differences')
    .set({
      resolution,
      reason,
      counterpart_day: null,
      counterpart_file: null,
      counterpart_line: null,
      settled_by: by,
      settled_at: at,
    })
    .where('id', '=', id)
    .execute()
}
