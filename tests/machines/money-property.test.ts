import { expect, test } from 'vitest'
import type { FeeFormula } from '../../src/machines/fee.ts'
import { fundTotals, funds, reckonFee, rowTotal, sum, type Fund } from '../../src/machines/money.ts'
import { layOver, waivedOfLines } from '../../src/machines/split.ts'
import { chanceOf } from '../support/chance.ts'

/** Numbers from a seed, the same at every run; each case has its own, so that one that fails is found by it. */
function numbersFrom(seed: number) {
  const next = chanceOf(seed)
  const upTo = (most: number): number => Math.floor(next() * (most + 1))
  /** Small ones as often as large ones, and the ends. */
  const poisha = (most: number): number =>
    [0, Math.min(1, most), most, upTo(most), upTo(Math.min(most, 10 ** upTo(13)))][upTo(4)] ?? 0
  return { upTo, poisha, of: <One>(all: readonly One[]): One => all[upTo(all.length - 1)] as One }
}
type Numbers = ReturnType<typeof numbersFrom>

function formulaOf({ upTo, poisha, of }: Numbers): FeeFormula {
  if (upTo(1) === 0) return { kind: 'fixed', amountPoisha: poisha(10_000_000) }
  const floorPoisha = poisha(100_000)
  const capPoisha = of([null, floorPoisha + poisha(10_000_000)])
  return {
    kind: 'ad_valorem',
    rateBasisPoints: upTo(1_000),
    floorPoisha,
    capPoisha,
    vatBasisPoints: upTo(2_000),
  }
}

/** A share of an amount by long division of whole numbers, half and more upward: reckoned another way than the law does. */
const shareByHand = (amount: number, basisPoints: number): number => {
  const product = BigInt(amount) * BigInt(basisPoints)
  const whole = product / 10_000n
  return Number((product % 10_000n) * 2n >= 10_000n ? whole + 1n : whole)
}

function feeByHand(formula: FeeFormula, caseAmountPoisha: number): { fee: number; vat: number } {
  if (formula.kind === 'fixed') return { fee: formula.amountPoisha, vat: 0 }
  const raw = shareByHand(caseAmountPoisha, formula.rateBasisPoints)
  const fee = Math.min(Math.max(raw, formula.floorPoisha), formula.capPoisha ?? Infinity)
  return { fee, vat: shareByHand(fee, formula.vatBasisPoints) }
}

/** The lines of a bill: fees with their VAT, and rows with a quantity. */
function linesOf(numbers: Numbers, caseAmountPoisha: number): { fund: Fund; totalPoisha: number }[] {
  const { upTo, poisha, of } = numbers
  const fees = Array.from({ length: upTo(3) }, () => {
    const formula = formulaOf(numbers)
    const { feePoisha, vatPoisha } = reckonFee(formula, caseAmountPoisha)
    const byHand = feeByHand(formula, caseAmountPoisha)
    if (feePoisha !== byHand.fee || vatPoisha !== byHand.vat)
      throw new Error(`a fee of ${feePoisha} and ${vatPoisha}`)
    const fund = of(funds)
    return [feePoisha, vatPoisha].map((totalPoisha) => ({ fund, totalPoisha }))
  }).flat()
  const rows = Array.from({ length: 1 + upTo(3) }, () => ({
    fund: of(funds),
    totalPoisha: rowTotal({ amountPoisha: poisha(1_000_000), quantity: 1 + upTo(9) }),
  }))
  return [...fees, ...rows]
}

/** Pays what is owed in parts as they come, over what each line lacks; answers what each line received. */
function payAll({ poisha }: Numbers, owed: readonly number[]): number[] {
  let paid = owed.map(() => 0)
  for (let left = sum(owed); left > 0;) {
    const amount = Math.max(1, poisha(left))
    const lacks = owed.map((line, place) => line - (paid[place] ?? 0))
    const { parts, leftPoisha } = layOver(lacks, amount)
    if (leftPoisha !== 0 || sum(parts) !== amount)
      throw new Error(`${amount} laid as ${parts.join()}, left ${leftPoisha}`)
    paid = paid.map((line, place) => line + (parts[place] ?? 0))
    left -= amount
    if (left > 0 && parts.every((part) => part < 1)) throw new Error('nothing was laid')
  }
  return paid
}

/** One bill from its fees to the last refund. Throws where a poisha is made or lost. */
function oneCase(seed: number): void {
  const numbers = numbersFrom(seed)
  const lines = linesOf(numbers, numbers.poisha(100_000_000_000))
  const totals = lines.map(({ totalPoisha }) => totalPoisha)
  const byFund = fundTotals(lines.map(({ fund, totalPoisha }) => ({ fund, amountPoisha: totalPoisha })))
  if (sum(byFund.map(({ amountPoisha }) => amountPoisha)) !== sum(totals))
    throw new Error('funds are not the bill')

  const waivers = byFund.map(({ fund, amountPoisha }) => ({
    fund,
    waivedPoisha: numbers.poisha(amountPoisha),
  }))
  const waived = waivedOfLines(lines, waivers) ?? []
  if (sum(waived) !== sum(waivers.map(({ waivedPoisha }) => waivedPoisha)))
    throw new Error('waived more or less')
  for (const { fund, waivedPoisha } of waivers)
    if (sum(waived.filter((_part, place) => lines[place]?.fund === fund)) !== waivedPoisha)
      throw new Error(`${fund} waived more or less`)
  const [first] = byFund
  if (first && waivedOfLines(lines, [{ fund: first.fund, waivedPoisha: first.amountPoisha + 1 }]) !== null)
    throw new Error('more is waived than a fund has')

  const owed = totals.map((total, place) => total - (waived[place] ?? 0))
  if (owed.some((line) => line < 0)) throw new Error('a line owes less than nothing')
  const paid = payAll(numbers, owed)
  if (paid.some((line, place) => line !== owed[place])) throw new Error('paid is not owed')

  const given = layOver(paid.toReversed(), numbers.poisha(sum(paid)))
  const kept = paid.toReversed().map((line, place) => line - (given.parts[place] ?? 0))
  if (given.leftPoisha !== 0 || kept.some((line) => line < 0))
    throw new Error('given back what was not there')
  if (sum(kept) + sum(given.parts) + sum(waived) !== sum(totals))
    throw new Error('the parts are not the bill')
}

test('of 100,000 bills no poisha is made or lost, by fee, waiver, payment or refund (product 2.5, 4)', () => {
  const broken: string[] = []
  for (let seed = 1; seed <= 100_000; seed += 1)
    try {
      oneCase(seed)
    } catch (error) {
      broken.push(`${seed}: ${String(error)}`)
    }
  expect(broken.slice(0, 3)).toEqual([])
})
