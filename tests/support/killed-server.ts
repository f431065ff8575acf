import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { builtServer } from './command.ts'
import type { CallInput, CallName, CallReply } from '../../src/api/calls.ts'

/** What a call of the real server answered; null when the server was gone before it did. */
export type Answer<Name extends CallName> = { code: number; data: CallReply<Name> } | null

/** The product as a process of its own over a data folder, which may be killed and started again. */
export interface KilledServer {
  dataFolder: string
  /** Starts it; resolves with its address once it answers. */
  start(): Promise<string>
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>
  /** `kill -9` of its database alone; what the server does next is its own affair. */
  killDatabase(): void
  /** Asks it to stop; resolves with its exit code. */
  stop(): Promise<number | null>
  call<Name extends CallName>(name: Name, input: CallInput<Name>, token?: string): Promise<Answer<Name>>
  /** Posts a form to a path of it; the status, or null when it was gone. */
  post(pathname: string, fields: Record<string, string>): Promise<number | null>
  /** Ends what still runs and removes the folder. */
  close(): Promise<void>
}

interface Input {
  params?: Record<string, unknown>
  body?: object
}

const spawnServer = (dataFolder: string, env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [builtServer], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_FOLDER: dataFolder,
      LOG_LEVEL: 'warn',
      // Nobody logs in by it here; its stand-in would only make every start slower.
      IDENTITY_ISSUER: 'http://127.0.0.1:9',
      // What a developer keeps in .env is not for the tests.
      DATABASE_URL: '',
      NODE_COMPILE_CACHE: path.join(dataFolder, 'compiled'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Its address once it answers. */
async function addressOf(started: ChildProcess): Promise<string> {
  const said: string[] = []
  started.stderr?.on('data', (data: Buffer) => said.push(data.toString()))
  const lines = createInterface(started.stdout as Readable)
  return new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      said.push(line)
      const found = /Court Fee: (http:\S+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
    started.once('exit', () => reject(new Error(`the server did not start:\n${said.join('\n')}`)))
  })
}

const exit = async (ending: ChildProcess | null, signal: NodeJS.Signals): Promise<number | null> => {
  if (!ending || ending.exitCode !== null || ending.signalCode !== null) return ending?.exitCode ?? null
  ending.kill(signal)
  await once(ending, 'exit')
  return ending.exitCode
}

/** A server that has not started yet. `env` comes over the environment of this process. */
export function createKilledServer(env: Record<string, string>): KilledServer {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'court-kill-'))
  let child: ChildProcess | null = null
  let url = ''

  const ask = async (pathname: string, init: RequestInit): Promise<Response | null> => {
    try {
      return await fetch(new URL(pathname, url), { redirect: 'manual', ...init })
    } catch {
      return null
    }
  }

  return {
    dataFolder,
    async start() {
      child = spawnServer(dataFolder, env)
      url = await addressOf(child)
      return url
    },
    kill: async () => void (await exit(child, 'SIGKILL')),
    killDatabase: () => process.kill(databaseId(dataFolder), 'SIGKILL'),
    stop: () => exit(child, 'SIGTERM'),
    async call(name, input, token) {
      const [method = '', template = ''] = name.split(' ')
      const { params, body } = input as Input
      const filled = template.replace(/\{(\w+)\}/g, (_all, key: string) => String(params?.[key]))
      const reply = await ask(`/api${filled}`, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return (await reply?.json().catch(() => null)) as never
    },
    async post(pathname, fields) {
      const reply = await ask(pathname, { method: 'POST', body: new URLSearchParams(fields) })
      return reply?.status ?? null
    },
    async close() {
      await exit(child, 'SIGKILL')
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

const databaseFile = (dataFolder: string): string =>
  path.join(dataFolder, 'postgres', 'cluster', 'postmaster.pid')
/** The process of the database server over the folder. */
const databaseId = (dataFolder: string): number =>
  Number.parseInt(readFileSync(databaseFile(dataFolder), 'utf8'), 10)

/** Whether a database server still holds the folder. */
export const isDatabaseThere = (dataFolder: string): boolean => existsSync(databaseFile(dataFolder))
