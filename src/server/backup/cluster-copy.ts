import { constants } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { flush, isMissing } from '../ports/files.ts'
import { nobodyTold } from '../starting/progress.ts'
import type { BackupOptions } from './backup.ts'
import { unpaced } from './give-way.ts'

const ownFolder = 0o700

/** What a server writes for itself alone, by the folder that holds it: it begins with none of it. */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOut = /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map|.*\.signal|pgsql_tmp.*)$/
/** Of the log only what tells which way it went; the rest is kept beside. */
const isOfHistory = (name: string): boolean => name.endsWith('.history')

const isLeftOut = (folder: string, name: string): boolean =>
  emptied.has(folder) || leftOut.test(name) || (folder === 'pg_wal' && !isOfHistory(name))

/** The folders and files below a cluster that belong into a copy of it, by their paths from there. */
async function contentOf(cluster: string, folder = ''): Promise<{ folders: string[]; files: string[] }> {
  const [folders, files]: [string[], string[]] = [[], []]
  const found = await readdir(path.join(cluster, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const entry of found) {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) {
      if (leftOut.test(entry.name)) continue
      folders.push(name)
      const inside = await contentOf(cluster, name)
      folders.push(...inside.folders)
      files.push(...inside.files)
    } else if (entry.isFile() && !isLeftOut(folder.split(path.sep)[0] ?? '', entry.name)) files.push(name)
  }
  return { folders, files }
}

/**
 * Copies the files of a cluster, which may be at work if PostgreSQL was told of it: what goes away meanwhile is left out, what changes is
 * mended by the log. All of it is on the disk then.
 */
export async function copyCluster(
  from: string,
  to: string,
  { tell = nobodyTold, pace = unpaced }: Pick<BackupOptions, 'tell' | 'pace'> = {},
): Promise<void> {
  const { folders, files } = await contentOf(from)
  await mkdir(to, { recursive: true, mode: ownFolder })
  for (const folder of folders) await mkdir(path.join(to, folder), { recursive: true, mode: ownFolder })
  for (const [index, name] of files.entries()) {
    if (index % 100 === 0) tell(`files of the database: ${index}`, index / files.length)
    const file = path.join(to, name)
    try {
      await copyFile(path.join(from, name), file, constants.COPYFILE_FICLONE)
      await flush(file)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    await pace()
  }
  for (const folder of [...folders, '']) await flush(path.join(to, folder))
}
