import type { ChildProcess } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chooseLauncher, findNative, launch } from './launcher.ts'
import type { Launcher } from './launcher.ts'
import { isAlive, processMark, readJson, takeLock, toMark, writeMark } from './lock-file.ts'
import type { ProcessMark } from './lock-file.ts'
import { keepingLog, prepareLogFolder, replayingLog, type Recovery } from './log-archive.ts'
import { prepareSocketFolder } from './socket-folder.ts'
import { answers, clearLeftovers, isMemoryInUse, isPostmaster, port, readPostmaster } from './postmaster.ts'

/** Where to connect: a Unix socket that only the owner of the data folder reaches. */
export type EmbeddedConfig = { host: string; port: number; user: string; database: string }

/** A running embedded database. */
export type Embedded = {
  config: EmbeddedConfig
  /** `started` by us, `adopted` from a process that died, or `joined` while its owner still lives. */
  origin: 'started' | 'adopted' | 'joined'
  /** Resolves with how the server ended, whoever ended it. */
  ended: Promise<string>
  /** Ends the server and waits for it; a joined server is left to its owner. May be called twice. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** Everything of the database lives below this folder; it is made when missing. */
  folder: string
  /** False gives up durability for speed: for tests alone. Default true. */
  isDurable?: boolean
  /** The folder with `bin`, `lib` and `share`, when it is not the installed package's. */
  native?: string
  log?: (line: string) => void
  /** Where the database's own log is kept, so that it can be brought back to any second; it is not when absent. */
  archive?: string
  /** The cluster is a copy, over which the log is replayed first. */
  recovery?: Recovery
  /** Told when the server was launched: from then on there is nothing to do but to wait for it. */
  onLaunched?: () => void
}

type Room = { folder: string; cluster: string; serverFile: string; logFile: string }

const user = 'court'
const lockWaitMs = 120_000
const startWaitMs = 300_000
/** A long log takes long to replay. */
const recoveryWaitMs = 24 * 3_600_000
const stopWaitMs = 60_000
const orphanWaitMs = 10_000
const goneWaitMs = 250

/**
 * Starts PostgreSQL over `folder`, making the cluster the first time, or takes the one that already runs there.
 * The server ends with this process. Throws, naming DATABASE_URL, where it cannot run at all.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const folder = path.resolve(options.folder)
  // Only the last folder is closed to others: the programs may have to run as another user below it.
  mkdirSync(path.dirname(folder), { recursive: true })
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const room: Room = {
    folder,
    cluster: path.join(folder, 'cluster'),
    serverFile: path.join(folder, 'server.json'),
    logFile: path.join(folder, 'server.log'),
  }
  const log = options.log ?? (() => {})
  const release = await takeLock(path.join(folder, 'start.lock'), lockWaitMs)
  try {
    const running = await takeRunning(room, log)
    if (running) return running
    const native = options.native ?? findNative()
    const launcher = chooseLauncher(native, folder, room.cluster)
    log(`database programs run ${launcher.description}`)
    const isDurable = options.isDurable ?? true
    if (!existsSync(room.cluster)) await createCluster(room, launcher, isDurable)
    assertVersion(room, launcher)
    return await startServer(room, launcher, { ...options, isDurable })
  } finally {
    release()
  }
}

async function createCluster(room: Room, launcher: Launcher, isDurable: boolean): Promise<void> {
  const unfinished = `${room.cluster}.init`
  rmSync(unfinished, { recursive: true, force: true })
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const sync = isDurable ? [] : ['--no-sync']
  const args = ['-D', unfinished, '-U', user, '--auth=trust', '--no-instructions', ...locale, ...sync]
  const child = launch(launcher, 'initdb', args, ['ignore', 'pipe', 'pipe'])
  const said: string[] = []
  child.stdout?.on('data', (data: Buffer) => said.push(data.toString()))
  child.stderr?.on('data', (data: Buffer) => said.push(data.toString()))
  const code = await exitCode(child)
  if (code !== 0) throw new Error(`initdb ended with ${code}:\n${said.join('')}`)
  renameSync(unfinished, room.cluster)
  if (isDurable) syncFolder(room.folder)
}

async function startServer(
  room: Room,
  launcher: Launcher,
  { isDurable, archive, recovery, onLaunched = () => {} }: EmbeddedOptions,
): Promise<Embedded> {
  const socketFolder = prepareSocketFolder(room.folder, launcher)
  if (archive !== undefined) prepareLogFolder(archive, launcher.identity)
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: String(port),
    timezone: 'UTC',
    log_timezone: 'UTC',
    shared_buffers: '64MB',
    max_connections: '200',
    ...(isDurable
      ? {}
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          autovacuum: 'off',
          jit: 'off',
          wal_level: 'minimal',
          max_wal_senders: '0',
        }),
    ...(archive === undefined ? {} : keepingLog(archive)),
    ...(recovery === undefined ? {} : replayingLog(recovery)),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  if (existsSync(room.logFile)) renameSync(room.logFile, `${room.logFile}.previous`)
  const output = openSync(room.logFile, 'w', 0o600)
  writeOwner(room, launcher.endsWithParent)
  const child = launch(launcher, 'postgres', ['-D', room.cluster, ...args], ['ignore', output, output])
  closeSync(output)
  onLaunched()
  const ended = exitCode(child)
  // Unref so that a program that forgot to stop still ends, and takes the server with it.
  child.unref()
  const interrupt = () => void child.kill('SIGINT')
  process.once('exit', interrupt)
  void ended.finally(() => process.off('exit', interrupt)).catch(() => {})
  const waitMs = recovery === undefined ? startWaitMs : recoveryWaitMs
  const pid = await waitUntilReady(room, { child, ended, waitMs })
  return {
    config: toConfig(socketFolder),
    origin: 'started',
    ended: ended.then(
      (code) => `it ended with ${code}`,
      (error: Error) => error.message,
    ),
    stop: async () => {
      child.ref()
      await stopProcess(pid, () => child.exitCode !== null || child.signalCode !== null)
      if (path.dirname(socketFolder) !== room.folder) rmSync(socketFolder, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(
  room: Room,
  { child, ended, waitMs }: { child: ChildProcess; ended: Promise<number | string>; waitMs: number },
): Promise<number> {
  let end: number | string | null = null
  ended.then(
    (code) => (end = code),
    (error: Error) => (end = error.message),
  )
  const giveUpAt = Date.now() + waitMs
  for (;;) {
    const lock = readPostmaster(room.cluster)
    if (lock && lock.pid === child.pid && lock.status === 'ready') return lock.pid
    if (end !== null)
      throw new Error(`postgres ended with ${String(end)}:\n${readFileSync(room.logFile, 'utf8')}`)
    if (Date.now() > giveUpAt) {
      child.kill('SIGINT')
      throw new Error(`postgres was not ready in time:\n${readFileSync(room.logFile, 'utf8')}`)
    }
    await pause(5)
  }
}

/** Joins or adopts what runs in the folder; waits for one that is going down; null when nothing runs. */
async function takeRunning(room: Room, log: (line: string) => void): Promise<Embedded | null> {
  const giveUpAt = Date.now() + startWaitMs
  const adoptAt = Date.now() + orphanWaitMs
  for (;;) {
    const lock = readPostmaster(room.cluster)
    if (!lock) return null
    const server = toServer(readJson(room.serverFile))
    const hasOwner = server?.owner ? isAlive(server.owner) : false
    const isOrphanToEnd = server?.endsWithParent === true && !hasOwner && Date.now() < adoptAt
    const isGoing = lock.status === 'stopping' || isOrphanToEnd
    const isThere = isPostmaster(lock.pid, room.cluster)
    if (!isThere && !(await answers(lock.socketFolder))) {
      // Backends of a postmaster that was killed may still hold its memory for a moment.
      if (!isMemoryInUse(lock.memoryId)) {
        clearLeftovers(room.cluster, lock)
        return null
      }
      if (Date.now() > giveUpAt) throw new Error(`the memory of process ${lock.pid} is still in use`)
      await pause(10)
      continue
    }
    if (!isGoing && lock.status === 'ready' && (await answers(lock.socketFolder))) {
      const origin = hasOwner ? 'joined' : 'adopted'
      log(`database already runs as process ${lock.pid}: ${origin}`)
      if (origin === 'adopted') writeOwner(room, false)
      const stop = async () => {
        if (origin === 'adopted') await stopProcess(lock.pid, () => !isPostmaster(lock.pid, room.cluster))
      }
      const ended = untilGone(() => !isPostmaster(lock.pid, room.cluster))
      return { config: toConfig(lock.socketFolder), origin, ended, stop }
    }
    if (Date.now() > giveUpAt)
      throw new Error(`process ${lock.pid} holds ${room.cluster} and does not answer`)
    await pause(10)
  }
}

/** A server that is no child of ours is looked after from outside. */
async function untilGone(isGone: () => boolean): Promise<string> {
  while (!isGone()) await pause(goneWaitMs, undefined, { ref: false })
  return 'it is gone'
}

// Replaced, not overwritten: another user of the same folder may have made the old one.
function writeOwner(room: Room, endsWithParent: boolean): void {
  const fresh = `${room.serverFile}.new`
  rmSync(fresh, { force: true })
  writeMark(fresh, JSON.stringify({ owner: processMark(process.pid), endsWithParent }))
  renameSync(fresh, room.serverFile)
}

async function stopProcess(pid: number, isOver: () => boolean): Promise<void> {
  if (isOver()) return
  process.kill(pid, 'SIGINT')
  const hurryAt = Date.now() + stopWaitMs
  let isHurried = false
  while (!isOver()) {
    // An immediate shutdown loses nothing: the next start replays the log.
    if (!isHurried && Date.now() > hurryAt) isHurried = process.kill(pid, 'SIGQUIT')
    await pause(5)
  }
}

function toServer(value: unknown): { owner: ProcessMark | null; endsWithParent: boolean } | null {
  if (typeof value !== 'object' || value === null || !('owner' in value)) return null
  return {
    owner: toMark(value.owner),
    endsWithParent: 'endsWithParent' in value && value.endsWithParent === true,
  }
}

function assertVersion(room: Room, launcher: Launcher): void {
  const version = readFileSync(path.join(room.cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== '18') {
    throw new Error(`${room.cluster} was made by PostgreSQL ${version}, but ${launcher.bin} holds version 18`)
  }
}

function toConfig(socketFolder: string): EmbeddedConfig {
  return { host: socketFolder, port, user, database: 'postgres' }
}

function exitCode(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'nothing'))
  })
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
