import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Upstream } from './balancer.ts'

/** Between two looks at whether a process is ready. */
const lookMs = 100
/** A process that went by itself is started again after so long. */
const startAgainMs = 500
/** A process that went so often before it was ready does not start. */
const vainStartsMax = 3
/** How many of its last lines are told then. */
const linesTold = 5
/** How long a process that is to be replaced may take for what it has under way. */
const drainMs = 10_000

/** One process of the product, started again whenever it goes without having been asked to. */
export interface Member extends Upstream {
  /** `kill -9`; it is started again by itself. Resolves when it is gone. */
  kill(): Promise<void>
  /** Lets it finish, ends it, starts it again, and resolves when it is ready: no request of it is lost. */
  replace(): Promise<void>
  /** Resolves when it may be given requests; rejects, with what it said, where it does not start. */
  ready(): Promise<void>
  /** Ends it for good; resolves with its exit code. */
  stop(): Promise<number | null>
}

export interface MemberOptions {
  command: readonly string[]
  url: string
  env: Record<string, string>
  /** What it says, a line at a time. */
  hear: (line: string) => void
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(new URL('/health/ready', url), { signal: AbortSignal.timeout(1_000) })).ok
  } catch {
    return false
  }
}

/** Starts one process; whether it is open follows what it says of itself. */
export function startMember({ command, url, env, hear }: MemberOptions): Member {
  let isWanted = true
  let isLeaving = false
  let vainStarts = 0
  let said: string[] = []
  const take = (line: string) => {
    said = [...said, line].slice(-linesTold)
    hear(line)
  }
  const [program = '', ...args] = command
  const spawnOne = (): ChildProcess => {
    const started = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const input of [started.stdout, started.stderr]) createInterface({ input }).on('line', take)
    started.once('exit', () => void (member.isOpen = false))
    return started
  }
  const watch = async (): Promise<void> => {
    while (isWanted) {
      member.isOpen = !hasEnded(child) && !isLeaving && (await isReady(url)) && !hasEnded(child) && !isLeaving
      if (member.isOpen) vainStarts = 0
      if (hasEnded(child) && isWanted && !isLeaving) {
        vainStarts += 1
        await pause(startAgainMs)
        if (isWanted && !isLeaving) child = spawnOne()
      }
      await pause(lookMs)
    }
  }
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (hasEnded(child)) return child.exitCode
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
    return child.exitCode
  }
  const member: Member = {
    url,
    isOpen: false,
    underWay: 0,
    kill: async () => void (await end('SIGKILL')),
    async replace() {
      isLeaving = true
      member.isOpen = false
      for (const giveUpAt = Date.now() + drainMs; member.underWay > 0 && Date.now() < giveUpAt;)
        await pause(lookMs)
      await end('SIGTERM')
      child = spawnOne()
      isLeaving = false
      await member.ready()
    },
    async ready() {
      while (!member.isOpen) {
        if (!isWanted) throw new Error(`${url} was ended before it was ready`)
        if (vainStarts >= vainStartsMax) throw new Error(`${url} does not start: ${said.join(' ')}`)
        await pause(lookMs)
      }
    },
    async stop() {
      isWanted = false
      member.isOpen = false
      const code = await end('SIGTERM')
      await watching
      return code
    },
  }
  let child = spawnOne()
  const watching = watch()
  return member
}
