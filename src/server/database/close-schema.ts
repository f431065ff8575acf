import type { GatewayName } from '../../machines/payment/choice.ts'
import type { Generated } from 'kysely'
import type { CloseState, DifferenceKind, MovementKind, Resolution } from '../../machines/close/kinds.ts'

/** The close of days. Amounts in poisha. @source product 8 */
export interface CloseTables {
  /** `upload` counts the files of the day; `ledger_poisha` is what the ledger had when it was signed. */
  day_closes: {
    id: string
    office_id: string
    day: string
    gateway: GatewayName
    state: CloseState
    version: Generated<number>
    upload: number
    file_name: string
    line_count: number
    /** Lines of transactions of other offices, which take no part. */
    elsewhere_count: number
    matched_count: number
    matched_poisha: number
    file_poisha: number
    uploaded_by: string
    uploaded_at: Date
    signed_by: string | null
    signed_at: Date | null
    ledger_poisha: number | null
  }
  day_close_differences: {
    id: string
    close_id: string
    upload: number
    position: number
    kind: DifferenceKind
    movement: MovementKind
    transaction_id: string
    line: number | null
    file_poisha: number | null
    attempt_poisha: number | null
    ledger_poisha: number | null
    file_charge_poisha: number | null
    ledger_charge_poisha: number | null
    difference_poisha: number
    resolution: Resolution | null
    /** A person's words; what a file settled by itself has its counterpart instead. */
    reason: string | null
    counterpart_day: string | null
    counterpart_file: string | null
    counterpart_line: number | null
    settled_by: string | null
    settled_at: Date | null
  }
}
