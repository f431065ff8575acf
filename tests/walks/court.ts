import type { CastName } from '../support/cast.ts'
import { transactionOf as transactionOfPayment } from '../support/stage.ts'
import { accounts, type Court, type Person } from '../support/drivers/law.ts'
import type { Act } from '../../src/atlas/acts.ts'
import { at } from '../../src/atlas/case.ts'
import type { EntityName, Prices, Told } from '../../src/atlas/effects.ts'

/** A court of its own with what walks need of it. */
export interface WalkCourt extends Court {
  prices: Prices
  /** The kind of case that costs nothing. */
  freeTypeId: number
}

/** A call as the world takes it. */
export type Posted = Parameters<Court['world']['call']>

/** What a walk can tell of a case on the server. */
export interface Rows {
  applicationId: string
  /** The link of its histories after which the next act's begin. */
  lastLinkId: number
  /** What was sent last, as it was sent. */
  lastSent: { name: Posted[0]; input: Posted[1]; token: string } | null
}

/** How people do at a level what they do to a case. */
export interface Hands {
  /** The level in the command that walks a path again. */
  level: 'http' | 'browser'
  begin(rows: Rows, act: Extract<Act, { kind: 'begin' }>): Promise<void>
  tell(rows: Rows, told: Told): Promise<void>
  start(rows: Rows, act: Extract<Act, { kind: 'start' }>): Promise<void>
  counter(rows: Rows, act: Extract<Act, { kind: 'counter' }>): Promise<void>
  /** The transitions that were made, without those that nobody chose to make: a page saves what is typed by itself. */
  chosen(made: readonly string[], act: Act): string[]
}

export const tables = {
  application: 'applications',
  dispatch: 'dispatches',
  payment: 'payments',
} as const

export const idsOf = async (
  { world }: Court,
  table: 'bills' | 'payments' | 'dispatches',
  { applicationId }: Pick<Rows, 'applicationId'>,
): Promise<string[]> => {
  const rows = world.db
    .selectFrom(table)
    .select('id')
    .where('application_id', '=', applicationId)
    .orderBy('id')
  return (await rows.execute()).map(({ id }) => id)
}

export async function idOf(court: Court, rows: Rows, entity: EntityName, index: number): Promise<string> {
  if (entity === 'application') return rows.applicationId
  return at(await idsOf(court, entity === 'dispatch' ? 'dispatches' : 'payments', rows), index)
}

export async function transactionOf(court: Court, rows: Rows, index: number): Promise<string> {
  return transactionOfPayment(court.world, await idOf(court, rows, 'payment', index))
}

/** A call of somebody's; a login that is over is renewed. Throws the server's own words where it refuses. */
export async function post(
  court: Court,
  who: CastName,
  name: string,
  input: object,
  rows: Pick<Rows, 'lastSent'> = { lastSent: null },
): Promise<Record<string, string>> {
  const person = who as Person
  const send = () => {
    const sent = { name: name as Posted[0], input: input as Posted[1], token: court.tokens[person] }
    rows.lastSent = sent
    return court.world.call(sent.name, sent.input, sent.token)
  }
  let reply = await send()
  if (reply.code === 401) {
    court.tokens[person] = await court.world.login(accounts[person])
    reply = await send()
  }
  if (reply.code !== 200)
    throw new Error(`${name} by ${who}: ${reply.code} ${reply.message} ${JSON.stringify(reply.data)}`)
  return reply.data as unknown as Record<string, string>
}
