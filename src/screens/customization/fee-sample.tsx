import { useState } from 'react'
import {
  changedFees,
  formulaIn,
  heldIn,
  sampleLines,
  sampleTotals,
  type FeeForm,
  type SampleLine,
} from '../../machines/fee-form.ts'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { formatMoney, formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { MoneyField, poishaOf } from '../parts/money-field.tsx'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { Quiet } from '../parts/page.tsx'
import { Under } from '../parts/queue.tsx'
import styles from './editor.module.css'
import type { FeeList } from './fee-fields.ts'

const lakhPoisha = 10_000_000
const presetsLakh = [2, 18, 100] as const

/** What is paid afterwards, and below it by how much that is more or less. */
const After = ({ fromPoisha, toPoisha }: { fromPoisha: number; toPoisha: number }) => (
  <>
    <Money amountPoisha={toPoisha} />
    <Under>
      {fromPoisha === toPoisha
        ? m.fee_label_no_change()
        : `${toPoisha > fromPoisha ? '+' : '−'}${formatMoney(Math.abs(toPoisha - fromPoisha), currentLocale())}`}
    </Under>
  </>
)

function columns(list: FeeList, lines: readonly SampleLine[]): Column<SampleLine>[] {
  const { beforePoisha, afterPoisha } = sampleTotals(lines)
  const nameAt = ({ feeTypeId, isVat }: SampleLine) => {
    const name = nameOf(list.fees.find((fee) => fee.feeTypeId === feeTypeId))
    return isVat ? m.fee_label_vat({ name }) : name
  }
  return [
    { key: 'fee', heading: m.report_label_fee(), cell: nameAt, total: m.parts_label_total() },
    {
      key: 'before',
      heading: m.fee_label_before(),
      isAmount: true,
      cell: (line) => <Money amountPoisha={line.beforePoisha} />,
      total: <Money amountPoisha={beforePoisha} />,
    },
    {
      key: 'after',
      heading: m.fee_label_after(),
      isAmount: true,
      cell: (line) => <After fromPoisha={line.beforePoisha} toPoisha={line.afterPoisha} />,
      total: <After fromPoisha={beforePoisha} toPoisha={afterPoisha} />,
    },
  ]
}

function AmountChoice({
  amountPoisha,
  onChange,
}: {
  amountPoisha: number | null
  onChange: (amountPoisha: number | null) => void
}) {
  return (
    <>
      <MoneyField
        name="sample"
        label={m.fee_field_sample()}
        value={amountPoisha}
        onChange={(amount) => onChange(poishaOf(amount))}
        isRequired
      />
      <div className={styles.presets}>
        {presetsLakh.map((lakh) => (
          <Button key={lakh} variant="secondary" onPress={() => onChange(lakh * lakhPoisha)}>
            {m.fee_label_amount_lakh({ count: formatNumber(lakh, currentLocale()) })}
          </Button>
        ))}
      </div>
    </>
  )
}

/**
 * What one case would pay by the rules as they stand and as they are typed, reckoned as the server does and before anything is
 * saved.
 * @source product 4
 */
export function FeeSample({ list, form }: { list: FeeList; form: FeeForm }) {
  const [amountPoisha, setAmountPoisha] = useState<number | null>(18 * lakhPoisha)
  const changed = new Set(changedFees(form, list.fees).map(({ feeTypeId }) => feeTypeId))
  const fees = list.fees.map((fee) => {
    const before = heldIn(form, fee.versions)?.formula ?? null
    const isChanged = changed.has(fee.feeTypeId)
    const after = isChanged ? formulaIn(form, fee.feeTypeId) : before
    return { feeTypeId: fee.feeTypeId, before, after, isWrong: isChanged && after === null }
  })
  const isWrong = fees.some((fee) => fee.isWrong)
  const isByAmount = fees.some(
    ({ before, after }) => before?.kind === 'ad_valorem' || after?.kind === 'ad_valorem',
  )
  const lines = sampleLines(fees, amountPoisha ?? 0)
  return (
    <section className={styles.sample} aria-labelledby="fee-sample">
      <h2 id="fee-sample">{m.fee_title_sample()}</h2>
      <Quiet>{m.fee_text_sample()}</Quiet>
      {isByAmount ? <AmountChoice amountPoisha={amountPoisha} onChange={setAmountPoisha} /> : null}
      {isWrong ? (
        <Quiet>{m.fee_text_sample_wrong()}</Quiet>
      ) : (
        <DataTable
          caption={m.fee_title_sample()}
          isCaptionHidden
          columns={columns(list, lines)}
          rows={lines}
          rowKey={({ feeTypeId, isVat }) => `${feeTypeId} ${isVat}`}
          isSmall
        />
      )}
    </section>
  )
}
