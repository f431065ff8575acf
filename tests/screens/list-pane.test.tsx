import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { applicationFilterKeysOf } from '../../src/machines/case-filter.ts'
import { NoteForm } from '../../src/screens/parts/case/note-form.tsx'
import { ListPane, type PaneRow } from '../../src/screens/parts/list-pane.tsx'
import type { PageOfRows } from '../../src/screens/parts/pages.tsx'
import type { Read } from '../../src/screens/use-call.ts'
import { m } from '../../src/words/messages.js'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const row = (id: string, isOverdue = false): PaneRow => ({
  id,
  href: `/x/${id}`,
  title: `CASE-${id}`,
  text: 'নমুনা আদালত',
  age: '৩ দিন',
  isOverdue,
})
const page = { rows: [], total: 1_250, page: 1, pageCount: 1, previousCursor: null, nextCursor: null }
type Reading = Read<PageOfRows<unknown>>
const ready = { state: 'ready', data: page, message: null, code: null, reload: () => {} } as Reading

beforeEach(() => history.replaceState(null, '', '/administrator/applications/detail/1?list=unverified'))
const show = (rows: readonly PaneRow[] = [row('1'), row('2')], read = ready) =>
  render(
    <ListPane
      title="যাচাই বাকি"
      href="/administrator/applications/unverified"
      read={read}
      rows={rows}
      currentId="1"
      filterKeys={applicationFilterKeysOf('unverified')}
      list="unverified"
    />,
  )
const param = (key: string) => new URLSearchParams(location.search).get(key)

test('the oldest stand first until it is turned, and turned again they do (look Staff)', async () => {
  show()
  const turn = () => screen.getByRole('button', { name: m.queue_action_oldest_first() })
  expect([turn().getAttribute('aria-pressed'), param('sort')]).toEqual(['true', null])
  await user.click(turn())
  expect([turn().getAttribute('aria-pressed'), param('sort')]).toEqual(['false', 'newest'])
  await user.click(turn())
  expect([turn().getAttribute('aria-pressed'), param('sort'), param('list')]).toEqual([
    'true',
    null,
    'unverified',
  ])
})

test('one’s own are shown by one press, and all again by the next (product 8)', async () => {
  show()
  const turn = () => screen.findByRole('button', { name: m.assignment_label_me() })
  expect((await turn()).getAttribute('aria-pressed')).toBe('false')
  await user.click(await turn())
  expect([(await turn()).getAttribute('aria-pressed'), param('assignee')]).toEqual(['true', 'me'])
  await user.click(await turn())
  expect([(await turn()).getAttribute('aria-pressed'), param('assignee')]).toEqual(['false', null])
})

test('what is sought for stands there with a way to take it away, and how many there are (look Staff)', () => {
  history.replaceState(null, '', '/administrator/applications/detail/1?list=unverified&q=FS-1')
  show()
  const away = screen.getByRole('link', { name: new RegExp(m.queue_action_clear_search({ text: 'FS-1' })) })
  expect(away.getAttribute('href')).toBe('?list=unverified')
  expect(screen.getByText(m.queue_text_total({ count: '১,২৫০' }))).toBeTruthy()
})

test('what is past its time stands first, each group with how many there are; where none is there are no groups (look Staff)', () => {
  const { unmount } = show([row('1'), row('2', true), row('3')])
  const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent.trim())
  expect(titles).toEqual([`${m.queue_label_overdue()} ১`, `${m.queue_label_in_time()} ২`])
  const order = screen.getAllByRole('listitem').map(({ textContent }) => /CASE-\d/.exec(textContent)?.[0])
  expect(order).toEqual(['CASE-2', 'CASE-1', 'CASE-3'])
  unmount()
  show()
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
})

test('while a note is written the keys that walk the list rest, also at its buttons (look Staff)', async () => {
  show()
  const nothing = () => {}
  const of = { applicationId: '1', note: null, begun: null, onType: nothing, reload: nothing }
  render(<NoteForm {...of} onDone={nothing} onCancel={nothing} />)
  await user.tab()
  const button = screen.getByRole('button', { name: m.note_action_save() })
  expect(document.activeElement).toBe(button)
  await user.keyboard('j')
  expect(document.activeElement).toBe(button)
  act(() => button.blur())
  await user.keyboard('j')
  expect(document.activeElement?.getAttribute('href')).toBe('/x/2')
})

test('a list that could not be read says so and is read again; meanwhile no count stands there (look States)', async () => {
  const reload = vi.fn<() => void>()
  show([], { state: 'failed', data: null, message: 'এখন নয়', code: 500, reload } as Reading)
  expect(within(screen.getByRole('region')).getByText('এখন নয়')).toBeTruthy()
  expect(screen.queryByText(m.queue_text_total({ count: '১,২৫০' }))).toBeNull()
  await user.click(screen.getByRole('button', { name: m.parts_action_retry() }))
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each([
  ['', []],
  ['&assignee=me', []],
  ['&assignee=me&due=yes', [m.case_filter_label_due()]],
  ['&assignee=nobody', [m.assignment_label_nobody()]],
])(
  'what “%s” narrows the list by is said once: one’s own by its press alone (look Staff)',
  async (search, said) => {
    history.replaceState(null, '', `/administrator/applications/detail/1?list=unverified${search}`)
    show()
    await screen.findByRole('button', { name: m.assignment_label_me() })
    await vi.waitFor(() =>
      expect(screen.queryByRole('button', { name: m.case_filter_action_clear() }) === null).toBe(
        said.length === 0,
      ),
    )
    const chips = screen.queryAllByRole('button', {
      name: new RegExp(m.report_action_remove_filter({ filter: '' })),
    })
    expect(chips.map(({ textContent }) => textContent.replace(' ×', '').split(': ')[1])).toEqual(said)
  },
)

test('a page that has no rows any more gives way to the last that has, beside the same case (look States, product 6)', async () => {
  history.replaceState(null, '', '/administrator/applications/detail/1?list=unverified&page=2&after=c20')
  show([], { ...ready, data: { ...page, total: 20, page: 2 } } as Reading)
  await vi.waitFor(() => expect(location.search).toBe('?list=unverified'))
})
