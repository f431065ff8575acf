import { describe, expect, test } from 'vitest'
import { emptyPerson, type PersonDraft } from '../../src/machines/form.ts'
import {
  hasAddress,
  isSameAddress,
  isUntouched,
  isWholePerson,
  sharedAddress,
  withChanged,
} from '../../src/machines/persons.ts'
import { wholeDefendant, wholePetitioner } from '../witness/forms.ts'

const first = { ...wholePetitioner, unionId: 7 }
const second: PersonDraft = { ...emptyPerson('petitioner-2'), name: 'দ্বিতীয় পরীক্ষা', mobile: '01700000092' }
const beside: PersonDraft = { ...second, ...sharedAddress(first) }
const elsewhere: PersonDraft = { ...beside, id: 'petitioner-3', address: 'বাড়ি ৯' }

describe('an address that two people share (look Litigant)', () => {
  test('is the place and the line below it, and needs both', () => {
    expect(hasAddress(first)).toBe(true)
    expect(hasAddress({ ...first, address: ' ' })).toBe(false)
    expect(hasAddress({ ...first, upazilaId: null })).toBe(false)
    expect(isSameAddress(first, beside)).toBe(true)
    expect(isSameAddress(first, elsewhere)).toBe(false)
    expect(isSameAddress(first, { ...beside, unionId: 8 })).toBe(false)
    expect(isSameAddress(emptyPerson('a'), emptyPerson('b'))).toBe(false)
  })

  test('is given with nothing else, and taken away with nothing else', () => {
    expect(beside).toEqual({ ...second, districtId: 1, upazilaId: 1, unionId: 7, address: first.address })
    expect({ ...beside, ...sharedAddress(null) }).toEqual(second)
  })

  test('moves with the first, for those who share it and nobody else', () => {
    const moved = withChanged([first, beside, elsewhere], first.id, { address: 'নতুন বাড়ি' })
    expect(moved.map(({ address }) => address)).toEqual(['নতুন বাড়ি', 'নতুন বাড়ি', 'বাড়ি ৯'])
    expect(moved[1]?.name).toBe(second.name)
    const renamed = withChanged([first, beside], first.id, { name: 'অন্য নাম' })
    expect(renamed).toEqual([{ ...first, name: 'অন্য নাম' }, beside])
    const apart = withChanged([first, beside], beside.id, { address: 'আলাদা বাড়ি' })
    expect(apart).toEqual([first, { ...beside, address: 'আলাদা বাড়ি' }])
  })

  test('does not spread from a first one who has none', () => {
    const none = { ...first, address: '' }
    const other = { ...second, districtId: 1, upazilaId: 1, unionId: 7 }
    expect(withChanged([none, other], none.id, { address: 'ক' })[1]).toEqual(other)
  })
})

test('a petitioner is whole with all that the law asks for, a defendant with a name (spec §5)', () => {
  expect(isWholePerson('petitioners', wholePetitioner)).toBe(true)
  for (const lack of [
    { name: '' },
    { mobile: '' },
    { districtId: null },
    { upazilaId: null },
    { address: '' },
  ])
    expect(isWholePerson('petitioners', { ...wholePetitioner, ...lack }), JSON.stringify(lack)).toBe(false)
  expect(isWholePerson('defendants', { ...emptyPerson('d'), name: wholeDefendant.name })).toBe(true)
  expect(isWholePerson('defendants', emptyPerson('d'))).toBe(false)
  expect(isWholePerson('defendants', { ...wholeDefendant, mobile: '12' })).toBe(false)
})

test('whoever has one letter is not untouched', () => {
  expect(isUntouched(emptyPerson('p'))).toBe(true)
  const touched: Partial<PersonDraft>[] = [
    { name: 'ক' },
    { nid: '1' },
    { districtId: 1 },
    { dateOfBirth: '-' },
  ]
  for (const patch of touched) expect(isUntouched({ ...emptyPerson('p'), ...patch })).toBe(false)
})
