import type { ReportAccount } from '../../api/report-calls.ts'
import { theBeginning } from '../../machines/bank-account.ts'
import { fundWords } from '../../words/groups/fund.ts'
import { m } from '../../words/messages.js'
import { formatDay } from './format.ts'
import { currentLocale } from './locale.ts'

/** A bank account among those of an office: its number, its fund, and from when it is in force, as another may have the same number. */
export const accountText = ({ accountNumber, fund, effectiveFrom }: ReportAccount): string => {
  const said = { number: accountNumber, fund: fundWords[fund]() }
  return effectiveFrom === theBeginning
    ? m.report_text_account_first(said)
    : m.report_text_account({ ...said, day: formatDay(effectiveFrom, currentLocale()) })
}
