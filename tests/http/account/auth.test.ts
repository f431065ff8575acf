import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginFailuresMax, loginFailuresWindowMinutes } from '../../../src/machines/limits.ts'
import { demoAccounts, demoPassword } from '../../../src/server/seed/people.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

let addresses = 0
/** An address that nobody has failed from. */
const freshAddress = () => `10.0.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`

const login = (email: string, password: string, address = freshAddress()) =>
  world.call('POST /auth/login', { body: { email, password } }, { address, language: 'en' })

describe('logging in', () => {
  test.each([
    'litigant@example.com',
    '  LITIGANT@Example.com ',
    '01700000001',
    '+8801700000001',
    '০১৭০০০০০০০১',
    '01700-000001',
  ])('%s with the right password gives a token that says who it is', async (name) => {
    const { code, data } = await login(name, demoPassword)
    expect(code).toBe(200)
    expect(data.token_type).toBe('Bearer')
    const info = await world.call('GET /auth/info', {}, data.access_token)
    expect(info.data.user).toMatchObject({
      email: 'litigant@example.com',
      mobile: '01700000001',
      roles: ['plaintiff_user'],
      office: null,
    })
    expect(info.data.user.acl).toContain('litigant.application.submit')
    expect(info.data.notifications).toEqual([])
  })

  test('the token is kept only as its hash', async () => {
    const { data } = await login('litigant@example.com', demoPassword)
    const rows = await world.db.selectFrom('sessions').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(data.access_token)
    expect(rows.some(({ token_hash }) => token_hash.toString() === data.access_token)).toBe(false)
  })

  test('every demo account gets in, staff with its office', async () => {
    for (const account of demoAccounts) {
      const token = await world.login(account.key)
      const { data } = await world.call('GET /auth/info', {}, token)
      expect(data.user.roles).toEqual([account.role])
      expect(data.user.office === null).toBe(account.officeCode === null)
    }
  })

  test('a wrong password and an unknown account get the same answer', async () => {
    const wrong = await login('secondLitigant@example.com', 'Wrong1234')
    const unknown = await login('nobody@example.com', 'Wrong1234')
    const known = await login('litigant2@example.com', 'Wrong1234')
    expect(known.code).toBe(422)
    for (const other of [wrong, unknown])
      expect([other.code, other.message, other.data]).toEqual([known.code, known.message, known.data])
  })

  test('somebody who was switched off gets in no more, and the open session ends', async () => {
    const token = await world.login('otherAdministrator')
    const id = await world.userId('otherAdministrator')
    await world.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
    expect((await login('other-administrator@court.example', demoPassword)).code).toBe(422)
    expect((await world.call('GET /auth/info', {}, token)).code).toBe(401)
    await world.db.updateTable('users').set({ is_active: true }).where('id', '=', id).execute()
  })

  test('a hash with older parameters is made anew', async () => {
    const { hash } = await import('@node-rs/argon2')
    const old = await hash(demoPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    const users = world.db.selectFrom('users').select('password_hash').where('mobile', '=', '01700000002')
    await world.db
      .updateTable('users')
      .set({ password_hash: old })
      .where('mobile', '=', '01700000002')
      .execute()
    expect((await login('01700000002', demoPassword)).code).toBe(200)
    const { password_hash } = await users.executeTakeFirstOrThrow()
    expect(password_hash).not.toBe(old)
    expect(world.deps.passwords.isOutdated(password_hash)).toBe(false)
    expect((await login('01700000002', demoPassword)).code).toBe(200)
  })
})

describe('the lock', () => {
  test.each(['headaccountant', 'accountant@court.example'])(
    'five failures lock %s for 15 minutes, wherever they come from and whether it exists or not',
    async (name) => {
      for (let tries = 0; tries < 5; tries += 1) expect((await login(name, 'Wrong1234')).code).toBe(422)
      const locked = await login(name, demoPassword)
      expect(locked.code).toBe(429)
      expect(locked.headers['retry-after']).toBe('900')
      expect(locked.refusal.retryAfterSeconds).toBe(900)
      world.clock.advance({ minutes: 14, seconds: 59 })
      expect((await login(name, demoPassword)).headers['retry-after']).toBe('1')
      world.clock.advance({ seconds: 1 })
      for (let tries = 0; tries < 4; tries += 1) expect((await login(name, 'Wrong1234')).code).toBe(422)
      expect((await login(name, demoPassword)).code).toBe(name.includes('@') ? 200 : 422)
    },
  )

  test('the e-mail and the mobile of one account are counted together, and a success wipes them out', async () => {
    const names = ['administrator@court.example', '01700000003']
    for (let tries = 0; tries < 4; tries += 1) await login(names[tries % 2] ?? '', 'Wrong1234')
    expect((await login('01700000003', demoPassword)).code).toBe(200)
    for (let tries = 0; tries < 5; tries += 1) await login(names[tries % 2] ?? '', 'Wrong1234')
    expect((await login('administrator@court.example', demoPassword)).code).toBe(429)
  })

  test('failures more than 30 minutes apart do not add up', async () => {
    for (let tries = 0; tries < 6; tries += 1) {
      expect((await login('super-admin@court.example', 'Wrong1234')).code).toBe(422)
      world.clock.advance({ minutes: 8 })
    }
  })

  test('many at once get no more tries than one after the other', async () => {
    const name = 'head-administrator@court.example'
    const all = await Promise.all(Array.from({ length: 20 }, () => login(name, 'Wrong1234')))
    expect(all.filter(({ code }) => code === 422)).toHaveLength(5)
    expect(all.filter(({ code }) => code === 429)).toHaveLength(15)
  })

  test('failures a whole window apart still count together, and the wait told is never too short', async () => {
    const fail = () => login('window@example.com', 'Wrong1234')
    for (const seconds of [0, 1]) {
      world.clock.advance({ hours: 2 })
      await fail()
      world.clock.advance({ minutes: loginFailuresWindowMinutes, seconds })
      for (let more = 1; more < loginFailuresMax; more += 1) expect((await fail()).code).toBe(422)
      world.clock.advance({ seconds: 0.5 })
      const { code, headers } = await fail()
      expect([code, headers['retry-after']]).toEqual(seconds === 0 ? [429, '900'] : [422, undefined])
    }
  })

  test('an address is locked after fifty failures, another is not', async () => {
    for (let tries = 0; tries < 50; tries += 1) {
      const { code } = await login(`unknown${tries}@example.com`, 'Wrong1234', '10.9.9.9')
      expect(code).toBe(422)
    }
    expect((await login('litigant@example.com', demoPassword, '10.9.9.9')).code).toBe(429)
    expect((await login('litigant@example.com', demoPassword, '10.9.9.8')).code).toBe(200)
  })
})

describe('sessions', () => {
  test('one lasts 12 hours, a remembered one 30 days', async () => {
    const credentials = { email: 'litigant@example.com', password: demoPassword }
    const short = await world.call('POST /auth/login', { body: credentials })
    const long = await world.call('POST /auth/login', { body: { ...credentials, isRemembered: true } })
    const codes = async () =>
      Promise.all(
        [short, long].map(
          async ({ data }) => (await world.call('GET /auth/info', {}, data.access_token)).code,
        ),
      )
    world.clock.advance({ hours: 11, minutes: 59 })
    expect(await codes()).toEqual([200, 200])
    world.clock.advance({ minutes: 1 })
    expect(await codes()).toEqual([401, 200])
    world.clock.advance({ days: 29, hours: 11, minutes: 59 })
    expect(await codes()).toEqual([401, 200])
    world.clock.advance({ minutes: 1 })
    expect(await codes()).toEqual([401, 401])
  })

  test('logging out ends this session and no other', async () => {
    const [one, other] = [await world.login('litigant'), await world.login('litigant')]
    expect((await world.call('POST /auth/logout', {}, one)).code).toBe(200)
    expect((await world.call('GET /auth/info', {}, one)).code).toBe(401)
    expect((await world.call('GET /auth/info', {}, other)).code).toBe(200)
  })

  test('nobody, an unknown token and no token at all are told in their language', async () => {
    const bangla = await world.call('GET /auth/info', {})
    const english = await world.call('GET /auth/info', {}, { token: 'x'.repeat(43), language: 'en' })
    expect([bangla.code, english.code]).toEqual([401, 401])
    expect(english.message).toBe('You have been logged out.')
    expect(bangla.message).toMatch(/লগ/)
  })
})
