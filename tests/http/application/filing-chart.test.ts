import { v7 } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  filingMachine,
  filingStates,
  filingSteps,
  firstOpenStep,
  type FilingContext,
  type FilingEvent,
  type FilingState,
} from '../../../src/machines/filing.ts'
import {
  formSteps,
  stepErrors,
  stepOfPath,
  type DraftForm,
  type FieldError,
  submittedForm,
} from '../../../src/machines/form.ts'
import { drive, type Act, type At, type Journey } from '../../support/drivers/drive.ts'
import { createStage, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'
import { filingWitness } from '../../witness/filing.ts'

interface Place {
  id: string
  version: number
  form: DraftForm
}

let world: World
let stage: Stage
let token = ''
let reference: FilingContext['reference']

beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  token = await world.login('litigant')
  const { categoryId, typeId, courtId } = stage.form
  if (categoryId === null || typeId === null || courtId === null) throw new Error('an unfinished stage')
  reference = {
    category: { id: categoryId, division: 'subordinate' },
    type: { id: typeId, categoryId, isAmountNeeded: false, isCaseDependent: false },
    court: { id: courtId, division: 'subordinate' },
  }
})
afterAll(() => world.close())
// A person has a hundred drafts at most, and every trial leaves one.
afterEach(() =>
  world.db.updateTable('applications').set({ state: 'discarded' }).where('state', '=', 'draft').execute(),
)

/** A file that was uploaded and belongs to no application yet. */
async function upload(): Promise<string> {
  const id = v7()
  const row = { id, owner_id: stage.ownerId, application_id: null, sha256: 'a'.repeat(64) }
  const file = { file_name: 'a.pdf', content_type: 'application/pdf', size_bytes: 100 }
  await world.db
    .insertInto('documents')
    .values({ ...row, ...file, created_at: world.clock.now() })
    .execute()
  return id
}

/** The witness's form with ids of this server, and with a letter that has two spellings. */
async function realForm(form: DraftForm): Promise<DraftForm> {
  const { categoryId, typeId, courtId } = stage.form
  const documents = []
  for (const document of form.documents) documents.push({ ...document, id: await upload() })
  return { ...form, categoryId, typeId, courtId, documents, referenceCase: 'আপি\u09c7\u09beল ৭' }
}

const send = (
  intent: 'save' | 'submit',
  { applicationId, version, form }: Pick<FilingContext, 'applicationId' | 'version' | 'form'>,
) =>
  world.call(
    'POST /auth/send-application',
    { body: { applicationId, draftKey: v7(), version, intent, form } },
    token,
  )

const normal = (form: DraftForm): unknown => JSON.parse(JSON.stringify(form).normalize('NFC'))

async function read(id: string) {
  const { code, data } = await world.call('GET /applications/{id}', { params: { id } }, token)
  expect(code).toBe(200)
  return data
}

/** What the server holds is what the chart holds, byte for byte after NFC. */
async function isHeld(id: string, form: DraftForm): Promise<void> {
  const held = await read(id)
  expect(JSON.stringify(held.form)).toBe(JSON.stringify(held.form).normalize('NFC'))
  expect(held.form).toEqual(normal(form))
}

const errorsOf = (form: DraftForm): FieldError[] =>
  formSteps.flatMap((step) => stepErrors(step, form, reference))
const fieldsOf = (refusal: { fields?: { path: string; error: string }[] | undefined }): FieldError[] =>
  (refusal.fields ?? []).map(({ path, error }) => ({
    // The chart of the application names the field by where it stands in the event.
    path: path.replace(/^form\./, ''),
    error: error as FieldError['error'],
  }))

/** The chart asks to keep the draft: the person's form is saved as the chart holds it. */
const keeps = async (context: FilingContext): Promise<void> => {
  const { code, data } = await send('save', context)
  expect([code, data.version]).toEqual([200, (context.version ?? 0) + 1])
  await isHeld(context.applicationId ?? '', context.form)
}

const calm = { errors: [], error: null }
const moved = <Event>(
  event: Event,
  becomes: Partial<FilingContext> = calm,
): Promise<Act<FilingContext, Event>> => Promise.resolve({ event, becomes, holds: keeps })

/** Somebody else, or the same person in another window, saved meanwhile: our version is no longer the row's. */
async function overtake(place: Place): Promise<void> {
  const other = { applicationId: place.id, version: place.version, form: { ...place.form, remark: 'অন্য' } }
  expect((await send('save', other)).code).toBe(200)
}

type FilingAt = Omit<At<FilingState, FilingContext, FilingEvent, Place>, 'trial'> & {
  trial: { state: FilingState }
}
/** After the submission the draft is no more: neither saving nor submitting it again is taken. */
async function isNoDraft({ trial, context }: FilingAt, intent: 'save' | 'submit'): Promise<void> {
  if (trial.state === 'submitted') expect((await send(intent, { ...context, version: null })).code).toBe(409)
}

/** A form that is wrong in a step is refused by the server with a field of that very step first. */
async function isWrongInStep({ context }: FilingAt): Promise<void> {
  const open = firstOpenStep(context.form, reference)
  if (open === 'review') return
  const { code, refusal } = await send('submit', context)
  expect([code, stepOfPath(fieldsOf(refusal)[0]?.path ?? '')]).toEqual([422, open])
}

const journey: Journey<FilingState, FilingContext, FilingEvent, Place> = {
  name: 'filing',
  machine: filingMachine,
  witness: filingWitness,
  async stage({ state, context }) {
    const isOver = state === 'submitted'
    // Only a whole form comes to be submitted, whatever the chart's own context would say.
    const form = await realForm(isOver ? { ...stage.form } : context.form)
    const { code, data } = await send(isOver ? 'submit' : 'save', {
      applicationId: null,
      version: null,
      form,
    })
    expect(code).toBe(200)
    return { id: data.applicationId, version: data.version, form }
  },
  contextOf: ({ context, state }, { id, version, form }) => ({
    ...context,
    applicationId: id,
    version,
    form: state === 'submitted' ? context.form : form,
    reference,
  }),
  async trace({ id }) {
    const row = await world.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()
    const history = await world.db.selectFrom('history').select('hash').where('subject_id', '=', id).execute()
    return JSON.stringify([row, history])
  },
  drivers: {
    change: ({ trial, context }) => {
      const patch = { ...trial.event.patch, remark: 'নতুন আপি\u09c7\u09beল' }
      return moved(
        { type: 'change', patch, reference },
        { form: { ...context.form, ...patch }, hasUnsaved: true },
      )
    },
    next: ({ trial, context }) => {
      const step = formSteps.find((one) => one === trial.state)
      const errors = step ? stepErrors(step, context.form, reference) : []
      return moved({ type: 'next' }, errors.length > 0 ? { errors } : calm)
    },
    back: () => moved({ type: 'back' }),
    goTo: ({ trial }) => moved(trial.event),
    saved: async ({ context, place }) => {
      const { code, data } = await send('save', context)
      expect(code).toBe(200)
      const { applicationId, version, savedAt } = data
      return {
        event: { type: 'saved', applicationId, version, savedAt, form: context.form },
        becomes: { applicationId, version, savedAt, hasUnsaved: false, error: null },
        holds: async (after) => {
          await isHeld(place.id, after.form)
          const row = await read(place.id)
          expect([row.version, row.updatedAt, row.state]).toEqual([after.version, after.savedAt, 'draft'])
        },
      }
    },
    saveFailed: async ({ context, place }) => {
      await overtake(place)
      const before = await journey.trace(place)
      const { code, message } = await send('save', context)
      expect(code).toBe(409)
      return {
        event: { type: 'saveFailed', error: message },
        becomes: { error: message, hasUnsaved: true },
        holds: async () => expect(await journey.trace(place)).toBe(before),
      }
    },
    submit: ({ place }) =>
      Promise.resolve({
        event: { type: 'submit' },
        becomes: { ...calm, refused: [] },
        holds: async (context) => {
          expect((await read(place.id)).state).toBe('draft')
          expect((await send('submit', context)).data.state).toBe('unverified')
        },
      }),
    submitted: async ({ context, place }) => {
      // What is refused never comes to this event: the form that is sent is the one that the person has put right.
      const form = errorsOf(context.form).length > 0 ? await realForm(stage.form) : context.form
      const { code, data } = await send('submit', { ...context, form })
      expect(code).toBe(200)
      const referenceNumber = data.referenceNumber ?? ''
      return {
        event: { type: 'submitted', referenceNumber },
        becomes: { referenceNumber, hasUnsaved: false },
        holds: async (after) => {
          const row = await read(place.id)
          expect([row.state, row.referenceNumber]).toEqual(['unverified', after.referenceNumber])
          expect(row.referenceNumber).toMatch(/\d{4}-\d{6}$/)
          await isHeld(place.id, submittedForm(form, reference))
        },
      }
    },
    submitRefused: async ({ context, place }) => {
      const wanted = errorsOf(context.form)
      if (wanted.length === 0) await overtake(place)
      const before = await journey.trace(place)
      const { code, message, refusal } = await send('submit', context)
      const errors = fieldsOf(refusal)
      expect([code, errors]).toEqual([wanted.length === 0 ? 409 : 422, wanted])
      return {
        event: { type: 'submitRefused', error: message, errors },
        becomes: { error: message, refused: errors },
        holds: async () => expect(await journey.trace(place)).toBe(before),
      }
    },
  },
  refusals: {
    change: (at) => isNoDraft(at, 'save'),
    next: (at) => isNoDraft(at, 'save'),
    back: (at) => isNoDraft(at, 'save'),
    goTo: async (at) => {
      const isBeyond =
        filingSteps.indexOf(at.trial.event.step) >
        filingSteps.indexOf(firstOpenStep(at.context.form, reference))
      if (at.trial.state === 'submitted') await isNoDraft(at, 'save')
      else if (isBeyond) await isWrongInStep(at)
    },
    saved: (at) => isNoDraft(at, 'save'),
    saveFailed: (at) => isNoDraft(at, 'save'),
    submit: async (at) => {
      if (at.trial.state === 'submitted') await isNoDraft(at, 'submit')
      else await isWrongInStep(at)
    },
    submitted: (at) => isNoDraft(at, 'submit'),
    submitRefused: (at) => isNoDraft(at, 'submit'),
  },
}

test.each(filingStates)('filing in %s does with the server what its witness says', (state) =>
  drive(journey, state),
)

test('a document whose id no upload gave is refused as a field', async () => {
  const [document] = filingWitness.contexts['wrong documents']?.form.documents ?? []
  if (!document) throw new Error('no document')
  const form = { ...stage.form, documents: [{ ...document, name: 'দলিল' }] }
  const { code, refusal } = await send('save', { applicationId: null, version: null, form })
  expect([code, fieldsOf(refusal)]).toEqual([422, [{ path: 'documents.0', error: 'document_missing' }]])
})
