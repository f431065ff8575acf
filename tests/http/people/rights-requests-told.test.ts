import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '../../../src/api/calls.ts'
import { m } from '../../../src/words/messages.js'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let first = ''
let second = ''
const roles: Record<string, { id: number; name: string; nameBn: string }> = {}
beforeAll(async () => {
  world = await createWorld()
  first = await world.login('superAdmin')
  for (const { id, slug, name, nameBn } of (await world.call('GET /user-role-management/roles', {}, first))
    .data.rows)
    roles[slug] = { id, name, nameBn }
  await sql`update user_roles set role_id = ${roles['super-admin']?.id}
    where user_id = ${await world.userId('headAdministrator')}`.execute(world.db)
  second = await world.login('headAdministrator')
})
afterAll(() => world.close())
const list = async () => (await world.call('GET /user-role-management/rights-requests', {}, second)).data.rows
/** What each test leaves waiting is not the next one's. */
beforeEach(async () => {
  for (const { id, state } of await list()) if (state === 'asked') await end('decline', id)
})
const end = (event: 'grant' | 'decline', id: string) =>
  world.call(`POST /user-role-management/rights-requests/{id}/${event}`, { params: { id }, body: {} }, second)
const waiting = async () => {
  const [request] = await list()
  if (request?.state !== 'asked') throw new Error('nothing waits')
  return request
}
const nameOf = (slug: string) => {
  const { name, nameBn } = roles[slug] ?? { name: '', nameBn: '' }
  return { name, nameBn }
}
const officeOf = async (code: string) => {
  const rows = sql<{ name: string; nameBn: string }>`select name, name_bn as "nameBn" from offices
    where id = ${await world.officeId(code)}`
  return (await rows.execute(world.db)).rows[0]
}
const numberOf = async (key: 'administrator' | 'accountant'): Promise<number> => {
  const rows = world.db
    .selectFrom('users')
    .select('number')
    .where('id', '=', await world.userId(key))
  return (await rows.executeTakeFirstOrThrow()).number
}
type Invitation = CallInput<'POST /user-role-management/users'>['body']
const invite = async (part: Partial<Invitation> = {}) => {
  const body = {
    name: 'পরীক্ষা নতুন',
    email: 'stranger@example.test',
    mobile: '01711000111',
    locale: 'bn',
    officeId: await world.officeId('head-office'),
    firstRoleId: String(roles['super-admin']?.id),
    otherRoleIds: '',
    ...part,
  }
  return world.call('POST /user-role-management/users', { body }, first)
}
const change = async (key: 'administrator' | 'accountant', part: object) => {
  const params = { id: await numberOf(key) }
  const now = (await world.call('GET /user-role-management/users/{id}', { params }, first)).data
  const [role, ...others] = now.roles.map(({ id }) => String(id))
  const body = {
    name: now.name,
    officeId: now.office?.id ?? '',
    firstRoleId: role ?? '',
    otherRoleIds: others.join(' '),
    status: 'active',
    version: now.version,
    ...part,
  }
  return world.call('POST /user-role-management/users/{id}', { params, body }, first)
}
type RoleForm = CallInput<'POST /user-role-management/roles'>['body']
const roleForm = (part: Partial<RoleForm>): RoleForm => ({
  name: 'Trial',
  nameBn: 'পরীক্ষা',
  description: 'Trial.',
  slug: 'trial',
  slugs: 'account.ledger.correct',
  ...part,
})
const addRole = (part: Partial<RoleForm>) =>
  world.call('POST /user-role-management/roles', { body: roleForm(part) }, first)
const changeRole = (id: number, version: number, part: Partial<RoleForm>) => {
  const { name, nameBn, description, slugs } = roleForm(part)
  const body = { name, nameBn, description, slugs }
  return world.call(
    'POST /user-role-management/roles/{id}',
    { params: { id }, body: { ...body, version } },
    first,
  )
}

test('who grants an invitation is told where it goes, to which office, and in which roles (product 4)', async () => {
  expect((await invite()).code).toBe(202)
  expect(await waiting()).toMatchObject({
    invited: { email: 'stranger@example.test', mobile: '01711000111' },
    person: {
      before: null,
      after: {
        name: 'পরীক্ষা নতুন',
        office: await officeOf('head-office'),
        roles: [nameOf('super-admin')],
        status: 'active',
      },
    },
    role: null,
  })
  await end('decline', (await waiting()).id)
  expect((await list())[0]).toMatchObject({ state: 'declined', invited: null, person: null, role: null })
})

test('who grants a change is told office, roles, name and status as they are and as they would be (product 4)', async () => {
  const asked = await change('administrator', {
    name: 'পরীক্ষা অন্য নাম',
    otherRoleIds: String(roles['accountant']?.id),
    officeId: await world.officeId('head-office'),
  })
  expect(asked.code).toBe(202)
  const { person, invited } = await waiting()
  expect(invited).toBeNull()
  expect(person?.before).toMatchObject({
    office: await officeOf('dhaka'),
    roles: [nameOf('administrator')],
    status: 'active',
  })
  expect(person?.after).toEqual({
    name: 'পরীক্ষা অন্য নাম',
    office: await officeOf('head-office'),
    roles: [nameOf('administrator'), nameOf('accountant')],
    status: 'active',
  })
})

test('of a change is told what it would make of what stands now, not of what stood when it was asked', async () => {
  const role = (await addRole({ slug: 'grows' })).data
  expect((await invite({ firstRoleId: String(role.id) })).code).toBe(202)
  expect((await waiting()).slugs).toEqual(['account.ledger.correct'])
  // Nobody holds it, so one person gives it more.
  const more = 'account.ledger.correct account.ledger.confirm'
  expect((await changeRole(role.id, role.version, { name: 'Grown', slugs: more })).code).toBe(200)
  const { slugs, person } = await waiting()
  expect(slugs.toSorted()).toEqual(['account.ledger.confirm', 'account.ledger.correct'])
  expect(person?.after.roles).toEqual([{ name: 'Grown', nameBn: 'পরীক্ষা' }])

  await end('decline', (await waiting()).id)
  expect((await change('accountant', { officeId: await world.officeId('head-office') })).code).toBe(202)
  const moved = await waiting()
  expect(moved.slugs).toContain('account.day_close.reopen')
  expect((await change('accountant', { status: 'de_active' })).code).toBe(200)
  expect((await waiting()).person).toMatchObject({
    before: { status: 'de_active' },
    after: { status: 'active' },
  })
  expect((await waiting()).slugs).toEqual(moved.slugs)
})

test('who grants a change of a role is told its other rights and words too (product 4)', async () => {
  const slugs = ['dispatch.dashboard.index', 'dispatch.claim.use']
  const role = (await addRole({ slug: 'held', slugs: slugs.join(' ') })).data
  expect((await change('administrator', { otherRoleIds: String(role.id) })).code).toBe(200)
  const after = ['dispatch.claim.use', 'account.report.index', 'account.ledger.correct']
  const raised = await changeRole(role.id, role.version, { description: 'Other.', slugs: after.join(' ') })
  expect(raised.code).toBe(202)
  const request = await waiting()
  expect([request.slugs, request.person]).toEqual([['account.ledger.correct'], null])
  expect(request.role?.before).toMatchObject({ name: 'Trial', nameBn: 'পরীক্ষা', description: 'Trial.' })
  expect(request.role?.before.slugs.toSorted()).toEqual(slugs.toSorted())
  expect(request.role?.after).toMatchObject({ name: 'Trial', nameBn: 'পরীক্ষা', description: 'Other.' })
  expect(request.role?.after.slugs.toSorted()).toEqual(after.toSorted())
})

/** What stands in the way by now, and what is said of it. */
const hindrances: [
  string,
  () => Promise<unknown>,
  () => Promise<unknown>,
  (typeof m)['rights_error_of_form'],
][] = [
  [
    'an office that was closed',
    async () => invite({ officeId: await world.officeId('chattogram') }),
    async () =>
      sql`update offices set is_active = false where id = ${await world.officeId('chattogram')}`.execute(
        world.db,
      ),
    m.rights_error_of_office,
  ],
  [
    'a role that is one of litigants by now',
    async () => {
      const role = (await addRole({ slug: 'turned' })).data
      await invite({ firstRoleId: String(roles['accountant']?.id), otherRoleIds: String(role.id) })
    },
    async () =>
      sql`insert into role_permissions (role_id, slug) select id, 'litigant.application.index' from roles
        where slug = 'turned'`.execute(world.db),
    m.rights_error_of_role,
  ],
  [
    'an email address of somebody else',
    async () => invite({ email: 'taken@example.test', mobile: '' }),
    async () =>
      sql`update users set email = 'taken@example.test' where id = ${await world.userId('litigant')}`.execute(
        world.db,
      ),
    m.rights_error_of_email,
  ],
  [
    'a mobile number of somebody else',
    async () => invite({ email: 'other@example.test', mobile: '01711000222' }),
    async () =>
      sql`update users set mobile = '01711000222' where id = ${await world.userId('secondLitigant')}`.execute(
        world.db,
      ),
    m.rights_error_of_mobile,
  ],
]
test.each(hindrances)(
  'who grants is told what stands in the way and what to do: %s',
  async (_name, ask, hinder, why) => {
    await ask()
    const { id } = await waiting()
    await hinder()
    const { code, message, refusal } = await end('grant', id)
    const bn = { locale: 'bn' } as const
    expect([code, message, refusal.fields]).toEqual([
      409,
      m.rights_error_outdated({ why: why({}, bn) }, bn),
      undefined,
    ])
    expect(await waiting()).toMatchObject({ id, state: 'asked' })
    expect((await end('decline', id)).code).toBe(200)
  },
)
