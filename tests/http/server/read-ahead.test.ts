import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askAhead, Foreknown } from '../../../src/server/database/foreknown.ts'
import { countPlaced, createStage, placeApplication, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

describe('what follows from an answer', () => {
  /** Answers one after the other, and notes what was begun with which of them. */
  const asking = (answers: readonly object[], known = new Foreknown<object>(2)) => {
    const begun: object[] = []
    const follow = (answer: object) => {
      begun.push(answer)
      return Promise.resolve(JSON.stringify(answer))
    }
    const ask = async (at: number, key = 'one') =>
      askAhead(known, key, Promise.resolve(answers[at] ?? {}), follow)
    return { ask, begun }
  }

  test('is begun once where the answer is what it was', async () => {
    const { ask, begun } = asking([{ a: [1] }, { a: [1] }])
    expect([await ask(0), await ask(1)]).toEqual(['{"a":[1]}', '{"a":[1]}'])
    expect(begun).toHaveLength(2)
  })

  test('is asked again where it is another, and told of none but the answer', async () => {
    const { ask, begun } = asking([{ a: 1 }, { a: 2 }])
    expect([await ask(0), await ask(1)]).toEqual(['{"a":1}', '{"a":2}'])
    expect(begun).toEqual([{ a: 1 }, { a: 1 }, { a: 2 }])
  })

  test('is the very one that it was while it is the same, so that more can be kept by it', async () => {
    const known = new Foreknown<{ a: number }>(2)
    const [first, same, other] = [{ a: 1 }, { a: 1 }, { a: 2 }]
    const answerOf = async (answer: { a: number }) => {
      const asked = known.ahead('one', Promise.resolve(answer), () => Promise.resolve(null))
      return (await asked).answer
    }
    expect(await answerOf(first)).toBe(first)
    expect(await answerOf(same)).toBe(first)
    expect(await answerOf(other)).toBe(other)
    expect(await answerOf(first)).toBe(first)
  })

  test('is another’s for another', async () => {
    const { ask, begun } = asking([{ a: 1 }, { a: 1 }])
    await ask(0)
    await ask(1, 'two')
    expect(begun).toHaveLength(2)
  })

  test('may fail where it follows from a mistake', async () => {
    const known = new Foreknown<number>(2)
    const follow = (answer: number) =>
      answer === 1 ? Promise.reject(new Error('of the first')) : Promise.resolve(answer)
    await expect(askAhead(known, 'one', Promise.resolve(1), follow)).rejects.toThrow('of the first')
    expect(await askAhead(known, 'one', Promise.resolve(2), follow)).toBe(2)
  })

  test('is forgotten of whoever was not asked for longest', async () => {
    const { ask, begun } = asking([{ a: 1 }])
    for (const key of ['one', 'two', 'one', 'three', 'one', 'two']) await ask(0, key)
    // One, two, one again, three in the place of two, one again, and two as if for the first time.
    expect(begun).toHaveLength(6)
    await ask(0, 'three')
    expect(begun).toHaveLength(7)
  })
})

let world: World
let stage: Stage
let token: string
let id: string
beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  id = await placeApplication(stage, 'unverified')
})
afterAll(() => world.close())
beforeEach(async () => {
  token = await world.login('administrator')
  // Now the product knows who this is.
  for (const read of [info, queue, detail]) expect((await read()).code).toBe(200)
})

const info = () => world.call('GET /auth/info', {}, token)
const queue = () => world.call('GET /applications', { query: { list: 'unverified' } as never }, token)
const detail = (of = id) => world.call('GET /applications/{id}', { params: { id: of } }, token)
const codes = async () => {
  const replies = [await info(), await queue(), await detail()]
  return replies.map(({ code }) => code)
}
const administrator = sql`(select id from users where email = 'administrator@court.example')`

test('a session that has ended since reads nothing', async () => {
  await world.call('POST /auth/logout', {}, token)
  expect(await codes()).toEqual([401, 401, 401])
  const wrong = [await detail('no-id'), await world.call('GET /applications', {} as never, token)]
  expect(wrong.map(({ code }) => code)).toEqual([401, 401])
})

test('rights that were taken away since are missing at once, and there again at once', async () => {
  const slug = 'administrative.unverified_application.index'
  const role = sql`(select role_id from user_roles where user_id = ${administrator})`
  const { rows } = await sql<{ role_id: string }>`
    delete from role_permissions where slug = ${slug} and role_id in ${role} returning role_id`.execute(
    world.db,
  )
  expect(rows).toHaveLength(1)
  expect((await queue()).code).toBe(403)
  expect((await info()).data.user.acl).not.toContain(slug)
  await sql`insert into role_permissions (role_id, slug) values (${rows[0]?.role_id}, ${slug})`.execute(
    world.db,
  )
  expect((await queue()).code).toBe(200)
  expect((await info()).data.user.acl).toContain(slug)
})

test('whoever changed offices sees the other office’s at once', async () => {
  const other = await world.officeOf('otherAdministrator')
  const own = await world.officeOf('administrator')
  const move = (office: string) =>
    sql`update users set office_id = ${office} where id = ${administrator}`.execute(world.db)
  await move(other)
  expect((await detail()).code).toBe(404)
  expect((await queue()).data.rows.map((row) => row.id)).not.toContain(id)
  expect((await info()).data.user.office?.id).toBe(other)
  await move(own)
  expect((await detail()).code).toBe(200)
})

test('each list has the rows of its own states, whichever list was read before (spec §4)', async () => {
  const states = ['unverified', 'verified', 'rejected'] as const
  const placed = new Map<string, string>()
  for (const state of states) placed.set(state, await placeApplication(stage, state))
  const read = (list: string) => world.call('GET /applications', { query: { list } as never }, token)
  for (const list of [...states, ...states.toReversed()]) {
    const shown = (await read(list)).data.rows
    expect(new Set(shown.map(({ state }) => state)), list).toEqual(new Set([list]))
    expect(
      shown.map((row) => row.id),
      list,
    ).toContain(placed.get(list))
  }
})

test('an office’s times that were changed since count at once', async () => {
  world.clock.advance({ days: 10 })
  token = await world.login('administrator')
  await countPlaced(world.db)
  const before = (await info()).data.overdue?.unverified ?? 0
  expect((await info()).data.overdue?.unverified).toBe(before)
  const office = await world.officeOf('administrator')
  await sql`insert into office_targets (office_id, targets) values (${office}, '{"application_unverified": {"days": 60, "escalationDays": null}}')
    on conflict (office_id) do update set targets = excluded.targets`.execute(world.db)
  expect(before).toBeGreaterThan(0)
  expect((await info()).data.overdue?.unverified ?? 0).toBe(0)
})
