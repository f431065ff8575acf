import { sql, type Selectable } from 'kysely'
import type { FeeType } from '../../api/fee-calls.ts'
import type { FeeTypeAdd, FeeTypeChange } from '../../machines/catalogue.ts'
import type { FeeFormula } from '../../machines/fee.ts'
import type { Database } from '../database/schema.ts'
import type { Db, Trx } from '../deps.ts'
import { statusOf } from './editor.ts'
import { isOwedBy } from '../billing/fees-store.ts'
import { namedOf } from './reference-store.ts'
import { holdFees } from './store.ts'

/** The fees that a case type owes: its own, and those of every application. */
const feesOf = (db: Db | Trx, typeId: number) =>
  db.selectFrom('fee_types').where('fee_types.is_active', '=', true).where(isOwedBy(typeId))

/** Its fee types, locked until the transaction ends: whoever edits them waits. */
export async function lockFees(trx: Trx, typeId: number) {
  await holdFees(trx)
  return feesOf(trx, typeId).selectAll('fee_types').orderBy('fee_types.id').forUpdate().execute()
}

/** The case type whose fees are edited; undefined where there is none. */
export const feesOwner = (db: Db | Trx, typeId: number) =>
  db
    .selectFrom('case_types')
    .select(['id', 'name', 'name_bn', 'is_amount_needed'])
    .where('id', '=', typeId)
    .executeTakeFirst()

/** How many case types owe a fee of themselves. */
const typeCount = sql<number>`(select count(*) from case_type_fees where fee_type_id = fee_types.id)`

/** Every version of each of these fees: the newest first, with who wrote it. */
const versionsIn = (fees: ReturnType<typeof feesOf>) =>
  fees
    .leftJoin('fee_rules', 'fee_rules.fee_type_id', 'fee_types.id')
    .leftJoin('users', 'users.id', 'fee_rules.entered_by')
    .select([
      'fee_types.id',
      'fee_types.slug',
      'fee_types.name',
      'fee_types.name_bn',
      'fee_types.fund',
      'fee_types.access',
      'fee_types.is_base_payment',
      'fee_types.subject_id',
      'fee_rules.id as rule_id',
      'fee_rules.formula',
      'fee_rules.effective_from',
      'fee_rules.source',
      'fee_rules.entered_at',
      'users.name as entered_by_name',
      typeCount.as('type_count'),
    ])
    .orderBy('fee_types.id')
    .orderBy('fee_rules.effective_from', 'desc')
    .orderBy('fee_rules.id', 'desc')
    .execute()

/** Every version of each fee that a case type owes. */
export const versionsOf = (db: Db | Trx, typeId: number) => versionsIn(feesOf(db, typeId))

/** Every version of each fee that is owed at all. */
export const allVersions = (db: Db) =>
  versionsIn(db.selectFrom('fee_types').where('fee_types.is_active', '=', true))

/** Which fees each case type owes of itself. */
export const ownFees = (db: Db) => db.selectFrom('case_type_fees').selectAll().execute()

/** Of these fee types, those that a case type owes which does not ask for the case amount. */
export async function feesWithoutAmount(trx: Trx, feeTypeIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from fee_types where id = any(${feeTypeIds}::int[]) and exists (
      select from case_types where not is_amount_needed and (is_base_payment or exists (
        select from case_type_fees where fee_type_id = fee_types.id and case_type_id = case_types.id)))`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Whether a fee is a share of the case amount, by any of its rules, and some case type does not ask for the amount: not every application can owe it. */
export async function isShareWithoutAmount(trx: Trx, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from fee_rules where fee_type_id = ${id} and formula->>'kind' = 'ad_valorem'
      and exists (select from case_types where not is_amount_needed) limit 1`.execute(trx)
  return rows.length > 0
}

/** Adds a version of a fee; answers its id. */
export async function insertVersion(
  trx: Trx,
  version: {
    feeTypeId: number
    formula: FeeFormula
    effectiveFrom: string
    source: string
    by: string
    at: Date
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('fee_rules')
    .values({
      fee_type_id: version.feeTypeId,
      formula: JSON.stringify(version.formula),
      effective_from: version.effectiveFrom,
      source: version.source,
      entered_by: version.by,
      entered_at: version.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type FeeTypeRow = Selectable<Database['fee_types']>

/** All fees, or one: as they were added. */
export async function feeTypes(db: Db | Trx, id?: number): Promise<FeeType[]> {
  const rows = await db
    .selectFrom('fee_types')
    .selectAll()
    .select(typeCount.as('type_count'))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    ...namedOf(row),
    fund: row.fund,
    access: row.access,
    isBasePayment: row.is_base_payment,
    typeCount: row.type_count,
    status: statusOf(row),
    version: row.version,
  }))
}

const columnsOf = (values: FeeTypeChange) => ({
  name: values.name,
  name_bn: values.nameBn,
  fund: values.fund,
  access: values.access,
  is_base_payment: values.isBasePayment,
  is_active: values.status === 'active',
})

export async function lockFeeType(trx: Trx, id: number): Promise<FeeTypeRow | undefined> {
  await holdFees(trx)
  return trx.selectFrom('fee_types').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export const insertFeeType = (trx: Trx, values: FeeTypeAdd): Promise<FeeTypeRow> =>
  trx
    .insertInto('fee_types')
    .values({ ...columnsOf(values), slug: values.slug })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateFeeType = (trx: Trx, id: number, values: FeeTypeChange): Promise<FeeTypeRow> =>
  trx
    .updateTable('fee_types')
    .set({ ...columnsOf(values), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** How many active case types owe this fee and no other one of themselves, besides what every application owes: without it their cases would owe no court fee. */
export async function lastOfTypes(trx: Trx, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from case_types
    where is_active and exists (select from case_type_fees
        where case_type_id = case_types.id and fee_type_id = ${id})
      and not exists (select from case_type_fees join fee_types on fee_types.id = fee_type_id
        where case_type_id = case_types.id and fee_type_id <> ${id} and fee_types.is_active
          and not fee_types.is_base_payment)`.execute(trx)
  return rows[0]?.count ?? 0
}
