import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../src/api/calls.ts'
import { referenceFileRowsMax } from '../../../src/machines/limits.ts'
import { recordColumns, type ReferenceKind } from '../../../src/machines/reference.ts'
import { byteOrderMark, csvLine } from '../../../src/machines/report/csv.ts'
import { buildApp } from '../../../src/server/app.ts'
import { brokenHistories, historiesOf } from '../../support/histories.ts'
import { createStage, placeApplication, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
/** Another process of the server on the same database. */
let other: FastifyInstance
let token = ''
beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  other = await buildApp(world.deps)
  token = await world.login('superAdmin')
})
afterAll(async () => {
  expect(await brokenHistories(world.db)).toEqual([])
  await other.close()
  await world.close()
})

type Form = CallInput<'POST /customization/reference/{kind}'>['body']
let count = 0
const form = (part: Partial<Form> = {}): Form => ({
  name: 'Trial Place',
  nameBn: 'পরীক্ষা স্থান',
  code: `trial-${(count += 1)}`,
  ownerId: '',
  status: 'active',
  ...part,
})
const add = (kind: ReferenceKind, part: Partial<Form> = {}) =>
  world.call('POST /customization/reference/{kind}', { params: { kind }, body: form(part) }, token)
const change = (kind: ReferenceKind, id: number, version: number, part: Partial<Form> = {}) => {
  const { name, nameBn, status } = form(part)
  const body = { name, nameBn, status, version }
  return world.call('POST /customization/reference/{kind}/{id}', { params: { kind, id }, body }, token)
}
const remove = (kind: ReferenceKind, id: number, version: number) =>
  world.call(
    'POST /customization/reference/{kind}/{id}/delete',
    { params: { kind, id }, body: { version } },
    token,
  )
const list = async (kind: ReferenceKind, query: object = {}) =>
  (await world.call('GET /customization/reference/{kind}', { params: { kind }, query }, token)).data
const fields = (refusal: { fields?: { path: string; error: string }[] | undefined }) =>
  refusal.fields?.map(({ path, error }) => [path, error])
/** What anybody is offered, by another process. */
const offered = async (path: string): Promise<number[]> => {
  const { data } = (await other.inject({ url: `/api${path}` })).json<{ data: { id: number }[] }>()
  return data.map(({ id }) => id)
}
const placeOf = async (kind: 'division' | 'district' | 'upazila' | 'union') => {
  const [row] = (await list(kind)).rows
  if (!row) throw new Error(`the seed has a ${kind}`)
  return row
}

describe('a reference record (spec §7 Reference data)', () => {
  test('is added below what it belongs to, renamed, taken off and deleted; every process offers it so at once', async () => {
    const upazila = await placeOf('upazila')
    const url = `/unions/${upazila.id}`
    const { code, data: added } = await add('union', { ownerId: String(upazila.id), code: 'u-১' })
    expect([code, added]).toMatchObject([200, { code: 'U-1', owner: { id: upazila.id }, version: 1 }])
    expect(await offered(url)).toContain(added.id)
    const changed = await change('union', added.id, 1, { name: 'Other Place' })
    expect(changed.data).toMatchObject({ name: 'Other Place', code: 'U-1', version: 2 })
    expect((await list('union', { q: 'other place' })).rows.map(({ id }) => id)).toEqual([added.id])
    await change('union', added.id, 2, { status: 'de_active' })
    expect(await offered(url)).not.toContain(added.id)
    for (const q of ['U-1', 'place  u-১'])
      expect((await list('union', { q, status: 'de_active' })).total, q).toBe(1)
    expect((await remove('union', added.id, 2)).code).toBe(409)
    expect((await remove('union', added.id, 3)).code).toBe(200)
    expect((await list('union', { q: 'U-1' })).rows).toEqual([])
    expect((await remove('union', added.id, 3)).code).toBe(404)
    const links = [...(await historiesOf(world.db)).values()].find((all) => all.length === 4)
    expect(links?.map(({ event }) => event)).toEqual(['store', 'update', 'update', 'delete'])
  })

  test.each<[ReferenceKind, Partial<Form>, [string, string][]]>([
    ['division', { name: '' }, [['name', 'required']]],
    ['division', { name: 'ঢাকা' }, [['name', 'not_english']]],
    ['division', { nameBn: 'Dhaka' }, [['nameBn', 'not_bangla']]],
    ['division', { code: 'a b' }, [['code', 'code_invalid']]],
    ['division', { code: '1' }, [['code', 'code_taken']]],
    ['division', { status: 'on' }, [['status', 'invalid']]],
    ['district', { ownerId: '' }, [['ownerId', 'required']]],
    ['upazila', { ownerId: '999999' }, [['ownerId', 'not_offered']]],
    ['bar_association', { ownerId: 'x' }, [['ownerId', 'not_offered']]],
  ])('%s with %j is refused by name and not there', async (kind, part, faults) => {
    const { total } = await list(kind)
    const { code, refusal } = await add(kind, part)
    expect([code, fields(refusal)]).toEqual([422, faults])
    expect((await list(kind)).total).toBe(total)
  })

  test('an association may be of no district', async () => {
    const { code, data } = await add('bar_association')
    expect([code, data.owner]).toEqual([200, null])
  })

  test('of two people who change one at once one is told, and of none there is none (product 2)', async () => {
    const { data } = await add('bar_association')
    const both = await Promise.all([1, 2].map(() => change('bar_association', data.id, 1)))
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await change('bar_association', 999_999, 1)).code).toBe(404)
    const params = { kind: 'court' as never, id: data.id }
    expect((await world.call('GET /customization/reference/{kind}/{id}', { params }, token)).code).toBe(404)
  })
})

describe('what is in use', () => {
  test('is never deleted: who asks is told what uses it, and how often', async () => {
    const district = await placeOf('district')
    const { code, message } = await world.call(
      'POST /customization/reference/{kind}/{id}/delete',
      { params: { kind: 'district', id: district.id }, body: { version: district.version } },
      token,
    )
    expect(code).toBe(409)
    for (const use of [/টি উপজেলা/, /টি আদালত/, /১টি কার্যালয়/, /১টি আইনজীবী সমিতি/])
      expect(message).toMatch(use)
    expect((await list('district')).total).toBe(64)
  })

  test('by a form that names it stays too, and goes when no form does', async () => {
    const upazila = await placeOf('upazila')
    const { data } = await add('union', { ownerId: String(upazila.id) })
    const [person] = stage.form.petitioners
    if (!person) throw new Error('the stage has a petitioner')
    const form = { ...stage.form, petitioners: [{ ...person, unionId: data.id }] }
    const id = await placeApplication({ ...stage, form }, 'unverified')
    const refused = await remove('union', data.id, 1)
    expect([refused.code, refused.message]).toEqual([409, expect.stringContaining('১টি আবেদন')])
    await sql`update applications set form = ${JSON.stringify(stage.form)}::jsonb where id = ${id}`.execute(
      world.db,
    )
    expect((await remove('union', data.id, 1)).code).toBe(200)
  })

  test('a district of a division that is off is offered to nobody', async () => {
    const { data: division } = await add('division')
    const { data: district } = await add('district', { ownerId: String(division.id) })
    expect(await offered('/all-districts')).toContain(district.id)
    await change('division', division.id, 1, { status: 'de_active' })
    expect(await offered('/all-districts')).not.toContain(district.id)
    expect(await offered(`/districts/${division.id}`)).toEqual([])
  })
})

const fileOf = (kind: ReferenceKind, rows: readonly (readonly string[])[]) =>
  byteOrderMark + [recordColumns(kind), ...rows].map((cells) => csvLine(cells)).join('')
const take = (kind: ReferenceKind, text: string, { isDryRun = false, isWhole = false } = {}) =>
  world.call(
    'POST /customization/reference/{kind}/import',
    { params: { kind }, body: { text, isDryRun, isWhole } },
    token,
  )
const exported = async (kind: ReferenceKind, by = token) =>
  world.app.inject({
    url: `/api/customization/reference/${kind}/file`,
    headers: { authorization: `Bearer ${by}` },
  })

describe('a file of records', () => {
  test('given again finds each record by its code and has nothing to do', async () => {
    const { code: owner } = await placeOf('upazila')
    const rows = [1, 2].map((at) => [`F-${at}`, 'নমুনা ইউনিয়ন', 'Sample Union', owner, 'active'])
    expect((await take('union', fileOf('union', rows))).data).toMatchObject({ added: 2 })
    const { total } = await list('union')
    expect((await take('union', fileOf('union', rows))).data).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
    })
    expect((await list('union')).total).toBe(total)
  })

  test('a row that exists is changed by its code, with a link of its history, and what it belongs to stays', async () => {
    const { data } = await add('bar_association', { code: 'by-file' })
    const district = await placeOf('district')
    const row = ['by-file', 'অন্য সমিতি', 'Other Association', '', 'de_active']
    expect((await take('bar_association', fileOf('bar_association', [row]))).data).toMatchObject({
      changed: 1,
    })
    const [found] = (await list('bar_association', { q: 'BY-FILE' })).rows
    expect(found).toMatchObject({ id: data.id, name: 'Other Association', status: 'de_active', version: 2 })
    const [link] = [...(await historiesOf(world.db)).values()]
      .flat()
      .filter(({ event, entity }) => event === 'import' && entity === 'bar_association')
    expect(link).toMatchObject({
      sequence: 2,
      actor_id: await world.userId('superAdmin'),
      payload: { before: { name: 'Trial Place' }, after: { name: 'Other Association' } },
    })
    const moved = await take(
      'bar_association',
      fileOf('bar_association', [[...row.slice(0, 3), district.code, 'active']]),
    )
    expect(moved.data).toMatchObject({ changed: 0, faults: [{ line: 2, column: 'district' }] })
  })

  test('comes out as it goes in, formulas as text, to nobody who may not see it', async () => {
    const { code: owner } = await placeOf('district')
    const row = ['FORMULA', '=সমিতি', '=Association', owner, 'active']
    await take('bar_association', fileOf('bar_association', [row]))
    const { body, headers, statusCode } = await exported('bar_association')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(body).toContain("'=Association")
    const { data } = await take('bar_association', body, { isWhole: true })
    expect(data).toMatchObject({ isTaken: true, added: 0, changed: 0, faultCount: 0 })
    expect(data.unchanged).toBe((await list('bar_association')).total)
    expect((await exported('bar_association', await world.login('accountant'))).statusCode).toBe(403)
    expect((await exported('court' as never)).statusCode).toBe(404)
  })

  test('that is none, lacks a column or has too many rows is refused as a whole', async () => {
    const none = await take('union', 'code,nameBn,name,status\r\n')
    expect([none.code, fields(none.refusal)]).toEqual([422, [['columns.upazila', 'required']]])
    const long = await take(
      'division',
      fileOf(
        'division',
        Array.from({ length: referenceFileRowsMax + 1 }, () => ['a', '', '', '']),
      ),
    )
    expect([long.code, fields(long.refusal)]).toEqual([422, [['rows', 'too_many']]])
  })
})

test('holidays stand by their day, those that come first, whatever they are called; others by their name (product 8)', async () => {
  for (const [code, name] of [
    ['2027-03-05', 'Beta Day'],
    ['2027-03-07', 'Alpha Day'],
    ['2027-03-06', 'Gamma Day'],
  ] as const)
    expect((await add('holiday', { code, name })).code).toBe(200)
  const days = (await list('holiday')).rows.map(({ code }) => code)
  expect(days.slice(0, 3)).toEqual(['2027-03-07', '2027-03-06', '2027-03-05'])
  expect(days).toEqual(days.toSorted().toReversed())
  const names = (await list('division')).rows.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(1)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
})
