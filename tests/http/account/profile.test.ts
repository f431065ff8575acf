import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword, type DemoKey } from '../../../src/server/seed/people.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.drain()
  world.sms.sent.length = world.mail.sent.length = 0
  world.clock.advance({ hours: 2 })
  token = await world.login('litigant')
})

const show = async (who = token) => (await world.call('GET /auth/profile', {}, who)).data
const person: { name: string; dateOfBirth: string; language?: 'bn' | 'en' } = {
  name: 'মেঘলা নদী',
  dateOfBirth: '',
}
const update = (changed: Partial<typeof person>, who = token) =>
  world.call('POST /auth/update-profile', { body: { ...person, ...changed } }, who)
const setUser = (key: DemoKey, columns: object) =>
  world.userId(key).then((id) => world.db.updateTable('users').set(columns).where('id', '=', id).execute())

test('of several consents the newest is told (domain 9)', async () => {
  const user_id = await world.userId('litigant')
  const { consent: first } = await show()
  expect(first).not.toBeNull()
  const newer = { version: '2026-02', at: world.clock.now() }
  const words = { text: 'Newer', text_bn: 'নতুন', effective_from: '2999-01-01' }
  await world.db
    .insertInto('privacy_notices')
    .values({ version: newer.version, ...words })
    .execute()
  await world.db
    .insertInto('consents')
    .values({ user_id, ...newer })
    .execute()
  const told = (await show()).consent
  await world.db
    .deleteFrom('consents')
    .where('user_id', '=', user_id)
    .where('version', '=', '2026-02')
    .execute()
  expect(told).toEqual({ version: '2026-02', at: newer.at.toISOString() })
})

describe('the profile (spec §2 /my-profile)', () => {
  test('shows the account with its NID masked, and the consent', async () => {
    await setUser('litigant', { nid: '1234567890123', date_of_birth: '1990-02-28' })
    expect(await show()).toEqual({
      name: 'মেঘলা নদী',
      email: 'litigant@example.com',
      mobile: '01700000001',
      waiting: { email: null, mobile: null },
      nidMasked: '**********123',
      dateOfBirth: '1990-02-28',
      language: 'bn',
      verifiedAt: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      hasIdentity: false,
      consent: { version: '2026-01', at: '2026-01-01T00:00:00.000Z' },
    })
  })

  test('says when an identity is linked, and that staff consented to nothing', async () => {
    const userId = await world.userId('litigant')
    const identity = { issuer: 'https://id.example.test', subject: '1', user_id: userId }
    await world.db
      .insertInto('identities')
      .values({ ...identity, linked_at: world.clock.now() })
      .execute()
    expect((await show()).hasIdentity).toBe(true)
    const staff = await show(await world.login('accountant'))
    expect([staff.hasIdentity, staff.consent, staff.nidMasked]).toEqual([false, null, null])
    await world.db.deleteFrom('identities').execute()
  })

  test('nobody sees one without logging in', async () => {
    expect((await world.call('GET /auth/profile', {})).code).toBe(401)
  })
})

describe('changing it (spec §7 update-profile)', () => {
  test('takes name and day of birth, tidied, in Bangla digits too', async () => {
    const { code, data } = await update({ name: ' নতুন   নাম ', dateOfBirth: '১৯৯১-০৩-০১' })
    expect([code, data.name, data.dateOfBirth]).toEqual([200, 'নতুন নাম', '1991-03-01'])
    expect(await show()).toEqual(data)
    await world.drain()
    expect([...world.mail.sent, ...world.sms.sent]).toEqual([])
  })

  test.each([
    ['name', { name: ' ' }, 'required'],
    ['dateOfBirth', { dateOfBirth: '2025-02-30' }, 'date_invalid'],
  ])('%s: %j is refused with %3$s and changes nothing (spec §5)', async (path, changed, error) => {
    const before = await show()
    const { code, refusal } = await update(changed)
    expect([code, refusal.fields]).toMatchObject([422, [{ path, error }]])
    expect(await show()).toEqual(before)
  })

  test('the day of birth of a verified person stays, everything else may change', async () => {
    const columns = { verified_at: world.clock.now(), date_of_birth: '1990-02-28' }
    await setUser('litigant', columns)
    const { data } = await update({ name: 'মেঘলা', dateOfBirth: '1999-01-01' })
    expect([data.name, data.dateOfBirth]).toEqual(['মেঘলা', '1990-02-28'])
    await setUser('litigant', { verified_at: null })
  })
})

describe('the password (spec §5, §7 update-password)', () => {
  const change = (currentPassword: string, password: string, confirmation = password, who = token) =>
    world.call(
      'POST /auth/update-password',
      { body: { currentPassword, password, passwordConfirmation: confirmation } },
      who,
    )

  test('changes with the current one; every other session ends and the owner is told', async () => {
    const others = [await world.login('litigant'), await world.login('litigant')]
    const stranger = await world.login('secondLitigant')
    const { code, data } = await change(demoPassword, 'Secret34')
    expect(code).toBe(200)
    expect(data.endedCount).toBeGreaterThanOrEqual(2)
    for (const other of others) expect((await world.call('GET /auth/info', {}, other)).code).toBe(401)
    for (const live of [token, stranger])
      expect((await world.call('GET /auth/info', {}, live)).code).toBe(200)
    await world.drain()
    expect(world.sms.sent.map(({ mobile }) => mobile)).toEqual(['01700000001'])
    expect(world.mail.sent.map(({ to }) => to)).toEqual(['litigant@example.com'])
    expect((await change('Secret34', demoPassword)).data.endedCount).toBe(0)
  })

  test('that it changed is told in the language that its owner chose for messages, which stays where none is given (spec §7 update-profile)', async () => {
    const isInBangla = async (from: string, to: string) => {
      world.sms.sent.length = world.mail.sent.length = 0
      expect((await change(from, to)).code).toBe(200)
      await world.drain()
      return [...world.sms.sent, ...world.mail.sent].map(({ text }) => /[ঀ-৿]/.test(text))
    }
    expect(await isInBangla(demoPassword, 'Secret34')).toEqual([true, true])
    expect((await update({ language: 'en' })).data.language).toBe('en')
    expect((await update({})).data.language).toBe('en')
    expect(await isInBangla('Secret34', demoPassword)).toEqual([false, false])
    expect((await update({ language: 'bn' })).data.language).toBe('bn')
    const other = await update({ language: 'hi' as never })
    expect([other.code, other.refusal.fields]).toMatchObject([422, [{ path: 'language' }]])
  })

  test('a wrong current one is refused and counted with the failed logins of the account', async () => {
    for (let tries = 0; tries < 3; tries += 1)
      expect((await change('Wrong1234', 'Secret34')).refusal.fields).toMatchObject([
        { path: 'currentPassword', error: 'password_wrong' },
      ])
    const wrong = { email: '01700000001', password: 'Wrong1234' }
    for (let tries = 0; tries < 2; tries += 1) await world.call('POST /auth/login', { body: wrong })
    const locked = await change(demoPassword, 'Secret34')
    expect([locked.code, locked.headers['retry-after']]).toEqual([429, '900'])
    const right = { email: 'litigant@example.com', password: demoPassword }
    expect((await world.call('POST /auth/login', { body: right })).code).toBe(429)
    await world.drain()
    expect(world.mail.sent).toEqual([])
  })

  test.each([
    ['currentPassword', '', 'Secret34', 'Secret34', 'required'],
    ['password', demoPassword, 'Abc12', 'Abc12', 'password_weak'],
    ['password', demoPassword, '', '', 'required'],
    ['passwordConfirmation', demoPassword, 'Secret34', 'Secret35', 'password_mismatch'],
  ])('%s: %j, %j, %j is refused with %5$s', async (path, current, password, confirmation, error) => {
    const { code, refusal } = await change(current, password, confirmation)
    expect(code).toBe(422)
    expect(refusal.fields).toContainEqual(expect.objectContaining({ path, error }))
  })
})
