import { createActor } from 'xstate'
import { isPassing, send } from '../api/client.ts'
import { storage, tabStorage, tokenCookie, wantedPath, wayIn } from '../api/keep.ts'
import { openLive, type LiveChannel } from '../api/live.ts'
import { countsChannelOf } from '../machines/live.ts'
import { sessionMachine, type Account, type SessionEvent } from '../machines/session.ts'
import { actorOf } from './actor.ts'
import { bell } from './bell.ts'
import { liveSignal } from './live-signal.ts'
import { forgets } from './personal.ts'
import { read } from './prefetch.ts'
import { showToast } from './parts/toasts.ts'
import { errorText, type HeldToken, type SessionView } from './session-view.ts'

const refreshPauseMs = 300
/** Who goes to another page after so long is asked about again: what no channel tells may be another by now, an office or an announcement. */
const freshMs = 10_000

/** The running chart, as the rest of this side knows it. */
export interface SessionActor {
  send(event: SessionEvent): void
  isLoggedOut(): boolean
}

/** What else may have changed where this did, told apart from what somebody only put away. */
const newsOf = (account: Account): string => JSON.stringify({ ...account, broadcasts: null })

/** What a person leaves at the identity provider is ended there too; that it failed is worth a line, no more. @source spec §8 */
async function endIdentity(held: HeldToken): Promise<void> {
  const answer = await send('POST /auth/cdaplogout', {}, { isQuiet: true })
  // oxlint-disable-next-line no-console -- the specification asks for this line, and for nothing that a person sees
  if (!answer.isOk) return console.warn(answer.message)
  if (answer.data.url !== null && held.token === null) location.assign(answer.data.url)
}

/**
 * The session's chart, running. It comes in a chunk of its own: whoever has no token does not wait for it.
 * `held` is the token that calls are sent with; an action runs before the actor's own snapshot has it.
 * @source spec §2, §4
 */
export function startSessionActor(
  held: HeldToken,
  show: (view: SessionView) => void,
  /** Whose page it came to be started on: that their account is being loaded is no news there. */
  begun: Account | null = null,
): SessionActor {
  let live: LiveChannel | null = null
  let soon: ReturnType<typeof setTimeout> | undefined
  let toldSoon: ReturnType<typeof setTimeout> | undefined
  /** What was known when the page was made, then when the channel came up: where it is another by now, something was missed. */
  let unheard = begun && newsOf(begun)
  let askedCount = 0
  let askedAt = Date.now()
  let countsChannel: string | null = null
  let answeredCount = 0
  const loadAccount = async (token: string | null): Promise<void> => {
    held.token = token
    askedCount += 1
    askedAt = Date.now()
    const turn = askedCount
    const answer = await read('GET /auth/info', {})
    // An answer that was overtaken says what was.
    if (held.token !== token || turn < answeredCount) return
    answeredCount = turn
    if (answer.isOk) return actor.send({ type: 'loaded', account: answer.data })
    actor.send({ type: 'loadFailed', error: answer.message })
  }
  /** What this tab alone knows of the person. */
  const forget = (): void => {
    held.token = null
    wantedPath.clear()
    bell.send({ type: 'cleared' })
    for (const forgetIt of forgets) forgetIt()
  }
  /** Several changes at once are asked about once. */
  const refreshSoon = (): void => {
    soon ??= setTimeout(() => {
      soon = undefined
      actor.send({ type: 'refresh' })
    }, refreshPauseMs)
  }
  const tell = () => liveSignal.send({ type: 'changed' })
  /** The same for the screens that follow. */
  const tellSoon = (): void => {
    toldSoon ??= setTimeout(() => {
      toldSoon = undefined
      tell()
    }, refreshPauseMs)
  }
  const openChannel = async (account: Account): Promise<void> => {
    const { token } = held
    countsChannel = countsChannelOf(actorOf(account))
    const config = await send('GET /config-status', {})
    if (!config.isOk || held.token !== token) return
    // What counts tell comes with them; who sees none is not kept waiting for it.
    const tellOfNotice = countsChannel === null ? tell : tellSoon
    const channel = await openLive({
      settings: config.data.live,
      userId: account.user.id,
      countsChannel,
      onCounts: () => {
        refreshSoon()
        tellSoon()
      },
      onOwn: () => {
        refreshSoon()
        tellSoon()
      },
      authorize: async (socket_id, channel_name) => {
        const body = { socket_id, channel_name }
        const answer = await send('POST /broadcasting/auth', { body }, { isQuiet: true })
        if (answer.isOk) return answer.data.auth
        if (isPassing(answer.code)) throw new Error(answer.message)
        return null
      },
      onNotice: (notice) => {
        bell.send({ type: 'arrived', notice })
        actor.send({ type: 'refresh' })
        tellOfNotice()
      },
      onConnected: () => {
        const { account: known } = actor.getSnapshot().context
        unheard = known && newsOf(known)
        actor.send({ type: 'refresh' })
        liveSignal.send({ type: 'up', at: Date.now() })
      },
      onDown: () => liveSignal.send({ type: 'down', at: Date.now() }),
    })
    if (held.token !== token) return channel.close()
    live?.close()
    live = channel
  }
  const actor = createActor(
    sessionMachine.provide({
      actions: {
        keepToken: ({ context }) => {
          if (context.token) tokenCookie.write(context.token, held.isRemembered)
        },
        loadAccount: ({ context }) => void loadAccount(context.token),
        forgetToken: forget,
        dropToken: ({ context }) => {
          forget()
          tokenCookie.clear()
          storage.remove('account')
          if (context.error) showToast({ tone: 'danger', text: errorText(context.error) })
        },
        openLive: ({ context }) => {
          if (!context.account) return
          tabStorage.keys(wayIn).forEach(tabStorage.remove)
          const { roles, name } = context.account.user
          storage.write('account', { roles, name })
          void openChannel(context.account)
        },
        closeLive: () => {
          clearTimeout(soon)
          clearTimeout(toldSoon)
          toldSoon = undefined
          soon = undefined
          live?.close()
          live = null
          liveSignal.send({ type: 'closed' })
        },
        tellServer: ({ context }) => {
          void send('POST /auth/logout', {}, { isQuiet: true })
          if (context.account?.via === 'cdap') void endIdentity(held)
        },
      },
    }),
  )
  actor.start()
  let told: Account | null = null
  let shownAtFirst = begun
  actor.subscribe(({ value, context }) => {
    const { account, ticket, error } = context
    // The same account again brings nothing that is new since it was loaded.
    if (account && account !== told) {
      bell.send({ type: 'loaded', notices: account.notifications })
      if (unheard !== null && unheard !== newsOf(account)) tellSoon()
      unheard = null
      // Of whoever works at another office by now it is the other one's counts that are heard.
      if (live && countsChannel !== countsChannelOf(actorOf(account))) void openChannel(account)
    }
    told = account
    if (value === 'loading' && shownAtFirst) return
    shownAtFirst = null
    show({ value, account, ticket, error })
  })
  for (const way of ['pushState', 'popstate'])
    addEventListener(way, () => {
      if (Date.now() - askedAt > freshMs) actor.send({ type: 'refresh' })
    })
  storage.watch('account', (isKept) => {
    const token = isKept ? tokenCookie.read() : null
    if (token === held.token) return
    // This one may have written whose session it is while the other one ended it; where there is one again, it is not this one's to forget.
    if (!tokenCookie.read()) storage.remove('account')
    actor.send({ type: 'ended' })
    if (token !== null) actor.send({ type: 'restore', token })
  })
  return { send: (event) => actor.send(event), isLoggedOut: () => actor.getSnapshot().matches('loggedOut') }
}
