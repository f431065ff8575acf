import { fundTotals, type Fund } from '../../../machines/money.ts'
import { hasWaiverToDecide } from '../../../machines/waiver.ts'
import { fundWords } from '../../../words/groups/fund.ts'
import { m } from '../../../words/messages.js'
import { formatMoney } from '../format.ts'
import { currentLocale } from '../locale.ts'
import { MoneyField, type TypedAmount } from '../money-field.tsx'
import { waiverText } from '../waiver-text.ts'
import { actName, payloadFields, type About, type FieldsProps } from './payload-fields.tsx'
import { ReasonField } from './reason.tsx'

interface Decision {
  /** Of each fund that something is due to, what is waived. */
  funds: readonly { fund: Fund; duePoisha: number; waivedPoisha: TypedAmount }[]
  reason: string
}

const fundsOf = ({ feeLines = [] }: About): Decision['funds'] =>
  fundTotals(feeLines.map(({ fund, totalPoisha }) => ({ fund, amountPoisha: totalPoisha }))).map(
    ({ fund, amountPoisha }) => ({ fund, duePoisha: amountPoisha, waivedPoisha: null }),
  )

function Fields({ value, onChange, errorAt, about }: FieldsProps<Decision | null>) {
  if (value === null) return null
  return (
    <>
      <p>{m.waiver_text_asked({ waiver: about.form ? waiverText(about.form) : '' })}</p>
      {value.funds.map(({ fund, duePoisha, waivedPoisha }, index) => (
        <MoneyField
          key={fund}
          name={actName(`waiver.funds.${index}.waivedPoisha`)}
          label={m.waiver_field_fund({ fund: fundWords[fund]() })}
          hint={m.waiver_hint_fund({ amount: formatMoney(duePoisha, currentLocale()) })}
          value={waivedPoisha}
          onChange={(typed) =>
            onChange({
              ...value,
              funds: value.funds.map((one) => (one.fund === fund ? { ...one, waivedPoisha: typed } : one)),
            })
          }
          error={errorAt(`waiver.funds.${index}.waivedPoisha`)}
          isRequired
        />
      ))}
      <ReasonField
        value={value.reason}
        onChange={(reason) => onChange({ ...value, reason })}
        errorAt={(path) => errorAt(`waiver.${path}`)}
      />
    </>
  )
}

/** Nothing is typed for a case without a waiver; with one, what is waived of each fund, and why. @source product 2.5 */
export const verificationFields = payloadFields<Decision | null>({
  initial: (about) =>
    hasWaiverToDecide(about.form?.waiver, about.feeLines ?? [])
      ? { funds: fundsOf(about), reason: '' }
      : null,
  fit: (kept, now) =>
    kept && now
      ? {
          ...kept,
          funds: now.funds.map((row) => ({
            ...row,
            waivedPoisha: kept.funds.find(({ fund }) => fund === row.fund)?.waivedPoisha ?? null,
          })),
        }
      : now,
  payload: (value) =>
    value === null
      ? {}
      : {
          waiver: {
            funds: value.funds.map(({ fund, waivedPoisha }) => ({ fund, waivedPoisha })),
            reason: value.reason,
          },
        },
  fields: Fields,
})
