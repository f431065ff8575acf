import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../src/screens/app.tsx'
import { startSession } from '../../src/screens/session.ts'
import { m } from '../../src/words/messages.js'
import { clearToken } from './support/cookies.ts'
import { stubNetwork, type HeldServer } from './support/held-server.ts'
import { startsWith } from './support/walk.ts'

vi.mock('../../src/api/live.ts', () => ({ openLive: () => Promise.resolve({ close: () => {} }) }))

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
let server: HeldServer
beforeEach(() => {
  clearToken()
  server = stubNetwork(({ method, path }) => {
    if (method === 'POST') return null
    return path === '/config-status' ? { code: 200, data: { live: null, isDemo: false } } : { code: 503 }
  })
})
afterEach(() => {
  cleanup()
  document.title = ''
  history.replaceState(null, '', '/')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open(address: string) {
  history.replaceState(null, '', address)
  act(() => startSession())
  render(<App />)
  await screen.findByRole('heading', { level: 1 })
}
const titled = (page: string) => m.product_title_page({ page, product: m.product_title_name() })
/** Another page is opened, or one is gone back to, as the browser tells it. */
const goTo = (address: string, isBack = false) =>
  act(async () => {
    history.pushState(null, '', address)
    if (isBack) window.dispatchEvent(new PopStateEvent('popstate'))
    await vi.dynamicImportSettled()
  })

test('the title of the window names the page and the product, and changes with the page (spec §1)', async () => {
  await open('/faq')
  await vi.waitFor(() => expect(document.title).toBe(titled(m.route_title_faq())))
  await goTo('/login')
  await vi.waitFor(() => expect(document.title).toBe(titled(m.route_title_login())))
})

test('another page begins at its top; the one that is gone back to stays where the browser has it (spec §2 Layout and navigation)', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  await open('/faq')
  expect(scrolled).not.toHaveBeenCalled()
  await goTo('/login')
  await screen.findByLabelText(m.account_field_login())
  expect(scrolled.mock.calls).toEqual([[0, 0]])
  await goTo('/faq', true)
  await vi.waitFor(() => expect(screen.queryByLabelText(m.account_field_login())).toBeNull())
  expect(scrolled).toHaveBeenCalledTimes(1)
  await goTo('/login')
  await screen.findByLabelText(m.account_field_login())
  expect(scrolled).toHaveBeenCalledTimes(2)
})

test('while something is on its way the page is covered and says so, before and after it is not (look States)', async () => {
  const working = () => screen.queryAllByText(m.parts_state_working())
  await open('/login')
  await screen.findByLabelText(m.account_field_login())
  await vi.waitFor(() => expect(working()).toEqual([]))
  await user.type(screen.getByLabelText(m.account_field_login()), 'person@example.test')
  await user.type(screen.getByLabelText(m.account_field_password()), 'Password1')
  await user.click(screen.getByRole('button', { name: startsWith(m.session_action_login()) }))
  await vi.waitFor(() => expect(working()).toHaveLength(1))
  await server.answer({ code: 422, message: 'না' })
  await vi.waitFor(() => expect(working()).toEqual([]))
})
