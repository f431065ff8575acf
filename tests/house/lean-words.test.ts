import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { leanWord } from '../../scripts/lean-words.mjs'
import { said } from '../../src/wording/said.ts'
import type { Word } from '../../src/wording/word.ts'
import { m } from '../../src/words/messages.js'

const textsOf = (locale: string): Record<string, unknown> =>
  JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
const words = { bn: textsOf('bn'), en: textsOf('en') }
const compiled: Record<string, unknown> = m

/** What a browser runs of a lean word. */
function runOf(key: string, script: string): Word {
  const body = script.replace(/^import .*\n/, '').replace(`export const ${key} = `, '')
  return runInNewContext(body, { said })
}

const keys = Object.keys(words.bn).filter((key) => !key.startsWith('$'))
const lean = keys.flatMap((key) => {
  const script = leanWord(key, words)
  return script === null ? [] : [{ key, said: runOf(key, script) }]
})

test('a word that is made lean says in both languages what the compiler makes of it', () => {
  expect(lean.length).toBeGreaterThan(1_500)
  const differing = lean.filter(({ key, said }) => {
    const word = compiled[key] as Word
    return (['bn', 'en'] as const).some((locale) => said({}, { locale }) !== word({}, { locale }))
  })
  expect(differing.map(({ key }) => key)).toEqual([])
})

test('without a language named it speaks that of the page, as the compiled word does', () => {
  const [first] = lean
  expect(first?.said()).toBe((compiled[first?.key ?? ''] as Word)())
})

test.each([
  ['something is said in it', { bn: { a: 'ক {name}' }, en: { a: 'A {name}' } }],
  ['something is said in one language alone', { bn: { a: 'ক {name}' }, en: { a: 'A' } }],
  ['the format reads a sign of it', { bn: { a: 'ক' }, en: { a: 'A \\{' } }],
  ['it has forms', { bn: { a: [{ match: {} }] }, en: { a: 'A' } }],
  ['it is not there', { bn: {}, en: {} }],
])('a word stays as it was compiled where %s', (_why, texts) => {
  expect(leanWord('a', texts)).toBeNull()
})

test('quotes and line ends reach the browser as they are written', () => {
  const script = leanWord('a', { bn: { a: '“ক”\n`খ`' }, en: { a: `it's "so" $x` } })
  expect(runOf('a', script ?? '')({}, { locale: 'bn' })).toBe('“ক”\n`খ`')
  expect(runOf('a', script ?? '')({}, { locale: 'en' })).toBe(`it's "so" $x`)
})
