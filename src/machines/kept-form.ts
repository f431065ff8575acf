import { draftFormSchema, emptyForm, type DraftForm } from './form.ts'
import { parseTaka, unreadablePoisha } from './money.ts'
import { latinDigits, tidyLine } from './text.ts'

/**
 * What a form is billed by, in poisha, however far beyond today's bounds it was kept: what cannot be read as an amount is
 * `unreadablePoisha`, never nothing; of a form that was not submitted yet it is not written yet (`unreadAs` 0).
 * @source product 2.1, 7
 */
export const billedPartsOf = (
  { caseAmount, costs }: Pick<DraftForm, 'caseAmount' | 'costs'>,
  unreadAs = unreadablePoisha,
) => ({
  caseAmountPoisha: tidyLine(caseAmount) === '' ? 0 : (parseTaka(caseAmount) ?? unreadAs),
  costs: costs.map(({ title, amount, quantity }) => {
    const digits = latinDigits(tidyLine(quantity))
    return {
      title: tidyLine(title),
      amountPoisha: parseTaka(amount) ?? unreadAs,
      quantity: /^\d{1,9}$/.test(digits) ? Number(digits) : 1,
    }
  }),
})

/** A form as it can be shown: the parts of a kept one that are what they must be, and nothing in place of the others. */
export function readableForm(kept: unknown): { form: DraftForm; isWhole: boolean } {
  const whole = draftFormSchema.safeParse(kept)
  if (whole.success) return { form: whole.data, isWhole: true }
  const parts = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  const readable = Object.entries(draftFormSchema.shape).flatMap(([name, schema]) => {
    const part = schema.safeParse(parts[name])
    return part.success ? [[name, part.data] as const] : []
  })
  return { form: { ...emptyForm('petitioner'), ...Object.fromEntries(readable) }, isWhole: false }
}
