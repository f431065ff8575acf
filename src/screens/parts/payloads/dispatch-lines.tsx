import { dispatchOptions, dispatchOutcomes } from '../../../machines/dispatch/options.ts'
import { sum } from '../../../machines/money.ts'
import { dispatchOptionWords } from '../../../words/groups/dispatch-option.ts'
import { dispatchOutcomeWords } from '../../../words/groups/dispatch-outcome.ts'
import { m } from '../../../words/messages.js'
import { Banner } from '../banner.tsx'
import { DateField } from '../date-field.tsx'
import { FieldMessage } from '../field.tsx'
import { formatDay, formatNumber } from '../format.ts'
import { currentLocale } from '../locale.ts'
import { Money } from '../money.tsx'
import { MoneyField, poishaOf, type TypedAmount } from '../money-field.tsx'
import { RadioField } from '../radio-field.tsx'
import { SelectField } from '../select-field.tsx'
import { fitLines, LineFrame, linesOf } from './line-frame.tsx'
import { actName, payloadFields, type About } from './payload-fields.tsx'
import styles from './payloads.module.css'

/** Registry or Usual Post. @source spec §3 Dispatch fee option */
export const dispatchOptionFields = payloadFields<string>({
  initial: () => '',
  payload: (option) => ({ option }),
  fields: ({ value, onChange, errorAt }) => (
    <RadioField
      name={actName('option')}
      label={m.dispatch_field_option()}
      options={dispatchOptions.map((option) => ({ value: option, label: dispatchOptionWords[option]() }))}
      value={value}
      onChange={onChange}
      error={errorAt('option')}
      isRequired
    />
  ),
})

const replace = <Row,>(rows: readonly Row[], at: number, part: Partial<Row>): Row[] =>
  rows.map((row, index) => (index === at ? { ...row, ...part } : row))

interface Cost {
  defendantId: string
  postalCostPoisha: TypedAmount
  summonFeePoisha: TypedAmount
}

/** Why nothing is suggested: nobody guesses what the post office takes. @source product 2.2 */
const AboveTariff = ({ about }: { about: About }) => {
  const { weightGrams } = about
  if (typeof weightGrams !== 'number') return null
  if (linesOf(about).every(({ suggestedPostalCostPoisha }) => suggestedPostalCostPoisha !== null)) return null
  return (
    <Banner tone="warning">
      <p>{m.dispatch_text_above_tariff({ weight: formatNumber(weightGrams, currentLocale()) })}</p>
    </Banner>
  )
}

/** What the litigant will be asked for, as far as it is typed. */
const Total = ({ rows }: { rows: readonly Cost[] }) => (
  <p className={styles.total} aria-live="polite">
    <span>{m.parts_label_total()}</span>
    <Money
      amountPoisha={sum(
        rows.flatMap(({ postalCostPoisha, summonFeePoisha }) => [
          poishaOf(postalCostPoisha) ?? 0,
          poishaOf(summonFeePoisha) ?? 0,
        ]),
      )}
    />
  </p>
)

/** Postal cost and summon fee of each defendant, prefilled from the tariff, and what they come to. @source product 2.2 */
export const dispatchCostFields = payloadFields<readonly Cost[]>({
  initial: (about) =>
    linesOf(about).map((line) => ({
      defendantId: line.defendantId,
      postalCostPoisha: line.postalCostPoisha ?? line.suggestedPostalCostPoisha,
      summonFeePoisha: line.summonFeePoisha ?? line.suggestedSummonFeePoisha,
    })),
  fit: fitLines,
  payload: (lines) => ({ lines }),
  fields: ({ value: rows, onChange, errorAt, about }) => (
    <>
      <AboveTariff about={about} />
      {rows.map((row, index) => (
        <LineFrame key={row.defendantId} about={about} index={index}>
          <div className={styles.pair}>
            <MoneyField
              name={actName(`lines.${index}.postalCostPoisha`)}
              label={m.dispatch_field_postal_cost()}
              value={row.postalCostPoisha}
              onChange={(postalCostPoisha) => onChange(replace(rows, index, { postalCostPoisha }))}
              error={errorAt(`lines.${index}.postalCostPoisha`)}
              isRequired
            />
            <MoneyField
              name={actName(`lines.${index}.summonFeePoisha`)}
              label={m.dispatch_field_summon_fee()}
              value={row.summonFeePoisha}
              onChange={(summonFeePoisha) => onChange(replace(rows, index, { summonFeePoisha }))}
              error={errorAt(`lines.${index}.summonFeePoisha`)}
              isRequired
            />
          </div>
        </LineFrame>
      ))}
      <FieldMessage name={actName('lines')} error={errorAt('lines')} />
      <Total rows={rows} />
    </>
  ),
})

interface Outcome {
  defendantId: string
  outcome: string
  outcomeDate: string
}

/** What became of each summons, and when. @source product 2.2 */
export const outcomeFields = payloadFields<readonly Outcome[]>({
  initial: (about) =>
    linesOf(about).map(({ defendantId, outcome, outcomeDate }) => ({
      defendantId,
      outcome: outcome ?? '',
      outcomeDate: outcomeDate ?? '',
    })),
  fit: fitLines,
  payload: (lines) => ({ lines }),
  fields: ({ value: rows, onChange, errorAt, about }) => (
    <>
      {rows.map((row, index) => (
        <LineFrame key={row.defendantId} about={about} index={index}>
          <div className={styles.pair}>
            <SelectField
              name={actName(`lines.${index}.outcome`)}
              label={m.dispatch_field_outcome()}
              options={dispatchOutcomes.map((outcome) => ({
                value: outcome,
                label: dispatchOutcomeWords[outcome](),
              }))}
              value={row.outcome}
              onChange={(outcome) => onChange(replace(rows, index, { outcome }))}
              error={errorAt(`lines.${index}.outcome`)}
              isRequired
            />
            <DateField
              name={actName(`lines.${index}.outcomeDate`)}
              label={m.dispatch_field_outcome_date()}
              value={row.outcomeDate}
              hint={
                about.sentOn &&
                m.dispatch_hint_outcome_date({ day: formatDay(about.sentOn, currentLocale()) })
              }
              dayMin={about.sentOn}
              onChange={(outcomeDate) => onChange(replace(rows, index, { outcomeDate }))}
              error={errorAt(`lines.${index}.outcomeDate`)}
              isRequired
            />
          </div>
        </LineFrame>
      ))}
      <FieldMessage name={actName('lines')} error={errorAt('lines')} />
    </>
  ),
})
