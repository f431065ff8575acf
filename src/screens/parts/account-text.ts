import type { ReportAccount } from '../../api/report-calls.ts'
import { fundWords } from '../../words/groups/fund.ts'
import { m } from '../../words/messages.js'
import { formatDay } from './format.ts'
import { currentLocale } from './locale.ts'

/** A bank account among those of an office: its number, its fund, and from when it is in force, as another may have the same number. */
export const accountText = ({ accountNumber, fund, effectiveFrom }: ReportAccount): string =>
  m.report_text_account({
    number: accountNumber,
    fund: fundWords[fund](),
    day: formatDay(effectiveFrom, currentLocale()),
  })
