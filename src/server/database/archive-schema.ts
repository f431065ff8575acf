import type { ColumnType } from 'kysely'

/** What a case no longer has among the rows of every day, by table; `documents` are the bytes. */
export type RemovedCounts = Readonly<Record<string, number>>

/** A case in the archive, and the name of its file among the documents. Begun until `archived_at`. */
export interface ArchivedCaseTable {
  application_id: string
  office_id: string
  sha256: string
  size_bytes: number
  begun_at: Date
  archived_at: Date | null
  removed: ColumnType<RemovedCounts | null, string | null, string | null>
}
