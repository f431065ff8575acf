import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../../../src/server/account/session-store.ts'
import { createSubjects, type Subject, type Subjects } from '../../support/subjects.ts'
import type { Sample } from '../../support/sample.ts'
import { samples } from '../../support/samples.ts'
import { createWorld, type World } from '../../support/world.ts'
import { rights } from '../../witness/rights.ts'

const everyCall = Object.keys(rights) as (keyof typeof rights)[]

let world: World
let subjects: Subjects
let subject: Subject
const userIds = new Map<string, string>()

beforeAll(async () => {
  world = await createWorld()
  subjects = await createSubjects(world)
  userIds.set('owner', await subjects.person('owner', 'plaintiff_user', null))
  userIds.set('other litigant', await subjects.person('other litigant', 'plaintiff_user', null))
  for (const role of ['administrator', 'dispatcher', 'accountant', 'super-admin'] as const)
    userIds.set(role, await subjects.person(role, role, role === 'super-admin' ? 'head' : 'own'))
  subject = await subjects.place('mine', (name) => userIds.get(name) ?? '')
  await subjects.place('theirs', (name) => userIds.get(name) ?? '')
})
afterAll(() => world.close())

/** Somebody who may make the call, so that what is sent reaches the code behind the wall. */
function makerOf(name: keyof typeof rights): string {
  const { holders } = rights[name]
  const [role] = typeof holders === 'string' ? [] : holders
  return role === undefined || role === 'plaintiff_user' ? 'owner' : role
}

const deep = (levels: number): unknown => {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { next: value }
  return value
}

/** What nobody means to send. */
const hostile: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  2 ** 53,
  0.1,
  '',
  ' ',
  '\0',
  'x\0y',
  '\uD800',
  'x\uDC00',
  '‮ন্ত্রাবউ',
  'ক'.repeat(5_000),
  "' or 1=1; drop table users; --",
  '%27%20union%20select%20password_hash%20from%20users',
  '{{7*7}}${7*7}<script>alert(1)</script>',
  '../../../../etc/passwd',
  '$ne',
  [],
  {},
  [null, [], {}],
  { $gt: '' },
  { constructor: { prototype: { isAdmin: true } } },
  JSON.parse('{"__proto__":{"isAdmin":true}}') as unknown,
  deep(200),
  Array.from({ length: 2_000 }, () => 'x'),
]

let addresses = 0

interface Raw {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  payload?: string
  contentType?: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A lone surrogate cannot stand in an address at all. */
const inAddress = (value: unknown): string => encodeURIComponent(Buffer.from(textOf(value)).toString())

async function fire(name: keyof typeof rights, raw: Raw, token: string | null) {
  const [method = '', template = ''] = name.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_all, key: string) => inAddress(raw.params?.[key] ?? 'x'))
  const query = Object.entries(raw.query ?? {}).map(([key, value]) => `${inAddress(key)}=${inAddress(value)}`)
  const payload = raw.payload ?? (raw.body === undefined ? undefined : JSON.stringify(raw.body))
  addresses += 1
  return world.app.inject({
    method: method as 'GET' | 'POST',
    url: `/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    remoteAddress: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(payload === undefined ? {} : { 'content-type': raw.contentType ?? 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
}

/** What tells of the inside: a stack, a source file, a statement, a database's own words. */
const inside =
  /\n {4}at |node_modules|\.ts:\d|syntax error at|violates|invalid input syntax|select ".+" from|ECONN/

function faultsOf(what: string, response: { statusCode: number; body: string }): string[] {
  const { statusCode, body } = response
  const found: string[] = []
  // A service outside that does not answer is said with 503; nothing else of that kind is right.
  if (statusCode >= 500 && statusCode !== 503) found.push(`${what}: ${statusCode}`)
  if (inside.test(body)) found.push(`${what}: tells of the inside: ${body.slice(0, 200)}`)
  if (subjects.secrets.theirs.some((secret) => body.includes(secret)))
    found.push(`${what}: reads another's subject`)
  if (statusCode !== 200) {
    const { code } = JSON.parse(body) as { code: unknown }
    if (code !== statusCode)
      found.push(`${what}: the envelope says ${String(code)} and the reply ${statusCode}`)
  }
  return found
}

/** The paths of everything that lies deeper than the first level. */
const innerPaths = (value: unknown, path: readonly string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, held]) => innerPaths(held, [...path, key]))
    : path.length > 1
      ? [[...path]]
      : []

function replaced(value: unknown, [key, ...rest]: readonly string[], hostileValue: unknown): unknown {
  if (key === undefined) return hostileValue
  const copy = structuredClone(value) as Record<string, unknown>
  copy[key] = replaced(copy[key], rest, hostileValue)
  return copy
}

/** The sample with one of its values replaced, for every value it has and every hostile one. */
function* variants({ params, query, body }: Sample): Generator<{ what: string; raw: Raw }> {
  const parts = { params, query, body } as Record<string, Record<string, unknown> | undefined>
  for (const [part, values] of Object.entries(parts))
    for (const key of [...Object.keys(values ?? {}), '__proto__', 'unknown'])
      for (const [index, value] of hostile.entries()) {
        const isOwn = Object.hasOwn(values ?? {}, key)
        if (values === undefined || (!isOwn && (part === 'params' || index > 2))) continue
        yield {
          what: `${part}.${key} = hostile ${index}`,
          raw: { params, query, body, [part]: { ...values, [key]: value } },
        }
      }
  if (body === undefined) return
  for (const path of innerPaths(body))
    for (const [index, value] of hostile.entries()) {
      if (index % 3 !== 2) continue
      yield {
        what: `body.${path.join('.')} = hostile ${index}`,
        raw: { params, query, body: replaced(body, path, value) },
      }
    }
  for (const [index, value] of hostile.entries())
    yield { what: `body = hostile ${index}`, raw: { params, query, body: value } }
}

const malformed: readonly { what: string; payload: string; contentType?: string }[] = [
  { what: 'half a JSON text', payload: '{"email":' },
  { what: 'no JSON', payload: 'not at all' },
  { what: 'a text of another kind', payload: '<a/>', contentType: 'text/xml' },
  { what: 'a form', payload: 'email=a&password=b', contentType: 'application/x-www-form-urlencoded' },
  { what: 'an upload without a boundary', payload: 'x', contentType: 'multipart/form-data' },
  { what: 'three megabytes', payload: JSON.stringify({ email: 'x'.repeat(3_000_000) }) },
  { what: 'a very deep text', payload: `${'['.repeat(50_000)}${']'.repeat(50_000)}` },
  { what: 'a prototype', payload: '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}' },
]

/** Carries out what is sent at once, each with a session of its own where the last one was ended. */
async function fireAll(
  name: keyof typeof rights,
  shots: Iterable<{ what: string; raw: Raw }>,
): Promise<string[]> {
  const userId = userIds.get(makerOf(name)) ?? ''
  const open = () => openSession(world.deps, world.db, { userId, isRemembered: false, device: '' })
  let token = await open()
  const found: string[] = []
  for (const { what, raw } of shots) {
    const response = await fire(name, raw, token)
    if (response.statusCode === 401) token = await open()
    found.push(...faultsOf(what, response))
  }
  return found
}

describe('what nobody means to send (spec §8)', () => {
  test.each(everyCall)('%s refuses hostile values in every place', async (name) => {
    const sample = samples[name](subject, userIds.get(makerOf(name)) ?? '')
    expect(await fireAll(name, variants(sample))).toEqual([])
  })

  test.each(everyCall.filter((name) => name.startsWith('POST')))(
    '%s refuses what is malformed',
    async (name) => {
      const { params } = samples[name](subject, '')
      const shots = malformed.map(({ what, ...raw }) => ({ what, raw: { params, ...raw } }))
      expect(await fireAll(name, shots)).toEqual([])
      const guest = await Promise.all(shots.map(({ raw }) => fire(name, raw, null)))
      expect(guest.flatMap((response, index) => faultsOf(shots[index]?.what ?? '', response))).toEqual([])
    },
  )

  test.each(everyCall.filter((name) => name.startsWith('POST')))(
    '%s refuses any JSON at all',
    async (name) => {
      const { params } = samples[name](subject, '')
      const bodies = fc.sample(fc.jsonValue({ maxDepth: 4 }), { numRuns: 25, seed: 2_026 })
      const shots = bodies.map((body) => ({ what: JSON.stringify(body), raw: { params, body } }))
      expect(await fireAll(name, shots)).toEqual([])
    },
  )

  test.each([
    'Bearer ',
    'Bearer x',
    `Bearer ${'x'.repeat(5_000)}`,
    'Basic eDp5',
    "Bearer ' or 1=1 --",
    'Bearer \u00e9',
  ])('the authorization %j is nobody', async (authorization) => {
    const { statusCode } = await world.app.inject({ url: '/api/auth/info', headers: { authorization } })
    expect(statusCode).toBe(401)
  })

  test('nothing of it made an account, gave a right or was logged as a surprise', async () => {
    const people = await world.db.selectFrom('users').select('id').where('name', 'like', '%script%').execute()
    expect(people).toEqual([])
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    const surprises = world.logs.filter((line) => line.includes('"unexpected"'))
    expect(surprises).toEqual([])
  })
})
