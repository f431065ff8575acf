import { v5 } from 'uuid'
import { sweepMinutes, type SweepKind } from '../../machines/operations.ts'

/** A job that comes by the clock, so many minutes after midnight UTC (Dhaka is six hours ahead, always). */
interface Rhythm {
  name: SweepKind
  atMinute: number
}

const dhakaMinutes = 6 * 60

const rhythms: readonly Rhythm[] = [
  { name: 'sweep-payments', atMinute: 0 },
  // Half past three at night in Dhaka.
  { name: 'sweep-accounts', atMinute: 3 * 60 + 30 - dhakaMinutes + 24 * 60 },
  { name: 'sweep-deliveries', atMinute: 0 },
  { name: 'sweep-drafts', atMinute: 7 },
  { name: 'sweep-documents', atMinute: 2 },
  { name: 'sweep-targets', atMinute: 6 },
  { name: 'archive-cases', atMinute: 27 },
  { name: 'seal-histories', atMinute: 4 },
  { name: 'check-services', atMinute: 0 },
]

const minuteMs = 60_000

/**
 * The newest turn of each sweep, with an id that every process makes alike, so that however many of them add it, and
 * after a restart again, it is one job.
 */
export const turnsAt = (nowMs: number): { name: SweepKind; id: string }[] =>
  rhythms.map(({ name, atMinute }) => {
    const turn = Math.floor((nowMs / minuteMs - atMinute) / sweepMinutes[name])
    return { name, id: v5(`${name} ${turn}`, v5.URL) }
  })

/** Milliseconds until the next minute begins. */
export const untilNextMinuteMs = (nowMs: number): number => minuteMs - (nowMs % minuteMs)
