import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLive } from '../../src/api/live.ts'
import { personChannelOf } from '../../src/machines/live.ts'

type Hear = (told: never) => void
const hearers = () => {
  const bound = new Map<string, Hear>()
  return {
    bind: (event: string, hear: Hear) => void bound.set(event, hear),
    unbind: (event: string) => void bound.delete(event),
    tell: (event: string, told: unknown = {}) => bound.get(event)?.(told as never),
  }
}

/** The client of the live channel, whose word the test gives. */
class Pusher {
  connection = { ...hearers(), state: 'connecting' }
  channels = new Map<string, ReturnType<typeof hearers>>()
  subscribed: string[] = []
  subscribe(name: string) {
    this.subscribed.push(name)
    const channel = this.channels.get(name) ?? hearers()
    this.channels.set(name, channel)
    return channel
  }
  channel(name: string) {
    return this.channels.get(name)
  }
  connect() {
    this.turn('connecting')
  }
  disconnect() {
    this.turn('disconnected')
  }
  turn(state: string) {
    this.connection.state = state
    this.connection.tell('state_change', { current: state })
  }
}
interface Client {
  wsPort?: number
  wssPort?: number
  forceTLS?: boolean
  enabledTransports?: string[]
  channelAuthorization: {
    customHandler: (
      asked: { socketId: string; channelName: string },
      callback: (error: Error | null, told: { auth: string } | null) => void,
    ) => void
  }
}
let pusher: Pusher
let client: Client
vi.mock('pusher-js', () => ({
  default: function open(_key: string, options: Client) {
    pusher = new Pusher()
    client = options
    return pusher
  },
}))

let told: string[]
const [own, counts] = [personChannelOf('someone'), 'private-counts']
const plainly = { key: 'k', cluster: null, host: null, port: null, isTls: false }
const open = (
  settings: object = plainly,
  authorize: (socket: string, channel: string) => Promise<string | null> = () => Promise.resolve('proof'),
) =>
  openLive({
    settings: settings as never,
    userId: 'someone',
    authorize,
    onNotice: () => told.push('notice'),
    onOwn: () => told.push('own'),
    countsChannel: counts,
    onCounts: () => told.push('counts'),
    onConnected: () => told.push('up'),
    onDown: () => told.push('down'),
  })
const heard = (name: string) => pusher.channel(name)?.tell('pusher:subscription_succeeded')
beforeEach(() => {
  told = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('it is up when every channel is heard, each time anew after it was cut (spec §4)', async () => {
  const live = await open()
  pusher.turn('connected')
  heard(own)
  expect(told).toEqual(['down'])
  heard(counts)
  expect(told.splice(0)).toEqual(['down', 'up'])
  pusher.turn('unavailable')
  pusher.turn('connected')
  heard(own)
  expect(told.splice(0)).toEqual(['down'])
  heard(counts)
  expect(told.splice(0)).toEqual(['up'])
  live.close()
  expect(told).toEqual([])
})

test('a change of what is one’s own is heard apart from that of counts (product 2.3)', async () => {
  await open()
  pusher.channel(own)?.tell('counts-changed')
  expect(told.splice(0)).toEqual(['down', 'own'])
  pusher.channel(counts)?.tell('counts-changed')
  expect(told).toEqual(['counts'])
})

test('a channel that is refused is not waited for; where nobody could be asked it is asked for again (spec §4)', async () => {
  await open()
  pusher.turn('connected')
  pusher.channel(counts)?.tell('pusher:subscription_error', { error: 'refused' })
  pusher.channel(own)?.tell('pusher:subscription_error', { error: 'failed' })
  vi.advanceTimersByTime(1_999)
  expect([told, pusher.subscribed]).toEqual([['down'], [own, counts]])
  vi.advanceTimersByTime(1)
  expect(pusher.subscribed).toEqual([own, counts, own])
  heard(own)
  expect(told).toEqual(['down', 'up'])
})

test('a device that is on the net again, or looked at again, asks at once, unless it hears or nobody looks (spec §4)', async () => {
  const live = await open()
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const asked = vi.spyOn(pusher, 'connect')
  pusher.turn('unavailable')
  window.dispatchEvent(new Event('online'))
  expect(asked).toHaveBeenCalledTimes(1)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(asked).toHaveBeenCalledTimes(2)
  pusher.turn('connected')
  document.dispatchEvent(new Event('visibilitychange'))
  pusher.turn('unavailable')
  visible.mockReturnValue('hidden')
  window.dispatchEvent(new Event('online'))
  expect(asked).toHaveBeenCalledTimes(2)
  visible.mockReturnValue('visible')
  live.close()
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(asked).toHaveBeenCalledTimes(2)
})

test.each([
  [
    'with a certificate',
    { isTls: true, port: 6001 },
    { wsPort: 6001, wssPort: 6001, forceTLS: true, enabledTransports: ['wss'] },
  ],
  [
    'with none',
    { isTls: false, port: null },
    { wsPort: 80, wssPort: 443, forceTLS: false, enabledTransports: ['ws'] },
  ],
])('an own host is reached %s at its port, and by no other way (spec §7)', async (_how, own, reached) => {
  await open({ ...plainly, host: 'live.example', ...own })
  expect(client).toMatchObject({ wsHost: 'live.example', ...reached })
  await open()
  expect(client).not.toHaveProperty('wsHost')
})

test('a channel is heard with the proof that the server gives; a refusal is told apart from nobody to ask (spec §4)', async () => {
  const asked = (authorize: (socket: string, channel: string) => Promise<string | null>) =>
    open(plainly, authorize).then(
      () =>
        new Promise((resolve) =>
          client.channelAuthorization.customHandler({ socketId: 's', channelName: own }, (error, told) =>
            resolve(error?.message ?? told),
          ),
        ),
    )
  expect(await asked((socket, channel) => Promise.resolve(`${socket} ${channel}`))).toEqual({
    auth: `s ${own}`,
  })
  expect(await asked(() => Promise.resolve(null))).toBe('refused')
  expect(await asked(() => Promise.reject(new Error('no network')))).toBe('no network')
})
