import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { headCopiesFile, linesUntil, putHeads } from '../audit/heads.ts'
import { connect, openClient, type DatabaseConfig } from '../database/connect.ts'
import { startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import type { Database } from '../database/schema.ts'
import { embeddedFolder } from '../database/server.ts'
import { createFolderFiles } from '../ports/files.ts'
import { createStore, documentCopiesFolder, documentsFolder } from '../ports/files-kept.ts'
import type { Settings } from '../settings.ts'
import { StartFault } from '../starting/fault.ts'
import { within, type Tell } from '../starting/progress.ts'
import { basesOf, clusterIn, type Base } from './base.ts'
import { intoEmptyFolder, proofsOf, type Proof } from './bring-back.ts'
import { copyCluster } from './cluster-copy.ts'
import { lastReplayed } from './copy-store.ts'
import { missingOf } from './restore.ts'
import { documentNames } from './table-store.ts'

export interface BackTo {
  /** The second that is asked for; null: the last of which anything is kept. */
  until: Date | null
  tell: Tell
}

/** What was brought back. */
export interface WasBack {
  /** The copy that it began with. */
  base: Base
  /** When the last of what is in it was committed; null where that is the copy itself. */
  lastAt: Date | null
  documents: number
  proofs: Proof[]
}

/** The newest copy that is older than the second, of whichever database it is. */
async function baseFor(walFolder: string, until: Date | null): Promise<{ archive: string; base: Base }> {
  const archives = existsSync(walFolder) ? await readdir(walFolder) : []
  const found: { archive: string; base: Base }[] = []
  for (const name of archives) {
    const archive = path.join(walFolder, name)
    for (const base of await basesOf(archive)) found.push({ archive, base })
  }
  if (found.length === 0)
    throw new StartFault([
      `WAL_FOLDER is ${walFolder}, where no copy of a database is. npm run backup makes one.`,
    ])
  const ordered = found.toSorted((a, b) => a.base.from.getTime() - b.base.from.getTime())
  const right = ordered.findLast(({ base }) => until === null || base.from <= until)
  if (right === undefined)
    throw new StartFault([
      `The oldest copy in WAL_FOLDER is of ${ordered[0]?.base.from.toISOString()}. Nothing is known of ${until?.toISOString()}.`,
    ])
  return right
}

/** The seals that were kept by then. */
async function bringHeads(settings: Settings, archive: string, until: Date | null): Promise<void> {
  if (!existsSync(headCopiesFile(archive))) return
  await putHeads(settings, linesUntil(await readFile(headCopiesFile(archive), 'utf8'), until))
}

/** Documents that rows name, from the copies; answers how many, and which of them are nowhere. A store has its own. */
async function bringDocuments(
  settings: Settings,
  { archive, names }: { archive: string; names: readonly string[] },
): Promise<{ documents: number; missing: string[] }> {
  const store = createStore(settings)
  if (store !== null) return { documents: 0, missing: await missingOf(store, names) }
  const files = await createFolderFiles(documentsFolder(settings))
  const copies = await createFolderFiles(documentCopiesFolder(archive))
  const missing: string[] = []
  for (const name of names) {
    const found = await copies.get(name)
    const isRight = found !== null && (await files.put(await buffer(found))).sha256 === name
    if (!isRight) missing.push(name)
  }
  return { documents: names.length - missing.length, missing }
}

function notReached(error: unknown, until: Date | null): unknown {
  const isShort =
    error instanceof Error &&
    error.message.includes('recovery ended before configured recovery target was reached')
  return isShort
    ? new StartFault(
        [
          `What is kept of the log ends before ${until?.toISOString()}. Name an earlier second, or bring back all that there is: npm run restore -- --latest`,
        ],
        { cause: error },
      )
    : error
}

async function proved(
  settings: Settings,
  config: DatabaseConfig,
  { archive, until }: { archive: string; until: Date | null },
): Promise<Omit<WasBack, 'base'>> {
  const client = openClient(config)
  await client.connect()
  try {
    const lastAt = await lastReplayed(client)
    await bringHeads(settings, archive, until)
    const names = await documentNames(client)
    const { documents, missing } = await bringDocuments(settings, { archive, names })
    const db = connect<Database>(config, { max: 2 })
    try {
      await migrate(db, migrations)
      return { lastAt, documents, proofs: await proofsOf(db, settings, { missing }) }
    } finally {
      await db.destroy()
    }
  } finally {
    await client.end()
  }
}

/**
 * Brings an embedded database back as it was at a second, with its documents and seals, into a data folder without either: the newest copy
 * before it, and then its log until there. Throws a `StartFault` where nothing is kept of that second; what was begun is taken away again.
 * @source product 5
 */
export async function bringBackTo(settings: Settings, { until, tell }: BackTo): Promise<WasBack> {
  if (settings.WAL_FOLDER === undefined)
    throw new StartFault(['Name the folder that the log was kept in by WAL_FOLDER.'])
  const { archive, base } = await baseFor(path.resolve(settings.WAL_FOLDER), until)
  return intoEmptyFolder(settings, async () => {
    const folder = embeddedFolder(settings.DATA_FOLDER)
    const cluster = path.join(folder, 'cluster')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await copyCluster(clusterIn(base.folder), cluster, { tell: within(tell, 0, 0.5) })
    await writeFile(
      path.join(cluster, 'backup_label'),
      await readFile(path.join(clusterIn(base.folder), 'backup_label')),
    )
    await writeFile(path.join(cluster, 'recovery.signal'), '')
    tell('the log since then', 0.5)
    const embedded = await startEmbedded({ folder, recovery: { archive, until } }).catch((error: unknown) => {
      throw notReached(error, until)
    })
    try {
      tell('ledger, seals, histories and documents', 0.8)
      return { base, ...(await proved(settings, embedded.config, { archive, until })) }
    } finally {
      await embedded.stop()
    }
  })
}
