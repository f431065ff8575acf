import { CompiledQuery, type Compilable } from 'kysely'
import { goesAhead, goesWithCommit } from './driver.ts'
import { joining, type Statement } from './joined.ts'
import type { Trx } from './rows.ts'

/** What is told on a channel of the database when the transaction is committed. */
export interface Told {
  channel: string
  words: readonly string[]
}

interface Kept {
  writes: Statement[]
  told: Told[]
}

const keptOf = new WeakMap<Trx, Kept>()

/** Each write, and then what is told. */
const textOf = joining(
  (text, place) => `write_${place} as (${text})`,
  (parts, count) =>
    `with ${parts} select pg_notify(channel, word) from unnest($${count + 1}::text[], $${count + 2}::text[]) as told (channel, word)`,
)

function statementOf({ writes, told }: Kept): CompiledQuery {
  const words = told.flatMap(({ channel, words: own }) => own.map((word) => ({ channel, word })))
  return CompiledQuery.raw(textOf(writes), [
    ...writes.flatMap(({ parameters }) => parameters),
    words.map(({ channel }) => channel),
    words.map(({ word }) => word),
  ])
}

/** From now on until it is committed, what is to be written later in this transaction is kept. */
export const keepWrites = (trx: Trx): void => void keptOf.set(trx, { writes: [], told: [] })

/** All that is kept as one statement; null where nothing is. */
function takeKept(trx: Trx): CompiledQuery | null {
  const kept = keptOf.get(trx)
  if (!kept || kept.writes.length === 0) return null
  return statementOf({ writes: kept.writes.splice(0), told: kept.told.splice(0) })
}

/** Writes what is kept, if anything is. Whoever reads in the transaction what may be kept, calls it first. */
export async function writeKept(trx: Trx): Promise<void> {
  const kept = takeKept(trx)
  if (kept) await trx.executeQuery(kept)
}

/** The same where the commit is all that follows: what it is refused for, the commit throws. */
export async function writeKeptLast(trx: Trx): Promise<void> {
  const kept = takeKept(trx)
  if (kept) await trx.executeQuery(goesWithCommit(kept))
}

/**
 * Writes what nothing else in its transaction waits for, by a statement that answers nothing and has no statement within that writes:
 * it is kept, and goes to the database with the others in one statement before the commit. The database makes them in whatever order it likes,
 * and of two changes of one row only one: before a second of the same text what is kept is written, unless it is of what is `told`, which has no
 * order. In a transaction that keeps nothing it goes at once. What it is refused for is thrown when it goes.
 * @source house 6
 */
export async function writeLater(trx: Trx, query: Compilable | Statement, told?: Told): Promise<void> {
  const { sql, parameters } = 'compile' in query ? query.compile() : query
  const kept = keptOf.get(trx) ?? { writes: [], told: [] }
  if (!told && kept.writes.some((one) => one.sql === sql)) await writeKept(trx)
  kept.writes.push({ sql, parameters })
  if (told) kept.told.push(told)
  if (!keptOf.has(trx)) await trx.executeQuery(statementOf(kept))
}

/**
 * Writes what is not waited for, but is there for whatever comes after it in the transaction, by a statement that answers nothing. Where it changes other
 * than `count` rows, or is refused, that is thrown by what comes after it.
 * @source house 6
 */
export async function writeAhead(trx: Trx, query: Compilable, count?: number): Promise<void> {
  const statement = query.compile()
  const check = ({ numAffectedRows: changed }: { numAffectedRows?: bigint }) => {
    if (count !== undefined && changed !== BigInt(count))
      throw new Error(`${changed} rows instead of ${count} by ${statement.sql}`)
  }
  await trx.executeQuery(goesAhead(statement, check))
}
