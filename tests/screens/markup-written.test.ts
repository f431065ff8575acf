import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FormattedBlock, FormattedRun } from '../../src/machines/formatted.ts'
import { blocksOf } from '../../src/machines/markup.ts'
import { markupOf, tidyBlocks } from '../../src/screens/customization/markup-written.ts'
import { formattedTexts, keptTexts, writtenBlocks } from '../witness/formatted.ts'

const languages = ['bn', 'en'] as const
const runs = 150

test.each(writtenBlocks)('%j in %s is kept as %j (spec 3 Page content)', (blocks, lang, kept) => {
  expect(markupOf(blocks, lang)).toBe(kept)
})

test.each(keptTexts)(
  '%j in %s is kept to the byte when it is written again (spec 3 Page content)',
  (kept, lang) => {
    expect(markupOf(blocksOf(kept), lang)).toBe(kept)
  },
)

test.each(formattedTexts)('%j says the same when it is written again', (typed) => {
  for (const lang of languages)
    expect(tidyBlocks(blocksOf(markupOf(blocksOf(typed), lang)))).toEqual(tidyBlocks(blocksOf(typed)))
})

const text = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('ক', 'র্য', 'ফি', 'a', 'Fee', ' ', '২', '1') },
      { weight: 1, arbitrary: fc.constantFrom(...'*_[]()\\-+.#>`<&!।,:/'.split(''), '- ', '1. ', '২) ') },
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''))
const run: fc.Arbitrary<FormattedRun> = fc.record({
  text,
  isBold: fc.constantFrom<true | undefined>(true, undefined),
  isItalic: fc.constantFrom<true | undefined>(true, undefined, undefined),
  href: fc.constantFrom(undefined, undefined, undefined, '/faq', 'https://law.example/a_(b)?c=1&d;*'),
})
const block: fc.Arbitrary<FormattedBlock> = fc.record({
  kind: fc.constantFrom('paragraph', 'bulleted', 'numbered'),
  rows: fc.array(fc.array(run, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
  start: fc.constantFrom(undefined, undefined, 0, 4, 999_999_999),
})
const document = fc.array(block, { maxLength: 4 })

const wordsIn = (blocks: readonly FormattedBlock[]) =>
  tidyBlocks(blocks).map(({ kind, rows }) => [kind, rows.map((row) => row.map((one) => one.text).join(''))])

test('of whatever blocks are written, no word is lost and none becomes a mark; what is read of it is written to the byte again', () => {
  fc.assert(
    fc.property(document, fc.constantFrom(...languages), (blocks, lang) => {
      const kept = markupOf(blocks, lang)
      const read = blocksOf(kept)
      expect(wordsIn(read)).toEqual(wordsIn(blocks))
      expect(markupOf(read, lang)).toBe(kept)
      expect(kept.normalize('NFC')).toBe(kept)
    }),
    { numRuns: runs },
  )
})
