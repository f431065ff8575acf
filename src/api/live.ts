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
  authorize: (socketId: string, channel: string) => Promise<string | null>
  onNotice: (notice: Notice) => void
  /** Where it is told that counts changed; null for whoever sees none. */
  countsChannel: string | null
  onCounts: () => void
  /** Every time the channel is up, the first time included: what was missed must be fetched again. */
  onConnected: () => void
  /** The channel is not up any more, or not yet. */
  onDown: () => void
}

/**
 * The person's private channel, and that of the counts they see. pusher-js comes by its own chunk, after login.
 * @source spec §4, §7
 */
export async function openLive(options: LiveOptions): Promise<LiveChannel> {
  const { default: Pusher } = await import('pusher-js')
  const { settings, userId } = options
  const pusher = new Pusher(settings.key, {
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
          .then((auth) => (auth ? callback(null, { auth }) : callback(new Error('refused'), null)))
          .catch((error: unknown) => callback(error instanceof Error ? error : new Error('failed'), null))
      },
    },
  })
  pusher.connection.bind('connected', options.onConnected)
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current !== 'connected') options.onDown()
  })
  if (pusher.connection.state !== 'connected') options.onDown()
  pusher.subscribe(personChannelOf(userId)).bind('new-application', options.onNotice)
  if (options.countsChannel !== null)
    pusher.subscribe(options.countsChannel).bind(countsEvent, options.onCounts)
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
