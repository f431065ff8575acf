import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groups } from '../../scripts/word-groups.mjs'
import { claimedTwice, entriesOf, tableOf } from '../../scripts/word-tables.mjs'
import { codeOf, filesBelow, importsOf, textOf } from './sources.ts'

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
  'XLSX',
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

/** How many is never one here: a limit, what is said of several alone, or of days from three on. */
const neverOne = [
  'application_error_too_many_drafts',
  'broadcast_hint_text',
  'dispatch_error_booking_many',
  'duration_action_days',
  'duration_text_at_least_days',
  'duration_text_days',
  'fee_text_shared',
  'notices_text_assigned',
  'operation_text_every',
  'paper_text_files',
  'queue_view_error_full',
  'remark_text_full',
  'seed_text_applications',
]

test('beside a count that may be one no English word stands in the plural (spec §1)', () => {
  const plural =
    /\{(?:count|faults|total|seconds|\w+Count)\} (?:\w+ ){0,2}?[a-z]{2,}s\b(?<! this| as| is| was)/
  expect(keys.filter((key) => plural.test(en[key] ?? '') && !neverOne.includes(key))).toEqual([])
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
  const byName = new Set(
    code.flatMap((text) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, name]) => name ?? '')),
  )
  const byKey = new Set(groups.flatMap((group) => entriesOf(group, keys).map(({ message }) => message)))
  expect(byName.size).toBeGreaterThan(300)
  expect(byKey.size).toBeGreaterThan(300)
  expect(keys.filter((key) => !byName.has(key) && !byKey.has(key))).toEqual([])
  expect([...byName].filter((name) => !keys.includes(name))).toEqual([])
})

test('every table of words is asked for, and no two have the same word', () => {
  const asked = new Set(
    filesBelow('src', /\.tsx?$/).flatMap((file) => importsOf(file).map(({ source }) => source)),
  )
  expect(groups.filter(({ name }) => !asked.has(`src/words/groups/${name}.ts`))).toEqual([])
  expect(claimedTwice(groups, keys)).toEqual([])
})

test('a table has each word at the key that its type spells', () => {
  const messages = ['law_why_is_owed', 'law_why_matches', 'law_title_page', 'lawn_why_green']
  const spelled = (spelling: 'camel' | 'pascal' | 'snake' | 'kebab') =>
    entriesOf({ name: 'condition', words: 'law_why_', spelling }, messages).map(({ key }) => key)
  expect(spelled('camel')).toEqual(['isOwed', 'matches'])
  expect(spelled('pascal')).toEqual(['IsOwed', 'Matches'])
  expect(spelled('snake')).toEqual(['is_owed', 'matches'])
  expect(spelled('kebab')).toEqual(['is-owed', 'matches'])
  const table = tableOf(
    { name: 'condition', words: 'law_why_', by: ['Condition', 'machines/law.ts'] },
    messages,
  )
  expect(table).toContain('export const conditionWords: Record<Condition, Word> = {')
  expect(table).toContain('  isOwed: m.law_why_is_owed,\n  matches: m.law_why_matches,\n}')
})

test('a table of several words a key has them by name, and a family without a word is refused', () => {
  const words = { action: 'bill_action_', done: 'bill_text_done_' }
  const table = tableOf({ name: 'bill-act', words }, ['bill_action_void', 'bill_text_done_void'])
  expect(table).toContain('  void: { action: m.bill_action_void, done: m.bill_text_done_void },')
  expect(() => tableOf({ name: 'bill-act', words }, ['bill_text_line'])).toThrow('bill-act')
  const twin = { name: 'twin', words: 'bill_text_' }
  expect(claimedTwice([{ name: 'bill-act', words }, twin], ['bill_text_done_void'])).toEqual([
    'bill_text_done_void',
  ])
})
