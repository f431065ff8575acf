import { seededBadges, seededCases } from '../../support/seeded.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../../../src/server/seed/index.ts'
import type { DemoKey } from '../../../src/server/seed/people.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await seed(world.deps)
})
afterAll(() => world.close())

test('the administrator sees the counts of the office and what has waited longest', async () => {
  const token = await world.login('administrator')
  const { data } = await world.call('GET /administrator/dashboard/data', { query: {} }, token)
  expect(data.counts).toMatchObject(seededBadges)
  expect(data.counts).toMatchObject({ paidApp: 1, approvedApp: 10 })
  const waiting = data.oldest.map(({ state }) => state)
  expect(waiting).toEqual(expect.arrayContaining(['unverified', 'paid']))
  expect(waiting).not.toContain('verified')
  const since = data.oldest.map(({ stateSince }) => stateSince)
  expect(new Set(since).size).toBeGreaterThan(1)
  expect(since).toEqual(since.toSorted())
  const pie = await world.call('GET /administrator/pie-chart/data', { query: {} }, token)
  expect(Object.fromEntries(pie.data.map(({ state, count }) => [state, count]))).toEqual(seededCases)
  expect(seededCases).toMatchObject({ unverified: 1, returned: 1, approved: 10 })
})

test('the line chart has thirty days that end today, and every submitted application of them', async () => {
  const token = await world.login('headAdministrator')
  const { data } = await world.call('GET /administrator/line-chart/data', { query: {} }, token)
  expect(data).toHaveLength(30)
  expect([data[0]?.day, data.at(-1)?.day]).toEqual(['2026-01-31', '2026-03-01'])
  expect(data.reduce((total, { count }) => total + count, 0)).toBe(
    Object.values(seededCases).reduce((total, count) => total + count, 0),
  )
})

test('another office sees nothing of it, the head office all', async () => {
  const approved = async (key: DemoKey) => {
    const { data } = await world.call(
      'GET /administrator/dashboard/data',
      { query: {} },
      await world.login(key),
    )
    return [data.counts.approvedApp, data.oldest.some(({ state }) => state === 'paid')]
  }
  expect(await approved('otherAdministrator')).toEqual([0, false])
  expect(await approved('headAdministrator')).toEqual([10, true])
})

test("the dispatcher's overdue ones are those whose outcome is missing after the due day", async () => {
  const token = await world.login('dispatcher')
  const data = async () => (await world.call('GET /dispatcher/dashboard/data', { query: {} }, token)).data
  const overdue = async () => (await data()).overdue.dispatched_file ?? 0
  expect(await data()).toMatchObject({ counts: { newCaseDocuments: 1, receivedFile: 1 } })
  await world.db
    .updateTable('dispatches')
    .set({ due_date: '2026-03-01' })
    .where('state', '=', 'completed')
    .execute()
  expect(await overdue()).toBe(0)
  await world.db
    .updateTable('dispatches')
    .set({ due_date: '2026-02-28' })
    .where('state', '=', 'completed')
    .execute()
  expect(await overdue()).toBe(1)
  const rows = world.db.updateTable('dispatches').set({ is_outcome_recorded: true })
  await rows.where('state', '=', 'completed').execute()
  expect(await overdue()).toBe(0)
})

test('the accountant sees what the funds received, as the bills say', async () => {
  const { received } = await world.db
    .selectFrom('bills')
    .select((bill) => bill.fn.sum<number>('paid_poisha').as('received'))
    .executeTakeFirstOrThrow()
  expect(Number(received)).toBeGreaterThan(0)
  world.clock.set('2026-02-28T17:59:00Z')
  const sums = async (key: DemoKey) => {
    const { data } = await world.call('GET /accountant/dashboard/data', { query: {} }, await world.login(key))
    return [data.todayPoisha, data.monthPoisha]
  }
  const [, february] = await sums('accountant')
  expect(february).toBe(Number(received))
  expect(await sums('headAccountant')).toEqual(await sums('accountant'))
  world.clock.set('2026-02-28T18:00:00Z')
  expect(await sums('accountant')).toEqual([0, 0])
})

test('nobody sees a dashboard of another role', async () => {
  const calls = [
    'GET /administrator/dashboard/data',
    'GET /dispatcher/dashboard/data',
    'GET /accountant/dashboard/data',
  ] as const
  const keys = ['administrator', 'dispatcher', 'accountant', 'litigant', 'superAdmin'] as const
  for (const [row, key] of keys.entries()) {
    const token = await world.login(key)
    const codes = await Promise.all(
      calls.map(async (name) => (await world.call(name, { query: {} }, token)).code),
    )
    expect(codes).toEqual(calls.map((_name, column) => (row === column ? 200 : 403)))
  }
})
