import { v5 } from 'uuid'
import type { JobName } from './queue.ts'

/** A job that comes by the clock: every so many minutes, so many minutes after midnight UTC (Dhaka is six hours ahead, always). */
interface Rhythm {
  name: JobName
  everyMinutes: number
  atMinute: number
}

const dhakaMinutes = 6 * 60
const dayMinutes = 24 * 60

const rhythms: readonly Rhythm[] = [
  { name: 'sweep-payments', everyMinutes: 1, atMinute: 0 },
  // Half past three at night in Dhaka.
  { name: 'sweep-accounts', everyMinutes: dayMinutes, atMinute: 3 * 60 + 30 - dhakaMinutes + dayMinutes },
  { name: 'sweep-deliveries', everyMinutes: 10, atMinute: 0 },
  { name: 'sweep-drafts', everyMinutes: 60, atMinute: 7 },
  { name: 'sweep-documents', everyMinutes: 5, atMinute: 2 },
  { name: 'seal-histories', everyMinutes: 5, atMinute: 4 },
]

const minuteMs = 60_000

/**
 * The newest turn of each sweep, with an id that every process makes alike, so that however many of them add it, and
 * after a restart again, it is one job.
 */
export const turnsAt = (nowMs: number): { name: JobName; id: string }[] =>
  rhythms.map(({ name, everyMinutes, atMinute }) => {
    const turn = Math.floor((nowMs / minuteMs - atMinute) / everyMinutes)
    return { name, id: v5(`${name} ${turn}`, v5.URL) }
  })

/** Milliseconds until the next minute begins. */
export const untilNextMinuteMs = (nowMs: number): number => minuteMs - (nowMs % minuteMs)
