import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../src/api/call.ts'
import { calls, type CallName } from '../../../src/api/calls.ts'
import { demoPassword } from '../../../src/server/seed/people.ts'
import { m } from '../../../src/words/messages.js'
import { turnFactorOn } from '../../support/factor.ts'
import { samples } from '../../support/samples.ts'
import type { Subject } from '../../support/subjects.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ settings: { SECOND_FACTOR: 'super-admin, accountant' } })
  // One role that asks is enough, whatever the others do.
  await sql`insert into user_roles (user_id, role_id, position)
    select ${await world.userId('accountant')}, id, 1 from roles where slug = 'dispatcher'`.execute(world.db)
})
afterAll(() => world.close())

const bn = { locale: 'bn' } as const
const none = '00000000-0000-4000-8000-000000000000'
const nowhere: Subject = {
  ...({ application: none, office: none, session: none, request: none } as Subject),
  staffNumber: '1',
  litigantNumber: '1',
}
const infoOf = async (token: string) => (await world.call('GET /auth/info', {}, token)).data

describe('where a role asks for a second factor (product 7)', () => {
  test('whoever has none holds no right and is told so; nothing of their office is in their account', async () => {
    const token = await world.login('accountant')
    const { user, counts, notifications } = await infoOf(token)
    expect([user.acl, user.needsFactor, notifications]).toEqual([[], true, []])
    expect(Object.values(counts).every((count) => count === 0)).toBe(true)
    const { code, message } = await world.call('GET /payments', { query: {} }, token)
    expect([code, message]).toEqual([403, m.factor_error_needed({}, bn)])
  })

  test('no call but those of their own account lets them through', async () => {
    const token = await world.login('superAdmin')
    const asking = (Object.keys(calls) as CallName[]).filter((name) => {
      const { right }: Call = calls[name]
      return right !== 'public' && !name.split(' ')[1]?.startsWith('/auth/')
    })
    expect(asking.length).toBeGreaterThan(80)
    for (const name of asking) {
      const [method = '', path = ''] = name.split(' ')
      const { params = {}, query, body } = samples[name](nowhere, '')
      const given: Readonly<Record<string, string>> = params
      const filled = path.replace(/\{(\w+)\}/g, (_, part: string) => given[part] ?? none)
      const { statusCode } = await world.app.inject({
        method: method as 'GET' | 'POST',
        url: `/api${filled}`,
        headers: { authorization: `Bearer ${token}` },
        ...(query ? { query } : {}),
        ...(body ? { payload: body } : {}),
      })
      expect([name, statusCode]).toEqual([name, 403])
    }
  })

  test('files of their office are closed too', async () => {
    const token = await world.login('superAdmin')
    const { statusCode } = await world.app.inject({
      url: '/api/user-role-management/audit/file',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(statusCode).toBe(403)
  })

  test('with one their rights are there at their next call, and it cannot be turned off', async () => {
    const token = await world.login('accountant')
    const { next } = await turnFactorOn(world, token)
    expect((await world.call('GET /payments', { query: {} }, token)).code).toBe(200)
    expect((await infoOf(token)).user.needsFactor).toBeUndefined()
    expect((await world.call('GET /auth/second-factor', {}, token)).data.isDemanded).toBe(true)
    world.clock.advance({ seconds: 90 })
    const off = await world.call(
      'POST /auth/second-factor/off',
      { body: { currentPassword: demoPassword, code: next() } },
      token,
    )
    expect([off.code, off.message]).toEqual([409, m.factor_error_demanded({}, bn)])
  })

  test('other roles and litigants are asked for nothing', async () => {
    for (const key of ['administrator', 'dispatcher', 'litigant'] as const) {
      const { user } = await infoOf(await world.login(key))
      expect([user.needsFactor, user.acl.length > 0]).toEqual([undefined, true])
    }
    for (const key of ['administrator', 'dispatcher'] as const) {
      const { data } = await world.call('GET /auth/second-factor', {}, await world.login(key))
      expect(data.isDemanded).toBe(false)
    }
  })
})

test('who works here may have one, and no litigant', async () => {
  const call = async (key: 'litigant' | 'dispatcher') =>
    (await world.call('GET /auth/second-factor', {}, await world.login(key))).code
  expect([await call('litigant'), await call('dispatcher')]).toEqual([403, 200])
})
