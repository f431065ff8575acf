import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'wouter'
import {
  ageDaysMax,
  assigneeWords,
  caseFilterOf,
  caseHolders,
  caseSortOf,
  ownSortOf,
  statesOfList,
  caseSorts,
  dueAnswers,
  outcomeAnswers,
  overdueAnswers,
  type AssigneeWord,
  type CaseFilter,
  type CaseFilterKey,
  type CaseSort,
} from '../../machines/case-filter.ts'
import type { ApplicationList } from '../../machines/application/states.ts'
import { latinDigits } from '../../machines/text.ts'
import type { Named } from '../../api/entities.ts'
import { applicationStateWords } from '../../words/groups/application-state.ts'
import { m } from '../../words/messages.js'
import { useList } from '../use-list.ts'
import { Button } from './button.tsx'
import {
  assigneeNames,
  dueWords,
  holderWords,
  labels,
  outcomeWords,
  overdueWords,
  sortWords,
} from './case-filter-words.ts'
import { DateField } from './date-field.tsx'
import { areDaysWhole, lastDayError } from './day-range.ts'
import { formatDay, formatNumber } from './format.ts'
import { currentLocale } from './locale.ts'
import { nameOf } from './named.ts'
import { OfficeField } from './office-choice.tsx'
import { withParams } from './pages.tsx'
import styles from './report-filter.module.css'
import { SearchChoice, type Findable } from './search-choice.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

/** Also of what is chosen no more there are cases. */
const standing = 'any'

/** Every court, once somebody asks for one. */
function useCourts(isAsked: boolean) {
  const of = (division: 'subordinate' | 'high_court') =>
    isAsked ? { query: { division, standing } as const } : null
  const subordinate = useList('GET /subordinate-courts', of('subordinate'))
  const high = useList('GET /subordinate-courts', of('high_court'))
  return subordinate.rows && high.rows ? [...subordinate.rows, ...high.rows] : null
}

/** Who may have the cases of a list, once somebody asks for one. */
const useAssignees = (list: ApplicationList | undefined) =>
  useList('GET /assignees', list ? { query: { list } } : null).rows ?? []

const useTypes = (isAsked: boolean) =>
  useList('GET /case-types/', isAsked ? { query: { standing } } : null).rows

const among = (text: string | undefined) => assigneeNames[text as AssigneeWord] as (() => string) | undefined
const isOfOfficer = (text: string | undefined): boolean => text !== undefined && among(text) === undefined

/** What a part names, once its list is there: an address may name what is not. */
function nameAmong<Id>(rows: readonly (Named & { id: Id })[] | null, id: Id | undefined): string {
  if (rows === null) return ''
  const found = rows.find((row) => row.id === id)
  return found ? nameOf(found) : m.case_filter_label_unknown()
}

/** The filter in words, part by part. */
function useSaid(filter: CaseFilter, list: ApplicationList | undefined) {
  const courts = useCourts(filter.court !== undefined)
  const types = useTypes(filter.type !== undefined)
  const officers = useAssignees(isOfOfficer(filter.assignee) ? list : undefined)
  const offices = useList('GET /offices', filter.office ? {} : null).rows
  const day = (text: string | undefined) => (text ? formatDay(text, currentLocale()) : '')
  const said: Record<CaseFilterKey, string> = {
    office: nameAmong(offices, filter.office),
    state: filter.state ? applicationStateWords[filter.state]() : '',
    court: nameAmong(courts, filter.court),
    type: nameAmong(types, filter.type),
    assignee: isOfOfficer(filter.assignee)
      ? (officers.find(({ id }) => id === filter.assignee)?.name ?? m.assignment_label_other_officer())
      : (among(filter.assignee)?.() ?? ''),
    holder: filter.holder ? holderWords[filter.holder]() : '',
    from: day(filter.from),
    to: day(filter.to),
    days: formatNumber(filter.days ?? 0, currentLocale()),
    due: filter.due ? dueWords[filter.due]() : '',
    overdue: filter.overdue ? overdueWords[filter.overdue]() : '',
    outcome: filter.outcome ? outcomeWords[filter.outcome]() : '',
  }
  const keys = Object.keys(filter) as CaseFilterKey[]
  return keys.map((key) => ({ key, text: `${labels[key]()}: ${said[key]}` }))
}

interface PanelProps {
  keys: readonly CaseFilterKey[]
  filter: CaseFilter
  /** The list of applications that is narrowed. */
  list: ApplicationList | undefined
}

/** Each part of the filter with a way to take it away, and all of them at once. @source look Staff */
export function CaseFilterChips({ filter, list }: Omit<PanelProps, 'keys'>) {
  const [params, setParams] = useSearchParams()
  const said = useSaid(filter, list)
  const without = (keys: readonly CaseFilterKey[]) =>
    setParams(new URLSearchParams(withParams(params, Object.fromEntries(keys.map((key) => [key, null])))))
  return (
    <div className={styles.chips}>
      {said.map(({ key, text }) => (
        <button
          key={key}
          type="button"
          className={styles.chip}
          aria-label={m.report_action_remove_filter({ filter: text })}
          onClick={() => without([key])}
        >
          {text} <span aria-hidden="true">×</span>
        </button>
      ))}
      <button type="button" className={styles.chip} onClick={() => without(said.map(({ key }) => key))}>
        {m.case_filter_action_clear()}
      </button>
    </div>
  )
}

type Typed = Record<CaseFilterKey | 'sort', string>

interface PartProps {
  of: CaseFilterKey
  list: ApplicationList | undefined
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const choices = <One extends string>(ones: readonly One[], words: Record<One, () => string>) =>
  ones.map((value) => ({ value, label: words[value]() }))

function CourtPart({ value, onChange }: PartProps) {
  const options = useCourts(true)?.map((court): Findable => ({
    id: court.id,
    label: nameOf(court),
    text: `${court.name} ${court.nameBn}`,
  }))
  return (
    <div className={styles.whole}>
      <SearchChoice
        name="court"
        label={labels.court()}
        isRequired
        options={options ?? null}
        value={value === '' ? null : Number(value)}
        onChange={(id) => onChange(id === null ? '' : String(id))}
      />
    </div>
  )
}

function TypePart({ value, onChange }: PartProps) {
  const options = (useTypes(true) ?? []).map((type) => ({ value: String(type.id), label: nameOf(type) }))
  const field = { name: 'type', label: labels.type(), value, onChange, isRequired: true }
  return <SelectField {...field} placeholder={m.editor_label_all_statuses()} options={options} />
}

function AssigneePart({ value, onChange, list }: PartProps) {
  const options = [
    ...choices(assigneeWords, assigneeNames),
    ...useAssignees(list)
      .filter(({ isSelf }) => !isSelf)
      .map(({ id, name }) => ({ value: id, label: name })),
  ]
  const field = { name: 'assignee', label: labels.assignee(), value, onChange, isRequired: true }
  return <SelectField {...field} placeholder={m.editor_label_all_statuses()} options={options} />
}

/** Whether what was typed is a number of days, or nothing. */
const isAge = (text: string): boolean =>
  text === '' || (/^\d+$/.test(text) && Number(text) > 0 && Number(text) <= ageDaysMax)

/** What can be chosen of each part that is one of a few. */
const answersOf = (list: ApplicationList | undefined) => ({
  state: choices(list ? statesOfList(list) : [], applicationStateWords),
  holder: choices(caseHolders, holderWords),
  due: choices(dueAnswers, dueWords),
  overdue: choices(overdueAnswers, overdueWords),
  outcome: choices(outcomeAnswers, outcomeWords),
})

const Part = (props: PartProps) => {
  const { of, list, value, error, onChange } = props
  const field = { name: of, label: labels[of](), value, onChange, isRequired: true }
  if (of === 'office') return <OfficeField value={value} onChange={onChange} />
  if (of === 'court') return <CourtPart {...props} />
  if (of === 'type') return <TypePart {...props} />
  if (of === 'assignee') return <AssigneePart {...props} />
  if (of === 'from' || of === 'to') return <DateField {...field} error={of === 'to' ? error : undefined} />
  if (of === 'days')
    return (
      <TextField
        {...field}
        inputMode="numeric"
        hint={m.case_filter_hint_days()}
        error={isAge(latinDigits(value.trim())) ? undefined : m.field_error_number_invalid()}
        lengthMax={4}
        isShort
      />
    )
  return <SelectField {...field} placeholder={m.editor_label_all_statuses()} options={answersOf(list)[of]} />
}

const typedOf = (filter: CaseFilter, sort: CaseSort): Typed => ({
  office: filter.office ?? '',
  state: filter.state ?? '',
  court: String(filter.court ?? ''),
  type: String(filter.type ?? ''),
  assignee: filter.assignee ?? '',
  holder: filter.holder ?? '',
  from: filter.from ?? '',
  to: filter.to ?? '',
  days: String(filter.days ?? ''),
  due: filter.due ?? '',
  overdue: filter.overdue ?? '',
  outcome: filter.outcome ?? '',
  sort,
})

/** The parts of a filter, to be typed and chosen, and the order; it comes when a list stands. @source look Staff */
export function CaseFilterPanel({ keys, filter, list }: PanelProps) {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState(() => typedOf(filter, caseSortOf(params, filter, list)))
  const change = (key: keyof Typed, value: string) => setTyped({ ...typed, [key]: value })
  const sorts = keys.includes('from') ? caseSorts : (['oldest', 'newest'] as const)
  const error = lastDayError(typed)
  const show = (event: FormEvent) => {
    event.preventDefault()
    const days = latinDigits(typed.days.trim())
    if (!areDaysWhole(typed) || !isAge(days)) return
    const next = new URLSearchParams({ ...typed, days })
    const kept = caseFilterOf(next, keys)
    const changes = keys.map((key) => [key, kept[key] === undefined ? null : String(kept[key])] as const)
    const order = { sort: typed.sort === ownSortOf(list) ? null : typed.sort }
    setParams(new URLSearchParams(withParams(params, { ...Object.fromEntries(changes), ...order })))
  }
  return (
    <form noValidate className={styles.panel} onSubmit={show}>
      {keys.map((of) => (
        <Part key={of} {...{ of, list, error }} value={typed[of]} onChange={(value) => change(of, value)} />
      ))}
      <SelectField
        name="sort"
        label={m.case_filter_field_sort()}
        value={typed.sort}
        onChange={(value) => change('sort', value)}
        isRequired
        options={choices(sorts, sortWords)}
      />
      <Button type="submit" variant="secondary">
        {m.payment_list_action_show()}
      </Button>
    </form>
  )
}
