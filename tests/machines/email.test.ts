import { expect, test } from 'vitest'
import { emailField } from '../../src/machines/form-fields.ts'

const isTaken = (text: string) => emailField(true).safeParse(text).success

test.each([
  '"x"<litigant2@example.com>',
  '<litigant2@example.com>',
  'litigant2@example.com>',
  'Name litigant2@example.com',
  'Name<a@b.co>',
  'a@b',
  'a@-b.co',
  'a..b@example.com',
  'litigant2@exаmple.com',
  'litigаnt2@example.com',
  'a@নাম.example.com',
  'a@example.com,b@example.com',
  'a@[127.0.0.1]',
  `${'a'.repeat(250)}@example.com`,
])('%j is no address (spec §5)', (text) => {
  expect(isTaken(text)).toBe(false)
})

test.each(['litigant2@example.com', "o'neil+court.fee@mail.example.co.uk", 'A_B-1@EXAMPLE.com', ' a@b.co '])(
  '%j is one (spec §5)',
  (text) => {
    expect(isTaken(text)).toBe(true)
  },
)

test('what nobody sees is copied along and is no part of an address (spec §5)', () => {
  expect(emailField(true).parse('\u202aa@example.com\u200b')).toBe('a@example.com')
})
