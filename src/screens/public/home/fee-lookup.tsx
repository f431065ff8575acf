import { useEffect, useState } from 'react'
import { amountPoishaMax } from '../../../machines/limits.ts'
import { parseTaka, plainTaka, sum } from '../../../machines/money.ts'
import { fundWords } from '../../../words/groups/fund.ts'
import { m } from '../../../words/messages.js'
import { DefinitionTable } from '../../parts/definition-table.tsx'
import { FieldFrame, inputProps } from '../../parts/field.tsx'
import { formatMoney } from '../../parts/format.ts'
import { currentLocale } from '../../parts/locale.ts'
import { nameOf } from '../../parts/named.ts'
import { TextField } from '../../parts/text-field.tsx'
import { useCall } from '../../use-call.ts'
import field from '../../parts/field.module.css'
import styles from './fee-lookup.module.css'

interface FeesProps {
  typeId: number
  amountPoisha: number
}

/** What the server reckons by the rules in force today: the same that a bill is made by. @source product 4 */
function Fees({ typeId, amountPoisha }: FeesProps) {
  const read = useCall('GET /fee-type-lists/{id}', {
    params: { id: typeId },
    query: { amount: amountPoisha },
  })
  if (!read.data) return <p className={styles.quiet}>{read.message ?? m.parts_state_loading()}</p>
  return (
    <>
      <DefinitionTable
        caption={m.bill_label_kind_application()}
        rows={read.data.map((line) => ({
          key: `${line.feeTypeId} ${line.isVat}`,
          term: nameOf(line.title),
          detail: fundWords[line.fund](),
          amountPoisha: line.amountPoisha,
        }))}
        totalPoisha={sum(read.data.map((line) => line.amountPoisha))}
      />
      <p className={styles.small}>{m.home_text_estimate()}</p>
    </>
  )
}

/** The same value when nothing was typed for a moment: each asks the server anew. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 250)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** What is wrong with a value as it was typed; nothing where none was. */
function faultOf(value: string): string | undefined {
  if (value.trim() === '') return undefined
  if (Number(plainTaka(value)) * 100 > amountPoishaMax)
    return m.home_error_value({ amount: formatMoney(amountPoishaMax, currentLocale()) })
  return parseTaka(value) === null ? m.field_error_amount_invalid() : undefined
}

/** What a case of a type comes to, for whoever asks; no account is needed. @source look Litigant, product 4 */
export function FeeLookup() {
  const types = useCall('GET /case-types/', { query: {} }).data ?? []
  const [typeId, setTypeId] = useState('')
  const [value, setValue] = useState('')
  const type = types.find(({ id }) => String(id) === typeId)
  const settled = useSettled(value)
  const error = faultOf(settled)
  const typedPoisha = error === undefined ? parseTaka(settled) : null
  const amountPoisha = type?.isAmountNeeded ? typedPoisha : 0
  const categories = [...new Set(types.map(({ category }) => nameOf(category)))]
  const typeField = { name: 'case_type', hint: undefined, isRequired: true }
  return (
    <section className={styles.card} aria-labelledby="fee-lookup">
      <div className={styles.ask}>
        <h2 id="fee-lookup">{m.home_title_fees()}</h2>
        <p className={styles.small}>{m.home_text_no_login()}</p>
        <FieldFrame {...typeField} label={m.case_field_type_id()}>
          <select
            {...inputProps(typeField)}
            className={field.input}
            value={typeId}
            onChange={(event) => setTypeId(event.target.value)}
          >
            <option value="">{m.parts_label_choose()}</option>
            {categories.map((category) => (
              <optgroup key={category} label={category}>
                {types
                  .filter((row) => nameOf(row.category) === category)
                  .map((row) => (
                    <option key={row.id} value={row.id}>
                      {nameOf(row)}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        </FieldFrame>
        {type?.isAmountNeeded ? (
          <TextField
            label={m.case_field_case_amount()}
            name="case_amount"
            value={value}
            onChange={setValue}
            inputMode="decimal"
            autoComplete="off"
            suffix="৳"
            error={error}
            isRequired
          />
        ) : null}
        {type && !type.isAmountNeeded ? <p className={styles.small}>{m.home_text_fixed()}</p> : null}
      </div>
      <div className={styles.answer} aria-live="polite">
        {!type ? (
          <p className={styles.quiet}>{m.home_text_type_first()}</p>
        ) : amountPoisha === null ? (
          <p className={styles.quiet}>{m.home_text_value_first()}</p>
        ) : (
          <Fees typeId={type.id} amountPoisha={amountPoisha} />
        )}
      </div>
    </section>
  )
}
