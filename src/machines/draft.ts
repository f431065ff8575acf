import { draftKeptDays, draftWarningDays } from './limits.ts'

const dayMs = 86_400_000

/** When a draft was last kept by its owner, and when that owner was last told that it will be removed. */
export interface DraftTimes {
  updatedAt: Date
  warnedAt: Date | null
}

/** Told since the draft was last kept; keeping it makes an earlier warning void. */
const standingWarning = ({ updatedAt, warnedAt }: DraftTimes): Date | null =>
  warnedAt !== null && warnedAt >= updatedAt ? warnedAt : null

/**
 * The moment at which a draft is removed unless it is kept before: 180 days after it last was, and never within seven
 * days of the warning, or of now while nobody was warned.
 * @source product 7
 */
export function draftEndsAt(times: DraftTimes, now: Date): Date {
  const kept = times.updatedAt.getTime() + draftKeptDays * dayMs
  const warned = (standingWarning(times) ?? now).getTime() + draftWarningDays * dayMs
  return new Date(Math.max(kept, warned))
}

/** Days left until then, the begun one included; 0 when the time is over. */
export const draftDaysLeft = (times: DraftTimes, now: Date): number =>
  Math.max(0, Math.ceil((draftEndsAt(times, now).getTime() - now.getTime()) / dayMs))
