import { createActor, type Actor, type SnapshotFrom } from 'xstate'
import { filingMachine } from '../../machines/filing.ts'
import type { DraftForm, FilingReference } from '../../machines/form.ts'
import type { FilingMode } from '../../machines/saving-facts.ts'
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
  /** What an earlier page sent of it without an answer. */
  sent?: readonly DraftForm[]
}

/** The value at a path such as `petitioners.0.mobile`, as text, to see whether it was changed. */
export function typedAt(form: DraftForm, path: string): string {
  let value: unknown = form
  for (const part of path.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined
  return JSON.stringify(value) ?? ''
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
      submitForm: () => saving.tell({ type: 'submit' }),
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
