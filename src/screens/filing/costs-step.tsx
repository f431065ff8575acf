import { useState } from 'react'
import { submittedForm, type CostDraft } from '../../machines/form.ts'
import { costRowsWhileFilingMax } from '../../machines/limits.ts'
import { rowTotal } from '../../machines/money.ts'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import { formatMoney } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { ListMessage } from '../parts/list-message.tsx'
import { Quiet, Section } from '../parts/page.tsx'
import { TextField } from '../parts/text-field.tsx'
import { rowWord } from '../words/form.ts'
import { costOf } from './cost.ts'
import { FeeTable } from './fee-table.tsx'
import { written } from '../parts/written.ts'
import { Group } from './group.tsx'
import type { StepProps } from './step.ts'
import { WaiverAsk } from './waiver.tsx'
import styles from './group.module.css'

interface CostProps {
  cost: CostDraft
  index: number
  at: StepProps['at']
  change: (patch: Partial<CostDraft>) => void
  onRemove: () => void
}

function CostRow({ cost, index, at, change, onRemove }: CostProps) {
  const locale = currentLocale()
  const who = rowWord('costs', index)
  const row = costOf(cost)
  return (
    <Group
      title={who}
      removeLabel={m.parts_action_remove_who({ who })}
      confirmTitle={m.parts_confirm_remove_who({ who: cost.title || who })}
      confirmText={m.cost_text_remove()}
      confirmLabel={m.parts_action_remove()}
      isAsked={cost.title.trim() !== '' || cost.amount.trim() !== ''}
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
export function CostsStep({ form, reference, change, at }: StepProps) {
  const [isRefused, setRefused] = useState(false)
  const { costs } = form
  const isFull = costs.length >= costRowsWhileFilingMax
  const add = () => {
    setRefused(isFull)
    if (isFull) return
    change({ costs: [...costs, { id: crypto.randomUUID(), title: '', amount: '', quantity: written('1') }] })
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
        <ListMessage
          name="costs"
          error={isRefused && isFull ? m.field_error_too_many_costs() : at('costs').error}
        />
        <Button variant="secondary" onPress={add}>
          {m.cost_action_add()}
        </Button>
      </Section>
      <Section title={m.cost_title_fees()}>
        <FeeTable form={submittedForm(form, reference)} />
        <WaiverAsk form={form} change={change} at={at} />
      </Section>
    </>
  )
}
