import { applicationMeanings, dispatchMeanings } from '../witness/meanings.ts'

/** How many the demo data has: a case in each state, and an approved case for each state of its dispatch. */
const states = Object.keys(applicationMeanings) as (keyof typeof applicationMeanings)[]
const dispatches = Object.keys(dispatchMeanings) as (keyof typeof dispatchMeanings)[]

const casesIn = (state: keyof typeof applicationMeanings): number =>
  1 + (state === 'approved' ? dispatches.length : 0)

/** The cases that an office has, by state, as the pie chart shows them. */
export const seededCases: Record<string, number> = Object.fromEntries(
  states
    .filter((state) => applicationMeanings[state].readers.length > 0)
    .map((state) => [state, casesIn(state)]),
)

/** How many the badges of an administrator count, by the witness. */
export const seededBadges: Record<string, number> = Object.fromEntries([
  ...[...new Set(states.flatMap((state) => applicationMeanings[state].badges))].map((badge) => [
    badge,
    states
      .filter((state) => applicationMeanings[state].badges.includes(badge))
      .reduce((total, state) => total + casesIn(state), 0),
  ]),
  // The dispatchers' own badges are not an administrator's.
  ...[...new Set(dispatches.flatMap((state) => dispatchMeanings[state].badges))]
    .filter((badge) => badge.endsWith('Dispatch'))
    .map((badge) => [
      badge,
      dispatches.filter((state) => dispatchMeanings[state].badges.includes(badge)).length,
    ]),
])
