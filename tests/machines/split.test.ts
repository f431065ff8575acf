import { expect, test } from 'vitest'
import { layOver, takenWhole, waivedOfLines } from '../../src/machines/split.ts'

test.each<[string, number[], number, number[], number]>([
  ['all of the first, and what is left of the second', [300, 200], 400, [300, 100], 0],
  ['exactly the room there is', [300, 200], 500, [300, 200], 0],
  ['more than there is room for', [300, 200], 501, [300, 200], 1],
  ['nothing', [300, 200], 0, [0, 0], 0],
  ['a place with less than no room takes nothing, and gives nothing', [-5, 10], 8, [0, 8], 0],
  ['no place', [], 7, [], 7],
])('laid over places in their order: %s (product 4)', (_name, rooms, amount, parts, left) => {
  expect(layOver(rooms, amount)).toEqual({ parts, leftPoisha: left })
})

test.each<[string, number, number[], boolean[], number]>([
  ['exactly what is due', 500, [500], [true], 0],
  ['a poisha more than is due is left alone', 500, [501], [false], 500],
  ['one that is too much, and a later one that is not', 500, [600, 200], [false, true], 300],
  ['in their order, whatever would fit better', 500, [400, 500], [true, false], 100],
  ['nothing was set aside', 500, [], [], 500],
])('set aside and taken whole: %s (product 2.5)', (_name, due, payments, isTaken, left) => {
  expect(takenWhole(due, payments)).toEqual({ isTaken, leftPoisha: left })
})

const lines = [
  { fund: 'treasury', totalPoisha: 300 },
  { fund: 'dispatch', totalPoisha: 50 },
  { fund: 'treasury', totalPoisha: 200 },
] as const

test.each<[string, Parameters<typeof waivedOfLines>[1], number[] | null]>([
  ['over the lines of its fund, in their order', [{ fund: 'treasury', waivedPoisha: 400 }], [300, 0, 100]],
  [
    'of two funds',
    [
      { fund: 'dispatch', waivedPoisha: 20 },
      { fund: 'treasury', waivedPoisha: 1 },
    ],
    [1, 20, 0],
  ],
  [
    'twice of one fund is the sum of both',
    [
      { fund: 'treasury', waivedPoisha: 300 },
      { fund: 'treasury', waivedPoisha: 1 },
    ],
    [300, 0, 1],
  ],
  ['all that a fund has', [{ fund: 'treasury', waivedPoisha: 500 }], [300, 0, 200]],
  ['a poisha more than a fund has is refused', [{ fund: 'treasury', waivedPoisha: 501 }], null],
  ['of a fund that has no line', [{ fund: 'bar_council', waivedPoisha: 1 }], null],
  ['nothing', [], [0, 0, 0]],
])('waived of a bill: %s (product 2.5)', (_name, waivers, waived) => {
  expect(waivedOfLines(lines, waivers)).toEqual(waived)
})
