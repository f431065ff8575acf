import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ImportReport, ReferenceRecord } from '../../src/api/record-calls.ts'
import { ReferenceAddScreen, ReferenceEditScreen } from '../../src/screens/customization/reference-form.tsx'
import { ReferenceImportScreen } from '../../src/screens/customization/reference-import-screen.tsx'
import {
  ReferenceListScreen,
  ReferenceScreen,
  StatusesScreen,
} from '../../src/screens/customization/reference-screen.tsx'
import { forgetLists, useList } from '../../src/screens/use-list.ts'
import { referenceFileBytesMax } from '../../src/machines/limits.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { m } from '../../src/words/messages.js'
import { isVersions, noVersions, serverDouble, type Told } from './server-double.ts'
import { said } from './support/said.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const params = { kind: 'union', id: '7' }
const path = '/customization/reference/union'
const union: ReferenceRecord = {
  id: 7,
  code: 'U-7',
  name: 'Trial Union',
  nameBn: 'পরীক্ষা ইউনিয়ন',
  owner: { id: 3, name: 'Trial Upazila', nameBn: 'পরীক্ষা উপজেলা' },
  status: 'active',
  version: 4,
}
const page = (rows: ReferenceRecord[]) => ({
  code: 200,
  data: { rows, total: 120, page: 1, pageCount: 3, nextCursor: null, previousCursor: null },
})

beforeEach(async () => {
  serverDouble(() => ({ code: 503 }))
  await logInAs('superAdmin')
  history.replaceState(null, '', path)
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
})

test('every kind is a door with how many there are, and the statuses are to be read', async () => {
  serverDouble(() => ({ code: 200, data: { kinds: [{ kind: 'union', count: 12 }] } }))
  render(<ReferenceScreen />)
  const door = await screen.findByRole('link', { name: m.reference_label_kind_union() })
  expect(door.getAttribute('href')).toBe(path)
  expect(screen.getByText(m.editor_text_count({ count: '১২' }))).toBeDefined()
  expect(screen.getByRole('link', { name: m.route_title_statuses() })).toBeDefined()
})

test('statuses are shown in both languages, by what they are of, and can be changed by nobody', async () => {
  const status = { entity: 'payment', state: 'paid', name: 'Paid', nameBn: 'পরিশোধিত' }
  // A kind that came later than this page goes by its own name.
  const later = { entity: 'voucher', state: 'sent', name: 'Sent', nameBn: 'প্রেরিত' }
  serverDouble(() => ({ code: 200, data: [status, later] }))
  render(<StatusesScreen />)
  const row = (await screen.findByText('পরিশোধিত')).closest('tr')
  expect(row?.textContent).toContain('Paid')
  expect(row?.firstElementChild?.textContent).toBe(m.audit_label_of_payment())
  expect(screen.getByText('প্রেরিত').closest('tr')?.firstElementChild?.textContent).toBe('voucher')
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('a list has names, code, owner and status, the ways to its pages, and the search in its address', async () => {
  const server = serverDouble(() => page([union]))
  render(<ReferenceListScreen params={params} />)
  const link = await screen.findByRole('link', { name: /পরীক্ষা ইউনিয়ন/ })
  expect(link.getAttribute('href')).toBe(`${path}/edit/7`)
  const row = link.closest('tr')
  for (const text of ['Trial Union', 'U-7', 'পরীক্ষা উপজেলা', m.editor_state_active()])
    expect(row?.textContent).toContain(text)
  expect(screen.getByText(m.queue_text_total({ count: '১২০' }))).toBeDefined()
  await user.type(screen.getByLabelText(m.editor_field_search()), 'ঢাকা{Enter}')
  await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe('ঢাকা'))
  await user.selectOptions(screen.getByLabelText(m.parts_label_status()), 'de_active')
  await waitFor(() => expect(new URLSearchParams(location.search).get('status')).toBe('de_active'))
  await waitFor(() => expect(server.asked.length).toBeGreaterThan(2))
})

test('a list asks for what its address says and for nothing else; whoever may only read is led nowhere (spec §6)', async () => {
  const server = serverDouble(() => page([union]))
  const asked = async (search: string) => {
    history.replaceState(null, '', `${path}${search}`)
    const { unmount } = render(<ReferenceListScreen params={params} />)
    await screen.findByRole('table')
    unmount()
    return server.asked.at(-1)?.path
  }
  expect(await asked(`?page=2&status=active&q=${'a'.repeat(101)}`)).toBe(
    `${path}?page=2&q=${'a'.repeat(100)}&status=active`,
  )
  expect(await asked('?page=0&status=gone&q=')).toBe(`${path}?page=1`)
  serverDouble(() => ({ code: 503 }))
  await logOut()
  await logInAs('accountant')
  serverDouble(() => page([union]))
  render(<ReferenceListScreen params={params} />)
  expect(within(await screen.findByRole('table')).queryAllByRole('link')).toEqual([])
  await screen.findByRole('button', { name: m.reference_action_export() })
  for (const name of [m.reference_action_import(), m.reference_action_add()])
    expect(screen.queryByRole('link', { name })).toBeNull()
})

test('an empty list says what will be there, a failed one how to try again, an unknown kind that it is none', async () => {
  serverDouble(() => page([]))
  const { unmount } = render(<ReferenceListScreen params={params} />)
  expect(await screen.findByText(m.editor_title_empty())).toBeDefined()
  // The way on stands above the list, once.
  await screen.findByRole('link', { name: m.reference_action_add() })
  expect(screen.getByRole('link', { name: m.reference_action_import() })).toBeDefined()
  unmount()
  serverDouble(() => ({ code: 500 }))
  render(<ReferenceListScreen params={params} />)
  expect(await screen.findByRole('button', { name: m.parts_action_retry() })).toBeDefined()
  cleanup()
  render(<ReferenceListScreen params={{ kind: 'court' }} />)
  expect(await screen.findByText(m.parts_text_not_reached())).toBeDefined()
  expect(screen.getByRole('link', { name: m.public_action_home() })).toBeDefined()
})

test('what is added is held to its law before it is sent', async () => {
  const server = serverDouble(({ method }) =>
    method === 'GET' ? { code: 200, data: [union.owner] } : { code: 200, data: union },
  )
  render(<ReferenceAddScreen params={params} />)
  await user.type(await screen.findByLabelText(m.editor_field_name_bn()), 'পরীক্ষা')
  const save = screen.getByRole('button', { name: m.parts_action_save() })
  await user.click(save)
  expect(server.asked.filter(({ method }) => method === 'POST')).toEqual([])
  await user.type(screen.getByLabelText(m.editor_field_name()), 'Trial')
  await user.type(screen.getByLabelText(m.editor_field_code()), 'U-9')
  await user.selectOptions(screen.getByLabelText(m.reference_label_kind_upazila()), '3')
  await user.click(screen.getByRole('radio', { name: new RegExp(m.editor_state_active()) }))
  await user.click(save)
  await said('success', m.reference_notice_added())
  expect(server.asked.at(-1)).toMatchObject({
    path,
    body: { nameBn: 'পরীক্ষা', name: 'Trial', code: 'U-9', ownerId: '3', status: 'active' },
  })
})

const at = `${path}/edit/7`
const open = (record: ReferenceRecord, kind: string, answer: Told = { code: 200, data: record }) => {
  const server = serverDouble((asked) => {
    if (isVersions(asked)) return noVersions
    return asked.method === 'GET' ? { code: 200, data: record } : answer
  })
  render(<ReferenceEditScreen params={{ kind, id: '7' }} />)
  return server
}

test('of a record both names and its status are changed, with the version that was read; its code and owner stand with why they stay (spec §5 Admin forms)', async () => {
  history.replaceState(null, '', at)
  const server = open(union, 'union')
  const name = await screen.findByLabelText<HTMLInputElement>(m.editor_field_name())
  expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual([
    union.nameBn,
    union.name,
  ])
  const told = (term: string) => screen.getByText(term).nextElementSibling?.textContent
  expect([told(m.editor_field_code()), told(m.reference_label_kind_upazila())]).toEqual([
    'U-7',
    union.owner?.nameBn,
  ])
  expect(screen.getAllByText(m.reference_hint_fixed())).toHaveLength(2)
  await user.type(name, 's')
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${m.editor_state_de_active()}`) }))
  await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(m.reference_text_de_activate())).toBeTruthy()
  await user.click(question.getByRole('button', { name: m.editor_action_de_activate() }))
  await said('success', m.editor_notice_saved())
  expect(server.posts().map((one) => [one.path, one.body])).toEqual([
    [`${path}/7`, { nameBn: union.nameBn, name: 'Trial Unions', status: 'de_active', version: 4 }],
  ])
  await waitFor(() => expect(location.pathname).toBe(path))
})

test('what belongs to nothing says so, and a holiday is known by its day; what is not there has no form (spec §7 Reference data)', async () => {
  open({ ...union, owner: null }, 'bar_association')
  expect((await screen.findByText(m.reference_label_kind_district())).nextElementSibling?.textContent).toBe(
    m.editor_label_empty(),
  )
  cleanup()
  open({ ...union, code: '2026-03-26', owner: null }, 'holiday')
  expect((await screen.findByText(m.parts_label_day())).nextElementSibling?.textContent).toBe('২৬ মার্চ, ২০২৬')
  expect(screen.queryByText(m.editor_field_code())).toBeNull()
  // A holiday is of no place, and chosen in no form.
  expect(screen.queryByText(m.reference_hint_fixed())).toBeNull()
  expect(screen.getAllByText(m.reference_hint_day_fixed())).toHaveLength(1)
  expect(screen.queryByText(m.reference_hint_active())).toBeNull()
  expect(screen.getByText(m.reference_hint_day_active())).toBeTruthy()
  cleanup()
  serverDouble(() => ({ code: 404, message: 'নেই' }))
  render(<ReferenceEditScreen params={params} />)
  expect(await screen.findByText(m.parts_text_not_reached())).toBeTruthy()
  expect(screen.queryByRole('button', { name: m.reference_action_delete() })).toBeNull()
  expect(screen.queryByRole('button', { name: m.parts_action_retry() })).toBeNull()
})

test('what a new record may belong to is offered by its name; a holiday asks for its day and for no owner (spec §5 Admin forms)', async () => {
  const owner = (id: number, nameBn: string) => ({ id, name: nameBn, nameBn })
  serverDouble(() => ({ code: 200, data: [owner(3, 'খুলনা'), owner(4, 'কুমিল্লা')] }))
  render(<ReferenceAddScreen params={{ kind: 'bar_association' }} />)
  const offered = within(await screen.findByLabelText(m.reference_label_kind_district())).getAllByRole(
    'option',
  )
  expect(offered.map(({ textContent }) => textContent).slice(1)).toEqual(['কুমিল্লা', 'খুলনা'])
  expect(screen.getByText(m.reference_hint_owner_optional())).toBeTruthy()
  cleanup()
  render(<ReferenceAddScreen params={{ kind: 'holiday' }} />)
  expect(await screen.findByLabelText(m.parts_label_day())).toBeTruthy()
  expect(screen.getByText(m.reference_hint_day())).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
  cleanup()
  render(<ReferenceAddScreen params={params} />)
  expect(await screen.findByLabelText(m.reference_label_kind_upazila())).toBeTruthy()
  expect(screen.queryByText(m.reference_hint_owner_optional())).toBeNull()
})

test('a holiday is typed as a day in either figures and sent as one; a day that is taken is told at its field (spec §5 Admin forms)', async () => {
  const taken = { code: 422, data: { fields: [{ path: 'code', error: 'code_taken', message: '' }] } }
  const server = serverDouble(({ method }) => (method === 'GET' ? { code: 200, data: [] } : taken))
  render(<ReferenceAddScreen params={{ kind: 'holiday' }} />)
  const day = await screen.findByLabelText(m.parts_label_day())
  await user.type(day, '১৬/১২/২০২৬')
  await user.type(screen.getByLabelText(m.editor_field_name_bn()), 'বিজয় দিবস')
  await user.type(screen.getByLabelText(m.editor_field_name()), 'Victory Day')
  await user.click(screen.getByRole('radio', { name: new RegExp(m.editor_state_active()) }))
  await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
  await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'))
  expect(server.posts()[0]?.body).toMatchObject({ code: '2026-12-16' })
})

test('holidays are listed by their day as it is read (spec §7 Reference data)', async () => {
  serverDouble(() => page([{ ...union, code: '2026-12-16', owner: null }]))
  render(<ReferenceListScreen params={{ kind: 'holiday' }} />)
  const row = within(await screen.findByRole('table'))
  expect(row.getByText('১৬ ডিসেম্বর, ২০২৬')).toBeTruthy()
  expect(row.getByRole('columnheader', { name: m.parts_label_day() })).toBeTruthy()
})

/** The record is deleted after the question, which is answered as told. */
async function deleteOne(answer: Told) {
  history.replaceState(null, '', at)
  const server = serverDouble((asked) => {
    if (isVersions(asked)) return noVersions
    return asked.method === 'GET' ? { code: 200, data: union } : answer
  })
  render(<ReferenceEditScreen params={params} />)
  await user.click(await screen.findByRole('button', { name: m.reference_action_delete() }))
  const dialog = await screen.findByRole('alertdialog', { name: m.parts_confirm_delete() })
  await user.click(within(dialog).getByRole('button', { name: m.reference_action_delete() }))
  return server
}

test('what is in use is not deleted: it is asked first, and who asks hears why', async () => {
  const reason = 'ব্যবহারে আছে'
  const server = await deleteOne({ code: 409, message: reason })
  await said('danger', reason)
  expect(server.asked.at(-1)).toMatchObject({ path: `${path}/7/delete`, body: { version: 4 } })
  expect(location.pathname).toBe(at)
})

test('what is deleted is told, its list comes, and what is chosen from it is read anew (spec §5 Admin forms)', async () => {
  const Chooser = () => <output>{useList('GET /divisions', {}).rows?.length}</output>
  const before = serverDouble(() => ({ code: 200, data: [] }))
  forgetLists()
  render(<Chooser />)
  await waitFor(() => expect(before.asked).toHaveLength(1))
  const server = await deleteOne({ code: 200 })
  await said('success', m.reference_notice_deleted())
  await waitFor(() => expect(location.pathname).toBe(path))
  await waitFor(() => expect(server.asked.some(({ path: of }) => of.startsWith('/divisions'))).toBe(true))
})

const report = (part: Partial<ImportReport>): Told => ({
  code: 200,
  data: {
    isTaken: false,
    added: 2,
    changed: 1,
    unchanged: 0,
    faultCount: 1,
    faults: [{ line: 3, column: 'name', message: 'ইংরেজিতে লিখুন' }],
    ...part,
  },
})
const choose = async () => {
  render(<ReferenceImportScreen params={params} />)
  const file = new File(['code,nameBn'], 'unions.csv', { type: 'text/csv' })
  await user.upload(screen.getByLabelText(m.reference_field_file()), file)
}

test('a file is checked first and names each wrong row; it is taken when that was asked', async () => {
  const server = serverDouble(({ body }) =>
    report((body as { isDryRun: boolean }).isDryRun ? {} : { isTaken: true }),
  )
  await choose()
  expect(await screen.findByText(m.reference_title_dry_run())).toBeDefined()
  const row = screen.getByText('ইংরেজিতে লিখুন').closest('tr')
  expect(row?.textContent).toContain('৩')
  expect(screen.queryByText(m.reference_text_more_faults({ count: '০' }))).toBeNull()
  expect(server.asked.map(({ body }) => body)).toEqual([
    { text: 'code,nameBn', isDryRun: true, isWhole: false },
  ])
  await user.click(screen.getByLabelText(m.reference_field_whole()))
  await user.click(screen.getByRole('button', { name: m.reference_action_take() }))
  const dialog = await screen.findByRole('alertdialog', { name: m.reference_confirm_take() })
  await user.click(within(dialog).getByRole('button', { name: m.reference_action_take() }))
  expect(await screen.findByText(m.reference_title_taken())).toBeDefined()
  expect(server.asked.at(-1)?.body).toEqual({ text: 'code,nameBn', isDryRun: false, isWhole: true })
})

test('a file that is too large is said to be, and not sent', async () => {
  const server = serverDouble(() => report({}))
  const file = new File([new Uint8Array(referenceFileBytesMax + 1)], 'unions.csv', { type: 'text/csv' })
  render(<ReferenceImportScreen params={params} />)
  await user.upload(screen.getByLabelText(m.reference_field_file()), file)
  expect(await screen.findByText(m.reference_error_file_large())).toBeDefined()
  expect(server.asked).toEqual([])
})

test('after a file was taken, what is chosen from it is read anew (spec §4)', async () => {
  const server = serverDouble(({ path, body }) => {
    if (!path.includes('/import')) return { code: 200, data: [] }
    return report((body as { isDryRun: boolean }).isDryRun ? {} : { isTaken: true })
  })
  const reads = () => server.asked.filter(({ path }) => path.startsWith('/divisions')).length
  const Chooser = () => <output>{useList('GET /divisions', {}).rows?.length}</output>
  forgetLists()
  render(<Chooser />)
  await waitFor(() => expect(reads()).toBe(1))
  await choose()
  await user.click(await screen.findByRole('button', { name: m.reference_action_take() }))
  expect(reads()).toBe(1)
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: m.reference_action_take() }))
  await waitFor(() => expect(reads()).toBe(2))
})

test('a file that cannot be read is told why, by its column', async () => {
  serverDouble(() => ({
    code: 422,
    message: 'x',
    data: { fields: [{ path: 'columns.status', error: 'required', message: '' }] },
  }))
  await choose()
  expect(
    await screen.findByText(m.reference_error_column({ column: 'status', fault: m.field_error_required() })),
  ).toBeDefined()
})

test('of more wrong rows than are named it says how many more there are', async () => {
  serverDouble(() => report({ faultCount: 3 }))
  await choose()
  expect(await screen.findByText(m.reference_text_more_faults({ count: '২' }))).toBeDefined()
})
