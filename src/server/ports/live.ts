import Pusher from 'pusher'

/**
 * The live channel, as the server uses it.
 * @source product §5
 */
export interface Live {
  /**
   * Sends an event to everybody who listens to a channel; data at most 10 KB as JSON. Rejects if the service did not
   * take it, so that whoever keeps the outbox tries again.
   */
  trigger(channel: string, event: string, data: unknown): Promise<void>
  /** The proof that a socket may listen to a private channel; whether the person may is for the caller to decide. */
  authorize(socketId: string, channel: string): { auth: string }
}

interface LiveCredentials {
  appId: string
  key: string
  secret: string
  /** Milliseconds for one call. */
  timeoutMs: number
}

/** A hosted cluster, always over TLS, or a server that speaks the same protocol. */
export type LiveOptions = LiveCredentials &
  ({ cluster: string } | { host: string; port: number; useTls: boolean })

/** The live channel over the Pusher protocol; one code path for the hosted service and for any other server. */
export const createPusherLive = (options: LiveOptions): Live => {
  const { appId, key, secret, timeoutMs: timeout } = options
  const common = { appId, key, secret, timeout }
  const pusher =
    'cluster' in options
      ? new Pusher({ ...common, cluster: options.cluster, useTLS: true })
      : new Pusher({ ...common, host: options.host, port: String(options.port), useTLS: options.useTls })
  return {
    async trigger(channel, event, data) {
      try {
        const response = await pusher.trigger(channel, event, data)
        await response.text()
      } catch (error) {
        const status = error instanceof Error && 'status' in error ? Number(error.status) : Number.NaN
        // The original error carries the signed address, which must not reach a log.
        // oxlint-disable-next-line preserve-caught-error
        throw new Error(Number.isNaN(status) ? 'Live channel: no answer' : `Live channel: HTTP ${status}`)
      }
    },
    authorize: (socketId, channel) => ({ auth: pusher.authorizeChannel(socketId, channel).auth }),
  }
}
