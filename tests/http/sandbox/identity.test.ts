import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { sandboxCitizens } from '../../../src/sandbox/identity/citizens.ts'
import type { IdentitySandboxOptions } from '../../../src/sandbox/identity/identity.ts'
import { createOpenId } from '../../../src/server/ports/openid.ts'
import { readSettings } from '../../../src/server/settings.ts'
import { startStandIns } from '../../../src/server/stand-ins.ts'
import { openIdOf, startProvider } from '../../support/identity.ts'
import { createTraveller } from '../../support/traveller.ts'
import { deadAddress, temporaryFolder } from '../ports/world.ts'

const home = 'http://court.example/auth-redirect'

const start = async (options: Partial<IdentitySandboxOptions> = {}) => {
  const provider = await startProvider(options)
  onTestFinished(() => provider.close())
  return { provider, identity: openIdOf(provider), browser: createTraveller(provider.url) }
}
type Started = Awaited<ReturnType<typeof start>>

/** Begins, picks the citizen and comes back. */
async function visit({ identity, browser }: Started, citizen: string, redirectUrl = home) {
  const visit = await identity.begin(redirectUrl)
  if (!visit) throw new Error('no provider')
  const login = await browser.go(visit.url)
  const { url } = await browser.submit(login, { answer: 'yes', citizen })
  return { visit, url }
}

describe('the provider in small (product 5)', () => {
  test.each(sandboxCitizens.map((citizen) => [citizen.nid.length, citizen] as const))(
    'tells of a citizen with an NID of %i digits in our forms',
    async (_length, citizen) => {
      const started = await start()
      const { visit: begun, url } = await visit(started, citizen.subject)
      const answer = await started.identity.finish(url.href, begun)
      expect(answer).toMatchObject({
        kind: 'known',
        issuer: started.provider.url,
        subject: citizen.subject,
        citizen: {
          name: citizen.name || citizen.nameEn,
          email: citizen.email || null,
          mobile: `0${citizen.mobile}`,
          nid: citizen.nid,
          dateOfBirth: citizen.dateOfBirth,
        },
        tokens: { accessSeconds: 600, refreshToken: expect.stringMatching(/./) },
      })
    },
  )

  test('one of its citizens has the mobile number of the demo litigant', () => {
    expect(sandboxCitizens[0]?.mobile).toBe('1700000001')
  })

  test('a login that is over says so on its page in both languages, by whichever way one comes back to it', async () => {
    const started = await start()
    const begun = await started.identity.begin(home)
    const { url } = await started.browser.go(begun?.url ?? '')
    await visit(started, 'citizen-1')
    for (const [address, words] of [
      [url.href, /আবার শুরু করুন/],
      [`${url.origin}${url.pathname}?lang=en`, /start again/],
    ] as const)
      for (const method of ['GET', 'POST']) {
        const body = method === 'POST' ? new URLSearchParams({ answer: 'no' }) : null
        const answer = await fetch(address, { method, body })
        expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
        expect(await answer.text()).toMatch(words)
      }
  })

  test('its page is there in both languages, asks no password and names every citizen', async () => {
    const { identity, browser } = await start()
    const { page: bangla, url } = await browser.go((await identity.begin(home))?.url ?? '')
    const { page: english } = await browser.go(`${url.href}?lang=en`)
    expect([bangla?.includes('lang="bn"'), english?.includes('Who are you?')]).toEqual([true, true])
    for (const { name, nameEn } of sandboxCitizens) expect(bangla).toContain(name || nameEn)
    expect(bangla).not.toContain('type="password"')
  })

  test('saying no, or being nobody, is access_denied', async () => {
    for (const answer of [{ answer: 'no' }, { answer: 'yes', citizen: 'nobody' }]) {
      const { identity, browser } = await start()
      const begun = await identity.begin(home)
      const { url } = await browser.submit(await browser.go(begun?.url ?? ''), answer)
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        error: 'access_denied',
        state: begun?.state,
      })
    }
  })

  test('without PKCE, or with another place to come back to, nobody is asked', async () => {
    const { identity, browser } = await start()
    const bare = new URL((await identity.begin(home))?.url ?? '')
    bare.searchParams.delete('code_challenge')
    bare.searchParams.delete('code_challenge_method')
    expect((await browser.go(bare)).url.searchParams.get('error')).toBe('invalid_request')
    for (const redirectUrl of [
      'http://elsewhere.example/auth-redirect',
      'http://court.example/other',
      `${home}?next=1`,
    ]) {
      const asked = await browser.go((await identity.begin(redirectUrl))?.url ?? '')
      expect([asked.status, asked.url.origin]).toEqual([400, new URL(bare).origin])
    }
    expect(
      (await browser.go((await identity.begin('http://localhost:3000/auth-redirect'))?.url ?? '')).status,
    ).toBe(200)
  })

  test('somebody who is logged in there is asked again, and may be another', async () => {
    const started = await start()
    const { identity, browser } = started
    await visit(started, 'citizen-1')
    const again = async (citizen: string) => {
      const begun = await identity.begin(home)
      const login = await browser.go(begun?.url ?? '')
      expect(login.page).toMatch(/value="citizen-1" required checked/)
      return { begun, next: await browser.submit(login, { answer: 'yes', citizen }) }
    }
    const same = await again('citizen-1')
    expect(same.next.url.origin).toBe('http://court.example')
    const other = await again('citizen-2')
    // The login before is ended by a form that sends itself.
    const { url } = await browser.submit(other.next)
    if (!other.begun) throw new Error('no provider')
    const answer = await identity.finish(url.href, other.begun)
    expect(answer).toMatchObject({ kind: 'known', subject: 'citizen-2' })
  })

  test('its key is kept in its folder, and is a new one without', async () => {
    const folder = await temporaryFolder()
    const keyOf = async (options: Partial<IdentitySandboxOptions>) => {
      const { provider } = await start(options)
      return (await fetch(`${provider.url}/jwks`)).text()
    }
    const key = await keyOf({ folder })
    expect(key).not.toContain('"d"')
    expect([await keyOf({ folder }), (await keyOf({})) === key]).toEqual([key, false])
  })

  test('an id token of a stranger ends nothing', async () => {
    const { provider, browser } = await start()
    const query = new URLSearchParams({
      id_token_hint: 'eyJhbGciOiJSUzI1NiJ9.eyJhdWQiOiJjb3VydC1mZWUifQ.c2ln',
      post_logout_redirect_uri: 'http://court.example/login',
    })
    const address = `${provider.url}/session/end?${query.toString()}`
    const bangla = await browser.go(address)
    const english = await browser.go(`${address}&lang=en`)
    expect([bangla.status, bangla.page?.includes('lang="bn"')]).toEqual([400, true])
    expect(english.page).toContain('The login did not work')
  })

  test('listens on loopback alone', async () => {
    await expect(startProvider({ host: '0.0.0.0' })).rejects.toThrow(/loopback/)
  })

  test('says nothing on the console', async () => {
    const spies = (['log', 'info', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation(() => undefined),
    )
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
    const started = await start()
    const { visit: begun, url } = await visit(started, 'citizen-1')
    await started.identity.finish(url.href, begun)
    await started.identity.finish(url.href, begun)
    expect(spies.flatMap((spy) => spy.mock.calls)).toEqual([])
  })

  test('tests in another process bend it over HTTP', async () => {
    const { provider, identity } = await start()
    const post = (path: string, body: object) =>
      fetch(`${provider.url}/sandbox/control/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await post('switches', { mode: 'cut', fault: 'nonce' })).status).toBe(200)
    expect(await identity.begin(home)).toBe(null)
    expect((await post('switches', { mode: 'sideways' })).status).toBe(422)
    expect((await post('switches', { mode: 'up' })).status).toBe(200)
    expect(await identity.begin(home)).not.toBe(null)
    const [citizen] = sandboxCitizens
    expect((await post('citizens', { ...citizen, subject: 'citizen-9' })).status).toBe(200)
    expect(provider.control.citizens.at(-1)?.subject).toBe('citizen-9')
    expect((await post('citizens', { subject: 'citizen-9' })).status).toBe(422)
  })
})

describe('the port (product 5)', () => {
  test('checks the state itself', async () => {
    const started = await start()
    const { visit: begun, url } = await visit(started, 'citizen-1')
    const answer = await started.identity.finish(url.href, { ...begun, state: 'another' })
    expect(answer).toMatchObject({ kind: 'refused' })
  })

  test.each(['nonce', 'codeVerifier'] as const)('refuses another %s', async (name) => {
    const started = await start()
    const { visit: begun, url } = await visit(started, 'citizen-1')
    const other = await started.identity.begin(home)
    const answer = await started.identity.finish(url.href, { ...begun, [name]: other?.[name] ?? '' })
    expect(answer).toMatchObject({ kind: 'refused' })
  })

  test('a provider that says nothing is given up after its time, and asked again', async () => {
    const { provider } = await start()
    const impatient = openIdOf(provider, 60_000)
    provider.control.mode = 'silent'
    // Its minute passes in a moment while nothing is said; whoever answers has the whole of it.
    const begun = AbortSignal.timeout.bind(AbortSignal)
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => begun(ms / 200))
    onTestFinished(() => timeout.mockRestore())
    expect(await impatient.begin(home)).toBe(null)
    const answer = await impatient.finish(`${home}?code=x&state=y`, {
      state: 'y',
      nonce: 'n',
      codeVerifier: 'v',
    })
    expect(answer).toEqual({ kind: 'noAnswer', detail: 'timeout' })
    expect(timeout.mock.calls).toEqual([[60_000], [60_000]])
    timeout.mockRestore()
    provider.control.mode = 'up'
    expect(await impatient.begin(home)).not.toBe(null)
  })

  test('nobody at the address is no answer, at the beginning and at the end', async () => {
    const { url } = await deadAddress()
    const nobody = createOpenId({
      issuer: url,
      clientId: 'a',
      clientSecret: 'b',
      widgetId: '',
      timeoutMs: 60_000,
    })
    expect(await nobody.begin(home)).toBe(null)
    expect(await nobody.end({ idToken: 'x' }, home)).toMatchObject({ url: null, failure: expect.any(String) })
  })

  test('an issuer without TLS is for loopback alone', () => {
    const options = { clientId: 'a', clientSecret: 'b', widgetId: '', timeoutMs: 1_000 }
    expect(() => createOpenId({ ...options, issuer: 'http://cdap.example' })).toThrow(/IDENTITY_ISSUER/)
    expect(() => createOpenId({ ...options, issuer: 'https://cdap.example' })).not.toThrow()
  })
})

describe('which one is asked (product 5)', () => {
  const others = {
    PORT: '0',
    GATEWAY_URL: 'https://gateway.example',
    SMS_URL: 'https://sms.example',
    SMTP_URL: 'smtp://mail.example',
    LIVE_CLUSTER: 'ap2',
    CLAMD_URL: 'tcp://scanner.example:3310',
  }
  const inFolder = async (more: Record<string, string>) => {
    const folder = await mkdtemp(join(tmpdir(), 'court-stand-ins-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const standIns = await startStandIns(readSettings({ ...others, DATA_FOLDER: folder, ...more }))
    onTestFinished(() => standIns.close())
    return standIns
  }

  test('without an issuer the stand-in, which is the registry too', async () => {
    const { settings, addresses } = await inFolder({})
    expect(addresses.identity).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect([settings.IDENTITY_ISSUER, settings.REGISTRY_URL]).toEqual([
      addresses.identity,
      addresses.identity,
    ])
  })

  test('the registry says whose a number is, by the day of birth where one is given and to none but us', async () => {
    const { settings } = await inFolder({})
    const [citizen] = sandboxCitizens
    if (!citizen) throw new Error('no citizen')
    const ask = async (more: object, key = settings.REGISTRY_KEY) => {
      const reply = await fetch(new URL('/registry/check', settings.REGISTRY_URL), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify({ mobile: `0${citizen.mobile}`, nid: citizen.nid, ...more }),
      })
      return [reply.status, ((await reply.json()) as { match?: boolean }).match]
    }
    expect(await ask({})).toEqual([200, true])
    expect(await ask({ date_of_birth: citizen.dateOfBirth })).toEqual([200, true])
    expect(await ask({ date_of_birth: '1900-01-01' })).toEqual([200, false])
    expect(await ask({ nid: '1' })).toEqual([200, false])
    expect(await ask({}, 'another')).toEqual([401, undefined])
  })

  test('beside a real issuer no stand-in, not even of the registry', async () => {
    const { settings, addresses } = await inFolder({ IDENTITY_ISSUER: 'https://cdap.example' })
    expect([addresses.identity, settings.REGISTRY_URL]).toEqual([undefined, undefined])
  })

  test('a production start refuses one that nobody asked for by name', async () => {
    const production = {
      NODE_ENV: 'production',
      CODE_PEPPER: 'invented-pepper-1',
      AUDIT_KEY: 'invented-audit-key-1',
      GATEWAY_STORE_ID: 'invented-store',
      GATEWAY_STORE_PASSWORD: 'invented-password',
      SMS_TOKEN: 'invented-token',
      LIVE_SECRET: 'invented-secret',
    }
    expect(() => readSettings({ ...others, ...production })).toThrow(
      /^IDENTITY_ISSUER must name .*ALLOW_STAND_INS\.$/,
    )
    const asked = await inFolder({ ...production, ALLOW_STAND_INS: 'identity' })
    expect(asked.addresses.identity).toBeDefined()
  })
})
