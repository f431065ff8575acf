import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Launcher } from './launcher.ts'
import { port } from './postmaster.ts'

const socketPathBytesMax = 107

/** A folder for the socket that only the database's user reaches, with a path short enough to be one. */
export function prepareSocketFolder(folder: string, launcher: Launcher): string {
  const near = path.join(folder, 'socket')
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const choices = [near, path.join(tmpdir(), `pg-${hash}`), path.join('/tmp', `pg-${hash}`)]
  const fits = (choice: string) =>
    Buffer.byteLength(path.join(choice, `.s.PGSQL.${port}`)) <= socketPathBytesMax
  const uid = launcher.identity?.uid ?? process.getuid?.() ?? 0
  for (const choice of choices.filter(fits)) {
    mkdirSync(choice, { recursive: true, mode: 0o700 })
    const before = lstatSync(choice)
    // Somebody else may have made that name in a folder open to all.
    if (!before.isDirectory() || (before.uid !== uid && before.uid !== process.getuid?.())) continue
    chmodSync(choice, 0o700)
    if (launcher.identity) chownSync(choice, launcher.identity.uid, launcher.identity.gid)
    return choice
  }
  const fresh = mkdtempSync('/tmp/pg-')
  if (launcher.identity) chownSync(fresh, launcher.identity.uid, launcher.identity.gid)
  return fresh
}
