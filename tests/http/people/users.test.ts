import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../src/api/calls.ts'
import { historyOf } from '../../../src/server/lifecycle/state.ts'
import { demoPassword, type DemoKey } from '../../../src/server/seed/people.ts'
import { brokenHistories, historiesOf } from '../../support/histories.ts'
import { m } from '../../../src/words/messages.js'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let token = ''
let office = ''
const roles: Record<string, string> = {}
beforeAll(async () => {
  world = await createWorld()
  token = await world.login('superAdmin')
  office = await world.officeId('dhaka')
  for (const { id, slug } of (await world.call('GET /user-role-management/roles', {}, token)).data.rows)
    roles[slug] = String(id)
})
afterAll(async () => {
  expect(await brokenHistories(world.db)).toEqual([])
  await world.close()
})

type UserForm = CallInput<'POST /user-role-management/users'>['body']
let count = 0
const form = (part: Partial<UserForm> = {}): UserForm => ({
  name: 'পরীক্ষা কর্মী',
  email: `trial-${(count += 1)}@example.test`,
  mobile: '',
  locale: 'bn',
  officeId: office,
  firstRoleId: roles['administrator'] ?? '',
  otherRoleIds: '',
  ...part,
})
const invite = (part: Partial<UserForm> = {}) =>
  world.call('POST /user-role-management/users', { body: form(part) }, token)
const read = async (id: number, by = token) =>
  (await world.call('GET /user-role-management/users/{id}', { params: { id } }, by)).data
const numberOf = async (key: DemoKey): Promise<number> => {
  const users = world.db
    .selectFrom('users')
    .select('number')
    .where('id', '=', await world.userId(key))
  return (await users.executeTakeFirstOrThrow()).number
}
/** The person as they are, with a part of the form changed. */
const change = async (id: number, part: Partial<UserForm & { status: string; version: number }> = {}) => {
  const { data, code, message, refusal } = await world.call(
    'GET /user-role-management/users/{id}',
    { params: { id } },
    token,
  )
  if (code !== 200) return { code, message, refusal, data }
  const body = {
    name: data.name,
    officeId: data.office?.id ?? '',
    firstRoleId: String(data.roles[0]?.id ?? ''),
    otherRoleIds: data.roles
      .slice(1)
      .map((role) => role.id)
      .join(' '),
    status: data.status === 'de_active' ? 'de_active' : 'active',
    version: data.version,
    ...part,
  }
  return world.call('POST /user-role-management/users/{id}', { params: { id }, body }, token)
}
const list = async (query: CallInput<'GET /user-role-management/users'>['query']) =>
  (await world.call('GET /user-role-management/users', { query }, token)).data.rows
const normal = async (query: CallInput<'GET /user-role-management/normal-users'>['query']) =>
  (await world.call('GET /user-role-management/normal-users', { query }, token)).data.rows
const fieldsOf = (refusal: { fields?: { path: string; error: string }[] | undefined }) =>
  refusal.fields?.map(({ path, error }) => [path, error])

/** The ticket in the newest mail to an address. */
const ticketOf = (email: string): string => {
  const text = world.mail.sent.filter(({ to }) => to === email).at(-1)?.text ?? ''
  return /#ticket=(\S+)/.exec(text)?.[1] ?? ''
}
const setPassword = (ticket: string) =>
  world.call('POST /auth/update-forgot-password', {
    body: { ticket, password: 'Secret12', passwordConfirmation: 'Secret12' },
  })
const logIn = (email: string, password = 'Secret12') =>
  world.call('POST /auth/login', { body: { email, password } })

describe('somebody who is invited (spec §2 Role and permission management)', () => {
  test('gets a mail with a link on which they set a password themselves, once, and works with their roles at once', async () => {
    const email = 'invited@example.test'
    const { code, data } = await invite({
      email: 'Invited@Example.test',
      otherRoleIds: roles['accountant'] ?? '',
    })
    expect([code, data]).toMatchObject([200, { email, status: 'invited', isSelf: false, version: 1 }])
    expect(data.roles.map(({ id }) => String(id))).toEqual([roles['administrator'], roles['accountant']])
    await world.drain()
    const ticket = ticketOf(email)
    expect((await setPassword(ticket)).code).toBe(200)
    expect((await setPassword(ticket)).code).toBe(409)
    const { data: session } = await logIn(email)
    const { data: info } = await world.call('GET /auth/info', {}, session.access_token)
    expect(info.user).toMatchObject({ roles: ['administrator', 'accountant'], office: { id: office } })
    expect((await read(data.number)).status).toBe('active')
    const again = await world.call(
      'POST /user-role-management/users/{id}/invite',
      { params: { id: data.number }, body: {} },
      token,
    )
    expect(again.code).toBe(409)
  })

  test('has each role once, also where the first was chosen among the others too', async () => {
    const { code, data } = await invite({
      otherRoleIds: `${roles['administrator']} ${roles['accountant']}`,
    })
    expect(code).toBe(200)
    expect(data.roles.map(({ id }) => String(id))).toEqual([roles['administrator'], roles['accountant']])
  })

  test('can be sent another link, after which the first opens nothing; a link holds 72 hours', async () => {
    const { data } = await invite({ email: 'again@example.test' })
    await world.drain()
    const first = ticketOf('again@example.test')
    await world.call(
      'POST /user-role-management/users/{id}/invite',
      { params: { id: data.number }, body: {} },
      token,
    )
    await world.drain()
    const second = ticketOf('again@example.test')
    expect((await setPassword(first)).code).toBe(409)
    world.clock.advance({ hours: 71 })
    expect((await setPassword(second)).code).toBe(200)
    token = await world.login('superAdmin')
    await invite({ email: 'late@example.test' })
    await world.drain()
    const late = ticketOf('late@example.test')
    world.clock.advance({ hours: 73 })
    expect((await setPassword(late)).code).toBe(409)
    token = await world.login('superAdmin')
  })
})

describe('somebody who works here', () => {
  test('is found by name, e-mail or mobile, and narrowed by role, office and status; pages keep their place', async () => {
    const { data } = await invite({
      name: 'বিরল নামধারী',
      email: 'rare@example.test',
      mobile: '01300000444',
      firstRoleId: roles['dispatcher'] ?? '',
    })
    for (const query of [
      { q: 'বিরল' },
      { q: 'RARE@example.test' },
      { q: '০১৩০০০০০৪৪৪' },
      { q: 'বিরল', role: Number(roles['dispatcher']), office, status: 'invited' as const },
    ])
      expect((await list(query)).map(({ number }) => number)).toEqual([data.number])
    for (const query of [
      { q: 'বিরল', role: Number(roles['accountant']) },
      { q: 'বিরল', status: 'active' as const },
    ])
      expect(await list(query)).toEqual([])
    const { data: page } = await world.call('GET /user-role-management/users', { query: { size: 2 } }, token)
    await invite()
    const { data: next } = await world.call(
      'GET /user-role-management/users',
      { query: { size: 2, page: 2, after: page.nextCursor ?? '' } },
      token,
    )
    const seen = [...page.rows, ...next.rows].map(({ number }) => number)
    expect(new Set(seen).size).toBe(4)
    // Litigants are in the other list.
    expect(await list({ q: 'litigant@example.com' })).toEqual([])
  })

  test('is changed with version and history; de-activated they are out at once, and back when activated (product 7)', async () => {
    const id = await numberOf('dispatcher')
    const session = await world.login('dispatcher')
    const own = () => world.call('GET /auth/info', {}, session)
    expect((await own()).code).toBe(200)
    const { data } = await change(id, { status: 'de_active', name: 'অন্য নাম' })
    expect(data).toMatchObject({ status: 'de_active', name: 'অন্য নাম', sessionCount: 0 })
    expect((await own()).code).toBe(401)
    await change(id, { status: 'active' })
    expect((await own()).code).toBe(401)
    const fresh = await world.login('dispatcher')
    const links = await historyOf(world.db, 'user', await world.userId('dispatcher'))
    expect(links.map(({ event, to_state }) => [event, to_state])).toEqual([
      ['update', 'de_active'],
      ['update', 'active'],
    ])
    expect(JSON.stringify(links)).not.toContain('@')
    const ended = await world.call(
      'POST /user-role-management/users/{id}/end-sessions',
      { params: { id }, body: {} },
      token,
    )
    expect(ended.data.endedCount).toBe(1)
    expect((await world.call('GET /auth/info', {}, fresh)).code).toBe(401)
    const params = { id: await numberOf('superAdmin') }
    await world.call('POST /user-role-management/users/{id}/end-sessions', { params, body: {} }, token)
    // Whoever ends their own stays where they are.
    expect((await world.call('GET /auth/info', {}, token)).code).toBe(200)
  })

  test('by two people at once is changed by one (product 2)', async () => {
    const id = await numberOf('accountant')
    const { version } = await read(id)
    const answers = await Promise.all([
      change(id, { name: 'এক', version }),
      change(id, { name: 'দুই', version }),
    ])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  const self = () => numberOf('superAdmin')
  const refusals: [
    string,
    number,
    [string, string][] | string | undefined,
    () => Promise<{ code: number; message: string; refusal: object }>,
  ][] = [
    [
      'an e-mail that another has',
      422,
      [['email', 'email_exists']],
      () => invite({ email: 'Accountant@court.example' }),
    ],
    ['a mobile that is none', 422, [['mobile', 'mobile_invalid']], () => invite({ mobile: '12' })],
    [
      'no name and no e-mail',
      422,
      [
        ['name', 'required'],
        ['email', 'required'],
      ],
      () => invite({ name: ' ', email: '' }),
    ],
    ['an office that is none', 422, [['officeId', 'not_offered']], () => invite({ officeId: 'x' })],
    [
      'a litigant’s role',
      422,
      [['firstRoleId', 'not_offered']],
      () => invite({ firstRoleId: roles['plaintiff_user'] ?? '' }),
    ],
    [
      'a role that is none beside the first',
      422,
      [['otherRoleIds', 'not_offered']],
      () => invite({ otherRoleIds: '999999' }),
    ],
    [
      'the own account, de-activated',
      422,
      m.user_error_self_stays({}, { locale: 'bn' }),
      async () => change(await self(), { status: 'de_active' }),
    ],
    [
      'a role for oneself',
      422,
      m.user_error_own_rights({}, { locale: 'bn' }),
      async () => change(await self(), { otherRoleIds: roles['accountant'] ?? '' }),
    ],
    [
      'another office for oneself',
      422,
      m.user_error_own_rights({}, { locale: 'bn' }),
      async () => change(await self(), { officeId: office }),
    ],
    [
      'a change of an older version',
      409,
      undefined,
      async () => change(await numberOf('accountant'), { version: 0 }),
    ],
    ['a litigant as staff', 404, undefined, async () => change(await numberOf('litigant'))],
    [
      'staff as a litigant',
      404,
      undefined,
      async () =>
        world.call(
          'POST /user-role-management/normal-users/{id}',
          { params: { id: await numberOf('accountant') }, body: { status: 'de_active', version: 1 } },
          token,
        ),
    ],
  ]
  test.each(refusals)('%s is refused with %i and changes nothing', async (_name, wanted, told, act) => {
    const state = async () => [
      await world.db.selectFrom('users').selectAll().orderBy('id').execute(),
      await world.db.selectFrom('user_roles').selectAll().orderBy('user_id').orderBy('position').execute(),
      await historiesOf(world.db),
    ]
    const before = await state()
    const { code, message, refusal } = await act()
    // A sentence, or what is wrong at which field.
    expect([code, typeof told === 'string' ? message : fieldsOf(refusal)]).toEqual([wanted, told])
    expect(await state()).toEqual(before)
  })

  test('who alone can give rights keeps the role and stays active, whoever asks; with a second one either may go', async () => {
    const second = await invite({
      email: 'second@example.test',
      officeId: await world.officeId('head-office'),
      firstRoleId: roles['super-admin'] ?? '',
    })
    const first = await self()
    // Invited only: nobody could log in with the role but the first.
    await world.drain()
    await setPassword(ticketOf('second@example.test'))
    const { data: session } = await logIn('second@example.test')
    token = session.access_token
    const gone = await change(first, { status: 'de_active' })
    expect(gone.code).toBe(200)
    await change(first, { status: 'active' })
    token = await world.login('superAdmin')
    expect((await change(second.data.number, { status: 'de_active' })).code).toBe(200)
    await change(second.data.number, { status: 'active' })
    await world.db
      .updateTable('users')
      .set({ invited_at: world.clock.now() })
      .where('number', '=', second.data.number)
      .execute()
    const revived = await logIn('second@example.test')
    token = revived.data.access_token
    const refused = [
      await change(first, { status: 'de_active' }),
      await change(first, { firstRoleId: roles['administrator'] ?? '' }),
    ]
    const told = m.user_error_last_keeper({}, { locale: 'bn' })
    expect(refused.map(({ code, message }) => [code, message])).toEqual([
      [422, told],
      [422, told],
    ])
    token = await world.login('superAdmin')
  })
})

describe('a litigant’s account (domain 9)', () => {
  test('is found whole by mobile or e-mail, shown masked, and can be closed and opened; closed they are out at once', async () => {
    const id = await numberOf('litigant')
    const { email, mobile } = await world.db
      .selectFrom('users')
      .select(['email', 'mobile'])
      .where('number', '=', id)
      .executeTakeFirstOrThrow()
    await world.db.updateTable('users').set({ nid: '1234567890' }).where('number', '=', id).execute()
    const [row] = await normal({ q: email ?? '' })
    expect(row?.number).toBe(id)
    expect((await normal({ q: mobile ?? '' })).map(({ number }) => number)).toEqual([id])
    for (const secret of [email, mobile, '1234567']) expect(JSON.stringify(row)).not.toContain(secret)
    const session = await world.login('litigant')
    const set = (status: string, version: number) =>
      world.call(
        'POST /user-role-management/normal-users/{id}',
        { params: { id }, body: { status, version } },
        token,
      )
    expect((await set('de_active', 1)).data).toMatchObject({ status: 'de_active', version: 2 })
    expect((await world.call('GET /auth/info', {}, session)).code).toBe(401)
    expect((await logIn(email ?? '', demoPassword)).code).toBe(422)
    expect((await normal({ status: 'de_active' })).map(({ number }) => number)).toEqual([id])
    expect((await set('active', 1)).code).toBe(409)
    expect((await set('active', 2)).code).toBe(200)
    expect((await logIn(email ?? '', demoPassword)).code).toBe(200)
  })
})
