import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { addressOfFilter } from '../../machines/report/filter.ts'
import { paymentStates } from '../../machines/payment/states.ts'
import { applicationStates } from '../../machines/application/states.ts'
import type { RefundGround } from '../../machines/payment/grounds.ts'
import { paymentChart } from '../../machines/payment/chart.ts'
import type { Application } from '../../api/entities.ts'
import type { Payment } from '../../api/payment-entities.ts'
import { applicationStateWords } from '../../words/groups/application-state.ts'
import { billKindWords } from '../../words/groups/bill-kind.ts'
import { paymentMethodWords } from '../../words/groups/payment-method.ts'
import { formatDay } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { paymentStateWords } from '../../words/groups/payment-state.ts'
import { m } from '../../words/messages.js'
import { Actions } from '../parts/actions.tsx'
import { Bills, Invoices } from '../parts/case/bills.tsx'
import { LateHistory } from '../parts/case/late-history.tsx'
import { SubjectHead, Section } from '../parts/case/section.tsx'
import { tooLateOf, type TooLate } from '../parts/case/too-late.ts'
import { DateTime } from '../parts/date-time.tsx'
import { FailedRead } from '../parts/failed-read.tsx'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { groundHindrance } from '../parts/payloads/open-grounds.ts'
import { Money } from '../parts/money.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { SummaryList, type SummaryItem } from '../parts/summary-list.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { actorOf } from '../actor.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { gatewaySaid } from './gateway-said.ts'
import styles from './payment.module.css'
import { RefundCard } from './refund-card.tsx'
import { written } from '../parts/written.ts'

const FasterBand = lazyScreen(async () => (await import('../parts/case/faster-band.tsx')).FasterBand)
const LedgerCorrections = lazyScreen(async () => (await import('./detail-ledger.tsx')).LedgerCorrections)

const given = (term: string, value: string | null): SummaryItem[] =>
  value === null ? [] : [{ term, description: value }]

const itemsOf = (payment: Payment): SummaryItem[] => [
  { term: m.payment_label_kind(), description: billKindWords[payment.billKind]() },
  { term: m.parts_label_amount(), description: <Money amountPoisha={payment.amountPoisha} /> },
  { term: m.invoice_label_payer(), description: payment.payerName },
  {
    term: m.payment_label_when(),
    description: <DateTime at={payment.transactedAt ?? payment.createdAt} />,
  },
  { term: m.report_field_method(), description: paymentMethodWords[payment.method]() },
  ...given(m.counter_field_number(), payment.counterNumber),
  ...given(
    m.counter_field_date(),
    payment.counterDate === null ? null : formatDay(payment.counterDate, currentLocale()),
  ),
  ...given(m.counter_label_recorded_by(), payment.recordedBy),
  ...given(m.invoice_label_number(), payment.invoiceNumber),
  ...given(m.payment_label_bank_transaction(), payment.bankTransactionId),
  ...(payment.bankChargePoisha === null
    ? []
    : [
        {
          term: m.payment_label_bank_charge(),
          description: <Money amountPoisha={payment.bankChargePoisha} />,
        },
      ]),
  ...(payment.refundedPoisha === 0
    ? []
    : [{ term: m.payment_label_refunded(), description: <Money amountPoisha={payment.refundedPoisha} /> }]),
  ...given(m.payment_label_error(), gatewaySaid(payment.error)),
  // A refund says its reason itself.
  ...given(
    m.application_field_reason(),
    payment.refunds.some(({ reason }) => reason === payment.reason) ? null : payment.reason,
  ),
]

/** On which ground money of nobody's is owed back. @source product 2.5 */
const dueGroundOf = ({ facts, refunds }: Payment): RefundGround | undefined =>
  facts.isSurplus ? (refunds.find(({ state }) => state === 'due')?.ground ?? 'surplus') : undefined

interface CardProps {
  id: string
  onChange: () => void
  /** It is drawn, or cannot be. */
  onRead: (id: string) => void
}

/** One attempt with what can be done about it. */
const PaymentCard = ({ id, onChange, onRead }: CardProps) => {
  const account = useAccount()
  const read = useCall('GET /payments/{id}', { params: { id } }, { isLive: true })
  const [late, setLate] = useState<TooLate | null>(null)
  const isRead = read.state !== 'loading'
  useEffect(() => {
    if (isRead) onRead(id)
  }, [isRead, id, onRead])
  if (read.state === 'loading') return <Skeleton lineCount={5} />
  if (read.data === null) return <FailedRead read={read} />
  const payment = read.data
  return (
    <article className={styles.payment}>
      <SubjectHead title={payment.transactionId}>
        <StatusTag tone={paymentStates[payment.state].tone} label={paymentStateWords[payment.state]()} />
      </SubjectHead>
      {account ? (
        <Actions
          chart={paymentChart}
          subject={{ state: payment.state, facts: payment.facts, actor: actorOf(account) }}
          id={payment.id}
          version={payment.version}
          about={{
            refundablePoisha: payment.facts.refundablePoisha,
            dueGround: dueGroundOf(payment),
            hindranceOf: (ground) => groundHindrance(payment.facts, ground),
          }}
          onDone={(answer) => {
            setLate(tooLateOf(answer, payment.version))
            read.reload()
            onChange()
          }}
        />
      ) : null}
      {late ? (
        <Suspense fallback={null}>
          <FasterBand subject={payment} late={late} />
        </Suspense>
      ) : null}
      <SummaryList items={itemsOf(payment)} />
      {payment.refunds.map((refund) => (
        <RefundCard key={refund.id} refund={refund} />
      ))}
      <Suspense fallback={<Skeleton lineCount={2} />}>
        <LedgerCorrections key={payment.version} payment={payment} />
      </Suspense>
      <LateHistory entries={payment.timeline} />
    </article>
  )
}

/** The most attempts that one case's screen lists. */
const paymentsMax = 100

interface PaymentsProps {
  application: Application
  onChange: () => void
  /** What stands below: it comes when nothing above it grows any more. */
  children: ReactNode
}

const Payments = ({ application, onChange, children }: PaymentsProps) => {
  const [here, setHere] = useState<readonly string[]>([])
  const onRead = useCallback((id: string) => setHere((known) => [...known, id]), [])
  const title = m.staff_title_payments()
  const read = useCall(
    'GET /payments',
    { query: { q: application.referenceNumber ?? application.caseNumber, size: paymentsMax } },
    { isLive: true },
  )
  if (read.state === 'loading')
    return (
      <Section title={title}>
        <Skeleton lineCount={5} />
      </Section>
    )
  if (read.data === null)
    return (
      <>
        <Section title={title}>
          <FailedRead read={read} />
        </Section>
        {children}
      </>
    )
  const payments = read.data.rows.filter(({ applicationId }) => applicationId === application.id)
  const firstMissing = payments.findIndex(({ id }) => !here.includes(id))
  const isWhole = firstMissing === -1
  return (
    <>
      <Section title={title}>
        {payments.length === 0 ? <p>{m.staff_text_no_payments()}</p> : null}
        {payments.map(({ id }, index) => (
          <div key={id} hidden={!isWhole && index > firstMissing}>
            <PaymentCard id={id} onChange={onChange} onRead={onRead} />
          </div>
        ))}
      </Section>
      {isWhole ? children : null}
    </>
  )
}

/** The case in the lists, under their one filter. @source product 4 */
const ListLinks = ({ caseNumber }: { caseNumber: string }) => {
  const filter = addressOfFilter({ case: caseNumber }).toString()
  return (
    <ul className={styles.lists}>
      <li>
        <Link href={`/accountant/applications/payments?${filter}`}>{m.route_title_all_payments()}</Link>
      </li>
      <li>
        <Link href={`/accountant/applications/accountant/all-report?${filter}`}>
          {m.route_title_all_report()}
        </Link>
      </li>
    </ul>
  )
}

/** What a case has paid, was billed and was given receipts for. @source spec §2 Accountant area */
export function AccountantDetail({ params }: ScreenProps) {
  const read = useCall('GET /applications/{id}', { params: { id: params['id'] ?? '' } }, { isLive: true })
  if (read.state === 'loading') return <Skeleton lineCount={12} />
  if (read.data === null || read.code === 404) return <FailedRead read={read} />
  const application = read.data
  return (
    <>
      <SubjectHead title={`${application.referenceNumber ?? ''} · ${written(application.caseNumber)}`}>
        <StatusTag
          tone={applicationStates[application.state].tone}
          label={applicationStateWords[application.state]()}
        />
      </SubjectHead>
      {application.caseNumber === '' ? null : <ListLinks caseNumber={application.caseNumber} />}
      <Payments application={application} onChange={read.reload}>
        <Section title={m.case_title_bills()}>
          <Bills bills={[...application.bills, ...application.dispatches.flatMap(({ bills }) => bills)]} />
        </Section>
        <Section title={m.case_title_invoices()}>
          <Invoices invoices={application.invoices} />
        </Section>
      </Payments>
    </>
  )
}
