import type { RecoveredWaiver } from '../../api/waiver-entities.ts'
import { waiverGroundWords } from '../../words/groups/waiver-ground.ts'
import { m } from '../../words/messages.js'
import { formatDay, formatMoney } from './format.ts'
import { currentLocale } from './locale.ts'
import { nameOf } from './named.ts'

/** Which waiver it was, how much, and who granted it when: an officer by name, as far as the reader is told it. @source product 2.5 */
export function recoveredText({ ground, waivedPoisha, decidedAt, office, byName }: RecoveredWaiver): string {
  const locale = currentLocale()
  return m.bill_text_recovered({
    amount: formatMoney(waivedPoisha, locale),
    ground: waiverGroundWords[ground](),
    by: [byName, nameOf(office)].filter((name) => name !== null).join(', '),
    day: formatDay(decidedAt, locale),
  })
}
