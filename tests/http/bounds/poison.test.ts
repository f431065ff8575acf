import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyPerson } from '../../../src/machines/form.ts'
import { billPoishaMax, rowPoishaMax } from '../../../src/machines/limits.ts'
import { unreadablePoisha } from '../../../src/machines/money.ts'
import type { DemoKey } from '../../../src/server/seed/people.ts'
import {
  createStage,
  placeApplication,
  placeBill,
  placeDispatch,
  placePayment,
  type Stage,
} from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'
import { everyList } from './lists.ts'

let world: World
let stage: Stage
beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
})
afterAll(() => world.close())

const poisonCost = { id: 'cost-1', title: 'নকল', amount: '10000000000', quantity: '999999' }

const versionOf = async (id: string): Promise<number> =>
  (await world.db.selectFrom('applications').select('version').where('id', '=', id).executeTakeFirstOrThrow())
    .version

const act = async (
  who: DemoKey,
  id: string,
  event: 'verify' | 'reject' | 'requestPayment',
  payload: object,
) =>
  world.call(
    'POST /applications/{id}/actions/{event}',
    { params: { id, event }, body: { version: await versionOf(id), payload } },
    await world.login(who),
  )

describe('a row and a sum have bounds (product 7)', () => {
  const body = (costs: readonly object[]) => ({
    applicationId: null,
    draftKey: world.deps.ids.uuid(),
    version: null,
    intent: 'submit' as const,
    form: { ...stage.form, costs: costs as typeof stage.form.costs },
  })
  test('a cost row beyond its bound is refused at the row', async () => {
    const token = await world.login('litigant')
    const { code, refusal } = await world.call(
      'POST /auth/send-application',
      { body: body([poisonCost]) },
      token,
    )
    expect([code, refusal.fields?.map(({ path, error }) => [path, error])]).toEqual([
      422,
      [['form.costs.0.amount', 'row_too_large']],
    ])
  })

  test('an amount and a quantity beyond their bounds are told as that, not as no number', async () => {
    const token = await world.login('litigant')
    const row = { ...poisonCost, amount: '99999999999999', quantity: '1000000' }
    const { code, refusal } = await world.call('POST /auth/send-application', { body: body([row]) }, token)
    expect([code, refusal.fields?.map(({ path, error }) => [path, error])]).toEqual([
      422,
      [
        ['form.costs.0.amount', 'amount_too_large'],
        ['form.costs.0.quantity', 'number_too_large'],
      ],
    ])
  })

  test('a fee row beyond its bound is refused at the row, and open bills beyond theirs at the group', async () => {
    const id = await placeApplication(stage, 'verified')
    const row = { feeTypeId: stage.feeTypeId, amountPoisha: rowPoishaMax, quantity: 1 }
    const beyond = await act('administrator', id, 'requestPayment', { rows: [row, { ...row, quantity: 2 }] })
    expect([beyond.code, beyond.refusal.fields?.[0]]).toMatchObject([
      422,
      { path: 'rows.1.amountPoisha', error: 'row_too_large' },
    ])
    const full = await act('administrator', id, 'requestPayment', {
      rows: Array.from({ length: 10 }, () => row),
    })
    expect([full.code, full.data.facts.outstandingPoisha]).toEqual([200, billPoishaMax])
    const more = await act('administrator', id, 'requestPayment', { rows: [{ ...row, amountPoisha: 100 }] })
    expect([more.code, more.refusal.fields?.[0]]).toMatchObject([
      422,
      { path: 'rows', error: 'total_too_large' },
    ])
  })

  test('costs of a dispatch beyond a bill are refused at the group', async () => {
    const defendants = Array.from({ length: 6 }, (_, index) => ({
      ...emptyPerson(`defendant-${index}`),
      name: 'পরীক্ষা বিবাদী',
      address: 'পরীক্ষা সড়ক',
    }))
    const many = { ...stage, form: { ...stage.form, defendants } }
    const applicationId = await placeApplication(many, 'approved')
    const id = await placeDispatch(many, applicationId, 'unrequested')
    const owner = await world.login('litigant')
    const params = { id, event: 'request' as const }
    const asked = await world.call(
      'POST /dispatches/{id}/actions/{event}',
      { params, body: { version: 1, payload: { option: 'registry' } } },
      owner,
    )
    expect(asked.code).toBe(200)
    const lines = asked.data.lines.map(({ defendantId }) => ({
      defendantId,
      postalCostPoisha: rowPoishaMax,
      summonFeePoisha: rowPoishaMax,
    }))
    const { code, refusal } = await world.call(
      'POST /dispatches/{id}/actions/{event}',
      { params: { id, event: 'accept' }, body: { version: asked.data.version, payload: { lines } } },
      await world.login('administrator'),
    )
    expect([code, refusal.fields?.[0]]).toMatchObject([422, { path: 'lines', error: 'total_too_large' }])
  })

  test('documents too heavy to be told are refused at the weight', async () => {
    const token = await world.login('litigant')
    const id = world.deps.ids.uuid()
    await world.db
      .insertInto('documents')
      .values({
        id,
        application_id: null,
        owner_id: stage.ownerId,
        sha256: 'a',
        file_name: 'a.pdf',
        content_type: 'application/pdf',
        size_bytes: 10,
        created_at: world.clock.now(),
      })
      .execute()
    const documents = [
      {
        id,
        name: 'নথি',
        weight: '999999999',
        fileName: 'a.pdf',
        sizeBytes: 10,
        contentType: 'application/pdf' as const,
      },
    ]
    const asked = body([])
    const { code, refusal } = await world.call(
      'POST /auth/send-application',
      { body: { ...asked, form: { ...asked.form, documents } } },
      token,
    )
    expect([code, refusal.fields?.[0]]).toMatchObject([
      422,
      { path: 'form.documents.0.weight', error: 'number_too_large' },
    ])
  })

  test('a choice beyond what the database counts is refused, not a surprise', async () => {
    const token = await world.login('litigant')
    const asked = body([])
    for (const key of ['categoryId', 'typeId', 'courtId'] as const) {
      const { code } = await world.call(
        'POST /auth/send-application',
        { body: { ...asked, intent: 'save', form: { ...asked.form, [key]: 2 ** 40 } } },
        token,
      )
      expect([key, code]).toEqual([key, 422])
    }
    const { code } = await world.call('GET /subordinate-courts', { query: { district: 2 ** 40 } })
    expect(code).toBe(422)
  })
})

describe('a row that was poisoned before takes nothing with it (product 7)', () => {
  const placed: Record<'unverified' | 'verified' | 'paid', string> = {
    unverified: '',
    verified: '',
    paid: '',
  }

  beforeAll(async () => {
    const poisoned = { ...stage, form: { ...stage.form, costs: [poisonCost] } }
    placed.unverified = await placeApplication(poisoned, 'unverified')
    for (const state of ['verified', 'paid'] as const) {
      placed[state] = await placeApplication(poisoned, state)
      for (let bill = 0; bill < 12; bill += 1) {
        const amounts = { totalPoisha: 900_000_000_000_000_000, paidPoisha: 0 }
        const billId = await placeBill(stage, { applicationId: placed[state], ...amounts })
        await placePayment(stage, {
          applicationId: placed[state],
          billId,
          state: 'failed',
          amountPoisha: amounts.totalPoisha,
          refundedPoisha: 0,
          isSurplus: false,
        })
      }
    }
    await sql`update applications set proposal = ${JSON.stringify({
      at: world.clock.now().toISOString(),
      rows: [{ feeTypeId: stage.feeTypeId, amountPoisha: 1e18, quantity: 999_999 }],
    })} where id = ${placed.verified}`.execute(world.db)
    await sql`update applications set form = jsonb_set(form, '{defendants}', '"none"') where id = ${await placeApplication(stage, 'approved')}`.execute(
      world.db,
    )
  })

  test('every list, dashboard, badge and copy of data is still there', async () => {
    expect(await everyList(world)).toEqual([])
  })

  test.each(['unverified', 'verified', 'paid'] as const)(
    'details of a %s case say that it is damaged',
    async (state) => {
      for (const who of ['litigant', 'administrator', 'headAdministrator'] as const) {
        const { code, data } = await world.call(
          'GET /applications/{id}',
          { params: { id: placed[state] } },
          await world.login(who),
        )
        expect([who, code, data.isDamaged]).toEqual([who, 200, true])
      }
    },
  )

  test('the list shows it as damaged, with what can be read, and the log was told once', async () => {
    const { data } = await world.call(
      'GET /applications',
      { query: { list: 'verified' } },
      await world.login('administrator'),
    )
    const row = data.rows.find(({ id }) => id === placed.verified)
    expect(row).toMatchObject({
      isDamaged: true,
      outstandingPoisha: unreadablePoisha,
      caseNumber: stage.form.caseNumber,
    })
    // Once, however often the row is read.
    expect(
      world.logs.filter((line) => line.includes(placed.verified) && line.includes('is damaged')),
    ).toHaveLength(1)
  })

  test('it cannot be verified, and says why; it can be rejected', async () => {
    const verified = await act('administrator', placed.unverified, 'verify', {})
    expect([verified.code, verified.refusal.blockedBy]).toEqual([409, 'isWithinBill'])
    for (const id of Object.values(placed)) {
      const { code } = await act('administrator', id, 'reject', { reason: 'পরিমাণ পড়া যায় না' })
      expect(code).toBe(200)
    }
  })

  test('and so can be shown afterwards', async () => {
    expect(await everyList(world)).toEqual([])
  })
})
