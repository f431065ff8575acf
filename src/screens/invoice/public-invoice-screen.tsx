import { useState, type FormEvent } from 'react'
import { useLocation } from 'wouter'
import type { CallReply } from '../../api/calls.ts'
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
import type { ScreenProps } from '../routes/route.ts'
import { useCall } from '../use-call.ts'

type Shown = CallReply<'GET /public/invoice/{transaction_id}'>

/** A word, a colour and a shape; what it means for whoever holds the paper in their hand. */
function Usage({ invoice: { usedAt } }: { invoice: Shown }) {
  if (usedAt === null)
    return (
      <>
        <p>
          <StatusTag tone="success" label={m.invoice_state_unused()} />
        </p>
        <p>{m.invoice_text_unused_case()}</p>
      </>
    )
  return (
    <>
      <p>
        <StatusTag tone="warning" label={m.invoice_state_used()} />
      </p>
      <p>{m.invoice_text_used_case({ moment: formatMoment(usedAt, currentLocale()) })}</p>
    </>
  )
}

const Genuine = ({ invoice }: { invoice: Shown }) => (
  <>
    <Banner tone="success" title={m.invoice_title_genuine()} />
    <Usage invoice={invoice} />
    <SummaryList
      items={[
        { term: m.case_field_case_number(), description: invoice.caseNumber },
        { term: m.case_field_court_id(), description: nameOf(invoice.court) },
        { term: m.invoice_label_number(), description: invoice.invoiceNumber },
        { term: m.payment_label_transaction_number(), description: invoice.transactionId },
        { term: m.parts_label_amount(), description: <Money amountPoisha={invoice.amountPoisha} /> },
        { term: m.invoice_label_date(), description: <DateTime at={invoice.issuedAt} /> },
      ].filter(({ description }) => description !== '')}
    />
  </>
)

/** Leads to the check of a number that is typed; the page's address carries it, so that it can be shared. */
function CheckForm({ title, given, onSame }: { title: string; given: string; onSame: () => void }) {
  const [, navigate] = useLocation()
  const [number, setNumber] = useState(given)
  const [isFaulty, setFaulty] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = number.trim()
    setFaulty(wanted === '')
    if (wanted === '') document.getElementById(fieldId('number'))?.focus()
    else if (wanted === given) onSame()
    else navigate(`/public/invoice/${encodeURIComponent(wanted)}`)
  }
  return (
    <Section title={title}>
      <form noValidate onSubmit={submit} data-print="hide">
        <TextField
          label={m.invoice_field_number()}
          hint={m.invoice_hint_number()}
          name="number"
          value={number}
          onChange={setNumber}
          error={isFaulty ? m.invoice_error_number() : undefined}
          isRequired
        />
        <ButtonRow>
          <Button type="submit" variant="secondary">
            {m.invoice_action_check()}
          </Button>
        </ButtonRow>
      </form>
    </Section>
  )
}

/** Whether a receipt is genuine and was used, when and for which case, to anybody, without personal data. @source spec §2 /public/invoice/{transaction_id}, product 8 */
export function PublicInvoiceScreen({ params }: ScreenProps) {
  const asked = params['transaction_id'] ?? ''
  const read = useCall('GET /public/invoice/{transaction_id}', { params: { transaction_id: asked } })
  const isUnknown = read.state === 'failed' && (read.code === 404 || read.code === 422)
  return (
    <Page title={m.route_title_public_invoice()} focusKey={asked}>
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
          key={asked}
          title={isUnknown ? m.invoice_title_check_again() : m.invoice_title_check_another()}
          given={isUnknown ? asked : ''}
          onSame={read.reload}
        />
      )}
    </Page>
  )
}
