import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeSentTo, wrong } from '../../support/codes.ts'
import { createWorld, type World } from '../../support/world.ts'
import { fieldErrorWords } from '../../../src/words/groups/field-error.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

let numbers = 0
/** A mobile number that nobody has used. */
const freshMobile = () => `0171${String(1_000_000 + (numbers += 1))}`

let addresses = 0
/** An address of the net that nobody has asked or guessed from. */
const freshAddress = () => `10.1.${(addresses += 1) >> 8}.${addresses & 255}`

const ask = (mobile: string) =>
  world.call('POST /auth/register/otp', { body: { mobile } }, { address: freshAddress() })
const verify = (mobile: string, otp: string) =>
  world.call('POST /auth/register/otp/verify', { body: { mobile, otp } }, { address: freshAddress() })

/** That a new code has to be asked for, where the right one was given. */
const over = { code: 422, refusal: { fields: [{ path: 'otp', error: 'otp_over' }] } }

const codeFor = (mobile: string) => codeSentTo(world, mobile)

async function ticketFor(mobile: string): Promise<string> {
  await ask(mobile)
  const { data } = await verify(mobile, await codeFor(mobile))
  return data.ticket
}

const details = {
  name: 'কল্পিত  নাম ',
  email: '',
  dateOfBirth: '',
  password: 'Secret12',
  passwordConfirmation: 'Secret12',
  hasConsented: true,
  consentVersion: '2026-01',
}
const register = (ticket: string, changed: Partial<typeof details> = {}) =>
  world.call('POST /auth/register', { body: { ticket, ...details, ...changed } })

describe('the code', () => {
  test('comes by SMS through the queue, in the language of the caller', async () => {
    const mobile = freshMobile()
    const { code, data } = await world.call(
      'POST /auth/register/otp',
      { body: { mobile: `+88${mobile}` } },
      { language: 'en' },
    )
    expect([code, data]).toEqual([200, { resendSeconds: 60, validMinutes: 10 }])
    expect(await world.waiting()).toEqual(['send-code'])
    expect(world.sms.sent.some((sms) => sms.mobile === mobile)).toBe(false)
    expect(await codeFor(mobile)).toMatch(/^\d{6}$/)
    expect(world.sms.sent.at(-1)?.text).toContain('registration code')
  })

  test('is kept only as a hash with a secret', async () => {
    const mobile = freshMobile()
    await ask(mobile)
    const code = await codeFor(mobile)
    const row = await world.db
      .selectFrom('otps')
      .selectAll()
      .where('sent_to', '=', mobile)
      .executeTakeFirstOrThrow()
    expect(row.code_hash).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(code)
  })

  test('three in an hour for a number, a minute apart', async () => {
    const mobile = freshMobile()
    expect((await ask(mobile)).code).toBe(200)
    expect((await ask(mobile)).headers['retry-after']).toBe('60')
    world.clock.advance({ minutes: 1 })
    expect((await ask(mobile)).code).toBe(200)
    world.clock.advance({ minutes: 1 })
    expect((await ask(mobile)).code).toBe(200)
    world.clock.advance({ minutes: 1 })
    const refused = await ask(mobile)
    expect([refused.code, refused.headers['retry-after']]).toEqual([429, String(57 * 60)])
    world.clock.advance({ minutes: 57 })
    expect((await ask(mobile)).code).toBe(200)
    await world.drain()
    expect(world.sms.sent.filter((sms) => sms.mobile === mobile)).toHaveLength(4)
  })

  test('only one of two at once goes out', async () => {
    const mobile = freshMobile()
    const codes = (await Promise.all([ask(mobile), ask(mobile)])).map(({ code }) => code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 429])
  })

  test('works once', async () => {
    const mobile = freshMobile()
    await ask(mobile)
    const code = await codeFor(mobile)
    expect((await verify(mobile, code)).code).toBe(200)
    const again = await verify(mobile, code)
    expect(again).toMatchObject(over)
  })

  test('is taken in Bangla digits', async () => {
    const mobile = freshMobile()
    await ask(mobile)
    const bangla = (await codeFor(mobile)).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
    expect((await verify(mobile, bangla)).code).toBe(200)
  })

  test('has five tries: after five wrong ones the right one is too late', async () => {
    const mobile = freshMobile()
    await ask(mobile)
    const code = await codeFor(mobile)
    for (let tries = 0; tries < 5; tries += 1) {
      const { refusal } = await verify(mobile, wrong(code))
      expect(refusal.fields).toMatchObject([{ path: 'otp', error: 'otp_invalid' }])
    }
    expect(await verify(mobile, code)).toMatchObject(over)
    const other = freshMobile()
    await ask(other)
    const otherCode = await codeFor(other)
    for (let tries = 0; tries < 4; tries += 1) await verify(other, wrong(otherCode))
    expect((await verify(other, otherCode)).code).toBe(200)
  })

  test('is over after ten minutes', async () => {
    const mobile = freshMobile()
    await ask(mobile)
    const code = await codeFor(mobile)
    world.clock.advance({ minutes: 10 })
    expect(await verify(mobile, code)).toMatchObject(over)
    const other = freshMobile()
    await ask(other)
    const otherCode = await codeFor(other)
    world.clock.advance({ minutes: 9, seconds: 59 })
    expect((await verify(other, otherCode)).code).toBe(200)
  })

  test('an earlier one does not work once a new one was sent', async () => {
    const mobile = freshMobile()
    await ask(mobile)
    const first = await codeFor(mobile)
    world.clock.advance({ minutes: 1 })
    await ask(mobile)
    const second = await codeFor(mobile)
    if (first !== second) expect((await verify(mobile, first)).code).toBe(422)
    expect((await verify(mobile, second)).code).toBe(200)
  })

  test('of one number does not open another', async () => {
    const [mine, other] = [freshMobile(), freshMobile()]
    await ask(mine)
    expect((await verify(other, await codeFor(mine))).code).toBe(422)
  })

  test.each([
    ['', 'required'],
    ['0171234567', 'mobile_invalid'],
    ['01212345678', 'mobile_invalid'],
  ] as const)('%j is refused: %s', async (mobile, error) => {
    const { code, refusal } = await ask(mobile)
    const message = fieldErrorWords[error]({}, { locale: 'bn' })
    expect([code, refusal.fields]).toEqual([422, [{ path: 'mobile', error, message }]])
  })

  test.each(['01700000001', '+880 1700 000002'])(
    'that %s has an account is told only to who reads its SMS (spec §5, product 7)',
    async (mobile) => {
      const free = await ask(freshMobile())
      const taken = await ask(mobile)
      expect([taken.code, taken.message, taken.data]).toEqual([free.code, free.message, free.data])
      const stored = `0${mobile.replaceAll(' ', '').slice(-10)}`
      const code = await codeFor(stored)
      const guessed = await verify(mobile, wrong(code))
      expect(guessed.refusal.fields).toMatchObject([{ path: 'otp', error: 'otp_invalid' }])
      const proven = await verify(mobile, code)
      expect([proven.code, proven.refusal.fields]).toMatchObject([
        422,
        [{ path: 'mobile', error: 'mobile_exists' }],
      ])
      const tickets = await world.db.selectFrom('tickets').select('id').where('mobile', '=', stored).execute()
      expect(tickets).toEqual([])
      expect((await verify(mobile, code)).refusal.fields).toMatchObject([{ path: 'otp' }])
    },
  )
})

describe('registering', () => {
  test('makes a litigant who is logged in and can log in again', async () => {
    const mobile = freshMobile()
    const ticket = await ticketFor(mobile)
    const { code, data } = await register(ticket, {
      email: `New.${mobile}@Example.com`,
      dateOfBirth: '১৯৯০-০২-২৮',
    })
    expect(code).toBe(200)
    const info = await world.call('GET /auth/info', {}, data.access_token)
    expect(info.data.user).toMatchObject({ name: 'কল্পিত নাম', mobile, roles: ['plaintiff_user'] })
    const user = await world.db
      .selectFrom('users')
      .selectAll()
      .where('mobile', '=', mobile)
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({ date_of_birth: '1990-02-28', locale: 'bn' })
    const consents = await world.db
      .selectFrom('consents')
      .select(['version', 'at'])
      .where('user_id', '=', user.id)
      .execute()
    expect(consents).toEqual([{ version: '2026-01', at: world.clock.now() }])
    expect(user.password_hash).toMatch(/^\$argon2id\$/)
    const again = await world.call('POST /auth/login', { body: { email: mobile, password: 'Secret12' } })
    expect(again.code).toBe(200)
  })

  test.each([
    ['name', { name: '  ' }, 'required'],
    ['name', { name: 'ক'.repeat(251) }, 'too_long'],
    ['email', { email: 'not an address' }, 'email_invalid'],
    ['dateOfBirth', { dateOfBirth: '2025-02-30' }, 'date_invalid'],
    ['password', { password: '', passwordConfirmation: '' }, 'required'],
    ['password', { password: 'Abc12', passwordConfirmation: 'Abc12' }, 'password_weak'],
    ['password', { password: 'abcdef1', passwordConfirmation: 'abcdef1' }, 'password_weak'],
    ['password', { password: 'ABCDEF1', passwordConfirmation: 'ABCDEF1' }, 'password_weak'],
    ['password', { password: 'Abcdefg', passwordConfirmation: 'Abcdefg' }, 'password_weak'],
    ['passwordConfirmation', { passwordConfirmation: 'Secret13' }, 'password_mismatch'],
    ['hasConsented', { hasConsented: false }, 'consent_required'],
    ['hasConsented', { consentVersion: '2025-01' }, 'consent_required'],
    ['hasConsented', { consentVersion: '' }, 'consent_required'],
  ] as const)('%s: %j is refused with %3$s, and the ticket still works', async (path, changed, error) => {
    const ticket = await ticketFor(freshMobile())
    for (const language of ['bn', 'en'] as const) {
      const body = { ticket, ...details, ...changed }
      const { code, refusal } = await world.call('POST /auth/register', { body }, { language })
      const message = fieldErrorWords[error]({}, { locale: language })
      expect(code).toBe(422)
      expect(refusal.fields).toContainEqual({ path, error, message })
    }
    expect((await register(ticket)).code).toBe(200)
  })

  test('a ticket works once, for half an hour, and only a real one', async () => {
    const ticket = await ticketFor(freshMobile())
    expect((await register(ticket)).code).toBe(200)
    expect((await register(ticket)).code).toBe(409)
    const late = await ticketFor(freshMobile())
    world.clock.advance({ minutes: 30 })
    expect((await register(late)).code).toBe(409)
    expect((await register('x'.repeat(43))).code).toBe(409)
  })

  test('consent is given to the notice in force that day in Dhaka, and to no other (domain 9)', async () => {
    const notice = { text: 'new', text_bn: 'নতুন', effective_from: '2026-07-01' }
    await world.db
      .insertInto('privacy_notices')
      .values({ version: '2026-07', ...notice })
      .execute()
    world.clock.set('2026-06-30T17:59:59Z')
    const early = await ticketFor(freshMobile())
    expect((await register(early, { consentVersion: '2026-07' })).code).toBe(422)
    world.clock.set('2026-06-30T18:00:00Z')
    expect((await register(early)).code).toBe(422)
    expect((await register(early, { consentVersion: '2026-07' })).code).toBe(200)
    await world.db.deleteFrom('privacy_notices').where('version', '=', '2026-07').execute()
  })

  test('two tickets of one number make one account', async () => {
    const mobile = freshMobile()
    const first = await ticketFor(mobile)
    world.clock.advance({ minutes: 1 })
    const second = await ticketFor(mobile)
    const replies = await Promise.all([register(first), register(second)])
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422])
    const refused = replies.find(({ code }) => code === 422)
    expect(refused?.refusal.fields).toMatchObject([{ path: 'mobile', error: 'mobile_exists' }])
  })
})
