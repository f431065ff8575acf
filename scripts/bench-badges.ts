import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { allOfficesChannel, countsEvent } from '../src/machines/live.ts'
import { startCommand } from '../tests/support/command.ts'
import { tokenOf } from '../tests/support/product.ts'
import { ensureScreens, ensureServerBuilt } from './build.mjs'
import { median } from './bench-place.ts'

/** A badge elsewhere is right this long after an act, in milliseconds. @source product 8 */
const boundMs = 2_000
const people = 10
/** Of so many cases more than one waits to be verified. */
const casesPerAct = 8
/** What is still on its way when the last act is done. */
const settleMs = 5_000

interface Case {
  id: string
  version: number
}
interface Info {
  counts: { unverifiedApp: number }
}
type Ask = <Data>(method: 'GET' | 'POST', address: string, body?: object) => Promise<Data>

/** Calls somebody's own way; what is refused is a fault of the measure. */
const askerOf =
  (url: string, token: string): Ask =>
  async <Data>(method: string, address: string, body?: object): Promise<Data> => {
    const reply = await fetch(`${url}/api${address}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { data } = (await reply.json()) as { data: Data }
    if (!reply.ok) throw new Error(`${method} ${address}: ${reply.status} ${JSON.stringify(data)}`)
    return data
  }

const countOf = async (ask: Ask): Promise<number> =>
  (await ask<Info>('GET', '/auth/info')).counts.unverifiedApp

/** What somebody elsewhere sees on the badge, and when: told that counts changed, the screen asks for them, once at a time. */
async function watchBadge(ask: Ask): Promise<{ seen: { at: number; count: number }[]; close: () => void }> {
  const seen: { at: number; count: number }[] = []
  const asked = { isUnderWay: false, isStale: false }
  const look = async () => {
    asked.isStale = true
    if (asked.isUnderWay) return
    asked.isUnderWay = true
    while (asked.isStale) {
      asked.isStale = false
      const count = await countOf(ask)
      seen.push({ at: performance.now(), count })
    }
    asked.isUnderWay = false
  }
  const { live } = await ask<{ live: { host: string; port: number; key: string } }>('GET', '/config-status')
  const socket = new WebSocket(`ws://${live.host}:${live.port}/app/${live.key}?protocol=7`)
  const subscribed = new Promise<void>((resolve, reject) => {
    socket.on('message', (raw: Buffer) => {
      const { event, data = '{}' } = JSON.parse(raw.toString()) as { event: string; data?: string }
      if (event === countsEvent) look().catch(reject)
      if (event === 'pusher_internal:subscription_succeeded') resolve()
      if (event === 'pusher:subscription_error') reject(new Error(data))
      if (event !== 'pusher:connection_established') return
      const body = {
        socket_id: (JSON.parse(data) as { socket_id: string }).socket_id,
        channel_name: allOfficesChannel,
      }
      ask<{ auth: string }>('POST', '/broadcasting/auth', body)
        .then(({ auth }) =>
          socket.send(
            JSON.stringify({ event: 'pusher:subscribe', data: { channel: allOfficesChannel, auth } }),
          ),
        )
        .catch(reject)
    })
  })
  await once(socket, 'open')
  await subscribed
  return { seen, close: () => socket.terminate() }
}

async function casesToDo(ask: Ask, acts: number): Promise<Case[]> {
  const cases: Case[] = []
  for (let cursor: string | null = ''; cursor !== null && cases.length < acts;) {
    const after = cursor === '' ? '' : `&after=${cursor}`
    const page: { rows: Case[]; nextCursor: string | null } = await ask(
      'GET',
      `/applications?list=unverified&state=unverified&size=50${after}`,
    )
    cases.push(...page.rows)
    cursor = page.nextCursor
  }
  if (cases.length < acts) throw new Error(`${cases.length} cases wait, ${acts} are asked for`)
  return cases.slice(0, acts)
}

/** When each act was answered. Ten people take the next case as soon as they are done with one; every third is rejected. */
async function work(asks: readonly Ask[], left: Case[]): Promise<number[]> {
  const done: number[] = []
  await Promise.all(
    asks.map(async (ask) => {
      for (let one = left.pop(); one; one = left.pop()) {
        const { version } = await ask<Case>('GET', `/applications/${one.id}`)
        const isRejected = left.length % 3 === 0
        const event = isRejected ? 'reject' : 'verify'
        const payload = isRejected ? { reason: 'Another court' } : {}
        await ask('POST', `/applications/${one.id}/actions/${event}`, { version, payload })
        done.push(performance.now())
      }
    }),
  )
  return done
}

/**
 * So many acts of ten people at once over all offices: how long after each was answered the badge of somebody who only listens
 * counts it, in milliseconds, and whether it is right at the end. Answers whether every one was within two seconds.
 * @source product 8
 */
export async function benchBadges(folder: string, acts: number): Promise<boolean> {
  await ensureScreens()
  await ensureServerBuilt()
  const own = path.resolve(folder, 'badges')
  mkdirSync(own, { recursive: true })
  const seeding = startCommand('seed', own, { DATA_FOLDER: own }, [
    '--applications',
    String(acts * casesPerAct),
  ])
  if ((await seeding.ended) !== 0) throw new Error(`not filled: ${seeding.said.out}${seeding.said.error}`)
  const server = startCommand('main', own, { PORT: '0', DATA_FOLDER: own, LOG_LEVEL: 'warn' })
  try {
    const url = await server.sees(/Court Fee: (http:\S+)/)
    const asks: Ask[] = []
    while (asks.length <= people) asks.push(askerOf(url, await tokenOf({ url }, 'headAdministrator')))
    const [watcher, ...workers] = asks as [Ask, ...Ask[]]
    const cases = await casesToDo(watcher, acts)
    const start = await countOf(watcher)
    const { seen, close } = await watchBadge(watcher)
    const done = (await work(workers, cases)).toSorted((one, other) => one - other)
    await pause(settleMs)
    close()
    const end = await countOf(watcher)
    // Each act lowers the badge by one: the n-th is counted once it is lower by n.
    const late = done.map((at, index) => {
      const counted = seen.find(({ count }) => count <= start - index - 1)
      return counted ? Math.max(0, counted.at - at) : Number.POSITIVE_INFINITY
    })
    const most = Math.max(...late)
    console.log(
      `${done.length} acts of ${people} people at once; the badge elsewhere counted each after ${median(late).toFixed(0)} ms (p50), at most ${most.toFixed(0)} ms, bound ${boundMs}; ${start} before, ${end} at the end, ${start - acts} expected`,
    )
    return most <= boundMs && end === start - acts
  } finally {
    await server.stop()
  }
}
