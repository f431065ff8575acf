import * as z from 'zod/mini'
import { billPoishaMax, rowPoishaMax } from './limits.ts'
import { rowTotal, sum } from './money.ts'

/** A row of costs or fees as it is multiplied. Amount in poisha. */
interface Row {
  amountPoisha: number
  quantity: number
}

type Issues = z.core.ParsePayload['issues']

/** What is wrong with amounts that are billed together: told at each row beyond its bound, or else at the group. @source product 7 */
function pushBeyond(issues: Issues, items: readonly (readonly Row[])[], nameOfAmount: string): void {
  const totals = items.map((rows) => rows.map(rowTotal))
  const beyond = totals.flatMap((of, index) => (of.some((total) => total > rowPoishaMax) ? [index] : []))
  for (const index of beyond)
    issues.push({
      code: 'custom',
      message: 'row_too_large',
      path: [index, nameOfAmount],
      input: items[index],
    })
  if (beyond.length === 0 && sum(totals.flat()) > billPoishaMax)
    issues.push({ code: 'custom', message: 'total_too_large', path: [], input: items })
}

/** A check on a list: each row of a bill that `read` makes of an item within its bound, and all within the bill's. @source product 7 */
export const withinBounds = <Item>(nameOfAmount: string, read: (item: Item) => readonly Row[]) =>
  z.check<Item[]>((context) => pushBeyond(context.issues, context.value.map(read), nameOfAmount))

/** Whether amounts can be billed together, beside what stands on open bills already. In poisha. @source product 7 */
export const isWithinBill = (amountsPoisha: readonly number[], openPoisha = 0): boolean =>
  amountsPoisha.every((amount) => amount <= rowPoishaMax) &&
  sum([openPoisha, ...amountsPoisha]) <= billPoishaMax

/** Whether any of these amounts is beyond what a bill may come to: no act of today made it. @source product 7 */
export const isDamaged = (amountsPoisha: readonly number[]): boolean =>
  amountsPoisha.some((amount) => !(Math.abs(amount) <= billPoishaMax))
