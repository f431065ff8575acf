import { Migrator } from 'kysely'
import type { Kysely, Migration } from 'kysely'

/**
 * Runs the migrations that are still missing, in the order of their names. Several processes may call it at once:
 * a lock in the database lets one work while the others wait. Answers the names of those that ran.
 * Throws at the first failure, naming the migration; what it had begun is rolled back.
 */
export async function migrate<DB>(db: Kysely<DB>, migrations: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error, results } = await migrator.migrateToLatest()
  const failed = results?.find((result) => result.status === 'Error')
  if (failed)
    throw new Error(`migration ${failed.migrationName} failed: ${describe(error)}`, { cause: error })
  if (error) throw new Error(`migrations could not start: ${describe(error)}`, { cause: error })
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
