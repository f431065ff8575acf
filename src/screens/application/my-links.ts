import type { Application, ApplicationRow } from '../../api/entities.ts'
import { applicationChart, applicationStates, type ApplicationEventType } from '../../machines/application.ts'
import { dispatchChart, type DispatchState } from '../../machines/dispatch.ts'
import { offered, statesOf } from '../../machines/law.ts'
import { sum } from '../../machines/money.ts'
import type { Account } from '../../machines/session.ts'
import { m } from '../../words/messages.js'
import { actorOf } from '../actor.ts'
import { currentLocale } from '../parts/locale.ts'
import { applicationStateWords } from '../words/application.ts'
import { dispatchStateWords } from '../words/dispatch.ts'
import { conditionWords } from '../words/law.ts'

export interface CaseLink {
  href: string
  label: string
  isMain: boolean
}

/** One of the specification's case buttons: where it leads, or why it cannot be used now. @source spec §4 */
export interface CaseButton {
  key: 'requestPayments' | 'pendingPayment' | 'payForDispatch'
  label: string
  href: string | null
  reason: string | null
  /** It waits for the owner: money is owed. */
  isMain: boolean
}

/** What the buttons of a case are read from. `outstandingPoisha`: of its own bills, not of a dispatch. */
export type CaseSummary = Pick<
  ApplicationRow,
  'id' | 'state' | 'outstandingPoisha' | 'hasDefendant' | 'dispatchState'
>

/** The same of a case that was read whole. */
export const caseSummaryOf = ({ id, state, bills, form, dispatches }: Application): CaseSummary => ({
  id,
  state,
  hasDefendant: form.defendants.length > 0,
  outstandingPoisha: sum(
    bills.filter((bill) => bill.state !== 'void').map(({ outstandingPoisha }) => outstandingPoisha),
  ),
  dispatchState: dispatches[0]?.state ?? null,
})

const noReference = { category: null, type: null, court: null }

const eventsOf = ({ state, outstandingPoisha }: CaseSummary, account: Account): ApplicationEventType[] =>
  offered(applicationChart, {
    state,
    facts: {
      ownerId: account.user.id,
      officeId: '',
      dueAtVerifyPoisha: 0,
      outstandingPoisha,
      openDispatchDefendantIds: [],
      keptDaysLeft: 0,
      reference: noReference,
    },
    actor: actorOf(account),
  })

const listOf = (words: readonly string[]): string =>
  new Intl.ListFormat(currentLocale(), { type: 'disjunction' }).format(words)

/** From the chart: in which states of the case this can be done at all. */
const opensLater = (event: ApplicationEventType): string =>
  m.my_text_opens_in({
    states: listOf(
      applicationStates
        .filter((state) => statesOf(applicationChart, event).includes(state))
        .map((state) => m.my_label_quoted({ text: applicationStateWords[state]() })),
    ),
  })

function requestPayments(place: CaseSummary, events: readonly ApplicationEventType[]): CaseButton {
  const isOpen = events.includes('proposePayment')
  return {
    key: 'requestPayments',
    label: m.my_action_request_payments(),
    href: isOpen ? `/request_payments/${place.id}` : null,
    reason: isOpen ? null : opensLater('proposePayment'),
    isMain: false,
  }
}

function pendingPayment(place: CaseSummary): CaseButton {
  const reason =
    place.outstandingPoisha === 0
      ? m.my_text_nothing_owed()
      : place.hasDefendant
        ? null
        : m.checkout_error_defendants()
  return {
    key: 'pendingPayment',
    label: m.my_action_pending_payment(),
    href: reason === null ? `/request_payments/${place.id}` : null,
    reason,
    isMain: true,
  }
}

const isIn = (state: DispatchState | null, event: 'request' | 'settle'): boolean =>
  state !== null && statesOf(dispatchChart, event).includes(state)

/** Why a dispatch can neither be asked for nor paid now; null when one of them can. */
function whyNoDispatch({ hasDefendant, dispatchState }: CaseSummary): string | null {
  if (dispatchState === null) return m.my_text_dispatch_after_approval()
  if (isIn(dispatchState, 'settle')) return null
  if (isIn(dispatchState, 'request')) return hasDefendant ? null : conditionWords.isSomebodyToServe()
  return m.my_text_dispatch_stands({ state: dispatchStateWords[dispatchState]() })
}

/** Asked for first, then paid for; the label says which of the two. @source product 2.2 */
function payForDispatch(place: CaseSummary): CaseButton {
  const { id, dispatchState } = place
  const isBefore = dispatchState === null || isIn(dispatchState, 'request')
  const reason = whyNoDispatch(place)
  return {
    key: 'payForDispatch',
    label: isBefore ? m.my_action_request_dispatch() : m.my_action_pay_for_dispatch(),
    href: reason === null ? `/dispatch-pay/${id}` : null,
    reason,
    isMain: isIn(dispatchState, 'settle'),
  }
}

/** The three case buttons, each usable or with why not. @source spec §4 Case buttons, product 8 */
export function caseButtons(place: CaseSummary, account: Account): CaseButton[] {
  const events = eventsOf(place, account)
  return [pendingPayment(place), requestPayments(place, events), payForDispatch(place)]
}

/** What the owner can do with a row of the list now, as links to where it is done, what waits for the owner first. @source spec §4 */
export function linksOf(row: ApplicationRow, account: Account): CaseLink[] {
  const events = eventsOf(row, account)
  const own: CaseLink[] = []
  if (events.includes('submit'))
    own.push({ href: `/application?draft=${row.id}`, label: m.my_action_continue(), isMain: true })
  if (events.includes('resubmit'))
    own.push({ href: `/my-application-edit/${row.id}`, label: m.my_action_correct(), isMain: true })
  const buttons = caseButtons(row, account).flatMap(({ href, label, isMain }) =>
    href === null ? [] : [{ href, label, isMain }],
  )
  // Both lead to the same page; with something to pay, that is what it is called.
  const isSecond = (link: CaseLink, index: number) =>
    buttons.findIndex(({ href }) => href === link.href) !== index
  return [...own, ...buttons.filter((link, index) => !isSecond(link, index))]
}
