import { chmodSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A process, told apart from a later one that was given the same id. */
export type ProcessMark = { pid: number; startedAt: string | null }

/** The mark of a process by its id, or null when no such process lives. */
export function processMark(pid: number): ProcessMark | null {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return { pid, startedAt: fields[19] ?? null }
  } catch {
    return { pid, startedAt: null }
  }
}

/** Whether the process that left this mark still lives. */
export function isAlive(mark: ProcessMark): boolean {
  const current = processMark(mark.pid)
  if (!current) return false
  return current.startedAt === null || mark.startedAt === null || current.startedAt === mark.startedAt
}

/**
 * Writes who holds something, for the user of the folder alone: where root works in a folder of another user, that user must
 * be able to read later whose mark it is.
 */
export function writeMark(file: string, text: string): void {
  const isOwn = statSync(path.dirname(file)).uid === process.getuid?.()
  writeFileSync(file, text, { mode: 0o600 })
  if (!isOwn) chmodSync(file, 0o644)
}

/** Reads a JSON file; null when it is missing or torn. */
export function readJson(file: string): unknown {
  return parse(readText(file) ?? 'null')
}

/** The mark inside an object read from a file; null when there is none. */
export function toMark(value: unknown): ProcessMark | null {
  if (typeof value !== 'object' || value === null || !('pid' in value)) return null
  const { pid } = value
  const startedAt = 'startedAt' in value ? value.startedAt : null
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0) return null
  return { pid, startedAt: typeof startedAt === 'string' ? startedAt : null }
}

/**
 * Waits for the exclusive lock file and answers the function that gives it back. A lock whose holder is dead is taken
 * over. Throws when a living holder keeps it longer than `waitMs` milliseconds.
 */
export async function takeLock(file: string, waitMs: number): Promise<() => void> {
  const mine = `${file}.${randomUUID()}`
  const text = JSON.stringify({ ...processMark(process.pid), token: randomUUID() })
  writeMark(mine, text)
  const giveUpAt = Date.now() + waitMs
  try {
    while (!isLinked(mine, file)) {
      if (Date.now() > giveUpAt)
        throw new Error(`${file} is held by process ${toMark(readJson(file))?.pid ?? '?'}`)
      const found = readText(file)
      const mark = found === null ? null : toMark(parse(found))
      if (found !== null && !(mark && isAlive(mark))) removeStale(file, found)
      else await pause(20)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  return () => {
    if (readText(file) === text) rmSync(file, { force: true })
  }
}

function isLinked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

// The rename decides between two who found the same dead holder; what was moved by mistake is put back.
function removeStale(file: string, expected: string): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (readText(aside) !== expected) isLinked(aside, file)
  rmSync(aside, { force: true })
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
