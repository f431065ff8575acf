import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('a draft goes to the office of the court that it names last, and is submitted there (product 2.1)', async () => {
  const stage = await createStage(world)
  const token = await world.login('litigant')
  const elsewhere = await world.db
    .selectFrom('courts')
    .innerJoin('users', 'users.office_id', 'courts.office_id')
    .select(['courts.id', 'courts.office_id'])
    .where('users.id', '=', await world.userId('otherAdministrator'))
    .where('division', '=', 'subordinate')
    .executeTakeFirstOrThrow()
  const draftKey = v7()
  const officeOf = async (id: string) =>
    (
      await world.db
        .selectFrom('applications')
        .select('office_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).office_id
  const keep = async (applicationId: string | null, version: number | null, courtId: number | null) => {
    const form = { ...stage.form, documents: [], courtId }
    const body = { applicationId, draftKey, version, intent: 'save', form }
    const { code, data } = await world.call('POST /auth/send-application', { body: body as never }, token)
    expect(code).toBe(200)
    return data
  }
  const begun = await keep(null, null, stage.form.courtId)
  expect(await officeOf(begun.applicationId)).toBe(stage.officeId)
  const moved = await keep(begun.applicationId, begun.version, elsewhere.id)
  expect(await officeOf(begun.applicationId)).toBe(elsewhere.office_id)
  const nowhere = await keep(begun.applicationId, moved.version, null)
  expect(await officeOf(begun.applicationId)).toBeNull()
  const params = { id: begun.applicationId, event: 'submit' as const }
  const form = { ...stage.form, documents: [], courtId: elsewhere.id }
  const sent = await world.call(
    'POST /applications/{id}/actions/{event}',
    { params, body: { version: nowhere.version, payload: { form } } },
    token,
  )
  expect([sent.code, await officeOf(begun.applicationId)]).toEqual([200, elsewhere.office_id])
})
