import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import path from 'node:path'
import type pg from 'pg'
import { keptHeads } from '../audit/heads.ts'
import { openClient, type DatabaseConfig } from '../database/connect.ts'
import { backupMark, rehearsalMark } from '../operations/check.ts'
import type { Files } from '../ports/files.ts'
import type { Settings } from '../settings.ts'
import { nobodyTold, type Tell } from '../starting/progress.ts'
import { createArchive, type ArchiveWriter } from './archive.ts'
import { unpaced } from './give-way.ts'
import { entryNames, format, keyOf, partsOf, Summing, type End, type Head } from './parts.ts'
import { beginSnapshot, migrationsRun, readTable, sequencesOf, tablesOf } from './table-store.ts'

/** Without these what is kept cannot be read or proved, wherever it is brought back. */
const keys = ['AUDIT_KEY', 'CODE_PEPPER'] as const

export interface BackupOptions {
  config: DatabaseConfig
  files: Pick<Files, 'names' | 'get'>
  settings: Settings
  /** Where it is written; what is there is put in its place when it is whole. */
  file: string
  /** A public key of age: only who holds its private part can read the backup. Null leaves it open, and without the keys. */
  recipient: string | null
  tell?: Tell
  /** Awaited after each piece; nothing unless given. */
  pace?: () => Promise<void>
}

/** What a backup holds. */
export interface Made {
  at: Date
  rows: number
  tables: number
  documents: number
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

async function addTables(client: pg.Client, archive: ArchiveWriter, { tables }: Head, tell: Tell) {
  const sums: End['tables'] = {}
  for (const [index, table] of tables.entries()) {
    const name = keyOf(table)
    tell(`rows of ${name}`, (0.6 * index) / tables.length)
    const [stream, sum] = [readTable(client, table), new Summing()]
    let number = 0
    for await (const part of partsOf(stream, sum)) {
      number += 1
      await archive.add(`rows/${name}/${String(number).padStart(6, '0')}`, part)
    }
    sums[name] = sum.end(stream.rowCount)
  }
  return sums
}

/** Papers have bytes of their own and are pressed by nature; one that goes away meanwhile belongs to nobody any more. */
async function addDocuments(
  archive: ArchiveWriter,
  files: BackupOptions['files'],
  tell: Tell,
): Promise<number> {
  let count = 0
  for await (const sha256 of files.names()) {
    const found = await files.get(sha256)
    if (found === null) continue
    if (count % 500 === 0) tell(`documents: ${count}`, 0.6)
    await archive.add(`documents/${sha256}`, await buffer(found))
    count += 1
  }
  return count
}

/** The same archive, which rests after each entry. */
const pacedBy = (pace: () => Promise<void>, archive: ArchiveWriter): ArchiveWriter => ({
  ...archive,
  add: async (name, bytes) => {
    await archive.add(name, bytes)
    await pace()
  },
})

async function fill(client: pg.Client, archive: ArchiveWriter, options: BackupOptions): Promise<Made> {
  const { settings, files, recipient, tell = nobodyTold } = options
  // Seals kept before the moment are seals of what the moment holds.
  const seals = await keptHeads(settings)
  const at = await beginSnapshot(client)
  const head: Head = {
    format,
    at: at.toISOString(),
    migrations: await migrationsRun(client),
    tables: await tablesOf(client),
  }
  await archive.add(entryNames.head, json(head))
  await archive.add(entryNames.seals, Buffer.from(seals.map((seal) => `${JSON.stringify(seal)}\n`).join('')))
  if (recipient !== null)
    await archive.add(entryNames.settings, json(Object.fromEntries(keys.map((key) => [key, settings[key]]))))
  const tables = await addTables(client, archive, head, tell)
  const sequences = await sequencesOf(client)
  await client.query('commit')
  const documents = await addDocuments(archive, files, tell)
  const end: End = { tables, sequences, documents }
  await archive.add(entryNames.end, json(end))
  await archive.end()
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return { at, rows, tables: head.tables.length, documents }
}

async function mark({ DATA_FOLDER: folder }: Settings, name: string, at: Date): Promise<void> {
  const file = path.join(folder, name)
  await writeFile(file, `${at.toISOString()}\n`, { mode: 0o600 })
  await utimes(file, at, at)
}

/** Notes for the page of operations and the doctor from when the newest backup is. @source product 7 */
export const noteBackup = (settings: Settings, at: Date): Promise<void> => mark(settings, backupMark, at)

/** The same of the last time that a backup was brought back for trial, and held. @source product 7 */
export const noteRehearsal = (settings: Settings, at: Date): Promise<void> =>
  mark(settings, rehearsalMark, at)

const dayMs = 24 * 3_600_000

/** Takes away backups that are older than so many days, but never the newest one; answers their files. 0: none. */
export async function removeOld(folder: string, now: Date, keepDays: number): Promise<string[]> {
  if (keepDays === 0) return []
  const names = (await readdir(folder))
    .filter((name) => /^court-fee-\d{8}T\d{6}Z\.backup$/.test(name))
    .toSorted()
  const removed: string[] = []
  for (const name of names.slice(0, -1)) {
    const file = path.join(folder, name)
    if (now.getTime() - (await stat(file)).mtimeMs < keepDays * dayMs) continue
    await rm(file)
    removed.push(file)
  }
  return removed
}

/**
 * Writes everything that the product keeps, as it was at one moment, into one file: every table, the jobs that wait, the seals and the
 * documents. People go on working meanwhile. What is held in memory grows neither with the rows nor with the documents, but with the
 * largest of them. Rejects where it cannot be written, and then leaves nothing.
 * @source product 5
 */
export async function makeBackup(options: BackupOptions): Promise<Made> {
  const client = openClient(options.config)
  await client.connect()
  client.on('error', () => undefined)
  try {
    const archive = await createArchive(options.file, options.recipient)
    const paced = pacedBy(options.pace ?? unpaced, archive)
    try {
      return await fill(client, paced, options)
    } catch (error) {
      await archive.drop()
      throw error
    }
  } finally {
    await client.end()
  }
}
