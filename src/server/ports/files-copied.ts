import { utimes } from 'node:fs/promises'
import { createFolderFiles, documentPath, isDigest, isMissing, type Files } from './files.ts'

/**
 * Documents of which each is copied before it is acknowledged. What is removed stays among the copies, with the time of its removal as the
 * time of its file: a database that is brought back to before then still names it.
 */
export async function copiedTo(files: Files, folder: string): Promise<Files> {
  const copies = await createFolderFiles(folder)
  return {
    ...files,
    async put(bytes) {
      await copies.put(bytes)
      return files.put(bytes)
    },
    async remove(sha256) {
      await files.remove(sha256)
      if (!isDigest(sha256)) return
      const now = new Date()
      await utimes(documentPath(folder, sha256), now, now).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
  }
}
