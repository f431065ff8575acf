import { documentSizeBytesMax } from '../../src/machines/limits.ts'
import type { UploadContext, UploadEvent, UploadState } from '../../src/machines/upload.ts'
import type { RememberedRow, RememberingWitness } from '../support/journey.ts'

const pdf: UploadContext = {
  fileName: 'রায়ের নকল.pdf',
  fileType: 'application/pdf',
  sizeBytes: documentSizeBytesMax - 1,
  share: 0.4,
  fault: 'invalid',
  message: 'before',
  document: null,
}
const large = { sizeBytes: documentSizeBytesMax }
const stored = {
  id: 'document-1',
  fileName: 'রায়ের নকল.pdf',
  sizeBytes: 100,
  contentType: 'application/pdf' as const,
}

type Row = RememberedRow<UploadState, UploadContext>
const small = ['pdf', 'webp', 'heic', 'text']
const pictures = ['webp', 'heic']
const fine = { fault: null, message: null }
const wrong = (fault: UploadContext['fault']) => ({ fault, message: null })

const judged: Row[] = [
  { from: 'reading', on: ['read pdf', 'read png'], in: small, to: 'waiting', asks: [], becomes: fine },
  {
    from: 'reading',
    on: ['read png'],
    in: ['largePdf', 'largePicture'],
    to: 'shrinkable',
    asks: [],
    becomes: wrong('document_too_large'),
  },
  {
    from: 'reading',
    on: ['read pdf'],
    in: ['largePdf', 'largePicture'],
    to: 'refused',
    asks: [],
    becomes: wrong('document_too_large'),
  },
  // Only a picture can be made into one of the kinds that are taken; a large one is told of its kind first.
  {
    from: 'reading',
    on: ['read another kind'],
    in: [...pictures, 'largePicture'],
    to: 'shrinkable',
    asks: [],
    becomes: wrong('document_kind'),
  },
  {
    from: 'reading',
    on: ['read another kind'],
    in: ['pdf', 'largePdf', 'text'],
    to: 'refused',
    asks: [],
    becomes: wrong('document_kind'),
  },
  { from: 'reading', on: ['unreadable'], to: 'refused', asks: [], becomes: wrong('unreadable') },
  { from: 'reading', on: ['tooMany'], to: 'refused', asks: [], becomes: wrong('too_many') },
]

/** One chosen file from its choice to the form, by hand. @source spec §3 Document, §5, product 3, 8 */
export const uploadWitness: RememberingWitness<UploadState, UploadContext, UploadEvent> = {
  states: ['reading', 'waiting', 'sending', 'sent', 'failed', 'shrinkable', 'refused', 'added', 'dropped'],
  contexts: {
    pdf,
    largePdf: { ...pdf, ...large },
    largePicture: { ...pdf, ...large, fileName: 'scan.png', fileType: 'image/png' },
    webp: { ...pdf, fileName: 'ছবি', fileType: 'image/webp' },
    heic: { ...pdf, fileName: 'photo.HEIC', fileType: '' },
    text: { ...pdf, fileName: 'image.txt', fileType: 'text/plain' },
  },
  events: {
    'read pdf': { type: 'read', kind: 'application/pdf' },
    'read png': { type: 'read', kind: 'image/png' },
    'read another kind': { type: 'read', kind: null },
    unreadable: { type: 'unreadable' },
    tooMany: { type: 'tooMany' },
    send: { type: 'send' },
    progressed: { type: 'progressed', share: 0.7 },
    stored: { type: 'stored', ...stored, weight: '১৫' },
    unanswered: { type: 'unanswered', error: 'no' },
    refused: { type: 'refused', error: 'no' },
    retry: { type: 'retry' },
    replace: { type: 'replace', fileName: 'scan.jpg', fileType: 'image/jpeg', sizeBytes: 700 },
    add: { type: 'add' },
    drop: { type: 'drop' },
  },
  rows: [
    ...judged,
    {
      from: 'waiting',
      on: ['send'],
      to: 'sending',
      asks: ['sendFile'],
      becomes: { share: 0, message: null },
    },
    { from: 'sending', on: ['progressed'], to: 'sending', asks: [], becomes: { share: 0.7 } },
    {
      from: 'sending',
      on: ['stored'],
      to: 'sent',
      asks: [],
      becomes: { document: { ...stored, name: 'রায়ের নকল'.normalize('NFC'), weight: '১৫' } },
    },
    { from: 'sending', on: ['unanswered'], to: 'failed', asks: [], becomes: { message: 'no' } },
    {
      from: 'sending',
      on: ['refused'],
      to: 'refused',
      asks: [],
      becomes: { message: 'no', fault: null },
    },
    { from: 'sent', on: ['add'], to: 'added', asks: [], becomes: {} },
    { from: 'failed', on: ['retry'], to: 'waiting', asks: [], becomes: { message: null } },
    {
      from: 'shrinkable',
      on: ['replace'],
      to: 'reading',
      asks: ['readFile'],
      becomes: { fileName: 'scan.jpg', fileType: 'image/jpeg', sizeBytes: 700, fault: null, message: null },
    },
    ...(['reading', 'waiting', 'failed', 'shrinkable', 'refused'] as const).map((from) => ({
      from,
      on: ['drop'],
      to: 'dropped' as const,
      asks: [],
      becomes: {},
    })),
    { from: 'sending', on: ['drop'], to: 'dropped', asks: ['stopSending'], becomes: {} },
  ],
}
