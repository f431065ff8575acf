import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StaffFrame } from '../../src/screens/frame/staff-frame.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { accountOf, logInAs, logOut } from './support/session.ts'

vi.mock('../../src/api/live.ts', () => ({ openLive: () => Promise.resolve({ close: () => {} }) }))

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
/** A window of so many pixels, as `(width >= n)` asks for it. */
const windowOf = (width: number) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/\d+/.exec(query)?.[0]),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))

const draw = (isPaned = false) =>
  render(
    <StaffFrame
      staffTitle="প্রশাসক"
      officeName="নমুনা কার্যালয়"
      isPaned={isPaned}
      onLogout={() => {}}
      nav={[{ key: 'one', items: [{ href: '/a', label: 'তালিকা', icon: 'inbox', badge: 124 }] }]}
    >
      <input aria-label="a field" />
    </StaffFrame>,
  )
const fold = () => screen.getByRole('button', { name: m.frame_action_rail() })
const widen = () => screen.queryByRole('button', { name: m.frame_action_wide() })

beforeEach(async () => {
  localStorage.clear()
  serverDouble(({ path }) =>
    path === '/config-status' ? { code: 200, data: { live: { key: 'k' }, isDemo: false } } : { code: 503 },
  )
  await logInAs('administrator')
})
afterEach(async () => {
  cleanup()
  await logOut()
  vi.unstubAllGlobals()
})

test.each([
  [1440, false, 'wide'],
  [1440, true, 'wide'],
  [1280, false, 'wide'],
  [1280, true, 'rail'],
  [1100, false, 'rail'],
  [900, false, 'wide'],
] as const)(
  'at %i px, paned %s, the sidebar is %s until somebody chooses (look Staff)',
  (width, isPaned, as) => {
    windowOf(width)
    const { container } = draw(isPaned)
    expect(container.firstElementChild?.getAttribute('data-sidebar')).toBe(as)
    expect(screen.getByRole('link', { name: 'তালিকা ১২৪' })).toBeTruthy()
    expect(screen.getByText('নমুনা কার্যালয়')).toBeTruthy()
  },
)

test('[ and the button fold the sidebar and widen it, and it stays so for the person', async () => {
  windowOf(1440)
  draw()
  await user.keyboard('[[')
  expect(widen()?.getAttribute('aria-expanded')).toBe('false')
  cleanup()
  draw()
  await user.click(widen() ?? document.body)
  expect(fold().getAttribute('aria-expanded')).toBe('true')
  await logOut()
  await logInAs('otherAdministrator')
  cleanup()
  draw()
  expect(fold()).toBeTruthy()
})

test('? shows all keys; a field keeps its letters; single letters can be switched off (WCAG 2.1.4)', async () => {
  windowOf(1440)
  draw()
  await user.type(screen.getByRole('textbox'), '?[[')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(fold()).toBeTruthy()
  await user.click(document.body)
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: m.keys_title_all() })
  expect(dialog.textContent).toContain(m.keys_text_rows())
  await user.click(screen.getByRole('checkbox', { name: new RegExp(m.keys_field_off()) }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('?[[')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(fold()).toBeTruthy()
})

test('whoever folded the sidebar finds it so, and the letters still off (look Staff)', async () => {
  windowOf(1440)
  draw()
  await user.keyboard('?')
  await user.click(await screen.findByRole('checkbox', { name: new RegExp(m.keys_field_off()) }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(fold())
  await user.keyboard('?[[')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(widen()?.getAttribute('aria-expanded')).toBe('false')
})

test('below 992 px Escape folds the drawer and gives the focus back to its button (look Staff)', async () => {
  windowOf(900)
  draw()
  await user.click(screen.getByRole('button', { name: m.frame_action_menu() }))
  const toggle = screen.getByRole('button', { name: m.frame_action_close_menu() })
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  screen.getByRole('link', { name: 'তালিকা ১২৪' }).focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(toggle.getAttribute('aria-expanded')).toBe('false'))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: m.frame_action_menu() }))
})

test('all keys are a press away too, from the drawer, which makes way for them (look Staff)', async () => {
  windowOf(900)
  draw()
  await user.click(screen.getByRole('button', { name: m.frame_action_menu() }))
  await user.click(screen.getByRole('button', { name: new RegExp(m.keys_title_all()) }))
  expect(await screen.findByRole('dialog', { name: m.keys_title_all() })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: m.frame_action_menu() })).toBeTruthy()
})

test.each([
  ['wide', 1100, 'wide'],
  ['rail', 1440, 'rail'],
  ['anything', 1440, 'wide'],
] as const)(
  'a sidebar that was kept as %s is drawn so, and what is no choice counts for none (look Staff)',
  (sidebar, width, as) => {
    windowOf(width)
    localStorage.setItem(`staff:${accountOf('administrator').user.id}`, JSON.stringify({ sidebar }))
    const { container } = draw()
    expect(container.firstElementChild?.getAttribute('data-sidebar')).toBe(as)
  },
)

test('where somebody is stands in view of the sidebar, however long the list of places is (look Staff)', () => {
  const seen: string[] = []
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent)
  })
  const at = (current: string) => (
    <StaffFrame
      staffTitle="প্রশাসক"
      onLogout={() => {}}
      nav={['এক', 'দুই'].map((label) => ({
        key: label,
        items: [{ href: `/${label}`, label, icon: 'inbox', isCurrent: label === current }],
      }))}
    >
      {null}
    </StaffFrame>
  )
  const { rerender } = render(at('এক'))
  rerender(at('এক'))
  rerender(at('দুই'))
  expect(seen).toEqual(['এক', 'দুই'])
  scroll.mockRestore()
})
