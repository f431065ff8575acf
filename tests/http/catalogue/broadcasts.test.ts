import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../src/api/calls.ts'
import { buildApp } from '../../../src/server/app.ts'
import { headOfficeCode } from '../../../src/server/seed/data/offices.ts'
import type { DemoKey } from '../../../src/server/seed/people.ts'
import { brokenHistories, historiesOf } from '../../support/histories.ts'
import { createWorld, type World } from '../../support/world.ts'

const people = ['litigant', 'administrator', 'otherAdministrator', 'dispatcher', 'superAdmin'] as const
type Person = (typeof people)[number] & DemoKey

let world: World
/** Another process of the server on the same database. */
let other: FastifyInstance
const tokens = {} as Record<Person, string>
beforeAll(async () => {
  world = await createWorld()
  other = await buildApp(world.deps)
})
afterAll(async () => {
  expect(await brokenHistories(world.db)).toEqual([])
  await other.close()
  await world.close()
})

/** Sets the clock; sessions are as old as the test that needs them. */
async function at(moment: string): Promise<void> {
  world.clock.set(moment)
  for (const person of people) tokens[person] = await world.login(person)
}
beforeEach(() => at('2026-03-05T06:00:00Z'))

type Form = CallInput<'POST /customization/broadcasts'>['body']
let made = 0
const form = (part: Partial<Form> = {}): Form => ({
  name: `Trial announcement ${(made += 1)}`,
  nameBn: `পরীক্ষার ঘোষণা ${made}`,
  tone: 'information',
  audience: 'everybody',
  officeId: '',
  roleId: '',
  fromDay: '2026-03-05',
  toDay: '2026-03-06',
  status: 'active',
  ...part,
})
const add = (part: Partial<Form> = {}) =>
  world.call('POST /customization/broadcasts', { body: form(part) }, tokens.superAdmin)
const change = (id: number, version: number, part: Partial<Form> = {}) =>
  world.call(
    'POST /customization/broadcasts/{id}',
    { params: { id }, body: { ...form(part), version } },
    tokens.superAdmin,
  )
const takeDown = (id: number, version: number) =>
  world.call(
    'POST /customization/broadcasts/{id}/take-down',
    { params: { id }, body: { version } },
    tokens.superAdmin,
  )
const list = async () => (await world.call('GET /customization/broadcasts', {}, tokens.superAdmin)).data
/** What one test added is none of the next one's. */
afterEach(async () => {
  for (const { id, version, status } of (await list()).rows)
    if (status === 'active') await takeDown(id, version)
})
const english = { language: 'en' }
const page = async (cookies: Record<string, string> = {}) =>
  (await other.inject({ url: '/faq', cookies: { ...english, ...cookies } })).body
const drawn = (html: string) => html.slice(html.indexOf('<div id="root">'), html.indexOf('id="given"'))

/** Who is told a broadcast now: who only looks, by the call and by the page of another process, and each of the people. */
async function toldTo(id: number, name: string) {
  const visitor = (await world.call('GET /broadcasts', {})).data.some((row) => row.id === id)
  expect(drawn(await page()).includes(name)).toBe(visitor)
  const told = await Promise.all(
    people.map(async (person) => {
      const { data } = await world.call('GET /auth/info', {}, tokens[person])
      return data.broadcasts.some((row) => row.id === id) ? [person] : []
    }),
  )
  return [...(visitor ? ['visitor'] : []), ...told.flat()]
}

const officeOf = async (person: Person) =>
  (await world.call('GET /auth/info', {}, tokens[person])).data.user.office?.id ?? ''
const roleOf = async (slug: string) =>
  String(
    (await world.db.selectFrom('roles').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id,
  )

describe('whom it is for (spec §2 Customization area)', () => {
  test.each<[string, () => Promise<Partial<Form>> | Partial<Form>, string[]]>([
    ['everybody', () => ({ audience: 'everybody' }), ['visitor', ...people]],
    ['visitors', () => ({ audience: 'visitors' }), ['visitor', 'litigant']],
    [
      'staff',
      () => ({ audience: 'staff' }),
      ['administrator', 'otherAdministrator', 'dispatcher', 'superAdmin'],
    ],
    [
      'an office',
      async () => ({ audience: 'office', officeId: await officeOf('administrator') }),
      ['administrator', 'dispatcher'],
    ],
    [
      'another office',
      async () => ({ audience: 'office', officeId: await officeOf('otherAdministrator') }),
      ['otherAdministrator'],
    ],
    [
      'a role',
      async () => ({ audience: 'role', roleId: await roleOf('administrator') }),
      ['administrator', 'otherAdministrator'],
    ],
    ['another role', async () => ({ audience: 'role', roleId: await roleOf('dispatcher') }), ['dispatcher']],
  ])('%s', async (_name, part, told) => {
    const { code, data } = await add(await part())
    expect(code).toBe(200)
    expect(await toldTo(data.id, data.name)).toEqual(told)
  })

  test('is an office or a role that there is, and no role of litigants', async () => {
    const nowhere = { audience: 'office', officeId: '0198c9a0-0000-7000-8000-000000000001' }
    const litigants = { audience: 'role', roleId: await roleOf('plaintiff_user') }
    for (const [part, path] of [
      [nowhere, 'officeId'],
      [litigants, 'roleId'],
      [{ audience: 'role', roleId: '9999' }, 'roleId'],
    ] as const) {
      const { code, refusal } = await add(part)
      expect([code, refusal.fields?.map((field) => [field.path, field.error])]).toEqual([
        422,
        [[path, 'not_offered']],
      ])
    }
    const { offices, roles } = await list()
    const head = await world.db
      .selectFrom('offices')
      .select('id')
      .where('code', '=', headOfficeCode)
      .executeTakeFirstOrThrow()
    expect(offices[0]?.id).toBe(head.id)
    expect(roles.map(({ id }) => String(id))).not.toContain(litigants.roleId)
  })
})

test('it stands from the first moment of its first day in Dhaka to the last of its last one', async () => {
  const { data } = await add({ fromDay: '2026-03-05', toDay: '2026-03-06' })
  for (const [moment, isTold, standing] of [
    ['2026-03-04T17:59:59Z', false, 'coming'],
    ['2026-03-04T18:00:00Z', true, 'standing'],
    ['2026-03-06T17:59:59Z', true, 'standing'],
    ['2026-03-06T18:00:00Z', false, 'over'],
  ] as const) {
    await at(moment)
    expect((await toldTo(data.id, data.name)).length, moment).toBe(isTold ? people.length + 1 : 0)
    expect((await list()).rows.find(({ id }) => id === data.id)?.standing).toBe(standing)
  }
})

test('taken down, nobody is told at the next request, on another process too; what was done stands in its history', async () => {
  const { data } = await add()
  expect(drawn(await page())).toContain(data.name)
  const down = await takeDown(data.id, data.version)
  expect(down.data).toMatchObject({ status: 'de_active', standing: 'takenDown', version: data.version + 1 })
  expect(await toldTo(data.id, data.name)).toEqual([])
  expect((await takeDown(data.id, data.version)).code).toBe(409)
  expect((await takeDown(9_999, 1)).code).toBe(404)
  const changed = await change(data.id, down.data.version, { name: 'Trial announcement again' })
  expect(await toldTo(data.id, changed.data.name)).toContain('visitor')
  expect((await change(data.id, down.data.version)).code).toBe(409)
  expect((await change(9_999, 1)).code).toBe(404)
  const row = await world.db
    .selectFrom('broadcasts')
    .select('subject_id')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow()
  const links = (await historiesOf(world.db)).get(row.subject_id)
  expect(links?.map(({ event }) => event)).toEqual(['store', 'update', 'update'])
})

test('five at once at most, warnings first, then the newest', async () => {
  const ids = []
  for (const part of [{}, { tone: 'warning' }, {}, {}, {}, {}]) ids.push((await add(part)).data.id)
  const [first, warning, ...others] = ids
  const { data } = await world.call('GET /broadcasts', {})
  expect(data.map(({ id }) => id)).toEqual([warning, ...others.toReversed()])
  expect(first).toBeDefined()
})

test('they are listed by their last day, the latest first', async () => {
  const days = ['2026-03-06', '2026-03-09', '2026-03-07']
  const made = await Promise.all(days.map((toDay) => add({ toDay })))
  const ids = made.map(({ data }) => data.id)
  const listed = (await list()).rows.filter(({ id }) => ids.includes(id)).map(({ toDay }) => toDay)
  expect(listed).toEqual(days.toSorted().toReversed())
})

test('only who may change them does, and only who may list them reads them', async () => {
  const { data } = await add()
  for (const person of ['litigant', 'administrator', 'dispatcher'] as const) {
    const token = tokens[person]
    const { id, version } = data
    const answers = await Promise.all([
      world.call('GET /customization/broadcasts', {}, token),
      world.call('GET /customization/broadcasts/{id}', { params: { id } }, token),
      world.call('POST /customization/broadcasts', { body: form() }, token),
      world.call(
        'POST /customization/broadcasts/{id}',
        { params: { id }, body: { ...form(), version } },
        token,
      ),
      world.call(
        'POST /customization/broadcasts/{id}/take-down',
        { params: { id }, body: { version } },
        token,
      ),
    ])
    expect(answers.map(({ code }) => code)).toEqual([403, 403, 403, 403, 403])
  }
  expect((await world.call('GET /customization/broadcasts', {})).code).toBe(401)
  expect(await toldTo(data.id, data.name)).toContain('visitor')
})

describe('the page as it comes', () => {
  test('has it as text, whatever it is, in a region with a name', async () => {
    const before = await page()
    await add({ name: '</script><script>alert(1)</script><img src=x onerror=alert(2)>' })
    const after = await page()
    expect(drawn(after)).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
    expect(drawn(after)).toMatch(/<section aria-label="Announcements"/)
    expect(after).not.toContain('<script>alert')
    expect(after).not.toContain('<img src=x')
    expect(after.split('<script').length).toBe(before.split('<script').length)
  })

  test('leaves out what its reader put away, until it is changed, and gives everybody else the whole', async () => {
    const { data } = await add()
    const away = { put_away: `${data.id}.${data.version}` }
    const html = await page(away)
    expect(html).not.toContain(data.name)
    expect(html).not.toContain('aria-label="Announcements"')
    expect(await page()).toContain(data.name)
    expect(await page({ put_away: '"><script>' })).toContain(data.name)
    const changed = await change(data.id, data.version)
    expect(await page(away)).toContain(changed.data.name)
  })
})
