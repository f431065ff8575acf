import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Application } from '../../src/api/entities.ts'
import { StaffPaymentRequests } from '../../src/screens/application/staff-payment-requests-screen.tsx'
import { formatDay, formatMoney } from '../../src/screens/parts/format.ts'
import { applicationActWords } from '../../src/words/groups/application-act.ts'
import { applicationStateWords } from '../../src/words/groups/application-state.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Asked, type Told } from './server-double.ts'
import { billOf } from './support/bill.ts'
import { feeTypes } from './support/fee-types.ts'
import { loggedIn } from './support/logged-in.ts'
import { applicationOf, ids, moment } from './support/subjects.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
loggedIn('administrator', `/administrator/applications/paymentRequests/${ids.application}`)

const money = (poisha: number) => formatMoney(poisha, 'bn')
const part = (title: string) =>
  screen.getByRole('heading', { level: 2, name: title }).closest('section')?.textContent ?? ''
/** The page of a verified case; what `first` answers comes before all else. */
function open(change: Partial<Application> = {}, first: (asked: Asked) => Told | null = () => null) {
  const application = applicationOf({
    entity: 'application',
    states: { application: 'verified', dispatch: 'unrequested', payment: 'open' },
    world: 'settled',
    timeline: [],
    version: 3,
  })
  const server = serverDouble((asked) => {
    const isRead = asked.method === 'GET' && asked.path === `/applications/${ids.application}`
    return first(asked) ?? (isRead ? { code: 200, data: { ...application, ...change } } : { code: 503 })
  })
  const { unmount } = render(<StaffPaymentRequests params={{ id: ids.application }} />)
  return { server, unmount }
}

test('what the applicant proposes is told fee by fee with what it comes to, beside what was asked for (product 2.1)', async () => {
  const row = (feeTypeId: number, amountPoisha: number, quantity: number) => ({
    feeTypeId,
    title: { name: 'Copy', nameBn: 'নকল' },
    amountPoisha,
    quantity,
  })
  const proposal = { at: '2026-11-02T00:00:00.000Z', rows: [row(1, 2_500, 3), row(2, 1, 1)] }
  const { unmount } = open({ proposal, bills: [billOf({ totalPoisha: 12_300 })] })
  expect(await screen.findByText(startsWith('DHAKA-2026-000001 · FS-'))).toBeTruthy()
  expect(screen.getByText(applicationStateWords.verified())).toBeTruthy()
  for (const said of [formatDay('2026-11-02', 'bn'), money(7_500), money(7_501)])
    expect(part(m.staff_title_proposal())).toContain(said)
  expect(part(m.case_title_bills())).toContain(money(12_300))
  const way = screen.getByRole('link', { name: m.staff_action_open_application() })
  expect(way.getAttribute('href')).toBe(`/administrator/applications/detail/${ids.application}`)
  unmount()
  open()
  expect(await screen.findByText(m.staff_text_no_proposal())).toBeTruthy()
  expect(part(m.case_title_bills())).toContain(m.case_text_no_bills())
})

test('while it is on its way there is no page of it; a case that is not there leads on, a failure is tried again (look States)', async () => {
  const gone = open({}, () => ({ code: 404, message: 'নেই' }))
  expect(screen.queryByText(m.staff_title_proposal())).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await screen.findByText(m.route_title_not_found())).toBeTruthy()
  expect(screen.queryByRole('button', { name: m.parts_action_retry() })).toBeNull()
  gone.unmount()
  let isAway = true
  open({}, () => (isAway ? 'offline' : null))
  expect(await screen.findByText('offline')).toBeTruthy()
  isAway = false
  await user.click(screen.getByRole('button', { name: m.parts_action_retry() }))
  expect(await screen.findByText(m.staff_text_no_proposal())).toBeTruthy()
  expect(screen.queryByText('offline')).toBeNull()
})

test('after an act the case is read again, and what stood there stays when that fails (look States)', async () => {
  let isAway = false
  const proposal = { at: moment, rows: [] }
  const { server } = open({ proposal }, ({ method, path }) => {
    if (path === '/fee_types/') return { code: 200, data: feeTypes }
    if (method !== 'POST') return isAway ? 'offline' : null
    isAway = true
    return { code: 409, message: 'changed', data: { state: 'paid', offered: [] } }
  })
  const action = applicationActWords.requestPayment.action()
  await user.click(await screen.findByRole('button', { name: action }))
  const asking = await screen.findByRole('alertdialog', { name: action })
  const kind = await within(asking).findByLabelText(startsWith(m.application_field_fee_type()))
  await user.selectOptions(kind, 'নকল ফি')
  await user.click(within(asking).getByRole('button', { name: action }))
  expect(await screen.findByText('offline')).toBeTruthy()
  expect(server.posts()).toMatchObject([
    { path: `/applications/${ids.application}/actions/requestPayment`, body: { version: 3 } },
  ])
  expect(part(m.case_title_bills())).toContain(m.case_text_no_bills())
  isAway = false
  await user.click(screen.getByRole('button', { name: m.parts_action_retry() }))
  await waitFor(() => expect(screen.queryByText('offline')).toBeNull())
})
