import { expect, test } from 'vitest'
import { factorStepSeconds } from '../../src/machines/limits.ts'
import { factorProofOf, grouped, openSteps, stepAt } from '../../src/machines/second-factor.ts'

const stepMs = factorStepSeconds * 1_000

test.each([
  [stepMs - 1, 0],
  [stepMs, 1],
  [stepMs + 1, 1],
])('the moment %d lies in step %d', (atMs, step) => expect(stepAt(atMs)).toBe(step))

test('the step of now and one either way are open, and none that is not later than the last', () => {
  expect(openSteps(10 * stepMs, null)).toEqual([9, 10, 11])
  expect(openSteps(10 * stepMs, 8)).toEqual([9, 10, 11])
  expect(openSteps(10 * stepMs, 9)).toEqual([10, 11])
  expect(openSteps(10 * stepMs, 10)).toEqual([11])
  expect(openSteps(10 * stepMs, 11)).toEqual([])
})

test.each([
  ['123456', { kind: 'code', code: '123456' }],
  ['১২৩ ৪৫৬', { kind: 'code', code: '123456' }],
  ['12345', null],
  ['1234567', null],
  ['abcde-fgh27', { kind: 'recovery', code: 'ABCDEFGH27' }],
  ['ABCDEFGH2', null],
  ['ABCDEFGH277', null],
  ['ABCDEFGH01', null],
])('%s is read as %j', (typed, proof) => expect(factorProofOf(typed)).toEqual(proof))

test('a secret stands in groups of four', () => expect(grouped('ABCDEFGHIJ')).toBe('ABCD EFGH IJ'))
