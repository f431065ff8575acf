import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../../src/server/database/embedded.ts'
import { chooseLauncher, findNative, launch } from '../../src/server/database/launcher.ts'
import { freePort } from './free-port.ts'

/** A PostgreSQL that nobody of ours looks after, at a port of loopback. */
export interface Postgres {
  url: string
  restart(mode: 'fast' | 'immediate'): Promise<void>
  close(): Promise<void>
}

/** Started by its own `pg_ctl`, durable as a real one is. */
export async function startPostgres(): Promise<Postgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'court-postgres-'))
  const made = await startEmbedded({ folder })
  await made.stop()
  const cluster = path.join(folder, 'cluster')
  const launcher = chooseLauncher(findNative(), folder, cluster)
  const port = await freePort()
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=`
  const control = async (...args: string[]): Promise<void> => {
    const log = path.join(cluster, 'restarts.log')
    const child = launch(launcher, 'pg_ctl', ['-D', cluster, '-w', '-l', log, ...args], 'ignore')
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code === 0) return
    const said = existsSync(log) ? readFileSync(log, 'utf8') : ''
    throw new Error(`pg_ctl ${args.join(' ')} ended with ${code}:\n${said}`)
  }
  await control('-o', options, 'start')
  return {
    url: `postgres://court@127.0.0.1:${port}/postgres`,
    restart: (mode) => control('-m', mode, '-o', options, 'restart'),
    async close() {
      await control('-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Kills the embedded server over a data folder, and everything that it has started. */
export function killEmbedded(dataFolder: string): void {
  const file = path.join(dataFolder, 'postgres', 'cluster', 'postmaster.pid')
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  for (const each of [pid, ...children.map(Number)]) process.kill(each, 'SIGKILL')
}
