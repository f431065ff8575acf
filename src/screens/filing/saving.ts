import { send } from '../../api/client.ts'
import { storage } from '../../api/keep.ts'
import type { DraftForm, FilingReference } from '../../machines/form.ts'
import type { FilingContext, FilingEvent } from '../../machines/filing.ts'

/** What the chart lets the owner do with the form: file it, send a returned one again, or change a submitted one. */
export type FilingMode = 'draft' | 'returned' | 'unverified'

/** What this device keeps of a form that the server does not have yet. */
export interface KeptDraft {
  ownerId: string
  applicationId: string | null
  version: number | null
  form: DraftForm
  reference: FilingReference
}

const pauseMilliseconds = 1_500
const retryMilliseconds = 10_000
const keyOf = (draftKey: string): string => `draft:${draftKey}`

const isKept = (value: unknown): value is KeptDraft =>
  typeof value === 'object' && value !== null && 'ownerId' in value && 'form' in value && 'reference' in value

/** The copy of this draft on this device, if it is this person's. */
export function readKept(draftKey: string, ownerId: string): KeptDraft | null {
  const value = storage.read(keyOf(draftKey))
  return isKept(value) && value.ownerId === ownerId ? value : null
}

/** A draft of this person that never reached the server. */
export function findUnsent(ownerId: string): { draftKey: string; kept: KeptDraft } | null {
  for (const key of storage.keys('draft:')) {
    const draftKey = key.slice('draft:'.length)
    const kept = readKept(draftKey, ownerId)
    if (kept && kept.applicationId === null) return { draftKey, kept }
  }
  return null
}

export const forgetKept = (draftKey: string): void => storage.remove(keyOf(draftKey))

/** Sends the form to where its mode keeps it. `final` submits, sends again or updates; otherwise it is kept. */
export async function storeForm(
  mode: FilingMode,
  draftKey: string,
  context: FilingContext,
  isFinal: boolean,
) {
  const { applicationId, version, form } = context
  const isQuiet = !isFinal
  if (mode === 'draft') {
    const intent = isFinal ? ('submit' as const) : ('save' as const)
    const body = { applicationId, draftKey, version, intent, form }
    return send('POST /auth/send-application', { body }, { isQuiet })
  }
  const event = mode === 'returned' && isFinal ? ('resubmit' as const) : ('update' as const)
  const answer = await send(
    'POST /applications/{id}/actions/{event}',
    { params: { id: applicationId ?? draftKey, event }, body: { version, payload: { form } } },
    { isQuiet },
  )
  if (!answer.isOk) return answer
  const { id, updatedAt, referenceNumber, state } = answer.data
  const data = { applicationId: id, version: answer.data.version, savedAt: updatedAt, referenceNumber, state }
  return { isOk: true as const, data }
}

interface Desk {
  mode: FilingMode
  draftKey: string
  ownerId: string
  read: () => FilingContext
  tell: (event: FilingEvent) => void
  onBusy: (isBusy: boolean) => void
  onStale: (message: string) => void
}

export interface Saver {
  /** After a pause in typing. */
  schedule: () => void
  /** Now; answers when nothing is under way any more. */
  flush: () => Promise<void>
  /** Nothing is sent any more; answers when what was under way has ended. */
  stop: () => Promise<void>
  resume: () => void
}

/** A draft and a correction are kept however unfinished; what an office is looking at changes only when its owner says so. @source product 2.1 */
const isKeptAtPauses = (mode: FilingMode): boolean => mode !== 'unverified'

/** Keeps one form: on this device at once, on the server after each pause, one request at a time. @source product 2.4 */
export function createSaver(desk: Desk): Saver {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isStopped = false

  const keepHere = () => {
    const { applicationId, version, form, reference, hasUnsaved } = desk.read()
    if (!hasUnsaved) return
    const kept: KeptDraft = { ownerId: desk.ownerId, applicationId, version, form, reference }
    storage.write(keyOf(desk.draftKey), kept)
  }
  const wait = (milliseconds: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void flush(), milliseconds)
  }
  const once = async () => {
    const context = desk.read()
    desk.onBusy(true)
    const answer = await storeForm(desk.mode, desk.draftKey, context, false)
    desk.onBusy(false)
    if (answer.isOk) {
      const { applicationId, version, savedAt } = answer.data
      desk.tell({ type: 'saved', applicationId, version, savedAt, form: context.form })
      if (!desk.read().hasUnsaved) forgetKept(desk.draftKey)
    } else if (answer.code === 409) {
      isStopped = true
      desk.onStale(answer.message)
    } else {
      desk.tell({ type: 'saveFailed', error: answer.message })
      if (answer.code === 0 || answer.code >= 429) wait(retryMilliseconds)
    }
  }
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    keepHere()
    if (running) await running
    const context = desk.read()
    if (isStopped || running || !context.hasUnsaved || !isKeptAtPauses(desk.mode)) return
    running = once()
    await running
    running = null
  }
  return {
    schedule: () => {
      keepHere()
      wait(pauseMilliseconds)
    },
    flush,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      if (running) await running
    },
    resume: () => {
      isStopped = false
    },
  }
}
