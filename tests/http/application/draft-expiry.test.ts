import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { draftKeptDays, draftWarningDays } from '../../../src/machines/limits.ts'
import { systemActor } from '../../../src/machines/actor.ts'
import { applicationEntity } from '../../../src/server/application/entity.ts'
import { isRefused } from '../../../src/server/errors.ts'
import { advance } from '../../../src/server/lifecycle/advance.ts'
import { createStage, placeApplication, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
let token = ''
const start = '2026-03-01T06:00:00Z'

beforeAll(async () => {
  world = await createWorld({ now: start })
  stage = await createStage(world)
})
beforeEach(async () => {
  world.clock.set(start)
  await world.db.deleteFrom('notices').execute()
  // What an earlier test left is of no concern to the sweep of the next one.
  await world.db
    .updateTable('applications')
    .set({ updated_at: new Date('2030-01-01') })
    .execute()
  world.sms.sent.length = world.mail.sent.length = 0
  await world.drain()
  token = await world.login('litigant')
})
afterAll(() => world.close())

const sweep = () => world.workers['sweep-drafts']({})
/** The clock stands so many days after the start. */
const onDay = (days: number, more: { seconds?: number } = {}) => {
  world.clock.set(start)
  world.clock.advance({ days, ...more })
}
const stateOf = async (id: string) =>
  (await world.db.selectFrom('applications').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state
const told = () => world.db.selectFrom('notices').selectAll().where('kind', '=', 'DraftExpiring').execute()
const save = (id: string, version: number) => {
  const body = { applicationId: id, draftKey: id, version, intent: 'save' as const, form: stage.form }
  return world.call('POST /auth/send-application', { body }, token)
}
const keptUntil = async (id: string) => {
  const own = await world.login('litigant')
  const { data } = await world.call('GET /applications/{id}', { params: { id } }, own)
  const list = await world.call(
    'GET /auth/my-applications',
    { query: { selectedTab: 'drafts', size: 100 } },
    own,
  )
  expect(list.data.rows.find((row) => row.id === id)?.keptUntil).toBe(data.keptUntil)
  return data.keptUntil
}

/** A draft whose owner was warned and typed on, on the last day. */
async function keptSinceWarned(): Promise<string> {
  const id = await placeApplication(stage, 'draft')
  onDay(draftKeptDays - draftWarningDays)
  await sweep()
  onDay(draftKeptDays - 1)
  token = await world.login('litigant')
  expect((await save(id, 1)).code).toBe(200)
  return id
}

describe(`a draft that nobody touches is kept ${draftKeptDays} days (product 7)`, () => {
  test('its owner is told once, seven days before, live, by SMS and by mail, of the day; then it goes', async () => {
    const id = await placeApplication(stage, 'draft')
    expect(await keptUntil(id)).toBe('2026-08-28')
    onDay(draftKeptDays - draftWarningDays, { seconds: -1 })
    await sweep()
    expect(await told()).toEqual([])
    onDay(draftKeptDays - draftWarningDays)
    await sweep()
    await sweep()
    await world.drain()
    expect(await told()).toMatchObject([
      { user_id: stage.ownerId, data: { application_id: id, kept_until: '2026-08-28' } },
    ])
    expect(await keptUntil(id)).toBe('2026-08-28')
    expect(world.sms.sent).toHaveLength(1)
    expect(world.sms.sent[0]?.text).toContain('২৮ আগস্ট, ২০২৬')
    expect(world.sms.sent[0]?.text).toContain(`http://court.example/my-application-details/${id}`)
    expect(world.mail.sent).toHaveLength(1)
    onDay(draftKeptDays - 1)
    await sweep()
    onDay(draftKeptDays, { seconds: -1 })
    await sweep()
    expect(await stateOf(id)).toBe('draft')
    onDay(draftKeptDays)
    await sweep()
    await sweep()
    expect(await stateOf(id)).toBe('discarded')
    expect(await told()).toHaveLength(1)
    const { data } = await world.call(
      'GET /applications/{id}',
      { params: { id } },
      await world.login('litigant'),
    )
    expect(data.timeline).toMatchObject([{ event: 'expire', by: 'system', toState: 'discarded' }])
    expect(data.keptUntil).toBeNull()
  })

  test('its files go with it', async () => {
    const id = await placeApplication(stage, 'draft')
    const { sha256, sizeBytes } = await world.deps.files.put(Buffer.from(`%PDF-1.4 ${id}`))
    const file = { sha256, file_name: 'a.pdf', content_type: 'application/pdf', size_bytes: sizeBytes }
    await world.db
      .insertInto('documents')
      .values({
        id: v7(),
        owner_id: stage.ownerId,
        application_id: id,
        ...file,
        created_at: world.clock.now(),
      })
      .execute()
    for (const days of [draftKeptDays - draftWarningDays, draftKeptDays]) {
      onDay(days)
      await sweep()
    }
    await world.drain()
    expect(await world.deps.files.get(sha256)).toBeNull()
  })

  test('keeping it moves the day and makes the warning void', async () => {
    const id = await keptSinceWarned()
    expect(await keptUntil(id)).toBe('2027-02-23')
    onDay(draftKeptDays)
    await sweep()
    onDay(2 * draftKeptDays - 1 - draftWarningDays, { seconds: -1 })
    await sweep()
    expect([await stateOf(id), (await told()).length]).toEqual(['draft', 1])
    onDay(2 * draftKeptDays - 1 - draftWarningDays)
    await sweep()
    expect([await stateOf(id), (await told()).length]).toEqual(['draft', 2])
    onDay(2 * draftKeptDays - 1)
    await sweep()
    expect(await stateOf(id)).toBe('discarded')
  })

  test('no draft goes without seven days’ warning, however long the server was away', async () => {
    const id = await placeApplication(stage, 'draft')
    onDay(300)
    expect(await keptUntil(id)).toBe('2027-01-02')
    await sweep()
    expect([await stateOf(id), (await told())[0]?.data.kept_until]).toEqual(['draft', '2027-01-02'])
    onDay(300 + draftWarningDays, { seconds: -1 })
    await sweep()
    expect(await stateOf(id)).toBe('draft')
    onDay(300 + draftWarningDays)
    await sweep()
    expect(await stateOf(id)).toBe('discarded')
  })

  test('several servers sweep at once: each draft is warned of once and goes once', async () => {
    const ids = []
    for (let count = 0; count < 120; count += 1) ids.push(await placeApplication(stage, 'draft'))
    onDay(draftKeptDays - draftWarningDays)
    await Promise.all([sweep(), sweep(), sweep()])
    expect(await told()).toHaveLength(ids.length)
    expect(await world.db.selectFrom('deliveries').select('id').execute()).toHaveLength(2 * ids.length)
    onDay(draftKeptDays)
    await Promise.all([sweep(), sweep(), sweep()])
    const links = await world.db
      .selectFrom('history')
      .select('subject_id')
      .where('subject_id', 'in', ids)
      .execute()
    expect(links).toHaveLength(ids.length)
    const left = world.db
      .selectFrom('applications')
      .select('id')
      .where('id', 'in', ids)
      .where('state', '=', 'draft')
    expect(await left.execute()).toEqual([])
  })

  test('what was submitted is neither warned of nor removed', async () => {
    const ids = [await placeApplication(stage, 'unverified'), await placeApplication(stage, 'returned')]
    for (const days of [draftKeptDays - draftWarningDays, draftKeptDays, 2 * draftKeptDays]) {
      onDay(days)
      await sweep()
    }
    expect(await told()).toEqual([])
    expect(await Promise.all(ids.map(stateOf))).toEqual(['unverified', 'returned'])
  })

  test('who comes back to it with something typed is told where it went, and nothing is changed (product 2)', async () => {
    const id = await placeApplication(stage, 'draft')
    for (const days of [draftKeptDays - draftWarningDays, draftKeptDays]) {
      onDay(days)
      await sweep()
    }
    token = await world.login('litigant')
    const late = await save(id, 1)
    expect([late.code, late.refusal.state]).toEqual([409, 'discarded'])
    expect(late.message).toContain('১৮০ দিন')
    // A first save whose answer was lost is sent again without a version.
    const body = {
      applicationId: null,
      draftKey: id,
      version: null,
      intent: 'save' as const,
      form: stage.form,
    }
    const again = await world.call('POST /auth/send-application', { body }, token)
    expect([again.code, again.refusal.state]).toEqual([409, 'discarded'])
    const submit = {
      params: { id, event: 'submit' as const },
      body: { version: 1, payload: { form: stage.form } },
    }
    const submitted = await world.call('POST /applications/{id}/actions/{event}', submit, token)
    expect([submitted.code, submitted.refusal.state]).toEqual([409, 'discarded'])
    expect(await stateOf(id)).toBe('discarded')
  })

  test('not even the server lets one expire that was kept since it was warned of, whenever it was begun', async () => {
    const id = await keptSinceWarned()
    onDay(draftKeptDays)
    const expire = { id, event: 'expire' as const, payload: {}, actor: systemActor }
    expect(isRefused(await advance(world.deps, applicationEntity, expire))).toBe(true)
    expect(await stateOf(id)).toBe('draft')
  })

  test('nobody but the server lets it expire', async () => {
    const id = await placeApplication(stage, 'draft')
    const expire = { params: { id, event: 'expire' as const }, body: { version: 1 } }
    expect((await world.call('POST /applications/{id}/actions/{event}', expire, token)).code).toBe(409)
    expect(await stateOf(id)).toBe('draft')
  })
})
