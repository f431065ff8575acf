import type { Invoice } from '../../api/entities.ts'
import { m } from '../../words/messages.js'
import { fundWords } from '../parts/fund-words.ts'
import { Button, LinkButton } from '../parts/button.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { DefinitionTable } from '../parts/definition-table.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { formatMoment } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { Page, Quiet } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SummaryList, type SummaryItem } from '../parts/summary-list.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { useCall } from '../use-call.ts'
import { useAmountInWords } from './amount-words.ts'
import styles from './invoice.module.css'

const usageText = (usedAt: string | null): string =>
  usedAt ? m.invoice_text_used({ moment: formatMoment(usedAt, currentLocale()) }) : m.invoice_text_unused()

const bothNames = (named: { name: string; nameBn: string }): string => `${named.nameBn} / ${named.name}`

function Head({ invoice }: { invoice: Invoice }) {
  return (
    <header className={styles.head}>
      {invoice.court ? <p className={styles.court}>{bothNames(invoice.court)}</p> : null}
      <p>{bothNames(invoice.office)}</p>
    </header>
  )
}

function factsOf(invoice: Invoice): SummaryItem[] {
  const item = (term: string, description: SummaryItem['description']): SummaryItem[] =>
    description === null || description === '' ? [] : [{ term, description }]
  return [
    ...item(m.invoice_label_number(), invoice.invoiceNumber),
    ...item(m.invoice_label_case(), invoice.caseNumber),
    ...item(m.invoice_label_reference(), invoice.referenceNumber),
    ...item(m.invoice_label_case_type(), nameOf(invoice.caseType)),
    ...item(m.invoice_label_payer(), invoice.payerName),
    ...item(m.invoice_label_date(), <DateTime at={invoice.issuedAt} />),
    ...item(m.invoice_label_transaction(), invoice.transactionId),
    ...item(m.invoice_label_gateway(), invoice.gateway),
    ...item(m.invoice_label_card(), invoice.cardType),
    ...item(m.invoice_label_billed(), <Money amountPoisha={invoice.billedPoisha} />),
    ...item(m.invoice_label_bank_charge(), <Money amountPoisha={invoice.bankChargePoisha} />),
    ...item(m.invoice_label_total_paid(), <Money amountPoisha={invoice.totalPaidPoisha} />),
    ...item(m.invoice_label_used(), usageText(invoice.usedAt)),
  ]
}

function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const words = useAmountInWords(invoice.amountPoisha)
  const address = `${location.origin}/public/invoice/${encodeURIComponent(invoice.transactionId)}`
  return (
    <article className={styles.sheet}>
      <Head invoice={invoice} />
      <SummaryList items={factsOf(invoice)} />
      <DefinitionTable
        caption={m.invoice_label_this_payment()}
        rows={invoice.lines.map((line, index) => ({
          key: `${index} ${line.title.name}`,
          term: nameOf(line.title),
          detail: fundWords[line.fund](),
          amountPoisha: line.paidPoisha,
        }))}
        totalPoisha={invoice.amountPoisha}
        {...(words ? { totalInWords: m.invoice_text_words({ words }) } : {})}
      />
      <Quiet>{m.invoice_text_check({ address })}</Quiet>
    </article>
  )
}

/** One invoice, to read and to print. @source spec §2 /invoice/{transaction_id}, §3 Invoice */
export function InvoiceScreen({ params }: ScreenProps) {
  const read = useCall('GET /invoices/{transaction_id}', {
    params: { transaction_id: params['transaction_id'] ?? '' },
  })
  return (
    <Page title={m.invoice_title_page()}>
      {read.data ? (
        <>
          <InvoiceSheet invoice={read.data} />
          <div data-print="hide">
            <Button onPress={() => window.print()}>{m.invoice_action_print()}</Button>{' '}
            <LinkButton href="/my-invoices" variant="secondary">
              {m.invoice_action_back()}
            </LinkButton>
          </div>
        </>
      ) : read.state === 'failed' ? (
        <ErrorState text={read.message} onRetry={read.reload} />
      ) : (
        <Skeleton lineCount={10} />
      )}
    </Page>
  )
}

/** Whether a receipt is genuine and was used, to anybody, without personal data. @source product 8 */
export function PublicInvoiceScreen({ params }: ScreenProps) {
  const read = useCall('GET /public/invoice/{transaction_id}', {
    params: { transaction_id: params['transaction_id'] ?? '' },
  })
  const invoice = read.data
  return (
    <Page title={m.route_title_public_invoice()}>
      {invoice ? (
        <>
          <p>{m.invoice_text_genuine()}</p>
          <SummaryList
            items={[
              { term: m.invoice_label_number(), description: invoice.invoiceNumber },
              { term: m.invoice_label_transaction(), description: invoice.transactionId },
              { term: m.invoice_label_amount(), description: <Money amountPoisha={invoice.amountPoisha} /> },
              { term: m.invoice_label_date(), description: <DateTime at={invoice.issuedAt} /> },
              { term: m.invoice_label_court(), description: nameOf(invoice.court) },
              { term: m.invoice_label_case(), description: invoice.caseNumber },
              { term: m.invoice_label_used(), description: usageText(invoice.usedAt) },
            ]}
          />
        </>
      ) : read.state === 'failed' ? (
        read.code === 404 ? (
          <EmptyState title={m.invoice_title_unknown()} text={m.invoice_text_unknown()} />
        ) : (
          <ErrorState text={read.message} onRetry={read.reload} />
        )
      ) : (
        <Skeleton lineCount={6} />
      )}
    </Page>
  )
}
