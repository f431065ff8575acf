import { costSchema, type CostDraft } from '../../machines/form.ts'

/** What a typed row comes to in poisha, or null while it is not whole. */
export function costOf(cost: CostDraft): { title: string; amountPoisha: number; quantity: number } | null {
  const parsed = costSchema.safeParse(cost)
  if (!parsed.success || parsed.data.amount === null) return null
  return { title: parsed.data.title, amountPoisha: parsed.data.amount, quantity: parsed.data.quantity }
}
