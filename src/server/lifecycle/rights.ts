import { sql } from 'kysely'
import { moduleOf, slugs, type Permission } from '../../machines/actor.ts'
import type { Db, Trx } from '../deps.ts'

/** The slugs of the role of the row, for a query that joins `roles`. @source spec §6, product 1 */
export const slugsOfRole = sql<
  Permission[]
>`array(select slug from role_permissions where role_id = roles.id order by slug)`

/** Makes a row of every slug of the law that has none yet: a new version of the product may bring new ones. */
export async function storePermissions(db: Db | Trx): Promise<void> {
  const there = await db.selectFrom('permissions').select('slug').execute()
  const known = new Set(there.map(({ slug }) => slug))
  const rows = slugs.filter((slug) => !known.has(slug)).map((slug) => ({ slug, module: moduleOf(slug) }))
  if (rows.length > 0)
    await db
      .insertInto('permissions')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
