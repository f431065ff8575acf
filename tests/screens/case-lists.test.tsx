import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CaseFees } from '../../src/api/fee-calls.ts'
import { typedTargets } from '../../src/machines/target.ts'
import { CaseCategoryEditScreen } from '../../src/screens/customization/case-categories-screen.tsx'
import { CaseFeesScreen, CaseTypesAndFeesScreen } from '../../src/screens/customization/case-fees-screen.tsx'
import { CaseTypesScreen } from '../../src/screens/customization/case-types-screen.tsx'
import { StageTargetsScreen } from '../../src/screens/customization/stage-targets-screen.tsx'
import { divisionWords } from '../../src/words/groups/division.ts'
import { m } from '../../src/words/messages.js'
import { isVersions, noVersions, serverDouble, type Told } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
loggedIn('superAdmin', '/customization/case-categories/edit/1')

const category = {
  id: 1,
  name: 'Civil',
  nameBn: 'দেওয়ানি',
  division: 'subordinate',
  status: 'active',
} as const
const fee = (feeTypeId: number, nameBn: string, isBasePayment: boolean): CaseFees['fees'][number] => ({
  feeTypeId,
  name: nameBn,
  nameBn,
  isBasePayment,
  inForce: { formula: { kind: 'fixed', amountPoisha: 3_000 }, effectiveFrom: '2010-09-21' },
  coming: [],
})
const row: CaseFees = {
  id: 4,
  code: 'SUIT',
  name: 'Suit',
  nameBn: 'মোকদ্দমা',
  status: 'active',
  isAmountNeeded: true,
  isCaseDependent: false,
  category,
  fees: [fee(1, 'কোর্ট ফি', false), fee(9, 'সবার ফরম', true)],
}
const told = (data: object) =>
  serverDouble(({ path }) => (path.startsWith('/customization') ? { code: 200, data } : { code: 503 }))

test('the list of fees has those of the type alone, the list of types all that its cases owe; each is found by its category (spec §2 Customization area)', async () => {
  history.replaceState(null, '', '/customization/case-fees')
  told({ rows: [row] })
  const { unmount } = render(<CaseFeesScreen />)
  const own = await screen.findByRole('table')
  expect(own.textContent).toContain('কোর্ট ফি')
  expect(own.textContent).not.toContain('সবার ফরম')
  expect(within(own).getByRole('link').getAttribute('href')).toBe('/customization/case-fees/edit/4')
  unmount()
  render(<CaseTypesAndFeesScreen />)
  expect((await screen.findByRole('table')).textContent).toContain('সবার ফরম')
  await user.type(screen.getByLabelText(m.editor_field_search()), 'দেওয়ানি')
  expect(screen.getByText(m.editor_text_shown({ count: '১', total: '১' }))).toBeTruthy()
  await user.type(screen.getByLabelText(m.editor_field_search()), ' ভুল')
  expect(await screen.findByText(m.editor_title_no_match())).toBeTruthy()
  expect(screen.getByText(m.editor_text_shown({ count: '০', total: '১' }))).toBeTruthy()
})

test('whoever may not change fees reads what cases owe, with no way to change it (spec §6)', async () => {
  history.replaceState(null, '', '/customization/case-types')
  told({ rows: [row] })
  await logOut()
  await logInAs('accountant')
  render(<CaseTypesAndFeesScreen />)
  const table = await screen.findByRole('table')
  expect(within(table).queryByRole('link')).toBeNull()
  expect(within(table).queryByRole('columnheader', { name: m.fee_label_edit_fees() })).toBeNull()
})

test('a type says where its category stands, and that it is out of use where it is (spec §3 Case type)', async () => {
  history.replaceState(null, '', '/customization/case-types')
  const idle = { ...category, id: 2, status: 'de_active' as const }
  told({
    rows: [
      { ...row, version: 1 },
      { ...row, id: 5, code: 'IDLE', category: idle, version: 1 },
    ],
  })
  render(<CaseTypesScreen />)
  const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row')
  expect(first?.textContent).toContain(divisionWords.subordinate())
  expect(second?.textContent).toContain(m.case_type_label_category_de_active())
  expect(second?.textContent).not.toContain(divisionWords.subordinate())
})

test('what the server finds wrong in a target stands at its field; a refusal without one is told above, and nothing typed is lost (product 8)', async () => {
  let answer: Told = {
    code: 422,
    message: 'wrong',
    data: { fields: [{ path: 'values.application_paid_days', error: 'number_too_large', message: '' }] },
  }
  const server = serverDouble((asked) => {
    if (asked.method === 'POST') return answer
    if (isVersions(asked)) return noVersions
    return asked.path === '/stage-targets'
      ? { code: 200, data: { values: typedTargets({}), version: 3 } }
      : { code: 503 }
  })
  render(<StageTargetsScreen />)
  const stage = within(await screen.findByRole('group', { name: m.target_label_application_paid() }))
  const days = stage.getByLabelText<HTMLInputElement>(new RegExp(`^${m.target_field_days()}`))
  await user.clear(days)
  await user.type(days, '৪')
  const save = async () => {
    await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: m.parts_action_save() }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await save()
  await waitFor(() => expect(days.getAttribute('aria-invalid')).toBe('true'))
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1)
  answer = { code: 503, message: 'এখন নয়' }
  await save()
  expect(await screen.findByText('এখন নয়')).toBeTruthy()
  expect(days.value).toBe('৪')
  // Nothing was stored, and so nothing is read again.
  expect(
    server.asked.filter(({ method, path }) => method === 'GET' && path === '/stage-targets'),
  ).toHaveLength(1)
})

test('a link that opens elsewhere, a file and a place on the page leave nothing; one that goes on in this tab is asked about and then followed whole (spec §4)', async () => {
  const own = { ...category, code: 'CIVIL', typeCount: 0, version: 3 }
  serverDouble((asked) => {
    if (isVersions(asked)) return noVersions
    return asked.path.startsWith('/customization') ? { code: 200, data: own } : { code: 503 }
  })
  const here = '/customization/case-categories/edit/1'
  render(
    <>
      <CaseCategoryEditScreen params={{ id: '1' }} />
      <a href="/faq" target="_blank">
        elsewhere
      </a>
      <a href="/faq" download>
        file
      </a>
      <a href={`${here}#place`}>place</a>
      <a href="https://law.example/">other site</a>
      <a href="/faq?of=1#second" target="_self">
        here
      </a>
    </>,
  )
  await user.type(await screen.findByLabelText(m.editor_field_name()), 's')
  const open = (event: Event) => event.preventDefault()
  window.addEventListener('click', open)
  for (const name of ['elsewhere', 'file', 'place', 'other site'])
    fireEvent.click(screen.getByRole('link', { name }))
  // By another key of the mouse it opens elsewhere, too.
  fireEvent.click(screen.getByRole('link', { name: 'here' }), { button: 1 })
  window.removeEventListener('click', open)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'here' }))
  const question = await screen.findByRole('alertdialog', { name: m.editor_confirm_leave() })
  expect(location.pathname).toBe(here)
  await user.click(within(question).getByRole('button', { name: m.editor_action_leave() }))
  await waitFor(() => expect(location.pathname + location.search + location.hash).toBe('/faq?of=1#second'))
})
