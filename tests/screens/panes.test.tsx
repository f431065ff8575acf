import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Gate } from '../../src/screens/gate.tsx'
import { staffRoutes } from '../../src/screens/routes/staff.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { applicationActWords } from '../../src/words/groups/application-act.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Asked, type Told } from './server-double.ts'
import { applicationOf } from './support/subjects.ts'
import { logInAs, logOut } from './support/session.ts'

vi.mock('../../src/api/live.ts', () => ({ openLive: () => Promise.resolve({ close: () => {} }) }))

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const windowOf = (width: number) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/\d+/.exec(query)?.[0]),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))

const ids = [1, 2, 3].map((number) => `00000000-0000-4000-8000-00000000000${number}`)
const [first = '', second = '', third = ''] = ids
let states: Record<string, string>
/** The cases that are past their office's time. */
const late = new Set<string>()
/** How many rows a page of the list has. */
let pageSize = 20
let waiver: { ground: 'legal_aid'; documentId: string } | null
let conflict: Told | null
const standing = (id: string) => ({
  entity: 'application' as const,
  states: { application: states[id] ?? 'paid', dispatch: 'unrequested', payment: 'open' },
  world: states[id] === 'unverified' ? 'owing' : 'settled',
  timeline: [],
  version: states[id] === 'paid' ? 1 : 2,
})
const timeline = {
  entity: 'application',
  event: 'approve',
  fromState: 'paid',
  toState: 'approved',
  at: '2026-11-20T04:00:00.000Z',
  by: 'staff',
  byName: 'নমুনা কর্মকর্তা',
  reason: null,
}
const paper = (index: number) => ({
  id: `paper-${index}`,
  name: `কাগজ ${index}`,
  fileName: `${index}.png`,
  contentType: 'image/png',
  sizeBytes: 10,
  weight: '1',
})
const feeLine = {
  title: { name: 'Court fee', nameBn: 'কোর্ট ফি' },
  fund: 'treasury',
  amountPoisha: 30_000,
  quantity: 1,
  totalPoisha: 30_000,
}
const subject = (id: string) => {
  const whole = applicationOf(standing(id) as never)
  return {
    ...whole,
    id,
    feePreview: states[id] === 'unverified' ? [feeLine] : [],
    caseNumber: `CASE-${ids.indexOf(id) + 1}`,
    timeline: states[id] === 'paid' ? [] : [timeline],
    form: { ...whole.form, waiver, documents: [paper(1), paper(2)] },
  }
}
const rowOf = (id: string) => ({
  ...subject(id),
  petitionerName: 'নমুনা',
  outstandingPoisha: 0,
  paidPoisha: 0,
  owedPoisha: 0,
  hasDefendant: true,
  dispatchState: null,
  dispatchId: null,
  isOverdue: late.has(id),
  cursor: id,
})
function answer({ method, path }: Asked): Told {
  if (path === '/config-status') return { code: 200, data: { live: { key: 'k' }, isDemo: false } }
  const id = ids.find((each) => path.includes(each))
  if (method === 'POST' && id) {
    states[id] = states[id] === 'unverified' ? 'verified' : 'approved'
    return conflict ?? { code: 200, data: subject(id) }
  }
  if (id && path.endsWith(id)) return { code: 200, data: subject(id) }
  if (path.startsWith('/applications?')) {
    const list = new URLSearchParams(path.split('?')[1]).get('list')
    const all = ids.filter((each) => states[each] === list).map(rowOf)
    const rows = all.slice(0, pageSize)
    const nextCursor = all.length > pageSize ? 'next' : null
    const end = { page: 1, pageCount: Math.ceil(all.length / pageSize), nextCursor, previousCursor: null }
    return { code: 200, data: { rows, total: all.length, ...end } }
  }
  return { code: 503 }
}

const open = (id: string, search = '?list=paid&sort=oldest') => {
  history.replaceState(null, '', `/administrator/applications/detail/${id}${search}`)
  render(<Gate routes={staffRoutes} frame={(_route, children) => children} />)
  return screen.findByRole('heading', { level: 1, name: `CASE-${ids.indexOf(id) + 1}` })
}
test('in the list beside a case what is overdue stands first under its own heading (product 8)', async () => {
  windowOf(1_280)
  late.add(second)
  await open(first)
  const heading = await screen.findByRole('heading', { level: 3, name: new RegExp(m.queue_label_overdue()) })
  const links = within(heading.parentElement ?? document.body).getAllByRole('link')
  expect(links.find((link) => link.closest('li'))?.textContent).toContain('CASE-2')
  late.clear()
})

const unverified = () => {
  states = Object.fromEntries(ids.map((id) => [id, 'unverified']))
}
const unverifiedHere = () => screen.findByRole('region', { name: m.route_title_unverified() })
const pane = () => screen.getByRole('region', { name: m.route_title_paid() })
const paneHere = () => screen.findByRole('region', { name: m.route_title_paid() })
const words = applicationActWords.approve
const press = () => user.click(screen.getByRole('button', { name: words.action() }))

let server: ReturnType<typeof serverDouble>
beforeEach(async () => {
  localStorage.clear()
  states = Object.fromEntries(ids.map((id) => [id, 'paid']))
  conflict = null
  pageSize = 20
  waiver = null
  windowOf(1280)
  server = serverDouble(answer)
  await logInAs('administrator')
})
afterEach(async () => {
  cleanup()
  await logOut()
  vi.unstubAllGlobals()
})

describe('a case beside its list (look Staff)', () => {
  test('the list stays while cases are walked by j and k, and is asked for once', async () => {
    await open(first)
    await within(await paneHere()).findByRole('link', { name: /CASE-2/ })
    await user.keyboard('j')
    await screen.findByRole('heading', { level: 1, name: 'CASE-2' })
    expect(location.pathname + location.search).toBe(
      `/administrator/applications/detail/${second}?list=paid&sort=oldest`,
    )
    expect(within(pane()).getByRole('link', { current: true }).textContent).toContain('CASE-2')
    await user.keyboard('k')
    await screen.findByRole('heading', { level: 1, name: 'CASE-1' })
    expect(server.asked.filter(({ path }) => path.startsWith('/applications?'))).toHaveLength(1)
    const reads = () => server.asked.filter(({ path }) => path.endsWith(second)).length
    const before = reads()
    await user.keyboard('jj')
    await screen.findByRole('heading', { level: 1, name: 'CASE-3' })
    // What is only passed by is not opened.
    expect(reads()).toBe(before)
  })

  test('v and Enter do the main act in place, the next case opens with the focus on its heading', async () => {
    await open(second)
    await within(await paneHere()).findByRole('link', { name: /CASE-3/ })
    await user.keyboard('v')
    expect(screen.getByRole('alertdialog').textContent).toContain(words.confirm())
    await user.keyboard('{Enter}')
    const next = await screen.findByRole('heading', { level: 1, name: 'CASE-3' })
    await waitFor(() => expect(document.activeElement).toBe(next))
    expect(server.posts().map(({ path }) => path)).toEqual([`/applications/${second}/actions/approve`])
    await waitFor(() => expect(within(pane()).queryByRole('link', { name: /CASE-2/ })).toBeNull())
    expect(location.pathname).toContain(third)
  })

  test('a case is verified in two keys, and the next one opens (look Staff)', async () => {
    unverified()
    await open(second, '?list=unverified&sort=oldest')
    await within(await unverifiedHere()).findByRole('link', { name: /CASE-3/ })
    await user.keyboard('v{Enter}')
    const next = await screen.findByRole('heading', { level: 1, name: 'CASE-3' })
    await waitFor(() => expect(document.activeElement).toBe(next))
    expect(server.posts().map(({ path }) => path)).toEqual([`/applications/${second}/actions/verify`])
  })

  test('with a waiver to decide, the dialog with its fields comes instead (product 2.5)', async () => {
    unverified()
    waiver = { ground: 'legal_aid', documentId: 'paper-1' }
    await open(second, '?list=unverified&sort=oldest')
    await user.keyboard('v')
    const dialog = await screen.findByRole('alertdialog')
    await within(dialog).findAllByRole('textbox')
    await user.keyboard('{Enter}')
    expect(server.posts()).toEqual([])
  })

  test('on a later page it says which case of the whole list is open (look Staff)', async () => {
    await open(first, '?list=paid&sort=oldest&page=2')
    const place = m.staff_text_place({ place: '২১', total: '৩' })
    expect(await screen.findByText(place)).toBeTruthy()
  })

  test('after the last row of a page comes the one that moves up, never the one before (look Staff)', async () => {
    pageSize = 2
    await open(second)
    await within(await paneHere()).findByRole('link', { name: /CASE-1/ })
    await user.keyboard('v{Enter}')
    const next = await screen.findByRole('heading', { level: 1, name: 'CASE-3' })
    await waitFor(() => expect(document.activeElement).toBe(next))
    await user.keyboard('u')
    await screen.findByRole('heading', { level: 1, name: 'CASE-2' })
  })

  test('after the last case of a list it stays, and the focus with it', async () => {
    await open(third)
    await within(await paneHere()).findByRole('link', { name: /CASE-2/ })
    await user.keyboard('v{Enter}')
    await waitFor(() => expect(within(pane()).queryByRole('link', { name: /CASE-3/ })).toBeNull())
    expect(location.pathname).toContain(third)
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })

  test.each(['the word that it was done', 'a key'])(
    '%s leads back to the case that was left',
    async (way) => {
      await open(first)
      await within(await paneHere()).findByRole('link', { name: /CASE-2/ })
      await user.keyboard('v{Enter}')
      await screen.findByRole('heading', { level: 1, name: 'CASE-2' })
      const label = m.staff_action_back_to_case()
      if (way === 'a key') await user.keyboard('u')
      else
        act(() =>
          toasts
            .getSnapshot()
            .context.shown.findLast(({ action }) => action?.label === label)
            ?.action?.onPress(),
        )
      await screen.findByRole('heading', { level: 1, name: 'CASE-1' })
    },
  )

  test('Escape leaves what was asked, and nothing was done', async () => {
    await open(first)
    await press()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(server.posts()).toEqual([])
  })

  test('somebody was faster: who, when and what, and the focus is there; the list does not go on', async () => {
    conflict = { code: 409, message: 'changed', data: { state: 'approved', offered: [] } }
    await open(first)
    await press()
    await user.keyboard('{Enter}')
    const title = await screen.findByText(m.staff_title_faster())
    const band = title.closest('[tabindex="-1"]')
    expect(band?.textContent).toContain('নমুনা কর্মকর্তা')
    await waitFor(() => expect(document.activeElement).toBe(band))
    expect(location.pathname).toContain(first)
  })

  test('a note that came too late is kept before the eyes', async () => {
    conflict = { code: 409, message: 'changed', data: { state: 'approved', offered: [] } }
    await open(first)
    await user.keyboard('x')
    const dialog = await screen.findByRole('alertdialog')
    await user.type(within(dialog).getByRole('textbox'), 'স্বাক্ষর নেই')
    await user.click(within(dialog).getByRole('button', { name: applicationActWords.reject.action() }))
    await screen.findByText(m.staff_text_faster_typed({ text: 'স্বাক্ষর নেই' }))
  })
})

test.each([
  [1280, true, 'beside'],
  [1000, true, 'behind a tab'],
  [900, false, 'nowhere'],
] as const)('at %i px: list %s, papers %s', async (width, hasList, papers) => {
  windowOf(width)
  await open(first)
  expect(screen.queryByRole('region', { name: m.route_title_paid() }) !== null).toBe(hasList)
  const tab = screen.queryByRole('button', { name: m.filing_title_step_documents() })
  expect(tab !== null).toBe(papers === 'behind a tab')
  const second = () => screen.queryByRole('button', { name: 'কাগজ 2', hidden: true })
  if (papers === 'nowhere') return expect(second()).toBeNull()
  await waitFor(() => expect(second()).not.toBeNull())
  await user.keyboard('2')
  expect(second()?.getAttribute('aria-pressed')).toBe('true')
  if (tab) expect(tab.getAttribute('aria-pressed')).toBe('true')
})

test('without a list in the address there is none, and the case stays after its act', async () => {
  await open(first, '')
  expect(screen.queryByRole('region', { name: m.route_title_paid() })).toBeNull()
  await press()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.posts()).toHaveLength(1))
  await screen.findAllByText(m.application_state_approved())
  expect(location.pathname).toContain(first)
})
