import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls, type CallName } from '../../../src/api/calls.ts'
import { halfLoginMinutes, loginFailuresMax, recoveryCodesMax } from '../../../src/machines/limits.ts'
import { demoAccounts, demoPassword } from '../../../src/server/seed/people.ts'
import { m } from '../../../src/words/messages.js'
import { samples } from '../../support/samples.ts'
import { shownCode, turnFactorOn } from '../../support/factor.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
/** The accountant, whose own page it is. */
const email = demoAccounts.find(({ key }) => key === 'accountant')?.email ?? ''
beforeEach(async () => {
  for (const table of [
    'second_factors',
    'recovery_codes',
    'half_logins',
    'login_failures',
    'sessions',
  ] as const)
    await world.db.deleteFrom(table).execute()
  world.clock.advance({ minutes: 2 })
  await world.drain()
  world.mail.sent.length = 0
})

const login = (password = demoPassword) => world.call('POST /auth/login', { body: { email, password } })
/** The ticket of a right password. */
async function half(): Promise<string> {
  const { code, refusal } = await login()
  expect(code).toBe(409)
  return refusal.codeTicket ?? ''
}
const give = (ticket: string, code: string, how: { address?: string } = {}) =>
  world.call('POST /auth/login/code', { body: { ticket, code } }, how)
const inBangla = (digits: string) => digits.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
const seconds = (count: number) => world.clock.advance({ seconds: count })
const at = (offsetSeconds: number) => new Date(world.clock.now().getTime() + offsetSeconds * 1_000)

/** On, with the code of now used up and a later one open. */
async function on() {
  const token = await world.login('accountant')
  const factor = await turnFactorOn(world, token)
  seconds(90)
  return { ...factor, token }
}

describe('the log-in', () => {
  test('a right password gives no session, a code does, in Bangla digits too', async () => {
    const factor = await on()
    await world.db.deleteFrom('sessions').execute()
    const ticket = await half()
    expect(await world.db.selectFrom('sessions').select('id').execute()).toEqual([])
    const { code, data } = await give(ticket, inBangla(factor.next()))
    expect(code).toBe(200)
    expect((await world.call('GET /auth/info', {}, data.access_token)).data.user.email).toBe(email)
  })

  test('the ticket of a waiting log-in opens no call at all', async () => {
    await on()
    const ticket = await half()
    const closed = (Object.keys(calls) as CallName[]).filter((name) => calls[name].right !== 'public')
    expect(closed.length).toBeGreaterThan(100)
    const subject = new Proxy({}, { get: () => '00000000-0000-7000-8000-000000000000' })
    for (const name of closed) {
      const input = samples[name](subject as never, '')
      expect((await world.call(name, input as never, ticket)).code, name).toBe(401)
    }
  })

  test.each([
    [-61, 422],
    [-30, 200],
    [0, 200],
    [30, 200],
    [61, 422],
  ])('a code of %d seconds from now answers %d', async (offset, expected) => {
    const { secret } = await on()
    seconds(120)
    expect((await give(await half(), shownCode(secret, at(offset)))).code).toBe(expected)
  })

  test('a code is taken once, also an older one never after it', async () => {
    const { secret } = await on()
    const code = shownCode(secret, world.clock.now())
    const older = shownCode(secret, at(-30))
    expect((await give(await half(), code)).code).toBe(200)
    expect((await give(await half(), code)).code).toBe(422)
    expect((await give(await half(), older)).code).toBe(422)
    seconds(30)
    expect((await give(await half(), shownCode(secret, world.clock.now()))).code).toBe(200)
  })

  test('of two log-ins with the same code at once one wins', async () => {
    const factor = await on()
    const tickets = [await half(), await half()]
    const answers = await Promise.all(tickets.map((ticket) => give(ticket, factor.next())))
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, 422])
  })

  test('a ticket works once, and ends after its minutes', async () => {
    const factor = await on()
    const ticket = await half()
    expect((await give(ticket, factor.next())).code).toBe(200)
    seconds(30)
    expect((await give(ticket, factor.next())).code).toBe(409)
    const late = await half()
    seconds(halfLoginMinutes * 60 - 1)
    expect((await give(late, '000000')).code).toBe(422)
    seconds(1)
    expect((await give(late, factor.next())).code).toBe(409)
  })

  test('guesses are limited as passwords are, whatever the ticket and the password', async () => {
    const factor = await on()
    for (let index = 0; index < loginFailuresMax; index += 1)
      expect((await give(await half(), '000000', { address: `10.1.1.${index}` })).code).toBe(422)
    const { code, refusal } = await give(await half(), factor.next(), { address: '10.1.2.1' })
    expect(code).toBe(429)
    expect(refusal.retryAfterSeconds).toBeGreaterThan(0)
  })

  test('a new password ends what waits', async () => {
    const { token, next } = await on()
    const ticket = await half()
    const password = 'Another12'
    const change = { currentPassword: demoPassword, password, passwordConfirmation: password }
    expect((await world.call('POST /auth/update-password', { body: change }, token)).code).toBe(200)
    expect((await give(ticket, next())).code).toBe(409)
    const back = { currentPassword: password, password: demoPassword, passwordConfirmation: demoPassword }
    expect((await world.call('POST /auth/update-password', { body: back }, token)).code).toBe(200)
  })

  test('what is no code is told at its field', async () => {
    await on()
    const { code, refusal } = await give(await half(), '12')
    expect([code, refusal.fields?.map(({ path }) => path)]).toEqual([422, ['code']])
  })
})

describe('recovery codes', () => {
  test('each works once, with its dash and in small letters, and is told by mail', async () => {
    const { codes } = await on()
    expect(new Set(codes).size).toBe(recoveryCodesMax)
    const [code = ''] = codes
    const typed = `${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase()
    expect((await give(await half(), typed)).code).toBe(200)
    await world.drain()
    expect(world.mail.sent.some(({ subject }) => subject.includes('উদ্ধার কোড'))).toBe(true)
    expect((await give(await half(), typed)).code).toBe(422)
  })

  test('new ones end the old ones, after password and code', async () => {
    const { codes, token, next } = await on()
    const renew = (currentPassword: string, code: string) =>
      world.call('POST /auth/second-factor/recovery-codes', { body: { currentPassword, code } }, token)
    expect((await renew('Wrong123', next())).code).toBe(422)
    expect((await renew(demoPassword, '000000')).code).toBe(422)
    const { code, data } = await renew(demoPassword, next())
    expect(code).toBe(200)
    expect((await give(await half(), codes[0] ?? '')).code).toBe(422)
    expect((await give(await half(), data.codes[0] ?? '')).code).toBe(200)
  })
})

describe('on and off', () => {
  test('a litigant has none of it', async () => {
    const token = await world.login('litigant')
    expect((await world.call('GET /auth/second-factor', {}, token)).code).toBe(403)
    const body = { currentPassword: demoPassword }
    expect((await world.call('POST /auth/second-factor/begin', { body }, token)).code).toBe(403)
  })

  test('it counts from its first code, ends the other sessions and says so by mail', async () => {
    const [here, there] = [await world.login('accountant'), await world.login('accountant')]
    const body = { currentPassword: demoPassword }
    const wrong = await world.call('POST /auth/second-factor/begin', { body: { currentPassword: 'x' } }, here)
    expect(wrong.code).toBe(422)
    const { data } = await world.call('POST /auth/second-factor/begin', { body }, here)
    expect(data.uri).toContain(data.secret.replaceAll(' ', ''))
    expect((await login()).code).toBe(200)
    const confirm = (code: string) => world.call('POST /auth/second-factor/confirm', { body: { code } }, here)
    expect((await confirm('000000')).code).toBe(422)
    expect((await confirm(shownCode(data.secret, world.clock.now()))).code).toBe(200)
    expect((await world.call('GET /auth/info', {}, there)).code).toBe(401)
    expect((await world.call('GET /auth/second-factor', {}, here)).data).toEqual({
      since: world.clock.now().toISOString(),
      codesLeft: recoveryCodesMax,
      isDemanded: false,
    })
    expect((await world.call('POST /auth/second-factor/begin', { body }, here)).code).toBe(409)
    await world.drain()
    expect(world.mail.sent.at(-1)?.subject).toContain('দ্বিতীয় ধাপ চালু')
  })

  test('the code of a secret that another was begun after is refused with why, and counts as no guess (product 7)', async () => {
    const token = await world.login('accountant')
    const body = { currentPassword: demoPassword }
    const begin = async () =>
      (await world.call('POST /auth/second-factor/begin', { body }, token)).data.secret
    const [earlier, secret] = [await begin(), await begin()]
    const confirm = (of: string) => {
      const code = shownCode(of, world.clock.now())
      return world.call('POST /auth/second-factor/confirm', { body: { code, secret: of } }, token)
    }
    const late = await confirm(earlier)
    expect([late.code, late.message]).toEqual([409, m.factor_error_begun_anew({}, { locale: 'bn' })])
    expect((await world.call('GET /auth/second-factor', {}, token)).data.since).toBeNull()
    expect((await confirm(secret)).code).toBe(200)
  })

  test('it is turned off after password and code, and nothing of it is left', async () => {
    const { token, next } = await on()
    const off = (currentPassword: string, code: string) =>
      world.call('POST /auth/second-factor/off', { body: { currentPassword, code } }, token)
    expect((await off('Wrong123', next())).code).toBe(422)
    expect((await off(demoPassword, '000000')).code).toBe(422)
    expect((await off(demoPassword, next())).code).toBe(200)
    expect(await world.db.selectFrom('second_factors').selectAll().execute()).toEqual([])
    expect(await world.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
    expect((await login()).code).toBe(200)
  })

  test('the secret is sealed at rest and bound to its account; it is in no log, history or mail', async () => {
    const { secret, codes } = await on()
    const plain = secret.replaceAll(' ', '')
    const rows = await world.db.selectFrom('second_factors').selectAll().execute()
    const kept = await world.db.selectFrom('recovery_codes').selectAll().execute()
    const history = await world.db.selectFrom('history').selectAll().execute()
    const raw = Buffer.concat(rows.map((row) => row.secret))
    const { Secret } = await import('otpauth')
    expect(raw.includes(Buffer.from(Secret.fromBase32(plain).buffer))).toBe(false)
    await world.drain()
    const all = JSON.stringify([kept, history, world.logs, world.mail.sent, raw.toString('latin1')])
    for (const hidden of [plain, secret, ...codes]) expect(all).not.toContain(hidden)
    const other = await world.userId('administrator')
    const { unsealed } = await import('../../../src/server/account/factor-secret.ts')
    const [row] = rows
    expect(row && unsealed(world.deps.settings, other, row.secret)).toBe(null)
    expect(row && unsealed(world.deps.settings, row.user_id, row.secret)).not.toBe(null)
  })
})
