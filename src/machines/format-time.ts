import { formatDigits, formatNumber, type Locale } from './format.ts'
import { dhakaDay, dhakaTime, isDay } from './text.ts'

// Intl says the same of all of these, and whatever is asked of it first keeps a cheap phone busy for a quarter of a second.

const months = {
  bn: 'জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর',
  en: 'January February March April May June July August September October November December',
} as const

/** The months in their order. */
export const monthNames = (locale: Locale): string[] => months[locale].split(' ')

/** Year, month and day in Dhaka, whatever the zone of the machine that shows the page. Throws for what is no day. */
const dayParts = (at: Date | string): string[] =>
  (typeof at === 'string' && isDay(at) ? at : dhakaDay(new Date(at))).split('-')

/** A day (`2026-11-21`) or a moment, in words: `২১ নভেম্বর, ২০২৬`, `21 November 2026`. */
export const formatDay = (at: Date | string, locale: Locale): string => {
  const [year, month, day] = dayParts(at)
  const words = `${Number(day)} ${monthNames(locale)[Number(month) - 1] ?? ''}`
  return formatDigits(`${words}${locale === 'bn' ? ',' : ''} ${year}`, locale)
}

/** A day in figures, for dense lists: `২১/১১/২০২৬`, `21/11/2026`. */
export const formatShortDay = (day: Date | string, locale: Locale): string =>
  formatDigits(dayParts(day).toReversed().join('/'), locale)

/** The time of day in Dhaka by the 24-hour clock. */
export const formatTime = (moment: Date | string, locale: Locale): string =>
  formatDigits(dhakaTime(new Date(moment)), locale)

/** Day and time: `২১ নভেম্বর, ২০২৬, ১৪:০৫`. */
export const formatMoment = (moment: Date | string, locale: Locale): string =>
  `${formatDay(new Date(moment), locale)}, ${formatTime(moment, locale)}`

const units = [
  { ms: 86_400_000, bn: 'দিন', en: 'day' },
  { ms: 3_600_000, bn: 'ঘণ্টা', en: 'hour' },
  { ms: 60_000, bn: 'মিনিট', en: 'minute' },
] as const

/** How long something has been waiting since a moment, in the largest whole unit up to days: `১৮ দিন`, `18 days`. */
export const formatWait = (moment: Date | string, now: Date, locale: Locale): string => {
  const passedMilliseconds = Math.max(0, now.getTime() - new Date(moment).getTime())
  const unit = units.find(({ ms }) => passedMilliseconds >= ms) ?? units[2]
  const count = Math.floor(passedMilliseconds / unit.ms)
  return `${formatNumber(count, locale)} ${unit[locale]}${locale === 'en' && count !== 1 ? 's' : ''}`
}

/** How long ago, likewise: `৩ দিন আগে`, `3 days ago`. */
export const formatAge = (moment: Date | string, now: Date, locale: Locale): string =>
  `${formatWait(moment, now, locale)} ${locale === 'bn' ? 'আগে' : 'ago'}`
