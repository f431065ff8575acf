import { m } from '../../words/messages.js'
import { formatMoment } from './format.ts'
import { currentLocale } from './locale.ts'

/** Whether a receipt was used, and when. @source product 8 */
export const usageText = (usedAt: string | null): string =>
  usedAt ? m.invoice_text_used({ moment: formatMoment(usedAt, currentLocale()) }) : m.invoice_state_unused()
