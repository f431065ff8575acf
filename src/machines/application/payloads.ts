import * as z from 'zod/mini'
import {
  defendantSchema,
  draftFormSchema,
  parseForm,
  submittedForm,
  type DraftForm,
  type FieldErrorKey,
} from '../form.ts'
import { valueOf } from '../entity.ts'
import { withinBounds } from '../bounds.ts'
import {
  amountPoishaMax,
  billPoishaMax,
  costRowsByStaffMax,
  costRowsWhileFilingMax,
  longTextLengthMax,
  markedPagesMax,
  quantityMax,
  remarkLengthMax,
  remarksMax,
  rowNumberMax,
} from '../limits.ts'
import { funds } from '../money.ts'
import { remarkPlaces } from '../remark-places.ts'
import { wholeCase } from '../remark.ts'
import { plainNumber, tidyLine } from '../text.ts'
import type { ApplicationFacts } from './facts.ts'

const reasonText = z.pipe(
  z.pipe(z.string('required'), z.transform(tidyLine)),
  z.string().check(z.minLength(1, 'required'), z.maxLength(longTextLengthMax, 'too_long')),
)

/** Why it was refused, given back or declined: a field of its own, never a note. @source spec §4 */
export const reasonSchema = z.object({ reason: reasonText })

/** A number of a paper is one however it is typed: Bangla digits are digits, and small letters are large. */
const tidyNumber = (typed: string): string => plainNumber(typed).toUpperCase()

/** A number of a paper, as `tidy` keeps it: `required`, `too_long`, or `invalid` where it has no letter and no digit. @source product 2.5 */
export const numberLine = (lengthMax: number, tidy: (typed: string) => string = tidyNumber) =>
  z.pipe(
    z.pipe(z.string('required'), z.transform(tidy)),
    z
      .string()
      .check(
        z.minLength(1, { error: 'required', abort: true }),
        z.maxLength(lengthMax, 'too_long'),
        z.regex(/[\p{L}\p{N}]/u, 'invalid'),
      ),
  )

/**
 * What an officer decides on a waiver that was asked for: of each fund what is waived, in poisha, and why. Nothing waived is a
 * refusal. Whether it was asked for, and what each fund has, the server knows.
 * @source product 2.5
 */
export const verificationSchema = z.object({
  waiver: z.optional(
    z.object({
      funds: z
        .array(
          z.object({
            fund: z.enum(funds),
            waivedPoisha: z
              .int('amount_invalid')
              .check(z.nonnegative('amount_invalid'), z.maximum(billPoishaMax, 'amount_too_large')),
          }),
        )
        .check(z.maxLength(funds.length, 'too_many')),
      reason: reasonText,
    }),
  ),
})

const remarkText = z.pipe(
  z.pipe(z.string('required'), z.transform(tidyLine)),
  z.string().check(z.minLength(1, 'message_required'), z.maxLength(remarkLengthMax, 'too_long')),
)

/** A part of a page's width or height. */
const share = z.number('number_invalid').check(z.minimum(0, 'not_there'), z.maximum(1, 'not_there'))

/** Whether the case has that paper, and a remark on another one does not point to it. */
const isMarkable = (path: string, paper: number, places: ReadonlySet<string>): boolean => {
  const onPaper = `documents.${paper}`
  return places.has(onPaper) && (!path.startsWith('documents.') || path === onPaper)
}

/** The paper is judged where the case is known. */
const markSchema = z.object({
  paper: z.int('number_invalid'),
  page: z.int('number_invalid').check(z.minimum(1, 'not_there'), z.maximum(markedPagesMax, 'not_there')),
  x: share,
  y: share,
})

/** Remarks as a history has them: those of before were fewer bounded. @source product 2.1 */
export const keptRemarksSchema = z.object({
  remarks: z.array(
    z.object({
      path: z.string(),
      remark: z.string(),
      mark: z.optional(markSchema),
    }),
  ),
})

/**
 * Remarks on fields or papers that the case has, at least one, and besides them one on the case as a whole; 20 at most, a
 * place once. One on a place that the case does not have is refused where it stands. Each may point to a place on a paper of the
 * case; one that is about a paper, on that paper alone.
 * @source product 2.1
 */
export function remarksSchema({ formRows }: Pick<ApplicationFacts, 'formRows'>) {
  const places = new Set(remarkPlaces(valueOf(formRows, 'formRows')))
  const remark = z.object({
    path: z.string('required').check(z.minLength(1, 'required')),
    remark: remarkText,
    mark: z.optional(markSchema),
  })
  return z.object({
    remarks: z.array(remark).check(
      z.maxLength(remarksMax, 'too_many'),
      z.check(({ value, issues }) => {
        const paths = value.map(({ path }) => path)
        for (const [index, path] of paths.entries()) {
          const wrong = (message: FieldErrorKey) =>
            issues.push({ code: 'custom', message, path: [index, 'path'], input: path })
          if (path !== wholeCase && !places.has(path)) wrong('not_offered')
          else if (paths.indexOf(path) < index) wrong('repeated')
          const paper = value[index]?.mark?.paper
          if (paper !== undefined && !isMarkable(path, paper, places))
            issues.push({ code: 'custom', message: 'not_there', path: [index, 'mark'], input: paper })
        }
        if (paths.every((path) => path === wholeCase))
          issues.push({ code: 'custom', message: 'required', path: [], input: value })
      }),
    ),
  })
}

const feeRow = z.object({
  feeTypeId: z.int('required').check(z.positive('required'), z.maximum(rowNumberMax, 'not_offered')),
  amountPoisha: z
    .int('amount_invalid')
    .check(z.positive('amount_invalid'), z.maximum(amountPoishaMax, 'amount_too_large')),
  quantity: z
    .int('number_invalid')
    .check(
      z.nonnegative('quantity_negative'),
      z.positive('number_invalid'),
      z.maximum(quantityMax, 'number_too_large'),
    ),
})

const billedTogether = withinBounds('amountPoisha', (row: z.infer<typeof feeRow>) => [row])

/** The waiver that the fees recover, where they do; the server knows what of it can be. @source product 2.5 */
const recoveredWaiver = { waiverId: z.optional(z.guid('not_offered')) }

/** Fee rows that staff ask to be paid: 1 to 10. @source spec §5, product 3 */
export const paymentRequestSchema = z.object({
  ...recoveredWaiver,
  rows: z
    .array(feeRow)
    .check(z.minLength(1, 'required'), z.maxLength(costRowsByStaffMax, 'too_many_cost_rows'), billedTogether),
})

/**
 * What a wrong bill should have been: the fees that are due in place of all that is still owed, at most 10; none where what was
 * paid is enough. With the reason.
 * @source product 2.5
 */
export const replacementSchema = z.extend(reasonSchema, {
  ...recoveredWaiver,
  rows: z.array(feeRow).check(z.maxLength(costRowsByStaffMax, 'too_many_cost_rows'), billedTogether),
})

/** Fee rows that a litigant proposes: 1 to 5. @source product 2.1 */
export const paymentProposalSchema = z.object({
  rows: z
    .array(feeRow)
    .check(z.minLength(1, 'required'), z.maxLength(costRowsWhileFilingMax, 'too_many_costs'), billedTogether),
})

/** Defendants added or changed, and the ids of those removed. */
export const defendantChangeSchema = z.object({
  saved: z.array(defendantSchema).check(z.maxLength(50, 'too_many')),
  removedIds: z.array(z.string()).check(z.maxLength(50, 'too_many')),
})

/** The form as typed, without what its type does not ask for; refused field by field when it is not whole. @source spec §5 */
export const wholeForm = (facts: ApplicationFacts) =>
  z.object({
    form: z.pipe(
      draftFormSchema,
      z.transform((form: DraftForm, context): DraftForm => {
        const reference = valueOf(facts.reference, 'reference')
        const result = parseForm(form, reference)
        if (!result.isValid)
          for (const { path, error } of result.errors)
            context.issues.push({ code: 'custom', message: error, path: path.split('.'), input: form })
        return submittedForm(form, reference)
      }),
    ),
  })
/** A correction in progress is kept however unfinished, as a draft is; it is judged when it is sent again. @source product 2.1 */
export const anyPart = () => z.object({ form: draftFormSchema })
/** Nothing is asked. */
export const nothing = () => z.object({})
