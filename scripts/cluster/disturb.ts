import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Listening } from './ears.ts'
import { passingMs, tryAgainMs, type Told } from './person.ts'

/** Something that goes wrong, or is done to what runs; false where it cannot be done any more. */
export interface Fault {
  /** Several of it, as a line tells them. */
  name: string
  cause: () => Promise<boolean>
}

/** For how long, at least, and how long nothing is disturbed between two faults. */
export interface SoakBounds {
  seconds: number
  calmSeconds?: number
}

/** What each process goes through: killed, and replaced without losing a request. */
export const killsOf = ({ members }: Cluster): Fault[] =>
  members.map((member) => ({ name: 'processes killed', cause: () => member.kill().then(() => true) }))
export const replacementsOf = ({ members }: Cluster): Fault[] =>
  members.map((member) => ({ name: 'replaced', cause: () => member.replace().then(() => true) }))

/** Resolves when more was submitted than is there now: the work goes on. */
async function goesOn(told: Told): Promise<void> {
  const before = told.submitted.size
  for (const giveUpAt = Date.now() + passingMs; told.submitted.size <= before; await pause(tryAgainMs))
    if (Date.now() > giveUpAt) throw new Error('nothing was submitted for a minute')
}

interface Disturbed {
  faults: readonly Fault[]
  told: Told
  listening: Listening
  bounds: SoakBounds
}

/** Causes one fault after the other: each once at least, and over again until time is up. Answers what was done, as a line tells it. */
export async function disturb(
  { members }: Cluster,
  { faults, told, listening, bounds: { seconds, calmSeconds = 4 } }: Disturbed,
): Promise<string> {
  const done = new Map<string, number[]>()
  const endAt = Date.now() + seconds * 1_000
  for (let at = 0; at < faults.length || Date.now() < endAt; at += 1) {
    const fault = faults[at % faults.length]
    if (!fault) break
    await Promise.all([goesOn(told), pause(calmSeconds * 1_000)])
    listening.cutOff()
    const since = Date.now()
    if (!(await fault.cause())) continue
    await goesOn(told)
    done.set(fault.name, [...(done.get(fault.name) ?? []), Date.now() - since])
    await Promise.all([listening.comeBack(), ...members.map((member) => member.ready())])
  }
  await goesOn(told)
  return [...done]
    .map(([name, times]) => `${times.length} ${name} (work went on after ${Math.max(...times)} ms at most)`)
    .join(', ')
}
