import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/** After how many milliseconds of work it rests, and how much longer than it worked. */
const stretchMs = 50
const restRatio = 1.5
/** Never longer than that at a time, in milliseconds: a slow disk is no work. */
const restMsMax = 1_000

/**
 * Puts every thread of this process behind whoever answers people, not behind all: where nobody ever rests it comes to its end too. Where the
 * system has no such order, things stay as they are.
 */
export function stepBack(): void {
  const threads = (() => {
    try {
      return readdirSync('/proc/self/task').map(Number)
    } catch {
      return [process.pid]
    }
  })()
  for (const thread of threads)
    try {
      setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // One that ended meanwhile is behind everybody already.
    }
}

/** What a rest goes by. */
export interface Watch {
  nowMs: () => number
  rest: (milliseconds: number) => Promise<unknown>
}
const ownWatch: Watch = { nowMs: () => performance.now(), rest: pause }

/**
 * Rests between two pieces of a long work, longer than it worked: two fifths of one processor and of the disk are the most that it takes from those who
 * work meanwhile, on whatever machine. What it returns is awaited after each piece.
 * @source product 5
 */
export function createPace({ nowMs, rest }: Watch = ownWatch): () => Promise<void> {
  let since = nowMs()
  return async () => {
    const worked = nowMs() - since
    if (worked < stretchMs) return
    await rest(Math.min(worked * restRatio, restMsMax))
    since = nowMs()
  }
}

/** For a backup that nobody works beside: it never rests. */
export const unpaced = (): Promise<void> => Promise.resolve()
