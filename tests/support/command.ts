import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { getPriority } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { serverFolder } from '../../scripts/server-build.mjs'

const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
/** The server as a start runs it; made before the tests of a level. */
export const builtServer = path.resolve(serverFolder, 'main.mjs')
const argumentsOf = {
  main: [builtServer],
  seed: ['--import', loader, path.resolve('src/server/seed/cli.ts')],
  doctor: ['--import', loader, path.resolve('src/server/operations/doctor-cli.ts')],
  backup: ['--max-semi-space-size=2', '--import', loader, path.resolve('src/server/backup/backup-cli.ts')],
  restore: ['--import', loader, path.resolve('src/server/backup/restore-cli.ts')],
  replay: ['--import', loader, path.resolve('src/server/lifecycle/replay-cli.ts')],
}

/** What a command said, and how it ended; null while it runs or when a signal ended it. */
export interface Command {
  child: ChildProcess
  said: { out: string; error: string }
  /** Resolves with the exit code. */
  ended: Promise<number | null>
  /** Resolves with what the pattern finds first in the output; rejects when the command ends before. */
  sees(pattern: RegExp): Promise<string>
  /** Asks it to stop and waits until it has. */
  stop(): Promise<number | null>
}

/** Starts a command of the product in a folder of its own, with this environment and nothing of ours; `ofNode` is for Node itself. */
export function startCommand(
  name: keyof typeof argumentsOf,
  folder: string,
  env: Record<string, string>,
  args: readonly string[] = [],
  ofNode: readonly string[] = [],
): Command {
  const child = spawn(process.execPath, [...ofNode, ...argumentsOf[name], ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const said = { out: '', error: '' }
  child.stdout?.on('data', (data: Buffer) => (said.out += data.toString()))
  child.stderr?.on('data', (data: Buffer) => (said.error += data.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    child,
    said,
    ended,
    sees: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(said.out)
          if (found) resolve(found[1] ?? found[0])
        }
        child.stdout?.on('data', look)
        look()
        void ended.then(() => reject(new Error(`it ended:\n${said.out}\n${said.error}`)))
      }),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      return ended
    },
  }
}

/** How far behind others it stood, at the most, until its end: its lowest priority, which is the highest number. */
export async function farthestBack({ child, ended }: Command): Promise<number> {
  let farthest = -20
  const look = setInterval(() => {
    try {
      if (child.pid !== undefined) farthest = Math.max(farthest, getPriority(child.pid))
    } catch {
      // It has ended.
    }
  }, 10)
  await ended
  clearInterval(look)
  return farthest
}
