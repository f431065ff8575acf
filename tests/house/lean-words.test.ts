import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { leanRuntime, leanWord } from '../../scripts/lean-words.mjs'
import { said, saidWith } from '../../src/wording/said.ts'
import type { WordOf } from '../../src/wording/word.ts'
import { m } from '../../src/words/messages.js'
import { cookieMaxAge, cookieName, extractLocaleFromCookie } from '../../src/words/runtime.js'

const textsOf = (locale: string): Record<string, unknown> =>
  JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
const words = { bn: textsOf('bn'), en: textsOf('en') }
const compiled: Record<string, unknown> = m

type Word = WordOf<Record<string, unknown>>

/** What a browser runs of a lean word. */
function runOf(key: string, script: string): Word {
  const body = script.replace(/^import .*\n/, '').replace(`export const ${key} = `, '')
  return runInNewContext(body, { said, saidWith })
}

const keys = Object.keys(words.bn).filter((key) => !key.startsWith('$'))
const lean = keys.flatMap((key) => {
  const script = leanWord(key, words)
  return script === null ? [] : [{ key, said: runOf(key, script) }]
})

/** What is said in a word, by its names: another text for each, with the signs that a script could read. */
const inputsOf = (key: string): Record<string, string> =>
  Object.fromEntries(
    [...`${String(words.bn[key])} ${String(words.en[key])}`.matchAll(/\{(\w+)\}/g)].map(
      ([, name = ''], at) => [name, `${at}: \`\${${name}}\``],
    ),
  )

test('a word that is made lean says in both languages what the compiler makes of it', () => {
  expect(lean.length).toBeGreaterThan(3_000)
  const differing = lean.filter(({ key, said }) => {
    const word = compiled[key] as Word
    const inputs = inputsOf(key)
    return (['bn', 'en'] as const).some((locale) => said(inputs, { locale }) !== word(inputs, { locale }))
  })
  expect(differing.map(({ key }) => key)).toEqual([])
  expect(lean.filter(({ key }) => Object.keys(inputsOf(key)).length > 0).length).toBeGreaterThan(300)
})

test('without a language named it speaks that of the page, as the compiled word does', () => {
  const [first] = lean
  expect(first?.said({})).toBe((compiled[first?.key ?? ''] as Word)({}))
})

test.each([
  '',
  'language=en',
  'language=bn',
  'a=b; language=en',
  'language=en; a=b',
  'mylanguage=en',
  'language=enx',
])(
  'the lean runtime finds the language of a page in its cookies as the compiler’s does: %s',
  async (cookie) => {
    const body = leanRuntime.replaceAll('export ', '')
    const lean = runInNewContext(`${body}; [getLocale(), cookieName, cookieMaxAge]`, { document: { cookie } })
    vi.stubGlobal('document', { cookie })
    // It remembers a cookie until the next turn.
    await Promise.resolve()
    expect([...lean]).toEqual([extractLocaleFromCookie() ?? 'bn', cookieName, cookieMaxAge])
    vi.unstubAllGlobals()
  },
)

test.each([
  ['what is said in it has a form of its own', { bn: { a: 'ক {name: number}' }, en: { a: 'A' } }],
  ['a bracket is left open', { bn: { a: 'ক {name' }, en: { a: 'A' } }],
  ['the format reads a sign of it', { bn: { a: 'ক' }, en: { a: 'A \\{' } }],
  ['it has forms', { bn: { a: [{ match: {} }] }, en: { a: 'A' } }],
  ['it is not there', { bn: {}, en: {} }],
])('a word stays as it was compiled where %s', (_why, texts) => {
  expect(leanWord('a', texts)).toBeNull()
})

test('what is said in a word in one language alone is said there', () => {
  const script = leanWord('a', { bn: { a: 'ক {name}' }, en: { a: 'A' } })
  expect(runOf('a', script ?? '')({ name: 'খ' }, { locale: 'bn' })).toBe('ক খ')
  expect(runOf('a', script ?? '')({ name: 'খ' }, { locale: 'en' })).toBe('A')
})

test('a word whose two texts are alike has one', () => {
  const script = leanWord('a', { bn: { a: '{one}: {two}' }, en: { a: '{one}: {two}' } }) ?? ''
  expect(script.match(/said\.one/g)).toHaveLength(1)
  for (const locale of ['bn', 'en'] as const)
    expect(runOf('a', script)({ one: 1, two: 2 }, { locale })).toBe('1: 2')
})

test('quotes and line ends reach the browser as they are written', () => {
  const script = leanWord('a', { bn: { a: '“ক”\n`খ`' }, en: { a: `it's "so" $x` } })
  expect(runOf('a', script ?? '')({}, { locale: 'bn' })).toBe('“ক”\n`খ`')
  expect(runOf('a', script ?? '')({}, { locale: 'en' })).toBe(`it's "so" $x`)
  const made = leanWord('a', { bn: { a: '“{name}”\n`খ`' }, en: { a: `it's "so" $\{name}` } })
  expect(runOf('a', made ?? '')({ name: 'ক' }, { locale: 'bn' })).toBe('“ক”\n`খ`')
  expect(runOf('a', made ?? '')({ name: 'ক' }, { locale: 'en' })).toBe(`it's "so" $ক`)
})
