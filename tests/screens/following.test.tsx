import type { DispatchState } from '../../src/machines/dispatch/states.ts'
import { caseOffersOf } from '../../src/machines/case-offers.ts'
import { unreckonedOfApplication } from '../../src/machines/application/facts.ts'
import { unreckonedOfDispatch } from '../../src/machines/dispatch/facts.ts'
import { known } from '../../src/machines/entity.ts'
import { cast, officeId, ownerId } from '../support/cast.ts'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MyApplicationsScreen } from '../../src/screens/application/my-applications-screen.tsx'
import { caseButtons, linksOf } from '../../src/screens/application/my-links.ts'
import { CorrectionSection } from '../../src/screens/application/correction.tsx'
import { DispatchPayScreen } from '../../src/screens/dispatch/dispatch-pay-screen.tsx'
import { DefendantsScreen } from '../../src/screens/filing/defendants-screen.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { m } from '../../src/words/messages.js'
import { caseButtonWitness } from '../witness/case-buttons.ts'
import { wholeDefendant, wholeForm } from '../witness/forms.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { patience } from './support/patience.ts'
import { said } from './support/said.ts'
import { applicationOf, dispatchOf, ids, moment } from './support/subjects.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const empty = { rows: [], total: 0, page: 1, pageCount: 1, nextCursor: null, previousCursor: null, tabs: {} }

afterEach(async () => {
  sessionStorage.clear()
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

const standing = (application = 'unverified', world = 'settled') => ({
  entity: 'application' as const,
  states: { application, dispatch: 'unrequested', payment: 'open' },
  world,
  timeline: [],
  version: 1,
})

/** What the server offers the owner there, on these facts. */
const offersAt = (at: {
  state: string
  dispatch: DispatchState | null
  outstandingPoisha: number
  hasDefendant: boolean
}) =>
  caseOffersOf(cast.owner, {
    state: at.state,
    facts: {
      ownerId,
      officeId,
      outstandingPoisha: at.outstandingPoisha,
      ...unreckonedOfApplication,
    },
    hasDefendant: at.hasDefendant,
    latestDispatch: at.dispatch && {
      state: at.dispatch,
      facts: {
        ownerId,
        officeId,
        ...unreckonedOfDispatch,
        servableDefendantIds: known(at.hasDefendant ? ['defendant-1'] : []),
        lineDefendantIds: [],
        paidPoisha: 0,
        outstandingPoisha: 0,
        isCaseApproved: known(true),
      },
    },
  })

describe('case buttons (spec §4, product 8)', () => {
  const owingNothing = { id: 'x', dispatchState: null, owingBillId: null, payingTransactionId: null }
  test.each(
    caseButtonWitness.map((row) => [`${row.state} ${row.dispatch} ${JSON.stringify(row)}`, row] as const),
  )('%s', (_name, { state, dispatch, isOwing = false, hasDefendant = true, ...wanted }) => {
    const place = {
      ...owingNothing,
      id: ids.application,
      state,
      dispatchState: dispatch,
      offers: offersAt({ state, dispatch, outstandingPoisha: isOwing ? 45_000 : 0, hasDefendant }),
    }
    const buttons = caseButtons(place)
    expect(Object.fromEntries(buttons.map(({ key, href }) => [key, href !== null]))).toEqual(wanted)
    for (const { href, reason } of buttons) expect(reason === null).toBe(href !== null)
  })

  test.each([
    ['bill-1', '/checkout/bill-1'],
    [null, '/request_payments/x'],
  ])('with %s as the one bill that is owed, paying begins at %s (look Litigant)', (owingBillId, href) => {
    const place = {
      ...owingNothing,
      state: 'verified',
      owingBillId,
      offers: offersAt({ state: 'verified', dispatch: null, outstandingPoisha: 45_000, hasDefendant: true }),
    } as const
    expect(linksOf(place).find(({ isMain }) => isMain)?.href).toBe(href)
  })

  test('why not names the states of the case in which it can be done', () => {
    const place = {
      ...owingNothing,
      state: 'draft',
      offers: offersAt({ state: 'draft', dispatch: null, outstandingPoisha: 0, hasDefendant: true }),
    } as const
    const request = caseButtons(place).find(({ key }) => key === 'requestPayments')
    for (const word of [
      m.application_state_verified(),
      m.application_state_paid(),
      m.application_state_approved(),
    ])
      expect(request?.reason).toContain(word)
    expect(request?.reason).not.toContain(m.application_state_draft())
  })
})

describe('my applications (spec §2, §7)', () => {
  let server: HeldServer
  beforeEach(async () => {
    server = heldServer(({ path }) => (path.startsWith('/auth/my-applications') ? null : { code: 503 }))
    await logInAs('owner')
  })
  const asked = () =>
    new URLSearchParams(
      server.asked
        .filter(({ path }) => path.startsWith('/auth/my-ap'))
        .at(-1)
        ?.path.split('?')[1],
    )
  const open = (search = '') => {
    history.replaceState(null, '', `/my-applications${search}`)
    render(<MyApplicationsScreen />)
  }

  test('tab, page and filters of the address are what is asked for', async () => {
    open('?selectedTab=approved&page=3&q=12&division=high_court&from=2026-01-02&to=2026-02-03')
    await vi.waitFor(() => expect(server.waiting()).toBe(1))
    expect(Object.fromEntries(asked())).toEqual({
      selectedTab: 'approved',
      page: '3',
      sort: 'turn',
      q: '12',
      division: 'high_court',
      from: '2026-01-02',
      to: '2026-02-03',
    })
    // Past its end a list begins with the last page that has rows, or the first.
    await server.answer({ code: 200, data: empty })
    await server.answer({ code: 200, data: empty })
    expect(asked().get('page')).toBe('1')
    expect(screen.getByText(m.my_title_not_found_narrowed())).toBeTruthy()
  })

  test('what an address should not hold is left out', async () => {
    open('?selectedTab=nothing&page=-2&division=appellate&from=2026-02-30')
    await server.answer({ code: 200, data: empty })
    expect(Object.fromEntries(asked())).toEqual({ selectedTab: 'all', page: '1', sort: 'turn' })
  })

  test('a search goes into the address with the tab kept and the page begun anew; its chip takes it away', async () => {
    open('?selectedTab=pending&page=2')
    await server.answer({ code: 200, data: empty })
    await user.type(screen.getByLabelText(m.my_field_search()), '৪৭{Enter}')
    expect(location.search).toBe('?selectedTab=pending&q=%E0%A7%AA%E0%A7%AD')
    await server.answer({ code: 200, data: empty })
    await user.click(screen.getByRole('button', { name: m.my_action_remove_filter({ filter: '৪৭' }) }))
    expect(location.search).toBe('?selectedTab=pending')
  })

  test('half a date is told at its field, and the list is not narrowed by it (look Litigant)', async () => {
    open('?selectedTab=pending&from=2026-02-01')
    await server.answer({ code: 200, data: empty })
    const from = screen.getByLabelText(m.my_field_from(), { exact: false })
    await user.clear(from)
    await user.type(from, '৩/২')
    await user.click(screen.getByRole('button', { name: m.parts_action_search() }))
    expect(location.search).toBe('?selectedTab=pending&from=2026-02-01')
    expect(from.getAttribute('aria-invalid')).toBe('true')
  })

  test('nothing at all leads to a first application, an empty tab to all of them, a failure to another try', async () => {
    open()
    await server.answer({ code: 503, message: 'সার্ভারে সমস্যা' })
    expect(screen.getByRole('alert').textContent).toContain('সার্ভারে সমস্যা')
    await user.click(screen.getByRole('button', { name: m.parts_action_retry() }))
    await server.answer({ code: 200, data: empty })
    const links = screen.getAllByRole('link', { name: m.my_action_new() })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/application', '/application'])
    cleanup()
    open('?selectedTab=rejected')
    await server.answer({ code: 200, data: empty })
    expect(screen.getByRole('link', { name: m.my_action_clear_search() }).getAttribute('href')).toBe(
      '/my-applications',
    )
  })
})

describe('defendants by the calls of the specification (spec §7)', () => {
  let server: HeldServer
  const read = (change = {}) => ({ code: 200, data: { ...applicationOf(standing()), ...change } })
  beforeEach(async () => {
    server = heldServer(({ path, method }) =>
      method === 'POST' || path.startsWith('/applications/')
        ? null
        : path === '/auth/info' || path === '/config-status'
          ? { code: 503 }
          : { code: 200, data: [] },
    )
    await logInAs('owner')
    render(<DefendantsScreen params={{ id: ids.application }} />)
  })
  const name = () => screen.getByLabelText(m.person_field_name())
  const who = m.form_title_row_defendants({ number: '১' })

  test('one is added without a question', async () => {
    await server.answer(read())
    await user.click(screen.getByRole('button', { name: m.person_action_add_defendant() }))
    await user.type(name(), 'দ্বিতীয় বিবাদী')
    await user.click(screen.getByRole('button', { name: m.my_action_save_defendant() }))
    const [post] = server.posts()
    expect(post?.path).toBe(`/auth/send-application/defendent/${ids.application}`)
    expect(post?.body).toMatchObject({ defendant: { name: 'দ্বিতীয় বিবাদী' } })
    await server.answer(read())
    await said('success', m.my_notice_defendants())
    await vi.waitFor(() => expect(server.waitingFor()).toEqual([`/applications/${ids.application}`]))
    await server.answer(read())
    expect(screen.queryByLabelText(m.person_field_name())).toBeNull()
  })

  test('one at a time is typed at: whoever adds one leaves the change of another, and a change that is kept is over', async () => {
    await server.answer(read())
    const change = () => user.click(screen.getByRole('button', { name: m.my_action_change({ who }) }))
    await change()
    await user.click(screen.getByRole('button', { name: m.person_action_add_defendant() }))
    expect((name() as HTMLInputElement).value).toBe('')
    await change()
    expect((name() as HTMLInputElement).value).not.toBe('')
    await user.click(screen.getByRole('button', { name: m.my_action_save_defendant() }))
    const dialog = await screen.findByRole('alertdialog', { name: m.my_confirm_save_defendant() }, patience)
    await user.click(within(dialog).getByRole('button', { name: m.my_action_save_defendant() }))
    await server.answer(read())
    await server.answer(read())
    expect(screen.queryByLabelText(m.person_field_name())).toBeNull()
  })

  test('a change is asked first; what the server finds wrong is said at its field and nothing typed is lost', async () => {
    await server.answer(read())
    await user.click(screen.getByRole('button', { name: m.my_action_change({ who }) }))
    await user.clear(name())
    await user.type(name(), 'বদলানো নাম')
    await user.click(screen.getByRole('button', { name: m.my_action_save_defendant() }))
    const dialog = await screen.findByRole('alertdialog', { name: m.my_confirm_save_defendant() }, patience)
    expect(server.posts()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: m.my_action_save_defendant() }))
    expect(server.posts()[0]?.path).toBe(`/auth/send-application/defendent/update/${ids.application}`)
    await server.answer({
      code: 422,
      data: { fields: [{ path: 'defendant.name', error: 'too_long', message: 'too long' }] },
    })
    expect((name() as HTMLInputElement).value).toBe('বদলানো নাম')
    expect(name().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText(m.field_error_too_long()).length).toBeGreaterThan(0)
  })

  test('removing is asked in the specification’s words; taken back it says so and asks nothing of the server (spec §5, §8)', async () => {
    await server.answer(read())
    await user.click(screen.getByRole('button', { name: m.parts_action_remove_who({ who }) }))
    const first = await screen.findByRole('alertdialog', { name: m.parts_confirm_delete() }, patience)
    await user.click(within(first).getByRole('button', { name: m.parts_action_cancel() }))
    await said('information', m.parts_notice_delete_canceled())
    expect(server.posts()).toEqual([])
    await user.click(screen.getByRole('button', { name: m.parts_action_remove_who({ who }) }))
    const second = await screen.findByRole('alertdialog', { name: m.parts_confirm_delete() }, patience)
    await user.click(within(second).getByRole('button', { name: m.parts_action_remove() }))
    expect(server.posts()).toMatchObject([
      {
        path: '/auth/send-application/delete/defendant',
        body: { applicationId: ids.application, defendantId: wholeDefendant.id },
      },
    ])
    await server.answer({ code: 200 })
    await said('success', m.my_notice_defendant_removed())
  })

  test('whose summons is on its way stays as they are, with why (product 2.1)', async () => {
    await server.answer(read(applicationOf(standing('unverified', 'owing'))))
    const change = screen.getByRole('button', { name: m.my_action_change({ who }) })
    expect(change.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText(m.law_why_touches_no_open_dispatch())).toBeTruthy()
    expect(screen.queryByRole('button', { name: m.parts_action_remove_who({ who }) })).toBeNull()
  })
})

test('of an NID that was corrected the office sees the end alone, and that it changed (product 2.1)', () => {
  const withNid = (nid: string) => ({
    ...wholeForm,
    petitioners: wholeForm.petitioners.map((person, index) => (index === 0 ? { ...person, nid } : person)),
  })
  const seen = (before: string, after: string) => {
    const correction = {
      returnedAt: moment,
      resubmittedAt: moment,
      remarks: [],
      form: withNid(before),
      choices: {},
    }
    render(
      <CorrectionSection application={{ ...applicationOf(standing()), form: withNid(after), correction }} />,
    )
    const text = screen.getAllByRole('row').at(-1)?.textContent ?? ''
    cleanup()
    return text
  }
  const other = seen('1234567890', '9876543210')
  expect([other.includes('*******৮৯০'), other.includes('*******২১০')]).toEqual([true, true])
  const same = seen('1234567890', '1234500890')
  expect(same).toContain(m.correction_text_same_end({ nid: '*******৮৯০' }))
  expect(other + same).not.toMatch(/[0-9০-৯]{7}/)
})

test('the office sees field by field what was corrected, and which remarks that answers (product 2.1 resubmit)', () => {
  const application = {
    ...applicationOf(standing()),
    form: { ...wholeForm, caseNumber: 'পারিবারিক ৯৯/২০২৬', courtId: 2 },
    correction: {
      returnedAt: moment,
      resubmittedAt: moment,
      remarks: [
        { path: 'caseNumber', remark: 'নম্বর মিলছে না' },
        { path: 'remark', remark: 'খালি কেন' },
        { path: 'case', remark: 'আবার সব মিলিয়ে দেখুন' },
      ],
      form: wholeForm,
      choices: {
        'court.1': { name: 'First court', nameBn: 'প্রথম আদালত' },
        'court.2': { name: 'Second court', nameBn: 'দ্বিতীয় আদালত' },
      },
    },
  }
  render(<CorrectionSection application={application} />)
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows.slice(1)).toEqual([
    `${m.case_field_remark()}খালি কেন${m.correction_state_unchanged()}`,
    `${m.case_field_court_id()}${m.queue_label_none()}প্রথম আদালতদ্বিতীয় আদালত`,
    `${m.case_field_case_number()}নম্বর মিলছে না${wholeForm.caseNumber}পারিবারিক ৯৯/২০২৬`,
  ])
  expect(screen.getByText('আবার সব মিলিয়ে দেখুন', { exact: false })).toBeTruthy()
  cleanup()
  render(
    <CorrectionSection
      application={{
        ...application,
        correction: { ...application.correction, resubmittedAt: null as never },
      }}
    />,
  )
  expect(screen.queryByRole('table')).toBeNull()
})

test.each([
  ['the one that can be asked for, and what became of the last one', 'unrequested', null, [0, 1]],
  [
    'one that went out, though another opened that nobody can ask for',
    'unrequested',
    'isSomebodyToServe',
    [1],
  ],
  ['the one that is under way', 'requested', null, [0]],
] as const)(
  'of several summonses to pay is shown %s (product 2.2)',
  async (_which, state, blockedBy, shown) => {
    const whole = applicationOf(standing('approved'))
    const one = dispatchOf(standing())
    const dispatches = [
      { ...one, state, reason: 'এখনকার' },
      { ...one, id: 'went-out', state: 'completed', reason: 'আগের' },
      { ...one, id: 'long-ago', state: 'declined', reason: 'অনেক আগের' },
    ]
    const request = { event: 'request', blockedBy }
    const offers = { ...whole.offers, dispatch: state === 'unrequested' ? [request] : [] }
    const server = heldServer(({ path }) =>
      path.startsWith('/applications/')
        ? { code: 200, data: { ...whole, dispatches, offers } }
        : { code: 503 },
    )
    await logInAs('owner')
    render(<DispatchPayScreen params={{ id: ids.application }} />)
    const told = dispatches.map(({ reason }) => reason)
    await waitFor(() => expect(told.findIndex((reason) => screen.queryByText(reason))).toBe(shown[0]))
    expect(told.flatMap((reason, index) => (screen.queryByText(reason) ? [index] : []))).toEqual(shown)
    expect(screen.queryAllByText(m.my_title_dispatch_before())).toHaveLength(shown.length - 1)
    expect(server.posts()).toEqual([])
  },
)
