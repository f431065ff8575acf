import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deliveryLostMinutes, deliveryPauseSeconds, deliveryTriesMax } from '../../../src/machines/limits.ts'
import { startInboxSandbox, type InboxSandbox } from '../../../src/sandbox/inbox/inbox.ts'
import { moveDelivery } from '../../../src/server/lifecycle/state.ts'
import { writeNotices } from '../../../src/server/notice/notify.ts'
import { createSmtpMail, type Mail } from '../../../src/server/ports/mail.ts'
import { createSslWireless } from '../../../src/server/ports/sms.ts'
import { createStage, placeApplication, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
let inbox: InboxSandbox
let mail: Mail
let applicationId = ''

beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  const account = { apiToken: 'test-token', sid: 'COURTFEE' }
  inbox = await startInboxSandbox({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, ...account })
  mail = createSmtpMail({
    host: '127.0.0.1',
    port: inbox.smtpPort,
    isSecure: false,
    isTlsRequired: false,
    from: 'court@example.test',
    timeoutMs: 60_000,
  })
  world.deps.sms = createSslWireless({ baseUrl: inbox.url, ...account, timeoutMs: 60_000 })
  world.deps.mail = mail
  applicationId = await placeApplication(stage, 'approved')
})
afterAll(async () => {
  mail.close()
  await inbox.close()
  await world.close()
})
afterEach(async () => {
  inbox.faults.sms = inbox.faults.mail = 'up'
  await world.db.deleteFrom('notices').execute()
  await world.drain()
})

const notify = async (about = applicationId): Promise<string> => {
  const data = { case_no: 'TS-12/2026', application_id: about }
  const notice = {
    userIds: [stage.ownerId],
    kind: 'ApplicationApproved' as const,
    data,
    at: world.clock.now(),
  }
  const [id = ''] = await world.db.transaction().execute((trx) => writeNotices(world.deps, trx, notice))
  return id
}
const rowOf = (noticeId: string, channel: 'sms' | 'mail') =>
  world.db
    .selectFrom('deliveries')
    .selectAll()
    .where('notice_id', '=', noticeId)
    .where('channel', '=', channel)
    .executeTakeFirstOrThrow()
const arrived = (noticeId: string, kind: 'sms' | 'mail') => {
  const end = noticeId.replaceAll('-', '').slice(-20)
  return inbox
    .messages()
    .filter((message) => message.kind === kind && message.id.includes(kind === 'sms' ? end : noticeId))
}
const secondsFrom = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000)
const listed = async (by: string, about = applicationId) => {
  const call = { params: { id: about }, query: {} }
  return world.call('GET /applications/{id}/deliveries', call, by)
}

describe('a message to a litigant (product 5)', () => {
  test('leads where the first role of its reader leads, whatever they hold besides', async () => {
    const { id: role_id } = await world.db
      .selectFrom('roles')
      .select('id')
      .where('slug', '=', 'accountant')
      .executeTakeFirstOrThrow()
    const held = { user_id: stage.ownerId, role_id, position: 1 }
    await world.db.insertInto('user_roles').values(held).execute()
    const id = await notify()
    await world.drain()
    await world.db
      .deleteFrom('user_roles')
      .where('role_id', '=', role_id)
      .where('user_id', '=', stage.ownerId)
      .execute()
    for (const kind of ['sms', 'mail'] as const)
      expect(arrived(id, kind)[0]?.text).toContain(`/my-application-details/${applicationId}`)
  })

  test('is written with its notice and undone with it', async () => {
    const data = { case_no: 'TS-12/2026', application_id: applicationId }
    const notice = {
      userIds: [stage.ownerId],
      kind: 'ApplicationApproved' as const,
      data,
      at: world.clock.now(),
    }
    const before = await world.waiting()
    const undone = world.db.transaction().execute(async (trx) => {
      await writeNotices(world.deps, trx, notice)
      const rows = await trx.selectFrom('deliveries').select('channel').orderBy('channel').execute()
      expect(rows).toEqual([{ channel: 'mail' }, { channel: 'sms' }])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await world.db.selectFrom('deliveries').select('id').execute()).toEqual([])
    expect(await world.waiting()).toEqual(before)
  })

  test.each(['down', 'busy'] as const)(
    'whose provider is %s is tried again under the same id after growing pauses; the other channel is not repeated',
    async (fault) => {
      inbox.faults.sms = fault
      const id = await notify()
      for (const tries of [1, 2, 3]) {
        await world.drain()
        const at = world.clock.now()
        const seconds = deliveryPauseSeconds * 2 ** (tries - 1)
        const next = { tries, next_try_at: secondsFrom(at, seconds), tried_at: at, settled_at: null }
        expect(await rowOf(id, 'sms')).toMatchObject({ state: 'waiting', answer_kind: 'noAnswer', ...next })
        expect(await rowOf(id, 'mail')).toMatchObject({ state: 'sent', tries: 1, next_try_at: null })
        world.clock.advance({ seconds: seconds - 1 })
        await world.drain()
        expect((await rowOf(id, 'sms')).tries).toBe(tries)
        world.clock.advance({ seconds: 1 })
      }
      inbox.faults.sms = 'up'
      await world.drain()
      const sent = { state: 'sent', tries: 4, settled_at: world.clock.now(), answer: null }
      expect(await rowOf(id, 'sms')).toMatchObject(sent)
      expect([arrived(id, 'sms').length, arrived(id, 'mail').length]).toEqual([1, 1])
      world.clock.advance({ days: 1 })
      await world.drain()
      expect([arrived(id, 'sms').length, arrived(id, 'mail').length]).toEqual([1, 1])
    },
  )

  test('as a mail that fails repeats no SMS', async () => {
    inbox.faults.mail = 'busy'
    const id = await notify()
    await world.drain()
    world.clock.advance({ seconds: deliveryPauseSeconds })
    await world.drain()
    expect(await rowOf(id, 'mail')).toMatchObject({ state: 'waiting', tries: 2 })
    expect(await rowOf(id, 'sms')).toMatchObject({ state: 'sent', tries: 1 })
    inbox.faults.mail = 'up'
    world.clock.advance({ minutes: 1 })
    await world.drain()
    expect([arrived(id, 'sms').length, arrived(id, 'mail').length]).toEqual([1, 1])
  })

  test('that the provider took although its answer was lost arrives once', async () => {
    const id = await notify()
    const row = await rowOf(id, 'sms')
    const { sms } = world.deps
    world.deps.sms = {
      send: async (message) => {
        await sms.send(message)
        return { kind: 'noAnswer', detail: 'timeout' }
      },
    }
    await world.drain()
    world.deps.sms = sms
    expect(await rowOf(id, 'sms')).toMatchObject({ state: 'waiting', answer: 'timeout' })
    world.clock.advance({ seconds: deliveryPauseSeconds })
    await world.drain()
    expect(await rowOf(id, 'sms')).toMatchObject({ id: row.id, state: 'sent', tries: 2 })
    expect(arrived(id, 'sms')).toHaveLength(1)
  })

  test('is given up after the last try, and an officer begins a new round', async () => {
    inbox.faults.sms = 'busy'
    const id = await notify()
    for (let tries = 1; tries < deliveryTriesMax; tries += 1) {
      await world.drain()
      expect(await rowOf(id, 'sms')).toMatchObject({ state: 'waiting', tries })
      world.clock.advance({ seconds: deliveryPauseSeconds * 2 ** (tries - 1) })
    }
    await world.drain()
    const given = await rowOf(id, 'sms')
    expect(given).toMatchObject({ state: 'failed', tries: deliveryTriesMax, next_try_at: null })
    world.clock.advance({ days: 2 })
    await world.drain()
    expect((await rowOf(id, 'sms')).tries).toBe(deliveryTriesMax)
    const token = await world.login('administrator')
    expect((await world.call('POST /deliveries/{id}/resend', { params: { id: given.id } }, token)).code).toBe(
      200,
    )
    await world.drain()
    const again = { state: 'waiting', tries: deliveryTriesMax + 1 }
    const nextTryAt = secondsFrom(world.clock.now(), deliveryPauseSeconds)
    expect(await rowOf(id, 'sms')).toMatchObject({ ...again, next_try_at: nextTryAt })
  })

  test('that was erased with its reader, or whose try was made already, is not sent', async () => {
    const id = await notify()
    const { id: deliveryId } = await rowOf(id, 'sms')
    const tryIt = () => world.workers['deliver-sms']({ deliveryId, tries: 0 })
    await Promise.all([tryIt(), tryIt(), tryIt()])
    await tryIt()
    expect(await rowOf(id, 'sms')).toMatchObject({ state: 'sent', tries: 1 })
    expect(arrived(id, 'sms')).toHaveLength(1)
    const other = await notify()
    const erased = await rowOf(other, 'sms')
    await world.db.deleteFrom('notices').where('id', '=', other).execute()
    await world.workers['deliver-sms']({ deliveryId: erased.id, tries: 0 })
    expect(arrived(other, 'sms')).toEqual([])
  })

  test('goes where its reader is reached now; with no number left it is refused', async () => {
    const users = world.db.updateTable('users').where('id', '=', stage.ownerId)
    const [one, two] = [await notify(), await notify()]
    await users.set({ mobile: '01799999977' }).execute()
    await world.workers['deliver-sms']({ deliveryId: (await rowOf(one, 'sms')).id, tries: 0 })
    await users.set({ mobile: null }).execute()
    await world.workers['deliver-sms']({ deliveryId: (await rowOf(two, 'sms')).id, tries: 0 })
    await users.set({ mobile: '01700000001' }).execute()
    expect(arrived(one, 'sms')).toMatchObject([{ to: '01799999977' }])
    expect(await rowOf(one, 'sms')).toMatchObject({ state: 'sent', contact_masked: '017******77' })
    expect(await rowOf(two, 'sms')).toMatchObject({
      state: 'refused',
      answer_kind: 'noContact',
      answer: null,
    })
  })

  test('whose job was lost is found by the sweep, once', async () => {
    const id = await notify()
    const { id: deliveryId } = await rowOf(id, 'sms')
    await world.workers['deliver-mail']({ deliveryId: (await rowOf(id, 'mail')).id, tries: 0 })
    const sweep = () => world.workers['sweep-deliveries']({})
    const jobs = async () => (await world.waiting()).filter((name) => name === 'deliver-sms').length
    const before = await jobs()
    await sweep()
    expect(await jobs()).toBe(before)
    world.clock.advance({ minutes: deliveryLostMinutes })
    await sweep()
    expect(await jobs()).toBe(before)
    world.clock.advance({ seconds: 1 })
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    expect(await jobs()).toBe(before + 1)
    await world.drain()
    expect(await rowOf(id, 'sms')).toMatchObject({ id: deliveryId, state: 'sent', tries: 1 })
    expect(arrived(id, 'sms')).toHaveLength(1)
  })
})

describe('what staff see of it (spec §6, product 1)', () => {
  test('a refusal is final, told in the provider’s words, and can be sent again', async () => {
    inbox.faults.sms = 'refuse'
    const id = await notify()
    await world.drain()
    world.clock.advance({ days: 1 })
    await world.drain()
    const token = await world.login('administrator')
    const { data } = await listed(token)
    expect(data).toMatchObject({ total: 2, pageCount: 1 })
    const sms = data.rows.find(({ channel }) => channel === 'sms')
    expect(sms).toMatchObject({
      type: 'ApplicationApproved',
      state: 'refused',
      contactMasked: '017******01',
      tries: 1,
      answerKind: 'refused',
      answer: 'Insufficient balance',
      nextTryAt: null,
      resent: null,
    })
    expect(data.rows.find(({ channel }) => channel === 'mail')).toMatchObject({
      state: 'sent',
      contactMasked: 'l***@example.com',
      answer: null,
    })
    inbox.faults.sms = 'up'
    const again = { params: { id: sms?.id ?? '' } }
    const codes = await Promise.all(
      [1, 2, 3].map(async () => (await world.call('POST /deliveries/{id}/resend', again, token)).code),
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    await world.drain()
    expect(arrived(id, 'sms')).toHaveLength(1)
    const after = (await listed(token)).data.rows.find(({ channel }) => channel === 'sms')
    expect(after).toMatchObject({ state: 'sent', tries: 2, answer: null })
    expect(after?.resent?.byName).not.toBe('')
    const sent = await world.call('POST /deliveries/{id}/resend', again, { token, language: 'en' })
    expect([sent.code, sent.refusal.state]).toEqual([409, 'sent'])
    expect(sent.message).toBe('This message is waiting or was sent already. Look at the list again.')
  })

  test('nothing of the reader stands in the answer or in the log', async () => {
    const { sms } = world.deps
    const reason = 'no route to 8801700000001 or\nlitigant@example.com'
    world.deps.sms = { send: () => Promise.resolve({ kind: 'refused', reason }) }
    const id = await notify()
    await world.drain()
    world.deps.sms = sms
    expect((await rowOf(id, 'sms')).answer).toBe('no route to 017******01 or l***@example.com')
    const logs = world.logs.join('\n')
    expect(logs).toContain('not delivered')
    for (const secret of ['01700000001', 'litigant@example.com']) expect(logs).not.toContain(secret)
  })

  test('of a long answer the beginning is kept, and a message moves once from where it stood', async () => {
    const { sms } = world.deps
    world.deps.sms = { send: () => Promise.resolve({ kind: 'refused', reason: 'x'.repeat(500) }) }
    const id = await notify()
    await world.drain()
    world.deps.sms = sms
    const row = await rowOf(id, 'sms')
    expect(row.answer).toBe('x'.repeat(200))
    const to = { state: 'sent' as const, tries: 9, tries_left: 0, next_try_at: null, settled_at: null }
    for (const from of [
      { state: row.state, tries: row.tries + 1 },
      { state: 'waiting' as const, tries: row.tries },
    ])
      expect(await world.db.transaction().execute((trx) => moveDelivery(trx, { id: row.id, from, to }))).toBe(
        false,
      )
    expect(await rowOf(id, 'sms')).toEqual(row)
  })

  test('another office and a draft are not there; the head office reads', async () => {
    await notify()
    const draft = await placeApplication(stage, 'draft')
    await notify(draft)
    const [own, other, head, none] = [
      await world.login('administrator'),
      await world.login('otherAdministrator'),
      await world.login('headAdministrator'),
      await world.login('superAdmin'),
    ]
    const codes = await Promise.all([own, other, head, none].map(async (by) => (await listed(by)).code))
    expect(codes).toEqual([200, 404, 200, 403])
    expect((await listed(own, draft)).code).toBe(404)
    const { id } = await world.db
      .selectFrom('deliveries')
      .select('id')
      .where('application_id', '=', draft)
      .executeTakeFirstOrThrow()
    expect((await world.call('POST /deliveries/{id}/resend', { params: { id } }, own)).code).toBe(404)
  })

  test('a long list goes by pages, newest first', async () => {
    for (let count = 0; count < 3; count += 1) {
      world.clock.advance({ seconds: 1 })
      await notify()
    }
    const token = await world.login('administrator')
    const page = (query: object) =>
      world.call('GET /applications/{id}/deliveries', { params: { id: applicationId }, query }, token)
    const all = (await page({})).data.rows
    const first = (await page({ size: 4 })).data
    const second = (await page({ size: 4, page: 2, after: first.nextCursor ?? '' })).data
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
    expect([all.length, second.nextCursor]).toEqual([6, null])
    expect(second).toMatchObject({ total: 6, page: 2, pageCount: 2 })
  })
})
