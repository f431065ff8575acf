import { expect, test } from 'vitest'
import { factorStepSeconds } from '../../src/machines/limits.ts'
import { fieldErrorsOf } from '../../src/machines/form.ts'
import {
  factorChangeSchema,
  factorCodeSchema,
  factorProofOf,
  factorProofSchema,
  grouped,
  openSteps,
  stepAt,
} from '../../src/machines/second-factor.ts'

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
  ['\u200b123\u2011456', { kind: 'code', code: '123456' }],
  ['abcde\u2013fgh27\u00ad', { kind: 'recovery', code: 'ABCDEFGH27' }],
  ['12345', null],
  ['1234567', null],
  ['abcde-fgh27', { kind: 'recovery', code: 'ABCDEFGH27' }],
  ['ABCDEFGH2', null],
  ['ABCDEFGH277', null],
  ['ABCDEFGH01', null],
])('%s is read as %j', (typed, proof) => expect(factorProofOf(typed)).toEqual(proof))

test('a secret stands in groups of four', () => expect(grouped('ABCDEFGHIJ')).toBe('ABCD EFGH IJ'))

// By hand: what is taken as a proof where, and what is said of everything else.
test.each([
  [factorProofSchema, { code: '123456' }, []],
  [factorProofSchema, { code: 'ABCDE-FGH27' }, []],
  [factorProofSchema, { code: '' }, ['code required']],
  [factorProofSchema, { code: '1' }, ['code otp_invalid']],
  [factorCodeSchema, { code: '১২৩৪৫৬' }, []],
  [factorCodeSchema, { code: 'ABCDE-FGH27' }, ['code otp_invalid']],
  [factorCodeSchema, { code: '' }, ['code required']],
  [factorChangeSchema, { currentPassword: 'x', code: 'ABCDE-FGH27' }, []],
  [factorChangeSchema, { currentPassword: '', code: '123456' }, ['currentPassword required']],
])('a proof that is typed: %#', (schema, typed, faults) => {
  const { error } = schema.safeParse(typed)
  expect((error ? fieldErrorsOf(error) : []).map((fault) => `${fault.path} ${fault.error}`)).toEqual(faults)
})
