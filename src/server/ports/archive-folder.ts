import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A moment as it stands in the names of files, to the second: they sort by it. */
export const stampOf = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** In the data folder: what the folder below WAL_FOLDER is called that belongs to it. */
const nameFile = 'wal-name'

/**
 * Where what is kept of an embedded database lies: a folder of its own below `WAL_FOLDER` for each data folder, made known there the first
 * time. One that was brought back begins another, so that its log never meets that of the one it came from. Null where nothing is kept.
 */
export function archiveOf(env: {
  DATA_FOLDER?: string | undefined
  WAL_FOLDER?: string | undefined
}): string | null {
  if (env.WAL_FOLDER === undefined) return null
  const file = path.resolve(env.DATA_FOLDER ?? 'data', nameFile)
  const name = nameIn(file) ?? named(file)
  return path.resolve(env.WAL_FOLDER, name)
}

const nameIn = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null)

/** Of several who begin at once, the first one names it. */
function named(file: string): string {
  const name = `${stampOf(new Date())}-${randomUUID().slice(0, 8)}`
  mkdirSync(path.dirname(file), { recursive: true })
  try {
    writeFileSync(file, `${name}\n`, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    const taken = nameIn(file)
    if (taken === null) throw error
    return taken
  }
  return name
}
