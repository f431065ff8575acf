import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ticksTo } from '../../../src/screens/parts/chart-figures.ts'
import { formatMoney, formatNumber } from '../../../src/screens/parts/format.ts'
import { LineChart } from '../../../src/screens/parts/line-chart.tsx'
import { PieChart } from '../../../src/screens/parts/pie-chart.tsx'
import { m } from '../../../src/words/messages.js'

/** How the chart is told its width on the page. */
let widen: (width: number) => void = () => {}
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: (entries: object[]) => void) {
        widen = (width) => tell([{ contentRect: { width } }])
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('where more was given back than received, that stands in the table without a slice or a share, and the whole is what all come to (product 4)', () => {
  const parts = [-2_500, 10_000, 0].map((value, index) => ({
    key: `${index}`,
    label: `${index}`,
    value,
    href: `/list/${index}`,
  }))
  const { container } = render(<PieChart title="x" parts={parts} totalLabel="মোট" format={formatMoney} />)
  expect(container.querySelectorAll('svg[viewBox^="0 0 200"] path')).toHaveLength(1)
  expect(container.querySelector('svg text')?.textContent).toBe(formatMoney(7_500, 'bn'))
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['1', formatMoney(10_000, 'bn'), m.parts_text_percent({ percent: formatNumber(100, 'bn') })],
    ['0', formatMoney(-2_500, 'bn'), ''],
  ])
  expect(rows.map((row) => row.querySelector('rect') !== null)).toEqual([true, false])
  expect(rows.map((row) => row.querySelector('a')?.getAttribute('href'))).toEqual(['/list/1', '/list/0'])
})

type Point = readonly [x: number, y: number]

const numbersIn = (text: string | null): number[] =>
  [...(text ?? '').matchAll(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g)].map(([number]) => Number(number))

const numberOf = (element: Element, name: string) => Number(element.getAttribute(name))

const partOf = (whole: ParentNode, selector: string): Element => {
  const found = whole.querySelector(selector)
  if (!found) throw new Error(`nothing is drawn as ${selector}`)
  return found
}

/** Clockwise from twelve, in parts of a whole turn. */
const turnOf = ([x, y]: Point): number => (Math.atan2(x, -y) / (2 * Math.PI) + 1) % 1

/** The corners and the two radii of a slice of a ring: along the outside, in, back along the inside. */
function sliceOf(path: Element) {
  const d = path.getAttribute('d') ?? ''
  const [outer = '', inner = ''] = d.split('L')
  const [fromX = NaN, fromY = NaN, radius = NaN, , , isLarge, isClockwise, toX = NaN, toY = NaN] =
    numbersIn(outer)
  const [, , innerRadius = NaN] = numbersIn(inner)
  const [from, to] = [turnOf([fromX, fromY]), turnOf([toX, toY])]
  const share = (to - from + 1) % 1
  return { from, to, share, radius, innerRadius, isLarge, isClockwise, colour: path.getAttribute('fill') }
}

const slicesIn = (container: Element) =>
  [...container.querySelectorAll('svg[viewBox^="0 0 200"] path')].map(sliceOf)

test.each([
  ['few', [1, 6, 0, 3], [6, 3, 1]],
  ['more than it has room for', [5, 9, 3, 8, 4, 7, 6], [9, 8, 7, 6, 5, 7]],
])(
  'the slices of %s go round once from twelve, each as large as its value (look Charts)',
  (_, values, sizes) => {
    const parts = values.map((value) => ({ key: `${value}`, label: `${value}`, value }))
    const { container } = render(<PieChart title="অংশ" parts={parts} totalLabel="মোট" />)
    const slices = slicesIn(container)
    const whole = sizes.reduce((sum, value) => sum + value, 0)
    expect(slices).toHaveLength(sizes.length)
    let at = 0
    for (const [index, slice] of slices.entries()) {
      const share = (sizes[index] ?? NaN) / whole
      expect(slice.from).toBeCloseTo(at % 1, 3)
      expect(slice.share).toBeCloseTo(share, 3)
      expect([slice.isLarge, slice.isClockwise]).toEqual([share > 0.5 ? 1 : 0, 1])
      at += share
    }
    // The largest first, and each in the colour that its rows have.
    const keys = [...container.querySelectorAll('tbody rect')].map((key) => key.getAttribute('fill'))
    expect(keys.slice(0, slices.length)).toEqual(slices.map(({ colour }) => colour))
    expect(new Set(keys).size).toBe(slices.length)
  },
)

test('a ring stands whole in the middle of its picture, with room for the whole that is written in it (look Charts)', () => {
  const parts = [4, 3, 2].map((value) => ({ key: `${value}`, label: `${value}`, value }))
  const { container } = render(<PieChart title="অংশ" parts={parts} totalLabel="মোট" />)
  const [, , width = NaN, height = NaN] = numbersIn(partOf(container, 'svg[viewBox]').getAttribute('viewBox'))
  const centre = numbersIn(partOf(container, 'svg[viewBox] > g').getAttribute('transform'))
  expect(centre).toEqual([width / 2, height / 2])
  for (const { radius, innerRadius } of slicesIn(container)) {
    expect(radius).toBeLessThanOrEqual(width / 2)
    expect(radius).toBeGreaterThan(width / 3)
    // Sixteen letters' height across: the figure stands there, and the ring is still one.
    expect(innerRadius).toBeGreaterThan(width / 4)
    expect(innerRadius).toBeLessThan(radius * 0.8)
  }
  const texts = [...container.querySelectorAll('svg text')]
  expect(texts.map((text) => [text.textContent, text.getAttribute('text-anchor')])).toEqual([
    [formatNumber(9, 'bn'), 'middle'],
    ['মোট', 'middle'],
  ])
  const [figure = NaN, label = NaN] = texts.map((text) => parseFloat(text.getAttribute('dy') ?? ''))
  expect(label - figure).toBeGreaterThan(1)
})

test('what nothing is of is an empty ring without a slice, and what is one alone goes all round (look Charts)', () => {
  const one = { key: 'a', label: 'ক', value: 3 }
  const { container, rerender } = render(<PieChart title="x" parts={[one, { ...one, key: 'b', value: 0 }]} />)
  const [only] = container.querySelectorAll('svg[viewBox^="0 0 200"] path')
  const around = numbersIn(only?.getAttribute('d') ?? '')
  expect([Math.max(...around), Math.min(...around)]).toEqual([96, -96])
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    formatNumber(3, 'bn'),
    m.parts_text_percent({ percent: formatNumber(100, 'bn') }),
  ])
  rerender(<PieChart title="x" parts={[{ ...one, value: 0 }]} totalLabel="মোট" />)
  expect(slicesIn(container)).toEqual([])
  expect(container.querySelector('svg text')?.textContent).toBe(formatNumber(0, 'bn'))
})

const draw = (props: Partial<ComponentProps<typeof LineChart>> & { values: readonly number[][] }) => {
  const { values, ...rest } = props
  const { container } = render(
    <LineChart
      title="দিন"
      placeLabel="কোন দিন"
      places={(values[0] ?? []).map((_, index) => `${index + 1}/১১`)}
      lines={values.map((line, index) => ({ key: `${index}`, label: `রেখা ${index}`, values: line }))}
      {...rest}
    />,
  )
  const drawing = partOf(container, 'svg[height]')
  const pointsOf = (group: Element): Point[] =>
    [...group.querySelectorAll('circle')].map((dot) => [numberOf(dot, 'cx'), numberOf(dot, 'cy')])
  /** A label of an axis, with where it stands in the picture. */
  const labels = (side: 'left' | 'bottom') => {
    const axis = partOf(drawing, `.visx-axis-${side}`)
    const [left = NaN, top = NaN] = numbersIn(axis.getAttribute('transform'))
    return [...axis.querySelectorAll('text')].map((text) => ({
      text: text.textContent,
      x: left + numberOf(text, 'x'),
      y: top + numberOf(text, 'y'),
    }))
  }
  return {
    drawing,
    labels,
    size: () => ({ width: numberOf(drawing, 'width'), height: numberOf(drawing, 'height') }),
    lines: () =>
      [...drawing.querySelectorAll('.visx-linepath')].map((path) => ({
        colour: path.getAttribute('stroke'),
        dash: path.getAttribute('stroke-dasharray'),
        corners: numbersIn(path.getAttribute('d')),
        points: pointsOf(path.parentElement as Element),
        dots: [...(path.parentElement as Element).querySelectorAll('circle')].map((dot) =>
          dot.getAttribute('fill'),
        ),
      })),
    gridAt: () =>
      [...drawing.querySelectorAll(':scope > path[stroke="var(--line)"]')].map((path) => {
        const [fromX = NaN, y = NaN, toX = NaN] = numbersIn(path.getAttribute('d'))
        return { fromX, y, toX }
      }),
  }
}

test('each point stands over its place at its amount, and the marks beside it are of the same measure (look Charts)', () => {
  const values = [
    [12, 0, 47, 5],
    [3, 50, 3, 8],
  ]
  const { lines, labels, gridAt } = draw({ values })
  const below = labels('bottom')
  const beside = labels('left')
  const marks = ticksTo(50)
  expect(beside.map(({ text }) => text)).toEqual(marks.map((value) => formatNumber(value, 'bn')))
  const [zero, top] = [beside[0], beside.at(-1)]
  const heightOf = (value: number) => {
    const part = value / (marks.at(-1) ?? NaN)
    return (zero?.y ?? NaN) + part * ((top?.y ?? NaN) - (zero?.y ?? NaN))
  }
  // Every mark has its line across the picture, from the first place to the last.
  expect(gridAt().map(({ y }) => y)).toEqual(beside.map(({ y }) => y))
  for (const [index, mark] of marks.entries()) expect(beside[index]?.y).toBeCloseTo(heightOf(mark), 3)
  for (const { fromX, toX } of gridAt()) expect([fromX, toX]).toEqual([below[0]?.x, below.at(-1)?.x])
  for (const [index, line] of lines().entries()) {
    expect(line.points.map(([x]) => x)).toEqual(below.map(({ x }) => x))
    for (const [place, [, y]] of line.points.entries())
      expect(y).toBeCloseTo(heightOf(values[index]?.[place] ?? NaN), 3)
    // The line itself goes from dot to dot.
    expect(line.corners).toHaveLength(2 * line.points.length)
    for (const [place, corner] of line.points.flat().entries())
      expect(line.corners[place]).toBeCloseTo(corner, 2)
  }
})

test('nothing stands outside the picture, on a phone or on a wide page, and more is higher (look Charts)', () => {
  const { lines, labels, size, gridAt } = draw({ values: [[0, 35, 70, 140, 200]] })
  for (const width of [280, 720]) {
    act(() => widen(width))
    const { points = [] } = lines()[0] ?? {}
    expect(size().width).toBe(width)
    const apart = points.slice(1).map(([x], index) => x - (points[index]?.[0] ?? NaN))
    for (const each of apart) expect(each).toBeCloseTo(apart[0] ?? NaN, 3)
    expect(points.map(([, y]) => y)).toEqual(points.map(([, y]) => y).toSorted((one, other) => other - one))
    expect(points.at(-1)?.[1]).toBe(gridAt().at(-1)?.y)
    expect(points[0]?.[1]).toBe(gridAt()[0]?.y)
    for (const [x, y] of [...points, ...labels('bottom').map(({ x, y }): Point => [x, y])]) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(size().height)
    }
  }
})

test('each line is drawn, dotted, keyed and told in one colour and one dash of its own (look Charts)', () => {
  const values = Array.from({ length: 6 }, (_, line) => [line, 6 - line])
  const { lines } = draw({ values })
  const looks = lines().map(({ colour, dash }) => [colour, dash])
  expect(new Set(looks.map(([colour]) => colour)).size).toBe(6)
  expect(new Set(looks.map(([, dash]) => dash)).size).toBe(6)
  expect(lines().map(({ colour, dots }) => dots.every((dot) => dot === colour))).toEqual(
    values.map(() => true),
  )
  const keysIn = (whole: ParentNode) =>
    [...whole.querySelectorAll('path[stroke-width="3"]')].map((path) => [
      path.getAttribute('stroke'),
      path.getAttribute('stroke-dasharray'),
    ])
  expect(keysIn(screen.getByRole('table'))).toEqual(looks)
  fireEvent.pointerMove(screen.getByRole('application'), { clientX: 10_000 })
  expect(keysIn(screen.getByRole('status'))).toEqual(looks)
  const told = [...screen.getByRole('status').querySelectorAll('span')].map(({ textContent }) =>
    textContent?.trim(),
  )
  expect(told).toEqual([0, 1, 2, 3, 4, 5].map((line) => `রেখা ${line}: ${formatNumber(6 - line, 'bn')}`))
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['কোন দিন', ...[0, 1, 2, 3, 4, 5].map((line) => `রেখা ${line}`)])
})

test('what is told stands at its place, on the side that has room, with a line down to the place (look Charts)', () => {
  const { drawing, labels, gridAt } = draw({ values: [[1, 2, 3, 4, 5, 6]] })
  const chart = screen.getByRole('application')
  const sides = labels('bottom').map(({ x, text }) => {
    fireEvent.pointerMove(chart, { clientX: x })
    const box = partOf(screen.getByRole('status'), '[data-side]') as HTMLElement
    expect(box.textContent).toContain(text)
    expect(box.style.left).toBe(`${x}px`)
    const [from, top, bottom] = numbersIn(partOf(drawing, 'path[stroke="var(--ink)"]').getAttribute('d'))
    expect([from, top, bottom]).toEqual([x, gridAt().at(-1)?.y, gridAt()[0]?.y])
    return box.dataset['side']
  })
  // To the right of the places of the first half, to the left of those at the end.
  expect([sides[0], sides.at(-1)]).toEqual(['right', 'left'])
  expect(sides.lastIndexOf('right')).toBeLessThan(sides.indexOf('left'))
  fireEvent.pointerLeave(chart)
  expect(drawing.querySelector('path[stroke="var(--ink)"]')).toBeNull()
})

test('a place is named under its own point, and of many as many as there is room for, at the same distance (look Charts)', () => {
  const fifteen = Array.from({ length: 15 }, (_, day) => day)
  const { labels, lines } = draw({ values: [fifteen] })
  for (const [width, roomFor] of [
    [280, 4],
    [560, 8],
    [1_400, 15],
  ] as const) {
    act(() => widen(width))
    const shown = labels('bottom')
    const places = shown.map(({ text }) => parseInt(text ?? '', 10) - 1)
    expect(places[0]).toBe(0)
    expect(places.length).toBeGreaterThan(roomFor / 2)
    expect(places.length).toBeLessThanOrEqual(roomFor)
    expect(new Set(places.slice(1).map((place, index) => place - (places[index] ?? NaN))).size).toBe(1)
    const points = lines()[0]?.points ?? []
    expect(shown.map(({ x }) => x)).toEqual(places.map((place) => points[place]?.[0]))
  }
})

test('long figures have their room beside the lines: they begin within the picture and end before the first place (look Charts)', () => {
  for (const figure of ['৳১', '৳১২,৩৪,৫৬,৭৮৯.০০']) {
    const { labels, lines, size, drawing } = draw({ values: [[1, 2]], format: () => figure })
    const first = lines()[0]?.points[0]?.[0] ?? NaN
    expect(first).toBeLessThan(size().width / 2)
    for (const { x, text } of labels('left')) {
      expect(x).toBeLessThan(first)
      // A digit of thirteen pixels is narrower than seven and a half.
      expect(x - 7.5 * (text ?? '').length).toBeGreaterThan(-1)
    }
    const anchors = [...drawing.querySelectorAll('.visx-axis-left text')].map((text) =>
      text.getAttribute('text-anchor'),
    )
    expect(new Set(anchors)).toEqual(new Set(['end']))
    cleanup()
  }
})
