import { sql } from 'kysely'
import type { Counts } from '../../api/entities.ts'
import { officesOf, type Actor, type Offices, type Permission } from '../../machines/actor.ts'
import { applicationLists, applicationStates } from '../../machines/application/states.ts'
import { badgeRights } from '../../machines/badge-rights.ts'
import { badges, type Badge } from '../../machines/badges.ts'
import { dispatchLists, dispatchStates } from '../../machines/dispatch/states.ts'
import { keysOf, statesInList, type ListMeaning } from '../../machines/entity.ts'
import { waitingRefundStates } from '../../machines/payment/grounds.ts'
import type { EntityName } from '../../machines/scope.ts'
import { shownUntil } from '../database/begun.ts'
import { BuiltOnce } from '../database/built-once.ts'
import type { Db } from '../deps.ts'
import { officesAsked, whereOffice } from './scope.ts'

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

const standings = new BuiltOnce()

/** Rows per state in the offices within reach. */
export function stateCounts(
  db: Db,
  person: Person,
): Promise<{ entity: string; state: string; count: number }[]> {
  const { shape, values, among } = officesAsked(officesOf(person))
  return standings.ask(db, shape, values, (given) =>
    db
      .selectFrom('counters')
      .select(['entity', 'state', sql<number>`sum(count)::bigint`.as('count')])
      .where(whereOffice('counters.office_id', among(given)))
      .groupBy(['entity', 'state']),
  )
}

const discrepanciesBegun = new BuiltOnce()

/**
 * How many discrepancies of the offices have begun by now. Those that stand are counted in an index; what is unknown begins by the clock alone and is
 * looked up, as it is few at any time.
 * @source product 7
 */
export async function standingCount(db: Db, offices: Offices, now: Date): Promise<number> {
  const { shape, values, among } = officesAsked(offices)
  const asked = { ...values, now, unknownUntil: shownUntil('unknown', now) }
  const rows = await discrepanciesBegun.ask(db, shape, asked, (given) => {
    const unknown = db
      .selectFrom('discrepancies')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('kind', '=', sql.lit('unknown'))
      .where('since', '<=', given.unknownUntil)
      .where(whereOffice('office_id', among(given)))
    return db
      .selectFrom('discrepancies_standing')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('since', '<=', given.now)
      .where(whereOffice('office_id', among(given)))
      .unionAll(unknown)
  })
  return rows.reduce((total, { count }) => total + count, 0)
}

/** Discrepancies within reach. Null for whoever has no right to their list. @source product 7 */
export async function discrepancyCount(db: Db, person: Person, now: Date): Promise<number | null> {
  if (!person.slugs.includes(badgeRights.discrepancies)) return null
  return standingCount(db, officesOf(person), now)
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
