import { sql } from 'kysely'
import type { Permission } from '../../machines/actor.ts'
import type { Db, Trx } from '../deps.ts'

/** The people of the head office who hold a slug. */
export async function headOfficersOf(db: Db | Trx, slug: Permission): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'user_roles.role_id')
    .innerJoin('offices', 'offices.id', 'users.office_id')
    .select('users.id')
    .distinct()
    .where('users.is_active', '=', true)
    .where('role_permissions.slug', '=', slug)
    .where('offices.is_head_office', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

/** The people who hold a slug for an office: its own staff and the head office's. */
export async function holdersOf(db: Db | Trx, slug: Permission, officeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .innerJoin('offices', 'offices.id', 'users.office_id')
    .select('users.id')
    .distinct()
    .where('users.is_active', '=', true)
    .where(sql<boolean>`exists (select from role_permissions where role_id = roles.id and slug = ${slug})`)
    .where((where) =>
      where.or([where('users.office_id', '=', officeId), where('offices.is_head_office', '=', true)]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
