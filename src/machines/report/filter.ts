import { hasOffice, type Offices } from '../actor.ts'
import { funds, type Fund } from '../money.ts'
import { waysPaid, type WayPaid } from '../payment/choice.ts'
import { paymentStateNames, type PaymentState } from '../payment/states.ts'
import { isDay, tidyLine } from '../text.ts'

/** What a posting says of the funds: money that came, that went back, or that only stands in another fund now. @source product 2.5, 4 */
export const entryKinds = ['received', 'refunded', 'corrected'] as const
export type EntryKind = (typeof entryKinds)[number]

/** The one filter of every report and of all payments; days YYYY-MM-DD in Dhaka, both included. What is left out narrows nothing. @source product 4 */
export interface ReportFilter {
  from?: string | undefined
  to?: string | undefined
  fund?: Fund | undefined
  method?: WayPaid | undefined
  /** Where the payment stands now. */
  state?: PaymentState | undefined
  kind?: EntryKind | undefined
  office?: string | undefined
  court?: number | undefined
  /** A bank account of an office, as it was recorded. */
  account?: number | undefined
  /** A case's number, whole. */
  case?: string | undefined
  /** What is sought in numbers and names. */
  q?: string | undefined
}

/** What each list is narrowed by, in the order in which it is asked for. */
export const reportKeys = [
  'from',
  'to',
  'fund',
  'method',
  'state',
  'kind',
  'office',
  'court',
  'account',
  'case',
] as const
export const paymentKeys = ['q', 'from', 'to', 'fund', 'method', 'state', 'office', 'court', 'case'] as const
/** What a waiver has of these: nobody paid it. @source product 2.5 */
export const waiverKeys = ['from', 'to', 'fund', 'office', 'court', 'case'] as const
export type FilterKey = keyof ReportFilter

const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)

const among = <One extends string>(ones: readonly One[], text: string | null): One | undefined =>
  ones.find((one) => one === text)

/** The filter that an address holds; what somebody wrote there and is none of it is left out. */
export function filterOfAddress(
  params: URLSearchParams,
  keys: readonly FilterKey[] = reportKeys,
): ReportFilter {
  const filter = everythingOf(params)
  return Object.fromEntries(Object.entries(filter).filter(([key]) => keys.some((one) => one === key)))
}

function everythingOf(params: URLSearchParams): ReportFilter {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const [court, account] = [Number(params.get('court') ?? ''), Number(params.get('account') ?? '')]
  const office = params.get('office') ?? ''
  const [sought, q] = [tidyLine(params.get('case') ?? ''), tidyLine(params.get('q') ?? '')]
  const [fund, method] = [among(funds, params.get('fund')), among(waysPaid, params.get('method'))]
  const [kind, state] = [among(entryKinds, params.get('kind')), among(paymentStateNames, params.get('state'))]
  return {
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(fund ? { fund } : {}),
    ...(method ? { method } : {}),
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
    ...(isUuid(office) ? { office } : {}),
    ...(Number.isSafeInteger(court) && court > 0 ? { court } : {}),
    ...(Number.isSafeInteger(account) && account > 0 ? { account } : {}),
    ...(sought ? { case: sought } : {}),
    ...(q ? { q } : {}),
  }
}

/**
 * The filter with a first day: where it names none and no case, the month of its last day, or the month so far, so that no report
 * opens on everything there is.
 * @source product 7
 */
export function withDays(filter: ReportFilter, today: string): ReportFilter {
  if (filter.from !== undefined || filter.case !== undefined) return filter
  const to = filter.to ?? today
  return { ...filter, from: `${to.slice(0, 7)}-01`, to }
}

/** The filter as parameters of an address; `filterOfAddress` reads the same back. */
export const addressOfFilter = (filter: ReportFilter): URLSearchParams =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([key, value]): [string, string][] =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  )

/**
 * The same for all payments: their list opens on all there are, which counters tell. What is no part of a counter is added up, and so
 * narrowed to a month where no day, no case and no words say less.
 * @source product 7
 */
export const withPaymentDays = (filter: ReportFilter, today: string): ReportFilter =>
  filter.q === undefined && isCounted(filter) ? withDays(filter, today) : filter

/** Whether payments are narrowed by what no counter of theirs has. */
export const isCounted = ({ fund, method, court }: ReportFilter): boolean =>
  fund !== undefined || method !== undefined || court !== undefined

/**
 * Whether a filter leaves what was waived a meaning: what nobody paid has no way of paying, no kind of posting, no state of a payment and no bank account.
 * @source product 2.5
 */
export const isWaiverTold = ({ method, kind, state, account }: ReportFilter): boolean =>
  [method, kind, state, account].every((one) => one === undefined)

/** The figures over all that fits, in their order: what a file begins with, a line each. @source product 2.5, 4 */
export const reportFigures = ['received', 'refunded', 'corrected', 'net', 'waived'] as const
export type ReportFigure = (typeof reportFigures)[number]

/** How many lines of a file stand before its rows: its figures, and the names of its columns. */
export const fileHeadLines = reportFigures.length + 1

/** The offices within reach that a filter leaves: all of them, the one it names, or none where that is another's. */
export const officesWithin = (reach: Offices, { office }: ReportFilter): Offices =>
  office === undefined ? reach : hasOffice(reach, office) ? [office] : []
