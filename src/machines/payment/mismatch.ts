/** In what a validation can differ from the attempt that it was asked for. @source product 2.3 */
export const mismatchParts = ['amount', 'currency', 'store', 'transaction'] as const
export type MismatchPart = (typeof mismatchParts)[number]

interface Vouched {
  transactionId: string
  amountPoisha: number
  currency: string
  storeId: string
}

/** In what the two differ; nothing where they are the same money. Amounts in poisha. */
export const mismatchOf = (expected: Vouched, said: Partial<Vouched>): MismatchPart[] =>
  mismatchParts.filter(
    (part) =>
      ({
        amount: said.amountPoisha !== expected.amountPoisha,
        currency: said.currency !== expected.currency,
        store: said.storeId !== expected.storeId,
        transaction: said.transactionId !== expected.transactionId,
      })[part],
  )
