import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { processMark } from './lock-file.ts'

/** The number in the name of every socket of ours; no network port is opened. */
export const port = 5432

/** Whether this process is the server of that cluster, and not another that was given its id. */
export function isPostmaster(pid: number, cluster: string): boolean {
  if (!processMark(pid)) return false
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return path.basename(words[0] ?? '') === 'postgres' && words.includes(cluster)
  } catch {
    return !existsSync('/proc/self')
  }
}

/** What `postmaster.pid` says: the process, its socket, its shared memory, and `starting`, `ready` or `stopping`. */
export type Postmaster = { pid: number; socketFolder: string; memoryId: number; status: string }

/** Null when no server has left its mark in the cluster. */
export function readPostmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number.parseInt(lines[0] ?? '', 10)
    if (!(pid > 0)) return null
    const memoryId = Number.parseInt((lines[6] ?? '').trim().split(/\s+/)[1] ?? '', 10)
    return { pid, socketFolder: (lines[4] ?? '').trim(), memoryId, status: (lines[7] ?? '').trim() }
  } catch {
    return null
  }
}

/** Whether some process still holds the shared memory of a server. */
export function isMemoryInUse(memoryId: number): boolean {
  try {
    const rows = readFileSync('/proc/sysvipc/shm', 'utf8')
      .split('\n')
      .map((row) => row.trim().split(/\s+/))
    return rows.some((fields) => Number(fields[1]) === memoryId && Number(fields[6]) > 0)
  } catch {
    return false
  }
}

/**
 * Removes what a dead server left. Postgres refuses to start while the id in these files is taken, be it by an
 * unrelated process or by a zombie, which is what a killed server stays in a container that reaps nobody.
 */
export function clearLeftovers(cluster: string, lock: Postmaster): void {
  if (!existsSync('/proc/self')) return
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
  if (lock.socketFolder === '') return
  rmSync(path.join(lock.socketFolder, `.s.PGSQL.${port}.lock`), { force: true })
  rmSync(path.join(lock.socketFolder, `.s.PGSQL.${port}`), { force: true })
}

/** Whether somebody listens on the socket in that folder. */
export async function answers(socketFolder: string): Promise<boolean> {
  if (socketFolder === '') return false
  const socket = connect(path.join(socketFolder, `.s.PGSQL.${port}`))
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
