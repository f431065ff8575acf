import { createStore } from '@xstate/store'
import { createActor, type Actor } from 'xstate'
import { isPassing, upload } from '../../api/client.ts'
import type { filingMachine } from '../../machines/filing.ts'
import { documentHeadBytes, documentKindOf, weightOfPages } from '../../machines/document.ts'
import { documentsMax } from '../../machines/limits.ts'
import {
  isOnItsWay,
  takesPlace,
  uploadMachine,
  uploadToSend,
  type ChosenFile,
  type UploadContext,
  type UploadEvent,
  type UploadState,
} from '../../machines/upload.ts'
import { m } from '../../words/messages.js'
import { fieldWords } from '../parts/field-words.ts'
import { formatDigits } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { lostFiles } from './lost-files.ts'

/** A chosen file that is no document of the form yet. */
export interface Upload extends Pick<UploadContext, 'share' | 'fault' | 'message'> {
  key: string
  file: File
  state: UploadState
}

/** `lost` are the names of those that went with an earlier page or session. */
const uploadStore = (lost: readonly string[]) =>
  createStore({
    context: { uploads: [] as readonly Upload[], added: null as string | null, lost },
    on: {
      taken: (context, event: { upload: Upload }) => ({
        ...context,
        uploads: [...context.uploads, event.upload],
        lost: context.lost.filter((name) => name !== event.upload.file.name),
      }),
      changed: (context, event: { upload: Upload }) => ({
        ...context,
        uploads: context.uploads.map((one) => (one.key === event.upload.key ? event.upload : one)),
      }),
      left: (context, event: { key: string }) => ({
        ...context,
        uploads: context.uploads.filter(({ key }) => key !== event.key),
      }),
      added: (context, event: { name: string }) => ({ ...context, added: event.name }),
      ended: (context) => ({ ...context, uploads: [] }),
      putAway: (context) => ({ ...context, lost: [] }),
    },
  })

/** Whoever closes the page while a file is not yet at the server is asked by the browser. */
function guardLeaving(store: ReturnType<typeof uploadStore>): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  store.subscribe(({ context }) => {
    const isOpen = context.uploads.some(({ state }) => isOnItsWay(state))
    if (isOpen) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
}

interface Filing {
  actor: Actor<typeof filingMachine>
  input: { ownerId: string; draftKey: string }
  uploads?: Uploads
}

const namesOf = ({ input }: Filing) => lostFiles.read(input.ownerId, input.draftKey) ?? []

/** Keeps the names of what is not added yet, until the answer is called. */
function keepNames(store: ReturnType<typeof uploadStore>, { ownerId, draftKey }: Filing['input']) {
  const kept = store.subscribe(({ context: { uploads, lost } }) => {
    const names = uploads.filter(({ state }) => takesPlace(state)).map(({ file }) => file.name)
    if (names.length + lost.length === 0) lostFiles.clear(ownerId, draftKey)
    else lostFiles.write(ownerId, draftKey, [...lost, ...names])
  })
  return () => kept.unsubscribe()
}

/** The files on their way into one filing. @source spec §5 */
export interface Uploads {
  store: ReturnType<typeof uploadStore>
  /** Takes files into the form; a document that was chosen for a purpose goes by its name. */
  take: (files: readonly File[], name?: string) => void
  /** Tries what failed again, and then what waited behind it. */
  retry: () => void
  /** Another file in its place, such as the same picture made smaller. */
  replace: (key: string, file: File) => void
  /** Forgets it, and stops it where it is being sent. */
  drop: (key: string) => void
  /** Nothing of them goes on: no form takes them any more. */
  end: () => void
  /** The bytes of a document that was sent from this page. */
  heldOf: (documentId: string) => Blob | undefined
}

const chosen = (file: File): ChosenFile => ({
  fileName: file.name,
  fileType: file.type,
  sizeBytes: file.size,
})

/** What its first bytes tell, as the chart hears of it; of a file without any nothing can be read. */
async function readHead(file: File): Promise<UploadEvent> {
  const head = await file
    .slice(0, documentHeadBytes)
    .arrayBuffer()
    .catch(() => null)
  return head === null || head.byteLength === 0
    ? { type: 'unreadable' }
    : { type: 'read', kind: documentKindOf(new Uint8Array(head)) }
}

const words = ({ fault, message }: UploadContext): string | null => {
  if (fault === null) return message
  return fault === 'unreadable' ? m.document_error_unreadable() : fieldWords[fault]()
}

/** One chosen file: its chart, running. */
interface RunningUpload {
  key: string
  /** What the document is to be called; undefined: as its file. */
  name: string | undefined
  actor: Actor<typeof uploadMachine>
  /** Of a file that was dropped or added nothing is heard any more. */
  tell: (event: UploadEvent) => void
  replace: (file: File) => void
}

interface Told {
  onStep: (upload: Upload) => void
  onStored: (documentId: string, file: File) => void
}

/** Carries out what the chart of one file asks for. @source spec §5 */
function startUpload(first: File, name: string | undefined, { onStep, onStored }: Told): RunningUpload {
  const key = crypto.randomUUID()
  const control = new AbortController()
  let file = first
  const tell = (event: UploadEvent) => {
    if (actor.getSnapshot().status === 'active') actor.send(event)
  }
  const sendFile = async (): Promise<void> => {
    const answer = await upload(
      'POST /documents',
      file,
      (share) => tell({ type: 'progressed', share }),
      control.signal,
    )
    if (control.signal.aborted) return
    if (answer.isOk) {
      onStored(answer.data.id, file)
      const { pageCount, ...document } = answer.data
      const weight = formatDigits(String(weightOfPages(pageCount)), currentLocale())
      return tell({ type: 'stored', ...document, weight })
    }
    const error = answer.data.fields?.[0]?.message ?? answer.message
    tell({ type: isPassing(answer.code) ? 'unanswered' : 'refused', error })
  }
  const machine = uploadMachine.provide({
    actions: {
      readFile: () => void readHead(file).then(tell),
      sendFile: () => void sendFile(),
      stopSending: () => control.abort(),
    },
  })
  const actor = createActor(machine, { input: chosen(first) })
  actor.subscribe(({ value, context }) =>
    onStep({ key, file, state: value, share: context.share, fault: context.fault, message: words(context) }),
  )
  return {
    key,
    name,
    actor,
    tell,
    replace: (other) => {
      file = other
      tell({ type: 'replace', ...chosen(other) })
    },
  }
}

/** Those that the server has and the form has not. */
const sentOf = (running: Iterable<RunningUpload>) =>
  [...running].flatMap((one) => {
    const { document } = one.actor.getSnapshot().context
    return document && one.actor.getSnapshot().matches('sent') ? [{ one, document }] : []
  })

function dropAll(running: Map<string, RunningUpload>): void {
  // From the last one: the first that goes lets the next be sent.
  for (const { tell } of [...running.values()].toReversed()) tell({ type: 'drop' })
  // What the server has by now can be dropped no more, nor does it wait for a form.
  running.clear()
}

const begunOf = (key: string, file: File): Upload => ({
  key,
  file,
  state: 'reading',
  share: 0,
  fault: null,
  message: null,
})

/**
 * Sends chosen files one after another and puts each into the form once the server has it. A file whose way failed
 * stays, and those behind it wait for it to be tried again or dropped.
 */
export function createUploads(filing: Filing): Uploads {
  const store = uploadStore(namesOf(filing))
  const held = new Map<string, Blob>()
  const running = new Map<string, RunningUpload>()
  const list = () => store.getSnapshot().context.uploads

  /** All at once: while the chart tells of a change, the next one is not yet in what it can be asked. */
  const addToForm = () => {
    const snapshot = filing.actor.getSnapshot()
    const { form, reference } = snapshot.context
    const sent = sentOf(running.values())
    if (sent.length === 0 || !snapshot.can({ type: 'change', patch: {}, reference })) return
    for (const { one } of sent) {
      // Before it is told: it may be in the midst of telling us, and must not be added twice.
      running.delete(one.key)
      one.tell({ type: 'add' })
    }
    const documents = sent.map(({ one, document }) => ({ ...document, name: one.name ?? document.name }))
    filing.actor.send({ type: 'change', patch: { documents: [...form.documents, ...documents] }, reference })
    for (const { name } of documents) store.send({ type: 'added', name })
  }
  const onStep = (one: Upload) => {
    if (one.state === 'added' || one.state === 'dropped') {
      running.delete(one.key)
      store.send({ type: 'left', key: one.key })
    } else store.send({ type: 'changed', upload: one })
    if (one.state === 'sent') addToForm()
    const next = uploadToSend(list())
    if (next !== null) running.get(next)?.tell({ type: 'send' })
  }
  const take = (file: File, name: string | undefined, isTooMany: boolean) => {
    const one = startUpload(file, name, { onStep, onStored: (id, sent) => void held.set(id, sent) })
    running.set(one.key, one)
    store.send({ type: 'taken', upload: begunOf(one.key, file) })
    one.actor.start()
    if (isTooMany) one.tell({ type: 'tooMany' })
    else void readHead(file).then(one.tell)
  }
  /** Every one that failed waits again, before those that were chosen later. */
  const retry = () => {
    for (const { actor, tell } of running.values())
      if (actor.getSnapshot().matches('failed')) tell({ type: 'retry' })
  }
  const end = () => {
    letGo()
    dropAll(running)
    store.send({ type: 'ended' })
  }
  guardLeaving(store)
  const letGo = keepNames(store, filing.input)
  filing.actor.subscribe({
    next: addToForm,
    complete: () => {
      end()
      lostFiles.clear(filing.input.ownerId, filing.input.draftKey)
    },
  })
  return {
    store,
    retry,
    heldOf: (documentId) => held.get(documentId),
    take: (files, name) => {
      const { documents } = filing.actor.getSnapshot().context.form
      const room = documentsMax - documents.length - list().filter(({ state }) => takesPlace(state)).length
      for (const [index, file] of files.entries()) take(file, name, index >= room)
      retry()
    },
    replace: (key, file) => running.get(key)?.replace(file),
    drop: (key) => running.get(key)?.tell({ type: 'drop' }),
    end,
  }
}

/** The uploads of a filing: they go on while the person is at another step, or at another page. */
export const uploadsOf = (filing: Filing): Uploads => (filing.uploads ??= createUploads(filing))
