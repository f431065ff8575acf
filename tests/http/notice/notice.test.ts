import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { systemActor, type Actor } from '../../../src/machines/actor.ts'
import { textLengthMax } from '../../../src/machines/limits.ts'
import { noticeKinds, type NoticeKind } from '../../../src/machines/notices.ts'
import type { DemoKey } from '../../../src/server/seed/people.ts'
import { headOfficersOf, holdersOf } from '../../../src/server/lifecycle/people.ts'
import { tellPerson } from '../../../src/server/notice/account-notice.ts'
import { notify as notifyOf, writeNotices } from '../../../src/server/notice/notify.ts'
import { createStage, placeApplication } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let applicationId = ''
beforeAll(async () => {
  world = await createWorld()
  applicationId = await placeApplication(await createStage(world), 'approved')
})
afterAll(() => world.close())
afterEach(async () => {
  await world.db.deleteFrom('notices').execute()
  for (const list of [world.sms.sent, world.mail.sent, world.live.events]) list.length = 0
  world.live.isDown = world.sms.isDown = world.mail.isDown = false
})

/** A notice as the charts' effect writes it, with what brings it to its reader. */
const notify = async (key: DemoKey, kind: NoticeKind = 'ApplicationApproved'): Promise<string> => {
  const data = { case_no: 'TS-12/2026', application_id: applicationId, kept_until: '2026-03-08' }
  const notice = { userIds: [await world.userId(key)], kind, data, at: world.clock.now() }
  const [id = ''] = await world.db.transaction().execute((trx) => writeNotices(world.deps, trx, notice))
  return id
}

describe('delivery', () => {
  test('a litigant is told live, by SMS and by mail, in their language', async () => {
    const id = await notify('litigant')
    await world.drain()
    const userId = await world.userId('litigant')
    expect(world.live.events).toMatchObject([
      {
        channel: `private-user.${userId}`,
        event: 'new-application',
        data: { id, type: 'ApplicationApproved', data: { case_no: 'TS-12/2026' } },
      },
    ])
    expect(world.sms.sent).toMatchObject([{ mobile: '01700000001' }])
    expect(world.sms.sent[0]?.id.length).toBeLessThanOrEqual(20)
    expect(world.sms.sent[0]?.text).toContain('TS-12/2026')
    expect(world.sms.sent[0]?.text).toMatch(/[ঀ-৿]/)
    expect(world.mail.sent).toMatchObject([{ id, to: 'litigant@example.com' }])
  })

  test('English for who chose it', async () => {
    const userId = await world.userId('secondLitigant')
    await world.db.updateTable('users').set({ locale: 'en' }).where('id', '=', userId).execute()
    await notify('secondLitigant')
    await world.drain()
    const link = `http://court.example/my-application-details/${applicationId}`
    expect(world.sms.sent[0]?.text).toBe(
      `The application for case TS-12/2026 was approved. You can now ask for the summons to be sent. ${link}`,
    )
  })

  test.each(noticeKinds)('%s has words of its own with the case number', async (kind) => {
    await notify('litigant', kind)
    await notify('secondLitigant', kind)
    await world.drain()
    for (const { text } of world.sms.sent) expect(text).toContain('TS-12/2026')
    expect(new Set(world.mail.sent.map(({ subject }) => subject)).size).toBe(2)
  })

  test('staff is told live alone', async () => {
    await notify('administrator', 'ApplicationSubmitted')
    await world.drain()
    expect(world.live.events).toHaveLength(1)
    expect([...world.sms.sent, ...world.mail.sent]).toEqual([])
  })

  test('a live channel that is down keeps no SMS and no mail back, and repeats neither', async () => {
    await notify('litigant')
    world.live.isDown = true
    await expect(world.drain()).rejects.toThrow('live is down')
    world.live.isDown = false
    await world.drain()
    expect(world.live.events).toHaveLength(1)
    expect(world.sms.sent).toHaveLength(1)
    expect(world.mail.sent).toHaveLength(1)
    expect(await world.waiting()).toEqual([])
  })
})

test('whoever acted is not told of it; a case without a number goes by its reference (spec §4)', async () => {
  const row = await world.db
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const told = async (actor: Actor, part: object = {}) => {
    await world.db.transaction().execute(async (trx) => {
      const work = { deps: world.deps, trx, row: { ...row, ...part }, actor, at: world.clock.now() }
      await notifyOf(work as never, { kind: 'ApplicationApproved', audience: 'owner' })
    })
    return (await world.db.selectFrom('notices').select('data').execute()).map(({ data }) => data.case_no)
  }
  const owner = { userId: row.owner_id, slugs: [], officeId: null, isHeadOffice: false }
  expect(await told({ kind: 'person', ...owner })).toEqual([])
  expect(await told(systemActor, { case_number: '', reference_number: 'SAMPLE-1' })).toEqual(['SAMPLE-1'])
})

test('an office is told of its cases, and the head office of all; nobody who was switched off is (product 1)', async () => {
  const { office_id: officeId } = await world.db
    .selectFrom('applications')
    .select('office_id')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const right = 'administrative.unverified_application.index'
  const ids = { own: await world.userId('administrator'), head: await world.userId('headAdministrator') }
  const told = async () => (await holdersOf(world.db, right, officeId ?? '')).toSorted()
  const headTold = () => headOfficersOf(world.db, right)
  expect(await told()).toEqual([ids.own, ids.head].toSorted())
  expect(await headTold()).toEqual([ids.head])
  const set = (isActive: boolean) =>
    world.db
      .updateTable('users')
      .set({ is_active: isActive })
      .where('id', 'in', [ids.own, ids.head])
      .execute()
  await set(false)
  expect([await told(), await headTold()]).toEqual([[], []])
  await set(true)
})

test('of a long answer an SMS has the beginning, under an id that the provider takes', async () => {
  const mobile = '01700000001'
  const job = { accountNotice: 'correction_done' as const, mobile, email: null, locale: 'en' as const }
  for (const [length, isWhole] of [
    [textLengthMax, true],
    [textLengthMax + 1, false],
  ] as const) {
    await tellPerson(world.deps, { ...job, id: world.deps.ids.uuid(), answer: 'x'.repeat(length) })
    const { id, text } = world.sms.sent.at(-1) ?? { id: '', text: '' }
    expect(id).toMatch(/^\w{1,20}$/)
    expect(text.endsWith(`${'x'.repeat(textLengthMax)}${isWhole ? '' : '…'}`)).toBe(true)
  }
})

describe('the bell', () => {
  test('holds the newest fifty, and clearing it empties it for this person alone', async () => {
    for (let count = 0; count < 52; count += 1) {
      world.clock.advance({ seconds: 1 })
      await notify('accountant')
    }
    const latest = await notify('accountant', 'PaymentHeld')
    await notify('dispatcher')
    const [token, other] = [await world.login('accountant'), await world.login('dispatcher')]
    const before = await world.call('GET /auth/info', {}, token)
    expect(before.data.notifications).toHaveLength(50)
    expect(before.data.notifications[0]).toMatchObject({ id: latest, type: 'PaymentHeld' })
    expect((await world.call('POST /clear-notification', { body: {} }, token)).code).toBe(200)
    expect((await world.call('GET /auth/info', {}, token)).data.notifications).toEqual([])
    expect((await world.call('GET /auth/info', {}, other)).data.notifications).toHaveLength(1)
    const all = await world.call('GET /notifications', { query: { size: 100 } }, token)
    expect(all.data.rows).toHaveLength(53)
    expect(all.data.total).toBe(53)
    expect(all.data.rows.every(({ isNew }) => !isNew)).toBe(true)
    await world.drain()
  })
})

describe('clearing the bell (spec §4, §7)', () => {
  test('leaves what came after the newest that it showed', async () => {
    const token = await world.login('accountant')
    const shown = await notify('accountant')
    const until = world.clock.now().toISOString()
    world.clock.advance({ seconds: 1 })
    const later = await notify('accountant', 'PaymentHeld')
    const clear = (body: { until?: string }) => world.call('POST /clear-notification', { body }, token)
    const isNew = async () => {
      const { data } = await world.call('GET /notifications', { query: {} }, token)
      return data.rows.map((row) => [row.id, row.isNew])
    }
    expect((await clear({ until })).code).toBe(200)
    const rest = (await world.call('GET /auth/info', {}, token)).data.notifications
    expect(rest.map(({ id }) => id)).toEqual([later])
    expect(await isNew()).toEqual([
      [later, true],
      [shown, false],
    ])
    expect((await clear({})).code).toBe(200)
    expect((await world.call('GET /auth/info', {}, token)).data.notifications).toEqual([])
    expect((await clear({ until: 'yesterday' })).code).toBe(422)
    expect((await world.call('POST /clear-notification', { body: {} })).code).toBe(401)
    await world.drain()
  })
})

describe('the list of notices', () => {
  test('goes forward and back without a gap or a repetition while new ones come', async () => {
    const made: string[] = []
    for (let count = 0; count < 7; count += 1) made.unshift(await notify('litigant'))
    const token = await world.login('litigant')
    const page = (query: object) => world.call('GET /notifications', { query: { size: 3, ...query } }, token)
    const first = await page({})
    expect(first.data).toMatchObject({ total: 7, pageCount: 3, page: 1, previousCursor: null })
    await notify('litigant')
    const second = await page({ page: 2, after: first.data.nextCursor ?? '' })
    const third = await page({ page: 3, after: second.data.nextCursor ?? '' })
    const read = [first, second, third].flatMap(({ data }) => data.rows.map(({ id }) => id))
    expect(read).toEqual(made)
    expect(third.data.nextCursor).toBeNull()
    const back = await page({ page: 2, before: third.data.previousCursor ?? '' })
    expect(back.data.rows).toEqual(second.data.rows)
    const start = await page({ page: 1, before: back.data.previousCursor ?? '' })
    expect(start.data.rows).toEqual(first.data.rows)
    expect(start.data.previousCursor).not.toBeNull()
    expect((await page({ page: 2 })).data.rows).toHaveLength(3)
    await world.drain()
  })

  test('microseconds count', async () => {
    const token = await world.login('litigant')
    for (let count = 0; count < 5; count += 1) await notify('litigant')
    const rows = await world.db.selectFrom('notices').select('id').orderBy('id').execute()
    for (const [index, { id }] of rows.entries())
      await world.db
        .updateTable('notices')
        .set({ created_at: `2026-03-01T06:00:00.00000${index}Z` as unknown as Date })
        .where('id', '=', id)
        .execute()
    const read: string[] = []
    for (let after: string | null | undefined; after !== null;) {
      const query = { size: 1, ...(after ? { after } : {}) }
      const { data } = await world.call('GET /notifications', { query }, token)
      read.push(...data.rows.map(({ id }) => id))
      after = data.nextCursor
    }
    expect(read).toEqual(rows.map(({ id }) => id).toReversed())
    await world.drain()
  })

  test.each([
    'nonsense',
    Buffer.from('2026-13-01T00:00:00.000000Z 0197f000-0000-7000-8000-000000000000').toString('base64url'),
    Buffer.from('2026-02-30T00:00:00.000000Z 0197f000-0000-7000-8000-000000000000').toString('base64url'),
    Buffer.from('2026-02-01T00:00:00.000000Z x').toString('base64url'),
  ])('the cursor %s is refused by its field', async (cursor) => {
    const token = await world.login('litigant')
    for (const field of ['after', 'before']) {
      const { code, refusal } = await world.call('GET /notifications', { query: { [field]: cursor } }, token)
      expect([code, refusal.fields?.[0]?.path]).toEqual([422, field])
    }
  })
})

describe('the live channel', () => {
  test('is opened to its owner and to nobody else', async () => {
    const [token, mine, other] = [
      await world.login('litigant'),
      await world.userId('litigant'),
      await world.userId('administrator'),
    ]
    const ask = (channel_name: string, socket_id = '123.456', by?: string) =>
      world.call('POST /broadcasting/auth', { body: { socket_id, channel_name } }, by ?? token)
    expect((await ask(`private-user.${mine}`)).data.auth).toMatch(/^key:[0-9a-f]{64}$/)
    for (const channel of [
      `private-user.${other}`,
      `private-user.${mine} `,
      'private-user.',
      'presence-x',
      '',
    ])
      expect((await ask(channel)).code).toBe(403)
    expect((await ask(`private-user.${mine}`, '123.456:private-user.x')).code).toBe(422)
    expect((await ask(`private-user.${mine}`, '123.456', 'x'.repeat(43))).code).toBe(401)
  })
})
