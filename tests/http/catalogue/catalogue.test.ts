import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../src/api/calls.ts'
import { historyOf } from '../../../src/server/lifecycle/state.ts'
import { brokenHistories, historiesOf } from '../../support/histories.ts'
import { createStage, placeApplication, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
let token = ''
beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  token = await world.login('superAdmin')
})
afterAll(async () => {
  expect(await brokenHistories(world.db)).toEqual([])
  await world.close()
})

type CategoryForm = CallInput<'POST /customization/case-categories'>['body']
type TypeForm = CallInput<'POST /customization/case-types'>['body']
let count = 0
const freshCode = () => `TRY-${(count += 1)}`
const categoryForm = (part: Partial<CategoryForm> = {}): CategoryForm => ({
  name: 'Labour Case',
  nameBn: 'শ্রম মামলা',
  code: freshCode(),
  division: 'subordinate',
  status: 'active',
  ...part,
})
const typeForm = (part: Partial<TypeForm> = {}): TypeForm => ({
  name: 'Unpaid Wages',
  nameBn: 'বকেয়া মজুরি',
  code: freshCode(),
  categoryId: String(stage.form.categoryId),
  feesAsOfTypeId: String(stage.form.typeId),
  status: 'active',
  isAmountNeeded: false,
  isCaseDependent: false,
  ...part,
})
const addCategory = (part: Partial<CategoryForm> = {}) =>
  world.call('POST /customization/case-categories', { body: categoryForm(part) }, token)
const addType = (part: Partial<TypeForm> = {}) =>
  world.call('POST /customization/case-types', { body: typeForm(part) }, token)
const changeCategory = (id: number, version: number, part: Partial<CategoryForm> = {}) => {
  const { name, nameBn, code, status } = categoryForm(part)
  const form = { name, nameBn, code, status }
  return world.call(
    'POST /customization/case-categories/{id}',
    { params: { id }, body: { ...form, version } },
    token,
  )
}
const changeType = (id: number, version: number, part: Partial<TypeForm> = {}, by = token) => {
  const { name, nameBn, code, status, isAmountNeeded, isCaseDependent } = typeForm(part)
  const form = { name, nameBn, code, status, isAmountNeeded, isCaseDependent }
  return world.call('POST /customization/case-types/{id}', { params: { id }, body: { ...form, version } }, by)
}
const offeredCategories = async () =>
  (await world.call('GET /case-categories/{id}', { params: { id: 'subordinate' } })).data.map(({ id }) => id)
const offeredTypes = async (id: number) =>
  (await world.call('GET /case-types/{id}', { params: { id } })).data.map((type) => type.id)
const feesOf = async (id: number | null) =>
  (await world.call('GET /fee-type-lists/{id}', { params: { id }, query: { amount: 5_000_000 } })).data
const tables = async () => [
  await world.db.selectFrom('case_categories').selectAll().orderBy('id').execute(),
  await world.db.selectFrom('case_types').selectAll().orderBy('id').execute(),
  await world.db.selectFrom('case_type_fees').selectAll().execute(),
  await historiesOf(world.db),
]

describe('what the super admin adds (spec §2 Customization area, §5 Admin forms)', () => {
  test('is in the list and offered at once, its code in Latin capitals, its texts tidy', async () => {
    const { code, data } = await addCategory({ name: '  Labour   Case ', code: 'labour-২' })
    expect([code, data]).toEqual([
      200,
      {
        id: data.id,
        name: 'Labour Case',
        nameBn: 'শ্রম মামলা',
        code: 'LABOUR-2',
        division: 'subordinate',
        status: 'active',
        typeCount: 0,
        version: 1,
      },
    ])
    const { data: list } = await world.call('GET /customization/case-categories', {}, token)
    expect(list.rows.find(({ id }) => id === data.id)).toEqual(data)
    expect(list.rows.map(({ division }) => division)).toEqual(
      list.rows
        .map(({ division }) => division)
        .toSorted((a, b) => (a === b ? 0 : a === 'high_court' ? 1 : -1)),
    )
    expect(await offeredCategories()).toContain(data.id)
    const one = await world.call(
      'GET /customization/case-categories/{id}',
      { params: { id: data.id } },
      token,
    )
    expect(one.data).toEqual(data)
  })

  test('takes over the fees of another type: no case of it is free of charge (product 4)', async () => {
    const category = (await addCategory()).data
    const { code, data } = await addType({ categoryId: String(category.id) })
    expect([code, data.category.id]).toEqual([200, category.id])
    expect(await feesOf(data.id)).toEqual(await feesOf(stage.form.typeId))
    expect((await feesOf(data.id)).length).toBeGreaterThan(0)
    expect(await offeredTypes(category.id)).toEqual([data.id])
    const { data: list } = await world.call('GET /customization/case-types', {}, token)
    expect(list.rows.find(({ id }) => id === data.id)).toEqual(data)
  })

  test('de-active is in the list and offered to nobody yet (spec §4)', async () => {
    const category = (await addCategory({ status: 'de_active' })).data
    const type = (await addType({ categoryId: String(category.id) })).data
    expect(await offeredCategories()).not.toContain(category.id)
    expect(await offeredTypes(category.id)).toEqual([])
    await changeCategory(category.id, 1)
    expect([await offeredCategories(), await offeredTypes(category.id)]).toEqual([
      expect.arrayContaining([category.id]),
      [type.id],
    ])
  })
})

describe('what the super admin changes (spec §4, §5)', () => {
  test('is changed for everybody, and the history keeps what it was and who did it (product 7)', async () => {
    const { id } = (await addType()).data
    const { code, data } = await changeType(id, 1, {
      name: 'Wages',
      isCaseDependent: true,
      status: 'de_active',
    })
    expect([code, data]).toMatchObject([
      200,
      { name: 'Wages', isCaseDependent: true, status: 'de_active', version: 2 },
    ])
    const { subject_id } = await world.db
      .selectFrom('case_types')
      .select('subject_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const links = await historyOf(world.db, 'case_type', subject_id)
    const actor_id = await world.userId('superAdmin')
    expect(links).toMatchObject([
      { event: 'store', from_state: '', to_state: 'active', actor_id },
      {
        event: 'update',
        from_state: 'active',
        to_state: 'de_active',
        actor_id,
        payload: { before: { name: 'Unpaid Wages' }, after: { name: 'Wages' } },
      },
    ])
  })

  test('de-activated is offered to nobody any more, nor are the types of a de-active category', async () => {
    const category = (await addCategory()).data
    const [one, other] = [
      (await addType({ categoryId: String(category.id) })).data,
      (await addType({ categoryId: String(category.id) })).data,
    ]
    await changeType(one.id, 1, { status: 'de_active' })
    expect(await offeredTypes(category.id)).toEqual([other.id])
    await changeCategory(category.id, 1, { status: 'de_active' })
    expect([(await offeredCategories()).includes(category.id), await offeredTypes(category.id)]).toEqual([
      false,
      [],
    ])
  })

  test('by two people at once is changed by one; the other is told who was faster, in both languages (product 2)', async () => {
    const { id } = (await addType()).data
    const answers = await Promise.all([
      changeType(id, 1, { name: 'First' }),
      changeType(id, 1, { name: 'Second' }),
    ])
    const [granted, refused] = answers.toSorted((a, b) => a.code - b.code)
    expect([granted?.code, refused?.code]).toEqual([200, 409])
    const now = await world.call('GET /customization/case-types/{id}', { params: { id } }, token)
    expect(now.data).toEqual(granted?.data)
    const who = await world.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', await world.userId('superAdmin'))
      .executeTakeFirstOrThrow()
    expect(refused?.message).toContain(who.name)
    // With the version that it reads now, the same change is made.
    expect((await changeType(id, now.data.version, { name: 'Third' })).code).toBe(200)
  })
})

describe('what is refused changes nothing (spec §5, §8)', () => {
  const refusals: [string, number, string | null, () => Promise<{ code: number; refusal: object }>][] = [
    ['a code of another category', 422, 'code', () => addCategory({ code: 'family' })],
    ['a code of another type', 422, 'code', () => addType({ code: 'fam-dower' })],
    ['a name in Bangla for the English one', 422, 'name', () => addCategory({ name: 'শ্রম' })],
    ['a name in English for the Bangla one', 422, 'nameBn', () => addType({ nameBn: 'Labour' })],
    ['a division that is none', 422, 'division', () => addCategory({ division: 'district' })],
    ['a category that is none', 422, 'categoryId', () => addType({ categoryId: '999999999' })],
    ['fees of no type', 422, 'feesAsOfTypeId', () => addType({ feesAsOfTypeId: '999999999' })],
    ['a change of a category that is none', 404, null, () => changeCategory(999_999_999, 1)],
    ['a change of a type that is none', 404, null, () => changeType(2_147_483_647, 1)],
    ['a change of an older version', 409, null, () => changeCategory(1, 0)],
    ['a change to the code of another', 422, 'code', () => changeType(1, 1, { code: 'CIV-LOAN' })],
    ['a change without a status', 422, 'status', () => changeCategory(1, 1, { status: '' })],
  ]
  test.each(refusals)('%s: %i', async (_name, wanted, at, act) => {
    const before = await tables()
    const { code, refusal } = await act()
    const fields = (refusal as { fields?: { path: string }[] }).fields ?? []
    expect([code, fields.map(({ path }) => path)]).toEqual([wanted, at === null ? [] : [at]])
    expect(await tables()).toEqual(before)
  })

  test('fees that are reckoned from the amount, without asking for it (product 4)', async () => {
    const byAmount = await world.db
      .selectFrom('case_types')
      .select(['id', 'code'])
      .where('code', '=', 'CIV-MONEY')
      .executeTakeFirstOrThrow()
    const before = await tables()
    const added = await addType({ feesAsOfTypeId: String(byAmount.id) })
    const changed = await changeType(byAmount.id, 1, { code: byAmount.code })
    for (const { code, refusal } of [added, changed])
      expect([code, refusal.fields?.map(({ path }) => path)]).toEqual([422, ['isAmountNeeded']])
    expect(await tables()).toEqual(before)
    const whole = await addType({ feesAsOfTypeId: String(byAmount.id), isAmountNeeded: true })
    expect(whole.code).toBe(200)
  })

  test('of one new code sent twice at once, one row is added', async () => {
    const answers = await Promise.all([addCategory({ code: 'TWICE' }), addCategory({ code: 'twice' })])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422])
  })
})

describe('a case and a type that was de-activated meanwhile (spec §4)', () => {
  const versionOf = async (id: string): Promise<number> => {
    const rows = world.db.selectFrom('applications').select('version').where('id', '=', id)
    return (await rows.executeTakeFirstOrThrow()).version
  }
  const act = async (id: string, event: 'verify' | 'update', payload: object) =>
    world.call(
      'POST /applications/{id}/actions/{event}',
      { params: { id, event }, body: { version: await versionOf(id), payload } },
      await world.login('administrator'),
    )
  /** A case in a state, of a type of its own that is then de-activated, alone or with its category. */
  async function caseOf(state: 'draft' | 'unverified', deactivate: 'type' | 'category') {
    const category = (await addCategory()).data
    const type = (await addType({ categoryId: String(category.id) })).data
    const form = { ...stage.form, categoryId: category.id, typeId: type.id }
    const id = await placeApplication({ ...stage, form }, state)
    if (deactivate === 'type') await changeType(type.id, 1, { status: 'de_active', isAmountNeeded: true })
    else await changeCategory(category.id, 1, { status: 'de_active' })
    return { id, form }
  }
  const stored = (id: string) =>
    world.db
      .selectFrom('applications')
      .select(['state', 'category_id as categoryId', 'type_id as typeId'])
      .where('id', '=', id)
      .executeTakeFirst()

  test.each([
    ['type', ['form.typeId']],
    ['category', ['form.categoryId', 'form.typeId']],
  ] as const)('a draft of a de-active %s is told so at its field and stays a draft', async (what, paths) => {
    const { id, form } = await caseOf('draft', what)
    const { code, refusal } = await world.call(
      'POST /auth/send-application',
      { body: { applicationId: id, draftKey: v7(), version: 1, intent: 'submit', form } },
      await world.login('litigant'),
    )
    expect([code, refusal.fields?.map(({ path, error }) => [path, error])]).toEqual([
      422,
      paths.map((path) => [path, 'not_offered']),
    ])
    expect(await stored(id)).toMatchObject({ state: 'draft' })
  })

  test.each(['type', 'category'] as const)(
    'a submitted case of a de-active %s keeps it, through a correction too, and is billed as ever',
    async (what) => {
      const { id, form } = await caseOf('unverified', what)
      const corrected = { ...form, caseAmount: '৫০,০০০', remark: 'সংশোধন' }
      expect((await act(id, 'update', { form: corrected })).code).toBe(200)
      const { categoryId, typeId } = form
      expect(await stored(id)).toEqual({ state: 'unverified', categoryId, typeId })
      const { code, data } = await act(id, 'verify', {})
      const fees = await feesOf(stage.form.typeId)
      const total = fees.reduce((sum, { amountPoisha }) => sum + amountPoisha, 0)
      expect([code, data.state, data.bills[0]?.totalPoisha]).toEqual([200, 'verified', total])
    },
  )

  test('a submitted case whose type asks for an amount since is billed all the same', async () => {
    const type = (await addType()).data
    const id = await placeApplication({ ...stage, form: { ...stage.form, typeId: type.id } }, 'unverified')
    await changeType(type.id, 1, { isAmountNeeded: true })
    expect((await act(id, 'verify', {})).data.state).toBe('verified')
  })
})
