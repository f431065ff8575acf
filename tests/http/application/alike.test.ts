import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AlikeReason } from '../../../src/machines/alike.ts'
import type { ApplicationState } from '../../../src/machines/application/states.ts'
import type { DraftForm, PersonDraft } from '../../../src/machines/form.ts'
import { createCourt, type Court, type Person } from '../../support/drivers/law.ts'
import { placeApplication } from '../../support/stage.ts'
import { wholeDefendant, wholePetitioner } from '../../witness/forms.ts'

let court: Court
beforeAll(async () => {
  court = await createCourt()
})
afterAll(() => court.world.close())

let people = 0
/** Somebody whom no other case names. */
const somebody = (given: Partial<PersonDraft> = {}): PersonDraft => ({
  ...wholePetitioner,
  name: `কেউ ${++people}`,
  mobile: `0180000${String(people).padStart(4, '0')}`,
  ...given,
})

/** A case of the owner's in a state, with a number, between people whom no other case names unless they are given. */
async function placed(
  state: ApplicationState,
  caseNumber: string,
  more: { owner_id?: string; office_id?: string; petitioner_name?: string } = {},
  form: Partial<DraftForm> = {},
): Promise<string> {
  const id = await placeApplication(court.stage, state)
  const whole = { ...court.stage.form, petitioners: [somebody()], defendants: [somebody()], ...form }
  await court.world.db
    .updateTable('applications')
    .set({ case_number: caseNumber, form: JSON.stringify({ ...whole, caseNumber }), ...more })
    .where('id', '=', id)
    .execute()
  return id
}

const ask = (id: string, who: Person) =>
  court.world.call('GET /applications/{id}/alike', { params: { id } }, court.tokens[who])

async function alikeTo(id: string, who: Person): Promise<string[] | number> {
  const { code, data } = await ask(id, who)
  return code === 200 ? data.rows.map((row) => row.id) : code
}

/** What is alike, each with why. */
async function reasonsFor(id: string, who: Person): Promise<Record<string, AlikeReason[]>> {
  const { data } = await ask(id, who)
  return Object.fromEntries(data.rows.map((row) => [row.id, row.reasons]))
}

const otherOffice = () =>
  court.world.db
    .selectFrom('offices')
    .select('id')
    .where('id', '<>', court.stage.officeId)
    .where('is_head_office', '=', false)
    .limit(1)
    .executeTakeFirstOrThrow()

describe('a case that may have been filed before (product 2.5)', () => {
  test('its owner is told of their own open one at the same court, in either digits', async () => {
    const open = await placed('unverified', 'পারিবারিক ৭০১/২০২৬')
    const draft = await placed('draft', 'পারিবারিক 701/2026')
    await placed('rejected', 'পারিবারিক ৭০১/২০২৬')
    await placed('draft', 'পারিবারিক ৭০১/২০২৬')
    await placed('unverified', 'পারিবারিক ৭০২/২০২৬')
    await placed('unverified', 'পারিবারিক ৭০১/২০২৬', { petitioner_name: 'অন্য বাদী' })
    await placed('unverified', 'পারিবারিক ৭০১/২০২৬', { owner_id: await court.world.userId('secondLitigant') })
    expect(await alikeTo(draft, 'owner')).toEqual([open])
  })

  test('an office is told of every one with its number, whoever filed it and whatever became of it', async () => {
    const first = await placed('rejected', 'পারিবারিক ৭১১/২০২৬', { petitioner_name: 'অন্য বাদী' })
    const here = await placed('unverified', 'পারিবারিক 711/2026')
    const away = await otherOffice()
    const elsewhere = await placed('unverified', 'পারিবারিক ৭১১/২০২৬', { office_id: away.id })
    await placed('draft', 'পারিবারিক ৭১১/২০২৬')
    expect(await alikeTo(here, 'administrator')).toEqual([first])
    expect(new Set((await alikeTo(here, 'headAdministrator')) as string[])).toEqual(
      new Set([first, elsewhere]),
    )
  })

  test('without a number and with other parties nothing is alike; what is not there for somebody is 404', async () => {
    const nameless = await placed('draft', '')
    await placed('unverified', '')
    expect(await alikeTo(nameless, 'owner')).toEqual([])
    expect(await alikeTo(nameless, 'otherLitigant')).toBe(404)
    expect(await alikeTo(nameless, 'administrator')).toBe(404)
  })
})

describe('a case of the same parties (product 2.5)', () => {
  const rahima = { name: 'রহিমা খাতুন', mobile: '01900000001', nid: '1234567890', districtId: 1 }
  const jabbar = { name: 'আবদুল  জব্বার' }

  test('an office is told of it with why, what has most in common first, and of none that has nothing', async () => {
    const here = await placed(
      'unverified',
      '৭২১',
      {},
      { petitioners: [somebody(rahima)], defendants: [somebody(jabbar)] },
    )
    const byNid = await placed(
      'approved',
      '৭২২',
      {},
      { petitioners: [somebody(), somebody({ nid: '১২৩৪ ৫৬৭-৮৯০' })] },
    )
    const byMobile = await placed(
      'unverified',
      '৭২৩',
      {},
      { petitioners: [somebody({ mobile: '+৮৮০১৯০০০০০০০১' })] },
    )
    const byNames = await placed(
      'rejected',
      ' ৭২৪',
      {},
      {
        petitioners: [somebody({ name: ' রহিমা\u00a0 খাতুন ', districtId: 1 })],
        defendants: [somebody({ name: 'আবদুল জব্বার' }), somebody()],
      },
    )
    const byAll = await placed(
      'returned',
      '৭২১',
      {},
      { petitioners: [somebody(rahima)], defendants: [somebody(jabbar)] },
    )
    // One of the two names alone, or both of another district.
    await placed('unverified', '৭২৫', {}, { petitioners: [somebody({ name: rahima.name, districtId: 1 })] })
    await placed(
      'unverified',
      '৭২৬',
      {},
      {
        petitioners: [somebody({ name: rahima.name, districtId: 2 })],
        defendants: [somebody(jabbar)],
      },
    )
    // A defendant's numbers say nothing of the petitioner.
    await placed(
      'unverified',
      '৭২৭',
      {},
      { defendants: [somebody({ mobile: rahima.mobile, nid: rahima.nid })] },
    )
    await placed('draft', '৭২১', {}, { petitioners: [somebody(rahima)], defendants: [somebody(jabbar)] })
    const told = await reasonsFor(here, 'administrator')
    expect(told).toEqual({
      [byAll]: ['number', 'nid', 'mobile', 'names'],
      [byNid]: ['nid'],
      [byMobile]: ['mobile'],
      [byNames]: ['names'],
    })
    expect(Object.keys(told)[0]).toBe(byAll)
  })

  test('of another office only the head office is told', async () => {
    const given = { petitioners: [somebody({ nid: '2234567890' })] }
    const here = await placed('unverified', '৭৩১', {}, given)
    const { id: officeId } = await otherOffice()
    const elsewhere = await placed('unverified', '৭৩২', { office_id: officeId }, given)
    expect(await reasonsFor(here, 'administrator')).toEqual({})
    expect(Object.keys(await reasonsFor(here, 'headAdministrator'))).toEqual([elsewhere])
  })

  test('its owner is told of their own open one between the same two, and never of another person’s', async () => {
    const given = { petitioners: [somebody()], defendants: [somebody()] }
    const open = await placed('unverified', '৭৪১', {}, given)
    const draft = await placed('draft', '৭৪২', {}, given)
    await placed('rejected', '৭৪৩', {}, given)
    await placed('unverified', '৭৪৪', { owner_id: await court.world.userId('secondLitigant') }, given)
    // The same person against somebody else: another case.
    await placed('unverified', '৭৪৫', {}, { petitioners: given.petitioners })
    expect(await reasonsFor(draft, 'owner')).toEqual({ [open]: ['names'] })
  })

  test('five are shown, then how many more, or that there are at least as many', async () => {
    const given = { petitioners: [somebody({ nid: '3234567890' })] }
    const here = await placed('unverified', '৭৫১', {}, given)
    const others = async (count: number, from: number) => {
      for (let each = 0; each < count; each += 1) {
        court.world.clock.advance({ seconds: 1 })
        await placed('unverified', `৭৫২-${from + each}`, {}, given)
      }
    }
    await others(12, 0)
    const some = await ask(here, 'administrator')
    expect([some.data.rows.length, some.data.moreCount, some.data.isMoreThanCounted]).toEqual([5, 7, false])
    const times = some.data.rows.map(({ submittedAt }) => submittedAt)
    expect(new Set(times).size).toBe(5)
    expect(times).toEqual(times.toSorted().toReversed())
    await others(20, 12)
    const many = await ask(here, 'administrator')
    expect([many.data.rows.length, many.data.isMoreThanCounted]).toEqual([5, true])
    expect(many.data.moreCount).toBeGreaterThanOrEqual(25)
  })
})

test('by what a case is known again follows its form, its office and its owner (product 2.5, 7)', async () => {
  const { db } = court.world
  const id = await placed('unverified', '৭৬১', {}, { petitioners: [somebody({ nid: '4234567890' })] })
  const kept = async () => {
    const rows = await db.selectFrom('case_marks').selectAll().where('application_id', '=', id).execute()
    return rows.map(({ kind }) => kind).toSorted()
  }
  expect(await kept()).toEqual(['mobile', 'names', 'nid', 'number'])
  const set = (columns: object) => db.updateTable('applications').set(columns).where('id', '=', id).execute()
  await set({ form: JSON.stringify({ ...court.stage.form, petitioners: [], defendants: [] }) })
  expect(await kept()).toEqual(['number'])
  await set({ case_number: '' })
  expect(await kept()).toEqual([])
})

describe('what marks a case (product 2.5)', () => {
  const marksOf = async (form: unknown, number: string): Promise<string[]> => {
    const { rows } = await sql<{
      kind: string
    }>`select kind from case_marks_of(${JSON.stringify(form)}::jsonb, ${number})`.execute(court.world.db)
    return rows.map(({ kind }) => kind).toSorted()
  }
  const side = (count: number, name: string) =>
    Array.from({ length: count }, (_value, index) => ({ ...wholeDefendant, name: `${name}${index}` }))

  test.each([
    ['a form that is none', 'nothing', '', []],
    ['rows that are none', { petitioners: 'x', defendants: [1, null] }, '', []],
    ['a number alone', {}, ' ১ ', ['number']],
    ['an NID of 12 digits', { petitioners: [{ nid: '123456789012' }] }, '', []],
    ['an NID of 17 digits', { petitioners: [{ nid: '12345678901234567' }] }, '', ['nid']],
    ['a number that is no mobile', { petitioners: [{ mobile: '0212345678' }] }, '', []],
    ['no district', { petitioners: [{ name: 'ক' }], defendants: [{ name: 'খ' }] }, '', []],
    ['no defendant', { petitioners: [{ name: 'ক', districtId: 1 }] }, '', []],
    ['one against one', { petitioners: side(1, 'ক'), defendants: side(1, 'খ') }, '', ['names']],
  ])('%s', async (_name, form, number, kinds) => {
    expect(await marksOf(form, number)).toEqual(kinds)
  })

  test('fifty against fifty are 99 pairs, each with the first of a side', async () => {
    expect(await marksOf({ petitioners: side(50, 'ক'), defendants: side(50, 'খ') }, '')).toHaveLength(99)
  })
})
