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
let pusher: Pusher
vi.mock('pusher-js', () => ({
  default: function open() {
    pusher = new Pusher()
    return pusher
  },
}))

let told: string[]
const [own, counts] = [personChannelOf('someone'), 'private-counts']
const open = () =>
  openLive({
    settings: { key: 'k', cluster: null, host: null, port: null, isTls: false } as never,
    userId: 'someone',
    authorize: () => Promise.resolve('proof'),
    onNotice: () => told.push('notice'),
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
