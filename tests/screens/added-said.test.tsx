import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CaseCategoryAddScreen } from '../../src/screens/customization/case-categories-screen.tsx'
import { CaseTypeAddScreen } from '../../src/screens/customization/case-types-screen.tsx'
import { FeeTypeAddScreen, FeeTypeEditScreen } from '../../src/screens/customization/fee-types-screen.tsx'
import { CourtAddScreen } from '../../src/screens/customization/office-courts-screen.tsx'
import { OfficeAddScreen } from '../../src/screens/customization/offices-screen.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import type { ScreenProps } from '../../src/screens/routes/route.ts'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { isVersions, noVersions, serverDouble } from './server-double.ts'
import { office, place } from './support/office.ts'
import { said } from './support/said.ts'
import { logInAs, logOut } from './support/session.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

const category = { ...place(1, 'Category'), code: 'C-1', division: 'subordinate', status: 'active' }
const feeType = {
  id: 7,
  name: 'Fee',
  nameBn: 'ফি',
  slug: 'trial',
  fund: 'treasury',
  access: 'restricted',
  isBasePayment: false,
  typeCount: 1,
  status: 'active',
  version: 3,
}
const reads: [RegExp, unknown][] = [
  [/^\/divisions/, [place(1, 'One')]],
  [/^\/all-districts/, [{ ...place(11, 'Eleven'), divisionId: 1 }]],
  [/^\/upazilas\/11/, [place(111, 'Upazila')]],
  [/\/courts$/, { office, rows: [] }],
  [/\/case-categories$/, { rows: [{ ...category, typeCount: 1, version: 1 }] }],
  [/\/case-types$/, { rows: [{ ...place(2, 'Type'), code: 'T-2', status: 'active', category }] }],
  [/\/fee-types\/7$/, feeType],
]
let server: ReturnType<typeof serverDouble>

beforeEach(async () => {
  server = serverDouble((asked) => {
    if (isVersions(asked)) return noVersions
    if (asked.method === 'POST') return { code: 200 }
    const data = reads.find(([path]) => path.test(asked.path))?.[1]
    return data ? { code: 200, data } : { code: 503 }
  })
  await logInAs('superAdmin')
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  act(forgetLists)
  await logOut()
  vi.unstubAllGlobals()
})

/** What is added: in which fields what is typed and chosen, which of a few is picked, where it is sent, and what is said of it. */
interface Added {
  Screen: (props: ScreenProps) => React.ReactNode
  typed?: [string, string][]
  chosen?: [string, string][]
  picked?: string[]
  path: string
  notice: string
}
const code: [string, string] = [m.editor_field_code(), 'TRIAL']
const added: Record<string, Added> = {
  'a case category': {
    Screen: CaseCategoryAddScreen,
    typed: [code],
    picked: [m.division_label_subordinate()],
    path: '/customization/case-categories',
    notice: m.case_category_notice_added(),
  },
  'a case type': {
    Screen: CaseTypeAddScreen,
    typed: [code],
    chosen: [
      [m.case_field_category_id(), '1'],
      [m.case_type_field_fees_as_of(), '2'],
    ],
    path: '/customization/case-types',
    notice: m.case_type_notice_added(),
  },
  'a fee type': {
    Screen: FeeTypeAddScreen,
    typed: [[m.fee_field_slug(), 'trial']],
    picked: [m.fund_label_treasury(), m.fee_label_access_restricted()],
    path: '/customization/fee-types',
    notice: m.fee_notice_type_added(),
  },
  'a court': {
    Screen: CourtAddScreen,
    chosen: [[m.person_field_district_id(), '11']],
    picked: [m.division_label_subordinate()],
    path: `/office-management/offices/${office.id}/courts`,
    notice: m.court_notice_added(),
  },
  'an office': {
    Screen: OfficeAddScreen,
    typed: [code, [m.office_field_jurisdiction_bn(), 'পরীক্ষা'], [m.office_field_jurisdiction(), 'Trial']],
    chosen: [
      [m.office_field_division(), '1'],
      [m.person_field_district_id(), '11'],
      [m.person_field_upazila_id(), '111'],
    ],
    path: '/office-management/offices',
    notice: m.office_notice_added(),
  },
}
const save = () => user.click(screen.getByRole('button', { name: m.parts_action_save() }))

test.each(Object.entries(added))('that %s was added is told (spec §5 Admin forms)', async (_, row) => {
  const { Screen, typed = [], chosen = [], picked = [], path, notice } = row
  render(<Screen params={{ office: office.id }} />)
  await user.type(await screen.findByLabelText(m.editor_field_name_bn()), 'পরীক্ষা')
  await user.type(screen.getByLabelText(m.editor_field_name()), 'Trial')
  for (const [label, text] of typed) await user.type(screen.getByLabelText(label), text)
  for (const [label, value] of chosen) {
    const field = screen.getByLabelText(label)
    await waitFor(() => expect(field.querySelector(`option[value="${value}"]`)).not.toBeNull())
    await user.selectOptions(field, value)
  }
  for (const name of [...picked, m.editor_state_active()])
    await user.click(screen.getByRole('radio', { name: startsWith(name) }))
  await save()
  await said('success', notice)
  expect(server.posts().map((asked) => asked.path)).toEqual([path])
})

test('that a fee type was changed is told, after the question (spec §5 Admin forms)', async () => {
  render(<FeeTypeEditScreen params={{ id: '7' }} />)
  await user.type(await screen.findByLabelText(m.editor_field_name()), ' again')
  await save()
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: m.parts_action_save() }))
  await said('success', m.fee_notice_type_updated())
  expect(server.posts()).toMatchObject([{ path: '/customization/fee-types/7', body: { version: 3 } }])
})
