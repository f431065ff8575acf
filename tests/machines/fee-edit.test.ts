import { describe, expect, test } from 'vitest'
import { feeSchema, feeVersionsSchema, type TypedFee } from '../../src/machines/fee-edit.ts'
import { fieldErrorsOf } from '../../src/machines/form.ts'

const share = (part: Partial<TypedFee> = {}): TypedFee => ({
  feeTypeId: 7,
  kind: 'ad_valorem',
  amount: '',
  rate: '২.৫',
  floor: '300',
  cap: '50,000',
  vat: '15',
  ...part,
})

describe('a fee by a share, as it is typed (spec §7 fee-type-lists-edit)', () => {
  test('is read in hundredths of a percent and in poisha; what is not typed is nothing, or has no bound', () => {
    const formulaOf = (typed: TypedFee) => feeSchema.parse(typed).formula
    expect(formulaOf(share())).toEqual({
      kind: 'ad_valorem',
      rateBasisPoints: 250,
      floorPoisha: 30_000,
      capPoisha: 5_000_000,
      vatBasisPoints: 1_500,
    })
    expect(formulaOf(share({ rate: '100', floor: '', cap: '', vat: '' }))).toEqual({
      kind: 'ad_valorem',
      rateBasisPoints: 10_000,
      floorPoisha: 0,
      capPoisha: null,
      vatBasisPoints: 0,
    })
  })

  test.each<[Partial<TypedFee>, string[]]>([
    [{ rate: '100.01' }, ['rate amount_too_large']],
    [{ vat: '100.01' }, ['vat amount_too_large']],
    [{ cap: '299.99' }, ['cap amount_too_small']],
    [{ cap: '300' }, []],
    // What is none is told once, and nothing is held against it.
    [{ floor: 'x', cap: '0' }, ['floor amount_invalid']],
    [{ floor: '', cap: 'x' }, ['cap amount_invalid']],
  ])('%j', (part, faults) => {
    const { error } = feeSchema.safeParse(share(part))
    expect((error ? fieldErrorsOf(error) : []).map((fault) => `${fault.path} ${fault.error}`)).toEqual(faults)
  })
})

test('one fee is enough, each stands once, and none is refused (product 4)', () => {
  const faults = (fees: TypedFee[], source = 'Order 1') => {
    const { error } = feeVersionsSchema('2026-03-01').safeParse({
      effectiveFrom: '2026-03-02',
      source,
      fees,
    })
    return (error ? fieldErrorsOf(error) : []).map((fault) => `${fault.path} ${fault.error}`)
  }
  expect(faults([share()])).toEqual([])
  expect(faults([])).toEqual(['fees required'])
  expect([faults([share()], '7'), faults([share()], ' ')]).toEqual([[], ['source required']])
  expect(faults([share(), share({ feeTypeId: 8 }), share()])).toEqual(['fees.2.feeTypeId repeated'])
})
