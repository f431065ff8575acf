import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import type PusherClient from 'pusher-js'
import type { Options } from 'pusher-js'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { startLiveSandbox, type LiveSandboxOptions } from '../../../src/sandbox/live.ts'
import { createPusherLive, type Live } from '../../../src/server/ports/live.ts'
import { deadAddress } from './world.ts'

const application = { appId: '1001', key: 'testkey', secret: 'testsecret' }
// The browser build is what an import would find under the test runner; the Node build speaks through a real socket.
const Client = createRequire(import.meta.url)('pusher-js/dist/node/pusher.js') as typeof PusherClient

const startPair = async (options: Partial<LiveSandboxOptions> = {}) => {
  const sandbox = await startLiveSandbox({ host: '127.0.0.1', port: 0, ...application, ...options })
  onTestFinished(() => sandbox.close())
  const { port } = sandbox
  const live = createPusherLive({ ...application, host: '127.0.0.1', port, useTls: false, timeoutMs: 60_000 })
  const connect = (
    authorize: Live['authorize'] = (...proof) => live.authorize(...proof),
    key = application.key,
  ) => {
    const settings: Options = {
      cluster: '',
      wsHost: '127.0.0.1',
      wsPort: port,
      forceTLS: false,
      enabledTransports: ['ws'],
      disableStats: true,
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: ({ socketId, channelName }, callback) =>
          callback(null, authorize(socketId, channelName)),
      },
    }
    const client = new Client(key, settings)
    onTestFinished(() => client.disconnect())
    return client
  }
  return { sandbox, live, connect, port }
}

interface Bindable {
  bind(event: string, callback: (data: unknown) => void): unknown
}
const heard = (source: Bindable, event: string) =>
  new Promise<unknown>((resolve) => source.bind(event, resolve))

test('a private channel: subscribed, and an event arrives with its data', async () => {
  const { sandbox, live, connect } = await startPair()
  const channel = connect().subscribe('private-user.7')
  await heard(channel, 'pusher:subscription_succeeded')
  expect(sandbox.listeners('private-user.7')).toBe(1)
  const arrived = heard(channel, 'notice')
  await live.trigger('private-user.8', 'notice', { text: 'for somebody else' })
  await live.trigger('private-user.7', 'notice', { text: 'আবেদন গৃহীত' })
  expect(await arrived).toEqual({ text: 'আবেদন গৃহীত' })
})

test('a proof for another channel is refused and nothing is delivered', async () => {
  const { sandbox, live, connect } = await startPair()
  const client = connect((socketId) => live.authorize(socketId, 'private-user.1'))
  const channel = client.subscribe('private-user.7')
  expect(await heard(channel, 'pusher:subscription_error')).toMatchObject({ type: 'AuthError', status: 401 })
  expect(sandbox.listeners('private-user.7')).toBe(0)
})

test('a public channel asks for no proof (product 5)', async () => {
  const { port } = await startPair()
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/testkey?protocol=7`)
  await once(socket, 'message')
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'news' } }))
  const [raw] = (await once(socket, 'message')) as [Buffer]
  expect(JSON.parse(raw.toString('utf8'))).toMatchObject({
    event: 'pusher_internal:subscription_succeeded',
    channel: 'news',
  })
  socket.terminate()
})

test('a client is told after how long a silence it is asked; it goes with the channel (product 5)', async () => {
  const sandbox = await startLiveSandbox({ host: '127.0.0.1', port: 0, ...application })
  const socket = new WebSocket(`ws://127.0.0.1:${sandbox.port}/app/testkey?protocol=7`)
  const [raw] = (await once(socket, 'message')) as [Buffer]
  const { data } = JSON.parse(raw.toString('utf8')) as { data: string }
  expect(JSON.parse(data)).toMatchObject({ activity_timeout: 120 })
  const gone = once(socket, 'close')
  await sandbox.close()
  await gone
})

test('a wrong application key is error 4001', async () => {
  const { connect } = await startPair()
  const client = connect(undefined, 'otherkey')
  expect(await heard(client.connection, 'error')).toMatchObject({ error: { data: { code: 4001 } } })
})

test('a client that was cut off subscribes again', async () => {
  const { sandbox, live, connect } = await startPair()
  const client = connect()
  const channel = client.subscribe('private-user.7')
  await heard(channel, 'pusher:subscription_succeeded')
  const again = heard(channel, 'pusher:subscription_succeeded')
  sandbox.disconnectAll()
  await again
  const arrived = heard(channel, 'notice')
  await live.trigger('private-user.7', 'notice', { n: 1 })
  expect(await arrived).toEqual({ n: 1 })
})

test('a silent client is asked, then cut off with 4201; a ping is answered', async () => {
  let now = 0
  const { port } = await startPair({ activityTimeoutSeconds: 0.1, clock: () => now })
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/testkey?protocol=7`)
  const events: string[] = []
  socket.on('message', (raw: Buffer) => {
    const { event } = JSON.parse(raw.toString('utf8')) as { event: string }
    events.push(event)
    if (event === 'pusher:connection_established')
      socket.send(JSON.stringify({ event: 'pusher:ping', data: {} }))
    // It has been silent since, for so long that it is asked, and then that it is cut off.
    else now += 150
  })
  const [code] = (await once(socket, 'close')) as [number]
  expect(code).toBe(4201)
  expect(events).toEqual(['pusher:connection_established', 'pusher:pong', 'pusher:ping', 'pusher:error'])
})

test('trigger rejects on a wrong secret, an old clock, more than 10 KB and silence, without the signed address', async () => {
  const { live, port } = await startPair()
  const at = { host: '127.0.0.1', port, useTls: false, timeoutMs: 60_000 }
  const wrong = createPusherLive({ ...application, ...at, secret: 'wrong' })
  await expect(wrong.trigger('private-user.7', 'notice', {})).rejects.toThrow(/^Live channel: HTTP 401$/)
  await expect(live.trigger('private-user.7', 'notice', 'x'.repeat(10_241))).rejects.toThrow('HTTP 413')
  await expect(live.trigger('private-user.7', 'notice', 'x'.repeat(10_240))).resolves.toBeUndefined()
  const late = await startPair({ clock: () => Date.now() + 601_000 })
  await expect(late.live.trigger('private-user.7', 'notice', {})).rejects.toThrow('HTTP 401')
  const dead = createPusherLive({ ...application, ...at, port: (await deadAddress()).port })
  await expect(dead.trigger('private-user.7', 'notice', {})).rejects.toThrow(/^Live channel: no answer$/)
})

test('a signed body is taken, the same signature over a changed body is not', async () => {
  const { sandbox } = await startPair()
  const body = JSON.stringify({ name: 'notice', channels: ['private-user.7'], data: '{}' })
  const md5 = createHash('md5').update(body).digest('hex')
  const seconds = Math.floor(Date.now() / 1000)
  const query = `auth_key=testkey&auth_timestamp=${seconds}&auth_version=1.0&body_md5=${md5}`
  const text = `POST\n/apps/1001/events\n${query}`
  const signature = createHmac('sha256', application.secret).update(text).digest('hex')
  const url = `${sandbox.url}/apps/1001/events?${query}&auth_signature=${signature}`
  const statusOf = async (sent: string) => (await fetch(url, { method: 'POST', body: sent })).status
  expect(await statusOf(body)).toBe(200)
  expect(await statusOf(body.replace('notice', 'notify'))).toBe(401)
  expect(
    (await fetch(url.replace('auth_key=testkey', 'auth_key=other'), { method: 'POST', body })).status,
  ).toBe(401)
})
