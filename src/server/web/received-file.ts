import { fileTypeFromBuffer } from 'file-type'
import type { FastifyRequest } from 'fastify'
import type { FieldErrorKey } from '../../machines/form.ts'
import { documentSizeBytesMax } from '../../machines/limits.ts'
import { invalid, type Refused } from '../errors.ts'
import { isKeepable } from './plain-text.ts'

/** A file as it was sent: its bytes, its name as the sender has it, and what it is by its content. */
export interface ReceivedFile<Kind extends string> {
  bytes: Buffer
  kind: Kind
  fileName: string
}

/**
 * The one file of a multipart request, in its field `file`. Refused as a field: missing, with a name that cannot be kept,
 * as large as a document must not be, or none of the kinds, which is told as `otherKind`.
 * @source spec §5, product 3
 */
export async function receiveFile<Kind extends string>(
  request: FastifyRequest,
  kinds: readonly Kind[],
  otherKind: FieldErrorKey,
): Promise<ReceivedFile<Kind> | Refused> {
  if (!request.isMultipart()) return invalid([{ path: 'file', error: 'required' }])
  const part = await request.file().catch(() => undefined)
  if (!part) return invalid([{ path: 'file', error: 'required' }])
  if (!isKeepable(part.filename)) return invalid([{ path: 'file', error: 'invalid' }])
  const bytes = await part.toBuffer().catch((error: unknown) => {
    if (part.file.truncated) return null
    throw error
  })
  if (bytes === null || bytes.byteLength >= documentSizeBytesMax)
    return invalid([{ path: 'file', error: 'document_too_large' }])
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  const kind = kinds.find((one) => one === mime)
  return kind ? { bytes, kind, fileName: part.filename } : invalid([{ path: 'file', error: otherKind }])
}
