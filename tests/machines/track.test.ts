import { expect, test } from 'vitest'
import {
  askedDispatch,
  everyStanding,
  hasComeBack,
  isAtSummons,
  isSaidBySent,
  wentOut,
} from '../../src/machines/application/track.ts'
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

test('what went out says how a case stands where no later dispatch is asked for and under way (product 2.2)', () => {
  const said = everyStanding.filter(isSaidBySent)
  expect(new Set(said.map(({ state }) => state))).toEqual(new Set(['approved']))
  expect(new Set(said.map(({ wasSent }) => wasSent))).toEqual(new Set([true]))
  expect(new Set(said.map(({ dispatchState }) => dispatchState))).toEqual(
    new Set(['unrequested', 'completed', 'declined', 'canceled']),
  )
})

const line = (defendantId: string, outcome: Parameters<typeof hasComeBack>[0][number]['outcome']) => ({
  defendantId,
  outcome,
})
test.each([
  ['nothing known yet', [line('a', null)], ['a'], false],
  ['delivered', [line('a', 'delivered')], ['a'], false],
  ['refused', [line('a', 'refused')], ['a'], true],
  ['not found', [line('a', 'not_found')], ['a'], true],
  ['returned of one of two', [line('a', 'delivered'), line('b', 'returned')], ['a', 'b'], true],
  ['returned, then delivered', [line('a', 'delivered'), line('a', 'returned')], ['a'], false],
  ['returned, and on its way again', [line('a', null), line('a', 'returned')], ['a'], true],
  ['returned of one who is no defendant now', [line('a', 'returned')], ['b'], false],
] as const)('a summons of a case, %s (product 2.2)', (_what, lines, defendantIds, cameBack) => {
  expect(hasComeBack(lines, defendantIds)).toBe(cameBack)
})

test('every way in which a case can stand is there once', () => {
  const ways = everyStanding.map((one) => JSON.stringify(one))
  expect(new Set(ways).size).toBe(ways.length)
  expect(ways.length).toBe(applicationStateNames.length * (dispatchStateNames.length + 1) * 8)
})
