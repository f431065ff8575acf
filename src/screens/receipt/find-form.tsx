import { useState, type FormEvent } from 'react'
import { missingOfSought, type SoughtReceipt } from '../../machines/invoice.ts'
import { receiptNumberOf } from '../../machines/receipt.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import { fieldId } from '../parts/field.tsx'
import { canScan } from '../parts/scan/scan.ts'
import { ScanButton } from '../parts/scan/scan-button.tsx'
import { TextField } from '../parts/text-field.tsx'
import styles from './receipt.module.css'

/** Finds a receipt by its code or by what stands on it. @source product 2.5, 8 */
export const FindForm = ({
  given,
  isAgain,
  onFind,
}: {
  given: SoughtReceipt
  /** Beside a receipt, what is done with it comes first. */
  isAgain: boolean
  onFind: (sought: SoughtReceipt) => void
}) => {
  const [number, setNumber] = useState(given.number)
  const [amount, setAmount] = useState(given.amount)
  const [missing, setMissing] = useState<keyof SoughtReceipt | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const sought = { number: receiptNumberOf(number), amount: amount.trim() }
    const found = missingOfSought(sought)
    setMissing(found)
    if (found === null) onFind(sought)
    else document.getElementById(fieldId(found))?.focus()
  }
  return (
    <section className={styles.find} aria-label={m.receipt_title_find()} data-print="hide">
      {isAgain ? <h2>{m.receipt_title_another()}</h2> : <p>{m.receipt_text_find()}</p>}
      <ScanButton
        isMain={!isAgain}
        kind="qr"
        onFound={(text) => {
          onFind({ number: receiptNumberOf(text), amount: '' })
          return true
        }}
      />
      <form noValidate onSubmit={submit}>
        <TextField
          label={m.receipt_field_number()}
          name="number"
          value={number}
          onChange={setNumber}
          error={missing === 'number' ? m.field_error_required() : undefined}
          autoComplete="off"
          isPlain
          isRequired
        />
        <TextField
          label={m.parts_label_amount()}
          name="amount"
          value={amount}
          onChange={setAmount}
          error={missing === 'amount' ? m.field_error_required() : undefined}
          inputMode="decimal"
          prefix="৳"
          isShort
        />
        <ButtonRow>
          <Button type="submit" variant={isAgain || canScan() ? 'secondary' : 'primary'}>
            {m.receipt_title_find()}
          </Button>
        </ButtonRow>
      </form>
    </section>
  )
}
