import fc from 'fast-check'
import { expect, test } from 'vitest'
import { funds } from '../../src/machines/money.ts'
import { paymentMethods } from '../../src/machines/payment/choice.ts'
import {
  addressOfFilter,
  entryKinds,
  fileHeadLines,
  filterOfAddress,
  isCounted,
  isWaiverTold,
  officesWithin,
  paymentKeys,
  waiverKeys,
  withDays,
  withPaymentDays,
  type ReportFilter,
} from '../../src/machines/report/filter.ts'

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

test('each list takes of an address what it is narrowed by, and nothing else (product 4)', () => {
  const office = '01900000-0000-7000-8000-000000000001'
  const typed = new URLSearchParams({
    state: 'paid',
    office,
    q: ' করিম\u200b ',
    kind: 'received',
    fund: 'treasury',
    case: ' TS  1 ',
  })
  expect(filterOfAddress(typed, paymentKeys)).toEqual({
    state: 'paid',
    office,
    q: 'করিম',
    fund: 'treasury',
    case: 'TS 1',
  })
  expect(filterOfAddress(typed, waiverKeys)).toEqual({ office, fund: 'treasury', case: 'TS 1' })
  expect(
    filterOfAddress(new URLSearchParams({ office: 'x', state: 'x', q: ' \u200b' }), paymentKeys),
  ).toEqual({})
})

// By hand: no report opens on everything there is.
test.each<[ReportFilter, ReportFilter]>([
  [{}, { from: '2026-03-01', to: '2026-03-09' }],
  [{ to: '2026-02-14' }, { from: '2026-02-01', to: '2026-02-14' }],
  [{ from: '2026-01-05' }, { from: '2026-01-05' }],
  [{ case: 'TS-1' }, { case: 'TS-1' }],
  [
    { from: '2026-01-05', case: 'TS-1' },
    { from: '2026-01-05', case: 'TS-1' },
  ],
])('of the filter %j a report shows %j on the ninth of March (product 7)', (filter, shown) => {
  expect(withDays(filter, '2026-03-09')).toEqual(shown)
})

const marchSoFar = { from: '2026-03-01', to: '2026-03-09' }
test.each<[ReportFilter, boolean, ReportFilter]>([
  [{}, false, {}],
  [{ state: 'paid', office: 'o' }, false, { state: 'paid', office: 'o' }],
  [{ fund: 'treasury' }, true, { fund: 'treasury', ...marchSoFar }],
  [{ method: 'cards' }, true, { method: 'cards', ...marchSoFar }],
  [{ court: 1 }, true, { court: 1, ...marchSoFar }],
  [{ court: 1, q: 'করিম' }, true, { court: 1, q: 'করিম' }],
  [{ q: 'করিম' }, false, { q: 'করিম' }],
])('of the filter %j all payments are added up: %s (product 7)', (filter, isAdded, shown) => {
  expect(isCounted(filter)).toBe(isAdded)
  expect(withPaymentDays(filter, '2026-03-09')).toEqual(shown)
})

test.each<[ReportFilter, boolean]>([
  [{ fund: 'treasury', court: 1, case: 'TS-1', office: 'o' }, true],
  [{ method: 'cards' }, false],
  [{ kind: 'received' }, false],
  [{ state: 'paid' }, false],
  [{ account: 1 }, false],
])('of the filter %j what was waived is told: %s (product 2.5)', (filter, isTold) => {
  expect(isWaiverTold(filter)).toBe(isTold)
})

test('a file begins with five figures and the names of its columns', () => {
  expect(fileHeadLines).toBe(6)
})

test('the offices that a filter leaves are within reach (product 1)', () => {
  expect(officesWithin('all', {})).toBe('all')
  expect(officesWithin(['a'], {})).toEqual(['a'])
  expect(officesWithin('all', { office: 'b' })).toEqual(['b'])
  expect(officesWithin(['a'], { office: 'a' })).toEqual(['a'])
  expect(officesWithin(['a'], { office: 'b' })).toEqual([])
})
