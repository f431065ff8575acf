import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApplicationState } from '../../../src/machines/application/states.ts'
import { createCourt, type Court, type Person } from '../../support/drivers/law.ts'
import { placeApplication } from '../../support/stage.ts'

let court: Court
beforeAll(async () => {
  court = await createCourt()
})
afterAll(() => court.world.close())

/** A case of the owner's in a state, with a number. */
async function placed(state: ApplicationState, caseNumber: string, more: object = {}): Promise<string> {
  const id = await placeApplication(court.stage, state)
  await court.world.db
    .updateTable('applications')
    .set({ case_number: caseNumber, ...more })
    .where('id', '=', id)
    .execute()
  return id
}

async function alikeTo(id: string, who: Person): Promise<string[] | number> {
  const call = 'GET /applications/{id}/alike'
  const { code, data } = await court.world.call(call, { params: { id } }, court.tokens[who])
  return code === 200 ? data.rows.map((row) => row.id) : code
}

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
    const away = await court.world.db
      .selectFrom('offices')
      .select('id')
      .where('id', '<>', court.stage.officeId)
      .where('is_head_office', '=', false)
      .limit(1)
      .executeTakeFirstOrThrow()
    const elsewhere = await placed('unverified', 'পারিবারিক ৭১১/২০২৬', { office_id: away.id })
    await placed('draft', 'পারিবারিক ৭১১/২০২৬')
    expect(await alikeTo(here, 'administrator')).toEqual([first])
    expect(new Set((await alikeTo(here, 'headAdministrator')) as string[])).toEqual(
      new Set([first, elsewhere]),
    )
  })

  test('without a number nothing is alike; what is not there for somebody is 404', async () => {
    const nameless = await placed('draft', '')
    await placed('unverified', '')
    expect(await alikeTo(nameless, 'owner')).toEqual([])
    expect(await alikeTo(nameless, 'otherLitigant')).toBe(404)
    expect(await alikeTo(nameless, 'administrator')).toBe(404)
  })
})
