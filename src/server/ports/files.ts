import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * Documents by what they contain: sha256 is 64 hexadecimal digits, and the same bytes are kept once. Where they are kept elsewhere, each
 * method may reject with a `FilesAway`, and so may a stream that has begun.
 * @source product §5
 */
export interface Files {
  /** Resolves when the bytes are on the disk, or the store has acknowledged them, not before. */
  put(bytes: Uint8Array): Promise<{ sha256: string; sizeBytes: number }>
  /** null if nothing is kept under that name; an ill-formed name is nothing. */
  get(sha256: string): Promise<Readable | null>
  /** The names of all that is kept, one after the other; what comes or goes meanwhile may be among them or not. */
  names(): AsyncIterable<string>
  /** Whether other records still need the bytes is for the caller to know. Removing what is not there is no error. */
  remove(sha256: string): Promise<void>
}

/** Documents cannot be kept or read at the moment; nothing was acknowledged, later it may go. `detail` names no address and no key. */
export class FilesAway extends Error {
  override readonly name = 'FilesAway'
  readonly detail: string

  constructor(detail: string, options?: ErrorOptions) {
    super(`the store of documents is away: ${detail}`, options)
    this.detail = detail
  }
}

/** Whether a name is one that documents are kept under. */
export const isDigest = (name: string): boolean => /^[0-9a-f]{64}$/.test(name)

/** The name that bytes are kept under. */
export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Where a folder keeps the bytes of that name. */
export const documentPath = (folder: string, sha256: string): string =>
  join(folder, sha256.slice(0, 2), sha256)

/** Papers of persons: for the user of the server alone. */
const ownFolder = 0o700
const ownFile = 0o600

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** What a file or a folder holds is on the disk then; a new name is durable only when the folder that holds it is. */
export const flush = async (name: string): Promise<void> => {
  const handle = await open(name, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const write = async (handle: FileHandle, bytes: Uint8Array) => {
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const abandonedMs = 3_600_000

/** Takes away writes that never finished; a younger one may belong to another process that is still at it. */
const clear = async (folder: string) => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(path, { force: true })
  }
}

/** Files in a folder: written aside, flushed, renamed, and the folder flushed, so that no name has half its bytes. */
export const createFolderFiles = async (folder: string): Promise<Files> => {
  const aside = join(folder, 'incoming')
  await mkdir(aside, { recursive: true, mode: ownFolder })
  await clear(aside)
  const pathOf = (sha256: string) => (isDigest(sha256) ? documentPath(folder, sha256) : null)

  return {
    async put(bytes) {
      const sha256 = digestOf(bytes)
      const path = documentPath(folder, sha256)
      const temporary = join(aside, randomUUID())
      try {
        await write(await open(temporary, 'wx', ownFile), bytes)
        await mkdir(dirname(path), { recursive: true, mode: ownFolder })
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await flush(dirname(path))
      await flush(folder)
      return { sha256, sizeBytes: bytes.byteLength }
    },
    async get(sha256) {
      const path = pathOf(sha256)
      if (path === null) return null
      try {
        await stat(path)
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
      return createReadStream(path)
    },
    async *names() {
      for (const part of await readdir(folder))
        if (/^[0-9a-f]{2}$/.test(part))
          for (const name of (await readdir(join(folder, part))).toSorted()) if (pathOf(name)) yield name
    },
    async remove(sha256) {
      const path = pathOf(sha256)
      if (path === null) return
      await rm(path, { force: true })
      await flush(dirname(path)).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
  }
}
