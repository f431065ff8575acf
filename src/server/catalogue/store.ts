import { sql, type Selectable } from 'kysely'
import type { CaseCategory, CaseType } from '../../api/catalogue-calls.ts'
import type { CaseTypeAdd, CaseTypeChange, CategoryAdd, CategoryChange } from '../../machines/catalogue.ts'
import type { Database } from '../database/schema.ts'
import type { Db, Trx } from '../deps.ts'
import { holdName } from '../database/hold.ts'
import { statusOf } from './editor.ts'
import { namedOf } from './reference-store.ts'

export type CategoryRow = Selectable<Database['case_categories']>
export type CaseTypeRow = Selectable<Database['case_types']>

/** The subordinate courts first. */
const divisionOrder = sql`case_categories.division = 'high_court'`

/** All case categories, or one: by division, then as they were added. */
export async function catalogueCategories(db: Db | Trx, id?: number): Promise<CaseCategory[]> {
  const rows = await db
    .selectFrom('case_categories')
    .selectAll()
    .select(
      sql<number>`(select count(*) from case_types where case_types.category_id = case_categories.id)`.as(
        'type_count',
      ),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy(divisionOrder)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    ...namedOf(row),
    division: row.division,
    status: statusOf(row),
    typeCount: row.type_count,
    version: row.version,
  }))
}

/** All case types, or one: by division, category, then as they were added. */
export async function catalogueTypes(db: Db | Trx, id?: number): Promise<CaseType[]> {
  const rows = await db
    .selectFrom('case_types')
    .innerJoin('case_categories', 'case_categories.id', 'case_types.category_id')
    .selectAll('case_types')
    .select([
      'case_categories.name as category_name',
      'case_categories.name_bn as category_name_bn',
      'case_categories.division',
      'case_categories.is_active as is_category_active',
    ])
    .$if(id !== undefined, (query) => query.where('case_types.id', '=', id ?? 0))
    .orderBy(divisionOrder)
    .orderBy('category_id')
    .orderBy('case_types.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    ...namedOf(row),
    category: {
      id: row.category_id,
      name: row.category_name,
      nameBn: row.category_name_bn,
      division: row.division,
      status: statusOf({ is_active: row.is_category_active }),
    },
    status: statusOf(row),
    isAmountNeeded: row.is_amount_needed,
    isCaseDependent: row.is_case_dependent,
    version: row.version,
  }))
}

const columnsOf = ({ name, nameBn, code, status }: CategoryChange) => ({
  name,
  name_bn: nameBn,
  code,
  is_active: status === 'active',
})
const typeColumnsOf = (values: CaseTypeChange) => ({
  ...columnsOf(values),
  is_amount_needed: values.isAmountNeeded,
  is_case_dependent: values.isCaseDependent,
})
const nextVersion = { version: sql<number>`version + 1` }

export const lockCategory = (trx: Trx, id: number): Promise<CategoryRow | undefined> =>
  trx.selectFrom('case_categories').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertCategory = (trx: Trx, values: CategoryAdd): Promise<CategoryRow> =>
  trx
    .insertInto('case_categories')
    .values({ ...columnsOf(values), division: values.division })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateCategory = (trx: Trx, id: number, values: CategoryChange): Promise<CategoryRow> =>
  trx
    .updateTable('case_categories')
    .set({ ...columnsOf(values), ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Whoever changes types, fees or rules waits for whoever does: what a type owes is true of all of them together. */
export const holdFees = (trx: Trx): Promise<void> => holdName(trx, 'fees of case types')

export async function lockCaseType(trx: Trx, id: number): Promise<CaseTypeRow | undefined> {
  await holdFees(trx)
  return trx.selectFrom('case_types').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertCaseType(trx: Trx, values: CaseTypeAdd): Promise<CaseTypeRow> {
  await holdFees(trx)
  return trx
    .insertInto('case_types')
    .values({ ...typeColumnsOf(values), category_id: values.categoryId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const updateCaseType = (trx: Trx, id: number, values: CaseTypeChange): Promise<CaseTypeRow> =>
  trx
    .updateTable('case_types')
    .set({ ...typeColumnsOf(values), ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const isCategory = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.selectFrom('case_categories').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Gives a type the fees of another one; answers how many. */
export async function copyFees(trx: Trx, fromTypeId: number, toTypeId: number): Promise<number> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('case_type_fees')
    .columns(['case_type_id', 'fee_type_id'])
    .expression((from) =>
      from
        .selectFrom('case_type_fees')
        .select((select) => [select.lit(toTypeId).as('case_type_id'), 'fee_type_id'])
        .where('case_type_id', '=', fromTypeId),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

/** Whether a type owes an active fee of itself, not one of every application: without one its cases would owe no court fee. @source product 4 */
export async function hasOwnFee(trx: Trx, typeId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('case_type_fees')
    .innerJoin('fee_types', 'fee_types.id', 'case_type_fees.fee_type_id')
    .select('fee_types.id')
    .where('case_type_id', '=', typeId)
    .where('fee_types.is_active', '=', true)
    .where('fee_types.is_base_payment', '=', false)
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a fee of the type, or one that every application owes, is a share of the case amount, by any of its rules. @source product 4 */
export async function isReckonedByAmount(trx: Trx, typeId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('fee_rules')
    .innerJoin('fee_types', 'fee_types.id', 'fee_rules.fee_type_id')
    .select('fee_rules.id')
    .where(
      sql<boolean>`((fee_types.is_base_payment and fee_types.is_active) or exists (
      select from case_type_fees where fee_type_id = fee_types.id and case_type_id = ${typeId}))`,
    )
    .where(sql<boolean>`formula->>'kind' = 'ad_valorem'`)
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row !== undefined
}
