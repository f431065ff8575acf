import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { themeOf, withTheme } from '../../../src/server/web/theme.ts'
import { createWorld, type World } from '../../support/world.ts'

let plain: World
let safe: World
beforeAll(async () => {
  plain = await createWorld()
  safe = await createWorld({ settings: { PUBLIC_URL: 'https://court.example' } })
})
afterAll(async () => {
  await plain.close()
  await safe.close()
})

const addresses = ['/login', '/api/config-status', '/api/auth/info', '/api/nothing', '/assets/nothing.js']

/** A page that the server finished names its own styles and first lines, each by what is in it. */
const ownText = (url: string) =>
  url === '/login' ? expect.stringMatching(/^'self' 'sha256-[\w+/]{43}='$/) : "'self'"

/** The policy as a record of its directives. */
const policyOf = (text: unknown): Record<string, string> =>
  Object.fromEntries(
    String(text)
      .split(';')
      .map((directive) => directive.trim().split(/ (.*)/s))
      .map(([name = '', sources = '']) => [name, sources]),
  )

test('a log-in that is refused without script is a page that looks like the one it came from (stack 4)', async () => {
  const { statusCode, body, headers } = await plain.app.inject({
    method: 'POST',
    url: '/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: 'email=nobody%40example.com&password=Wrong-7345',
  })
  expect(statusCode).toBe(422)
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(body) ?? []
  expect(style).not.toBe('')
  const hash = createHash('sha256').update(style).digest('base64')
  expect(policyOf(headers['content-security-policy'])['style-src']).toBe(`'self' 'sha256-${hash}'`)
})

describe.each(addresses)('%s', (url) => {
  test('runs no script but our own files, and is framed nowhere', async () => {
    const { headers } = await plain.app.inject({ url })
    const policy = policyOf(headers['content-security-policy'])
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'script-src': ownText(url),
      'style-src': ownText(url),
      'frame-ancestors': "'none'",
      'frame-src': 'blob:',
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'base-uri': "'none'",
      'object-src': "'none'",
      'form-action': "'self'",
    })
    const withBlobs = Object.keys(policy).filter((name) => policy[name]?.includes('blob:'))
    expect(withBlobs.toSorted()).toEqual(['frame-src', 'img-src'])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
  })

  test('tells no other site where the person came from', async () => {
    const { headers } = await plain.app.inject({ url })
    expect(headers['referrer-policy']).toBe('same-origin')
  })

  test('is held to TLS where the product has it, and only there', async () => {
    const https = await safe.app.inject({ url })
    expect(https.headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
    const http = await plain.app.inject({ url })
    expect(http.headers['strict-transport-security']).toBeUndefined()
  })

  test('says nothing of what it runs on', async () => {
    const { headers } = await plain.app.inject({ url })
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['server']).toBeUndefined()
  })
})

test('what a call answers is kept by nobody on the way', async () => {
  const token = await plain.login('litigant')
  for (const url of ['/api/auth/info', '/api/auth/my-applications', '/api/auth/profile']) {
    const { headers } = await plain.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(headers['cache-control'], url).toBe('no-store')
  }
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a long list travels as %s, and is the same', async (encoding, unpack) => {
  const url = '/api/all-districts'
  const packed = await plain.app.inject({ url, headers: { 'accept-encoding': encoding } })
  const whole = await plain.app.inject({ url })
  expect([packed.headers['content-encoding'], whole.headers['content-encoding']]).toEqual([
    encoding,
    undefined,
  ])
  expect(packed.headers['vary']).toContain('accept-encoding')
  expect(unpack(packed.rawPayload).equals(whole.rawPayload)).toBe(true)
  expect(packed.rawPayload.length * 3).toBeLessThan(whole.rawPayload.length)
})

test('what is sent packed is not unpacked: a small body cannot become a large one', async () => {
  const { statusCode } = await plain.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify({ email: 'a@example.com', password: 'Password1' })),
  })
  expect(statusCode).toBe(400)
})

test('the gateway’s return works without a cookie, sets none, and the session lives on (product 5)', async () => {
  const token = await plain.login('litigant')
  const { statusCode, headers, cookies } = await plain.app.inject({
    method: 'POST',
    url: '/api/gateway/return/success',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://securepay.sslcommerz.com',
      'sec-fetch-site': 'cross-site',
    },
    payload: 'status=VALID&tran_id=T0&val_id=1',
  })
  expect([statusCode, headers['location'], cookies]).toEqual([303, '/404', []])
  expect((await plain.call('GET /auth/info', {}, token)).code).toBe(200)
})

test.each(addresses)(
  '%s asks nothing of the device but a camera for receipts, and shares its window with nobody',
  async (url) => {
    const { headers } = await plain.app.inject({ url })
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    const refused = String(headers['permissions-policy']).split(', ')
    expect(refused).toEqual(
      expect.arrayContaining(['camera=(self)', 'geolocation=()', 'microphone=()', 'payment=()', 'usb=()']),
    )
    const others = refused.filter((entry) => entry !== 'camera=(self)')
    expect(others.every((entry) => /^[a-z-]+=\(\)$/.test(entry))).toBe(true)
  },
)

test('the page comes in the theme that its reader chose, and anything else in the cookie is none (look Tokens)', () => {
  const page = '<!doctype html><html lang="bn">'
  const given = (theme?: string) =>
    withTheme(page, themeOf({ cookies: theme === undefined ? {} : { theme } }))
  expect(given('dark')).toBe('<!doctype html><html data-theme="dark" lang="bn">')
  expect(given('light')).toContain('data-theme="light"')
  expect([given('"><script>'), given()]).toEqual([page, page])
})
