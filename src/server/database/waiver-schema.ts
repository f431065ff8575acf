import type { WaiverGround } from '../../machines/waiver.ts'

/** What an officer decided on a waiver that was asked for; nothing waived is a refusal. @source product 2.5 */
export interface WaiverTable {
  id: string
  application_id: string
  /** The bill that it lowers, or that was made in full. */
  bill_id: string | null
  office_id: string
  ground: WaiverGround
  document_id: string
  waived_poisha: number
  reason: string
  decided_by: string | null
  decided_at: Date
}
