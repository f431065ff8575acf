import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput, CallName } from '../../../src/api/calls.ts'
import { sendResetLink } from '../../../src/server/account/workers.ts'
import { demoPassword, type DemoKey } from '../../../src/server/seed/people.ts'
import { statementsOf } from '../../support/statements.ts'
import { codeSentTo } from '../../support/codes.ts'
import { createWorld, type World } from '../../support/world.ts'
import { fieldErrorWords } from '../../../src/words/groups/field-error.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.drain()
  world.sms.sent.length = 0
  world.mail.sent.length = 0
  world.clock.advance({ hours: 2 })
})

let addresses = 0
const freshAddress = () => `10.3.${(addresses += 1) >> 8}.${addresses & 255}`

const send = <Name extends CallName>(name: Name, input: CallInput<Name>, language?: 'bn' | 'en') =>
  world.call(name, input, { address: freshAddress(), ...(language ? { language } : {}) })
const askLink = (email: string) => send('POST /auth/send-password-resetLink', { body: { email } })
const askCode = (mobile: string) => send('POST /auth/recovery/otp', { body: { mobile } })
const verify = (mobile: string, otp: string) =>
  send('POST /auth/recovery/otp/verify', { body: { mobile, otp } })
const change = (ticket: string, password = 'Secret34', passwordConfirmation = password) =>
  send('POST /auth/update-forgot-password', { body: { ticket, password, passwordConfirmation } })
const login = (email: string, password: string) => send('POST /auth/login', { body: { email, password } })

const linkForm = /^http:\/\/court\.example\/resetForgottenPassword#ticket=([\w-]{43})$/m

async function ticketByMail(email: string): Promise<string> {
  expect((await askLink(email)).code).toBe(200)
  await world.drain()
  return linkForm.exec(world.mail.sent.at(-1)?.text ?? '')?.[1] ?? ''
}

const codeFor = (mobile: string) => codeSentTo(world, mobile)

async function ticketByCode(mobile: string): Promise<string> {
  expect((await askCode(mobile)).code).toBe(200)
  return (await verify(mobile, await codeFor(mobile))).data.ticket
}

const hashOf = async (key: DemoKey) =>
  (
    await world.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', await world.userId(key))
      .executeTakeFirstOrThrow()
  ).password_hash

describe('the link (spec §7 send-password-resetLink)', () => {
  test('comes by mail in the language of the account, with its secret behind the #', async () => {
    const { code, data } = await askLink(' Litigant2@Example.com ')
    expect([code, data]).toEqual([200, { validMinutes: 30 }])
    expect(await world.waiting()).toEqual(['send-reset-link'])
    await world.drain()
    const [mail] = world.mail.sent
    expect(mail?.to).toBe('litigant2@example.com')
    expect(mail?.subject).toMatch(/[ঀ-৿]/)
    expect(mail?.text).toMatch(linkForm)
    expect(mail?.text).toContain('৩০ মিনিট')
    expect(world.sms.sent).toEqual([])
    await world.db.updateTable('users').set({ locale: 'en' }).where('mobile', '=', '01700000002').execute()
    await ticketByMail('litigant2@example.com')
    expect(world.mail.sent.at(-1)?.subject).toContain('new password')
  })

  test('leads to one address, however ours is set', async () => {
    const settings = { ...world.deps.settings, PUBLIC_URL: 'http://court.example/' }
    await sendResetLink({ ...world.deps, settings }, { email: 'litigant@example.com' })
    expect(world.mail.sent.at(-1)?.text).toMatch(linkForm)
  })

  test('its secret is kept only as a hash', async () => {
    const ticket = await ticketByMail('litigant@example.com')
    const rows = await world.db.selectFrom('tickets').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some((row) => row.token_hash.toString() === ticket)).toBe(false)
    expect(JSON.stringify(rows)).not.toContain(ticket)
  })

  test('nobody, and nobody who was switched off, gets one', async () => {
    await askLink('nobody@example.com')
    const id = await world.userId('otherAdministrator')
    await world.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
    await askLink('other-administrator@court.example')
    await world.drain()
    expect(world.mail.sent).toEqual([])
    await world.db.updateTable('users').set({ is_active: true }).where('id', '=', id).execute()
  })

  test('three an hour for one address of mail, whoever asks; sixty for one address of the net', async () => {
    for (let sent = 0; sent < 3; sent += 1) expect((await askLink('litigant@example.com')).code).toBe(200)
    const fourth = await askLink('LITIGANT@example.com')
    expect([fourth.code, fourth.headers['retry-after']]).toEqual([429, '3600'])
    for (let sent = 0; sent < 60; sent += 1) {
      const body = { email: `nobody${sent}@example.com` }
      const { code } = await world.call(
        'POST /auth/send-password-resetLink',
        { body },
        { address: '10.9.0.1' },
      )
      expect(code).toBe(200)
    }
    const refused = await world.call(
      'POST /auth/send-password-resetLink',
      { body: { email: 'another@example.com' } },
      { address: '10.9.0.1' },
    )
    expect(refused.code).toBe(429)
    await world.drain()
    expect(world.mail.sent).toHaveLength(3)
  })

  test.each([
    ['', 'required'],
    ['  ', 'required'],
    ['person', 'email_invalid'],
    ['01700000001', 'email_invalid'],
  ] as const)('%j is refused: %s', async (email, error) => {
    for (const language of ['bn', 'en'] as const) {
      const { code, refusal } = await send(
        'POST /auth/send-password-resetLink',
        { body: { email } },
        language,
      )
      const message = fieldErrorWords[error]({}, { locale: language })
      expect([code, refusal.fields]).toEqual([422, [{ path: 'email', error, message }]])
    }
  })

  test('a mail server that is silent is asked again', async () => {
    await askLink('litigant@example.com')
    world.mail.isDown = true
    await expect(world.drain()).rejects.toThrow('mail')
    world.mail.isDown = false
    await world.drain()
    expect(world.mail.sent).toHaveLength(1)
  })
})

describe('the code', () => {
  test('says what it is for, and goes only to a number that an account has', async () => {
    await askCode('01700000001')
    await askCode('01790000001')
    expect(await world.waiting()).toEqual(['send-code', 'send-code'])
    await world.drain()
    expect(world.sms.sent.map(({ mobile }) => mobile)).toEqual(['01700000001'])
    expect(world.sms.sent[0]?.text).toContain('পাসওয়ার্ড')
    await world.call(
      'POST /auth/recovery/otp',
      { body: { mobile: '01700000004' } },
      { language: 'en', address: freshAddress() },
    )
    await world.drain()
    expect(world.sms.sent.at(-1)?.text).toContain('new Court Fee password')
  })

  test('a new password uses up one’s own codes and nobody else’s', async () => {
    await askCode('01700000001')
    await askCode('01700000002')
    const [own, others] = [await codeFor('01700000001'), await codeFor('01700000002')]
    const ticket = await ticketByMail('litigant@example.com')
    expect((await change(ticket, demoPassword)).code).toBe(200)
    expect((await verify('01700000001', own)).code).toBe(422)
    expect((await verify('01700000002', others)).code).toBe(200)
  })

  test('of a registration opens no new password, and the other way round', async () => {
    await send('POST /auth/register/otp', { body: { mobile: '01700000001' } })
    expect((await verify('01700000001', await codeFor('01700000001'))).code).toBe(422)
    await askCode('01700000001')
    const body = { mobile: '01700000001', otp: await codeFor('01700000001') }
    expect((await send('POST /auth/register/otp/verify', { body })).refusal.fields).toMatchObject([
      { path: 'otp' },
    ])
  })

  test.each([
    ['', '123456', 'mobile', 'required'],
    ['0170', '123456', 'mobile', 'mobile_invalid'],
    ['01700000001', '12345', 'otp', 'otp_invalid'],
    ['01700000001', '', 'otp', 'required'],
  ])('%j with %j is refused: %s %s', async (mobile, otp, path, error) => {
    const { code, refusal } = await verify(mobile, otp)
    expect([code, refusal.fields]).toMatchObject([422, [{ path, error }]])
  })
})

describe('the same for whoever asks (product 7)', () => {
  type Asked = { [Name in CallName]: { name: Name; input: (who: string) => CallInput<Name> } }[CallName]
  const asked: [string, Asked, known: string, unknown: string][] = [
    [
      'a link',
      { name: 'POST /auth/send-password-resetLink', input: (email) => ({ body: { email } }) },
      'accountant@court.example',
      'nobody@court.example',
    ],
    [
      'a code for a new password',
      { name: 'POST /auth/recovery/otp', input: (mobile) => ({ body: { mobile } }) },
      '01700000005',
      '01790000005',
    ],
    [
      'a code for a registration',
      { name: 'POST /auth/register/otp', input: (mobile) => ({ body: { mobile } }) },
      '01700000005',
      '01790000005',
    ],
    [
      'a wrong code',
      {
        name: 'POST /auth/recovery/otp/verify',
        input: (mobile) => ({ body: { mobile, otp: '000000' } }),
      },
      '01700000006',
      '01790000006',
    ],
    [
      'a login by mail',
      { name: 'POST /auth/login', input: (email) => ({ body: { email, password: 'Wrong1234' } }) },
      'accountant@court.example',
      'nobody@court.example',
    ],
    [
      'a login by mobile',
      { name: 'POST /auth/login', input: (email) => ({ body: { email, password: 'Wrong1234' } }) },
      '01700000006',
      '01790000006',
    ],
  ]

  test.each(asked)('%s: one answer and one work', async (_what, { name, input }, known, unknown) => {
    const ask = async (who: string) => {
      let seen: unknown
      const statements = await statementsOf(async () => {
        const { headers, ...reply } = await send(name, input(who) as never)
        // Every request has a moment and an id of its own, whoever asks.
        seen = { reply, headers: { ...headers, date: '', 'x-request-id': '' } }
      }, world.databaseConfig.database)
      return { seen, statements }
    }
    const [first, second] = [await ask(known), await ask(unknown)]
    expect(second.seen).toEqual(first.seen)
    expect(first.statements.length).toBeGreaterThan(2)
    expect(second.statements).toEqual(first.statements)
  })

  test('the spy sees what differs', async () => {
    const { database } = world.databaseConfig
    const right = await statementsOf(() => login('litigant@example.com', demoPassword), database)
    const wrong = await statementsOf(() => login('litigant@example.com', 'Wrong1234'), database)
    expect(right).not.toEqual(wrong)
  })
})

describe('the new password (spec §7 update-forgot-password)', () => {
  test.each([
    ['a link', () => ticketByMail('litigant@example.com')],
    ['a code', () => ticketByCode('01700000001')],
  ])('by %s: it opens the account, every session ends, the owner is told', async (_by, ticketOf) => {
    const before = await hashOf('litigant')
    const { data: open } = await login('01700000001', demoPassword)
    const ticket = await ticketOf()
    world.sms.sent.length = world.mail.sent.length = 0
    const { code, data } = await change(ticket)
    expect([code, data]).toEqual([200, {}])
    expect((await world.call('GET /auth/info', {}, open.access_token)).code).toBe(401)
    expect((await login('01700000001', demoPassword)).code).toBe(422)
    expect((await login('litigant@example.com', 'Secret34')).code).toBe(200)
    await world.drain()
    expect(world.sms.sent).toMatchObject([{ mobile: '01700000001' }])
    expect(world.mail.sent).toMatchObject([{ to: 'litigant@example.com' }])
    expect(world.sms.sent[0]?.text).toContain('পাসওয়ার্ড')
    await world.db
      .updateTable('users')
      .set({ password_hash: before })
      .where('mobile', '=', '01700000001')
      .execute()
  })

  test('lifts the lock of the account', async () => {
    for (let tries = 0; tries < 5; tries += 1) await login('01700000004', 'Wrong1234')
    expect((await login('01700000004', demoPassword)).code).toBe(429)
    expect((await change(await ticketByCode('01700000004'))).code).toBe(200)
    expect((await login('01700000004', 'Secret34')).code).toBe(200)
  })

  test('makes every other link, ticket and code useless', async () => {
    const link = await ticketByMail('dispatcher@court.example')
    const other = await ticketByMail('dispatcher@court.example')
    const proof = await ticketByCode('01700000004')
    world.clock.advance({ minutes: 1 })
    await askCode('01700000004')
    const code = await codeFor('01700000004')
    expect((await change(link)).code).toBe(200)
    for (const spent of [link, other, proof]) expect((await change(spent, 'Secret56')).code).toBe(409)
    expect((await verify('01700000004', code)).code).toBe(422)
  })

  test.each([
    ['used', 0],
    ['old', 30],
    ['wrong', 0],
  ])('a ticket that is %s changes nothing, and both languages say so', async (kind, minutes) => {
    const real = await ticketByMail('accountant@court.example')
    if (kind === 'used') expect((await change(real)).code).toBe(200)
    world.clock.advance({ minutes })
    const before = await hashOf('accountant')
    const ticket = kind === 'wrong' ? 'x'.repeat(43) : real
    const body = { ticket, password: 'Secret78', passwordConfirmation: 'Secret78' }
    const bangla = await send('POST /auth/update-forgot-password', { body }, 'bn')
    const english = await send('POST /auth/update-forgot-password', { body }, 'en')
    expect([bangla.code, english.code]).toEqual([409, 409])
    expect(bangla.message).toMatch(/[ঀ-৿]/)
    expect(english.message).toContain('no longer')
    expect(await hashOf('accountant')).toBe(before)
    for (const language of ['bn', 'en'] as const) {
      const asked = await send('POST /auth/recovery/ticket', { body: { ticket } }, language)
      expect([asked.code, asked.message]).toEqual([409, (language === 'bn' ? bangla : english).message])
    }
  })

  test('a link may be asked about as often as one likes, and opens the password still; of somebody who was switched off it opens nothing', async () => {
    const ticket = await ticketByMail('accountant@court.example')
    const ask = async () => (await send('POST /auth/recovery/ticket', { body: { ticket } })).code
    expect([await ask(), await ask()]).toEqual([200, 200])
    const id = await world.userId('accountant')
    const setActive = (is_active: boolean) =>
      world.db.updateTable('users').set({ is_active }).where('id', '=', id).execute()
    await setActive(false)
    expect(await ask()).toBe(409)
    await setActive(true)
    expect((await change(ticket, demoPassword)).code).toBe(200)
    expect(await ask()).toBe(409)
  })

  test('two at once with one ticket: one of them', async () => {
    const ticket = await ticketByMail('accountant@court.example')
    const codes = (await Promise.all([change(ticket), change(ticket)])).map(({ code }) => code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('a ticket of a registration opens no account', async () => {
    const mobile = '01710000901'
    await send('POST /auth/register/otp', { body: { mobile } })
    const body = { mobile, otp: await codeFor(mobile) }
    const { data } = await send('POST /auth/register/otp/verify', { body })
    expect((await change(data.ticket)).code).toBe(409)
  })

  test('a number that changed hands proves nothing about its former account', async () => {
    const ticket = await ticketByCode('01700000007')
    const users = world.db.updateTable('users').where('mobile', '=', '01700000007')
    await users.set({ mobile: '01710000907' }).execute()
    expect((await change(ticket)).code).toBe(409)
  })

  test.each([
    ['password', '', '', 'required'],
    ['password', 'Abc12', 'Abc12', 'password_weak'],
    ['password', 'abcdef1', 'abcdef1', 'password_weak'],
    ['passwordConfirmation', 'Secret34', 'Secret35', 'password_mismatch'],
  ])(
    '%s %j, %j is refused with %4$s, and the ticket still works (spec §5)',
    async (path, one, two, error) => {
      const ticket = await ticketByMail('super-admin@court.example')
      const { code, refusal } = await change(ticket, one, two)
      expect(code).toBe(422)
      expect(refusal.fields).toContainEqual(expect.objectContaining({ path, error }))
      expect((await change(ticket)).code).toBe(200)
    },
  )
})
