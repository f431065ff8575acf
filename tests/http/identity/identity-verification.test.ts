import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '../../../src/server/seed/people.ts'
import { createRegistry } from '../../../src/server/ports/registry.ts'
import { createIdentityWorld, says, type IdentityWorld } from '../../support/identity.ts'
import { deadAddress } from '../ports/world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld()
})
afterAll(() => world.close())

const mobileOf = (key: string) => demoAccounts.find((account) => account.key === key)?.mobile ?? ''
/** The stand-in's citizen with the demo litigant's number. */
const known = { mobile: mobileOf('litigant'), nid: '1000000001', dateOfBirth: '1990-01-15' }
const second = { mobile: mobileOf('secondLitigant'), nid: '6000000001', dateOfBirth: '1992-04-14' }

const verify = (token: string, body: typeof known) => world.call('POST /auth/verify/user', { body }, token)
const ask = (token: string, { mobile, nid }: { mobile: string; nid: string }) =>
  world.call('POST /auth/userInfoWithMobileNID', { body: { mobile, nid } }, token)

describe('one’s own number (spec §7 userInfoFromMobile)', () => {
  test('tells the own profile, however the number is written', async () => {
    const token = await world.login('litigant')
    const call = (mobile: string) => world.call('POST /auth/userInfoFromMobile', { body: { mobile } }, token)
    for (const mobile of [known.mobile, '০১৭০০০০০০০১', '+8801700000001']) {
      const { code, data } = await call(mobile)
      expect([code, data]).toMatchObject([
        200,
        { mobile: known.mobile, email: 'litigant@example.com', nidMasked: null, hasIdentity: false },
      ])
    }
    expect((await call(second.mobile)).code).toBe(404)
    expect((await call('0170')).refusal.fields).toMatchObject([{ path: 'mobile', error: 'mobile_invalid' }])
    expect((await world.call('POST /auth/userInfoFromMobile', { body: { mobile: known.mobile } })).code).toBe(
      401,
    )
  })
})

describe('verifying (spec §5 Verify user)', () => {
  test.each([
    ['mobile', { mobile: '' }, 'required'],
    ['nid', { nid: '' }, 'required'],
    ['dateOfBirth', { dateOfBirth: '' }, 'required'],
    ['nid', { nid: 'abc' }, 'nid_invalid'],
    ['mobile', { mobile: mobileOf('secondLitigant') }, 'mobile_not_own'],
  ] as const)('%s: %j is refused with %s', async (path, changed, error) => {
    const { code, refusal } = await verify(await world.login('litigant'), { ...known, ...changed })
    expect([code, refusal.fields]).toMatchObject([422, [{ path, error }]])
  })

  test('five NIDs that do not match lock it for this person alone', async () => {
    const token = await world.login('secondLitigant')
    for (let tries = 0; tries < 5; tries += 1) {
      const { code, refusal } = await verify(token, { ...second, nid: String(7_000_000_000 + tries) })
      expect([code, refusal.fields]).toMatchObject([422, [{ path: 'nid', error: 'identity_mismatch' }]])
    }
    const locked = await verify(token, second)
    expect([locked.code, locked.headers['retry-after']]).toEqual([429, '900'])
    expect((await ask(token, second)).code).toBe(429)
    expect((await ask(await world.login('litigant'), known)).code).toBe(200)
    world.clock.advance({ minutes: 15 })
    expect((await ask(token, second)).data).toEqual({ isKnown: false })
  })

  test('a silent registry is 503, and not counted', async () => {
    const token = await world.login('litigant')
    world.provider.control.mode = 'error'
    for (let tries = 0; tries < 6; tries += 1) expect((await verify(token, known)).code).toBe(503)
    expect((await ask(token, known)).code).toBe(503)
    world.provider.control.mode = 'up'
    expect((await ask(token, known)).data).toEqual({ isKnown: true })
  })

  test('an NID that another account has proved is no match', async () => {
    const token = await world.login('litigant')
    const other = await world.newAccount({
      mobile: null,
      nid: known.nid,
      verifiedAt: world.clock.now(),
    })
    const { code, refusal } = await verify(token, known)
    expect([code, refusal.fields]).toMatchObject([422, [{ path: 'nid', error: 'identity_mismatch' }]])
    await world.db.deleteFrom('users').where('id', '=', other).execute()
  })

  test('a match is kept with its day, shown masked, and asked no more', async () => {
    const token = await world.login('litigant')
    const bangla = { ...known, nid: '১০০০০০০০০১', dateOfBirth: '১৯৯০-০১-১৫' }
    const { code, data } = await verify(token, bangla)
    expect([code, data]).toMatchObject([
      200,
      { nidMasked: '*******001', dateOfBirth: '1990-01-15', verifiedAt: world.clock.now().toISOString() },
    ])
    expect(JSON.stringify(data)).not.toContain(known.nid)
    expect(world.logs.filter((line) => says(line, known.nid))).toEqual([])
    const again = await verify(token, { ...known, nid: '1000000002' })
    expect(again.data).toEqual(data)
    const row = world.db
      .selectFrom('users')
      .select('nid')
      .where('id', '=', await world.userId('litigant'))
    expect(await row.executeTakeFirst()).toEqual({ nid: known.nid })
  })

  test('two people cannot prove one NID at once', async () => {
    const nid = '6000000002'
    for (const key of ['accountant', 'dispatcher'])
      world.newCitizen({ mobile: mobileOf(key).slice(1), nid, dateOfBirth: '1980-01-01' })
    const people = await Promise.all(
      (['accountant', 'dispatcher'] as const).map(async (key) => ({
        token: await world.login(key),
        body: { mobile: mobileOf(key), nid, dateOfBirth: '1980-01-01' },
      })),
    )
    const asked = world.deps.registry
    const waiting: (() => void)[] = []
    // Both get their answer at the same moment.
    world.deps.registry = {
      async check(person) {
        const answer = await asked.check(person)
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
          if (waiting.length === people.length) waiting.forEach((go) => go())
        })
        return answer
      },
    }
    const replies = await Promise.all(people.map(({ token, body }) => verify(token, body)))
    world.deps.registry = asked
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422])
  })
})

describe('the registry’s port (domain 4)', () => {
  const person = { mobile: known.mobile, nid: known.nid, dateOfBirth: known.dateOfBirth }
  const registry = (baseUrl: string | undefined, apiKey = 'test-registry-key') =>
    createRegistry({ baseUrl, apiKey, timeoutMs: 60_000 })

  test('matches mobile, NID and the day when it is given', async () => {
    const check = (one: Parameters<ReturnType<typeof registry>['check']>[0]) =>
      registry(world.provider.url).check(one)
    expect(await check(person)).toEqual({ kind: 'match' })
    expect(await check({ ...person, dateOfBirth: null })).toEqual({ kind: 'match' })
    for (const changed of [{ dateOfBirth: '1990-01-16' }, { nid: '1000000002' }, { mobile: '01700000091' }])
      expect(await check({ ...person, ...changed })).toEqual({ kind: 'mismatch' })
  })

  test('no address, a wrong key and nobody there are no answer', async () => {
    expect(await registry(undefined).check(person)).toEqual({ kind: 'noAnswer', detail: 'no address' })
    const stranger = await registry(world.provider.url, 'wrong').check(person)
    expect(stranger).toEqual({ kind: 'noAnswer', detail: 'HTTP 401' })
    const nobody = await registry((await deadAddress()).url).check(person)
    expect(nobody).toMatchObject({ kind: 'noAnswer' })
  })
})
