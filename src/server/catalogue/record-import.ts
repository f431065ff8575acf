import type { ImportReport } from '../../api/record-calls.ts'
import {
  recordColumns,
  recordLineSchema,
  referenceOwners,
  type RecordAdd,
  type RecordChange,
  type RecordLine,
  type ReferenceKind,
} from '../../machines/reference.ts'
import type { Db, Trx } from '../deps.ts'
import { isRefused, type Refused } from '../errors.ts'
import { unlessTaken } from '../lifecycle/transaction.ts'
import { statusOf, type By } from './editor.ts'
import { takeFile, writePlan, type FileAsked, type Changed, type FilePlan } from './file-report.ts'
import { readReferenceFile, type ReadRow } from './reference-file.ts'
import { recordTables } from './record-kinds.ts'
import { tellOfRecords } from './record-told.ts'
import * as store from './record-store.ts'

type Plan = FilePlan<RecordAdd, Changed<RecordChange, store.RecordRow>>

const isSame = (row: RecordLine, before: store.RecordRow): boolean =>
  row.name === before.name && row.nameBn === before.name_bn && row.status === statusOf(before)

/** Reads a file against what is stored. Whoever exists is found by its code; what it belongs to stays. */
async function planOf(
  db: Db | Trx,
  kind: ReferenceKind,
  text: string,
  isLocked: boolean,
): Promise<Plan | Refused> {
  const read = readReferenceFile<RecordLine>(text, {
    columns: recordColumns(kind),
    keyOf: ({ code }) => ['code', code],
    schema: recordLineSchema(kind),
  })
  if (isRefused(read)) return read
  const codes = read.rows.map(({ code }) => code)
  const known = await store.recordsByCode(db, kind, codes, { isLocked })
  const owners = await store.ownersByCode(db, kind, [
    ...new Set(read.rows.flatMap(({ row }) => row.ownerCode ?? [])),
  ])
  const plan: Plan = { added: [], changed: [], unchanged: 0, faults: [...read.faults] }
  for (const { line, code, row } of read.rows as ReadRow<RecordLine>[]) {
    const before = known.get(code)
    const ownerId = row.ownerCode === null ? null : owners.get(row.ownerCode)
    if (ownerId === undefined || (before !== undefined && before.owner_id !== ownerId))
      plan.faults.push({ line, column: referenceOwners[kind] ?? '', error: 'not_offered' })
    else if (before === undefined) plan.added.push({ ...row, ownerId })
    else if (isSame(row, before)) plan.unchanged += 1
    else plan.changed.push({ ...row, before })
  }
  return plan
}

/**
 * Takes the rows of a file that can be taken, in one transaction: all of them are there afterwards or none. 422 where nothing can be read, or
 * where a code was taken by somebody else meanwhile.
 * @source spec §5 Admin forms, §7 Reference data
 */
export const importRecords = (
  by: By,
  kind: ReferenceKind,
  asked: FileAsked,
): Promise<ImportReport | Refused> =>
  unlessTaken({ [`${recordTables[kind].table}_code_key`]: { path: 'code', error: 'code_taken' } }, () =>
    takeFile(by.deps, asked, {
      planOf: (db, isLocked) => planOf(db, kind, asked.text, isLocked),
      async write(trx, plan) {
        await writePlan({ trx, by, entity: kind }, plan, {
          insert: (added) => store.insertRecords(trx, kind, added),
          update: (changed) => store.updateRecords(trx, kind, changed),
        })
        if (plan.added.length + plan.changed.length > 0) await tellOfRecords(by.deps, trx, kind)
      },
    }),
  )
