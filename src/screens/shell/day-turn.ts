import { useEffect } from 'react'
import { dayEnd, dhakaDay } from '../../machines/text.ts'
import { liveSignal } from '../live-signal.ts'

/** A browser's clock may wake a little early. */
const marginMs = 1_000

/** At midnight in Dhaka what is followed is read again: what was of today is of yesterday. @source spec §4, product 4 */
export function useDayTurn(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const now = new Date()
      timer = setTimeout(
        () => {
          liveSignal.send({ type: 'changed' })
          wait()
        },
        dayEnd(dhakaDay(now)).getTime() - now.getTime() + marginMs,
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
}
