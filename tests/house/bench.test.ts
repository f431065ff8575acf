import { describe, expect, test } from 'vitest'
import { judge, judgeBy } from '../../scripts/bench-judge.ts'
import { chanceOf } from '../support/chance.ts'

/** Pairs of calls on a machine that others use: each is off by as much as a third, and one in ten takes five times as long. */
function pairsOf(ratio: number, seed: number): () => Promise<number> {
  const random = chanceOf(seed)
  const slow = () => (0.75 + random() * 0.6) * (random() < 0.1 ? 5 : 1)
  return () => Promise.resolve((ratio * slow()) / slow())
}
const of = { bound: 1.2, least: 10, most: 400 }

describe('the bench judges by what is known of a ratio (product 7)', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('noise is no fault, and a fault is no noise (%i)', async (seed) => {
    expect((await judgeBy(pairsOf(1, seed), of)).isAbove).toBe(false)
    expect((await judgeBy(pairsOf(1.5, seed), of)).isAbove).toBe(true)
  })

  test('what is not known to be within the bound after all turns stays open', async () => {
    const { isAbove, turns, from, to } = await judgeBy(pairsOf(1.2, 7), { ...of, most: 60 })
    expect([isAbove, turns]).toEqual([null, 60])
    expect([from < 1.2, to > 1.2]).toEqual([true, true])
  })

  test('an interval that is known well enough is judged by its middle; a few pairs are between the least and the most of them', () => {
    const near = Array.from({ length: 200 }, (_none, index) => 1.18 + (index % 5) * 0.01)
    expect(judge(near, 1.195)).toMatchObject({ ratio: 1.2, isAbove: true })
    expect(judge([1, 1.1, 3], 1.2)).toMatchObject({ ratio: 1.1, from: 1, to: 3, isAbove: null })
    expect(judge([1, 1.1, 1.2], 1.2).isAbove).toBe(false)
  })
})
