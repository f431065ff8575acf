import type { CompiledQuery, QueryResult } from 'kysely'
import type { Pool } from './away.ts'
import type { Db, Trx } from './rows.ts'

const pools = new WeakMap<object, Pool>()

/** Notes over which pool a database is asked. */
export const noteOpened = (db: object, pool: Pool): unknown => pools.set(db, pool)

/**
 * Asks what was compiled: over the pool where there is one, as the query builder would by a longer way; in a transaction by its connection.
 * @source house 6
 */
export async function askDirectly<Row>(db: Db | Trx, asked: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  const pool = pools.get(db)
  if (!pool) return db.executeQuery(asked)
  const client = await pool.connect()
  try {
    // Its rows are whatever was compiled says they are.
    return (await client.query(asked.sql, asked.parameters)) as QueryResult<Row>
  } finally {
    client.release()
  }
}
