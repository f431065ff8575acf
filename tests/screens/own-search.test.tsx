import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { MyApplicationsScreen } from '../../src/screens/application/my-applications-screen.tsx'
import { formatDay } from '../../src/screens/parts/format.ts'
import { divisionWords } from '../../src/words/groups/division.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { ownRowAt, pageOf } from './support/application-rows.ts'
import { loggedIn } from './support/logged-in.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
loggedIn('owner')

let server: ReturnType<typeof serverDouble>
beforeEach(() => {
  server = serverDouble(({ path }) =>
    path.startsWith('/auth/my-applications') ? pageOf([ownRowAt(1)], { tabs: { all: 9 } }) : { code: 503 },
  )
})
async function open(search: string) {
  history.replaceState(null, '', `/my-applications${search}`)
  const { unmount } = render(<MyApplicationsScreen />)
  await screen.findByRole('list', { name: m.my_label_list() })
  return unmount
}
const asked = () => {
  const path = server.asked.findLast((each) => each.path.startsWith('/auth/my-applications'))?.path
  return Object.fromEntries(new URLSearchParams(path?.split('?')[1]))
}
/** Whether the search is folded out, and in it what the list can be narrowed by besides. */
const folds = () =>
  [m.parts_action_search(), m.my_label_more_filters()].map(
    (title) =>
      screen
        .getAllByText(title)
        .map((each) => each.closest('summary')?.closest('details'))
        .find((each) => each)?.open,
  )
const chips = () =>
  within(screen.queryByRole('list', { name: m.my_label_filters() }) ?? document.createElement('div'))
    .queryAllByRole('button')
    .map((chip) => chip.getAttribute('aria-label'))
const remove = (filter: string) => m.my_action_remove_filter({ filter })
const field = (label: string) => screen.getByLabelText(startsWith(label), { selector: 'input, select' })

test.each([
  ['nothing', '', [false, false]],
  ['a number', '?q=FS-1', [true, false]],
  ['a division alone', '?division=high_court', [true, true]],
  ['its first day alone', '?from=2026-03-01', [true, true]],
  ['its last day alone', '?to=2026-03-09', [true, true]],
])('where the address narrows the list by %s, that stands open (spec §7)', async (_what, search, opened) => {
  await open(search.replace('high_court', Object.keys(divisionWords)[0] ?? ''))
  expect(folds()).toEqual(opened)
})

test('by what the list is narrowed stands there, each with a way to take it away; the others stay (spec §7)', async () => {
  const [division = ''] = Object.keys(divisionWords)
  const word = Object.values(divisionWords)[0]?.() ?? ''
  await open(`?q=FS-1&division=${division}&from=2026-03-01&to=2026-03-09&page=2`)
  const from = m.my_label_filter_from({ day: formatDay('2026-03-01', 'bn') })
  const to = m.my_label_filter_to({ day: formatDay('2026-03-09', 'bn') })
  expect(chips()).toEqual(['FS-1', word, from, to].map(remove))
  await user.click(screen.getByRole('button', { name: remove(from) }))
  await waitFor(() => expect(chips()).toEqual(['FS-1', word, to].map(remove)))
  expect(asked()).toEqual({
    q: 'FS-1',
    division,
    to: '2026-03-09',
    page: '1',
    selectedTab: 'all',
    sort: 'turn',
  })
  for (const filter of ['FS-1', word, to])
    await user.click(await screen.findByRole('button', { name: remove(filter) }))
  await waitFor(() => expect(asked()).toEqual({ page: '1', selectedTab: 'all', sort: 'turn' }))
  expect(screen.queryByRole('list', { name: m.my_label_filters(), hidden: true })).toBeNull()
})

test('what was typed is sought at the first page, whole days alone; half a day is told at its field (spec §7)', async () => {
  await open('?q=FS-1&page=3&selectedTab=mine')
  await user.click(screen.getByText(m.my_label_more_filters()))
  await user.clear(field(m.my_field_search()))
  await user.type(field(m.my_field_search()), '  FS-22 ')
  await user.type(field(m.my_field_from()), '01/03')
  const before = server.asked.length
  await user.click(screen.getByRole('button', { name: m.parts_action_search() }))
  expect(server.asked.length).toBe(before)
  expect(screen.getByText(m.field_error_date_invalid())).toBeTruthy()
  await user.type(field(m.my_field_from()), '/2026')
  await user.click(screen.getByRole('button', { name: m.parts_action_search() }))
  await waitFor(() =>
    expect(asked()).toEqual({
      q: 'FS-22',
      from: '2026-03-01',
      page: '1',
      selectedTab: 'mine',
      sort: 'turn',
    }),
  )
  expect(chips()).toHaveLength(2)
})

test('the calendar of either day ends where the other one stands (spec §7)', async () => {
  const calendars = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[type="date"]')].map(({ min, max }) => [min, max])
  const unmount = await open('?from=2026-03-01&to=2026-03-09')
  expect(calendars()).toEqual([
    ['', '2026-03-09'],
    ['2026-03-01', ''],
  ])
  unmount()
  await open('?q=FS-1')
  expect(calendars()).toEqual([
    ['', ''],
    ['', ''],
  ])
})
