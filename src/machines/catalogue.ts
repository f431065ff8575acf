import * as z from 'zod/mini'
import { divisionCodes, type FieldErrorKey } from './form.ts'
import { tidyLines } from './formatted.ts'
import { codeLengthMax, longTextLengthMax, remarkLengthMax, textLengthMax } from './limits.ts'
import { funds, type Fund } from './money.ts'
import { remarkActs } from './remark.ts'
import { isDay, latinDigits, plainNumber, tidyLine } from './text.ts'

/** A de-active row is offered to nobody any more and stays with the cases that have it. @source spec §4 */
export const rowStatuses = ['active', 'de_active'] as const
export type RowStatus = (typeof rowStatuses)[number]

/** Who may put a fee on a bill: the litigant too, or staff and server alone. @source spec §3 Fee type */
export const feeAccesses = ['accessible', 'restricted'] as const
export type FeeAccess = (typeof feeAccesses)[number]

/** What nothing typed is: `message_required` where a running text is wanted. @source spec §5 Admin forms */
export type MissingKey = 'required' | 'message_required'

/** A typed text read as what is kept, or what is wrong with it; nothing typed is `missing`. A formatted one keeps its lines. */
export const read = <Value>(
  parse: (line: string) => { value: Value } | { error: FieldErrorKey },
  missing: MissingKey = 'required',
  tidy: (text: string) => string = tidyLine,
) =>
  z.pipe(
    z.string(),
    z.transform((text, context): Value => {
      const line = tidy(text)
      const result = line === '' ? { error: missing } : parse(line)
      if ('value' in result) return result.value
      context.issues.push({ code: 'custom', message: result.error, input: text })
      return z.NEVER
    }),
  )

const nameIn = (isWritten: (line: string) => boolean, error: FieldErrorKey) =>
  read((line) => {
    if (line.length > textLengthMax) return { error: 'too_long' }
    return isWritten(line) ? { value: line } : { error }
  })

/** At least one Latin letter, and nothing of the Bangla script, digits included. */
export const isEnglish = (line: string) => /\p{Script=Latin}/u.test(line) && !/\p{Script=Bengali}/u.test(line)
/** At least one letter of the Bangla script, and no Latin one. */
export const isBangla = (line: string) =>
  /(?=\p{L})\p{Script=Bengali}/u.test(line) && !/\p{Script=Latin}/u.test(line)

const banglaText = nameIn(isBangla, 'not_bangla')
const englishText = nameIn(isEnglish, 'not_english')

/** A name in both languages, each in its own script. @source spec §5 Admin forms */
export const bothNames = { nameBn: banglaText, name: englishText }

/** Latin letters, digits and single hyphens between them; kept in capitals, so that no code stands twice in two spellings. */
export const codeField = read((line) => {
  const code = plainNumber(line)
  if (code.length > codeLengthMax) return { error: 'too_long' }
  return /^[a-z\d]+(-[a-z\d]+)*$/i.test(code) ? { value: code.toUpperCase() } : { error: 'code_invalid' }
})

/** One of a few, by its key. */
export const oneOf = <const Key extends string>(keys: readonly Key[]) =>
  read((line) => {
    const value = keys.find((key) => key === line)
    return value === undefined ? { error: 'invalid' } : { value }
  })

/** Another row of the catalogue, by its number; whether there is such a row only the server knows. */
export const rowId = read((line) =>
  /^[1-9]\d{0,8}$/.test(line) ? { value: Number(line) } : { error: 'not_offered' },
)

const named = { ...bothNames, code: codeField }
/** Whether a row is offered. @source spec §4 */
export const status = { status: oneOf(rowStatuses) }

/** A case category as it is added: every field is required. @source spec §3 Case category, §5 Admin forms */
export const categoryAddSchema = z.object({ ...named, division: oneOf(divisionCodes), ...status })
export type CategoryAdd = z.infer<typeof categoryAddSchema>

/** What of a category can be changed later; its division stays, for cases refer to it. @source spec §5 Admin forms */
export const categoryChangeSchema = z.object({ ...named, ...status })
export type CategoryChange = z.infer<typeof categoryChangeSchema>

const ofType = { isAmountNeeded: z.boolean(), isCaseDependent: z.boolean() }

/**
 * A case type as it is added. `feesAsOfTypeId` is the type whose fees it takes over: without fees its cases would be free
 * of charge.
 * @source spec §3 Case type, §5 Admin forms
 */
export const caseTypeAddSchema = z.object({
  ...named,
  categoryId: rowId,
  feesAsOfTypeId: rowId,
  ...ofType,
  ...status,
})
export type CaseTypeAdd = z.infer<typeof caseTypeAddSchema>

/** What of a case type can be changed later; its category stays, for cases refer to it. @source spec §5 Admin forms */
export const caseTypeChangeSchema = z.object({ ...named, ...ofType, ...status })
export type CaseTypeChange = z.infer<typeof caseTypeChangeSchema>

const ofFee = {
  fund: oneOf(funds),
  access: oneOf(feeAccesses),
  isBasePayment: z.boolean(),
}

/** A fee as it is added, without a rule: until it has one nobody owes it. @source spec §3 Fee type */
export const feeTypeAddSchema = z.object({
  ...bothNames,
  slug: read((line) => {
    if (line.length > codeLengthMax) return { error: 'too_long' }
    return /^[a-z][a-z\d]*([_-][a-z\d]+)*$/i.test(line)
      ? { value: line.toLowerCase().replaceAll('-', '_') }
      : { error: 'code_invalid' }
  }),
  ...ofFee,
  ...status,
})
export type FeeTypeAdd = z.infer<typeof feeTypeAddSchema>

/** What of a fee can be changed later; its slug stays, for bills and files know it by that. @source spec §3 Fee type */
export const feeTypeChangeSchema = z.object({ ...bothNames, ...ofFee, ...status })
export type FeeTypeChange = z.infer<typeof feeTypeChangeSchema>

const placed = {
  jurisdictionBn: banglaText,
  jurisdiction: englishText,
  divisionId: rowId,
  districtId: rowId,
  upazilaId: rowId,
}

/** An office as it is added. Whether the places belong to each other only the server knows. @source spec §3 Office */
export const officeAddSchema = z.object({ ...named, ...placed, ...status })
export type OfficeAdd = z.infer<typeof officeAddSchema>

/** What of an office can be changed later; its code stays, for the numbers that it gave begin with it. @source spec §3 Office */
export const officeChangeSchema = z.object({ ...bothNames, ...placed, ...status })
export type OfficeChange = z.infer<typeof officeChangeSchema>

/** A court of an office as it is added. @source product 1 */
export const courtAddSchema = z.object({
  ...bothNames,
  division: oneOf(divisionCodes),
  districtId: rowId,
  ...status,
})
export type CourtAdd = z.infer<typeof courtAddSchema>

/** What of a court can be changed later; where it sits stays, for cases were filed there. @source product 1 */
export const courtChangeSchema = z.object({ ...bothNames, ...status })
export type CourtChange = z.infer<typeof courtChangeSchema>

const line = read((text) => (text.length > textLengthMax ? { error: 'too_long' } : { value: text }))

/** A day that exists, in either's digits. @source spec §5 */
export const day = read((text) => {
  const typed = latinDigits(text)
  return isDay(typed) ? { value: typed } : { error: 'date_invalid' }
})

/**
 * A bank account of a fund from a day on. A day that has begun is refused: what was posted today stays where it was posted. A fund
 * that has none yet (`untold`) may have one from today. `today` is YYYY-MM-DD in Dhaka.
 * @source product 4
 */
export const bankAccountSchema = (today: string, untold: readonly Fund[]) =>
  z
    .object({
      fund: oneOf(funds),
      accountNumber: read((text) => {
        const number = plainNumber(text).replaceAll(' ', '')
        return /^(?=.*[\dA-Z])[\dA-Z-]{5,34}$/i.test(number) ? { value: number } : { error: 'number_invalid' }
      }),
      bank: line,
      branch: line,
      effectiveFrom: day,
      source: line,
    })
    .check(
      z.check((context) => {
        const { fund, effectiveFrom } = context.value
        const isFree = effectiveFrom > today || (effectiveFrom === today && untold.includes(fund))
        if (!isFree)
          context.issues.push({
            code: 'custom',
            message: 'date_begun',
            path: ['effectiveFrom'],
            input: effectiveFrom,
          })
      }),
    )
export type BankAccount = z.infer<ReturnType<typeof bankAccountSchema>>

export const hasBangla = (text: string) => /(?=\p{L})\p{Script=Bengali}/u.test(text)
export const hasEnglish = (text: string) => /\p{Script=Latin}/u.test(text)

/** A running text: names, links and figures in the other script are no fault, a text without a letter of its own is. */
export const written = (
  has: (text: string) => boolean,
  error: FieldErrorKey,
  lengthMax: number,
  missing?: MissingKey,
  tidy?: (text: string) => string,
) =>
  read(
    (text) => {
      if (text.length > lengthMax) return { error: 'too_long' }
      return has(text) ? { value: text } : { error }
    },
    missing,
    tidy,
  )

/** A running text in both languages that may not be empty, such as an answer or a remark. @source spec §5 Admin forms */
export const message = (lengthMax: number, tidy?: (text: string) => string) => ({
  bn: written(hasBangla, 'not_bangla', lengthMax, 'message_required', tidy),
  en: written(hasEnglish, 'not_english', lengthMax, 'message_required', tidy),
})
/** A formatted text, as it is typed: what of it is no link is found where it is read, in `markup.ts`. */
const answer = message(longTextLengthMax, tidyLines)
const remark = message(remarkLengthMax)

/** A question with its answer, in both languages. @source spec §3 FAQ, §5 Admin forms */
export const faqSchema = z.object({
  nameBn: written(hasBangla, 'not_bangla', textLengthMax),
  name: written(hasEnglish, 'not_english', textLengthMax),
  descriptionBn: answer.bn,
  description: answer.en,
  ...status,
})
export type FaqForm = z.infer<typeof faqSchema>

/** A remark that an office writes often, in both languages, and the act that it is for. @source product 8, spec §5 Admin forms */
export const commonRemarkSchema = z.object({
  act: oneOf(remarkActs),
  nameBn: remark.bn,
  name: remark.en,
  ...status,
})
export type CommonRemarkForm = z.infer<typeof commonRemarkSchema>
