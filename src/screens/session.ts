import { createStore } from '@xstate/store'
import { useSyncExternalStore } from 'react'
import { connectClient } from '../api/client.ts'
import { storage, tokenCookie } from '../api/keep.ts'
import type { Account, SessionEvent, SessionState } from '../machines/session.ts'
import { m } from '../words/messages.js'
import { getLocale } from '../words/runtime.js'
import { onFirstAct } from './first-act.ts'
import { givenAccount, givenLogin, hasGivenSession } from './given.ts'
import { prefetch } from './prefetch.ts'
import type { SessionActor } from './session-actor.ts'
import type { HeldToken, SessionView } from './session-view.ts'

export const held: HeldToken = { token: null, isRemembered: false }
const nobody: SessionView = { value: 'loggedOut', account: null, ticket: null, error: null }
const shown = createStore({
  context: nobody,
  on: { show: (_, event: { view: SessionView }) => event.view },
})
const show = (view: SessionView) => shown.send({ type: 'show', view })

/** What a page that the server finished was drawn with: whatever became of the session since, its text begins so. */
let first = nobody

function viewOf(hasSession: boolean): SessionView {
  if (!hasSession) return { ...nobody, error: givenLogin()?.message ?? null }
  const account = givenAccount()
  return { ...nobody, value: account ? 'loggedIn' : 'loading', account }
}

/**
 * How the session stands when the first screen is drawn. The server draws with it too, and a session may begin or end
 * elsewhere while its page is on the way.
 */
export function beginSession(hasSession: boolean): void {
  first = viewOf(hasGivenSession())
  show(viewOf(hasSession))
}

let running: Promise<SessionActor> | null = null
const actor = (): Promise<SessionActor> =>
  (running ??= import('./session-actor.ts').then(({ startSessionActor }) =>
    startSessionActor(held, show, shown.getSnapshot().context.account),
  ))

/** The one session of this tab; events wait for its chart to be there, in their order. */
export const session = {
  send: (event: SessionEvent): void => {
    if (event.type === 'logout') hasLeft = true
    void actor().then((chart) => chart.send(event))
  },
}

let hasLeft = false
/** Whether the person just left on purpose: whoever logs in next at this screen is not led where they were. @source spec §2 Route guard */
export const leaving = {
  isNow: (): boolean => hasLeft,
  end: (): void => {
    hasLeft = false
  },
}

/** Connects the client to this session and brings a kept token back. Called once, before the first screen. */
export function startSession(): void {
  connectClient({
    token: () => held.token,
    locale: getLocale,
    offlineText: () => m.error_text_offline(),
    onLoggedOut: (error) => session.send({ type: 'lost', error }),
    onForbidden: () => session.send({ type: 'refresh' }),
  })
  const kept = tokenCookie.read()
  beginSession(Boolean(kept))
  if (kept) {
    // The account and what the screen reads first are asked at once, while the chart's script is on its way.
    held.token = kept
    prefetch([['GET /auth/info', {}]])
    session.send({ type: 'restore', token: kept })
    return
  }
  // Whoever only reads does not load the chart; whoever begins to type does not wait for it.
  const end = onFirstAct(() => void actor())
  storage.watch('account', (isKept) => {
    const token = isKept && running === null ? tokenCookie.read() : null
    if (token === null) return
    end()
    held.token = token
    session.send({ type: 'restore', token })
  })
}

/** A token that the server just gave: by login, by registration or by way of the identity provider. */
export function acceptToken(token: string, remember: boolean): void {
  held.isRemembered = remember
  void actor().then((chart) => {
    if (chart.isLoggedOut()) chart.send({ type: 'login' })
    chart.send({ type: 'accepted', token })
  })
}

/** Calls back whenever somebody's session begins, changes or ends. */
export const watchSession = (onChange: () => void) => {
  const subscription = shown.subscribe(onChange)
  return () => subscription.unsubscribe()
}

const useShown = <Value>(select: (view: SessionView) => Value): Value =>
  useSyncExternalStore(
    watchSession,
    () => select(shown.getSnapshot().context),
    () => select(first),
  )

export const useSessionState = (): SessionState => useShown(({ value }) => value)
/** Why nobody is logged in: a word key of the chart or the server's sentence. */
export const useSessionError = (): string | null => useShown(({ error }) => error)
/** The ticket of a log-in that waits for the code of the second factor. */
export const useCodeTicket = (): string | null => useShown(({ ticket }) => ticket)
export const useAccount = (): Account | null => useShown(({ account }) => account)
