import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const lines = () => world.logs.map((line) => JSON.parse(line) as Record<string, unknown>)
const linesOf = (id: string) => lines().filter(({ reqId }) => reqId === id)

async function idOf(url: string, given?: string): Promise<string> {
  const headers = given === undefined ? {} : { 'x-request-id': given }
  return String((await world.app.inject({ url, headers })).headers['x-request-id'])
}

describe('a request has one name, from who sends it to the log (product 7)', () => {
  test.each(['/api/config-status', '/api/auth/info', '/api/nothing', '/health/ready', '/login', '/api/%'])(
    '%s answers with it, a new one for each',
    async (url) => {
      const [one, other] = [await idOf(url), await idOf(url)]
      expect(one).toMatch(uuid)
      expect(other).toMatch(uuid)
      expect(one).not.toBe(other)
    },
  )

  test.each(['a1b2c3d4', 'A'.repeat(64), '5f0c1a2b3c4d5e6f'])(
    '%s of whoever sends it is kept',
    async (given) => {
      expect(await idOf('/api/config-status', given)).toBe(given)
      expect(linesOf(given).map(({ msg }) => msg)).toEqual(['request'])
    },
  )

  test.each(['short12', 'B'.repeat(65), 'with space', 'new\tline1', 'ünïcödé8', '"quoted1"', ''])(
    '%j is none, and stands in no line',
    async (given) => {
      expect(await idOf('/api/config-status', given)).toMatch(uuid)
      expect(lines().filter(({ reqId }) => reqId === given)).toEqual([])
    },
  )

  test('a line that the work of a request writes by itself has it too, one of the server has none', async () => {
    const now = world.clock.now.bind(world.clock)
    onTestFinished(() => void (world.clock.now = now))
    world.clock.now = () => {
      world.deps.log.info('asked for the time')
      return now()
    }
    const given = 'from-within-a-call'
    const headers = { 'x-request-id': given, 'content-type': 'application/json' }
    const body = { email: 'litigant@example.com', password: 'Wrong1234' }
    await world.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: body })
    world.clock.now = now
    expect(new Set(linesOf(given).map(({ msg }) => msg))).toEqual(new Set(['asked for the time', 'request']))
    world.deps.log.info('by itself')
    expect(lines().at(-1)).toMatchObject({ msg: 'by itself' })
    expect(lines().at(-1)).not.toHaveProperty('reqId')
  })

  test.each(['bn', 'en'] as const)('a fault of ours tells it to the person, in %s', async (language) => {
    const token = await world.login('litigant')
    await sql`alter table notices rename to notices_gone`.execute(world.db)
    onTestFinished(async () => {
      await sql`alter table notices_gone rename to notices`.execute(world.db)
    })
    const given = `for-the-helpline-${language}`
    const headers = { 'x-request-id': given, 'accept-language': language, authorization: `Bearer ${token}` }
    const reply = await world.app.inject({ url: '/api/notifications', headers })
    const { code, message } = reply.json<{ code: number; message: string }>()
    expect(code).toBe(500)
    expect(message).toContain(given)
    expect(linesOf(given)).toMatchObject([{ msg: 'unexpected', level: 50, res: { statusCode: 500 } }])
  })
})
