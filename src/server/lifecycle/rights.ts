import { sql } from 'kysely'
import { moduleOf, type Permission } from '../../machines/actor.ts'
import { slugs } from '../../machines/permissions.ts'
import { seedRoles, type RoleSlug } from '../../machines/roles.ts'
import type { Trx } from '../deps.ts'

/** The slugs of the role of the row, for a query that joins `roles`. @source spec §6, product 1 */
export const slugsOfRole = sql<
  Permission[]
>`array(select slug from role_permissions where role_id = roles.id order by slug)`

/** Gives each of the specification's roles that is there the new permissions that are its own. */
async function grantNew(trx: Trx, added: readonly Permission[]): Promise<void> {
  const roles = await trx.selectFrom('roles').select(['id', 'slug']).execute()
  const grants = roles.flatMap(({ id, slug: role }) => {
    const own: readonly Permission[] = seedRoles[role as RoleSlug] ?? []
    return added.filter((slug) => own.includes(slug)).map((slug) => ({ role_id: id, slug }))
  })
  if (grants.length > 0)
    await trx
      .insertInto('role_permissions')
      .values(grants)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/**
 * Makes a row of every slug of the law that has none yet, and grants each to the roles that the seed gives it: a new
 * version of the product may bring new ones to a database that is in use. It happens once for each: what a super admin
 * takes away afterwards stays away, and what a super admin has made of older ones stays as it is. Answers the new ones.
 * @source spec §6, product 1
 */
export async function storePermissions(trx: Trx): Promise<Permission[]> {
  const there = await trx.selectFrom('permissions').select('slug').execute()
  const known = new Set(there.map(({ slug }) => slug))
  const added = slugs.filter((slug) => !known.has(slug))
  if (added.length === 0) return []
  await trx
    .insertInto('permissions')
    .values(added.map((slug) => ({ slug, module: moduleOf(slug) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await grantNew(trx, added)
  return added
}
