import { describe, expect, test } from 'vitest'
import {
  caseTypeAddSchema,
  caseTypeChangeSchema,
  categoryAddSchema,
  categoryChangeSchema,
} from '../../src/machines/catalogue.ts'
import { faultsIn } from '../../src/machines/form.ts'
import { caseCategories } from '../../src/server/seed/data/categories.ts'

const category = { name: 'Labour', nameBn: 'শ্রম', code: 'LAB', division: 'subordinate', status: 'active' }
const type = {
  name: 'Wages',
  nameBn: 'মজুরি',
  code: 'LAB-WAGES',
  categoryId: '1',
  status: 'de_active',
  isAmountNeeded: true,
  isCaseDependent: false,
  feesAsOfTypeId: '2',
}
const faults = (part: Partial<typeof category>) => faultsIn(categoryAddSchema, { ...category, ...part })

describe('a case category (spec §5 Admin forms)', () => {
  test('is read from what was typed', () => {
    expect(categoryAddSchema.parse({ ...category, name: ' Labour  Court', code: 'lab-০১' })).toEqual({
      ...category,
      name: 'Labour Court',
      code: 'LAB-01',
    })
    const { name, nameBn, code, status } = category
    expect(categoryChangeSchema.parse(category)).toEqual({ name, nameBn, code, status })
  })

  test('needs every field', () => {
    const empty = { nameBn: ' \t', name: '', code: '', division: '', status: '' }
    expect(faults(empty)).toEqual(Object.keys(empty).map((path) => ({ path, error: 'required' })))
  })

  test.each([
    ['name', 'not_english', ['শ্রম', 'Labour শ্রম', 'Labour ২', '12', '—'], ['L', 'Title / Other (2)', 'Café']],
    ['nameBn', 'not_bangla', ['Labour', 'শ্রম A', '১২', '—', 'श्रम'], ['শ', 'শ্রম / অন্য (২)', 'রীট 2']],
    [
      'code',
      'code_invalid',
      ['LAB_1', '-LAB', 'LAB-', 'A--B', 'LAB 1', 'শ্রম', 'straße', 'A.B'],
      ['L', '7', 'fam-dower', 'hcd-২'],
    ],
    ['status', 'invalid', ['Active', 'deactive'], ['active', 'de_active']],
    ['division', 'invalid', ['district'], ['subordinate', 'high_court']],
  ] as const)('%s refuses as %s what is none', (path, error, wrong, right) => {
    for (const text of wrong) expect([text, faults({ [path]: text })]).toEqual([text, [{ path, error }]])
    for (const text of right) expect([text, faults({ [path]: text })]).toEqual([text, []])
  })

  test.each([
    ['name', 250, 'a'],
    ['nameBn', 250, 'শ'],
    ['code', 40, 'A'],
  ] as const)('%s is at most %i long', (path, lengthMax, letter) => {
    expect(faults({ [path]: letter.repeat(lengthMax) })).toEqual([])
    expect(faults({ [path]: letter.repeat(lengthMax + 1) })).toEqual([{ path, error: 'too_long' }])
  })

  test('is written in one form of letters, however it was typed (house 8)', () => {
    const parts = { nameBn: '\u09af\u09bc' }
    expect(categoryAddSchema.parse({ ...category, ...parts }).nameBn).toBe(parts.nameBn.normalize('NFC'))
  })
})

describe('a case type (spec §5 Admin forms)', () => {
  test('is read from what was typed, its category and fees by number', () => {
    expect(caseTypeAddSchema.parse(type)).toEqual({ ...type, categoryId: 1, feesAsOfTypeId: 2 })
    expect(Object.keys(caseTypeChangeSchema.parse(type))).not.toContain('categoryId')
  })

  test.each(['categoryId', 'feesAsOfTypeId'] as const)('%s is chosen, and a number of a row', (path) => {
    const found = (text: string) => faultsIn(caseTypeAddSchema, { ...type, [path]: text })
    expect(found('')).toEqual([{ path, error: 'required' }])
    for (const text of ['0', '-1', '1.5', 'x', '12345678901'])
      expect(found(text)).toEqual([{ path, error: 'not_offered' }])
  })
})

test('every category and type of the seed is one that the editor takes back unchanged', () => {
  for (const seeded of caseCategories) {
    const { name, nameBn, code } = seeded
    expect(categoryChangeSchema.parse({ name, nameBn, code, status: 'active' })).toMatchObject({ name, code })
    for (const each of seeded.types) {
      const given = { ...type, name: each.name, nameBn: each.nameBn, code: each.code }
      expect(caseTypeChangeSchema.parse(given)).toMatchObject({ name: each.name, code: each.code })
    }
  }
})
