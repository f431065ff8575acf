import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../../../src/api/calls.ts'
import { brokenHistories, historiesOf } from '../../support/histories.ts'
import { createStage, placeApplication } from '../../support/stage.ts'
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

type Form = CallInput<'POST /customization/fee-types'>['body']
const form = (part: Partial<Form> = {}): Form => ({
  name: 'Trial fee',
  nameBn: 'পরীক্ষার ফি',
  slug: 'trial_fee',
  fund: 'treasury',
  access: 'restricted',
  isBasePayment: false,
  status: 'active',
  ...part,
})
const list = async () => (await world.call('GET /customization/fee-types', {}, token)).data.rows
const add = (part: Partial<Form> = {}) =>
  world.call('POST /customization/fee-types', { body: form(part) }, token)
function change(id: number, version: number, part: Partial<Form> = {}) {
  const { slug, ...rest } = form(part)
  expect(slug).toBeTruthy()
  return world.call(
    'POST /customization/fee-types/{id}',
    { params: { id }, body: { ...rest, version } },
    token,
  )
}
const offered = async () => (await world.call('GET /fee_types/', {}, token)).data.map(({ slug }) => slug)

test('a fee is added, changed and taken off, is offered accordingly, and its history has each step (spec §3 Fee type)', async () => {
  const { code, data } = await add({ slug: 'Trial-Fee' })
  expect([code, data.slug, data.typeCount, data.version]).toEqual([200, 'trial_fee', 0, 1])
  expect(await offered()).toContain('trial_fee')
  const changed = await change(data.id, 1, { name: 'Another name', fund: 'dispatch', access: 'accessible' })
  expect(changed.data).toMatchObject({
    name: 'Another name',
    fund: 'dispatch',
    access: 'accessible',
    version: 2,
  })
  expect((await change(data.id, 2, { status: 'de_active' })).code).toBe(200)
  expect(await offered()).not.toContain('trial_fee')
  expect((await list()).at(-1)).toMatchObject({ slug: 'trial_fee', status: 'de_active' })
  const links = [...(await historiesOf(world.db)).values()].find((all) => all.length === 3)
  expect(links?.map(({ event }) => event)).toEqual(['store', 'update', 'update'])
  expect(links?.[1]?.payload).toMatchObject({
    before: { name: 'Trial fee', fund: 'treasury' },
    after: { name: 'Another name', fund: 'dispatch' },
  })
})

test.each<[Partial<Form>, [string, string]]>([
  [{ name: '' }, ['name', 'required']],
  [{ name: 'ফি' }, ['name', 'not_english']],
  [{ nameBn: 'Fee' }, ['nameBn', 'not_bangla']],
  [{ slug: 'a fee' }, ['slug', 'code_invalid']],
  [{ slug: 'wakalatnama' }, ['slug', 'code_taken']],
  [{ fund: 'pocket' }, ['fund', 'invalid']],
  [{ access: '' }, ['access', 'required']],
  [{ status: 'on' }, ['status', 'invalid']],
])('%j is refused by name', async (part, [path, error]) => {
  const before = await list()
  const { code, refusal } = await add({ slug: 'other_fee', ...part })
  expect(code).toBe(422)
  expect(refusal).toMatchObject({ fields: [{ path, error }] })
  expect(await list()).toEqual(before)
})

test('the only fee of a case type cannot be taken off; of two who change at once one is told', async () => {
  const { rows } = await sql<{ id: number }>`select fee_type_id as id from case_type_fees
    join case_types on case_types.id = case_type_id where is_active limit 1`.execute(world.db)
  const only = (await list()).find(({ id }) => id === rows[0]?.id)
  if (!only) throw new Error('the seed has fees of types')
  const { id, version, status, typeCount, ...kept } = only
  expect(typeCount).toBeGreaterThan(0)
  const off = await change(id, version, { ...kept, status: 'de_active' })
  expect(off.code).toBe(422)
  const both = await Promise.all([
    change(id, version, { ...kept, status }),
    change(id, version, { ...kept, status }),
  ])
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await change(99_999, 1)).code).toBe(404)
})

test('a litigant proposes accessible fees alone; an office asks for any (product 2.1)', async () => {
  const stage = await createStage(world)
  const tokens = { owner: await world.login('litigant'), officer: await world.login('administrator') }
  const ask = async (event: 'proposePayment' | 'requestPayment', access: string) => {
    const id = await placeApplication(stage, 'verified')
    const type = (await list()).find((one) => one.access === access && one.status === 'active')
    const rows = [{ feeTypeId: type?.id ?? 0, amountPoisha: 5_000, quantity: 1 }]
    const { code, refusal } = await world.call(
      'POST /applications/{id}/actions/{event}',
      { params: { id, event }, body: { version: 1, payload: { rows } } },
      event === 'proposePayment' ? tokens.owner : tokens.officer,
    )
    return [code, refusal.fields?.map(({ path, error }) => `${path} ${error}`)]
  }
  expect(await ask('proposePayment', 'restricted')).toEqual([422, ['rows.0.feeTypeId not_offered']])
  expect(await ask('proposePayment', 'accessible')).toEqual([200, undefined])
  expect(await ask('requestPayment', 'restricted')).toEqual([200, undefined])
})
