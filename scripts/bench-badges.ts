import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { allOfficesChannel, countsEvent } from '../src/machines/live.ts'
import { startCommand } from '../tests/support/command.ts'
import { tokenOf } from '../tests/support/product.ts'
import { askerOf, type Ask } from './asking.ts'
import { ensureScreens, ensureServerBuilt } from './build.mjs'
import { median } from './bench-place.ts'
import { subscribe, type LivePlace } from './live-channel.ts'

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
  const { live } = await ask<{ live: LivePlace }>('GET', '/config-status')
  const socket = await subscribe(live, {
    channel: allOfficesChannel,
    authorise: (body) => ask('POST', '/broadcasting/auth', body),
    hear: (event) => {
      // What was not seen is told as never seen.
      if (event === countsEvent) look().catch(() => undefined)
    },
  })
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
