import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyForm, type DraftForm } from '../../../src/machines/form.ts'
import { longTextLengthMax } from '../../../src/machines/limits.ts'
import { unreadablePoisha } from '../../../src/machines/money.ts'
import { createStage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'
import { awkwardLine, longText } from '../../witness/drafts.ts'

let world: World
let token = ''

beforeAll(async () => {
  world = await createWorld()
  token = await world.login('litigant')
})
afterAll(() => world.close())

const form = (remark: string): DraftForm => ({ ...emptyForm('petitioner-1'), remark })
const save = (draftKey: string, remark: string, at: { id: string; version: number } | null = null) =>
  world.call(
    'POST /auth/send-application',
    {
      body: {
        applicationId: at?.id ?? null,
        draftKey,
        version: at?.version ?? null,
        intent: 'save',
        form: form(remark),
      },
    },
    token,
  )
const stored = async (id: string) => {
  const { data } = await world.call('GET /applications/{id}', { params: { id } }, token)
  return { remark: data.form.remark, version: data.version }
}

test('a first save that is sent again with the same form is the same draft (product 6)', async () => {
  const draftKey = v7()
  const first = await save(draftKey, awkwardLine)
  const again = await save(draftKey, awkwardLine)
  expect([first.code, again.code, again.data.applicationId]).toEqual([200, 200, first.data.applicationId])
  expect((await stored(first.data.applicationId)).remark).toBe(awkwardLine.normalize('NFC'))
})

test('a case that is submitted at once and sent again with the same form is the same case, submitted once; another person learns nothing of it (product 6)', async () => {
  const stage = await createStage(world)
  const draftKey = v7()
  const submit = (person: 'litigant' | 'secondLitigant', form = stage.form) =>
    world
      .login(person)
      .then((token) =>
        world.call(
          'POST /auth/send-application',
          { body: { draftKey, applicationId: null, version: null, intent: 'submit', form } },
          token,
        ),
      )
  const first = await submit('litigant')
  expect([first.code, first.data.state]).toEqual([200, 'unverified'])
  const again = await submit('litigant')
  expect([again.code, { ...again.data, savedAt: '' }]).toEqual([200, { ...first.data, savedAt: '' }])
  expect((await submit('secondLitigant')).code).toBe(404)
  expect((await submit('litigant', { ...stage.form, remark: 'another' })).code).toBe(409)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from history
    where subject_id = ${draftKey} and event = 'submit'`.execute(world.db)
  expect(rows).toEqual([{ count: 1 }])
})

test('a first save that comes again with another form has not seen what is stored, and takes nothing from it', async () => {
  const draftKey = v7()
  const { data } = await save(draftKey, 'প্রথম যন্ত্র')
  const at = { id: data.applicationId, version: data.version }
  expect((await save(draftKey, 'প্রথম যন্ত্র, পরে', at)).code).toBe(200)
  const before = await stored(at.id)
  expect((await save(draftKey, 'দ্বিতীয় যন্ত্র')).code).toBe(409)
  expect(await stored(at.id)).toEqual(before)
})

test('what was kept once can be kept again, however many letters NFC takes apart (house 8)', async () => {
  const longest = longText(longTextLengthMax)
  const { code, data } = await save(v7(), longest)
  expect([code, (await stored(data.applicationId)).remark]).toEqual([200, longest])
  const { code: refused } = await save(v7(), '\u09df'.repeat(longTextLengthMax / 2 + 1))
  expect(refused).toBe(422)
})

test('whoever goes on with a form has the court, category and type that it names (house 10)', async () => {
  const court = await world.db
    .selectFrom('courts')
    .select(['id', 'division'])
    .where('division', '=', 'subordinate')
    .limit(1)
    .executeTakeFirstOrThrow()
  const type = await world.db
    .selectFrom('case_types')
    .innerJoin('case_categories', 'case_categories.id', 'case_types.category_id')
    .select(['case_types.id', 'category_id as categoryId', 'is_amount_needed as isAmountNeeded'])
    .select('is_case_dependent as isCaseDependent')
    .where('case_types.is_active', '=', true)
    .where('case_categories.division', '=', 'subordinate')
    .limit(1)
    .executeTakeFirstOrThrow()
  const named = { division: court.division, courtId: court.id, typeId: type.id, categoryId: type.categoryId }
  const { data } = await world.call(
    'POST /auth/send-application',
    {
      body: {
        applicationId: null,
        draftKey: v7(),
        version: null,
        intent: 'save',
        form: { ...form(''), ...named },
      },
    },
    token,
  )
  const read = await world.call('GET /applications/{id}', { params: { id: data.applicationId } }, token)
  expect(read.data.facts.reference).toEqual({
    isKnown: true,
    value: { court, type, category: { id: type.categoryId, division: 'subordinate' } },
  })
})

test.each([
  ['an amount that is not written yet', { amount: '' }],
  ['an amount that is half written', { amount: '12 lakh' }],
  ['a number beyond what a row may be', { amount: '9000000000000', quantity: '9999' }],
])(
  'a draft with %s is unfinished: it is not told to be damaged, and nobody is woken (product 2.1, 2.4)',
  async (_what, typed) => {
    const stage = await createStage(world)
    const costs = [{ id: v7(), title: 'ডাক', quantity: '1', ...typed }]
    const body = { applicationId: null, draftKey: v7(), version: null, intent: 'save' as const }
    const saved = await world.call(
      'POST /auth/send-application',
      { body: { ...body, form: { ...stage.form, caseAmount: 'পরে', costs } } },
      token,
    )
    const id = saved.data.applicationId
    const { code, data } = await world.call('GET /applications/{id}', { params: { id } }, token)
    expect([code, data.state, data.isDamaged]).toEqual([200, 'draft', false])
    expect(data.form.costs[0]).toMatchObject(typed)
    expect(data.feePreview.some(({ totalPoisha }) => totalPoisha === unreadablePoisha)).toBe(false)
    expect(world.logs.filter((line) => line.includes(id) && line.includes('damaged'))).toEqual([])
  },
)
