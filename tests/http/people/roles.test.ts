import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../src/api/calls.ts'
import { keeperPermissions, seedRoles } from '../../../src/machines/roles.ts'
import { buildApp } from '../../../src/server/app.ts'
import { isHeld } from '../../../src/server/people/rights-request-store.ts'
import { hasKeeper } from '../../../src/server/people/role-store.ts'
import { historyOf } from '../../../src/server/lifecycle/state.ts'
import { historiesOf } from '../../support/histories.ts'
import { m } from '../../../src/words/messages.js'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let token = ''
beforeAll(async () => {
  world = await createWorld()
  token = await world.login('superAdmin')
})
afterAll(() => world.close())

type RoleForm = CallInput<'POST /user-role-management/roles'>['body']
let count = 0
const form = (part: Partial<RoleForm> = {}): RoleForm => ({
  name: 'Trial Role',
  nameBn: 'পরীক্ষা ভূমিকা',
  description: 'Reads lists.',
  slug: `trial-${(count += 1)}`,
  slugs: 'administrative.dashboard.index administrative.unverified_application.index',
  ...part,
})
const add = (part: Partial<RoleForm> = {}, by = token) =>
  world.call('POST /user-role-management/roles', { body: form(part) }, by)
const change = (id: number, version: number, part: Partial<RoleForm> = {}, by = token) => {
  const { name, nameBn, description, slugs } = form(part)
  return world.call(
    'POST /user-role-management/roles/{id}',
    { params: { id }, body: { name, nameBn, description, slugs, version } },
    by,
  )
}
const all = async () => (await world.call('GET /user-role-management/roles', {}, token)).data.rows
const roleOf = async (slug: string) => {
  const role = (await all()).find((one) => one.slug === slug)
  if (!role) throw new Error(`no role ${slug}`)
  return role
}
const without = (held: readonly string[], ...gone: string[]) =>
  held.filter((slug) => !gone.includes(slug)).join(' ')
const fieldsOf = (refusal: { fields?: { path: string; error: string }[] | undefined }) =>
  refusal.fields?.map(({ path, error }) => [path, error])

describe('a role (spec §3 Role, §6)', () => {
  test('is added, changed and listed with who holds it, and its history keeps which rights it had (product 7)', async () => {
    const { code, data } = await add()
    expect([code, data]).toMatchObject([200, { isOfLitigants: false, peopleCount: 0, version: 1 }])
    const changed = await change(data.id, 1, { slugs: 'administrative.dashboard.index' })
    expect(changed.data).toMatchObject({
      slug: data.slug,
      slugs: ['administrative.dashboard.index'],
      version: 2,
    })
    const rows = await all()
    expect(rows.find(({ slug }) => slug === 'administrator')).toMatchObject({ peopleCount: 3 })
    expect(rows.find(({ slug }) => slug === 'plaintiff_user')).toMatchObject({
      isOfLitigants: true,
      peopleCount: null,
    })
    const { subject_id } = await world.db
      .selectFrom('roles')
      .select('subject_id')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
    expect(await historyOf(world.db, 'role', subject_id)).toMatchObject([
      { event: 'store' },
      { event: 'update', payload: { before: { slugs: data.slugs }, after: { slugs: changed.data.slugs } } },
    ])
  })

  const refusals: [
    string,
    number,
    [string, string][] | string | undefined,
    () => Promise<{ code: number; message: string; refusal: object }>,
  ][] = [
    ['a slug that another has', 422, [['slug', 'code_taken']], () => add({ slug: 'accountant' })],
    [
      'a slug with other signs than letters, digits and hyphens',
      422,
      [['slug', 'code_invalid']],
      () => add({ slug: 'trial_role' }),
    ],
    ['no right at all', 422, [['slugs', 'required']], () => add({ slugs: ' ' })],
    ['a right that is none', 422, [['slugs', 'not_offered']], () => add({ slugs: 'system.settle' })],
    [
      'rights of litigants beside those of staff',
      422,
      [['slugs', 'not_offered']],
      () => add({ slugs: 'litigant.invoice.index account.report.index' }),
    ],
    [
      'a litigant’s role that becomes one of staff',
      422,
      [['slugs', 'not_offered']],
      async () => change((await roleOf('plaintiff_user')).id, 1),
    ],
    [
      'more rights for the own role',
      422,
      m.user_error_own_rights({}, { locale: 'bn' }),
      async () =>
        change((await roleOf('super-admin')).id, 1, {
          slugs: [...seedRoles['super-admin'], 'account.report.index'].join(' '),
        }),
    ],
    [
      'the own role without what edits roles',
      422,
      m.user_error_own_rights({}, { locale: 'bn' }),
      async () =>
        change((await roleOf('super-admin')).id, 1, {
          slugs: without(seedRoles['super-admin'], 'user_role_management.roles.update'),
        }),
    ],
    ['a change of an older version', 409, undefined, async () => change((await roleOf('dispatcher')).id, 0)],
    ['a role that is none', 404, undefined, () => change(2_000_000_000, 1)],
  ]
  test.each(refusals)('%s is refused with %i and changes nothing', async (_name, wanted, told, act) => {
    const state = async () => [await all(), await historiesOf(world.db)]
    const before = await state()
    const { code, message, refusal } = await act()
    // A sentence, or what is wrong at which field.
    expect([code, typeof told === 'string' ? message : fieldsOf(refusal)]).toEqual([wanted, told])
    expect(await state()).toEqual(before)
  })

  test('is taken from nobody so that nobody could give rights any more, whoever asks', async () => {
    const other = await add({ slugs: 'user_role_management.roles.update user_role_management.roles.index' })
    const { user_id } = await sql<{ user_id: string }>`update user_roles set role_id = ${other.data.id}
      where user_id = ${await world.userId('headAdministrator')} returning user_id`
      .execute(world.db)
      .then(({ rows }) => rows[0] ?? { user_id: '' })
    expect(user_id).not.toBe('')
    const by = await world.login('headAdministrator')
    const { id, version } = await roleOf('super-admin')
    const slugs = without(seedRoles['super-admin'], 'user_role_management.users.update')
    const { code, message } = await change(id, version, { slugs }, by)
    expect([code, message]).toEqual([422, m.user_error_last_keeper({}, { locale: 'bn' })])
    expect((await roleOf('super-admin')).slugs).toEqual(seedRoles['super-admin'])
  })
})

test('a right that is taken from a role takes list and call away from who is logged in at their next call, on another process too (spec §6)', async () => {
  const second = await buildApp(world.deps)
  const asAdministrator = await world.login('administrator')
  const queue = async (app = world.app) => {
    const headers = { authorization: `Bearer ${asAdministrator}` }
    const read = await app.inject({ method: 'GET', url: '/api/applications?list=unverified', headers })
    const info = await app.inject({ method: 'GET', url: '/api/auth/info', headers })
    const { data } = info.json<{ data: { user: { acl: string[] } } }>()
    return [read.statusCode, data.user.acl.includes('administrative.unverified_application.index')]
  }
  expect([await queue(), await queue(second)]).toEqual([
    [200, true],
    [200, true],
  ])
  const { id, version } = await roleOf('administrator')
  const slugs = without(seedRoles.administrator, 'administrative.unverified_application.index')
  expect((await change(id, version, { slugs })).code).toBe(200)
  expect([await queue(), await queue(second)]).toEqual([
    [403, false],
    [403, false],
  ])
  await change(id, version + 1, { slugs: seedRoles.administrator.join(' ') })
  expect(await queue(second)).toEqual([200, true])
  await second.close()
})

test('of two people who change one role at once, one is told who was faster (product 2)', async () => {
  const { data } = await add()
  const answers = await Promise.all([change(data.id, 1), change(data.id, 1)])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('whoever was invited keeps the rights of nobody until they come, and holds a role for as long as the account is open (spec §6)', async () => {
  const [keeper, user_id] = [await world.userId('superAdmin'), await world.userId('dispatcher')]
  const role_id = (await add()).data.id
  const isUndone = world.db.transaction().execute(async (trx) => {
    const kept = keeperPermissions.map((slug) => ({ role_id, slug }))
    await trx.deleteFrom('role_permissions').where('role_id', '=', role_id).execute()
    await trx.insertInto('role_permissions').values(kept).execute()
    expect(await isHeld(trx, role_id)).toBe(false)
    await trx.insertInto('user_roles').values({ user_id, role_id, position: 9 }).execute()
    const as = async (part: { invited_at?: Date | null; is_active?: boolean }) => {
      await trx.updateTable('users').set(part).where('id', '=', user_id).execute()
      return { isKept: await hasKeeper(trx, keeper), isHeld: await isHeld(trx, role_id) }
    }
    expect(await as({ invited_at: world.clock.now() })).toEqual({ isKept: false, isHeld: true })
    expect(await as({ invited_at: null })).toEqual({ isKept: true, isHeld: true })
    expect(await as({ is_active: false })).toEqual({ isKept: false, isHeld: false })
    throw new Error('undone')
  })
  await expect(isUndone).rejects.toThrow('undone')
})
