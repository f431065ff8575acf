import { sql, type SelectQueryBuilder } from 'kysely'
import type { CallParsed } from '../../api/calls.ts'
import type { NormalUser, UserRow } from '../../api/people-calls.ts'
import type { UserAdd, UserChange, UserStatus } from '../../machines/people.ts'
import { maskEmail, maskMobile, maskNid, parseMobile } from '../../machines/text.ts'
import { statusOf } from '../catalogue/editor.ts'
import { isSoughtIn, soughtIn, type WordIndex } from '../database/search.ts'
import type { Database } from '../database/schema.ts'
import type { Db, Trx } from '../deps.ts'
import { holdRights } from './role-store.ts'

/** An account as the editor and its history keep it; where a person is reached is not in the history. */
export interface AccountRow {
  subject_id: string
  version: number
  is_active: boolean
  name: string
  office_id: string | null
  /** By their slugs, the first first. */
  roles: string[]
}

const personWords: WordIndex = { name: 'users_search', words: sql.ref('users.name'), longest: 6 }

/** By a mobile number or an e-mail address, whole; else by a part of the name. */
async function whereSought(db: Db, text: string) {
  const mobile = parseMobile(text)
  if (mobile !== null) return sql<boolean>`users.mobile = ${mobile}`
  if (text.includes('@')) return sql<boolean>`lower(users.email) = ${text.trim().toLowerCase()}`
  return isSoughtIn(['users.name'], await soughtIn(db, text, [personWords]), personWords)
}

const statusConditions: Record<UserStatus, ReturnType<typeof sql<boolean>>> = {
  active: sql<boolean>`users.is_active and users.invited_at is null`,
  invited: sql<boolean>`users.is_active and users.invited_at is not null`,
  de_active: sql<boolean>`not users.is_active`,
}

const rolesOf = sql<UserRow['roles']>`(select coalesce(json_agg(json_build_object(
    'id', roles.id, 'name', roles.name, 'nameBn', roles.name_bn) order by position), '[]')
  from user_roles join roles on roles.id = user_roles.role_id where user_roles.user_id = users.id)`

const staff = (db: Db | Trx) =>
  db
    .selectFrom('users')
    .innerJoin('offices', 'offices.id', 'users.office_id')
    .select([
      'users.id',
      'users.number',
      'users.name',
      'users.email',
      'users.mobile',
      'users.is_active',
      'users.invited_at',
      'users.created_at',
      'users.version',
      'offices.id as office_id',
      'offices.name as office_name',
      'offices.name_bn as office_name_bn',
      rolesOf.as('roles'),
    ])
    .where('users.office_id', 'is not', null)

type StaffFound = Awaited<ReturnType<ReturnType<typeof staff>['execute']>>[number]

const userStatusOf = ({ is_active, invited_at }: Pick<StaffFound, 'is_active' | 'invited_at'>): UserStatus =>
  !is_active ? 'de_active' : invited_at === null ? 'active' : 'invited'

export const viewUser = (row: StaffFound): UserRow => ({
  number: row.number,
  name: row.name,
  email: row.email,
  mobile: row.mobile,
  office: { id: row.office_id, name: row.office_name, nameBn: row.office_name_bn },
  roles: row.roles,
  status: userStatusOf(row),
})

/** Who works here, as a list is asked for. Not ordered, not limited. */
export async function staffRows(db: Db, asked: CallParsed<'GET /user-role-management/users'>['query']) {
  const { q, role, office, status } = asked
  let query = staff(db)
  if (q) query = query.where(await whereSought(db, q))
  if (status) query = query.where(statusConditions[status])
  if (office) query = query.where('users.office_id', '=', office)
  if (role)
    query = query.where(
      sql<boolean>`exists (select from user_roles where user_roles.user_id = users.id and role_id = ${role})`,
    )
  return query
}

/** One of them, by number, with the sessions that are open; undefined where there is none. */
export const staffByNumber = (db: Db, number: number, now: Date) =>
  staff(db)
    .select([
      sql<number>`(select count(*)::int from sessions where sessions.user_id = users.id
        and revoked_at is null and expires_at > ${now})`.as('session_count'),
      sql<boolean>`exists (select from second_factors where user_id = users.id and proved_at is not null)`.as(
        'has_factor',
      ),
    ])
    .where('users.number', '=', number)
    .executeTakeFirst()

/** Some of them, by their numbers. */
export const staffByNumbers = (db: Db, numbers: readonly number[]) =>
  staff(db)
    .where(sql<boolean>`users.number = any(${[...numbers]}::int[])`)
    .execute()

const litigants = (db: Db | Trx) =>
  db
    .selectFrom('users')
    .select([
      'users.id',
      'users.number',
      'users.name',
      'users.email',
      'users.mobile',
      'users.nid',
      'users.verified_at',
      'users.is_active',
      'users.created_at',
      'users.version',
    ])
    .where('users.office_id', 'is', null)
    // An erased account is nobody's any more.
    .where('users.erased_at', 'is', null)

type LitigantFound = Awaited<ReturnType<ReturnType<typeof litigants>['execute']>>[number]

export const viewLitigant = (row: LitigantFound): NormalUser => ({
  number: row.number,
  name: row.name,
  emailMasked: row.email === null ? null : maskEmail(row.email),
  mobileMasked: row.mobile === null ? null : maskMobile(row.mobile),
  nidMasked: row.nid === null ? null : maskNid(row.nid),
  isVerified: row.verified_at !== null,
  status: statusOf(row),
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

/** Litigants, as a list is asked for. Not ordered, not limited. */
export async function litigantRows(
  db: Db,
  { q, status }: CallParsed<'GET /user-role-management/normal-users'>['query'],
) {
  let query = litigants(db)
  if (q) query = query.where(await whereSought(db, q))
  if (status) query = query.where('users.is_active', '=', status === 'active')
  return query
}

export const litigantByNumber = (db: Db, number: number) =>
  litigants(db).where('users.number', '=', number).executeTakeFirst()

type Editable = SelectQueryBuilder<Database, 'users', object>
const editable = (trx: Trx, number: number, isStaff: boolean): Editable =>
  trx
    .selectFrom('users')
    .where('number', '=', number)
    .where('erased_at', 'is', null)
    .where('office_id', isStaff ? 'is not' : 'is', null)

const slugsOf = sql<
  string[]
>`array(select roles.slug from user_roles join roles on roles.id = user_roles.role_id
  where user_roles.user_id = users.id order by position)`

/** An account by its number, of staff or of a litigant, locked until the transaction ends. */
export async function lockAccount(
  trx: Trx,
  number: number,
  isStaff: boolean,
): Promise<AccountRow | undefined> {
  await holdRights(trx)
  return editable(trx, number, isStaff)
    .select(['id as subject_id', 'version', 'is_active', 'name', 'office_id', slugsOf.as('roles')])
    .forUpdate()
    .executeTakeFirst()
}

const nextVersion = { version: sql<number>`version + 1` }

async function stored(trx: Trx, number: number, isStaff: boolean): Promise<AccountRow> {
  const row = await lockAccount(trx, number, isStaff)
  if (!row) throw new Error(`account ${number} was there a moment ago`)
  return row
}

async function storeRoles(trx: Trx, userId: string, roleIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('user_roles').where('user_id', '=', userId).execute()
  await trx
    .insertInto('user_roles')
    .values(roleIds.map((role_id, position) => ({ user_id: userId, role_id, position })))
    .execute()
}

/** The numbers of the chosen roles, the first first, each once. */
export const roleIdsOf = ({ firstRoleId, otherRoleIds }: UserChange | UserAdd): number[] => [
  firstRoleId,
  ...otherRoleIds.filter((id) => id !== firstRoleId),
]

/** Somebody who is invited; throws on an address that another account has. */
export async function insertUser(
  trx: Trx,
  values: UserAdd,
  { id, passwordHash, at }: { id: string; passwordHash: string; at: Date },
): Promise<{ id: number; row: AccountRow }> {
  const { number } = await trx
    .insertInto('users')
    .values({
      id,
      name: values.name,
      email: values.email?.toLowerCase() ?? null,
      mobile: values.mobile,
      password_hash: passwordHash,
      office_id: values.officeId,
      locale: values.locale,
      created_at: at,
      invited_at: at,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  await storeRoles(trx, id, roleIdsOf(values))
  return { id: number, row: await stored(trx, number, true) }
}

export async function updateUser(
  trx: Trx,
  number: number,
  id: string,
  values: UserChange,
): Promise<AccountRow> {
  await trx
    .updateTable('users')
    .set({
      name: values.name,
      office_id: values.officeId,
      is_active: values.status === 'active',
      ...nextVersion,
    })
    .where('id', '=', id)
    .execute()
  await storeRoles(trx, id, roleIdsOf(values))
  return stored(trx, number, true)
}

export async function updateLitigant(trx: Trx, number: number, isActive: boolean): Promise<AccountRow> {
  await trx
    .updateTable('users')
    .set({ is_active: isActive, ...nextVersion })
    .where('number', '=', number)
    .execute()
  return stored(trx, number, false)
}

/** Roles by their numbers: the slug of each, and whether it is one of litigants. */
export const chosenRoles = (trx: Trx, values: UserChange | UserAdd) =>
  trx
    .selectFrom('roles')
    .select([
      'id',
      'slug',
      sql<boolean>`exists (select from role_permissions where role_id = roles.id and slug like 'litigant.%')
        or slug = 'plaintiff_user'`.as('is_of_litigants'),
    ])
    .where('id', 'in', roleIdsOf(values))
    .execute()

/** Whether somebody may be put into an office: it is active, or they are there already. */
export const isOfficeOpen = async (trx: Trx, officeId: string, currentId: string | null): Promise<boolean> =>
  (await trx
    .selectFrom('offices')
    .select('id')
    .where('id', '=', officeId)
    .where(sql<boolean>`(is_active or id = ${currentId})`)
    .executeTakeFirst()) !== undefined
