import { sql } from 'kysely'
import type { Discrepancy } from '../../api/payment-entities.ts'
import type { Offices } from '../../machines/actor.ts'
import type { DiscrepancyKind } from '../../machines/discrepancy.ts'
import type { MismatchPart } from '../../machines/payment/mismatch.ts'
import type { PaymentValidation } from '../../machines/payment/payloads.ts'
import type { PaymentRecord } from '../database/rows.ts'
import { hasBegunAs } from '../database/begun.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { whereOffice } from '../lifecycle/scope.ts'

/** Keeps what the gateway vouched for in place of ours; answers whether it is told for the first time. @source product 2.3 */
export async function insertMismatch(
  deps: Deps,
  trx: Trx,
  payment: Pick<PaymentRecord, 'id' | 'office_id'>,
  said: PaymentValidation & { parts: MismatchPart[] },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_mismatches')
    .values({
      id: deps.ids.uuid(),
      payment_id: payment.id,
      office_id: payment.office_id,
      validation_id: said.validationId,
      parts: said.parts,
      said_poisha: said.amountPoisha,
      said_currency: said.currency,
      noticed_at: deps.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['payment_id', 'validation_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const told = [
  'payments.transaction_id',
  'payments.gateway',
  'payments.application_id',
  'applications.case_number',
  'payer.name as payer_name',
] as const

const placed = ['found.kind', 'found.id', 'found.since'] as const

/**
 * Where the discrepancies of the offices that have begun by now stand, by their age: those that are kept as they arise, and what is unknown, which
 * begins by the clock alone. Each is in the order of an index.
 */
export const discrepanciesIn = (db: Db, offices: Offices, now: Date) => [
  db
    .selectFrom('discrepancies_standing as found')
    .select(placed)
    .where('found.since', '<=', now)
    .where(whereOffice('found.office_id', offices)),
  db
    .selectFrom('discrepancies as found')
    .select(placed)
    .where('found.kind', '=', sql.lit('unknown'))
    .where(hasBegunAs('unknown', now))
    .where(whereOffice('found.office_id', offices)),
]

/** What is told of these, in any order; one that settled meanwhile is missing. */
export const toldOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('discrepancies as found')
    .innerJoin('payments', 'payments.id', 'found.payment_id')
    .innerJoin('applications', 'applications.id', 'payments.application_id')
    .innerJoin('users as payer', 'payer.id', 'payments.owner_id')
    .selectAll('found')
    .select(told)
    .where(sql<boolean>`found.id = any(${ids})`)
    .execute()

/** Those of the offices that were closed, with who and why. */
export const closedIn = (db: Db, offices: Offices) =>
  db
    .selectFrom('discrepancy_closings as closed')
    .innerJoin('payments', 'payments.id', 'closed.payment_id')
    .innerJoin('applications', 'applications.id', 'payments.application_id')
    .innerJoin('users as payer', 'payer.id', 'payments.owner_id')
    .innerJoin('users as closer', 'closer.id', 'closed.closed_by')
    .selectAll('closed')
    .select([...told, 'closer.name as closed_by_name'])
    .where(whereOffice('closed.office_id', offices))

export async function closedCount(db: Db, offices: Offices): Promise<number> {
  const { count } = await db
    .selectFrom('discrepancy_closings')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(whereOffice('office_id', offices))
    .executeTakeFirstOrThrow()
  return count
}

/** Which discrepancy, as somebody saw it. */
export interface Seen {
  id: string
  kind: DiscrepancyKind
  since: Date
}

/** The discrepancy if it still is one, whatever office it is of. */
export const discrepancyOf = (db: Db | Trx, { id, kind, since }: Seen, now: Date) =>
  db
    .selectFrom('discrepancies')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', sql.lit(kind))
    .where('since', '=', since)
    .where(hasBegunAs(kind, now))
    .executeTakeFirst()

/** The office whose discrepancy it is or was; undefined where the thing is none. */
export const officeOfDiscrepancy = async (db: Db | Trx, id: string): Promise<string | undefined> => {
  const found = await db
    .selectFrom('payments')
    .select('office_id')
    .where('id', '=', id)
    .unionAll(db.selectFrom('refunds').select('office_id').where('id', '=', id))
    .unionAll(db.selectFrom('payment_mismatches').select('office_id').where('id', '=', id))
    .executeTakeFirst()
  return found?.office_id
}

/** Writes why it was closed, with what it was; throws on `discrepancy_closings_subject_id_kind_since_key` where somebody was faster. */
export const insertClosing = async (
  deps: Deps,
  trx: Trx,
  found: NonNullable<Awaited<ReturnType<typeof discrepancyOf>>>,
  { reason, by }: { reason: string; by: string },
): Promise<void> => {
  const { id, ...trouble } = found
  const values = { ...trouble, id: deps.ids.uuid(), subject_id: id, reason, closed_by: by }
  await trx
    .insertInto('discrepancy_closings')
    .values({ ...values, closed_at: deps.clock.now() })
    .execute()
}

type OpenRow = Awaited<ReturnType<typeof toldOf>>[number]
type ClosedRow = Awaited<ReturnType<ReturnType<typeof closedIn>['execute']>>[number]

const viewTrouble = (row: OpenRow | ClosedRow): Omit<Discrepancy, 'id' | 'closing'> => ({
  kind: row.kind,
  since: row.since.toISOString(),
  paymentId: row.payment_id,
  applicationId: row.application_id,
  transactionId: row.transaction_id,
  gateway: row.gateway,
  caseNumber: row.case_number,
  payerName: row.payer_name,
  amountPoisha: row.amount_poisha,
  said:
    row.said_poisha === null
      ? null
      : { amountPoisha: row.said_poisha, currency: row.said_currency ?? '', parts: row.parts ?? [] },
  error: row.error,
})

export const viewOpen = (row: OpenRow): Discrepancy => ({ ...viewTrouble(row), id: row.id, closing: null })

export const viewClosed = (row: ClosedRow): Discrepancy => ({
  ...viewTrouble(row),
  id: row.id,
  closing: { reason: row.reason, by: row.closed_by_name, at: row.closed_at.toISOString() },
})
