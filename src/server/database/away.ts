import pg from 'pg'
import { timed } from '../tracing/span.ts'
import { statementSpan } from '../tracing/statement.ts'
import { noteColumns } from './columns.ts'
import { Prepared } from './prepared.ts'

/**
 * The database cannot be reached, is going down or coming up, has no room, or took longer than it may: later it may go. Only
 * a commit may have been kept all the same.
 */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  /** What the database or the system called it, if it did. */
  readonly code: string | undefined

  constructor(cause: unknown) {
    super('the database is away', { cause })
    this.code = codeOf(cause)
  }
}

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/**
 * SQLSTATE classes 08 (connection) and 53 (disk, memory, connections), 57P01 to 57P03 (going down, crashed, coming up), what was
 * cut by a bound: a statement (57014), a lock (55P03), a transaction that paused (25P03); and a server that takes no changes (25006).
 */
const isAwayCode = (code: string): boolean => /^(08...|53...|57P0[1-3]|57014|55P03|25P03|25006)$/.test(code)

/** A table has other columns than when the statement was planned; the next one is planned anew. The code alone is that of many faults. */
const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/**
 * Two transactions waited for each other, or met in one row, and this one gave way; or a table was changed while it went
 * on: it may be tried again at once.
 */
export const isPassing = (error: unknown): boolean =>
  ['40P01', '40001'].includes(codeOf(error) ?? '') || isOutdatedPlan(error)

type Client = Pick<pg.PoolClient, 'query' | 'release'>

/** Connections that have broken; what is asked of them fails with errors that name no code. */
const broken = new WeakSet<object>()

/** Called for each new connection of a pool. */
export const watchConnection = (client: pg.PoolClient): void => {
  client.on('error', () => broken.add(client))
  client.on('end', () => broken.add(client))
}

const ofQuery = (client: Client, error: unknown): unknown => {
  if (error instanceof pg.DatabaseError) return isAwayCode(error.code ?? '') ? new DatabaseAway(error) : error
  return broken.has(client) ? new DatabaseAway(error) : error
}

/** Whoever gets no connection at all meets a database that is away, unless the database itself says no to who or what. */
const ofConnect = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && !isAwayCode(error.code ?? '') ? error : new DatabaseAway(error)

/** A connection of a pool, while somebody has it. */
export interface Borrowed {
  query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>
  /**
   * The last statement of a transaction and its commit, which does not wait for it: where the statement fails, the database
   * undoes the transaction instead. It is never sent anew, for then no transaction would be around it.
   */
  commitAfter(text: string, values: readonly unknown[]): Promise<void>
  release(): void
}

/** What the query builder and the queue take of a pool. */
export interface Pool {
  connect(): Promise<Borrowed>
  query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>
  end(): Promise<void>
}

/** What was planned for another table is sent again; the transaction it may stand in is broken, and then its error is told. */
const sendAnew = async (
  prepared: Prepared,
  client: pg.PoolClient,
  error: unknown,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> => {
  prepared.forget()
  try {
    return await client.query(prepared.of(text, values))
  } catch {
    throw error
  }
}

/** Waits for all of them, whose order is that of their errors: of one that failed those behind it failed too. */
export async function firstError(sent: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

const borrowedOf = (prepared: Prepared, client: pg.PoolClient): Borrowed => ({
  query: async (text, values = []) => {
    try {
      const result = await timed(
        () => statementSpan(text),
        () => client.query(prepared.of(text, values)),
      )
      noteColumns(result)
      return result
    } catch (error) {
      if (isOutdatedPlan(error)) return sendAnew(prepared, client, error, text, values)
      throw ofQuery(client, error)
    }
  },
  commitAfter: async (text, values) => {
    const sent = [prepared.of(text, values), { text: 'commit', values: [] }].map((one) =>
      timed(
        () => statementSpan(one.text),
        () => client.query(one),
      ),
    )
    try {
      await firstError(sent)
    } catch (error) {
      if (!isOutdatedPlan(error)) throw ofQuery(client, error)
      prepared.forget()
      throw error
    }
  },
  release: () => client.release(),
})

/** A pool whose failures say whether the database is away: then they are `DatabaseAway`, otherwise what they were. */
export function tellAway(pool: pg.Pool): Pool {
  const known = new WeakMap<pg.PoolClient, Borrowed>()
  const prepared = new Prepared()
  const connect = async (): Promise<Borrowed> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw ofConnect(error)
    })
    // The query builder knows a connection again by its identity.
    const borrowed = known.get(client) ?? borrowedOf(prepared, client)
    known.set(client, borrowed)
    return borrowed
  }
  return {
    connect,
    async query(text, values) {
      const client = await connect()
      try {
        return await client.query(text, values)
      } finally {
        client.release()
      }
    },
    end: () => pool.end(),
  }
}
