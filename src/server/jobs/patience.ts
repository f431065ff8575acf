import { DatabaseAway, isPassing } from '../database/away.ts'

const pauseMsMin = 500
const pauseMsMax = 4_000

/** Waiting for a database that is away, for everything in one process that carries out jobs. */
export interface Patience {
  /**
   * Tries until the work is done: a database that is away is waited for with growing pauses, and told of once; who gave way
   * to another transaction tries again. Any other fault is told and answered with null, and so is an end of everything.
   */
  untilDone<T>(work: () => Promise<T>): Promise<T | null>
  /** Nobody waits any longer. */
  end(): void
}

export function createPatience(onError: (error: Error) => void): Patience {
  let isEnded = false
  let isAway = false
  const waiting = new Map<NodeJS.Timeout, () => void>()

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        waiting.delete(timer)
        resolve()
      }, milliseconds)
      waiting.set(timer, resolve)
    })

  return {
    async untilDone(work) {
      for (let pauseMs = pauseMsMin; !isEnded; pauseMs = Math.min(pauseMs * 2, pauseMsMax)) {
        try {
          const done = await work()
          isAway = false
          return done
        } catch (error) {
          const fault = error instanceof Error ? error : new Error(String(error))
          const isOfDatabase = fault instanceof DatabaseAway
          if (!isOfDatabase || !isAway) onError(fault)
          if (!isOfDatabase && !isPassing(fault)) return null
          isAway ||= isOfDatabase
        }
        if (!isEnded) await pause(pauseMs)
      }
      return null
    },
    end() {
      isEnded = true
      for (const [timer, resolve] of waiting) {
        clearTimeout(timer)
        resolve()
      }
      waiting.clear()
    },
  }
}
