import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { percentsOf, ticksTo } from '../../../src/screens/parts/chart-figures.ts'
import { LineChart } from '../../../src/screens/parts/line-chart.tsx'
import { PieChart } from '../../../src/screens/parts/pie-chart.tsx'
import { formatMoney, formatNumber } from '../../../src/screens/parts/format.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  history.replaceState(null, '', '/')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  [
    [1, 3, 5],
    [11, 33, 56],
  ],
  [
    [5, 3, 1],
    [56, 33, 11],
  ],
  [
    [0, 0],
    [0, 0],
  ],
])('%j are %j in a hundred: what is left goes where most was cut off (look Charts)', (values, expected) => {
  expect(percentsOf(values)).toEqual(expected)
})

test.each([
  [1, 1, [0, 1]],
  [6, 1, [0, 2, 4, 6]],
  [51, 1, [0, 20, 40, 60]],
  [100, 1, [0, 20, 40, 60, 80, 100]],
  [1_250, 100, [0, 500, 1_000, 1_500]],
  [30, 100, [0, 100]],
  [410_000, 100, [0, 100_000, 200_000, 300_000, 400_000, 500_000]],
])(
  'up to %i in steps of %i there are few whole marks, and no value stands over them (look Charts)',
  (top, unit, marks) => {
    expect(ticksTo(top, unit)).toEqual(marks)
  },
)

describe('a pie (look Charts)', () => {
  const three = ['ক', 'খ', 'গ'].map((label, index) => ({
    key: label,
    label: `${label}, একটি বেশ লম্বা নাম`,
    value: 1,
    href: `/list/${index}`,
  }))

  test('its shares come to a hundred, its names are whole, and each part leads to its list', async () => {
    const { container } = render(<PieChart title="অংশ" parts={three} />)
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(
      ['৩৪%', '৩৩%', '৩৩%'].flatMap((share) => ['১', share]),
    )
    expect(container.textContent).not.toContain('…')
    await user.click(screen.getByRole('link', { name: 'খ, একটি বেশ লম্বা নাম' }))
    expect(location.pathname).toBe('/list/1')
    const slice = container.querySelector('svg a[href="/list/2"] path')
    if (!slice) throw new Error('a slice leads nowhere')
    fireEvent.click(slice)
    expect(location.pathname).toBe('/list/2')
  })

  test('what there is none of is no part; a whole that is an amount is written smaller than a count (look Charts)', () => {
    const parts = [3, 0, 9].map((value, index) => ({
      key: `${index}`,
      label: `${index}`,
      value: value * 10_000,
    }))
    const { container, rerender } = render(
      <PieChart title="x" parts={parts} totalLabel="মোট" format={formatMoney} />,
    )
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['2', '0'])
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      formatMoney(90_000, 'bn'),
      '৭৫%',
      formatMoney(30_000, 'bn'),
      '২৫%',
    ])
    const whole = () =>
      [...container.querySelectorAll('text')].map(({ textContent, style }) => [textContent, style.fontSize])
    expect(whole()).toEqual([
      [formatMoney(120_000, 'bn'), '14px'],
      ['মোট', ''],
    ])
    const six = [{ key: 'a', label: 'a', value: 99_999 }]
    rerender(<PieChart title="x" parts={six} totalLabel="মোট" />)
    expect(whole()[0]).toEqual([formatNumber(99_999, 'bn'), ''])
    rerender(<PieChart title="x" parts={six} />)
    expect(whole()).toEqual([])
  })

  test('seven parts are five slices and that of the others, and seven rows, each with its way on', () => {
    const parts = [9, 8, 7, 6, 5, 4, 3].map((value) => ({
      key: `${value}`,
      label: `${value}`,
      value,
      href: '/x',
    }))
    const { container } = render(<PieChart title="অংশ" parts={parts} totalLabel="মোট" />)
    expect(container.querySelectorAll('svg[viewBox="0 0 200 200"] path')).toHaveLength(6)
    expect(container.querySelectorAll('svg[viewBox="0 0 200 200"] a')).toHaveLength(5)
    const headers = screen.getAllByRole('rowheader')
    expect(headers).toHaveLength(7)
    expect(container.querySelector('svg[viewBox="0 0 200 200"] text')?.textContent).toContain('৪২')
    // What is one slice has one colour.
    const colours = headers.map((header) => header.innerHTML.match(/var\(--[\w-]+\)/)?.[0])
    expect([new Set(colours).size, colours[6]]).toEqual([6, colours[5]])
    expect(screen.getAllByRole('link')).toHaveLength(7)
  })
})

describe('lines (look Charts)', () => {
  const days = ['০১/১১', '০২/১১', '০৩/১১']
  const draw = (values: number[]) =>
    render(
      <LineChart
        title="দিন"
        placeLabel="কোন দিন"
        places={days}
        lines={[
          { key: 'a', label: 'জমা', values },
          { key: 'b', label: 'যাচাই', values: values.map(() => 0) },
        ]}
        hrefOf={(place) => `/day/${place + 1}`}
      />,
    )
  const ticks = (container: HTMLElement) =>
    Array.from(container.querySelectorAll('.visx-axis-left text')).map((text) => text.textContent)

  test.each([
    [
      [1, 0, 1],
      [0, 1],
    ],
    [
      [3, 2, 0],
      [0, 1, 2, 3],
    ],
    [
      [12, 2, 0],
      [0, 5, 10, 15],
    ],
    [
      [0, 0, 0],
      [0, 1],
    ],
  ])('%j has whole marks from zero: %j', (values, expected) => {
    const { container } = draw(values)
    expect(ticks(container)).toEqual(expected.map((value) => formatNumber(value, 'bn')))
  })

  test('no two lines are dashed alike', () => {
    const { container } = draw([1, 2, 3])
    const dashes = Array.from(container.querySelectorAll('.visx-linepath')).map((line) =>
      line.getAttribute('stroke-dasharray'),
    )
    expect(new Set(dashes).size).toBe(2)
  })

  test('each line goes through its own values: the one of nothing is flat, the other is not', () => {
    const { container } = draw([1, 2, 3])
    const heights = Array.from(container.querySelectorAll('.visx-linepath')).map((line) =>
      [...(line.getAttribute('d') ?? '').matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y)),
    )
    expect(heights.map((ys) => new Set(ys).size)).toEqual([3, 1])
  })

  test('arrow keys say what stands at each place, Enter opens its list, and the table leads there too', async () => {
    draw([4, 5, 6])
    await user.tab()
    const told = () => screen.getByRole('status').textContent
    expect(told()).toContain('০৩/১১')
    expect(told()).toContain('৬')
    await user.keyboard('{ArrowLeft}')
    expect(told()).toContain('০২/১১')
    await user.keyboard('{Home}{ArrowLeft}')
    expect(told()).toContain('০১/১১')
    await user.keyboard('{Enter}')
    expect(location.pathname).toBe('/day/1')
    await user.click(within(screen.getByRole('table')).getByRole('link', { name: '০৩/১১' }))
    expect(location.pathname).toBe('/day/3')
  })

  test('the pointer says what stands nearest to it and its press opens that list, at the width that the chart has (look Charts)', () => {
    const watching: ((width: number) => void)[] = []
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(tell: (entries: object[]) => void) {
          watching.push((width) => tell([{ contentRect: { width } }]))
        }
        observe() {}
        disconnect() {}
      },
    )
    const { container } = draw([4, 5, 6])
    const chart = screen.getByRole('application', { name: 'দিন' })
    const drawn = () => container.querySelector('[aria-hidden=true][height="260"]')?.getAttribute('width')
    const widen = (width: number) => act(() => watching.forEach((tell) => tell(width)))
    widen(680)
    widen(0)
    expect(drawn()).toBe('680')
    chart.getBoundingClientRect = () => new DOMRect(100, 0, 680, 260)
    const told = () => screen.getByRole('status').textContent
    // The first place stands 56 px in, the last 24 px before the end: 300 px apart.
    const near: [number, string][] = [
      [0, '০১/১১'],
      [305, '০১/১১'],
      [307, '০২/১১'],
      [605, '০২/১১'],
      [607, '০৩/১১'],
      [900, '০৩/১১'],
    ]
    for (const [x, day] of near) {
      fireEvent.pointerMove(chart, { clientX: x })
      expect(told()).toContain(day)
    }
    expect(screen.getByRole('status').querySelector('[data-side]')?.getAttribute('data-side')).toBe('left')
    fireEvent.pointerLeave(chart)
    expect(told()).toBe('')
    fireEvent.click(chart, { clientX: 456 })
    expect(location.pathname).toBe('/day/2')
  })

  test('to the right and to the end the keys walk on, and another key does nothing (look Charts)', async () => {
    draw([4, 5, 6])
    const told = () => screen.getByRole('status').textContent
    await user.tab()
    await user.keyboard('{Home}{ArrowRight}')
    expect(told()).toContain('০২/১১')
    expect(screen.getByRole('status').querySelector('[data-side]')?.getAttribute('data-side')).toBe('right')
    await user.keyboard('{End}{ArrowRight}x')
    expect(told()).toContain('০৩/১১')
    await user.tab()
    expect(told()).toBe('')
  })

  test('one place alone is pointed at, and without any there is nothing to walk to (look Charts)', () => {
    const of = (values: number[]) => (
      <LineChart
        title="x"
        placeLabel="y"
        places={values.map(String)}
        lines={[{ key: 'a', label: 'a', values }]}
      />
    )
    const { rerender } = render(of([7]))
    const chart = () => screen.getByRole('application')
    fireEvent.pointerMove(chart(), { clientX: 300 })
    expect(screen.getByRole('status').textContent).toContain('৭')
    fireEvent.click(chart(), { clientX: 300 })
    expect([location.pathname, chart().tabIndex]).toEqual(['/', 0])
    rerender(of([]))
    expect(chart().getAttribute('tabindex')).toBeNull()
  })

  test('amounts have marks in whole taka, and what was last stands first in the table where that is asked (look Charts)', () => {
    render(
      <LineChart
        title="x"
        placeLabel="y"
        places={['ক', 'খ']}
        lines={[{ key: 'a', label: 'a', values: [125_000, 100] }]}
        format={formatMoney}
        unit={100}
        isLastFirst
      />,
    )
    const table = within(screen.getByRole('table'))
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['খ', 'ক'])
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      formatMoney(100, 'bn'),
      formatMoney(125_000, 'bn'),
    ])
    const marks = [...document.querySelectorAll('.visx-axis-left text')].map(({ textContent }) => textContent)
    expect(marks).toEqual([0, 50_000, 100_000, 150_000].map((poisha) => formatMoney(poisha, 'bn')))
  })
})
