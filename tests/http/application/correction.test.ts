import type { ApplicationEventType } from '../../../src/machines/application/events.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formChanges } from '../../../src/machines/changes.ts'
import type { DraftForm } from '../../../src/machines/form.ts'
import { createStage, placeApplication, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
let owner = ''
let officer = ''
let id = ''

beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  owner = await world.login('litigant')
  officer = await world.login('administrator')
})
afterAll(() => world.close())

const read = async (token: string) =>
  (await world.call('GET /applications/{id}', { params: { id } }, token)).data
const versionOf = async () => (await read(officer)).version
const act = async (token: string, event: ApplicationEventType, payload: object, version?: number) =>
  world.call(
    'POST /applications/{id}/actions/{event}',
    { params: { id, event }, body: { payload, version: version ?? (await versionOf()) } },
    token,
  )

const remarks = [{ path: 'caseNumber', remark: 'নম্বর মিলছে না' }]
let filed: DraftForm

beforeEach(async () => {
  id = await placeApplication(stage, 'unverified')
  filed = (await read(owner)).form
  expect((await act(officer, 'returnForCorrection', { remarks })).code).toBe(200)
})

const unfinished = (): DraftForm => ({ ...filed, caseNumber: '', courtId: null, categoryId: null })

test('a correction is kept at every pause, however unfinished, and stays with its office (product 2.1 returned update)', async () => {
  const before = await read(owner)
  const kept = await act(owner, 'update', { form: unfinished() }, before.version)
  expect(kept.code).toBe(200)
  expect([kept.data.state, kept.data.form]).toEqual(['returned', unfinished()])
  expect((await read(officer)).id).toBe(id)
  const second = await act(owner, 'update', { form: filed }, before.version)
  expect(second.code).toBe(409)
})

test('what an office is looking at is updated only by a whole form (product 2.1 unverified update)', async () => {
  expect((await act(owner, 'resubmit', { form: filed })).code).toBe(200)
  const refused = await act(owner, 'update', { form: unfinished() })
  expect(refused.code).toBe(422)
  expect(refused.refusal.fields?.map(({ path }) => path)).toContain('form.caseNumber')
})

test('a correction is sent again only when it is whole; the remarks stay until then (product 2.1 resubmit)', async () => {
  await act(owner, 'update', { form: unfinished() })
  const refused = await act(owner, 'resubmit', { form: unfinished() })
  expect(refused.code).toBe(422)
  expect((await read(owner)).remarks).toEqual(remarks)
})

test('the office sees what it had seen, what it wrote and what has changed since, over any number of pauses', async () => {
  const number = 'পারিবারিক ৯৯/২০২৬'
  const corrected = { ...filed, caseNumber: number, remark: 'নতুন নম্বর' }
  await act(owner, 'update', { form: unfinished() })
  await act(owner, 'update', { form: { ...corrected, remark: 'নতুন' } })
  const during = await read(officer)
  expect(during.correction).toMatchObject({ resubmittedAt: null, form: filed })
  expect((await act(owner, 'resubmit', { form: corrected })).code).toBe(200)
  const { correction, form, timeline } = await read(officer)
  expect(correction).toMatchObject({ remarks, form: filed })
  expect(correction?.resubmittedAt).not.toBeNull()
  expect(correction ? formChanges(correction.form, form) : null).toEqual([
    { kind: 'changed', path: 'caseNumber', before: filed.caseNumber, after: number },
    { kind: 'changed', path: 'remark', before: filed.remark, after: 'নতুন নম্বর' },
  ])
  expect(timeline.map(({ event }) => event)).not.toContain('update')
  expect((await act(officer, 'verify', {})).code).toBe(200)
  expect((await read(officer)).correction).toBeNull()
})

test('a defendant who was changed by the calls of their own is among the changes (spec §7)', async () => {
  const defendant = { ...filed.defendants[0], id: '', name: 'নতুন বিবাদী' }
  const added = await world.call(
    'POST /auth/send-application/defendent/{id}',
    { params: { id }, body: { version: await versionOf(), defendant } },
    owner,
  )
  expect(added.code).toBe(200)
  expect((await act(owner, 'resubmit', { form: added.data.form })).code).toBe(200)
  const { correction, form } = await read(officer)
  expect(correction ? formChanges(correction.form, form) : null).toEqual([
    { kind: 'added', path: `defendants.${filed.defendants.length}`, name: 'নতুন বিবাদী' },
  ])
})

test('given back twice, the changes are those since the last time', async () => {
  const first = { ...filed, caseNumber: 'পারিবারিক ১/২০২৬' }
  await act(owner, 'resubmit', { form: first })
  await act(officer, 'returnForCorrection', { remarks: [{ path: 'remark', remark: 'খালি' }] })
  const second = { ...first, remark: 'লেখা হলো' }
  await act(owner, 'resubmit', { form: second })
  const { correction } = await read(officer)
  expect(correction?.form).toEqual(first)
  expect(correction?.remarks).toEqual([{ path: 'remark', remark: 'খালি' }])
})

test('a remark on what the case does not have is refused where it stands, and nothing is given back (product 2.1)', async () => {
  await act(owner, 'resubmit', { form: filed })
  const on = (path: string) => ({ path, remark: 'ঠিক করুন' })
  const refused = await act(officer, 'returnForCorrection', {
    remarks: [on('caseNumber'), on(`petitioners.${filed.petitioners.length}.mobile`), on('documents.20')],
  })
  expect(refused.code).toBe(422)
  expect(refused.refusal.fields?.map(({ path, error }) => [path, error])).toEqual([
    ['remarks.1.path', 'not_offered'],
    ['remarks.2.path', 'not_offered'],
  ])
  const { state, remarks: kept } = await read(owner)
  expect([state, kept]).toEqual(['unverified', []])
})

test('a remark points to a place on a paper: outside of it, or on a paper that is not there, it is refused (product 2.1)', async () => {
  await act(owner, 'resubmit', { form: filed })
  const paper = { fileName: '1.png', contentType: 'image/png', sizeBytes: 10, weight: '1', name: 'আরজি' }
  const form = JSON.stringify({ ...filed, documents: [{ ...paper, id: v7() }] })
  await world.db.updateTable('applications').set({ form }).where('id', '=', id).execute()
  const pointing = (mark: object) => ({
    remarks: [
      { path: 'caseNumber', remark: 'মিলছে না', mark: { paper: 0, page: 1, x: 0.25, y: 0.75, ...mark } },
    ],
  })
  for (const mark of [{ paper: 1 }, { page: 0 }, { x: 1.01 }, { y: -0.01 }])
    expect([mark, (await act(officer, 'returnForCorrection', pointing(mark))).code]).toEqual([mark, 422])
  expect((await act(officer, 'returnForCorrection', pointing({}))).code).toBe(200)
  expect((await read(owner)).remarks).toEqual(pointing({}).remarks)
  expect((await read(officer)).correction?.remarks).toEqual(pointing({}).remarks)
})

test('several remarks and one on the whole case reach the owner, stay in the history and go when it is answered', async () => {
  await act(owner, 'resubmit', { form: filed })
  const several = [
    { path: 'petitioners.0.mobile', remark: 'নম্বরটি ভুল' },
    { path: 'courtId', remark: 'অন্য আদালত' },
    { path: 'case', remark: 'সব মিলিয়ে দেখুন' },
  ]
  expect((await act(officer, 'returnForCorrection', { remarks: several })).code).toBe(200)
  expect((await read(owner)).remarks).toEqual(several)
  const [link] = await world.db
    .selectFrom('history')
    .select('payload')
    .where('subject_id', '=', id)
    .where('event', '=', 'returnForCorrection')
    .orderBy('sequence', 'desc')
    .limit(1)
    .execute()
  expect(link?.payload).toEqual({ remarks: several })
  expect((await act(owner, 'resubmit', { form: filed })).code).toBe(200)
  const { remarks: left, correction } = await read(officer)
  expect([left, correction?.remarks]).toEqual([[], several])
})

test('what an officer changes was quoted to nobody: what its owner was shown stays as it was (product 4)', async () => {
  const shown = () =>
    world.db
      .selectFrom('applications')
      .select(['quoted_poisha', 'quoted_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  // Nor is anything quoted while it is still being written.
  expect((await act(owner, 'update', { form: unfinished() })).code).toBe(200)
  expect((await shown()).quoted_at).toBeNull()
  expect((await act(owner, 'resubmit', { form: filed })).code).toBe(200)
  const before = await shown()
  expect(before.quoted_at).toEqual(world.clock.now())
  world.clock.advance({ minutes: 5 })
  expect((await act(officer, 'update', { form: { ...filed, remark: 'কার্যালয়ের' } })).code).toBe(200)
  expect(await shown()).toEqual(before)
  expect((await act(owner, 'update', { form: filed })).code).toBe(200)
  expect((await shown()).quoted_at).toEqual(world.clock.now())
})
