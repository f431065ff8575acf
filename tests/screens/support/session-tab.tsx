import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type * as Live from '../../../src/api/live.ts'
import type { Account } from '../../../src/machines/session.ts'
import { m } from '../../../src/words/messages.js'
import { clearToken } from './cookies.ts'
import { stubNetwork, type HeldServer } from './held-server.ts'
import { patience } from './patience.ts'
import { accountOf } from './session.ts'
import { startsWith } from './walk.ts'

type LiveOptions = Parameters<(typeof Live)['openLive']>[0]

export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
export const refusal = 'পাসওয়ার্ড মেলেনি'
export const lostText = 'আবার লগ ইন করুন'
export const litigant = accountOf('owner')
export let server: HeldServer
export let live: LiveOptions | null = null
export let closedCount = 0

vi.mock('../../../src/api/live.ts', () => ({
  openLive: (options: LiveOptions) => {
    live = options
    return Promise.resolve({
      close: () => {
        closedCount += 1
      },
    })
  },
}))

const held = ['/auth/login', '/auth/login/code', '/auth/info', '/auth/cdaplogout']
const overheard: { type: string; listener: EventListenerOrEventListenerObject }[] = []
/** What a tab listens for as long as it is open. */
const ofTab = new Set(['storage', 'focusin', 'pointerdown', 'keydown'])
export const goneTo = vi.fn<(address: string | URL) => void>()

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  clearToken()
  live = null
  closedCount = 0
  goneTo.mockClear()
  vi.spyOn(location, 'assign').mockImplementation(goneTo)
  const listen = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: AddEventListenerOptions | boolean,
    ) => {
      if (ofTab.has(type)) overheard.push({ type, listener })
      listen(type, listener, options)
    },
  )
  server = stubNetwork(({ path }) => {
    if (held.includes(path)) return null
    if (path === '/faqs') return { code: 401, message: lostText }
    if (path === '/config-status') return { code: 200, data: { live: { key: 'k' }, isDemo: false } }
    return { code: 503 }
  })
})
afterEach(() => {
  cleanup()
  clearToken()
  // A tab that is closed hears nothing any more.
  for (const { type, listener } of overheard.splice(0))
    for (const capture of [true, false]) window.removeEventListener(type, listener, { capture })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A tab is opened at an address: everything is loaded anew, as by the browser. */
export const openTab = async (address: string) => {
  history.replaceState(null, '', address)
  const [{ App }, { startSession }] = await Promise.all([
    import('../../../src/screens/app.tsx'),
    import('../../../src/screens/session.ts'),
  ])
  act(() => startSession())
  render(<App />)
  await act(async () => {
    window.dispatchEvent(new Event('load'))
    await vi.dynamicImportSettled()
  })
}
/** What another tab did to the account that is kept is told to this one. */
export const hear = async (newValue: string | null) => {
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'account', newValue }))
    await Promise.resolve()
  })
}
export const submit = async () => {
  await user.type(await screen.findByLabelText(m.account_field_login()), 'person@example.test')
  await user.type(screen.getByLabelText(m.account_field_password()), 'Password1')
  await user.click(screen.getByRole('button', { name: startsWith(m.session_action_login()) }))
}
/** The password is right and a code is asked for. */
export const askForCode = async () => {
  await server.answer({ code: 409, message: refusal, data: { codeTicket: 'ticket' } })
  await screen.findByLabelText(m.factor_field_code())
}
export const giveCode = async () => {
  await user.type(screen.getByLabelText(m.factor_field_code()), '১২৩৪৫৬')
  await user.click(screen.getByRole('button', { name: startsWith(m.session_action_login()) }))
}
export const half = async () => {
  await openTab('/login')
  await submit()
  await askForCode()
}
export const infoCount = () => server.asked.filter(({ path }) => path === '/auth/info').length
export const tell = (account: Account) => server.answer({ code: 200, data: account })
export const named = (name: string): Account => ({ ...litigant, user: { ...litigant.user, name } })
export const isNamed = (name: string) =>
  expect(screen.getByRole('button', { name: m.frame_label_profile({ name }) })).toBeTruthy()
export const toast = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
export const renamed = 'নতুন নাম'

export const restoreTab = async (address: string) => {
  document.cookie = 'token=kept; Path=/'
  await openTab(address)
}
export const enter = async () => {
  await restoreTab('/home')
  await tell(litigant)
  await vi.waitFor(() => expect(live).not.toBeNull(), patience)
}
/** The live channel is up again: what was missed is asked for. */
export const refresh = async () => {
  await act(async () => {
    live?.onConnected()
    await Promise.resolve()
  })
}

export const logout = async () => {
  await user.click(screen.getByRole('button', { name: m.frame_label_profile({ name: litigant.user.name }) }))
  await user.click(await screen.findByRole('button', { name: m.frame_action_logout() }))
}
