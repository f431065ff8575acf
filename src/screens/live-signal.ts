import { createStore } from '@xstate/store'
import { useSelector } from '@xstate/store-react'
import { useEffect, useRef } from 'react'

interface LiveSignal {
  /** Grows with everything that may have changed what somebody sees. */
  changeCount: number
  /** How many questions are open or runs under way that nothing may change under. */
  holdCount: number
  /** Since when nothing has been told, in milliseconds; null while the channel is up, and where there is none. */
  downSince: number | null
}

const nothing: LiveSignal = { changeCount: 0, holdCount: 0, downSince: null }

/** What the live channel says to the screens that follow it. @source spec §4, product 8 */
export const liveSignal = createStore({
  context: nothing,
  on: {
    changed: (context): LiveSignal => ({ ...context, changeCount: context.changeCount + 1 }),
    up: (context): LiveSignal => ({ ...context, changeCount: context.changeCount + 1, downSince: null }),
    down: (context, { at }: { at: number }): LiveSignal => ({
      ...context,
      downSince: context.downSince ?? at,
    }),
    closed: (context): LiveSignal => ({ ...context, downSince: null }),
    held: (context): LiveSignal => ({ ...context, holdCount: context.holdCount + 1 }),
    released: (context): LiveSignal => ({ ...context, holdCount: context.holdCount - 1 }),
  },
})

/** Reads again whenever something may have changed; what came while somebody was being asked, when they have answered. */
export function useFollow(isLive: boolean, reload: () => void): void {
  const changeCount = useSelector(liveSignal, ({ context }) =>
    isLive && context.holdCount === 0 ? context.changeCount : null,
  )
  const seen = useRef(liveSignal.getSnapshot().context.changeCount)
  useEffect(() => {
    if (changeCount === null || changeCount === seen.current) return
    seen.current = changeCount
    reload()
  }, [changeCount, reload])
}

/** Nothing that somebody looks at changes meanwhile. */
export function useLiveHold(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return
    liveSignal.send({ type: 'held' })
    return () => liveSignal.send({ type: 'released' })
  }, [isHeld])
}
