import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { z } from 'zod'
import { assertLoopback } from './loopback.ts'

export interface LiveSandboxOptions {
  /** Loopback only. */
  host: string
  /** 0 takes a free one. */
  port: number
  appId: string
  key: string
  secret: string
  /** Seconds of silence after which a client is asked for a sign of life; as long again until it is cut off. */
  activityTimeoutSeconds?: number
  /** Milliseconds since 1970. */
  clock?: () => number
}

export interface LiveSandbox {
  url: string
  port: number
  /** How many clients listen to a channel. */
  listeners(channel: string): number
  /** Cuts every client off, as a restart would. */
  disconnectAll(): void
  close(): Promise<void>
}

const sizeBytesMax = 10_240
const bodyBytesMax = 1_048_576
const clockSkewSeconds = 600

const frame = z.object({ event: z.string(), data: z.unknown() })
const subscription = z.object({
  channel: z.string().regex(/^[\w\-=@,.;]{1,200}$/),
  auth: z.string().optional(),
})
const published = z.object({
  name: z.string().min(1).max(200),
  data: z.string(),
  channels: z.array(z.string()).min(1).max(100).optional(),
  channel: z.string().optional(),
  socket_id: z.string().optional(),
})

interface Client {
  socket: WebSocket
  socketId: string
  channels: Set<string>
  heardAt: number
  isAsked: boolean
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
const isSame = (left: string, right: string) => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
const say = (socket: WebSocket, event: string, data: unknown, channel?: string) =>
  socket.send(JSON.stringify({ event, ...(channel ? { channel } : {}), data: JSON.stringify(data) }))
const fail = (socket: WebSocket, code: number, message: string) => {
  say(socket, 'pusher:error', { code, message })
  socket.close(code, message)
}
const readBody = async (request: IncomingMessage): Promise<string | null> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > bodyBytesMax) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
const textOf = (raw: RawData) =>
  (Array.isArray(raw) ? Buffer.concat(raw) : raw instanceof ArrayBuffer ? Buffer.from(raw) : raw).toString(
    'utf8',
  )

/** The side that browsers connect to. */
const createListeners = (options: LiveSandboxOptions, clock: () => number) => {
  const clients = new Set<Client>()
  const sign = (text: string) => createHmac('sha256', options.secret).update(text).digest('hex')
  const timeoutSeconds = options.activityTimeoutSeconds ?? 120

  const subscribe = (client: Client, data: unknown) => {
    const parsed = subscription.safeParse(data)
    if (!parsed.success) return say(client.socket, 'pusher:error', { code: null, message: 'Invalid channel' })
    const { channel, auth = '' } = parsed.data
    const isPrivate = channel.startsWith('private-')
    const isAllowed = !isPrivate || isSame(auth, `${options.key}:${sign(`${client.socketId}:${channel}`)}`)
    if (!isAllowed || channel.startsWith('presence-')) {
      const message = `Not authorized for ${channel}`
      say(client.socket, 'pusher:error', { code: 4009, message })
      const refusal = { type: 'AuthError', error: message, status: 401 }
      return say(client.socket, 'pusher:subscription_error', refusal, channel)
    }
    client.channels.add(channel)
    return say(client.socket, 'pusher_internal:subscription_succeeded', {}, channel)
  }

  const hear = (client: Client, text: string) => {
    client.heardAt = clock()
    client.isAsked = false
    const parsed = frame.safeParse(json(text))
    if (!parsed.success) return say(client.socket, 'pusher:error', { code: null, message: 'Invalid message' })
    const { event, data } = parsed.data
    if (event === 'pusher:ping') return say(client.socket, 'pusher:pong', {})
    if (event === 'pusher:subscribe') return subscribe(client, data)
    const unsubscribed = subscription.safeParse(data)
    if (event === 'pusher:unsubscribe' && unsubscribed.success)
      client.channels.delete(unsubscribed.data.channel)
  }

  const accept = (socket: WebSocket, request: IncomingMessage) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    if (url.pathname !== `/app/${options.key}`) return fail(socket, 4001, 'Application does not exist')
    if (url.searchParams.get('protocol') !== '7') return fail(socket, 4007, 'Unsupported protocol version')
    const socketId = `${randomInt(1_000_000_000)}.${randomInt(1_000_000_000)}`
    const client: Client = { socket, socketId, channels: new Set(), heardAt: clock(), isAsked: false }
    clients.add(client)
    socket.on('message', (raw) => hear(client, textOf(raw)))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => clients.delete(client))
    const opening = { socket_id: socketId, activity_timeout: timeoutSeconds }
    return say(socket, 'pusher:connection_established', opening)
  }

  const watch = setInterval(
    () => {
      for (const client of clients) {
        const silentMs = clock() - client.heardAt
        if (silentMs > timeoutSeconds * 2_000) fail(client.socket, 4201, 'Pong reply not received in time')
        else if (silentMs > timeoutSeconds * 1_000 && !client.isAsked) {
          client.isAsked = true
          say(client.socket, 'pusher:ping', {})
        }
      }
    },
    Math.min(1_000, timeoutSeconds * 250),
  )
  return { clients, accept, stop: () => clearInterval(watch) }
}

/** The signed HTTP side that the server publishes to. Answers a status and why. */
const createPublisher = (options: LiveSandboxOptions, clients: Set<Client>, clock: () => number) => {
  const objection = (method: string, url: URL, body: string): string | null => {
    const query = Object.fromEntries(url.searchParams)
    const { auth_signature = '', ...signed } = query
    if (query['auth_key'] !== options.key) return 'Unknown auth_key'
    if (query['auth_version'] !== '1.0') return 'Unknown auth_version'
    const skew = Math.abs(clock() / 1000 - Number(query['auth_timestamp'] ?? Number.NaN))
    if (!(skew <= clockSkewSeconds)) return 'Timestamp expired'
    if (query['body_md5'] !== createHash('md5').update(body).digest('hex')) return 'Invalid body_md5'
    const sorted = Object.keys(signed).toSorted()
    const joined = sorted.map((name) => `${name.toLowerCase()}=${signed[name]}`).join('&')
    const text = [method, url.pathname, joined].join('\n')
    const expected = createHmac('sha256', options.secret).update(text).digest('hex')
    return isSame(auth_signature, expected) ? null : 'Invalid signature'
  }

  return (method: string, url: URL, body: string): { status: number; reply: object } => {
    if (method !== 'POST' || url.pathname !== `/apps/${options.appId}/events`) {
      return { status: 404, reply: { error: 'Not found' } }
    }
    const refused = objection(method, url, body)
    if (refused !== null) return { status: 401, reply: { error: refused } }
    const parsed = published.safeParse(json(body))
    const channels = parsed.data?.channels ?? (parsed.data?.channel ? [parsed.data.channel] : [])
    if (!parsed.success || channels.length === 0) return { status: 400, reply: { error: 'Invalid event' } }
    const { name, data, socket_id } = parsed.data
    if (Buffer.byteLength(data) > sizeBytesMax) return { status: 413, reply: { error: 'Data is over 10 KB' } }
    for (const client of clients) {
      if (client.socketId === socket_id) continue
      for (const channel of channels.filter((one) => client.channels.has(one))) {
        client.socket.send(JSON.stringify({ event: name, channel, data }))
      }
    }
    return { status: 200, reply: {} }
  }
}

/**
 * A server that speaks Pusher protocol 7: public and private channels to browsers, the signed events API to the server.
 * @source product §5
 */
export const startLiveSandbox = async (options: LiveSandboxOptions): Promise<LiveSandbox> => {
  assertLoopback(options.host)
  const clock = options.clock ?? (() => Date.now())
  const { clients, accept, stop } = createListeners(options, clock)
  const publish = createPublisher(options, clients, clock)
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request)
    const url = new URL(request.url ?? '', 'http://localhost')
    const { status, reply } =
      body === null
        ? { status: 413, reply: { error: 'Body is too large' } }
        : publish(request.method ?? '', url, body)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  const sockets = new WebSocketServer({ server, maxPayload: 65_536 })
  sockets.on('connection', accept)
  // It repeats what the server below it says, which is waited for here.
  sockets.on('error', () => undefined)
  server.listen(options.port, options.host)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : options.port
  return {
    url: `http://${options.host}:${port}`,
    port,
    listeners: (channel) => [...clients].filter(({ channels }) => channels.has(channel)).length,
    disconnectAll: () => clients.forEach(({ socket }) => socket.terminate()),
    async close() {
      stop()
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
