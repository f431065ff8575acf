import { formatMoney as formatTold, formatNumber, type Locale } from '../../machines/format.ts'
import { plainTaka, unreadablePoisha } from '../../machines/money.ts'
import { formatMoment, formatTime } from '../../machines/format-time.ts'
import { dhakaDay } from '../../machines/text.ts'
import { m } from '../../words/messages.js'

export {
  formatAmount,
  formatDigits,
  formatNumber,
  formatWritten,
  type Locale,
} from '../../machines/format.ts'
export {
  formatDay,
  formatMoment,
  formatShortDay,
  formatTime,
  formatAge,
  formatWait,
  monthNames,
} from '../../machines/format-time.ts'

/** Money with its sign, or a word where it cannot be told. @source product 7 */
export const formatMoney = (amountPoisha: number, locale: Locale): string =>
  amountPoisha === unreadablePoisha
    ? m.parts_text_unreadable({}, { locale })
    : formatTold(amountPoisha, locale)

const noBreakSpace = '\u00a0'

/**
 * What a person typed as money, in whole poisha. Takes either digits, spaces, grouping commas, the taka sign and
 * the customary `/-`. Answers null for anything else: letters, a minus, more than two decimal places.
 */
export const parseMoney = (typed: string): number | null => {
  const match = /^(\d*)(?:\.(\d{0,2}))?$/.exec(plainTaka(typed))
  if (!match || (!match[1] && !match[2])) return null
  const amountPoisha = Number(`${match[1] ?? ''}${(match[2] ?? '').padEnd(2, '0')}`)
  return Number.isSafeInteger(amountPoisha) ? amountPoisha : null
}

/** The size of a file, in whole kilobytes rounded up so that nothing shows as nothing. */
export const formatSize = (sizeBytes: number, locale: Locale) =>
  `${formatNumber(Math.ceil(sizeBytes / 1024), locale)}${noBreakSpace}${locale === 'bn' ? 'কেবি' : 'KB'}`

/** The time of a moment of today, or the day with it: the time alone is read as today's. */
export const formatTimeOrMoment = (moment: string, locale: Locale): string =>
  (dhakaDay(new Date(moment)) === dhakaDay(new Date()) ? formatTime : formatMoment)(moment, locale)
