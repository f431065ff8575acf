import { buffer } from 'node:stream/consumers'
import { digestOf, type Files } from '../ports/files.ts'
import type { Tell } from '../starting/progress.ts'

/** What came of a move: how many are in the store, each read back, and those that were not what their name says before they were put. */
export interface Moved {
  documents: number
  broken: string[]
}

const bytesOf = async (files: Pick<Files, 'get'>, sha256: string): Promise<Buffer | null> => {
  const found = await files.get(sha256)
  return found === null ? null : buffer(found)
}

/**
 * Puts every document of one place into another and reads it back there. What is in its place already is read back alone, so that it can be
 * broken off and begun again; nothing is taken away anywhere. Throws when the other place does not hold what was put.
 * @source product 5
 */
export async function moveDocuments(
  from: Pick<Files, 'names' | 'get'>,
  to: Files,
  tell: Tell,
): Promise<Moved> {
  const moved: Moved = { documents: 0, broken: [] }
  for await (const sha256 of from.names()) {
    const bytes = await bytesOf(from, sha256)
    if (bytes === null) continue
    if (digestOf(bytes) !== sha256) {
      moved.broken.push(sha256)
      continue
    }
    await to.put(bytes)
    const back = await bytesOf(to, sha256)
    if (back === null || digestOf(back) !== sha256)
      throw new Error(`the store does not hold ${sha256} as it was put`)
    moved.documents += 1
    if (moved.documents % 100 === 0) tell(`documents: ${moved.documents}`, 0.5)
  }
  return moved
}
