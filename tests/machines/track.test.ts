import { expect, test } from 'vitest'
import { askedDispatch, everyStanding, isAtSummons, wentOut } from '../../src/machines/application/track.ts'
import { applicationStateNames } from '../../src/machines/application/states.ts'
import { dispatchStateNames } from '../../src/machines/dispatch/states.ts'

test('a case is at its summons once it is approved, and a dispatch went out once it is completed (product 2.2)', () => {
  expect(applicationStateNames.filter(isAtSummons)).toEqual(['approved'])
  expect(dispatchStateNames.filter(wentOut)).toEqual(['completed'])
})

test.each([
  ['approved', 'requested', 'requested'],
  ['approved', 'unrequested', null],
  ['approved', null, null],
  ['paid', 'requested', null],
  ['paid', null, null],
] as const)('of a case that is %s the dispatch that is %s says %s', (state, dispatchState, said) => {
  expect(askedDispatch({ state, dispatchState })).toBe(said)
})

test('every way in which a case can stand is there once', () => {
  const ways = everyStanding.map((one) => JSON.stringify(one))
  expect(new Set(ways).size).toBe(ways.length)
  expect(ways.length).toBe(applicationStateNames.length * (dispatchStateNames.length + 1) * 4)
})
