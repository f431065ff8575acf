import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedRoles } from '../../../src/machines/roles.ts'
import { historyOf } from '../../../src/server/lifecycle/state.ts'
import type { DemoKey } from '../../../src/server/seed/people.ts'
import { m } from '../../../src/words/messages.js'
import { brokenHistories } from '../../support/histories.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let first = ''
let second = ''
const roles: Record<string, number> = {}
beforeAll(async () => {
  world = await createWorld()
  first = await world.login('superAdmin')
  for (const { id, slug } of (await world.call('GET /user-role-management/roles', {}, first)).data.rows)
    roles[slug] = id
})
afterAll(async () => {
  expect(await brokenHistories(world.db)).toEqual([])
  await world.close()
})

/** Another who keeps rights. */
async function makeSecond(): Promise<void> {
  await sql`update user_roles set role_id = ${roles['super-admin']}
    where user_id = ${await world.userId('headAdministrator')}`.execute(world.db)
  second = await world.login('headAdministrator')
}
const numberOf = async (key: DemoKey): Promise<number> => {
  const id = await world.userId(key)
  return (await world.db.selectFrom('users').select('number').where('id', '=', id).executeTakeFirstOrThrow())
    .number
}
const personOf = async (number: number, by = first) =>
  (await world.call('GET /user-role-management/users/{id}', { params: { id: number } }, by)).data
const give = async (
  key: DemoKey,
  roleIds: readonly (number | undefined)[],
  by = first,
  part: object = {},
) => {
  const number = await numberOf(key)
  const { name, office, version } = await personOf(number)
  const [firstRoleId, ...others] = roleIds.map(String)
  const body = {
    name,
    officeId: office?.id ?? '',
    firstRoleId: firstRoleId ?? '',
    otherRoleIds: others.join(' '),
    status: 'active',
    version,
    ...part,
  }
  return world.call('POST /user-role-management/users/{id}', { params: { id: number }, body }, by)
}
const list = async (by = first) =>
  (await world.call('GET /user-role-management/rights-requests', {}, by)).data.rows
const end = (event: 'grant' | 'decline' | 'withdraw', id: string, by: string) =>
  world.call(`POST /user-role-management/rights-requests/{id}/${event}`, { params: { id }, body: {} }, by)
const waitingId = async (): Promise<string> => {
  const [request] = await list()
  if (request?.state !== 'asked') throw new Error('nothing waits')
  return request.id
}
const rolesOf = async (key: DemoKey) => (await personOf(await numberOf(key))).roles.map(({ id }) => id)
const accountSlugs = seedRoles.accountant.filter((slug) => !slug.endsWith('.index'))
const bn = { locale: 'bn' } as const

test('whoever keeps rights alone gives them alone: there is no second person to wait for (product 4)', async () => {
  const { code } = await give('dispatcher', [roles['dispatcher'], roles['accountant']])
  expect([code, await list()]).toEqual([200, []])
  await give('dispatcher', [roles['dispatcher']])
  await makeSecond()
})

describe('where two keep rights', () => {
  test('what gives power over money is kept and gives nothing, until another grants it', async () => {
    const held = await rolesOf('dispatcher')
    const asked = await give('dispatcher', [roles['dispatcher'], roles['accountant']])
    expect([asked.code, asked.message]).toEqual([202, m.rights_notice_waits({}, bn)])
    expect(await rolesOf('dispatcher')).toEqual(held)
    expect(await list(second)).toMatchObject([
      {
        entity: 'user',
        number: await numberOf('dispatcher'),
        state: 'asked',
        slugs: accountSlugs,
        isMine: false,
      },
    ])
    const id = await waitingId()
    const own = [await end('grant', id, first), await end('decline', id, first)]
    for (const { code, message } of own)
      expect([code, message]).toEqual([409, m.rights_error_second_person({}, bn)])
    const { code, message } = await end('withdraw', id, second)
    expect([code, message]).toEqual([409, m.rights_error_not_yours({}, bn)])
    const asDispatcher = await world.login('dispatcher')
    const payments = () => world.call('GET /payments', { query: {} }, asDispatcher)
    expect((await payments()).code).toBe(403)
    expect((await end('grant', id, second)).code).toBe(200)
    expect(await rolesOf('dispatcher')).toEqual([roles['dispatcher'], roles['accountant']])
    expect((await payments()).code).toBe(200)
  })

  test('both stand in the history, and what was typed is kept no longer than it waits', async () => {
    const [request] = await list()
    const { id } = request ?? { id: '' }
    expect(request).toMatchObject({ state: 'granted' })
    const [asker, granter] = [await world.userId('superAdmin'), await world.userId('headAdministrator')]
    expect(await historyOf(world.db, 'rights_request', id)).toMatchObject([
      { event: 'ask', actor_id: asker, payload: { of: 'user', slugs: accountSlugs } },
      { event: 'grant', actor_id: granter },
    ])
    const [last] = (await historyOf(world.db, 'user', await world.userId('dispatcher'))).slice(-1)
    expect(last).toMatchObject({ event: 'update', actor_id: granter })
    const rows = world.db.selectFrom('rights_requests').select('typed').where('id', '=', id)
    expect(await rows.executeTakeFirst()).toEqual({ typed: null })
  })

  test('what ended is ended for everybody', async () => {
    const [request] = await list()
    for (const [event, by] of [
      ['grant', second],
      ['decline', second],
      ['withdraw', first],
    ] as const) {
      const { code, message } = await end(event, request?.id ?? '', by)
      expect([code, message]).toEqual([409, m.rights_error_ended({}, bn)])
    }
  })

  test('taking power away, closing an account, and what has no weight are in force at once', async () => {
    expect((await give('dispatcher', [roles['dispatcher']])).code).toBe(200)
    expect((await give('dispatcher', [roles['administrator'], roles['dispatcher']])).code).toBe(200)
    expect((await give('dispatcher', [roles['dispatcher']])).code).toBe(200)
    expect((await give('accountant', [roles['accountant']], first, { status: 'de_active' })).code).toBe(200)
  })

  test('an account with power that is opened again waits too', async () => {
    expect((await give('accountant', [roles['accountant']])).code).toBe(202)
    expect((await personOf(await numberOf('accountant'))).status).toBe('de_active')
    expect((await end('grant', await waitingId(), second)).code).toBe(200)
    expect((await personOf(await numberOf('accountant'))).status).toBe('active')
  })

  test('an earlier version of an account that gives power waits as any change does (product 4, 5)', async () => {
    const id = await numberOf('accountant')
    const path = { params: { id } }
    const { rows } = (await world.call('GET /user-role-management/users/{id}/versions', path, first)).data
    expect(rows.map(({ values }) => values['status'])).toEqual(['active', 'de_active', 'active'])
    const bringBack = async (place: number) => {
      const { version } = await personOf(id)
      const body = { ...rows[place]?.values, version } as never
      return world.call('POST /user-role-management/users/{id}', { ...path, body }, first)
    }
    expect((await bringBack(1)).code).toBe(200)
    expect((await bringBack(2)).code).toBe(202)
    expect((await personOf(id)).status).toBe('de_active')
    expect((await end('grant', await waitingId(), second)).code).toBe(200)
    expect((await personOf(id)).status).toBe('active')
  })

  test('a role that somebody holds is raised by two; one that nobody holds gives nobody anything', async () => {
    const role = (await world.call('GET /user-role-management/roles', {}, first)).data.rows.find(
      ({ slug }) => slug === 'dispatcher',
    )
    if (!role) throw new Error('no role dispatcher')
    const raised = (held: { id: number; version: number; slugs: readonly string[] }, more: string) =>
      world.call(
        'POST /user-role-management/roles/{id}',
        {
          params: { id: held.id },
          body: {
            name: 'Trial Role',
            nameBn: 'পরীক্ষা ভূমিকা',
            description: 'Trial.',
            slugs: [...held.slugs, more].join(' '),
            version: held.version,
          },
        },
        first,
      )
    expect((await raised(role, 'account.report.index')).code).toBe(200)
    const now = { ...role, version: role.version + 1 }
    expect((await raised(now, 'account.ledger.correct')).code).toBe(202)
    expect((await list())[0]).toMatchObject({
      entity: 'role',
      number: role.id,
      slugs: ['account.ledger.correct'],
    })
    const again = await raised(now, 'account.ledger.confirm')
    expect([again.code, again.message]).toEqual([409, m.rights_error_waits_already({}, bn)])
    expect((await end('grant', await waitingId(), second)).code).toBe(200)
    const { data } = await world.call(
      'GET /user-role-management/roles/{id}',
      { params: { id: role.id } },
      first,
    )
    expect(data.slugs).toContain('account.ledger.correct')
    expect(data.slugs).not.toContain('account.ledger.confirm')
    const unheld = await world.call(
      'POST /user-role-management/roles',
      {
        body: {
          name: 'Trial',
          nameBn: 'পরীক্ষা',
          description: 'Trial.',
          slug: 'trial',
          slugs: 'account.ledger.correct',
        },
      },
      first,
    )
    expect(unheld.code).toBe(200)
    expect((await raised(unheld.data, 'account.ledger.confirm')).code).toBe(200)
    // Who is given that role is given its power.
    expect((await give('dispatcher', [roles['dispatcher'], unheld.data.id])).code).toBe(202)
    expect((await end('decline', await waitingId(), second)).code).toBe(200)
    expect(await rolesOf('dispatcher')).toEqual([roles['dispatcher']])
  })

  test('nobody is invited before it is granted, and nothing of who is not invited is kept', async () => {
    const body = {
      name: 'পরীক্ষা নতুন',
      email: 'new-accountant@example.test',
      mobile: '',
      locale: 'bn',
      officeId: await world.officeId('dhaka'),
      firstRoleId: String(roles['accountant']),
      otherRoleIds: '',
    }
    const invite = () => world.call('POST /user-role-management/users', { body }, first)
    const invited = () => world.db.selectFrom('users').select('id').where('email', '=', body.email).execute()
    expect((await invite()).code).toBe(202)
    expect(await invited()).toEqual([])
    expect((await list())[0]).toMatchObject({ number: null, nameBn: body.name })
    expect((await end('withdraw', await waitingId(), first)).code).toBe(200)
    const kept = await sql<{
      text: string
    }>`select row_to_json(rights_requests)::text as text from rights_requests
      union all select payload::text from history where entity = 'rights_request'`.execute(world.db)
    expect(kept.rows.filter(({ text }) => text.includes(body.email))).toEqual([])
    await invite()
    expect((await end('grant', await waitingId(), second)).code).toBe(200)
    expect(await invited()).toHaveLength(1)
  })

  test('of two who end one at once, one does', async () => {
    for (const event of ['grant', 'withdraw'] as const) {
      expect((await give('dispatcher', [roles['dispatcher'], roles['accountant']])).code).toBe(202)
      const id = await waitingId()
      const answers = await Promise.all([
        end('grant', id, second),
        end(event, id, event === 'grant' ? second : first),
      ])
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
      const wasGranted = (await list())[0]?.state === 'granted'
      expect((await rolesOf('dispatcher')).includes(roles['accountant'] ?? 0)).toBe(wasGranted)
      await give('dispatcher', [roles['dispatcher']])
    }
  })

  test('what was changed meanwhile is told to who grants, and still waits (product 2)', async () => {
    expect((await give('dispatcher', [roles['dispatcher'], roles['accountant']])).code).toBe(202)
    const id = await waitingId()
    expect((await give('dispatcher', [roles['dispatcher']], first, { name: 'পরীক্ষা অন্য নাম' })).code).toBe(
      200,
    )
    expect((await end('grant', id, second)).code).toBe(409)
    expect((await list())[0]).toMatchObject({ id, state: 'asked' })
    expect((await end('decline', id, second)).code).toBe(200)
  })

  test('nobody grants what raises themselves, and who edits people alone ends nothing', async () => {
    const number = await numberOf('headAdministrator')
    expect((await give('headAdministrator', [roles['super-admin'], roles['accountant']])).code).toBe(202)
    const id = await waitingId()
    const { code, message } = await end('grant', id, second)
    expect([code, message]).toEqual([422, m.user_error_own_rights({}, bn)])
    expect((await personOf(number)).roles).toHaveLength(1)
    const added = await world.call(
      'POST /user-role-management/roles',
      {
        body: {
          name: 'People',
          nameBn: 'মানুষ',
          description: 'Trial.',
          slug: 'people-only',
          slugs: 'user_role_management.users.update',
        },
      },
      first,
    )
    await sql`update user_roles set role_id = ${added.data.id} where user_id = ${await world.userId('administrator')}`.execute(
      world.db,
    )
    const third = await world.login('administrator')
    expect((await end('grant', id, third)).code).toBe(403)
    expect((await end('withdraw', id, first)).code).toBe(200)
  })

  test('what waits stands above what ended, however long it has waited', async () => {
    await give('dispatcher', [roles['dispatcher']])
    await give('administrator', [roles['administrator']])
    expect((await give('dispatcher', [roles['dispatcher'], roles['accountant']])).code).toBe(202)
    const id = await waitingId()
    world.clock.advance({ minutes: 5 })
    await give('administrator', [roles['administrator'], roles['accountant']])
    const later = (await list()).find((row) => row.state === 'asked' && row.id !== id)
    await end('decline', later?.id ?? '', second)
    expect((await list()).slice(0, 2)).toMatchObject([
      { id, state: 'asked' },
      { id: later?.id, state: 'declined' },
    ])
    await end('withdraw', id, first)
  })

  test('one that is none waits no more than one that ended', async () => {
    for (const event of ['grant', 'decline', 'withdraw'] as const)
      expect((await end(event, '00000000-0000-4000-8000-000000000000', second)).code).toBe(409)
  })

  test('a move of who has power over money gives another office’s: it waits, and is in force when another grants it (product 1, 4)', async () => {
    const [dhaka, head, chattogram] = [
      await world.officeId('dhaka'),
      await world.officeId('head-office'),
      await world.officeId('chattogram'),
    ]
    expect((await give('headAccountant', [roles['accountant']])).code).toBe(200)
    for (const [from, to] of [
      [head, dhaka],
      [dhaka, chattogram],
      [chattogram, head],
    ] as const) {
      const moved = await give('headAccountant', [roles['accountant']], first, { officeId: to })
      expect([moved.code, moved.message]).toEqual([202, m.rights_notice_waits({}, bn)])
      const number = await numberOf('headAccountant')
      expect((await personOf(number)).office?.id).toBe(from)
      expect((await list(second))[0]).toMatchObject({ number, state: 'asked', slugs: accountSlugs })
      expect((await end('grant', await waitingId(), second)).code).toBe(200)
      expect((await personOf(number)).office?.id).toBe(to)
    }
  })

  test('who has no power over money, lays it down, or has a closed account is moved by one', async () => {
    const other = { officeId: await world.officeId('chattogram') }
    const home = { officeId: await world.officeId('dhaka') }
    const codeOf = async (key: DemoKey, role: string, part: object) =>
      (await give(key, [roles[role]], first, part)).code
    expect(await codeOf('administrator', 'administrator', other)).toBe(200)
    expect(await codeOf('administrator', 'administrator', home)).toBe(200)
    expect(await codeOf('accountant', 'administrator', { ...other, status: 'active' })).toBe(200)
    expect(await codeOf('accountant', 'accountant', { ...home, status: 'de_active' })).toBe(200)
  })
})
