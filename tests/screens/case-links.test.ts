import { describe, expect, test } from 'vitest'
import { caseButtons, linksOf, summaryOf, type CaseSummary } from '../../src/screens/application/my-links.ts'
import {
  administratorLeads,
  dispatcherLeads,
  moneyLeads,
  waitingLeads,
} from '../../src/screens/dashboard/leads.ts'
import { applicationStateWords } from '../../src/words/groups/application-state.ts'
import { conditionWords } from '../../src/words/groups/condition.ts'
import { dispatchStateWords } from '../../src/words/groups/dispatch-state.ts'
import { m } from '../../src/words/messages.js'
import { billOf } from './support/bill.ts'
import { applicationOf, dispatchOf, ids, type Standing } from './support/subjects.ts'

const offered = (event: string, blockedBy: string | null = null) => ({ event, blockedBy })
const nothingOwed = 'isBillOwing'
/** A case of which nothing is owed and nothing offered, unless told otherwise. */
const summary = (more: object = {}, offers: object = {}) =>
  ({
    id: 'x',
    state: 'approved',
    dispatchState: null,
    owingBillId: null,
    payingTransactionId: null,
    offers: { application: [], dispatch: [], paymentBlockedBy: nothingOwed, ...offers },
    ...more,
  }) as CaseSummary
const buttonOf = (key: string, of: CaseSummary) => caseButtons(of).find((button) => button.key === key)
const dispatchButton = (more: object, offers: object = {}) => {
  const button = buttonOf('payForDispatch', summary(more, offers))
  return button && [button.label, button.href, button.reason]
}
const [ask, pay] = [m.my_action_request_dispatch(), m.my_action_pay_for_dispatch()]

describe('the way to a dispatch is called by what is next of it (spec §4 Case buttons, product 2.2)', () => {
  test('before an approval it waits for that; then it is asked for, whatever else is owed', () => {
    expect(dispatchButton({})).toEqual([ask, null, m.my_text_dispatch_after_approval()])
    const open = { dispatch: [offered('request')] }
    const owing = { dispatchState: 'unrequested', owingBillId: 'bill-1' }
    expect(dispatchButton(owing, open)).toEqual([ask, '/dispatch-pay/x', null])
    const blocked = { dispatch: [offered('request', 'isDefendantNamed')] }
    expect(dispatchButton(owing, blocked)).toEqual([ask, null, conditionWords.isDefendantNamed()])
  })

  test('one that can be paid is paid: its one bill at once, of several where they stand; one on its way says where it is', () => {
    const payable = { dispatchState: 'payable' }
    expect(dispatchButton({ ...payable, owingBillId: 'bill-1' })).toEqual([pay, '/checkout/bill-1', null])
    expect(dispatchButton(payable)).toEqual([pay, '/dispatch-pay/x', null])
    const stands = m.my_text_dispatch_stands({ state: dispatchStateWords.sent() })
    expect(dispatchButton({ dispatchState: 'sent' })).toEqual([pay, null, stands])
  })
})

test('what is owed comes before all else, and only one waits for its owner; why not is told for each (spec §4 Case buttons)', () => {
  const open = { dispatch: [offered('request')], paymentBlockedBy: null }
  const of = (offers: object) =>
    caseButtons(summary({ dispatchState: 'unrequested', owingBillId: 'bill-1' }, offers)).map(
      ({ key, isMain }) => [key, isMain],
    )
  expect(of(open)).toEqual([
    ['pendingPayment', true],
    ['requestPayments', false],
    ['payForDispatch', false],
  ])
  expect(of({ ...open, paymentBlockedBy: nothingOwed })).toEqual([
    ['payForDispatch', true],
    ['pendingPayment', false],
    ['requestPayments', false],
  ])
  const reasonOf = (key: string, offers: object) => buttonOf(key, summary({}, offers))?.reason
  expect(reasonOf('pendingPayment', {})).toBe(m.my_text_nothing_owed())
  expect(reasonOf('pendingPayment', { paymentBlockedBy: 'isDefendantNamed' })).toBe(
    conditionWords.isDefendantNamed(),
  )
  const asked = buttonOf('requestPayments', summary({}, { application: [offered('proposePayment')] }))
  expect([asked?.href, asked?.reason]).toEqual(['/request_payments/x', null])
  // Of several states in a row each is quoted, the last behind a word.
  const later = reasonOf('requestPayments', {}) ?? ''
  expect(later).toContain(
    `, ${m.my_label_quoted({ text: applicationStateWords.paid() })} ${m.session_label_or()} `,
  )
})

test('a row leads to each place once, what waits for its owner first: a draft is gone on with, a returned case corrected (spec §4)', () => {
  const linksAt = (more: object, offers: object) =>
    linksOf(summary(more, offers)).map(({ href, label, isMain }) => [href, label, isMain])
  expect(linksAt({}, { application: [offered('submit')] })).toEqual([
    ['/application?draft=x', m.my_action_continue(), true],
  ])
  expect(linksAt({}, { application: [offered('submit', 'isFormValid'), offered('resubmit')] })).toEqual([
    ['/my-application-edit/x', m.my_action_correct(), true],
  ])
  // Several bills stand where more can be proposed: one page, called by what is owed there.
  expect(linksAt({}, { application: [offered('proposePayment')], paymentBlockedBy: null })).toEqual([
    ['/request_payments/x', m.my_action_pending_payment(), true],
  ])
})

test('a case that is read whole has one bill to pay where one lacks something, of it or of its dispatches; none that is void or paid (product 2.1)', () => {
  const standing: Standing = {
    entity: 'application',
    states: { application: 'approved', dispatch: 'payable', payment: 'open' },
    world: 'owing',
    timeline: [],
    version: 3,
  }
  const owing = (bills: object[], ofDispatch: object[] = []) => {
    const [own, others] = [bills, ofDispatch].map((rows) => rows.map((row) => billOf(row)))
    const dispatches = [{ ...dispatchOf(standing), bills: others ?? [] }]
    return summaryOf({ ...applicationOf(standing), bills: own ?? [], dispatches })
  }
  expect(owing([{ id: 'a', outstandingPoisha: 1 }]).owingBillId).toBe('a')
  expect(owing([{ id: 'a', outstandingPoisha: 0 }], [{ id: 'b' }]).owingBillId).toBe('b')
  expect(owing([{ id: 'a', state: 'void' }], [{ id: 'b' }]).owingBillId).toBe('b')
  expect(owing([{ id: 'a' }], [{ id: 'b' }]).owingBillId).toBeNull()
  // One that the case and its dispatch both name is one.
  expect(owing([{ id: 'a' }], [{ id: 'a' }]).owingBillId).toBe('a')
  const none = owing([])
  expect([none.id, none.owingBillId, none.dispatchState]).toEqual([ids.application, null, 'payable'])
})

describe('a figure of a dashboard leads to what it counts, at the office that is chosen (product 8)', () => {
  const office = '0197f000-0000-7000-8000-0000000000d1'
  const counts = new Proxy({}, { get: (_, name) => String(name).length }) as never
  const hrefs = (leads: readonly { key: string; href: string }[]) =>
    Object.fromEntries(leads.map(({ key, href }) => [key, href]))

  test('of lists, and what is overdue in them', () => {
    const overdue = { unverified: 4, send_to_dispatch: 2 }
    const leads = administratorLeads({ counts, cameBack: 7, overdue } as never, { office })
    expect(hrefs(leads)['verified']).toBe(`/administrator/applications/verified?sort=oldest&office=${office}`)
    expect(leads.map(({ key, value }) => [key, value])).toContainEqual(['cameBack', 7])
    expect(leads.find(({ key }) => key === 'atTheSection')).toEqual({
      key: 'atTheSection',
      value: 2,
      href: `/administrator/applications/send_to_dispatch?sort=oldest&overdue=yes&office=${office}`,
    })
    const lates = leads.map((lead) => ('late' in lead ? lead.late?.value : undefined))
    expect(lates).toEqual([4, undefined, 0, 0, 0, undefined, undefined])
    for (const { key, href } of dispatcherLeads({ counts, overdue: {} } as never, {}))
      expect.soft(href, key).not.toContain('sort=')
  })

  test('of money by its days, and of what waits: discrepancies only where they may be read', () => {
    const data = {
      today: '2026-03-15',
      refundsWaitingCount: 1,
      discrepanciesCount: null,
      heldCount: 3,
      surplusCount: 4,
      unknownCount: 5,
    } as never
    const waiting = waitingLeads(data, { office })
    expect(hrefs(waiting)).toEqual({
      refunds: `/accountant/applications/refunds?office=${office}`,
      held: `/accountant/applications/payments?state=held&office=${office}`,
      surplus: `/accountant/applications/payments?state=surplus&office=${office}`,
      unknown: `/accountant/applications/payments?state=unknown&office=${office}`,
    })
    const money = hrefs(moneyLeads(data, { office }))
    const month = `from=2026-03-01&to=2026-03-15`
    expect([money['month'], money['refundedMonth'], money['waivedMonth']]).toEqual([
      `/accountant/applications/payments?${month}&office=${office}`,
      `/accountant/applications/accountant/all-report?${month}&kind=refunded&office=${office}`,
      `/accountant/applications/accountant/waivers?${month}&office=${office}`,
    ])
  })
})
