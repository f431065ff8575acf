import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Dispatch, TimelineEntry } from '../../../src/api/entities.ts'
import { stages } from '../../../src/machines/application/stages.ts'
import { formatDay } from '../../../src/machines/format-time.ts'
import { CaseTag } from '../../../src/screens/parts/case-standing.tsx'
import { FasterBand } from '../../../src/screens/parts/case/faster-band.tsx'
import {
  CaseRemarksContext,
  type CaseRemarks,
  type RemarksBegun,
} from '../../../src/screens/parts/case/remark-drafts.ts'
import { RemarkOpener } from '../../../src/screens/parts/case/remark-opener.tsx'
import { WriteRemark } from '../../../src/screens/parts/case/write-remark.tsx'
import { DispatchCard } from '../../../src/screens/parts/dispatch-card.tsx'
import { formatNumber } from '../../../src/screens/parts/format.ts'
import { Track } from '../../../src/screens/parts/track.tsx'
import { fieldWord } from '../../../src/screens/words/form.ts'
import { dispatchNextWords } from '../../../src/words/groups/dispatch-next.ts'
import { dispatchOptionWords } from '../../../src/words/groups/dispatch-option.ts'
import { dispatchOutcomeWords } from '../../../src/words/groups/dispatch-outcome.ts'
import { dispatchStateWords } from '../../../src/words/groups/dispatch-state.ts'
import { m } from '../../../src/words/messages.js'
import { overwriteGetLocale } from '../../../src/words/runtime.js'
import { accountOf } from '../support/session.ts'
import { applicationOf, dispatchOf } from '../support/subjects.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(cleanup)
const nothing = () => {}

const iconOf = (whole: ParentNode) => whole.querySelector('[data-icon]')?.getAttribute('data-icon')

test('what went out by post is drawn as a letter, what is still to go is not (look Litigant)', () => {
  const at = (standing: object) => {
    const whole = { state: 'approved', isOwing: false, wasSent: false, dispatchState: null, ...standing }
    const { container } = render(<CaseTag standing={whole as Parameters<typeof CaseTag>[0]['standing']} />)
    return iconOf(container)
  }
  expect(at({ dispatchState: 'completed' })).toBe('mail')
  expect(at({ wasSent: true, dispatchState: 'unrequested' })).toBe('mail')
  for (const dispatchState of ['requested', 'payable', 'paid', 'sent', 'received'])
    expect(at({ dispatchState })).not.toBe('mail')
  expect(at({ wasSent: true, isOwing: true, dispatchState: 'completed' })).not.toBe('mail')
})

test('each stage has its number until it is done, and then its sign (look Litigant)', () => {
  const circles = () => screen.getAllByRole('listitem').map((item) => item.querySelector('[aria-hidden]'))
  const { rerender } = render(<Track place={{ stage: 'checked', as: 'yours' }} />)
  expect(circles().map((circle) => circle?.textContent)).toEqual(
    stages.map((_, index) => (index === 0 ? '' : formatNumber(index + 1, 'bn'))),
  )
  const signs = [
    ['office', 'clock'],
    ['returned', 'return'],
    ['stopped', 'cross'],
  ] as const
  for (const [as, sign] of signs) {
    rerender(<Track place={{ stage: 'checked', as }} />)
    expect(circles().map((circle) => circle && iconOf(circle))).toEqual([
      'check',
      sign,
      undefined,
      undefined,
      undefined,
    ])
  }
})

const sent = (change: Partial<Dispatch>): Dispatch => {
  const states = { application: 'approved', dispatch: 'requested', payment: 'open' }
  return {
    ...dispatchOf({ entity: 'dispatch', states, world: 'fresh', timeline: [], version: 1 }),
    ...change,
  }
}

const ofCase = applicationOf({
  entity: 'application',
  states: { application: 'approved', dispatch: 'requested', payment: 'open' },
  world: 'fresh',
  timeline: [],
  version: 1,
})

test('of a dispatch its litigant is told all that is known, each by its name, and nothing that is not (look Litigant)', () => {
  const [line] = sent({}).lines
  if (!line) throw new Error('it goes to somebody')
  const terms = (container: Element) =>
    [...container.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ])
  const whole = sent({
    state: 'sent',
    option: 'registry',
    weightGrams: 1_250,
    dueDate: '2026-12-31',
    reason: 'ঠিকানা বদলেছে',
    lines: [
      { ...line, name: 'ক', address: 'বাড়ি ১', trackingNumber: 'RR1', outcome: 'delivered' },
      { ...line, id: 'second', name: 'খ', address: '', trackingNumber: null },
    ],
  })
  const card = (dispatch: Dispatch) => (
    <DispatchCard dispatch={dispatch} application={ofCase} account={accountOf('owner')} onDone={nothing} />
  )
  const { container, rerender } = render(card(whole))
  const grams = formatNumber(1_250, 'bn')
  const to = [
    'ক, বাড়ি ১',
    `${m.dispatch_field_tracking_number()}: RR1`,
    `${m.dispatch_field_outcome()}: ${dispatchOutcomeWords.delivered()}`,
  ]
  expect(terms(container)).toEqual([
    [m.my_label_dispatch_option(), dispatchOptionWords.registry()],
    [m.my_label_dispatch_weight(), m.document_label_weight({ grams })],
    [m.my_label_dispatch_due(), formatDay('2026-12-31', 'bn')],
    [m.my_title_reason(), 'ঠিকানা বদলেছে'],
    [m.dispatch_label_to(), `${to.join(', ')}খ`],
  ])
  for (const text of [dispatchStateWords.sent(), dispatchNextWords.sent()])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0)
  rerender(card(sent({ weightGrams: 0, lines: [] })))
  expect(terms(container)).toEqual([
    [m.my_label_dispatch_weight(), m.document_label_weight({ grams: formatNumber(0, 'bn') })],
  ])
  rerender(card(sent({ lines: [] })))
  expect(container.querySelector('dl')).toBeNull()
})

const home = { unionId: null, upazilaId: 7, districtId: 3 }
const placesOfCase = {
  'upazila.7': { name: 'Kotwali', nameBn: 'কোতোয়ালী' },
  'district.3': { name: 'Dhaka', nameBn: 'ঢাকা' },
}
test.each([
  ['bn', 'Road 1, কোতোয়ালী, ঢাকা', 'Road 1, কোতোয়ালী, ঢাকা'],
  ['en', 'Road 1, কোতোয়ালী, ঢাকা', 'Road 1, Kotwali, Dhaka'],
  // Where the summons went then is no other place because the defendant moved.
  ['en', 'Road 9, কোতোয়ালী, ঢাকা', 'Road 9, কোতোয়ালী, ঢাকা'],
] as const)(
  'where a summons goes is told in the reader’s language: %s, %s (spec §7)',
  (locale, address, told) => {
    overwriteGetLocale(() => locale)
    const [line] = sent({}).lines
    if (!line) throw new Error('it goes to somebody')
    const [defendant] = ofCase.form.defendants
    if (!defendant) throw new Error('the case has a defendant')
    const form = { ...ofCase.form, defendants: [{ ...defendant, ...home, address: 'Road 1' }] }
    const { container } = render(
      <DispatchCard
        dispatch={sent({ lines: [{ ...line, name: 'Rahim', defendantId: defendant.id, address }] })}
        application={{ form, places: placesOfCase }}
        account={accountOf('owner')}
        onDone={nothing}
      />,
    )
    overwriteGetLocale(() => 'bn')
    expect(container.querySelector('dd')?.textContent).toBe(`Rahim, ${told}`)
  },
)

const entry: TimelineEntry = {
  entity: 'application',
  event: 'approve',
  fromState: 'paid',
  toState: 'approved',
  at: '2026-03-01T08:05:00.000Z',
  by: 'staff',
  byName: 'নমুনা কর্মকর্তা',
  from: null,
  reason: null,
}

test('nobody is said to have been faster where no act came too late, or where nothing has happened yet; where one was, it has the focus (look Staff)', () => {
  const late = { version: 2, typed: null, blocked: null }
  const { container, rerender } = render(
    <FasterBand subject={{ version: 2, timeline: [entry] }} late={late} />,
  )
  expect(container.textContent).toBe('')
  rerender(<FasterBand subject={{ version: 3, timeline: [] }} late={late} />)
  expect(container.textContent).toBe('')
  const before = { ...entry, byName: 'আগের জন', event: 'verify' as const }
  rerender(<FasterBand subject={{ version: 3, timeline: [before, entry] }} late={late} />)
  expect(container.textContent).toContain('নমুনা কর্মকর্তা')
  expect(container.textContent).not.toContain('আগের জন')
  expect(document.activeElement).toBe(container.firstElementChild)
})

const places = ['caseNumber', 'petitioners.0.nid']
/** A case to which remarks are written, as it is on its page. */
const Written = ({
  begun,
  children,
}: {
  begun: RemarksBegun
  children: (remarks: CaseRemarks) => ReactNode
}) => {
  const [value, change] = useState(begun)
  const remarks: CaseRemarks = {
    value,
    change,
    inHand: null,
    take: nothing,
    marking: null,
    setMarking: nothing,
    caseId: 'x',
    isPlace: (path) => places.includes(path),
    isOpen: false,
    setOpen: nothing,
  }
  return <CaseRemarksContext value={remarks}>{children(remarks)}</CaseRemarksContext>
}

test('the remark at a field has the number that it has among all, and what shares a place offers none until it is begun (look Staff)', async () => {
  const rows = [
    { key: 4, path: 'petitioners.0.nid', remark: 'নেই' },
    { key: 7, path: 'caseNumber', remark: 'মিলছে না' },
  ]
  const { container, unmount } = render(
    <Written begun={{ rows, general: '' }}>
      {(remarks) => <RemarkOpener path="caseNumber" remarks={remarks} />}
    </Written>,
  )
  const field = fieldWord('caseNumber')
  const opener = () => screen.getByRole('button', { name: m.remark_action_take_back({ field }) })
  expect(container.textContent?.startsWith(formatNumber(2, 'bn'))).toBe(true)
  expect(opener().getAttribute('aria-expanded')).toBe('true')
  await user.click(opener())
  expect(container.textContent).toBe('')
  const anew = screen.getByRole('button', { name: m.remark_action_write({ field }) })
  expect(anew.getAttribute('aria-expanded')).toBe('false')
  unmount()
  render(
    <Written begun={{ rows: [], general: '' }}>
      {() => (
        <>
          <WriteRemark path="caseNumber" />
          <WriteRemark path="petitioners.0.nid" isBegunAlone />
          <WriteRemark path="remark" />
        </>
      )}
    </Written>,
  )
  await screen.findByRole('button', { name: m.remark_action_write({ field }) })
  expect(screen.getAllByRole('button')).toHaveLength(1)
})
