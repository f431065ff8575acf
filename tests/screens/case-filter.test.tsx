import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  DispatchedFileQueue,
  DispatchRequestQueue,
  NewCaseDocumentsQueue,
} from '../../src/screens/dispatch/queue-screen.tsx'
import { ApprovedQueue, UnverifiedQueue } from '../../src/screens/application/queue-screen.tsx'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { listDouble, pageOf, rowAt } from './support/application-rows.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const address = '/administrator/applications/unverified'
const court = { id: 7, name: 'Civil Judge Court, Sample', nameBn: 'সিভিল জজ আদালত, নমুনা', districtId: null }
const type = {
  id: 3,
  name: 'Sample case',
  nameBn: 'নমুনা মামলা',
  category: { name: '', nameBn: '' },
  isAmountNeeded: false,
}

const office = {
  id: '0197f000-0000-7000-8000-0000000000d1',
  name: 'Sample office',
  nameBn: 'নমুনা কার্যালয়',
}

vi.mock('../../src/api/live.ts', () => ({ openLive: () => Promise.resolve({ close: () => {} }) }))

let officers: object[] = []
let asked: { path: string }[] = []
let rows: Told = pageOf([rowAt(1)])
/** The server of the list. */
const listen = () => {
  ;({ asked } = listDouble(({ path }) => {
    if (path.startsWith('/subordinate-courts'))
      return { code: 200, data: path.includes('subordinate') && path.includes('standing=any') ? [court] : [] }
    if (path === '/offices') return { code: 200, data: [office] }
    if (path.startsWith('/assignees')) return { code: 200, data: officers }
    if (path.startsWith('/case-types'))
      return { code: 200, data: path.includes('standing=any') ? [type] : [] }
    return rows
  }))
}
/** Somebody of the cast reads it: they log in before it is asked. */
async function readAs(who: 'administrator' | 'headAdministrator'): Promise<void> {
  serverDouble(() => ({ code: 503 }))
  await logInAs(who)
  listen()
}
beforeEach(() => {
  forgetLists()
  officers = []
  rows = pageOf([rowAt(1)])
  history.replaceState(null, '', address)
  listen()
})
afterEach(async () => {
  cleanup()
  await logOut()
  vi.unstubAllGlobals()
})

const lists = () =>
  asked.map(({ path }) => path).filter((path) => /^\/(applications|dispatches)\?/.test(path))
const chip = (text: string) =>
  screen.findByRole('button', { name: m.report_action_remove_filter({ filter: text }) })
const unfold = () => user.click(screen.getByText(m.report_title_filter()))

test('who waits longest comes first, and the column says so; turned round it says that (look Staff)', async () => {
  render(<UnverifiedQueue />)
  const age = await screen.findByRole('columnheader', { name: new RegExp(m.queue_label_age()) })
  expect(age.getAttribute('aria-sort')).toBe('ascending')
  await user.click(within(age).getByRole('button'))
  await waitFor(() => expect(location.search).toBe('?sort=newest'))
  const turned = await screen.findByRole('columnheader', { name: new RegExp(m.queue_label_age()) })
  expect(turned.getAttribute('aria-sort')).toBe('descending')
  expect(lists().at(-1)).toBe('/applications?list=unverified&page=1&sort=newest')
  await user.click(within(turned).getByRole('button'))
  await waitFor(() => expect(location.search).toBe(''))
})

test('what an address narrows is said as chips; each is taken away, and all at once', async () => {
  history.replaceState(null, '', `${address}?court=7&holder=me&days=7&from=2026-01-05&q=FS`)
  render(<UnverifiedQueue />)
  await chip(`${m.case_field_court_id()}: ${court.nameBn}`)
  await chip(`${m.case_filter_field_holder()}: ${m.case_filter_label_me()}`)
  expect(lists()).toEqual([
    '/applications?list=unverified&page=1&sort=filed_first&court=7&holder=me&from=2026-01-05&days=7&q=FS',
  ])
  await user.click(await chip(`${m.case_filter_field_days()}: ৭`))
  await waitFor(() => expect(location.search).toBe('?court=7&holder=me&from=2026-01-05&q=FS'))
  await user.click(screen.getByRole('button', { name: m.case_filter_action_clear() }))
  await waitFor(() => expect(location.search).toBe('?q=FS'))
  await waitFor(() => expect(screen.queryByText(m.case_filter_action_clear())).toBeNull())
})

test('what is offered no more narrows cases by its name, as a chip and in the panel (spec §4, product 8)', async () => {
  history.replaceState(null, '', `${address}?court=7&type=3`)
  render(<UnverifiedQueue />)
  await chip(`${m.case_field_court_id()}: ${court.nameBn}`)
  await chip(`${m.case_field_type_id()}: ${type.nameBn}`)
  await unfold()
  const field = await screen.findByLabelText<HTMLSelectElement>(m.case_field_type_id())
  expect(field.selectedOptions[0]?.textContent).toBe(type.nameBn)
})

test('whose cases they are is said by name; who may have them is asked only where a name is wanted (look Staff)', async () => {
  const [known, other] = ['0197f000-0000-7000-8000-0000000000e1', '0197f000-0000-7000-8000-0000000000e2']
  officers = [{ id: known, name: 'নমুনা সহকর্মী', isSelf: false }]
  const saysOf = async (assignee: string, said: string) => {
    asked.length = 0
    history.replaceState(null, '', `${address}?assignee=${assignee}`)
    render(<UnverifiedQueue />)
    await chip(`${m.assignment_label_list()}: ${said}`)
    const reads = asked.flatMap(({ path }) => (path.startsWith('/assignees') ? [path] : []))
    cleanup()
    forgetLists()
    return reads
  }
  expect(await saysOf('me', m.assignment_label_me())).toEqual([])
  expect(await saysOf(known, 'নমুনা সহকর্মী')).toEqual(['/assignees?list=unverified'])
  expect(await saysOf(other, m.assignment_label_other_officer())).toEqual(['/assignees?list=unverified'])
})

test('a filter is chosen in the panel, from the first page on; courts are asked for only then', async () => {
  history.replaceState(null, '', `${address}?page=3&after=cursor-9`)
  render(<UnverifiedQueue />)
  await screen.findByRole('link', { name: 'REF-1' })
  expect(asked.some(({ path }) => path.startsWith('/subordinate-courts'))).toBe(false)
  await unfold()
  await user.selectOptions(await screen.findByLabelText(m.case_filter_field_holder()), 'nobody')
  await user.selectOptions(screen.getByLabelText(m.case_filter_field_due()), 'yes')
  await user.type(screen.getByLabelText(m.case_filter_field_days()), '১২দিন')
  expect(screen.getByText(m.field_error_number_invalid(), { exact: false })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: m.payment_list_action_show() }))
  expect(location.search).toBe('?page=3&after=cursor-9')
  await user.clear(screen.getByLabelText(m.case_filter_field_days()))
  await user.type(screen.getByLabelText(m.case_filter_field_days()), '১২')
  await user.selectOptions(screen.getByLabelText(m.case_filter_field_sort()), 'filed_last')
  await user.click(screen.getByRole('button', { name: m.payment_list_action_show() }))
  await waitFor(() => expect(location.search).toBe('?holder=nobody&days=12&due=yes&sort=filed_last'))
})

test('an address that says what is no filter narrows nothing', async () => {
  history.replaceState(
    null,
    '',
    `${address}?court=x&holder=who&days=-1&from=2026-02-31&due=perhaps&sort=colour`,
  )
  render(<UnverifiedQueue />)
  await screen.findByRole('link', { name: 'REF-1' })
  expect(lists()).toEqual(['/applications?list=unverified&page=1&sort=oldest'])
})

test('a state of another list, and an office for whoever has one, narrow nothing and are no chips (product 1, look Staff)', async () => {
  await readAs('administrator')
  const shared = `office=${office.id}&state=paid`
  history.replaceState(null, '', `${address}?${shared}`)
  render(<UnverifiedQueue />)
  await screen.findByRole('link', { name: 'REF-1' })
  rows = pageOf([])
  render(<DispatchedFileQueue />)
  await waitFor(() =>
    expect(lists()).toEqual([
      '/applications?list=unverified&page=1&sort=oldest',
      '/dispatches?list=dispatched_file&page=1&sort=oldest',
    ]),
  )
  expect(screen.queryByText(m.case_filter_action_clear())).toBeNull()
})

test.each([
  [404, `office=${office.id}`, 'headAdministrator'],
  [422, 'court=999', 'administrator'],
  [422, 'page=2&after=zzz', 'administrator'],
] as const)(
  'where a list does not have what its address asks for (%i at %s) it says so and leads to the whole list (look States)',
  async (code, search, who) => {
    await readAs(who)
    history.replaceState(null, '', `${address}?${search}`)
    rows = { code, message: 'Refused' }
    render(<UnverifiedQueue />)
    expect(await screen.findByRole('heading', { name: m.queue_title_misfit() })).toBeTruthy()
    expect(screen.queryByRole('button', { name: m.parts_action_retry() })).toBeNull()
    if (search.startsWith('court')) await chip(`${m.case_field_court_id()}: ${m.case_filter_label_unknown()}`)
    rows = pageOf([rowAt(1)])
    await user.click(screen.getByRole('link', { name: m.queue_action_whole_list() }))
    await screen.findByRole('link', { name: 'REF-1' })
    expect(location.search).toBe('')
  },
)

test('where nothing passes the filters, the list says that, and they are there to be taken away', async () => {
  rows = pageOf([])
  history.replaceState(null, '', `${address}?due=no`)
  render(<UnverifiedQueue />)
  expect(await screen.findByText(m.queue_title_empty_filter())).toBeTruthy()
  expect(await screen.findByRole('button', { name: m.case_filter_action_clear() })).toBeTruthy()
})

test('of more than are counted the list says that there are more', async () => {
  rows = pageOf([rowAt(1)], { total: 1_000, isMoreThanTotal: true } as never)
  history.replaceState(null, '', `${address}?due=no`)
  render(<UnverifiedQueue />)
  expect(await screen.findByText(m.queue_text_total_more({ count: '১,০০০' }))).toBeTruthy()
})

test('dispatches are narrowed by officer and age alone', async () => {
  rows = pageOf([])
  history.replaceState(null, '', '/dispatch/applications/new_case_documents?holder=others&court=7&days=2')
  render(<NewCaseDocumentsQueue />)
  await chip(`${m.case_filter_field_holder()}: ${m.case_filter_label_others()}`)
  expect(lists()).toEqual(['/dispatches?list=new_case_documents&page=1&sort=oldest&holder=others&days=2'])
})

test('what was sent is narrowed by its outcome too, chosen in the panel and said as a chip (product 2.2)', async () => {
  rows = pageOf([])
  history.replaceState(null, '', '/dispatch/applications/dispatched_file')
  render(<DispatchedFileQueue />)
  await unfold()
  await user.selectOptions(await screen.findByLabelText(m.dispatch_field_outcome()), 'came_back')
  await user.click(screen.getByRole('button', { name: m.payment_list_action_show() }))
  await waitFor(() => expect(location.search).toBe('?outcome=came_back'))
  await user.click(await chip(`${m.dispatch_field_outcome()}: ${m.case_filter_label_came_back()}`))
  await waitFor(() => expect(location.search).toBe(''))
  expect(lists()).toContain('/dispatches?list=dispatched_file&page=1&sort=oldest&outcome=came_back')
})

test('what was not sent has no outcome to be narrowed by', async () => {
  rows = pageOf([])
  history.replaceState(null, '', '/dispatch/applications/new_case_documents?outcome=came_back')
  render(<NewCaseDocumentsQueue />)
  await unfold()
  await screen.findByLabelText(m.case_filter_field_holder())
  expect(screen.queryByLabelText(m.dispatch_field_outcome())).toBeNull()
  expect(lists()).toEqual(['/dispatches?list=new_case_documents&page=1&sort=oldest'])
})

test('what is overdue is chosen in the panel, marked in its row, and no filter where nobody of the office is waited for (product 8)', async () => {
  rows = pageOf([{ ...rowAt(1), isOverdue: true }, rowAt(2)])
  render(<UnverifiedQueue />)
  const late = (await screen.findByRole('link', { name: 'REF-1' })).closest('tr')
  expect(late?.textContent).toContain(m.queue_label_overdue())
  const inTime = screen.getByRole('link', { name: 'REF-2' }).closest('tr')
  expect(inTime?.textContent).not.toContain(m.queue_label_overdue())
  await unfold()
  await user.selectOptions(await screen.findByLabelText(m.case_filter_field_overdue()), 'yes')
  await user.click(screen.getByRole('button', { name: m.payment_list_action_show() }))
  await waitFor(() => expect(location.search).toBe('?overdue=yes'))
  await chip(`${m.case_filter_field_overdue()}: ${m.queue_label_overdue()}`)
  expect(lists()).toContain('/applications?list=unverified&page=1&sort=oldest&overdue=yes')
  cleanup()
  render(<ApprovedQueue />)
  await unfold()
  await screen.findByLabelText(m.case_filter_field_holder())
  expect(screen.queryByLabelText(m.case_filter_field_overdue())).toBeNull()
  expect(lists().at(-1)).toBe('/applications?list=approved&page=1&sort=oldest')
})

test.each([
  ['applications', '/administrator/applications/unverified', 'unverified', () => <UnverifiedQueue />],
  [
    'dispatches',
    '/administrator/applications/dispatch_request',
    'dispatch_request',
    () => <DispatchRequestQueue />,
  ],
] as const)(
  'the head office narrows a list of %s to an office: in the address, as a chip, and chosen in the panel (product 1, look Staff)',
  async (call, path, list, draw) => {
    await readAs('headAdministrator')
    history.replaceState(null, '', `${path}?office=${office.id}`)
    rows = pageOf([])
    render(draw())
    const said = `${m.staff_label_office()}: ${office.nameBn}`
    await user.click(await chip(said))
    await waitFor(() => expect(location.search).toBe(''))
    expect(lists()).toEqual([
      `/${call}?list=${list}&page=1&sort=oldest&office=${office.id}`,
      `/${call}?list=${list}&page=1&sort=oldest`,
    ])
    await unfold()
    await user.selectOptions(await screen.findByLabelText(m.staff_label_office()), office.id)
    await user.click(screen.getByRole('button', { name: m.payment_list_action_show() }))
    await waitFor(() => expect(location.search).toBe(`?office=${office.id}`))
    await chip(said)
  },
)

test('whoever has one office is not asked for one (product 1)', async () => {
  await readAs('administrator')
  render(<UnverifiedQueue />)
  await unfold()
  await screen.findByLabelText(m.case_filter_field_holder())
  expect(screen.queryByLabelText(m.staff_label_office())).toBeNull()
  expect(asked.some(({ path }) => path === '/offices')).toBe(false)
})

test('among whose tasks they are everybody stands once, oneself by that word (product 8)', async () => {
  const place = { office: { name: 'Dhaka', nameBn: 'ঢাকা' }, officeId: office.id, isHeadOffice: false }
  officers = [
    { ...place, id: 'one', name: 'নমুনা সহকর্মী', isSelf: false },
    { ...place, id: 'self', name: 'আমি', isSelf: true },
  ]
  await readAs('administrator')
  render(<UnverifiedQueue />)
  await screen.findByRole('link', { name: 'REF-1' })
  await unfold()
  const select = await screen.findByLabelText(m.assignment_label_list())
  await within(select).findByRole('option', { name: 'নমুনা সহকর্মী' })
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    m.editor_label_all_statuses(),
    m.assignment_label_me(),
    m.assignment_label_nobody(),
    'নমুনা সহকর্মী',
  ])
})
