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
  /** Forms that were sent and whose answer never came: the server may hold one of them. */
  sent?: readonly DraftForm[]
}

const pauseMilliseconds = 1_500
const retryMilliseconds = 10_000
const keyOf = (draftKey: string): string => `draft:${draftKey}`

const isKept = (value: unknown): value is KeptDraft =>
  typeof value === 'object' && value !== null && 'ownerId' in value && 'form' in value && 'reference' in value

// Where the browser forbids its storage, at least this page remembers.
const unkept = new Map<string, KeptDraft>()
const write = (key: string, kept: KeptDraft): void => {
  if (!storage.write(key, kept)) unkept.set(key, kept)
}

const readAt = (key: string, ownerId: string): KeptDraft | null => {
  const value = unkept.get(key) ?? storage.read(key)
  return isKept(value) && value.ownerId === ownerId ? value : null
}

/** The copy of this draft on this device, if it is this person's. */
export const readKept = (draftKey: string, ownerId: string): KeptDraft | null =>
  readAt(keyOf(draftKey), ownerId)

/** A draft of this person that never reached the server. */
export function findUnsent(ownerId: string): { draftKey: string; kept: KeptDraft } | null {
  for (const key of storage.keys('draft:')) {
    const draftKey = key.slice('draft:'.length)
    const kept = readKept(draftKey, ownerId)
    if (kept && kept.applicationId === null) return { draftKey, kept }
  }
  return null
}

/** Forgets what is kept under a key of `readAside`. */
export function forgetAt(key: string): void {
  unkept.delete(key)
  storage.remove(key)
}
export const forgetKept = (draftKey: string): void => forgetAt(keyOf(draftKey))

const asideOf = (draftKey: string): string => `aside:${draftKey}:`

/** Keeps a form that its draft went on without, where no other tab writes. Answers its key. */
export function keepAside(draftKey: string, kept: KeptDraft): string {
  const key = asideOf(draftKey) + crypto.randomUUID()
  write(key, kept)
  return key
}

/** What its draft went on without, on this device. */
export const readAside = (draftKey: string, ownerId: string): { key: string; kept: KeptDraft }[] =>
  [...storage.keys('aside:'), ...unkept.keys()].flatMap((key) => {
    const kept = key.startsWith(asideOf(draftKey)) && readAt(key, ownerId)
    return kept ? [{ key, kept }] : []
  })

const spelled = (form: DraftForm): string =>
  JSON.stringify(form, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  ).normalize('NFC')

/** The same form in the order and spelling of the server. */
export const isSameForm = (form: DraftForm, other: DraftForm): boolean => spelled(form) === spelled(other)

/** Sends the form to where its mode keeps it. `final` submits, sends again or updates; otherwise it is kept. */
export async function storeForm(
  mode: FilingMode,
  draftKey: string,
  context: Pick<FilingContext, 'applicationId' | 'version' | 'form'>,
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

/** What the server holds instead of what was sent: one of ours, somebody's change, or a draft that is no more. */
export type Standing = 'own' | 'changed' | 'gone'

interface Desk {
  mode: FilingMode
  draftKey: string
  ownerId: string
  sent: readonly DraftForm[]
  read: () => FilingContext
  tell: (event: FilingEvent) => void
  onBusy: (isBusy: boolean) => void
  onStale: (standing: Standing) => void
}

export interface Saver {
  /** After a pause in typing. */
  schedule: () => void
  /** Now; answers when nothing is under way any more. */
  flush: () => Promise<void>
  /** Sends the form, to be judged where `isFinal`. */
  store: (isFinal: boolean) => ReturnType<typeof storeForm>
  /** After a refusal by version or state; unless it was our own change, what is typed is set aside. */
  settle: () => Promise<Standing>
  /** Nothing is sent any more; answers when what was under way has ended. */
  stop: () => Promise<void>
  resume: () => void
  /** Nothing is kept on this device any more. */
  forget: () => void
}

/** A draft and a correction are kept however unfinished; what an office is looking at changes only when its owner says so. @source product 2.1 */
const isKeptAtPauses = (mode: FilingMode): boolean => mode !== 'unverified'

/** Keeps one form: on this device at once, on the server after each pause, one request at a time. @source product 2.4 */
export function createSaver(desk: Desk): Saver {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isStopped = false
  let key: string | null = keyOf(desk.draftKey)
  let isAside = false
  // A page that was left may have sent on its way out what this one was opened with.
  let sent = [...desk.sent, ...(desk.read().hasUnsaved ? [desk.read().form] : [])]

  const copy = (): KeptDraft => {
    const { applicationId, version, form, reference } = desk.read()
    return {
      ownerId: desk.ownerId,
      applicationId,
      version,
      form,
      reference,
      sent: [...sent.slice(0, 1), ...sent.slice(1).slice(-1)],
    }
  }
  const keepHere = () => {
    if (key !== null && desk.read().hasUnsaved) write(key, copy())
  }
  const wait = (milliseconds: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void flush(), milliseconds)
  }
  const store: Saver['store'] = async (isFinal) => {
    const context = desk.read()
    if (!sent.includes(context.form)) sent.push(context.form)
    keepHere()
    const answer = await storeForm(desk.mode, desk.draftKey, context, isFinal)
    if (answer.isOk) sent = []
    return answer
  }
  const setAside = (standing: Standing) => {
    isStopped = true
    // Another tab may have written its own copy over ours by now.
    if (readKept(desk.draftKey, desk.ownerId)?.version === desk.read().version) forgetKept(desk.draftKey)
    if (!isAside) key = keepAside(desk.draftKey, copy())
    isAside = true
    desk.onStale(standing)
  }
  const settle = async (): Promise<Standing> => {
    const id = desk.read().applicationId ?? desk.draftKey
    const answer = await send('GET /applications/{id}', { params: { id } })
    const stored = answer.isOk ? answer.data : null
    const own = stored && sent.find((form) => isSameForm(form, stored.form))
    if (own && stored.state === desk.mode) {
      sent = []
      const { version, updatedAt: savedAt } = stored
      desk.tell({ type: 'saved', applicationId: id, version, savedAt, form: own })
      return 'own'
    }
    const standing = stored?.state === 'discarded' ? 'gone' : 'changed'
    setAside(standing)
    return standing
  }
  const once = async () => {
    const { form } = desk.read()
    desk.onBusy(true)
    const answer = await store(false)
    if (answer.isOk) {
      const { applicationId, version, savedAt } = answer.data
      desk.tell({ type: 'saved', applicationId, version, savedAt, form })
    } else if (answer.code !== 409) {
      desk.tell({ type: 'saveFailed', error: answer.message })
      if (answer.code === 0 || answer.code >= 429) wait(retryMilliseconds)
    } else if ((await settle()) === 'own') wait(0)
    desk.onBusy(false)
    if (!isAside && !desk.read().hasUnsaved) forgetKept(desk.draftKey)
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
    store,
    settle,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      if (running) await running
    },
    resume: () => {
      isStopped = false
    },
    forget: () => {
      if (key !== null) forgetAt(key)
      key = null
    },
  }
}
