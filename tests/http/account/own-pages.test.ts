import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { personChannelOf } from '../../../src/machines/live.ts'
import { demoPassword, type DemoKey } from '../../../src/server/seed/people.ts'
import { codeMailedTo } from '../../support/codes.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let [litigant, staff] = ['', '']
let token = ''
beforeAll(async () => {
  world = await createWorld()
  ;[litigant, staff] = [await world.userId('litigant'), await world.userId('dispatcher')]
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.advance({ hours: 2 })
  await world.db
    .updateTable('users')
    .set({ email: 'litigant@example.com' })
    .where('id', '=', litigant)
    .execute()
  token = await world.login('litigant')
  await told(litigant)
})

/** How often the open pages of the person were told that something changed, since it was last asked. */
async function told(userId: string): Promise<number> {
  await world.drain()
  const events = world.live.events.splice(0)
  return events.filter(
    ({ channel, event }) => channel === personChannelOf(userId) && event === 'counts-changed',
  ).length
}
const code = async (call: Promise<{ code: number }>) => (await call).code
const proof = { currentPassword: demoPassword, currentOtp: '' }
const numberOf = async (key: DemoKey): Promise<number> => {
  const users = world.db
    .selectFrom('users')
    .select('number')
    .where('id', '=', await world.userId(key))
  return (await users.executeTakeFirstOrThrow()).number
}

test('what somebody changes of their own account is told to their other pages, each once; what is refused is not (product 8)', async () => {
  const email = 'own.pages@example.com'
  const ask = (address: string) =>
    code(world.call('POST /auth/update-email/otp', { body: { email: address, ...proof } }, token))
  expect(await ask('nothing')).toBe(422)
  expect(await told(litigant)).toBe(0)
  expect(await ask(email)).toBe(200)
  expect(await told(litigant)).toBe(1)
  const change = { params: { kind: 'email' as const }, body: { address: email } }
  const cancel = () => code(world.call('POST /auth/address-change/{kind}/cancel', change, token))
  expect(await cancel()).toBe(200)
  expect(await told(litigant)).toBe(1)
  expect(await cancel()).toBe(409)
  expect(await told(litigant)).toBe(0)
  world.clock.advance({ minutes: 5 })
  expect(await ask(email)).toBe(200)
  const otp = await codeMailedTo(world, email)
  await told(litigant)
  expect(await code(world.call('POST /auth/update-email', { body: { otp } }, token))).toBe(200)
  expect(await told(litigant)).toBe(1)
  expect(await code(world.call('POST /auth/update-email/remove', { body: proof }, token))).toBe(200)
  expect(await told(litigant)).toBe(1)
  const named = { name: 'মেঘলা নদী', dateOfBirth: '', language: 'bn' as const }
  expect(await code(world.call('POST /auth/update-profile', { body: named }, token))).toBe(200)
  expect(await told(litigant)).toBe(1)
  expect(await told(staff)).toBe(0)
})

test('a page that is open where a session was ended is told, and asks with a session that is none any more (product 6)', async () => {
  const other = await world.login('litigant')
  const ends = () => world.call('POST /auth/sessions/end-others', {}, token)
  expect((await ends()).data.endedCount).toBeGreaterThan(0)
  expect(await told(litigant)).toBe(1)
  expect(await code(world.call('GET /auth/info', {}, other))).toBe(401)
  expect((await ends()).data.endedCount).toBe(0)
  expect(await told(litigant)).toBe(0)
  const third = await world.login('litigant')
  const { rows } = (await world.call('GET /auth/sessions', {}, token)).data
  const id = rows.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  expect(await code(world.call('POST /auth/sessions/{id}/end', { params: { id } }, token))).toBe(200)
  expect(await told(litigant)).toBe(1)
  expect(await code(world.call('GET /auth/info', {}, third))).toBe(401)
})

test('what the super admin makes of a member of staff is told to their open pages (product 8)', async () => {
  const by = await world.login('superAdmin')
  const params = { id: await numberOf('dispatcher') }
  const save = async (status: 'active' | 'de_active') => {
    const { data } = await world.call('GET /user-role-management/users/{id}', { params }, by)
    const { name, office, roles, version } = data
    const [firstRoleId = '', ...others] = roles.map(({ id }) => String(id))
    const otherRoleIds = others.join(' ')
    const body = { name, officeId: office?.id ?? '', firstRoleId, otherRoleIds, status, version }
    return code(world.call('POST /user-role-management/users/{id}', { params, body }, by))
  }
  await told(staff)
  expect(await save('active')).toBe(200)
  expect(await told(staff)).toBe(1)
  const own = await world.login('dispatcher')
  expect(await save('de_active')).toBe(200)
  expect(await told(staff)).toBe(1)
  expect(await code(world.call('GET /auth/info', {}, own))).toBe(401)
  expect(await save('active')).toBe(200)
  await told(staff)
  await world.login('dispatcher')
  const ended = await world.call(
    'POST /user-role-management/users/{id}/end-sessions',
    { params, body: {} },
    by,
  )
  expect(ended.data.endedCount).toBe(1)
  expect(await told(staff)).toBe(1)
})

test('what becomes of the rights of a role is told to all of staff, who ask what they may do now (product 8)', async () => {
  const by = await world.login('superAdmin')
  const { rows } = (await world.call('GET /user-role-management/roles', {}, by)).data
  const role = rows.find(({ slug }) => slug === 'dispatcher')
  const params = { id: role?.id ?? 0 }
  const { data } = await world.call('GET /user-role-management/roles/{id}', { params }, by)
  const { name, nameBn, description, slugs, version } = data
  world.live.events.length = 0
  const body = { name, nameBn, description, slugs: slugs.slice(1).join(' '), version }
  expect(await code(world.call('POST /user-role-management/roles/{id}', { params, body }, by))).toBe(200)
  await world.drain()
  expect(world.live.events.map(({ channel }) => channel)).toContain('private-offices')
})
