/** A clock that stands still until it is told otherwise. */
export interface TestClock {
  now(): Date
  set(moment: string): void
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

/** Starts at the moment given, ISO 8601. */
export function createClock(start: string): TestClock {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    set: (moment) => (now = new Date(moment).getTime()),
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) =>
      (now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000),
  }
}
