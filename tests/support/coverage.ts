import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/** The levels at which a chart is walked. */
export const levels = ['pure', 'http', 'screens', 'browser'] as const
export type Level = (typeof levels)[number]
/**
 * `guard`: how a condition came out; `word`: in whose words something was refused; `offer`: to whom an act was open; `effect`: what an act
 * asked for; `memory`: what a chart of the browser remembered anew; `pair`: two transitions in a row; `page`: a state on somebody's page in
 * a language; `absence`: a page that says in a language that there is nothing of the kind for this person.
 */
export type Kind =
  | 'state'
  | 'transition'
  | 'refusal'
  | 'person'
  | 'guard'
  | 'word'
  | 'offer'
  | 'effect'
  | 'memory'
  | 'pair'
  | 'page'
  | 'absence'

/** Where the levels write what they walked; `npm test` empties it first and reads it last. */
export const coverageFile = path.resolve('coverage', 'charts.jsonl')

const seen = new Set<string>()

/** Notes that a level walked this state, transition (`from event to`), refusal (`state event code`) or person (`personKey`) of a chart. */
export function covered(level: Level, chart: string, kind: Kind, key: string): void {
  const line = JSON.stringify([level, chart, kind, key])
  if (seen.has(line)) return
  seen.add(line)
  mkdirSync(path.dirname(coverageFile), { recursive: true })
  appendFileSync(coverageFile, `${line}\n`)
}

/** A transition that was walked covers both its ends. */
export function coveredTransition(
  level: Level,
  chart: string,
  from: string,
  event: string,
  to: string,
): void {
  covered(level, chart, 'transition', `${from} ${event} ${to}`)
  covered(level, chart, 'state', from)
  covered(level, chart, 'state', to)
}

/** An event that was refused, and how. */
export function coveredRefusal(
  level: Level,
  chart: string,
  state: string,
  event: string,
  how: string | number,
): void {
  covered(level, chart, 'refusal', `${state} ${event} ${how}`)
}

/** Who tries what, and whether it is granted: each person is seen with either outcome that the witness has for them. */
export const personKey = (
  { state, event, who }: { state: string; event: string; who: string },
  isGranted: boolean,
): string => `${state} ${event} ${who} ${isGranted ? 'granted' : 'refused'}`

/** Somebody's event whose outcome was compared with the witness and is the same. */
export function coveredPerson(
  level: Level,
  chart: string,
  trial: { state: string; event: string; who: string },
  isGranted: boolean,
): void {
  covered(level, chart, 'person', personKey(trial, isGranted))
}

interface Walked {
  from: string
  event: string
  to: string
}
/** Two transitions in a row. */
export const pairName = (one: Walked, other: Walked): string =>
  `${one.from} ${one.event} ${one.to} > ${other.event} ${other.to}`
