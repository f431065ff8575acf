import { describe, expect, test } from 'vitest'
import { filesBelow, importsOf } from './sources.ts'
import type { AnyStateNode } from 'xstate'
import { drawnCharts } from '../../scripts/charts.ts'
import { rowsOf } from '../../src/atlas/rows.ts'

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

describe.each(drawnCharts)('the $name chart', ({ machine }) => {
  test('does no work and waits for no clock by itself (house 4.1)', () => {
    for (const node of nodesOf(machine.root)) {
      expect(node.invoke, node.id).toEqual([])
      expect(node.after, node.id).toEqual([])
      expect(node.always ?? [], node.id).toEqual([])
      expect([...node.entry, ...node.exit], node.id).toEqual([])
    }
  })

  test('asks only for what it names', () => {
    const implemented = new Set(Object.keys(machine.implementations.actions))
    const asked = rowsOf(machine).flatMap(({ asks }) => asks.map((ask) => ask.split(' ')[0] ?? ''))
    expect(asked.filter((name) => !implemented.has(name))).toEqual([])
  })

  test('names no effect that no row asks for', () => {
    const asked = new Set(rowsOf(machine).flatMap(({ asks }) => asks.map((ask) => ask.split(' ')[0])))
    expect(Object.keys(machine.implementations.actions).filter((name) => !asked.has(name))).toEqual([])
  })
})

describe.each(drawnCharts.filter(({ isLaw }) => isLaw))('the $name chart as a law', ({ machine }) => {
  test('begins every row with a permission (house 4.3)', () => {
    const first = Object.values(machine.states).flatMap((node) =>
      [...node.transitions.values()].flat().map((row) => {
        const guard = row.guard as { type?: string; guards?: { type?: string }[] } | undefined
        return { event: `${node.key} ${row.eventType}`, type: (guard?.guards?.[0] ?? guard)?.type }
      }),
    )
    expect(first.length).toBeGreaterThan(0)
    expect(first.filter(({ type }) => type !== 'may')).toEqual([])
    expect(rowsOf(machine).filter(({ slugs }) => slugs.length === 0)).toEqual([])
  })

  test('has something to see in every row: another state or an effect (house 4.3)', () => {
    expect(rowsOf(machine).filter(({ from, to, asks }) => from === to && asks.length === 0)).toEqual([])
  })
})

test('the room of the law imports xstate, zod/mini and itself, and what reads formatted texts in one file (house 2)', () => {
  const packages = new Set(['xstate', '@xstate/store', 'zod/mini'])
  const markup = ['mdast', 'mdast-util-from-markdown'].map((source) => `src/machines/markup.ts: ${source}`)
  const foreign = filesBelow('src/machines', /\.ts$/).flatMap((file) =>
    importsOf(file)
      .filter(({ source }) => !packages.has(source) && !source.startsWith('src/machines/'))
      .map(({ source }) => `${file}: ${source}`),
  )
  expect(foreign).toEqual(markup)
})
