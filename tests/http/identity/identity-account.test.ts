import { codeMailedTo } from '../../support/codes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SandboxCitizen } from '../../../src/sandbox/identity/citizens.ts'
import { m } from '../../../src/words/messages.js'
import {
  createIdentityWorld,
  tokenOf,
  waitingOf,
  type IdentityWorld,
  type Visitor,
} from '../../support/identity.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld()
})
afterAll(() => world.close())

const account = { name: 'কল্পিত  নাগরিক ', hasConsented: true, consentVersion: '2026-01' }
const create = (visitor: Visitor, changed: Partial<typeof account> = {}) =>
  world.as(visitor)('POST /auth/cdaploginUserCreate', {
    body: { state: visitor.state, ...account, ...changed },
  })
const sendCode = (visitor: Visitor) =>
  world.as(visitor)('POST /auth/cdap/link/otp', { body: { state: visitor.state } })
const link = (visitor: Visitor, otp: string) =>
  world.as(visitor)('POST /auth/cdap/link', { body: { state: visitor.state, otp } })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

let numbers = 0
const freshMobile = () => `0175${String(1_000_000 + (numbers += 1))}`

const userOf = (id: string) =>
  world.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const identitiesOf = (subject: string) =>
  world.db.selectFrom('identities').select('user_id').where('subject', '=', subject).execute()
const sessionsOf = (userId: string) =>
  world.db.selectFrom('sessions').select('via').where('user_id', '=', userId).execute()

describe('the first visit (spec §7 cdaploginUserCreate)', () => {
  test('makes a litigant whom CDAP has proved, and the second visit just logs in', async () => {
    const citizen = world.newCitizen({ email: 'New.Citizen@example.com' })
    const visitor = world.visitor()
    const entered = waitingOf(await world.enter(visitor, citizen))
    expect(entered).toMatchObject({ next: 'name', name: citizen.name, mobile: null })
    const token = tokenOf(await create(visitor))
    const { data } = await world.call('GET /auth/info', {}, token)
    expect(data).toMatchObject({ via: 'cdap', user: { roles: ['plaintiff_user'], name: 'কল্পিত নাগরিক' } })
    expect(await userOf(data.user.id)).toMatchObject({
      email: 'New.Citizen@example.com',
      mobile: `0${citizen.mobile}`,
      nid: citizen.nid,
      date_of_birth: citizen.dateOfBirth,
      verified_at: world.clock.now(),
      password_hash: expect.stringMatching(/^\$argon2id\$/),
    })
    const consents = world.db.selectFrom('consents').select('version').where('user_id', '=', data.user.id)
    expect(await consents.execute()).toEqual([{ version: '2026-01' }])
    expect(visitor.cookies).not.toHaveProperty('idp_visit')
    const again = tokenOf(await world.enter(world.visitor(), citizen))
    const second = await world.call('GET /auth/info', {}, again)
    expect(second.data.user.id).toBe(data.user.id)
  })

  test('an e-mail that the provider does not vouch for waits for its code (product 7)', async () => {
    const email = 'somebody@example.test'
    const visitor = world.visitor()
    await world.enter(visitor, world.newCitizen({ email, isEmailVerified: false }))
    const token = tokenOf(await create(visitor))
    const { data } = await world.call('GET /auth/profile', {}, token)
    expect(data).toMatchObject({ email: null, waiting: { email: { address: email, isFirst: true } } })
    const otp = await codeMailedTo(world, email)
    const proved = await world.call('POST /auth/update-email', { body: { otp } }, token)
    expect(proved.data).toMatchObject({ email, waiting: { email: null } })
  })

  test('an e-mail address that somebody has stays with them', async () => {
    const citizen = world.newCitizen({ email: 'LITIGANT@example.com' })
    const visitor = world.visitor()
    await world.enter(visitor, citizen)
    const { data } = await world.call('GET /auth/info', {}, tokenOf(await create(visitor)))
    expect(data.user.email).toBe(null)
  })

  test('what the provider tells badly is left out, and then nothing is proved', async () => {
    const citizen = world.newCitizen({
      name: '',
      nameEn: 'Shada  Megh',
      email: 'no address',
      nid: '123',
      mobile: '55',
      dateOfBirth: '1990-02-31',
    })
    const visitor = world.visitor()
    expect(waitingOf(await world.enter(visitor, citizen)).name).toBe('Shada Megh')
    const { data } = await world.call('GET /auth/info', {}, tokenOf(await create(visitor)))
    expect(await userOf(data.user.id)).toMatchObject({
      email: null,
      mobile: null,
      nid: null,
      date_of_birth: null,
      verified_at: null,
    })
  })

  test.each([
    ['name', { name: '  ' }, 'required'],
    ['hasConsented', { hasConsented: false }, 'consent_required'],
    ['hasConsented', { consentVersion: '2025-01' }, 'consent_required'],
  ] as const)('%s: %j is refused with %s, and the visit goes on', async (path, changed, error) => {
    const visitor = world.visitor()
    await world.enter(visitor, world.newCitizen())
    const { code, refusal } = await create(visitor, changed)
    expect([code, refusal.fields]).toMatchObject([422, [{ path, error }]])
    tokenOf(await create(visitor))
  })

  test('is over with the account: a second one is not made of it', async () => {
    const visitor = world.visitor()
    await world.enter(visitor, world.newCitizen())
    const kept = { ...visitor, cookies: { ...visitor.cookies } }
    tokenOf(await create(visitor))
    expect((await create(kept)).code).toBe(409)
    expect((await create(world.visitor())).code).toBe(409)
  })

  test('is taken once, however often it is sent at once', async () => {
    const visitor = world.visitor()
    const citizen = world.newCitizen()
    await world.enter(visitor, citizen)
    const twice = [visitor, { ...visitor, cookies: { ...visitor.cookies } }]
    const replies = await Promise.all(twice.map((one) => create(one)))
    expect(replies.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, 409])
    const [identity] = await identitiesOf(citizen.subject)
    expect(await sessionsOf(identity?.user_id ?? '')).toEqual([{ via: 'cdap' }])
  })

  test('two browsers of one citizen at once make one account', async () => {
    const citizen = world.newCitizen({ mobile: '', nid: '' })
    const visitors = [world.visitor(), world.visitor()]
    for (const visitor of visitors) await world.enter(visitor, citizen)
    const tokens = (await Promise.all(visitors.map((visitor) => create(visitor)))).map(tokenOf)
    const people = await Promise.all(
      tokens.map(async (token) => (await world.call('GET /auth/info', {}, token)).data.user.id),
    )
    expect(new Set(people).size).toBe(1)
    expect(await identitiesOf(citizen.subject)).toHaveLength(1)
  })

  test('whoever registered meanwhile with the same mobile is linked instead', async () => {
    const citizen = world.newCitizen()
    const visitor = world.visitor()
    await world.enter(visitor, citizen)
    const id = await world.newAccount({ mobile: `0${citizen.mobile}` })
    expect(waitingOf(await create(visitor)).next).toBe('link')
    expect([await identitiesOf(citizen.subject), await sessionsOf(id)]).toEqual([[], []])
  })
})

/** Two tabs of one browser: its one cookie is of the later visit, and the page of the earlier one still stands. */
async function twoTabs(first: SandboxCitizen, second: SandboxCitizen) {
  const earlier = world.visitor()
  const later = { ...world.visitor(), cookies: earlier.cookies }
  waitingOf(await world.enter(earlier, first))
  waitingOf(await world.enter(later, second))
  return { earlier, later }
}

describe('a page of an earlier visit of the same browser', () => {
  const over = [409, m.identity_error_lost({}, { locale: 'bn' })]

  test('opens no account of whoever came later, who goes on (spec §7 cdaploginUserCreate)', async () => {
    const [first, second] = [world.newCitizen(), world.newCitizen()]
    const { earlier, later } = await twoTabs(first, second)
    const refused = await create(earlier, { name: 'প্রথম নাগরিক' })
    expect([refused.code, refused.message]).toEqual(over)
    expect([await identitiesOf(first.subject), await identitiesOf(second.subject)]).toEqual([[], []])
    const { data } = await world.call('GET /auth/info', {}, tokenOf(await create(later)))
    expect(data.user).toMatchObject({ name: 'কল্পিত নাগরিক', mobile: `0${second.mobile}` })
  })

  test('asks for no code of another account, and links none (spec §7 cdaplogin)', async () => {
    const [mine, other] = [freshMobile(), freshMobile()]
    for (const mobile of [mine, other]) await world.newAccount({ mobile })
    const citizenOf = (mobile: string) => world.newCitizen({ mobile: mobile.slice(1) })
    const [first, second] = [citizenOf(mine), citizenOf(other)]
    const { earlier, later } = await twoTabs(first, second)
    expect([(await sendCode(earlier)).code, await world.codeFor(other)]).toEqual([409, ''])
    await sendCode(later)
    const otp = await world.codeFor(other)
    const refused = await link(earlier, otp)
    expect([refused.code, refused.message]).toEqual(over)
    expect(await identitiesOf(second.subject)).toEqual([])
    tokenOf(await link(later, otp))
  })
})

/** Somebody's account and a citizen with the same mobile, before the code. */
async function meeting(given: { nid?: string; verifiedAt?: Date } = {}) {
  const mobile = freshMobile()
  const id = await world.newAccount({ mobile, ...given })
  const citizen = world.newCitizen({ mobile: mobile.slice(1) })
  const visitor = world.visitor()
  const entered = waitingOf(await world.enter(visitor, citizen))
  return { mobile, id, citizen, visitor, entered }
}

describe('an account that is there already', () => {
  test('is not entered by its mobile number: only its masked number is shown', async () => {
    const { id, mobile, citizen, visitor, entered } = await meeting()
    expect(entered).toMatchObject({
      next: 'link',
      name: null,
      mobile: `${mobile.slice(0, 3)}******${mobile.slice(-2)}`,
    })
    expect([await identitiesOf(citizen.subject), await sessionsOf(id)]).toEqual([[], []])
    expect((await create(visitor)).code).toBe(409)
  })

  test('is linked by the code to its own mobile, and proved by it', async () => {
    const { id, mobile, citizen, visitor } = await meeting()
    expect((await sendCode(visitor)).data).toEqual({ resendSeconds: 60, validMinutes: 10 })
    const token = tokenOf(await link(visitor, await world.codeFor(mobile)))
    expect((await world.call('GET /auth/info', {}, token)).data).toMatchObject({ via: 'cdap', user: { id } })
    expect(await identitiesOf(citizen.subject)).toEqual([{ user_id: id }])
    expect(await userOf(id)).toMatchObject({
      nid: citizen.nid,
      date_of_birth: citizen.dateOfBirth,
      verified_at: world.clock.now(),
    })
  })

  test('with a second factor is entered by its password and code alone: neither a link nor a later visit opens a session', async () => {
    const { id, mobile, citizen, visitor } = await meeting()
    const at = world.clock.now()
    const factor = { user_id: id, secret: Buffer.from('sealed'), begun_at: at, last_step: null }
    await world.db
      .insertInto('second_factors')
      .values({ ...factor, proved_at: at })
      .execute()
    await sendCode(visitor)
    const linked = await link(visitor, await world.codeFor(mobile))
    const returned = await world.enter(world.visitor(), citizen)
    for (const answer of [linked, returned])
      expect(waitingOf(answer)).toMatchObject({
        next: 'none',
        message: m.identity_error_factor({}, { locale: 'bn' }),
      })
    expect(await sessionsOf(id)).toEqual([])
    await world.db.updateTable('second_factors').set({ proved_at: null }).where('user_id', '=', id).execute()
    tokenOf(await world.enter(world.visitor(), citizen))
  })

  test('found by its NID gets the code on its own mobile, not on the citizen’s', async () => {
    const mobile = freshMobile()
    const nid = '5000000001'
    const id = await world.newAccount({ mobile, nid })
    const citizen = world.newCitizen({ nid })
    const visitor = world.visitor()
    const entered = waitingOf(await world.enter(visitor, citizen))
    expect([entered.next, entered.mobile?.slice(-2)]).toEqual(['link', mobile.slice(-2)])
    await sendCode(visitor)
    expect(await world.codeFor(`0${citizen.mobile}`)).toBe('')
    tokenOf(await link(visitor, await world.codeFor(mobile)))
    expect(await identitiesOf(citizen.subject)).toEqual([{ user_id: id }])
  })

  test('of two, the one with the mobile wins, and an NID that the other has proved stays there', async () => {
    const nid = '5000000002'
    const other = await world.newAccount({ mobile: freshMobile(), nid, verifiedAt: world.clock.now() })
    const mobile = freshMobile()
    const id = await world.newAccount({ mobile })
    const visitor = world.visitor()
    await world.enter(visitor, world.newCitizen({ nid, mobile: mobile.slice(1) }))
    await sendCode(visitor)
    tokenOf(await link(visitor, await world.codeFor(mobile)))
    expect(await userOf(id)).toMatchObject({ nid: null, verified_at: null })
    expect(await userOf(other)).toMatchObject({ nid })
  })

  test('keeps an NID of its own, which CDAP does not prove', async () => {
    const { id, mobile, visitor } = await meeting({ nid: '5000000003' })
    await sendCode(visitor)
    tokenOf(await link(visitor, await world.codeFor(mobile)))
    expect(await userOf(id)).toMatchObject({ nid: '5000000003', verified_at: null })
  })

  test('is not linked by a wrong code, five digits, or after five tries', async () => {
    const { id, mobile, citizen, visitor } = await meeting()
    expect((await link(visitor, '123456')).code).toBe(422)
    await sendCode(visitor)
    const otp = await world.codeFor(mobile)
    for (const tried of ['12345', ...Array.from({ length: 5 }, () => wrong(otp))]) {
      const { code, refusal } = await link(visitor, tried)
      expect([code, refusal.fields]).toMatchObject([422, [{ path: 'otp', error: 'otp_invalid' }]])
    }
    const late = await link(visitor, otp)
    expect([late.code, late.refusal.fields]).toMatchObject([422, [{ path: 'otp', error: 'otp_over' }]])
    expect([await identitiesOf(citizen.subject), await sessionsOf(id)]).toEqual([[], []])
  })

  test('is not linked by a code for something else or for somebody else', async () => {
    const { id, mobile, citizen, visitor } = await meeting()
    const registering = world.newCitizen()
    await world.call('POST /auth/register/otp', { body: { mobile: `0${registering.mobile}` } })
    const foreign = await world.codeFor(`0${registering.mobile}`)
    await sendCode(visitor)
    const own = await world.codeFor(mobile)
    if (foreign !== own) expect((await link(visitor, foreign)).code).toBe(422)
    const stranger = await meeting()
    expect((await link(stranger.visitor, own)).code).toBe(422)
    expect([await identitiesOf(citizen.subject), await sessionsOf(id)]).toEqual([[], []])
    expect(await sessionsOf(stranger.id)).toEqual([])
  })

  test('three codes an hour, a minute apart', async () => {
    const { visitor } = await meeting()
    expect((await sendCode(visitor)).code).toBe(200)
    expect((await sendCode(visitor)).headers['retry-after']).toBe('60')
    for (const expected of [200, 200, 429]) {
      world.clock.advance({ minutes: 1 })
      expect((await sendCode(visitor)).code).toBe(expected)
    }
  })

  test('without a mobile number cannot be linked, nor is another made beside it', async () => {
    const nid = '5000000004'
    const id = await world.newAccount({ mobile: null, nid })
    const citizen = world.newCitizen({ nid })
    const visitor = world.visitor()
    expect(waitingOf(await world.enter(visitor, citizen)).next).toBe('none')
    expect(visitor.cookies).toEqual({})
    expect([await identitiesOf(citizen.subject), await sessionsOf(id)]).toEqual([[], []])
  })

  test('that was closed gets what every refusal gets, linked or not', async () => {
    const { id, mobile, citizen, visitor } = await meeting()
    await sendCode(visitor)
    const otp = await world.codeFor(mobile)
    await world.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
    expect((await link(visitor, otp)).code).toBe(409)
    const unknown = world.visitor()
    const { code, state } = await world.travel(unknown, world.newCitizen())
    const body = { code, state: `${state}x`, iss: null }
    const refused = waitingOf(await world.as(unknown)('POST /auth/cdaplogin', { body }))
    expect(waitingOf(await world.enter(world.visitor(), citizen))).toEqual(refused)
    const at = world.clock.now()
    const identity = { issuer: world.provider.url, subject: citizen.subject, user_id: id, linked_at: at }
    await world.db.insertInto('identities').values(identity).execute()
    const closed = world.visitor()
    expect(waitingOf(await world.enter(closed, citizen))).toEqual(refused)
    expect([await sessionsOf(id), closed.cookies]).toEqual([[], {}])
  })
})
