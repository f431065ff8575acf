import { Link } from 'wouter'
import type { Bill, Invoice } from '../../../api/entities.ts'
import { m } from '../../../words/messages.js'
import type { Word } from '../../words/word.ts'
import { DefinitionTable } from '../definition-table.tsx'
import { formatMoment, formatMoney, formatNumber } from '../format.ts'
import { currentLocale } from '../locale.ts'
import { nameOf } from '../named.ts'
import { StatusTag } from '../status-tag.tsx'
import { SummaryList } from '../summary-list.tsx'
import type { Tone } from '../tone.tsx'
import { DateTime } from '../date-time.tsx'
import { Money } from '../money.tsx'
import styles from './case.module.css'

/** What a bill is for. */
export const billKindWords: Record<Bill['kind'], Word> = {
  application: m.staff_label_bill_kind_application,
  request: m.staff_label_bill_kind_request,
  dispatch: m.staff_label_bill_kind_dispatch,
}
const stateWords: Record<Bill['state'], Word> = {
  unpaid: m.staff_label_bill_state_unpaid,
  partially_paid: m.staff_label_bill_state_partially_paid,
  paid: m.staff_label_bill_state_paid,
  void: m.staff_label_bill_state_void,
}
const stateTones: Record<Bill['state'], Tone> = {
  unpaid: 'warning',
  partially_paid: 'warning',
  paid: 'success',
  void: 'neutral',
}

/** `2 × ৳50.00`, where a line counts more than one. */
const detailOf = ({ quantity, amountPoisha }: { quantity: number; amountPoisha: number }) =>
  quantity === 1
    ? undefined
    : m.staff_text_quantity({
        quantity: formatNumber(quantity, currentLocale()),
        amount: formatMoney(amountPoisha, currentLocale()),
      })

type FeeLine = { title: Bill['lines'][number]['title']; amountPoisha: number; quantity: number }

/** Fees line by line, as the server has them. */
export const FeeTable = (props: {
  caption: string
  lines: readonly (FeeLine & { totalPoisha: number })[]
  totalPoisha: number
}) => (
  <DefinitionTable
    caption={props.caption}
    rows={props.lines.map((line, index) => ({
      key: `${index} ${line.title.name}`,
      term: nameOf(line.title),
      detail: detailOf(line),
      amountPoisha: line.totalPoisha,
    }))}
    totalPoisha={props.totalPoisha}
  />
)

/** The bills of a matter, each with what it has received. */
export const Bills = ({ bills }: { bills: readonly Bill[] }) =>
  bills.length === 0 ? (
    <p>{m.staff_text_no_bills()}</p>
  ) : (
    <div className={styles.cards}>
      {bills.map((bill) => (
        <article key={bill.id} className={styles.card}>
          <StatusTag tone={stateTones[bill.state]} label={stateWords[bill.state]()} />
          <FeeTable caption={billKindWords[bill.kind]()} lines={bill.lines} totalPoisha={bill.totalPoisha} />
          <p className={styles.quiet}>
            {m.staff_text_bill_paid({
              paid: formatMoney(bill.paidPoisha, currentLocale()),
              outstanding: formatMoney(bill.outstandingPoisha, currentLocale()),
            })}
          </p>
        </article>
      ))}
    </div>
  )

/** The invoices of a matter, and whether each was used. @source product 8 */
export const Invoices = ({ invoices }: { invoices: readonly Invoice[] }) =>
  invoices.length === 0 ? (
    <p>{m.staff_text_no_invoices()}</p>
  ) : (
    <SummaryList
      items={invoices.map((invoice) => ({
        term: invoice.invoiceNumber,
        description: (
          <>
            <Link href={`/public/invoice/${encodeURIComponent(invoice.transactionId)}`}>
              <Money amountPoisha={invoice.amountPoisha} />
            </Link>{' '}
            · <DateTime at={invoice.issuedAt} />
            <br />
            {invoice.usedAt
              ? m.staff_label_invoice_used({ when: formatMoment(invoice.usedAt, currentLocale()) })
              : m.staff_label_invoice_unused()}
          </>
        ),
      }))}
    />
  )
