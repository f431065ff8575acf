import { useState } from 'react'
import type { Receipt } from '../../api/receipt-calls.ts'
import { send } from '../../api/client.ts'
import { fieldErrorsOf, type FieldError } from '../../machines/form.ts'
import { textLengthMax } from '../../machines/limits.ts'
import { receiptUseSchema, type ReceiptEvent } from '../../machines/receipt.ts'
import { receiptActWords } from '../../words/groups/receipt-act.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import { Section } from '../parts/case/section.tsx'
import { CheckboxField } from '../parts/checkbox-field.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { messageAt } from '../parts/field-words.ts'
import { FormNotices } from '../parts/form-notices.tsx'
import { TextField } from '../parts/text-field.tsx'
import { showToast } from '../parts/toasts.ts'
import { written } from '../parts/written.ts'
import { useForm } from '../use-form.ts'

const labels = () => ({
  caseNumber: m.receipt_field_case_number(),
  note: m.receipt_field_note(),
  isForOtherCase: m.receipt_field_other_case(),
})

const variants: Record<ReceiptEvent, 'primary' | 'secondary'> = {
  use: 'primary',
  reserve: 'secondary',
  release: 'secondary',
}

/** For which case, beginning with the one that was paid for. */
const beginWith = ({ caseNumber }: Receipt) => ({ caseNumber, note: '', isForOtherCase: false })

type Typed = ReturnType<typeof beginWith>

/** What is reserved stands as it is, whoever reserved it meanwhile. */
const reservedIn = ({ use }: Receipt): Typed | null =>
  use && { caseNumber: use.caseNumber, note: use.note ?? '', isForOtherCase: use.isForOtherCase }

interface FieldsProps {
  typed: Typed
  errors: readonly FieldError[]
  onChange: (typed: Typed) => void
}

const UseFields = ({ typed, errors, onChange }: FieldsProps) => (
  <>
    <TextField
      name="caseNumber"
      label={m.receipt_field_case_number()}
      value={typed.caseNumber}
      onChange={(caseNumber) => onChange({ ...typed, caseNumber })}
      error={messageAt(errors, 'caseNumber')}
      lengthMax={textLengthMax}
      isRequired
    />
    <CheckboxField
      name="isForOtherCase"
      label={m.receipt_field_other_case()}
      hint={m.receipt_hint_other_case()}
      value={typed.isForOtherCase}
      onChange={(isForOtherCase) => onChange({ ...typed, isForOtherCase })}
    />
    <TextField
      name="note"
      label={m.receipt_field_note()}
      value={typed.note}
      onChange={(note) => onChange({ ...typed, note })}
      error={messageAt(errors, 'note')}
      lengthMax={textLengthMax}
    />
  </>
)

interface ActsProps {
  receipt: Receipt
  /** Whatever came of it, the receipt is read anew. */
  onDone: () => void
}

/**
 * What the bench may do with a receipt now; a use is asked about, for it cannot be taken back. Why something was refused stays while the receipt is read
 * anew, and so does what was typed. Where nothing can be done, no heading says that something could.
 * @source product 2.5, spec §7
 */
export const ReceiptActs = ({ receipt, onDone }: ActsProps) => {
  const [own, setOwn] = useState(() => beginWith(receipt))
  const typed = reservedIn(receipt) ?? own
  const [isAsked, setIsAsked] = useState(false)
  const parsed = receiptUseSchema.safeParse(typed)
  const faults = parsed.success ? [] : fieldErrorsOf(parsed.error)
  const form = useForm(typed, faults)
  const isReserved = receipt.offered.includes('release')
  const params = { transaction_id: receipt.transactionId }
  const carryOut = async (event: ReceiptEvent) => {
    setIsAsked(false)
    const done =
      event === 'release'
        ? await form.submit([], () => send('POST /receipts/{transaction_id}/release', { params, body: {} }))
        : await form.submit(faults, () =>
            send(`POST /receipts/{transaction_id}/${event}`, { params, body: typed }),
          )
    if (done) showToast({ tone: 'success', text: receiptActWords[event].done() })
    if (done || faults.length === 0) onDone()
  }
  const press = (event: ReceiptEvent) =>
    event === 'use' && faults.length === 0 ? setIsAsked(true) : void carryOut(event)
  const notices = <FormNotices form={form} labels={labels()} />
  if (receipt.offered.length === 0) return notices
  return (
    <Section title={m.receipt_title_use()}>
      {notices}
      {isReserved ? null : <UseFields typed={typed} errors={form.errors} onChange={setOwn} />}
      <ButtonRow>
        {receipt.offered.map((event) => (
          <Button
            key={event}
            variant={variants[event]}
            isPending={form.isPending}
            onPress={() => press(event)}
          >
            {receiptActWords[event].action()}
          </Button>
        ))}
      </ButtonRow>
      <ConfirmDialog
        isOpen={isAsked}
        title={m.receipt_confirm_use({ caseNumber: written(typed.caseNumber.trim()) })}
        confirmLabel={m.receipt_action_use()}
        onConfirm={() => void carryOut('use')}
        onCancel={() => setIsAsked(false)}
      />
    </Section>
  )
}
