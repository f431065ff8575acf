import { describe, expect, test } from 'vitest'
import { remarksSchema } from '../../src/machines/application/payloads.ts'
import { known, notReckoned } from '../../src/machines/entity.ts'
import { fieldErrorsOf } from '../../src/machines/field-errors.ts'
import { remarkPlaces, rowsOfForm } from '../../src/machines/remark-places.ts'
import { withRemark } from '../../src/machines/remark.ts'
import { movedAlong, seenRowsOf } from '../../src/machines/remark-moved.ts'
import { remarksNow } from '../../src/machines/remark-place.ts'
import { wholeDefendant, wholeForm, wholePetitioner } from '../witness/forms.ts'

const formRows = { petitioners: 2, defendants: 1, costs: 1, documents: 3 }
const schema = remarksSchema({ formRows: known(formRows) })
const on = (path: string, remark = 'ঠিক করুন') => ({ path, remark })
const faults = (remarks: unknown) => {
  const { error } = schema.safeParse({ remarks })
  return error ? fieldErrorsOf(error).map(({ path, error: fault }) => [path, fault]) : []
}
/** So many remarks, each on a place of its own. */
const many = (count: number) =>
  remarkPlaces(formRows)
    .slice(0, count)
    .map((path) => on(path))

describe('remarks on fields and papers (product 2.1)', () => {
  test('every row of the case has its fields, and nothing beyond it', () => {
    expect(faults([on('petitioners.1.mobile'), on('documents.2'), on('costs.0.amount')])).toEqual([])
    for (const path of [
      'petitioners.2.mobile',
      'petitioners.-1.name',
      'petitioners.01.name',
      'petitioners.1.id',
      'documents.3',
      'documents.0.name',
      'defendants',
      'owner',
      '__proto__',
    ])
      expect([path, faults([on(path)])]).toEqual([path, [['remarks.0.path', 'not_offered']]])
  })

  test.each([
    [0, [['remarks', 'required']]],
    [1, []],
    [19, []],
    [20, []],
    [21, [['remarks', 'too_many']]],
  ])('%i remarks', (count, expected) => {
    expect(faults(many(count))).toEqual(expected)
  })

  test.each([
    [0, 'message_required'],
    [1, null],
    [499, null],
    [500, null],
    [501, 'too_long'],
  ])('a remark of %i letters', (length, fault) => {
    const expected = fault === null ? [] : [['remarks.0.remark', fault]]
    expect(faults([on('caseNumber', 'ক'.repeat(length))])).toEqual(expected)
  })

  test('letters are counted and kept in NFC, as one line', () => {
    const parsed = schema.parse({ remarks: [on('caseNumber', '  ক\u09c7\u09be \n খ ')] })
    expect(parsed.remarks).toEqual([on('caseNumber', 'ক\u09cb খ')])
  })

  test('a place has one remark, and the case as a whole is not enough', () => {
    expect(faults([on('caseNumber'), on('caseNumber')])).toEqual([['remarks.1.path', 'repeated']])
    expect(faults([on('case')])).toEqual([['remarks', 'required']])
    expect(faults([on('case'), on('courtId')])).toEqual([])
  })

  const at = (path: string, mark: object) => ({
    ...on(path),
    mark: { paper: 0, page: 1, x: 0.5, y: 0.5, ...mark },
  })
  test.each([
    ['a field on any paper of the case', at('caseNumber', { paper: 2 }), null],
    ['a paper on itself', at('documents.1', { paper: 1 }), null],
    ['a paper on another', at('documents.1', { paper: 2 }), 'mark'],
    ['a paper that the case does not have', at('caseNumber', { paper: 3 }), 'mark'],
    ['a paper before the first', at('caseNumber', { paper: -1 }), 'mark'],
    ['half a paper', at('caseNumber', { paper: 0.5 }), 'mark.paper'],
    ['the corner of a page', at('caseNumber', { x: 0, y: 1 }), null],
    ['left of the page', at('caseNumber', { x: -0.001 }), 'mark.x'],
    ['right of the page', at('caseNumber', { x: 1.001 }), 'mark.x'],
    ['above the page', at('caseNumber', { y: -0.001 }), 'mark.y'],
    ['below the page', at('caseNumber', { y: 1.001 }), 'mark.y'],
    ['nowhere', at('caseNumber', { y: undefined }), 'mark.y'],
    ['no number', at('caseNumber', { x: Number.NaN }), 'mark.x'],
  ])('it points to a place on a paper: %s', (_name, remark, wrong) => {
    expect(faults([remark]).map(([path]) => path)).toEqual(wrong === null ? [] : [`remarks.0.${wrong}`])
  })

  test('a case whose rows were not reckoned takes no remark: it throws', () => {
    expect(() => remarksSchema({ formRows: notReckoned })).toThrow('formRows was not reckoned')
  })

  test('the rows are those of the form', () => {
    expect(rowsOfForm(wholeForm)).toEqual({ petitioners: 1, defendants: 1, costs: 0, documents: 0 })
  })
})

describe('where a remark stands in a form that went on (product 2.1)', () => {
  const person = (id: string) => ({ ...wholePetitioner, id })
  const scan = (id: string) => ({
    id,
    name: 'আরজি',
    weight: '২০',
    fileName: 'a.png',
    sizeBytes: 10,
    contentType: 'image/png' as const,
  })
  const cost = { id: 'cost', title: 'নকল', amount: '৫০', quantity: '১' }
  const seen = {
    ...wholeForm,
    petitioners: [person('a'), person('b')],
    defendants: [wholeDefendant],
    costs: [cost],
    documents: [scan('x'), scan('y')],
  }
  const now = {
    ...seen,
    petitioners: [person('c'), person('b'), person('d')],
    defendants: [],
    costs: [{ ...cost, id: 'other' }, cost],
    documents: [scan('y'), scan('z')],
  }

  test.each([
    ['a field of the case', 'caseNumber', 'caseNumber'],
    ['the case as a whole', 'case', 'case'],
    ['what is no list of rows', 'waiver', 'waiver'],
    ['a row that kept its place', 'petitioners.1.mobile', 'petitioners.1.mobile'],
    ['a row that moved on', 'costs.0.amount', 'costs.1.amount'],
    ['a row that moved up', 'documents.1', 'documents.0'],
    ['a row in whose place another stands', 'petitioners.0.address', null],
    ['a paper in whose place another stands', 'documents.0', null],
    ['a row after which none is left', 'defendants.0.name', null],
    ['a row that was never there', 'documents.2', null],
  ])('%s', (_name, path, place) => {
    expect(remarksNow([on(path)], seen, now)).toEqual([{ ...on(path), now: place, isMarked: false }])
    const stays = path === 'documents.2' ? null : path
    expect(remarksNow([on(path)], seen, seen).map((remark) => remark.now)).toEqual([stays])
  })

  test.each([
    ['is there', 1, true],
    ['is gone', 0, false],
    ['never was', 2, false],
  ])('a mark on a paper that %s', (_name, paper, isMarked) => {
    const remark = { ...on('caseNumber'), mark: { paper, page: 1, x: 0.5, y: 0.5 } }
    expect(remarksNow([remark], seen, now)).toEqual([{ ...remark, now: 'caseNumber', isMarked }])
  })

  test.each([
    ['without a row', '', ''],
    ['on a field of the case', 'caseNumber', 'caseNumber'],
    ['on a row that moved', 'costs.0.amount', 'costs.1.amount'],
    ['on a row that is gone', 'petitioners.0.address', ''],
  ])('one that is being written goes along with its row: %s', (_name, path, place) => {
    const begun = { key: 3, path, remark: 'ঠিক করুন' }
    expect(movedAlong([begun], seenRowsOf(seen), now)).toEqual([{ ...begun, path: place }])
  })

  test('one that is being written points to its paper wherever that went, and to none in its place', () => {
    const at = { page: 2, x: 0.25, y: 0.75 }
    const pointing = [0, 1].map((paper) => ({ path: 'caseNumber', mark: { ...at, paper } }))
    expect(movedAlong(pointing, seenRowsOf(seen), now).map(({ mark }) => mark)).toEqual([
      undefined,
      { ...at, paper: 0 },
    ])
  })

  test('of the rows their ids are kept, and nothing of the persons', () => {
    expect(seenRowsOf(seen)).toEqual({
      petitioners: [{ id: 'a' }, { id: 'b' }],
      defendants: [{ id: wholeDefendant.id }],
      costs: [{ id: 'cost' }],
      documents: [{ id: 'x' }, { id: 'y' }],
    })
  })
})

test('a common remark is put after what is typed and wipes nothing (product 8)', () => {
  expect(withRemark('', 'খ')).toBe('খ')
  expect(withRemark('  ', 'খ')).toBe('খ')
  expect(withRemark('ক ', 'খ')).toBe('ক খ')
})
