import * as z from 'zod/mini'
import { read, type MissingKey } from './catalogue.ts'
import { formatMoney, formatNumber, type Locale } from './format.ts'
import { formatDay } from './format-time.ts'
import { noticeSubjectLengthMax, noticeTextLengthMax } from './limits.ts'
import type { NoticeKind } from './notices.ts'

/** What a message can say of its case: its number, a day, what was owed wrongly and what is owed now, what goes back, how many cases it is about, why something was refused. @source product 5 */
export const noticeVariables = ['caseNumber', 'day', 'wrong', 'right', 'amount', 'count', 'reason'] as const
export type NoticeVariable = (typeof noticeVariables)[number]
export type NoticeValues = Readonly<Record<NoticeVariable, string>>

const ofKind: Readonly<Partial<Record<NoticeKind, readonly NoticeVariable[]>>> = {
  DraftExpiring: ['caseNumber', 'day'],
  BillReplaced: ['caseNumber', 'wrong', 'right'],
  RefundDue: ['caseNumber', 'amount'],
  RefundCompleted: ['caseNumber', 'amount'],
  CaseAssigned: ['caseNumber', 'count'],
  CounterRefused: ['caseNumber', 'reason'],
}

/** What the text of a notice must say, and all that it can. Its subject stands for itself. @source product 5 */
export const variablesOf = (kind: NoticeKind): readonly NoticeVariable[] => ofKind[kind] ?? ['caseNumber']

/** The words of a notice that can be changed, in both languages: the subject of its mail, and what SMS and mail say. */
export interface NoticeTexts {
  subjectBn: string
  subject: string
  textBn: string
  text: string
}
export const noticeTextFields = ['subjectBn', 'subject', 'textBn', 'text'] as const
export type NoticeTextField = (typeof noticeTextFields)[number]

const place = /\{([^{}]*)\}/g

/** Puts values in the places of a text; what is in a value is no place any more. */
export const filled = (text: string, values: Partial<NoticeValues>): string =>
  text.replace(place, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name as NoticeVariable] : undefined
    return value ?? whole
  })

const letter = { bn: /(?=\p{L})\p{Script=Bengali}/u, en: /\p{Script=Latin}/u }

const written = (locale: Locale, lengthMax: number, missing?: MissingKey) =>
  read((line) => {
    if (line.length > lengthMax) return { error: 'too_long' }
    if (letter[locale].test(line.replace(place, ''))) return { value: line }
    return { error: locale === 'bn' ? 'not_bangla' : 'not_english' }
  }, missing)

/** The words of a notice as typed: one line each, of its own language. @source spec §5 Admin forms */
export const noticeTextSchema = z.object({
  subjectBn: written('bn', noticeSubjectLengthMax),
  subject: written('en', noticeSubjectLengthMax),
  textBn: written('bn', noticeTextLengthMax, 'message_required'),
  text: written('en', noticeTextLengthMax, 'message_required'),
})

/** A variable that a notice does not have, as it was typed, one that it must have and has not, or a brace that is of no pair. */
export interface VariableFault {
  field: NoticeTextField
  name: string
  fault: 'unknown' | 'missing' | 'stray'
}

/** Every variable that is wrong in the words of a notice, by its name, and each kind of brace that stands in them alone. @source product 5 */
export function variableFaults(kind: NoticeKind, texts: NoticeTexts): VariableFault[] {
  return noticeTextFields.flatMap((field): VariableFault[] => {
    const wanted = field === 'text' || field === 'textBn' ? variablesOf(kind) : []
    const there = new Set([...texts[field].matchAll(place)].map(([, name = '']) => name))
    return [
      ...[...there]
        .filter((name) => !wanted.some((one) => one === name))
        .map((name) => ({ field, name, fault: 'unknown' as const })),
      ...wanted
        .filter((name) => !there.has(name))
        .map((name) => ({ field, name, fault: 'missing' as const })),
      ...[...new Set(texts[field].replace(place, '').match(/[{}]/g))].map((name) => ({
        field,
        name,
        fault: 'stray' as const,
      })),
    ]
  })
}

/** The words of one notice as typed: each text has its variables and no other. @source spec §5 Admin forms, product 5 */
export const noticeFormSchema = (kind: NoticeKind) =>
  noticeTextSchema.check(
    z.check(({ value, issues }) => {
      for (const field of new Set(variableFaults(kind, value).map((one) => one.field)))
        issues.push({ code: 'custom', message: 'invalid', path: [field], input: value[field] })
    }),
  )

/** A case that there is not, for whoever looks at how a text will read. */
export const sampleValues = (locale: Locale): NoticeValues => ({
  caseNumber: locale === 'bn' ? 'দেওয়ানি-১২৩৪/২০২৬' : 'TS-1234/2026',
  day: formatDay('2026-12-28', locale),
  wrong: formatMoney(125_000, locale),
  right: formatMoney(150_000, locale),
  amount: formatMoney(125_000, locale),
  count: formatNumber(12, locale),
  reason: locale === 'bn' ? 'স্ক্রল নম্বর মেলেনি' : 'The number of the scroll does not match',
})

/** Of it, what a notice can say. */
export const sampleOf = (kind: NoticeKind, locale: Locale): Partial<NoticeValues> => {
  const values = sampleValues(locale)
  return Object.fromEntries(variablesOf(kind).map((name) => [name, values[name]]))
}

const gsm = /^[\n\r !-Z_a-z@£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉÄÖÑÜ§¿äöñüà¡¤[\]{}^\\~|€]*$/
/** These take the room of two. */
const twofold = /[[\]{}^\\~|€]/g

/**
 * How many parts of an SMS a text is, and how many signs it counts: 160 or 153 a part of the GSM alphabet, 70 or 67 of any other
 * text, such as Bangla.
 * @source domain 8
 */
export function smsSizeOf(text: string): { parts: number; signs: number } {
  const isGsm = gsm.test(text)
  const signs = isGsm ? text.length + (text.match(twofold)?.length ?? 0) : text.length
  const [alone, joined] = isGsm ? [160, 153] : [70, 67]
  return { parts: signs <= alone ? 1 : Math.ceil(signs / joined), signs }
}
