import pg from 'pg'
import type { DatabaseConfig } from '../../src/server/database/connect.ts'

/** Runs one statement over a connection of its own. */
export async function query(config: DatabaseConfig, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config)
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** A promise with its two ends, which Node 20 does not make by itself. */
export function withResolvers<T>() {
  let resolve!: (value: T) => void
  let reject!: (error: Error) => void
  const promise = new Promise<T>((yes, no) => ([resolve, reject] = [yes, no]))
  return { promise, resolve, reject }
}
