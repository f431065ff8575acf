import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { castNames } from '../../src/atlas/cast.ts'
import { chartNames, isEntity, type ChartName } from '../../src/atlas/charts.ts'
import { testFileOf, testOf } from '../../src/atlas/download.ts'
import type { EntityName } from '../../src/atlas/effects.ts'
import { graphOf } from '../../src/atlas/graph.ts'
import { pathsOf, type Listed } from '../../src/atlas/listed.ts'
import { madeWalks, picksOf, walkOf } from '../../src/atlas/made-walks.ts'
import { matrixOf, verdictOf } from '../../src/atlas/matrix.ts'
import { actsOf, momentOf } from '../../src/atlas/play.ts'
import { edgeName } from '../../src/atlas/rows.ts'
import { switchesOf, worldOf } from '../../src/atlas/worlds.ts'
import { journeyCharts, lawCharts } from '../support/charts.ts'
import { journeyEdges } from '../support/paths.ts'

const unique = (names: readonly string[]) => [...new Set(names)].toSorted()

/** The transitions of a chart by its witness, which is written by hand. */
const witnessed = (chart: ChartName): string[] => {
  const law = lawCharts.find(({ name }) => name === chart)
  if (law) return unique(law.witness.rows.map(edgeName))
  const journey = journeyCharts.find(({ name }) => name === chart)
  if (!journey) throw new Error(`no witness of ${chart}`)
  return unique(journeyEdges(journey).map(edgeName))
}

describe.each(chartNames)('the drawing of %s (house 6)', (chart) => {
  const graph = graphOf(chart)
  test('has every transition of the witness once, and no other', () => {
    expect(graph.edges.map(({ id }) => id).toSorted()).toEqual(witnessed(chart))
  })

  test('has every state once: those that a transition leaves or reaches, with one that it begins in', () => {
    const ids = graph.nodes.map(({ id }) => id)
    expect(ids.toSorted()).toEqual(unique(graph.edges.flatMap(({ from, to }) => [from, to])))
    expect(graph.nodes.filter(({ isInitial }) => isInitial)).toHaveLength(1)
  })

  test('says of each transition of an entity who may', () => {
    const nobodys = graph.edges.filter(({ who }) => (who.length === 0) === isEntity(chart))
    expect(nobodys.map(({ id }) => id)).toEqual([])
  })
})

test('all charts that have a witness are drawn', () => {
  expect([...chartNames].toSorted()).toEqual(
    [...lawCharts, ...journeyCharts].map(({ name }) => name).toSorted(),
  )
})

describe('the matrix (product 2)', () => {
  const verify = { state: 'unverified', event: 'verify' } as const
  const asks = (who: (typeof castNames)[number], on: Parameters<typeof worldOf>[1] = []) =>
    verdictOf('application', { ...verify, who, facts: worldOf('application', on) })

  test('says where an act may lead, and in whose words it is refused', () => {
    expect(asks('administrator')).toEqual({ kind: 'may', to: ['verified'] })
    expect(asks('administrator', ['nothingDue'])).toEqual({ kind: 'may', to: ['paid'] })
    expect(asks('administrator', ['held'])).toEqual({ kind: 'blocked', by: 'isHeldByNobodyElse' })
    expect(asks('otherAdministrator')).toEqual({ kind: 'others' })
    expect(asks('owner')).toEqual({ kind: 'others' })
  })

  test.each(['application', 'dispatch', 'payment'] as const)(
    'of the %s has a cell for each state and event, and allows no transition that the witness has not',
    (entity: EntityName) => {
      const rows = new Set(witnessed(entity))
      const names = switchesOf(entity)
      const worlds = [[], ...names.flatMap((one) => names.map((other) => [one, other]))]
      const allowed = new Set<string>()
      for (const who of castNames)
        for (const on of worlds) {
          const matrix = matrixOf(entity, { who, facts: worldOf(entity, on) })
          for (const { event, cells } of matrix)
            for (const { state, verdict } of cells)
              if (verdict.kind === 'may')
                for (const to of verdict.to) allowed.add(edgeName({ from: state, event, to }))
        }
      expect([...allowed].filter((name) => !rows.has(name))).toEqual([])
      expect([...rows].filter((name) => !allowed.has(name))).toEqual([])
    },
  )
})

describe('a path that is played (house 6)', () => {
  const paths = pathsOf('application', { listing: 'edges', lengthMax: 6, walks: madeWalks })

  test('is at its beginning before its first act and at its end after the last, whatever is asked', () => {
    for (const one of paths) {
      const own = one.steps.filter(({ entity }) => entity === 'application')
      expect(momentOf(one, 0)).toMatchObject({ done: 0, state: 'unborn', last: [], standings: [] })
      const end = momentOf(one, 999)
      expect(end).toMatchObject({ done: actsOf(one).length, state: own.at(-1)?.to, next: null })
      expect(end.standings[0]).toMatchObject({ entity: 'application', state: own.at(-1)?.to })
    }
  })

  test('goes from state to state: what happened last led to where it stands', () => {
    for (const one of paths)
      actsOf(one).forEach((steps, place) => {
        const own = steps.filter(({ entity }) => entity === 'application')
        expect(momentOf(one, place).next).toBe(steps)
        if (own.length > 0) expect(momentOf(one, place + 1).state).toBe(own.at(-1)?.to)
      })
  })

  test('that is kept is the same walk, and what the law refuses is stale', () => {
    const [walk] = madeWalks('dispatch', 'edges')
    if (!walk) throw new Error('no walk')
    expect(walkOf(picksOf(walk))).toEqual(walk)
    expect(() => walkOf('0 9999')).toThrow('stale')
  })
})

// Tests that the page hands out are run here as whoever keeps one runs it: two folders below the root.
const folder = path.resolve('coverage/downloaded')
mkdirSync(folder, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))
const downloaded: Listed[] = (['application', 'payment', 'session'] as const).flatMap((chart) =>
  pathsOf(chart, { listing: 'edges', lengthMax: 6, walks: madeWalks }).slice(0, 2),
)
for (const one of downloaded) {
  const file = path.join(folder, testFileOf(one))
  writeFileSync(file, testOf(one, 'bn'))
  // Its own tests become tests of this file.
  await import(file)
}

test('a downloaded test expects what its path does: another end is red', () => {
  const [one] = downloaded
  if (!one) throw new Error('no path')
  const names = one.steps.map((step) => `${step.entity} ${edgeName(step)} ${step.who}`)
  for (const name of names) expect(testOf(one, 'en')).toContain(JSON.stringify(name).slice(1, -1))
})
