import * as z from 'zod/mini'
import type { FieldErrorKey } from './field-errors.ts'
import { amountPoishaMax, documentWeightGramsMax, quantityMax } from './limits.ts'
import { parseTaka, plainTaka } from './money.ts'
import { isDay, latinDigits, parseMobile, parseNid, tidyLine } from './text.ts'

/** A value, or null for what is none; a number beyond its bound is told as that. */
type Parse<T> = (text: string) => T | null | { error: FieldErrorKey }

/** A line of text that must be there, and one that may be. */
export const requiredLine = (max: number) =>
  z.pipe(
    z.pipe(z.string(), z.transform(tidyLine)),
    z.string().check(z.minLength(1, 'required'), z.maxLength(max, 'too_long')),
  )
export const optionalLine = (max: number) =>
  z.pipe(z.pipe(z.string(), z.transform(tidyLine)), z.string().check(z.maxLength(max, 'too_long')))

/** What is read of a typed line, or why it cannot be. */
const parsed = <T extends string | number>(parse: Parse<T>, error: FieldErrorKey, isRequired: boolean) =>
  z.pipe(
    z.string(),
    z.transform((text, context): T | null => {
      const line = tidyLine(text)
      if (line === '' && !isRequired) return null
      const value = line === '' ? null : parse(line)
      if (typeof value === 'object' && value !== null && 'error' in value) {
        context.issues.push({ code: 'custom', message: value.error, input: text })
        return null
      }
      if (value === null)
        context.issues.push({ code: 'custom', message: line === '' ? 'required' : error, input: text })
      return value
    }),
  )

/** The number of a row that must be chosen. */
export const requiredChoice = z.nullable(z.int()).check(
  z.check((context) => {
    if (context.value === null) context.issues.push({ code: 'custom', message: 'required', input: null })
  }),
)

const emailLengthMax = 254

/** Bangla in the name before the @ is somebody's own; any other script may only look like the letters that it is taken for. */
const banglaInName = /\p{Script=Bengali}(?=.*@)/gu

/** An address and nothing around it, its domain in Latin letters. */
const parseEmail: Parse<string> = (text) =>
  text.length <= emailLengthMax && z.regexes.email.test(text.replace(banglaInName, 'a')) ? text : null
const parseDay: Parse<string> = (text) => (isDay(latinDigits(text)) ? latinDigits(text) : null)
const parseWeight: Parse<number> = (text) => {
  const digits = latinDigits(text)
  if (!/^\d+$/.test(digits)) return null
  return Number(digits) > documentWeightGramsMax ? { error: 'number_too_large' } : Number(digits)
}

const parseAmount: Parse<number> = (text) => {
  const amountPoisha = parseTaka(text)
  const isTooLong = /^\d{13,}(\.\d{1,2})?$/.test(plainTaka(text))
  return isTooLong || (amountPoisha !== null && amountPoisha > amountPoishaMax)
    ? { error: 'amount_too_large' }
    : amountPoisha
}

/** An optional or required e-mail, mobile, NID, day, amount (in poisha) or weight (in grams), each from typed text to its stored form. */
export const emailField = (isRequired: boolean) => parsed(parseEmail, 'email_invalid', isRequired)
export const mobileField = (isRequired: boolean) => parsed(parseMobile, 'mobile_invalid', isRequired)
export const nidField = (isRequired: boolean) => parsed(parseNid, 'nid_invalid', isRequired)
export const dayField = (isRequired: boolean) => parsed(parseDay, 'date_invalid', isRequired)
export const amountField = (isRequired: boolean) => parsed(parseAmount, 'amount_invalid', isRequired)
export const weightField = (isRequired: boolean) => parsed(parseWeight, 'number_invalid', isRequired)

/** A whole number, not below 0. @source spec §5 */
export const quantityField = z.pipe(
  z.string(),
  z.transform((text, context): number => {
    const line = latinDigits(tidyLine(text))
    const value = /^\d+$/.test(line) ? Number(line) : null
    if (value !== null && value <= quantityMax) return value
    const message =
      value !== null
        ? 'number_too_large'
        : line === ''
          ? 'required'
          : /^[-−]/.test(line)
            ? 'quantity_negative'
            : 'number_invalid'
    context.issues.push({ code: 'custom', message, input: text })
    return 0
  }),
)
