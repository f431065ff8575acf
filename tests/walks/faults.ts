import { sql } from 'kysely'
import { chanceOf } from '../support/chance.ts'
import { meansOf, type Attempt } from '../../src/atlas/case.ts'
import type { Leg } from '../../src/atlas/plan.ts'
import { transactionOf, type Rows, type WalkCourt } from './court.ts'
import { hint } from './outside.ts'
import type { Between } from './walker.ts'

/** What goes wrong after an act, and must leave a case as it is; false where there is nothing for it to happen to. */
type Fault = (court: WalkCourt, rows: Rows, leg: Leg) => Promise<boolean>

const attemptsWhere = ({ one }: Leg, is: (attempt: Attempt) => boolean): number[] =>
  one.attempts.flatMap((attempt, index) => (is(attempt) ? [index] : []))

/** The answer of an act was lost, and whoever made it makes it again as it was. @source product 2.3, 8 */
const madeAgain: Fault = async ({ world }, { lastSent }, { act }) => {
  if (act.kind !== 'tell' || lastSent === null) return false
  const { code } = await world.call(lastSent.name, lastSent.input, lastSent.token)
  if (code >= 500) throw new Error(`made again, it is answered with ${code}`)
  return true
}

/** The gateway tells again of money that was taken long ago. @source product 2.3 */
const toldAgain: Fault = async (court, rows, leg) => {
  const taken = attemptsWhere(leg, ({ state, isCounter }) => meansOf(state, 'isReceived') && !isCounter)
  for (const index of taken) await hint(court, await transactionOf(court, rows, index))
  return taken.length > 0
}

/** The gateway tells of an attempt, and does not answer when it is asked for it. @source product 2.3 */
const fallenSilent: Fault = async (court, rows, leg) => {
  const { modes } = court.world.gateway.control.switches
  const live = attemptsWhere(leg, ({ state }) => state === 'open' || state === 'unknown')
  for (const index of live) {
    const transactionId = await transactionOf(court, rows, index)
    Object.assign(modes, { validation: 'error', query: 'error' })
    await hint(court, transactionId)
    Object.assign(modes, { validation: 'up', query: 'up' })
  }
  return live.length > 0
}

/** Every connection to the database is cut at once, and whoever comes next is served by new ones. */
const cutOff: Fault = async ({ world }) => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    world.db,
  )
  const isServed = () =>
    sql`select 1`.execute(world.db).then(
      () => true,
      () => false,
    )
  for (let served = 0; served < 5; served = (await isServed()) ? served + 1 : 0);
  return true
}

const faults = { madeAgain, toldAgain, fallenSilent, cutOff } satisfies Record<string, Fault>
/** What can go wrong, by name. */
export const faultNames = Object.keys(faults) as (keyof typeof faults)[]
/** After one act in so many something goes wrong. */
const seldom = 3

/**
 * What goes wrong after the acts of one walk, by chance from a seed. Answers its name where it happened, so that whoever walks on can look whether
 * anything came of it.
 * @source house 6
 */
export function faultsOf(seed: number): Between {
  const chance = chanceOf(seed)
  return async (court, rows, leg) => {
    if (chance() >= 1 / seldom) return null
    const name = faultNames[Math.floor(chance() * faultNames.length)] ?? 'madeAgain'
    return (await faults[name](court, rows, leg)) ? name : null
  }
}
