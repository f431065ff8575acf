import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Application } from '../../src/api/entities.ts'
import { wholeCase } from '../../src/machines/remark.ts'
import { CorrectionSection } from '../../src/screens/application/correction.tsx'
import { fieldWord } from '../../src/screens/words/form.ts'
import { divisionWords } from '../../src/words/groups/division.ts'
import { m } from '../../src/words/messages.js'
import { wholeForm, wholePetitioner } from '../witness/forms.ts'
import { loggedIn } from './support/logged-in.ts'
import { applicationOf, moment } from './support/subjects.ts'

loggedIn('administrator')

const whole = applicationOf({
  entity: 'application',
  states: { application: 'unverified', dispatch: 'unrequested', payment: 'open' },
  world: 'owing',
  timeline: [],
  version: 3,
})
type Correction = NonNullable<Application['correction']>
type Form = Application['form']
/** What the page tells of a form that was given back as `before`, and sent again as `after`. */
function show(before: Partial<Form>, after: Partial<Form>, more: Partial<Correction> = {}) {
  const correction: Correction = {
    returnedAt: moment,
    resubmittedAt: moment,
    remarks: [],
    form: { ...wholeForm, ...before },
    choices: {},
    ...more,
  }
  return render(
    <CorrectionSection application={{ ...whole, form: { ...wholeForm, ...after }, correction }} />,
  )
}
/** Each line of the table: its field, what was asked for there, what it was and what it is. */
const lines = () =>
  within(screen.getByRole('table', { name: m.correction_label_changes() }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
const none = m.queue_label_none()

test('what was chosen is told by its name, before and after; what was not chosen, and what no name is known of, as such (product 2.1)', () => {
  show(
    { division: 'subordinate', courtId: 1, typeId: 9, categoryId: null },
    { division: 'high_court', courtId: 2, typeId: 1, categoryId: 3 },
    {
      choices: {
        'court.1': { name: 'First', nameBn: 'প্রথম আদালত' },
        'court.2': { name: 'Second', nameBn: 'দ্বিতীয় আদালত' },
        'type.1': { name: 'Divorce', nameBn: 'বিবাহ বিচ্ছেদ' },
        'category.3': { name: 'Family', nameBn: 'পারিবারিক' },
      },
    },
  )
  const told = new Map(lines().map(([field, , before, after]) => [field, [before, after]]))
  expect(told).toEqual(
    new Map([
      [fieldWord('division'), [divisionWords.subordinate(), divisionWords.high_court()]],
      [fieldWord('courtId'), ['প্রথম আদালত', 'দ্বিতীয় আদালত']],
      [fieldWord('typeId'), ['৯', 'বিবাহ বিচ্ছেদ']],
      [fieldWord('categoryId'), [none, 'পারিবারিক']],
    ]),
  )
})

test('what was typed stands as it was typed, also where it reads like a choice or is the name of one; what was taken out is gone (product 2.1)', () => {
  show(
    { remark: 'subordinate', caseNumber: 'FS-1/2026', referenceCase: 'ক ১' },
    { remark: '1', caseNumber: 'FS-2/2026', referenceCase: '' },
    { choices: { 'remark.1': { name: 'Other', nameBn: 'অন্য' } } },
  )
  const told = new Map(lines().map(([field, , before, after]) => [field, [before, after]]))
  expect(told.get(fieldWord('remark'))).toEqual(['subordinate', '১'])
  expect(told.get(fieldWord('caseNumber'))).toEqual(['FS-1/2026', 'FS-2/2026'])
  expect(told.get(fieldWord('referenceCase'))).toEqual(['ক ১', none])
})

test('each change stands beside the remark that it answers, and what nobody answered stands first (product 2.1)', () => {
  const second = { ...wholePetitioner, id: 'second', name: 'নতুন বাদী' }
  show(
    { caseNumber: 'FS-1/2026' },
    { caseNumber: 'FS-2/2026', petitioners: [wholePetitioner, second], defendants: [] },
    {
      remarks: [
        { path: 'caseNumber', remark: 'নম্বর মিলছে না' },
        { path: 'courtId', remark: 'অন্য আদালত' },
        { path: wholeCase, remark: 'সব আবার দেখুন' },
      ],
    },
  )
  expect(lines()).toEqual([
    [fieldWord('courtId'), 'অন্য আদালত', '', m.correction_state_unchanged()],
    [fieldWord('caseNumber'), 'নম্বর মিলছে না', 'FS-1/2026', 'FS-2/2026'],
    [fieldWord('petitioners.1'), none, none, m.correction_text_added({ name: 'নতুন বাদী' })],
    [fieldWord('defendants.0'), none, 'পরীক্ষা বিবাদী', m.correction_text_removed()],
  ])
  expect(
    screen.getByText(m.correction_text_remark({ field: fieldWord(wholeCase), remark: 'সব আবার দেখুন' })),
  ).toBeTruthy()
})

test('a row that was taken away answers what was said of it, and whoever came in its place answers nothing; a row that moved keeps what was said (product 2.1)', () => {
  const [first, second] = [wholePetitioner, { ...wholePetitioner, id: 'second', name: 'দ্বিতীয় বাদী' }]
  const third = { ...wholePetitioner, id: 'third', name: 'তৃতীয় বাদী' }
  show(
    { petitioners: [first, second] },
    { petitioners: [{ ...second, mobile: '01700000000' }, third] },
    {
      remarks: [
        { path: 'petitioners.0.address', remark: 'বাড়ির নম্বর নেই' },
        { path: 'petitioners.1.mobile', remark: 'ভুল নম্বর' },
        { path: 'petitioners.1.name', remark: 'পুরো নাম' },
      ],
    },
  )
  expect(lines()).toEqual([
    [fieldWord('petitioners.0.name'), 'পুরো নাম', '', m.correction_state_unchanged()],
    [fieldWord('petitioners.0.mobile'), 'ভুল নম্বর', '০১৭০০০০০০৯১', '০১৭০০০০০০০০'],
    [fieldWord('petitioners.1'), none, none, m.correction_text_added({ name: 'তৃতীয় বাদী' })],
    [fieldWord('petitioners.0'), 'বাড়ির নম্বর নেই', first.name, m.correction_text_removed()],
  ])
})

test('where nothing was changed that is said; before it was sent again there is nothing to compare (product 2.1)', () => {
  const { unmount } = show({}, {})
  expect(screen.getByText(m.correction_text_nothing())).toBeTruthy()
  unmount()
  const { container } = show({}, { caseNumber: 'FS-2/2026' }, { resubmittedAt: null })
  expect(container.textContent).toBe('')
})
