import { paymentStatesThat } from '../../machines/payment/states.ts'
import { sumOf } from '../database/amount.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { isWithinBill } from '../../machines/bounds.ts'
import { rowTotal, sum } from '../../machines/money.ts'
import { all, gathering } from '../database/gather.ts'
import type { Database } from '../database/schema.ts'
import { builtOnce } from '../database/built-once.ts'
import { writeAhead } from '../database/later.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { invalid, type Refused } from '../errors.ts'
import type { FeeLine } from './fees-store.ts'
import { recoverableOf, recoveredWaiver } from './waiver-store.ts'

/** What a new bill is for. */
export interface BillHead {
  applicationId: string
  dispatchId: string | null
  kind: Database['bills']['kind']
  ownerId: string
  officeId: string
  /** The waiver that it recovers. */
  recoversWaiverId?: string | undefined
}

const groupOf = { application: 'costs', request: 'rows', dispatch: 'lines' } as const

/**
 * Writes a bill and its lines; answers its id. The total is the sum of what is not waived of the lines, in poisha. 422 at the group when it goes
 * beyond a bill's bound, by itself or with what stands on the other bills of the same case or dispatch (`standing`, where it was read already).
 * @source product 7
 */
export async function insertBill(
  deps: Deps,
  trx: Trx,
  head: BillHead,
  lines: readonly FeeLine[],
  at: Date,
  standing: Balance | null = null,
): Promise<string | Refused> {
  const id = deps.ids.uuid()
  const waived = sum(lines.map(({ waivedPoisha = 0 }) => waivedPoisha))
  const totals = lines.map(rowTotal)
  const of = head.dispatchId ? { dispatchId: head.dispatchId } : { applicationId: head.applicationId }
  const { paidPoisha, outstandingPoisha } = standing ?? (await balanceOf(trx, of))
  if (!isWithinBill(totals, sum([paidPoisha, outstandingPoisha])))
    return invalid([{ path: groupOf[head.kind], error: 'total_too_large' }])
  const bill = {
    id,
    application_id: head.applicationId,
    dispatch_id: head.dispatchId,
    kind: head.kind,
    owner_id: head.ownerId,
    office_id: head.officeId,
    total_poisha: sum(totals) - waived,
    waived_poisha: waived,
    recovers_waiver_id: head.recoversWaiverId ?? null,
    created_at: at,
  }
  const written = trx
    .with('billed', (billed) => billed.insertInto('bills').values(bill))
    .insertInto('bill_lines')
    .values(
      lines.map((line, position) => ({
        id: deps.ids.uuid(),
        bill_id: id,
        position,
        title: line.title,
        title_bn: line.titleBn,
        fund: line.fund,
        fee_type_id: line.feeTypeId,
        fee_rule_id: line.feeRuleId,
        amount_poisha: line.amountPoisha,
        quantity: line.quantity,
        total_poisha: rowTotal(line),
        waived_poisha: line.waivedPoisha ?? 0,
      })),
    )
  await writeAhead(trx, written)
  return id
}

type Sums = Pick<Selectable<Database['bills']>, 'is_void' | 'total_poisha' | 'paid_poisha'>

/** What can still be paid on a bill, in poisha; nothing when it is void. */
export const outstandingOf = (bill: Sums): number => (bill.is_void ? 0 : bill.total_poisha - bill.paid_poisha)

/** What bills have received and still lack, in poisha. */
export interface Balance {
  paidPoisha: number
  outstandingPoisha: number
}

/** Which bills: one, or all of an application (without those of its dispatches), or all of a dispatch. */
export type BillsOf = { billId: string } | { applicationId: string } | { dispatchId: string }

const isOne = {
  billId: (id: string) => sql<boolean>`bills.id = ${id}`,
  dispatchId: (id: string) => sql<boolean>`bills.dispatch_id = ${id}`,
  applicationId: (id: string) => sql<boolean>`(bills.application_id = ${id} and bills.dispatch_id is null)`,
}
type Whose = keyof typeof isOne

function whoseOf(of: BillsOf): [whose: Whose, id: string] {
  if ('billId' in of) return ['billId', of.billId]
  if ('dispatchId' in of) return ['dispatchId', of.dispatchId]
  return ['applicationId', of.applicationId]
}

const whichBills = (of: BillsOf): RawBuilder<boolean> => {
  const [whose, id] = whoseOf(of)
  return isOne[whose](id)
}

/** What the open bills of an application or a dispatch have received and still lack, in poisha; parts of a larger question. */
export function balanceIn(of: { applicationId: string } | { dispatchId: string }): {
  paidPoisha: RawBuilder<number>
  outstandingPoisha: RawBuilder<number>
} {
  const summed = (amounts: RawBuilder<unknown>) =>
    sql<number>`(select ${sumOf(amounts)} from bills where not is_void and ${whichBills(of)})`
  return {
    paidPoisha: summed(sql.ref('paid_poisha')),
    outstandingPoisha: summed(sql`total_poisha - paid_poisha`),
  }
}

/** The same, asked alone. */
export function balanceOf(
  db: Db | Trx,
  of: { applicationId: string } | { dispatchId: string },
): Promise<Balance> {
  const { paidPoisha, outstandingPoisha } = balanceIn(of)
  return db
    .selectNoFrom([paidPoisha.as('paidPoisha'), outstandingPoisha.as('outstandingPoisha')])
    .executeTakeFirstOrThrow()
}

/** No more can be paid on these bills. */
export async function voidBills(
  trx: Trx,
  of: { applicationId: string } | { dispatchId: string },
): Promise<void> {
  await trx
    .updateTable('bills')
    .set({ is_void: true })
    .where('is_void', '=', false)
    .where(whichBills(of))
    .execute()
}

const idsIn = (db: Db | Trx, whose: Whose, id: string) =>
  db.selectFrom('bills').select('bills.id').where(isOne[whose](id))

const askBills = builtOnce((db, { id }: { id: string }, whose: Whose) =>
  db
    .selectFrom('bills')
    .innerJoin('applications', 'applications.id', 'bills.application_id')
    .leftJoin('waivers', 'waivers.bill_id', 'bills.id')
    .selectAll('bills')
    .select([
      'applications.quoted_poisha',
      'applications.quoted_at',
      'waivers.id as waiver_id',
      'waivers.ground as waiver_ground',
      'waivers.reason as waiver_reason',
      'waivers.decided_at as waiver_decided_at',
      recoverableOf('waivers').as('waiver_recoverable_poisha'),
      recoveredWaiver.as('recovers'),
    ])
    .where(isOne[whose](id))
    .orderBy('bills.created_at')
    .orderBy('bills.id'),
)

const askLines = builtOnce((db, { id }: { id: string }, whose: Whose) =>
  db
    .selectFrom('bill_lines')
    .selectAll()
    .where('bill_id', 'in', idsIn(db, whose, id))
    .orderBy('position'),
)

const liveAttempts = (db: Db | Trx) =>
  db
    .selectFrom('payments')
    .select(['bill_id', 'transaction_id'])
    .where(
      'state',
      'in',
      paymentStatesThat(({ isLive }) => isLive),
    )

const askLive = builtOnce((db, { id }: { id: string }, whose: Whose) =>
  liveAttempts(db).where('bill_id', 'in', idsIn(db, whose, id)),
)

/** The transactions that are under way, by the bills that they pay. */
export async function liveTransactions(
  db: Db | Trx,
  billIds: readonly string[],
): Promise<Map<string, string>> {
  if (billIds.length === 0) return new Map()
  const live = await liveAttempts(db).where('bill_id', 'in', billIds).execute()
  return new Map(live.map((attempt) => [attempt.bill_id, attempt.transaction_id]))
}

/** Bills, oldest first, with their lines and the attempts at them that are under way; none of the three questions waits for another. */
export async function billsWithLines(db: Db | Trx, of: BillsOf) {
  const asked = gathering(db)
  const [whose, id] = whoseOf(of)
  return all({
    bills: askBills(asked, { id }, whose),
    lines: askLines(asked, { id }, whose),
    live: askLive(asked, { id }, whose),
  })
}

/**
 * Locks the subject a bill belongs to, its application first and then its dispatch. Whatever touches money locks in the
 * order application, dispatch, payment, bill, so that two changes never wait for each other.
 */
export async function lockSubject(
  trx: Trx,
  of: { application_id: string; dispatch_id: string | null },
): Promise<void> {
  await trx.selectFrom('applications').select('id').where('id', '=', of.application_id).forUpdate().execute()
  if (of.dispatch_id !== null)
    await trx.selectFrom('dispatches').select('id').where('id', '=', of.dispatch_id).forUpdate().execute()
}
