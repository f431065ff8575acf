import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { DispatchRow } from '../../src/api/entities.ts'
import type { QueueLooks } from '../../src/api/queue-view-calls.ts'
import { UnverifiedQueue } from '../../src/screens/application/queue-screen.tsx'
import { DispatchedFileQueue } from '../../src/screens/dispatch/queue-screen.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { pageOf, rowAt } from './support/application-rows.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'

vi.mock('../../src/api/live.ts', () => ({ openLive: () => Promise.resolve({ close: () => {} }) }))

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const address = '/administrator/applications/unverified'
const own: QueueLooks = { views: [], columns: ['petitioner', 'court', 'type', 'state', 'assignee'] }
const view = { id: rowAt(9).id, name: 'বকেয়া', query: 'due=yes&sort=newest', isOpening: false }

const summonsAt = (number: number): DispatchRow => ({
  ...rowAt(number),
  applicationId: rowAt(100 + number).id,
  state: 'completed',
  option: 'registry',
  lineCount: 2,
  isOutcomeRecorded: false,
  dueDate: null,
})

/** A list, and what its reader keeps; `refusal` answers whatever changes it. */
function listWith(begin: QueueLooks, refusal?: Told) {
  let looks = begin
  return serverDouble(({ method, path, body }) => {
    if (path.startsWith('/applications')) return pageOf([rowAt(1)])
    if (path.startsWith('/dispatches?')) return pageOf([summonsAt(1)] as never)
    if (method === 'POST' && refusal) return refusal
    if (path === '/queue-columns') looks = { ...looks, columns: (body as QueueLooks).columns }
    if (path.endsWith('/delete')) looks = { ...looks, views: [] }
    if (path === '/queue-views') looks = { ...looks, views: [view] }
    return { code: 200, data: looks }
  })
}
const lists = (asked: readonly { path: string }[]) =>
  asked.map(({ path }) => path).filter((path) => path.startsWith('/applications?'))
const unfold = async () =>
  user.click(await screen.findByRole('button', { name: new RegExp(m.queue_view_title_list()) }))
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

describe('what a reader keeps of a list (product 8)', () => {
  loggedIn('administrator', address)

  test('a column that the server refuses to keep stands as it stood, and what else was chosen stays (look Staff)', async () => {
    listWith(own, { code: 503, message: 'পরে আবার' })
    render(<UnverifiedQueue />)
    await unfold()
    const box = (label: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: label })
    const wasChecked = [
      (await box(m.queue_label_petitioner())).checked,
      (await box(m.case_field_court_id())).checked,
    ]
    await user.click(await box(m.queue_label_petitioner()))
    await said('danger', 'পরে আবার')
    expect([
      (await box(m.queue_label_petitioner())).checked,
      (await box(m.case_field_court_id())).checked,
    ]).toEqual(wasChecked)
  })

  test('nothing is kept yet: it is said; the present filters are kept under a name', async () => {
    history.replaceState(null, '', `${address}?due=yes&sort=newest&page=2`)
    const server = listWith(own)
    render(<UnverifiedQueue />)
    await unfold()
    expect(await screen.findByText(m.queue_view_text_empty())).toBeTruthy()
    await user.type(screen.getByLabelText(new RegExp(m.queue_view_field_name())), 'বকেয়া')
    await user.click(screen.getByRole('button', { name: m.queue_view_action_keep() }))
    expect(await screen.findByRole('link', { name: 'বকেয়া' })).toBeTruthy()
    await said('success', m.queue_view_notice_kept({ name: 'বকেয়া' }))
    expect(server.posts().map(({ body }) => body)).toEqual([
      { list: 'unverified', name: 'বকেয়া', query: 'due=yes&sort=newest' },
    ])
  })

  test('a name that is taken is told at its field', async () => {
    const message = 'এই নাম আছে'
    listWith(own, {
      code: 422,
      message: '-',
      data: { fields: [{ path: 'name', error: 'view_taken', message }] },
    })
    render(<UnverifiedQueue />)
    await unfold()
    await user.type(await screen.findByLabelText(new RegExp(m.queue_view_field_name())), 'ক')
    await user.click(screen.getByRole('button', { name: m.queue_view_action_keep() }))
    expect(await screen.findByText(message, { exact: false })).toBeTruthy()
    expect(toasts.getSnapshot().context.shown.map(({ text }) => text)).not.toContain('-')
  })

  test('what is wrong with no field of it is said, and what was typed stays', async () => {
    listWith(own, { code: 409, message: 'পরে আবার' })
    render(<UnverifiedQueue />)
    await unfold()
    const field = await screen.findByLabelText(new RegExp(m.queue_view_field_name()))
    await user.type(field, 'ক')
    await user.click(screen.getByRole('button', { name: m.queue_view_action_keep() }))
    await said('danger', 'পরে আবার')
    expect(field).toHaveProperty('value', 'ক')
  })

  test('one is chosen by its name; removing asks first', async () => {
    const server = listWith({ ...own, views: [view] })
    render(<UnverifiedQueue />)
    await unfold()
    await user.click(await screen.findByRole('link', { name: 'বকেয়া' }))
    await waitFor(() => expect(location.search).toBe('?due=yes&sort=newest'))
    await waitFor(() => expect(lists(server.asked).at(-1)).toContain('due=yes'))
    await user.click(screen.getByRole('button', { name: m.queue_view_action_remove() }))
    const dialog = await screen.findByRole('alertdialog')
    expect(server.posts()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: m.queue_view_action_remove() }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'বকেয়া' })).toBeNull())
    expect(server.posts().map(({ path }) => path)).toEqual([`/queue-views/${view.id}/delete`])
  })

  test('the one that the list opens with is marked as that, and no other', async () => {
    const other = { ...view, id: rowAt(8).id, name: 'সব', query: 'sort=newest', isOpening: true }
    history.replaceState(null, '', `${address}?due=yes`)
    listWith({ ...own, views: [view, other] })
    render(<UnverifiedQueue />)
    await unfold()
    const itemOf = async (name: string) =>
      (await screen.findByRole('link', { name })).closest('li')?.textContent
    expect(await itemOf('সব')).toContain(m.queue_view_label_opening())
    expect(await itemOf('বকেয়া')).not.toContain(m.queue_view_label_opening())
  })

  test('who begins to rename it anew finds its name, and no word of what was wrong before', async () => {
    const message = 'এই নাম আছে'
    const data = { fields: [{ path: 'name', error: 'view_taken', message }] }
    listWith({ ...own, views: [view] }, { code: 422, message: '-', data })
    render(<UnverifiedQueue />)
    await unfold()
    const rename = async () => {
      await user.click(await screen.findByRole('button', { name: m.queue_view_action_rename() }))
      return within(await screen.findByRole('alertdialog'))
    }
    const first = await rename()
    await user.type(first.getByLabelText(new RegExp(m.queue_view_field_name())), ' ২')
    await user.click(first.getByRole('button', { name: m.queue_view_action_rename() }))
    expect(await first.findByText(message)).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    const again = await rename()
    expect(again.getByLabelText<HTMLInputElement>(new RegExp(m.queue_view_field_name())).value).toBe('বকেয়া')
    expect(again.queryByText(message)).toBeNull()
  })

  test('another name and what the list opens with are sent for that view', async () => {
    const server = listWith({ ...own, views: [view] })
    render(<UnverifiedQueue />)
    await unfold()
    await user.click(await screen.findByRole('button', { name: m.queue_view_action_open_with() }))
    await user.click(screen.getByRole('button', { name: m.queue_view_action_rename() }))
    const dialog = await screen.findByRole('alertdialog')
    const field = within(dialog).getByLabelText(new RegExp(m.queue_view_field_name()))
    await user.clear(field)
    await user.type(field, 'নতুন')
    await user.click(within(dialog).getByRole('button', { name: m.queue_view_action_rename() }))
    await waitFor(() =>
      expect(server.posts().map(({ path, body }) => [path, body])).toEqual([
        [`/queue-views/${view.id}`, { isOpening: true }],
        [`/queue-views/${view.id}`, { name: 'নতুন' }],
      ]),
    )
  })

  test('a list without filters opens with the chosen view; one that an address narrows stays as it is', async () => {
    listWith({ ...own, views: [{ ...view, isOpening: true }] })
    const first = render(<UnverifiedQueue />)
    await waitFor(() => expect(location.search).toBe('?due=yes&sort=newest'))
    // Whoever clears the filters afterwards sees the whole list.
    await user.click(await screen.findByRole('button', { name: m.case_filter_action_clear() }))
    await waitFor(() => expect(location.search).toBe('?sort=newest'))
    first.unmount()
    history.replaceState(null, '', `${address}?holder=me`)
    const server = listWith({ ...own, views: [{ ...view, isOpening: true }] })
    render(<UnverifiedQueue />)
    await waitFor(() => expect(server.asked.some(({ path }) => path.startsWith('/queue-views'))).toBe(true))
    await screen.findByRole('link', { name: 'REF-1' })
    expect(location.search).toBe('?holder=me')
  })

  test('chosen columns are shown and kept at once; the number and the waiting stay', async () => {
    const server = listWith(own)
    render(<UnverifiedQueue />)
    await screen.findByRole('link', { name: 'REF-1' })
    expect(headings().join(' ')).toContain(m.queue_label_petitioner())
    await unfold()
    await user.click(await screen.findByRole('checkbox', { name: m.queue_label_petitioner() }))
    await waitFor(() => expect(headings().join(' ')).not.toContain(m.queue_label_petitioner()))
    await user.click(screen.getByRole('checkbox', { name: m.queue_view_label_filed() }))
    await waitFor(() => expect(headings().join(' ')).toContain(m.queue_view_label_filed()))
    for (const heading of [m.queue_label_numbers(), m.queue_label_age()])
      expect(headings().join(' ')).toContain(heading)
    expect(server.posts().map(({ body }) => body)).toEqual([
      { list: 'unverified', columns: ['court', 'type', 'state', 'assignee'] },
      { list: 'unverified', columns: ['court', 'type', 'filed', 'state', 'assignee'] },
    ])
  })

  test('the column of filing says and turns the order of filing', async () => {
    const { asked } = listWith({ ...own, columns: ['filed'] })
    render(<UnverifiedQueue />)
    const heading = () => screen.findByRole('columnheader', { name: new RegExp(m.queue_view_label_filed()) })
    expect((await heading()).getAttribute('aria-sort')).toBe('none')
    await user.click(within(await heading()).getByRole('button'))
    await waitFor(() => expect(location.search).toBe('?sort=filed_first'))
    await waitFor(async () => expect((await heading()).getAttribute('aria-sort')).toBe('ascending'))
    await user.click(within(await heading()).getByRole('button'))
    await waitFor(() => expect(lists(asked).at(-1)).toContain('sort=filed_last'))
  })
})

describe('what a reader keeps of a list of summonses (product 8)', () => {
  const list = '/dispatch/applications/dispatched_file'
  const columns: QueueLooks['columns'] = ['petitioner', 'court', 'option', 'lines', 'due']
  loggedIn('dispatcher', list)

  test('it opens with the chosen view, keeps the present filters and shows the chosen columns', async () => {
    const opening = { ...view, query: 'outcome=came_back', isOpening: true }
    const server = listWith({ views: [opening], columns })
    render(<DispatchedFileQueue />)
    await waitFor(() => expect(location.search).toBe('?outcome=came_back'))
    await screen.findByRole('link', { name: 'REF-1' })
    await waitFor(() =>
      expect(server.asked.map(({ path }) => path)).toContain(
        '/dispatches?list=dispatched_file&page=1&sort=oldest&outcome=came_back',
      ),
    )
    await unfold()
    const boxes = await screen.findAllByRole('checkbox', { name: (_name, box) => box.id.includes('column-') })
    expect(boxes).toHaveLength(columns.length)
    await user.click(screen.getByRole('checkbox', { name: m.queue_label_due_date() }))
    await waitFor(() => expect(headings().join(' ')).not.toContain(m.queue_label_due_date()))
    for (const heading of [m.queue_label_numbers(), m.dispatch_label_lines(), m.queue_label_age()])
      expect(headings().join(' ')).toContain(heading)
    await user.type(screen.getByLabelText(new RegExp(m.queue_view_field_name())), 'ফেরত')
    await user.click(screen.getByRole('button', { name: m.queue_view_action_keep() }))
    await waitFor(() =>
      expect(server.posts().map(({ body }) => body)).toEqual([
        { list: 'dispatched_file', columns: ['petitioner', 'court', 'option', 'lines'] },
        { list: 'dispatched_file', name: 'ফেরত', query: 'outcome=came_back' },
      ]),
    )
  })
})
