import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loginFailuresMax } from '../../../src/machines/limits.ts'
import { openSession } from '../../../src/server/account/session-store.ts'
import { demoAccounts, demoPassword, type DemoKey } from '../../../src/server/seed/people.ts'
import { codeMailedTo, codeSentTo, inBangla, wrong } from '../../support/codes.ts'
import { createWorld, type World } from '../../support/world.ts'
import { m } from '../../../src/words/messages.js'

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
  await world.db.deleteFrom('address_changes').execute()
  for (const { key, email, mobile } of demoAccounts.slice(0, 2)) {
    const name = key === 'litigant' ? 'মেঘলা নদী' : 'সবুজ পাহাড়'.normalize('NFC')
    await world.db.updateTable('users').set({ email, mobile }).where('name', '=', name).execute()
  }
  token = await world.login('litigant')
})

let addresses = 0
/** From an address of the net of its own each time: what is tried here is no limit of those. */
const how = (who = token) => ({
  token: who,
  address: `10.5.${(addresses += 1) >> 8}.${addresses & 255}`,
})
const show = async (who = token) => (await world.call('GET /auth/profile', {}, who)).data
const byPassword = { currentPassword: demoPassword, currentOtp: '' }
const askEmail = (email: string, proof = byPassword, who = token) =>
  world.call('POST /auth/update-email/otp', { body: { email, ...proof } }, how(who))
const askMobile = (mobile: string, proof = byPassword, who = token) =>
  world.call('POST /auth/update-mobile/otp', { body: { mobile, ...proof } }, how(who))
const proveEmail = (otp: string, who = token) =>
  world.call('POST /auth/update-email', { body: { otp } }, how(who))
const proveMobile = (otp: string, who = token, address = '') =>
  world.call('POST /auth/update-mobile', { body: { otp, address } }, how(who))
const resend = (kind: 'email' | 'mobile', address = '') =>
  world.call('POST /auth/address-change/{kind}/resend', { params: { kind }, body: { address } }, how())
const cancel = (kind: 'email' | 'mobile', address = '') =>
  world.call('POST /auth/address-change/{kind}/cancel', { params: { kind }, body: { address } }, how())
const login = (email: string, password = demoPassword) =>
  world.call(
    'POST /auth/login',
    { body: { email, password, isRemembered: false } },
    { address: how().address },
  )
const setUser = (key: DemoKey, columns: object) =>
  world.userId(key).then((id) => world.db.updateTable('users').set(columns).where('id', '=', id).execute())
const fields = (reply: {
  code: number
  refusal: { fields?: { path: string; error: string }[] | undefined }
}) => [reply.code, ...(reply.refusal.fields ?? []).map(({ path, error }) => `${path} ${error}`)]
const linkTo = async (email: string) => {
  await world.call('POST /auth/send-password-resetLink', { body: { email } }, { address: how().address })
  await world.drain()
  return world.mail.sent.findLast(({ to }) => to === email)?.text ?? ''
}

describe('a new e-mail (product 7)', () => {
  const email = 'New.Address@example.com'

  test('waits until the code that went to it comes back; the old one stays in force until then', async () => {
    expect((await askEmail(email)).data).toEqual({ resendSeconds: 60, validMinutes: 10 })
    const otp = await codeMailedTo(world, email)
    expect(world.mail.sent.map(({ to }) => to)).toEqual([email])
    expect(world.mail.sent[0]?.text).toContain('http://court.example/my-profile')
    expect(await show()).toMatchObject({
      email: 'litigant@example.com',
      waiting: { email: { address: email, isFirst: false, askedAt: world.clock.now().toISOString() } },
    })
    expect((await login('litigant@example.com')).code).toBe(200)
    expect((await login(email)).code).toBe(422)
    expect(await linkTo(email)).not.toContain('#ticket=')
    expect(await linkTo('litigant@example.com')).toContain('#ticket=')
    expect((await proveEmail(inBangla(otp))).data).toMatchObject({ email, waiting: { email: null } })
    expect((await login(email.toLowerCase())).code).toBe(200)
    expect((await login('litigant@example.com')).code).toBe(422)
  })

  test('once it counts, the old one is told and opens no password any more', async () => {
    const ticket = /#ticket=([\w-]+)/.exec(await linkTo('litigant@example.com'))?.[1] ?? ''
    await askEmail(email)
    const otp = await codeMailedTo(world, email)
    world.mail.sent.length = 0
    expect((await proveEmail(otp)).code).toBe(200)
    await world.drain()
    expect(world.mail.sent.map(({ to }) => to)).toEqual(['litigant@example.com'])
    expect(world.mail.sent[0]?.text).toContain('ইমেইল')
    const body = { ticket, password: 'Secret34', passwordConfirmation: 'Secret34' }
    expect((await world.call('POST /auth/update-forgot-password', { body })).code).toBe(409)
  })

  test('the first one of an account is told to its mobile', async () => {
    await world.db.updateTable('users').set({ email: null }).where('mobile', '=', '01700000001').execute()
    await askEmail(email)
    expect((await proveEmail(await codeMailedTo(world, email))).code).toBe(200)
    await world.drain()
    expect(world.sms.sent.map(({ mobile }) => mobile)).toEqual(['01700000001'])
  })

  test('the same one in other letters is nothing to tell', async () => {
    await askEmail('LITIGANT@example.com')
    const otp = await codeMailedTo(world, 'LITIGANT@example.com')
    world.mail.sent.length = 0
    expect((await proveEmail(otp)).data.email).toBe('LITIGANT@example.com')
    await world.drain()
    expect(world.mail.sent).toEqual([])
  })

  test('that somebody else has it is told only to who has its code, and then nothing waits', async () => {
    const free = await askEmail('free@example.com')
    const taken = await askEmail('LITIGANT2@example.com')
    expect([taken.code, taken.message, taken.data]).toEqual([free.code, free.message, free.data])
    const otp = await codeMailedTo(world, 'litigant2@example.com')
    expect(fields(await proveEmail(wrong(otp)))).toEqual([422, 'otp otp_invalid'])
    expect(fields(await proveEmail(otp))).toEqual([422, 'email email_exists'])
    expect((await show()).waiting.email).toBeNull()
    expect((await proveEmail(otp)).code).toBe(409)
  })

  test.each([
    ['', demoPassword, 'email required'],
    ['no address', demoPassword, 'email email_invalid'],
    [email, '', 'currentPassword required'],
    [email, 'Wrong1234', 'currentPassword password_wrong'],
  ])('%j with %j is refused: %s; no code leaves', async (given, currentPassword, fault) => {
    expect(fields(await askEmail(given, { currentPassword, currentOtp: '' }))).toEqual([422, fault])
    await world.drain()
    expect(world.mail.sent).toEqual([])
    expect((await show()).waiting.email).toBeNull()
  })

  test('a wrong password counts with the failed logins of the account; a right one does not', async () => {
    for (let tries = 0; tries < loginFailuresMax + 2; tries += 1)
      expect((await askEmail(`address${tries}@example.com`)).code).toBe(200)
    const bad = { currentPassword: 'Wrong1234', currentOtp: '' }
    for (let tries = 0; tries < 3; tries += 1) expect((await askEmail(email, bad)).code).toBe(422)
    for (let tries = 0; tries < 2; tries += 1) await login('01700000001', 'Wrong1234')
    const locked = await askEmail(email)
    expect([locked.code, locked.headers['retry-after']]).toEqual([429, '900'])
    expect((await login('01700000001')).code).toBe(429)
  })

  test('is removed with the password alone where there is a mobile; its owner is told', async () => {
    const remove = (proof: typeof byPassword) =>
      world.call('POST /auth/update-email/remove', { body: proof }, how())
    expect(fields(await remove({ currentPassword: 'Wrong1234', currentOtp: '' }))).toEqual([
      422,
      'currentPassword password_wrong',
    ])
    await world.call('POST /auth/send-password-resetLink', { body: { email: 'litigant@example.com' } })
    await world.drain()
    const ticket = /#ticket=(\S+)/.exec(world.mail.sent.splice(0).at(-1)?.text ?? '')?.[1] ?? ''
    expect(ticket).not.toBe('')
    expect((await remove(byPassword)).data.email).toBeNull()
    await world.drain()
    expect(world.mail.sent.map(({ to }) => to)).toEqual(['litigant@example.com'])
    // Whoever reads that mailbox sets no password any more.
    const body = { ticket, password: 'Secret34', passwordConfirmation: 'Secret34' }
    expect((await world.call('POST /auth/update-forgot-password', { body })).code).toBe(409)
    await world.db
      .updateTable('users')
      .set({ email: 'litigant@example.com', mobile: null })
      .where('mobile', '=', '01700000001')
      .execute()
    expect(fields(await remove(byPassword))).toEqual([422, 'email required'])
  })
})

describe('a new mobile (product 7)', () => {
  const mobile = '01710000101'

  test('changes by the code that was sent to it; the old one is told', async () => {
    expect((await askMobile('+8801710000101')).data).toEqual({ resendSeconds: 60, validMinutes: 10 })
    const otp = await codeSentTo(world, mobile)
    expect(world.sms.sent[0]?.text).toContain('মোবাইল নম্বর')
    expect(await show()).toMatchObject({ mobile: '01700000001', waiting: { mobile: { address: mobile } } })
    expect((await login(mobile)).code).toBe(422)
    expect((await proveMobile(otp)).data.mobile).toBe(mobile)
    await world.drain()
    expect(world.sms.sent.at(-1)?.mobile).toBe('01700000001')
    expect(world.mail.sent).toEqual([])
    expect((await login(mobile)).code).toBe(200)
  })

  test('a page that shows an earlier number proves, asks and drops nothing of the one that waits, and is told why', async () => {
    await askMobile(mobile)
    const earlier = await codeSentTo(world, mobile)
    await askMobile('01710000102')
    const otp = await codeSentTo(world, '01710000102')
    const why = m.profile_error_another_waits({}, { locale: 'bn' })
    for (const reply of [
      await proveMobile(earlier, token, mobile),
      await proveMobile(otp, token, mobile),
      await resend('mobile', mobile),
      await cancel('mobile', mobile),
    ])
      expect([reply.code, reply.message]).toEqual([409, why])
    expect(await show()).toMatchObject({
      mobile: '01700000001',
      waiting: { mobile: { address: '01710000102' } },
    })
    expect((await proveMobile(otp, token, '01710000102')).data.mobile).toBe('01710000102')
  })

  test('one of somebody else is refused only to who has its code', async () => {
    expect((await askMobile('01700000002')).code).toBe(200)
    const otp = await codeSentTo(world, '01700000002')
    expect(fields(await proveMobile(wrong(otp)))).toEqual([422, 'otp otp_invalid'])
    expect(fields(await proveMobile(otp))).toEqual([422, 'mobile mobile_exists'])
    expect(await show()).toMatchObject({ mobile: '01700000001', waiting: { mobile: null } })
  })

  test('an account that had none is told by mail', async () => {
    await setUser('litigant', { mobile: null })
    await askMobile(mobile)
    expect((await proveMobile(await codeSentTo(world, mobile))).code).toBe(200)
    await world.drain()
    expect(world.mail.sent.map(({ to }) => to)).toEqual(['litigant@example.com'])
  })

  test.each([
    ['', 'mobile required'],
    ['01712', 'mobile mobile_invalid'],
  ])('%j is refused: %s', async (given, fault) => {
    expect(fields(await askMobile(given))).toEqual([422, fault])
  })
})

describe('its code (product 7)', () => {
  const email = 'code@example.com'

  test('three an hour, a minute apart, for an address in whatever letters; another one is free', async () => {
    expect((await askEmail(email)).code).toBe(200)
    expect((await resend('email')).headers['retry-after']).toBe('60')
    expect((await askEmail(email.toUpperCase())).code).toBe(429)
    for (let sent = 0; sent < 2; sent += 1) {
      world.clock.advance({ minutes: 1 })
      expect((await resend('email')).code).toBe(200)
    }
    world.clock.advance({ minutes: 1 })
    expect((await resend('email')).code).toBe(429)
    expect((await askEmail('other@example.com')).code).toBe(200)
    await world.drain()
    expect(world.mail.sent.map(({ to }) => to)).toEqual([email, email, email, 'other@example.com'])
  })

  test('five tries, ten minutes, once; one that was sent again takes the place of the first', async () => {
    await askEmail(email)
    const first = await codeMailedTo(world, email)
    for (let tries = 0; tries < 5; tries += 1)
      expect(fields(await proveEmail(wrong(first)))).toEqual([422, 'otp otp_invalid'])
    expect((await proveEmail(first)).code).toBe(422)
    world.clock.advance({ minutes: 1 })
    await resend('email')
    const second = await codeMailedTo(world, email)
    world.clock.advance({ minutes: 10 })
    expect((await proveEmail(second)).code).toBe(422)
    await resend('email')
    const third = await codeMailedTo(world, email)
    expect((await proveEmail(third)).code).toBe(200)
    expect((await proveEmail(third)).code).toBe(409)
  })

  test('a code of another purpose does not fit, and only the last address that was asked for counts', async () => {
    const mobile = '01710000103'
    expect((await askMobile('01710000104')).code).toBe(200)
    expect((await askMobile(mobile)).code).toBe(200)
    const address = how().address
    await world.call('POST /auth/register/otp', { body: { mobile } }, { address })
    expect((await proveMobile(await codeSentTo(world, mobile))).code).toBe(422)
    expect((await proveMobile(await codeSentTo(world, '01710000104'))).code).toBe(422)
  })

  test('what waits can be canceled, and then there is nothing to send or to prove', async () => {
    await askEmail(email)
    const otp = await codeMailedTo(world, email)
    expect((await cancel('email')).data.waiting.email).toBeNull()
    for (const again of [await cancel('email'), await resend('email'), await proveEmail(otp)])
      expect(again.code).toBe(409)
    expect((await show()).email).toBe('litigant@example.com')
  })

  test('a new password ends a change that the old one let in, but not the e-mail of a registration', async () => {
    await askEmail(email)
    await askMobile('01710000105')
    await world.db
      .updateTable('address_changes')
      .set({ is_first: true })
      .where('kind', '=', 'email')
      .execute()
    const passwords = { password: 'Secret34', passwordConfirmation: 'Secret34' }
    const body = { currentPassword: demoPassword, ...passwords }
    expect((await world.call('POST /auth/update-password', { body }, token)).code).toBe(200)
    const { waiting } = await show()
    expect([waiting.email?.address, waiting.mobile]).toEqual([email, null])
    const back = { currentPassword: 'Secret34', password: demoPassword, passwordConfirmation: demoPassword }
    expect((await world.call('POST /auth/update-password', { body: back }, token)).code).toBe(200)
  })
})

describe('who has no password (product 7)', () => {
  const email = 'citizen@example.com'
  const confirm = (who = token) => world.call('POST /auth/confirm-self/otp', {}, how(who))
  const byCode = (currentOtp: string) => ({ currentPassword: '', currentOtp })

  test('gives a code to the own mobile instead, which works once and for nobody else', async () => {
    expect((await confirm()).code).toBe(200)
    const own = await codeSentTo(world, '01700000001')
    expect(fields(await askEmail(email, byCode(wrong(own))))).toEqual([422, 'currentOtp otp_invalid'])
    const other = await world.login('secondLitigant')
    expect((await askEmail(email, byCode(own), other)).code).toBe(422)
    expect((await askEmail(email, byCode(own))).code).toBe(200)
    expect((await askMobile('01710000106', byCode(own))).code).toBe(422)
    expect((await proveEmail(await codeMailedTo(world, email))).data.email).toBe(email)
  })

  test('or to the own e-mail where there is no mobile', async () => {
    await setUser('litigant', { mobile: null })
    await confirm()
    const own = await codeMailedTo(world, 'litigant@example.com')
    expect((await askMobile('01710000107', byCode(own))).code).toBe(200)
    expect((await proveMobile(await codeSentTo(world, '01710000107'))).data.mobile).toBe('01710000107')
  })

  test('who is reached nowhere comes from the identity provider just now; a password is no use then', async () => {
    const userId = await world.userId('litigant')
    await setUser('litigant', { mobile: null, email: null })
    const open = (via: 'cdap' | 'password') =>
      openSession(world.deps, world.db, { userId, isRemembered: false, device: '', via })
    const [visit, other] = [await open('cdap'), await open('password')]
    expect((await confirm(visit)).code).toBe(409)
    expect((await askMobile('01710000108', byPassword, other)).code).toBe(409)
    world.clock.advance({ minutes: 14 })
    expect((await askMobile('01710000108', byCode(''), visit)).code).toBe(200)
    world.clock.advance({ minutes: 1 })
    expect((await askMobile('01710000109', byCode(''), visit)).code).toBe(409)
    expect((await proveMobile(await codeSentTo(world, '01710000108'), visit)).code).toBe(200)
    await world.db
      .updateTable('users')
      .set({ email: 'litigant@example.com' })
      .where('id', '=', userId)
      .execute()
  })
})
