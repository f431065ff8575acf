import sharp, { type Metadata } from 'sharp'
import type { DocumentKind, FieldErrorKey } from '../../machines/form.ts'
import type { PictureKind } from '../../machines/picture.ts'
import { documentPixelsMax, documentReadSecondsMax, documentsReadWaitingMax } from '../../machines/limits.ts'
import { createPdfReader, type PdfReader } from './pdf-reader.ts'
import { drawnJpeg, drawnPng } from './picture-parts.ts'

/** What becomes of a document's bytes: those to be kept and how many pages they are, or why none are kept. `busy`: too many wait to be read. */
export type Inspection =
  | { kind: 'fit'; bytes: Uint8Array; pageCount: number }
  | { kind: 'unfit'; error: Extract<FieldErrorKey, `document_${string}`> }
  | { kind: 'busy' }

/** A picture of the site as it is drawn for everybody: WebP, with its size in pixels. */
export interface DrawnPicture {
  kind: 'drawn'
  bytes: Uint8Array
  width: number
  height: number
}

/**
 * Looks into a document before it is kept: a picture is unpacked within bounds and loses what is not drawn, its pixels and the
 * way it stands unchanged; a PDF is read and has nothing in it that acts.
 * @source product 7
 */
export interface Inspector {
  inspect(kind: DocumentKind, bytes: Buffer): Promise<Inspection>
  /** A picture that passes, drawn anew and upright, so that no side of it is longer than `sideMax` pixels. */
  draw(
    kind: PictureKind,
    bytes: Buffer,
    sideMax: number,
  ): Promise<DrawnPicture | Exclude<Inspection, { kind: 'fit' }>>
  close(): Promise<void>
}

// Bytes that somebody sent reach no other reader of pictures than these two.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.cache(false)

const damaged = { kind: 'unfit', error: 'document_damaged' } as const

const open = (bytes: Buffer) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: documentPixelsMax, sequentialRead: true })

/** Every line of it is unpacked; the smallest of pictures is made of them, and thrown away. */
const unpack = (bytes: Buffer) =>
  open(bytes)
    .timeout({ seconds: documentReadSecondsMax })
    .resize({ width: 8, height: 8, fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer()

async function inspectPicture(kind: PictureKind, bytes: Buffer): Promise<Inspection> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((): Metadata | null => null)
  if (!head || head.format !== kind.slice('image/'.length)) return damaged
  if (head.width * head.height > documentPixelsMax) return { kind: 'unfit', error: 'document_pixels' }
  const drawn = (kind === 'image/jpeg' ? drawnJpeg : drawnPng)(bytes, head.orientation ?? 1)
  if (drawn === null) return damaged
  const isWhole = await unpack(drawn).then(
    () => true,
    () => false,
  )
  return isWhole ? { kind: 'fit', bytes: drawn, pageCount: 1 } : damaged
}

const drawnQuality = 82

async function drawPicture(kind: PictureKind, bytes: Buffer, sideMax: number) {
  const inspected = await inspectPicture(kind, bytes)
  if (inspected.kind !== 'fit') return inspected
  const { data, info } = await open(Buffer.from(inspected.bytes))
    .timeout({ seconds: documentReadSecondsMax })
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: drawnQuality })
    .toBuffer({ resolveWithObject: true })
  return { kind: 'drawn' as const, bytes: data, width: info.width, height: info.height }
}

export function createInspector(pdfs: PdfReader = createPdfReader()): Inspector {
  let waitingCount = 0
  let last: Promise<unknown> = Promise.resolve()
  /** One picture at a time: unpacked, each may take a hundred times its size. */
  const inTurn = <Found>(work: () => Promise<Found>): Promise<Found> => {
    const mine = last.then(work)
    last = mine.catch(() => null)
    return mine
  }
  const look = async (kind: DocumentKind, bytes: Buffer): Promise<Inspection> => {
    if (kind !== 'application/pdf') return inTurn(() => inspectPicture(kind, bytes))
    const reading = await pdfs.read(bytes)
    return reading.fault === null
      ? { kind: 'fit', bytes, pageCount: reading.pageCount }
      : { kind: 'unfit', error: reading.fault }
  }
  const admit = async <Found>(work: () => Promise<Found>): Promise<Found | { kind: 'busy' }> => {
    if (waitingCount >= documentsReadWaitingMax) return { kind: 'busy' }
    waitingCount += 1
    try {
      return await work()
    } finally {
      waitingCount -= 1
    }
  }
  return {
    inspect: (kind, bytes) => admit(() => look(kind, bytes)),
    draw: (kind, bytes, sideMax) => admit(() => inTurn(() => drawPicture(kind, bytes, sideMax))),
    close: () => pdfs.close(),
  }
}
