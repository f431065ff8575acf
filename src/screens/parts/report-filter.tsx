import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import {
  addressOfFilter,
  filterOfAddress,
  paymentKeys,
  reportKeys,
  waiverKeys,
  withDays,
  withPaymentDays,
  type FilterKey,
  type ReportFilter,
} from '../../machines/report/filter.ts'
import { dhakaDay } from '../../machines/text.ts'
import { entryKindWords } from '../../words/groups/entry-kind.ts'
import { fundWords } from '../../words/groups/fund.ts'
import { paymentMethodWords } from '../../words/groups/payment-method.ts'
import { paymentStateWords } from '../../words/groups/payment-state.ts'
import { m } from '../../words/messages.js'
import { useOwnKeys } from './chosen-office.ts'
import { lastDayError } from './day-range.ts'
import { formatDay } from './format.ts'
import { Icon } from './icon.tsx'
import { currentLocale } from './locale.ts'
import { nameOf } from './named.ts'
import { lazyScreen } from './lazy-screen.ts'
import { accountText } from './account-text.ts'
import type { Place, Places } from './report-filter-panel.tsx'
import { written } from './written.ts'
import { liveSignal } from '../live-signal.ts'
import { useStoreValue } from '../store-value.ts'
import { useCall } from '../use-call.ts'
import styles from './report-filter.module.css'

// Its fields are no part of what a list begins with.
const ReportFilterPanel = lazyScreen(
  async () => (await import('./report-filter-panel.tsx')).ReportFilterPanel,
)

const nowhere: Places = { offices: [], courts: [], accounts: [] }

const without = (filter: ReportFilter, key: keyof ReportFilter): ReportFilter => ({
  ...filter,
  [key]: undefined,
  ...(key === 'office' ? { court: undefined, account: undefined } : {}),
})

/** What a list is narrowed by, and which days it is of where its address names none. */
interface Narrowed {
  keys: readonly FilterKey[]
  withDays: (filter: ReportFilter, today: string) => ReportFilter
}
/** Every report. @source product 4 */
export const ofReports: Narrowed = { keys: reportKeys, withDays }
/** All payments. @source spec §2 Accountant area */
export const ofPayments: Narrowed = { keys: paymentKeys, withDays: withPaymentDays }

/** What was waived. @source product 2.5 */
export const ofWaivers: Narrowed = { keys: waiverKeys, withDays }

/** What each part of a filter is called. */
const labels: Record<FilterKey, () => string> = {
  q: m.queue_field_search,
  from: m.payment_field_from,
  to: m.payment_field_to,
  fund: m.invoice_label_fund,
  method: m.report_field_method,
  state: m.payment_field_state,
  kind: m.report_field_kind,
  office: m.staff_label_office,
  court: m.case_field_court_id,
  account: m.report_label_account,
  case: m.queue_label_case_number,
}

/** What is chosen of each part, in words; an empty one narrows nothing. */
const saidOf = (filter: ReportFilter, { offices, courts, accounts }: Places): Record<FilterKey, string> => {
  const day = (text: string | undefined) => (text ? formatDay(text, currentLocale()) : '')
  const account = accounts.find(({ id }) => id === filter.account)
  const place = (found: Place | undefined) => (found ? nameOf(found) : '')
  return {
    q: filter.q ?? '',
    from: day(filter.from),
    to: day(filter.to),
    fund: filter.fund ? fundWords[filter.fund]() : '',
    method: filter.method ? paymentMethodWords[filter.method]() : '',
    state: filter.state ? paymentStateWords[filter.state]() : '',
    kind: filter.kind ? entryKindWords[filter.kind]() : '',
    office: place(offices.find(({ id }) => id === filter.office)),
    court: place(courts.find(({ id }) => id === filter.court)),
    account: account ? accountText(account) : '',
    case: filter.case ? written(filter.case) : '',
  }
}

interface Chip {
  key: FilterKey
  text: string
}

/** The filter in words, part by part. */
const chipsOf = (filter: ReportFilter, places: Places, { keys }: Narrowed): Chip[] => {
  const said = saidOf(filter, places)
  return keys
    .filter((key) => filter[key] !== undefined)
    .map((key) => ({ key, text: `${labels[key]()}: ${said[key]}` }))
}

/** The day as it is now, looked at again with everything that is followed. */
const useToday = (): string => useStoreValue(liveSignal, () => dhakaDay(new Date()))

/** The filter of the address; where it names no day, with those that its list opens on. */
export function useReportFilter(of: Narrowed = ofReports): ReportFilter {
  const [params] = useSearchParams()
  const today = useToday()
  return of.withDays(filterOfAddress(params, useOwnKeys(of.keys)), today)
}

const usePlaces = ({ office }: ReportFilter): Places =>
  useCall('GET /accountant/report/places', { query: { office } }).data ?? nowhere

/** The filter in words, for what is read away from the screen. */
export const FilterWords = ({ of = ofReports }: { of?: Narrowed }) => {
  const filter = useReportFilter(of)
  const chips = chipsOf(filter, usePlaces(filter), of)
  return chips.map(({ text }) => text).join(' · ')
}

/** The one filter of every report and of all payments, as chips that can be taken away and a panel; it stands in the address. @source product 4, look, Staff */
export const ReportFilterBar = ({ of = ofReports }: { of?: Narrowed }) => {
  const [, setParams] = useSearchParams()
  const filter = useReportFilter(of)
  const places = usePlaces(filter)
  const today = useToday()
  const chips = chipsOf(filter, places, of)
  // A day that the list opens on by itself stands there again, however often it is taken away.
  const isLasting = (key: FilterKey) => of.withDays(without(filter, key), today)[key] === filter[key]
  return (
    <search className={styles.bar} data-print="hide">
      {chips.map(({ key, text }) =>
        isLasting(key) ? (
          <span key={key} className={styles.lasting}>
            {text}
          </span>
        ) : (
          <button
            key={key}
            type="button"
            className={styles.chip}
            aria-label={m.report_action_remove_filter({ filter: text })}
            onClick={() => setParams(addressOfFilter(without(filter, key)))}
          >
            {text} <span aria-hidden="true">×</span>
          </button>
        ),
      )}
      {/* What an address has wrong is told at its field. */}
      <details className={styles.filter} open={lastDayError(filter) !== undefined}>
        <summary className={styles.open}>
          <Icon name="search" />
          {m.report_title_filter()}
        </summary>
        <Suspense>
          <ReportFilterPanel
            key={addressOfFilter(filter).toString()}
            keys={of.keys}
            labels={labels}
            filter={filter}
            places={places}
            onChoose={(typed) =>
              setParams(addressOfFilter(filterOfAddress(new URLSearchParams(typed), of.keys)))
            }
          />
        </Suspense>
      </details>
    </search>
  )
}
