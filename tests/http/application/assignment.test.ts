import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../../../src/server/account/session-store.ts'
import { createCourt, type Court, type Person } from '../../support/drivers/law.ts'
import { placeApplication } from '../../support/stage.ts'

let court: Court
/** Administrators of the demo office: one with every right of the role, one who may not give cases to others. */
const ids = {
  colleague: '',
  clerk: '',
  administrator: '',
  otherAdministrator: '',
  headAdministrator: '',
  dispatcher: '',
}
type Who = Person | 'colleague' | 'clerk'
let tokens: Record<Who, string>

async function officer(name: string, roleId: number): Promise<string> {
  const id = v7()
  const at = court.world.clock.now()
  await court.world.db
    .insertInto('users')
    .values({
      id,
      name,
      email: `${name}@assign.test`,
      mobile: null,
      password_hash: '-',
      office_id: court.stage.officeId,
      created_at: at,
    })
    .execute()
  await court.world.db
    .insertInto('user_roles')
    .values({ user_id: id, role_id: roleId, position: 0 })
    .execute()
  return id
}

const tokenOf = (userId: string) =>
  openSession(court.world.deps, court.world.db, { userId, isRemembered: false, device: '' })

const roleNamed = async (slug: string): Promise<number> =>
  (await court.world.db.selectFrom('roles').select('id').where('slug', '=', slug).executeTakeFirstOrThrow())
    .id

/** A role with what administrators may, without giving cases to others. */
async function clerkRole(): Promise<number> {
  const { db } = court.world
  const { id } = await db
    .insertInto('roles')
    .values({ slug: 'clerk', name: 'Clerk', name_bn: 'করণিক', description: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rights = ['unverified_application.index', 'unverified_application.verify', 'claim.use'] as const
  await db
    .insertInto('role_permissions')
    .values(rights.map((right) => ({ role_id: id, slug: `administrative.${right}` as const })))
    .execute()
  return id
}

beforeAll(async () => {
  court = await createCourt()
  for (const who of ['administrator', 'otherAdministrator', 'headAdministrator', 'dispatcher'] as const)
    ids[who] = await court.world.userId(who)
  ids.colleague = await officer('colleague', await roleNamed('administrator'))
  ids.clerk = await officer('clerk', await clerkRole())
  tokens = { ...court.tokens, colleague: await tokenOf(ids.colleague), clerk: await tokenOf(ids.clerk) }
})
afterAll(() => court.world.close())

const placed = () => placeApplication(court.stage, 'unverified')
const read = (id: string, who: Who) =>
  court.world.call('GET /applications/{id}/assignment', { params: { id } }, tokens[who])
const give = (id: string, who: Who, assigneeId: string | null) =>
  court.world.call(
    'POST /applications/{id}/assignment',
    { params: { id }, body: { assigneeId } },
    tokens[who],
  )
const claim = (id: string, token: string) =>
  court.world.call('POST /applications/{id}/claim', { params: { id }, body: { takeOver: false } }, token)
const giveMany = (all: string[], who: Who, assigneeId: string | null) =>
  court.world.call('POST /assignments', { body: { ids: all, assigneeId } }, tokens[who])
const listed = async (query: Record<string, string | number>, who: Who = 'administrator') =>
  (
    await court.world.call(
      'GET /applications',
      { query: { list: 'unverified', size: 100, ...query } as never },
      tokens[who],
    )
  ).data
const noticesOf = (userId: string) =>
  court.world.db
    .selectFrom('notices')
    .select(['kind', 'data'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'CaseAssigned')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
const eventsOf = async (id: string) =>
  (
    await court.world.db
      .selectFrom('history')
      .select('event')
      .where('entity', '=', 'assignment')
      .where('subject_id', '=', id)
      .orderBy('sequence')
      .execute()
  ).map(({ event }) => event)

describe('a case is one officer’s task (product 8)', () => {
  test('it is given to a colleague, who is told once; the row and the case say so, and it is kept who did what', async () => {
    const id = await placed()
    expect((await read(id, 'administrator')).data).toEqual({
      assignee: null,
      isOpen: true,
      canTake: true,
      canGive: true,
      canGiveBack: false,
    })
    const { code, data } = await give(id, 'administrator', ids.colleague)
    expect([code, data.assignee]).toEqual([200, { id: ids.colleague, name: 'colleague', isSelf: false }])
    expect((await listed({})).rows.find((row) => row.id === id)?.assignedTo).toBe('colleague')
    const before = await noticesOf(ids.colleague)
    expect(before[0]).toMatchObject({ data: { application_id: id, list: 'unverified', assigned_count: 1 } })
    await give(id, 'administrator', ids.colleague)
    expect(await noticesOf(ids.colleague)).toHaveLength(before.length)
    await give(id, 'administrator', null)
    expect((await read(id, 'colleague')).data.assignee).toBeNull()
    expect(await eventsOf(id)).toEqual(['give', 'takeAway'])
  })

  test('the bell tells the list of what was given, so that it leads there', async () => {
    const id = await placed()
    await give(id, 'administrator', ids.colleague)
    const { data } = await court.world.call('GET /notifications', { query: {} }, tokens.colleague)
    expect(data.rows[0]).toMatchObject({
      type: 'CaseAssigned',
      data: { application_id: id, list: 'unverified', assigned_count: 1 },
    })
  })

  test('whoever takes one for themselves is not told; without the right to give, nobody else’s is touched', async () => {
    const id = await placed()
    const count = (await noticesOf(ids.clerk)).length
    expect((await give(id, 'clerk', ids.clerk)).data).toMatchObject({
      assignee: { id: ids.clerk, isSelf: true },
      canTake: false,
      canGive: false,
      canGiveBack: true,
    })
    expect(await noticesOf(ids.clerk)).toHaveLength(count)
    expect((await give(id, 'clerk', null)).data.assignee).toBeNull()
    await give(id, 'administrator', ids.colleague)
    const taken = await give(id, 'clerk', ids.clerk)
    expect([taken.code, taken.message]).toEqual([409, expect.stringContaining('colleague')])
    expect((await give(id, 'clerk', null)).code).toBe(403)
    expect((await give(id, 'clerk', ids.administrator)).code).toBe(403)
    expect((await read(id, 'administrator')).data.assignee?.id).toBe(ids.colleague)
  })

  test.each<[string, Exclude<keyof typeof ids, 'colleague' | 'clerk'>]>([
    ['an officer of another office', 'otherAdministrator'],
    ['one of the head office', 'headAdministrator'],
    ['one without a right to act there', 'dispatcher'],
  ])('%s is not given it by a colleague of the office', async (_who, key) => {
    const { code, data } = await give(await placed(), 'administrator', ids[key])
    expect([code, data]).toMatchObject([422, { fields: [{ path: 'assigneeId' }] }])
  })

  test('who was switched off is neither offered nor given it', async () => {
    const { db } = court.world
    const offered = async () => {
      const query = { list: 'unverified' } as const
      const { data } = await court.world.call('GET /assignees', { query }, tokens.administrator)
      return data.some(({ id }) => id === ids.colleague)
    }
    const setActive = (is_active: boolean) =>
      db.updateTable('users').set({ is_active }).where('id', '=', ids.colleague).execute()
    expect(await offered()).toBe(true)
    await setActive(false)
    const given = await give(await placed(), 'administrator', ids.colleague)
    const seen = await offered()
    await setActive(true)
    expect([seen, given.code]).toEqual([false, 422])
  })

  test('nobody, and who is not there, are answered alike', async () => {
    const { code } = await give(await placed(), 'administrator', v7())
    expect(code).toBe(422)
  })

  test('the head office gives a case to whoever may act on it', async () => {
    const id = await placed()
    expect((await give(id, 'headAdministrator', ids.colleague)).code).toBe(200)
    expect((await give(id, 'headAdministrator', ids.headAdministrator)).code).toBe(200)
    expect((await give(id, 'headAdministrator', ids.otherAdministrator)).code).toBe(422)
  })

  test('a right to act in one state is none in another', async () => {
    const id = await placeApplication(court.stage, 'paid')
    expect((await give(id, 'administrator', ids.clerk)).code).toBe(422)
    expect((await give(id, 'administrator', ids.colleague)).code).toBe(200)
  })

  test('what waits for nobody of the office is nobody’s task', async () => {
    for (const state of ['returned', 'verified', 'approved', 'rejected'] as const) {
      const id = await placeApplication(court.stage, state)
      expect((await give(id, 'administrator', ids.colleague)).code).toBe(409)
      expect((await read(id, 'administrator')).data).toMatchObject({ isOpen: false, canGive: false })
    }
  })

  test('another office’s case is not there, alone or among several', async () => {
    const id = await placed()
    expect((await read(id, 'otherAdministrator')).code).toBe(404)
    expect((await give(id, 'otherAdministrator', ids.otherAdministrator)).code).toBe(404)
    const { data } = await giveMany([id], 'otherAdministrator', ids.otherAdministrator)
    expect(data.results).toEqual([{ id, refusal: 'not_found' }])
    expect((await read(id, 'administrator')).data.assignee).toBeNull()
  })

  test('it stays when the case is edited in its list, and ends when the case moves on', async () => {
    const id = await placed()
    await give(id, 'administrator', ids.colleague)
    const { data: seen } = await court.world.call(
      'GET /applications/{id}',
      { params: { id } },
      tokens.colleague,
    )
    const act = (event: 'update' | 'reject', version: number, payload: object) =>
      court.world.call(
        'POST /applications/{id}/actions/{event}',
        { params: { id, event }, body: { version, payload } },
        tokens.administrator,
      )
    expect((await act('update', seen.version, { form: seen.form })).code).toBe(200)
    expect((await read(id, 'administrator')).data.assignee?.id).toBe(ids.colleague)
    expect((await act('reject', seen.version + 1, { reason: 'আদালতের এখতিয়ার নেই' })).code).toBe(200)
    expect((await read(id, 'administrator')).data.assignee).toBeNull()
  })
})

describe('several at once (look Staff)', () => {
  test('each is given or says why not; who gets them is told once, of how many', async () => {
    const [one, two] = [await placed(), await placed()]
    const returned = await placeApplication(court.stage, 'returned')
    const count = (await noticesOf(ids.colleague)).length
    const { data } = await giveMany([one, returned, two, one], 'administrator', ids.colleague)
    expect(data.results).toEqual([
      { id: one, refusal: null },
      { id: returned, refusal: 'not_waiting' },
      { id: two, refusal: null },
    ])
    const notices = await noticesOf(ids.colleague)
    expect(notices).toHaveLength(count + 1)
    expect(notices[0]).toMatchObject({ data: { assigned_count: 2, list: 'unverified' } })
  })

  test('a list is narrowed to one’s own, to an officer’s, to nobody’s, page by page in its order', async () => {
    const mine = [await placed(), await placed(), await placed()]
    const free = await placed()
    await giveMany(mine, 'administrator', ids.clerk)
    const own = async (query: Record<string, string | number>) =>
      listed({ assignee: 'me', ...query }, 'clerk')
    const all = await own({})
    expect(all.rows.map(({ id }) => id).toSorted()).toEqual(mine.toSorted())
    expect(all.total).toBe(3)
    for (const sort of ['oldest', 'newest', 'filed_first', 'filed_last']) {
      const first = await own({ sort, size: 2 })
      const rest = await own({ sort, size: 2, page: 2, after: first.nextCursor ?? '' })
      const found = [...first.rows, ...rest.rows].map(({ id }) => id)
      expect(found.toSorted()).toEqual(mine.toSorted())
    }
    expect((await listed({ assignee: ids.clerk })).total).toBe(3)
    const nobodys = (await listed({ assignee: 'nobody' })).rows.map(({ id }) => id)
    expect(nobodys).toContain(free)
    expect(nobodys).not.toContain(mine[0])
    expect((await listed({ assignee: ids.clerk }, 'otherAdministrator')).rows).toEqual([])
  })
})

test('who may have the cases of a list: of the own office; for the head office everybody (product 8)', async () => {
  const able = async (list: 'unverified' | 'paid', who: Who) =>
    (await court.world.call('GET /assignees', { query: { list } }, tokens[who])).data.map(({ id }) => id)
  const own = await able('unverified', 'administrator')
  expect(own).toEqual(expect.arrayContaining([ids.administrator, ids.colleague, ids.clerk]))
  for (const who of ['otherAdministrator', 'headAdministrator', 'dispatcher'] as const)
    expect(own).not.toContain(ids[who])
  expect(await able('paid', 'administrator')).not.toContain(ids.clerk)
  const every = await able('unverified', 'headAdministrator')
  expect(every).toEqual(expect.arrayContaining([ids.otherAdministrator, ids.headAdministrator, ids.clerk]))
})

describe('an account that can have a case no more loses it (product 8)', () => {
  const change = async (userId: string, part: Record<string, string>) => {
    const token = await court.world.login('superAdmin')
    const { number } = await court.world.db
      .selectFrom('users')
      .select('number')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const { data } = await court.world.call(
      'GET /user-role-management/users/{id}',
      { params: { id: number } },
      token,
    )
    const body = {
      name: data.name,
      officeId: data.office?.id ?? '',
      firstRoleId: String(data.roles[0]?.id ?? ''),
      otherRoleIds: '',
      status: 'active',
      version: data.version,
      ...part,
    }
    const answer = await court.world.call(
      'POST /user-role-management/users/{id}',
      { params: { id: number }, body },
      token,
    )
    expect(answer.code).toBe(200)
  }
  const otherOffice = async () =>
    (
      await court.world.db
        .selectFrom('users')
        .select('office_id')
        .where('id', '=', ids.otherAdministrator)
        .executeTakeFirstOrThrow()
    ).office_id ?? ''

  test.each<[string, () => Promise<Record<string, string>>]>([
    ['is closed', () => Promise.resolve({ status: 'de_active' })],
    ['moves to another office', async () => ({ officeId: await otherOffice() })],
  ])('when it %s', async (_how, partOf) => {
    const leaver = await officer(`leaver-${v7().slice(-6)}`, await roleNamed('clerk'))
    const [kept, lost, inHand] = [await placed(), await placed(), await placed()]
    await give(kept, 'administrator', ids.clerk)
    await give(lost, 'administrator', leaver)
    expect((await claim(inHand, await tokenOf(leaver))).code).toBe(200)
    await change(leaver, await partOf())
    expect((await claim(inHand, tokens.colleague)).code).toBe(200)
    expect((await read(lost, 'administrator')).data.assignee).toBeNull()
    expect(await eventsOf(lost)).toEqual(['give', 'takeAway'])
    expect((await read(kept, 'administrator')).data.assignee?.id).toBe(ids.clerk)
  })

  test('the office that somebody leaves is told, and with it the pages that they have open (product 8)', async () => {
    const mover = await officer(`mover-${v7().slice(-6)}`, await roleNamed('administrator'))
    const offices = async () => {
      await court.world.drain()
      const events = court.world.live.events.splice(0)
      return events.map(({ channel }) => channel).filter((channel) => channel.startsWith('private-office.'))
    }
    await offices()
    await change(mover, { name: 'অন্য নাম' })
    expect(await offices()).toEqual([])
    await change(mover, { officeId: await otherOffice() })
    expect(await offices()).toEqual([`private-office.${court.stage.officeId}`])
  })

  test('when its role loses the right to act', async () => {
    const id = await placed()
    await give(id, 'administrator', ids.clerk)
    const inHand = await placed()
    await claim(inHand, tokens.clerk)
    const token = await court.world.login('superAdmin')
    const { data } = await court.world.call('GET /user-role-management/roles', {}, token)
    const role = data.rows.find(({ slug }) => slug === 'clerk')
    const body = {
      name: 'Clerk',
      nameBn: 'করণিক',
      description: 'A clerk of the office',
      slugs: 'administrative.unverified_application.index',
      version: role?.version ?? 0,
    }
    const answer = await court.world.call(
      'POST /user-role-management/roles/{id}',
      { params: { id: role?.id ?? 0 }, body } as never,
      token,
    )
    expect(answer.code).toBe(200)
    expect((await read(id, 'administrator')).data.assignee).toBeNull()
    expect((await claim(inHand, tokens.colleague)).code).toBe(200)
  })

  test('what is in hand stays there while the account changes in a way that takes nothing (product 8)', async () => {
    const id = await placed()
    await claim(id, tokens.colleague)
    await change(ids.colleague, { name: 'অন্য নাম' })
    expect((await claim(id, tokens.administrator)).code).toBe(409)
  })
})
