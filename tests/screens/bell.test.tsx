import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { parse } from 'regexparam'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Live from '../../src/api/live.ts'
import { noticeKinds, noticeTarget } from '../../src/machines/notices.ts'
import { seedRoles, type RoleSlug } from '../../src/machines/roles.ts'
import { pending } from '../../src/api/client.ts'
import { bell, type BellNotice } from '../../src/screens/bell.ts'
import { Bell } from '../../src/screens/frame/bell.tsx'
import { NoticesScreen } from '../../src/screens/notice/notice-list-screen.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { isStaffPath } from '../../src/screens/routes/area.ts'
import { foundIn } from '../../src/screens/routes/guard.ts'
import { litigantRoutes } from '../../src/screens/routes/litigant.ts'
import { publicRoutes } from '../../src/screens/routes/public.ts'
import { isOpenTo } from '../../src/screens/routes/route.ts'
import { staffRoutes } from '../../src/screens/routes/staff.ts'
import { useAccount } from '../../src/screens/session.ts'
import { useBell } from '../../src/screens/shell/notices.tsx'
import { noticeTitleWords } from '../../src/words/groups/notice-title.ts'
import { m } from '../../src/words/messages.js'
import { getLocale, overwriteGetLocale } from '../../src/words/runtime.js'
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

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const readLocale = getLocale
let server: HeldServer

beforeEach(() => {
  localStorage.clear()
  live = null
})
afterEach(async () => {
  cleanup()
  overwriteGetLocale(readLocale)
  await logOut()
  act(() => bell.send({ type: 'cleared' }))
  toasts.send({ type: 'clear' })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const [application, dispatch] = [
  '0197f000-0000-7000-8000-00000000000a',
  '0197f000-0000-7000-8000-00000000000d',
]
const notice = (number: number, more: Partial<BellNotice> = {}): BellNotice => ({
  id: `n${number}`,
  type: 'ApplicationApproved',
  data: { case_no: `TS-${number}`, application_id: application, dispatch_id: dispatch },
  created_at: `2026-03-01T06:00:${String(number).padStart(2, '0')}.000Z`,
  ...more,
})
const newestFirst = (count: number) => Array.from({ length: count }, (_, index) => notice(count - index))

/** The bell as both frames have it. */
const Shown = () => <Bell {...useBell(useAccount(), '/all-notifications')} />
const button = () => screen.getByRole('button', { name: /^বিজ্ঞপ্তি/ })
const items = () => within(screen.getByRole('list')).getAllByRole('link')
const badge = () => button().textContent

/** Logged in, with what the server holds for the bell at the next reading; readings wait for the test's answer. */
async function start(refusesClear = false): Promise<void> {
  server = heldServer(({ path }) => {
    if (path === '/auth/info') return null
    if (path === '/clear-notification') return refusesClear ? { code: 500, message: 'broken' } : { code: 200 }
    if (path === '/config-status') return { code: 200, data: { live: { key: 'k' }, isDemo: false } }
    return { code: 200 }
  })
  await logInAs('owner')
  await server.answer({ code: 200, data: { ...accountOf('owner'), notifications: [] } })
  await waitFor(() => expect(live).not.toBeNull())
  render(<Shown />)
}
const arrive = (one: BellNotice) => act(() => live?.onNotice(one))
const answerWith = (notifications: readonly BellNotice[]) =>
  server.answer({ code: 200, data: { ...accountOf('owner'), notifications } })
const clears = () => server.posts().filter(({ path }) => path === '/clear-notification')

describe('the badge (spec §9)', () => {
  test.each([
    [0, '', ''],
    [8, '৮', '8'],
    [9, '৯', '9'],
    [10, '৯+', '9+'],
    [100, '৯+', '9+'],
  ])('of %i new ones reads “%s” or “%s”', (count, bangla, english) => {
    const bar = render(<Bell count={count} allHref="/all-notifications" />)
    expect(button().textContent).toBe(bangla)
    expect(button().getAttribute('aria-label')).toBe(
      count === 0 ? m.frame_label_bell_empty() : m.frame_label_bell({ count: bangla }),
    )
    bar.unmount()
    overwriteGetLocale(() => 'en')
    render(<Bell count={count} allHref="/all-notifications" />)
    expect(screen.getByRole('button').textContent).toBe(english)
  })
})

describe('what comes live (spec §4)', () => {
  test('is counted at once and stays while the account is read anew', async () => {
    await start()
    arrive(notice(1))
    expect(badge()).toBe('১')
    arrive(notice(1))
    expect(badge()).toBe('১')
    arrive(notice(2))
    expect(badge()).toBe('২')
    await answerWith([notice(2), notice(1)])
    expect(badge()).toBe('২')
  })

  test('and what was missed meanwhile is fetched on every connection', async () => {
    await start()
    const before = server.asked.filter(({ path }) => path === '/auth/info').length
    act(() => live?.onConnected())
    expect(server.asked.filter(({ path }) => path === '/auth/info')).toHaveLength(before + 1)
    await answerWith(newestFirst(3))
    expect(badge()).toBe('৩')
    act(() => live?.onConnected())
    await answerWith(newestFirst(12))
    expect(badge()).toBe('৯+')
  })
})

describe('opening the bell (spec §4)', () => {
  test('clears the badge and tells the server up to where it was read; closing it clears the list', async () => {
    await start()
    act(() => live?.onConnected())
    await answerWith(newestFirst(12))
    await user.click(button())
    expect(badge()).toBe('')
    expect(clears()).toEqual([
      { method: 'POST', path: '/clear-notification', body: { until: notice(12).created_at } },
    ])
    expect(await screen.findAllByRole('listitem')).toHaveLength(8)
    const all = screen.getByRole('link', { name: m.frame_action_all_notices() })
    expect(all.getAttribute('href')).toBe('/all-notifications')
    await user.keyboard('{Escape}')
    await user.click(button())
    expect(screen.getByText(m.frame_text_no_notices())).toBeTruthy()
    expect(clears()).toHaveLength(1)
  })

  test('an answer that was on its way then brings nothing back, and what comes while it is open is new', async () => {
    await start()
    arrive(notice(1))
    await user.click(button())
    await answerWith([notice(1)])
    expect(badge()).toBe('')
    expect(await screen.findAllByRole('listitem')).toHaveLength(1)
    arrive(notice(2))
    await answerWith([notice(2)])
    expect(badge()).toBe('১')
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    await user.keyboard('{Escape}')
    await user.click(button())
    expect(await screen.findAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByRole('listitem').textContent).toContain('TS-2')
  })

  test('that the server could not be told is a line in the log and nothing else (spec §8)', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await start(true)
    arrive(notice(1))
    const loaded = vi.fn()
    const loading = pending.subscribe(loaded)
    await user.click(button())
    await waitFor(() => expect(warned).toHaveBeenCalledWith('broken'))
    // Nor does the page stand behind a loader meanwhile.
    expect(loaded).not.toHaveBeenCalled()
    loading.unsubscribe()
    expect(toasts.getSnapshot().context.shown).toEqual([])
    expect(badge()).toBe('')
  })
})

describe('by the keyboard', () => {
  test('Enter opens, Tab goes through the notices, Escape closes and gives the focus back', async () => {
    await start()
    act(() => live?.onConnected())
    await answerWith(newestFirst(2))
    button().focus()
    await user.keyboard('{Enter}')
    await screen.findAllByRole('listitem')
    expect(button().getAttribute('aria-expanded')).toBe('true')
    for (const item of items()) {
      await user.tab()
      expect(document.activeElement).toBe(item)
    }
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: m.frame_action_all_notices() }))
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(button())
    expect(button().getAttribute('aria-expanded')).toBe('false')
  })
})

const readers = (Object.keys(seedRoles) as RoleSlug[]).filter((role) => role !== 'super-admin')

describe('a notice leads where the first role works (spec §2, §6)', () => {
  test.each(readers)('%s', (role) => {
    for (const type of noticeKinds) {
      const path = noticeTarget(role, notice(1, { type }).data)
      const table = isStaffPath(path) ? staffRoutes : [...publicRoutes, ...litigantRoutes]
      const found = foundIn(table, parse, path)
      expect(found, `${type}: ${path}`).not.toBeNull()
      expect(found && isOpenTo(found.route, { acl: seedRoles[role], office: null }), `${type}: ${path}`).toBe(
        true,
      )
    }
  })

  test('under the bell: each item has its title, its case and its address', async () => {
    await start()
    act(() => live?.onConnected())
    const draft = { case_no: '', application_id: application, kept_until: '2026-08-28' }
    await answerWith([notice(3, { type: 'DraftExpiring', data: draft }), notice(2, { type: 'Dispatched' })])
    await user.click(button())
    await screen.findAllByRole('listitem')
    const [first, second] = items()
    expect(first?.textContent).toContain(noticeTitleWords.DraftExpiring())
    expect(first?.textContent).toContain('২৮ আগস্ট, ২০২৬')
    expect(first?.textContent).not.toContain('·')
    expect(second?.textContent).toContain(`${noticeTitleWords.Dispatched()}TS-2`)
    for (const item of [first, second])
      expect(item?.getAttribute('href')).toBe(`/my-application-details/${application}`)
  })
})

test('what was seen under the bell does not come back, however late it is told again (spec §4)', () => {
  bell.send({ type: 'arrived', notice: notice(1) })
  bell.send({ type: 'opened' })
  bell.send({ type: 'closed' })
  bell.send({ type: 'arrived', notice: notice(1) })
  expect(bell.getSnapshot().context).toMatchObject({ newCount: 0, notices: [] })
  bell.send({ type: 'loaded', notices: [notice(2), notice(1)] })
  bell.send({ type: 'arrived', notice: notice(2) })
  const { newCount, notices } = bell.getSnapshot().context
  expect([newCount, notices]).toEqual([1, [notice(2)]])
  // What was seen stays while the bell is open, and goes with what is closed.
  bell.send({ type: 'opened' })
  bell.send({ type: 'loaded', notices: [notice(3)] })
  expect(bell.getSnapshot().context.notices).toEqual([notice(3), notice(2)])
  bell.send({ type: 'closed' })
  bell.send({ type: 'loaded', notices: [notice(3)] })
  expect(bell.getSnapshot().context).toMatchObject({ newCount: 1, notices: [notice(3)] })
})

describe('all notices (spec §2)', () => {
  const page = (rows: object[]) => ({
    code: 200,
    data: { rows, total: rows.length, page: 1, pageCount: 1, nextCursor: null, previousCursor: null },
  })

  test('what is new is marked, and each leads on', async () => {
    const rows = [
      { ...notice(2), isNew: true, cursor: 'b' },
      { ...notice(1), isNew: false, cursor: 'a' },
      { ...notice(0), data: { ...notice(0).data, case_no: '' }, isNew: false, cursor: '' },
    ]
    server = heldServer(({ path }) => (path.startsWith('/notifications') ? page(rows) : { code: 503 }))
    await logInAs('owner')
    render(<NoticesScreen />)
    const [first, second, third] = await screen.findAllByRole('listitem')
    expect(second?.textContent).toContain(`${m.notices_text_case({ number: 'TS-1' })}, `)
    expect(third?.textContent).not.toContain(m.notices_text_case({ number: '' }))
    expect(first?.textContent).toContain(m.notices_label_new())
    expect(second?.textContent).not.toContain(m.notices_label_new())
    expect(
      within(second as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/my-application-details/${application}`)
  })

  test('one that arrives is there at once, without a press (spec §4)', async () => {
    let rows = [{ ...notice(1), isNew: false, cursor: 'a' }]
    server = heldServer(({ path }) => (path.startsWith('/notifications') ? page(rows) : { code: 503 }))
    await logInAs('owner')
    render(<NoticesScreen />)
    expect(await screen.findAllByRole('listitem')).toHaveLength(1)
    rows = [{ ...notice(2), isNew: true, cursor: 'b' }, ...rows]
    act(() => bell.send({ type: 'arrived', notice: notice(2) }))
    await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  })

  test('none yet, and a server that fails, are said with a way on', async () => {
    let answer: ReturnType<typeof page> | { code: 500; message: string } = { code: 500, message: 'ভেঙে গেছে' }
    server = heldServer(({ path }) => (path.startsWith('/notifications') ? answer : { code: 503 }))
    await logInAs('owner')
    render(<NoticesScreen />)
    expect(await screen.findByText('ভেঙে গেছে')).toBeTruthy()
    answer = page([])
    await user.click(screen.getByRole('button'))
    expect(await screen.findByText(m.notices_title_empty())).toBeTruthy()
  })
})
