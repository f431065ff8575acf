import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import { columnsOf, readJson, type ColumnType } from './columns.ts'
import { askDirectly } from './direct.ts'
import { joining } from './joined.ts'
import type { Db, Trx } from './rows.ts'

/** A question that waits for others, and who asked it. */
interface Waiting {
  asked: CompiledQuery
  resolve: (result: QueryResult<unknown>) => void
  reject: (error: unknown) => void
}

/** The columns of a question as its first answer had them; without them its rows cannot be read out of another's. */
type Known = ReadonlyMap<string, ColumnType> | null

/** Texts whose columns are known, at most; beyond that they are learnt anew. */
const knownMax = 2_000
const known = new Map<string, Known>()

/** Questions in one statement, at most. */
const togetherMax = 24

/** A question that changes and locks nothing. */
const isQuestion = (text: string): boolean =>
  /^\s*select\b/i.test(text) && !/\bfor (?:no key |key )?(?:update|share)\b|;/i.test(text)

type Row = Record<string, unknown>

/** What JSON writes otherwise is read as its column says; the rows are nobody's yet. */
function rowsOf(columns: ReadonlyMap<string, ColumnType>, rows: Row[]): Row[] {
  const others = [...columns].filter(([, type]) => type !== 'plain')
  for (const row of rows) for (const [name, type] of others) row[name] = readJson(type, row[name])
  return rows
}

/** One text of which each column holds the rows of one question. */
const textOf = joining(
  (text, place) => `(select coalesce(json_agg(of_one), '[]') from (${text}) of_one) "${place}"`,
  (parts) => `select ${parts}`,
)

async function askAlone(base: Db | Trx, { asked, resolve, reject }: Waiting): Promise<void> {
  try {
    const result = await askDirectly(base, asked)
    if (known.size >= knownMax) known.clear()
    known.set(asked.sql, columnsOf(result.rows))
    resolve(result)
  } catch (error) {
    reject(error)
  }
}

/** One statement, of which each column holds the rows of one question. */
async function askTogether(base: Db | Trx, waiting: readonly Waiting[]): Promise<void> {
  const parameters = waiting.flatMap(({ asked }) => asked.parameters)
  const [{ asked }] = waiting as [Waiting]
  try {
    const { rows } = await askDirectly<Row>(base, {
      ...asked,
      sql: textOf(waiting.map((one) => one.asked)),
      parameters,
    })
    for (const [place, one] of waiting.entries()) {
      const columns = known.get(one.asked.sql) ?? new Map<string, ColumnType>()
      one.resolve({ rows: rowsOf(columns, (rows[0]?.[place] ?? []) as Row[]) })
    }
  } catch (error) {
    for (const { reject } of waiting) reject(error)
  }
}

/** Whatever is asked at the same moment is asked at once; a question whose columns nobody saw yet goes alone, once. */
class Gathering implements Driver, DatabaseConnection {
  readonly #base: Db | Trx
  #waiting: Waiting[] = []

  constructor(base: Db | Trx) {
    this.#base = base
  }

  executeQuery<R>(asked: CompiledQuery): Promise<QueryResult<R>> {
    if (!isQuestion(asked.sql)) return this.#base.executeQuery(asked as CompiledQuery<R>)
    return new Promise((resolve, reject) => {
      // The rows are whatever the asker's query says they are.
      this.#waiting.push({ asked, resolve: resolve as Waiting['resolve'], reject })
      if (this.#waiting.length === 1) setImmediate(() => void this.#ask())
    })
  }

  async #ask(): Promise<void> {
    const asked = this.#waiting
    this.#waiting = []
    const [only] = asked
    if (asked.length === 1 && only) return askAlone(this.#base, only)
    const isKnown = ({ asked: { sql } }: Waiting) => Boolean(known.get(sql))
    const together = asked.filter(isKnown)
    const rounds = Array.from({ length: Math.ceil(together.length / togetherMax) }, (_, round) =>
      askTogether(this.#base, together.slice(round * togetherMax, (round + 1) * togetherMax)),
    )
    const alone = asked.filter((one) => !isKnown(one)).map((one) => askAlone(this.#base, one))
    await Promise.all([...rounds, ...alone])
  }

  streamQuery(): never {
    throw new Error('Nothing is streamed through a gathering')
  }

  readonly #noTransaction = (): never => {
    throw new Error('A gathering has no transactions of its own')
  }
  init = () => Promise.resolve()
  acquireConnection = () => Promise.resolve(this)
  releaseConnection = () => Promise.resolve()
  destroy = () => Promise.resolve()
  beginTransaction = this.#noTransaction
  commitTransaction = this.#noTransaction
  rollbackTransaction = this.#noTransaction
}

/** Those there are: one within another would only wait for it. */
const gatherings = new WeakMap<object, Gathering>()

/** Asks what was compiled before, without the way through the query builder. */
export const asked = <R>(db: Db | Trx, query: CompiledQuery<R>): Promise<QueryResult<R>> =>
  gatherings.get(db)?.executeQuery<R>(query) ?? askDirectly(db, query)

/**
 * The same database, or the same transaction, for questions that do not wait for each other: what is asked of it at the same moment
 * goes to the server as one statement, and each asker gets the rows as if it had asked alone. What changes or locks goes
 * through as it is. One of one is itself.
 * @source house 6
 */
export function gathering(base: Db | Trx): Trx {
  // It was made here.
  if (gatherings.has(base)) return base as Trx
  const driver = new Gathering(base)
  const made = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    // It stands where a transaction may stand, and like one asks one connection.
  }) as unknown as Trx
  gatherings.set(made, driver)
  return made
}

type Answers<Questions> = { [Name in keyof Questions]: Awaited<Questions[Name]> }

/** Waits for all of them, each under its name. */
export async function all<Questions extends Record<string, unknown>>(
  questions: Questions,
): Promise<Answers<Questions>> {
  const names = Object.keys(questions)
  const answers = await Promise.all(Object.values(questions))
  // The same names, in the same order.
  return Object.fromEntries(names.map((name, place) => [name, answers[place]])) as Answers<Questions>
}
