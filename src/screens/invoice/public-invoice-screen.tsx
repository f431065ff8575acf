import { useState, type FormEvent } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { CallReply } from '../../api/calls.ts'
import { invoiceTones, missingOfSought, type SoughtReceipt } from '../../machines/invoice.ts'
import { invoiceStateWords } from '../../words/groups/invoice-state.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow } from '../parts/button.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { fieldId } from '../parts/field.tsx'
import { formatMoment } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { Page, Section } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { SummaryList } from '../parts/summary-list.tsx'
import { TextField } from '../parts/text-field.tsx'
import { publicInvoiceRead } from '../routes/public-invoice-read.ts'
import type { ScreenProps } from '../routes/route.ts'
import { usageText } from '../parts/usage-text.ts'
import { useCall } from '../use-call.ts'
import { written } from '../parts/written.ts'

type Shown = CallReply<'GET /public/invoice/{transaction_id}'>

/** What a receipt means for whoever holds the paper in their hand, beyond what is said of it everywhere. */
const caseText = (invoice: Shown): string => {
  const { standing, usedAt, usedFor } = invoice
  if (standing === 'unused') return m.invoice_text_unused_case()
  if (standing === 'used' && usedAt)
    return m.invoice_text_used_case({
      moment: formatMoment(usedAt, currentLocale()),
      caseNumber: written(usedFor ?? invoice.caseNumber),
    })
  return usageText(invoice)
}

/** A word, a colour and a shape. */
const Usage = ({ invoice }: { invoice: Shown }) => (
  <>
    <p>
      <StatusTag tone={invoiceTones[invoice.standing]} label={invoiceStateWords[invoice.standing]()} />
    </p>
    <p>{caseText(invoice)}</p>
  </>
)

/** Genuine it is in any case; whether its money is still there is the other half. */
const Genuine = ({ invoice }: { invoice: Shown }) => (
  <>
    {invoiceTones[invoice.standing] === 'danger' ? (
      <Banner tone="danger" title={m.invoice_title_gone()} />
    ) : (
      <Banner tone="success" title={m.invoice_title_genuine()} />
    )}
    <Usage invoice={invoice} />
    <SummaryList
      items={[
        { term: m.case_field_case_number(), description: written(invoice.caseNumber) },
        { term: m.case_field_court_id(), description: nameOf(invoice.court) },
        { term: m.invoice_label_number(), description: invoice.invoiceNumber },
        { term: m.payment_label_transaction_number(), description: invoice.transactionId },
        { term: m.parts_label_amount(), description: <Money amountPoisha={invoice.amountPoisha} /> },
        { term: m.invoice_label_date(), description: <DateTime at={invoice.issuedAt} /> },
      ].filter(({ description }) => description !== '')}
    />
  </>
)

const addressOf = ({ number, amount }: SoughtReceipt): string =>
  `/public/invoice/${encodeURIComponent(number)}${amount === '' ? '' : `?${new URLSearchParams({ amount }).toString()}`}`

/** Leads to the check of what is typed; the page's address carries it, so that it can be shared. */
function CheckForm({ title, given, onSame }: { title: string; given: SoughtReceipt; onSame: () => void }) {
  const [, navigate] = useLocation()
  const [number, setNumber] = useState(given.number)
  const [amount, setAmount] = useState(given.amount)
  const [missing, setMissing] = useState<keyof SoughtReceipt | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = { number: number.trim(), amount: amount.trim() }
    const found = missingOfSought(wanted)
    setMissing(found)
    if (found !== null) document.getElementById(fieldId(found))?.focus()
    else if (addressOf(wanted) === addressOf(given)) onSame()
    else navigate(addressOf(wanted))
  }
  return (
    <div data-print="hide">
      <Section title={title}>
        <form noValidate action="/public/invoice" onSubmit={submit}>
          <TextField
            label={m.invoice_field_number()}
            hint={m.invoice_hint_number()}
            name="number"
            value={number}
            onChange={setNumber}
            error={missing === 'number' ? m.invoice_error_number() : undefined}
            isRequired
          />
          <TextField
            label={m.invoice_field_amount()}
            hint={m.invoice_hint_amount()}
            name="amount"
            value={amount}
            onChange={setAmount}
            error={missing === 'amount' ? m.invoice_error_amount() : undefined}
            inputMode="decimal"
            prefix="৳"
            isShort
          />
          <ButtonRow>
            <Button type="submit" variant="secondary">
              {m.invoice_action_check()}
            </Button>
          </ButtonRow>
        </form>
      </Section>
    </div>
  )
}

/** Whether a receipt is genuine and was used, when and for which case, to anybody, without personal data. @source spec §2 /public/invoice/{transaction_id}, product 8 */
export function PublicInvoiceScreen({ params }: ScreenProps) {
  const [search] = useSearchParams()
  const asked = { number: params['transaction_id'] ?? '', amount: search.get('amount') ?? '' }
  const read = useCall(...publicInvoiceRead(params, search))
  const isUnknown = read.state === 'failed' && (read.code === 404 || read.code === 422)
  return (
    <Page title={m.route_title_public_invoice()} focusKey={addressOf(asked)}>
      {read.data ? (
        <Genuine invoice={read.data} />
      ) : isUnknown ? (
        <Banner tone="danger" title={m.invoice_title_unknown()}>
          <p>{m.invoice_text_unknown()}</p>
        </Banner>
      ) : read.state === 'failed' ? (
        <ErrorState text={read.message} onRetry={read.reload} />
      ) : (
        <Skeleton lineCount={6} />
      )}
      {read.state === 'loading' ? null : (
        <CheckForm
          key={addressOf(asked)}
          title={isUnknown ? m.invoice_title_check_again() : m.invoice_title_check_another()}
          given={isUnknown ? asked : { number: '', amount: '' }}
          onSame={read.reload}
        />
      )}
    </Page>
  )
}
