import { describe, expect, test } from 'vitest'
import { boundaries, type Tries } from '../witness/boundaries.ts'
import { lawBoundaries } from '../witness/boundaries-law.ts'
import { comparingDeclarations, limitsOfTheLaw } from './comparisons.ts'

/** Comparisons that have no edge in a number, or whose edge has a witness of its own, each with why. */
const elsewhere: Readonly<Record<string, string>> = {
  'application/payloads.ts remarksSchema':
    'whether an earlier remark is on the same place: an order, no amount',
  'fee-edit.ts feeVersionsSchema': 'its day has a row; its fees are compared by their place',
  'dispatch/payloads.ts trackingFaults': 'whether an earlier number is the same: an order, no amount',
  'case-filter.ts dispatchFilterKeysOf': 'whether there is any state',
  'close/match.ts takeLike': 'whether a movement is there; witness/close.ts has one, none and two of each',
  'close/match.ts triosOf':
    'whether a movement is there, and which came first; witness/close.ts has one, none and two of each',
  'court-name.ts shortCourtName': 'whether a name has a second part; machines/court-name.test.ts',
  'filing.ts firstOpenStep': 'whether a step has a fault; witness/filing.ts',
  'filing.ts isStepOpen': 'which step comes first; witness/filing.ts',
  'filing.ts base': 'whether a step has a fault; witness/filing.ts',
  'form.ts parseForm': 'whether the form has a fault',
  'operations.ts sweepStandingOf': 'machines/operations.test.ts has two and a half turns of a sweep',
  'operations.ts hasRoom': 'machines/operations.test.ts',
  'persons.ts withChanged': 'which row is the first',
  'queue-view.ts viewQueryOf': 'an order of names',
  'queue-view.ts ofCases': 'whether a list has more states than one',
  'queue-view.ts ofSummonses': 'whether a list has more states than one',
  'replay.ts faultOfStanding': 'whether a state has a way on; machines/replay.test.ts',
  'saving-facts.ts spelled': 'an order of names',
  'session.ts sessionMachine': 'whether somebody has a role; witness/session.ts',
  'target.ts overdueBefore': 'witness/targets.ts has the last moment and the first one after it',
}

const compared = new Set([
  ...boundaries.flatMap(({ compares }) => compares),
  ...lawBoundaries.flatMap(({ guards }) => guards),
])

/** Edges that a row shows: two neighbours of which different things come. */
const edgesOf = (tries: Tries<number>): number[] =>
  tries.flatMap(([value, says], place) => {
    const [next, then] = tries[place + 1] ?? []
    return next === value + 1 && then !== says ? [place] : []
  })

describe('every edge is tried just below, at and just above (product 4, 7, 8)', () => {
  test('whatever in the law compares has its three worlds', () => {
    expect(comparingDeclarations().filter((name) => !compared.has(name) && !(name in elsewhere))).toEqual([])
  })

  test('so has every limit that the law reads', () => {
    expect(limitsOfTheLaw().filter((name) => !compared.has(name) && !(name in elsewhere))).toEqual([])
  })

  test('nothing is named that does not compare', () => {
    const there = new Set([...comparingDeclarations(), ...limitsOfTheLaw()])
    expect([...compared, ...Object.keys(elsewhere)].filter((name) => !there.has(name))).toEqual([])
  })

  test('a row has three neighbours at least, and an edge among them', () => {
    const rows = [
      ...boundaries.map(({ of, tries }) => ({ name: of, tries })),
      ...lawBoundaries.map(({ says, tries }) => ({ name: says, tries })),
    ]
    expect(
      rows.filter(({ tries }) => tries.length < 3 || edgesOf(tries).length === 0).map(({ name }) => name),
    ).toEqual([])
  })
})
