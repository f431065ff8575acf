import { sql, type Selectable } from 'kysely'
import type { Permission } from '../../machines/actor.ts'
import { endOf, type RightsRequestEvent } from '../../machines/rights-request.ts'
import type { RightsRequestTable } from '../database/rights-request-schema.ts'
import type { Db, Trx } from '../deps.ts'
import { slugsOfRole } from '../lifecycle/rights.ts'
import { appendHistory, endRightsRequest } from '../lifecycle/state.ts'

export type RightsRequestRecord = Selectable<RightsRequestTable>

/** Whether a role is held by anybody whose account is open. */
export async function isHeld(trx: Trx, roleId: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from user_roles join users on users.id = user_id where role_id = ${roleId} and is_active limit 1`.execute(
      trx,
    )
  return rows.length > 0
}

/** The rights of roles together, by the numbers of the roles. */
export async function rightsOfRoles(trx: Trx, roleIds: readonly number[]): Promise<string[]> {
  if (roleIds.length === 0) return []
  const rows = await trx
    .selectFrom('role_permissions')
    .select('slug')
    .distinct()
    .where('role_id', 'in', roleIds)
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Roles with their rights, by their numbers. */
export const rolesByNumbers = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('roles')
    .select(['id', 'name', 'name_bn', 'description', slugsOfRole.as('slugs')])
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .execute()

/** Names of offices, by their ids. */
export const officesByIds = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('offices')
    .select(['id', 'name', 'name_bn'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()

/** The rights that somebody has now: none while the account is closed. */
export async function rightsOfUser(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('user_roles')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'user_roles.role_id')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select('slug')
    .distinct()
    .where('users.id', '=', userId)
    .where('users.is_active', '=', true)
    .execute()
  return rows.map(({ slug }) => slug)
}

export interface Asked {
  id: string
  entity: RightsRequestRecord['entity']
  rowId: number | null
  name: string
  nameBn: string
  typed: Record<string, unknown>
  slugs: readonly Permission[]
  by: string
  at: Date
}

/** Keeps a change until another ends it; throws where one waits for the same role or person. */
export async function insertRequest(trx: Trx, asked: Asked): Promise<void> {
  await trx
    .insertInto('rights_requests')
    .values({
      id: asked.id,
      entity: asked.entity,
      row_id: asked.rowId,
      name: asked.name,
      name_bn: asked.nameBn,
      typed: JSON.stringify(asked.typed),
      slugs: [...asked.slugs],
      state: 'asked',
      asked_by: asked.by,
      asked_at: asked.at,
      ended_by: null,
      ended_at: null,
    })
    .execute()
  await appendHistory(trx, {
    entity: 'rights_request',
    subjectId: asked.id,
    event: 'ask',
    fromState: '',
    toState: 'asked',
    actorId: asked.by,
    payload: { of: asked.entity, number: asked.rowId, name: asked.name, slugs: asked.slugs },
    at: asked.at,
  })
}

export const lockRequest = (trx: Trx, id: string): Promise<RightsRequestRecord | undefined> =>
  trx.selectFrom('rights_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const requestById = (db: Db, id: string): Promise<RightsRequestRecord | undefined> =>
  db.selectFrom('rights_requests').selectAll().where('id', '=', id).executeTakeFirst()

/** Ends a request that is locked and waits, with a link of its history. */
export async function endRequest(
  trx: Trx,
  id: string,
  { event, by, at }: { event: RightsRequestEvent; by: string; at: Date },
): Promise<void> {
  const state = endOf(event)
  await endRightsRequest(trx, id, { state, by, at })
  await appendHistory(trx, {
    entity: 'rights_request',
    subjectId: id,
    event,
    fromState: 'asked',
    toState: state,
    actorId: by,
    payload: {},
    at,
  })
}

/** Requests with who asked and who ended them, those that wait first, then the newest; not limited. */
export const requestRows = (db: Db) =>
  db
    .selectFrom('rights_requests as request')
    .innerJoin('users as asker', 'asker.id', 'request.asked_by')
    .leftJoin('users as ender', 'ender.id', 'request.ended_by')
    .select([
      'request.id',
      'request.entity',
      'request.row_id',
      'request.name',
      'request.name_bn',
      'request.typed',
      'request.slugs',
      'request.state',
      'request.asked_by',
      'request.asked_at',
      'request.ended_at',
      'asker.name as asked_by_name',
      'ender.name as ended_by_name',
    ])
    .orderBy(sql`(request.state = 'asked')`, 'desc')
    .orderBy('request.asked_at', 'desc')
    .orderBy('request.id', 'desc')
