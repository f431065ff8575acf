import { sql } from 'kysely'
import type { Role } from '../../api/people-calls.ts'
import type { Permission } from '../../machines/actor.ts'
import { slugs } from '../../machines/permissions.ts'
import type { RoleAdd, RoleChange } from '../../machines/people.ts'
import { isOfLitigants, keeperPermissions } from '../../machines/roles.ts'
import { namedOf } from '../catalogue/reference-store.ts'
import { holdName } from '../database/hold.ts'
import type { Db, Trx } from '../deps.ts'
import { slugsOfRole } from '../lifecycle/rights.ts'

/** A role as the editor and its history keep it. */
export interface RoleRow {
  subject_id: string
  version: number
  /** A role is there for as long as there is one. */
  is_active: boolean
  slug: string
  name: string
  name_bn: string
  description: string
  slugs: Permission[]
}

const columns = [
  'roles.id',
  'roles.slug',
  'roles.name',
  'roles.name_bn',
  'roles.description',
  'roles.version',
  'roles.subject_id',
] as const

/** Active people of the offices who hold the role of the row. Litigants, who are as many as there are, are not looked at. */
const people = sql<number>`(select coalesce(sum(held), 0)::int from offices, lateral (
  select count(*) as held from users join user_roles on user_roles.user_id = users.id
  where users.office_id = offices.id and users.is_active and user_roles.role_id = roles.id) here)`

/** Every role, or one, as they were made. */
export async function roles(db: Db, id?: number): Promise<Role[]> {
  const rows = await db
    .selectFrom('roles')
    .select([...columns, slugsOfRole.as('slugs'), people.as('people_count')])
    .$if(id !== undefined, (query) => query.where('roles.id', '=', id ?? 0))
    .orderBy('roles.id')
    .execute()
  return rows.map((row) => {
    const isLitigants = isOfLitigants(row.slugs)
    return {
      id: row.id,
      slug: row.slug,
      ...namedOf(row),
      description: row.description,
      isOfLitigants: isLitigants,
      peopleCount: isLitigants ? null : row.people_count,
      // What an older version of the law knew is held by nobody.
      slugs: slugs.filter((slug) => row.slugs.includes(slug)),
      version: row.version,
    }
  })
}

/** Whoever changes rights waits for whoever does: that somebody keeps them is true of all changes together. */
export const holdRights = (trx: Trx): Promise<void> => holdName(trx, 'rights')

export async function lockRole(trx: Trx, id: number): Promise<RoleRow | undefined> {
  await holdRights(trx)
  const row = await trx
    .selectFrom('roles')
    .select([...columns, slugsOfRole.as('slugs')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { slug, name, name_bn, description, version, subject_id } = row
  const held = slugs.filter((one) => row.slugs.includes(one))
  return { slug, name, name_bn, description, version, subject_id, slugs: held, is_active: true }
}

async function storeSlugs(trx: Trx, id: number, held: readonly Permission[]): Promise<void> {
  await trx.deleteFrom('role_permissions').where('role_id', '=', id).execute()
  await trx
    .insertInto('role_permissions')
    .values(held.map((slug) => ({ role_id: id, slug })))
    .execute()
}

const columnsOf = ({ name, nameBn, description }: RoleChange) => ({ name, name_bn: nameBn, description })

async function stored(trx: Trx, id: number): Promise<RoleRow> {
  const row = await lockRole(trx, id)
  if (!row) throw new Error(`role ${id} was there a moment ago`)
  return row
}

export async function insertRole(trx: Trx, values: RoleAdd): Promise<{ id: number; row: RoleRow }> {
  await holdRights(trx)
  const { id } = await trx
    .insertInto('roles')
    .values({ slug: values.slug, ...columnsOf(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeSlugs(trx, id, values.slugs)
  return { id, row: await stored(trx, id) }
}

export async function updateRole(trx: Trx, id: number, values: RoleChange): Promise<RoleRow> {
  await trx
    .updateTable('roles')
    .set({ ...columnsOf(values), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
  await storeSlugs(trx, id, values.slugs)
  return stored(trx, id)
}

/** Whether somebody who can log in, `but` this person, holds what gives and takes all rights. @source spec §6, product 4 */
export async function hasKeeper(trx: Trx, but: string | null = null): Promise<boolean> {
  const { rows } =
    await sql`select 1 from users where is_active and invited_at is null and office_id is not null
    and id is distinct from ${but} and (
    select count(distinct slug) from user_roles join role_permissions on role_permissions.role_id = user_roles.role_id
    where user_roles.user_id = users.id and slug in (${sql.join(keeperPermissions)})) = ${keeperPermissions.length}
    limit 1`.execute(trx)
  return rows.length > 0
}
