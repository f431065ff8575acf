import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { TestProject } from 'vitest/node'
import { ensureServer } from '../../scripts/server-build.mjs'
import { connect, type DatabaseConfig } from '../../src/server/database/connect.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { migrations } from '../../src/server/database/migrations/index.ts'
import type { Database } from '../../src/server/database/schema.ts'
import { seedBase } from '../../src/server/seed/base.ts'
import { readSettings } from '../../src/server/settings.ts'
import { provideDatabase } from './database.ts'
import { cheapPasswords } from './passwords.ts'
import { makeJobTable } from './queue.ts'

/** What every test database holds from its start: all tables, places, fees, roles and demo accounts, and no case. */
async function prepareTemplate(config: DatabaseConfig): Promise<void> {
  const db = connect<Database>(config, { max: 1 })
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
    await migrate(db, migrations)
    const clock = { now: () => new Date('2026-01-01T00:00:00Z') }
    const unused = () => ''
    const ids = { uuid: () => v7(), token: unused, code: unused, transactionId: unused }
    await seedBase({ db, clock, ids, settings: readSettings({}), passwords: cheapPasswords })
    await makeJobTable(db)
  } finally {
    await db.destroy()
  }
}

/** Runs once before the tests of a level; what it answers runs after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureServer()
  return provideDatabase(project, 'base', prepareTemplate)
}
