import type { Invoice } from '../../api/entities.ts'
import { invoiceStandingWords } from '../../words/groups/invoice-standing.ts'
import { formatMoment, formatMoney } from './format.ts'
import { currentLocale } from './locale.ts'

/** What a receipt is worth now, in words. @source product 2.5, 8 */
export const usageText = ({
  standing,
  usedAt,
  refundedPoisha,
}: Pick<Invoice, 'standing' | 'usedAt' | 'refundedPoisha'>): string =>
  invoiceStandingWords[standing]({
    moment: usedAt ? formatMoment(usedAt, currentLocale()) : '',
    amount: formatMoney(refundedPoisha, currentLocale()),
  })
