/** How many working days a stage may take unless its office says otherwise; null: nobody of the office is waited for. By hand. @source product 8 */
export const targetWitness = {
  application: {
    draft: null,
    discarded: null,
    unverified: 3,
    returned: null,
    verified: null,
    paid: 2,
    approved: null,
    rejected: null,
  },
  dispatch: {
    unrequested: null,
    requested: 2,
    payable: null,
    paid: 1,
    sent: 1,
    received: 2,
    completed: null,
    declined: null,
    canceled: null,
  },
} as const

/** What came into its stage at a moment, may take so many working days, and is looked at: whether it is overdue. Moments with Dhaka's offset. By hand. */
export const overdueWitness = [
  // Sunday the 1st of March 2026 in Dhaka; Friday and Saturday are no working days.
  { since: '2026-03-01T09:00:00+06:00', days: 1, now: '2026-03-02T23:59:59+06:00', isOverdue: false },
  { since: '2026-03-01T09:00:00+06:00', days: 1, now: '2026-03-03T00:00:00+06:00', isOverdue: true },
  { since: '2026-03-01T00:00:00+06:00', days: 3, now: '2026-03-04T23:59:59+06:00', isOverdue: false },
  { since: '2026-03-01T23:59:59+06:00', days: 3, now: '2026-03-05T00:00:00+06:00', isOverdue: true },
  // In on a Thursday: Friday and Saturday do not count, Sunday is the first day.
  { since: '2026-03-05T17:00:00+06:00', days: 1, now: '2026-03-08T12:00:00+06:00', isOverdue: false },
  { since: '2026-03-05T17:00:00+06:00', days: 1, now: '2026-03-09T00:00:00+06:00', isOverdue: true },
  // In on a Friday: as if it had come on the Thursday before.
  { since: '2026-03-06T10:00:00+06:00', days: 1, now: '2026-03-08T23:00:00+06:00', isOverdue: false },
  { since: '2026-03-06T10:00:00+06:00', days: 1, now: '2026-03-09T00:00:00+06:00', isOverdue: true },
  { since: '2026-03-07T10:00:00+06:00', days: 1, now: '2026-03-08T23:00:00+06:00', isOverdue: false },
  // Due on a Thursday: overdue from the Friday on, worked or not.
  { since: '2026-03-02T10:00:00+06:00', days: 3, now: '2026-03-05T23:59:59+06:00', isOverdue: false },
  { since: '2026-03-02T10:00:00+06:00', days: 3, now: '2026-03-06T00:00:00+06:00', isOverdue: true },
  // Two weeks are ten working days.
  { since: '2026-03-01T10:00:00+06:00', days: 10, now: '2026-03-15T12:00:00+06:00', isOverdue: false },
  { since: '2026-03-01T10:00:00+06:00', days: 10, now: '2026-03-16T12:00:00+06:00', isOverdue: true },
] as const

/** The same with public holidays: a Tuesday and the Thursday after it; a Friday that is one too; and nine days in a row. By hand. */
export const holidayWitness = [
  // In on Monday the 2nd, the Tuesday does not count: Wednesday is the first day, Sunday the 8th the second.
  { since: '2026-03-02T10:00:00+06:00', days: 1, now: '2026-03-04T23:59:59+06:00', isOverdue: false },
  { since: '2026-03-02T10:00:00+06:00', days: 1, now: '2026-03-05T00:00:00+06:00', isOverdue: true },
  { since: '2026-03-02T10:00:00+06:00', days: 2, now: '2026-03-08T23:59:59+06:00', isOverdue: false },
  { since: '2026-03-02T10:00:00+06:00', days: 2, now: '2026-03-09T00:00:00+06:00', isOverdue: true },
  // In on the holiday itself: as if it had come on the Monday before.
  { since: '2026-03-03T10:00:00+06:00', days: 1, now: '2026-03-04T23:59:59+06:00', isOverdue: false },
  { since: '2026-03-03T10:00:00+06:00', days: 1, now: '2026-03-05T00:00:00+06:00', isOverdue: true },
  // The holiday on Friday the 13th takes no day away: in on Thursday the 12th, Sunday the 15th is the first day.
  { since: '2026-03-12T10:00:00+06:00', days: 1, now: '2026-03-15T23:59:59+06:00', isOverdue: false },
  { since: '2026-03-12T10:00:00+06:00', days: 1, now: '2026-03-16T00:00:00+06:00', isOverdue: true },
  // From Sunday the 22nd to Thursday the 26th nobody works: in on Thursday the 19th, Sunday the 29th is the first day.
  { since: '2026-03-19T10:00:00+06:00', days: 1, now: '2026-03-29T23:59:59+06:00', isOverdue: false },
  { since: '2026-03-19T10:00:00+06:00', days: 1, now: '2026-03-30T00:00:00+06:00', isOverdue: true },
] as const
export const witnessHolidays = [
  '2026-03-03',
  '2026-03-05',
  '2026-03-13',
  '2026-03-22',
  '2026-03-23',
  '2026-03-24',
  '2026-03-25',
  '2026-03-26',
] as const
