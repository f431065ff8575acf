import { chownSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/** Where the database's own log (write-ahead log) is kept, file after file. */
export const logFolderOf = (archive: string): string => path.join(archive, 'log')

/** Seconds after which a file of the log is kept although it is not full: what is lost at most with the disk of the database. */
export const logSecondsMax = 60

/** Until when the log is replayed over a copy of the cluster; `until` null: all of it. */
export interface Recovery {
  archive: string
  until: Date | null
}

/** What the database is told so that each file of its log is kept, whole or not at all, and never one over another. */
export const keepingLog = (archive: string): Record<string, string> => ({
  archive_mode: 'on',
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': logFolderOf(archive),
  archive_timeout: String(logSecondsMax),
})

/** What it is told so that it replays the log of a copy, and then goes on by itself. */
export const replayingLog = ({ archive, until }: Recovery): Record<string, string> => {
  const folder = logFolderOf(archive).replaceAll("'", `'\\''`).replaceAll('%', '%%')
  return {
    archive_mode: 'off',
    // It answers when all of it is replayed, and not before.
    hot_standby: 'off',
    restore_command: `cp '${folder}'/%f "%p"`,
    ...(until === null
      ? {}
      : {
          recovery_target_time: `${until.toISOString().slice(0, -1)}+00`,
          recovery_target_action: 'promote',
        }),
  }
}

/** Makes the folder of the log, for the user as whom the database runs. */
export function prepareLogFolder(archive: string, owner: { uid: number; gid: number } | null): void {
  // Another user may go through to it, and read nothing on the way.
  mkdirSync(path.dirname(archive), { recursive: true, mode: 0o711 })
  mkdirSync(archive, { recursive: true, mode: 0o711 })
  mkdirSync(logFolderOf(archive), { recursive: true, mode: 0o700 })
  if (owner !== null) chownSync(logFolderOf(archive), owner.uid, owner.gid)
}
