import { latinDigits } from './text.ts'

/** The two languages of the product. Figures, days and money are written the same on a page, on paper and in a message. @source house 8 */
export type Locale = 'bn' | 'en'

const taka = '৳'
const noBreakSpace = '\u00a0'
const banglaZero = 0x09e6

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
 * Figures grouped by lakh, those after the point at most three. Intl says the same, and the first number that it writes keeps a cheap phone busy for a
 * quarter of a second.
 */
const grouped = (figures: string, locale: Locale) =>
  formatDigits(figures.replace(/\d(?=(?:\d\d)*\d{3}(?!\d))/g, '$&,'), locale)

/** A number in the person's digits, grouped by lakh; of a fraction a thousandth. */
export const formatNumber = (value: number, locale: Locale) =>
  grouped(String(Number(value.toFixed(3))), locale)

/** Money without the sign: poisha in, `১২,৩৪,৫৬৭.৫০` or `12,34,567.50` out. Throws for a part of a poisha. */
export const formatAmount = (amountPoisha: number, locale: Locale) => {
  if (!Number.isSafeInteger(amountPoisha)) throw new RangeError('no whole poisha')
  // As text, because a double cannot hold both places of a very large amount.
  const padded = String(amountPoisha).replace(/\d+/, (poisha) => poisha.padStart(3, '0'))
  return grouped(padded.replace(/..$/, '.$&'), locale)
}

/** Money with its sign: `১২,৩৪,৫৬৭.৫০ ৳` in Bangla, `৳12,34,567.50` in English. */
export const formatMoney = (amountPoisha: number, locale: Locale) => {
  const amount = formatAmount(amountPoisha, locale)
  return locale === 'bn' ? `${amount}${noBreakSpace}${taka}` : amount.replace(/^-?/, `$&${taka}`)
}
