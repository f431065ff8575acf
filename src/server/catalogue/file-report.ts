import type { ImportReport } from '../../api/record-calls.ts'
import { referenceFaultsToldMax } from '../../machines/limits.ts'
import { fieldErrorWords } from '../../words/groups/field-error.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { isRefused, type Locale, type Refused } from '../errors.ts'
import type { HistorySubject } from '../lifecycle/history-link.ts'
import { appendHistories } from '../lifecycle/state.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import { differences, statusOf, type By, type EditedRow } from './editor.ts'
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

/** A row of a file that changes what is there, with the row as it was. */
export type Changed<Change, Row> = Change & { before: Row }

interface Writing {
  trx: Trx
  by: By
  entity: HistorySubject
}

/** Writes what a plan says by two statements, each record with a link of its own history. */
export async function writePlan<Added, Change, Row extends EditedRow & { id: number }>(
  { trx, by: { deps, userId }, entity }: Writing,
  { added, changed }: FilePlan<Added, Changed<Change, Row>>,
  store: {
    insert: (added: readonly Added[]) => Promise<Row[]>
    update: (changed: readonly (Changed<Change, Row> & { id: number })[]) => Promise<Row[]>
  },
): Promise<void> {
  const at = deps.clock.now()
  const known = new Map(changed.map(({ before }) => [before.id, before]))
  const rows = [
    ...(added.length === 0 ? [] : await store.insert(added)),
    ...(changed.length === 0
      ? []
      : await store.update(changed.map((change) => ({ ...change, id: change.before.id })))),
  ]
  const link = (row: Row) => {
    const was = known.get(row.id)
    return {
      entity,
      subjectId: row.subject_id,
      event: 'import',
      fromState: was ? statusOf(was) : '',
      toState: statusOf(row),
      actorId: userId,
      payload: was ? differences(was, row) : { after: row },
      at,
    }
  }
  await appendHistories(trx, rows.map(link))
}
