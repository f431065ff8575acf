import { sql } from 'kysely'
import type { CallInput, CallName, CallReply } from '../../../src/api/calls.ts'
import { accounts, type Person } from '../../support/drivers/law.ts'
import type { WalkCourt } from '../../walks/court.ts'

/** Somebody acts in a court, and some minutes pass. */
export type Act = <Name extends CallName>(
  who: Person,
  name: Name,
  input: CallInput<Name>,
) => Promise<CallReply<Name>>

/** What was asked of a court by whom, and what was answered. */
export interface Acted {
  who: Person
  name: CallName
  reply: { code: number; message: string; data: unknown }
}
export type AfterAct = (acted: Acted) => Promise<void>

/** How people act in a court, and how they try what is refused them; `after` looks at what became of it before any time passes. */
export function actingIn(court: WalkCourt, after: AfterAct): { act: Act; tryTo: Act } {
  const acting =
    (isRefused: boolean): Act =>
    async (who, name, input) => {
      const { world, tokens } = court
      let reply = await world.call(name, input, tokens[who])
      if (reply.code === 401) {
        tokens[who] = await world.login(accounts[who])
        reply = await world.call(name, input, tokens[who])
      }
      if ((reply.code === 200) === isRefused)
        throw new Error(`${name} by ${who}: ${reply.code} ${reply.message} ${JSON.stringify(reply.data)}`)
      await after({ who, name, reply })
      world.clock.advance({ minutes: 4, seconds: 7 })
      return reply.data
    }
  return { act: acting(false), tryTo: acting(true) }
}

/** The ids of a query, in its order. */
export async function idsIn({ world }: WalkCourt, query: string): Promise<string[]> {
  const { rows } = await sql.raw<{ id: string | number }>(query).execute(world.db)
  if (rows.length === 0) throw new Error(`nothing in this court for ${query}`)
  return rows.map(({ id }) => String(id))
}
export const at = (ids: readonly string[], index = 0): string => ids[index] ?? ids[0] ?? ''
