import * as z from 'zod/mini'
import { withinBounds } from '../bounds.ts'
import { amountPoishaMax, postalCostPoishaMin, summonFeePoishaMin } from '../limits.ts'
import { valueOf } from '../entity.ts'
import { numberKey } from '../number-key.ts'
import { isDay, latinDigits, plainNumber } from '../text.ts'
import { fieldErrorsOf, type FieldErrorKey } from '../field-errors.ts'
import type { DispatchFacts } from './facts.ts'
import { dispatchOptions, dispatchOutcomes } from './options.ts'

const day = z.pipe(
  z.pipe(
    z.string('required'),
    z.transform((text) => latinDigits(text.trim())),
  ),
  z.string().check(z.minLength(1, 'required'), z.refine(isDay, 'date_invalid')),
)
const lineId = z.string('required').check(z.minLength(1, 'required'), z.maxLength(64, 'invalid'))
const poisha = (min: number, error: string) =>
  z.int('amount_invalid').check(z.minimum(min, error), z.maximum(amountPoishaMax, 'amount_too_large'))

/** Every line of the dispatch exactly once. */
const eachLineOnce =
  (facts: DispatchFacts) =>
  (lines: readonly { defendantId: string }[]): boolean =>
    lines.length === facts.lineDefendantIds.length &&
    facts.lineDefendantIds.every((id) => lines.some(({ defendantId }) => defendantId === id))

const linesOf = <Line extends z.ZodMiniType<{ defendantId: string }>>(facts: DispatchFacts, line: Line) =>
  z.array(line).check(z.refine(eachLineOnce(facts), 'required'))

/** A number of the post's as it is kept: Latin figures, capitals, no spaces. */
export const trackingOf = (typed: string): string =>
  plainNumber(typed)
    .replace(/[\s\u200C\u200D]/g, '')
    .toUpperCase()

const trackingNumber = z.pipe(
  z.pipe(z.string('required'), z.transform(trackingOf)),
  z
    .string()
    .check(
      z.minLength(1, { error: 'required', abort: true }),
      z.maxLength(40, 'too_long'),
      z.regex(/^-*[A-Z0-9][A-Z0-9-]*$/, 'invalid'),
    ),
)

const noneRepeated = (context: z.core.ParsePayload<{ trackingNumber: string }[]>): void => {
  const seen = new Set<string>()
  context.value.forEach((line, index) => {
    const key = numberKey(line.trackingNumber)
    if (seen.has(key))
      context.issues.push({
        code: 'custom',
        message: 'repeated',
        path: [index, 'trackingNumber'],
        input: line,
      })
    seen.add(key)
  })
}

/**
 * What is wrong with each of these numbers as typed, in their order: `too_long` or `invalid` by its form, `repeated` where one before it is the
 * same; null where nothing is, or nothing is typed yet.
 * @source product 2.2
 */
export function trackingFaults(typed: readonly string[]): (FieldErrorKey | null)[] {
  const numbers = typed.map(trackingOf)
  const keys = numbers.map(numberKey)
  return numbers.map((number, index) => {
    if (number === '') return null
    const key = numberKey(number)
    if (key !== '' && keys.indexOf(key) < index) return 'repeated'
    const { error } = trackingNumber.safeParse(number)
    return error ? (fieldErrorsOf(error)[0]?.error ?? 'invalid') : null
  })
}

/** How the summonses go. @source product 2.2 */
export const optionSchema = z.object({ option: z.enum(dispatchOptions, 'required') })

/** What each line costs, in poisha. @source spec §5 */
export const costsSchema = (facts: DispatchFacts) =>
  z.object({
    lines: linesOf(
      facts,
      z.object({
        defendantId: lineId,
        postalCostPoisha: poisha(postalCostPoishaMin, 'postal_cost_too_small'),
        summonFeePoisha: poisha(summonFeePoishaMin, 'summon_fee_too_small'),
      }),
    ).check(
      withinBounds('postalCostPoisha', ({ postalCostPoisha, summonFeePoisha }) => [
        { amountPoisha: postalCostPoisha, quantity: 1 },
        { amountPoisha: summonFeePoisha, quantity: 1 },
      ]),
    ),
  })

/** The post's number of each line, and the day by which an outcome is expected. @source product 2.2 */
export const trackingSchema = (facts: DispatchFacts) =>
  z.object({
    dueDate: day,
    lines: linesOf(facts, z.object({ defendantId: lineId, trackingNumber })).check(z.check(noneRepeated)),
  })

/** A day on which something can have become of what was sent. */
const dayAfterSending = ({ sentOn }: DispatchFacts) =>
  z.pipe(day, z.string().check(z.refine((date) => date >= valueOf(sentOn, 'sentOn'), 'day_before_sending')))

/** What became of each line, and when: not before it was sent. @source product 2.2 */
export const outcomeSchema = (facts: DispatchFacts) =>
  z.object({
    lines: linesOf(
      facts,
      z.object({
        defendantId: lineId,
        outcome: z.enum(dispatchOutcomes, 'required'),
        outcomeDate: dayAfterSending(facts),
      }),
    ),
  })
