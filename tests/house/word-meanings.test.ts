import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { families, words } from '../witness/words.ts'

const read = (locale: string) =>
  JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as Record<string, string>
const [bn, en] = [read('bn'), read('en')]
const keys = Object.keys(bn)

test('what is said of a state, an act and money is what it means, in either language (spec §4, §5)', () => {
  const said = Object.keys(words).map((key) => [key, bn[key], en[key]])
  expect(said).toEqual(Object.entries(words).map(([key, both]) => [key, ...both]))
})

test('and none of them is left out', () => {
  const wanted = keys.filter((key) => families.some((family) => family.test(key)))
  expect(wanted.filter((key) => !Object.hasOwn(words, key))).toEqual([])
})
