import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import * as z from 'zod'
import { putHeads } from '../audit/heads.ts'
import { connect, openClient, type DatabaseConfig } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import type { Database } from '../database/schema.ts'
import { createQueue } from '../jobs/boss.ts'
import type { Files } from '../ports/files.ts'
import type { Settings } from '../settings.ts'
import { StartFault } from '../starting/fault.ts'
import { nobodyTold, type Tell } from '../starting/progress.ts'
import { entriesOf, type Entry } from './archive.ts'
import {
  endSchema,
  entryNames,
  format,
  headSchema,
  keyOf,
  Summing,
  unpressed,
  type End,
  type Head,
  type Sum,
} from './parts.ts'
import {
  analyze,
  beginFilling,
  documentNames,
  endFilling,
  tableCount,
  tablesOf,
  writeTable,
} from './table-store.ts'
import type { CopyStreamQuery } from 'pg-copy-streams'

export interface RestoreOptions {
  config: DatabaseConfig
  files: Pick<Files, 'put' | 'names'>
  settings: Settings
  file: string
  /** A private key of age; null where the backup is open. */
  identity: string | null
  tell?: Tell
}

/** What was brought back. */
export interface Restored {
  at: Date
  rows: number
  documents: number
  /** Documents that rows name and the backup has not. */
  missing: string[]
  /** Where the keys were put that the backup held; null where it held none. */
  keysFile: string | null
}

const broken = (file: string, what: string) =>
  new StartFault([`${file} is broken: ${what}. Nothing of it was kept; take another backup.`])

function read<Value>(schema: z.ZodType<Value>, { name, bytes }: Entry, file: string): Value {
  const result = schema.safeParse(JSON.parse(bytes.toString()))
  if (!result.success) throw broken(file, `${name} cannot be understood`)
  return result.data
}

function readHead(entry: Entry, file: string): Head {
  const { format: found } = z.object({ format: z.unknown() }).parse(JSON.parse(entry.bytes.toString()))
  if (found !== format)
    throw new StartFault([`${file} was written by another release, in a form that this one does not read.`])
  const head = read(headSchema, entry, file)
  const unknown = head.migrations.filter((name) => !(name in migrations))
  if (unknown.length > 0)
    throw new StartFault([
      `${file} was written by a newer release: this one does not know ${unknown.join(', ')}. Bring it back with that release or a later one.`,
    ])
  return head
}

/** The tables as they were when the backup was written, and the queue's own. */
async function makeTables(
  { config }: RestoreOptions,
  { migrations: names, tables }: Head,
  client: pg.Client,
  file: string,
) {
  const db = connect<Database>(config, { max: 1 })
  try {
    const then = Object.entries(migrations).filter(([name]) => names.includes(name))
    await migrate(db, Object.fromEntries(then))
  } finally {
    await db.destroy()
  }
  const queue = await createQueue(config, () => undefined)
  await queue.stop()
  const here = new Map(
    (await tablesOf(client)).map((table) => [keyOf(table), table.columns.toSorted().join()]),
  )
  const other = tables
    .filter((table) => here.get(keyOf(table)) !== table.columns.toSorted().join())
    .map(keyOf)
  if (other.length > 0) throw broken(file, `the tables ${other.join(', ')} are not those of this release`)
}

/** Fills one table after the other; the rows of one stand together. */
class Filling {
  readonly sums: Record<string, Sum> = {}
  #open: { name: string; stream: CopyStreamQuery; sum: Summing; done: Promise<void> } | null = null

  readonly #client: pg.Client
  readonly #tables: ReadonlyMap<string, Head['tables'][number]>

  constructor(client: pg.Client, { tables }: Head) {
    this.#client = client
    this.#tables = new Map(tables.map((table) => [keyOf(table), table]))
  }

  async add(name: string, bytes: Buffer): Promise<boolean> {
    if (this.#open?.name !== name) await this.close()
    const table = this.#tables.get(name)
    if (table === undefined || name in this.sums) return false
    if (this.#open === null) {
      const stream = writeTable(this.#client, table)
      const done = finished(stream as unknown as Writable)
      done.catch(() => undefined)
      this.#open = { name, stream, sum: new Summing(), done }
    }
    const { stream, sum, done } = this.#open
    sum.add(bytes)
    await Promise.race([new Promise<void>((resolve) => void stream.write(bytes, () => resolve())), done])
    return true
  }

  async close(): Promise<void> {
    if (this.#open === null) return
    const { name, stream, sum, done } = this.#open
    this.#open = null
    stream.end()
    await done
    this.sums[name] = sum.end(stream.rowCount)
  }
}

/** A table without a row has no part. */
const noSum = new Summing().end(0)

function refuseOther(
  file: string,
  { tables, documents }: End,
  found: { sums: Record<string, Sum>; documents: number },
): void {
  const other = Object.entries(tables)
    .filter(([name, sum]) => JSON.stringify(found.sums[name] ?? noSum) !== JSON.stringify(sum))
    .map(([name]) => name)
  if (other.length > 0) throw broken(file, `the rows of ${other.join(', ')} are not those that were written`)
  if (documents !== found.documents)
    throw broken(file, `it holds ${found.documents} documents of ${documents}`)
}

async function keepKeys({ DATA_FOLDER: folder }: Settings, entry: Entry, file: string): Promise<string> {
  const keys = read(z.record(z.string(), z.string()), entry, file)
  const name = path.join(folder, 'restored-keys.env')
  const lines = Object.entries(keys).map(([key, value]) => `${key}=${JSON.stringify(value)}\n`)
  await writeFile(name, lines.join(''), { mode: 0o600 })
  return name
}

const rowsIn = ({ name, bytes }: Entry, file: string): Promise<Buffer> =>
  unpressed(bytes).catch(() => {
    throw broken(file, `${name} cannot be read`)
  })

async function fill(client: pg.Client, options: RestoreOptions): Promise<Restored> {
  const { file, files, settings, identity, tell = nobodyTold } = options
  let [head, filling, end, keysFile, documents]: [
    Head | null,
    Filling | null,
    End | null,
    string | null,
    number,
  ] = [null, null, null, null, 0]
  for await (const entry of entriesOf(file, identity)) {
    const [kind = '', name = ''] = entry.name.split('/')
    if (head === null || filling === null) {
      if (entry.name !== entryNames.head) throw broken(file, 'it does not begin as a backup does')
      head = readHead(entry, file)
      tell('tables', 0)
      await makeTables(options, head, client, file)
      await beginFilling(client, head.tables)
      filling = new Filling(client, head)
    } else if (kind === 'rows') {
      tell(`rows of ${name}`, (0.6 * Object.keys(filling.sums).length) / head.tables.length)
      if (!(await filling.add(name, await rowsIn(entry, file))))
        throw broken(file, `${entry.name} is out of its place`)
    } else if (kind === 'documents') {
      if (documents % 500 === 0) tell(`documents: ${documents}`, 0.6)
      const { sha256 } = await files.put(entry.bytes)
      if (sha256 !== name) throw broken(file, `the document ${name} is not the one that was written`)
      documents += 1
    } else if (entry.name === entryNames.seals) {
      if (entry.bytes.byteLength > 0) await putHeads(settings, entry.bytes)
    } else if (entry.name === entryNames.settings) keysFile = await keepKeys(settings, entry, file)
    else if (entry.name === entryNames.end) end = read(endSchema, entry, file)
  }
  if (head === null || filling === null || end === null) throw broken(file, 'its end is missing')
  await filling.close()
  refuseOther(file, end, { sums: filling.sums, documents })
  tell('counters and references', 0.9)
  await endFilling(client, head.tables, end.sequences)
  await analyze(client)
  const rows = Object.values(filling.sums).reduce((sum, table) => sum + table.rows, 0)
  return { at: new Date(head.at), rows, documents, missing: [], keysFile }
}

/** Which of these documents are not kept. */
export async function missingOf(files: Pick<Files, 'names'>, names: readonly string[]): Promise<string[]> {
  const kept = new Set<string>()
  for await (const name of files.names()) kept.add(name)
  return names.filter((sha256) => !kept.has(sha256))
}

/** Throws a `StartFault` where there is something already: a restore never writes over what is kept. */
async function refuseFull(client: pg.Client): Promise<void> {
  const count = await tableCount(client)
  if (count > 0)
    throw new StartFault([
      `The database holds ${count} tables already. A backup is brought back into an empty one: name another by DATABASE_URL, or another DATA_FOLDER.`,
    ])
}

/**
 * Brings a backup back into an empty database and an empty folder: all of it, or no row of it. Its rows are those that were written, byte
 * for byte; then the tables become those of this release. Throws a `StartFault` for a backup that is broken, closed to the key or newer than
 * this release, and for a place that is not empty.
 * @source product 5
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const client = openClient(options.config)
  await client.connect()
  client.on('error', () => undefined)
  try {
    await refuseFull(client)
    const restored = await fill(client, options)
    const db = connect<Database>(options.config, { max: 1 })
    try {
      await migrate(db, migrations)
    } finally {
      await db.destroy()
    }
    return { ...restored, missing: await missingOf(options.files, await documentNames(client)) }
  } finally {
    await client.end()
  }
}
