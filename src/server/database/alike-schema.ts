import type { AlikeReason } from '../../machines/alike.ts'

/** By what a submitted case is known again; a trigger keeps it. */
export interface CaseMarkTable {
  application_id: string
  mark: string
  kind: AlikeReason
  office_id: string | null
  owner_id: string
  submitted_at: Date
}
