import { once } from 'node:events'
import { WebSocket } from 'ws'

/** Where the live channel is, as the configuration tells it. */
export interface LivePlace {
  host: string
  port: number
  key: string
}

interface Subscription {
  channel: string
  /** Asks the product whether this connection may hear the channel. */
  authorise: (body: { socket_id: string; channel_name: string }) => Promise<{ auth: string }>
  hear: (event: string, data: string) => void
}

interface Frame {
  event: string
  data?: string
}

/** Connects and subscribes as a browser does; resolves when the channel is heard. */
export async function subscribe(
  { host, port, key }: LivePlace,
  { channel, authorise, hear }: Subscription,
): Promise<WebSocket> {
  const socket = new WebSocket(`ws://${host}:${port}/app/${key}?protocol=7`)
  const subscribed = new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (raw: Buffer) => {
      const { event, data = '{}' } = JSON.parse(raw.toString()) as Frame
      hear(event, data)
      if (event === 'pusher:ping') socket.send(JSON.stringify({ event: 'pusher:pong', data: {} }))
      if (event === 'pusher_internal:subscription_succeeded') resolve()
      if (event === 'pusher:subscription_error') reject(new Error(data))
      if (event !== 'pusher:connection_established') return
      const { socket_id } = JSON.parse(data) as { socket_id: string }
      authorise({ socket_id, channel_name: channel })
        .then(({ auth }) =>
          socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } })),
        )
        .catch(reject)
    })
  })
  await once(socket, 'open')
  await subscribed
  return socket
}
