import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import type { Application, TimelineEntry } from '../../src/api/entities.ts'
import { SubmittedScreen } from '../../src/screens/application/my-submitted-screen.tsx'
import { formatMoment } from '../../src/screens/parts/format.ts'
import { isSent, forgetSent } from '../../src/screens/parts/sent.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { applicationOf, ids } from './support/subjects.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const address = `/my-application-submitted/${ids.application}`
loggedIn('owner', address)

/** The page of a case that was sent; its paper is answered by `paper`. */
function open(change: Partial<Application> = {}, paper: Told = { code: 503 }) {
  forgetSent(ids.application)
  const whole = applicationOf({
    entity: 'application',
    states: { application: 'unverified', dispatch: 'unrequested', payment: 'open' },
    world: 'owing',
    timeline: [],
    version: 3,
  })
  serverDouble(({ path }) =>
    path === `/applications/${ids.application}` ? { code: 200, data: { ...whole, ...change } } : paper,
  )
  return render(
    <>
      <Route path="/my-application-submitted/:id">{({ id }) => <SubmittedScreen params={{ id }} />}</Route>
      <Route path="/my-application-details/:id">
        <h1>details</h1>
      </Route>
    </>,
  )
}
const entry = (event: string, day: number, more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  entity: 'application',
  event,
  fromState: 'unverified',
  toState: 'unverified',
  at: `2026-11-0${day}T00:00:00.000Z`,
  by: 'self',
  byName: null,
  from: null,
  reason: null,
  ...more,
})
const sentAt = async () => (await screen.findByText(startsWith(m.staff_label_submitted_at()))).textContent
const saidOf = (label: string) =>
  screen.getByText(startsWith(label), { selector: 'p' }).textContent?.replace(`${label}: `, '')
const told = (moment: string) => `${m.staff_label_submitted_at()}: ${formatMoment(moment, 'bn')}`

test('its submission is told with the time that its paper says, and the last sending of its owner after it; what an officer changed, and what sends nothing, is none (product 2.4)', async () => {
  const timeline = [
    entry('submit', 2, { fromState: 'draft' }),
    entry('update', 4),
    entry('changeDefendants', 5),
    entry('resubmit', 6, { by: 'staff' }),
  ]
  open({ timeline, submittedAt: '2026-11-01T00:00:00.000Z' })
  expect(await sentAt()).toBe(told('2026-11-01T00:00:00.000Z'))
  expect(saidOf(m.filing_title_updated())).toBe(formatMoment('2026-11-04T00:00:00.000Z', 'bn'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(m.filing_title_updated())
})

test('a corrected case that was submitted again tells both times, one that was never changed the first alone (product 2.4)', async () => {
  const submit = entry('submit', 1, { fromState: 'draft' })
  const again = entry('resubmit', 6, { fromState: 'returned' })
  const { unmount } = open({ timeline: [submit, again], submittedAt: submit.at })
  expect(await sentAt()).toBe(told(submit.at))
  expect(saidOf(m.filing_title_resubmitted())).toBe(formatMoment(again.at, 'bn'))
  unmount()
  open({ timeline: [submit], submittedAt: submit.at })
  expect(await sentAt()).toBe(told(submit.at))
  expect(document.querySelectorAll('time')).toHaveLength(1)
})

test('of a case without a history the day on which it was filed is told (product 2.4)', async () => {
  open({ submittedAt: '2026-11-01T00:00:00.000Z' })
  expect(await sentAt()).toBe(told('2026-11-01T00:00:00.000Z'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(m.application_text_done_submit())
})

test('whoever has not sent it yet is led to the case, and may still go back into its form (product 2.4)', async () => {
  open({ state: 'draft', submittedAt: null })
  await waitFor(() => expect(location.pathname).toBe(`/my-application-details/${ids.application}`))
  expect(isSent(ids.application)).toBe(false)
})

test('once it is read that it was sent, no step backwards leads into its form (product 2.4)', async () => {
  open()
  await sentAt()
  expect(isSent(ids.application)).toBe(true)
})

test('without a number there is no paper to keep and none to copy (look Litigant)', async () => {
  open({ referenceNumber: null })
  await sentAt()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('why its paper could not be had is said, until it is asked for again (look States)', async () => {
  open({}, { code: 503, message: 'এখন নয়' })
  const download = await screen.findByRole('button', { name: m.acknowledgement_action_download() })
  expect(screen.queryByText(m.acknowledgement_title_failed())).toBeNull()
  await user.click(download)
  expect(await screen.findByText(m.acknowledgement_title_failed())).toBeTruthy()
  expect(screen.getByText('এখন নয়')).toBeTruthy()
})
