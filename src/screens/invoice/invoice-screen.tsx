import type { Invoice, Named } from '../../api/entities.ts'
import type { OwnInvoice } from '../../api/payment-calls.ts'
import type { Word } from '../../wording/word.ts'
import { invoiceTones } from '../../machines/invoice.ts'
import { isCounterKind } from '../../machines/payment/choice.ts'
import { meansOf } from '../../machines/payment/means.ts'
import { paymentMethodWords } from '../../words/groups/payment-method.ts'
import { formatDay } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { paymentMeansWords } from '../../words/groups/payment-means.ts'
import { invoiceStateWords } from '../../words/groups/invoice-state.ts'
import { fundWords } from '../../words/groups/fund.ts'
import { m } from '../../words/messages.js'
import { fundRows } from '../parts/bill-card.tsx'
import { BackLink } from '../parts/back-link.tsx'
import { NameOnPaper, WordOnPaper } from '../parts/both.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { DefinitionTable } from '../parts/definition-table.tsx'
import { FailedRead } from '../parts/failed-read.tsx'
import { Fold } from '../parts/fold.tsx'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { Page } from '../parts/page.tsx'
import { QrCode } from '../parts/qr-code.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { SummaryList, type SummaryItem } from '../parts/summary-list.tsx'
import { recoveredText } from '../parts/recovered-text.ts'
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
    <p className={styles.kind}>
      <span lang="bn">{m.invoice_title_page({}, { locale: 'bn' })}</span> ·{' '}
      <span lang="en">{m.invoice_title_page({}, { locale: 'en' })}</span>
    </p>
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

const item = (word: Word, description: SummaryItem['description']): SummaryItem[] =>
  description === null || description === ''
    ? []
    : [{ term: word(), note: <WordOnPaper word={word} />, description }]

/** What a payer looks for. */
const factsOf = (invoice: Invoice): SummaryItem[] => [
  ...item(m.invoice_label_number, invoice.invoiceNumber),
  ...item(m.invoice_label_date, <DateTime at={invoice.issuedAt} />),
  ...item(m.case_field_case_number, written(invoice.caseNumber)),
  ...item(m.case_field_type_id, invoice.caseType && <InBoth named={invoice.caseType} />),
  ...item(m.invoice_label_payer, invoice.payerName),
  ...item(
    m.invoice_label_card,
    invoice.cardType && <WordInBoth word={paymentMeansWords[meansOf(invoice.cardType)]} />,
  ),
  ...item(
    m.report_field_method,
    isCounterKind(invoice.method) ? <WordInBoth word={paymentMethodWords[invoice.method]} /> : null,
  ),
  ...item(m.bill_label_recovers, invoice.recovers && recoveredText(invoice.recovers)),
  ...item(m.counter_field_number, invoice.counterNumber),
  ...item(
    m.counter_field_date,
    invoice.counterDate === null ? null : formatDay(invoice.counterDate, currentLocale()),
  ),
]

/** What is asked for when something is looked into. */
const restOf = (invoice: Invoice): SummaryItem[] => [
  ...item(m.payment_label_transaction_number, invoice.transactionId),
  ...item(m.case_label_reference, invoice.referenceNumber),
  ...item(m.invoice_label_gateway, invoice.gateway),
  ...item(m.payment_label_bank_charge, <Money amountPoisha={invoice.bankChargePoisha} />),
  ...item(m.invoice_label_billed, <Money amountPoisha={invoice.billedPoisha} />),
  ...item(
    m.bill_label_waived,
    invoice.waivedPoisha > 0 ? <Money amountPoisha={invoice.waivedPoisha} /> : null,
  ),
  ...item(m.invoice_label_total_paid, <Money amountPoisha={invoice.totalPaidPoisha} />),
]

/** How much, in figures and in words, and what the receipt is worth now. */
function Sum({ invoice }: { invoice: Invoice }) {
  const words = useAmountInWords(invoice.amountPoisha)
  return (
    <section className={styles.part}>
      <p className={styles.small}>
        <WordInBoth word={m.invoice_label_total_payment} />
      </p>
      <p className={styles.amount}>
        <Money amountPoisha={invoice.amountPoisha} />
      </p>
      <p className={styles.words}>{words ? m.invoice_text_words({ words }) : null}</p>
      <p className={styles.tags}>
        <StatusTag tone={invoiceTones[invoice.standing]} label={invoiceStateWords[invoice.standing]()} />
      </p>
      {invoice.standing === 'unused' ? null : <p>{usageText(invoice)}</p>}
    </section>
  )
}

const Check = ({ invoice: { checkAddress: address } }: { invoice: OwnInvoice }) => (
  <section className={`${styles.part} ${styles.check}`}>
    <QrCode text={address} label={m.invoice_label_qr({ address })} />
    <p>
      {m.invoice_text_check()}
      <span className={styles.address}>{address}</span>
    </p>
  </section>
)

const Lines = ({ invoice }: { invoice: Invoice }) => (
  <section className={styles.part}>
    <DefinitionTable
      caption={<WordInBoth word={m.invoice_label_this_payment} />}
      rows={invoice.lines.map((line, index) => ({
        key: `${index} ${line.title.name}`,
        term: <InBoth named={line.title} />,
        detail: <WordInBoth word={fundWords[line.fund]} />,
        amountPoisha: line.paidPoisha,
      }))}
      subtotals={fundRows(invoice.lines.map(({ fund, paidPoisha }) => ({ fund, amountPoisha: paidPoisha })))}
      totalLabel={<WordInBoth word={m.invoice_label_total_payment} />}
      totalPoisha={invoice.amountPoisha}
    />
    {invoice.refundedPoisha > 0 ? (
      <p className={styles.back}>
        <WordInBoth word={m.invoice_label_refunded} /> <Money amountPoisha={invoice.refundedPoisha} />
      </p>
    ) : null}
  </section>
)

const InvoiceSheet = ({ invoice }: { invoice: OwnInvoice }) => (
  <article className={styles.sheet}>
    <Head invoice={invoice} />
    <Sum invoice={invoice} />
    <section className={styles.part}>
      <SummaryList items={factsOf(invoice)} />
    </section>
    <Lines invoice={invoice} />
    <Check invoice={invoice} />
    <Fold icon="info" title={m.invoice_title_rest()} about={m.invoice_text_rest()}>
      <SummaryList items={restOf(invoice)} />
      <p className={styles.small}>{m.invoice_text_bank_charge()}</p>
    </Fold>
  </article>
)

/** One invoice, to read, to print and to keep. @source spec §2 /invoice/{transaction_id}, §3 Invoice */
export function InvoiceScreen({ params }: ScreenProps) {
  const account = useAccount()
  const read = useCall('GET /invoices/{transaction_id}', {
    params: { transaction_id: params['transaction_id'] ?? '' },
  })
  return (
    <Page
      title={m.invoice_title_page()}
      isWide
      before={
        account?.user.acl.includes('litigant.invoice.index') ? (
          <BackLink href="/my-invoices">{m.invoice_action_back()}</BackLink>
        ) : null
      }
    >
      {read.data ? (
        <div className={styles.page}>
          <div>
            <InvoiceSheet invoice={read.data} />
            <p className={styles.small}>
              <WordInBoth word={m.invoice_text_signature} />
            </p>
          </div>
          <PaperActions invoice={read.data} />
        </div>
      ) : read.state === 'failed' ? (
        <FailedRead read={read} />
      ) : (
        <Skeleton lineCount={10} />
      )}
    </Page>
  )
}
