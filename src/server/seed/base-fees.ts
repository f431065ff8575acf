import type { DivisionCode } from '../../machines/form.ts'
import type { CaseDivisionSlug } from '../catalogue/divisions.ts'
import type { FeeFormula } from '../../machines/fee.ts'
import { uncappedPoisha } from '../../machines/money.ts'
import type { Trx } from '../deps.ts'
import { caseCategories } from './data/categories.ts'
import { documentsWanted } from './data/documents-wanted.ts'
import { feeTypes, type FeeRuleSeed } from './data/fee-types.ts'
import { tariffs } from './data/tariffs.ts'
import { insertRows } from './rows.ts'

/** Both names of a row, as its columns hold them. */
export const named = ({ name, nameBn }: { name: string; nameBn: string }) => ({ name, name_bn: nameBn })

/** How a division of the seed is called in the database. */
export const divisionCode: Record<CaseDivisionSlug, DivisionCode> = {
  subordinate_court: 'subordinate',
  high_court_division: 'high_court',
}

/** A fixed fee bears no VAT; a fee without a cap gets one that no case amount reaches. */
function formulaOf(rule: FeeRuleSeed): FeeFormula {
  if (rule.kind === 'ad_valorem') {
    const { kind, rateBasisPoints, floorPoisha, vatBasisPoints } = rule
    const capPoisha = rule.capPoisha ?? uncappedPoisha
    return { kind, rateBasisPoints, floorPoisha, capPoisha, vatBasisPoints }
  }
  if (rule.vatBasisPoints > 0) throw new Error('a fixed fee with VAT has no formula')
  return { kind: 'fixed', amountPoisha: rule.amountPoisha }
}

/** A tariff is whole for its service and day. */
async function seedTariffs(trx: Trx): Promise<void> {
  const sets = new Map(tariffs.map((step) => [`${step.service} ${step.effectiveFrom}`, step]))
  for (const { service, effectiveFrom } of sets.values()) {
    const { id } = await trx
      .insertInto('postal_tariff_sets')
      .values({ service, effective_from: effectiveFrom })
      .returning('id')
      .executeTakeFirstOrThrow()
    const steps = tariffs.filter((step) => step.service === service && step.effectiveFrom === effectiveFrom)
    await insertRows(
      trx,
      'postal_bands',
      steps.map((step) => ({
        set_id: id,
        grams_max: step.gramsMax,
        price_poisha: step.pricePoisha,
        ad_price_poisha: step.adPricePoisha,
      })),
    )
  }
}

/** Categories, types, their fees and papers, and the postal tariffs. @source domain 2.2 */
export async function seedFees(trx: Trx): Promise<void> {
  await insertRows(
    trx,
    'fee_types',
    feeTypes.map((type) => ({
      slug: type.slug,
      ...named(type),
      fund: type.fund,
      access: type.access,
      is_active: true,
      is_base_payment: type.isBasePayment,
    })),
  )
  const feeIds = await idsBy(trx, 'fee_types', 'slug')
  await insertRows(
    trx,
    'fee_rules',
    feeTypes.flatMap((type) =>
      type.rules.map((rule) => ({
        fee_type_id: feeIds.get(type.slug),
        formula: formulaOf(rule),
        effective_from: rule.effectiveFrom,
      })),
    ),
  )
  await seedTariffs(trx)
  await insertRows(
    trx,
    'case_categories',
    caseCategories.map((category) => ({
      code: category.code,
      division: divisionCode[category.division],
      ...named(category),
      is_active: true,
    })),
  )
  const categoryIds = await idsBy(trx, 'case_categories', 'code')
  const types = caseCategories.flatMap((category) =>
    category.types.map((type) => ({ ...type, categoryId: categoryIds.get(category.code) })),
  )
  await insertRows(
    trx,
    'case_types',
    types.map((type) => ({
      code: type.code,
      category_id: type.categoryId,
      ...named(type),
      is_amount_needed: type.isAmountNeeded,
      is_case_dependent: type.dependsOnCase,
      is_active: true,
    })),
  )
  const typeIds = await idsBy(trx, 'case_types', 'code')
  await insertRows(
    trx,
    'case_type_fees',
    types.map((type) => ({ case_type_id: typeIds.get(type.code), fee_type_id: feeIds.get(type.feeSlug) })),
  )
  await insertRows(
    trx,
    'reference_records',
    documentsWanted.map((document) => ({
      kind: 'document_kind',
      code: document.code,
      ...named(document),
      owner_id: typeIds.get(document.typeCode),
    })),
  )
}

/** The ids of a table's rows by a column. */
export async function idsBy(
  trx: Trx,
  table: 'fee_types' | 'case_categories' | 'case_types' | 'roles',
  column: 'slug' | 'code',
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom(table as 'fee_types')
    .select(['id', `${column as 'slug'} as code`])
    .execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}
