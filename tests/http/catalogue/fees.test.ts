import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput, CallReply } from '../../../src/api/calls.ts'
import { dhakaDay } from '../../../src/machines/text.ts'
import { buildApp } from '../../../src/server/app.ts'
import { brokenHistories } from '../../support/histories.ts'
import { createStage, placeApplication, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
/** Another process of the server on the same database. */
let other: FastifyInstance
let stage: Stage
let token = ''
let typeId = 0
let amountTypeId = 0

beforeAll(async () => {
  world = await createWorld()
  other = await buildApp(world.deps)
  stage = await createStage(world)
  typeId = stage.form.typeId ?? 0
  const { rows } = await sql<{ id: number }>`select case_type_id as id from case_type_fees join fee_types
    on fee_types.id = fee_type_id where slug = 'court_fee_money' limit 1`.execute(world.db)
  amountTypeId = rows[0]?.id ?? 0
  token = await world.login('superAdmin')
})
afterAll(async () => {
  expect(await brokenHistories(world.db)).toEqual([])
  await other.close()
  await world.close()
})

type Body = CallInput<'POST /fee-type-lists-edit/{id}'>['body']
type Fee = Body['payment_data']['fees'][number]
type FeeList = CallReply<'GET /fee-type-lists-edit/{id}'>

const fixed = (amountPoisha: number) => ({ kind: 'fixed', amountPoisha })
const listOf = async (id: number): Promise<FeeList> =>
  (await world.call('GET /fee-type-lists-edit/{id}', { params: { id } }, await world.login('superAdmin')))
    .data
const feeOf = (list: FeeList, part: string) => {
  const fee = list.fees.find(({ slug }) => slug.startsWith(part))
  if (!fee) throw new Error(`no fee ${part}`)
  return fee
}

/** Sends new versions as somebody who saw the list as it now is, or another version. */
async function edit(id: number, data: Partial<Body['payment_data']>, version?: number) {
  const body: Body = {
    payment_data: { effectiveFrom: '2026-03-02', source: 'Test order 1/2026', fees: [], ...data },
    app_state: { version: version ?? (await listOf(id)).version },
  }
  return world.call('POST /fee-type-lists-edit/{id}', { params: { id }, body }, token)
}

const lookUp = async (id: number, amount = 0) =>
  (await world.call('GET /fee-type-lists/{id}', { params: { id }, query: { amount } })).data

/** Places a case and verifies it; answers the lines of its bill. */
async function billed(): Promise<{ id: string; lines: () => Promise<unknown[]> }> {
  const id = await placeApplication(stage, 'unverified')
  const officer = await world.login('administrator')
  const { code } = await world.call(
    'POST /applications/{id}/actions/{event}',
    { params: { id, event: 'verify' }, body: { version: 1, payload: {} } },
    officer,
  )
  expect(code).toBe(200)
  const lines = async () =>
    (
      await sql`select fee_rule_id, amount_poisha, lines.total_poisha, bills.total_poisha as bill from bill_lines lines
      join bills on bills.id = bill_id where application_id = ${id} order by position`.execute(world.db)
    ).rows
  return { id, lines }
}

test('a version begins on its day, at look-up and bill; a bill of before keeps its own (spec §7, product 4)', async () => {
  const before = feeOf(await listOf(typeId), 'court_fee')
  const old = await billed()
  const lines = await old.lines()
  const today = await lookUp(typeId)
  const fee: Fee = { feeTypeId: before.feeTypeId, kind: 'fixed', amount: '১,২৩৪.৫০' }
  const { code, data } = await edit(typeId, {
    effectiveFrom: '০২-০৩-২০২৬'.split('-').toReversed().join('-'),
    fees: [fee],
  })
  expect(code).toBe(200)
  const [coming, inForce] = feeOf(data, 'court_fee').versions
  expect(coming).toMatchObject({
    standing: 'coming',
    effectiveFrom: '2026-03-02',
    formula: { kind: 'fixed', amountPoisha: 123_450 },
    source: 'Test order 1/2026',
    enteredAt: '2026-03-01T06:00:00.000Z',
  })
  expect(coming?.enteredBy).toBeTruthy()
  expect(inForce).toEqual(before.versions[0])
  const { data: all } = await world.call('GET /customization/case-fees', {}, token)
  const own = all.rows.find(({ id }) => id === typeId)?.fees
  expect(own?.find(({ feeTypeId }) => feeTypeId === before.feeTypeId)).toMatchObject({
    inForce: { formula: before.versions[0]?.formula },
    coming: [{ effectiveFrom: '2026-03-02', formula: fixed(123_450) }],
  })
  expect(own?.filter(({ isBasePayment }) => isBasePayment)).toHaveLength(2)
  expect(await lookUp(typeId)).toEqual(today)

  // Of two for one day the later one holds, and neither was changed.
  await edit(typeId, { fees: [{ ...fee, amount: '1500' }] })
  const kept = feeOf(await listOf(typeId), 'court_fee').versions.map(({ standing }) => standing)
  expect(kept.slice(0, 3)).toEqual(['coming', 'replaced', 'in_force'])

  // Five minutes before midnight in Dhaka, and five after.
  world.clock.advance({ hours: 11, minutes: 55 })
  expect(await lookUp(typeId)).toEqual(today)
  world.clock.advance({ minutes: 10 })
  token = await world.login('superAdmin')
  const tomorrow = await lookUp(typeId)
  expect(tomorrow.find(({ feeTypeId }) => feeTypeId === before.feeTypeId)).toMatchObject({
    amountPoisha: 150_000,
    formula: { kind: 'fixed', amountPoisha: 150_000 },
  })
  const elsewhere = await other.inject({ url: `/api/fee-type-lists/${typeId}?amount=0` })
  expect(elsewhere.json<{ data: unknown }>().data).toEqual(tomorrow)
  expect(await old.lines()).toEqual(lines)
  const now = await (await billed()).lines()
  expect(now[0]).toMatchObject({ fee_rule_id: tomorrow[0]?.feeRuleId, amount_poisha: 150_000 })
  expect(now[0]).not.toEqual(lines[0])
})

test('who was told another amount than the bill’s is told both before paying; who was not is told nothing (product 4)', async () => {
  const owner = await world.login('litigant')
  const send = async (id: string, event: 'resubmit' | 'verify', payload: object, by: string) => {
    const { version } = await world.db
      .selectFrom('applications')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const name = 'POST /applications/{id}/actions/{event}'
    expect((await world.call(name, { params: { id, event }, body: { version, payload } }, by)).code).toBe(200)
  }
  const quoteOf = async (id: string) => {
    const { data } = await world.call(
      'GET /applications/{id}',
      { params: { id } },
      await world.login('litigant'),
    )
    const [bill] = data.bills
    const checkout = await world.call(
      'GET /bills/{id}',
      { params: { id: bill?.id ?? '' } },
      await world.login('litigant'),
    )
    expect(checkout.data.quote).toEqual(bill?.quote)
    return { told: bill?.quote, billed: bill?.totalPoisha }
  }
  const [changed, same] = [
    await placeApplication(stage, 'returned'),
    await placeApplication(stage, 'returned'),
  ]
  const at = world.clock.now().toISOString()
  await send(changed, 'resubmit', { form: stage.form }, owner)
  const { feeTypeId, versions } = feeOf(await listOf(typeId), 'court_fee')
  const before = (await lookUp(typeId)).reduce((all, { amountPoisha }) => all + amountPoisha, 0)
  expect(versions[0]?.formula).toEqual({ kind: 'fixed', amountPoisha: 150_000 })
  await edit(typeId, { effectiveFrom: '2026-03-03', fees: [{ feeTypeId, kind: 'fixed', amount: '1,600' }] })
  world.clock.advance({ days: 1 })
  await send(same, 'resubmit', { form: stage.form }, await world.login('litigant'))
  const officer = await world.login('administrator')
  for (const id of [changed, same]) await send(id, 'verify', {}, officer)
  expect(await quoteOf(changed)).toEqual({ told: { amountPoisha: before, at }, billed: before + 10_000 })
  expect(await quoteOf(same)).toEqual({ told: null, billed: before + 10_000 })
  token = await world.login('superAdmin')
})

test('who wrote it is in the history, and no version is ever changed', async () => {
  const { rows } = await sql`select history.event, users.email, payload->>'source' as source from history
    join users on users.id = actor_id where entity = 'fee_type' order by history.id limit 1`.execute(world.db)
  expect(rows).toEqual([{ event: 'update', email: 'super-admin@court.example', source: 'Test order 1/2026' }])
  const { rows: changes } =
    await sql`select payload->'before'->'formula' as before, payload->'formula' as after
    from history where entity = 'fee_type' order by id limit 2`.execute(world.db)
  expect(changes).toEqual([
    { before: { kind: 'fixed', amountPoisha: expect.any(Number) as number }, after: fixed(123_450) },
    { before: fixed(123_450), after: fixed(150_000) },
  ])
  const changed = sql`update fee_rules set effective_from = '2020-01-01'`.execute(world.db)
  await expect(changed).rejects.toThrow(/append-only/)
})

test('a share of the case amount is reckoned by rate, floor, cap and VAT', async () => {
  const { feeTypeId } = feeOf(await listOf(amountTypeId), 'court_fee_money')
  const fee: Fee = { feeTypeId, kind: 'ad_valorem', rate: '২.০০', floor: '300', cap: '40,000', vat: '15' }
  expect((await edit(amountTypeId, { effectiveFrom: '2026-03-04', fees: [fee] })).code).toBe(200)
  const before = await lookUp(amountTypeId, 180_000_000)
  world.clock.advance({ days: 1 })
  token = await world.login('superAdmin')
  const after = await lookUp(amountTypeId, 180_000_000)
  const of = (lines: typeof after) =>
    lines.filter((line) => line.feeTypeId === feeTypeId).map(({ amountPoisha }) => amountPoisha)
  expect([of(before), of(after)]).toEqual([
    [4_500_000, 675_000],
    [3_600_000, 540_000],
  ])
})

test('what is wrong is told by its field, and nothing is written', async () => {
  const list = await listOf(typeId)
  const { feeTypeId } = feeOf(list, 'court_fee')
  const right: Fee = { feeTypeId, kind: 'fixed', amount: '5' }
  const share: Fee = { feeTypeId, kind: 'ad_valorem', rate: '2' }
  const faults: [Partial<Body['payment_data']>, string, string][] = [
    [{ effectiveFrom: '2026-03-04', fees: [right] }, 'effectiveFrom', 'date_begun'],
    [{ effectiveFrom: '2026-02-30', fees: [right] }, 'effectiveFrom', 'date_invalid'],
    [{ effectiveFrom: '', fees: [right] }, 'effectiveFrom', 'required'],
    [{ effectiveFrom: '2027-01-01', source: ' ', fees: [right] }, 'source', 'required'],
    [{ effectiveFrom: '2027-01-01', fees: [] }, 'fees', 'required'],
    [{ effectiveFrom: '2027-01-01', fees: [right, right] }, 'fees.1.feeTypeId', 'repeated'],
    [
      { effectiveFrom: '2027-01-01', fees: [{ ...right, feeTypeId: 99_999 }] },
      'fees.0.feeTypeId',
      'not_offered',
    ],
    [{ effectiveFrom: '2027-01-01', fees: [{ ...right, kind: 'free' }] }, 'fees.0.kind', 'required'],
    [{ effectiveFrom: '2027-01-01', fees: [{ ...right, amount: '' }] }, 'fees.0.amount', 'required'],
    [
      { effectiveFrom: '2027-01-01', fees: [{ ...right, amount: '1.234' }] },
      'fees.0.amount',
      'amount_invalid',
    ],
    [{ effectiveFrom: '2027-01-01', fees: [{ ...right, amount: '-1' }] }, 'fees.0.amount', 'amount_invalid'],
    [
      { effectiveFrom: '2027-01-01', fees: [{ ...right, amount: '99999999999' }] },
      'fees.0.amount',
      'amount_too_large',
    ],
    [
      { effectiveFrom: '2027-01-01', fees: [{ ...share, rate: '100.01' }] },
      'fees.0.rate',
      'amount_too_large',
    ],
    [
      { effectiveFrom: '2027-01-01', fees: [{ ...share, floor: '5', cap: '4' }] },
      'fees.0.cap',
      'amount_too_small',
    ],
    [{ effectiveFrom: '2027-01-01', fees: [share] }, 'fees.0.kind', 'amount_needed'],
  ]
  for (const [data, path, error] of faults) {
    const { code, refusal } = await edit(typeId, data)
    expect(
      [code, ...(refusal.fields ?? []).map((field) => `${field.path} ${field.error}`)],
      `${path} ${error}`,
    ).toEqual([422, `payment_data.${path} ${error}`])
  }
  expect(await listOf(typeId)).toEqual(list)
})

test('who saw an older list is told who wrote since; a type that is none is not there', async () => {
  const { version, fees } = await listOf(typeId)
  const fee: Fee = { feeTypeId: fees[0]?.feeTypeId ?? 0, kind: 'fixed', amount: '7' }
  const at = { effectiveFrom: '2027-01-01', fees: [fee] }
  const both = await Promise.all([edit(typeId, at, version), edit(typeId, at, version)])
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, 409]))
  expect((await edit(999_999, at, version)).code).toBe(404)
})

/** A litigant hands in a case over HTTP. */
async function submitted(caseNumber: string) {
  const form = { ...stage.form, caseNumber }
  const { code, data } = await world.call(
    'POST /auth/send-application',
    { body: { applicationId: null, draftKey: v7(), version: null, intent: 'submit', form } },
    await world.login('litigant'),
  )
  expect(code).toBe(200)
  return data
}

/** Whoever paid is led back by the gateway, and what follows from it is done. */
async function comesBack(browser: { url: string; fields: Record<string, string> } | null) {
  const { statusCode } = await world.app.inject({
    method: 'POST',
    url: new URL(browser?.url ?? '').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(browser?.fields).toString(),
  })
  expect(statusCode).toBe(303)
  await world.drain()
}

/** What the base fees come to today. */
const owed = async () => (await lookUp(typeId)).reduce((all, { amountPoisha }) => all + amountPoisha, 0)

test('a fee that changes while somebody is at the checkout: both figures are told before paying, what is open is paid as it was billed, and the bill keeps its rule (product 4)', async () => {
  const { applicationId: id, version } = await submitted('At the checkout 1/2026')
  const told = await owed()
  const toldAt = world.clock.now().toISOString()
  const { feeTypeId } = feeOf(await listOf(typeId), 'court_fee')
  const tomorrow = () => dhakaDay(new Date(world.clock.now().getTime() + 24 * 3_600_000))
  const change = async (amount: string, time: { days?: number; minutes?: number }) => {
    const fees: Fee[] = [{ feeTypeId, kind: 'fixed', amount }]
    expect((await edit(typeId, { effectiveFrom: tomorrow(), fees })).code).toBe(200)
    world.clock.advance(time)
    token = await world.login('superAdmin')
  }

  // Between what was told and the bill.
  await change('1,700', { days: 1 })
  const verify = {
    params: { id, event: 'verify' as const },
    body: { version, payload: {} },
  }
  const name = 'POST /applications/{id}/actions/{event}'
  expect((await world.call(name, verify, await world.login('administrator'))).code).toBe(200)
  const owner = await world.login('litigant')
  const [bill] = (await world.call('GET /applications/{id}', { params: { id } }, owner)).data.bills
  const checkout = async () =>
    (await world.call('GET /bills/{id}', { params: { id: bill?.id ?? '' } }, await world.login('litigant')))
      .data
  const opened = await checkout()
  const now = await owed()
  expect(now).not.toBe(told)
  expect([opened.quote, opened.totalPoisha]).toEqual([{ amountPoisha: told, at: toldAt }, now])
  const rules = async () =>
    (
      await sql`select fee_rule_id, amount_poisha from bill_lines where bill_id = ${bill?.id} order by position`.execute(
        world.db,
      )
    ).rows
  const before = await rules()

  // Between the opened checkout and the payment: it is opened shortly before midnight in Dhaka, and paid shortly after.
  const minutesAfter = (world.clock.now().getTime() / 60_000 + 6 * 60) % (24 * 60)
  world.clock.advance({ minutes: 24 * 60 - minutesAfter - 5 })
  const started = await world.call(
    'POST /bills/{id}/payments',
    { params: { id: bill?.id ?? '' }, body: { method: 'cards', type: 'full', partPoisha: null } },
    await world.login('litigant'),
  )
  expect([started.code, started.data.amountPoisha]).toEqual([200, now])
  token = await world.login('superAdmin')
  await change('9,999', { minutes: 10 })
  expect(await owed()).not.toBe(now)
  const still = await checkout()
  expect([still.quote, still.totalPoisha, still.lines]).toEqual([opened.quote, now, opened.lines])
  const { session, browser } = world.gateway.control.pay(started.data.transactionId)
  expect(session.fields['total_amount']).toBe((now / 100).toFixed(2))
  await comesBack(browser)
  const paid = await world.call(
    'GET /payments/{transaction_id}/outcome',
    { params: { transaction_id: started.data.transactionId } },
    await world.login('litigant'),
  )
  expect(paid.data).toMatchObject({ state: 'paid', amountPoisha: now })
  expect(await checkout()).toMatchObject({ state: 'paid', totalPoisha: now, outstandingPoisha: 0 })
  expect(await rules()).toEqual(before)
})
