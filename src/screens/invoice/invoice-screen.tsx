import type { Invoice, Named } from '../../api/entities.ts'
import type { Word } from '../../wording/word.ts'
import { invoiceTones } from '../../machines/invoice.ts'
import { meansOf } from '../../machines/payment/means.ts'
import { paymentMeansWords } from '../../words/groups/payment-means.ts'
import { invoiceStateWords } from '../../words/groups/invoice-state.ts'
import { fundWords } from '../../words/groups/fund.ts'
import { m } from '../../words/messages.js'
import { fundRows } from '../parts/bill-card.tsx'
import { NameOnPaper, WordOnPaper } from '../parts/both.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { DefinitionTable } from '../parts/definition-table.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { Page, Quiet } from '../parts/page.tsx'
import { QrCode } from '../parts/qr-code.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { SummaryList, type SummaryItem } from '../parts/summary-list.tsx'
import { usageText } from '../parts/usage-text.ts'
import type { ScreenProps } from '../routes/route.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { useAmountInWords } from './amount-words.ts'
import styles from './invoice.module.css'
import { PaperActions } from './paper-actions.tsx'
import { written } from '../parts/written.ts'

const BothNames = ({ named, className }: { named: Named; className?: string | undefined }) => (
  <p className={className}>
    <span lang="bn">{named.nameBn}</span>
    <span lang="en" className={styles.second}>
      {named.name}
    </span>
  </p>
)

const Head = ({ invoice }: { invoice: Invoice }) => (
  <header className={styles.head}>
    {invoice.court ? <BothNames named={invoice.court} className={styles.court} /> : null}
    <BothNames named={invoice.office} />
  </header>
)

const InBoth = ({ named }: { named: Named }) => (
  <>
    {nameOf(named)}
    <NameOnPaper named={named} />
  </>
)

const WordInBoth = ({ word }: { word: Word }) => (
  <>
    {word()}
    <WordOnPaper word={word} />
  </>
)

function factsOf(invoice: Invoice): SummaryItem[] {
  const item = (word: Word, description: SummaryItem['description']): SummaryItem[] =>
    description === null || description === ''
      ? []
      : [{ term: word(), note: <WordOnPaper word={word} />, description }]
  return [
    ...item(m.invoice_label_number, invoice.invoiceNumber),
    ...item(m.case_field_case_number, written(invoice.caseNumber)),
    ...item(m.case_field_type_id, invoice.caseType && <InBoth named={invoice.caseType} />),
    ...item(m.case_label_reference, invoice.referenceNumber),
    ...item(m.invoice_label_payer, invoice.payerName),
    ...item(m.invoice_label_date, <DateTime at={invoice.issuedAt} />),
    ...item(m.payment_label_transaction_number, invoice.transactionId),
    ...item(m.invoice_label_gateway, invoice.gateway),
    ...item(
      m.invoice_label_card,
      invoice.cardType && <WordInBoth word={paymentMeansWords[meansOf(invoice.cardType)]} />,
    ),
    ...item(m.invoice_label_billed, <Money amountPoisha={invoice.billedPoisha} />),
    ...item(m.parts_label_amount, <Money amountPoisha={invoice.amountPoisha} />),
    ...item(m.payment_label_bank_charge, <Money amountPoisha={invoice.bankChargePoisha} />),
    ...item(
      m.invoice_label_refunded,
      invoice.refundedPoisha > 0 ? <Money amountPoisha={invoice.refundedPoisha} /> : null,
    ),
    ...item(m.invoice_label_total_paid, <Money amountPoisha={invoice.totalPaidPoisha} />),
  ]
}

function Check({ invoice }: { invoice: Invoice }) {
  const address = `${location.origin}/public/invoice/${encodeURIComponent(invoice.transactionId)}`
  return (
    <div className={styles.check}>
      <QrCode text={address} label={m.invoice_label_qr({ address })} />
      <div>
        <p>
          <StatusTag tone={invoiceTones[invoice.standing]} label={invoiceStateWords[invoice.standing]()} />
        </p>
        {invoice.standing === 'unused' ? null : <p>{usageText(invoice)}</p>}
        <Quiet>{m.invoice_text_check({ address })}</Quiet>
      </div>
    </div>
  )
}

function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const words = useAmountInWords(invoice.amountPoisha)
  return (
    <article className={styles.sheet}>
      <Head invoice={invoice} />
      <p className={styles.title}>
        <WordInBoth word={m.invoice_title_page} />
      </p>
      <SummaryList items={factsOf(invoice)} />
      <DefinitionTable
        caption={<WordInBoth word={m.invoice_label_this_payment} />}
        rows={invoice.lines.map((line, index) => ({
          key: `${index} ${line.title.name}`,
          term: <InBoth named={line.title} />,
          detail: <WordInBoth word={fundWords[line.fund]} />,
          amountPoisha: line.paidPoisha,
        }))}
        subtotals={fundRows(
          invoice.lines.map(({ fund, paidPoisha }) => ({ fund, amountPoisha: paidPoisha })),
        )}
        totalLabel={<WordInBoth word={m.invoice_label_total_payment} />}
        totalPoisha={invoice.amountPoisha}
        {...(words ? { totalInWords: m.invoice_text_words({ words }) } : {})}
      />
      <Quiet>{m.invoice_text_bank_charge()}</Quiet>
      <Check invoice={invoice} />
    </article>
  )
}

/** One invoice, to read, to print and to keep. @source spec §2 /invoice/{transaction_id}, §3 Invoice */
export function InvoiceScreen({ params }: ScreenProps) {
  const account = useAccount()
  const read = useCall('GET /invoices/{transaction_id}', {
    params: { transaction_id: params['transaction_id'] ?? '' },
  })
  return (
    <Page title={m.invoice_title_page()}>
      {read.data ? (
        <>
          <InvoiceSheet invoice={read.data} />
          <PaperActions
            invoice={read.data}
            hasList={account?.user.acl.includes('litigant.invoice.index') ?? false}
          />
        </>
      ) : read.state === 'failed' ? (
        <ErrorState text={read.message} onRetry={read.reload} />
      ) : (
        <Skeleton lineCount={10} />
      )}
    </Page>
  )
}
