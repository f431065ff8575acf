import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { percentsOf } from '../../../src/screens/parts/chart-figures.ts'
import { LineChart } from '../../../src/screens/parts/line-chart.tsx'
import { PieChart } from '../../../src/screens/parts/pie-chart.tsx'
import { formatNumber } from '../../../src/screens/parts/format.ts'

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
})
