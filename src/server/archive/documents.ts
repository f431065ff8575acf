import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { Deps } from '../deps.ts'
import { digestOf } from '../ports/files.ts'
import { readArchive } from './file.ts'
import { archivesWith } from './store.ts'

/** A document by its bytes: where documents are kept, or in the file of an archived case; null where it is nowhere. @source product 7 */
export async function documentBytes(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  sha256: string,
): Promise<Readable | null> {
  const found = await files.get(sha256)
  if (found !== null) return found
  for (const name of await archivesWith(db, sha256)) {
    const file = await files.get(name)
    const bytes = file === null ? null : await buffer(file)
    if (bytes === null || digestOf(bytes) !== name) continue
    const paper = (await readArchive(bytes)).documents.get(sha256)
    if (paper) return Readable.from([paper])
  }
  return null
}
