import { describe, expect, test } from 'vitest'
import { advance } from '../../src/machines/law.ts'
import { boundaryDrivers } from '../support/boundary-drivers.ts'
import { cast } from '../support/cast.ts'
import { lawCharts } from '../support/charts.ts'
import { boundaries } from '../witness/boundaries.ts'
import { lawBoundaries } from '../witness/boundaries-law.ts'

describe('just below, at and just above each edge (product 4, 7, 8)', () => {
  test.each(boundaries)('$of', ({ of, tries }) => {
    const ask = boundaryDrivers[of]
    if (!ask) throw new Error('nobody asks the product')
    expect(tries.map(([value]) => [value, ask(value)])).toEqual(tries)
  })

  test('whoever asks the product is asked by a row', () => {
    expect(Object.keys(boundaryDrivers).toSorted()).toEqual(boundaries.map(({ of }) => of).toSorted())
  })
})

describe('the edges of what the laws compare (product 2)', () => {
  test.each(lawBoundaries)('$entity $state $event: $says', (edge) => {
    const law = lawCharts.find(({ name }) => name === edge.entity)
    const world = law?.witness.worlds[edge.world]
    if (!law || !world) throw new Error(`no world ${edge.world} of ${edge.entity}`)
    const seen = edge.tries.map(([value]) => {
      const facts = { ...world, ...edge.facts?.(value) }
      const answer = advance(
        law.chart,
        { state: edge.state, facts, actor: cast[edge.who] },
        { type: edge.event, payload: edge.payload?.(value) ?? {} },
      )
      return [value, answer.isRefused ? answer.refusal.code : answer.change.state]
    })
    expect(seen).toEqual(edge.tries)
  })
})
