import type { DiscrepancyKind } from '../../machines/discrepancy.ts'
import type { MismatchPart } from '../../machines/payment/mismatch.ts'

interface Trouble {
  since: Date
  payment_id: string
  office_id: string
  amount_poisha: number
  /** What the gateway vouched for in its place, and in what it differs. */
  said_poisha: number | null
  said_currency: string | null
  parts: MismatchPart[] | null
  /** Why the gateway refused. */
  error: string | null
}

/** What does not agree, and what was written of it. @source product 2.3 */
export interface DiscrepancyTables {
  /** Never changed. */
  payment_mismatches: {
    id: string
    payment_id: string
    office_id: string
    validation_id: string
    parts: MismatchPart[]
    said_poisha: number
    said_currency: string
    noticed_at: Date
  }
  /** Never changed. `subject_id`: the mismatch, the payment or the refund. */
  discrepancy_closings: Trouble & {
    id: string
    kind: DiscrepancyKind
    subject_id: string
    reason: string
    closed_by: string
    closed_at: Date
  }
  /** A view: those that are not closed. */
  discrepancies: Trouble & { kind: DiscrepancyKind; id: string }
}
