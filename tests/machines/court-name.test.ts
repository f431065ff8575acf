import { expect, test } from 'vitest'
import { shortCourtName } from '../../src/machines/court-name.ts'
import { courts } from '../../src/server/seed/data/courts.ts'

test.each([
  [
    'Additional District and Sessions Judge 1st Court, Chapai Nawabganj',
    'Addl. District Judge 1st, Chapai Nawabganj',
  ],
  [
    'Senior Civil Judge Court, Chapai Nawabganj Sadar, Chapai Nawabganj',
    'Sr. Civil Judge, Chapai Nawabganj Sadar',
  ],
  [
    'Supreme Court, High Court Division, Original Jurisdiction Bench',
    'High Court, Original Jurisdiction Bench',
  ],
  ['Land Survey Tribunal, Dhaka', 'Land Survey Tribunal, Dhaka'],
  ['অতিরিক্ত জেলা ও দায়রা জজ ২য় আদালত, ব্রাহ্মণবাড়িয়া', 'অতি. জেলা জজ ২য়, ব্রাহ্মণবাড়িয়া'],
  ['সিনিয়র সিভিল জজ আদালত, ব্রাহ্মণবাড়িয়া সদর, ব্রাহ্মণবাড়িয়া', 'সিনি. সিভিল জজ, ব্রাহ্মণবাড়িয়া সদর'],
  ['পারিবারিক আদালত, ঢাকা', 'পারিবারিক আদালত, ঢাকা'],
  ['A name of another form', 'A name of another form'],
])('%s is %s in one line (look Staff)', (name, short) => {
  expect(shortCourtName(name.normalize('NFC'))).toBe(short.normalize('NFC'))
})

test('where the office says the district, its courts do not', () => {
  expect(shortCourtName('Joint District Judge 2nd Court, Dhaka', 'Dhaka District Office')).toBe(
    'Joint District Judge 2nd',
  )
  expect(shortCourtName('Joint District Judge 2nd Court, Dhaka', 'Head Office')).toBe(
    'Joint District Judge 2nd, Dhaka',
  )
})

test.each(['name', 'nameBn'] as const)(
  'no two courts of the seed are the same for short (%s)',
  (language) => {
    const short = courts.map((court) => shortCourtName(court[language]))
    expect(short.length).toBeGreaterThan(1_000)
    expect(new Set(short).size).toBe(new Set(courts.map((court) => court[language])).size)
  },
)
