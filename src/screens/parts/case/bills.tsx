import { Link } from 'wouter'
import type { Bill, Invoice } from '../../../api/entities.ts'
import { m } from '../../../words/messages.js'
import { BillCard } from '../bill-card.tsx'
import { DefinitionTable } from '../definition-table.tsx'
import { formatMoney, formatNumber } from '../format.ts'
import { currentLocale } from '../locale.ts'
import { nameOf } from '../named.ts'
import { SummaryList } from '../summary-list.tsx'
import { DateTime } from '../date-time.tsx'
import { Money } from '../money.tsx'
import { usageText } from '../usage-text.ts'
import styles from './case.module.css'

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

/** The bills of a subject, each with what it has received. */
export const Bills = ({ bills }: { bills: readonly Bill[] }) =>
  bills.length === 0 ? (
    <p>{m.case_text_no_bills()}</p>
  ) : (
    <div className={styles.cards}>
      {bills.map((bill) => (
        <BillCard key={bill.id} bill={bill} />
      ))}
    </div>
  )

/** The invoices of a subject, and whether each was used. @source product 8 */
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
            {usageText(invoice)}
          </>
        ),
      }))}
    />
  )
