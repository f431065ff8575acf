import { sql } from 'kysely'
import type { Counts } from '../../api/entities.ts'
import { officesOf, type Actor, type Permission } from '../../machines/actor.ts'
import { applicationLists, applicationStates } from '../../machines/application/states.ts'
import { badgeRights } from '../../machines/badge-rights.ts'
import { badges, type Badge } from '../../machines/badges.ts'
import { dispatchLists, dispatchStates } from '../../machines/dispatch/states.ts'
import { keysOf, statesInList, type ListMeaning } from '../../machines/entity.ts'
import { waitingRefundStates } from '../../machines/payment/grounds.ts'
import type { EntityName } from '../../machines/scope.ts'
import { hasBegun } from '../database/begun.ts'
import type { Db } from '../deps.ts'
import { whereOffice } from './scope.ts'

type Person = Extract<Actor, { kind: 'person' }>

/** A list with a badge: whose rows it shows, and in which states. */
interface Badged extends Pick<ListMeaning<Permission, Badge>, 'badge'> {
  entity: EntityName | 'refund'
  states: readonly string[]
}

const badged: readonly Badged[] = [
  ...keysOf(applicationLists).map((list) => ({
    badge: applicationLists[list].badge,
    entity: 'application' as const,
    states: statesInList(applicationStates, list),
  })),
  ...keysOf(dispatchLists).map((list) => ({
    badge: dispatchLists[list].badge,
    entity: 'dispatch' as const,
    states: statesInList(dispatchStates, list),
  })),
  { entity: 'refund', badge: 'refundsWaiting', states: waitingRefundStates },
]

/** Rows per state in the offices within reach. */
export const stateCounts = (
  db: Db,
  person: Person,
): Promise<{ entity: string; state: string; count: number }[]> =>
  db
    .selectFrom('counters')
    .select(['entity', 'state', sql<number>`sum(count)::bigint`.as('count')])
    .where(whereOffice('counters.office_id', officesOf(person)))
    .groupBy(['entity', 'state'])
    .execute()

/** More than that a badge does not count. */
const discrepanciesMax = 1_000

/** Discrepancies within reach; one begins by the clock alone, so that none of them is kept as a counter. Null for whoever has no right to their list. @source product 7 */
export async function discrepancyCount(db: Db, person: Person, now: Date): Promise<number | null> {
  if (!person.slugs.includes(badgeRights.discrepancies)) return null
  const waiting = db
    .selectFrom('discrepancies')
    .select('id')
    .where(hasBegun(now))
    .where(whereOffice('office_id', officesOf(person)))
    .limit(discrepanciesMax)
  const { count } = await db
    .selectFrom(waiting.as('waiting'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The badges of the person's lists; zero where the list is not theirs. @source spec §3 User, §6 */
export async function countsOf(db: Db, person: Person, now: Date): Promise<Counts> {
  const isStaff = person.officeId !== null
  const [rows, discrepancies] = isStaff
    ? await Promise.all([stateCounts(db, person), discrepancyCount(db, person, now)])
    : [[], 0]
  const countOf = (badge: Badge): number => {
    if (badge === 'discrepancies') return discrepancies ?? 0
    const list = badged.find((one) => one.badge === badge)
    if (!list || !person.slugs.includes(badgeRights[badge])) return 0
    return rows
      .filter(({ entity, state }) => entity === list.entity && list.states.includes(state))
      .reduce((total, { count }) => total + count, 0)
  }
  return Object.fromEntries(badges.map((badge) => [badge, countOf(badge)])) as Counts
}
