import type { ApplicationRow } from '../../api/entities.ts'
import { applicationChart } from '../../machines/application.ts'
import { dispatchChart } from '../../machines/dispatch.ts'
import { offered, offersOf } from '../../machines/law.ts'
import type { Account } from '../../machines/session.ts'
import { m } from '../../words/messages.js'
import { actorOf } from '../actor.ts'

export interface CaseLink {
  href: string
  label: string
  isMain: boolean
}

const noReference = { category: null, type: null, court: null }

/** What the charts let the owner do with a row of the list, as links to the screens where it is done. @source spec §4 */
export function linksOf(row: ApplicationRow, account: Account): CaseLink[] {
  const actor = actorOf(account)
  const reach = { ownerId: account.user.id, officeId: '' }
  const events = offered(applicationChart, {
    state: row.state,
    facts: {
      ...reach,
      dueAtVerifyPoisha: 0,
      outstandingPoisha: row.outstandingPoisha,
      openDispatchDefendantIds: [],
      keptDaysLeft: 0,
      reference: noReference,
    },
    actor,
  })
  const dispatchEvents =
    row.dispatchState === null
      ? []
      : offersOf(dispatchChart, {
          state: row.dispatchState,
          facts: {
            ...reach,
            servableDefendantIds: row.hasDefendant ? [row.id] : [],
            lineDefendantIds: [],
            paidPoisha: 0,
            outstandingPoisha: row.outstandingPoisha,
          },
          actor,
        }).map(({ event }) => event)
  const links: CaseLink[] = []
  const add = (href: string, label: string, isMain = false) => links.push({ href, label, isMain })
  if (events.includes('submit')) add(`/application?draft=${row.id}`, m.my_action_continue(), true)
  if (events.includes('resubmit')) add(`/my-application-edit/${row.id}`, m.my_action_correct(), true)
  if (row.outstandingPoisha > 0) add(`/request_payments/${row.id}`, m.my_action_pending_payment(), true)
  else if (events.includes('proposePayment'))
    add(`/request_payments/${row.id}`, m.my_action_request_payments())
  if (dispatchEvents.includes('request')) add(`/dispatch-pay/${row.id}`, m.my_action_request_dispatch())
  else if (dispatchEvents.includes('cancel')) add(`/dispatch-pay/${row.id}`, m.my_action_pay_for_dispatch())
  return links
}
