import { once } from 'node:events'
import { request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { batchSize, createLane, type Held, type LaneWork } from '../../../src/server/jobs/lane.ts'
import { createRightOfWay, longestMs, quietMs } from '../../../src/server/jobs/right-of-way.ts'
import { goesFirst } from '../../../src/server/web/goes-first.ts'

/** Whether a promise is settled, looked at whenever it is asked. */
function watched(promise: Promise<unknown>): () => boolean {
  let isOver = false
  void promise.finally(() => (isOver = true))
  return () => isOver
}

describe('who waits for an answer goes first (product 7)', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  test('where nobody waits there is room at once', async () => {
    const isFree = watched(createRightOfWay().free())
    await vi.advanceTimersByTimeAsync(0)
    expect(isFree()).toBe(true)
  })

  test('room is when the last of them has an answer, and a moment after', async () => {
    const way = createRightOfWay()
    const [first, second] = [way.taken(), way.taken()]
    const isFree = watched(way.free())
    await vi.advanceTimersByTimeAsync(100)
    first()
    first()
    await vi.advanceTimersByTimeAsync(100)
    expect(isFree()).toBe(false)
    second()
    await vi.advanceTimersByTimeAsync(quietMs - 1)
    expect(isFree()).toBe(false)
    await vi.advanceTimersByTimeAsync(quietMs)
    expect(isFree()).toBe(true)
  })

  test('whoever comes again at once goes first once more, and holds nothing up for good', async () => {
    const way = createRightOfWay()
    let leave = way.taken()
    const isFree = watched(way.free())
    for (let ms = 0; ms < longestMs - 10; ms += 10) {
      await vi.advanceTimersByTimeAsync(10)
      leave()
      leave = way.taken()
    }
    expect(isFree()).toBe(false)
    await vi.advanceTimersByTimeAsync(10)
    expect(isFree()).toBe(true)
  })
})

interface Played {
  jobs?: Held[]
  isOnceForAll?: boolean
  fail?: unknown
}

/** A lane over jobs at hand, and what became of them. */
function playedLane({ jobs = [], isOnceForAll = false, fail }: Played) {
  const heard: string[] = []
  let makeRoom = () => {}
  const work: LaneWork = {
    fetch: () => {
      const taken = jobs.splice(0, batchSize)
      heard.push(`took ${taken.length}`)
      return Promise.resolve(taken)
    },
    carryOut: (data) => {
      heard.push(`did ${JSON.stringify(data)}`)
      return fail === undefined ? Promise.resolve() : Promise.reject(fail as Error)
    },
    complete: (ids) => Promise.resolve(void heard.push(`over ${ids.join(' ')}`)),
    fail: (ids) => Promise.resolve(void heard.push(`back ${ids.join(' ')}`)),
    isOnceForAll,
    free: () => {
      heard.push('asked for room')
      return new Promise((resolve) => (makeRoom = resolve))
    },
    onError: () => undefined,
  }
  const lane = createLane(work, { untilDone: (asked) => asked(), end: () => undefined }, () => undefined)
  return { lane, heard, jobs, makeRoom: () => makeRoom() }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a job waits until there is room, and what is asked for meanwhile comes with it', async () => {
  const { lane, heard, jobs, makeRoom } = playedLane({ jobs: [{ id: 'a', data: { one: 1 } }] })
  lane.wake()
  await settle()
  expect(heard).toEqual(['asked for room'])
  jobs.push({ id: 'b', data: { one: 1 } })
  lane.wake()
  makeRoom()
  await settle()
  expect(heard.slice(1)).toEqual(['took 2', 'did {"one":1}', 'over a', 'did {"one":1}', 'over b'])
})

test('whoever stops while it waits for room takes nothing in hand', async () => {
  const { lane, heard, makeRoom } = playedLane({ jobs: [{ id: 'a', data: {} }] })
  lane.wake()
  await settle()
  const stopped = lane.stop()
  makeRoom()
  await stopped
  expect(heard).toEqual(['asked for room'])
})

test('where more wait than one batch takes, the rest waits for no room', async () => {
  const many = Array.from({ length: batchSize + 1 }, (_, at) => ({ id: `${at}`, data: {} }))
  const { lane, heard, makeRoom } = playedLane({ jobs: many })
  lane.wake()
  makeRoom()
  await settle()
  expect(heard.filter((one) => !/^(did|over)/.test(one))).toEqual([
    'asked for room',
    `took ${batchSize}`,
    'took 1',
  ])
})

test('jobs that carry the same are one where once is for all, done or given back together', async () => {
  const told = () => [
    { id: 'a', data: { officeId: '1' } },
    { id: 'b', data: { officeId: '2' } },
    { id: 'c', data: { officeId: '1' } },
  ]
  for (const [fail, word] of [
    [undefined, 'over'],
    [new Error('away'), 'back'],
  ] as const) {
    const { lane, heard, makeRoom } = playedLane({ jobs: told(), isOnceForAll: true, fail })
    lane.wake()
    makeRoom()
    await settle()
    expect(heard.slice(2)).toEqual([
      'did {"officeId":"1"}',
      `${word} a c`,
      'did {"officeId":"2"}',
      `${word} b`,
    ])
    expect(lane.held()).toEqual([])
  }
})

test('a request has the way until its answer goes out, or whoever asked has gone', async () => {
  const app = fastify()
  let waiting = 0
  goesFirst(app, {
    taken() {
      let isHere = true
      waiting += 1
      return () => {
        if (isHere) waiting -= 1
        isHere = false
      }
    },
    free: () => Promise.resolve(),
  })
  let answer = () => {}
  const answered = () => new Promise<string>((resolve) => (answer = () => resolve('done')))
  let duringSend = -1
  app.addHook('onSend', (_request, _reply, _payload, done) => {
    duringSend = waiting
    done()
  })
  app.get('/slow', answered)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  try {
    const reply = fetch(`http://127.0.0.1:${port}/slow`)
    await expect.poll(() => waiting).toBe(1)
    answer()
    expect(await (await reply).text()).toBe('done')
    expect([duringSend, waiting]).toEqual([0, 0])
    const left = send(`http://127.0.0.1:${port}/slow`)
    left.end()
    await expect.poll(() => waiting).toBe(1)
    const gone = once(left, 'error')
    left.destroy(new Error('gone'))
    await gone
    await expect.poll(() => waiting).toBe(0)
    answer()
  } finally {
    await app.close()
  }
})
