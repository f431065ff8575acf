import { describe, expect, test } from 'vitest'
import type { FeeFormula } from '../../src/machines/fee.ts'
import {
  changedFees,
  feeField,
  feeFieldAt,
  feeFormSchema,
  feeVersionsOf,
  isSameFormula,
  sampleLines,
  sampleTotals,
  versionOn,
  type FeeForm,
} from '../../src/machines/fee-form.ts'
import { faultsIn } from '../../src/machines/form.ts'

const fixed = (amountPoisha: number): FeeFormula => ({ kind: 'fixed', amountPoisha })
const share = (rateBasisPoints: number, capPoisha: number | null): FeeFormula => ({
  kind: 'ad_valorem',
  rateBasisPoints,
  floorPoisha: 30_000,
  capPoisha,
  vatBasisPoints: 1_500,
})

describe('what a sample case pays before and after (product 4)', () => {
  const fees = [
    { feeTypeId: 1, before: share(250, 5_000_000), after: share(200, 4_000_000) },
    { feeTypeId: 9, before: fixed(3_000), after: fixed(3_000) },
    { feeTypeId: 10, before: null, after: fixed(500) },
    { feeTypeId: 11, before: null, after: null },
  ]
  test.each([
    ['below the floor', 100_000, [30_000, 4_500, 30_000, 4_500]],
    ['between', 180_000_000, [4_500_000, 675_000, 3_600_000, 540_000]],
    ['above both caps', 1_000_000_000, [5_000_000, 750_000, 4_000_000, 600_000]],
  ])('%s', (_name, amount, [before = 0, vatBefore = 0, after = 0, vatAfter = 0]) => {
    const lines = sampleLines(fees, amount)
    expect(lines).toEqual([
      { feeTypeId: 1, isVat: false, beforePoisha: before, afterPoisha: after },
      { feeTypeId: 1, isVat: true, beforePoisha: vatBefore, afterPoisha: vatAfter },
      { feeTypeId: 9, isVat: false, beforePoisha: 3_000, afterPoisha: 3_000 },
      { feeTypeId: 10, isVat: false, beforePoisha: 0, afterPoisha: 500 },
    ])
    expect(sampleTotals(lines)).toEqual({
      beforePoisha: before + vatBefore + 3_000,
      afterPoisha: after + vatAfter + 3_500,
    })
  })
})

test('of the versions of a fee the newest that has begun holds (product 4)', () => {
  const versions = [
    { formula: fixed(3), effectiveFrom: '2026-04-01' },
    { formula: fixed(2), effectiveFrom: '2026-03-01' },
    { formula: fixed(1), effectiveFrom: '2010-09-21' },
  ]
  const days = ['2010-09-20', '2026-02-28', '2026-03-01', '2026-03-31', '2027-01-01']
  const held = days.map((day) => versionOn(versions, day)?.formula)
  expect(held).toEqual([undefined, fixed(1), fixed(2), fixed(2), fixed(3)])
})

describe('the form in which new versions are written (spec §7)', () => {
  const fees = [
    { feeTypeId: 4, versions: [{ formula: fixed(3_000), effectiveFrom: '2010-09-21' }] },
    { feeTypeId: 7, versions: [{ formula: share(250, null), effectiveFrom: '2010-09-21' }] },
    { feeTypeId: 8, versions: [] },
  ]
  const form: FeeForm = {
    effectiveFrom: '2026-03-02',
    source: 'Order 1',
    [feeField(4, 'kind')]: 'fixed',
    [feeField(4, 'amount')]: '৩০.০০',
    [feeField(7, 'kind')]: 'ad_valorem',
    [feeField(7, 'rate')]: '2.5',
    [feeField(7, 'floor')]: '৩০০',
    [feeField(7, 'cap')]: '',
    [feeField(7, 'vat')]: '15',
  }
  const faults = (part: FeeForm) =>
    faultsIn(feeFormSchema('2026-03-01', fees), { ...form, ...part }).map(
      ({ path, error }) => `${path} ${error}`,
    )

  test.each<[FeeForm, string[]]>([
    [{}, []],
    [{ [feeField(4, 'amount')]: '৪০' }, []],
    [{ [feeField(7, 'rate')]: '2' }, []],
    [{ [feeField(7, 'kind')]: 'fixed' }, ['fees.7.amount required']],
    [{ [feeField(7, 'rate')]: 'two' }, ['fees.7.rate amount_invalid']],
    [{ [feeField(7, 'cap')]: '299.99' }, ['fees.7.cap amount_too_small']],
    [{ [feeField(8, 'amount')]: '5' }, ['fees.8.kind required']],
    [{ [feeField(4, 'amount')]: '40', effectiveFrom: '2026-03-01' }, ['effectiveFrom date_begun']],
    [{ [feeField(4, 'amount')]: '40', source: ' ' }, ['source required']],
  ])('%j', (part, expected) => {
    expect(faults(part)).toEqual(expected)
  })

  test.each([
    ['', 'the newest', []],
    ['2027-01-01', 'the newest that has begun', []],
    ['2026-12-31', 'the one before', ['4']],
    ['2010-09-20', 'none yet', ['4']],
  ])('what differs from what holds on %j, %s, is sent (product 4)', (effectiveFrom, _held, expected) => {
    const coming = [{ formula: fixed(3_000), effectiveFrom: '2027-01-01' }]
    const before = [{ formula: fixed(2_000), effectiveFrom: '2010-09-21' }]
    const changed = changedFees({ ...form, effectiveFrom }, [
      { feeTypeId: 4, versions: [...coming, ...before] },
    ])
    expect(changed.map(({ feeTypeId }) => String(feeTypeId))).toEqual(expected)
  })

  test('a fee without a rule on the day is not sent while nothing is typed (product 4)', () => {
    const fee = { feeTypeId: 8, versions: [{ formula: fixed(3_000), effectiveFrom: '2027-01-01' }] }
    expect(changedFees(form, [fee])).toEqual([])
    expect(changedFees({ ...form, effectiveFrom: '' }, [fee])).toHaveLength(1)
  })

  test('only what differs from what holds is sent, and a refusal finds its field again', () => {
    const typed = { ...form, [feeField(7, 'cap')]: '৪০,০০০' }
    expect(feeVersionsOf(typed, fees)).toEqual({
      effectiveFrom: '2026-03-02',
      source: 'Order 1',
      fees: [
        { feeTypeId: 7, kind: 'ad_valorem', amount: '', rate: '2.5', floor: '৩০০', cap: '৪০,০০০', vat: '15' },
      ],
    })
    const refused = (path: string) => feeFieldAt(path, typed, fees)
    expect(refused('payment_data.fees.0.kind')).toBe('fees.7.kind')
    expect(refused('payment_data.fees.0.feeTypeId')).toBe('fees.7.kind')
    expect(refused('payment_data.effectiveFrom')).toBe('effectiveFrom')
  })
})

describe('whether two formulas ask the same of every case (product 4)', () => {
  const some = share(250, 5_000_000)
  test.each<[string, FeeFormula | null, FeeFormula | null, boolean]>([
    ['neither is there', null, null, true],
    ['one is there', fixed(5), null, false],
    ['the other is there', null, fixed(5), false],
    ['the same amount', fixed(5), fixed(5), true],
    ['another amount', fixed(5), fixed(6), false],
    ['an amount and a share', fixed(250), some, false],
    ['a share and an amount', some, fixed(250), false],
    ['the same share', some, share(250, 5_000_000), true],
    ['another rate', some, share(251, 5_000_000), false],
    ['another cap', some, share(250, 5_000_001), false],
    ['no cap', some, share(250, null), false],
    ['another floor', some, { ...share(250, 5_000_000), floorPoisha: 30_001 } as FeeFormula, false],
    ['another VAT', some, { ...share(250, 5_000_000), vatBasisPoints: 1_501 } as FeeFormula, false],
  ])('%s', (_name, one, other, isSame) => {
    expect(isSameFormula(one, other)).toBe(isSame)
  })
})

test('a fee that is new is nothing before, with its VAT; a poisha is a line (product 4)', () => {
  const fees = [
    { feeTypeId: 1, before: null, after: share(250, null) },
    { feeTypeId: 2, before: fixed(1), after: null },
    { feeTypeId: 3, before: null, after: fixed(1) },
  ]
  expect(sampleLines(fees, 0)).toEqual([
    { feeTypeId: 1, isVat: false, beforePoisha: 0, afterPoisha: 30_000 },
    { feeTypeId: 1, isVat: true, beforePoisha: 0, afterPoisha: 4_500 },
    { feeTypeId: 2, isVat: false, beforePoisha: 1, afterPoisha: 0 },
    { feeTypeId: 3, isVat: false, beforePoisha: 0, afterPoisha: 1 },
  ])
})
