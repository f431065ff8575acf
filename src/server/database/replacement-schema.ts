/** What took the place of what was owed on wrong bills; `bill_id` is the right bill, null where nothing was due any more. Amounts in poisha. */
export interface BillReplacementTable {
  id: string
  application_id: string
  bill_id: string | null
  wrong_poisha: number
  right_poisha: number
  reason: string
  replaced_by: string
  replaced_at: Date
}
