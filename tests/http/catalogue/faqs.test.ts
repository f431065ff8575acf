import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../src/api/calls.ts'
import { faqsMax } from '../../../src/machines/limits.ts'
import { buildApp } from '../../../src/server/app.ts'
import { brokenHistories, historiesOf } from '../../support/histories.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
/** Another process of the server on the same database. */
let other: FastifyInstance
let token = ''
beforeAll(async () => {
  world = await createWorld()
  other = await buildApp(world.deps)
  token = await world.login('superAdmin')
})
afterAll(async () => {
  expect(await brokenHistories(world.db)).toEqual([])
  await other.close()
  await world.close()
})

type Form = CallInput<'POST /customization/faqs'>['body']
const form = (part: Partial<Form> = {}): Form => ({
  name: 'What is a trial question?',
  nameBn: 'পরীক্ষার প্রশ্ন কী?',
  description: 'It is an answer. See ৪ rows at https://example.test.',
  descriptionBn: 'এটি একটি উত্তর। PDF দেখুন https://example.test ঠিকানায়।',
  status: 'active',
  ...part,
})
const list = async () => (await world.call('GET /customization/faqs', {}, token)).data
const add = (part: Partial<Form> = {}) => world.call('POST /customization/faqs', { body: form(part) }, token)
const change = (id: number, version: number, part: Partial<Form> = {}) =>
  world.call('POST /customization/faqs/{id}', { params: { id }, body: { ...form(part), version } }, token)
const remove = (id: number, version: number) =>
  world.call('POST /customization/faqs/{id}/delete', { params: { id }, body: { version } }, token)
const order = (ids: number[], version: number) =>
  world.call('POST /customization/faqs/order', { body: { ids, version } }, token)
/** What anybody reads, by the call and on the page that another process draws. */
const shown = async () => (await world.call('GET /faqs', {})).data.map(({ id }) => id)
const page = async () => (await other.inject({ url: '/faq', cookies: { language: 'en' } })).body
const idsOf = ({ rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ id }) => id)

describe('a question and its answer (spec §3 FAQ)', () => {
  test('is added last, changed, taken off and deleted, and the public page has it at the next request', async () => {
    await page()
    const { code, data: added } = await add({ name: 'Is the trial added?' })
    expect(code).toBe(200)
    expect((await list()).rows.at(-1)).toEqual(added)
    expect((await shown()).at(-1)).toBe(added.id)
    expect(await page()).toContain('Is the trial added?')
    const changed = await change(added.id, added.version, { name: 'Is the trial changed?' })
    expect(changed.data).toMatchObject({ name: 'Is the trial changed?', version: added.version + 1 })
    expect(await page()).toContain('Is the trial changed?')
    const off = await change(added.id, changed.data.version, { status: 'de_active' })
    expect(await shown()).not.toContain(added.id)
    expect((await list()).rows.at(-1)?.status).toBe('de_active')
    expect((await remove(added.id, off.data.version)).code).toBe(200)
    expect(idsOf(await list())).not.toContain(added.id)
    const links = [...(await historiesOf(world.db)).values()].find((all) => all.length === 4)
    expect(links?.map(({ event }) => event)).toEqual(['store', 'update', 'update', 'delete'])
    expect((await remove(added.id, off.data.version)).code).toBe(404)
    expect((await change(added.id, off.data.version)).code).toBe(404)
  })

  test.each<[Partial<Form>, [string, string]]>([
    [{ name: '' }, ['name', 'required']],
    [{ description: ' ' }, ['description', 'message_required']],
    [{ name: 'কী?' }, ['name', 'not_english']],
    [{ description: '৪২' }, ['description', 'not_english']],
    [{ nameBn: 'What?' }, ['nameBn', 'not_bangla']],
    [{ descriptionBn: 'See ৪২.' }, ['descriptionBn', 'not_bangla']],
    [{ description: '[answer](javascript:alert(1))' }, ['description', 'link_invalid']],
    [{ descriptionBn: '- [](/faq) কথা' }, ['descriptionBn', 'link_invalid']],
    [{ name: 'a'.repeat(251) }, ['name', 'too_long']],
    [{ status: 'on' }, ['status', 'invalid']],
  ])('%j is refused by name, when added and when changed', async (part, fault) => {
    const [row] = (await list()).rows
    if (!row) throw new Error('the seed has questions')
    for (const { code, refusal } of [await add(part), await change(row.id, row.version, part)]) {
      expect(code).toBe(422)
      expect(refusal).toMatchObject({ fields: [{ path: fault[0], error: fault[1] }] })
    }
    expect((await list()).rows[0]).toEqual(row)
  })

  test('changed or deleted by somebody who read an older one is refused, with who was faster (product 2)', async () => {
    const { data } = await add()
    const answers = await Promise.all([change(data.id, 1), change(data.id, 1)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await remove(data.id, 1)).code).toBe(409)
    expect(idsOf(await list())).toContain(data.id)
  })
})

describe('the order of the questions', () => {
  test('is that of the page at once, and its history has it before and after', async () => {
    const before = await list()
    const ids = idsOf(before).toReversed()
    const { code, data } = await order(ids, before.version)
    expect([code, idsOf(data), data.version]).toEqual([200, ids, before.version + 1])
    expect((await shown())[0]).toBe(
      ids.find((id) => data.rows.some((row) => row.id === id && row.status === 'active')),
    )
    const links = [...(await historiesOf(world.db)).values()].flat().filter(({ event }) => event === 'order')
    expect(links.map(({ payload }) => payload)).toEqual([{ before: { ids: idsOf(before) }, after: { ids } }])
  })

  test('of two people who move at once one is told; so is who did not see one added or deleted', async () => {
    const { rows, version } = await list()
    const ids = rows.map(({ id }) => id)
    const both = await Promise.all([order(ids, version), order(ids.toReversed(), version)])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    const seen = await list()
    const { data: added } = await add()
    expect((await order(idsOf(seen), seen.version)).code).toBe(409)
    const then = await list()
    await remove(added.id, added.version)
    expect((await order(idsOf(then), then.version)).code).toBe(409)
  })

  test('takes each question once', async () => {
    const { rows, version } = await list()
    const ids = rows.map(({ id }) => id)
    const [first = 0] = ids
    for (const wrong of [ids.slice(1), [...ids, first], [...ids.slice(1), 2_000_000], []])
      expect((await order(wrong, version)).code, String(wrong.length)).toBe(422)
    expect(await list()).toEqual({ rows, version })
  })
})

test(`there are ${faqsMax} at most`, async () => {
  const [row] = (await list()).rows
  if (!row) throw new Error('the seed has questions')
  const { id, status, version, ...texts } = row
  expect([id, status, version]).toBeDefined()
  const missing = faqsMax - (await list()).rows.length
  await world.db
    .insertInto('faqs')
    .values(
      Array.from({ length: missing }, (_, place) => ({
        position: 1_000 + place,
        title: texts.name,
        title_bn: texts.nameBn,
        description: texts.description,
        description_bn: texts.descriptionBn,
      })),
    )
    .execute()
  expect((await add()).code).toBe(422)
})
