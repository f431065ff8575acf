import * as z from 'zod/mini'
import type { FeeFormula } from './fee.ts'
import type { FieldErrorKey } from './form.ts'
import { amountPoishaMax, feesEditedMax, longTextLengthMax, rowNumberMax } from './limits.ts'
import { parseTaka } from './money.ts'
import { isDay, latinDigits, tidyLine } from './text.ts'

const wholeBasisPoints = 10_000

/** What is not sent is empty. */
const text = z.pipe(
  z.optional(z.string()),
  z.transform((typed) => typed ?? ''),
)

/** One fee as it is typed: amounts in taka, rates in percent, in either digits; what the kind does not need is not read. */
const typedFee = z.object({
  feeTypeId: z.int('required').check(z.positive('not_offered'), z.maximum(rowNumberMax, 'not_offered')),
  kind: z.enum(['fixed', 'ad_valorem'], 'required'),
  amount: text,
  rate: text,
  floor: text,
  cap: text,
  vat: text,
})

/** One fee as it stands in a form. */
export interface TypedFee {
  feeTypeId: number
  kind: string
  amount: string
  rate: string
  floor: string
  cap: string
  vat: string
}

type Field = 'amount' | 'rate' | 'floor' | 'cap' | 'vat'

/** A typed number of at most two decimals, in hundredths; what stands in place of nothing, and the most that it may be. */
function hundredths(text: string, none: number | null, most: number): number | { error: FieldErrorKey } {
  if (tidyLine(text) === '') return none ?? { error: 'required' }
  const value = parseTaka(text)
  if (value === null) return { error: 'amount_invalid' }
  return value > most ? { error: 'amount_too_large' } : value
}

/** A fee with the formula that it gets. */
export interface FeeChange {
  feeTypeId: number
  formula: FeeFormula
}

/** One fee as typed, read as the formula that it gets. */
export const feeSchema = z.pipe(
  typedFee,
  z.transform((typed, context): FeeChange => {
    const read = (field: Field, none: number | null, most: number): number => {
      const value = hundredths(typed[field], none, most)
      if (typeof value === 'number') return value
      context.issues.push({ code: 'custom', message: value.error, path: [field], input: typed[field] })
      return 0
    }
    const { feeTypeId, kind } = typed
    if (kind === 'fixed')
      return { feeTypeId, formula: { kind, amountPoisha: read('amount', null, amountPoishaMax) } }
    const floorPoisha = read('floor', 0, amountPoishaMax)
    const capPoisha = tidyLine(typed.cap) === '' ? null : read('cap', null, amountPoishaMax)
    if (capPoisha !== null && capPoisha < floorPoisha)
      context.issues.push({ code: 'custom', message: 'amount_too_small', path: ['cap'], input: typed.cap })
    const rateBasisPoints = read('rate', null, wholeBasisPoints)
    const vatBasisPoints = read('vat', 0, wholeBasisPoints)
    return { feeTypeId, formula: { kind, rateBasisPoints, floorPoisha, capPoisha, vatBasisPoints } }
  }),
)

/**
 * New versions of fees from a day on. A day that has begun is refused: what was reckoned today stays as it was told.
 * `today` is YYYY-MM-DD in Dhaka.
 * @source spec §7 fee-type-lists-edit, product 4
 */
export const feeVersionsSchema = (today: string) =>
  z.object({
    effectiveFrom: z.pipe(
      z.string('required'),
      z.transform((text, context): string => {
        const day = latinDigits(tidyLine(text))
        const error =
          day === '' ? 'required' : !isDay(day) ? 'date_invalid' : day <= today ? 'date_begun' : null
        if (error) context.issues.push({ code: 'custom', message: error, input: text })
        return day
      }),
    ),
    /** The law or the order that says so. */
    source: z.pipe(
      z.pipe(z.string('required'), z.transform(tidyLine)),
      z.string().check(z.minLength(1, 'required'), z.maxLength(longTextLengthMax, 'too_long')),
    ),
    fees: z.array(feeSchema).check(
      z.minLength(1, 'required'),
      z.maxLength(feesEditedMax, 'too_many'),
      z.check((context) => {
        for (const [place, { feeTypeId }] of context.value.entries())
          if (context.value.findIndex((one) => one.feeTypeId === feeTypeId) < place)
            context.issues.push({
              code: 'custom',
              message: 'repeated',
              path: [place, 'feeTypeId'],
              input: feeTypeId,
            })
      }),
    ),
  })
export type FeeVersions = z.infer<ReturnType<typeof feeVersionsSchema>>
