import type Pusher from 'pusher-js'
import type { CallReply } from './calls.ts'
import { countsEvent, personChannelOf } from '../machines/live.ts'
import type { Notice } from './notice-entities.ts'

/** An open live channel. */
export interface LiveChannel {
  close(): void
}

interface LiveOptions {
  settings: CallReply<'GET /config-status'>['live']
  userId: string
  /** The proof that a channel may be heard; null when it is refused. Throws when nobody could be asked. */
  authorize: (socketId: string, channel: string) => Promise<string | null>
  onNotice: (notice: Notice) => void
  /** Something of the person's own changed that no notice tells of. */
  onOwn: () => void
  /** Where it is told that counts changed; null for whoever sees none. */
  countsChannel: string | null
  onCounts: () => void
  /** Every time all that may be heard is heard, the first time included: what was missed must be fetched again. */
  onConnected: () => void
  /** The channel is not up any more, or not yet. */
  onDown: () => void
}

/** What pusher-js is told, and tells in turn, when the server refuses a channel. */
const refusal = 'refused'
const subscribeAgainMs = 2_000

/**
 * Tells when every channel is heard: with an open connection alone nobody is told anything yet. A channel that is refused
 * is not waited for; where nobody could be asked about one, it is asked for again.
 */
function followChannels(pusher: Pusher, names: readonly string[], options: LiveOptions): void {
  const waiting = new Set(names)
  const settle = (name: string): void => {
    if (waiting.delete(name) && waiting.size === 0) options.onConnected()
  }
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current === 'connected') return
    for (const name of names) waiting.add(name)
    options.onDown()
  })
  for (const name of names) {
    const channel = pusher.subscribe(name)
    channel.bind('pusher:subscription_succeeded', () => settle(name))
    channel.bind('pusher:subscription_error', ({ error }: { error?: string }) => {
      if (error === refusal) return settle(name)
      setTimeout(() => {
        if (pusher.connection.state === 'connected') pusher.subscribe(name)
      }, subscribeAgainMs)
    })
  }
  options.onDown()
}

/**
 * The person's private channel, and that of the counts they see. pusher-js comes by its own chunk, after login.
 * @source spec §4, §7
 */
export async function openLive(options: LiveOptions): Promise<LiveChannel> {
  const { default: Client } = await import('pusher-js')
  const { settings, userId } = options
  const pusher = new Client(settings.key, {
    cluster: settings.cluster ?? 'local',
    ...(settings.host === null
      ? {}
      : {
          wsHost: settings.host,
          wsPort: settings.port ?? 80,
          wssPort: settings.port ?? 443,
          forceTLS: settings.isTls,
          // Only what the page's policy lets through: after five slow seconds it would try the other one too.
          enabledTransports: [settings.isTls ? ('wss' as const) : ('ws' as const)],
        }),
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, callback) => {
        options
          .authorize(socketId, channelName)
          .then((auth) => (auth ? callback(null, { auth }) : callback(new Error(refusal), null)))
          .catch((error: unknown) => callback(error instanceof Error ? error : new Error('failed'), null))
      },
    },
  })
  const { countsChannel } = options
  const personChannel = personChannelOf(userId)
  followChannels(pusher, [personChannel, ...(countsChannel === null ? [] : [countsChannel])], options)
  pusher.channel(personChannel).bind('new-application', options.onNotice)
  pusher.channel(personChannel).bind(countsEvent, options.onOwn)
  if (countsChannel !== null) pusher.channel(countsChannel).bind(countsEvent, options.onCounts)
  const wake = () => {
    if (document.visibilityState === 'visible' && pusher.connection.state !== 'connected') pusher.connect()
  }
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  return {
    close: () => {
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
      pusher.connection.unbind('state_change')
      pusher.disconnect()
    },
  }
}
