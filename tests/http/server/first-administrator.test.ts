import { afterEach, beforeEach, expect, test } from 'vitest'
import { inviteFirstAdministrator } from '../../../src/server/seed/first-administrator.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
const open = async (settings: Record<string, string>) => {
  world = await createWorld({ settings })
  const administrator = await world.userId('superAdmin')
  await world.db.deleteFrom('user_roles').where('user_id', '=', administrator).execute()
}
beforeEach(() => open({ DEMO_ACCOUNTS: 'false', ADMIN_EMAIL: 'First@Example.test' }))
afterEach(() => world.close())

const found = () =>
  world.db.selectFrom('users').selectAll().where('email', '=', 'first@example.test').execute()

test('a start without a super admin makes one, whose link sets the first password', async () => {
  await inviteFirstAdministrator(world.deps)
  await world.drain()
  expect(world.mail.sent.map(({ to }) => to)).toEqual(['first@example.test'])
  const ticket = /#ticket=([\w-]+)/.exec(world.mail.sent[0]?.text ?? '')?.[1] ?? ''
  const body = { ticket, password: 'Secret34', passwordConfirmation: 'Secret34' }
  expect((await world.call('POST /auth/update-forgot-password', { body })).code).toBe(200)
  const login = { email: 'first@example.test', password: 'Secret34' }
  const { data } = await world.call('POST /auth/login', { body: login })
  const { user } = (await world.call('GET /auth/info', {}, data.access_token)).data
  expect(user.roles).toEqual(['super-admin'])
  expect(user.office?.isHeadOffice).toBe(true)
  expect(user.acl).toContain('user_role_management.roles.update')
})

test('twice, and twice at once, makes one and sends one link', async () => {
  await Promise.all([inviteFirstAdministrator(world.deps), inviteFirstAdministrator(world.deps)])
  await inviteFirstAdministrator(world.deps)
  await world.drain()
  expect(await found()).toHaveLength(1)
  expect(world.mail.sent).toHaveLength(1)
})

test('an address of somebody else is left alone', async () => {
  await world.close()
  await open({ DEMO_ACCOUNTS: 'false', ADMIN_EMAIL: 'litigant@example.com' })
  await inviteFirstAdministrator(world.deps)
  await world.drain()
  expect(world.mail.sent).toEqual([])
  expect(world.logs.some((line) => line.includes('ADMIN_EMAIL'))).toBe(true)
})

test.each([
  ['without an address', { DEMO_ACCOUNTS: 'false' }],
  ['with demo accounts', { DEMO_ACCOUNTS: 'true', ADMIN_EMAIL: 'first@example.test' }],
])('%s nobody is made', async (_how, settings) => {
  await world.close()
  await open(settings)
  await inviteFirstAdministrator(world.deps)
  await world.drain()
  expect([await found(), world.mail.sent]).toEqual([[], []])
})

test('where there is one already, nobody is made', async () => {
  const { id } = await world.db
    .selectFrom('roles')
    .select('id')
    .where('slug', '=', 'super-admin')
    .executeTakeFirstOrThrow()
  const userId = await world.userId('superAdmin')
  await world.db.insertInto('user_roles').values({ user_id: userId, role_id: id, position: 0 }).execute()
  await inviteFirstAdministrator(world.deps)
  expect(await found()).toEqual([])
})
