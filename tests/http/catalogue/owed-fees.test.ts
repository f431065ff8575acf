import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CaseType } from '../../../src/api/catalogue-calls.ts'
import type { FeeType } from '../../../src/api/fee-calls.ts'
import { m } from '../../../src/words/messages.js'
import { brokenHistories } from '../../support/histories.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let token = ''
beforeAll(async () => {
  world = await createWorld()
  token = await world.login('superAdmin')
})
afterAll(async () => {
  expect(await brokenHistories(world.db)).toEqual([])
  await world.close()
})

const types = async () => (await world.call('GET /customization/case-types', {}, token)).data.rows
const fees = async () => (await world.call('GET /customization/fee-types', {}, token)).data.rows
const typeOf = async (id: number): Promise<CaseType> => {
  const type = (await types()).find((one) => one.id === id)
  if (!type) throw new Error(`no type ${id}`)
  return type
}
const feeOf = async (id: number): Promise<FeeType> => {
  const fee = (await fees()).find((one) => one.id === id)
  if (!fee) throw new Error(`no fee ${id}`)
  return fee
}
const saveType = async (id: number, part: Partial<CaseType>) => {
  const { name, nameBn, code, status, isAmountNeeded, isCaseDependent, version } = {
    ...(await typeOf(id)),
    ...part,
  }
  const body = { name, nameBn, code, status, isAmountNeeded, isCaseDependent, version }
  return world.call('POST /customization/case-types/{id}', { params: { id }, body }, token)
}
const saveFee = async (id: number, part: Partial<FeeType>) => {
  const { name, nameBn, fund, access, isBasePayment, status, version } = { ...(await feeOf(id)), ...part }
  const body = { name, nameBn, fund, access, isBasePayment, status, version }
  return world.call('POST /customization/fee-types/{id}', { params: { id }, body }, token)
}
const addFee = async (slug: string): Promise<number> => {
  const named = { name: 'Trial fee', nameBn: 'পরীক্ষার ফি', slug }
  const body = { ...named, fund: 'treasury', access: 'restricted', isBasePayment: false, status: 'active' }
  return (await world.call('POST /customization/fee-types', { body }, token)).data.id
}
const link = (typeId: number, feeId: number) =>
  sql`insert into case_type_fees (case_type_id, fee_type_id) values (${typeId}, ${feeId})`.execute(world.db)
let count = 0
const addType = (feesAsOfTypeId: number, status: 'active' | 'de_active' = 'active') => {
  count += 1
  const named = { name: 'Unpaid Wages', nameBn: 'বকেয়া মজুরি', code: `OWED-${count}`, categoryId: '1' }
  const of = { isAmountNeeded: false, isCaseDependent: false, status, feesAsOfTypeId: String(feesAsOfTypeId) }
  return world.call('POST /customization/case-types', { body: { ...named, ...of } }, token)
}
/** A type of its own with one fee that nothing else owes. */
async function typeWithFee(): Promise<{ typeId: number; feeId: number }> {
  const feeId = await addFee(`own_fee_${count}`)
  const seeded = (await types()).find(({ isAmountNeeded }) => !isAmountNeeded)
  const typeId = (await addType(seeded?.id ?? 0)).data.id
  await sql`delete from case_type_fees where case_type_id = ${typeId}`.execute(world.db)
  await link(typeId, feeId)
  return { typeId, feeId }
}
const bn = { locale: 'bn' } as const
const refusedFor = ({ code, message }: { code: number; message: string }) => [code, message]
const noFee = [422, m.case_type_error_no_fee({}, bn)]
const onlyOne = [422, m.fee_error_only_one({}, bn)]
/** Active types whose cases would owe nothing of their own. */
const unowed = async () =>
  (
    await sql`select code from case_types where is_active and not exists (select from case_type_fees
      join fee_types on fee_types.id = fee_type_id where case_type_id = case_types.id
      and fee_types.is_active and not is_base_payment)`.execute(world.db)
  ).rows

test('every type that an installation begins with owes a fee of itself', async () => {
  expect(await unowed()).toEqual([])
})

test('a type whose only fee was taken off is offered again when the fee is (product 4)', async () => {
  const { typeId, feeId } = await typeWithFee()
  expect((await saveType(typeId, { status: 'de_active' })).code).toBe(200)
  expect((await saveFee(feeId, { status: 'de_active' })).code).toBe(200)
  expect(refusedFor(await saveType(typeId, { status: 'active' }))).toEqual(noFee)
  const path = { params: { id: typeId } }
  const { rows } = (await world.call('GET /customization/case-types/{id}/versions', path, token)).data
  const earlier = rows.find(({ values }) => values['status'] === 'active')?.values
  const body = { ...earlier, version: (await typeOf(typeId)).version } as never
  expect(
    refusedFor(await world.call('POST /customization/case-types/{id}', { ...path, body }, token)),
  ).toEqual(noFee)
  expect((await typeOf(typeId)).status).toBe('de_active')
  expect((await saveType(typeId, { name: 'Another Name' })).code).toBe(200)
  expect((await saveFee(feeId, { status: 'active' })).code).toBe(200)
  expect((await saveType(typeId, { status: 'active' })).code).toBe(200)
  expect(await unowed()).toEqual([])
})

test('a new type takes over fees of which one is active, or begins de-activated', async () => {
  const { typeId, feeId } = await typeWithFee()
  await saveType(typeId, { status: 'de_active' })
  await saveFee(feeId, { status: 'de_active' })
  const before = (await types()).length
  expect(refusedFor(await addType(typeId))).toEqual(noFee)
  expect((await types()).length).toBe(before)
  const added = await addType(typeId, 'de_active')
  expect(added.code).toBe(200)
  expect(refusedFor(await saveType(added.data.id, { status: 'active' }))).toEqual(noFee)
})

test('a fee of every application is no type’s own: the only one cannot become it, nor stand in for another', async () => {
  const { typeId, feeId } = await typeWithFee()
  expect(refusedFor(await saveFee(feeId, { isBasePayment: true }))).toEqual(onlyOne)
  const otherId = await addFee('other_own_fee')
  await link(typeId, otherId)
  expect((await saveFee(feeId, { isBasePayment: true })).code).toBe(200)
  expect(refusedFor(await saveFee(otherId, { status: 'de_active' }))).toEqual(onlyOne)
  expect((await saveType(typeId, { status: 'de_active' })).code).toBe(200)
  expect((await saveFee(otherId, { status: 'de_active' })).code).toBe(200)
  expect(refusedFor(await saveType(typeId, { status: 'active' }))).toEqual(noFee)
})

test('of two changes at once that together leave a type without a fee, one is refused', async () => {
  const { typeId, feeId } = await typeWithFee()
  const otherId = await addFee('second_own_fee')
  await link(typeId, otherId)
  const off = (id: number) => saveFee(id, { status: 'de_active' })
  const both = await Promise.all([off(feeId), off(otherId)])
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422])
  const left = (await feeOf(feeId)).status === 'active' ? feeId : otherId
  await saveType(typeId, { status: 'de_active' })
  const two = await Promise.all([off(left), saveType(typeId, { status: 'active' })])
  expect(two.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(await unowed()).toEqual([])
})

test('a type that stands without a fee in a database in use can still be changed and closed', async () => {
  const { typeId } = await typeWithFee()
  await sql`delete from case_type_fees where case_type_id = ${typeId}`.execute(world.db)
  expect((await saveType(typeId, { name: 'Named Anew' })).code).toBe(200)
  expect((await saveType(typeId, { status: 'de_active' })).code).toBe(200)
})

const share = async () => {
  const { rows } = await sql<{ id: number }>`select fee_type_id as id from fee_rules
    where formula->>'kind' = 'ad_valorem' order by 1 limit 1`.execute(world.db)
  return rows[0]?.id ?? 0
}

test('a share of the case amount is owed by every application only where each is asked for its amount (product 4)', async () => {
  const shareId = await share()
  // The types that owe it keep a fee of themselves.
  const fixedId = await addFee('beside_share')
  await sql`insert into case_type_fees (case_type_id, fee_type_id)
    select case_type_id, ${fixedId} from case_type_fees where fee_type_id = ${shareId}`.execute(world.db)
  const refused = await saveFee(shareId, { isBasePayment: true })
  const faults = (refused.refusal.fields ?? []).map(({ path, error }) => `${path} ${error}`)
  expect([refused.code, faults]).toEqual([422, ['isBasePayment amount_needed']])
  expect((await feeOf(shareId)).isBasePayment).toBe(false)
  // One that is off is owed by nobody; it is refused when it comes back.
  expect((await saveFee(shareId, { isBasePayment: true, status: 'de_active' })).code).toBe(200)
  expect((await saveFee(shareId, { status: 'active' })).code).toBe(422)
  expect((await saveFee(shareId, { isBasePayment: false, status: 'active' })).code).toBe(200)

  const [without] = (await types()).filter(({ isAmountNeeded }) => !isAmountNeeded)
  await sql`update case_types set is_amount_needed = true`.execute(world.db)
  expect((await saveFee(shareId, { isBasePayment: true })).code).toBe(200)
  const changed = await saveType(without?.id ?? 0, { isAmountNeeded: false })
  const added = await addType(without?.id ?? 0)
  for (const { code, refusal } of [changed, added])
    expect([code, refusal.fields?.map(({ path, error }) => `${path} ${error}`)]).toEqual([
      422,
      ['isAmountNeeded amount_needed'],
    ])
})

test('a fee of every application becomes no share where a type does not ask for the amount (product 4)', async () => {
  const [type] = await types()
  const id = type?.id ?? 0
  await sql`update case_types set is_amount_needed = false where id <> ${id}`.execute(world.db)
  const { data } = await world.call('GET /fee-type-lists-edit/{id}', { params: { id } }, token)
  const base = data.fees.find(({ isBasePayment, slug }) => isBasePayment && slug === 'wakalatnama')
  const rule = { feeTypeId: base?.feeTypeId ?? 0, kind: 'ad_valorem' as const, rate: '2' }
  const body = {
    payment_data: { effectiveFrom: '2027-01-01', source: 'Test order 1/2026', fees: [rule] },
    app_state: { version: data.version },
  }
  const { code, refusal } = await world.call(
    'POST /fee-type-lists-edit/{id}',
    { params: { id }, body },
    token,
  )
  expect([code, refusal.fields?.map(({ path, error }) => `${path} ${error}`)]).toEqual([
    422,
    ['payment_data.fees.0.kind amount_needed'],
  ])
})
