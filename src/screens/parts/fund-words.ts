import type { Fund } from '../../machines/money.ts'
import { m } from '../../words/messages.js'
import type { BothWord } from '../words/word.ts'

/** Where a fee goes. @source product 4 */
export const fundWords: Record<Fund, BothWord> = {
  treasury: m.my_label_fund_treasury,
  bar_council: m.my_label_fund_bar_council,
  dispatch: m.my_label_fund_dispatch,
}
