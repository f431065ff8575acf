import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { connect } from '../../../src/server/database/connect.ts'
import type { Database } from '../../../src/server/database/schema.ts'
import { createPaperMaker } from '../../../src/server/paper/maker.ts'
import { readSettings } from '../../../src/server/settings.ts'
import { m } from '../../../src/words/messages.js'
import { statementsOf } from '../../support/statements.ts'
import { createWorld, type World } from '../../support/world.ts'
import { routeRows } from '../../witness/routes.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** As a browser asks that was led to an address. */
const asPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers })

/** The same product over a database that does this to whoever asks. */
async function withDatabase(act: 'silent' | 'gone', check: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((socket) => void (act === 'gone' && socket.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const db = connect<Database>({ host: '127.0.0.1', port, user: 'court' }, { max: 1 })
  const app = await buildApp(world.deps, createPaperMaker(world.deps), db)
  try {
    await check(await app.listen({ port: 0, host: '127.0.0.1' }))
  } finally {
    await app.close()
    server.close()
    void db.destroy()
  }
}

describe('health (product 7)', () => {
  test('live and ready while the database answers, never kept by anybody', async () => {
    // It answers within the second, for no second passes.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    for (const [path, said] of [
      ['/health/live', 'live\n'],
      ['/health/ready', 'ready\n'],
    ] as const) {
      const reply = await get(path)
      expect([path, reply.statusCode, reply.body]).toEqual([path, 200, said])
      expect(reply.headers['cache-control']).toBe('no-store')
    }
  })

  test.each(['silent', 'gone'] as const)('a database that is %s: live, but not ready', async (act) => {
    await withDatabase(act, async (url) => {
      const ready = await fetch(`${url}/health/ready`)
      expect([ready.status, await ready.text()]).toEqual([503, 'no database\n'])
      expect(ready.headers.get('retry-after')).toBe('5')
      expect((await fetch(`${url}/health/live`)).status).toBe(200)
    })
  })

  test('however many ask, the database is asked once a second', async () => {
    const begunAt = performance.now()
    const statements = await statementsOf(
      () => Promise.all(Array.from({ length: 50 }, () => get('/health/ready'))),
      world.databaseConfig.database,
    )
    const seconds = (performance.now() - begunAt) / 1_000
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(2 + seconds)
  })

  test('what it said is good for a second, and no longer', async () => {
    const clock = vi.spyOn(performance, 'now')
    onTestFinished(() => clock.mockRestore())
    const nowMs = performance.now() + 60_000
    const askedAt = (ms: number) => {
      clock.mockReturnValue(nowMs + ms)
      return statementsOf(() => get('/health/ready'), world.databaseConfig.database)
    }
    const asked = [await askedAt(0), await askedAt(999), await askedAt(1_000)]
    expect(asked.map(({ length }) => length)).toEqual([1, 0, 1])
  })
})

describe('what is not there (product 7)', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/nothing.json'])(
    '%s: 404 in the envelope',
    async (path) => {
      const reply = await get(path, { 'accept-language': 'en' })
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toEqual({
        code: 404,
        message: m.error_text_not_found({}, { locale: 'en' }),
        data: {},
      })
    },
  )

  test.each([
    '/health',
    '/healthz.txt',
    '/health/nothing',
    '/metrics',
    '/metrics/x',
    '/favicon.ico.bak',
    '/.env',
    '/.git/config',
    '/wp-login.php',
    '/assets/gone.js',
    '/assets/gone',
    '/sitemap.xml?x=1',
    '/.well-known/nothing',
  ])('%s: 404, and no page', async (path) => {
    const reply = await get(path)
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(reply.body).not.toContain('<')
  })

  test.each(['/faq.html', '/my-application-details/x.y', '/redirect/https://elsewhere.example', '/.env'])(
    '%s: 404 as well, as the page that leads to /404 where somebody asks for a page (spec §2 Route guard)',
    async (path) => {
      const reply = await get(path, asPage)
      expect(reply.statusCode).toBe(404)
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(reply.body).toContain('<div id="root">')
    },
  )

  test('a receipt whose number ends like a file is said not to be there, on its page (spec §2 Route guard)', async () => {
    const reply = await get('/public/invoice/CF12.ABC', asPage)
    expect(reply.statusCode).toBe(404)
    expect(reply.body).toContain(m.invoice_title_unknown({}, { locale: 'bn' }))
  })

  test.each(['/faq%', '/public/invoice/%', '/nope/%E0%A4%A'])(
    '%s, which nobody can read, leads to /404 (spec §2 Route guard)',
    async (path) => {
      const reply = await get(path, asPage)
      expect([reply.statusCode, reply.headers['location']]).toEqual([303, '/404'])
      const plain = await get(path)
      expect([plain.statusCode, plain.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
      const call = await get(`/api${path}`, asPage)
      expect([call.statusCode, call.json<{ code: number }>().code]).toEqual([404, 404])
    },
  )

  test('every screen is the page all the same, and so is an address that no screen has', async () => {
    for (const path of [...routeRows.map((row) => row.path), '/nowhere', '/healthy', '/'])
      expect([path, (await get(path)).headers['content-type']]).toEqual([path, 'text/html; charset=utf-8'])
  })
})

/** Whether a crawler may read an address: the longest rule that matches says (RFC 9309). */
function isAllowed(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (.*)$/gm)].map(([, kind, pattern = '']) => ({
    isAllowed: kind === 'Allow',
    length: pattern.length,
    matches: pattern.endsWith('$') ? path === pattern.slice(0, -1) : path.startsWith(pattern),
  }))
  const [rule] = rules.filter(({ matches }) => matches).toSorted((one, other) => other.length - one.length)
  return rule?.isAllowed ?? true
}

describe('what machines ask (product 7)', () => {
  test('robots.txt: public pages may be found, everything of people may not', async () => {
    const reply = await get('/robots.txt')
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const found = routeRows.filter(({ path }) => isAllowed(reply.body, path)).map(({ path }) => path)
    const open = ['/login', '/register', '/home', '/payment', '/development', '/faq', '/privacy']
    expect(found.toSorted()).toEqual([...open, '/public/invoice/T0'].toSorted())
    expect(['/', '/api/docs', '/assets/x.js'].map((path) => isAllowed(reply.body, path))).toEqual([
      true,
      false,
      true,
    ])
  })

  test('security.txt: a contact, and a day on which it ends, within a year', async () => {
    const { statusCode, headers, body } = await get('/.well-known/security.txt')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(body)?.[1] ?? ''
    expect(field('Contact')).toBe('http://court.example/faq')
    expect(field('Canonical')).toBe('http://court.example/.well-known/security.txt')
    const days = (new Date(field('Expires')).getTime() - world.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  })

  test('the contact is what the settings say; what is no address is refused', async () => {
    const SECURITY_CONTACT = 'mailto:security@court.example'
    const app = await buildApp({ ...world.deps, settings: { ...world.deps.settings, SECURITY_CONTACT } })
    const { body } = await app.inject({ url: '/.well-known/security.txt' })
    await app.close()
    expect(body).toContain(`Contact: ${SECURITY_CONTACT}\n`)
    expect(() => readSettings({ SECURITY_CONTACT: 'security' })).toThrow('SECURITY_CONTACT')
  })
})
