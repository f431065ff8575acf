import pg from 'pg'
import { beginSnapshot, sequencesOf, tablesOf } from '../../../src/server/backup/table-store.ts'
import type { DatabaseConfig } from '../../../src/server/database/connect.ts'

export async function run<Result>(
  config: DatabaseConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every row of every table as text, in an order that no index makes, and where the counters stand. */
export const contentOf = (config: DatabaseConfig): Promise<Record<string, unknown>> =>
  run(config, async (client) => {
    await beginSnapshot(client)
    const content: Record<string, unknown> = { sequences: await sequencesOf(client) }
    for (const { schema, name, columns } of await tablesOf(client)) {
      const list = columns.map((column) => `"${column}"`).join(', ')
      const { rows } = await client.query<{ row: string }>(
        `select row(${list})::text collate "C" as row from "${schema}"."${name}" order by 1`,
      )
      content[`${schema}.${name}`] = rows.map(({ row }) => row)
    }
    return content
  })
