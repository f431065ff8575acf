const banglaZero = 0x09e6

/** Bangla digits as Latin ones; everything else unchanged. Both sets are accepted wherever a number is. @source house 8 */
export const latinDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - banglaZero))

/** Latin digits as Bangla ones; everything else unchanged. */
export const banglaDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(banglaZero + Number(digit)))

/** A text as it may have been typed: as it is, with Latin digits alone, and with Bangla ones. @source house 8 */
export function bothDigits(text: string): string[] {
  const latin = latinDigits(text)
  return [...new Set([text, latin, banglaDigits(latin)])]
}

/** What nobody sees and somebody may be misled by: controls and turns of direction; joiners are letters of Bangla. */
const unseen = /(?!\s)\p{Cc}|(?![\u200C\u200D])\p{Cf}/gu
const joinersAlone = /^[\u200C\u200D\s]+$/

/** NFC, inner white space folded, ends trimmed, nothing unseen in it: the form in which every typed line is stored. @source house 8 */
export const tidyLine = (text: string): string =>
  text.normalize('NFC').replace(unseen, '').replace(joinersAlone, '').replace(/\s+/g, ' ').trim()

/** A number as it was typed or copied: a tidy line in Latin digits, with a hyphen for each dash of a typesetter's. @source house 8 */
export const plainNumber = (text: string): string =>
  latinDigits(tidyLine(text)).replace(/[\u2010-\u2015]/g, '-')

/** The same without what people put between its signs. */
export const digitsOf = (text: string): string => plainNumber(text).replace(/[\s-]/g, '')

/**
 * A Bangladeshi mobile number as 01XXXXXXXXX, or null when it is none.
 * @source domain 4
 */
export function parseMobile(text: string): string | null {
  const digits = digitsOf(text)
  const match = /^(?:\+?880|0)(1[3-9]\d{8})$/.exec(digits)
  return match ? `0${match[1]}` : null
}

/** An NID of 10, 13 or 17 digits in Latin digits, or null. @source domain 4, spec §5 */
export function parseNid(text: string): string | null {
  const digits = digitsOf(text)
  return /^(\d{10}|\d{13}|\d{17})$/.test(digits) ? digits : null
}

/** A calendar day YYYY-MM-DD that exists. @source spec §5 */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}

/** A day that exists, or nothing at all: no half of a date. @source spec §5 */
export const isDayOrEmpty = (text: string): boolean => text === '' || isDay(text)

/** What a field for a day holds while only a part of a date stands in it: something, and no day. @source spec §5 */
export const noDay = '-'

const typedShapes = [
  /^(?<day>\d{1,2})[\s./-]+(?<month>\d{1,2})[\s./-]+(?<year>\d{4})$/,
  /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
]

/**
 * The day that was typed: day, month and year in either figures, one after the other or with any mark between, or as
 * YYYY-MM-DD. The empty text where nothing was typed, `noDay` for a part of a date or what is no day. @source spec §5
 */
export function typedDay(text: string): string {
  const typed = plainNumber(text)
  if (typed === '') return ''
  for (const shape of typedShapes) {
    const { year, month = '', day = '' } = shape.exec(typed)?.groups ?? {}
    const whole = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (isDay(whole)) return whole
  }
  return noDay
}

/** The day in Dhaka (UTC+6, no summer time) at a moment. @source house 8 */
export const dhakaDay = (moment: Date): string =>
  new Date(moment.getTime() + 6 * 3_600_000).toISOString().slice(0, 10)

/** The time in Dhaka at a moment, HH:MM. */
export const dhakaTime = (moment: Date): string =>
  new Date(moment.getTime() + 6 * 3_600_000).toISOString().slice(11, 16)

/** `01700000001` as `017******01`: enough to know a number by, too little to call it. @source domain 9 */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)}******${mobile.slice(-2)}`

/** Stars and the last three digits. @source domain 9 */
export const maskNid = (nid: string): string => nid.slice(-3).padStart(nid.length, '*')

/** `karim@example.com` as `k***@example.com`. @source domain 9 */
export const maskEmail = (email: string): string => email.replace(/^(.).*@/u, '$1***@')

/** The moment a day YYYY-MM-DD begins in Dhaka. */
export const dayStart = (day: string): Date => new Date(`${day}T00:00:00+06:00`)
/** The moment the day after begins in Dhaka. */
export const dayEnd = (day: string): Date => new Date(dayStart(day).getTime() + 24 * 3_600_000)
