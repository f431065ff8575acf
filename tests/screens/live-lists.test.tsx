import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Live from '../../src/api/live.ts'
import { liveDownShownMs } from '../../src/machines/limits.ts'
import { UnverifiedQueue } from '../../src/screens/application/queue-screen.tsx'
import { StaffShell } from '../../src/screens/shell/staff-shell.tsx'
import { staffRoutes } from '../../src/screens/routes/staff.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { pageOf, rowAt } from './support/application-rows.ts'
import { logInAs, logOut } from './support/session.ts'

type LiveOptions = Parameters<(typeof Live)['openLive']>[0]
let live: LiveOptions | null = null
vi.mock('../../src/api/live.ts', () => ({
  openLive: (options: LiveOptions) => {
    live = options
    return Promise.resolve({ close: () => {} })
  },
}))

const user = userEvent.setup({
  delay: null,
  pointerEventsCheck: 0,
  advanceTimers: (ms) => vi.advanceTimersByTime(ms),
})
let numbers: number[]
const textOf = (number: number) => `FS-${number}/2026`
let server: ReturnType<typeof serverDouble>
const lists = () => server.asked.filter(({ path }) => path.startsWith('/applications?')).length
const channel = (): LiveOptions => {
  if (!live) throw new Error('no channel')
  return live
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  numbers = [1, 2]
  server = serverDouble(({ path }) => {
    if (path === '/config-status') return { code: 200, data: { live: { key: 'k' }, isDemo: false } }
    if (path.startsWith('/applications?')) return pageOf(numbers.map((number) => rowAt(number)))
    return { code: 503 }
  })
  await logInAs('administrator')
  await vi.waitFor(channel)
})
afterEach(async () => {
  cleanup()
  await logOut()
  live = null
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const route = staffRoutes.find(({ path }) => path.endsWith('/unverified'))
const open = async () => {
  if (!route) throw new Error('no such list')
  render(
    <StaffShell route={route}>
      <UnverifiedQueue />
    </StaffShell>,
  )
  await screen.findByText(textOf(1))
}
const pause = () => act(() => vi.advanceTimersByTimeAsync(400))

describe('a list follows what others do (look Staff, product 8)', () => {
  test('a case of somebody else comes by itself; the focus and what was chosen stay', async () => {
    await open()
    await user.click(screen.getByRole('checkbox', { name: 'REF-2' }))
    const link = screen.getByRole('link', { name: 'REF-2' })
    link.focus()
    numbers = [0, 2, 3]
    act(() => channel().onCounts())
    await pause()
    await screen.findByText(textOf(3))
    expect(document.activeElement).toBe(link)
    expect(screen.getByRole('checkbox', { name: 'REF-2' })).toHaveProperty('checked', true)
  })

  test('many changes at once are one question', async () => {
    await open()
    const before = lists()
    act(() => {
      for (let count = 0; count < 20; count += 1) channel().onCounts()
    })
    await pause()
    await waitFor(() => expect(lists()).toBe(before + 1))
  })

  test('nothing changes under an open question; what was held back comes when it is answered', async () => {
    await open()
    await user.keyboard('?')
    await screen.findByRole('dialog')
    const before = lists()
    numbers = [9]
    act(() => channel().onCounts())
    await pause()
    expect(lists()).toBe(before)
    await user.keyboard('{Escape}')
    await screen.findByText(textOf(9))
  })
})

test('in the sidebar the list is current from which a case was opened (look Staff)', async () => {
  if (!route) throw new Error('no such list')
  history.replaceState(null, '', '/administrator/applications/detail/x?list=unverified')
  render(
    <StaffShell route={route}>
      <p>x</p>
    </StaffShell>,
  )
  const current = screen.getAllByRole('link', { current: 'page' })
  expect(current.map((link) => link.getAttribute('href'))).toEqual([route.path])
  history.replaceState(null, '', '/')
})

describe('while the channel is down (product 8)', () => {
  const title = () => screen.queryByText(m.frame_title_live_down())

  test('a short cut is not told; a longer one is, with since when, until it is up and all was read again', async () => {
    await open()
    act(() => channel().onDown())
    await act(() => vi.advanceTimersByTimeAsync(liveDownShownMs - 1_000))
    expect(title()).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1_100))
    const banner = title()?.closest('[role="status"]')
    expect(banner?.textContent).toMatch(/[০-৯]{1,2}:[০-৯]{2}/)
    const before = lists()
    numbers = [8]
    act(() => channel().onConnected())
    await screen.findByText(textOf(8))
    expect(title()).toBeNull()
    expect(lists()).toBe(before + 1)
  })

  test('what is shown can be read again by hand', async () => {
    await open()
    act(() => channel().onDown())
    await act(() => vi.advanceTimersByTimeAsync(liveDownShownMs + 100))
    numbers = [7]
    await user.click(screen.getByRole('button', { name: m.frame_action_read_again() }))
    await screen.findByText(textOf(7))
    expect(title()).not.toBeNull()
  })

  test('nobody is told after leaving', async () => {
    await open()
    act(() => channel().onDown())
    await logOut()
    await act(() => vi.advanceTimersByTimeAsync(liveDownShownMs + 100))
    expect(title()).toBeNull()
    cleanup()
    await logInAs('administrator')
    await open()
    await act(() => vi.advanceTimersByTimeAsync(liveDownShownMs + 100))
    expect(title()).toBeNull()
  })

  test('without a network the page says that instead', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open()
    act(() => channel().onDown())
    await act(() => vi.advanceTimersByTimeAsync(liveDownShownMs + 100))
    expect(title()).toBeNull()
    expect(screen.getByText(m.parts_title_offline())).toBeTruthy()
    vi.restoreAllMocks()
  })
})
