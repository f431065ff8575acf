import { once } from 'node:events'
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '../../src/server/database/embedded.ts'
import { chooseLauncher, findNative, launch } from '../../src/server/database/launcher.ts'
import { query } from './database-query.ts'
import { freePort } from './free-port.ts'

/** A PostgreSQL that nobody of ours looks after, at a port of loopback. */
export interface Postgres {
  url: string
  port: number
  restart(mode: 'fast' | 'immediate'): Promise<void>
  /** `kill -9` of it and of everything that it has started. */
  kill(): Promise<void>
  /** Makes a standby the one that takes changes. */
  promote(): Promise<void>
  close(): Promise<void>
}

const user = 'court'

/** A cluster in a folder, which does not run. The package's programs make it as the product does. */
async function makeCluster(folder: string, native: string): Promise<string> {
  const cluster = path.join(folder, 'cluster')
  if (native === findNative()) {
    const made = await startEmbedded({ folder })
    await made.stop()
    return cluster
  }
  const launcher = chooseLauncher(native, folder, cluster)
  const args = ['-D', cluster, '-U', user, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  const [code] = (await once(launch(launcher, 'initdb', args, 'ignore'), 'exit')) as [number | null]
  if (code !== 0) throw new Error(`initdb of ${native} ended with ${code}`)
  return cluster
}

/** Kills the server over a cluster, and everything that it has started. */
export function killCluster(cluster: string): void {
  const pid = Number.parseInt(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8'), 10)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  for (const each of [pid, ...children.map(Number)])
    try {
      process.kill(each, 'SIGKILL')
    } catch (error) {
      // What it has started sees that it is gone, and may have ended by itself.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

/** Starts the server over a cluster by its own `pg_ctl`, durable as a real one is. */
async function serve(folder: string, native: string, settings: readonly string[] = []): Promise<Postgres> {
  const cluster = path.join(folder, 'cluster')
  const launcher = chooseLauncher(native, folder, cluster)
  const port = await freePort()
  // As many connections as the product's own has; a standby has to allow as many as its primary did.
  const given = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    ...settings,
  ]
  const options = given.map((setting) => `-c ${setting}`).join(' ')
  const control = async (...args: string[]): Promise<void> => {
    const log = path.join(cluster, 'restarts.log')
    const child = launch(launcher, 'pg_ctl', ['-D', cluster, '-w', '-l', log, ...args], 'ignore')
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code === 0) return
    const said = existsSync(log) ? readFileSync(log, 'utf8') : ''
    throw new Error(`pg_ctl ${args.join(' ')} ended with ${code}:\n${said}`)
  }
  await control('-o', options, 'start')
  let isKilled = false
  return {
    url: `postgres://${user}@127.0.0.1:${port}/postgres`,
    port,
    restart: (mode) => control('-m', mode, '-o', options, 'restart'),
    async kill() {
      isKilled = true
      killCluster(cluster)
      // Until nobody holds the port.
      while (await isAnswered(port)) await pause(5)
    },
    promote: () => control('promote'),
    async close() {
      if (!isKilled) await control('-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isAnswered = (port: number): Promise<boolean> =>
  query({ host: '127.0.0.1', port, user, database: 'postgres' }, 'select 1').then(
    () => true,
    () => false,
  )

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'court-postgres-'))

/** One server, of the package's programs or of others (a folder with `bin`). */
export async function startPostgres(native = findNative()): Promise<Postgres> {
  const folder = newFolder()
  await makeCluster(folder, native)
  return serve(folder, native)
}

/** A primary and a standby that follows it; by default nothing is acknowledged that the standby has not. */
export async function startPair({
  native = findNative(),
  isSynchronous = true,
}: { native?: string; isSynchronous?: boolean } = {}): Promise<{ primary: Postgres; standby: Postgres }> {
  const [own, other] = [newFolder(), newFolder()]
  const cluster = await makeCluster(own, native)
  const copy = path.join(other, 'cluster')
  // Of a server that does not run, a copy of its files is one.
  cpSync(cluster, copy, { recursive: true })
  const primary = await serve(own, native, isSynchronous ? ['synchronous_standby_names=standby'] : [])
  const source = `host=127.0.0.1 port=${primary.port} user=${user} application_name=standby`
  appendFileSync(path.join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  writeFileSync(path.join(copy, 'standby.signal'), '')
  try {
    const standby = await serve(other, native)
    await follows(primary.port)
    return { primary, standby }
  } catch (error) {
    await primary.close()
    throw error
  }
}

/** Resolves when the standby has what the primary has. */
async function follows(port: number): Promise<void> {
  const config = { host: '127.0.0.1', port, user, database: 'postgres' }
  const followers = () => query(config, "select 1 from pg_stat_replication where state = 'streaming'")
  while ((await followers()).length === 0) await pause(20)
}

/** Kills the embedded server over a data folder, and everything that it has started. */
export const killEmbedded = (dataFolder: string): void =>
  killCluster(path.join(dataFolder, 'postgres', 'cluster'))
