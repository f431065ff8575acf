import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../src/api/call.ts'
import { calls, type CallName } from '../../../src/api/calls.ts'
import { seedRoles, type RoleSlug } from '../../../src/machines/roles.ts'
import { openSession } from '../../../src/server/account/session-store.ts'
import { createSubjects, type Subject, type Subjects } from '../../support/subjects.ts'
import { createWorld, type World } from '../../support/world.ts'
import { rights, type RightRow } from '../../witness/rights.ts'
import { samples } from '../../support/samples.ts'

/** Somebody, with an office or without; `head` is the head office. */
interface Persona {
  name: string
  role: RoleSlug | null
  office: 'own' | 'other' | 'head' | null
}

const staff = (['administrator', 'dispatcher', 'accountant'] as const).flatMap((role) =>
  (['own', 'other', 'head'] as const).map((office): Persona => ({ name: `${office} ${role}`, role, office })),
)
const personas: readonly Persona[] = [
  { name: 'owner', role: 'plaintiff_user', office: null },
  { name: 'other litigant', role: 'plaintiff_user', office: null },
  ...staff,
  { name: 'super admin', role: 'super-admin', office: 'head' },
  { name: 'nobody’s role', role: null, office: null },
]

const everyCall = Object.keys(rights) as (keyof typeof rights)[]

let world: World
let subjects: Subjects
const userIds = new Map<string, string>()

beforeAll(async () => {
  world = await createWorld()
  subjects = await createSubjects(world)
  for (const { name, role, office } of personas) userIds.set(name, await subjects.person(name, role, office))
})
afterAll(() => world.close())

const tokens = new Map<string, string>()
beforeEach(() => tokens.clear())

/** The session of somebody, until a call that may have ended it. */
async function tokenOf({ name }: Persona): Promise<string> {
  const userId = userIds.get(name) ?? ''
  const token =
    tokens.get(name) ?? (await openSession(world.deps, world.db, { userId, isRemembered: false, device: '' }))
  tokens.set(name, token)
  return token
}

/** Whether a subject lies within somebody's reach, whatever they may do there. @source product 1 */
const reaches = ({ name, role, office }: Persona, subject: Subject['whose']): boolean => {
  if (role === 'plaintiff_user') return subject === (name === 'owner' ? 'mine' : 'theirs')
  if (role === null || role === 'super-admin') return false
  return office === 'head' || subject === (office === 'own' ? 'mine' : 'theirs')
}

/** What the table says of one cell: the code of the refusal, or null where it is allowed. */
function verdict(row: RightRow, persona: Persona | null, subject: Subject['whose'] | null): number | null {
  if (row.holders === 'everybody') return null
  if (persona === null) return 401
  const isHolder = row.holders === 'persons' || (persona.role !== null && row.holders.includes(persona.role))
  const isOwn = persona.role === 'plaintiff_user' && subject !== null && reaches(persona, subject)
  const isReached =
    subject === null ||
    row.about === 'request' ||
    (row.about === 'session' ? isOwn : reaches(persona, subject))
  if (row.viewers) {
    const isViewer = persona.role !== null && row.viewers.includes(persona.role)
    return !isViewer || !isReached ? 404 : isHolder ? null : 403
  }
  const isCaller = persona.role !== null && (row.callers ?? []).includes(persona.role)
  // Who may make the call, but not about this thing, is told that it is not there.
  if (!isHolder) return isCaller && row.about !== undefined ? 404 : 403
  return isReached ? null : 404
}

interface Cell {
  persona: Persona | null
  subject: Subject | null
}

async function make(name: keyof typeof rights, cell: Cell) {
  const [method = '', template = ''] = name.split(' ')
  const {
    params = {},
    query = {},
    body,
  } = samples[name](cell.subject ?? subjects.nowhere, userIds.get(cell.persona?.name ?? '') ?? '')
  const path = template.replace(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(String(params[key])))
  const token = cell.persona && (await tokenOf(cell.persona))
  addresses += 1
  const response = await world.app.inject({
    method: method as 'GET' | 'POST',
    url: `/api${path}`,
    query,
    remoteAddress: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body === undefined ? {} : { payload: body }),
  })
  // Some calls end the session they are made with.
  if (cell.persona && method !== 'GET' && !isRefusal(response.statusCode)) tokens.delete(cell.persona.name)
  return { code: response.statusCode, text: response.body }
}
/** Nobody is stopped here for what somebody else at the same address did. */
let addresses = 0

const isRefusal = (code: number) => [401, 403, 404].includes(code)

async function judge(name: keyof typeof rights, { persona, subject }: Cell): Promise<string[]> {
  const row = rights[name]
  const wanted = verdict(row, persona, subject?.whose ?? null)
  const cell = `${persona?.name ?? 'logged out'}${subject ? ` at ${subject.whose}` : ''}`
  const { code, text } = await make(name, { persona, subject })
  const found: string[] = []
  // An outside service that is silent in this world is beyond the wall too.
  if (wanted === null ? isRefusal(code) || (code >= 500 && code !== 503) : code !== wanted)
    found.push(`${cell}: ${code}, expected ${wanted ?? 'to be let through'}: ${text.slice(0, 200)}`)
  if (wanted === 404 && persona) {
    const nowhere = await make(name, { persona, subject: subjects.nowhere })
    if (nowhere.text !== text) found.push(`${cell}: is told more than of what does not exist: ${text}`)
  }
  for (const whose of ['mine', 'theirs'] as const)
    if (
      !(persona && reaches(persona, whose)) &&
      subjects.secrets[whose].some((secret) => text.includes(secret))
    )
      found.push(`${cell}: reads what is ${whose}: ${text.slice(0, 200)}`)
  return found
}

describe('the matrix of rights (spec §6, product 1)', () => {
  test.each(everyCall)('%s is open to whom the table says, and to nobody else', async (name) => {
    const differences: string[] = []
    const place = (whose: Subject['whose']) => subjects.place(whose, (who) => userIds.get(who) ?? '')
    // There is always something of both, so that what must not be read could be read.
    const placed = { mine: await place('mine'), theirs: await place('theirs') }
    const isReadOnly = name.startsWith('GET ')
    for (const persona of [null, ...personas])
      if (rights[name].about === undefined)
        differences.push(...(await judge(name, { persona, subject: null })))
      else
        for (const whose of ['mine', 'theirs'] as const) {
          differences.push(...(await judge(name, { persona, subject: placed[whose] })))
          // Whoever was let through may have changed it; the next to try has another.
          if (!isReadOnly && verdict(rights[name], persona, whose) === null)
            placed[whose] = await place(whose)
        }
    expect(differences).toEqual([])
  })

  test('the contract declares what the table says', () => {
    const roles = Object.keys(seedRoles) as RoleSlug[]
    for (const name of Object.keys(calls) as CallName[]) {
      const { right }: Call = calls[name]
      const row = rights[name]
      if (right === 'public') expect(row.holders, name).toBe('everybody')
      else if (right === 'person') expect(row.holders, name).toBe('persons')
      else if (right === 'chart') expect(row.viewers, name).toBeDefined()
      else
        expect(
          roles.filter((role) =>
            right === 'staff'
              ? role !== 'plaintiff_user'
              : right.some((slug) => seedRoles[role].includes(slug)),
          ),
          name,
        ).toEqual(roles.filter((role) => (row.callers ?? row.holders).includes(role)))
    }
  })

  test('a call without a declaration does not compile', () => {
    // Were the right optional, the type would be `false` and the line no TypeScript.
    const isDeclared: Partial<Pick<Call, 'right'>> extends Pick<Call, 'right'> ? false : true = true
    expect(isDeclared).toBe(true)
  })

  test('every address of the server is a call of the table or one of the few that are none', () => {
    const outside = ['GET /docs', 'POST /gateway/return/:', 'POST /gateway/ipn', 'GET /gateway/bkash/:']
    const shape = (route: string) => route.replace(/:[\w|:]+|\{\w+\}/g, ':')
    const declared = everyCall.map(shape)
    const served = subjects.routes().filter((route) => route.includes(' /api/'))
    const bare = served.map((route) => shape(route.replace(' /api/', ' /')))
    // The page to read the contract on, and all that lies below it.
    const isOutside = (route: string) => outside.includes(route) || /^GET \/reference\*?$/.test(route)
    expect(bare.filter((route) => !declared.includes(route) && !isOutside(route))).toEqual([])
    expect(declared.filter((route) => !bare.includes(route))).toEqual([])
  })

  test('whoever is put in another office, or loses a role, reaches no more than that from the next call on', async () => {
    const id = await subjects.person('moved', 'administrator', 'own')
    const token = await openSession(world.deps, world.db, { userId: id, isRemembered: true, device: '' })
    const { application } = await subjects.place('mine', (who) => userIds.get(who) ?? '')
    const read = () => world.call('GET /applications/{id}', { params: { id: application } }, token)
    expect((await read()).code).toBe(200)
    await world.db
      .updateTable('users')
      .set({ office_id: subjects.officeIds.other })
      .where('id', '=', id)
      .execute()
    expect((await read()).code).toBe(404)
    await world.db
      .updateTable('users')
      .set({ office_id: subjects.officeIds.own })
      .where('id', '=', id)
      .execute()
    expect((await read()).code).toBe(200)
    await world.db.deleteFrom('user_roles').where('user_id', '=', id).execute()
    expect((await read()).code).toBe(404)
    await world.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
    expect((await read()).code).toBe(401)
  })

  test('a dispatcher reads an application and its papers from the day it was sent, and not before (product 1)', async () => {
    const [dispatcher] = staff.filter(({ role, office }) => role === 'dispatcher' && office === 'own')
    const token = await tokenOf(dispatcher as Persona)
    const { application, document } = await subjects.place('mine', (who) => userIds.get(who) ?? '')
    const read = async () => {
      const papers = { url: `/api/documents/${document}`, headers: { authorization: `Bearer ${token}` } }
      const { code } = await world.call('GET /applications/{id}', { params: { id: application } }, token)
      return [code, (await world.app.inject(papers)).statusCode]
    }
    expect(await read()).toEqual([404, 404])
    await subjects.send(application)
    expect(await read()).toEqual([200, 200])
  })

  test('a person with two roles has the rights of both (spec §6)', async () => {
    const id = await subjects.person('both', 'administrator', 'own')
    const add = world.db
      .insertInto('user_roles')
      .columns(['user_id', 'role_id', 'position'])
      .expression((from) =>
        from
          .selectFrom('roles')
          .select((select) => [select.val(id).as('user_id'), 'id', select.lit(1).as('position')])
          .where('slug', '=', 'accountant'),
      )
    const token = await openSession(world.deps, world.db, { userId: id, isRemembered: false, device: '' })
    const payments = () => world.call('GET /payments', { query: {} }, token)
    const queue = () => world.call('GET /applications', { query: { list: 'unverified' } }, token)
    expect([(await payments()).code, (await queue()).code]).toEqual([403, 200])
    await add.execute()
    expect([(await payments()).code, (await queue()).code]).toEqual([200, 200])
    const { data } = await world.call('GET /auth/info', {}, token)
    expect(data.user.roles).toEqual(['administrator', 'accountant'])
    expect(new Set(data.user.acl)).toEqual(new Set([...seedRoles.administrator, ...seedRoles.accountant]))
  })

  test('an id that is no id is not found or refused, never an error', async () => {
    const token = await tokenOf(personas[0] as Persona)
    for (const id of ['x', '0', `${v7()}'`, '%00', '../..', 'null']) {
      const { statusCode } = await world.app.inject({
        method: 'GET',
        url: `/api/applications/${encodeURIComponent(id)}`,
        headers: { authorization: `Bearer ${token}` },
      })
      expect([404, 422], id).toContain(statusCode)
    }
  })
})
