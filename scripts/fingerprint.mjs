import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Every file below a folder, in one order everywhere. */
export const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()

/** What stands in files, and what they are called, as one text that differs when any of it does. */
export const fingerprint = (files) => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

export const isFresh = (stamp, print) => existsSync(stamp) && readFileSync(stamp, 'utf8') === print
