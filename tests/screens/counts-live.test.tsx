import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import type * as Live from '../../src/api/live.ts'
import { officeChannelOf } from '../../src/machines/live.ts'
import type { Account } from '../../src/machines/session.ts'
import { bell } from '../../src/screens/bell.ts'
import { liveSignal } from '../../src/screens/live-signal.ts'
import { useAccount } from '../../src/screens/session.ts'
import type { CastName } from '../support/cast.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { accountOf, logInAs, logOut } from './support/session.ts'

type LiveOptions = Parameters<(typeof Live)['openLive']>[0]

let live: LiveOptions | null = null
vi.mock('../../src/api/live.ts', () => ({
  openLive: (options: LiveOptions) => {
    live = options
    return Promise.resolve({ close: () => {} })
  },
}))

let server: HeldServer
afterEach(async () => {
  cleanup()
  live = null
  vi.useRealTimers()
  await logOut()
  vi.unstubAllGlobals()
})

const Badge = () => <output>{useAccount()?.counts['verifiedApp'] ?? 0}</output>
const counting = (verifiedApp: number): Account => ({
  ...accountOf('administrator'),
  counts: { verifiedApp },
})
const infos = () => server.asked.filter(({ path }) => path === '/auth/info').length

async function start(who: Exclude<CastName, 'system'>): Promise<LiveOptions> {
  server = heldServer(({ path }) => {
    if (path === '/auth/info') return null
    if (path === '/config-status') return { code: 200, data: { live: { key: 'k' }, isDemo: false } }
    return { code: 200 }
  })
  await logInAs(who)
  await server.answer({ code: 200, data: { ...accountOf(who), counts: { verifiedApp: 1 } } })
  return waitFor(() => {
    if (!live) throw new Error('no channel')
    return live
  })
}

test('a colleague’s act changes the badge without a reload, and many at once are asked about once', async () => {
  const channel = await start('administrator')
  render(<Badge />)
  const before = infos()
  act(() => {
    for (let count = 0; count < 20; count += 1) channel.onCounts()
  })
  await waitFor(() => expect(infos()).toBe(before + 1))
  await server.answer({ code: 200, data: counting(2) })
  expect(screen.getByRole('status').textContent).toBe('2')
  expect(infos()).toBe(before + 1)
  // What happened while the last answer was on its way is asked about again.
  act(() => channel.onCounts())
  await waitFor(() => expect(infos()).toBe(before + 2))
  await server.answer({ code: 200, data: counting(3) })
  expect(screen.getByRole('status').textContent).toBe('3')
})

test('of two answers that cross, the one to the later question stays (spec §4)', async () => {
  const channel = await start('administrator')
  render(<Badge />)
  const before = infos()
  act(() => channel.onCounts())
  await waitFor(() => expect(infos()).toBe(before + 1))
  act(() => channel.onCounts())
  await waitFor(() => expect(infos()).toBe(before + 2))
  await server.answerNewest({ code: 200, data: counting(9) })
  expect(screen.getByRole('status').textContent).toBe('9')
  await server.answer({ code: 200, data: counting(4) })
  expect(screen.getByRole('status').textContent).toBe('9')
})

test('who goes to another page is asked about again after ten seconds: whoever works at another office by now sees it, and hears its counts (spec §4)', async () => {
  const begun = Date.parse('2026-03-02T06:00:00.000Z')
  vi.useFakeTimers({ toFake: ['Date'], now: begun })
  const channel = await start('administrator')
  const Office = () => <output>{useAccount()?.user.office?.name}</output>
  render(<Office />)
  act(() => channel.onConnected())
  await server.answer({ code: 200, data: accountOf('administrator') })
  const before = infos()
  vi.setSystemTime(begun + 9_000)
  act(() => navigate('/administrator/applications/verified'))
  await act(() => vi.dynamicImportSettled())
  expect(infos()).toBe(before)
  vi.setSystemTime(begun + 12_000)
  act(() => navigate('/administrator/applications/unverified'))
  await waitFor(() => expect(infos()).toBe(before + 1))
  const { user, ...rest } = accountOf('administrator')
  const office = {
    id: '0199a1d2-0000-7000-8000-0000000000ff',
    name: 'Other',
    nameBn: 'অন্য',
    isHeadOffice: false,
  }
  await server.answer({ code: 200, data: { ...rest, user: { ...user, office } } })
  expect(screen.getByRole('status').textContent).toBe('Other')
  await waitFor(() => expect(live?.countsChannel).toBe(officeChannelOf(office.id)))
  act(() => navigate('/administrator/applications/verified'))
  await act(() => vi.dynamicImportSettled())
  expect(infos()).toBe(before + 1)
})

test('a channel that is refused is given up; one that nobody could answer for is asked for again (spec §4)', async () => {
  const channel = await start('administrator')
  heldServer(() => ({ code: 503, message: 'পরে আসুন' }))
  await expect(channel.authorize('1.1', 'private-counts')).rejects.toThrow('পরে আসুন')
  heldServer(() => ({ code: 403, message: 'নয়' }))
  expect(await channel.authorize('1.1', 'private-counts')).toBeNull()
  heldServer(() => ({ code: 200, data: { auth: 'signed' } }))
  expect(await channel.authorize('1.1', 'private-counts')).toBe('signed')
})

test('a notice is under the bell at once, and told to whoever follows a screen (spec §4)', async () => {
  const channel = await start('owner')
  const before = liveSignal.getSnapshot().context.changeCount
  act(() =>
    channel.onNotice({
      id: 'told',
      type: 'PaymentCompleted',
      data: { case_no: 'FS-1/2026', application_id: 'a' },
      created_at: '2026-11-01T00:00:00.000Z',
    }),
  )
  expect(bell.getSnapshot().context.notices.map(({ id }) => id)).toEqual(['told'])
  // A litigant sees no counts, with which it would be told.
  expect(liveSignal.getSnapshot().context.changeCount).toBe(before + 2)
})

test('a change of what is one’s own that no notice tells of is told to whoever follows a screen, and who one is by now is asked, several at once once (product 2.3, 8)', async () => {
  const channel = await start('owner')
  const Name = () => <output>{useAccount()?.user.name}</output>
  render(<Name />)
  const before = liveSignal.getSnapshot().context.changeCount
  const asked = infos()
  act(() => {
    for (let count = 0; count < 3; count += 1) channel.onOwn()
  })
  const changes = () => liveSignal.getSnapshot().context.changeCount
  await waitFor(() => expect([changes(), infos()]).toEqual([before + 2, asked + 1]))
  const account = accountOf('owner')
  await server.answer({
    code: 200,
    data: { ...account, user: { ...account.user, name: 'নতুন নাম' } },
  })
  expect(screen.getByRole('status').textContent).toBe('নতুন নাম')
})

test.each([
  ['nothing, for it is the same', 1, 0],
  ['that a count is another', 2, 2],
])(
  'whoever follows is told of what was missed before the channel came up: %s',
  async (_what, count, told) => {
    const channel = await start('administrator')
    render(<Badge />)
    const changes = () => liveSignal.getSnapshot().context.changeCount
    const before = changes()
    act(() => channel.onDown())
    act(() => channel.onConnected())
    await server.answer({ code: 200, data: counting(count) })
    expect(screen.getByRole('status').textContent).toBe(String(count))
    await new Promise((resolve) => setTimeout(resolve, 400))
    // The channel itself is one: it came up soon after the page.
    expect(changes() - before).toBe(1 + told)
  },
)

test.each([
  ['administrator', 'private-office.office'],
  ['dispatcher', 'private-office.office'],
  ['headAdministrator', 'private-offices'],
  ['accountant', 'private-office.office'],
  ['headAccountant', 'private-offices'],
  ['superAdmin', null],
  ['owner', null],
] as const)('%s listens to %s', async (who, channel) => {
  expect((await start(who)).countsChannel).toBe(channel)
})
