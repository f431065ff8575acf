import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { StartFault } from '../../src/server/starting/fault.ts'

/** Where the release before this one is named: a tag or a commit of this repository. */
export const releaseFile = 'deploy/previous-release'

const run = promisify(execFile)
/** Larger than any list of files that git tells of. */
const maxBuffer = 1 << 28

const isThere = (commit: string): Promise<boolean> =>
  run('git', ['cat-file', '-e', `${commit}^{commit}`]).then(
    () => true,
    () => false,
  )

/** The release that the file names. Throws a `StartFault` where this clone has no such commit. */
export async function namedRelease(): Promise<string> {
  const name = readFileSync(releaseFile, 'utf8').trim()
  if (!/^[\w.][\w./-]*$/.test(name)) throw new StartFault([`${releaseFile} names no tag and no commit.`])
  if (await isThere(name)) return name
  const { stdout } = await run('git', ['rev-parse', '--is-shallow-repository']).catch(() => ({
    stdout: 'none',
  }))
  throw new StartFault([
    stdout.trim() === 'true'
      ? `The release ${name} is not in this clone, which has only the newest commits. Have all of them: git fetch --unshallow --tags`
      : `The release ${name}, which ${releaseFile} names, is not in this repository. Name a tag or a commit that is.`,
  ])
}

/** Puts the sources of a release into an empty folder, with the packages of this one. Answers whether it asks for the same packages. */
export async function unpackRelease(release: string, folder: string): Promise<{ hasSamePackages: boolean }> {
  mkdirSync(folder, { recursive: true })
  const tar = path.join(folder, 'release.tar')
  await run('git', ['archive', '--format=tar', `--output=${tar}`, release], { maxBuffer })
  await run('tar', ['-xf', tar, '-C', folder], { maxBuffer })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'dir')
  await run(process.execPath, ['scripts/words.mjs'], { cwd: folder, maxBuffer })
  const lock = (where: string) => readFileSync(path.join(where, 'package-lock.json'), 'utf8')
  return { hasSamePackages: existsSync('package-lock.json') && lock(folder) === lock('.') }
}

/** A release that serves. */
export interface Serving {
  url: string
  /** Whether it still does. */
  isUp(): boolean
  /** Lines of its log that tell of a fault of its own. */
  faults: readonly string[]
  stop(): Promise<number | null>
}

/** A start that says nothing for so long will not serve. Milliseconds. */
const startMsMax = 180_000

const addressOf = (server: ChildProcess, said: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    for (const input of [server.stdout, server.stderr])
      if (input)
        createInterface({ input }).on('line', (line) => {
          said.push(line)
          const found = /Court Fee: (http:\S+)/.exec(line)?.[1]
          if (found) resolve(found)
        })
    server.once('exit', (code) => reject(new Error(`it ended with ${code}: ${said.slice(-3).join(' ')}`)))
    AbortSignal.timeout(startMsMax).addEventListener('abort', () => {
      reject(new Error(`it did not serve in time: ${said.slice(-3).join(' ')}`))
    })
  })

/** pino's levels from `error` on. */
const faultLevel = 50

const isFault = (line: string): boolean => {
  if (!line.startsWith('{')) return false
  const { level } = JSON.parse(line) as { level?: number }
  return (level ?? 0) >= faultLevel
}

/** Starts the release of a folder from its sources, over a data folder. Resolves when it answers. */
export async function serveRelease(folder: string, env: Record<string, string>): Promise<Serving> {
  const server = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const said: string[] = []
  const url = await addressOf(server, said).catch((error: unknown) => {
    server.kill('SIGKILL')
    throw error
  })
  const isUp = () => server.exitCode === null && server.signalCode === null
  return {
    url,
    isUp,
    get faults() {
      return said.filter(isFault)
    },
    async stop() {
      if (isUp()) {
        server.kill('SIGTERM')
        await once(server, 'exit')
      }
      return server.exitCode
    },
  }
}
