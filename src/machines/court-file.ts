import * as z from 'zod/mini'
import { bothNames, codeField, oneOf, read, status, type RowStatus } from './catalogue.ts'
import { divisionCodes, type DivisionCode } from './form.ts'
import { orNothing } from './reference.ts'
import { latinDigits } from './text.ts'

/** The columns of a file of courts, in their order. A court has no code: it is known by its number. @source product 1 */
export const courtColumns = ['number', 'nameBn', 'name', 'division', 'district', 'office', 'status'] as const

/**
 * A court as a line of a file has it; district and office by their codes in capitals. `number` is null for one that is new, `district` for a bench
 * of the High Court, which sits for all of them.
 */
export interface CourtLine {
  number: number | null
  name: string
  nameBn: string
  division: DivisionCode
  district: string | null
  office: string
  status: RowStatus
}

const numberOrNone = z.pipe(
  z.string(),
  z.transform((text, context): number | null => {
    const digits = latinDigits(text).trim()
    if (digits === '') return null
    if (/^[1-9]\d{0,8}$/.test(digits)) return Number(digits)
    context.issues.push({ code: 'custom', message: 'number_invalid', input: text })
    return z.NEVER
  }),
)

/** The code of an office has its own signs: it was given before there was a form for it. */
const officeCode = read((line) => ({ value: line.toUpperCase() }))

/** A line is held to what the form is held to. @source spec §5 Admin forms */
export const courtLineSchema: z.ZodMiniType<CourtLine> = z.object({
  number: numberOrNone,
  ...bothNames,
  division: oneOf(divisionCodes),
  district: orNothing(codeField),
  office: officeCode,
  ...status,
})

/** By what two lines are the same court: its number, or for new ones the name at its office. */
export const courtKey = ({ number, name, office }: Pick<CourtLine, 'number' | 'name' | 'office'>) =>
  number === null
    ? (['name', `${office} ${name.toLowerCase()}`] as const)
    : (['number', String(number)] as const)
