import type { FeeFormula } from './fee.ts'
import { latinDigits } from './text.ts'

/**
 * Stands for an amount that cannot be told: beyond what a number holds exactly. It is larger than every bound, so that
 * whatever compares it refuses; people read a word in its place.
 * @source product 7
 */
export const unreadablePoisha = Number.MAX_SAFE_INTEGER

/** An amount as it can be told: itself, or `unreadablePoisha`. */
export const toldPoisha = (amountPoisha: number): number =>
  Number.isSafeInteger(amountPoisha) && amountPoisha > -unreadablePoisha ? amountPoisha : unreadablePoisha

/** Where a payment goes. @source product 4, spec §3 Invoice breakdown row */
export const funds = ['treasury', 'bar_council', 'dispatch'] as const
export type Fund = (typeof funds)[number]

/** A cap that no case amount reaches. */
export const uncappedPoisha = Number.MAX_SAFE_INTEGER

/** A share of an amount, half a poisha and more rounded up. Both arguments are non-negative integers. */
export function shareOf(amountPoisha: number, basisPoints: number): number {
  return Number((BigInt(amountPoisha) * BigInt(basisPoints) + 5_000n) / 10_000n)
}

/** What a fee comes to, in poisha: the fee itself and the VAT on it. @source domain 2.2 */
export function reckonFee(
  formula: FeeFormula,
  caseAmountPoisha: number,
): { feePoisha: number; vatPoisha: number } {
  if (formula.kind === 'fixed') return { feePoisha: formula.amountPoisha, vatPoisha: 0 }
  const raw = shareOf(caseAmountPoisha, formula.rateBasisPoints)
  const feePoisha = Math.min(Math.max(raw, formula.floorPoisha), formula.capPoisha ?? uncappedPoisha)
  return { feePoisha, vatPoisha: shareOf(feePoisha, formula.vatBasisPoints) }
}

/** Poisha of a row: amount times quantity. */
export const rowTotal = (row: { amountPoisha: number; quantity: number }): number =>
  toldPoisha(row.amountPoisha * row.quantity)

/** The sum of amounts in poisha; one that cannot be told makes a sum that cannot. */
export const sum = (amounts: readonly number[]): number =>
  amounts.includes(unreadablePoisha)
    ? unreadablePoisha
    : toldPoisha(amounts.reduce((total, amount) => total + amount, 0))

/** What amounts in poisha come to in each fund that has any, in the order of the funds. @source product 4 */
export const fundTotals = (
  lines: readonly { fund: Fund; amountPoisha: number }[],
): { fund: Fund; amountPoisha: number }[] =>
  funds.flatMap((fund) => {
    const amounts = lines.filter((line) => line.fund === fund).map(({ amountPoisha }) => amountPoisha)
    return amounts.length === 0 ? [] : [{ fund, amountPoisha: sum(amounts) }]
  })

/** What stands around the number of an amount where people write it, without white space: the sign or the word, and `/-` at its end. */
const aroundTaka = /^(?:৳|টাকা|taka|tk\.?|bdt)|(?:৳|টাকা|taka|tk\.?|bdt|মাত্র|only|\/[-–−=])+$/giu

/** Digits with the commas of thousands, lakhs or crores; a comma anywhere else belongs to no amount. */
const grouped = /^\d{1,3}(?:,\d\d\d?)*,\d{3}\b/

/** The bare number of an amount as people write it, in Latin digits: `৳ ১,৫৩০/-` and `1530 Tk.` → `1530`. Signs that nobody sees are none of it. */
export const plainTaka = (text: string): string =>
  latinDigits(text.normalize('NFC'))
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(aroundTaka, '')
    .replace(grouped, (digits) => digits.replaceAll(',', ''))

/**
 * A typed taka amount as integer poisha, or null when it is none: Bangla or Latin digits, lakh or thousand commas,
 * at most two decimals, never negative, with the sign, the word or the `/-` that papers write.
 * @source house 8, spec §5
 */
export function parseTaka(text: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plainTaka(text))
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Poisha as a plain decimal of taka, `123456` → `1234.56`: the gateway's form and the initial value of a field. */
export const takaDecimal = (amountPoisha: number): string =>
  `${Math.floor(amountPoisha / 100)}.${String(amountPoisha % 100).padStart(2, '0')}`
