import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { historyOf } from '../../../src/server/lifecycle/state.ts'
import { demoAccounts, demoPassword, type DemoKey } from '../../../src/server/seed/people.ts'
import { m } from '../../../src/words/messages.js'
import { turnFactorOn } from '../../support/factor.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let token = ''
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ['second_factors', 'recovery_codes', 'half_logins', 'sessions'] as const)
    await world.db.deleteFrom(table).execute()
  token = await world.login('superAdmin')
  await world.drain()
  world.mail.sent.length = 0
})

const numberOf = async (key: DemoKey): Promise<number> => {
  const id = await world.userId(key)
  return (await world.db.selectFrom('users').select('number').where('id', '=', id).executeTakeFirstOrThrow())
    .number
}
const take = async (key: DemoKey, reason = 'ফোন ও কোড হারিয়েছেন', by = token) =>
  world.call(
    'POST /user-role-management/users/{id}/take-factor',
    { params: { id: await numberOf(key) }, body: { reason } },
    by,
  )
const hasFactor = async (key: DemoKey) =>
  (await world.call('GET /user-role-management/users/{id}', { params: { id: await numberOf(key) } }, token))
    .data.hasFactor
const login = () =>
  world.call('POST /auth/login', {
    body: {
      email: demoAccounts.find(({ key }) => key === 'accountant')?.email ?? '',
      password: demoPassword,
    },
  })

test('a lost second factor is taken away: they are out everywhere, told by mail with why, and log in by password (product 7)', async () => {
  const theirs = await world.login('accountant')
  await turnFactorOn(world, theirs)
  await world.drain()
  world.mail.sent.length = 0
  expect([await hasFactor('accountant'), (await login()).code]).toEqual([true, 409])
  expect((await take('accountant')).code).toBe(200)
  expect((await world.call('GET /auth/info', {}, theirs)).code).toBe(401)
  for (const table of ['second_factors', 'recovery_codes', 'half_logins'] as const)
    expect(await world.db.selectFrom(table).selectAll().execute()).toEqual([])
  expect([await hasFactor('accountant'), (await login()).code]).toEqual([false, 200])
  const [link] = (await historyOf(world.db, 'user', await world.userId('accountant'))).slice(-1)
  expect(link).toMatchObject({
    event: 'factor_taken',
    actor_id: await world.userId('superAdmin'),
    payload: { reason: 'ফোন ও কোড হারিয়েছেন' },
  })
  await world.drain()
  expect(world.mail.sent.map(({ subject, text }) => [subject, text.includes('ফোন ও কোড হারিয়েছেন')])).toEqual(
    [[m.account_title_factor_taken({}, { locale: 'bn' }), true]],
  )
})

test('without a reason, from whoever has none, and from oneself nothing is taken', async () => {
  await turnFactorOn(world, await world.login('accountant'))
  await turnFactorOn(world, token)
  const state = () =>
    Promise.all(
      (['second_factors', 'recovery_codes', 'history'] as const).map((table) =>
        world.db
          .selectFrom(table)
          .select((row) => row.fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow(),
      ),
    )
  const before = await state()
  const empty = await take('accountant', ' ')
  expect([empty.code, empty.refusal.fields?.map(({ path, error }) => [path, error])]).toEqual([
    422,
    [['reason', 'required']],
  ])
  expect((await take('dispatcher')).code).toBe(409)
  const own = await take('superAdmin')
  expect([own.code, own.message]).toEqual([422, m.user_error_own_factor({}, { locale: 'bn' })])
  expect((await take('litigant')).code).toBe(404)
  expect((await take('accountant', 'কারণ', await world.login('administrator'))).code).toBe(403)
  expect(await state()).toEqual(before)
})
