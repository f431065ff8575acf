import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { StaffSheet } from '../../../src/screens/atlas/staff-sheet.tsx'
import styles from '../../../src/screens/parts/data-table.module.css'
import { DataTable, type Sort } from '../../../src/screens/parts/data-table.tsx'
import { placeOf, withParams, type PageOfRows } from '../../../src/screens/parts/pages.tsx'
import { pagesOf, Pagination } from '../../../src/screens/parts/pagination.tsx'
import { Queue } from '../../../src/screens/parts/queue.tsx'
import type { Read } from '../../../src/screens/use-call.ts'
import { m } from '../../../src/words/messages.js'

afterEach(cleanup)

type Row = { id: string; fee: number }

const Fees = () => {
  const [sort, setSort] = useState<Sort>({ key: 'id', direction: 'ascending' })
  const rows: Row[] = [
    { id: 'a', fee: 30 },
    { id: 'b', fee: 10 },
    { id: 'c', fee: 20 },
  ]
  const sign = sort.direction === 'ascending' ? 1 : -1
  rows.sort(
    (one, other) => sign * (sort.key === 'fee' ? one.fee - other.fee : one.id.localeCompare(other.id)),
  )
  return (
    <DataTable<Row>
      caption="Fees"
      rows={rows}
      rowKey={(row) => row.id}
      rowHref={(row) => `/fees/${row.id}`}
      sort={sort}
      onSort={setSort}
      columns={[
        { key: 'id', heading: 'Number', cell: (row) => row.id, isSortable: true, total: 'Total' },
        { key: 'fee', heading: 'Fee', cell: (row) => row.fee, isSortable: true, isNumeric: true, total: 60 },
        { key: 'note', heading: 'Note', cell: () => '' },
      ]}
    />
  )
}

describe('DataTable', () => {
  const order = () => screen.getAllByRole('link').map((link) => link.textContent)
  const head = (name: RegExp) => screen.getByRole('columnheader', { name })

  test('sorts by a heading, turns at the second press, and says how', () => {
    render(<Fees />)
    expect(head(/Number/).getAttribute('aria-sort')).toBe('ascending')
    expect(head(/Fee/).getAttribute('aria-sort')).toBe('none')
    fireEvent.click(within(head(/Fee/)).getByRole('button'))
    expect(order()).toEqual(['b', 'c', 'a'])
    expect(head(/Fee/).getAttribute('aria-sort')).toBe('ascending')
    expect(head(/Number/).getAttribute('aria-sort')).toBe('none')
    fireEvent.click(within(head(/Fee/)).getByRole('button'))
    expect(order()).toEqual(['a', 'c', 'b'])
    expect(head(/Fee/).getAttribute('aria-sort')).toBe('descending')
  })

  test('offers no sorting where there is none, leads to each row, and pins the totals', () => {
    render(<Fees />)
    expect(within(head(/Note/)).queryByRole('button')).toBeNull()
    expect(head(/Note/).hasAttribute('aria-sort')).toBe(false)
    expect(screen.getByRole('table', { name: 'Fees' })).toBeTruthy()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/fees/a',
      '/fees/b',
      '/fees/c',
    ])
    const totals = screen.getAllByRole('row').at(-1)
    expect(totals?.textContent).toContain('60')
  })

  test('says of each row, in words too, what is late, open and chosen; text goes before money does (look Staff)', () => {
    const chosen: [string, boolean][] = []
    render(
      <DataTable<Row>
        caption="Fees"
        rows={[
          { id: 'a', fee: 30 },
          { id: 'b', fee: 10 },
        ]}
        rowKey={({ id }) => id}
        isRowOverdue={({ id }) => id === 'a'}
        isRowCurrent={({ id }) => id === 'b'}
        choice={{
          isChosen: ({ id }) => id === 'b',
          onChoose: ({ id }, isChosen) => chosen.push([id, isChosen]),
          label: ({ id }) => `choose ${id}`,
        }}
        columns={[
          { key: 'id', heading: 'Number', cell: ({ id }) => id },
          { key: 'court', heading: 'Court', cell: () => 'a court', hideBelow: 1280 },
          { key: 'age', heading: 'Age', cell: () => 'days', isOverdueMark: true },
          { key: 'fee', heading: 'Fee', cell: ({ fee }) => fee, isAmount: true, total: 40 },
        ]}
      />,
    )
    const [, late, open, totals] = screen.getAllByRole('row')
    expect(late?.textContent).toContain(m.queue_label_overdue())
    expect(open?.textContent).not.toContain(m.queue_label_overdue())
    expect(open?.getAttribute('aria-current')).toBe('true')
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
      false,
      true,
    ])
    fireEvent.click(screen.getByRole('checkbox', { name: 'choose a' }))
    expect(chosen).toEqual([['a', true]])
    const leaving = (row: HTMLElement | undefined) =>
      Array.from(row?.children ?? []).map((cell) => cell.getAttribute('data-hide'))
    for (const row of [late, open]) expect(leaving(row)).toEqual([null, null, '1280', null, null])
    expect(leaving(totals)).toEqual([null, '1280', null, null])
    expect(late?.lastElementChild?.className).toContain(styles['corner'])
    expect(totals?.textContent).toContain('40')
    // The boxes have a column too: the totals stand below theirs.
    expect(totals?.firstElementChild?.getAttribute('colspan')).toBe('2')
  })

  test('says what is missing instead of rows', () => {
    render(
      <DataTable<Row>
        caption="Fees"
        rows={[]}
        rowKey={(row) => row.id}
        columns={[{ key: 'id', heading: 'Number', cell: (row) => row.id, total: 'Total' }]}
        choice={{ isChosen: () => false, onChoose: () => undefined, label: ({ id }) => id }}
        empty="Nothing yet"
      />,
    )
    // Under every column, the one to choose by too.
    expect(screen.getByText('Nothing yet').getAttribute('colspan')).toBe('2')
    expect(screen.queryByText('Total')).toBeNull()
  })
})

test('whoever looks at a list another way begins at its first page (product 6)', () => {
  const at = new URLSearchParams('q=a&page=3&after=x&before=y&sort=oldest')
  expect(withParams(at, { sort: 'newest' })).toBe('?q=a&sort=newest')
  expect(withParams(at, { q: null, sort: null })).toBe('?')
  expect([...at.keys()]).toHaveLength(5)
})

test.each([
  ['page=2', { page: 2 }],
  ['page=0', { page: 1 }],
  ['page=1.5', { page: 1 }],
  ['page=3&before=y', { page: 3, before: 'y' }],
  ['page=3&after=x&before=y', { page: 3, after: 'x' }],
])('the address “%s” is a place in a list', (search, place) => {
  expect(placeOf(new URLSearchParams(search))).toEqual(place)
})

describe('Pagination', () => {
  const hrefOf = (page: number) => `/list?page=${page}`
  const numbers = () => screen.getAllByRole('link').map((link) => link.textContent)

  test('shows the ends and the neighbours in the digits of the page', () => {
    render(<Pagination {...pagesOf(5, 12, hrefOf)} />)
    expect(numbers().slice(1, -1)).toEqual(['১', '৪', '৫', '৬', '১২'])
    expect(screen.getAllByText('…')).toHaveLength(2)
    const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current.map((link) => link.getAttribute('href'))).toEqual(['/list?page=5'])
    expect(screen.getAllByRole('link').at(0)?.getAttribute('href')).toBe('/list?page=4')
    expect(screen.getAllByRole('link').at(-1)?.getAttribute('href')).toBe('/list?page=6')
  })

  test('has no previous on the first page, no next on the last, and is absent for a single one', () => {
    expect(pagesOf(1, 3, hrefOf).previousHref).toBeUndefined()
    expect(pagesOf(3, 3, hrefOf).nextHref).toBeUndefined()
    const { container } = render(<Pagination {...pagesOf(1, 1, hrefOf)} />)
    expect(container.textContent).toBe('')
  })
})

test('the sheet of parts shows how a table says by what it is sorted (look Tokens)', () => {
  render(<StaffSheet />)
  const head = screen.getByRole('columnheader', { name: new RegExp(m.queue_label_age()) })
  expect(head.getAttribute('aria-sort')).toBe('descending')
})

describe('a list that stands in its address (look Staff)', () => {
  type Page = PageOfRows<Row>
  const page = {
    rows: [
      { id: 'a', fee: 1 },
      { id: 'b', fee: 2 },
      { id: 'c', fee: 3 },
    ],
    total: 1_203,
  }
  const data: Page = { ...page, page: 1, pageCount: 1, nextCursor: null, previousCursor: null }
  const reload = vi.fn<() => void>()
  const reading = (state: string, of: Page | null, message: string | null = null) =>
    ({ state, data: of, message, code: null, reload }) as Read<Page>
  const open = (search: string, read: Read<Page>, more: object = {}) => {
    cleanup()
    history.replaceState(null, '', `/x${search}`)
    render(
      <Queue<Row>
        caption="Fees"
        columns={[{ key: 'id', heading: 'Number', cell: ({ id }) => id }]}
        read={read}
        rowHref={({ id }) => `/fees/${id}`}
        rowKey={({ id }) => id}
        emptyText="Later here"
        {...more}
      />,
    )
  }
  const press = (code: string, key = code.slice(3).toLowerCase()) =>
    fireEvent.keyDown(document.body, { code, key })
  const focused = () => document.activeElement?.textContent

  test('k begins at the last row, j at the first; both end where the rows do, and Space chooses where one can be chosen', () => {
    const chosen: [string, boolean][] = []
    const choice = {
      isChosen: ({ id }: Row) => id === 'b',
      canChoose: ({ id }: Row) => id !== 'c',
      onChoose: ({ id }: Row, isChosen: boolean) => chosen.push([id, isChosen]),
      label: ({ id }: Row) => id,
    }
    open('', reading('ready', data), { choice })
    expect(screen.getByText(m.queue_text_total({ count: '১,২০৩' }))).toBeTruthy()
    press('Space', ' ')
    press('KeyK')
    expect(focused()).toBe('c')
    press('Space', ' ')
    for (const [key, row] of [
      ['J', 'c'],
      ['K', 'b'],
      ['K', 'a'],
      ['K', 'a'],
    ] as const) {
      press(`Key${key}`)
      expect(focused()).toBe(row)
      press('Space', ' ')
    }
    expect(chosen).toEqual([
      ['b', false],
      ['a', true],
      ['a', true],
    ])
    open('', reading('ready', data))
    press('KeyJ')
    expect(focused()).toBe('a')
  })

  test('what is sought begins the list anew, trimmed, and is taken away by its chip', () => {
    open('?q=FS&page=3&sort=newest', reading('ready', data))
    const field = screen.getByLabelText<HTMLInputElement>(m.queue_field_search())
    expect(field.value).toBe('FS')
    fireEvent.change(field, { target: { value: ' নতুন ' } })
    expect(fireEvent.submit(field.form as HTMLFormElement)).toBe(false)
    expect([...new URLSearchParams(location.search)]).toEqual([
      ['q', 'নতুন'],
      ['sort', 'newest'],
    ])
    fireEvent.click(
      screen.getByRole('button', { name: new RegExp(m.queue_action_clear_search({ text: 'নতুন' })) }),
    )
    expect([location.search, field.value]).toEqual(['?sort=newest', ''])
    expect(screen.queryByRole('button', { name: /×/ })).toBeNull()
  })

  test('nothing found, nothing that passes and nothing yet are told apart, and none of them while it is read or could not be', () => {
    const none = reading('ready', { ...data, rows: [], total: 0 })
    const empty = {
      filter: m.queue_title_empty_filter(),
      search: m.queue_title_empty_search(),
      yet: m.queue_title_empty(),
    }
    const said = () => Object.values(empty).filter((text) => screen.queryByText(text) !== null)
    open('', none)
    expect([said(), screen.queryByText('Later here') !== null]).toEqual([[empty.yet], true])
    open('?q=x', none)
    expect(said()).toEqual([empty.search])
    open('?q=x', none, { isNarrowed: true })
    expect(said()).toEqual([empty.filter])
    expect(screen.queryByText(m.queue_text_total({ count: '০' }))).toBeNull()
    open('', reading('loading', null))
    expect([said(), screen.queryByRole('table')]).toEqual([[], null])
    open('', reading('failed', null, 'এখন নয়'))
    expect(said()).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: m.parts_action_retry() }))
    expect([screen.queryByText('এখন নয়') !== null, reload.mock.calls.length]).toEqual([true, 1])
  })
})
