import { assign, setup } from 'xstate'
import type { ShownBroadcast } from './broadcast.ts'
import type { OverdueCounts } from './target.ts'
import type { NoticeData, NoticeKind } from './notices.ts'

/** Who is logged in, as the server tells it. @source spec §3 Auth state, §7 Auth */
export interface Account {
  user: {
    id: string
    name: string
    email: string | null
    mobile: string | null
    roles: readonly string[]
    acl: readonly string[]
    needsFactor?: boolean | undefined
    office: { id: string; name: string; nameBn: string; isHeadOffice: boolean } | null
  }
  counts: Readonly<Record<string, number>>
  /** Of their lists, how many rows are overdue; a list without any is missing. */
  overdue?: OverdueCounts | undefined
  notifications: readonly { id: string; type: NoticeKind; data: NoticeData; created_at: string }[]
  /** What they are told now, whatever they put away. */
  broadcasts: readonly ShownBroadcast[]
  /** How this session was opened; a session opened by CDAP is also ended there. */
  via: SessionVia
}

export const sessionVias = ['password', 'cdap'] as const
export type SessionVia = (typeof sessionVias)[number]

export interface SessionContext {
  token: string | null
  /** A right password that waits for the code of the second factor; no session. */
  ticket: string | null
  account: Account | null
  /** A refusal or failure to show, as a word key or the server's own sentence. */
  error: string | null
}

export type SessionEvent =
  | { type: 'login' }
  | { type: 'accepted'; token: string }
  | { type: 'refused'; error: string }
  /** The password was right, and a code is wanted. */
  | { type: 'codeWanted'; ticket: string }
  | { type: 'code' }
  /** No code is taken for this password any more. */
  | { type: 'codeLate'; error: string }
  | { type: 'givenUp' }
  | { type: 'restore'; token: string }
  | { type: 'loaded'; account: Account }
  | { type: 'loadFailed'; error: string }
  | { type: 'refresh' }
  | { type: 'logout' }
  | { type: 'lost'; error: string }
  /** Another tab of this browser ended the session. */
  | { type: 'ended' }

export const sessionStates = [
  'loggedOut',
  'loggingIn',
  'halfLoggedIn',
  'provingCode',
  'loading',
  'loggedIn',
] as const
export type SessionState = (typeof sessionStates)[number]

const forget = { token: null, ticket: null, account: null }

/**
 * The session: a token alone is not one; the account with at least one role must be loaded before any page opens.
 * @source spec §2 Route guard, §4, §8
 */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  guards: {
    hasRole: ({ event }) => event.type === 'loaded' && event.account.user.roles.length > 0,
    hasNoRole: ({ event }) => event.type === 'loaded' && event.account.user.roles.length === 0,
  },
  actions: {
    keepToken: () => {},
    loadAccount: () => {},
    dropToken: () => {},
    forgetToken: () => {},
    openLive: () => {},
    closeLive: () => {},
    tellServer: () => {},
  },
}).createMachine({
  id: 'session',
  initial: 'loggedOut',
  context: { ...forget, error: null },
  states: {
    loggedOut: {
      on: {
        login: { target: 'loggingIn', actions: assign({ error: null }) },
        restore: {
          target: 'loading',
          actions: [assign({ token: ({ event }) => event.token, error: null }), 'loadAccount'],
        },
      },
    },
    loggingIn: {
      on: {
        accepted: {
          target: 'loading',
          actions: [assign({ token: ({ event }) => event.token }), 'keepToken', 'loadAccount'],
        },
        refused: { target: 'loggedOut', actions: assign({ error: ({ event }) => event.error }) },
        codeWanted: {
          target: 'halfLoggedIn',
          actions: assign({ ticket: ({ event }) => event.ticket, error: null }),
        },
      },
    },
    halfLoggedIn: {
      on: {
        code: { target: 'provingCode', actions: assign({ error: null }) },
        givenUp: { target: 'loggedOut', actions: assign({ ticket: null, error: null }) },
      },
    },
    provingCode: {
      on: {
        accepted: {
          target: 'loading',
          actions: [assign({ token: ({ event }) => event.token }), 'keepToken', 'loadAccount'],
        },
        refused: { target: 'halfLoggedIn', actions: assign({ error: ({ event }) => event.error }) },
        codeLate: {
          target: 'loggedOut',
          actions: assign({ ticket: null, error: ({ event }) => event.error }),
        },
      },
    },
    loading: {
      on: {
        loaded: [
          {
            guard: 'hasRole',
            target: 'loggedIn',
            actions: [assign({ account: ({ event }) => event.account, ticket: null }), 'openLive'],
          },
          {
            guard: 'hasNoRole',
            target: 'loggedOut',
            actions: [assign({ ...forget, error: 'roles_missing' }), 'dropToken'],
          },
        ],
        loadFailed: {
          target: 'loggedOut',
          actions: [assign(({ event }) => ({ ...forget, error: event.error })), 'dropToken'],
        },
        ended: { target: 'loggedOut', actions: [assign({ ...forget, error: null }), 'forgetToken'] },
      },
    },
    loggedIn: {
      on: {
        loaded: { guard: 'hasRole', actions: assign({ account: ({ event }) => event.account }) },
        refresh: { actions: 'loadAccount' },
        logout: {
          target: 'loggedOut',
          actions: ['tellServer', assign({ ...forget, error: null }), 'dropToken', 'closeLive'],
        },
        lost: {
          target: 'loggedOut',
          actions: [assign(({ event }) => ({ ...forget, error: event.error })), 'dropToken', 'closeLive'],
        },
        ended: {
          target: 'loggedOut',
          actions: [assign({ ...forget, error: null }), 'forgetToken', 'closeLive'],
        },
      },
    },
  },
})
