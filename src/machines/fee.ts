import * as z from 'zod/mini'

/**
 * How a fee is reckoned: a fixed amount in poisha, or a share of the case amount in basis points (1/100 of a percent)
 * with floor and cap in poisha and VAT in basis points of the fee. `uncappedPoisha` as cap, or null, is no cap.
 * @source product 4, domain 2.2
 */
export const feeFormulaSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), amountPoisha: z.int() }),
  z.object({
    kind: z.literal('ad_valorem'),
    rateBasisPoints: z.int(),
    floorPoisha: z.int(),
    capPoisha: z.nullable(z.int()),
    vatBasisPoints: z.int(),
  }),
])
export type FeeFormula = z.infer<typeof feeFormulaSchema>
