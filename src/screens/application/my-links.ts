import { dispatchChart } from '../../machines/dispatch/chart.ts'
import type { DispatchState } from '../../machines/dispatch/states.ts'
import { applicationChart } from '../../machines/application/chart.ts'
import type { ApplicationEventType } from '../../machines/application/events.ts'
import { applicationStateNames } from '../../machines/application/states.ts'
import type { Application, Bill, OwnRow } from '../../api/entities.ts'
import { statesOf } from '../../machines/law.ts'
import { applicationStateWords } from '../../words/groups/application-state.ts'
import { conditionWords } from '../../words/groups/condition.ts'
import { dispatchStateWords } from '../../words/groups/dispatch-state.ts'
import { m } from '../../words/messages.js'
import { wayToPay } from '../parts/way-to-pay.ts'

export interface CaseLink {
  href: string
  label: string
  isMain: boolean
  /** Leads to where what is owed can be paid now. */
  isToPay?: boolean
}

/** One of the specification's case buttons: where it leads, or why it cannot be used now. @source spec §4 */
export interface CaseButton {
  key: 'requestPayments' | 'pendingPayment' | 'payForDispatch'
  label: string
  href: string | null
  reason: string | null
  /** It is the one that waits for the owner: money is owed, or else a dispatch can be asked for. */
  isMain: boolean
}

/** What the buttons of a case are read from: where it stands, and what the law offers on the server's facts. */
export type CaseSummary = Pick<
  OwnRow,
  'id' | 'state' | 'dispatchState' | 'offers' | 'owingBillId' | 'payingTransactionId'
>

/** The one bill that still lacks something; undefined where none or several do. */
function owingBillOf({ bills, dispatches }: Application): Bill | undefined {
  const owing = [...bills, ...dispatches.flatMap((dispatch) => dispatch.bills)].filter(
    ({ state, outstandingPoisha }) => state !== 'void' && outstandingPoisha > 0,
  )
  return new Set(owing.map(({ id }) => id)).size === 1 ? owing[0] : undefined
}

/** The same of a case that was read whole. */
export function summaryOf(application: Application): CaseSummary {
  const owing = owingBillOf(application)
  return {
    id: application.id,
    state: application.state,
    offers: application.offers,
    dispatchState: application.dispatches[0]?.state ?? null,
    owingBillId: owing?.id ?? null,
    payingTransactionId: owing?.liveTransactionId ?? null,
  }
}

const isOffered = ({ offers }: CaseSummary, event: ApplicationEventType): boolean =>
  offers.application.some((offer) => offer.event === event && offer.blockedBy === null)

/** One or the other, as a sentence says it: `A, B or C`. */
const listOf = (words: readonly string[]): string =>
  words.length < 2
    ? words.join()
    : `${words.slice(0, -1).join(', ')} ${m.session_label_or()} ${words.at(-1) ?? ''}`

/** From the chart: in which states of the case this can be done at all. */
const opensLater = (event: ApplicationEventType): string =>
  m.my_text_opens_in({
    states: listOf(
      applicationStateNames
        .filter((state) => statesOf(applicationChart, event).includes(state))
        .map((state) => m.my_label_quoted({ text: applicationStateWords[state]() })),
    ),
  })

function requestPayments(summary: CaseSummary): CaseButton {
  const isOpen = isOffered(summary, 'proposePayment')
  return {
    key: 'requestPayments',
    label: m.my_action_request_payments(),
    href: isOpen ? `/request_payments/${summary.id}` : null,
    reason: isOpen ? null : opensLater('proposePayment'),
    isMain: false,
  }
}

function pendingPayment(summary: CaseSummary): CaseButton {
  const { paymentBlockedBy: blockedBy } = summary.offers
  const reason =
    blockedBy === null
      ? null
      : blockedBy === 'isBillOwing'
        ? m.my_text_nothing_owed()
        : conditionWords[blockedBy]()
  return {
    key: 'pendingPayment',
    ...(reason === null ? wayToPay(summary) : { href: null, label: m.my_action_pending_payment() }),
    reason,
    isMain: reason === null,
  }
}

const isIn = (state: DispatchState | null, event: 'request' | 'settle'): boolean =>
  state !== null && statesOf(dispatchChart, event).includes(state)

/** Why a dispatch can neither be asked for nor paid now; null when one of them can. */
function whyNoDispatch({ dispatchState, offers }: CaseSummary): string | null {
  if (dispatchState === null) return m.my_text_dispatch_after_approval()
  if (isIn(dispatchState, 'settle')) return null
  const request = offers.dispatch.find(({ event }) => event === 'request')
  if (!request) return m.my_text_dispatch_stands({ state: dispatchStateWords[dispatchState]() })
  return request.blockedBy === null ? null : conditionWords[request.blockedBy]()
}

/** Asked for first, then paid for; the label says which of the two. @source product 2.2 */
function payForDispatch(summary: CaseSummary): CaseButton {
  const { id, dispatchState } = summary
  const isBefore = dispatchState === null || isIn(dispatchState, 'request')
  const reason = whyNoDispatch(summary)
  const label = isBefore ? m.my_action_request_dispatch() : m.my_action_pay_for_dispatch()
  const way = isBefore
    ? { href: `/dispatch-pay/${id}`, label }
    : wayToPay(summary, { label, severalAt: '/dispatch-pay' })
  return {
    key: 'payForDispatch',
    ...(reason === null ? way : { href: null, label }),
    reason,
    isMain: reason === null,
  }
}

/** The three case buttons, each usable or with why not. @source spec §4 Case buttons, product 8 */
export function caseButtons(summary: CaseSummary): CaseButton[] {
  const buttons = [pendingPayment(summary), requestPayments(summary), payForDispatch(summary)]
  const main = buttons.find(({ isMain }) => isMain)
  return main
    ? [main, ...buttons.flatMap((button) => (button === main ? [] : { ...button, isMain: false }))]
    : buttons
}

/** What the owner can do with a row of the list now, as links to where it is done, what waits for the owner first. @source spec §4 */
export function linksOf(row: CaseSummary): CaseLink[] {
  const own: CaseLink[] = []
  if (isOffered(row, 'submit'))
    own.push({ href: `/application?draft=${row.id}`, label: m.my_action_continue(), isMain: true })
  if (isOffered(row, 'resubmit'))
    own.push({ href: `/my-application-edit/${row.id}`, label: m.my_action_correct(), isMain: true })
  const buttons = caseButtons(row).flatMap(({ key, href, label, isMain }) =>
    href === null
      ? []
      : [{ href, label, isMain, isToPay: key === 'pendingPayment' && row.payingTransactionId === null }],
  )
  // Both lead to the same page; with something to pay, that is what it is called.
  const isSecond = (link: CaseLink, index: number) =>
    buttons.findIndex(({ href }) => href === link.href) !== index
  return [...own, ...buttons.filter((link, index) => !isSecond(link, index))]
}
