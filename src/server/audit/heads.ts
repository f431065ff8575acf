import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { archiveOf } from '../ports/archive-folder.ts'
import { isMissing } from '../ports/files.ts'
import type { Settings } from '../settings.ts'

/** The newest seal of a day, as it is kept outside the database. */
const headSchema = z.object({ day: z.string(), number: z.int(), code: z.string(), keptAt: z.string() })
export type Head = z.infer<typeof headSchema>

/** Where the seals of days are kept. */
export const headsFileOf = ({
  AUDIT_FOLDER,
  DATA_FOLDER,
}: Pick<Settings, 'AUDIT_FOLDER' | 'DATA_FOLDER'>): string =>
  path.join(AUDIT_FOLDER ?? path.join(DATA_FOLDER, 'audit'), 'heads.jsonl')

const textOf = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return ''
    throw error
  })

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/** Null: the line is none, be it torn by a crash or touched by somebody. */
function headIn(line: string): Head | null {
  try {
    return headSchema.parse(JSON.parse(line))
  } catch {
    return null
  }
}

/** Every head that was kept, the oldest first; a line that is none is null. No file is no heads. */
export const keptHeads = async (settings: Settings): Promise<(Head | null)[]> =>
  linesOf(await textOf(headsFileOf(settings))).map(headIn)

/** The lines that were kept by a moment, all of them where there is none; a torn one among them stays, so that whoever verifies hears of it. */
export function linesUntil(text: string, until: Date | null): string {
  const lines = linesOf(text)
  const last = lines.findLastIndex((line) => {
    const head = headIn(line)
    return until === null || (head !== null && new Date(head.keptAt) <= until)
  })
  return lines
    .slice(0, last + 1)
    .map((line) => `${line}\n`)
    .join('')
}

/** Puts the heads there that were kept elsewhere, a line each, where none is kept yet. */
export async function putHeads(settings: Settings, lines: string | Uint8Array): Promise<void> {
  const file = headsFileOf(settings)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, lines, { mode: 0o600 })
}

/** Where a copy of them is kept beside the log of the database. */
export const headCopiesFile = (archive: string): string => path.join(archive, 'heads.jsonl')

/** Keeps a head below those that are kept, on a line of its own even where the one before was torn by a crash. */
export async function keepHead(settings: Settings, head: Head): Promise<void> {
  const file = headsFileOf(settings)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const archive = archiveOf(settings)
  const files = archive === null ? [file] : [file, headCopiesFile(archive)]
  for (const name of files) {
    const before = await textOf(name)
    const end = before === '' || before.endsWith('\n') ? '' : '\n'
    await appendFile(name, `${end}${JSON.stringify(head)}\n`, { mode: 0o600 })
  }
}
