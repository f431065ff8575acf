import { act, cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChooseMore } from '../../../src/screens/parts/bulk/choose-more.tsx'
import table from '../../../src/screens/parts/data-table.module.css'
import { DataTable } from '../../../src/screens/parts/data-table.tsx'
import { ListPane, type PaneRow } from '../../../src/screens/parts/list-pane.tsx'
import type { PageOfRows } from '../../../src/screens/parts/pages.tsx'
import type { ActAnswer } from '../../../src/screens/parts/send-act.ts'
import skeleton from '../../../src/screens/parts/skeleton.module.css'
import { TabLinks } from '../../../src/screens/parts/tab-links.tsx'
import { useBesideList } from '../../../src/screens/parts/use-beside-list.ts'
import type { Read } from '../../../src/screens/use-call.ts'
import { m } from '../../../src/words/messages.js'
import { rowAt } from '../support/application-rows.ts'
import { said } from '../support/said.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
beforeEach(() => history.replaceState(null, '', '/x'))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const paneRow = (id: string): PaneRow => ({
  id,
  href: `/x/${id}`,
  title: `CASE-${id}`,
  text: '',
  age: '',
  isOverdue: false,
})
const page = { rows: [], total: 61, page: 2, pageCount: 4, previousCursor: 'p', nextCursor: 'n' }
const readAs = (state: string, data: unknown, reload = () => {}) =>
  ({ state, data, message: null, code: null, reload }) as unknown as Read<PageOfRows<unknown>>

const Pane = ({ currentId = 'b', read = readAs('ready', page) }) => (
  <ListPane
    title="তালিকা"
    href="/x"
    read={read}
    rows={['a', 'b', 'c', 'd'].map(paneRow)}
    currentId={currentId}
    filterKeys={[]}
  />
)

test('while a list is read for the first time it is said, and not any more once it is there or could not be had (look States)', () => {
  const isAwaited = () => document.querySelector(`.${skeleton['skeleton']}`) !== null
  const { rerender } = render(<Pane read={readAs('loading', null)} />)
  expect([isAwaited(), screen.queryByText('CASE-a')]).toEqual([true, null])
  rerender(<Pane />)
  expect([isAwaited(), screen.queryByText('CASE-a') === null]).toEqual([false, false])
  rerender(<Pane read={readAs('failed', null)} />)
  expect([isAwaited(), screen.queryByText('CASE-a')]).toEqual([false, null])
})

test('j and k walk the list from the case that is open; only the one that they rest on is opened (look Staff)', () => {
  vi.useFakeTimers()
  render(<Pane />)
  const press = (key: string) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, code: `Key${key.toUpperCase()}` })
  const focused = () => document.activeElement?.textContent
  press('j')
  expect(focused()).toBe('CASE-c')
  vi.advanceTimersByTime(119)
  press('j')
  expect(focused()).toBe('CASE-d')
  vi.advanceTimersByTime(119)
  expect(location.pathname).toBe('/x')
  vi.advanceTimersByTime(1)
  expect(location.pathname).toBe('/x/d')
  for (const at of ['c', 'b', 'a', 'a']) {
    press('k')
    expect(focused()).toBe(`CASE-${at}`)
  }
  press('j')
  vi.advanceTimersByTime(1_000)
  // The case that is open already is not opened anew.
  expect(location.pathname).toBe('/x/d')
})

test('who leaves the list before a walk has come to rest opens nothing after it (look Staff)', () => {
  vi.useFakeTimers()
  const { unmount } = render(<Pane />)
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK' })
  unmount()
  vi.advanceTimersByTime(1_000)
  expect(location.pathname).toBe('/x')
})

const isOk = (state: string) => ({ isOk: true, data: { state } }) as unknown as ActAnswer
const refused = { isOk: false, code: 409, message: 'x', data: {} } as ActAnswer

/** A case beside a page of its list, of which those that are `verified` have left. */
function beside(search: string, currentId: string, more: object = {}) {
  history.replaceState(null, '', `/x${search}`)
  const reload = vi.fn<() => void>()
  const first = { data: { ...page, ...more }, rows: ['a', 'b', 'c'].map(paneRow), currentId }
  const hook = renderHook(
    ({ data, rows, currentId: id }: typeof first) =>
      useBesideList({
        read: readAs('ready', data, reload),
        rows,
        currentId: id,
        isIn: (state) => state !== 'verified',
      }),
    { initialProps: first },
  )
  const done = (answer: ActAnswer) => {
    const back: ReturnType<typeof hook.result.current.onDone>[] = []
    act(() => void back.push(hook.result.current.onDone(answer)))
    return back[0] ?? undefined
  }
  return { ...hook, first, reload, done, place: () => hook.result.current.place }
}

test('where a case stands is counted over the pages before (look Staff)', () => {
  expect(beside('', 'b').place()).toMatchObject({ at: 1, before: 0, total: 61 })
  expect(beside('?page=3', 'c').place()).toMatchObject({ at: 2, before: 40 })
  expect(beside('?page=2', 'elsewhere').place()).toMatchObject({ at: -1, before: 20 })
})

test('what left the list gives way to the next, with the focus and a way back; what is still in it or was refused stays (look Staff)', () => {
  const leaving = beside('?page=2', 'a')
  const back = leaving.done(isOk('verified'))
  expect([location.pathname, leaving.reload.mock.calls.length]).toEqual(['/x/b', 1])
  const { takesFocus } = leaving.result.current
  expect([takesFocus('a'), takesFocus('b'), takesFocus('b')]).toEqual([false, true, false])
  expect(back).toMatchObject({ label: m.staff_action_back_to_case() })
  act(() => back?.onPress())
  expect(location.pathname).toBe('/x/a')
  for (const [answer, isTaken] of [
    [isOk('paid'), true],
    [refused, false],
  ] as const) {
    cleanup()
    const staying = beside('', 'b')
    expect(staying.done(answer)).toBeUndefined()
    expect([location.pathname, staying.reload.mock.calls.length]).toEqual(['/x', 1])
    expect(staying.result.current.takesFocus('b')).toBe(isTaken)
  }
})

test('after the last of a page comes what moved up to its place, and at the end of all nothing; u leads back (look Staff)', () => {
  const last = beside('', 'c')
  expect(last.done(isOk('verified'))).toMatchObject({ label: m.staff_action_back_to_case() })
  expect(location.pathname).toBe('/x')
  last.rerender({ ...last.first, data: { ...page }, rows: ['a', 'b', 'd'].map(paneRow) })
  expect([location.pathname, last.result.current.takesFocus('d')]).toEqual(['/x/d', true])
  fireEvent.keyDown(document.body, { key: 'u', code: 'KeyU' })
  expect(location.pathname).toBe('/x/c')
  cleanup()
  const end = beside('', 'c', { nextCursor: null })
  expect(end.done(isOk('verified'))).toBeUndefined()
  end.rerender({ ...end.first, data: { ...page }, rows: ['a', 'b'].map(paneRow) })
  expect([location.pathname, end.result.current.takesFocus('c')]).toEqual(['/x', true])
})

const rows = [rowAt(1), rowAt(2), rowAt(3, 'paid')]
/** Rows of a list of which those in the first state can be chosen, and what is chosen of them. */
function chooseMore({ total = 3, of = rows, canChoose = true, pages = [] as (string[] | null)[] } = {}) {
  cleanup()
  const chosen: string[][] = []
  const asked: (string | null)[] = []
  const choice = canChoose ? { isChosen: () => false, onChoose: () => {}, label: () => '' } : undefined
  render(
    <ChooseMore
      of={{
        choice,
        choose: (all, isChosen) => isChosen && chosen.push(all.map(({ id }) => id)),
        canChoose: ({ state }) => state === 'unverified',
      }}
      rows={of}
      total={total}
      readPage={(after) => {
        asked.push(after)
        const read = pages[asked.length - 1]
        if (!read) return Promise.resolve(null)
        const next = asked.length < pages.length ? `after ${asked.length}` : null
        return Promise.resolve({ rows: read.map((id) => ({ ...rowAt(1), id })), next })
      }}
    />,
  )
  return { chosen, asked }
}

test('several are offered to be chosen at once where several can be; the whole list only where it is longer than its page (look Staff)', async () => {
  chooseMore({ canChoose: false })
  expect(screen.queryByRole('button')).toBeNull()
  chooseMore({ of: [rowAt(1), rowAt(3, 'paid')] })
  expect(screen.queryByRole('button')).toBeNull()
  const { chosen } = chooseMore()
  await user.click(screen.getByRole('button', { name: m.bulk_action_page({ count: '২' }) }))
  expect(chosen).toEqual([[rowAt(1).id, rowAt(2).id]])
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('a whole list is read on from where each page ended, and of one that breaks off nothing is chosen (look Staff)', async () => {
  const whole = chooseMore({
    total: 4,
    pages: [
      ['a', 'b'],
      ['c', 'd'],
    ],
  })
  await user.click(screen.getByRole('button', { name: m.bulk_action_list() }))
  await vi.waitFor(() => expect(whole.chosen).toEqual([['a', 'b', 'c', 'd']]))
  expect(whole.asked).toEqual([null, 'after 1'])
  const broken = chooseMore({ total: 4, pages: [['a', 'b'], null] })
  await user.click(screen.getByRole('button', { name: m.bulk_action_list() }))
  await said('danger', m.bulk_error_list())
  expect([broken.chosen, broken.asked]).toEqual([[], [null, 'after 1']])
})

test.each([
  ['before the frame', 60, 100],
  ['after its end', 250, 100],
  ['just at its left edge', 100, 100],
  ['just at its right edge', 200, 100],
  ['wider than its end', 180, 130],
])(
  'a tab that is open %s is brought to the middle where it was not in sight, and no other (look Staff)',
  (_, left, width) => {
    const frame = new DOMRect(100, 0, 200, 40)
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return this.tagName === 'NAV' ? frame : new DOMRect(left, 0, width, 40)
    })
    const tabs = ['a', 'b'].map((href) => ({ href: `/${href}`, label: href, isCurrent: href === 'b' }))
    render(<TabLinks label="x" tabs={tabs} />)
    const moved = screen.getByRole('navigation').scrollLeft
    const isInSight = left >= frame.left && left + width <= frame.right
    // Where it stands once the frame has moved by so much.
    const middle = left - moved + width / 2
    expect(isInSight ? moved : middle).toBe(isInSight ? 0 : (frame.left + frame.right) / 2)
  },
)

test('a table of a few narrow columns stays one on a phone, another becomes cards; what cannot be sorted looks so (look Staff)', () => {
  const sorted = vi.fn<(sort: object) => void>()
  const draw = (isSmall: boolean, isSortable: boolean, onSort?: (sort: object) => void) => {
    cleanup()
    const columns = [
      { key: 'a', heading: 'ক', cell: (row: string) => row, isSortable },
      { key: 'b', heading: 'খ', cell: () => 'ঘর', gives: { whole: (row: string) => `সব ${row}` } },
    ]
    render(
      <DataTable
        caption="x"
        rows={['১']}
        rowKey={(row) => row}
        columns={columns}
        {...{ isSmall, onSort, under: (row: string) => `নিচে ${row}` }}
      />,
    )
    const head = within(screen.getByRole('table')).getAllByRole('rowgroup')[0]
    const looks = (element: Element | null | undefined, name: string) =>
      element?.classList.contains(table[name] ?? '?')
    return [looks(screen.getByRole('table').parentElement, 'cards'), looks(head, 'still')]
  }
  expect(draw(true, true, sorted)).toEqual([false, false])
  expect(draw(false, true)).toEqual([true, true])
  expect(draw(false, false, sorted)).toEqual([true, true])
  const open = screen.getByText('নিচে ১')
  expect([open.getAttribute('colspan'), screen.getByText('ঘর').closest('td')?.title]).toEqual(['2', 'সব ১'])
})
