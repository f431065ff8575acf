import { describe, expect, test } from 'vitest'
import { fieldErrorsOf } from '../../src/machines/form.ts'
import { tariffs } from '../../src/server/seed/data/tariffs.ts'
import { postageWitness } from '../witness/postage.ts'
import {
  amountPoishaMax,
  longTextLengthMax,
  tariffBandsMax,
  tariffGramsMax,
} from '../../src/machines/limits.ts'
import { takaDecimal } from '../../src/machines/money.ts'
import {
  bandFaults,
  bandField,
  priceOf,
  tariffFieldAt,
  tariffFormSchema,
  tariffIn,
  tariffSchema,
  type TariffForm,
} from '../../src/machines/tariff.ts'

const today = '2026-03-01'
const band = (from: string, to: string, price = '10', ad = '5') => ({ from, to, price, ad })
const typed = (part: object = {}) => ({
  bands: [band('1', '100'), band('101', '১,০০০', '২০.৫০', '0')],
  effectiveFrom: '2026-03-02',
  source: 'Order 7',
  ...part,
})
const faults = (part: object) => {
  const { error } = tariffSchema(today).safeParse(typed(part))
  return error ? fieldErrorsOf(error).map((fault) => [fault.path, fault.error]) : []
}

describe('a postal tariff (spec §7 Reference data)', () => {
  test('is whole, in either digits, from a day to come', () => {
    expect(tariffSchema(today).parse(typed())).toEqual({
      bands: [
        { from: 1, to: 100, price: 1_000, ad: 500 },
        { from: 101, to: 1_000, price: 2_050, ad: 0 },
      ],
      effectiveFrom: '2026-03-02',
      source: 'Order 7',
    })
  })

  test.each<[string, object, [string, string][]]>([
    ['a gap at the beginning', { bands: [band('2', '100')] }, [['bands.0.from', 'band_gap']]],
    ['a gap between', { bands: [band('1', '100'), band('102', '200')] }, [['bands.1.from', 'band_gap']]],
    ['an overlap', { bands: [band('1', '100'), band('100', '200')] }, [['bands.1.from', 'repeated']]],
    [
      'a band that ends before it begins',
      { bands: [band('1', '100'), band('101', '50')] },
      [['bands.1.to', 'repeated']],
    ],
    ['no band', { bands: [] }, [['bands', 'required']]],
    ['a weight that is none', { bands: [band('1', 'x')] }, [['bands.0.to', 'number_invalid']]],
    ['a weight beyond all', { bands: [band('1', '100001')] }, [['bands.0.to', 'number_too_large']]],
    ['a price of nothing', { bands: [band('1', '9', '0')] }, [['bands.0.price', 'amount_too_small']]],
    ['a price that is none', { bands: [band('1', '9', '1.234')] }, [['bands.0.price', 'amount_invalid']]],
    ['no acknowledgement', { bands: [band('1', '9', '1', '')] }, [['bands.0.ad', 'required']]],
    [
      'a price beyond all',
      { bands: [band('1', '9', takaDecimal(amountPoishaMax + 1))] },
      [['bands.0.price', 'amount_too_large']],
    ],
    [
      'an acknowledgement beyond all',
      { bands: [band('1', '9', '1', takaDecimal(amountPoishaMax + 1))] },
      [['bands.0.ad', 'amount_too_large']],
    ],
    ['an order of too many words', { source: 'x'.repeat(longTextLengthMax + 1) }, [['source', 'too_long']]],
    ['today', { effectiveFrom: today }, [['effectiveFrom', 'date_begun']]],
    ['no day', { effectiveFrom: '2026-02-30' }, [['effectiveFrom', 'date_invalid']]],
    ['no order', { source: ' ' }, [['source', 'required']]],
  ])('%s is refused by name', (_name, part, wanted) => {
    expect(faults(part)).toEqual(wanted)
  })

  const most = takaDecimal(amountPoishaMax)
  test.each<[string, object]>([
    ['a band of one gram', { bands: [band('1', '1')] }],
    ['the least price', { bands: [band('1', '9', '0.01')] }],
    ['the most of each', { bands: [band('1', `${tariffGramsMax}`, most, most)] }],
    ['the longest order', { source: 'x'.repeat(longTextLengthMax) }],
    ['three bands', { bands: [band('1', '9'), band('10', '19'), band('20', '29')] }],
  ])('%s is right', (_name, part) => {
    expect(faults(part)).toEqual([])
  })

  test('where a band begins is not judged while it is not known where the one before it ends', () => {
    const begun = { from: 7, to: 9, price: 1, ad: 0 }
    expect(bandFaults(begun, null)).toEqual([])
    expect(bandFaults(begun, 5)).toEqual([{ part: 'from', error: 'band_gap' }])
  })

  test(`has ${tariffBandsMax} bands at most`, () => {
    const bands = Array.from({ length: tariffBandsMax + 1 }, (_, at) => band(`${at + 1}`, `${at + 1}`))
    expect(faults({ bands })).toEqual([['bands', 'too_many']])
  })
})

describe('its form', () => {
  const form: TariffForm = {
    effectiveFrom: '2026-03-02',
    source: 'Order 7',
    [bandField(0, 'from')]: '1',
    [bandField(0, 'to')]: '100',
    [bandField(0, 'price')]: '10',
    [bandField(0, 'ad')]: '0',
    [bandField(2, 'from')]: '150',
    [bandField(2, 'to')]: '200',
    [bandField(2, 'price')]: '20',
    [bandField(2, 'ad')]: '0',
  }
  test('leaves out bands that say nothing, and tells what is wrong where it stands', () => {
    expect(tariffIn(form).bands).toHaveLength(2)
    expect(tariffFieldAt('bands.1.from', form)).toBe('bands.2.from')
    expect(tariffIn(form)).toMatchObject({ effectiveFrom: '2026-03-02', source: 'Order 7' })
    const { error } = tariffFormSchema(today).safeParse(form)
    expect(error && fieldErrorsOf(error)).toEqual([{ path: 'bands.2.from', error: 'band_gap' }])
  })
})

test.each([
  ['bands', 'bands.0.from'],
  ['bands.0.ad', 'bands.0.ad'],
  ['bands.1.ad', 'bands.2.ad'],
  ['bands.9.ad', 'bands.9.ad'],
  ['bands.0.weight', 'bands.0.weight'],
  ['source', 'source'],
])('what was sent as %s stands at %s', (path, field) => {
  const form = { [bandField(0, 'from')]: '1', [bandField(2, 'from')]: '150' }
  expect(tariffFieldAt(path, form)).toBe(field)
})

describe('postage by weight (spec §3 Dispatch fee option)', () => {
  test.each(['registry', 'usual'] as const)(
    'every gram from 1 to 5,000 of %s costs what the table by hand says, and what is heavier nothing that is known',
    (service) => {
      const bands = tariffs.filter((one) => one.service === service)
      const wrong: string[] = []
      for (const { from, to, poisha } of postageWitness[service])
        for (let weight = from; weight <= to; weight += 1) {
          const found = priceOf(bands, weight)
          if (found !== poisha) wrong.push(`${weight} g: ${found}, not ${poisha}`)
        }
      expect(wrong).toEqual([])
      expect(postageWitness[service].at(-1)?.to).toBe(5_000)
      expect(priceOf(bands, 5_001)).toBeNull()
      expect(priceOf(bands.toReversed(), 101)).toBe(priceOf(bands, 101))
    },
  )

  test('a tariff without bands has no price', () => {
    expect(priceOf([], 1)).toBeNull()
  })
})
