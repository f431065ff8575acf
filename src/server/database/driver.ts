import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { firstError, type Borrowed, type Pool } from './away.ts'
import type { Trx } from './rows.ts'

/** What is made of the answer to a statement that nobody waits for; throws where it is not what it must be. */
type Check = (result: QueryResult<unknown>) => void

const lasts = new WeakSet<CompiledQuery>()
const aheads = new WeakMap<CompiledQuery, Check>()

/** A statement of which nothing is read, the last of its transaction: it goes out with the commit. Its error is the commit's. */
export function goesWithCommit(last: CompiledQuery): CompiledQuery {
  lasts.add(last)
  return last
}

/**
 * A statement of which nothing is read: in a transaction it is sent and not waited for. The database carries it out before whatever comes after
 * it; its error is thrown by that.
 */
export function goesAhead(statement: CompiledQuery, check: Check): CompiledQuery {
  aheads.set(statement, check)
  return statement
}

/** What changes nothing, though it may lock, does no harm outside the transaction that did not begin. */
const changesNothing = (text: string): boolean => /^\s*select\b/i.test(text)

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Texts whose tables are known, at most, and how long one may be that is kept: one of many rows hardly comes again. */
const knownMax = 2_000
const lengthMax = 4_000
const tablesOf = new Map<string, readonly string[]>()

/** The tables that a statement writes to, as its text has them; what their triggers write to is not among them. */
function tablesIn(text: string): readonly string[] {
  const known = tablesOf.get(text)
  if (known) return known
  const written = text.matchAll(
    /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?"?(\w+)/gi,
  )
  const tables = [...written].map(([, table = '']) => table.toLowerCase())
  if (text.length > lengthMax) return tables
  if (tablesOf.size >= knownMax) tablesOf.clear()
  tablesOf.set(text, tables)
  return tables
}

/**
 * A connection on which a transaction waits for the database no oftener than for what it reads: it begins on the way of its first question, what is
 * written goes ahead, and it ends on the way of its last statement.
 */
class Connection implements DatabaseConnection {
  readonly #client: Borrowed
  #isInTransaction = false
  /** How a transaction has to begin that nothing was asked of yet. */
  #beginning: string | null = null
  /** What was sent and not waited for. */
  #ahead: Promise<unknown>[] = []
  #last: CompiledQuery | null = null
  #writes = new Map<string, number>()

  constructor(client: Borrowed) {
    this.#client = client
  }

  async executeQuery<R>(asked: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#last !== null) throw new Error('what comes after the last statement of its transaction')
    if (this.#isInTransaction) this.#note(asked.sql)
    const check = aheads.get(asked)
    const canWait = this.#isInTransaction && this.#beginning === null
    if (canWait && lasts.has(asked)) this.#last = asked
    else if (canWait && check) this.#sendAhead(asked, check)
    else {
      // The rows are whatever the asker's query says they are.
      const result = (await this.#answerOf(asked)) as QueryResult<R>
      check?.(result)
      return result
    }
    return { rows: [] }
  }

  #note(text: string): void {
    for (const table of tablesIn(text)) this.#writes.set(table, this.writesTo([table]) + 1)
  }

  async #send({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<unknown>> {
    const { command, rowCount, rows } = await this.#client.query(sql, parameters)
    return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  #sendAhead(asked: CompiledQuery, check: Check): void {
    const sent = this.#send(asked).then(check)
    // Whoever comes next is told.
    sent.catch(() => undefined)
    this.#ahead.push(sent)
  }

  async #answerOf(asked: CompiledQuery): Promise<QueryResult<unknown>> {
    const before = this.#ahead
    this.#ahead = []
    if (this.#beginning !== null) {
      before.push(this.#client.query(this.#beginning))
      this.#beginning = null
      if (!changesNothing(asked.sql)) await firstError(before.splice(0))
    }
    const answer = this.#send(asked)
    if (before.length > 0) await firstError([...before, answer])
    return answer
  }

  /** How many statements of the transaction wrote to any of these tables. */
  writesTo(tables: readonly string[]): number {
    return tables.reduce((count, table) => count + (this.#writes.get(table) ?? 0), 0)
  }

  begin(text: string): void {
    this.#isInTransaction = true
    this.#beginning = text
    this.#last = null
    this.#writes.clear()
  }

  async commit(): Promise<void> {
    await firstError(this.#ahead.splice(0))
    this.#isInTransaction = false
    if (this.#beginning !== null) return
    const last = this.#last
    this.#last = null
    await (last === null ? this.#client.query('commit') : this.#client.commitAfter(last.sql, last.parameters))
  }

  async rollback(): Promise<void> {
    await Promise.allSettled(this.#ahead.splice(0))
    // What was to be committed and was not is undone.
    if (!this.#isInTransaction) return
    this.#isInTransaction = false
    this.#last = null
    if (this.#beginning === null) await this.#client.query('rollback')
  }

  release(): void {
    this.#isInTransaction = false
    this.#beginning = null
    this.#last = null
    this.#client.release()
  }

  streamQuery(): never {
    throw new Error('Nobody reads by a cursor')
  }
}

/**
 * How many statements of a transaction have written to any of these tables, as their texts have them: while it stays the same, what was read of them
 * is as it was. What a trigger writes and what is kept for later are not counted.
 */
export const writesTo = (trx: Trx, tables: readonly string[]): Promise<number> =>
  trx.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof Connection)) throw new Error('a connection of another kind')
    return connection.writesTo(tables)
  })

const beginningOf = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  isolationLevel || accessMode
    ? ['start transaction', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
        .filter(Boolean)
        .join(' ')
    : 'begin'

class PoolDriver implements Driver {
  readonly #pool: Pool
  readonly #connections = new WeakMap<Borrowed, Connection>()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  init = () => Promise.resolve()
  destroy = () => this.#pool.end()

  async acquireConnection(): Promise<Connection> {
    const client = await this.#pool.connect()
    const connection = this.#connections.get(client) ?? new Connection(client)
    this.#connections.set(client, connection)
    return connection
  }

  releaseConnection = async (connection: Connection) => connection.release()
  beginTransaction = async (connection: Connection, settings: TransactionSettings) =>
    connection.begin(beginningOf(settings))
  commitTransaction = (connection: Connection) => connection.commit()
  rollbackTransaction = (connection: Connection) => connection.rollback()
}

/** How the query builder asks the database over this pool. @source house 6 */
export const dialectOver = (pool: Pool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PoolDriver(pool) as Driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
