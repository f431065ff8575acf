import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Receipt } from '../../api/receipt-calls.ts'
import { invoiceTones, type SoughtReceipt } from '../../machines/invoice.ts'
import { invoiceStateWords } from '../../words/groups/invoice-state.ts'
import { receiptHistoryWords } from '../../words/groups/receipt-history.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Section } from '../parts/case/section.tsx'
import { classNames } from '../parts/class-names.ts'
import { DateTime } from '../parts/date-time.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { formatMoment } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import type { SummaryItem } from '../parts/summary-list.tsx'
import { Timeline } from '../parts/timeline.tsx'
import { usageText } from '../parts/usage-text.ts'
import { written } from '../parts/written.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { FindForm } from './find-form.tsx'
import { ReceiptActs } from './receipt-acts.tsx'
import styles from './receipt.module.css'

/** For which case, when and by whom, where it is reserved or used; else what is said of it everywhere. */
function whereItStands(receipt: Receipt): string {
  const { use, standing } = receipt
  const shown = standing === 'used' ? use?.usedAt : standing === 'reserved' ? use?.reservedAt : null
  if (!use || !shown) return usageText({ ...receipt, usedAt: null })
  const told = {
    caseNumber: written(use.caseNumber),
    moment: formatMoment(shown, currentLocale()),
    who: (standing === 'used' ? use.usedBy : use.reservedBy) ?? '',
  }
  return standing === 'used' ? m.receipt_text_used(told) : m.receipt_text_reserved(told)
}

const Notes = ({ receipt: { hindrance, use } }: { receipt: Receipt }) => (
  <>
    {hindrance === 'refunding' ? <Banner tone="warning" title={m.receipt_error_refunding()} /> : null}
    {use?.isForOtherCase ? <p>{m.receipt_text_other_case()}</p> : null}
    {use?.isByApproval ? <p>{m.receipt_text_used_approval()}</p> : null}
    {use?.note ? <p>{use.note}</p> : null}
  </>
)

/** What is read off a receipt, in two columns where there is room: what is done with it is in view. */
const Facts = ({ items }: { items: readonly SummaryItem[] }) => (
  <dl className={styles.facts}>
    {items.map(({ term, description }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{description}</dd>
      </div>
    ))}
  </dl>
)

interface FoundProps {
  receipt: Receipt
  /** It is there: the form beside it is for the next one. */
  onShown: () => void
  onDone: () => void
}

const Found = ({ receipt, onShown, onDone }: FoundProps) => {
  useEffect(onShown, [onShown])
  const account = useAccount()
  const isGone = receipt.hindrance !== null
  return (
    <div className={styles.receipt}>
      <Banner
        tone={isGone ? 'danger' : 'success'}
        title={isGone ? m.receipt_title_gone() : m.receipt_title_genuine()}
        isLive
      >
        <p className={styles.standing}>
          <StatusTag tone={invoiceTones[receipt.standing]} label={invoiceStateWords[receipt.standing]()} />
          <span>{whereItStands(receipt)}</span>
        </p>
        <Notes receipt={receipt} />
      </Banner>
      <Facts
        items={[
          {
            term: m.parts_label_amount(),
            description: (
              <strong>
                <Money amountPoisha={receipt.amountPoisha} />
              </strong>
            ),
          },
          { term: m.receipt_label_paid_for(), description: written(receipt.caseNumber) },
          { term: m.case_label_reference(), description: receipt.referenceNumber ?? '' },
          { term: m.case_field_court_id(), description: nameOf(receipt.court) },
          { term: m.invoice_label_payer(), description: receipt.payerName },
          { term: m.invoice_label_number(), description: receipt.invoiceNumber },
          { term: m.payment_label_transaction_number(), description: receipt.transactionId },
          { term: m.invoice_label_date(), description: <DateTime at={receipt.issuedAt} /> },
        ].filter(({ description }) => description !== '')}
      />
      {account?.user.acl.includes('administrative.receipt.use') ? (
        <ReceiptActs key={receipt.transactionId} receipt={receipt} onDone={onDone} />
      ) : null}
      {receipt.history.length > 0 ? (
        <Section title={m.receipt_title_history()}>
          <Timeline
            label={m.receipt_title_history()}
            moments={receipt.history.map(({ event, at, by, caseNumber }, index) => ({
              key: String(index),
              title: receiptHistoryWords[event]({ caseNumber: written(caseNumber) }),
              at,
              text: by,
            }))}
          />
        </Section>
      ) : null}
    </div>
  )
}

const Asked = ({ sought: { number, amount }, onShown }: { sought: SoughtReceipt; onShown: () => void }) => {
  const read = useCall('GET /receipts/{transaction_id}', {
    params: { transaction_id: number },
    query: amount === '' ? {} : { amount },
  })
  if (read.data !== null) return <Found receipt={read.data} onShown={onShown} onDone={read.reload} />
  if (read.state === 'loading')
    return (
      <div className={styles.awaited}>
        <Skeleton lineCount={8} />
      </div>
    )
  if (read.state === 'failed' && (read.code === 404 || read.code === 422))
    return <Banner tone="danger" title={read.message} isLive />
  return <ErrorState text={read.message} onRetry={read.reload} />
}

/** The bench's desk: a receipt is scanned or typed, is told of, and is used for exactly one case. @source product 2.5 */
export function ReceiptDesk() {
  const [params, setParams] = useSearchParams()
  const sought = { number: params.get('number') ?? '', amount: params.get('amount') ?? '' }
  const find = ({ number, amount }: SoughtReceipt) =>
    setParams(new URLSearchParams({ number, ...(amount === '' ? {} : { amount }) }))
  const key = `${sought.number} ${sought.amount}`
  const [shown, setShown] = useState<string | null>(null)
  const tell = useCallback(() => setShown(key), [key])
  const isAgain = shown === key
  return (
    <div className={classNames(styles.desk, sought.number !== '' && styles.asked)}>
      {sought.number === '' ? null : <Asked key={`found ${key}`} sought={sought} onShown={tell} />}
      <FindForm
        key={`${key} ${isAgain}`}
        given={isAgain ? { number: '', amount: '' } : sought}
        isAgain={isAgain}
        onFind={find}
      />
    </div>
  )
}
