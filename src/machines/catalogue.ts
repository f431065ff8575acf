import * as z from 'zod/mini'
import { divisionCodes, type FieldErrorKey } from './form.ts'
import { codeLengthMax, textLengthMax } from './limits.ts'
import { latinDigits, tidyLine } from './text.ts'

/** A de-active row is offered to nobody any more and stays with the cases that have it. @source spec §4 */
export const rowStatuses = ['active', 'de_active'] as const
export type RowStatus = (typeof rowStatuses)[number]

/** A typed text read as what is kept, or what is wrong with it; nothing typed is `required`. */
const read = <Value>(parse: (line: string) => { value: Value } | { error: FieldErrorKey }) =>
  z.pipe(
    z.string(),
    z.transform((text, context): Value => {
      const line = tidyLine(text)
      const result = line === '' ? { error: 'required' } : parse(line)
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
const isEnglish = (line: string) => /\p{Script=Latin}/u.test(line) && !/\p{Script=Bengali}/u.test(line)
/** At least one letter of the Bangla script, and no Latin one. */
const isBangla = (line: string) =>
  /(?=\p{L})\p{Script=Bengali}/u.test(line) && !/\p{Script=Latin}/u.test(line)

/** A name in both languages, each in its own script. @source spec §5 Admin forms */
export const bothNames = {
  nameBn: nameIn(isBangla, 'not_bangla'),
  name: nameIn(isEnglish, 'not_english'),
}

/** Latin letters, digits and single hyphens between them; kept in capitals, so that no code stands twice in two spellings. */
export const codeField = read((line) => {
  const code = latinDigits(line)
  if (code.length > codeLengthMax) return { error: 'too_long' }
  return /^[a-z\d]+(-[a-z\d]+)*$/i.test(code) ? { value: code.toUpperCase() } : { error: 'code_invalid' }
})

/** One of a few, by its key. */
const oneOf = <const Key extends string>(keys: readonly Key[]) =>
  read((line) => {
    const value = keys.find((key) => key === line)
    return value === undefined ? { error: 'invalid' } : { value }
  })

/** Another row of the catalogue, by its number; whether there is such a row only the server knows. */
const rowId = read((line) =>
  /^[1-9]\d{0,8}$/.test(line) ? { value: Number(line) } : { error: 'not_offered' },
)

const named = { ...bothNames, code: codeField }
const status = { status: oneOf(rowStatuses) }

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
