import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { emptyPerson, type DraftForm } from '../../../src/machines/form.ts'
import { createStage, placeApplication, placeDispatch, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
let owner: string
let officer: string
let dispatcher: string

/** A district with an upazila and a union of its own, and the same of another. */
interface Place {
  districtId: number
  upazilaId: number
  unionId: number
}
let here: Place
let elsewhere: Place
const nowhere = 2_000_000_000

beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  owner = await world.login('litigant')
  officer = await world.login('administrator')
  dispatcher = await world.login('dispatcher')
  const rows = await world.db
    .selectFrom('unions')
    .innerJoin('upazilas', 'upazilas.id', 'unions.upazila_id')
    .distinctOn('upazilas.district_id')
    .select(['upazilas.district_id as districtId', 'upazilas.id as upazilaId', 'unions.id as unionId'])
    .orderBy('upazilas.district_id')
    .limit(2)
    .execute()
  here = rows[0] as Place
  elsewhere = rows[1] as Place
})
afterAll(() => world.close())

const fieldsOf = ({
  code,
  refusal,
}: {
  code: number
  refusal: { fields?: { path: string; error: string }[] | undefined }
}) => [code, ...(refusal.fields ?? []).map(({ path, error }) => `${path} ${error}`)]

const submit = (form: DraftForm) =>
  world.call(
    'POST /auth/send-application',
    { body: { applicationId: null, draftKey: v7(), version: null, intent: 'submit', form } },
    owner,
  )
const withPetitioner = (place: Partial<Place>): DraftForm => ({
  ...stage.form,
  petitioners: stage.form.petitioners.map((person) => ({ ...person, ...place })),
})

describe('a place is one that is there, and belongs where it is said to be (spec §5)', () => {
  test.each([
    ['a district that is none', () => ({ districtId: nowhere }), ['districtId', 'upazilaId']],
    ['an upazila that is none', () => ({ ...here, upazilaId: nowhere }), ['upazilaId', 'unionId']],
    [
      'an upazila of another district',
      () => ({ ...here, upazilaId: elsewhere.upazilaId }),
      ['upazilaId', 'unionId'],
    ],
    ['a union that is none', () => ({ ...here, unionId: nowhere }), ['unionId']],
    ['a union of another upazila', () => ({ ...here, unionId: elsewhere.unionId }), ['unionId']],
  ] as const)('%s of a petitioner', async (_name, place, fields) => {
    expect(fieldsOf(await submit(withPetitioner(place())))).toEqual([
      422,
      ...fields.map((field) => `form.petitioners.0.${field} not_offered`),
    ])
  })

  test('what is right is taken', async () => {
    expect((await submit(withPetitioner(here))).code).toBe(200)
  })

  test('of a defendant who is added, changed, or corrected by an officer', async () => {
    const id = await placeApplication(stage, 'unverified')
    const defendant = {
      ...emptyPerson('new'),
      name: 'পরীক্ষা বিবাদী',
      ...here,
      upazilaId: elsewhere.upazilaId,
      unionId: null,
    }
    const params = { id }
    const added = await world.call(
      'POST /auth/send-application/defendent/{id}',
      { params, body: { version: 1, defendant } },
      owner,
    )
    expect(fieldsOf(added)).toEqual([422, 'defendant.upazilaId not_offered'])
    const changed = await world.call(
      'POST /auth/send-application/defendent/update/{id}',
      {
        params,
        body: {
          version: 1,
          defendant: { ...defendant, id: 'defendant-1', districtId: nowhere, upazilaId: null },
        },
      },
      owner,
    )
    expect(fieldsOf(changed)).toEqual([422, 'defendant.districtId not_offered'])
    const form = { ...stage.form, defendants: [{ ...defendant, id: 'defendant-1' }] }
    const update = await world.call(
      'POST /applications/{id}/actions/{event}',
      { params: { id, event: 'update' }, body: { version: 1, payload: { form } } },
      officer,
    )
    expect(fieldsOf(update)).toEqual([422, 'form.defendants.0.upazilaId not_offered'])
  })

  test('a half-filled draft is kept all the same', async () => {
    const body = {
      applicationId: null,
      draftKey: v7(),
      version: null,
      intent: 'save' as const,
      form: withPetitioner({ districtId: nowhere }),
    }
    expect((await world.call('POST /auth/send-application', { body }, owner)).code).toBe(200)
  })

  test('a submitted case is not moved to a court of another office', async () => {
    const id = await placeApplication(stage, 'unverified')
    const court = await world.db
      .selectFrom('courts')
      .select('id')
      .where('office_id', '!=', stage.officeId)
      .where('division', '=', 'subordinate')
      .limit(1)
      .executeTakeFirstOrThrow()
    for (const token of [owner, officer]) {
      const form = { ...stage.form, courtId: court.id }
      const update = await world.call(
        'POST /applications/{id}/actions/{event}',
        { params: { id, event: 'update' }, body: { version: 1, payload: { form } } },
        token,
      )
      expect(fieldsOf(update)).toEqual([422, 'form.courtId not_offered'])
    }
  })
})

describe('a defendant who is not there (spec §7)', () => {
  test('cannot be removed, and cannot be changed', async () => {
    const id = await placeApplication(stage, 'unverified')
    const remove = await world.call(
      'POST /auth/send-application/delete/defendant',
      { body: { applicationId: id, defendantId: 'nobody', version: 1 } },
      owner,
    )
    expect(remove.code).toBe(404)
    const act = await world.call(
      'POST /applications/{id}/actions/{event}',
      {
        params: { id, event: 'changeDefendants' },
        body: { version: 1, payload: { saved: [], removedIds: ['nobody'] } },
      },
      owner,
    )
    expect(fieldsOf(act)).toEqual([422, 'removedIds.0 not_offered'])
    const change = await world.call(
      'POST /auth/send-application/defendent/update/{id}',
      { params: { id }, body: { version: 1, defendant: { ...emptyPerson('nobody'), name: 'কেউ না' } } },
      owner,
    )
    expect(change.code).toBe(404)
  })

  test('one by one there come to be no more than a form takes', async () => {
    const defendants = Array.from({ length: 50 }, (_, index) => ({
      ...emptyPerson(`d-${index}`),
      name: 'পরীক্ষা',
    }))
    const id = await placeApplication({ ...stage, form: { ...stage.form, defendants } }, 'unverified')
    const added = await world.call(
      'POST /auth/send-application/defendent/{id}',
      { params: { id }, body: { version: 1, defendant: { ...emptyPerson('one-more'), name: 'আরও একজন' } } },
      owner,
    )
    expect(fieldsOf(added)).toEqual([422, 'saved too_many'])
  })
})

describe('days (Asia/Dhaka)', () => {
  const send = async (
    state: 'received' | 'completed',
    event: 'sendToAddress' | 'recordOutcome',
    payload: object,
  ) => {
    const id = await placeDispatch(stage, await placeApplication(stage, 'approved'), state)
    return fieldsOf(
      await world.call(
        'POST /dispatches/{id}/actions/{event}',
        { params: { id, event }, body: { version: 1, payload } },
        dispatcher,
      ),
    )
  }
  let numbers = 0
  const line = () => ({ defendantId: 'defendant-1', trackingNumber: `RR-${(numbers += 1)}` })

  test('a dispatch is not due before today', async () => {
    expect(await send('received', 'sendToAddress', { dueDate: '2026-02-28', lines: [line()] })).toEqual([
      422,
      'dueDate date_past',
    ])
    expect((await send('received', 'sendToAddress', { dueDate: '২০২৬-০৩-০১', lines: [line()] }))[0]).toBe(200)
    // Half past eleven in the evening of 1 March in London is 2 March in Dhaka.
    world.clock.advance({ hours: 17.5 })
    dispatcher = await world.login('dispatcher')
    owner = await world.login('litigant')
    expect(await send('received', 'sendToAddress', { dueDate: '2026-03-01', lines: [line()] })).toEqual([
      422,
      'dueDate date_past',
    ])
  })

  test('what became of a summons was not tomorrow, and not before it was sent', async () => {
    const outcome = (outcomeDate: string) => ({
      lines: [{ defendantId: 'defendant-1', outcome: 'delivered', outcomeDate }],
    })
    expect(await send('completed', 'recordOutcome', outcome('2026-03-03'))).toEqual([
      422,
      'lines.0.outcomeDate date_future',
    ])
    // It is placed as sent now.
    expect(await send('completed', 'recordOutcome', outcome('2026-03-01'))).toEqual([
      422,
      'lines.0.outcomeDate day_before_sending',
    ])
    expect((await send('completed', 'recordOutcome', outcome('2026-03-02')))[0]).toBe(200)
  })

  test('nobody was born tomorrow', async () => {
    const petitioners = stage.form.petitioners.map((person) => ({ ...person, dateOfBirth: '2026-03-03' }))
    expect(fieldsOf(await submit({ ...stage.form, petitioners }))).toEqual([
      422,
      'form.petitioners.0.dateOfBirth date_future',
    ])
    const profile = await world.call(
      'POST /auth/update-profile',
      { body: { name: 'পরীক্ষা', dateOfBirth: '2026-03-03' } },
      owner,
    )
    expect(fieldsOf(profile)).toEqual([422, 'dateOfBirth date_future'])
    const verify = await world.call(
      'POST /auth/verify/user',
      { body: { mobile: '01700000001', nid: '1234567890', dateOfBirth: '2026-03-03' } },
      owner,
    )
    expect(fieldsOf(verify)).toContain('dateOfBirth date_future')
    // Today somebody was.
    const newborn = stage.form.petitioners.map((person) => ({ ...person, dateOfBirth: '২০২৬-০৩-০২' }))
    expect((await submit({ ...stage.form, petitioners: newborn })).code).toBe(200)
    const body = { name: 'পরীক্ষা', dateOfBirth: '2026-03-02' }
    expect((await world.call('POST /auth/update-profile', { body }, owner)).code).toBe(200)
  })
})
