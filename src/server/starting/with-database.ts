import { connect, type ConnectOptions } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import { connectionConfig } from '../database/server.ts'
import type { Db } from '../deps.ts'
import type { Settings } from '../settings.ts'
import { embeddedFault, refuseDeadDatabase, startFaultOf } from './checks.ts'
import { prepareDataFolder } from './data-folder.ts'
import { nobodyTold, type Tell } from './progress.ts'

/** A command's work on the database that the settings name; it may join a product that runs over the same folder. */
export async function withDatabaseOf<Result>(
  settings: Settings,
  work: (db: Db) => Promise<Result>,
  tell: Tell = nobodyTold,
): Promise<Result> {
  await prepareDataFolder(settings.DATA_FOLDER)
  return withDatabaseAsIs(settings, work, {}, tell)
}

/** The same where nothing may be changed: the data folder is left as it is found, and must be there where it holds the database. */
export async function withDatabaseAsIs<Result>(
  settings: Settings,
  work: (db: Db) => Promise<Result>,
  options: ConnectOptions = {},
  tell: Tell = nobodyTold,
): Promise<Result> {
  await refuseDeadDatabase(settings)
  tell('database', 0)
  const server = await connectionConfig(settings).catch((error: unknown) => {
    throw embeddedFault(error, settings)
  })
  const db = connect<Database>(server.config, { max: 2, ...options })
  try {
    return await work(db)
  } catch (error) {
    throw startFaultOf(error, settings)
  } finally {
    await db.destroy()
    await server.stop()
  }
}
