import { useState } from 'react'
import { costSchema, type CostDraft, type DraftForm } from '../../machines/form.ts'
import { costRowsWhileFilingMax } from '../../machines/limits.ts'
import { parseTaka, rowTotal, sum } from '../../machines/money.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button } from '../parts/button.tsx'
import { DefinitionTable, type MoneyRow } from '../parts/definition-table.tsx'
import { formatMoney, formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import { Quiet, Section } from '../parts/page.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useList } from '../use-list.ts'
import { Group } from './group.tsx'
import type { StepProps } from './step.ts'
import styles from './group.module.css'

/** What a typed row comes to in poisha, or null while it is not whole. */
function costOf(cost: CostDraft): { title: string; amountPoisha: number; quantity: number } | null {
  const parsed = costSchema.safeParse(cost)
  if (!parsed.success || parsed.data.amount === null) return null
  return { title: parsed.data.title, amountPoisha: parsed.data.amount, quantity: parsed.data.quantity }
}

/** The fees of the chosen type and the typed costs, line by line, as they come to now. */
export function FeeTable({ form }: { form: DraftForm }) {
  const locale = currentLocale()
  const amount = parseTaka(form.caseAmount) ?? 0
  const fees = useList(
    'GET /fee-type-lists/{id}',
    form.typeId ? { params: { id: form.typeId }, query: { amount } } : null,
  )
  if (form.typeId === null) return <Quiet>{m.cost_text_fees_later()}</Quiet>
  if (fees.isFailed)
    return (
      <p role="alert">
        {m.filing_error_list()}{' '}
        <Button variant="quiet" onPress={fees.retry}>
          {m.filing_action_retry_list()}
        </Button>
      </p>
    )
  const feeRows: MoneyRow[] = (fees.rows ?? []).map((fee) => ({
    key: `fee-${fee.feeTypeId}`,
    term: nameOf(fee.title),
    amountPoisha: fee.amountPoisha,
  }))
  const costRows: MoneyRow[] = form.costs.flatMap((cost) => {
    const row = costOf(cost)
    if (!row) return []
    const detail = m.cost_label_each({
      amount: formatMoney(row.amountPoisha, locale),
      quantity: formatNumber(row.quantity, locale),
    })
    return [{ key: cost.id, term: row.title, detail, amountPoisha: rowTotal(row) }]
  })
  const rows = [...feeRows, ...costRows]
  return (
    <>
      <DefinitionTable
        caption={m.cost_title_fees()}
        rows={rows}
        totalPoisha={sum(rows.map(({ amountPoisha }) => amountPoisha))}
      />
      <Quiet>{m.cost_text_estimate()}</Quiet>
    </>
  )
}

interface CostProps {
  cost: CostDraft
  index: number
  at: StepProps['at']
  change: (patch: Partial<CostDraft>) => void
  onRemove: () => void
}

function CostRow({ cost, index, at, change, onRemove }: CostProps) {
  const locale = currentLocale()
  const who = m.cost_title_row({ number: formatNumber(index + 1, locale) })
  const row = costOf(cost)
  return (
    <Group
      title={who}
      removeLabel={m.cost_action_remove({ who })}
      confirmTitle={m.cost_confirm_remove({ who: cost.title || who })}
      confirmText={m.cost_text_remove()}
      confirmLabel={m.person_action_confirm_remove()}
      onRemove={onRemove}
    >
      <TextField
        {...at(`costs.${index}.title`)}
        label={m.cost_field_title()}
        value={cost.title}
        onChange={(title) => change({ title })}
        isRequired
      />
      <TextField
        {...at(`costs.${index}.amount`)}
        label={m.cost_field_amount()}
        value={cost.amount}
        onChange={(amount) => change({ amount })}
        inputMode="decimal"
        prefix="৳"
        autoComplete="off"
        isShort
        isRequired
      />
      <TextField
        {...at(`costs.${index}.quantity`)}
        label={m.cost_field_quantity()}
        value={cost.quantity}
        onChange={(quantity) => change({ quantity })}
        inputMode="numeric"
        autoComplete="off"
        isShort
        isRequired
      />
      {row ? (
        <p className={styles.total}>{m.cost_label_total({ amount: formatMoney(rowTotal(row), locale) })}</p>
      ) : null}
    </Group>
  )
}

/** Up to five cost rows, and what everything comes to. @source spec §3 Cost item, §5 */
export function CostsStep({ form, change, at }: StepProps) {
  const [isRefused, setRefused] = useState(false)
  const { costs } = form
  const isFull = costs.length >= costRowsWhileFilingMax
  const add = () => {
    setRefused(isFull)
    if (isFull) return
    change({ costs: [...costs, { id: crypto.randomUUID(), title: '', amount: '', quantity: '1' }] })
  }
  return (
    <>
      <Section title={m.cost_title_own()}>
        {costs.length === 0 ? <Quiet>{m.filing_text_no_costs()}</Quiet> : null}
        {costs.map((cost, index) => (
          <CostRow
            key={cost.id}
            cost={cost}
            index={index}
            at={at}
            change={(patch) =>
              change({ costs: costs.map((other) => (other.id === cost.id ? { ...other, ...patch } : other)) })
            }
            onRemove={() => {
              setRefused(false)
              change({ costs: costs.filter(({ id }) => id !== cost.id) })
            }}
          />
        ))}
        {isRefused && isFull ? (
          <Banner tone="warning" isLive>
            <p>{m.field_error_too_many_costs()}</p>
          </Banner>
        ) : null}
        <Button variant="secondary" onPress={add}>
          {m.cost_action_add()}
        </Button>
      </Section>
      <Section title={m.cost_title_fees()}>
        <FeeTable form={form} />
      </Section>
    </>
  )
}
