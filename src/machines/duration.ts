import type { ApplicationList } from './application/states.ts'
import type { DispatchList } from './dispatch/states.ts'

/** Where how long things take is told: on each dashboard of its own. @source product 8 */
export const durationAreas = ['administrator', 'dispatcher', 'accountant'] as const
export type DurationArea = (typeof durationAreas)[number]

interface Timed {
  area: DurationArea
  /** The list of what stands there now; null: the list of refunds, or of discrepancies. */
  list: ApplicationList | DispatchList | null
}

/**
 * Every stage of which it is told how long it took, in the order of a case. A stage begins with the move by which the case last came into it: what
 * was returned and submitted again is the office's from then on.
 * @source product 8
 */
export const timedStages = {
  application_unverified: { area: 'administrator', list: 'unverified' },
  application_verified: { area: 'administrator', list: 'verified' },
  application_paid: { area: 'administrator', list: 'paid' },
  dispatch_requested: { area: 'administrator', list: 'dispatch_request' },
  dispatch_paid: { area: 'administrator', list: 'paid_dispatch' },
  dispatch_sent: { area: 'dispatcher', list: 'new_case_documents' },
  dispatch_received: { area: 'dispatcher', list: 'received_file' },
  refund: { area: 'accountant', list: null },
  discrepancy: { area: 'accountant', list: null },
} as const satisfies Record<string, Timed>
export type TimedStage = keyof typeof timedStages
export const timedStageNames = Object.keys(timedStages) as TimedStage[]

/** The stages of a dashboard. */
export const stagesOfArea = (area: DurationArea): TimedStage[] =>
  timedStageNames.filter((stage) => timedStages[stage].area === area)

/** Over how many days, today among them. */
export const durationPeriods = [7, 30, 90] as const

/** From so many hours on, times are told together: 120 days. */
export const durationHoursMax = 2_880

/**
 * The hours as which a time is counted, rounded down: whole hours up to a day, six up to five days, a day up to thirty, ten days up to 120. So
 * many steps are few whatever is counted.
 */
export function stepOfHours(hours: number): number {
  const whole = Math.max(0, Math.floor(hours))
  if (whole < 24) return whole
  if (whole < 120) return whole - (whole % 6)
  if (whole < 720) return whole - (whole % 24)
  return whole < durationHoursMax ? whole - (whole % 240) : durationHoursMax
}

/** How many took so many hours. */
export interface HoursCount {
  hours: number
  count: number
}

/**
 * The hours that so large a share of them took at most, such as 0.5 for the median: always a time that one of them took, of an even number
 * the lower of both in the middle. Null where there is none.
 */
export function hoursAtShare(times: readonly HoursCount[], share: number): number | null {
  const total = times.reduce((sum, { count }) => sum + count, 0)
  const wanted = Math.ceil(total * share)
  let below = 0
  for (const { hours, count } of times.toSorted((one, other) => one.hours - other.hours)) {
    below += count
    if (count > 0 && below >= wanted) return hours
  }
  return null
}

/** How many there are, and the times that half and nine of ten of them took at most. */
export const durationOf = (times: readonly HoursCount[]) => ({
  count: times.reduce((sum, { count }) => sum + count, 0),
  medianHours: hoursAtShare(times, 0.5),
  ninetiethHours: hoursAtShare(times, 0.9),
})
