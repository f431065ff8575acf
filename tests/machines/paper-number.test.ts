import { expect, test } from 'vitest'
import { numberLine } from '../../src/machines/application/payloads.ts'
import { bankAccountSchema, codeField } from '../../src/machines/catalogue.ts'
import { fieldErrorsOf } from '../../src/machines/form.ts'
import { receiptNumberOf, receiptUseSchema } from '../../src/machines/receipt.ts'
import { numberKey } from '../../src/machines/number-key.ts'
import { spellings } from '../witness/number-spellings.ts'

const said = ({ error }: { error?: Parameters<typeof fieldErrorsOf>[0] | undefined }) =>
  error ? fieldErrorsOf(error).map((fault) => fault.error) : []

test.each([
  ['S-১২/ক', 'S-12/ক'],
  [' s\u201112/ক\u200b ', 'S-12/ক'],
])('the number of a paper typed as “%s” is %s (product 2.5)', (typed, kept) => {
  expect(numberLine(40).parse(typed)).toBe(kept)
})

test.each([
  ['', 'required'],
  [' \u200b ', 'required'],
  ['-', 'invalid'],
  ['\u2013 / -', 'invalid'],
  ['1'.repeat(41), 'too_long'],
])('“%s” is no number of a paper: %s (product 2.5)', (typed, error) => {
  expect(said(numberLine(40).safeParse(typed))).toEqual([error])
})

test('a receipt is found and used by numbers as they were copied (product 2.5, 8)', () => {
  expect(receiptNumberOf('\u200bINV\u20112026\u2011১')).toBe('INV-2026-1')
  const use = (caseNumber: string) =>
    receiptUseSchema.safeParse({ caseNumber, note: '', isForOtherCase: false })
  expect(use('দেওয়ানি\u2011১২').data?.caseNumber).toBe('দেওয়ানি-12')
  expect(said(use('-'))).toEqual(['invalid'])
})

test('a bank account has a number, as it was copied (product 4)', () => {
  const account = (accountNumber: string) =>
    bankAccountSchema('2026-03-01', []).safeParse({
      fund: 'treasury',
      accountNumber,
      bank: 'B',
      branch: 'B',
      effectiveFrom: '2026-03-02',
      source: 'S',
    })
  expect(account('১২\u201134 56\u200b').data?.accountNumber).toBe('12-3456')
  expect(said(account('------'))).toEqual(['number_invalid'])
})

test('a code is one however its hyphens were copied (spec §5 Admin forms)', () => {
  expect(codeField.parse('fam\u2011dower\u200b')).toBe('FAM-DOWER')
})

test.each(spellings)('“%s” is compared as %s (product 2.5)', (typed, key) => {
  expect(numberKey(typed)).toBe(key)
})
