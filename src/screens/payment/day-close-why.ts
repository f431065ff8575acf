import type { CloseDifference } from '../../api/close-calls.ts'
import { m } from '../../words/messages.js'
import { formatDay, formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'

/** Why a settlement may stand: a person's words, or what a file settled it by; null where neither was told. @source product 8, look Staff */
export function whyText({
  reason,
  counterpart,
}: Pick<NonNullable<CloseDifference['settled']>, 'reason' | 'counterpart'>): string | null {
  if (counterpart === null) return reason
  const locale = currentLocale()
  const day = formatDay(counterpart.day, locale)
  const { fileName, line } = counterpart
  if (fileName === null || line === null) return m.close_text_counterpart_posting({ day })
  return m.close_text_counterpart_line({ day, name: fileName, line: formatNumber(line, locale) })
}
