import * as z from 'zod/mini'
import { feeSchema, feeVersionsSchema, type TypedFee } from './fee-edit.ts'
import type { FeeFormula } from './fee.ts'
import { fieldErrorsOf } from './form.ts'
import { reckonFee, sum } from './money.ts'
import { isDay } from './text.ts'

/** One version of a fee, as far as its day tells which one holds. Days are YYYY-MM-DD. */
interface Version {
  formula: FeeFormula
  effectiveFrom: string
}

/** A fee with its versions, the newest first; of several for one day the first holds. */
export interface VersionedFee {
  feeTypeId: number
  versions: readonly Version[]
}

/** The version that holds on a day; null where none does yet. @source product 4 */
export const versionOn = <Held extends Version>(versions: readonly Held[], day: string): Held | null =>
  versions.find(({ effectiveFrom }) => effectiveFrom <= day) ?? null

const parts = ['kind', 'amount', 'rate', 'floor', 'cap', 'vat'] as const
export type FeePart = (typeof parts)[number]

/** What a part of a fee is called in the form. */
export const feeField = (feeTypeId: number, part: FeePart): string => `fees.${feeTypeId}.${part}`

/** The form as typed: `effectiveFrom`, `source`, and each part of each fee by its name. */
export type FeeForm = Readonly<Record<string, string>>

const typedFeeIn = (form: FeeForm, feeTypeId: number): TypedFee => {
  const typed = (part: FeePart) => form[feeField(feeTypeId, part)] ?? ''
  const [amount, rate, floor, cap, vat] = [
    typed('amount'),
    typed('rate'),
    typed('floor'),
    typed('cap'),
    typed('vat'),
  ]
  return { feeTypeId, kind: typed('kind'), amount, rate, floor, cap, vat }
}

const isEmpty = (typed: TypedFee): boolean => parts.every((part) => typed[part].trim() === '')

/** The formula that stands in the form; null while it is none. */
export function formulaIn(form: FeeForm, feeTypeId: number): FeeFormula | null {
  const read = feeSchema.safeParse(typedFeeIn(form, feeTypeId))
  return read.success ? read.data.formula : null
}

/** Whether two formulas ask the same of every case. */
export const isSameFormula = (one: FeeFormula | null, other: FeeFormula | null): boolean => {
  if (one === null || other === null) return one === other
  if (one.kind === 'fixed') return other.kind === 'fixed' && one.amountPoisha === other.amountPoisha
  return (
    other.kind === 'ad_valorem' &&
    one.rateBasisPoints === other.rateBasisPoints &&
    one.floorPoisha === other.floorPoisha &&
    one.capPoisha === other.capPoisha &&
    one.vatBasisPoints === other.vatBasisPoints
  )
}

/** The version that holds on the form's day as long as nothing is saved; the newest while no day is given. @source product 4 */
export const heldIn = <Held extends Version>(form: FeeForm, versions: readonly Held[]): Held | null => {
  const day = form['effectiveFrom'] ?? ''
  return isDay(day) ? versionOn(versions, day) : (versions[0] ?? null)
}

/** The fees that get another version: those that differ from the one that holds on the form's day. @source product 4 */
export const changedFees = (form: FeeForm, fees: readonly VersionedFee[]): TypedFee[] =>
  fees.flatMap(({ feeTypeId, versions }) => {
    const typed = typedFeeIn(form, feeTypeId)
    const held = heldIn(form, versions)
    if (!held && isEmpty(typed)) return []
    const formula = formulaIn(form, feeTypeId)
    return formula && held && isSameFormula(formula, held.formula) ? [] : [typed]
  })

/** What is sent: the day, the source, and the fees that are changed. */
export const feeVersionsOf = (form: FeeForm, fees: readonly VersionedFee[]) => ({
  effectiveFrom: form['effectiveFrom'] ?? '',
  source: form['source'] ?? '',
  fees: changedFees(form, fees),
})

/** The field of the form in which stands what was sent as `fees.0.rate`, such as `fees.7.rate`. */
export function feeFieldAt(path: string, form: FeeForm, fees: readonly VersionedFee[]): string {
  const [, place, part] = /^(?:payment_data\.)?fees\.(\d+)\.(\w+)$/.exec(path) ?? []
  const fee = place === undefined ? undefined : changedFees(form, fees)[Number(place)]
  if (fee) return feeField(fee.feeTypeId, parts.find((one) => one === part) ?? 'kind')
  return path.replace(/^payment_data\./, '')
}

/**
 * The law of the form in which new versions are written, by the names of its fields. `today` is YYYY-MM-DD in Dhaka.
 * @source spec §7 fee-type-lists-edit, product 4
 */
export const feeFormSchema = (today: string, fees: readonly VersionedFee[]) =>
  z.transform((form: FeeForm, { issues }): FeeForm => {
    const sent = feeVersionsOf(form, fees)
    const { error } = feeVersionsSchema(today).safeParse(sent)
    for (const fault of error ? fieldErrorsOf(error) : []) {
      // That nothing is changed is no fault of a field.
      if (fault.path === 'fees') continue
      const path = feeFieldAt(fault.path, form, fees)
      issues.push({ code: 'custom', message: fault.error, path: [path], input: form })
    }
    return form
  })

/** One line of a sample case: a fee, or the VAT on it, by the old and by the new rules. Amounts in poisha. */
export interface SampleLine {
  feeTypeId: number
  isVat: boolean
  beforePoisha: number
  afterPoisha: number
}

const nothing = { feePoisha: 0, vatPoisha: 0 }

/**
 * What a case of this amount (poisha) pays by two sets of rules, line by line, reckoned as its bill is. A line of which nothing is
 * owed by either is left out.
 * @source product 4
 */
export const sampleLines = (
  fees: readonly { feeTypeId: number; before: FeeFormula | null; after: FeeFormula | null }[],
  caseAmountPoisha: number,
): SampleLine[] =>
  fees
    .flatMap(({ feeTypeId, before, after }): SampleLine[] => {
      const was = before ? reckonFee(before, caseAmountPoisha) : nothing
      const is = after ? reckonFee(after, caseAmountPoisha) : nothing
      return [
        { feeTypeId, isVat: false, beforePoisha: was.feePoisha, afterPoisha: is.feePoisha },
        { feeTypeId, isVat: true, beforePoisha: was.vatPoisha, afterPoisha: is.vatPoisha },
      ]
    })
    .filter(({ beforePoisha, afterPoisha }) => beforePoisha > 0 || afterPoisha > 0)

/** What the lines come to, before and after, in poisha. */
export const sampleTotals = (lines: readonly SampleLine[]) => ({
  beforePoisha: sum(lines.map(({ beforePoisha }) => beforePoisha)),
  afterPoisha: sum(lines.map(({ afterPoisha }) => afterPoisha)),
})
