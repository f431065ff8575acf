import { afterAll, beforeAll, expect, test } from 'vitest'
import { slugs } from '../../../src/machines/permissions.ts'
import { seedRoles } from '../../../src/machines/roles.ts'
import { storePermissions } from '../../../src/server/lifecycle/rights.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const rightsOf = async (role: string): Promise<string[]> => {
  const rows = await world.db
    .selectFrom('role_permissions')
    .innerJoin('roles', 'roles.id', 'role_permissions.role_id')
    .select('role_permissions.slug')
    .where('roles.slug', '=', role)
    .execute()
  return rows.map(({ slug }) => slug).toSorted()
}
const start = () => world.db.transaction().execute((trx) => storePermissions(trx))
const forget = async (slug: string) => {
  await world.db
    .deleteFrom('role_permissions')
    .where('slug', '=', slug as 'account.report.index')
    .execute()
  await world.db
    .deleteFrom('permissions')
    .where('slug', '=', slug as 'account.report.index')
    .execute()
}

test('a right that is new reaches its role in a database that is in use, and nobody else (spec §6)', async () => {
  // As a database stands that an older version seeded, which knew none of these.
  const fresh = [
    'administrative.unverified_application.verify',
    'dispatch.received_file.send_to_address',
    'account.report.index',
  ] as const
  for (const slug of fresh) await forget(slug)
  const before = await rightsOf('plaintiff_user')
  expect((await start()).toSorted()).toEqual([...fresh].toSorted())
  for (const role of ['administrator', 'dispatcher', 'accountant'] as const)
    expect(await rightsOf(role)).toEqual([...seedRoles[role]].toSorted())
  expect(await rightsOf('plaintiff_user')).toEqual(before)
})

test('what a super admin took away stays away, and what was given besides stays given', async () => {
  const taken = 'administrative.paid_application.approve'
  const role = await world.db
    .selectFrom('roles')
    .select('id')
    .where('slug', '=', 'dispatcher')
    .executeTakeFirstOrThrow()
  await world.db.deleteFrom('role_permissions').where('slug', '=', taken).execute()
  await world.db
    .insertInto('role_permissions')
    .values({ role_id: role.id, slug: 'account.report.index' })
    .execute()
  expect(await start()).toEqual([])
  expect(await rightsOf('administrator')).not.toContain(taken)
  expect(await rightsOf('dispatcher')).toContain('account.report.index')
})

test('every right of the law is some role’s from the start, so that none is nobody’s', () => {
  const held = new Set(Object.values(seedRoles).flat())
  expect(slugs.filter((slug) => !held.has(slug))).toEqual([])
})
