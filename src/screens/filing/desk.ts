import { createStore } from '@xstate/store'
import { createActor, type Actor, type SnapshotFrom } from 'xstate'
import { send } from '../../api/client.ts'
import { filingMachine, type FilingContext } from '../../machines/filing.ts'
import type { DraftForm, FieldError, FilingReference } from '../../machines/form.ts'
import { fieldsOf } from '../parts/field-words.ts'
import { forgetLists } from '../use-list.ts'
import { createSaver, forgetKept, type FilingMode, type Saver, type Standing } from './saving.ts'

export type FilingSnapshot = SnapshotFrom<typeof filingMachine>

/** What a filing starts from. */
export interface DeskInput {
  mode: FilingMode
  draftKey: string
  ownerId: string
  applicationId: string | null
  version: number | null
  savedAt: string | null
  form: DraftForm
  reference: FilingReference
  /** The form holds something that the server has not. */
  hasUnsaved: boolean
  /** What an earlier page sent of it without an answer. */
  sent?: readonly DraftForm[]
}

/** A word of the office or the server about a field, shown until the field is changed. */
export interface FieldNote {
  path: string
  message: string
  typed: string
}

/** The value at a path such as `petitioners.0.mobile`, as text, to see whether it was changed. */
export function typedAt(form: DraftForm, path: string): string {
  let value: unknown = form
  for (const part of path.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined
  return JSON.stringify(value) ?? ''
}

const statusStore = () =>
  createStore({
    context: { isSaving: false, stale: null as Standing | null },
    on: {
      busy: (context, event: { isSaving: boolean }) => ({ ...context, isSaving: event.isSaving }),
      stale: (context, event: { standing: Standing }) => ({ ...context, stale: event.standing }),
    },
  })

export interface FilingDesk {
  input: DeskInput
  actor: Actor<typeof filingMachine>
  saver: Saver
  status: ReturnType<typeof statusStore>
}

const plainPath = ({ path, error }: FieldError): FieldError => ({ path: path.replace(/^form\./, ''), error })

/** Whether an unanswered submission had arrived after all; its reference number if so. */
async function submittedBefore(applicationId: string): Promise<string | null> {
  const answer = await send('GET /applications/{id}', { params: { id: applicationId } })
  return answer.isOk ? answer.data.referenceNumber : null
}

/** The filing chart, running, with its form kept here and on the server. @source product 2.4 */
export function openDesk(input: DeskInput, snapshot?: FilingSnapshot): FilingDesk {
  const status = statusStore()
  const submit = async (isAgain = false): Promise<void> => {
    await saver.stop()
    const answer = await saver.store(true)
    if (answer.isOk) {
      forgetKept(input.draftKey)
      return actor.send({ type: 'submitted', referenceNumber: answer.data.referenceNumber ?? '' })
    }
    if (answer.code === 409) {
      const referenceNumber = input.mode === 'draft' ? await submittedBefore(input.draftKey) : null
      if (referenceNumber !== null) {
        forgetKept(input.draftKey)
        return actor.send({ type: 'submitted', referenceNumber })
      }
      // Our own change, whose answer was lost: now that its version is known, the same once more.
      if ((await saver.settle()) === 'own' && !isAgain) return submit(true)
    } else saver.resume()
    const errors = fieldsOf(answer.data).map(plainPath)
    // The lists on this page offer what was de-activated since they were fetched.
    if (errors.some(({ error }) => error === 'not_offered')) forgetLists()
    actor.send({ type: 'submitRefused', error: answer.message, errors })
  }
  const machine = filingMachine.provide({
    actions: {
      // The snapshot is not yet the new one while its actions run.
      keepDraft: ({ event }) =>
        queueMicrotask(() => (event.type === 'change' ? saver.schedule() : void saver.flush())),
      submitForm: () => void submit(),
    },
  })
  const { form, reference, applicationId, version, savedAt, hasUnsaved } = input
  const actor = createActor(machine, {
    input: { form, reference, applicationId, version, savedAt, hasUnsaved },
    ...(snapshot ? { snapshot } : {}),
  })
  const read = (): FilingContext => actor.getSnapshot().context
  const saver = createSaver({
    mode: input.mode,
    draftKey: input.draftKey,
    ownerId: input.ownerId,
    read,
    tell: (event) => actor.send(event),
    onBusy: (isSaving) => status.send({ type: 'busy', isSaving }),
    sent: input.sent ?? [],
    onStale: (standing) => status.send({ type: 'stale', standing }),
  })
  actor.start()
  return { input, actor, saver, status }
}
