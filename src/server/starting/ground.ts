import { connectionConfig, type DatabaseServer } from '../database/server.ts'
import type { Settings } from '../settings.ts'
import { embeddedFault, refuseDeadDatabase, refuseTakenPorts, startFaultOf } from './checks.ts'
import { holdDataFolder, prepareDataFolder } from './data-folder.ts'
import { nobodyTold, type Tell } from './progress.ts'

/** What a server stands on. It is little to load, so that the database begins before all that the server is made of has come. */
export interface Ground {
  /** Rejects with a `StartFault` where the embedded one does not start. */
  database: Promise<DatabaseServer>
  /** Hears what the database says of itself, from the moment that it is set. */
  hear: (log: (line: string) => void) => void
  /** Lets go of the database and the folder. */
  release(): Promise<void>
}

/** Trying later may help: whoever looks after this process starts it again, and the database with it. */
const tryLaterCode = 75

function endWithoutDatabase({ message }: Error): void {
  process.stderr.write(
    `The embedded database was lost and cannot be started again: ${message}\n` +
      'The server ends, so that whoever looks after it starts both. Look for a full disk, or into server.log beside the database.\n',
  )
  process.exit(tryLaterCode)
}

/** The folder and the ports, which are then ours; answers how to let go of the folder. */
async function takePlace(settings: Settings): Promise<() => unknown> {
  let letGo: () => unknown = () => undefined
  try {
    await prepareDataFolder(settings.DATA_FOLDER)
    // Several processes may share a database of their own, never the embedded one.
    if (settings.DATABASE_URL === undefined) letGo = await holdDataFolder(settings.DATA_FOLDER)
    await refuseTakenPorts(settings)
    await refuseDeadDatabase(settings)
    return letGo
  } catch (error) {
    await letGo()
    throw startFaultOf(error, settings)
  }
}

/**
 * Takes the folder, tries the ports and launches the database. Resolves when there is nothing left to do but to wait for it;
 * throws a `StartFault` with what is in the way, and then holds nothing.
 * @source product 5
 */
export async function layGround(settings: Settings, tell: Tell = nobodyTold): Promise<Ground> {
  tell('folder and ports', 0)
  const letGo = await takePlace(settings)
  tell('database and stand-ins', 0.1)
  let log: (line: string) => void = () => {}
  let onLaunched = () => {}
  const launched = new Promise<void>((resolve) => (onLaunched = resolve))
  const database = connectionConfig(settings, (line) => log(line), endWithoutDatabase, onLaunched).catch(
    (error: unknown) => {
      throw embeddedFault(error, settings)
    },
  )
  const settled = database.then(
    (server) => server,
    () => null,
  )
  await Promise.race([launched, settled])
  return {
    database,
    hear: (listener) => (log = listener),
    release: async () => {
      const server = await settled
      try {
        await server?.stop()
      } finally {
        await letGo()
      }
    },
  }
}
