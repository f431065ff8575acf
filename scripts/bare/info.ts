import { applicationLists, applicationStates } from '../../src/machines/application/states.ts'
import { badgeRights } from '../../src/machines/badge-rights.ts'
import { badges } from '../../src/machines/badges.ts'
import { dispatchLists, dispatchStates, dispatchStatesThat } from '../../src/machines/dispatch/states.ts'
import { keysOf, statesInList } from '../../src/machines/entity.ts'
import { waitingRefundStates } from '../../src/machines/payment/grounds.ts'
import {
  overdueApplicationLists,
  overdueBefore,
  overdueDispatchLists,
  targetedStages,
} from '../../src/machines/target.ts'
import { dhakaDay } from '../../src/machines/text.ts'
import type { Ask } from './ask.ts'

const awaited: readonly string[] = dispatchStatesThat(({ isAwaitingOutcome }) => isAwaitingOutcome)

const tables = { application: 'applications', dispatch: 'dispatches' } as const

const badged = [
  ...keysOf(applicationLists).map((list) => ({
    badge: applicationLists[list].badge,
    keys: statesInList(applicationStates, list).map((state) => `application ${state}`),
  })),
  ...keysOf(dispatchLists).map((list) => ({
    badge: dispatchLists[list].badge,
    keys: statesInList(dispatchStates, list).map((state) => `dispatch ${state}`),
  })),
  { badge: 'refundsWaiting', keys: waitingRefundStates.map((state) => `refund ${state}`) },
]
const late = [
  ...overdueApplicationLists.map((list) => ({
    list,
    right: applicationLists[list].permission as string,
    keys: statesInList(applicationStates, list).map((state) => `application ${state}`),
  })),
  ...overdueDispatchLists.map((list) => ({
    list,
    right: dispatchLists[list].permission as string,
    keys: statesInList(dispatchStates, list).map((state) => `dispatch ${state}`),
  })),
]

const countOf = (entity: keyof typeof tables, state: string, which: string): string =>
  `'${entity} ${state}', (select count(*)::int from ${tables[entity]} where office_id = who.office_id and state = '${state}' and ${which})`
/**
 * What the counters have of a stage and is not late, and what is due of an awaited one, in one object; the cut-off of one with a target is a parameter
 * after the first four.
 */
const timedOf = [
  ...targetedStages.map(({ entity, state }, at) => countOf(entity, state, `state_since >= $${at + 5}`)),
  ...awaited.map((state) => countOf('dispatch', state, 'not is_outcome_recorded and due_date < $4')),
].join(', ')

const text = `
with who as materialized (
  select users.id, users.name, users.email, users.mobile, sessions.via, offices.id as office_id, offices.name as office_name, offices.name_bn as office_name_bn,
    offices.is_head_office from sessions join users on users.id = sessions.user_id join offices on offices.id = users.office_id
  where token_hash = $1 and revoked_at is null and expires_at > $2 and users.is_active)
select who.*,
  array(select slug from user_roles join roles on roles.id = role_id where user_id = who.id order by position) as roles,
  array(select distinct slug from user_roles join role_permissions using (role_id) where user_id = who.id order by slug) as acl,
  (select json_object_agg(entity || ' ' || state, count) from counters where office_id = who.office_id) as counters,
  (select coalesce(json_agg(json_build_object('id', id, 'type', kind, 'data', data, 'created_at', created_at) order by created_at desc, id desc), '[]')
    from (select * from notices where user_id = who.id and cleared_at is null order by created_at desc, id desc limit 50) as bell) as notifications,
  (select count(*)::int from broadcasts where to_day >= $3 and from_day <= $3 and is_active) as broadcasts,
  json_build_object(${timedOf}) as timed
from who`

const sumOf = (counts: Readonly<Record<string, number>> | null, keys: readonly string[]): number =>
  keys.reduce((total, key) => total + (counts?.[key] ?? 0), 0)

interface Row {
  id: string
  name: string
  email: string
  mobile: string
  via: string
  office_id: string
  office_name: string
  office_name_bn: string
  is_head_office: boolean
  roles: string[]
  acl: string[]
  counters: Record<string, number> | null
  notifications: { created_at: string }[]
  broadcasts: number
  timed: Record<string, number>
}

const withTarget = new Set(targetedStages.map(({ entity, state }) => `${entity} ${state}`))
const lateIn = ({ counters, timed }: Row, key: string): number =>
  withTarget.has(key) ? (counters?.[key] ?? 0) - (timed[key] ?? 0) : (timed[key] ?? 0)

/** Who an officer is, with badges, bell and what is late: one statement. */
export async function info(ask: Ask, hash: Buffer): Promise<object | null> {
  const now = new Date()
  const day = dhakaDay(now)
  const cutOffs = targetedStages.map(({ days }) => overdueBefore(days, now, new Set()))
  const [row] = await ask<Row>('info', text, [hash, now, day, day, ...cutOffs])
  if (!row) return null
  if (row.broadcasts > 0) throw new Error('the bare server tells no broadcasts')
  const held = new Set(row.acl)
  const badgeOf = (badge: (typeof badges)[number]) =>
    held.has(badgeRights[badge])
      ? sumOf(row.counters, badged.find((one) => one.badge === badge)?.keys ?? [])
      : 0
  const overdue = late.flatMap(({ list, right, keys }) => {
    const count = held.has(right) ? keys.reduce((total, key) => total + lateIn(row, key), 0) : 0
    return count === 0 ? [] : [[list, count]]
  })
  const { id, name, email, mobile, roles, acl, via } = row
  const office = {
    id: row.office_id,
    name: row.office_name,
    nameBn: row.office_name_bn,
    isHeadOffice: row.is_head_office,
  }
  return {
    user: { id, name, email, mobile, office, roles, acl },
    counts: Object.fromEntries(badges.map((badge) => [badge, badgeOf(badge)])),
    overdue: Object.fromEntries(overdue),
    notifications: row.notifications.map((one) => ({
      ...one,
      created_at: new Date(one.created_at).toISOString(),
    })),
    broadcasts: [],
    via,
  }
}
