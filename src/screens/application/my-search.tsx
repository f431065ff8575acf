import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'wouter'
import { divisionCodes, type DivisionCode } from '../../machines/form.ts'
import { isDay } from '../../machines/text.ts'
import { divisionWords } from '../../words/groups/division.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import { DateField } from '../parts/date-field.tsx'
import { areDaysWhole, lastDayError } from '../parts/day-range.ts'
import { formatDay } from '../parts/format.ts'
import { Icon } from '../parts/icon.tsx'
import { currentLocale } from '../parts/locale.ts'
import { withParams } from '../parts/pages.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { TextField } from '../parts/text-field.tsx'
import styles from './my-search.module.css'

/** What the list is narrowed to, as it stands in the address; the empty text where it is not. */
export interface Filter {
  q: string
  division: string
  from: string
  to: string
}

/** The filters of an address; what is none of ours is left out. */
export function filterOf(params: URLSearchParams): Filter {
  const at = (key: string) => params.get(key) ?? ''
  const dayAt = (key: string) => (isDay(at(key)) ? at(key) : '')
  const division = divisionCodes.find((code) => code === at('division')) ?? ''
  return { q: at('q').trim(), division, from: dayAt('from'), to: dayAt('to') }
}

const chipText = (key: keyof Filter, value: string): string => {
  switch (key) {
    case 'q':
      return value
    case 'division':
      return divisionWords[value as DivisionCode]()
    case 'from':
      return m.my_label_filter_from({ day: formatDay(value, currentLocale()) })
    case 'to':
      return m.my_label_filter_to({ day: formatDay(value, currentLocale()) })
  }
}

/** What the list is narrowed to, in words. */
export const narrowedTo = (filter: Filter): string =>
  (Object.keys(filter) as (keyof Filter)[])
    .filter((key) => filter[key] !== '')
    .map((key) => chipText(key, filter[key]))
    .join(', ')

function Chips({ filter, onRemove }: { filter: Filter; onRemove: (key: keyof Filter) => void }) {
  const keys = (Object.keys(filter) as (keyof Filter)[]).filter((key) => filter[key] !== '')
  if (keys.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={m.my_label_filters()}>
      {keys.map((key) => (
        <li key={key}>
          <button
            type="button"
            className={styles.chip}
            aria-label={m.my_action_remove_filter({ filter: chipText(key, filter[key]) })}
            onClick={() => onRemove(key)}
          >
            {chipText(key, filter[key])} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface MoreProps {
  filter: Filter
  typed: Filter
  set: (key: keyof Filter) => (value: string) => void
}

/** What the list can be narrowed by besides a number. */
const More = ({ filter, typed, set }: MoreProps) => (
  <details className={styles.more} open={filter.division !== '' || filter.from !== '' || filter.to !== ''}>
    <summary>{m.my_label_more_filters()}</summary>
    <div className={styles.fields}>
      <SelectField
        label={m.case_field_division()}
        name="division"
        placeholder={m.my_label_any_division()}
        value={typed.division}
        onChange={set('division')}
        options={divisionCodes.map((value) => ({ value, label: divisionWords[value]() }))}
        isRequired
      />
      <DateField
        label={m.my_field_from()}
        name="from"
        value={typed.from}
        onChange={set('from')}
        dayMax={typed.to || undefined}
        isRequired
      />
      <DateField
        label={m.my_field_to()}
        name="to"
        value={typed.to}
        onChange={set('to')}
        dayMin={typed.from || undefined}
        error={lastDayError(typed)}
        isRequired
      />
    </div>
  </details>
)

/** Search by number, and what else narrows the list; all of it stands in the address, and as chips to take away. @source spec §7 */
export function MySearch() {
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  const [typed, setTyped] = useState(filter)
  const go = (next: Filter) => {
    setTyped(next)
    setParams(new URLSearchParams(withParams(params, { ...next, q: next.q.trim() })))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (areDaysWhole(typed)) go(typed)
  }
  const set = (key: keyof Filter) => (value: string) => setTyped({ ...typed, [key]: value })
  return (
    <search className={styles.seek}>
      <details open={Object.values(filter).some((value) => value !== '')}>
        <summary className={styles.open}>
          <Icon name="search" />
          {m.parts_action_search()}
        </summary>
        <form noValidate className={styles.search} onSubmit={submit}>
          <TextField
            label={m.my_field_search()}
            hint={m.my_hint_search()}
            name="q"
            type="search"
            value={typed.q}
            onChange={set('q')}
            lengthMax={100}
            isRequired
          />
          <More filter={filter} typed={typed} set={set} />
          <ButtonRow>
            <Button type="submit" variant="secondary">
              {m.parts_action_search()}
            </Button>
          </ButtonRow>
          <Chips filter={filter} onRemove={(key) => go({ ...filter, [key]: '' })} />
        </form>
      </details>
    </search>
  )
}
