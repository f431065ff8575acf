import { expect, test } from 'vitest'
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
