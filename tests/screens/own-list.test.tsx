import { act, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OwnRow } from '../../src/api/entities.ts'
import { MyApplicationsScreen } from '../../src/screens/application/my-applications-screen.tsx'
import { liveSignal } from '../../src/screens/live-signal.ts'
import buttons from '../../src/screens/parts/button.module.css'
import { formatDay, formatMoney } from '../../src/screens/parts/format.ts'
import { applicationTabWords } from '../../src/words/groups/application-tab.ts'
import { stageLabelWords } from '../../src/words/groups/stage-label.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { ownRowAt as own, pageOf } from './support/application-rows.ts'
import { loggedIn } from './support/logged-in.ts'

loggedIn('owner', '/my-applications')

const bill = '01980000-0000-7000-8000-000000000009'
const money = (poisha: number) => formatMoney(poisha, 'bn')
/** What waits for nobody here: nothing is owed, nothing can be sent. */
const settled: Pick<OwnRow, 'offers'> = {
  offers: { application: [], dispatch: [], paymentBlockedBy: 'isBillOwing' },
}
const offering = (event: 'submit' | 'resubmit' | 'proposePayment'): Pick<OwnRow, 'offers'> => ({
  offers: { application: [{ event, blockedBy: null }], dispatch: [], paymentBlockedBy: 'isBillOwing' },
})

/** The list at an address, with these rows and so many cases in all. */
async function open(rows: readonly OwnRow[], count = rows.length, search = '') {
  history.replaceState(null, '', `/my-applications${search}`)
  const server = serverDouble(({ path }) =>
    path.startsWith('/auth/my-applications') ? pageOf(rows, { tabs: { all: count } }) : { code: 503 },
  )
  const { unmount } = render(<MyApplicationsScreen />)
  await screen.findByRole(rows.length > 0 ? 'list' : 'heading', {
    name:
      rows.length > 0
        ? m.my_label_list()
        : new RegExp(
            [m.my_title_not_found(), m.my_title_not_found_narrowed(), m.my_title_empty_tab()].join('|'),
          ),
  })
  return { server, unmount }
}
const cards = () => within(screen.getByRole('list', { name: m.my_label_list() })).getAllByRole('listitem')
const card = (at = 0) => {
  const found = cards()[at]
  if (!found) throw new Error(`no card ${at}`)
  return found
}
const tabs = () => screen.queryByRole('navigation', { name: m.my_label_tabs() })
/** The one next step of each card, as it is called and where it leads; its number and the heads of columns are none. */
const nextOf = (at = 0) =>
  within(card(at))
    .getAllByRole('link')
    .filter((link) => link.closest('h2') === null)
    .map((link) => [link.textContent, link.getAttribute('href')])
const filled = () =>
  cards().flatMap((each, at) => (each.querySelector(`.${buttons['primary']}`) === null ? [] : [at]))

test('five cases are seen at a glance; for a sixth there are tabs and a search, and wherever the list is narrowed (look Litigant)', async () => {
  const rows = [1, 2, 3, 4, 5].map((number) => own(number))
  const { unmount } = await open(rows)
  expect(tabs()).toBeNull()
  expect(screen.queryByRole('searchbox', { hidden: true })).toBeNull()
  unmount()
  const more = await open([...rows, own(6)])
  expect(tabs()).not.toBeNull()
  expect(screen.getByRole('searchbox', { hidden: true })).toBeTruthy()
  more.unmount()
  const tab = await open([], 0, '?selectedTab=mine')
  expect(tabs()).not.toBeNull()
  tab.unmount()
  await open([], 0, '?q=FS-9')
  expect(tabs()).not.toBeNull()
  expect(screen.getByText(m.my_text_not_found())).toBeTruthy()
})

test('an empty list says what it is narrowed by: a number alone, or days and more beside it (look States)', async () => {
  const number = await open([], 0, '?q=FS-9')
  expect(screen.getByText(m.my_title_not_found())).toBeTruthy()
  number.unmount()
  const from = m.my_label_filter_from({ day: formatDay('2026-11-01', 'bn') })
  const days = await open([], 0, '?from=2026-11-01')
  expect(screen.getByText(m.my_title_not_found_narrowed())).toBeTruthy()
  expect(screen.getByText(m.my_text_not_found_narrowed({ filters: from }))).toBeTruthy()
  days.unmount()
  await open([], 0, '?q=FS-9&from=2026-11-01')
  expect(screen.getByText(m.my_text_not_found_narrowed({ filters: `FS-9, ${from}` }))).toBeTruthy()
})

test('the tabs are by whose turn it is; one of the other words of the address stands beside them while it is named (spec §7)', async () => {
  const of = () => [
    within(tabs() ?? document.body)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
    within(tabs() ?? document.body)
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map((link) => link.textContent.replace(/[০-৯\u2007]+$/, '')),
  ]
  const href = (tab: string) => `/my-applications?selectedTab=${tab}`
  const usual = ['all', 'mine', 'office', 'ended'].map(href)
  const { server, unmount } = await open([own(1)], 9, '?selectedTab=office')
  expect(of()).toEqual([usual, [applicationTabWords.office()]])
  expect(server.asked[0]?.path).toContain('selectedTab=office')
  unmount()
  await open([own(1)], 9, '?selectedTab=drafts')
  expect(of()).toEqual([[...usual, href('drafts')], [applicationTabWords.drafts()]])
})

test('one button of the page is filled: the first debt that can be paid, also of the smallest amount; else the first that waits (look Litigant)', async () => {
  const blocked = own(1, 'unverified', { ...settled, owedPoisha: 500 })
  const draft = own(2, 'draft', offering('submit'))
  const { unmount } = await open([blocked, draft, own(3, 'verified', { owedPoisha: 1 })])
  expect(filled()).toEqual([2])
  unmount()
  await open([own(1, 'unverified', settled), draft, own(3, 'returned', offering('resubmit'))])
  expect(filled()).toEqual([1])
})

test('what is paid is called by its amount, and only that: a draft is gone on with, a returned case corrected (spec §4)', async () => {
  const summons = (dispatchState: OwnRow['dispatchState'], more: Partial<OwnRow> = {}) =>
    own(1, 'approved', { ...settled, dispatchState, ...more })
  const rows = [
    own(1, 'verified', { owedPoisha: 1, owingBillId: bill }),
    own(2, 'verified', { owedPoisha: 30_000 }),
    own(3, 'verified'),
    own(4, 'draft', { ...offering('submit'), owedPoisha: 100 }),
    own(5, 'returned', offering('resubmit')),
    { ...summons('payable', { owedPoisha: 1_350, owingBillId: bill }), id: own(6).id },
    { ...summons('payable', { owedPoisha: 1_350 }), id: own(7).id },
    {
      ...summons('unrequested', {
        offers: { ...settled.offers, dispatch: [{ event: 'request', blockedBy: null }] },
      }),
      id: own(8).id,
    },
  ]
  await open(rows)
  expect(rows.map((_row, at) => nextOf(at))).toEqual([
    [[m.my_action_pay({ amount: money(1) }), `/checkout/${bill}`]],
    [[m.my_action_pay({ amount: money(30_000) }), `/request_payments/${own(2).id}`]],
    [[m.my_action_pending_payment(), `/request_payments/${own(3).id}`]],
    [[m.my_action_continue(), `/application?draft=${own(4).id}`]],
    [[m.my_action_correct(), `/my-application-edit/${own(5).id}`]],
    [[m.my_action_pay_for_dispatch(), `/checkout/${bill}`]],
    [[m.my_action_pay_for_dispatch(), `/dispatch-pay/${own(7).id}`]],
    [[m.my_action_request_dispatch(), `/dispatch-pay/${own(8).id}`]],
  ])
})

test('while the one bill that is owed is being paid its case leads to that payment, and the next debt is the filled one (product 2.3)', async () => {
  const paying = { owedPoisha: 1_350, owingBillId: bill, payingTransactionId: 'T 1' }
  await open([
    own(1, 'verified', paying),
    own(2, 'approved', { ...settled, ...paying, dispatchState: 'payable' }),
    own(3, 'verified', { owedPoisha: 1, owingBillId: bill }),
  ])
  const way = [[m.my_action_see_payment(), '/success_payment?transaction=T%201']]
  expect([nextOf(0), nextOf(1)]).toEqual([way, way])
  expect(filled()).toEqual([2])
})

test('that more could be paid is no next step: nothing waits for its owner (look Litigant)', async () => {
  await open([
    own(1, 'paid', offering('proposePayment')),
    own(2, 'approved', { ...settled, dispatchState: 'sent' }),
  ])
  for (const at of [0, 1]) {
    expect(nextOf(at)).toEqual([])
    expect(card(at).textContent).toContain(m.my_text_nothing_to_do())
  }
})

test('a card says its kind and court, number, how far it is, what is left and until when it is kept, each only where it has it (look Litigant)', async () => {
  const court = { name: 'Family court', nameBn: 'পারিবারিক আদালত' }
  await open([
    own(1, 'verified', { court, owedPoisha: 1 }),
    own(2, 'draft', { ...settled, caseType: null, referenceNumber: null, keptUntil: '2026-12-01' }),
    own(3, 'discarded', { ...settled, court, caseType: null }),
  ])
  const [whole, bare, gone] = cards().map(({ textContent }) => textContent)
  const about = (at: number) => card(at).querySelector('p[title]')?.textContent
  expect([about(0), about(1), about(2)]).toEqual(['বিবাহ বিচ্ছেদ · পারিবারিক আদালত', '', 'পারিবারিক আদালত'])
  const left = (poisha: number) => `${m.my_label_left()}: ${money(poisha)}`
  for (const said of ['REF-1 · ', left(1), stageLabelWords.paid()]) expect(whole).toContain(said)
  expect(whole).not.toContain(m.my_label_kept_until())
  expect(bare).toContain(`${m.my_label_kept_until()}: ${formatDay('2026-12-01', 'bn')}`)
  for (const said of ['REF-', m.my_label_left()]) expect(bare).not.toContain(said)
  expect(bare).toContain(stageLabelWords.filed())
  // What is on no track is at no step of it.
  for (const word of Object.values(stageLabelWords)) expect(gone).not.toContain(word())
})

test('how many there are is said, and of two in which order they stand (look Litigant)', async () => {
  const { unmount } = await open([own(1)])
  const found = () => screen.getByRole('status').textContent
  expect(found()).toBe(m.my_text_found({ count: '১' }))
  unmount()
  await open([own(1), own(2)])
  expect(found()).toBe(`${m.my_text_found({ count: '২' })} · ${m.my_action_order_turn()}`)
})

test('what somebody changed elsewhere is read anew by itself (spec §4)', async () => {
  const { server } = await open([own(1)])
  const count = () => server.asked.filter(({ path }) => path.startsWith('/auth/my-applications')).length
  expect(count()).toBe(1)
  act(() => liveSignal.send({ type: 'changed' }))
  await waitFor(() => expect(count()).toBe(2))
})
