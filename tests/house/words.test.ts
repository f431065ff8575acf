import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeOf, filesBelow, textOf } from './sources.ts'

const read = (locale: string) =>
  JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as Record<string, string>
const bn = read('bn')
const en = read('en')
const keys = Object.keys(bn)

const parametersOf = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted()
const withoutParameters = (text: string) => text.replace(/\{\w+\}/g, '')

const kinds = [
  'title',
  'state',
  'action',
  'confirm',
  'notice',
  'field',
  'hint',
  'error',
  'label',
  'text',
  'why',
]

/** What is written in Latin letters in Bangla too: kinds of files, names of keys, of a language and a service, an address. */
const latinInBangla = new Set([
  'CDAP',
  'PDF',
  'JPEG',
  'PNG',
  'SMS',
  'QR',
  'README',
  'CSV',
  'English',
  'Enter',
  'j',
  'k',
  'nam@example.com',
])

test('both languages have the same words, in the same order (house 3)', () => {
  expect(Object.keys(en)).toEqual(keys)
  expect(keys.length).toBeGreaterThan(500)
})

test('every key reads entity, kind, name, and they are sorted (house 8)', () => {
  const shape = new RegExp(`^[a-z0-9]+(?:_[a-z0-9]+)*_(?:${kinds.join('|')})_[a-z0-9_]+$`)
  expect(keys.filter((key) => key !== '$schema' && !shape.test(key))).toEqual([])
  expect(keys).toEqual(keys.toSorted())
})

test('both languages of a word take the same parameters', () => {
  expect(keys.filter((key) => String(parametersOf(bn[key])) !== String(parametersOf(en[key])))).toEqual([])
})

test('no word is empty or has white space at its ends', () => {
  for (const words of [bn, en])
    expect(Object.entries(words).filter(([, text]) => text === '' || text !== text.trim())).toEqual([])
})

test('every word is NFC (house 8)', () => {
  for (const words of [bn, en])
    expect(Object.entries(words).filter(([, text]) => text !== text.normalize('NFC'))).toEqual([])
})

test('a Bangla word is Bangla: no Latin letters but those of the list, and no Latin digits', () => {
  const strays = Object.entries(bn).filter(([, text]) => {
    const latin = withoutParameters(text).match(/[A-Za-z@.]*[A-Za-z][A-Za-z@.]*/g) ?? []
    return latin.some((part) => !latinInBangla.has(part.replace(/\.$/, '')))
  })
  expect(strays).toEqual([])
  expect(Object.entries(bn).filter(([, text]) => /\d/.test(withoutParameters(text)))).toEqual([])
})

test('a Bangla word says something in Bangla', () => {
  const silent = Object.entries(bn).filter(
    ([, text]) =>
      /\p{L}/u.test(withoutParameters(text)) &&
      !/[ঀ-৿]/.test(text) &&
      !latinInBangla.has(withoutParameters(text).trim()),
  )
  expect(silent).toEqual([])
})

test('an English word has no Bangla in it, except the name of the language', () => {
  const mixed = Object.entries(en).filter(([, text]) => /[ঀ-৥]/.test(text))
  expect(mixed.filter(([, text]) => text !== 'বাংলা')).toEqual([])
})

test('every word is said somewhere, and every word that is said exists', () => {
  const code = filesBelow('src', /\.tsx?$/).map((file) => codeOf(textOf(file)))
  const said = new Set(
    code.flatMap((text) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, name]) => name ?? '')),
  )
  expect(said.size).toBeGreaterThan(300)
  expect(keys.filter((key) => key !== '$schema' && !said.has(key))).toEqual([])
  expect([...said].filter((name) => !keys.includes(name))).toEqual([])
})
