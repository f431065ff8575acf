import fc from 'fast-check'
import { expect, test } from 'vitest'
import { funds } from '../../src/machines/money.ts'
import { paymentMethods } from '../../src/machines/payment/choice.ts'
import { addressOfFilter, entryKinds, filterOfAddress } from '../../src/machines/report/filter.ts'

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })

test('an address holds the whole filter of a report and gives the same back (product 4)', () => {
  const filters = fc.record({
    from: maybe(['2026-01-01', '2026-02-28']),
    to: maybe(['2026-03-31']),
    fund: maybe(funds),
    method: maybe(paymentMethods),
    kind: maybe(entryKinds),
    court: maybe([1, 31]),
    account: maybe([1, 192]),
    case: maybe(['TS-1/2026', 'পারিবারিক ১২/২০২৬', 'a&b=c']),
  })
  fc.assert(
    fc.property(filters, (filter) => {
      const text = addressOfFilter(filter).toString()
      const told = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
      expect(filterOfAddress(new URLSearchParams(text))).toEqual(told)
    }),
  )
})

test('what somebody wrote into the address and is no filter is left out (product 4)', () => {
  const typed = 'from=2026-02-30&to=x&fund=gold&method=cash&kind=lost&court=-1&account=0&case=%20&page=2'
  expect(filterOfAddress(new URLSearchParams(typed))).toEqual({})
})
