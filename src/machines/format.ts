import { latinDigits } from './text.ts'

/** The two languages of the product. Figures, days and money are written the same on a page, on paper and in a message. @source house 8 */
export type Locale = 'bn' | 'en'

/** Figures and dates follow these; en-IN groups by lakh, en-GB puts the day first. */
const numberTag = { bn: 'bn-BD', en: 'en-IN' } as const
const dateTag = { bn: 'bn-BD', en: 'en-GB' } as const
const zone = 'Asia/Dhaka'
const taka = '৳'
const noBreakSpace = '\u00a0'
const banglaZero = 0x09e6

const made = new Map<string, unknown>()
/** Intl formatters cost about 50 times a format call to make, so each is made once. */
const once = <T>(key: string, make: () => T): T => {
  const known = made.get(key)
  if (known !== undefined) return known as T
  const fresh = make()
  made.set(key, fresh)
  return fresh
}

/** The digits of a text (a case number, a mobile number) in the person's own figures, without grouping. */
export const formatDigits = (text: string, locale: Locale) =>
  locale === 'bn'
    ? text.replace(/[0-9]/g, (digit) => String.fromCharCode(banglaZero + Number(digit)))
    : latinDigits(text)

const ofOtherLanguage = { bn: /[A-Za-z]/, en: /[\u0980-\u09e5]/ } as const

/**
 * A number that somebody wrote or was given (of a case, a telephone, a card), in the reader's own figures. With letters of
 * the other language in it, it is a name or a code of that language, and stays as it is written everywhere.
 * @source look Litigant
 */
export const formatWritten = (text: string, locale: Locale) =>
  ofOtherLanguage[locale].test(text) ? text : formatDigits(text, locale)

/**
 * Figures grouped by lakh, those after the point at most two. Intl says the same, and the first number that it writes keeps a cheap phone busy for a
 * quarter of a second.
 */
const grouped = (figures: string, locale: Locale) =>
  formatDigits(figures.replace(/\d(?=(?:\d\d)*\d{3}(?!\d))/g, '$&,'), locale)

/** A count in the person's digits, grouped by lakh. */
export const formatNumber = (value: number, locale: Locale) =>
  Number.isSafeInteger(value)
    ? grouped(String(value), locale)
    : once(`number ${locale}`, () => new Intl.NumberFormat(numberTag[locale])).format(value)

/** Money without the sign: poisha in, `১২,৩৪,৫৬৭.৫০` or `12,34,567.50` out. Throws for a part of a poisha. */
export const formatAmount = (amountPoisha: number, locale: Locale) => {
  if (!Number.isSafeInteger(amountPoisha)) throw new RangeError('An amount is a whole number of poisha')
  // As text, because a double cannot hold both places of a very large amount.
  const poisha = String(Math.abs(amountPoisha)).padStart(3, '0')
  return grouped(`${amountPoisha < 0 ? '-' : ''}${poisha.slice(0, -2)}.${poisha.slice(-2)}`, locale)
}

/** Money with its sign: `১২,৩৪,৫৬৭.৫০ ৳` in Bangla, `৳12,34,567.50` in English. */
export const formatMoney = (amountPoisha: number, locale: Locale) => {
  const amount = formatAmount(amountPoisha, locale)
  if (locale === 'bn') return `${amount}${noBreakSpace}${taka}`
  return amount.startsWith('-') ? `-${taka}${amount.slice(1)}` : `${taka}${amount}`
}

const asDate = (moment: Date | string) => (typeof moment === 'string' ? new Date(moment) : moment)

/** A formatter pinned to Dhaka, whatever the zone of the machine that shows the page. */
const dhaka = (locale: Locale, name: string, options: Intl.DateTimeFormatOptions) =>
  once(`${name} ${locale}`, () => new Intl.DateTimeFormat(dateTag[locale], { ...options, timeZone: zone }))

/** A day (`2026-11-21`) or a moment, in words: `২১ নভেম্বর, ২০২৬`, `21 November 2026`. */
export const formatDay = (day: Date | string, locale: Locale) =>
  dhaka(locale, 'day', { dateStyle: 'long' }).format(
    typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day)
      ? new Date(`${day}T00:00:00+06:00`)
      : asDate(day),
  )

/** A day in figures, for dense lists: `২১/১১/২০২৬`, `21/11/2026`. */
export const formatShortDay = (day: Date | string, locale: Locale) =>
  dhaka(locale, 'short', { day: '2-digit', month: '2-digit', year: 'numeric' }).format(
    typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day)
      ? new Date(`${day}T00:00:00+06:00`)
      : asDate(day),
  )

/** The time of day in Dhaka by the 24-hour clock; Bangla has no AM and PM of its own in Intl. */
export const formatTime = (moment: Date | string, locale: Locale) =>
  dhaka(locale, 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(asDate(moment))

/** Day and time: `২১ নভেম্বর, ২০২৬, ১৪:০৫`. */
export const formatMoment = (moment: Date | string, locale: Locale) =>
  `${formatDay(asDate(moment), locale)}, ${formatTime(moment, locale)}`

const ageUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago, in the largest whole unit up to days: `৩ দিন আগে`, `3 days ago`. */
export const formatAge = (moment: Date | string, now: Date, locale: Locale) => {
  const passedMilliseconds = Math.max(0, now.getTime() - asDate(moment).getTime())
  const [unit, size] = ageUnits.find(([, size]) => passedMilliseconds >= size) ?? ['minute', 60_000]
  return once(
    `age ${locale}`,
    () => new Intl.RelativeTimeFormat(dateTag[locale], { numeric: 'always' }),
  ).format(-Math.floor(passedMilliseconds / size), unit)
}

/** How long something has been waiting since a moment, such as `18 days`: a length, where `formatAge` says how long ago. */
export const formatWait = (moment: Date | string, now: Date, locale: Locale) => {
  const passedMilliseconds = Math.max(0, now.getTime() - asDate(moment).getTime())
  const [unit, size] = ageUnits.find(([, size]) => passedMilliseconds >= size) ?? ['minute', 60_000]
  return once(
    `wait ${locale} ${unit}`,
    () => new Intl.NumberFormat(dateTag[locale], { style: 'unit', unit, unitDisplay: 'long' }),
  ).format(Math.floor(passedMilliseconds / size))
}
