import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../src/server/seed/people.ts'
import { viewSession } from '../../../src/server/account/session-view.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('sessions').execute()
})

const agents = {
  phone:
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  desktop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
  tablet:
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
}

/** Logs in as a browser that says this of itself. */
async function loginWith(agent: string, isRemembered = false): Promise<string> {
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': agent },
    payload: { email: 'litigant@example.com', password: demoPassword, isRemembered },
  })
  return response.json<{ data: { access_token: string } }>().data.access_token
}

const list = async (token: string) => (await world.call('GET /auth/sessions', {}, token)).data.rows
const end = (token: string, id: string) =>
  world.call('POST /auth/sessions/{id}/end', { params: { id } }, token)
const isLive = async (token: string) => (await world.call('GET /auth/info', {}, token)).code === 200

describe('the list', () => {
  test('tells browser, system and kind of device, last used first, and which one is this', async () => {
    const phone = await loginWith(agents.phone, true)
    world.clock.advance({ minutes: 5 })
    await loginWith(agents.desktop)
    world.clock.advance({ minutes: 5 })
    const rows = await list(phone)
    expect(
      rows.map(({ browser, system, kind, isCurrent, isRemembered, via }) => ({
        browser,
        system,
        kind,
        isCurrent,
        isRemembered,
        via,
      })),
    ).toEqual([
      {
        browser: 'Chrome',
        system: 'Android',
        kind: 'phone',
        isCurrent: true,
        isRemembered: true,
        via: 'password',
      },
      {
        browser: 'Firefox',
        system: 'Windows',
        kind: 'desktop',
        isCurrent: false,
        isRemembered: false,
        via: 'password',
      },
    ])
  })

  test.each([
    [agents.tablet, { browser: 'Safari', system: 'iOS', kind: 'tablet' }],
    ['', { browser: null, system: null, kind: null }],
    ['something', { browser: null, system: null, kind: null }],
    ['curl/8.5.0', { browser: null, system: null, kind: null }],
  ])('of %j it tells %j', async (agent, device) => {
    await loginWith(agent)
    const row = await world.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
    expect(viewSession({ ...row, device: agent }, row.id)).toMatchObject(device)
  })

  test('shows neither ended nor expired ones, nor anybody else’s', async () => {
    const ended = await loginWith(agents.phone)
    await world.call('POST /auth/logout', {}, ended)
    await loginWith(agents.desktop)
    await world.login('secondLitigant')
    world.clock.advance({ hours: 12 })
    const current = await loginWith(agents.phone)
    expect((await list(current)).map(({ isCurrent }) => isCurrent)).toEqual([true])
  })

  test('the last use is written down at most once a minute', async () => {
    const token = await loginWith(agents.phone)
    const opened = world.clock.now().toISOString()
    world.clock.advance({ seconds: 59 })
    expect((await list(token))[0]?.lastSeenAt).toBe(opened)
    world.clock.advance({ seconds: 1 })
    await isLive(token)
    expect((await list(token))[0]?.lastSeenAt).toBe(world.clock.now().toISOString())
  })

  test('nobody sees one without logging in', async () => {
    expect((await world.call('GET /auth/sessions', {})).code).toBe(401)
  })
})

describe('ending', () => {
  test('one ends that one alone', async () => {
    const [here, lost] = [await loginWith(agents.desktop), await loginWith(agents.phone)]
    const id = (await list(here)).find(({ isCurrent }) => !isCurrent)?.id ?? ''
    expect((await end(here, id)).code).toBe(200)
    expect([await isLive(here), await isLive(lost)]).toEqual([true, false])
    expect((await end(here, id)).code).toBe(404)
  })

  test('another person’s and an unknown one are not found, and go on', async () => {
    const [mine, other] = [await world.login('litigant'), await world.login('secondLitigant')]
    const id = (await list(other))[0]?.id ?? ''
    expect([(await end(mine, id)).code, (await end(mine, v7())).code]).toEqual([404, 404])
    expect(await isLive(other)).toBe(true)
  })

  test('all others ends them, counts them and leaves this one and everybody else', async () => {
    const [here, there, elsewhere] = [
      await loginWith(agents.desktop),
      await loginWith(agents.phone),
      await loginWith(agents.tablet),
    ]
    const stranger = await world.login('secondLitigant')
    const { data } = await world.call('POST /auth/sessions/end-others', {}, here)
    expect(data.endedCount).toBe(2)
    const lives = await Promise.all([here, there, elsewhere, stranger].map(isLive))
    expect(lives).toEqual([true, false, false, true])
    expect((await world.call('POST /auth/sessions/end-others', {}, here)).data.endedCount).toBe(0)
    world.clock.advance({ hours: 12 })
    const later = await loginWith(agents.desktop)
    // What is over by itself is none that was ended.
    expect((await world.call('POST /auth/sessions/end-others', {}, later)).data.endedCount).toBe(0)
  })
})
