import { describe, expect, test } from 'vitest'
import { means, meansOf } from '../../src/machines/payment/means.ts'
import { instruments } from '../../src/sandbox/gateway/instruments.ts'
import { paymentMeansWords } from '../../src/words/groups/payment-means.ts'

describe('a code of the gateway is told as a means of payment (domain 1.1, spec §3 Invoice)', () => {
  test.each([
    ['BKASH-BKash', 'bkash'],
    ['VISA-Dutch Bangla', 'visa'],
    ['visa-Brac Bank', 'visa'],
    ['MASTER-City Bank', 'mastercard'],
    ['MASTERCARD', 'mastercard'],
    ['AMEX-City Bank', 'amex'],
    ['NAGAD-Nagad', 'nagad'],
    ['DBBLMOBILEB-Dbbl Mobile Banking', 'rocket'],
    ['IBBL-Islami Bank Internet Banking', 'islamiBank'],
    ['Q-CASH', 'other'],
    ['SOMETHING-New', 'other'],
    ['constructor', 'other'],
    ['', 'other'],
  ])('%s is %s', (code, expected) => {
    expect(meansOf(code)).toBe(expected)
  })

  test('every means of the test gateway is known, and no code is the word of it', () => {
    for (const { cardType } of instruments) {
      const named = meansOf(cardType)
      expect(named, cardType).not.toBe('other')
      for (const locale of ['bn', 'en'] as const)
        expect(paymentMeansWords[named]({}, { locale })).not.toContain(cardType)
    }
  })

  test('each means has a word of its own', () => {
    const said = means.map((one) => paymentMeansWords[one]({}, { locale: 'bn' }))
    expect(new Set(said).size).toBe(means.length)
  })
})
