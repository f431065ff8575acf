import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveSignal } from '../../src/screens/live-signal.ts'
import { AccountantReport } from '../../src/screens/report/entries-screen.tsx'
import { staffRoutes } from '../../src/screens/routes/staff.ts'
import { StaffShell } from '../../src/screens/shell/staff-shell.tsx'
import { serverDouble } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'

const path = '/accountant/applications/accountant/report'
loggedIn('accountant', path)

/** Dhaka has one minute left of the last day of a month. */
const beforeMidnight = new Date('2026-11-30T17:59:00Z')
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: beforeMidnight,
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const route = staffRoutes.find((one) => one.path === path)
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))

test('a page that stands open over midnight in Dhaka is read again, of the day as it is then (spec §4, product 4)', async () => {
  if (!route) throw new Error(`no page ${path}`)
  const { asked } = serverDouble(() => ({ code: 503 }))
  const periods = () =>
    asked
      .flatMap(({ path: one }) =>
        one.startsWith('/accountant/report?') ? [new URLSearchParams(one.split('?')[1])] : [],
      )
      .map((query) => `${query.get('from')} ${query.get('to')}`)
  const { unmount } = render(
    <StaffShell route={route}>
      <AccountantReport />
    </StaffShell>,
  )
  await pass(58)
  expect(new Set(periods())).toEqual(new Set(['2026-11-01 2026-11-30']))
  await pass(34)
  expect(periods().at(-1)).toBe('2026-12-01 2026-12-01')
  const count = () => liveSignal.getSnapshot().context.changeCount
  const after = count()
  await pass(24 * 3_600)
  expect(count()).toBe(after + 2)
  unmount()
  await pass(24 * 3_600)
  expect(count()).toBe(after + 2)
})
