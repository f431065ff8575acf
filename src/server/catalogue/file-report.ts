import type { ImportReport } from '../../api/record-calls.ts'
import { referenceFaultsToldMax } from '../../machines/limits.ts'
import { fieldErrorWords } from '../../words/groups/field-error.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { isRefused, type Locale, type Refused } from '../errors.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import type { RowFault } from './reference-file.ts'

/** A file and what is asked with it: with `isDryRun` nothing is written, with `isWhole` nothing where a row is wrong. */
export interface FileAsked {
  text: string
  isDryRun: boolean
  isWhole: boolean
  locale: Locale
}

/** A row that cannot be taken for a reason with words of its own. */
type ToldFault = RowFault & { words?: (locale: Locale) => string }

/** What a file would do: what it adds, changes and leaves, and which rows cannot be taken. */
export interface FilePlan<Added, Changed> {
  added: Added[]
  changed: Changed[]
  unchanged: number
  faults: ToldFault[]
}

/** What a file comes to, as whoever gave it is told. */
export const reportOf = (
  plan: FilePlan<unknown, unknown>,
  isTaken: boolean,
  locale: Locale,
): ImportReport => ({
  isTaken,
  added: plan.added.length,
  changed: plan.changed.length,
  unchanged: plan.unchanged,
  faultCount: plan.faults.length,
  faults: plan.faults
    .toSorted((one, other) => one.line - other.line)
    .slice(0, referenceFaultsToldMax)
    .map(({ line, column, error, words }) => {
      return { line, column, message: words?.(locale) ?? fieldErrorWords[error]({}, { locale }) }
    }),
})

interface Taking<Plan> {
  /** Reads the file against what is stored; locked in the transaction that will write. */
  planOf: (db: Db | Trx, isLocked: boolean) => Promise<Plan | Refused>
  write: (trx: Trx, plan: Plan) => Promise<void>
}

/** The dry run and the import are one reading; the import reads again under locks and writes all that can be taken, or nothing. @source spec §5 Admin forms */
export async function takeFile<Plan extends FilePlan<unknown, unknown>>(
  { db }: Deps,
  { isDryRun, isWhole, locale }: FileAsked,
  { planOf, write }: Taking<Plan>,
): Promise<ImportReport | Refused> {
  if (isDryRun) {
    const plan = await planOf(db, false)
    return isRefused(plan) ? plan : reportOf(plan, false, locale)
  }
  return inTransaction(db, async (trx) => {
    const plan = await planOf(trx, true)
    if (isRefused(plan)) return plan
    if (isWhole && plan.faults.length > 0) return reportOf(plan, false, locale)
    await write(trx, plan)
    return reportOf(plan, true, locale)
  })
}
