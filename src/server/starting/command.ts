import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { FilesAway } from '../ports/files.ts'
import { StartFault } from './fault.ts'
import { storeFault } from './store-fault.ts'
import { readSettings, type Settings } from '../settings.ts'

const file = '.env'

/**
 * The settings of a command: the environment, and under it the file `.env` of the working directory where there is one.
 * Throws a `StartFault` with everything that is wrong with either.
 */
export function settingsOfCommand(): Settings {
  return readSettings(...environment())
}

function environment(): [Record<string, string | undefined>, string[]] {
  if (!existsSync(file)) return [process.env, []]
  try {
    const kept = parseEnv(readFileSync(file, 'utf8'))
    return [{ ...kept, ...process.env }, Object.keys(kept)]
  } catch (cause) {
    throw new StartFault(['The file .env cannot be read. Let this user read it, or take it away.'], { cause })
  }
}

const isTalkative = () => /^(?:debug|trace)$/.test(process.env['LOG_LEVEL'] ?? '')

async function sentencesOf(error: unknown): Promise<readonly string[]> {
  if (error instanceof StartFault) return error.sentences
  if (error instanceof FilesAway) return [storeFault(error.detail)]
  const { maskText } = await import('../log.ts')
  const said = error instanceof Error ? error.message : String(error)
  return [
    `Something that nobody foresaw is in the way: ${maskText(said.split('\n')[0] ?? '')}. With LOG_LEVEL=debug the place is told too.`,
  ]
}

/** Says on the error output why it could not be done, a line each; where exactly only to who asked for it. */
async function tell(error: unknown): Promise<void> {
  const lines = (await sentencesOf(error)).map((sentence) => `${sentence}\n`)
  const stack = error instanceof StartFault ? error.cause : error
  if (isTalkative() && stack instanceof Error) lines.push(`${stack.stack ?? stack.message}\n`)
  process.stderr.write(lines.join(''))
}

/** Carries work out. Where it cannot be, says so in plain sentences and ends with 1. */
export async function inPlainWords(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    await tell(error)
    process.exit(1)
  }
}

/** Carries a command out, with its settings. Where it cannot be, says so in plain sentences and ends with 1. */
export const runCommand = (work: (settings: Settings) => Promise<void>): Promise<void> =>
  inPlainWords(() => work(settingsOfCommand()))
