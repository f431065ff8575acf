import { createStore } from '@xstate/store'
import { useEffect, useRef } from 'react'
import { useStoreValue } from './store-value.ts'

interface LiveSignal {
  /** Grows with everything that may have changed what somebody sees. */
  changeCount: number
  /** How many questions are open or runs under way that nothing may change under. */
  holdCount: number
  /** Since when nothing has been told, in milliseconds; null while the channel is up, and where there is none. */
  downSince: number | null
}

const nothing: LiveSignal = { changeCount: 0, holdCount: 0, downSince: null }

/** A page that came so long ago is as it was. */
const soonMs = 10_000

/** What the live channel says to the screens that follow it. @source spec §4, product 8 */
export const liveSignal = createStore({
  context: nothing,
  on: {
    changed: (context): LiveSignal => ({ ...context, changeCount: context.changeCount + 2 }),
    up: (context, { at }: { at: number }): LiveSignal => ({
      ...context,
      // One alone is no news: the channel came up soon after the page did.
      changeCount: context.changeCount + (at - (context.downSince ?? at) < soonMs ? 1 : 2),
      downSince: null,
    }),
    down: (context, { at }: { at: number }): LiveSignal => ({
      ...context,
      downSince: context.downSince ?? at,
    }),
    closed: (context): LiveSignal => ({ ...context, downSince: null }),
    held: (context): LiveSignal => ({ ...context, holdCount: context.holdCount + 1 }),
    released: (context): LiveSignal => ({ ...context, holdCount: context.holdCount - 1 }),
  },
})

/** Whether something may have changed besides that the channel came up soon after the page; null is before anything was followed. */
export const hasChangedSince = (count: number | null): boolean => {
  const { changeCount } = liveSignal.getSnapshot().context
  return changeCount !== count && changeCount !== 1
}

/**
 * Reads again whenever something may have changed; what came while somebody was being asked, when they have answered. What came
 * with the page is not read again because the channel comes up as well, and is read again whatever was told since the page
 * was made, also before the screen was there.
 */
export function useFollow(isLive: boolean, cameWithPage: () => boolean, reload: () => void): void {
  const changeCount = useStoreValue(liveSignal, (context) =>
    isLive && context.holdCount === 0 ? context.changeCount : null,
  )
  const seen = useRef(cameWithPage() ? 0 : changeCount)
  useEffect(() => {
    if (changeCount === null || changeCount === seen.current) return
    const isNews = hasChangedSince(seen.current) || !cameWithPage()
    seen.current = changeCount
    if (isNews) reload()
  }, [changeCount, cameWithPage, reload])
}

/** Nothing that somebody looks at changes meanwhile. */
export function useLiveHold(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return
    liveSignal.send({ type: 'held' })
    return () => liveSignal.send({ type: 'released' })
  }, [isHeld])
}
