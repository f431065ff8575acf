import type { FeeFormula } from '../../machines/fee.ts'
import { uncappedPoisha } from '../../machines/money.ts'
import { m } from '../../words/messages.js'
import { formatMoney, formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'

const percent = (basisPoints: number): string =>
  m.parts_text_percent({ percent: formatNumber(basisPoints / 100, currentLocale()) })

/** The whole rule of a fee in a few words, its VAT among it. @source spec §3 Fee type */
export function formulaWord(formula: FeeFormula): string {
  if (formula.kind === 'fixed') return formatMoney(formula.amountPoisha, currentLocale())
  const rule = feeRuleWord({ isVat: false, formula })
  return formula.vatBasisPoints > 0
    ? m.fee_text_with_vat({ rule, rate: percent(formula.vatBasisPoints) })
    : rule
}

/**
 * The rule of one line of the fees in plain words: what is fixed, or which share of the case amount within which
 * bounds; for a line of VAT, its own rate.
 * @source spec §3 Fee type, product 4
 */
export function feeRuleWord(line: { isVat: boolean; formula: FeeFormula }): string {
  const { formula, isVat } = line
  if (formula.kind === 'fixed') return m.fee_text_fixed()
  if (isVat) return m.fee_text_vat({ rate: percent(formula.vatBasisPoints) })
  const locale = currentLocale()
  const { floorPoisha, capPoisha } = formula
  const rate = percent(formula.rateBasisPoints)
  const floor = formatMoney(floorPoisha, locale)
  if (capPoisha === null || capPoisha >= uncappedPoisha)
    return floorPoisha > 0 ? m.fee_text_rate_floor({ rate, floor }) : m.fee_text_rate({ rate })
  const cap = formatMoney(capPoisha, locale)
  return floorPoisha > 0 ? m.fee_text_rate_bounds({ rate, floor, cap }) : m.fee_text_rate_cap({ rate, cap })
}
