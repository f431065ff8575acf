import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countedOtherwise, deniedOnce, denials, terms } from '../witness/both-languages.ts'

const read = (locale: string) =>
  JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as Record<string, string>
const [bn, en] = [read('bn'), read('en')]
const keys = Object.keys(bn)

/** What is told there is put in when it is said: it is not a word of the sentence. */
const plain = (text: string | undefined): string => (text ?? '').normalize('NFC').replace(/\{\w+\}/g, '')

const named = terms.map(([english, bangla, ways = 'one', otherwise = []]) => ({
  english,
  bangla,
  ways,
  otherwise,
}))
test.each(named)(
  'what is “$english” in English is “$bangla” in Bangla, wherever it is said',
  ({ english, bangla, ways, otherwise }) => {
    const isEnglish = (key: string) => new RegExp(String.raw`\b${english}`, 'i').test(plain(en[key]))
    const isBangla = (key: string) => plain(bn[key]).includes(bangla.normalize('NFC'))
    expect(keys.some(isEnglish)).toBe(true)
    const alone = keys.filter((key) =>
      ways === 'both' ? isEnglish(key) !== isBangla(key) : isEnglish(key) && !isBangla(key),
    )
    expect(alone).toEqual(otherwise)
  },
)

test('what is denied in one language is denied in the other (house 8)', () => {
  const inBangla = (key: string) => plain(bn[key]).replace(denials.notDenied, '')
  const isDenied = (key: string) => ({
    en: denials.en.plainly.test(plain(en[key])),
    bn: denials.bn.plainly.test(inBangla(key)),
  })
  const alone = keys.filter((key) => {
    const denied = isDenied(key)
    if (denied.bn) return !denied.en && !denials.en.softly.test(plain(en[key]))
    const isWithout = denials.en.without.test(plain(en[key]))
    return (denied.en || isWithout) && !denials.bn.softly.test(inBangla(key))
  })
  expect(alone).toEqual(Object.keys(deniedOnce))
})

test('both languages say the same figures (house 8)', () => {
  const digits = '০১২৩৪৫৬৭৮৯'
  const figuresOf = (text: string | undefined) =>
    [...plain(text).matchAll(/[\d০-৯][\d০-৯,.]*/g)]
      .map(([figure]) => figure.replace(/[০-৯]/g, (digit) => String(digits.indexOf(digit))))
      .map((figure) => Number(figure.replaceAll(',', '').replace(/\.$/, '')))
      .toSorted((one, other) => one - other)
  expect(keys.filter((key) => figuresOf(en[key]).length > 0).length).toBeGreaterThan(50)
  const differing = keys.filter((key) => String(figuresOf(bn[key])) !== String(figuresOf(en[key])))
  expect(differing).toEqual(Object.keys(countedOtherwise))
})
