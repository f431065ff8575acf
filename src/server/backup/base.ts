import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { headCopiesFile, headsFileOf } from '../audit/heads.ts'
import { openClient } from '../database/connect.ts'
import { logFolderOf } from '../database/log-archive.ts'
import { embeddedFolder } from '../database/server.ts'
import { archiveOf, stampOf } from '../ports/archive-folder.ts'
import { createFolderFiles, documentPath, flush } from '../ports/files.ts'
import { createStore, documentCopiesFolder, documentsFolder } from '../ports/files-kept.ts'
import type { Settings } from '../settings.ts'
import { StartFault } from '../starting/fault.ts'
import { nobodyTold } from '../starting/progress.ts'
import type { BackupOptions } from './backup.ts'
import { copyCluster } from './cluster-copy.ts'
import { unpaced } from './give-way.ts'
import { beginCopy, endCopy, keptLogFolder } from './copy-store.ts'

const baseSchema = z.object({
  /** From this moment on it can be brought back to any. */
  from: z.iso.datetime(),
  /** The first file of the log that it needs. */
  firstLog: z.string().regex(/^[0-9A-F]{24}$/),
})

/** A copy of a cluster, with which the log begins. */
export interface Base {
  folder: string
  from: Date
  firstLog: string
}

const dayMs = 24 * 3_600_000
const named = /^base-\d{8}T\d{6}Z$/
export const clusterIn = (folder: string) => path.join(folder, 'cluster')
const noteIn = (folder: string) => path.join(folder, 'base.json')
const kept = (settings: Settings): string => {
  const archive = archiveOf(settings)
  if (archive === null)
    throw new StartFault(['No log of the database is kept. Set WAL_FOLDER to a folder on another disk.'])
  return archive
}

/** Every copy of the cluster that is whole, the oldest first. */
export async function basesOf(archive: string): Promise<Base[]> {
  const names = (await readdir(archive)).filter((name) => named.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const folder = path.join(archive, name)
      const { from, firstLog } = baseSchema.parse(JSON.parse(await readFile(noteIn(folder), 'utf8')))
      return { folder, from: new Date(from), firstLog }
    }),
  )
}

/** Documents that were put before any was copied, and heads that were kept before. */
async function copyRest(settings: Settings, archive: string, pace: () => Promise<void>): Promise<void> {
  if (existsSync(headsFileOf(settings))) await copyFile(headsFileOf(settings), headCopiesFile(archive))
  if (createStore(settings) !== null) return
  const copies = await createFolderFiles(documentCopiesFolder(archive))
  const files = await createFolderFiles(documentsFolder(settings))
  for await (const sha256 of files.names()) {
    if (existsSync(documentPath(documentCopiesFolder(archive), sha256))) continue
    const found = await files.get(sha256)
    if (found !== null) await copies.put(await buffer(found))
    await pace()
  }
}

/**
 * Copies the embedded database while people work with it, so that from now on it can be brought back to any second by the log that is kept
 * beside. Throws a `StartFault` where the database does not keep its log there.
 * @source product 5
 */
export async function makeBase(
  settings: Settings,
  { config, tell = nobodyTold, pace = unpaced }: Pick<BackupOptions, 'config' | 'tell' | 'pace'>,
): Promise<Base> {
  const archive = kept(settings)
  const client = openClient(config)
  await client.connect()
  client.on('error', () => undefined)
  let aside: string | null = null
  try {
    if ((await keptLogFolder(client)) !== logFolderOf(archive))
      throw new StartFault([
        'The database runs and does not keep its log in WAL_FOLDER. Start the product anew with this setting first.',
      ])
    await copyRest(settings, archive, pace)
    const folder = path.join(archive, `base-${stampOf(await beginCopy(client))}`)
    aside = `${folder}.part`
    await rm(aside, { recursive: true, force: true })
    await mkdir(aside, { mode: 0o700 })
    await copyCluster(path.join(embeddedFolder(settings.DATA_FOLDER), 'cluster'), clusterIn(aside), {
      tell,
      pace,
    })
    const { label, at, firstLog } = await endCopy(client)
    await writeFile(path.join(clusterIn(aside), 'backup_label'), label, { mode: 0o600, flush: true })
    const note = { from: at.toISOString(), firstLog }
    await writeFile(noteIn(aside), JSON.stringify(note), { mode: 0o600, flush: true })
    await flush(clusterIn(aside))
    await flush(aside)
    await rename(aside, folder)
    await flush(archive)
    return { folder, from: at, firstLog }
  } catch (error) {
    if (aside !== null) await rm(aside, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

/** The part of a log file's name that grows, whichever way the log went. */
const placeOf = (name: string) => name.slice(8, 24)

/** Copies of documents that are documents no longer, and were removed before then. */
async function removeOldDocuments(settings: Settings, archive: string, before: Date): Promise<void> {
  if (createStore(settings) !== null) return
  const folder = documentCopiesFolder(archive)
  for await (const sha256 of (await createFolderFiles(folder)).names()) {
    if (existsSync(documentPath(documentsFolder(settings), sha256))) continue
    if ((await stat(documentPath(folder, sha256))).mtime < before) await rm(documentPath(folder, sha256))
  }
}

/**
 * Takes away copies of the cluster that are older than so many days, but never the newest one, and then the log and the removed documents that no
 * copy needs any longer. 0 days: none. Answers how many copies went.
 */
export async function removeOldBases(settings: Settings, now: Date): Promise<number> {
  const { BACKUP_KEEP_DAYS: keepDays } = settings
  const archive = kept(settings)
  if (keepDays === 0) return 0
  const before = new Date(now.getTime() - keepDays * dayMs)
  const bases = await basesOf(archive)
  const old = bases.slice(0, -1).filter(({ from }) => from < before)
  for (const { folder } of old) await rm(folder, { recursive: true })
  const oldest = bases.find((base) => !old.includes(base))
  if (oldest === undefined) return old.length
  for (const name of await readdir(logFolderOf(archive)))
    if (/^[0-9A-F]{24}/.test(name) && placeOf(name) < placeOf(oldest.firstLog))
      await rm(path.join(logFolderOf(archive), name))
  await removeOldDocuments(settings, archive, oldest.from < before ? oldest.from : before)
  return old.length
}
