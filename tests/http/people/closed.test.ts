import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionHours } from '../../../src/machines/limits.ts'
import { m } from '../../../src/words/messages.js'
import type { DemoKey } from '../../../src/server/seed/people.ts'
import { brokenHistories } from '../../support/histories.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let token = ''
beforeAll(async () => {
  world = await createWorld()
  token = await world.login('superAdmin')
})
afterAll(async () => {
  expect(await brokenHistories(world.db)).toEqual([])
  await world.close()
})

const numberOf = async (key: DemoKey): Promise<number> => {
  const id = await world.userId(key)
  const users = world.db.selectFrom('users').select('number').where('id', '=', id)
  return (await users.executeTakeFirstOrThrow()).number
}
const read = async (id: number) =>
  (await world.call('GET /user-role-management/users/{id}', { params: { id } }, token)).data
const change = async (id: number, part: object) => {
  const { name, office, roles, version } = await read(id)
  const body = {
    name,
    officeId: office?.id ?? '',
    firstRoleId: String(roles[0]?.id ?? ''),
    otherRoleIds: '',
    status: 'active',
    version,
    ...part,
  }
  return world.call('POST /user-role-management/users/{id}', { params: { id }, body }, token)
}

test('whoever works at an office that was closed can be changed there, and nobody is put there any more (product 1)', async () => {
  const [there, elsewhere] = [await numberOf('dispatcher'), await numberOf('otherAdministrator')]
  const closed = (await read(there)).office?.id ?? ''
  await sql`update offices set is_active = false where id = ${closed}`.execute(world.db)
  const renamed = await change(there, { name: 'অন্য নাম' })
  const moved = await change(elsewhere, { officeId: closed })
  await sql`update offices set is_active = true where id = ${closed}`.execute(world.db)
  expect([renamed.code, renamed.data]).toMatchObject([200, { name: 'অন্য নাম', office: { id: closed } }])
  expect([moved.code, moved.refusal]).toMatchObject([422, { fields: [{ path: 'officeId' }] }])
})

test('a session that is over by the clock is open no more (product 6)', async () => {
  const id = await numberOf('accountant')
  await world.login('accountant')
  expect((await read(id)).sessionCount).toBe(1)
  world.clock.advance({ hours: sessionHours })
  token = await world.login('superAdmin')
  expect((await read(id)).sessionCount).toBe(0)
})

test('who was invited and is switched off gets no further link (spec §2 Role and permission management)', async () => {
  const { office, roles } = await read(await numberOf('administrator'))
  const body = {
    name: 'পরীক্ষা কর্মী',
    email: 'off@example.test',
    mobile: '',
    locale: 'bn',
    officeId: office?.id ?? '',
    firstRoleId: String(roles[0]?.id ?? ''),
    otherRoleIds: '',
  } as const
  const { data } = await world.call('POST /user-role-management/users', { body }, token)
  await change(data.number, { status: 'de_active' })
  await world.drain()
  const again = await world.call(
    'POST /user-role-management/users/{id}/invite',
    { params: { id: data.number }, body: {} },
    token,
  )
  expect([again.code, again.message]).toEqual([409, m.user_error_not_invited({}, { locale: 'bn' })])
  expect(await world.waiting()).not.toContain('send-invitation')
})
