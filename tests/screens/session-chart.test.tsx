import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Live from '../../src/api/live.ts'
import type { Account } from '../../src/machines/session.ts'
import { m } from '../../src/words/messages.js'
import { sessionWitness } from '../witness/session.ts'
import { stubNetwork, type HeldServer } from './support/held-server.ts'
import { accountOf } from './support/session.ts'
import { walkEdges, startsWith } from './support/walk.ts'

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

const clearToken = () => {
  document.cookie = 'token=; Path=/; Max-Age=0'
}
const held = ['/auth/login', '/auth/info']

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  clearToken()
  live = null
  closedCount = 0
  server = stubNetwork(({ path }) => {
    if (held.includes(path)) return null
    if (path === '/config-status') return { code: 200, data: { live: { key: 'k' }, isDemo: false } }
    return { code: 503 }
  })
})
afterEach(() => {
  cleanup()
  clearToken()
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
}
const submit = async () => {
  await user.type(await screen.findByLabelText(m.session_field_email()), 'person@example.test')
  await user.type(screen.getByLabelText(m.session_field_password()), 'Password1')
  await user.click(screen.getByRole('button', { name: startsWith(m.session_action_login()) }))
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
  await vi.waitFor(() => expect(live).not.toBeNull())
}
/** The live channel is up again: what was missed is asked for. */
const refresh = async () => {
  await act(async () => {
    live?.onConnected()
    await Promise.resolve()
  })
}

walkEdges({
  chart: 'session',
  witness: sessionWitness,
  arrive: {
    loggedOut: () => openTab('/login'),
    loggingIn: async () => {
      await openTab('/login')
      await submit()
    },
    loading: () => restoreTab('/my-applications'),
    loggedIn: enter,
  },
  drivers: {
    login: submit,
    accepted: () => server.answer({ code: 200, data: { access_token: 'given' } }),
    refused: () => server.answer({ code: 422, message: refusal }),
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
    logout: async () => {
      await user.click(
        screen.getByRole('button', { name: m.frame_label_profile({ name: litigant.user.name }) }),
      )
      await user.click(await screen.findByRole('button', { name: m.frame_action_logout() }))
    },
    lost: async () => {
      await refresh()
      await server.answer({ code: 401, message: lostText })
    },
  },
  seen: {
    loggedOut: () => {
      const isAtLogin = screen.queryByRole('heading', { level: 1, name: m.session_title_login() })
      const isGuest = screen.queryByRole('link', { name: m.frame_action_login() })
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
  },
})

test('whoever logs in comes to the page that was wanted', async () => {
  await openTab('/login?redirect=/home')
  await submit()
  await server.answer({ code: 200, data: { access_token: 'given' } })
  await tell(litigant)
  await vi.waitFor(() => expect(location.pathname).toBe('/home'))
  await vi.waitFor(() => isNamed(litigant.user.name))
})
