import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Live from '../../src/api/live.ts'
import type { Account, SessionContext, SessionEvent, SessionState } from '../../src/machines/session.ts'
import { m } from '../../src/words/messages.js'
import { sessionWitness } from '../witness/session.ts'
import { clearToken } from './support/cookies.ts'
import { stubNetwork, type HeldServer } from './support/held-server.ts'
import { patience } from './support/patience.ts'
import { accountOf } from './support/session.ts'
import { pressHeld, startsWith, walkEdges, walkRefusals, type Walk } from './support/walk.ts'

type LiveOptions = Parameters<(typeof Live)['openLive']>[0]

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const refusal = 'পাসওয়ার্ড মেলেনি'
const lostText = 'আবার লগ ইন করুন'
const litigant = accountOf('owner')
let server: HeldServer
let live: LiveOptions | null = null
let closedCount = 0

vi.mock('../../src/api/live.ts', () => ({
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
const goneTo = vi.fn<(address: string | URL) => void>()

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
const openTab = async (address: string) => {
  history.replaceState(null, '', address)
  const [{ App }, { startSession }] = await Promise.all([
    import('../../src/screens/app.tsx'),
    import('../../src/screens/session.ts'),
  ])
  act(() => startSession())
  render(<App />)
  await act(async () => {
    window.dispatchEvent(new Event('load'))
    await vi.dynamicImportSettled()
  })
}
/** What another tab did to the account that is kept is told to this one. */
const hear = async (newValue: string | null) => {
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'account', newValue }))
    await Promise.resolve()
  })
}
const submit = async () => {
  await user.type(await screen.findByLabelText(m.account_field_login()), 'person@example.test')
  await user.type(screen.getByLabelText(m.account_field_password()), 'Password1')
  await user.click(screen.getByRole('button', { name: startsWith(m.session_action_login()) }))
}
/** The password is right and a code is asked for. */
const askForCode = async () => {
  await server.answer({ code: 409, message: refusal, data: { codeTicket: 'ticket' } })
  await screen.findByLabelText(m.factor_field_code())
}
const giveCode = async () => {
  await user.type(screen.getByLabelText(m.factor_field_code()), '১২৩৪৫৬')
  await user.click(screen.getByRole('button', { name: startsWith(m.session_action_login()) }))
}
const half = async () => {
  await openTab('/login')
  await submit()
  await askForCode()
}
const infoCount = () => server.asked.filter(({ path }) => path === '/auth/info').length
const tell = (account: Account) => server.answer({ code: 200, data: account })
const named = (name: string): Account => ({ ...litigant, user: { ...litigant.user, name } })
const isNamed = (name: string) =>
  expect(screen.getByRole('button', { name: m.frame_label_profile({ name }) })).toBeTruthy()
const toast = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
const renamed = 'নতুন নাম'

const restoreTab = async (address: string) => {
  document.cookie = 'token=kept; Path=/'
  await openTab(address)
}
const enter = async () => {
  await restoreTab('/home')
  await tell(litigant)
  await vi.waitFor(() => expect(live).not.toBeNull(), patience)
}
/** The live channel is up again: what was missed is asked for. */
const refresh = async () => {
  await act(async () => {
    live?.onConnected()
    await Promise.resolve()
  })
}

const logout = async () => {
  await user.click(screen.getByRole('button', { name: m.frame_label_profile({ name: litigant.user.name }) }))
  await user.click(await screen.findByRole('button', { name: m.frame_action_logout() }))
}

const walk = {
  chart: 'session',
  witness: sessionWitness,
  arrive: {
    loggedOut: () => openTab('/login'),
    loggingIn: async () => {
      await openTab('/login')
      await submit()
    },
    halfLoggedIn: half,
    provingCode: async () => {
      await half()
      await giveCode()
    },
    loading: () => restoreTab('/my-applications'),
    loggedIn: enter,
  },
  drivers: {
    login: submit,
    accepted: () => server.answer({ code: 200, data: { access_token: 'given' } }),
    refused: () => server.answer({ code: 422, message: refusal }),
    codeWanted: askForCode,
    code: giveCode,
    codeLate: () => server.answer({ code: 409, message: lostText }),
    givenUp: () => user.click(screen.getByRole('button', { name: m.factor_action_other() })),
    restore: async () => {
      cleanup()
      vi.resetModules()
      await restoreTab('/my-applications')
    },
    loaded: async (event: { account: Account }, { state }) => {
      if (state === 'loggedIn') {
        await refresh()
        return tell(named(renamed))
      }
      const { roles } = event.account.user
      await tell({ ...litigant, user: { ...litigant.user, roles } })
    },
    loadFailed: () => server.answer({ code: 503, message: refusal }),
    refresh,
    logout,
    lost: async () => {
      await refresh()
      await server.answer({ code: 401, message: lostText })
    },
    ended: () => hear(null),
  },
  seen: {
    loggedOut: () => {
      const isAtLogin = screen.queryByRole('heading', { level: 1, name: m.session_title_login() })
      const isGuest = screen.queryByRole('link', { name: m.session_action_login() })
      expect(isAtLogin ?? isGuest).toBeTruthy()
      expect(screen.queryByText(m.frame_text_loading_account())).toBeNull()
    },
    loggingIn: () => {
      const button = screen.getByRole('button', { name: startsWith(m.session_action_login()) })
      expect(button.getAttribute('aria-disabled')).toBe('true')
      expect(server.posts().at(-1)).toMatchObject({
        path: '/auth/login',
        body: { email: 'person@example.test', password: 'Password1' },
      })
    },
    halfLoggedIn: () => {
      expect(screen.getByLabelText(m.factor_field_code())).toBeTruthy()
      const button = screen.getByRole('button', { name: startsWith(m.session_action_login()) })
      expect(button.getAttribute('aria-disabled')).not.toBe('true')
      expect(document.cookie).not.toContain('token=')
    },
    provingCode: () => {
      const button = screen.getByRole('button', { name: startsWith(m.session_action_login()) })
      expect(button.getAttribute('aria-disabled')).toBe('true')
      expect(server.posts().at(-1)).toMatchObject({
        path: '/auth/login/code',
        body: { ticket: 'ticket', code: '১২৩৪৫৬' },
      })
    },
    loading: () => {
      expect(infoCount()).toBe(1)
      const button = screen.queryByRole('button', { name: startsWith(m.session_action_login()) })
      if (button) expect(button.getAttribute('aria-disabled')).toBe('true')
      else expect(screen.getByText(m.frame_text_loading_account())).toBeTruthy()
    },
    loggedIn: () =>
      expect(
        screen.getByRole('button', { name: new RegExp(`${litigant.user.name}|${renamed}`) }),
      ).toBeTruthy(),
  },
  told: {
    accepted: () => expect(document.cookie).toContain('token=given'),
    refused: () => expect(toast().join(' ')).toContain(refusal),
    loaded: (event: { account: Account }, { state }) => {
      if (event.account.user.roles.length === 0) {
        expect(toast().join(' ')).toContain(m.session_error_roles_missing())
        expect(document.cookie).not.toContain('token=')
      } else if (state === 'loggedIn') isNamed(renamed)
      else isNamed(litigant.user.name)
    },
    loadFailed: () => expect(toast().join(' ')).toContain(refusal),
    refresh: () => expect(infoCount()).toBe(2),
    logout: () => {
      expect(server.posts().map(({ path }) => path)).toContain('/auth/logout')
      expect(document.cookie).not.toContain('token=')
      expect(closedCount).toBe(1)
    },
    lost: () => {
      expect(toast().join(' ')).toContain(lostText)
      expect(document.cookie).not.toContain('token=')
      expect(closedCount).toBe(1)
    },
    ended: (_event, { state }) => {
      // The other tab may have logged in anew: the cookie is not this tab's to clear.
      expect(document.cookie).toContain('token=kept')
      expect(server.posts()).toEqual([])
      expect(closedCount).toBe(state === 'loggedIn' ? 1 : 0)
    },
  },
} satisfies Walk<SessionState, SessionContext, SessionEvent>

walkEdges<SessionState, SessionContext, SessionEvent>(walk)

const noneWaits = (path: string) => expect(server.waitingFor()).not.toContain(path)
/** Some call of the page is answered that nobody is logged in. */
const overhear401 = async () => {
  const { send } = await import('../../src/api/client.ts')
  await act(async () => {
    expect(await send('GET /faqs', {})).toMatchObject({ code: 401 })
  })
}

walkRefusals<SessionState, SessionContext, SessionEvent>({
  ...walk,
  standing: () => ({
    posts: server.posts(),
    waitsFor: server.waitingFor(),
    cookie: document.cookie,
    account: localStorage.getItem('account'),
    closedCount,
  }),
  attempts: {
    login: async (_event, { state }) => {
      if (state === 'loggingIn') return pressHeld(m.session_action_login())
      expect(screen.queryByLabelText(m.account_field_password())).toBeNull()
      expect(screen.queryByRole('link', { name: m.session_action_login() })).toBeNull()
    },
    accepted: () => noneWaits('/auth/login'),
    refused: () => noneWaits('/auth/login'),
    codeWanted: (_event, { state }) => {
      if (state !== 'loggingIn') noneWaits('/auth/login')
    },
    code: async (_event, { state }) => {
      if (state === 'provingCode') return pressHeld(m.session_action_login())
      expect(screen.queryByLabelText(m.factor_field_code())).toBeNull()
    },
    codeLate: () => noneWaits('/auth/login/code'),
    givenUp: (_event, { state }) => {
      const button = screen.queryByRole('button', { name: m.factor_action_other() })
      expect(button === null || (state === 'provingCode' && button.hasAttribute('disabled'))).toBe(true)
    },
    restore: async (_event, { state }) => {
      // In a tab that is logging in, its own login counts; elsewhere the kept token is the one at hand.
      if (state === 'loggingIn') document.cookie = 'token=of-another-tab; Path=/'
      await hear('{}')
      if (state === 'loggingIn') clearToken()
    },
    loaded: async (event: { account: Account }, { state }) => {
      if (state !== 'loggedIn') return noneWaits('/auth/info')
      await refresh()
      await tell({ ...named(renamed), user: { ...event.account.user, name: renamed } })
      isNamed(litigant.user.name)
    },
    loadFailed: async (_event, { state }) => {
      if (state !== 'loggedIn') return noneWaits('/auth/info')
      await refresh()
      await server.answer({ code: 503, message: refusal })
    },
    refresh: () => expect(live).toBeNull(),
    logout: () => pressHeld(m.frame_action_logout()),
    lost: overhear401,
    ended: () => hear(null),
  },
})

test('whoever logs in comes to the page that was wanted', async () => {
  await openTab('/login?redirect=/home')
  await submit()
  await server.answer({ code: 200, data: { access_token: 'given' } })
  await tell(litigant)
  await vi.waitFor(() => expect(location.pathname).toBe('/home'), patience)
  await vi.waitFor(() => isNamed(litigant.user.name), patience)
})

test('a kept token that is over leads to login and back to the page that was wanted (spec §2 Route guard)', async () => {
  await restoreTab('/my-applications')
  await server.answer({ code: 401, message: lostText })
  await vi.waitFor(
    () => expect(`${location.pathname}${location.search}`).toBe('/login?redirect=%2Fmy-applications'),
    patience,
  )
  expect(toast().join(' ')).toContain(lostText)
  await vi.waitFor(() => expect(document.cookie).not.toContain('token='), patience)
})

test('a login in one tab logs the others in (spec §2 Route guard)', async () => {
  await openTab('/login?redirect=/home')
  document.cookie = 'token=of-another-tab; Path=/'
  await hear('{}')
  await tell(litigant)
  await vi.waitFor(() => isNamed(litigant.user.name), patience)
  expect(server.asked.find(({ path }) => path === '/auth/info')).toBeTruthy()
})

test('somebody else who logs in in another tab takes this one over (spec §4)', async () => {
  await enter()
  document.cookie = 'token=of-somebody-else; Path=/'
  await hear('{}')
  expect(closedCount).toBe(1)
  await tell(named(renamed))
  await vi.waitFor(() => isNamed(renamed), patience)
})

test('the account of a session that is over does not come back with a late answer (spec §4)', async () => {
  await restoreTab('/my-applications')
  await hear(null)
  document.cookie = 'token=of-somebody-else; Path=/'
  await hear('{}')
  await tell(litigant)
  expect(
    screen.queryByRole('button', { name: m.frame_label_profile({ name: litigant.user.name }) }),
  ).toBeNull()
  await tell(named(renamed))
  await vi.waitFor(() => isNamed(renamed), patience)
})

test('logout forgets the person in this browser, and keeps what could not be sent for its owner (spec §4)', async () => {
  localStorage.setItem('draft:one', '{"ownerId":"one"}')
  sessionStorage.setItem('redirect', '/application')
  await enter()
  await logout()
  await vi.waitFor(() => expect(document.cookie).not.toContain('token='), patience)
  expect(localStorage.getItem('account')).toBeNull()
  expect(sessionStorage.getItem('redirect')).toBeNull()
  expect(localStorage.getItem('draft:one')).toBe('{"ownerId":"one"}')
  expect(server.posts().map(({ path }) => path)).not.toContain('/auth/cdaplogout')
})

const enterByProvider = async () => {
  await restoreTab('/home')
  await tell({ ...litigant, via: 'cdap' })
  await vi.waitFor(() => expect(live).not.toBeNull(), patience)
  await logout()
  await vi.waitFor(() => expect(server.waitingFor()).toEqual(['/auth/cdaplogout']), patience)
  expect(server.posts().map(({ path }) => path)).toContain('/auth/logout')
}

test('a session by the identity provider is ended there too (spec §7 cdaplogout)', async () => {
  await enterByProvider()
  await server.answer({ code: 200, data: { url: 'http://127.0.0.1/end' } })
  expect(goneTo.mock.calls).toEqual([['http://127.0.0.1/end']])
})

test('that the provider could not end it is written to the console alone (spec §8)', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await enterByProvider()
  await server.answer({ code: 503, message: refusal })
  expect(warned.mock.calls).toEqual([[refusal]])
  expect(screen.queryByText(refusal)).toBeNull()
  expect(goneTo).not.toHaveBeenCalled()
})

test('login shows the other ways in, with the page that was wanted (spec §2 /login)', async () => {
  await openTab('/login?redirect=/home')
  const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await hrefOf(m.session_action_forgot())).toBe('/forgot-password?redirect=/home')
  expect(await hrefOf(m.session_action_identity())).toBe('/cdap?redirect=/home')
  expect(await hrefOf(m.session_action_register())).toBe('/register?redirect=/home')
})
