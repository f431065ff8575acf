import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Dispatch } from '../../src/api/entities.ts'
import {
  AdministratorDispatchDetail,
  DispatcherDispatchDetail,
} from '../../src/screens/dispatch/detail-screen.tsx'
import { formatDay } from '../../src/screens/parts/format.ts'
import { dispatchActWords } from '../../src/words/groups/dispatch-act.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Asked, type Told } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { answersOf, dispatchOf, ids, moment, type Standing } from './support/subjects.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const address = `/administrator/dispatch/detail/${ids.dispatch}`
loggedIn('administrator', address)

const standing = (): Standing => ({
  entity: 'dispatch',
  states: { application: 'approved', dispatch: 'requested', payment: 'paid' },
  world: 'fresh',
  timeline: [],
  version: 3,
})

/** The page of a dispatch that stands so; what is asked for otherwise is answered by `first`, where it answers. */
function open(
  change: Partial<Dispatch> = {},
  first: (asked: Asked) => Told | null = () => null,
  Screen = AdministratorDispatchDetail,
) {
  const answers = answersOf(standing(), { event: 'decline', to: 'declined' })
  const dispatch = { ...dispatchOf(standing()), ...change }
  const server = serverDouble((asked) => {
    if (asked.path.startsWith('/dispatches?')) return first(asked) ?? { code: 503 }
    const isRead = asked.method === 'GET' && asked.path === `/dispatches/${ids.dispatch}`
    return first(asked) ?? (isRead ? { code: 200, data: dispatch } : answers(asked))
  })
  render(<Screen params={{ id: ids.dispatch }} />)
  return server
}
const valueOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent

test('what a dispatch is: its court, the way it goes, what it weighs and until when it must be done (look Staff)', async () => {
  open({ option: 'registry', weightGrams: 120, dueDate: '2026-11-20', isOverdue: true, reason: 'ঠিকানা নেই' })
  await screen.findByText(m.dispatch_label_weight())
  expect(valueOf(m.case_field_court_id())).toBe('পারিবারিক আদালত')
  expect(valueOf(m.dispatch_field_option())).toBe(m.dispatch_label_option_registry())
  expect(valueOf(m.dispatch_label_weight())).toBe(m.staff_text_grams({ weight: '১২০' }))
  expect(valueOf(m.dispatch_field_due_date())).toBe(
    `${formatDay('2026-11-20', 'bn')} ${m.queue_label_overdue()}`,
  )
  expect(screen.getByText('ঠিকানা নেই')).toBeTruthy()
})

test('what is not known yet is said to be, and what does not apply is left out (look Staff)', async () => {
  open({ court: null })
  await screen.findByText(m.dispatch_label_weight())
  for (const term of [m.case_field_court_id(), m.dispatch_field_option(), m.dispatch_label_weight()])
    expect(valueOf(term)).toBe(m.queue_label_none())
  expect(screen.queryByText(m.dispatch_field_due_date())).toBeNull()
  expect(screen.queryByText(m.application_field_reason())).toBeNull()
})

test('a day by which it must be done that has not come is not said to be over', async () => {
  open({ dueDate: '2026-11-20', isOverdue: false })
  await screen.findByText(m.dispatch_field_due_date())
  expect(valueOf(m.dispatch_field_due_date())?.trim()).toBe(formatDay('2026-11-20', 'bn'))
})

test.each([
  [
    'an administrator to the case',
    AdministratorDispatchDetail,
    m.staff_action_open_application,
    `/administrator/applications/detail/${ids.application}`,
  ],
  [
    'a dispatcher to the covers',
    DispatcherDispatchDetail,
    m.paper_action_covers,
    `/dispatch/applications/dispatch/print_detail/${ids.dispatch}`,
  ],
])('the way on leads %s (spec §2)', async (_who, Screen, word, href) => {
  open({}, undefined, Screen)
  const link = await screen.findByRole('link', { name: word() })
  expect(link.getAttribute('href')).toBe(href)
})

async function decline(reason: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: dispatchActWords.decline.action() }))
  const asking = await screen.findByRole('alertdialog', { name: dispatchActWords.decline.action() })
  await user.type(within(asking).getByLabelText(startsWith(m.application_field_reason())), reason)
  await user.click(within(asking).getByRole('button', { name: dispatchActWords.decline.action() }))
}

test('somebody was faster: who it was is said, the reason that was typed is kept before the eyes, and the dispatch is read again (look Staff)', async () => {
  let isLate = false
  const late: Partial<Dispatch> = {
    version: 4,
    timeline: [
      {
        entity: 'dispatch',
        event: 'accept',
        fromState: 'requested',
        toState: 'payable',
        at: moment,
        by: 'staff',
        byName: 'নমুনা কর্মকর্তা',
        from: null,
        reason: null,
      },
    ],
  }
  const server = open({}, ({ method, path }) => {
    if (method === 'POST') {
      isLate = true
      return { code: 409, message: 'changed', data: { state: 'payable', offered: [] } }
    }
    const isRead = path === `/dispatches/${ids.dispatch}`
    return isLate && isRead ? { code: 200, data: { ...dispatchOf(standing()), ...late } } : null
  })
  await decline('ঠিকানা অসম্পূর্ণ')
  const band = (await screen.findByText(m.staff_title_faster())).closest('[tabindex="-1"]')
  expect(band?.textContent).toContain('নমুনা কর্মকর্তা')
  expect(band?.textContent).toContain(m.staff_text_faster_typed({ text: 'ঠিকানা অসম্পূর্ণ' }))
  expect(server.posts()).toMatchObject([
    {
      path: `/dispatches/${ids.dispatch}/actions/decline`,
      body: { version: 3, payload: { reason: 'ঠিকানা অসম্পূর্ণ' } },
    },
  ])
})

test('where another officer has it in hand that is said before the eyes, and the line of who works on it says the same (product 8)', async () => {
  const claimOf = (isOwn: boolean, name: string) => ({
    code: 200,
    data: {
      claim: { name, since: moment, until: new Date(Date.now() + 600_000).toISOString(), isOwn },
      canTakeOver: false,
    },
  })
  const message = 'মামলাটি নমুনা কর্মকর্তা-এর হাতে'
  let isTaken = false
  open({}, ({ method, path }) => {
    if (path.endsWith('/claim')) return isTaken ? claimOf(false, 'নমুনা কর্মকর্তা') : claimOf(true, 'আমি')
    if (method !== 'POST') return null
    isTaken = true
    const data = { state: 'requested', offered: [], blockedBy: 'isHeldByNobodyElse' }
    return { code: 409, message, data }
  })
  await screen.findByRole('button', { name: m.claim_action_release() })
  await decline('ঠিকানা অসম্পূর্ণ')
  const band = (await screen.findByText(m.parts_title_refused())).closest('[tabindex="-1"]')
  expect(band?.textContent).toContain(message)
  expect(band?.textContent).toContain(m.staff_text_faster_typed({ text: 'ঠিকানা অসম্পূর্ণ' }))
  await waitFor(() => expect(document.activeElement).toBe(band))
  await waitFor(() => expect(screen.queryByRole('button', { name: m.claim_action_release() })).toBeNull())
})

test('another refusal is no matter of being late (look Staff)', async () => {
  open({}, ({ method }) => (method === 'POST' ? { code: 422, message: 'এখন নয়' } : null))
  await decline('ঠিকানা অসম্পূর্ণ')
  expect(await screen.findByText('এখন নয়')).toBeTruthy()
  expect(screen.queryByText(m.staff_title_faster())).toBeNull()
})

test('what stands there stays when it cannot be read again, and is read once more when asked (look States)', async () => {
  let isAway = false
  const server = open({}, ({ method, path }) => {
    if (method === 'POST') {
      isAway = true
      return { code: 409, message: 'changed', data: { state: 'payable', offered: [] } }
    }
    return isAway && path === `/dispatches/${ids.dispatch}` ? 'offline' : null
  })
  await decline('ঠিকানা অসম্পূর্ণ')
  await screen.findByText('offline')
  expect(valueOf(m.queue_label_petitioner())).toBe('পরীক্ষা আবেদনকারী')
  isAway = false
  const count = server.asked.length
  await user.click(screen.getByRole('button', { name: m.parts_action_retry() }))
  await waitFor(() => expect(screen.queryByText('offline')).toBeNull())
  expect(server.asked.length).toBeGreaterThan(count)
})

test('the list that it was opened from stands beside it, by the filters of the address (look Staff)', async () => {
  history.replaceState(null, '', `${address}?list=dispatch_request&q=DHAKA`)
  const row = { ...dispatchOf(standing()), cursor: 'c1' }
  const rows = [
    row,
    { ...row, id: ids.application, court: null, petitionerName: 'আরেক জন', isOverdue: true, cursor: 'c2' },
  ]
  const server = open({}, ({ path }) =>
    path.startsWith('/dispatches?')
      ? { code: 200, data: { rows, page: 1, pageCount: 1, total: 2, previousCursor: null, nextCursor: null } }
      : null,
  )
  const other = await screen.findByText('আরেক জন')
  const asked = server.asked.find(({ path }) => path.startsWith('/dispatches?'))
  const query = new URLSearchParams(asked?.path.split('?')[1])
  expect([query.get('list'), query.get('q')]).toEqual(['dispatch_request', 'DHAKA'])
  expect(other.closest('a')?.getAttribute('href')).toBe(
    `/administrator/dispatch/detail/${ids.application}?list=dispatch_request&q=DHAKA`,
  )
  expect(screen.getAllByText('পারিবারিক আদালত').length).toBeGreaterThan(1)
})
