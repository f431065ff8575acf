import { expect, test } from 'vitest'
import { faultsIn } from '../../src/machines/form.ts'
import {
  filled,
  noticeTextSchema,
  sampleValues,
  smsSizeOf,
  variableFaults,
  variablesOf,
} from '../../src/machines/notice-text.ts'
import { noticeKinds } from '../../src/machines/notices.ts'
import { shippedTexts } from '../../src/server/notice/message.ts'

const values = {
  caseNumber: 'TS-{day}',
  day: 'D',
  wrong: 'W',
  right: 'R',
  amount: 'A',
  count: 'C',
  reason: 'Y',
}

test.each(noticeKinds)('the words that %s ships with keep their own rules (product 5)', (kind) => {
  const shipped = shippedTexts(kind)
  expect(faultsIn(noticeTextSchema, shipped)).toEqual([])
  expect(variableFaults(kind, shipped)).toEqual([])
  // The test of the variables is worth something only where each of them matters.
  for (const name of variablesOf(kind))
    expect(variableFaults(kind, { ...shipped, text: shipped.text.replace(`{${name}}`, '') })).toEqual([
      { field: 'text', name, fault: 'missing' },
    ])
})

test('values stand in their places, and what is in a value is no place', () => {
  expect(filled('{caseNumber}, {day} and {nothing} {}', values)).toBe('TS-{day}, D and {nothing} {}')
})

test('a variable that is not there, or is missing, is named, in a subject too (product 5)', () => {
  const texts = {
    ...shippedTexts('BillReplaced'),
    subject: 'About {caseNumber}',
    textBn: 'বিল {wrong} {Right}',
  }
  expect(variableFaults('BillReplaced', texts)).toEqual([
    { field: 'subject', name: 'caseNumber', fault: 'unknown' },
    { field: 'textBn', name: 'Right', fault: 'unknown' },
    { field: 'textBn', name: 'caseNumber', fault: 'missing' },
    { field: 'textBn', name: 'right', fault: 'missing' },
  ])
})

test.each([
  ['Case {caseNumber} } { stray', ['}', '{']],
  ['Case {{caseNumber}}', ['{', '}']],
  ['Case {caseNumber}.}', ['}']],
  ['{Case {caseNumber}', ['{']],
])('a brace of no pair is a fault, for people would read it: %s (product 5)', (text, braces) => {
  expect(variableFaults('PaymentCompleted', { ...shippedTexts('PaymentCompleted'), text })).toEqual(
    braces.map((name) => ({ field: 'text', name, fault: 'stray' })),
  )
})

test.each([
  ['textBn', '{caseNumber} only English', 'not_bangla'],
  ['text', '{caseNumber} বাংলা', 'not_english'],
  ['text', '{caseNumber}', 'not_english'],
  ['subjectBn', ' ', 'required'],
  ['text', `{caseNumber} ${'x'.repeat(400)}`, 'too_long'],
  ['subject', 'x'.repeat(81), 'too_long'],
])('%s “%s” is %s (spec 5 Admin forms)', (path, typed, error) => {
  const texts = { ...shippedTexts('PaymentCompleted'), [path]: typed }
  expect(faultsIn(noticeTextSchema, texts)).toEqual([{ path, error }])
})

test('a message is one line: what breaks a line is a space (product 7)', () => {
  const texts = { ...shippedTexts('PaymentCompleted'), subject: 'Paid\r\nBcc: a@example.test' }
  expect(noticeTextSchema.parse(texts).subject).toBe('Paid Bcc: a@example.test')
})

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  [`${'a'.repeat(158)}{}`, 2],
  ['ক'.repeat(70), 1],
  ['ক'.repeat(71), 2],
  ['ক'.repeat(134), 2],
  ['ক'.repeat(135), 3],
  [`${'a'.repeat(70)}`, 1],
  [`${'a'.repeat(70)}’`, 2],
])('%s is an SMS of %i parts (domain 8)', (text, parts) => {
  expect(smsSizeOf(text).parts).toBe(parts)
})

test('a sample has a value for every variable, in its own language', () => {
  for (const locale of ['bn', 'en'] as const)
    for (const value of Object.values(sampleValues(locale))) expect(value).not.toBe('')
  expect(sampleValues('en').right).toBe('৳1,500.00')
})
