import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Application, Bill, Dispatch } from '../../src/api/entities.ts'
import { known } from '../../src/machines/entity.ts'
import { MyApplicationDetailsScreen } from '../../src/screens/application/my-application-details-screen.tsx'
import { formatDay, formatMoney } from '../../src/screens/parts/format.ts'
import { applicationNextWords } from '../../src/words/groups/application-next.ts'
import { applicationStateWords } from '../../src/words/groups/application-state.ts'
import { dispatchNextWords } from '../../src/words/groups/dispatch-next.ts'
import { wholeCase } from '../../src/machines/remark.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { billOf } from './support/bill.ts'
import { loggedIn } from './support/logged-in.ts'
import { applicationOf, dispatchOf, ids, type Standing } from './support/subjects.ts'

loggedIn('owner', `/my-application-details/${ids.application}`)

const standing = (application: string, dispatch = 'unrequested'): Standing => ({
  entity: 'application',
  states: { application, dispatch, payment: 'open' },
  world: 'owing',
  timeline: [],
  version: 3,
})
const money = (poisha: number) => formatMoney(poisha, 'bn').replaceAll('\u00a0', ' ')
const plain = (element: Element | null | undefined) => element?.textContent.replaceAll('\u00a0', ' ') ?? ''
const other = '00000000-0000-4000-8000-00000000000a'
const third = '00000000-0000-4000-8000-00000000000b'
const bill = (id: string, outstandingPoisha: number, more: Partial<Bill> = {}) =>
  billOf({ id, outstandingPoisha, totalPoisha: 90_000, ...more })
const dispatched = (state: string, bills: Bill[] = []): Dispatch => ({
  ...dispatchOf(standing('approved', state)),
  bills,
})

/** The page of a case that stands so. */
async function open(state: string, change: Partial<Application> = {}) {
  const application = { ...applicationOf(standing(state)), ...change }
  const server = serverDouble(({ path }) =>
    path === `/applications/${ids.application}` ? { code: 200, data: application } : { code: 503 },
  )
  const { unmount } = render(<MyApplicationDetailsScreen params={{ id: ids.application }} />)
  await screen.findByRole('region', { name: m.my_title_status() })
  return { server, unmount }
}
const fold = (title: string) => {
  const found = screen
    .getAllByText(title)
    .map((each) => each.closest('details'))
    .find((each) => each !== null)
  if (!found) throw new Error(`no fold ${title}`)
  return found
}
const summary = (title: string) => plain(fold(title).querySelector('summary'))
const status = () => screen.getByRole('region', { name: m.my_title_status() })
const mainHref = () => screen.getByRole('link', { name: m.my_action_pending_payment() }).getAttribute('href')
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('a case without a number, a kind or a court says what it has, and the number of the office where there is one (look Litigant)', async () => {
  const { unmount } = await open('verified')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('FS-1/2026')
  expect(plain(screen.getByRole('heading', { level: 1 }).nextElementSibling)).toBe(
    'পারিবারিক আদালত · পারিবারিক আদালত',
  )
  expect(screen.getByRole('button', { name: m.my_action_copy_reference() })).toBeTruthy()
  unmount()
  await open('draft', { caseNumber: '', caseType: null, referenceNumber: null })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(m.my_text_untitled())
  expect(plain(screen.getByRole('heading', { level: 1 }).nextElementSibling)).toBe('পারিবারিক আদালত')
  expect(screen.queryByRole('button', { name: m.my_action_copy_reference() })).toBeNull()
})

test('all that is owed, of the case and of its summons, stands above the one act; what is void is not owed (product 2.1)', async () => {
  const { unmount } = await open('approved', {
    bills: [bill(other, 10_000), bill(third, 77_700, { state: 'void' })],
    dispatches: [dispatched('payable', [bill(billOf().id, 1_350)])],
  })
  const owed = screen.getAllByText(m.my_label_left()).find((each) => each.tagName === 'P')
  expect(plain(owed)).toBe(`${m.my_label_left()}${money(11_350)}`)
  // Of the bills alone, folded to a line.
  expect(summary(m.my_label_left())).toContain(money(10_000))
  expect(summary(m.my_label_left())).toContain(m.case_title_bills())
  unmount()
  await open('approved', { bills: [bill(other, 0, { state: 'paid' })] })
  expect(screen.queryByText(m.my_label_left())).toBeNull()
  expect(summary(m.case_title_bills())).toContain(m.bill_state_paid())
  expect(summary(m.case_title_bills())).not.toContain(money(0))
})

test('with the smallest amount left it is owed, and the one bill is paid at once; of two it is chosen (look Litigant)', async () => {
  const offers: Application['offers'] = { application: [], dispatch: [], paymentBlockedBy: null }
  const { unmount } = await open('verified', { offers, bills: [bill(other, 1), bill(third, 0)] })
  expect(screen.getAllByText(m.my_label_left()).length).toBe(2)
  expect(mainHref()).toBe(`/checkout/${other}`)
  unmount()
  await open('verified', { offers, bills: [bill(other, 1), bill(third, 1)] })
  expect(mainHref()).toBe(`/request_payments/${ids.application}`)
})

test.each(['of the case', 'of a summons'])(
  'a payment %s that is under way is said, with the way to it (product 2.3)',
  async (whose) => {
    const live = bill(other, 10_000, { liveTransactionId: 'CF 1' })
    await open(
      'approved',
      whose === 'of the case'
        ? { bills: [live] }
        : { bills: [], dispatches: [dispatched('payable', [live])] },
    )
    const now = within(status())
    expect(now.getByText(m.my_text_payment_live())).toBeTruthy()
    expect(now.getByRole('link', { name: m.my_action_see_payment() }).getAttribute('href')).toBe(
      '/success_payment?transaction=CF%201',
    )
  },
)

test('what goes back to its payer stands open with its amount until it has, and is told folded after (product 2.5)', async () => {
  const refund = {
    id: other,
    ground: 'surplus',
    state: 'due',
    amountPoisha: 1_350,
    since: '2026-11-22T06:00:00.000Z',
  } as const
  const back = { ...refund, id: third, state: 'given_back', amountPoisha: 500 } as const
  const { unmount } = await open('approved', { refunds: [refund, back] })
  expect(summary(m.my_title_refunds())).toContain(money(1_350))
  expect(fold(m.my_title_refunds()).open).toBe(true)
  expect(plain(fold(m.my_title_refunds()))).toContain(`${money(1_350)}: ${m.refund_state_due()}`)
  unmount()
  const given = await open('approved', { refunds: [back] })
  expect(fold(m.my_title_refunds()).open).toBe(false)
  expect(plain(fold(m.my_title_refunds()))).toContain(`${money(500)}: ${m.refund_state_given_back()}`)
  given.unmount()
  await open('approved')
  expect(screen.queryByText(m.my_title_refunds())).toBeNull()
})

test('what was paid before and waits for the next bill is told with its amount (product 2.5)', async () => {
  const { facts } = applicationOf(standing('unverified'))
  const { unmount } = await open('unverified', {
    facts: { ...facts, setAsidePoisha: known([400_000, 100_000]) },
  })
  const text = m.my_text_set_aside({ amount: money(500_000) })
  expect(plain(document.body)).toContain(text)
  unmount()
  await open('unverified', { facts: { ...facts, setAsidePoisha: known([]) } })
  expect(plain(document.body)).not.toContain(m.my_text_set_aside({ amount: money(0) }))
})

test('how several stand is said once for all that stand alike (look Litigant)', async () => {
  const due = {
    id: other,
    ground: 'surplus',
    state: 'due',
    amountPoisha: 1_350,
    since: '2026-11-22T06:00:00.000Z',
  } as const
  await open('approved', {
    refunds: [due, { ...due, id: third }],
    bills: [bill(other, 0, { state: 'paid' }), bill(third, 0, { state: 'paid' })],
  })
  expect(summary(m.my_title_refunds()).split(m.refund_state_due())).toHaveLength(2)
  expect(summary(m.case_title_bills()).split(m.bill_state_paid())).toHaveLength(2)
})

test.each([
  ['all that is owed is being paid', 0, true],
  ['something is owed besides', 1_000, false],
] as const)(
  'while %s, a case says whose turn it is by what is left to do (product 2.3, look Litigant)',
  async (_what, besides, isBeingPaid) => {
    const offers: Application['offers'] = { application: [], dispatch: [], paymentBlockedBy: null }
    const bills = [bill(other, 10_000, { liveTransactionId: 'CF 1' }), bill(third, besides)]
    await open('verified', { bills, offers })
    const title = isBeingPaid ? m.my_title_turn_office : m.my_title_turn_mine
    expect(within(status()).getByRole('heading', { level: 2 }).textContent).toBe(title())
    expect(within(status()).getByText(m.my_text_payment_live())).toBeTruthy()
    expect(plain(status()).includes(applicationNextWords.verified())).toBe(!isBeingPaid)
    const isAsked = screen.queryByRole('link', { name: m.my_action_pending_payment() }) !== null
    expect(isAsked).toBe(!isBeingPaid)
  },
)

test('without a bill there is nothing folded about bills; a proposal alone is, with its day and what each fee comes to (product 2.1)', async () => {
  const { unmount } = await open('verified')
  expect(screen.queryByText(m.case_title_bills())).toBeNull()
  unmount()
  const row = { feeTypeId: 1, title: { name: 'Copy', nameBn: 'নকল' }, amountPoisha: 2_500, quantity: 3 }
  await open('verified', { proposal: { at: '2026-11-02T00:00:00.000Z', rows: [row] } as never })
  expect(fold(m.case_title_bills()).textContent).toContain(
    m.my_text_proposal({ day: formatDay('2026-11-02T00:00:00.000Z', 'bn') }),
  )
  expect(plain(fold(m.case_title_bills()))).toContain(`নকল: ${money(7_500)}`)
})

test('who is in the case, how many of each, and what it is about; without a defendant that is said (look Litigant)', async () => {
  const whole = applicationOf(standing('verified'))
  const { unmount } = await open('verified', { form: { ...whole.form, caseAmount: '1200.50' } })
  expect(summary(m.my_title_parties())).toContain(m.my_label_parties({ petitioners: '১', defendants: '১' }))
  const titles = within(fold(m.my_title_parties())).getAllByRole('heading', { level: 3, hidden: true })
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    m.filing_title_step_petitioners(),
    m.filing_title_step_defendants(),
  ])
  const about = plain(fold(m.my_title_parties()))
  for (const said of [
    m.case_label_reference(),
    m.case_field_type_id(),
    m.case_field_court_id(),
    money(120_050),
  ])
    expect(about).toContain(said)
  expect(about).not.toContain(m.my_text_no_defendants())
  unmount()
  await open('draft', {
    form: { ...whole.form, defendants: [], caseAmount: '' },
    referenceNumber: null,
    caseType: null,
    court: null,
  })
  const bare = plain(fold(m.my_title_parties()))
  expect(bare).toContain(m.my_text_no_defendants())
  for (const said of [
    m.case_label_reference(),
    m.case_field_type_id(),
    m.case_field_court_id(),
    m.case_field_case_amount(),
  ])
    expect(bare).not.toContain(said)
})

test('invoices and summonses are told folded, with a way to each; where there is none that is said (spec §2 /my-application-details/{id})', async () => {
  const paid = {
    id: other,
    invoiceNumber: 'INV-1',
    transactionId: 'CF 1',
    amountPoisha: 5_000,
    issuedAt: '2026-11-03T00:00:00.000Z',
  }
  const { unmount } = await open('approved', { invoices: [paid] as never, dispatches: [dispatched('sent')] })
  expect(summary(m.case_title_invoices())).toContain('INV-1')
  expect(plain(fold(m.case_title_invoices()))).toContain(`${money(5_000)}, ${formatDay('2026-11-03', 'bn')}`)
  expect(fold(m.case_title_invoices()).textContent).not.toContain(m.my_text_no_invoices())
  expect(hrefs()).toContain('/invoice/CF%201')
  expect(fold(m.my_title_dispatches()).textContent).not.toContain(m.my_text_no_dispatches())
  expect(fold(m.my_title_dispatches()).open).toBe(true)
  unmount()
  await open('approved')
  expect(summary(m.case_title_invoices())).toContain(m.my_text_no_invoices())
  expect(summary(m.my_title_dispatches())).toContain(m.my_text_no_dispatches())
  expect(fold(m.my_title_dispatches()).open).toBe(false)
})

test('each dispatch tells its own course, folded to what came last (product 8)', async () => {
  const entry = (event: string, fromState: string, toState: string, day: number) =>
    ({
      entity: 'dispatch',
      event,
      fromState,
      toState,
      by: 'staff',
      byName: null,
      from: null,
      reason: null,
      at: `2026-11-0${day}T00:00:00.000Z`,
    }) as const
  const timeline = [entry('receive', 'paid', 'received', 1), entry('sendToAddress', 'received', 'sent', 2)]
  await open('approved', {
    dispatches: [
      { ...dispatched('sent'), timeline },
      { ...dispatched('declined'), id: other },
    ],
  })
  const folds = [...fold(m.my_title_dispatches()).querySelectorAll('details')]
  expect(folds).toHaveLength(1)
  expect(plain(folds[0]?.querySelector('summary'))).toContain(m.timeline_text_dispatch_send_to_address())
  const told = within(folds[0] as HTMLElement)
    .getAllByRole('listitem', { hidden: true })
    .map((item) => plain(item))
  expect(told).toHaveLength(2)
  expect(told[1]).toContain(m.timeline_text_dispatch_send_to_address())
})

test('why it was refused, until when a draft is kept and that its history does not hold are said, each only where it is so (product 2.1)', async () => {
  const { unmount } = await open('rejected', { reason: 'এখতিয়ার নেই', isDamaged: true })
  expect(status().textContent).toContain('এখতিয়ার নেই')
  expect(screen.getByText(m.case_text_damaged())).toBeTruthy()
  unmount()
  const kept = await open('draft', { keptUntil: '2026-12-01' })
  expect(status().textContent).toContain(m.my_text_kept_until({ day: formatDay('2026-12-01', 'bn') }))
  expect(screen.queryByText(m.my_title_reason())).toBeNull()
  expect(screen.queryByText(m.case_text_damaged())).toBeNull()
  kept.unmount()
  await open('returned', { remarks: [{ path: 'caseNumber', remark: 'নম্বর মিলছে না' }] })
  await waitFor(() => expect(status().textContent).toContain('নম্বর মিলছে না'))
})

test.each([
  ['to the first of what the office asks to be corrected', 'petitioners.0.name', '?step=petitioners'],
  ['to its form where all of it is asked about', wholeCase, ''],
])('a case to correct leads %s (product 2.1, look Litigant)', async (_where, path, step) => {
  const settled = applicationOf({ ...standing('returned'), world: 'settled' })
  await open('returned', { ...settled, remarks: [{ path, remark: 'ঠিক করুন' }] })
  const again = screen.getByRole('link', { name: m.application_action_resubmit() })
  expect(again.getAttribute('href')).toBe(`/my-application-edit/${ids.application}${step}`)
})

test.each([
  ['on its way to the address', null, dispatchNextWords.completed, m.my_title_turn_office],
  ['delivered', 'delivered', m.dispatch_text_outcomes, m.my_title_turn_ended],
  ['not delivered', 'returned', m.my_text_next_came_back, m.my_title_turn_mine],
] as const)(
  'a summons that is %s says so on top of the case, and not that it can be asked for if it cannot (product 2.2, look Litigant)',
  async (_what, outcome, next, title) => {
    const cannot = outcome !== 'returned'
    const went = dispatched('completed')
    const [line] = went.lines
    if (!line) throw new Error('no line')
    const { form } = applicationOf(standing('approved'))
    const lines = [{ ...line, defendantId: form.defendants[0]?.id ?? '', outcome, trackingNumber: 'RL1' }]
    const request = { event: 'request', blockedBy: cannot ? 'isSomebodyToServe' : null } as const
    await open('approved', {
      dispatches: [
        { ...dispatched('unrequested'), id: other, lines: [] },
        { ...went, lines },
      ],
      offers: { application: [], dispatch: [request], paymentBlockedBy: 'isBillOwing' },
    })
    expect(within(status()).getByRole('heading', { level: 2 }).textContent).toBe(title())
    expect(plain(status())).toContain(next())
    expect(plain(status())).not.toContain(applicationNextWords.approved())
    expect(within(status()).queryByText(m.track_label_came_back()) === null).toBe(cannot)
    const told = fold(m.my_title_dispatches())
    expect(told.open).toBe(true)
    expect(plain(told)).toContain('RL1')
    expect(plain(told).includes(dispatchNextWords.unrequested())).toBe(!cannot)
  },
)

test('under each stage stands the day on which it was last done, by the history of what goes through it (look Litigant)', async () => {
  const entry = (entity: 'application' | 'dispatch', fromState: string, toState: string, day: number) => ({
    entity,
    fromState,
    toState,
    event: 'x',
    by: 'staff',
    byName: null,
    from: null,
    reason: null,
    at: `2026-11-0${day}T00:00:00.000Z`,
  })
  const timeline = [
    entry('application', 'draft', 'unverified', 1),
    entry('application', 'unverified', 'returned', 2),
    entry('application', 'returned', 'unverified', 3),
    entry('application', 'unverified', 'unverified', 4),
    entry('application', 'unverified', 'verified', 5),
    entry('application', 'verified', 'paid', 6),
    entry('application', 'paid', 'approved', 7),
  ] as Application['timeline']
  const sent = [entry('dispatch', 'received', 'completed', 8)] as Dispatch['timeline']
  await open('approved', { timeline, dispatches: [{ ...dispatched('completed'), timeline: sent }] })
  const days = within(status())
    .getAllByRole('listitem')
    .map((item) => plain(item))
  // Filed anew on the third; paid on the sixth, which is the last that the check brought it to as well.
  for (const [index, day] of [3, 6, 6, 7, 8].entries())
    expect(days[index]).toContain(formatDay(`2026-11-0${day}`, 'bn'))
})

test('what cannot be done yet is told with when, and whoever needs help finds it; what is done elsewhere is no dead button (spec §4 Case buttons)', async () => {
  await open('unverified')
  const later = screen.getByRole('heading', { name: m.my_title_later() }).closest('section')
  const states = [
    applicationStateWords.verified(),
    applicationStateWords.paid(),
    applicationStateWords.approved(),
  ]
  const quoted = states.map((text) => m.my_label_quoted({ text }))
  const [first, second, last] = quoted
  expect(later?.textContent).toContain(
    m.my_text_opens_in({ states: `${first}, ${second} ${m.session_label_or()} ${last}` }),
  )
  expect(hrefs()).toContain('/faq')
  expect(within(later as HTMLElement).queryByRole('link')).toBeNull()
})

test('one thing alone that cannot be done yet is told, too (spec §4 Case buttons)', async () => {
  await open('verified', { bills: [bill(other, 5_000)] })
  const later = screen.getByRole('heading', { name: m.my_title_later() }).closest('section')
  expect(later?.textContent).toContain(m.my_text_dispatch_after_approval())
  expect(within(later as HTMLElement).getAllByRole('listitem')).toHaveLength(1)
})
