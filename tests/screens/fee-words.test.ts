import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FeeFormula } from '../../src/machines/fee.ts'
import { uncappedPoisha } from '../../src/machines/money.ts'
import { feeRuleWord, formulaWord } from '../../src/screens/words/fee.ts'
import { getLocale, overwriteGetLocale } from '../../src/words/runtime.js'

const before = getLocale
afterAll(() => overwriteGetLocale(before))

const rule = (change: Partial<Extract<FeeFormula, { kind: 'ad_valorem' }>>): FeeFormula => ({
  kind: 'ad_valorem',
  rateBasisPoints: 250,
  floorPoisha: 30_000,
  capPoisha: 5_000_000,
  vatBasisPoints: 1_500,
  ...change,
})

/** By hand from product 4 and domain 2.2. */
const table: { what: string; formula: FeeFormula; isVat?: boolean; bn: string; en: string }[] = [
  {
    what: 'any family plaint, 200 taka',
    formula: { kind: 'fixed', amountPoisha: 20_000 },
    bn: 'নির্ধারিত ফি; মামলার মূল্যমান যতই হোক, একই থাকে',
    en: 'A fixed fee, whatever the case amount',
  },
  {
    what: 'a money claim: 2.5 %, floor 300, cap 50,000',
    formula: rule({}),
    bn: 'মামলার মূল্যমানের ২.৫%; কমপক্ষে ৩০০.০০ ৳, সর্বোচ্চ ৫০,০০০.০০ ৳',
    en: '2.5% of the case amount; at least ৳300.00, at most ৳50,000.00',
  },
  {
    what: 'the VAT on it: 15 % of the court fee',
    formula: rule({}),
    isVat: true,
    bn: 'ওপরের ফির ১৫%',
    en: '15% of the fee above',
  },
  {
    what: 'land and other civil: 2 %, floor 300, cap 40,000',
    formula: rule({ rateBasisPoints: 200, capPoisha: 4_000_000 }),
    bn: 'মামলার মূল্যমানের ২%; কমপক্ষে ৩০০.০০ ৳, সর্বোচ্চ ৪০,০০০.০০ ৳',
    en: '2% of the case amount; at least ৳300.00, at most ৳40,000.00',
  },
  {
    what: 'admiralty: cap 1,00,000',
    formula: rule({ capPoisha: 10_000_000 }),
    bn: 'মামলার মূল্যমানের ২.৫%; কমপক্ষে ৩০০.০০ ৳, সর্বোচ্চ ১,০০,০০০.০০ ৳',
    en: '2.5% of the case amount; at least ৳300.00, at most ৳1,00,000.00',
  },
  {
    what: 'a succession certificate: 2 %, floor 200, no cap',
    formula: rule({
      rateBasisPoints: 200,
      floorPoisha: 20_000,
      capPoisha: uncappedPoisha,
      vatBasisPoints: 0,
    }),
    bn: 'মামলার মূল্যমানের ২%; কমপক্ষে ২০০.০০ ৳',
    en: '2% of the case amount; at least ৳200.00',
  },
  {
    what: 'a cap without a floor',
    formula: rule({ rateBasisPoints: 125, floorPoisha: 0 }),
    bn: 'মামলার মূল্যমানের ১.২৫%; সর্বোচ্চ ৫০,০০০.০০ ৳',
    en: '1.25% of the case amount; at most ৳50,000.00',
  },
  {
    what: 'a rate without bounds',
    formula: rule({ rateBasisPoints: 50, floorPoisha: 0, capPoisha: null }),
    bn: 'মামলার মূল্যমানের ০.৫%',
    en: '0.5% of the case amount',
  },
]

describe.each(['bn', 'en'] as const)('in %s', (locale) => {
  beforeAll(() => overwriteGetLocale(() => locale))

  test.each(table)(
    'the rule of $what is said (spec §3 Fee type, product 4)',
    ({ formula, isVat = false, ...said }) => {
      expect(feeRuleWord({ formula, isVat }).replaceAll('\u00a0', ' ')).toBe(said[locale])
    },
  )
})

test('VAT is told of a rule that has some, and of no other (spec §3 Fee type)', () => {
  overwriteGetLocale(() => 'bn')
  const plain = formulaWord(rule({ vatBasisPoints: 0 }))
  expect(plain).toBe(feeRuleWord({ isVat: false, formula: rule({}) }))
  expect(formulaWord(rule({}))).toContain('১৫%')
  expect(formulaWord(rule({}))).toContain(plain)
})
