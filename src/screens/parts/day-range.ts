import { isDay, isDayOrEmpty } from '../../machines/text.ts'
import { m } from '../../words/messages.js'

interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

/** What is told at the last day while it is before the first; half a date is told by its field. @source look Litigant */
export const lastDayError = ({ from = '', to = '' }: DayRange): string | undefined =>
  isDay(from) && isDay(to) && to < from ? m.field_error_day_before_first() : undefined

/** Whether a list can be narrowed to them: each whole or left empty, and in their order. */
export const areDaysWhole = (days: DayRange): boolean =>
  isDayOrEmpty(days.from ?? '') && isDayOrEmpty(days.to ?? '') && lastDayError(days) === undefined
