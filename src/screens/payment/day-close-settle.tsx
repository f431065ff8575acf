import { useEffect, type FormEvent, type ReactNode } from 'react'
import type { CloseDifference, DayClose } from '../../api/close-calls.ts'
import { send } from '../../api/client.ts'
import { resolutionsOf } from '../../machines/close/kinds.ts'
import type { FieldError } from '../../machines/form.ts'
import { closeResolutionWords } from '../../words/groups/close-resolution.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import { fieldId } from '../parts/field.tsx'
import { messageAt } from '../parts/field-words.ts'
import { FormNotices } from '../parts/form-notices.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { actName } from '../parts/payloads/payload-fields.tsx'
import { ReasonField } from '../parts/payloads/reason.tsx'
import { RadioField } from '../parts/radio-field.tsx'
import { showToast } from '../parts/toasts.ts'
import { useTyped } from '../parts/use-typed.ts'
import { useForm } from '../use-form.ts'
import styles from './day-close.module.css'

interface SideProps {
  name: string
  amountPoisha: number | null
  chargePoisha?: number | null
  /** Where it stands, such as the line of a file. */
  where?: ReactNode
}

/** What one side says of the payment; that it knows nothing of it is said too. */
const Side = ({ name, amountPoisha, chargePoisha = null, where }: SideProps) => (
  <li className={styles.side}>
    <span>{name}</span>
    <strong>{amountPoisha === null ? m.queue_label_none() : <Money amountPoisha={amountPoisha} />}</strong>
    <small>
      {where}
      {where && chargePoisha !== null ? ' · ' : null}
      {chargePoisha === null ? null : (
        <>
          {m.payment_label_bank_charge()} <Money amountPoisha={chargePoisha} />
        </>
      )}
    </small>
  </li>
)

/** File, payment and ledger side by side, and what lies between them. */
const Evidence = ({ difference }: { difference: CloseDifference }) => {
  const { line, filePoisha, fileChargePoisha, attemptPoisha, ledgerPoisha, ledgerChargePoisha } = difference
  return (
    <ul className={styles.evidence} aria-label={m.close_label_evidence()}>
      <Side
        name={m.close_label_file()}
        amountPoisha={filePoisha}
        chargePoisha={fileChargePoisha}
        where={line === null ? null : m.close_text_line({ line: formatNumber(line, currentLocale()) })}
      />
      <Side name={m.close_label_attempt()} amountPoisha={attemptPoisha} />
      <Side name={m.close_label_ledger()} amountPoisha={ledgerPoisha} chargePoisha={ledgerChargePoisha} />
      <Side name={m.close_label_difference()} amountPoisha={difference.differencePoisha} />
    </ul>
  )
}

interface SettleProps {
  shown: DayClose
  difference: CloseDifference
  reload: () => void
  onDone: () => void
  onCancel: () => void
}

/** What a difference turned out to be, in the open row below it: what each side says, the choice, and why. @source product 8, look Staff */
export function DayCloseSettle({ shown, difference, reload, onDone, onCancel }: SettleProps) {
  const { id, kind, settled } = difference
  const [typed, setTyped, forget] = useTyped(`difference ${id}`, () => ({
    resolution: (settled?.resolution ?? '') as string,
    reason: settled?.reason ?? '',
  }))
  const { resolution, reason } = typed
  const found: FieldError[] = [
    ...(resolution === '' ? [{ path: 'resolution', error: 'required' as const }] : []),
    ...(reason.trim() === '' ? [{ path: 'reason', error: 'required' as const }] : []),
  ]
  const form = useForm(typed, found, reload)
  useEffect(() => document.getElementById(fieldId(actName('resolution')))?.focus(), [])
  const settle = async (event: FormEvent) => {
    event.preventDefault()
    const { day, office, gateway } = shown
    const settledAt = settled?.at ?? null
    const body = { day, officeId: office.id, gateway, id, settledAt, resolution, reason }
    if (!(await form.submit(found, () => send('POST /day-close/settle', { body })))) return
    showToast({ tone: 'success', text: m.close_notice_settled() })
    forget()
    onDone()
  }
  return (
    // Escape leaves it as it leaves a window.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      className={styles.settle}
      aria-label={`${m.close_confirm_settle()} ${difference.transactionId}`}
      onSubmit={(event) => void settle(event)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel()
      }}
    >
      <Evidence difference={difference} />
      <FormNotices
        form={form}
        labels={{ reason: m.application_field_reason(), resolution: m.close_field_resolution() }}
      />
      <div className={styles.answer}>
        <RadioField
          name={actName('resolution')}
          label={m.close_field_resolution()}
          hint={m.close_text_settle()}
          options={resolutionsOf[kind].map((value) => ({ value, label: closeResolutionWords[value]() }))}
          value={resolution}
          onChange={(chosen) => setTyped({ ...typed, resolution: chosen })}
          error={messageAt(form.errors, 'resolution')}
          isRequired
        />
        <div>
          <ReasonField
            value={reason}
            onChange={(written) => setTyped({ ...typed, reason: written })}
            errorAt={(at) => messageAt(form.errors, at)}
            isInternal
          />
          <ButtonRow>
            <Button type="submit" isPending={form.isPending}>
              {m.close_action_settle()}
            </Button>
            <Button variant="secondary" onPress={onCancel}>
              {m.parts_action_cancel()}
            </Button>
          </ButtonRow>
        </div>
      </div>
    </form>
  )
}
