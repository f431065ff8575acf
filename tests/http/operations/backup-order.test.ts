import { expect, test } from 'vitest'
import { sorted } from '../../../src/server/backup/order.ts'

test('tables come after those that they refer to, and a circle is told (house 4)', () => {
  const inOrder = (names: string[], references: [string, string][]) =>
    sorted(
      names,
      (name) => name,
      references.map(([from, to]) => ({ from, to })),
    )
  expect(
    inOrder(
      ['a', 'b', 'c'],
      [
        ['a', 'c'],
        ['c', 'b'],
      ],
    ),
  ).toEqual(['b', 'c', 'a'])
  expect(inOrder(['a', 'b'], [['a', 'elsewhere']])).toEqual(['a', 'b'])
  expect(() =>
    inOrder(
      ['a', 'b', 'c'],
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
    ),
  ).toThrow('in a circle: a, b')
})
