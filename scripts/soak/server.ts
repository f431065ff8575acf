import { once } from 'node:events'
import { startCommand, type Command } from '../../tests/support/command.ts'
import { megabyte, readingOf, type Held, type Reading } from './verdict.ts'

const windowSeconds = 10

/** The built server, with what it says of itself. */
export interface Server {
  url: string
  readings: Reading[]
  /** Forgets what was before, and reads on every ten seconds. */
  watch(): void
  /** Lets go of what nobody uses any more, and tells what stays. */
  held(): Promise<Held>
  /** What it said that went wrong, a line each. */
  faults(): string[]
  stop(): Promise<number | null>
}

interface Options {
  folder: string
  /** Where a profile of its processor is written when it ends; none without. */
  profile: string | null
}

const nodeArguments = (profile: string | null): string[] => [
  `--import=${new URL('collect.mjs', import.meta.url).href}`,
  ...(profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]),
]

/** Starts it over a folder with its database. */
export async function startServer({ folder, profile }: Options): Promise<Server> {
  const env = { PORT: '0', METRICS_PORT: '0', DATA_FOLDER: folder, LOG_LEVEL: 'warn' }
  const command: Command = startCommand('main', folder, env, [], nodeArguments(profile))
  const url = await command.sees(/Court Fee: (http:\S+)/)
  const address = await command.sees(/What is measured is read at: (http:\S+)/)
  const read = async () => readingOf(await (await fetch(address)).text())
  const readings: Reading[] = []
  let timer: NodeJS.Timeout | undefined
  let last = 0
  return {
    url,
    readings,
    watch() {
      const begun = performance.now()
      const look = async () => {
        const reading = await read()
        const atSeconds = (performance.now() - begun) / 1_000
        readings.push({ ...reading, atSeconds, seconds: atSeconds - last })
        last = atSeconds
      }
      void read()
      timer = setInterval(() => void look().catch(() => undefined), windowSeconds * 1_000)
    },
    async held() {
      const told = once(command.child, 'message') as Promise<[NodeJS.MemoryUsage]>
      command.child.kill('SIGUSR2')
      const gone = command.ended.then(() => Promise.reject(new Error('the server ended by itself')))
      const [{ rss, heapUsed }] = await Promise.race([told, gone])
      return { residentMegabytes: rss / megabyte, heapMegabytes: heapUsed / megabyte }
    },
    faults: () => [
      ...command.said.error.split('\n').filter((line) => line !== ''),
      ...command.said.out.split('\n').filter((line) => /^\{.*"level":[56]0/.test(line)),
    ],
    stop() {
      clearInterval(timer)
      return command.stop()
    },
  }
}
