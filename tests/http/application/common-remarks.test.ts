import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../src/api/calls.ts'
import { commonRemarksMax } from '../../../src/machines/limits.ts'
import { brokenHistories } from '../../support/histories.ts'
import { createStage, placeApplication, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
let token = ''
let elsewhere = ''
beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  token = await world.login('administrator')
  elsewhere = await world.login('otherAdministrator')
})
afterAll(async () => {
  expect(await brokenHistories(world.db)).toEqual([])
  await world.close()
})

type Form = CallInput<'POST /common-remarks'>['body']
const form = (part: Partial<Form> = {}): Form => ({
  act: 'returnForCorrection',
  name: 'Write the trial address in full.',
  nameBn: 'পরীক্ষার ঠিকানা পূর্ণ লিখুন।',
  status: 'active',
  ...part,
})
const list = async (who = token) => (await world.call('GET /common-remarks', {}, who)).data
const add = (part: Partial<Form> = {}, who = token) =>
  world.call('POST /common-remarks', { body: form(part) }, who)
const change = (id: number, version: number, part: Partial<Form> = {}, who = token) =>
  world.call('POST /common-remarks/{id}', { params: { id }, body: { ...form(part), version } }, who)
const order = (ids: number[], version: number, who = token) =>
  world.call('POST /common-remarks/order', { body: { ids, version } }, who)

describe('the common remarks of an office (product 8)', () => {
  test('every office has those that ship, for both acts, as rows of its own', async () => {
    const [own, other] = [await list(), await list(elsewhere)]
    expect(own.rows.map(({ act, nameBn }) => [act, nameBn])).toEqual(
      other.rows.map(({ act, nameBn }) => [act, nameBn]),
    )
    expect(new Set(own.rows.map(({ act }) => act))).toEqual(new Set(['returnForCorrection', 'reject']))
    expect(own.rows.filter(({ id }) => other.rows.some((row) => row.id === id))).toEqual([])
  })

  test('one is added last, changed and taken off; another office keeps its own', async () => {
    const before = await list(elsewhere)
    const { code, data: added } = await add()
    expect(code).toBe(200)
    expect((await list()).rows.at(-1)).toEqual(added)
    const changed = await change(added.id, added.version, { name: 'Write it again.', status: 'de_active' })
    expect(changed.data).toMatchObject({
      name: 'Write it again.',
      status: 'de_active',
      version: added.version + 1,
    })
    expect(await list(elsewhere)).toEqual(before)
  })

  test('another office’s is not there, to be read, changed or moved', async () => {
    const [row] = (await list()).rows
    if (!row) throw new Error('remarks ship')
    const read = await world.call('GET /common-remarks/{id}', { params: { id: row.id } }, elsewhere)
    expect([read.code, (await change(row.id, row.version, {}, elsewhere)).code]).toEqual([404, 404])
    const other = await list(elsewhere)
    const ids = other.rows.map(({ id }) => id)
    expect((await order([row.id, ...ids.slice(1)], other.version, elsewhere)).code).toBe(422)
    expect((await list()).rows[0]).toEqual(row)
  })

  test.each<[Partial<Form>, [string, string]]>([
    [{ name: 'a'.repeat(501) }, ['name', 'too_long']],
    [{ nameBn: 'Address' }, ['nameBn', 'not_bangla']],
    [{ name: 'ঠিকানা' }, ['name', 'not_english']],
    [{ act: 'approve' }, ['act', 'invalid']],
    [{ act: '' }, ['act', 'required']],
    [{ status: '' }, ['status', 'required']],
  ])('%j is refused by name', async (part, fault) => {
    const { code, refusal } = await add(part)
    expect([code, refusal.fields?.map(({ path, error }) => [path, error])]).toEqual([422, [fault]])
  })

  test('five hundred letters are not too many', async () => {
    expect((await add({ name: 'a'.repeat(500), status: 'de_active' })).code).toBe(200)
  })

  test('of two who change one at once the slower is told, and of two who move them', async () => {
    const { rows, version } = await list()
    const [row] = rows
    if (!row) throw new Error('remarks ship')
    const codes = await Promise.all([
      change(row.id, row.version, { name: 'First' }),
      change(row.id, row.version, { name: 'Second' }),
    ])
    expect(codes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    const ids = rows.map(({ id }) => id)
    const moved = await Promise.all([order(ids.toReversed(), version), order(ids, version)])
    expect(moved.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('there is an end to them', async () => {
    const { rows } = await list(elsewhere)
    for (let count = rows.length; count < commonRemarksMax; count += 1)
      expect((await add({}, elsewhere)).code).toBe(200)
    const { code, refusal } = await add({}, elsewhere)
    expect([code, refusal.fields?.[0]?.error]).toEqual([422, 'too_many'])
  })

  test('who keeps no list has none: other roles are refused', async () => {
    for (const who of ['dispatcher', 'accountant', 'litigant', 'superAdmin'] as const)
      expect((await world.call('GET /common-remarks', {}, await world.login(who))).code).toBe(403)
  })
})

describe('beside a case (product 8)', () => {
  const offered = async (who: string) =>
    world.call(
      'GET /applications/{id}/common-remarks',
      { params: { id: await placeApplication(stage, 'unverified') } },
      who,
    )

  test('its office’s active ones are offered in their order, to the head office too', async () => {
    const { rows } = await list()
    const active = rows.filter(({ status }) => status === 'active').map(({ id }) => id)
    const head = await offered(await world.login('headAdministrator'))
    for (const { code, data } of [await offered(token), head])
      expect([code, data.rows.map(({ id }) => id)]).toEqual([200, active])
  })

  test('of another office there is none, and its owner is refused', async () => {
    expect((await offered(elsewhere)).code).toBe(404)
    expect((await offered(await world.login('litigant'))).code).toBe(403)
  })

  test('a new office has its own at once', async () => {
    const superAdmin = await world.login('superAdmin')
    const district = await world.db.selectFrom('upazilas').selectAll().limit(1).executeTakeFirstOrThrow()
    const division = await world.db
      .selectFrom('districts')
      .select('division_id')
      .where('id', '=', district.district_id)
      .executeTakeFirstOrThrow()
    const { code, data } = await world.call(
      'POST /office-management/offices',
      {
        body: {
          code: 'trial-remarks',
          name: 'Trial office',
          nameBn: 'পরীক্ষা দপ্তর',
          jurisdiction: 'Trial',
          jurisdictionBn: 'পরীক্ষা',
          divisionId: String(division.division_id),
          districtId: String(district.district_id),
          upazilaId: String(district.id),
          status: 'active',
        },
      },
      superAdmin,
    )
    expect(code).toBe(200)
    const [own, shipped] = await Promise.all(
      [data.id, null].map((office) =>
        world.db
          .selectFrom('common_remarks')
          .select('name_bn')
          .where('office_id', office === null ? 'is' : '=', office)
          .orderBy('position')
          .execute(),
      ),
    )
    expect(own).toEqual(shipped)
    expect(own?.length).toBeGreaterThan(5)
  })
})
