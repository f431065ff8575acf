import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { demoPassword, type DemoKey } from '../../../src/server/seed/people.ts'
import { codeSentTo } from '../../support/codes.ts'
import { createStage, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.drain()
  world.sms.sent.length = world.mail.sent.length = 0
  world.clock.advance({ hours: 2 })
})

/** Whatever somebody likes to send, with a token or none; answers the status and the data. */
async function post(path: string, payload: object, token?: string) {
  const response = await world.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    payload,
  })
  const { data } = response.json<{ data: { access_token?: string; ticket?: string } }>()
  return { code: response.statusCode, data }
}

const held = (key: DemoKey) =>
  world
    .userId(key)
    .then((id) =>
      world.db.selectFrom('users').select(['email', 'mobile']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
const mailsTo = (address: string) => world.mail.sent.filter(({ to }) => to === address)

const thief = { email: 'thief@evil.example', mobile: '01799999901' }

/** A litigant who registers with this e-mail, which nobody proves; answers the token. */
async function register(mobile: string, email: string) {
  await post('register/otp', { mobile })
  const { data } = await post('register/otp/verify', { mobile, otp: await codeSentTo(world, mobile) })
  const registered = await post('register', {
    ticket: data.ticket,
    name: 'কল্পিত মানুষ',
    email,
    dateOfBirth: '',
    password: 'Secret12',
    passwordConfirmation: 'Secret12',
    hasConsented: true,
    consentVersion: '2026-01',
  })
  expect(registered.code).toBe(200)
  await world.drain()
  return registered.data.access_token ?? ''
}

test('a session’s token alone changes no e-mail and opens no password at another one (product 7)', async () => {
  const token = await world.login('litigant')
  const before = await held('litigant')
  const given = { email: thief.email, currentPassword: '', currentOtp: '' }
  await post('update-profile', { name: 'মেঘলা নদী', dateOfBirth: '', ...given }, token)
  await post('update-email/otp', given, token)
  await post('update-email', { otp: '123456', ...given }, token)
  await post('update-email/remove', given, token)
  expect(await held('litigant')).toEqual(before)
  await post('send-password-resetLink', { email: thief.email })
  await world.drain()
  expect(mailsTo(thief.email)).toEqual([])
})

test('nor the mobile: without the password no code even leaves (product 7)', async () => {
  const token = await world.login('litigant')
  const before = await held('litigant')
  const { mobile } = thief
  await post('update-mobile/otp', { mobile, currentPassword: '', currentOtp: '' }, token)
  await post('update-mobile', { mobile, otp: await codeSentTo(world, mobile) }, token)
  expect(await held('litigant')).toEqual(before)
  expect(world.sms.sent).toEqual([])
})

test('a code that somebody got for their own account changes nobody else’s number', async () => {
  const victim = await world.login('litigant')
  const own = await world.login('secondLitigant')
  const before = await held('litigant')
  const mobile = '01799999902'
  await post('update-mobile/otp', { mobile, currentPassword: demoPassword, currentOtp: '' }, own)
  const otp = await codeSentTo(world, mobile)
  expect(otp).toMatch(/^\d{6}$/)
  expect((await post('update-mobile', { mobile, otp }, victim)).code).not.toBe(200)
  expect(await held('litigant')).toEqual(before)
})

test('letters of a case do not go to an e-mail that nobody has proved', async () => {
  const email = 'stranger@example.test'
  const token = await register('01799999903', email)
  world.sms.sent.length = world.mail.sent.length = 0
  const body = { applicationId: null, draftKey: v7(), version: null, intent: 'submit', form: stage.form }
  const submitted = await post('send-application', body, token)
  expect(submitted.code).toBe(200)
  const { applicationId } = submitted.data as { applicationId: string }
  const { code } = await world.call(
    'POST /applications/{id}/actions/{event}',
    { params: { id: applicationId, event: 'reject' }, body: { version: 2, payload: { reason: 'অসম্পূর্ণ' } } },
    await world.login('administrator'),
  )
  expect(code).toBe(200)
  await world.drain()
  expect(world.sms.sent.map(({ mobile }) => mobile)).toEqual(['01799999903'])
  expect(mailsTo(email)).toEqual([])
})

test('an e-mail that nobody has proved opens no password and logs nobody in', async () => {
  const email = 'unproved@example.test'
  await register('01799999904', email)
  world.mail.sent.length = 0
  expect((await post('send-password-resetLink', { email })).code).toBe(200)
  await world.drain()
  expect(mailsTo(email)).toEqual([])
  expect((await post('login', { email, password: 'Secret12' })).code).toBe(422)
  expect((await post('login', { email: '01799999904', password: 'Secret12' })).code).toBe(200)
})

test('who registers with somebody’s e-mail first does not keep its owner out of it', async () => {
  const email = 'wanted@example.test'
  await register('01799999905', email)
  await register('01799999906', email.toUpperCase())
  expect((await register('01799999907', 'litigant@example.com')).length).toBeGreaterThan(0)
  expect((await held('litigant')).email).toBe('litigant@example.com')
})
