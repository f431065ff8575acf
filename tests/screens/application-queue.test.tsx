import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unreadablePoisha } from '../../src/machines/money.ts'
import { AllQueue, UnpaidQueue, UnverifiedQueue } from '../../src/screens/application/queue-screen.tsx'
import { liveSignal } from '../../src/screens/live-signal.ts'
import { keptRemarks } from '../../src/screens/parts/case/kept-remarks.ts'
import { noRemarks } from '../../src/screens/parts/case/remark-drafts.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { listDouble, pageOf, rowAt } from './support/application-rows.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const address = '/administrator/applications/unverified'

beforeEach(() => history.replaceState(null, '', address))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an empty list says what will appear here', async () => {
  const { asked } = listDouble(() => pageOf([]))
  render(<UnverifiedQueue />)
  expect(await screen.findByText(m.application_text_empty_unverified())).toBeTruthy()
  expect(asked.map(({ path }) => path)).toEqual(['/applications?list=unverified&page=1&sort=oldest'])
})

test('a failure says what happened, and trying again brings the rows', async () => {
  let isDown = true
  listDouble(() => (isDown ? { code: 503, message: 'down for a moment' } : pageOf([rowAt(1)])))
  render(<UnverifiedQueue />)
  expect((await screen.findByRole('alert')).textContent).toContain('down for a moment')
  isDown = false
  await user.click(screen.getByRole('button', { name: m.parts_action_retry() }))
  expect(await screen.findByRole('link', { name: 'REF-1' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('j and k walk the rows and stop at the ends; Enter opens', async () => {
  listDouble(() => pageOf([rowAt(1), rowAt(2), rowAt(3)]))
  render(<UnverifiedQueue />)
  await screen.findByRole('link', { name: 'REF-1' })
  const at = () => document.activeElement?.textContent
  await user.keyboard('j')
  expect(at()).toBe('REF-1')
  await user.keyboard('jjjj')
  expect(at()).toBe('REF-3')
  await user.keyboard('k')
  expect(at()).toBe('REF-2')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe(`/administrator/applications/detail/${rowAt(2).id}`))
})

test('a case on which remarks were begun in this tab is marked in the whole list, too (look States)', async () => {
  listDouble(() => pageOf([rowAt(1), rowAt(2)]))
  keptRemarks.write('', rowAt(2).id, {
    rows: [{ key: 1, path: 'caseNumber', remark: 'wrong' }],
    general: '',
  })
  render(<UnverifiedQueue />)
  const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')?.textContent
  expect(await rowOf('REF-2')).toContain(m.remark_label_begun())
  expect(await rowOf('REF-1')).not.toContain(m.remark_label_begun())
  keptRemarks.write('', rowAt(2).id, noRemarks)
})

test('letters typed into the search are letters', async () => {
  listDouble(() => pageOf([rowAt(1)]))
  render(<UnverifiedQueue />)
  await screen.findByRole('link', { name: 'REF-1' })
  const search = screen.getByRole('searchbox')
  await user.type(search, 'jk?')
  expect(document.activeElement).toBe(search)
})

test('search and order stand in the address, and a search starts at the first page', async () => {
  history.replaceState(null, '', `${address}?page=3&after=cursor-9`)
  const { asked } = listDouble(() => pageOf([rowAt(1)]))
  render(<UnverifiedQueue />)
  await screen.findByRole('link', { name: 'REF-1' })
  await user.type(screen.getByRole('searchbox'), 'FS-1{Enter}')
  await waitFor(() => expect(location.search).toBe('?q=FS-1'))
  await user.click(await screen.findByRole('button', { name: m.queue_label_age() }))
  await waitFor(() => expect(location.search).toBe('?q=FS-1&sort=newest'))
  await screen.findByRole('link', { name: 'REF-1' })
  await user.click(screen.getByRole('button', { name: m.queue_action_clear_search({ text: 'FS-1' }) }))
  await waitFor(() => expect(location.search).toBe('?sort=newest'))
  await waitFor(() =>
    expect(asked.map(({ path }) => path)).toEqual([
      '/applications?list=unverified&page=3&after=cursor-9&sort=oldest',
      '/applications?list=unverified&page=1&sort=oldest&q=FS-1',
      '/applications?list=unverified&page=1&sort=newest&q=FS-1',
      '/applications?list=unverified&page=1&sort=newest',
    ]),
  )
})

test('the next page is found by its cursor, so that inserts move nothing', async () => {
  listDouble(() =>
    pageOf([rowAt(1)], {
      total: 60,
      page: 2,
      pageCount: 3,
      nextCursor: 'after-me',
      previousCursor: 'before-me',
    }),
  )
  history.replaceState(null, '', `${address}?page=2&after=x&q=FS`)
  render(<UnverifiedQueue />)
  const next = await screen.findByRole('link', { name: m.parts_action_next() })
  expect(next.getAttribute('href')).toContain('?q=FS&page=3&after=after-me')
  const previous = screen.getByRole('link', { name: m.parts_action_previous() })
  expect(previous.getAttribute('href')).toMatch(/\?q=FS$/)
})

test('a damaged row is there, says so, and leads to its case like any other (product 7)', async () => {
  listDouble(() => pageOf([rowAt(1), { ...rowAt(2), isDamaged: true, owedPoisha: unreadablePoisha }]))
  render(<UnpaidQueue />)
  expect(await screen.findAllByText(m.case_label_damaged())).toHaveLength(1)
  expect(screen.getByText(m.parts_text_unreadable())).toBeTruthy()
  expect(screen.getAllByText('REF-2').length).toBeGreaterThan(0)
})

test('a row tells when it was filed, its kind, what is owed, who has it and that it is overdue; what is not there is said to be (look Staff)', async () => {
  const columns = ['filed', 'type', 'state', 'owed', 'assignee']
  const rows = [
    { ...rowAt(1), owedPoisha: 12_345, assignedTo: 'নমুনা কর্মকর্তা', isOverdue: true },
    { ...rowAt(2), submittedAt: null, caseType: null },
  ]
  serverDouble(({ path }) => {
    if (path.startsWith('/queue-views')) return { code: 200, data: { views: [], columns } }
    return path.startsWith('/applications?') ? pageOf(rows) : { code: 503 }
  })
  render(<AllQueue />)
  const cellsOf = async (name: string) => {
    const row = (await screen.findByRole('link', { name })).closest('tr')
    return new Map(
      [...(row?.querySelectorAll('td') ?? [])].map((cell) => [
        cell.getAttribute('data-label'),
        cell.textContent.replaceAll('\u00a0', ' '),
      ]),
    )
  }
  await screen.findByRole('columnheader', { name: m.case_field_type_id() })
  const [whole, bare] = [await cellsOf('REF-1'), await cellsOf('REF-2')]
  expect(whole.get(m.queue_view_label_filed())).not.toBe(m.queue_label_none())
  expect(whole.get(m.case_field_type_id())).toBe('বিবাহ বিচ্ছেদ')
  expect(whole.get(m.my_label_left())).toBe('১২৩.৪৫ ৳')
  expect(whole.get(m.assignment_label_list())).toBe('নমুনা কর্মকর্তা')
  expect(whole.get(m.queue_label_age())).toContain(m.queue_label_overdue())
  for (const term of [m.queue_view_label_filed(), m.case_field_type_id(), m.assignment_label_list()])
    expect(bare.get(term)).toBe(m.queue_label_none())
  expect(bare.get(m.queue_label_age())).not.toContain(m.queue_label_overdue())
})

test('what somebody changed elsewhere is read anew by itself (spec §4)', async () => {
  const { asked } = listDouble(() => pageOf([rowAt(1)]))
  render(<UnverifiedQueue />)
  await screen.findByRole('link', { name: 'REF-1' })
  const reads = () => asked.filter(({ path }) => path.startsWith('/applications?')).length
  const before = reads()
  act(() => liveSignal.send({ type: 'changed' }))
  await waitFor(() => expect(reads()).toBe(before + 1))
})
