import type { Db, Trx } from '../deps.ts'
import type { FieldError } from '../../machines/form.ts'
import { isPassing } from '../database/away.ts'
import { keepWrites, writeKeptLast } from '../database/later.ts'
import { invalid, isRefused, type Refused } from '../errors.ts'

class Undo extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super('refused')
    this.refused = refused
  }
}

/**
 * Runs work in one transaction. A refusal that the work returns undoes everything and is returned;
 * what passes by itself, such as a deadlock, is tried again, at most three times; anything else throws.
 */
export async function inTransaction<T>(
  db: Db,
  work: (trx: Trx) => Promise<T | Refused>,
): Promise<T | Refused> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        keepWrites(trx)
        const result = await work(trx)
        if (isRefused(result)) throw new Undo(result)
        await writeKeptLast(trx)
        return result
      })
    } catch (error) {
      if (error instanceof Undo) return error.refused
      if (!isPassing(error) || tries === 3) throw error
    }
  }
}

/** The name of the unique constraint or index a database error is about, or null. */
export const violatedConstraint = (error: unknown): string | null =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  typeof error.constraint === 'string'
    ? error.constraint
    : null

/** Work that may find taken what must be one row's alone: 422 at the field that `taken` names for the violated constraint. */
export async function unlessTaken<T>(
  taken: Readonly<Record<string, FieldError>>,
  work: () => Promise<T | Refused>,
): Promise<T | Refused> {
  try {
    return await work()
  } catch (error) {
    const field = taken[violatedConstraint(error) ?? '']
    if (field) return invalid([field])
    throw error
  }
}
