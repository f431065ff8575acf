import { expect, test } from 'vitest'
import { trackingFaults, trackingSchema } from '../../src/machines/dispatch/payloads.ts'
import { unreckonedOfDispatch } from '../../src/machines/dispatch/facts.ts'

/** What is typed, and what is wrong with each, by hand. @source product 2.2 */
const table: readonly [typed: readonly string[], faults: readonly (string | null)[]][] = [
  [
    ['RR123456789BD', 'RR123456790BD'],
    [null, null],
  ],
  [
    ['RR123456789BD', 'RR123456789BD'],
    [null, 'repeated'],
  ],
  [
    ['RR123456789BD', ' rr ১২৩৪৫৬৭৮৯ bd '],
    [null, 'repeated'],
  ],
  [
    ['', ''],
    [null, null],
  ],
  [
    ['নম্বর', 'RR/1', 'A'.repeat(41), 'A'.repeat(40)],
    ['invalid', 'invalid', 'too_long', null],
  ],
  [
    [' - ', '--', '\u2013-\u2014', '-1', 'A-'],
    ['invalid', 'invalid', 'invalid', null, null],
  ],
  [
    ['RR\u200b123456789\u200cBD\ufeff', 'EP\u2011771-A', 'EP\u2013772', 'EP-772'],
    [null, null, null, 'repeated'],
  ],
  [
    ['RR-123-456-BD', 'RR123456BD', 'R-R123456BD'],
    [null, 'repeated', 'repeated'],
  ],
  [
    ['--', '---'],
    ['invalid', 'invalid'],
  ],
  [
    ['1', '2', '1', '2'],
    [null, null, 'repeated', 'repeated'],
  ],
]

test.each(table)('%j', (typed, faults) => {
  expect(trackingFaults(typed)).toEqual(faults)
})

test.each(table.filter(([typed]) => typed.every((one) => one !== '')))(
  'the law that the server keeps says the same of %j',
  (typed, faults) => {
    const ids = typed.map((_, index) => `defendant-${index}`)
    const facts = {
      ownerId: 'owner',
      officeId: 'office',
      heldBy: null,
      lineDefendantIds: ids,
      paidPoisha: 0,
      outstandingPoisha: 0,
      ...unreckonedOfDispatch,
    }
    const lines = typed.map((trackingNumber, index) => ({
      defendantId: `defendant-${index}`,
      trackingNumber,
    }))
    const { error } = trackingSchema(facts).safeParse({ dueDate: '2026-03-05', lines })
    const wrong = new Set((error?.issues ?? []).map(({ path }) => Number(path[1])))
    // Whether any two are the same is asked when each is right by itself.
    const isEachRight = faults.every((fault) => fault === null || fault === 'repeated')
    expect([...wrong].toSorted((one, other) => one - other)).toEqual(
      faults.flatMap((fault, index) => (fault && (isEachRight || fault !== 'repeated') ? [index] : [])),
    )
  },
)
