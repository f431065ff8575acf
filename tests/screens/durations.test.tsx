import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Durations } from '../../src/screens/dashboard/durations.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

afterEach(async () => {
  cleanup()
  await logOut()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

const none = { count: 0, medianHours: null, ninetiethHours: null }
const office = { id: '0197f000-0000-7000-8000-00000000000c' }
const stages = [
  { stage: 'application_unverified', count: 12, medianHours: 0, ninetiethHours: 71, targetDays: 3 },
  { stage: 'application_verified', count: 2, medianHours: 78, ninetiethHours: 2_880, targetDays: null },
  { stage: 'dispatch_requested', count: 1, medianHours: 72, ninetiethHours: 95, targetDays: null },
  { stage: 'application_paid', ...none, targetDays: 12 },
]
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

test('each stage tells how many, half and nine of ten, and leads to what stands there (product 8)', async () => {
  const { asked } = serverDouble(() => ({ code: 200, data: { stages, officers: null } }))
  render(<Durations area="administrator" />)
  const none = m.queue_label_none()
  expect(rowsOf(await screen.findByRole('table'))).toEqual([
    [m.duration_label_stage_application_unverified(), '১২', m.duration_text_under_hour(), '৭১ ঘণ্টা', '৩'],
    [m.duration_label_stage_application_verified(), '২', '৩ দিন', '১২০ দিন বা বেশি', none],
    [m.duration_label_stage_dispatch_requested(), '১', '৩ দিন', '৩ দিন', none],
    [m.duration_label_stage_application_paid(), '০', none, none, '১২'],
  ])
  const link = screen.getByRole('link', { name: m.duration_label_stage_application_paid() })
  expect(link.getAttribute('href')).toBe('/administrator/applications/paid?sort=oldest')
  const [, month] = within(screen.getByRole('group')).getAllByRole('button')
  expect(month?.getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByRole('button', { name: m.duration_action_days({ count: '৭' }) }))
  await vi.waitFor(() => expect(asked.at(-1)?.path).toBe('/administrator/durations?days=7'))
})

test('of the office that is chosen the head office reads the officers, each with the oldest task; what is led to is narrowed by it (product 8)', async () => {
  serverDouble(() => ({ code: 503 }))
  await logInAs('headAdministrator')
  history.replaceState(null, '', `/administrator/dashboard?office=${office.id}`)
  const officer = { id: office.id, name: 'শান্ত সাগর', count: 3, medianHours: 5, ninetiethHours: 9 }
  const { asked } = serverDouble(({ path }) => ({
    code: 200,
    data: {
      stages,
      officers: path.includes('office=')
        ? [{ ...officer, oldest: { since: '2026-02-01T00:00:00.000Z', list: 'paid' } }]
        : null,
    },
  }))
  render(<Durations area="administrator" />)
  const table = await screen.findByRole('table', { name: m.duration_title_officers() })
  expect(asked.at(-1)?.path).toContain(`office=${office.id}`)
  expect(rowsOf(table)[0]?.slice(0, 4)).toEqual(['শান্ত সাগর', '৩', '৫ ঘণ্টা', '৯ ঘণ্টা'])
  expect(within(table).getByRole('link').getAttribute('href')).toBe(
    `/administrator/applications/paid?assignee=${office.id}&sort=oldest&office=${office.id}`,
  )
  const stage = screen.getByRole('link', { name: m.duration_label_stage_application_unverified() })
  expect(stage.getAttribute('href')).toBe(
    `/administrator/applications/unverified?sort=oldest&office=${office.id}`,
  )
})

test('where nothing ended that is said, and an error can be tried again; refunds lead to their list (product 8)', async () => {
  const accountant = [
    { stage: 'refund', count: 1, medianHours: 30, ninetiethHours: 30, targetDays: null },
    { stage: 'discrepancy', ...none, targetDays: null },
  ]
  serverDouble(() => ({
    code: 200,
    data: { stages: stages.map(({ stage }) => ({ stage, ...none, targetDays: null })), officers: [] },
  }))
  render(<Durations area="administrator" />)
  expect(await screen.findByText(m.duration_text_none())).toBeTruthy()
  expect(screen.getByText(m.duration_text_no_officers())).toBeTruthy()
  cleanup()
  let isWell = false
  serverDouble(() =>
    isWell ? { code: 200, data: { stages: accountant, officers: null } } : { code: 500, message: 'ভুল' },
  )
  render(<Durations area="accountant" />)
  const retry = await screen.findByRole('button', { name: m.parts_action_retry() })
  isWell = true
  await user.click(retry)
  const link = await screen.findByRole('link', { name: m.duration_label_stage_refund() })
  expect(link.getAttribute('href')).toBe('/accountant/applications/refunds')
})
