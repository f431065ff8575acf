/** What a receipt is reserved or was used for; it has one such row at most. @source product 2.5 */
export interface ReceiptUseTable {
  invoice_id: string
  /** As it stands in the court's book. */
  case_number: string
  note: string | null
  /** Another case than the one that it was paid for. */
  is_for_other_case: boolean
  is_by_approval: boolean
  reserved_at: Date | null
  reserved_by: string | null
  used_at: Date | null
  used_by: string | null
}
