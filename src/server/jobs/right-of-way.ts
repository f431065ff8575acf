/** Whoever waits for an answer goes before what nobody waits for. */
export interface RightOfWay {
  /** Somebody waits from now on. What is returned is called when they have their answer, or have gone; once more is no harm. */
  taken(): () => void
  /** Resolves when nobody has waited for `quietMs`, at the latest after `longestMs`: whoever keeps coming holds nothing up for good. */
  free(): Promise<void>
}

/** In milliseconds. Whoever goes on without a pause comes again sooner than this. */
export const quietMs = 20
export const longestMs = 500

/** The way of one process, on which nobody is yet. @source product 7 */
export function createRightOfWay(): RightOfWay {
  let waiting = 0
  let quietSince = Number.NEGATIVE_INFINITY
  return {
    taken() {
      let isWaiting = true
      waiting += 1
      return () => {
        if (!isWaiting) return
        isWaiting = false
        waiting -= 1
        quietSince = performance.now()
      }
    },
    async free() {
      const latest = performance.now() + longestMs
      for (;;) {
        const now = performance.now()
        const quietAt = (waiting > 0 ? now : quietSince) + quietMs
        const left = Math.min(quietAt, latest) - now
        if (left <= 0) return
        await new Promise((resolve) => setTimeout(resolve, left))
      }
    },
  }
}
