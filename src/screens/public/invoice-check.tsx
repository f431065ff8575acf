import { useState, type FormEvent } from 'react'
import { useLocation } from 'wouter'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/text-field.tsx'
import styles from './content.module.css'

/** Whether an invoice is genuine: the number leads to the public page of it. @source product 8 */
export function InvoiceCheck() {
  const [, navigate] = useLocation()
  const [transaction, setTransaction] = useState('')
  const [isAsked, setAsked] = useState(false)
  const typed = transaction.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (typed) navigate(`/public/invoice/${encodeURIComponent(typed)}`)
  }
  return (
    <section className={styles.check}>
      <h2>{m.route_title_public_invoice()}</h2>
      <p className={styles.quiet}>{m.public_text_check()}</p>
      <form noValidate method="get" action="/public/invoice" onSubmit={submit}>
        <TextField
          label={m.payment_label_transaction_number()}
          name="transaction"
          value={transaction}
          onChange={setTransaction}
          autoComplete="off"
          error={isAsked && typed === '' ? m.field_error_required() : undefined}
          isPlain
          isRequired
        />
        <Button type="submit" variant="secondary">
          {m.invoice_action_check()}
        </Button>
      </form>
    </section>
  )
}
