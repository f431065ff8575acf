import {
  appendFileSync,
  closeSync,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
} from 'node:fs'
import { join } from 'node:path'

/** An append-only file of JSON lines; without a folder, nothing is kept. */
export interface Journal {
  append(record: object): void
  close(): void
}

/**
 * Reads every whole line back, cuts off a last line that a killed process left half-written, and keeps the file open.
 * Each append is in the operating system's hands before it returns, so ending the process loses nothing.
 * Codes and messages stand in it: for the user of the server alone.
 */
export const openJournal = (
  folder: string | undefined,
  name: string,
  replay: (record: unknown) => void,
): Journal => {
  if (folder === undefined) return { append: () => undefined, close: () => undefined }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${name}.jsonl`)
  if (existsSync(path)) {
    const bytes = readFileSync(path)
    const end = bytes.lastIndexOf(0x0a) + 1
    if (end < bytes.length) truncateSync(path, end)
    const lines = bytes.subarray(0, end).toString('utf8').split('\n')
    for (const line of lines) if (line !== '') replay(JSON.parse(line))
  }
  const file = openSync(path, 'a', 0o600)
  // One that is there keeps the mode it was made with.
  fchmodSync(file, 0o600)
  return {
    append: (record) => appendFileSync(file, `${JSON.stringify(record)}\n`),
    close: () => closeSync(file),
  }
}
