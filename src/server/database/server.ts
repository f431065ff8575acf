import path from 'node:path'
import { configOf, type DatabaseConfig } from './connect.ts'
import { keepEmbedded } from './keeper.ts'
import { archiveOf } from '../ports/archive-folder.ts'

/** A server to connect to, and how to let go of it. */
export type DatabaseServer = { config: DatabaseConfig; stop(): Promise<void> }

/** Where the embedded database lies in a data folder. */
export const embeddedFolder = (dataFolder: string): string => path.resolve(dataFolder, 'postgres')

/**
 * The server that the environment names: `DATABASE_URL`, or else the embedded one in `DATA_FOLDER` (default `data`),
 * which keeps its log below `WAL_FOLDER` where that is set.
 * Rejects when the embedded one cannot run here; `onLost` is told when it was lost later and cannot be started again,
 * `onLaunched` as soon as there is nothing left to do but to wait for it.
 */
export async function connectionConfig(
  env: {
    DATABASE_URL?: string | undefined
    DATA_FOLDER?: string | undefined
    WAL_FOLDER?: string | undefined
  },
  log: (line: string) => void = () => {},
  onLost: (error: Error) => void = () => {},
  onLaunched: () => void = () => {},
): Promise<DatabaseServer> {
  const url = env.DATABASE_URL?.trim()
  if (url) return { config: configOf(url), stop: () => Promise.resolve() }
  const folder = embeddedFolder(env.DATA_FOLDER?.trim() || 'data')
  const archive = archiveOf(env)
  const embedded = await keepEmbedded({
    folder,
    ...(archive === null ? {} : { archive }),
    log,
    onLost,
    onLaunched,
  })
  return { config: embedded.config, stop: () => embedded.stop() }
}
