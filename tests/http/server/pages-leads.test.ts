import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts, demoPassword, type DemoKey } from '../../../src/server/seed/people.ts'
import { createWorld, type World } from '../../support/world.ts'
import { detours } from '../../witness/routes.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const emailOf = (key: DemoKey): string => demoAccounts.find((account) => account.key === key)?.email ?? ''

/** Where the server leads from an address; null where it answers with a page. */
async function ledFrom(url: string, token?: string): Promise<unknown> {
  const { statusCode, headers } = await world.app.inject({ url, cookies: token ? { token } : {} })
  if (statusCode === 200 || statusCode === 404) return null
  expect([302, 303]).toContain(statusCode)
  if (token && statusCode === 303) expect(headers['cache-control']).toBe('no-store')
  return headers['location']
}

/** What the witness leads on to in a second step is one for the server, where a script would take both. */
const whole = (way: string, own: string): string => (way === '/dashboard' ? own : way)
/** Their addresses bring what must not go along to another. */
const acting = ['/resetForgottenPassword', '/idpwidget', '/auth-redirect']
const led = detours.filter(
  ({ path, litigant }) => path === '/dashboard' || (litigant === '/dashboard' && !acting.includes(path)),
)
const wanted = detours.filter(({ path }) => path.startsWith('/login?redirect='))

describe('somebody with a session is led on by the server, without a page that its script would leave (spec §2 Route guard)', () => {
  test.each([...new Set([...led, ...wanted])])('$path', async ({ path, litigant, administrator }) => {
    expect(await ledFrom(path)).toBeNull()
    const [own, officers] = [await world.login('litigant'), await world.login('administrator')]
    expect(await ledFrom(path, own)).toBe(whole(litigant, '/my-applications'))
    expect(await ledFrom(path, officers)).toBe(whole(administrator, '/administrator/dashboard'))
  })

  test.each<[DemoKey, string]>([
    ['dispatcher', '/dispatch/dashboard'],
    ['accountant', '/accountant/dashboard'],
    ['superAdmin', '/super-admin'],
  ])('%s comes to %s', async (key, home) => {
    const token = await world.login(key)
    expect(await ledFrom('/login', token)).toBe(home)
    expect(await ledFrom('/dashboard', token)).toBe(home)
  })

  test('the first address leads to the log-in, and whoever is logged in to their own first screen', async () => {
    expect(await ledFrom('/')).toBe('/login')
    expect(await ledFrom('/', await world.login('litigant'))).toBe('/my-applications')
  })

  test.each([
    ...acting,
    '/home',
    '/faq',
    '/my-applications',
    '/administrator/dashboard',
    '/nowhere',
    '/profile',
  ])('%s stays where it is', async (path) => {
    expect(await ledFrom(path, await world.login('litigant'))).toBeNull()
  })

  test('what is nobody’s session, and what holds no role, is left to the script, which says so', async () => {
    expect(await ledFrom('/login', 'x'.repeat(43))).toBeNull()
    expect(await ledFrom('/', 'x'.repeat(43))).toBe('/login')
    const token = await world.login('secondLitigant')
    const email = emailOf('secondLitigant')
    const { id } = await world.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await world.db.deleteFrom('user_roles').where('user_id', '=', id).execute()
    expect(await ledFrom('/dashboard', token)).toBeNull()
  })
})

test('a log-in without script leads to the first screen in one step (spec §2 /login)', async () => {
  const logIn = async (key: DemoKey) => {
    const { statusCode, headers } = await world.app.inject({
      method: 'POST',
      url: '/login',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        host: 'court.example',
        origin: 'http://court.example',
      },
      payload: new URLSearchParams({ email: emailOf(key), password: demoPassword }).toString(),
    })
    return [statusCode, headers['location']]
  }
  expect(await logIn('litigant')).toEqual([303, '/my-applications'])
  expect(await logIn('administrator')).toEqual([303, '/administrator/dashboard'])
})
