import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { calls, type CallName } from '../../../src/api/calls.ts'
import { demoAccounts } from '../../../src/server/seed/people.ts'
import { createStage, placeApplication, placeBill, placePayment, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
let owner: string
let officer: string
beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  owner = await world.login('litigant')
  officer = await world.login('administrator')
})
afterAll(() => world.close())

const act = 'POST /applications/{id}/actions/{event}' satisfies CallName
const billsOf = (id: string) =>
  world.db.selectFrom('bills').select('id').where('application_id', '=', id).execute()

describe('who acts on what somebody else may have changed names the version (product 2)', () => {
  /** Calls by which somebody acts on a row that others act on too, with what they need besides. */
  const acts: Partial<Record<CallName, { params?: object; body: object }>> = {
    'POST /applications/{id}/actions/{event}': { params: { event: 'verify' }, body: {} },
    'POST /dispatches/{id}/actions/{event}': { params: { event: 'receive' }, body: {} },
    'POST /payments/{id}/actions/{event}': { params: { event: 'release' }, body: {} },
    'POST /auth/send-application/defendent/{id}': { body: { defendant: {} } },
    'POST /auth/send-application/defendent/update/{id}': { body: { defendant: {} } },
    'POST /auth/send-application/delete/defendant': { body: { applicationId: v7(), defendantId: 'x' } },
    'POST /customization/case-categories/{id}': { params: { id: 1 }, body: { code: 'A' } },
    'POST /customization/case-types/{id}': { params: { id: 1 }, body: { code: 'A' } },
    'POST /customization/fee-types/{id}': { params: { id: 1 }, body: { name: 'A' } },
    'POST /customization/reference/{kind}/{id}': {
      params: { kind: 'union', id: 1 },
      body: { name: 'A', nameBn: 'ক', status: 'active' },
    },
    'POST /customization/reference/{kind}/{id}/delete': { params: { kind: 'union', id: 1 }, body: {} },
    'POST /customization/webhooks/{id}': { params: { id: 1 }, body: { name: 'A' } },
    'POST /customization/webhooks/{id}/rotate': { params: { id: 1 }, body: {} },
    'POST /customization/webhooks/{id}/test': { params: { id: 1 }, body: {} },
    'POST /customization/webhooks/{id}/deliveries/{deliveryId}/again': {
      params: { id: 1, deliveryId: v7() },
      body: {},
    },
    'POST /customization/broadcasts/{id}': { params: { id: 1 }, body: { name: 'A' } },
    'POST /customization/broadcasts/{id}/take-down': { params: { id: 1 }, body: {} },
    'POST /customization/faqs/{id}': { params: { id: 1 }, body: { name: 'A' } },
    'POST /customization/faqs/{id}/delete': { params: { id: 1 }, body: {} },
  }
  test('every such call is in the table', () => {
    const named = Object.keys(calls).filter((name) =>
      /^POST .*(actions|defend[ae]nt|customization.*\{id\})/.test(name),
    )
    expect(Object.keys(acts).toSorted()).toEqual(named.toSorted())
  })
  test.each(Object.entries(acts))(
    '%s without one is refused by that name',
    async (name, { params, body }) => {
      const who = name.includes('customization') ? await world.login('superAdmin') : owner
      const input = { params: { id: v7(), ...params }, body } as never
      for (const version of [undefined, null]) {
        const sent = {
          ...(input as object),
          body: { ...body, ...(version === null ? { version } : {}) },
        } as never
        const { code, refusal } = await world.call(name as 'POST /auth/logout', sent, who)
        expect([code, refusal.fields?.some(({ path }) => path === 'version')]).toEqual([422, true])
      }
    },
  )
  test('a draft that is kept already is saved with its version', async () => {
    const applicationId = await placeApplication(stage, 'draft')
    const body = { applicationId, draftKey: v7(), version: null, intent: 'save' as const, form: stage.form }
    const { code, refusal } = await world.call('POST /auth/send-application', { body }, owner)
    expect([code, refusal.fields?.[0]?.path]).toEqual([422, 'version'])
  })

  test('15 pairs of verify and reject: one of each pair goes through', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 15 }, async () => {
        const id = await placeApplication(stage, 'unverified')
        const post = (event: 'verify' | 'reject', payload: object) =>
          world.call(act, { params: { id, event }, body: { version: 1, payload } }, officer)
        return Promise.all([post('verify', {}), post('reject', { reason: 'এখতিয়ার নেই' })])
      }),
    )
    expect(pairs.map((pair) => pair.map(({ code }) => code).toSorted((a, b) => a - b))).toEqual(
      pairs.map(() => [200, 409]),
    )
  })

  test('who was slower is told who changed it, when and what; a litigant never an officer by name', async () => {
    const id = await placeApplication(stage, 'unverified')
    const remarks = [{ path: 'caseNumber', remark: 'নম্বর মিলছে না' }]
    const back = {
      params: { id, event: 'returnForCorrection' as const },
      body: { version: 1, payload: { remarks } },
    }
    expect((await world.call(act, back, officer)).code).toBe(200)
    world.clock.advance({ days: 2 })
    owner = await world.login('litigant')
    officer = await world.login('administrator')
    const head = await world.login('headAdministrator')
    const late = await world.call(act, back, { token: head, language: 'en' })
    const account = demoAccounts.find(({ key }) => key === 'administrator')
    expect(late.code).toBe(409)
    expect(late.message).toContain('Returned for correction')
    expect(late.message).toContain(account?.name ?? 'nobody')
    expect(late.message).toContain('1 March 2026')
    const update = {
      params: { id, event: 'update' as const },
      body: { version: 1, payload: { form: stage.form } },
    }
    const told = await world.call(act, update, { token: owner, language: 'en' })
    expect(told.code).toBe(409)
    expect(told.message).toMatch(/^The office changed this at 1 March 2026/)
    expect(told.message).not.toContain(account?.name ?? 'nobody')
  })
})

describe('what is sent twice happens once (product 2)', () => {
  const row = () => ({ feeTypeId: stage.feeTypeId, amountPoisha: 5_000, quantity: 1 })

  test.each(['approved', 'verified'] as const)(
    'a request for payment in %s, one after the other and at once',
    async (state) => {
      const id = await placeApplication(stage, state)
      const key = v7()
      const send = (version = 1) =>
        world.call(
          act,
          { params: { id, event: 'requestPayment' }, body: { version, key, payload: { rows: [row()] } } },
          officer,
        )
      const answers = [await send(), await send(), ...(await Promise.all([send(), send(), send(2)]))]
      expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200])
      expect(answers.map(({ data }) => data.version)).toEqual([2, 2, 2, 2, 2])
      expect(await billsOf(id)).toHaveLength(1)
      const another = { rows: [row()] }
      const more = await world.call(
        act,
        { params: { id, event: 'requestPayment' }, body: { version: 2, key: v7(), payload: another } },
        officer,
      )
      expect([more.code, (await billsOf(id)).length]).toEqual([200, 2])
    },
  )

  test('a proposal, a request for dispatch and a refund', async () => {
    const id = await placeApplication(stage, 'verified')
    const key = v7()
    const propose = {
      params: { id, event: 'proposePayment' as const },
      body: { version: 1, key, payload: { rows: [row()] } },
    }
    const proposed = [await world.call(act, propose, owner), await world.call(act, propose, owner)]
    expect(proposed.map(({ code, data }) => [code, data.version])).toEqual([
      [200, 2],
      [200, 2],
    ])
    const billId = await placeBill(stage, { applicationId: id, totalPoisha: 45_000, paidPoisha: 45_000 })
    const of = { applicationId: id, billId, amountPoisha: 45_000, refundedPoisha: 0, isSurplus: true }
    const payment = await placePayment(stage, { ...of, state: 'paid' })
    const accountant = await world.login('accountant')
    const refund = {
      params: { id: payment, event: 'refund' as const },
      body: { version: 1, key: v7(), payload: { ground: 'surplus', reason: 'দ্বিগুণ', refundPoisha: 10_000 } },
    }
    const name = 'POST /payments/{id}/actions/{event}' satisfies CallName
    const refunded = [await world.call(name, refund, accountant), await world.call(name, refund, accountant)]
    expect(refunded.map(({ code, data }) => [code, data.version])).toEqual([
      [200, 2],
      [200, 2],
    ])
  })

  test('a key is for one act of one person', async () => {
    const [one, other] = [
      await placeApplication(stage, 'verified'),
      await placeApplication(stage, 'verified'),
    ]
    const body = { version: 1, key: v7(), payload: { rows: [row()] } }
    const send = (id: string, event: 'requestPayment' | 'proposePayment', token: string) =>
      world.call(act, { params: { id, event }, body }, token)
    expect((await send(one, 'requestPayment', officer)).code).toBe(200)
    const elsewhere = await send(other, 'requestPayment', officer)
    expect([elsewhere.code, elsewhere.refusal.fields?.[0]]).toMatchObject([
      422,
      { path: 'key', error: 'repeated' },
    ])
    expect((await send(other, 'proposePayment', owner)).code).toBe(200)
  })

  test('fifty equal submissions at once make one case', async () => {
    const draftKey = v7()
    const body = { applicationId: null, draftKey, version: null, intent: 'submit' as const, form: stage.form }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.call('POST /auth/send-application', { body }, owner)),
    )
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code !== 200 && code !== 409)).toEqual([])
    expect(codes.filter((code) => code === 200).length).toBeGreaterThan(0)
    const rows = await world.db
      .selectFrom('applications')
      .select('reference_number')
      .where('id', '=', draftKey)
      .execute()
    expect(rows).toHaveLength(1)
    const { count } = await world.db
      .selectFrom('history')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('subject_id', '=', draftKey)
      .where('event', '=', 'submit')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })
})

describe('a text that cannot be kept is refused wherever it stands', () => {
  test('in the name of a file', async () => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/documents',
      headers: { authorization: `Bearer ${owner}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.from(
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a\0b.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4 test\r\n--b--\r\n',
      ),
    })
    expect([response.statusCode, response.json<{ data: object }>().data]).toMatchObject([
      422,
      { fields: [{ path: 'file' }] },
    ])
  })
  test('in a query, by its name', async () => {
    const { code, refusal } = await world.call('GET /auth/my-applications', { query: { q: 'a\0b' } }, owner)
    expect([code, refusal.fields?.[0]?.path]).toEqual([422, 'q'])
  })
  test('in an id, which is then none', async () => {
    for (const url of [
      '/api/applications/a%00b',
      '/api/invoices/a%00b',
      '/api/invoices/a%00b/pdf',
      '/api/documents/a%00',
      '/api/public/invoice/a%00b',
    ]) {
      const { statusCode } = await world.app.inject({ url, headers: { authorization: `Bearer ${owner}` } })
      expect([url, statusCode]).toEqual([url, 404])
    }
  })
  test('in a cookie and in a header, where nobody is known by it', async () => {
    const headers = {
      cookie: 'idp_visit=%00; idp_access=%00; idp_refresh=%00; idp_id=%00',
      'accept-language': 'bn%00',
    }
    for (const path of ['/api/auth/cdaplogin', '/api/auth/cdaplogout', '/api/auth/cdaploginUserCreate']) {
      const { statusCode } = await world.app.inject({ method: 'POST', url: path, headers, payload: {} })
      expect([path, statusCode < 500]).toEqual([path, true])
    }
  })
})
