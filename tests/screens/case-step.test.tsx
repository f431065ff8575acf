import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { emptyForm, type DraftForm, type FilingReference } from '../../src/machines/form.ts'
import { CaseStep } from '../../src/screens/filing/case-step.tsx'
import { forgetLists } from '../../src/screens/use-list.ts'
import { divisionWords } from '../../src/words/groups/division.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
loggedIn('owner', '/application')
beforeEach(forgetLists)

const named = (id: number, nameBn: string) => ({ id, name: nameBn, nameBn })
const type = (id: number, nameBn: string, isAmountNeeded: boolean, isCaseDependent: boolean) => ({
  ...named(id, nameBn),
  categoryId: 7,
  isAmountNeeded,
  isCaseDependent,
  hint: null,
  hintBn: null,
})
const categories = [
  { ...named(7, 'দেওয়ানি'), types: [type(70, 'স্বত্ব ঘোষণা', true, false), type(71, 'মিস কেস', false, true)] },
  { ...named(8, 'পারিবারিক'), types: [type(80, 'ভরণপোষণ', false, false)] },
]
const courts = [
  { ...named(100, 'প্রথম আদালত'), districtId: 3, division: 'subordinate' },
  { ...named(101, 'দ্বিতীয় আদালত'), districtId: 3, division: 'subordinate' },
]
function answer(path: string): Told {
  if (path.startsWith('/case-categories/')) return { code: 200, data: categories }
  if (path.startsWith('/subordinate-courts')) return { code: 200, data: courts }
  if (path === '/all-districts')
    return { code: 200, data: [{ ...named(3, 'ঢাকা'), name: 'Dhaka', divisionId: 1 }] }
  return { code: 503 }
}

/** The step with its form, as the session holds it; what it is now. */
function open(begin: Partial<DraftForm> = {}, known: Partial<FilingReference> = {}, told = answer) {
  const server = serverDouble(({ path }) => told(path))
  const now = {
    form: { ...emptyForm('p'), ...begin },
    reference: { category: null, type: null, court: null, ...known } as FilingReference,
  }
  function Held() {
    const [held, setHeld] = useState(now)
    return (
      <CaseStep
        form={held.form}
        reference={held.reference}
        change={(patch, reference = held.reference) => {
          const part = typeof patch === 'function' ? patch(held.form) : patch
          Object.assign(now, { form: { ...held.form, ...part }, reference })
          setHeld({ ...now })
        }}
        at={(name) => ({ name, error: undefined })}
      />
    )
  }
  render(<Held />)
  return { server, now }
}
const field = (label: string) => screen.findByLabelText<HTMLSelectElement>(startsWith(label))
const choose = async (label: string, option: string) => {
  await waitFor(async () => expect((await field(label)).disabled).toBe(false))
  await user.selectOptions(await field(label), option)
}
const chooseDivision = () => user.click(screen.getByRole('radio', { name: divisionWords.subordinate() }))

test('a case is told apart step by step, and what each choice brings is known with it (spec §3 Application)', async () => {
  const { now, server } = open()
  expect((await field(m.case_field_category_id())).disabled).toBe(true)
  await chooseDivision()
  expect(now.form).toMatchObject({ division: 'subordinate', categoryId: null, typeId: null, courtId: null })
  await choose(m.case_field_category_id(), 'দেওয়ানি')
  expect(now.form).toMatchObject({ categoryId: 7, typeId: null })
  expect(now.reference).toMatchObject({ category: { id: 7, division: 'subordinate' }, type: null })
  await choose(m.case_field_type_id(), 'মিস কেস')
  expect(now.form.typeId).toBe(71)
  expect(now.reference.type).toEqual({ id: 71, categoryId: 7, isAmountNeeded: false, isCaseDependent: true })
  expect(screen.queryByLabelText(startsWith(m.case_field_case_amount()))).toBeNull()
  expect(screen.getByLabelText(startsWith(m.case_field_reference_case()))).toBeTruthy()
  await choose(m.case_field_type_id(), 'স্বত্ব ঘোষণা')
  expect(screen.getByLabelText(startsWith(m.case_field_case_amount()))).toBeTruthy()
  expect(screen.queryByLabelText(startsWith(m.case_field_reference_case()))).toBeNull()
  await user.click(await screen.findByRole('button', { name: /দ্বিতীয় আদালত/ }))
  expect([now.form.courtId, now.reference.court]).toEqual([101, { id: 101, division: 'subordinate' }])
  // Who files mostly lives where the court is: the next step begins with its places.
  expect(server.asked.map(({ path }) => path)).toContain('/upazilas/3')
})

test('another choice takes what hung on the one before, and no choice is none (spec §3 Application)', async () => {
  const whole = { division: 'subordinate', categoryId: 7, typeId: 71, courtId: 100 } as const
  const { now } = open(whole, { category: { id: 7, division: 'subordinate' } as never })
  await choose(m.case_field_type_id(), '')
  expect([now.form.typeId, now.reference.type]).toEqual([null, null])
  await choose(m.case_field_category_id(), 'পারিবারিক')
  expect(now.form).toMatchObject({ categoryId: 8, typeId: null, courtId: 100 })
  await choose(m.case_field_category_id(), '')
  expect([now.form.categoryId, now.reference.category]).toEqual([null, null])
  expect((await field(m.case_field_type_id())).disabled).toBe(true)
})

test('a choice of a case that lists have no more stands there as what it is, and counts (spec §3 Application)', async () => {
  open(
    { division: 'subordinate', categoryId: 9, typeId: null },
    { category: { id: 9, division: 'subordinate' } as never },
  )
  await waitFor(async () => expect((await field(m.case_field_category_id())).value).toBe('9'))
  const [chosen] = (await field(m.case_field_category_id())).selectedOptions
  expect(chosen?.textContent).toBe(m.filing_label_kept())
})

test('one that is in the list is not said to be gone', async () => {
  open({ division: 'subordinate', categoryId: 7 }, { category: { id: 7, division: 'subordinate' } as never })
  await waitFor(async () => expect((await field(m.case_field_category_id())).value).toBe('7'))
  expect(screen.queryByText(m.filing_label_kept())).toBeNull()
})

test('a list that does not come is said to be missing, and comes when it is asked for again (look States)', async () => {
  let isAway = true
  open({ division: 'subordinate' }, {}, (path) =>
    isAway && path.startsWith('/case-categories/') ? 'offline' : answer(path),
  )
  const failed = await screen.findAllByText(m.filing_error_list(), { exact: false })
  expect(failed.length).toBeGreaterThan(0)
  expect((await field(m.case_field_category_id())).disabled).toBe(true)
  isAway = false
  const [again] = screen.getAllByRole('button', { name: m.filing_action_retry_list() })
  if (!again) throw new Error('there is a way on')
  await act(() => user.click(again))
  await choose(m.case_field_category_id(), 'দেওয়ানি')
  expect(screen.queryByText(m.filing_error_list(), { exact: false })).toBeNull()
})

const ownCourt = { division: 'subordinate', courtId: 100 } as const
const knownCourt = { court: { id: 100, division: 'subordinate' } } as const
const search = () => screen.findByRole<HTMLInputElement>('searchbox')
const changeName = (chosen: string) => m.parts_action_change_what({ field: m.case_field_court_id(), chosen })

test('a court that is let go is chosen no more, nor known; nothing is asked for it, and another is found by its district in either language (look Litigant)', async () => {
  const { now, server } = open(ownCourt, knownCourt)
  await user.click(await screen.findByRole('button', { name: changeName('প্রথম আদালত') }))
  expect([now.form.courtId, now.reference.court]).toEqual([null, null])
  expect(server.asked.map(({ path }) => path)).not.toContain('/upazilas/3')
  for (const text of ['ঢাকা', 'dhaka দ্বিতীয়']) {
    fireEvent.change(await search(), { target: { value: text } })
    expect((await screen.findByRole('button', { name: /দ্বিতীয় আদালত/ })).textContent).toContain('ঢাকা')
  }
  expect(screen.queryByRole('button', { name: /প্রথম আদালত/ })).toBeNull()
  fireEvent.change(await search(), { target: { value: 'খুলনা' } })
  expect(screen.getByText(m.parts_text_none_found())).toBeTruthy()
  expect(now.form.division).toBe('subordinate')
})

test('a court is not searched for before its district is known, is found by its name where no district can be had, and asked for again where it did not come (look States)', async () => {
  let isAway = true
  const { now } = open({ division: 'subordinate' }, {}, (path) => {
    if (path === '/all-districts') return { code: 503 }
    return isAway && path.startsWith('/subordinate-courts') ? 'offline' : answer(path)
  })
  await screen.findByText(m.filing_error_list(), { exact: false })
  expect((await search()).disabled).toBe(true)
  isAway = false
  await user.click(screen.getByRole('button', { name: m.filing_action_retry_list() }))
  await user.click(await screen.findByRole('button', { name: 'প্রথম আদালত' }))
  expect([now.form.courtId, now.reference.court]).toEqual([100, knownCourt.court])
})

test('before a division is chosen no court can be searched for; courts of a higher division wait for no district (spec §3 Application)', async () => {
  const { server } = open()
  expect((await search()).disabled).toBe(true)
  expect(server.asked.filter(({ path }) => path.startsWith('/subordinate-courts'))).toEqual([])
  cleanup()
  forgetLists()
  open({ division: 'high_court' }, {}, (path) => (path === '/all-districts' ? 'offline' : answer(path)))
  await screen.findByRole('button', { name: /প্রথম আদালত/ })
})
