import { useSelector } from '@xstate/react'
import { createActor } from 'xstate'
import { connectClient, send } from '../api/client.ts'
import { storage, tokenCookie } from '../api/keep.ts'
import { openLive, type LiveChannel } from '../api/live.ts'
import { sessionMachine, type Account } from '../machines/session.ts'
import { m } from '../words/messages.js'
import { getLocale } from '../words/runtime.js'
import { bell } from './bell.ts'
import { showToast } from './parts/toasts.ts'

let live: LiveChannel | null = null
let isRemembered = false
/** The token calls are sent with; an action runs before the actor's own snapshot has it. */
let token: string | null = null

const fail = (text: string) => showToast({ tone: 'danger', text })

async function loadAccount(): Promise<void> {
  const answer = await send('GET /auth/info', {})
  if (answer.isOk) return session.send({ type: 'loaded', account: answer.data })
  if (answer.code === 401) return
  session.send({ type: 'loadFailed', error: answer.message })
}

async function openChannel(userId: string): Promise<void> {
  const config = await send('GET /config-status', {})
  if (!config.isOk) return
  live?.close()
  live = await openLive({
    settings: config.data.live,
    userId,
    authorize: async (socket_id, channel_name) => {
      const answer = await send(
        'POST /broadcasting/auth',
        { body: { socket_id, channel_name } },
        { isQuiet: true },
      )
      return answer.isOk ? answer.data.auth : null
    },
    onNotice: (notice) => {
      bell.send({ type: 'arrived', notice })
      session.send({ type: 'refresh' })
    },
    onConnected: () => session.send({ type: 'refresh' }),
  })
}

/** The one session of this tab, running its chart. @source spec §2, §4 */
export const session = createActor(
  sessionMachine.provide({
    actions: {
      keepToken: ({ context }) => {
        if (context.token) tokenCookie.write(context.token, isRemembered)
      },
      loadAccount: ({ context }) => {
        token = context.token
        void loadAccount()
      },
      dropToken: ({ context }) => {
        token = null
        tokenCookie.clear()
        storage.remove('account')
        bell.send({ type: 'cleared' })
        if (context.error) fail(errorText(context.error))
      },
      openLive: ({ context }) => {
        if (!context.account) return
        storage.write('account', { roles: context.account.user.roles, name: context.account.user.name })
        void openChannel(context.account.user.id)
      },
      closeLive: () => {
        live?.close()
        live = null
      },
      tellServer: () => void send('POST /auth/logout', {}, { isQuiet: true }),
    },
  }),
)

/** The chart's own error words, or the server's sentence as it is. @source spec §8 */
export const errorText = (error: string): string =>
  error === 'roles_missing' ? m.session_error_roles_missing() : error

/** Connects the client to this session and brings a kept token back. Called once, before the first screen. */
export function startSession(): void {
  connectClient({
    token: () => token,
    locale: getLocale,
    offlineText: () => m.error_text_offline(),
    onLoggedOut: (error) => session.send({ type: 'lost', error }),
  })
  session.subscribe(({ context }) => {
    if (context.account) bell.send({ type: 'loaded', notices: context.account.notifications })
  })
  session.start()
  const kept = tokenCookie.read()
  if (kept) session.send({ type: 'restore', token: kept })
}

/** Logs in by e-mail or mobile; the chart loads the account next. Answers what to show when it was refused. */
export async function logIn(email: string, password: string, remember: boolean): Promise<string | null> {
  session.send({ type: 'login' })
  const answer = await send('POST /auth/login', {
    body: { email: email.trim(), password, isRemembered: remember },
  })
  if (!answer.isOk) {
    session.send({ type: 'refused', error: answer.message })
    return answer.message
  }
  acceptToken(answer.data.access_token, remember)
  return null
}

/** A token that the server just gave, by login or registration. */
export function acceptToken(given: string, remember: boolean): void {
  isRemembered = remember
  if (session.getSnapshot().matches('loggedOut')) session.send({ type: 'login' })
  session.send({ type: 'accepted', token: given })
}

export const useSessionState = () => useSelector(session, ({ value }) => value)
/** Why nobody is logged in: a word key of the chart or the server's sentence. */
export const useSessionError = (): string | null => useSelector(session, ({ context }) => context.error)
export const useAccount = (): Account | null => useSelector(session, ({ context }) => context.account)

export { actorOf } from './actor.ts'
