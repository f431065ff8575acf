import { m } from '../../words/messages.js'
import { formatDay } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'

/** Until when a draft is kept, from the day that its notice names. */
export const keptUntilText = (day: string): string =>
  m.my_text_kept_until({ day: formatDay(day, currentLocale()) })
