import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Application } from '../../src/api/entities.ts'
import type { PersonDraft } from '../../src/machines/form.ts'
import { Parties } from '../../src/screens/parts/case/parties.tsx'
import { m } from '../../src/words/messages.js'
import { applicationOf } from './support/subjects.ts'

afterEach(cleanup)

const person = (given: Partial<PersonDraft>): PersonDraft => ({
  id: 'one',
  name: '',
  email: '',
  mobile: '',
  nid: '',
  dateOfBirth: '',
  districtId: null,
  upazilaId: null,
  unionId: null,
  address: '',
  ...given,
})

/** A case with these parties, and remarks on places of its form. */
function caseOf(
  petitioners: PersonDraft[],
  defendants: PersonDraft[],
  remarks: Application['remarks'] = [],
): Application {
  const application = applicationOf({
    entity: 'application',
    states: { application: 'unverified', dispatch: 'requested', payment: 'open' },
    world: 'owing',
    timeline: [],
    version: 1,
  })
  return {
    ...application,
    places: { 'district.1': { name: 'Dhaka', nameBn: 'ঢাকা' } },
    remarks,
    form: { ...application.form, petitioners, defendants },
  }
}

const texts = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('petitioners and defendants are one table, a row each, with the NID by its end alone (spec §3, look Staff)', () => {
  render(
    <Parties
      application={caseOf(
        [
          person({
            name: 'রহিমা খাতুন',
            mobile: '01711223344',
            email: 'rahima@example.com',
            nid: '১২৩৪৫৬৭৮৯০',
            dateOfBirth: '1990-01-15',
            districtId: 1,
            address: 'বাড়ি ১২',
          }),
        ],
        [person({ id: 'two', name: 'আবদুল জব্বার', nid: 'জানা নেই' })],
      )}
    />,
  )
  const table = screen.getByRole('table', { name: m.staff_title_parties() })
  const heads = within(table).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    m.staff_label_party(),
    m.person_field_name(),
    m.person_field_mobile(),
    m.person_field_nid(),
    m.person_field_address(),
  ])
  expect(heads.every((head) => head.getAttribute('scope') === 'col')).toBe(true)
  const sides = within(table).getAllByRole('rowheader')
  expect(sides.map(({ textContent }) => textContent)).toEqual(['বাদী ১', 'বিবাদী ১'])
  expect(sides.every((side) => side.getAttribute('scope') === 'row')).toBe(true)
  const [, first, second] = within(table).getAllByRole('row')
  expect(texts(first as HTMLElement)).toEqual([
    'রহিমা খাতুন',
    `০১৭১১২২৩৩৪৪${m.person_field_email()}: rahima@example.com`,
    expect.stringMatching(/^\*{7}৮৯০জন্ম তারিখ: .*১৯৯০$/),
    'বাড়ি ১২, ঢাকা',
  ])
  expect(table.textContent).not.toContain('১২৩৪৫৬৭৮৯০')
  const none = m.queue_label_none()
  expect(texts(second as HTMLElement)).toEqual(['আবদুল জব্বার', none, 'জানা নেই', none])
})

test('a remark stands in the cell that tells what it is about, also where nothing was given (spec §2)', () => {
  const remarks = [
    { path: 'petitioners.0.upazilaId', remark: 'থানা লিখুন' },
    { path: 'petitioners.0.email', remark: 'ইমেইল লিখুন' },
    { path: 'petitioners.0.dateOfBirth', remark: 'তারিখ লিখুন' },
    { path: 'petitioners.0.unionId', remark: 'ইউনিয়ন লিখুন' },
    { path: 'defendants.0.mobile', remark: 'নম্বর লিখুন' },
  ]
  render(<Parties application={caseOf([person({ name: 'ক' })], [person({ name: 'খ' })], remarks)} />)
  const [, first, second] = screen.getAllByRole('row')
  const told = texts(first as HTMLElement)
  expect(told[1]).toContain('ইমেইল লিখুন')
  expect(told[2]).toContain('তারিখ লিখুন')
  expect(told[3]).toContain('ইউনিয়ন লিখুন')
  expect(told[3]).toContain('থানা লিখুন')
  expect(texts(second as HTMLElement)[1]).toContain('নম্বর লিখুন')
})

test('where nobody is named that is said (spec §3)', () => {
  render(<Parties application={caseOf([], [])} />)
  expect(screen.getByText(m.staff_text_no_parties())).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
