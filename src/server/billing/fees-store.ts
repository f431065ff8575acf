import { sql, type RawBuilder } from 'kysely'
import type { FeeFormula } from '../../machines/fee.ts'
import { reckonFee, type Fund } from '../../machines/money.ts'
import { priceOf } from '../../machines/tariff.ts'
import { builtOnce } from '../database/built-once.ts'
import type { Db, Trx } from '../deps.ts'

/** One line of a bill before it is billed. Amounts in poisha; `feeRuleId` is the version it was reckoned by. */
export interface FeeLine {
  title: string
  titleBn: string
  fund: Fund
  feeTypeId: number | null
  feeRuleId: number | null
  amountPoisha: number
  quantity: number
  /** What of amount times quantity nobody owes. */
  waivedPoisha?: number
}

/** A line that the schedule gives, with the rule that it was reckoned by. */
export interface ScheduledLine extends FeeLine {
  feeTypeId: number
  feeRuleId: number
  /** The line is the VAT on the fee before it. */
  isVat: boolean
  formula: FeeFormula
}

/** The rule of each fee type in force on a day. */
const rulesInForce = (db: Db | Trx, day: string) =>
  db
    .selectFrom('fee_types')
    .innerJoin('fee_rules', 'fee_rules.fee_type_id', 'fee_types.id')
    .distinctOn('fee_types.id')
    .select([
      'fee_types.id',
      'fee_types.slug',
      'fee_types.name',
      'fee_types.name_bn',
      'fee_types.fund',
      'fee_types.is_base_payment',
      'fee_rules.id as rule_id',
      'fee_rules.formula',
    ])
    .where('fee_types.is_active', '=', true)
    .where('fee_rules.effective_from', '<=', day)
    .orderBy('fee_types.id')
    .orderBy('fee_rules.effective_from', 'desc')
    .orderBy('fee_rules.id', 'desc')

/** Whether a fee type is owed by a case type: by it alone, or by every application; a part of a larger question. */
export const isOwedBy = (typeId: number): RawBuilder<boolean> => sql`(fee_types.is_base_payment or exists (
  select from case_type_fees where fee_type_id = fee_types.id and case_type_id = ${typeId}))`

const rulesOfType = builtOnce((db, { typeId, day }: { typeId: number; day: string }) =>
  rulesInForce(db, day).where(isOwedBy(typeId)),
)

/**
 * The lines a case type owes by the schedule in force on a day (YYYY-MM-DD), for a case amount in poisha:
 * each fee, and VAT on it as a line of its own.
 * @source spec §7 fee-type-lists, product 4
 */
export async function feeLinesOf(
  db: Db | Trx,
  typeId: number,
  caseAmountPoisha: number,
  day: string,
): Promise<ScheduledLine[]> {
  const rules = await rulesOfType(db, { typeId, day })
  return rules.flatMap((rule) => {
    const { feePoisha, vatPoisha } = reckonFee(rule.formula, caseAmountPoisha)
    const line = {
      title: rule.name,
      titleBn: rule.name_bn,
      fund: rule.fund,
      feeTypeId: rule.id,
      feeRuleId: rule.rule_id,
      amountPoisha: feePoisha,
      quantity: 1,
      isVat: false,
      formula: rule.formula,
    }
    const vat = {
      ...line,
      title: `VAT, ${rule.name}`,
      titleBn: `ভ্যাট, ${rule.name_bn}`,
      amountPoisha: vatPoisha,
      isVat: true,
    }
    return [line, vat].filter(({ amountPoisha }) => amountPoisha > 0)
  })
}

/** The fixed amount in poisha of a fee type on a day; 0 where the amount is entered by hand. */
export async function fixedFeePoisha(db: Db | Trx, slug: string, day: string): Promise<number> {
  const rule = await rulesInForce(db, day).where('fee_types.slug', '=', slug).executeTakeFirst()
  return rule?.formula.kind === 'fixed' ? rule.formula.amountPoisha : 0
}

/** Fee types with their fixed amount in force on a day (poisha, 0 where there is none). */
export async function feeTypesOn(db: Db | Trx, day: string) {
  const [types, rules] = await Promise.all([
    db.selectFrom('fee_types').selectAll().where('is_active', '=', true).orderBy('id').execute(),
    rulesInForce(db, day).execute(),
  ])
  return types.map((type) => {
    const formula = rules.find(({ id }) => id === type.id)?.formula
    return { ...type, basePoisha: formula?.kind === 'fixed' ? formula.amountPoisha : 0 }
  })
}

/**
 * Postage for one cover in poisha by the tariff of the day (YYYY-MM-DD), with the acknowledgement for registered post; null above the heaviest band.
 * @source spec §3 Dispatch fee option, product 2.2
 */
export async function postagePoisha(
  db: Db | Trx,
  service: 'registry' | 'usual',
  weightGrams: number,
  day: string,
): Promise<number | null> {
  const bands = await db
    .selectFrom('postal_bands')
    .select(['grams_max as gramsMax', 'price_poisha as pricePoisha', 'ad_price_poisha as adPricePoisha'])
    .where('set_id', '=', (where) =>
      where
        .selectFrom('postal_tariff_sets')
        .select('id')
        .where('service', '=', service)
        .where('effective_from', '<=', day)
        .orderBy('effective_from', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(1)),
    )
    .execute()
  return priceOf(bands, weightGrams)
}
