import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setTokenCookies } from '../../../src/server/identity/cookies.ts'
import type { Fault } from '../../../src/sandbox/identity/faults.ts'
import type { SandboxCitizen } from '../../../src/sandbox/identity/citizens.ts'
import {
  createIdentityWorld,
  openIdOf,
  says,
  waitingOf,
  type Back,
  type IdentityWorld,
  type Visitor,
} from '../../support/identity.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld()
})
afterAll(() => world.close())
afterEach(() => Object.assign(world.provider.control, { mode: 'up', fault: 'none' }))

const tokenCookies = ['idp_access', 'idp_refresh', 'idp_id']

const comeBack = (visitor: Visitor, { code, state, iss }: Omit<Back, 'error'>) =>
  world.as(visitor)('POST /auth/cdaplogin', { body: { code, state, iss } })

/** How many sessions, identities and accounts there are. */
async function counts() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from sessions)::int as sessions, (select count(*) from identities)::int as identities,
      (select count(*) from users)::int as users`.execute(world.db)
  return rows[0]
}

/** Nobody got in: no session, account, identity or token cookie came of it, and the log says why without saying who. */
async function expectNobody(visitor: Visitor, citizen: SandboxCitizen, act: () => Promise<Back | void>) {
  const before = await counts()
  const from = world.logs.length
  await act()
  expect(await counts()).toEqual(before)
  expect(tokenCookies.filter((name) => name in visitor.cookies)).toEqual([])
  const said = world.logs.slice(from).join('\n')
  for (const personal of [citizen.mobile, citizen.nid, citizen.name, citizen.nameEn, citizen.dateOfBirth])
    expect(says(said, personal), personal).toBe(false)
  return said
}

const expectRefused = async (visitor: Visitor, back: Omit<Back, 'error'>) => {
  const { next, name, mobile, message } = waitingOf(await comeBack(visitor, back))
  expect([next, name, mobile]).toEqual(['none', null, null])
  expect(message).toMatch(/লগ ইন করা গেল না/)
}

/** A browser that has come back from the provider and has told nobody yet. */
async function returned() {
  const visitor = world.visitor()
  const citizen = world.newCitizen()
  return { visitor, citizen, back: await world.travel(visitor, citizen) }
}

describe('a return is refused (spec §7 cdaplogin)', () => {
  test('with another state, and the right one still works', async () => {
    const { visitor, citizen, back } = await returned()
    await expectNobody(visitor, citizen, () => expectRefused(visitor, { ...back, state: `${back.state}x` }))
    expect(waitingOf(await comeBack(visitor, back)).next).toBe('name')
  })

  test('without the cookie of the visit', async () => {
    const { visitor, citizen, back } = await returned()
    const bare = { ...visitor, cookies: {} }
    await expectNobody(bare, citizen, () => expectRefused(bare, back))
  })

  test('in another browser, which has a visit of its own', async () => {
    const { citizen, back } = await returned()
    const other = world.visitor()
    await world.leave(other)
    await expectNobody(other, citizen, () => expectRefused(other, back))
  })

  test('with the code of somebody else’s visit', async () => {
    const thief = await returned()
    const { visitor, citizen, back } = await returned()
    const said = await expectNobody(visitor, citizen, () =>
      expectRefused(visitor, { ...back, code: thief.back.code }),
    )
    expect(said).toContain('invalid_grant')
  })

  test('with a code that was used', async () => {
    const { visitor, citizen, back } = await returned()
    expect(waitingOf(await comeBack(visitor, back)).next).toBe('name')
    const again = { ...visitor, cookies: {} }
    const fresh = await world.travel(again, citizen)
    await expectNobody(again, citizen, () => expectRefused(again, { ...fresh, code: back.code }))
  })

  test('a second time', async () => {
    const { visitor, citizen, back } = await returned()
    expect(waitingOf(await comeBack(visitor, back)).next).toBe('name')
    const copy = { ...visitor, cookies: { idp_visit: visitor.cookies['idp_visit'] ?? '' } }
    await expectNobody(copy, citizen, () => expectRefused(copy, back))
  })

  test('in one of two tabs at once', async () => {
    const { visitor, back } = await returned()
    const replies = await Promise.all([comeBack(visitor, back), comeBack(visitor, back)])
    expect(replies.map((reply) => waitingOf(reply).next).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'name',
      'none',
    ])
  })

  test('after fifteen minutes', async () => {
    const { visitor, citizen, back } = await returned()
    world.clock.advance({ minutes: 15 })
    await expectNobody(visitor, citizen, () => expectRefused(visitor, back))
    const intime = await returned()
    world.clock.advance({ minutes: 14, seconds: 59 })
    expect(waitingOf(await comeBack(intime.visitor, intime.back)).next).toBe('name')
  })

  test.each([
    ['of another issuer', 'http://127.0.0.1:1'],
    ['without an issuer', null],
  ])('%s in the address (RFC 9207)', async (_name, iss) => {
    const { visitor, citizen, back } = await returned()
    await expectNobody(visitor, citizen, () => expectRefused(visitor, { ...back, iss }))
  })

  const faults: [Fault, RegExp][] = [
    ['nonce', /OAUTH_JWT_CLAIM_COMPARISON_FAILED/],
    ['audience', /OAUTH_JWT_CLAIM_COMPARISON_FAILED/],
    ['issuer', /OAUTH_JWT_CLAIM_COMPARISON_FAILED/],
    ['signature', /OAUTH_INVALID_RESPONSE/],
    ['expired', /OAUTH_JWT_TIMESTAMP_CHECK_FAILED/],
    ['subject', /OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED/],
  ]
  test.each(faults)('whose tokens have a wrong %s', async (fault, reason) => {
    const { visitor, citizen, back } = await returned()
    world.provider.control.fault = fault
    const said = await expectNobody(visitor, citizen, () => expectRefused(visitor, back))
    expect(said).toMatch(reason)
    world.provider.control.fault = 'none'
    expect(waitingOf(await world.enter(visitor, citizen)).next).toBe('name')
  })

  test('when the person said no at the provider', async () => {
    const visitor = world.visitor()
    const citizen = world.newCitizen()
    const back = await world.choose(visitor, await world.leave(visitor), null)
    expect([back.error, back.code]).toEqual(['access_denied', ''])
    await expectNobody(visitor, citizen, () => expectRefused(visitor, back))
  })

  test.each(['cut', 'error'] as const)(
    'with 503 when the provider’s answer is %s, and the visit is over',
    async (mode) => {
      const { visitor, citizen, back } = await returned()
      const kept = { ...visitor.cookies }
      world.provider.control.mode = mode
      await expectNobody(visitor, citizen, async () => {
        const { code, message } = await comeBack(visitor, back)
        expect([code, message]).toEqual([503, expect.stringMatching(/সাড়া দিচ্ছে না/)])
      })
      world.provider.control.mode = 'up'
      const again = { ...visitor, cookies: kept }
      await expectNobody(again, citizen, () => expectRefused(again, back))
    },
  )
})

describe('beginning a visit (spec §7 getIDPToken)', () => {
  test('gives the state, the widget and the provider’s address with PKCE and nonce', async () => {
    const { code, data } = await world.as(world.visitor())('POST /auth/getIDPToken', {})
    const { searchParams: asked, origin } = new URL(data.authorization_url)
    expect([code, data.widget_id, origin]).toEqual([200, 'widget', world.provider.url])
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      redirect_uri: 'http://court.example/auth-redirect',
      state: data.token,
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/.{20}/),
      code_challenge: expect.stringMatching(/.{20}/),
    })
  })

  test('a silent provider is 503 in the language of the caller, and nothing is kept', async () => {
    const working = world.deps.identity
    world.deps.identity = openIdOf(world.provider)
    world.provider.control.mode = 'cut'
    const visitor = world.visitor()
    const reply = await world.as(visitor)('POST /auth/getIDPToken', {}, { language: 'en' })
    expect([reply.code, reply.message]).toEqual([503, expect.stringMatching(/does not answer now/)])
    expect(visitor.cookies).toEqual({})
    world.provider.control.mode = 'up'
    expect((await world.as(visitor)('POST /auth/getIDPToken', {})).code).toBe(200)
    world.deps.identity = working
  })

  test('sixty an hour from one address', async () => {
    const visitor = world.visitor()
    const ask = () => world.as(visitor)('POST /auth/getIDPToken', {})
    for (let asked = 0; asked < 60; asked += 1) expect((await ask()).code).toBe(200)
    const { code, headers } = await ask()
    expect([code, headers['retry-after']]).toEqual([429, '3600'])
    expect((await world.as(world.visitor())('POST /auth/getIDPToken', {})).code).toBe(200)
  })

  test('what a visit knew of somebody goes with the next one after its time', async () => {
    const { visitor, citizen } = await returned()
    await world.enter(visitor, citizen)
    world.clock.advance({ minutes: 15 })
    await world.leave(world.visitor())
    const rows = await world.db.selectFrom('identity_visits').selectAll().execute()
    expect([rows.length, JSON.stringify(rows).includes(citizen.nid)]).toEqual([1, false])
  })
})

describe('what stays secret (product 6)', () => {
  test('the cookies: HttpOnly, for /api/auth alone, no longer than they live', async () => {
    const visitor = world.visitor()
    const began = await world.as(visitor)('POST /auth/getIDPToken', {})
    const visit = { path: '/api/auth', httpOnly: true, sameSite: 'Lax', maxAge: 900 }
    expect(began.cookies).toMatchObject([{ name: 'idp_visit', ...visit }])
    const back = await world.choose(visitor, began.data.authorization_url, world.newCitizen())
    const { cookies } = await comeBack(visitor, back)
    const token = { path: '/api/auth', httpOnly: true, sameSite: 'Strict' }
    expect(cookies).toMatchObject([
      { name: 'idp_access', ...token, maxAge: 600 },
      { name: 'idp_refresh', ...token, maxAge: 43_200 },
      { name: 'idp_id', ...token, maxAge: 43_200 },
    ])
    expect([...began.cookies, ...cookies].some((cookie) => 'secure' in cookie)).toBe(false)
  })

  test('over https each is Secure too', async () => {
    const safe = await createIdentityWorld({ settings: { PUBLIC_URL: 'https://court.example' } })
    const visitor = safe.visitor()
    const began = await safe.as(visitor)('POST /auth/getIDPToken', {})
    const back = await safe.choose(visitor, began.data.authorization_url, safe.newCitizen())
    const { code, state, iss } = back
    const { cookies } = await safe.as(visitor)('POST /auth/cdaplogin', { body: { code, state, iss } })
    const all = [...began.cookies, ...cookies]
    expect(all.map(({ name, secure }) => [name, secure])).toEqual([
      ['idp_visit', true],
      ...tokenCookies.map((name) => [name, true]),
    ])
    await safe.close()
  })

  test('no token of the provider is in a reply, the log or a table', async () => {
    const { visitor, back } = await returned()
    const entered = await comeBack(visitor, back)
    const name = 'কল্পিত নাগরিক'
    const body = { state: visitor.state, name, hasConsented: true, consentVersion: '2026-01' }
    const created = await world.as(visitor)('POST /auth/cdaploginUserCreate', { body })
    const secrets = tokenCookies.map((cookie) => visitor.cookies[cookie] ?? '')
    expect(secrets.every((secret) => secret.length > 20)).toBe(true)
    const out = await world.as(visitor)('POST /auth/cdaplogout', {})
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
      world.db,
    )
    expect(tables.rows.length).toBeGreaterThan(20)
    const dumps: string[] = []
    for (const { name: table } of tables.rows) {
      const { rows } = await sql<{ text: string }>`
        select coalesce(string_agg(${sql.table(table)}::text, ' '), '') as text from ${sql.table(table)}`.execute(
        world.db,
      )
      dumps.push(rows[0]?.text ?? '')
    }
    const kept = [JSON.stringify([entered.data, created.data]), ...world.logs, ...dumps].join('\n')
    expect(secrets.filter((secret) => kept.includes(secret))).toEqual([])
    // The id token's own use: the provider's logout asks for it in its address.
    const [access = '', refresh = '', id = ''] = secrets
    expect([access, refresh].some((secret) => out.data.url?.includes(secret))).toBe(false)
    expect(new URL(out.data.url ?? '').searchParams.get('id_token_hint')).toBe(id)
  })
})

describe('logging out (spec §7 cdaplogout)', () => {
  const refresh = (token: string) =>
    fetch(`${world.provider.url}/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('court-fee:test%20secret%2F%2B').toString('base64')}`,
      },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }),
    })

  test('revokes at the provider, clears the cookies and leads to its end, which leads back to /login', async () => {
    const { visitor, back } = await returned()
    await comeBack(visitor, back)
    const first = await refresh(visitor.cookies['idp_refresh'] ?? '')
    const rotated = (await first.json()) as { refresh_token: string }
    expect(rotated.refresh_token).not.toBe(visitor.cookies['idp_refresh'])
    visitor.cookies['idp_refresh'] = rotated.refresh_token
    const { code, data } = await world.as(visitor)('POST /auth/cdaplogout', {})
    expect([code, visitor.cookies]).toEqual([200, {}])
    expect((await refresh(rotated.refresh_token)).status).toBe(400)
    const asked = await visitor.atProvider.go(data.url ?? '')
    expect(asked.page).toContain('/sandbox/leave.js')
    const { url } = await visitor.atProvider.submit(asked)
    expect(url.href).toBe('http://court.example/login')
    expect((await world.as(visitor)('POST /auth/cdaplogout', {})).data).toEqual({ url: null })
  })

  test('a provider that does not answer is only logged (spec §8)', async () => {
    const { visitor, back } = await returned()
    await comeBack(visitor, back)
    world.provider.control.mode = 'cut'
    const from = world.logs.length
    const { code } = await world.as(visitor)('POST /auth/cdaplogout', {})
    expect([code, visitor.cookies]).toEqual([200, {}])
    expect(world.logs.slice(from).join()).toContain('identity logout')
  })

  test('ends a visit that is under way', async () => {
    const { visitor, citizen, back } = await returned()
    const kept = { ...visitor, cookies: { ...visitor.cookies } }
    await world.as(visitor)('POST /auth/cdaplogout', {})
    await expectNobody(kept, citizen, () => expectRefused(kept, back))
  })
})

test('a token of the provider outlives no session of ours, however long it is good (spec §9)', () => {
  const ages = new Map<string, unknown>()
  const reply = {
    setCookie: (name: string, _value: string, { maxAge, secure }: { maxAge: number; secure: boolean }) =>
      ages.set(name, [maxAge, secure]),
  }
  const deps = { settings: { PUBLIC_URL: 'https://court.example' } }
  const tokens = { accessToken: 'a', accessSeconds: 999_999, refreshToken: null, idToken: 'i' }
  setTokenCookies(deps as never, reply as never, tokens)
  expect([...ages]).toEqual([
    ['idp_access', [43_200, true]],
    ['idp_id', [43_200, true]],
  ])
})
