import type { CallReply } from '../../api/calls.ts'
import { applicationMeaning, type ApplicationState } from '../../machines/application/states.ts'
import { isOfSeveralStates } from '../../machines/case-filter.ts'
import type { WayPaid } from '../../machines/payment/choice.ts'
import type { Fund } from '../../machines/money.ts'
import type { PaymentState } from '../../machines/payment/states.ts'
import { addressOfFilter, type ReportFilter } from '../../machines/report/filter.ts'
import type { OverdueCounts, OverdueList } from '../../machines/target.ts'
import { atOfficeHref } from '../parts/chosen-office.ts'
import { waiversHref } from '../parts/waivers-href.ts'

/** A figure of a dashboard and the list that it counts: how many rows it has, or what they come to in poisha. */
export interface Lead<Key extends string = string> {
  key: Key
  value: number
  href: string
  /** How many of them are overdue, and the list of these. */
  late?: { value: number; href: string }
}

type Chosen = { office?: string | undefined }
type Counts = CallReply<'GET /administrator/dashboard/data'>['counts']

/** Figures that lead to the lists of an area, as they stand at the office that is chosen. */
function listLeads(
  area: string,
  { counts, overdue }: { counts: Counts; overdue: OverdueCounts },
  chosen: Chosen,
) {
  const hrefOf = (list: string, narrowed: Record<string, string> = {}) => {
    const params = new URLSearchParams({
      ...(area === 'administrator' ? { sort: 'oldest' } : {}),
      ...narrowed,
    })
    const query = params.toString()
    return atOfficeHref(`/${area}/applications/${list}${query === '' ? '' : `?${query}`}`, chosen)
  }
  const lateIn = (list: OverdueList) => ({
    value: overdue[list] ?? 0,
    href: hrefOf(list, { overdue: 'yes' }),
  })
  const lead = <List extends OverdueList>(key: List, badge: keyof Counts): Lead<List> => ({
    key,
    value: counts[badge],
    href: hrefOf(key),
  })
  const timed = <List extends OverdueList>(key: List, badge: keyof Counts): Lead<List> => ({
    ...lead(key, badge),
    late: lateIn(key),
  })
  return { hrefOf, lateIn, lead, timed }
}

/** What waits for an administrator. @source product 8 */
export function administratorLeads(
  data: Pick<CallReply<'GET /administrator/dashboard/data'>, 'counts' | 'cameBack' | 'overdue'>,
  chosen: Chosen,
) {
  const { hrefOf, lateIn, lead, timed } = listLeads('administrator', data, chosen)
  return [
    timed('unverified', 'unverifiedApp'),
    lead('verified', 'verifiedApp'),
    timed('paid', 'paidApp'),
    timed('dispatch_request', 'requestDispatch'),
    timed('paid_dispatch', 'paidDispatch'),
    {
      key: 'cameBack' as const,
      value: data.cameBack,
      href: hrefOf('send_to_dispatch', { outcome: 'came_back' }),
    },
    { key: 'atTheSection' as const, ...lateIn('send_to_dispatch') },
  ]
}

/** What the dispatch section has on its table. @source product 8 */
export function dispatcherLeads(
  data: Pick<CallReply<'GET /dispatcher/dashboard/data'>, 'counts' | 'overdue'>,
  chosen: Chosen,
) {
  const { lateIn, timed } = listLeads('dispatch', data, chosen)
  return [
    timed('new_case_documents', 'newCaseDocuments'),
    timed('received_file', 'receivedFile'),
    { key: 'outcomes' as const, ...lateIn('dispatched_file') },
  ]
}

/** The cases that stand somewhere: of a list of several states those of this one alone. */
function stateHref(state: ApplicationState, chosen: Chosen): string | undefined {
  const [list] = applicationMeaning(state).lists
  if (list === undefined) return undefined
  const narrowed = isOfSeveralStates(list) ? `?state=${state}` : ''
  return atOfficeHref(`/administrator/applications/${list}${narrowed}`, chosen)
}

/** The slices of an office's cases. @source spec §2 Layout and navigation */
export const stateLeads = (rows: CallReply<'GET /administrator/pie-chart/data'>, chosen: Chosen) =>
  rows.map(({ state, count }) => ({ key: state, value: count, href: stateHref(state, chosen) }))

/** The days on which cases were submitted: wherever they stand now. @source spec §2 Layout and navigation */
export const submittedLeads = (rows: CallReply<'GET /administrator/line-chart/data'>, chosen: Chosen) =>
  rows.map(({ day, count }): Lead => ({
    key: day,
    value: count,
    href: atOfficeHref(`/administrator/applications/all?from=${day}&to=${day}`, chosen),
  }))

type Standing = CallReply<'GET /accountant/dashboard/data'>

const entriesHref = (filter: ReportFilter): string =>
  `/accountant/applications/accountant/all-report?${addressOfFilter(filter).toString()}`

/** Money by day and month, in poisha. @source product 4 */
export function moneyLeads(data: Standing, chosen: Chosen) {
  const { today } = data
  const month = `${today.slice(0, 7)}-01`
  const paid = (from: string) =>
    atOfficeHref(`/accountant/applications/payments?from=${from}&to=${today}`, chosen)
  const back = (from: string) => entriesHref({ from, to: today, kind: 'refunded', ...chosen })
  return [
    { key: 'today', value: data.todayPoisha, href: paid(today) },
    { key: 'month', value: data.monthPoisha, href: paid(month) },
    { key: 'refundedToday', value: data.refundedTodayPoisha, href: back(today) },
    { key: 'refundedMonth', value: data.refundedMonthPoisha, href: back(month) },
    {
      key: 'waivedMonth',
      value: data.waivedMonthPoisha,
      href: waiversHref({ from: month, to: today, ...chosen }),
    },
  ] as const satisfies Lead[]
}

/** What waits for an accountant; discrepancies only for whoever may read them. @source product 7 */
export function waitingLeads(data: Standing, chosen: Chosen) {
  const at = (place: string) => atOfficeHref(`/accountant/applications/${place}`, chosen)
  const inState = <State extends PaymentState>(key: State, value: number) => ({
    key,
    value,
    href: at(`payments?state=${key}`),
  })
  const { discrepanciesCount } = data
  return [
    { key: 'refunds' as const, value: data.refundsWaitingCount, href: at('refunds') },
    ...(discrepanciesCount === null
      ? []
      : [{ key: 'discrepancies' as const, value: discrepanciesCount, href: at('discrepancies') }]),
    inState('held', data.heldCount),
    inState('surplus', data.surplusCount),
    inState('unknown', data.unknownCount),
  ] satisfies Lead[]
}

/** What came in over some days, net in poisha: by fund, by way of paying, and day by day. @source product 4 */
export const chartLeads = (
  { funds, methods }: CallReply<'GET /accountant/charts/data'>,
  period: ReportFilter,
) => ({
  funds: funds.map(({ fund, netPoisha }): Lead<Fund> => ({
    key: fund,
    value: netPoisha,
    href: entriesHref({ ...period, fund }),
  })),
  methods: methods.map(({ method, netPoisha }): Lead<WayPaid> => ({
    key: method,
    value: netPoisha,
    href: entriesHref({ ...period, method }),
  })),
})

/** The entries of one day. */
export const dayHref = (day: string, chosen: Chosen): string => entriesHref({ from: day, to: day, ...chosen })
