import { waiverGroundWords } from '../../../words/groups/waiver-ground.ts'
import { m } from '../../../words/messages.js'
import { formatDay, formatMoney } from '../format.ts'
import { currentLocale } from '../locale.ts'
import { SelectField } from '../select-field.tsx'
import { actName, type About } from './payload-fields.tsx'

type Props = {
  about: About
  value: string
  onChange: (waiverId: string) => void
  error: string | undefined
}

/** The waivers of the case of which something can still be recovered. */
export const recoverableOf = ({ bills = [] }: About) =>
  bills.flatMap(({ waiver }) => waiver ?? []).filter(({ recoverablePoisha }) => recoverablePoisha > 0)

/** Which waiver of the case the fees recover, or none; nothing of a case without one. @source product 2.5 */
export function RecoveredWaiver({ about, ...field }: Props) {
  const recoverable = recoverableOf(about)
  if (recoverable.length === 0) return null
  const locale = currentLocale()
  return (
    <SelectField
      {...field}
      name={actName('waiverId')}
      label={m.waiver_field_recovered()}
      hint={m.waiver_hint_recovered()}
      placeholder={m.waiver_field_recovered_none()}
      options={recoverable.map(({ id, ground, decidedAt, recoverablePoisha }) => ({
        value: id,
        label: m.waiver_field_recovered_one({
          ground: waiverGroundWords[ground](),
          day: formatDay(decidedAt, locale),
          amount: formatMoney(recoverablePoisha, locale),
        }),
      }))}
    />
  )
}
