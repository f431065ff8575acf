import { feeLookupsPerMinuteMax } from '../../../src/machines/limits.ts'
import { paymentStateNames } from '../../../src/machines/payment/states.ts'
import { dispatchStateNames } from '../../../src/machines/dispatch/states.ts'
import { applicationStateNames } from '../../../src/machines/application/states.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyForm } from '../../../src/machines/form.ts'
import { reckonFee } from '../../../src/machines/money.ts'
import { buildApp } from '../../../src/server/app.ts'
import { filingReferenceOf } from '../../../src/server/application/store.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const bangla = /[ঀ-৿]/

describe('places', () => {
  test('go from division to union, each with both names', async () => {
    const { data: divisions } = await world.call('GET /divisions', {})
    expect(divisions).toHaveLength(8)
    const dhaka = divisions.find(({ name }) => name === 'Dhaka')
    const { data: districts } = await world.call('GET /districts/{id}', { params: { id: dhaka?.id } })
    const { data: all } = await world.call('GET /all-districts', {})
    expect(all).toHaveLength(64)
    expect(districts.map(({ id }) => id)).toEqual(
      all.filter(({ divisionId }) => divisionId === dhaka?.id).map(({ id }) => id),
    )
    const district = districts.find(({ name }) => name === 'Dhaka')
    const { data: upazilas } = await world.call('GET /upazilas/{id}', { params: { id: district?.id } })
    const savar = upazilas.find(({ name }) => name === 'Savar')
    const { data: unions } = await world.call('GET /unions/{id}', { params: { id: savar?.id } })
    expect(unions.length).toBeGreaterThan(5)
    for (const place of [...divisions, ...all, ...upazilas, ...unions]) expect(place.nameBn).toMatch(bangla)
  })

  test('an unknown place has nothing in it, and a word is no number', async () => {
    expect((await world.call('GET /unions/{id}', { params: { id: 999_999 } })).data).toEqual([])
    for (const id of ['x', '0', '1.5', '99999999999'])
      expect((await world.call('GET /unions/{id}', { params: { id } })).code).toBe(404)
  })
})

describe('courts and cases', () => {
  test('courts are those of the division asked for, of one district if wanted', async () => {
    const subordinate = await world.call('GET /subordinate-courts', { query: {} })
    expect(subordinate.data.length).toBeGreaterThan(1_000)
    const high = await world.call('GET /subordinate-courts', { query: { division: 'high_court' } })
    expect(high.data.every(({ districtId }) => districtId === null)).toBe(true)
    const districtId = subordinate.data[0]?.districtId ?? 0
    const one = await world.call('GET /subordinate-courts', { query: { district: districtId } })
    expect(one.data).toEqual(subordinate.data.filter((court) => court.districtId === districtId))
    const codes = (await world.call('GET /case-divisions', {})).data.map(({ code }) => code)
    expect(codes).toEqual(['subordinate', 'high_court'])
    expect((await world.call('GET /bar-associations', {})).data).toHaveLength(65)
  })

  test('courts served are counted, and found by name or district in either language (look Litigant)', async () => {
    const served = async (q: string) => (await world.call('GET /courts-served', { query: { q } })).data
    const all = await served('')
    expect([all.foundCount, all.districtCount]).toEqual([all.courtCount, 64])
    for (const q of ['dhaka', 'ঢাকা জজ']) {
      const found = await served(q)
      expect(found.foundCount).toBeGreaterThan(0)
      expect(found.foundCount).toBeLessThan(all.courtCount)
      for (const { name, nameBn, district } of found.courts)
        expect([name, nameBn, district?.name, district?.nameBn].join(' ').toLowerCase()).toContain(
          q.split(' ')[0],
        )
    }
    expect(await served('%')).toMatchObject({ foundCount: 0, courts: [] })
  })

  test('what a case costs can be asked without an account, and only so often (product 4, 7)', async () => {
    const { data: types } = await world.call('GET /case-types/', { query: {} })
    const needing = types.find(({ isAmountNeeded }) => isAmountNeeded)
    const ask = () =>
      world.call('GET /fee-type-lists/{id}', { params: { id: needing?.id }, query: { amount: 20_000_000 } })
    const first = await ask()
    expect([first.code, first.data.length > 0]).toEqual([200, true])
    for (let count = 1; count < feeLookupsPerMinuteMax; count += 1) await ask()
    expect((await ask()).code).toBe(429)
    world.clock.advance({ minutes: 2 })
    expect((await ask()).code).toBe(200)
  })

  test('a court, category or type that was switched off is offered no more', async () => {
    const { data: categories } = await world.call('GET /case-categories/', {})
    const [category] = categories
    const { data: types } = await world.call('GET /case-types/{id}', { params: { id: category?.id } })
    await world.db
      .updateTable('case_types')
      .set({ is_active: false })
      .where('id', '=', types[0]?.id ?? 0)
      .execute()
    const left = await world.call('GET /case-types/{id}', { params: { id: category?.id } })
    expect(left.data).toEqual(types.slice(1))
    const params = { id: category?.division ?? 'subordinate' }
    const together = await world.call('GET /case-categories/{id}', { params })
    expect(together.data.find(({ id }) => id === category?.id)?.types).toEqual(types.slice(1))
    // A form takes it no more, and a case that has it keeps it.
    const form = { ...emptyForm('p1'), categoryId: category?.id ?? 0, typeId: types[0]?.id ?? 0 }
    const kept = { category_id: form.categoryId, type_id: form.typeId, court_id: null }
    expect((await filingReferenceOf(world.db, form)).type).toBeNull()
    expect((await filingReferenceOf(world.db, form, kept)).type).toMatchObject({ id: form.typeId })
    // Its fees are reckoned as before.
    const fees = await world.call('GET /fee-type-lists/{id}', { params: { id: types[0]?.id }, query: {} })
    expect([fees.code, fees.data.length > 0]).toEqual([200, true])
    const none = await world.call('GET /fee-type-lists/{id}', { params: { id: 99_999 }, query: {} })
    expect(none.code).toBe(404)
  })

  test('what was switched off is still named where cases are narrowed by it (spec §4, product 8)', async () => {
    const typeId = (await world.call('GET /case-types/', { query: {} })).data[0]?.id ?? 0
    const courtId = (await world.call('GET /subordinate-courts', { query: {} })).data[0]?.id ?? 0
    const off = (table: 'courts' | 'case_types', id: number) =>
      world.db.updateTable(table).set({ is_active: false }).where('id', '=', id).execute()
    await off('case_types', typeId)
    await off('courts', courtId)
    const named = async (standing: 'open' | 'any') => {
      const types = await world.call('GET /case-types/', { query: { standing } })
      const courts = await world.call('GET /subordinate-courts', { query: { standing } })
      return [types.data.some(({ id }) => id === typeId), courts.data.some(({ id }) => id === courtId)]
    }
    expect(await named('open')).toEqual([false, false])
    expect(await named('any')).toEqual([true, true])
  })

  test('categories of a division with the types of each, and none of an unknown one', async () => {
    const { data: all } = await world.call('GET /case-categories/', {})
    for (const id of ['high_court', 'subordinate'] as const) {
      const { data } = await world.call('GET /case-categories/{id}', { params: { id } })
      const own = all.filter(({ division }) => division === id)
      expect(own.length).toBeGreaterThan(0)
      const withTypes = own.map(async (category) => {
        const { data: types } = await world.call('GET /case-types/{id}', { params: { id: category.id } })
        return { ...category, types }
      })
      expect(data).toEqual(await Promise.all(withTypes))
      expect(data.some(({ types }) => types.length > 0)).toBe(true)
    }
    expect((await world.call('GET /case-categories/{id}', { params: { id: 'other' as never } })).code).toBe(
      404,
    )
  })
})

describe('fees', () => {
  test('of a money claim are 2.5 % within floor and cap, and 15 % VAT as a line of its own', async () => {
    const type = await world.db
      .selectFrom('case_type_fees')
      .innerJoin('fee_types', 'fee_types.id', 'case_type_fees.fee_type_id')
      .select('case_type_id')
      .where('slug', '=', 'court_fee_money')
      .executeTakeFirstOrThrow()
    const amounts = async (amount: number) => {
      const params = { id: type.case_type_id }
      const { data } = await world.call('GET /fee-type-lists/{id}', { params, query: { amount } })
      return data.filter(({ fund }) => fund === 'treasury').map(({ amountPoisha }) => amountPoisha)
    }
    expect((await amounts(0)).slice(0, 2)).toEqual([30_000, 4_500])
    expect((await amounts(100_000_00)).slice(0, 2)).toEqual([250_000, 37_500])
    expect((await amounts(100_000_000_00)).slice(0, 2)).toEqual([5_000_000, 750_000])
  })

  test('come with the rule that each line was reckoned by, and say which line is VAT (spec §3 Fee type)', async () => {
    const { data: categories } = await world.call('GET /case-categories/', {})
    const kinds = new Set<string>()
    for (const { id } of categories) {
      const { data: types } = await world.call('GET /case-types/{id}', { params: { id } })
      for (const type of types) {
        const params = { id: type.id }
        const { data } = await world.call('GET /fee-type-lists/{id}', {
          params,
          query: { amount: 5_000_000 },
        })
        for (const { amountPoisha, isVat, formula } of data) {
          kinds.add(`${formula.kind} ${isVat}`)
          const { feePoisha, vatPoisha } = reckonFee(formula, 5_000_000)
          expect(amountPoisha).toBe(isVat ? vatPoisha : feePoisha)
        }
      }
    }
    expect([...kinds].toSorted()).toEqual(['ad_valorem false', 'ad_valorem true', 'fixed false'])
  })

  test('that can be asked for carry their fixed amount', async () => {
    const { data } = await world.call('GET /fee_types/', {})
    expect(data.find(({ slug }) => slug === 'certified_copy')).toMatchObject({ access: 'accessible' })
    expect(data.every(({ basePoisha }) => Number.isInteger(basePoisha))).toBe(true)
  })
})

describe('contents', () => {
  test('every state of every chart has words in both languages', async () => {
    const { data } = await world.call('GET /statuses', {})
    const states = (entity: string) => data.filter((row) => row.entity === entity).map(({ state }) => state)
    expect(states('application')).toEqual([...applicationStateNames])
    expect(states('dispatch')).toEqual([...dispatchStateNames])
    expect(states('payment')).toEqual([...paymentStateNames])
    for (const { name, nameBn } of data) {
      expect(nameBn).toMatch(bangla)
      expect(name).not.toMatch(bangla)
    }
  })

  test('questions in their order and pages by key', async () => {
    const { data: faqs } = await world.call('GET /faqs', {})
    expect(faqs[0]?.title.name).toBe('Who can file an application here?')
    const { data: pages } = await world.call('GET /pages', {})
    expect(Object.keys(pages).toSorted()).toEqual(['development', 'faq', 'footer', 'home', 'payment'])
    expect(pages['home']?.['header_title']?.nameBn).toMatch(bangla)
  })

  test('the start facts name the live channel and the day in Dhaka', async () => {
    world.clock.set('2026-03-01T18:30:00Z')
    const { data } = await world.call('GET /config-status', {})
    expect(data).toMatchObject({ isDemo: true, today: '2026-03-02', live: { isTls: false, cluster: null } })
    expect(JSON.stringify(data)).not.toContain(world.deps.settings.LIVE_SECRET)
  })
})

test('the documents wanted for a case type are told to anybody, as the super admin keeps them, by every process at once', async () => {
  const divorce = world.db.selectFrom('case_types').select('id').where('code', '=', 'FAM-DIVORCE')
  const id = String((await divorce.executeTakeFirstOrThrow()).id)
  const wanted = async () => (await world.call('GET /documents-wanted/{id}', { params: { id } })).data
  const seeded = await wanted()
  expect(seeded.map(({ name }) => name)).toEqual(['Marriage deed', 'Plaint', 'Vakalatnama'])
  for (const { nameBn } of seeded) expect(nameBn).toMatch(bangla)
  const token = await world.login('superAdmin')
  const kind = 'document_kind' as const
  const form = { name: 'Talaq notice', nameBn: 'তালাকের নোটিশ', code: 'talaq', ownerId: id, status: 'active' }
  const { data: added } = await world.call(
    'POST /customization/reference/{kind}',
    { params: { kind }, body: form },
    token,
  )
  const other = await buildApp(world.deps)
  const { data: offered } = (await other.inject({ url: `/api/documents-wanted/${id}` })).json<{
    data: { id: number }[]
  }>()
  await other.close()
  expect(offered.map((one) => one.id)).toContain(added.id)
  const { name, nameBn } = form
  const off = { name, nameBn, status: 'de_active', version: added.version }
  const params = { kind, id: added.id }
  await world.call('POST /customization/reference/{kind}/{id}', { params, body: off }, token)
  expect(await wanted()).toEqual(seeded)
  expect((await world.call('GET /documents-wanted/{id}', { params: { id: 999_999 } })).data).toEqual([])
})
