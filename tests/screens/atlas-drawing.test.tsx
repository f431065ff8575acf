import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { chartNames } from '../../src/atlas/charts.ts'
import { graphOf } from '../../src/atlas/graph.ts'
import { Drawing } from '../../src/screens/atlas/drawing.tsx'
import { linesOf, placed, rowHeight, shortOf, type Placed } from '../../src/screens/atlas/place.ts'
import { eventName, stateName } from '../../src/screens/atlas/words.ts'
import { m } from '../../src/words/messages.js'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(cleanup)

interface Box {
  x: number
  y: number
  width: number
  height: number
}
const placedOf = (chart: (typeof chartNames)[number]): Placed => {
  const nameOf = (state: string) => stateName(chart, state)
  return placed(graphOf(chart), { nameOf, eventOf: (event) => eventName(chart, event) })
}
const isApart = (one: Box, other: Box) =>
  Math.abs(one.x - other.x) * 2 >= one.width + other.width ||
  Math.abs(one.y - other.y) * 2 >= one.height + other.height
/** How far a point is from the edge of a state, in px; nothing where it lies on it. */
const offEdge = (box: Box, point: { x: number; y: number } | undefined) =>
  point === undefined
    ? Infinity
    : Math.max(Math.abs(point.x - box.x) - box.width / 2, Math.abs(point.y - box.y) - box.height / 2)
const numbers = (path: string | null) => [...(path ?? '').matchAll(/-?[\d.]+/g)].map(Number)

/** Each transition is told once: beside its line, or in the state that it leads away from. */
const tellsOnce = (graph: ReturnType<typeof graphOf>, { nodes, lines, isNamed }: Placed) => {
  const inside = nodes.flatMap(({ id, told }) => told.map(({ edge }) => [id, edge] as const))
  const loops = graph.edges.filter(({ from, to }) => from === to)
  const expected = isNamed ? loops : graph.edges
  expect(inside.map(([, { id }]) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
  expect(inside.every(([id, { from }]) => id === from)).toBe(true)
  expect(lines.flatMap(({ edges }) => edges.map(({ id }) => id)).toSorted()).toEqual(
    graph.edges.flatMap(({ id, from, to }) => (from === to ? [] : [id])).toSorted(),
  )
  if (!isNamed) return
  const plates = lines.map(({ x, y, width, edges }) => ({ x, y, width, height: edges.length * rowHeight }))
  for (const [at, plate] of plates.entries()) {
    expect(plates.slice(at + 1).filter((other) => !isApart(plate, other))).toEqual([])
    expect(nodes.filter((node) => !isApart(plate, node))).toEqual([])
  }
}

test.each(chartNames)(
  'in the drawing of %s no state lies on another, and each arrow leads from edge to edge, and each transition is told once (product 5)',
  (chart) => {
    const graph = graphOf(chart)
    const drawn = placedOf(chart)
    const { nodes, lines, width, height } = drawn
    expect(nodes.map(({ id }) => id).toSorted()).toEqual(graph.nodes.map(({ id }) => id).toSorted())
    for (const [at, node] of nodes.entries()) {
      expect(node.x - node.width / 2).toBeGreaterThanOrEqual(0)
      expect(node.x + node.width / 2).toBeLessThanOrEqual(width)
      expect(node.y - node.height / 2).toBeGreaterThanOrEqual(0)
      expect(node.y + node.height / 2).toBeLessThanOrEqual(height)
      // All that is told of it has room in it.
      expect(node.height).toBeGreaterThanOrEqual((node.name.length + node.told.length) * rowHeight)
      expect(nodes.slice(at + 1).filter((other) => !isApart(node, other))).toEqual([])
    }
    for (const { edges, points } of lines) {
      const [first] = edges
      const boxOf = (id: string | undefined) => nodes.find((node) => node.id === id) as Box
      expect(Math.abs(offEdge(boxOf(first?.from), points[0]))).toBeLessThan(1)
      expect(Math.abs(offEdge(boxOf(first?.to), points.at(-1)))).toBeLessThan(1)
      expect(edges.every(({ from, to }) => from === first?.from && to === first.to && from !== to)).toBe(true)
    }
    tellsOnce(graph, drawn)
  },
)

test('a name is broken between words and never cut; of what is too long whole words stand before the dots (product 5)', () => {
  const long = 'এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ এগারো বারো'
  expect(linesOf(long).join(' ')).toBe(long)
  expect(linesOf(long).length).toBeGreaterThan(1)
  expect(linesOf('ab cd ef', 6)).toEqual(['ab cd', 'ef'])
  expect(linesOf('abcdefghij kl', 6)).toEqual(['abcdefghij', 'kl'])
  const fits = 'x'.repeat(32)
  expect(shortOf(fits)).toBe(fits)
  expect(shortOf(`${'word '.repeat(6)}longer`)).toBe('word word word word word word…')
})

test('an arrow is drawn from its first point to its last, a name by its place, and where it stands is marked (product 5)', async () => {
  const graph = graphOf('checkout')
  const [edge] = graph.edges.filter(({ from, to }) => from !== to)
  if (!edge) throw new Error('no transition')
  const marks = { state: edge.to, edges: new Set([edge.id]) }
  const { container } = render(
    <Drawing
      graph={graph}
      marks={marks}
      stateHref={(id) => `?state=${id}`}
      edgeHref={(id) => `?edge=${id}`}
    />,
  )
  const { lines, nodes } = placedOf('checkout')
  const drawn = [...container.querySelectorAll('path[marker-end]')]
  expect(drawn).toHaveLength(lines.length)
  for (const [at, { points }] of lines.entries()) {
    const all = numbers(drawn[at]?.getAttribute('d') ?? null)
    const ends = [points[0]?.x, points[0]?.y, points.at(-1)?.x, points.at(-1)?.y]
    expect([...all.slice(0, 2), ...all.slice(-2)]).toEqual(ends)
  }
  const marked = drawn.filter((one) => one.getAttribute('marker-end')?.includes('-marked)'))
  expect(marked).toHaveLength(1)
  expect(drawn.indexOf(marked[0] as Element)).toBe(
    lines.findIndex(({ edges }) => edges.some(({ id }) => id === edge.id)),
  )
  const current = [...container.querySelectorAll('[aria-current]')].map(
    (one) => one.getAttribute('href') ?? '',
  )
  expect(current.toSorted()).toEqual([`?edge=${edge.id}`, `?state=${edge.to}`].toSorted())
  for (const node of nodes) {
    const state = container.querySelector(`a[href="?state=${node.id}"]`)
    const texts = [...(state?.querySelectorAll('text') ?? [])]
    expect(texts.map(({ textContent }) => textContent).join('')).toBe(stateName('checkout', node.id))
    for (const text of texts) {
      const y = Number(text.getAttribute('y'))
      expect(Math.abs(y - node.y) * 2).toBeLessThanOrEqual(node.height)
      expect(text.getAttribute('x')).toBe(String(node.x))
    }
    const { isInitial, isFinal } = graph.nodes.find(({ id }) => id === node.id) ?? {}
    expect(state?.querySelectorAll('circle')).toHaveLength(isInitial ? 1 : 0)
    expect(state?.querySelectorAll('rect')).toHaveLength(isFinal ? 2 : 1)
  }
  for (const line of lines)
    for (const [at, { id }] of line.edges.entries()) {
      const name = container.querySelector(`a[href="?edge=${id}"]`)
      const [plate, text] = [name?.querySelector('rect'), name?.querySelector('text')]
      const top = line.y + (at - line.edges.length / 2) * rowHeight
      expect([plate?.getAttribute('x'), plate?.getAttribute('y')]).toEqual(
        [line.x - line.width / 2, top].map(String),
      )
      expect(text?.getAttribute('x')).toBe(String(line.x))
      expect(Number(text?.getAttribute('y'))).toBeGreaterThan(top)
      expect(Number(text?.getAttribute('y'))).toBeLessThan(top + rowHeight)
    }
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await press(m.atlas_action_whole())
  await press(m.atlas_action_readable())
  expect(screen.getByRole('button', { name: m.atlas_action_whole() })).toBeTruthy()
})

test('the bends of an arrow stay between the points that it goes by, and where it stands is in view (product 5)', () => {
  const graph = graphOf('checkout')
  const [{ to } = { to: '' }] = graph.edges.filter((edge) => edge.from !== edge.to)
  const { container } = render(
    <Drawing
      graph={graph}
      marks={{ state: to, edges: new Set() }}
      stateHref={(id) => `?state=${id}`}
      edgeHref={(id) => `?edge=${id}`}
    />,
  )
  const { lines, nodes } = placedOf('checkout')
  const drawn = [...container.querySelectorAll('path[marker-end]')]
  for (const [at, { points }] of lines.entries()) {
    const all = numbers(drawn[at]?.getAttribute('d') ?? null)
    for (const [axis, side] of (['x', 'y'] as const).entries()) {
      const [of, by] = [all.filter((_, place) => place % 2 === axis), points.map((point) => point[side])]
      expect(Math.min(...of)).toBeGreaterThanOrEqual(Math.min(...by))
      expect(Math.max(...of)).toBeLessThanOrEqual(Math.max(...by))
    }
  }
  const frame = screen.getByRole('region', { name: m.atlas_label_view_drawing() })
  const here = nodes.find(({ id }) => id === to)
  expect(here).toBeDefined()
  expect([frame.scrollLeft, frame.scrollTop]).toEqual([here?.x, here?.y])
})
