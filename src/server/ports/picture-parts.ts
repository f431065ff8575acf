import { crc32 } from 'node:zlib'

/** What a picture is turned by, as EXIF numbers it: 1 is upright. */
type Orientation = number

/** The smallest EXIF there is: how the picture stands, and nothing else. */
function exifOf(orientation: Orientation): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(0x0112, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(orientation, 18)
  return tiff
}

const marker = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  comment: 0xfe,
}

/** Whether a segment of a JPEG is needed to draw it; everything else may tell where, when and with what it was taken. */
function isDrawn(code: number, body: Buffer): boolean {
  if (code === marker.comment) return false
  if (code < marker.app0 || code > 0xef) return true
  if (code === marker.app0) return body.toString('latin1', 0, 4) === 'JFIF'
  if (code === marker.app2) return body.toString('latin1', 0, 11) === 'ICC_PROFILE'
  return code === marker.app14 && body.toString('latin1', 0, 5) === 'Adobe'
}

/** The end of the coded lines that begin here: the next marker that is no part of them; null when they never end. */
function endOfScan(bytes: Buffer, from: number): number | null {
  for (
    let at = bytes.indexOf(0xff, from);
    at !== -1 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const code = bytes[at + 1] ?? 0
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at
  }
  return null
}

/**
 * A JPEG of its drawn parts alone, each as it was, so that no pixel changes; what comes after its end goes too. Null when it
 * does not hold together or never ends.
 */
export function drawnJpeg(bytes: Buffer, orientation: Orientation): Buffer | null {
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  if (orientation > 1) {
    const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(orientation)])
    parts.push(Buffer.from([0xff, marker.app1, 0, exif.length + 2]), exif)
  }
  let at = 2
  while (at + 4 <= bytes.length || bytes[at + 1] === marker.end) {
    if (bytes[at] !== 0xff) return null
    const code = bytes[at + 1] ?? 0
    if (code === 0xff) {
      at += 1
      continue
    }
    if (code === marker.end) return Buffer.concat([...parts, bytes.subarray(at, at + 2)])
    const length = bytes.readUInt16BE(at + 2)
    const bodyEnd = at + 2 + length
    if (length < 2 || bodyEnd > bytes.length) return null
    const end = code === marker.scan ? endOfScan(bytes, bodyEnd) : bodyEnd
    if (end === null) return null
    if (isDrawn(code, bytes.subarray(at + 4, bodyEnd))) parts.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

const pngHeadBytes = 8
const drawnChunks = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'bKGD',
  'pHYs',
  'IDAT',
  'IEND',
])

function exifChunk(orientation: Orientation): Buffer {
  const body = Buffer.concat([Buffer.from('eXIf', 'latin1'), exifOf(orientation)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of its drawn chunks alone, up to its end. Null when it does not hold together or never ends. */
export function drawnPng(bytes: Buffer, orientation: Orientation): Buffer | null {
  const parts: Buffer[] = [bytes.subarray(0, pngHeadBytes)]
  let at = pngHeadBytes
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (drawnChunks.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IHDR' && orientation > 1) parts.push(exifChunk(orientation))
    if (type === 'IEND') return Buffer.concat(parts)
    at = end
  }
  return null
}
