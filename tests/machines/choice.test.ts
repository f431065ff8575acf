import { expect, test } from 'vitest'
import {
  amountOf,
  gatewayMethodOf,
  isCounterKind,
  isPartPayable,
  leastPoisha,
} from '../../src/machines/payment/choice.ts'

test.each([
  ['bkash', false],
  ['cards', false],
  ['mobile_banking', false],
  ['internet_banking', false],
  ['counter', true],
  ['treasury_challan', true],
] as const)('the gateway had no part in %s: %s (product 2.5)', (way, isWithout) => {
  expect(isCounterKind(way)).toBe(isWithout)
  expect(gatewayMethodOf(way)).toBe(isWithout ? null : way)
})

test.each([
  [null, 45_000, false],
  [45_001, 45_000, false],
  [1_000, 10_000_000_000_001, false],
  [1_000, 10_000_000_000_000, true],
])('a part of %s of %s poisha can be paid: %s (product 2.3)', (part, outstanding, isPayable) => {
  expect(isPartPayable(part, outstanding)).toBe(isPayable)
})

// What is more than the rest is too much, however little it is; what is enough in itself and leaves too little is too much as well.
test.each([
  [501, 500, 'amount_too_large'],
  [600, 500, 'amount_too_large'],
  [999, 1_500, 'amount_too_small'],
  [1_000, 1_500, 'amount_too_large'],
])('a part of %s of %s poisha is told as %s (product 2.3)', (partPoisha, outstanding, error) => {
  expect(amountOf({ method: 'cards', type: 'part', partPoisha }, outstanding)).toEqual({ error })
})

test.each([
  ['cards', 1_000],
  ['mobile_banking', 1_000],
  ['internet_banking', 1_000],
  ['bkash', 1],
] as const)('%s takes no less than %s poisha at once (domain 1.1)', (method, least) => {
  expect(leastPoisha(method)).toBe(least)
})
