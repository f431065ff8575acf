import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const memory = '/dev/shm'
const bytesWanted = 6 * 1024 ** 3

/** Whether a folder lies in memory, runs programs, and leaves the machine enough of it. */
function isRoomy(folder) {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, place]) => place === folder)
    const { bavail, bsize } = statfsSync(folder)
    const options = mount?.[3]?.split(',') ?? ['noexec']
    return !options.includes('noexec') && bavail * bsize >= bytesWanted && freemem() >= bytesWanted
  } catch {
    return false
  }
}

/**
 * Where the databases, profiles and files of a test run lie: in memory where there is room, for none of them has to last.
 * Answers the variables for the programs that are run, and how to take all of it away.
 */
export function makeScratch() {
  if (process.env.TMPDIR !== undefined || !isRoomy(memory)) return { env: {}, remove: () => {} }
  const folder = mkdtempSync(`${memory}/court-`)
  // The database may run as another user below it.
  chmodSync(folder, 0o711)
  return { env: { TMPDIR: folder }, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
