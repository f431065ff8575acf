import { assertEvent, assign, setup } from 'xstate'
import type { DocumentDraft, DocumentKind, FieldErrorKey } from './form.ts'
import { documentSizeBytesMax } from './limits.ts'

export interface UploadContext {
  fileName: string
  /** What the browser says of its kind; only a hint. */
  fileType: string
  sizeBytes: number
  /** What has been sent of it, 0 to 1. */
  share: number
  /** What stands against it by the rules of a document. */
  fault: FieldErrorKey | 'unreadable' | null
  /** What the server or the network said against it. */
  message: string | null
  /** What the form takes once the server has it. */
  document: DocumentDraft | null
}

/** A file as it was chosen. Sizes in bytes. */
export type ChosenFile = Pick<UploadContext, 'fileName' | 'fileType' | 'sizeBytes'>

export type UploadEvent =
  /** Its first bytes were read; null is no kind that is taken. */
  | { type: 'read'; kind: DocumentKind | null }
  | { type: 'unreadable' }
  /** There is no room for it among the documents of the form. */
  | { type: 'tooMany' }
  | { type: 'send' }
  | { type: 'progressed'; share: number }
  | ({ type: 'stored' } & Pick<DocumentDraft, 'id' | 'fileName' | 'sizeBytes' | 'contentType' | 'weight'>)
  /** The way to the server failed; it can be tried again. */
  | { type: 'unanswered'; error: string }
  | { type: 'refused'; error: string }
  | { type: 'retry' }
  | ({ type: 'replace' } & ChosenFile)
  | { type: 'add' }
  | { type: 'drop' }

export const uploadStates = [
  'reading',
  'waiting',
  'sending',
  'sent',
  'failed',
  'shrinkable',
  'refused',
  'added',
  'dropped',
] as const
export type UploadState = (typeof uploadStates)[number]

const pictureName = /\.(heic|heif|webp|bmp|gif|avif|tiff?)$/i
const isPicture = ({ fileName, fileType }: ChosenFile): boolean =>
  fileType.startsWith('image/') || pictureName.test(fileName)

/** A file's name as the title of a document. */
const titleOf = (fileName: string): string => fileName.replace(/\.[^.]+$/, '').normalize('NFC')

/**
 * Which of the chosen files goes next, by its key: one at a time, in the order they were chosen, and none while an earlier
 * one is still read or waits to be tried again. Null when none may.
 */
export function uploadToSend(uploads: readonly { key: string; state: UploadState }[]): string | null {
  if (uploads.some(({ state }) => state === 'sending' || state === 'failed')) return null
  const first = uploads.find(({ state }) => state === 'reading' || state === 'waiting')
  return first?.state === 'waiting' ? first.key : null
}

/** Whether it would be lost with the page. */
export const isOnItsWay = (state: UploadState): boolean =>
  state === 'reading' || state === 'waiting' || state === 'sending' || state === 'sent' || state === 'failed'

/** Whether it takes one of the places that the form has for documents. @source spec §9 */
export const takesPlace = (state: UploadState): boolean => state !== 'refused'

const drop = { target: 'dropped' as const }

/**
 * One chosen file, from its choice until it is a document of the form. It is told by its content, not by its name; a
 * picture that is too large, or of another kind, may be replaced by a smaller one of itself.
 * @source spec §3 Document, §5, product 3, 8
 */
export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    input: {} as ChosenFile,
  },
  guards: {
    isTaken: ({ context, event }) =>
      event.type === 'read' && event.kind !== null && context.sizeBytes < documentSizeBytesMax,
    isShrinkable: ({ context, event }) =>
      event.type === 'read' && (event.kind === null ? isPicture(context) : event.kind !== 'application/pdf'),
  },
  actions: {
    readFile: () => {},
    sendFile: () => {},
    stopSending: () => {},
    calm: assign({ fault: null, message: null }),
    takeFault: assign(({ event }) => {
      assertEvent(event, 'read')
      return {
        fault: event.kind === null ? ('document_kind' as const) : ('document_too_large' as const),
        message: null,
      }
    }),
    takeUnreadable: assign({ fault: 'unreadable', message: null }),
    takeTooMany: assign({ fault: 'too_many', message: null }),
    beginSending: assign({ share: 0, message: null }),
    takeShare: assign(({ event }) => {
      assertEvent(event, 'progressed')
      return { share: event.share }
    }),
    takeDocument: assign(({ event }) => {
      assertEvent(event, 'stored')
      const { id, fileName, sizeBytes, contentType, weight } = event
      return { document: { id, name: titleOf(fileName), weight, fileName, sizeBytes, contentType } }
    }),
    takeError: assign(({ event }) => {
      assertEvent(event, 'unanswered')
      return { message: event.error }
    }),
    takeRefusal: assign(({ event }) => {
      assertEvent(event, 'refused')
      return { message: event.error, fault: null }
    }),
    takeFile: assign(({ event }) => {
      assertEvent(event, 'replace')
      const { fileName, fileType, sizeBytes } = event
      return { fileName, fileType, sizeBytes, fault: null, message: null }
    }),
    clearError: assign({ message: null }),
  },
}).createMachine({
  id: 'upload',
  initial: 'reading',
  context: ({ input }) => ({ share: 0, fault: null, message: null, document: null, ...input }),
  states: {
    reading: {
      on: {
        read: [
          { guard: 'isTaken', target: 'waiting', actions: 'calm' },
          { guard: 'isShrinkable', target: 'shrinkable', actions: 'takeFault' },
          { target: 'refused', actions: 'takeFault' },
        ],
        unreadable: { target: 'refused', actions: 'takeUnreadable' },
        tooMany: { target: 'refused', actions: 'takeTooMany' },
        drop,
      },
    },
    waiting: { on: { send: { target: 'sending', actions: ['beginSending', 'sendFile'] }, drop } },
    sending: {
      on: {
        progressed: { actions: 'takeShare' },
        stored: { target: 'sent', actions: 'takeDocument' },
        unanswered: { target: 'failed', actions: 'takeError' },
        refused: { target: 'refused', actions: 'takeRefusal' },
        drop: { target: 'dropped', actions: 'stopSending' },
      },
    },
    // The form takes it at the next step in which it can be changed: until then nobody sees it to drop it.
    sent: { on: { add: 'added' } },
    failed: { on: { retry: { target: 'waiting', actions: 'clearError' }, drop } },
    shrinkable: { on: { replace: { target: 'reading', actions: ['takeFile', 'readFile'] }, drop } },
    refused: { on: { drop } },
    added: { type: 'final' },
    dropped: { type: 'final' },
  },
})
