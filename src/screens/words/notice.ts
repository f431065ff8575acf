import { m } from '../../words/messages.js'
import type { NoticeData } from '../../machines/notices.ts'
import { formatDay, formatMoney, formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'

/** Until when a draft is kept, from the day that its notice names. */
const keptUntilText = (day: string): string => m.my_text_kept_until({ day: formatDay(day, currentLocale()) })

/** What a notice says besides its title: until when a draft is kept, how many cases were given, what goes back, why a payment was not confirmed, or both figures of a bill that was replaced. */
export function noticeDetail({ kept_until, assigned_count, ...data }: NoticeData): string | null {
  const { wrong_poisha, right_poisha, refund_poisha, reason } = data
  const locale = currentLocale()
  if (assigned_count !== undefined && assigned_count > 1)
    return m.notices_text_assigned({ count: formatNumber(assigned_count, locale) })
  if (kept_until) return keptUntilText(kept_until)
  if (reason !== undefined) return reason
  if (refund_poisha !== undefined) return formatMoney(refund_poisha, locale)
  if (wrong_poisha === undefined || right_poisha === undefined) return null
  return m.notices_text_figures({
    wrong: formatMoney(wrong_poisha, locale),
    right: formatMoney(right_poisha, locale),
  })
}
