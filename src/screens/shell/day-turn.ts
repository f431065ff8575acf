import { useEffect } from 'react'
import { dhakaDay } from '../../machines/text.ts'
import { liveSignal } from '../live-signal.ts'

const lookedAtMs = 30_000

/**
 * When a day begins in Dhaka what is followed is read again: what was of today is of yesterday. It is looked at so often, since a
 * computer that slept over midnight has no timer that was kept.
 * @source spec §4, product 4
 */
export function useDayTurn(): void {
  useEffect(() => {
    let day = dhakaDay(new Date())
    const timer = setInterval(() => {
      const now = dhakaDay(new Date())
      if (now !== day) liveSignal.send({ type: 'changed' })
      day = now
    }, lookedAtMs)
    return () => clearInterval(timer)
  }, [])
}
