import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { namedAsOnPages } from '../../../src/server/database/migrations/075-role-names.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const nameIn = (slug: string, names: { name: string; name_bn: string }) =>
  world.db.updateTable('roles').set(names).where('slug', '=', slug).execute()

const upgrade = () => namedAsOnPages.up(world.db as unknown as Kysely<unknown>)

const namesNow = async () => {
  const rows = await world.db.selectFrom('roles').select(['slug', 'name', 'name_bn']).orderBy('id').execute()
  return Object.fromEntries(rows.map(({ slug, name, name_bn }) => [slug, [name, name_bn]]))
}

test('roles of the release before are called as on every page, and one that somebody named keeps its name (spec §6)', async () => {
  const first = await namesNow()
  expect(first).toMatchObject({
    'super-admin': ['Super Admin', 'সুপার অ্যাডমিন'],
    plaintiff_user: ['Litigant', 'আবেদনকারী'],
  })

  await nameIn('super-admin', { name: 'Super administrator', name_bn: 'প্রধান প্রশাসক' })
  await nameIn('plaintiff_user', { name: 'Litigant', name_bn: 'বিচারপ্রার্থী' })
  await upgrade()
  expect(await namesNow()).toEqual(first)

  await nameIn('super-admin', { name: 'Keeper', name_bn: 'প্রধান প্রশাসক' })
  await nameIn('plaintiff_user', { name: 'Party', name_bn: 'বিচারপ্রার্থী' })
  await upgrade()
  expect(await namesNow()).toEqual({
    ...first,
    'super-admin': ['Keeper', 'প্রধান প্রশাসক'],
    plaintiff_user: ['Party', 'বিচারপ্রার্থী'],
  })
})
