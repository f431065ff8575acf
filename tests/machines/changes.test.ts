import { expect, test } from 'vitest'
import { formChanges } from '../../src/machines/changes.ts'
import { wholeDefendant, wholeForm, wholePetitioner } from '../witness/forms.ts'

const changed = (path: string, before: unknown, after: unknown) => ({ kind: 'changed', path, before, after })

test('equal forms have no changes, whatever the order of their keys', () => {
  const turned = Object.fromEntries(Object.entries(wholeForm).toReversed())
  expect(formChanges(wholeForm, { ...wholeForm, ...turned })).toEqual([])
})

test('fields of the case come first, with what stood there before (product 2.1)', () => {
  const after = { ...wholeForm, caseNumber: 'পারিবারিক ১৩/২০২৬', courtId: null }
  expect(formChanges(wholeForm, after)).toEqual([
    changed('courtId', 1, null),
    changed('caseNumber', 'পারিবারিক ১২/২০২৬', 'পারিবারিক ১৩/২০২৬'),
  ])
})

test('rows are known by their ids: moved is unchanged, new is added at its place, gone is removed from its old one', () => {
  const second = { ...wholeDefendant, id: 'defendant-2', name: 'দ্বিতীয় বিবাদী' }
  const before = { ...wholeForm, defendants: [wholeDefendant, second] }
  const third = { ...wholeDefendant, id: 'defendant-3', name: 'তৃতীয় বিবাদী' }
  const after = { ...wholeForm, defendants: [second, third] }
  expect(formChanges(before, after)).toEqual([
    { kind: 'added', path: 'defendants.1', name: 'তৃতীয় বিবাদী' },
    { kind: 'removed', path: 'defendants.0', name: 'পরীক্ষা বিবাদী' },
  ])
})

test('a field of a row has the path that a remark about it has', () => {
  const other = { ...wholePetitioner, id: 'petitioner-0', name: 'প্রথম আবেদনকারী' }
  const before = { ...wholeForm, petitioners: [wholePetitioner] }
  const after = {
    ...wholeForm,
    petitioners: [other, { ...wholePetitioner, mobile: '০১৭০০০০০০৯২', upazilaId: 7 }],
  }
  expect(formChanges(before, after)).toEqual([
    { kind: 'added', path: 'petitioners.0', name: 'প্রথম আবেদনকারী' },
    changed('petitioners.1.mobile', '01700000091', '০১৭০০০০০০৯২'),
    changed('petitioners.1.upazilaId', 1, 7),
  ])
})

test('costs and documents are compared like persons', () => {
  const cost = { id: 'cost-1', title: 'নকল', amount: '৫০', quantity: '১' }
  const scan = {
    id: 'document-1',
    name: 'আরজি',
    weight: '২০',
    fileName: 'a.pdf',
    sizeBytes: 10,
    contentType: 'application/pdf' as const,
  }
  const before = { ...wholeForm, costs: [cost], documents: [scan] }
  const after = { ...wholeForm, costs: [{ ...cost, quantity: '২' }], documents: [] }
  expect(formChanges(before, after)).toEqual([
    changed('costs.0.quantity', '১', '২'),
    { kind: 'removed', path: 'documents.0', name: 'আরজি' },
  ])
})

test('what stood there and was never typed is no change: an older form could hold anything', () => {
  const before = { ...wholeForm, defendants: [{ ...wholeDefendant, name: { bn: 'ক' } as unknown as string }] }
  expect(formChanges(before, { ...wholeForm, defendants: [wholeDefendant] })).toEqual([])
})
