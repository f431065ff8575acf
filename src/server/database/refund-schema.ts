import type { Generated } from 'kysely'
import type { RefundGround, RefundState } from '../../machines/payment/grounds.ts'

/** Money that is given back, or owed back: why, who asked and who confirmed, and where it stands. @source product 2.5 */
export interface RefundTable {
  id: string
  payment_id: string
  application_id: string
  office_id: string
  ground: RefundGround
  state: RefundState
  amount_poisha: number
  reason: string | null
  order_number: string | null
  /** YYYY-MM-DD. */
  order_date: string | null
  opened_at: Date
  asked_by: string | null
  asked_at: Date | null
  confirmed_by: string | null
  confirmed_at: Date | null
  /** The gateway's last refusal. */
  error: string | null
  refused_at: Date | null
  /** The gateway's own for what it gave back. */
  reference: string | null
  /** Of a counter that gave it back itself. */
  voucher_number: string | null
  /** Another voucher had the number in another spelling before spellings were compared. */
  is_number_twin: Generated<boolean>
  /** YYYY-MM-DD. */
  voucher_date: string | null
  ended_by: string | null
  ended_at: Date | null
  end_reason: string | null
}
