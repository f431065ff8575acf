import { act, cleanup, screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { Account, SessionContext, SessionEvent, SessionState } from '../../src/machines/session.ts'
import { m } from '../../src/words/messages.js'
import { sessionWitness } from '../witness/session.ts'
import { clearToken } from './support/cookies.ts'
import {
  askForCode,
  closedCount,
  enter,
  giveCode,
  half,
  hear,
  infoCount,
  isNamed,
  litigant,
  live,
  logout,
  lostText,
  named,
  openTab,
  refresh,
  refusal,
  renamed,
  restoreTab,
  server,
  submit,
  tell,
  toast,
  user,
} from './support/session-tab.tsx'
import { pressHeld, startsWith, walkEdges, walkRefusals, type Walk } from './support/walk.ts'

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
