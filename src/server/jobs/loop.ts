import type { Pool } from '../database/away.ts'
import type { DatabaseConfig } from '../database/connect.ts'
import { createLane, type LaneWork } from './lane.ts'
import { createListener } from './listener.ts'
import { createPatience } from './patience.ts'
import type { JobName } from './queue.ts'
import { untilNextMinuteMs } from './schedule.ts'
import { jobChannel, keepInHand, tell, waitsOf } from './store.ts'

/** So long a process may be silent about a job before another takes it up. */
export const expireSeconds = 25
const keepMs = 5_000
/** Jobs of processes that died are looked for, and whatever nobody told of. */
const roundMs = 15_000
/** While nothing is heard of new jobs, they are looked for as often as this. */
const deafMs = 500
/** A job under way has so long to end when everything stops; another process takes it up otherwise. */
const stopMs = 2_000

/** What carries jobs out asks of the queue; each may reject. */
export interface LoopWork {
  config: DatabaseConfig
  pool: Pool
  names: readonly JobName[]
  workOf(name: JobName): LaneWork
  /** Gives back what processes that died had in hand. */
  expire(): Promise<unknown>
  /** Adds the sweeps whose turn it is. */
  addSweeps(): Promise<unknown>
  onError: (error: Error) => void
}

/** Everything that carries out jobs in one process. */
export interface Loop {
  stop(): Promise<void>
}

/** Resolves when the work is over, at the latest after so many milliseconds. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))
  await Promise.race([work, limit])
  clearTimeout(timer)
}

/** The work, unless it is still under way from the last time. */
function oneAtATime(work: () => Promise<unknown>): () => void {
  let running: Promise<unknown> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
  }
}

/**
 * Carries jobs out from now on. A job that is due is begun when its transaction is told of; one that is due later when its
 * time has come, by one timer for all; and every so often somebody looks, for what nobody told. Nothing of it can reject.
 * @source stack 7
 */
export function startLoop(work: LoopWork): Loop {
  const { pool, names, onError } = work
  const patience = createPatience(onError)
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let isAskedAgain = false
  const look = (): void => {
    isAskedAgain = true
    looking ??= lookUntilDone().finally(() => {
      looking = null
    })
  }
  const lanes = new Map(names.map((name) => [name, createLane(work.workOf(name), patience, look)]))
  const listener = createListener(work.config, {
    channel: jobChannel,
    tell: (text) => tell(pool, text),
    onWord: (text) => {
      const lane = lanes.get(text as JobName)
      if (lane) lane.wake()
      else look()
    },
    onChange: look,
    onError,
  })

  async function lookUntilDone(): Promise<void> {
    while (isAskedAgain && !isStopped) {
      isAskedAgain = false
      clearTimeout(timer)
      const waits = (await patience.untilDone(() => waitsOf(pool, names))) ?? []
      for (const { name, waitMs } of waits) if (waitMs <= 0) lanes.get(name as JobName)?.wake()
      const later = waits.map(({ waitMs }) => waitMs).filter((waitMs) => waitMs > 0)
      const nextMs = Math.min(listener.isHearing() ? roundMs : deafMs, ...later)
      if (!isStopped) timer = setTimeout(look, Math.ceil(nextMs) + 1)
    }
  }

  const round = oneAtATime(async () => {
    await Promise.all([patience.untilDone(() => work.expire()), listener.check()])
    look()
  })
  const keep = oneAtATime(async () => {
    const held = [...lanes].filter(([, lane]) => lane.held().length > 0)
    if (held.length === 0) return
    const ids = held.flatMap(([, lane]) => lane.held())
    const heldNames = held.map(([name]) => name)
    await patience.untilDone(() => keepInHand(pool, heldNames, ids))
  })
  const addSweeps = oneAtATime(() => patience.untilDone(() => work.addSweeps()))
  let minute: NodeJS.Timeout | undefined
  const sweepEachMinute = (): void => {
    addSweeps()
    minute = setTimeout(sweepEachMinute, untilNextMinuteMs(Date.now()))
  }

  sweepEachMinute()
  round()
  const rounds = setInterval(round, roundMs)
  const keeping = setInterval(keep, keepMs)
  return {
    async stop() {
      isStopped = true
      for (const each of [timer, minute, rounds, keeping]) clearTimeout(each)
      const ending = Promise.all([...lanes.values()].map((lane) => lane.stop()))
      await atMost(stopMs, ending)
      patience.end()
      await atMost(stopMs, Promise.all([ending, looking, listener.stop()]))
    },
  }
}
