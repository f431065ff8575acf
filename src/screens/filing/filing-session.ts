import { createActor, type Actor, type SnapshotFrom } from 'xstate'
import { filingMachine } from '../../machines/filing.ts'
import { submittedForm, type DraftForm, type FilingReference } from '../../machines/form.ts'
import { isSameForm, type FilingMode } from '../../machines/saving-facts.ts'
import { startSaving, type Saving } from './saving.ts'
import type { Uploads } from './uploads.ts'

export type FilingSnapshot = SnapshotFrom<typeof filingMachine>

/** What a filing starts from. */
export interface FilingSessionInput {
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
  /** The office that it was submitted to and stays with; none of a draft. */
  officeId?: string | undefined
  /** What an earlier page sent of it without an answer. */
  sent?: readonly DraftForm[]
}

export interface FilingSession {
  input: FilingSessionInput
  actor: Actor<typeof filingMachine>
  saving: Saving
  /** The files on their way into it, as soon as its documents were shown. */
  uploads?: Uploads
}

/** The filing chart, running, with its form kept here and on the server. @source product 2.4 */
export function openFilingSession(input: FilingSessionInput, snapshot?: FilingSnapshot): FilingSession {
  const machine = filingMachine.provide({
    actions: {
      keepDraft: ({ context: { form, reference }, event }) =>
        saving.tell(event.type === 'change' ? { type: 'change', form, reference } : { type: 'flush' }),
      // What is kept here is what the server will have: an answer that is lost is looked up by it.
      submitForm: ({ context: { form, reference } }) => {
        const submitted = submittedForm(form, reference)
        if (!isSameForm(submitted, form)) saving.tell({ type: 'change', form: submitted, reference })
        saving.tell({ type: 'submit' })
      },
    },
  })
  const { mode, draftKey, ownerId, sent = [], ...begun } = input
  const actor = createActor(machine, { input: begun, ...(snapshot ? { snapshot } : {}) })
  const { applicationId, version, form, reference, hasUnsaved } = actor.getSnapshot().context
  const saving = startSaving({
    draftKey,
    ownerId,
    start: { mode, applicationId, version, form, reference, sent, hasUnsaved },
    tell: (event) => actor.send(event),
  })
  actor.start()
  return { input, actor, saving }
}
