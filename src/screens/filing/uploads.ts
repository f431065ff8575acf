import { createStore } from '@xstate/store'
import { upload } from '../../api/client.ts'
import { documentHeadBytes, documentKindOf } from '../../machines/document.ts'
import type { DocumentDraft, FieldErrorKey } from '../../machines/form.ts'
import { documentsMax, documentSizeBytesMax } from '../../machines/limits.ts'
import { m } from '../../words/messages.js'
import { fieldWords } from '../parts/field-words.ts'
import type { FilingDesk } from './desk.ts'

/**
 * Where one chosen file stands. `sent`: the server has it, and the form takes it at the next step in which it can be
 * changed. `shrinkable`: a picture that would be taken if it were smaller or a JPEG. `failed`:
 * the way to the server failed, and it can be tried again. `refused`: it will not be taken as it is.
 */
export type UploadState = 'reading' | 'waiting' | 'sending' | 'sent' | 'failed' | 'shrinkable' | 'refused'

/** A chosen file that is no document of the form yet. */
export interface Upload {
  key: string
  file: File
  state: UploadState
  /** What has been sent of it, 0 to 1. */
  share: number
  /** What stands against it by the rules of a document. */
  fault: FieldErrorKey | null
  /** What was said against it. */
  message: string | null
}

type Change = Partial<Omit<Upload, 'key'>>

/** What stands against a file of this kind and size. @source spec §5, product 3 */
function judge(file: File, kind: ReturnType<typeof documentKindOf>): Change {
  const refuse = (fault: FieldErrorKey): Change => ({ state: 'refused', fault, message: fieldWords[fault]() })
  if (kind === null) {
    const isPicture =
      file.type.startsWith('image/') || /\.(heic|heif|webp|bmp|gif|avif|tiff?)$/i.test(file.name)
    return { ...refuse('document_kind'), ...(isPicture ? { state: 'shrinkable' } : {}) }
  }
  if (file.size < documentSizeBytesMax) return { state: 'waiting', fault: null, message: null }
  return {
    ...refuse('document_too_large'),
    ...(kind === 'application/pdf' ? {} : { state: 'shrinkable' }),
  }
}

const titleOf = (fileName: string): string => fileName.replace(/\.[^.]+$/, '').normalize('NFC')

const uploadStore = () =>
  createStore({
    context: { uploads: [] as readonly Upload[], added: null as string | null },
    on: {
      taken: (context, event: { uploads: readonly Upload[] }) => ({
        ...context,
        uploads: [...context.uploads, ...event.uploads],
      }),
      changed: (context, event: { key: string; change: Change }) => ({
        ...context,
        uploads: context.uploads.map((one) => (one.key === event.key ? { ...one, ...event.change } : one)),
      }),
      left: (context, event: { key: string }) => ({
        ...context,
        uploads: context.uploads.filter(({ key }) => key !== event.key),
      }),
      added: (context, event: { name: string }) => ({ ...context, added: event.name }),
    },
  })

/** Whoever closes the page while a file is not yet at the server is asked by the browser. */
function guardLeaving(store: ReturnType<typeof uploadStore>): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  store.subscribe(({ context }) => {
    const isOpen = context.uploads.some(({ state }) => state !== 'refused' && state !== 'shrinkable')
    if (isOpen) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
}

/** The files on their way into one filing. @source spec §5 */
export interface Uploads {
  store: ReturnType<typeof uploadStore>
  take: (files: readonly File[]) => Promise<void>
  /** Tries what failed again, and then what waited behind it. */
  retry: () => void
  /** Another file in its place, such as the same picture made smaller. */
  replace: (key: string, file: File) => Promise<void>
  /** Forgets it, and stops it where it is being sent. */
  drop: (key: string) => void
  /** The bytes of a document that was sent from this page. */
  heldOf: (documentId: string) => Blob | undefined
}

/**
 * Sends chosen files one after another and puts each into the form once the server has it. A file whose way failed
 * stays, and those behind it wait for it to be tried again or dropped.
 */
export function createUploads(desk: Pick<FilingDesk, 'actor'>): Uploads {
  const store = uploadStore()
  const held = new Map<string, Blob>()
  let running: { key: string; control: AbortController } | null = null
  const list = () => store.getSnapshot().context.uploads
  const change = (key: string, next: Change) => store.send({ type: 'changed', key, change: next })

  const sent = new Map<string, DocumentDraft>()
  /** All at once: while the chart tells of a change, the next one is not yet in what it can be asked. */
  const addToForm = () => {
    const snapshot = desk.actor.getSnapshot()
    const { form, reference } = snapshot.context
    if (sent.size === 0 || !snapshot.can({ type: 'change', patch: {}, reference })) return
    const documents = [...sent.values()]
    for (const key of sent.keys()) store.send({ type: 'left', key })
    sent.clear()
    desk.actor.send({ type: 'change', patch: { documents: [...form.documents, ...documents] }, reference })
    for (const { name } of documents) store.send({ type: 'added', name })
  }
  const send = async ({ key, file }: Upload, signal: AbortSignal): Promise<void> => {
    change(key, { state: 'sending', share: 0, message: null })
    const answer = await upload(file, (share) => change(key, { share }), signal)
    if (signal.aborted) return
    if (answer.isOk) {
      const { id, fileName, sizeBytes, contentType } = answer.data
      held.set(id, file)
      sent.set(key, { id, name: titleOf(fileName), weight: '', fileName, sizeBytes, contentType })
      change(key, { state: 'sent' })
      return addToForm()
    }
    const isPassing = answer.code === 0 || answer.code >= 429
    const message = answer.data.fields?.[0]?.message ?? answer.message
    change(key, { state: isPassing ? 'failed' : 'refused', message })
  }
  const pump = async (): Promise<void> => {
    if (running) return
    const next = list().find(({ state }) => state === 'waiting')
    if (!next || list().some(({ state }) => state === 'failed')) return
    running = { key: next.key, control: new AbortController() }
    await send(next, running.control.signal)
    running = null
    await pump()
  }
  const read = async ({ key, file }: Pick<Upload, 'key' | 'file'>): Promise<void> => {
    const head = await file
      .slice(0, documentHeadBytes)
      .arrayBuffer()
      .catch(() => null)
    if (head === null)
      return change(key, { state: 'refused', fault: null, message: m.document_error_unreadable() })
    change(key, judge(file, documentKindOf(new Uint8Array(head))))
  }
  const taken = (file: File, isTooMany: boolean): Upload => {
    const upload = { key: crypto.randomUUID(), file, share: 0 }
    const fault = 'too_many' as const
    return isTooMany
      ? { ...upload, state: 'refused', fault, message: fieldWords[fault]() }
      : { ...upload, state: 'reading', fault: null, message: null }
  }
  /** Every one that failed waits again, before those that were chosen later. */
  const again = () => {
    for (const { key, state } of list())
      if (state === 'failed') change(key, { state: 'waiting', message: null })
    void pump()
  }
  guardLeaving(store)
  desk.actor.subscribe(addToForm)
  return {
    store,
    heldOf: (documentId) => held.get(documentId),
    take: async (files) => {
      const { documents } = desk.actor.getSnapshot().context.form
      const room = documentsMax - documents.length - list().filter(({ state }) => state !== 'refused').length
      const uploads = files.map((file, index) => taken(file, index >= room))
      store.send({ type: 'taken', uploads })
      await Promise.all(uploads.filter(({ state }) => state === 'reading').map(read))
      again()
    },
    retry: again,
    replace: async (key, file) => {
      change(key, { file, state: 'reading' })
      await read({ key, file })
      await pump()
    },
    drop: (key) => {
      sent.delete(key)
      store.send({ type: 'left', key })
      if (running?.key === key) running.control.abort()
      else void pump()
    },
  }
}

const kept = new WeakMap<FilingDesk, Uploads>()

/** The uploads of a filing: they go on while the person is at another step. */
export function uploadsOf(desk: FilingDesk): Uploads {
  const known = kept.get(desk)
  if (known) return known
  const fresh = createUploads(desk)
  kept.set(desk, fresh)
  return fresh
}
