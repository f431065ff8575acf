import { createActor } from 'xstate'
import { send } from '../api/client.ts'
import { storage, tokenCookie } from '../api/keep.ts'
import { openLive, type LiveChannel } from '../api/live.ts'
import { sessionMachine, type SessionEvent } from '../machines/session.ts'
import { bell } from './bell.ts'
import { showToast } from './parts/toasts.ts'
import { errorText, type HeldToken, type SessionView } from './session.ts'

/** The running chart, as the rest of this side knows it. */
export interface SessionActor {
  send(event: SessionEvent): void
  isLoggedOut(): boolean
}

/**
 * The session's chart, running. It comes in a chunk of its own: whoever has no token does not wait for it.
 * `held` is the token that calls are sent with; an action runs before the actor's own snapshot has it.
 * @source spec §2, §4
 */
export function startSessionActor(held: HeldToken, show: (view: SessionView) => void): SessionActor {
  let live: LiveChannel | null = null
  const loadAccount = async (): Promise<void> => {
    const answer = await send('GET /auth/info', {})
    if (answer.isOk) return actor.send({ type: 'loaded', account: answer.data })
    if (answer.code !== 401) actor.send({ type: 'loadFailed', error: answer.message })
  }
  const openChannel = async (userId: string): Promise<void> => {
    const config = await send('GET /config-status', {})
    if (!config.isOk) return
    live?.close()
    live = await openLive({
      settings: config.data.live,
      userId,
      authorize: async (socket_id, channel_name) => {
        const body = { socket_id, channel_name }
        const answer = await send('POST /broadcasting/auth', { body }, { isQuiet: true })
        return answer.isOk ? answer.data.auth : null
      },
      onNotice: (notice) => {
        bell.send({ type: 'arrived', notice })
        actor.send({ type: 'refresh' })
      },
      onConnected: () => actor.send({ type: 'refresh' }),
    })
  }
  const actor = createActor(
    sessionMachine.provide({
      actions: {
        keepToken: ({ context }) => {
          if (context.token) tokenCookie.write(context.token, held.isRemembered)
        },
        loadAccount: ({ context }) => {
          held.token = context.token
          void loadAccount()
        },
        dropToken: ({ context }) => {
          held.token = null
          tokenCookie.clear()
          storage.remove('account')
          bell.send({ type: 'cleared' })
          if (context.error) showToast({ tone: 'danger', text: errorText(context.error) })
        },
        openLive: ({ context }) => {
          if (!context.account) return
          const { id, roles, name } = context.account.user
          storage.write('account', { roles, name })
          void openChannel(id)
        },
        closeLive: () => {
          live?.close()
          live = null
        },
        tellServer: () => void send('POST /auth/logout', {}, { isQuiet: true }),
      },
    }),
  )
  actor.start()
  actor.subscribe(({ value, context }) => {
    const { account, error } = context
    if (account) bell.send({ type: 'loaded', notices: account.notifications })
    show({ value, account, error })
  })
  return { send: (event) => actor.send(event), isLoggedOut: () => actor.getSnapshot().matches('loggedOut') }
}
