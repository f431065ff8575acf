import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { connect } from '../../src/server/database/connect.ts'
import type { DatabaseConfig } from '../../src/server/database/connect.ts'
import { provideDatabase } from './database.ts'

/** What every test database holds from its start. All connections must be closed at the end. */
async function prepareTemplate(config: DatabaseConfig): Promise<void> {
  const db = connect<Record<string, never>>(config, { max: 1 })
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
  } finally {
    await db.destroy()
  }
}

/** Runs once before the tests of a level; what it answers runs after them. */
export function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideDatabase(project, prepareTemplate)
}
