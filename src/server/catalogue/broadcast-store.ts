import { sql, type Selectable } from 'kysely'
import type { Broadcast } from '../../api/broadcast-calls.ts'
import {
  broadcastsFor,
  broadcastStanding,
  type Onlooker,
  type ShownBroadcast,
} from '../../machines/broadcast.ts'
import type { BroadcastForm } from '../../machines/broadcast-form.ts'
import { broadcastsListedMax } from '../../machines/limits.ts'
import { isOfLitigants } from '../../machines/roles.ts'
import { builtOnce } from '../database/built-once.ts'
import type { Database } from '../database/schema.ts'
import type { Db, Trx } from '../deps.ts'
import { slugsOfRole } from '../lifecycle/rights.ts'
import { statusOf } from './editor.ts'
import { namedOf } from './reference-store.ts'

export type BroadcastRow = Selectable<Database['broadcasts']>

const shownOn = builtOnce((db, { today }: { today: string }) =>
  db
    .selectFrom('broadcasts')
    .leftJoin('roles', 'roles.id', 'broadcasts.role_id')
    .selectAll('broadcasts')
    .select('roles.slug as role')
    .where('broadcasts.to_day', '>=', today)
    .where('broadcasts.from_day', '<=', today)
    .where('broadcasts.is_active', '=', true),
)

/**
 * What somebody is told on a day (YYYY-MM-DD in Dhaka), as the law orders it: only rows whose days have it are read.
 * @source spec §2 Customization area
 */
export async function broadcastsTo(db: Db | Trx, who: Onlooker, today: string): Promise<ShownBroadcast[]> {
  const rows = await shownOn(db, { today })
  const facts = rows.map((row) => ({
    id: row.id,
    version: row.version,
    ...namedOf(row),
    tone: row.tone,
    audience: row.audience,
    officeId: row.office_id,
    role: row.role,
    fromDay: row.from_day,
    toDay: row.to_day,
    isActive: row.is_active,
  }))
  return broadcastsFor(facts, who, today).map(({ id, version, name, nameBn, tone }) => ({
    id,
    version,
    name,
    nameBn,
    tone,
  }))
}

/** The broadcasts that end last, or one, as they stand on a day (YYYY-MM-DD in Dhaka). */
export async function allBroadcasts(db: Db | Trx, today: string, id?: number): Promise<Broadcast[]> {
  const rows = await db
    .selectFrom('broadcasts')
    .selectAll()
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('to_day', 'desc')
    .orderBy('id', 'desc')
    .limit(broadcastsListedMax)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    ...namedOf(row),
    tone: row.tone,
    audience: row.audience,
    officeId: row.office_id,
    roleId: row.role_id,
    fromDay: row.from_day,
    toDay: row.to_day,
    status: statusOf(row),
    standing: broadcastStanding({ fromDay: row.from_day, toDay: row.to_day, isActive: row.is_active }, today),
    version: row.version,
  }))
}

/** The offices that a broadcast can be for. */
export async function broadcastOffices(db: Db | Trx) {
  const rows = await db
    .selectFrom('offices')
    .select(['id', 'name', 'name_bn'])
    .orderBy(sql`not is_head_office`)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ id: row.id, ...namedOf(row) }))
}

/** The roles that a broadcast can be for: those of staff. Litigants are told what visitors are. */
export async function broadcastRoles(db: Db | Trx) {
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'name', 'name_bn', slugsOfRole.as('slugs')])
    .orderBy('id')
    .execute()
  return rows.filter(({ slugs }) => !isOfLitigants(slugs)).map((row) => ({ id: row.id, ...namedOf(row) }))
}

const columnsOf = (values: BroadcastForm) => ({
  name: values.name,
  name_bn: values.nameBn,
  tone: values.tone,
  audience: values.audience,
  office_id: values.officeId,
  role_id: values.roleId,
  from_day: values.fromDay,
  to_day: values.toDay,
  is_active: values.status === 'active',
})

export const lockBroadcast = (trx: Trx, id: number): Promise<BroadcastRow | undefined> =>
  trx.selectFrom('broadcasts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertBroadcast = (trx: Trx, values: BroadcastForm): Promise<BroadcastRow> =>
  trx.insertInto('broadcasts').values(columnsOf(values)).returningAll().executeTakeFirstOrThrow()

const update = (
  trx: Trx,
  id: number,
  columns: Partial<ReturnType<typeof columnsOf>>,
): Promise<BroadcastRow> =>
  trx
    .updateTable('broadcasts')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateBroadcast = (trx: Trx, id: number, values: BroadcastForm): Promise<BroadcastRow> =>
  update(trx, id, columnsOf(values))

export const takeBroadcastDown = (trx: Trx, id: number): Promise<BroadcastRow> =>
  update(trx, id, { is_active: false })
