import { useState } from 'react'
import type { CallReply } from '../../api/calls.ts'
import { funds } from '../../machines/money.ts'
import { waysPaid } from '../../machines/payment/choice.ts'
import { paymentStateNames } from '../../machines/payment/states.ts'
import { entryKinds, type FilterKey, type ReportFilter } from '../../machines/report/filter.ts'
import { entryKindWords } from '../../words/groups/entry-kind.ts'
import { fundWords } from '../../words/groups/fund.ts'
import { paymentMethodWords } from '../../words/groups/payment-method.ts'
import { paymentStateWords } from '../../words/groups/payment-state.ts'
import { m } from '../../words/messages.js'
import { accountText } from './account-text.ts'
import { Button } from './button.tsx'
import { DateField } from './date-field.tsx'
import { areDaysWhole, lastDayError } from './day-range.ts'
import { nameOf } from './named.ts'
import styles from './report-filter.module.css'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

/** What a list can be narrowed to. */
export type Places = CallReply<'GET /accountant/report/places'>
export type Place = Pick<Places['courts'][number], 'name' | 'nameBn'>

type Typed = Record<FilterKey, string>

const typedOf = (filter: ReportFilter): Typed => ({
  q: filter.q ?? '',
  from: filter.from ?? '',
  to: filter.to ?? '',
  fund: filter.fund ?? '',
  method: filter.method ?? '',
  state: filter.state ?? '',
  kind: filter.kind ?? '',
  office: filter.office ?? '',
  court: filter.court === undefined ? '' : String(filter.court),
  account: filter.account === undefined ? '' : String(filter.account),
  case: filter.case ?? '',
})

const choices = <One extends string>(ones: readonly One[], words: Record<One, () => string>) =>
  ones.map((value) => ({ value, label: words[value]() }))

const ofPlaces = (places: readonly (Place & { id: string | number })[]) =>
  places.map((place) => ({ value: String(place.id), label: nameOf(place) }))

interface PanelProps {
  keys: readonly FilterKey[]
  /** What each part is called. */
  labels: Readonly<Record<FilterKey, () => string>>
  filter: ReportFilter
  places: Places
  onChoose: (typed: Typed) => void
}

type Choice = { value: string; label: string }

/** What can be chosen of a part; null where it is typed. */
const choicesOf = (key: FilterKey, places: Places): readonly Choice[] | null => {
  if (key === 'fund') return choices(funds, fundWords)
  if (key === 'method') return choices(waysPaid, paymentMethodWords)
  if (key === 'state') return choices(paymentStateNames, paymentStateWords)
  if (key === 'kind') return choices(entryKinds, entryKindWords)
  if (key === 'office') return ofPlaces(places.offices)
  if (key === 'account')
    return places.accounts.map((account) => ({ value: String(account.id), label: accountText(account) }))
  return key === 'court' ? ofPlaces(places.courts) : null
}

interface PartProps {
  of: FilterKey
  label: string
  value: string
  places: Places
  error: string | undefined
  onChange: (value: string) => void
}

const Part = ({ of, label, value, places, error, onChange }: PartProps) => {
  const field = { name: of, label, value, onChange, isRequired: true }
  if (of === 'from' || of === 'to') return <DateField {...field} error={error} />
  const options = choicesOf(of, places)
  if (options === null) return <TextField {...field} type={of === 'q' ? 'search' : 'text'} lengthMax={100} />
  // Whoever has one office is asked for none.
  if (options.length === 0) return null
  return <SelectField {...field} placeholder={m.editor_label_all_statuses()} options={options} />
}

/** The parts of a filter, to be typed and chosen; it comes when a list stands. @source product 4 */
export const ReportFilterPanel = ({ keys, labels, filter, places, onChoose }: PanelProps) => {
  const [typed, setTyped] = useState(() => typedOf(filter))
  // A court or an account of another office is none of this one's.
  const change = (key: FilterKey, value: string) =>
    setTyped({ ...typed, [key]: value, ...(key === 'office' ? { court: '', account: '' } : {}) })
  const isShown = (key: FilterKey) =>
    (key !== 'court' && key !== 'account') || typed.office === (filter.office ?? '')
  return (
    <form
      noValidate
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault()
        if (areDaysWhole(typed)) onChoose(typed)
      }}
    >
      {keys.filter(isShown).map((key) => (
        <Part
          key={key}
          of={key}
          label={labels[key]()}
          value={typed[key]}
          places={places}
          error={key === 'to' ? lastDayError(typed) : undefined}
          onChange={(value) => change(key, value)}
        />
      ))}
      <Button type="submit" variant="secondary">
        {m.payment_list_action_show()}
      </Button>
    </form>
  )
}
