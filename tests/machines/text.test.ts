import { describe, expect, test } from 'vitest'
import {
  dayEnd,
  dayStart,
  dhakaTime,
  maskMobile,
  maskNid,
  dhakaDay,
  isDay,
  isDayOrEmpty,
  latinDigits,
  parseMobile,
  noDay,
  parseNid,
  plainNumber,
  tidyLine,
  typedDay,
} from '../../src/machines/text.ts'

test('Bangla digits become Latin ones and nothing else changes (house 8)', () => {
  expect(latinDigits('০১২৩৪৫৬৭৮৯')).toBe('0123456789')
  expect(latinDigits('মামলা ১২/2026')).toBe('মামলা 12/2026')
  expect(latinDigits('٣')).toBe('٣')
})

test('a line is NFC, folded and trimmed (house 8)', () => {
  expect(tidyLine('  পরীক্ষা \t\n আদালত ')).toBe('পরীক্ষা আদালত')
  const apart = 'ক\u09c7\u09be'
  expect(tidyLine(apart)).toBe('ক\u09cb')
  expect(tidyLine(' \u00a0 ')).toBe('')
})

test('what nobody sees is no part of a line, but for the joiners within its words (house 8)', () => {
  for (const unseen of [
    '\u200b',
    '\u00ad',
    '\u200e',
    '\u202a',
    '\u2066',
    '\u2060',
    '\ufeff',
    '\u0000',
    '\u007f',
  ])
    expect(tidyLine(`${unseen}ঢা${unseen}কা${unseen}`), encodeURI(unseen)).toBe('ঢাকা')
  for (const nothing of ['\u200b', '\u200c', '\u200d \u200c', '\u202a\u202c'])
    expect(tidyLine(nothing), encodeURI(nothing)).toBe('')
  expect(tidyLine('র\u200d্যাব ও হুঁ\u200cশ')).toBe('র\u200d্যাব ও হুঁ\u200cশ')
})

describe('a mobile number (domain 4)', () => {
  test.each([
    '01700000091',
    '০১৭০০০০০০৯১',
    '+8801700000091',
    '8801700000091',
    '+৮৮০১৭০০০০০০৯১',
    '017-0000-0091',
    ' 01700 000091 ',
    '\u202a+880 1700-000091\u202c',
    '017\u20110000\u20130091\u200b',
  ])('%s is one', (text) => {
    expect(parseMobile(text)).toBe('01700000091')
  })

  test.each([
    '',
    '0170000009',
    '017000000911',
    '01200000091',
    '1700000091',
    '+8811700000091',
    '0170000009a',
    '++8801700000091',
    '00880170000091',
  ])('"%s" is none', (text) => {
    expect(parseMobile(text)).toBeNull()
  })

  test('every operator from 013 to 019, and none below', () => {
    for (let digit = 0; digit <= 9; digit += 1)
      expect(parseMobile(`01${digit}00000091`) !== null, String(digit)).toBe(digit >= 3)
  })
})

test('an NID has 10, 13 or 17 digits and no other number of them (domain 4, spec §5)', () => {
  for (let length = 0; length <= 20; length += 1) {
    const isRight = [10, 13, 17].includes(length)
    expect(parseNid('1'.repeat(length)), String(length)).toBe(isRight ? '1'.repeat(length) : null)
    expect(parseNid('১'.repeat(length)), String(length)).toBe(isRight ? '1'.repeat(length) : null)
  }
  expect(parseNid('123-456-7890')).toBe('1234567890')
  expect(parseNid('12345678x0')).toBeNull()
})

test('a day is one that exists (spec §5)', () => {
  for (const text of ['2026-01-01', '2028-02-29', '2000-02-29', '2026-12-31'])
    expect(isDay(text), text).toBe(true)
  for (const text of [
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '26-01-01',
    '2026-1-1',
    '',
    '2026-01-01T00:00',
  ])
    expect(isDay(text), text).toBe(false)
})

test('half a date is neither a day nor none (spec §5)', () => {
  expect(['', '2026-01-01', noDay, '2026-02-29', ' '].map(isDayOrEmpty)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('the day in Dhaka begins six hours before that of Greenwich (house 8)', () => {
  expect(dhakaDay(new Date('2026-06-30T17:59:59.999Z'))).toBe('2026-06-30')
  expect(dhakaDay(new Date('2026-06-30T18:00:00Z'))).toBe('2026-07-01')
  expect(dhakaDay(new Date('2026-12-31T18:00:00Z'))).toBe('2027-01-01')
})

test('of a mobile number and a NID only enough is shown to know them by (domain 9)', () => {
  expect(maskMobile('01700000123')).toBe('017******23')
  expect(['1234567890', '1234567890123', '12345678901234567'].map(maskNid)).toEqual([
    '*******890',
    '**********123',
    '**************567',
  ])
})

test('a number is one however it was typed or copied (house 8)', () => {
  for (const typed of ['ক-১২/২০২৬', ' ক\u201112/২০২৬\u200b', 'ক\u201012/2026', 'ক\u201512/2026'])
    expect(plainNumber(typed), encodeURI(typed)).toBe('ক-12/2026')
})

test.each([
  ['', ''],
  ['  ', ''],
  ['২৪/১১/২০২৬', '2026-11-24'],
  ['২৪\u2013১১\u2011২০২৬', '2026-11-24'],
  ['5.6.2026', '2026-06-05'],
  ['5 - 6 - 2026', '2026-06-05'],
  ['০৫০৬২০২৬', '2026-06-05'],
  ['2026-6-5', '2026-06-05'],
  ['29/2/2028', '2028-02-29'],
  ['29/2/2026', noDay],
  ['11/24/2026', noDay],
  ['5/6/26', noDay],
  ['5/6', noDay],
  ['562026', noDay],
  ['5/6/2026 10:00', noDay],
])('the day typed as %j is %j (spec 5)', (text, day) => {
  expect(typedDay(text)).toBe(day)
})

test('a day of Dhaka begins and ends six hours before one of Greenwich (house 8)', () => {
  expect(dayStart('2026-03-01').toISOString()).toBe('2026-02-28T18:00:00.000Z')
  expect(dayEnd('2026-03-01').toISOString()).toBe('2026-03-01T18:00:00.000Z')
  const [last, next] = ['2026-03-01T17:59:59.999Z', '2026-03-01T18:00:00.000Z'].map((at) => new Date(at))
  expect([last, next].map((at) => at && `${dhakaDay(at)} ${dhakaTime(at)}`)).toEqual([
    '2026-03-01 23:59',
    '2026-03-02 00:00',
  ])
})
