import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isDamaged, isWithinBill, withinBounds } from '../../src/machines/bounds.ts'
import { emptyForm, stepErrors } from '../../src/machines/form.ts'
import { billedPartsOf, readableForm } from '../../src/machines/kept-form.ts'
import { billPoishaMax, rowPoishaMax } from '../../src/machines/limits.ts'
import { rowTotal, sum, toldPoisha, unreadablePoisha } from '../../src/machines/money.ts'
import { amountOf } from '../../src/machines/payment/choice.ts'

const nothing = { category: null, type: null, court: null }

describe('bounds (product 7)', () => {
  test.each([
    [[rowPoishaMax], 0, true],
    [[rowPoishaMax + 1], 0, false],
    [Array.from({ length: 10 }, () => rowPoishaMax), 0, true],
    [Array.from({ length: 10 }, () => rowPoishaMax), 1, false],
    [[1], billPoishaMax - 1, true],
    [[1], billPoishaMax, false],
    [[unreadablePoisha], 0, false],
    [[], unreadablePoisha, false],
  ])('rows of %j beside %d: %s', (rows, open, isWithin) => {
    expect(isWithinBill(rows, open)).toBe(isWithin)
  })

  test('what cannot be told stays so, whatever it is reckoned with', () => {
    expect(toldPoisha(2 ** 53)).toBe(unreadablePoisha)
    expect(toldPoisha(Number.NaN)).toBe(unreadablePoisha)
    expect(toldPoisha(-(2 ** 60))).toBe(unreadablePoisha)
    expect(rowTotal({ amountPoisha: rowPoishaMax, quantity: 999_999 })).toBe(unreadablePoisha)
    expect(sum([1, unreadablePoisha, 1])).toBe(unreadablePoisha)
    expect(isDamaged([billPoishaMax])).toBe(false)
    expect(isDamaged([1, billPoishaMax + 1])).toBe(true)
  })

  test.each([
    ['9007', []],
    ['1', []],
    ['999999', ['costs.0.amount row_too_large']],
    ['1000000', ['costs.0.quantity number_too_large']],
  ])('a cost of 1,000 crore hundredths times %s', (quantity, errors) => {
    const costs = [{ id: 'c', title: 'নকল', amount: '1000000', quantity }]
    const found = stepErrors('costs', { ...emptyForm('p'), costs }, nothing)
    expect(found.map(({ path, error }) => `${path} ${error}`)).toEqual(errors)
  })

  test('a bill that cannot be told cannot be paid, in full or in part', () => {
    for (const type of ['full', 'part'] as const)
      expect(amountOf({ method: 'cards', type, partPoisha: 1_000 }, unreadablePoisha)).toEqual({
        error: 'amount_too_large',
      })
  })

  test('what was kept and is none is never nothing: it is billed as what cannot be told', () => {
    const costs = [{ id: 'c', title: 'নকল', amount: 'many', quantity: '1' }]
    const [cost] = billedPartsOf({ caseAmount: '', costs }).costs
    expect(cost?.amountPoisha).toBe(unreadablePoisha)
    expect(billedPartsOf({ caseAmount: 'many', costs: [] }).caseAmountPoisha).toBe(unreadablePoisha)
  })

  test('of a form that is none, the parts that are right are shown', () => {
    const kept = { ...emptyForm('p'), caseNumber: 'পারিবারিক ১', defendants: 'none' }
    const { form, isWhole } = readableForm(kept)
    expect([isWhole, form.caseNumber, form.defendants]).toEqual([false, 'পারিবারিক ১', []])
    expect(readableForm(null).isWhole).toBe(false)
  })
})

describe('rows of a list that are billed together (product 7)', () => {
  const rows = z
    .array(z.object({ amountPoisha: z.number(), quantity: z.number() }))
    .check(withinBounds('amount', (row) => [row]))
  const told = (amounts: readonly number[]) =>
    rows
      .safeParse(amounts.map((amountPoisha) => ({ amountPoisha, quantity: 1 })))
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
  const full = Array.from({ length: 10 }, () => rowPoishaMax)

  test.each<[string, number[], string[]]>([
    ['a row that is its bound', [rowPoishaMax], []],
    ['rows that are the bill’s bound', full, []],
    ['a poisha more of a row', [1, rowPoishaMax + 1], ['1.amount row_too_large']],
    ['a poisha more of a bill', [...full, 1], [' total_too_large']],
    [
      'both: the rows alone are told',
      [...full, rowPoishaMax + 1, rowPoishaMax + 2],
      ['10.amount row_too_large', '11.amount row_too_large'],
    ],
    ['none', [], []],
  ])('%s', (_name, amounts, errors) => {
    expect(told(amounts)).toEqual(errors)
  })

  test('what stands on open bills is nothing, unless it is said', () => {
    expect([isWithinBill(full), isWithinBill([...full, 1])]).toEqual([true, false])
  })
})
