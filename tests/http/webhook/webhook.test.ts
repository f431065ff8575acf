import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applicationChart } from '../../../src/machines/application/chart.ts'
import type { ApplicationState } from '../../../src/machines/application/states.ts'
import { dispatchChart } from '../../../src/machines/dispatch/chart.ts'
import type { DispatchState } from '../../../src/machines/dispatch/states.ts'
import { paymentChart } from '../../../src/machines/payment/chart.ts'
import type { PaymentState } from '../../../src/machines/payment/states.ts'
import { tellWebhooks } from '../../../src/server/lifecycle/webhook-store.ts'
import {
  createStage,
  placeApplication,
  placeBill,
  placeDispatch,
  placePayment,
  type Stage,
} from '../../support/stage.ts'
import { headersOf } from '../../../src/server/webhook/signature.ts'
import { createWorld, type World } from '../../support/world.ts'

interface Received {
  headers: Record<string, string>
  body: string
  at: string
}

let world: World
let stage: Stage
let server: Server
let url: string
let token: string
let answers: number[] = []
let received: Received[] = []
beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers as Record<string, string>, body, at: request.url ?? '' })
      const status = answers.shift() ?? 200
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`
})
beforeEach(async () => {
  ;[answers, received] = [[], []]
  await world.drain()
  await world.db.deleteFrom('webhook_deliveries').execute()
  await world.db.deleteFrom('webhooks').execute()
  token = await world.login('superAdmin')
})
afterAll(async () => {
  await world.close()
  server.closeAllConnections()
  server.close()
})

const typed = () => ({
  name: 'Court system',
  nameBn: 'আদালত ব্যবস্থা',
  url,
  officeId: 'all',
  application: true,
  dispatch: true,
  payment: true,
  status: 'active',
})
const add = async (change: object = {}) => {
  const { code, data } = await world.call(
    'POST /customization/webhooks',
    { body: { ...typed(), ...change } },
    token,
  )
  expect(code).toBe(200)
  return data
}
const test_ = async ({ id, version }: { id: number; version: number }) => {
  const { code, data } = await world.call(
    'POST /customization/webhooks/{id}/test',
    { params: { id }, body: { version } },
    token,
  )
  expect(code).toBe(200)
  return data.deliveryId
}
const listed = async (id: number) =>
  (
    await world.call(
      'GET /customization/webhooks/{id}/deliveries',
      { params: { id }, query: {} as never },
      token,
    )
  ).data
const read = async (id: number) =>
  (await world.call('GET /customization/webhooks/{id}', { params: { id } }, token)).data

/** As docs/webhooks.md tells a receiver to do it. */
const isFrom = (secret: string, { headers, body }: Received) => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const own = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return (headers['webhook-signature'] ?? '').split(' ').includes(own)
}

const tell = (entity: 'application' | 'dispatch' | 'payment', id: string) =>
  world.db
    .transaction()
    .execute((trx) => tellWebhooks(world.deps, trx, entity, { id, at: world.clock.now() }))

describe('what is told (product 7)', () => {
  test('a change of state by an officer, signed, with what everybody may know and no more', async () => {
    const { secret } = await add()
    const id = await placeApplication(stage, 'unverified')
    const officer = await world.login('administrator')
    const { data: before } = await world.call('GET /applications/{id}', { params: { id } }, officer)
    const { code } = await world.call(
      'POST /applications/{id}/actions/{event}',
      { params: { id, event: 'verify' }, body: { version: before.version } } as never,
      officer,
    )
    expect(code).toBe(200)
    await world.drain()
    const [message, ...more] = received
    if (!message) throw new Error('nothing came')
    expect(more).toEqual([])
    const row = await world.db
      .selectFrom('applications')
      .select(['version', 'office_id', 'reference_number', 'case_number'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const body = JSON.parse(message.body) as { id: string }
    expect(body).toEqual({
      id: message.headers['webhook-id'],
      type: 'application.state_changed',
      occurredAt: world.clock.now().toISOString(),
      data: {
        entity: 'application',
        id,
        number: row.case_number || row.reference_number,
        state: 'verified',
        officeId: row.office_id,
        version: row.version,
      },
    })
    expect(isFrom(secret, message)).toBe(true)
    expect(isFrom(`whsec_${Buffer.from('another').toString('base64')}`, message)).toBe(false)
    expect(message.headers['webhook-timestamp']).toBe(String(world.clock.now().getTime() / 1_000))
  })

  test.each([
    [
      'application',
      Object.keys(applicationChart.states),
      (state: string) => placeApplication(stage, state as ApplicationState),
    ],
    [
      'dispatch',
      Object.keys(dispatchChart.states),
      async (state: string) =>
        placeDispatch(stage, await placeApplication(stage, 'approved'), state as DispatchState),
    ],
    [
      'payment',
      Object.keys(paymentChart.states),
      async (state: string) => {
        const applicationId = await placeApplication(stage, 'verified')
        const billId = await placeBill(stage, { applicationId, totalPoisha: 5_000, paidPoisha: 0 })
        const attempt = { amountPoisha: 5_000, refundedPoisha: 0, isSurplus: false }
        return placePayment(stage, { applicationId, billId, state: state as PaymentState, ...attempt })
      },
    ],
  ] as const)('every state of the %s that its chart has', async (entity, states, place) => {
    const { webhook } = await add()
    for (const state of states) await tell(entity, await place(state))
    await world.drain()
    const told = received.map(({ body }) => JSON.parse(body) as { type: string; data: { state: string } })
    expect(told.map(({ data }) => data.state).toSorted()).toEqual(states.toSorted())
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set([`${entity}.state_changed`]))
    expect((await listed(webhook.id)).rows.every(({ state }) => state === 'delivered')).toBe(true)
  })

  test('nothing to whoever is de-active, wants other kinds, or another office', async () => {
    const id = await placeApplication(stage, 'unverified')
    const other = await world.db
      .selectFrom('offices')
      .select('id')
      .where('id', '<>', stage.officeId)
      .limit(1)
      .executeTakeFirstOrThrow()
    await add({ status: 'de_active' })
    await add({ application: false })
    await add({ officeId: other.id })
    await add({ officeId: stage.officeId, name: 'Own office' })
    await tell('application', id)
    await world.drain()
    expect(received).toHaveLength(1)
  })

  test('an act that is refused, or leaves the state, tells nothing', async () => {
    await add()
    const id = await placeApplication(stage, 'unverified')
    const officer = await world.login('administrator')
    await world.call(
      'POST /applications/{id}/actions/{event}',
      { params: { id, event: 'approve' }, body: { version: 1 } } as never,
      officer,
    )
    expect(await world.db.selectFrom('webhook_deliveries').select('id').execute()).toEqual([])
  })
})

describe('how it is sent (product 7)', () => {
  test('again after growing pauses with the same id and body, until it is given up; then a person sends it again', async () => {
    const { webhook } = await add()
    const deliveryId = await test_(webhook)
    answers = Array.from({ length: 10 }, (_, index) => (index === 3 ? 302 : 500))
    await world.drain()
    for (const seconds of [30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800]) {
      const before = received.length
      world.clock.advance({ seconds: seconds - 1 })
      await world.drain()
      expect(received.length).toBe(before)
      world.clock.advance({ seconds: 1 })
      await world.drain()
      expect(received.length).toBe(before + 1)
    }
    expect(received.every(({ at }) => at === '/hook')).toBe(true)
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
    token = await world.login('superAdmin')
    const [row] = (await listed(webhook.id)).rows
    expect(row).toMatchObject({
      state: 'givenUp',
      tries: 10,
      answer: 'answer',
      answerCode: 500,
      nextTryAt: null,
    })
    expect((await read(webhook.id)).givenUp).toBe(1)
    const again = (version: number) =>
      world.call(
        'POST /customization/webhooks/{id}/deliveries/{deliveryId}/again',
        { params: { id: webhook.id, deliveryId }, body: { version } },
        token,
      )
    expect((await again(9)).code).toBe(409)
    expect((await again(10)).code).toBe(200)
    expect((await again(10)).code).toBe(409)
    await world.drain()
    expect(received).toHaveLength(11)
    expect(received.at(-1)?.headers['webhook-id']).toBe(deliveryId)
    expect((await listed(webhook.id)).rows[0]).toMatchObject({ state: 'delivered', tries: 11 })
    expect((await read(webhook.id)).givenUp).toBe(0)
  })

  test('410 de-activates the webhook; what waits then is given up, and cannot be sent again before it is active', async () => {
    const { webhook } = await add()
    await test_(webhook)
    const waiting = await test_(webhook)
    answers = [410]
    await world.drain()
    expect(received).toHaveLength(1)
    const after = await read(webhook.id)
    expect(after).toMatchObject({ status: 'de_active', version: webhook.version + 1 })
    const rows = (await listed(webhook.id)).rows
    expect(
      rows.map(({ state, answerCode, answer }) => `${state} ${answer} ${answerCode}`).toSorted(),
    ).toEqual(['givenUp answer 410', 'givenUp inactive null'])
    const id = rows.find((row) => row.answer === 'inactive')?.id ?? waiting
    const again = () =>
      world.call(
        'POST /customization/webhooks/{id}/deliveries/{deliveryId}/again',
        { params: { id: webhook.id, deliveryId: id }, body: { version: 1 } },
        token,
      )
    expect((await again()).code).toBe(409)
    const body = { ...typed(), version: after.version }
    await world.call('POST /customization/webhooks/{id}', { params: { id: webhook.id }, body }, token)
    expect((await again()).code).toBe(200)
    await world.drain()
    expect(received).toHaveLength(2)
  })

  test('with both secrets for a day after a new one was taken, and then with the new one alone', async () => {
    const { webhook, secret: old } = await add()
    const rotated = await world.call(
      'POST /customization/webhooks/{id}/rotate',
      { params: { id: webhook.id }, body: { version: webhook.version } },
      token,
    )
    const { secret, webhook: now } = rotated.data
    expect(secret).not.toBe(old)
    world.clock.advance({ hours: 23, minutes: 59 })
    token = await world.login('superAdmin')
    await test_(now)
    await world.drain()
    expect((await read(webhook.id)).previousUntil).not.toBeNull()
    world.clock.advance({ minutes: 1 })
    token = await world.login('superAdmin')
    expect((await read(webhook.id)).previousUntil).toBeNull()
    await test_(now)
    await world.drain()
    const [during, after] = received
    if (!during || !after) throw new Error('nothing came')
    expect([isFrom(old, during), isFrom(secret, during)]).toEqual([true, true])
    expect([isFrom(old, after), isFrom(secret, after)]).toEqual([false, true])
  })

  test('a part of a second is none: the time told is never ahead of the clock (product 8)', () => {
    const told = [999, 1_000, 1_999].map((at) => headersOf({ id: 'i', body: 'b' }, new Date(at), []))
    expect(told.map((headers) => headers['webhook-timestamp'])).toEqual(['0', '1', '1'])
  })

  test('once by two processes that have the same job in hand', async () => {
    const { webhook } = await add()
    const deliveryId = await test_(webhook)
    const job = { deliveryId, tries: 0 }
    await Promise.all([1, 2, 3].map(() => world.workers['deliver-webhook'](job)))
    await world.drain()
    expect(received).toHaveLength(1)
  })

  test('what still waits is not forgotten, however long ago it came about', async () => {
    const { webhook } = await add()
    const id = await test_(webhook)
    const later = new Date(world.clock.now().getTime() + 31 * 86_400_000)
    await world.db
      .updateTable('webhook_deliveries')
      .set({ next_try_at: later })
      .where('id', '=', id)
      .execute()
    world.clock.advance({ days: 31 })
    await world.workers['sweep-deliveries']({})
    await world.drain()
    expect(received).toHaveLength(1)
  })

  test('a job that was lost is found by the sweep, and what was sent is forgotten after thirty days', async () => {
    const { webhook } = await add()
    await test_(webhook)
    // What is due and has its job is not lost.
    world.clock.advance({ minutes: 1 })
    await world.workers['sweep-deliveries']({})
    expect((await world.waiting()).filter((name) => name === 'deliver-webhook')).toHaveLength(1)
    await sql`delete from test_jobs`.execute(world.db)
    world.clock.advance({ minutes: 10 })
    await world.workers['sweep-deliveries']({})
    await world.drain()
    expect(received).toHaveLength(1)
    world.clock.advance({ days: 29, hours: 23 })
    await world.workers['sweep-deliveries']({})
    expect(await world.db.selectFrom('webhook_deliveries').select('id').execute()).toHaveLength(1)
    world.clock.advance({ days: 1 })
    await world.workers['sweep-deliveries']({})
    expect(await world.db.selectFrom('webhook_deliveries').select('id').execute()).toEqual([])
  })
})

describe('who keeps them (product 1)', () => {
  test('addresses of our own networks are refused at their field, when it is added and when it is changed', async () => {
    const { webhook } = await add()
    for (const refused of ['https://10.0.0.1/', 'https://169.254.169.254/latest', 'http://8.8.8.8/']) {
      const body = { ...typed(), url: refused }
      const added = await world.call('POST /customization/webhooks', { body }, token)
      expect([added.code, added.refusal.fields?.map(({ path }) => path)]).toEqual([422, ['url']])
      const changed = await world.call(
        'POST /customization/webhooks/{id}',
        { params: { id: webhook.id }, body: { ...body, version: webhook.version } },
        token,
      )
      expect(changed.code).toBe(422)
    }
  })

  test('the secret is told once: no list, history or log has it', async () => {
    const { webhook, secret } = await add()
    await world.call(
      'POST /customization/webhooks/{id}/rotate',
      { params: { id: webhook.id }, body: { version: webhook.version } },
      token,
    )
    const { rows } = await sql`select payload from history where entity = 'webhook'`.execute(world.db)
    const { data } = await world.call('GET /customization/webhooks', {}, token)
    const told = JSON.stringify([rows, data, world.logs])
    expect(rows.length).toBeGreaterThanOrEqual(2)
    expect(told).not.toContain(secret)
    expect(told).not.toContain(secret.replace('whsec_', ''))
    expect(told).not.toMatch(/"(?:previous_)?secret"/)
  })
})
