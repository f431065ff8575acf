import type { CallReply } from '../../api/calls.ts'
import { changedFees, feeField, heldIn, type FeeForm, type FeePart } from '../../machines/fee-form.ts'
import type { FeeFormula } from '../../machines/fee.ts'
import { isDay } from '../../machines/text.ts'
import { m } from '../../words/messages.js'
import { formatAmount, formatDay, formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import type { EditorField } from './editor.ts'

export type FeeList = CallReply<'GET /fee-type-lists-edit/{id}'>
export type ListedFee = FeeList['fees'][number]

const figure = (hundredths: number): string => formatAmount(hundredths, currentLocale())

/** A formula as its fields hold it: amounts in taka, rates in percent, both in the reader's figures. */
function partsOf(formula: FeeFormula | undefined): Record<FeePart, string> {
  const none = { kind: '', amount: '', rate: '', floor: '', cap: '', vat: '' }
  if (!formula) return none
  if (formula.kind === 'fixed') return { ...none, kind: formula.kind, amount: figure(formula.amountPoisha) }
  const { kind, rateBasisPoints, floorPoisha, capPoisha, vatBasisPoints } = formula
  return {
    kind,
    amount: '',
    rate: figure(rateBasisPoints),
    floor: figure(floorPoisha),
    cap: capPoisha === null ? '' : figure(capPoisha),
    vat: figure(vatBasisPoints),
  }
}

const fieldsOfFormula = (feeTypeId: number, formula: FeeFormula | undefined): [string, string][] =>
  Object.entries(partsOf(formula)).map(([part, text]) => [
    // The names are those of `partsOf`.
    feeField(feeTypeId, part as FeePart),
    text,
  ])

/** The form with what was typed in it; every other field of a fee shows the version that holds on its day. */
export const feeFormOf = ({ fees }: FeeList, typed: FeeForm): FeeForm => ({
  ...Object.fromEntries(
    fees.flatMap(({ feeTypeId, versions }) => fieldsOfFormula(feeTypeId, heldIn(typed, versions)?.formula)),
  ),
  ...typed,
})

/** What the form holds of fees as some of their versions say; of each other fee nothing. */
export const feeFormAsOf = (
  rows: readonly { fee: ListedFee; version: ListedFee['versions'][number] }[],
): FeeForm =>
  Object.fromEntries(rows.flatMap(({ fee, version }) => fieldsOfFormula(fee.feeTypeId, version.formula)))

/** The day from which the form's versions hold; `today` (YYYY-MM-DD) while none is given. */
export const dayOf = (form: FeeForm, today: string): string => {
  const day = form['effectiveFrom'] ?? ''
  return isDay(day) ? day : today
}

function formerHint(former: FeeFormula | null, part: FeePart, typed: string): string | undefined {
  if (former === null) return undefined
  const was = partsOf(former)
  if (part === 'kind')
    return was.kind === typed
      ? undefined
      : m.fee_hint_before({ value: former.kind === 'fixed' ? m.fee_label_fixed() : m.fee_label_share() })
  const isOfKind = part === 'amount' ? former.kind === 'fixed' : former.kind === 'ad_valorem'
  if (!isOfKind) return undefined
  if (was[part] === typed) return m.fee_hint_same()
  return m.fee_hint_before({ value: was[part] === '' ? m.fee_label_no_bound() : was[part] })
}

/** Whom else a change of the fee is a change for, and what follows it. */
function aboutText(fee: ListedFee, form: FeeForm, today: string): string | undefined {
  const next = fee.versions.findLast(({ effectiveFrom }) => effectiveFrom > dayOf(form, today))
  const isChanged = changedFees(form, [fee]).length > 0
  const locale = currentLocale()
  const texts = [
    fee.isBasePayment ? m.fee_text_base() : null,
    !fee.isBasePayment && fee.typeCount > 1
      ? m.fee_text_shared({ count: formatNumber(fee.typeCount, locale) })
      : null,
    isChanged && next && isDay(form['effectiveFrom'] ?? '')
      ? m.fee_text_coming_follows({ day: formatDay(next.effectiveFrom, locale) })
      : null,
  ].filter((text) => text !== null)
  return texts.length > 0 ? texts.join(' ') : undefined
}

const partLabels: Record<Exclude<FeePart, 'kind'>, () => string> = {
  amount: m.application_field_fee_amount,
  rate: m.fee_field_rate,
  floor: m.fee_field_floor,
  cap: m.fee_field_cap,
  vat: m.fee_field_vat,
}

function fieldsOfFee(fee: ListedFee, form: FeeForm, today: string): EditorField[] {
  const { feeTypeId } = fee
  const of = { key: String(feeTypeId), name: nameOf(fee), text: aboutText(fee, form, today) }
  const former = heldIn(form, fee.versions)?.formula ?? null
  const shared = (part: FeePart) => {
    const hint = formerHint(former, part, form[feeField(feeTypeId, part)] ?? '')
    return { name: feeField(feeTypeId, part), of, ...(hint === undefined ? {} : { hint }) }
  }
  const figures = (part: Exclude<FeePart, 'kind'>, isOptional: boolean): EditorField => ({
    ...shared(part),
    kind: 'text',
    label: partLabels[part](),
    isFigure: true,
    isOptional,
  })
  const kind = form[feeField(feeTypeId, 'kind')]
  return [
    {
      ...shared('kind'),
      kind: 'radio',
      label: m.fee_field_kind(),
      options: [
        { value: 'fixed', label: m.fee_label_fixed() },
        { value: 'ad_valorem', label: m.fee_label_share() },
      ],
    },
    ...(kind === 'fixed' ? [figures('amount', false)] : []),
    ...(kind === 'ad_valorem'
      ? [figures('rate', false), figures('floor', true), figures('cap', true), figures('vat', true)]
      : []),
  ]
}

/** The fields of the form: from when, by which law, and each fee with what it was before. `dayMin` is the first day that may be given. */
export const feeFields = (
  { fees }: FeeList,
  form: FeeForm,
  days: { today: string; dayMin: string },
): EditorField[] => [
  {
    kind: 'day',
    name: 'effectiveFrom',
    isUnstored: true,
    label: m.fee_field_effective_from(),
    hint: m.fee_hint_effective_from(),
    dayMin: days.dayMin,
  },
  {
    kind: 'text',
    name: 'source',
    isUnstored: true,
    label: m.fee_field_source(),
    hint: m.fee_hint_source(),
  },
  ...fees.flatMap((fee) => fieldsOfFee(fee, form, days.today)),
]
