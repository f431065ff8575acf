import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Fault } from './disturb.ts'

/** Ends the embedded database by a signal; whoever started it starts it again. */
function end(dataFolder: string, signal: NodeJS.Signals): boolean {
  const file = path.join(dataFolder, 'postgres', 'cluster', 'postmaster.pid')
  if (!existsSync(file)) return false
  process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), signal)
  return true
}

/** The embedded database ended as an operator does it, and at once. */
export const embeddedRestarts = (dataFolder: string): Fault[] =>
  (['SIGINT', 'SIGQUIT'] as const).map((signal) => ({
    name: 'restarts of the database',
    cause: () => Promise.resolve(end(dataFolder, signal)),
  }))
