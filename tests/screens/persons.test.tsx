import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyPerson, type DraftForm } from '../../src/machines/form.ts'
import { sharedAddress } from '../../src/machines/persons.ts'
import { emptyInput } from '../../src/screens/filing/filing-input.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { forgetLists } from '../../src/screens/use-list.ts'
import { formRowWords } from '../../src/words/groups/form-row.ts'
import { m } from '../../src/words/messages.js'
import { wholeDefendant, wholeForm, wholePetitioner } from '../witness/forms.ts'
import { openFiling } from './support/filing-page.tsx'
import { heldServer } from './support/held-server.ts'
import { patience } from './support/patience.ts'
import { said } from './support/said.ts'
import { accountOf } from './support/session.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

beforeEach(() => {
  localStorage.clear()
  forgetLists()
  history.replaceState(null, '', '/application')
  heldServer(() => ({ code: 200, data: [] }))
})
afterEach(() => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  vi.unstubAllGlobals()
})

const open = (step: 'petitioners' | 'defendants', form: Partial<DraftForm>) =>
  openFiling(step, { ...wholeForm, ...form })
const petitioner = (number: string) => formRowWords.petitioners({ number })
const group = (who: string) => screen.queryByRole('group', { name: who })
const named = (path: string) => document.getElementById(`field-${path}`)
const change = (who: string) => screen.findByRole('button', { name: m.my_action_change({ who }) }, patience)

test('the first petitioner has the name and the mobile of the account, in the figures of the page (look Litigant)', () => {
  const { user: owner } = accountOf('owner')
  const [first] = emptyInput({ ...owner, name: 'পরীক্ষা মালিক', mobile: '01700000001' }).form.petitioners
  expect(first).toMatchObject({ name: 'পরীক্ষা মালিক', mobile: '০১৭০০০০০০০১', email: '' })
  expect(emptyInput(owner).form.petitioners[0]).toMatchObject({ name: owner.name, mobile: '' })
})

test('who is whole is a row, a press opens it with the focus in it (look Litigant)', async () => {
  open('petitioners', {})
  const button = await change(petitioner('১'))
  expect(group(petitioner('১'))).toBeNull()
  expect(screen.getByText(wholePetitioner.name)).toBeTruthy()
  await user.click(button)
  expect(group(petitioner('১'))).not.toBeNull()
  expect(document.activeElement).toBe(named('petitioners.0.name'))
  // Emptied under the hand it stays open, and whole again it does not fold away.
  await user.clear(screen.getByLabelText(startsWith(m.person_field_name())))
  await user.type(screen.getByLabelText(startsWith(m.person_field_name())), 'নতুন নাম')
  expect(group(petitioner('১'))).not.toBeNull()
})

test('another one comes below with the focus in it, and folds the finished; untouched it goes unasked (look Litigant)', async () => {
  open('petitioners', {})
  await user.click(await change(petitioner('১')))
  await user.click(screen.getByRole('button', { name: m.person_action_add_petitioner() }))
  expect(group(petitioner('১'))).toBeNull()
  expect(document.activeElement).toBe(named('petitioners.1.name'))
  const who = petitioner('২')
  const remove = () => user.click(screen.getByRole('button', { name: m.parts_action_remove_who({ who }) }))
  await remove()
  expect(group(who)).toBeNull()
  await user.click(screen.getByRole('button', { name: m.person_action_add_petitioner() }))
  await user.type(within(group(who) ?? document.body).getByLabelText(startsWith(m.person_field_name())), 'ক')
  await remove()
  const dialog = await screen.findByRole('alertdialog', {}, patience)
  await user.click(within(dialog).getByRole('button', { name: m.parts_action_cancel() }))
  await said('information', m.parts_notice_delete_canceled())
  expect(group(who)).not.toBeNull()
})

test('a tick gives the address of the first and hides the fields; without it they are empty again (look Litigant)', async () => {
  open('petitioners', { petitioners: [wholePetitioner, { ...emptyPerson('p2'), name: 'দ্বিতীয়' }] })
  const label = m.person_label_same_address({ who: petitioner('১') })
  const tick = () => screen.getByLabelText<HTMLInputElement>(startsWith(label))
  await screen.findByLabelText(startsWith(label), {}, patience)
  expect(tick().checked).toBe(false)
  expect(named('petitioners.1.address')).not.toBeNull()
  await user.click(tick())
  expect(tick().checked).toBe(true)
  expect(named('petitioners.1.address')).toBeNull()
  await user.click(tick())
  expect(named('petitioners.1.address')).toHaveProperty('value', '')
})

test('what may be left out is folded, open where something stands in it or is wrong (look Litigant)', async () => {
  open('defendants', {
    defendants: [
      { ...wholeDefendant, name: '' },
      { ...wholeDefendant, id: 'd2', name: '', nid: '1' },
    ],
  })
  await screen.findAllByText(m.person_title_more(), {}, patience)
  const folds = () => screen.getAllByText(m.person_title_more()).map((one) => one.closest('details')?.open)
  expect(folds()).toEqual([false, true])
  await user.type(named('defendants.0.email') ?? document.body, 'x')
  await user.click(screen.getByRole('button', { name: m.filing_action_next() }))
  await screen.findByRole('alert', {}, patience)
  expect(folds()).toEqual([true, true])
})

test.each<['petitioners' | 'defendants', string, Partial<DraftForm>]>([
  ['petitioners', 'stays', { petitioners: [{ ...wholePetitioner, name: '' }] }],
  ['defendants', 'may go', { defendants: [{ ...wholeDefendant, name: '' }] }],
])('the last of the %s %s (look Litigant)', async (side, what, form) => {
  open(side, form)
  const who = formRowWords[side]({ number: '১' })
  await screen.findByRole('group', { name: who }, patience)
  const remove = screen.queryByRole('button', { name: m.parts_action_remove_who({ who }) })
  expect(remove === null ? 'stays' : 'may go').toBe(what)
})

test('the union is asked of whoever’s address is typed, not of one who lives with the first (look Litigant)', async () => {
  heldServer(({ path }) => ({
    code: 200,
    data: path.startsWith('/unions/') ? [{ id: 300, name: 'Union', nameBn: 'ইউনিয়ন' }] : [],
  }))
  const first = { ...wholePetitioner, name: '' }
  open('petitioners', {
    petitioners: [first, { ...emptyPerson('p2'), ...sharedAddress(first), name: '' }],
  })
  await vi.waitFor(() => expect(named('petitioners.0.unionId')).not.toBeNull(), patience)
  expect(named('petitioners.1.email')).not.toBeNull()
  expect(named('petitioners.1.unionId')).toBeNull()
})
