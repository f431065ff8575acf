import { expect, test } from 'vitest'
import bn from '../../messages/bn.json' with { type: 'json' }
import en from '../../messages/en.json' with { type: 'json' }
import { codeOf, filesBelow, textOf } from './sources.ts'

/** A word that is said in passing when something is done: of its subject, a notice. */
const noticeIn = /\bm\.(?!audit_label_|route_title_)([a-z\d]\w*_notice_\w+)/g

const wordsIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, word = '']) => word)

test('whatever is said when something is done is named by a test of pages (look States)', () => {
  const isSaid = filesBelow('src/screens', /\.tsx?$/).flatMap((file) =>
    wordsIn(codeOf(textOf(file)), noticeIn),
  )
  const named = filesBelow('tests/screens', /\.tsx?$/).flatMap((file) => wordsIn(textOf(file), /\bm\.(\w+)/g))
  expect([...new Set(isSaid)].filter((word) => !named.includes(word)).toSorted()).toEqual([])
})

/** Words that the specification gives as they stand. @source spec §8 */
const given = [
  'fee_notice_type_added',
  'fee_notice_type_updated',
  'fee_notice_updated',
  'parts_notice_delete_canceled',
  'registration_notice_done',
]
const isNotice = (key: string) => /^(?!audit_label_|route_title_)[a-z\d]\w*_notice_/.test(key)

test('whatever is said when something is done is a sentence, with its end (look States)', () => {
  const open = (texts: Record<string, string>, end: RegExp, but: readonly string[]) =>
    Object.entries(texts)
      .filter(([key, text]) => isNotice(key) && !but.includes(key) && !end.test(text))
      .map(([key]) => key)
  expect({ bn: open(bn, /[।?]$/, []), en: open(en, /[.?]$/, given) }).toEqual({ bn: [], en: [] })
})
