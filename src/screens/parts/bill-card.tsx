import { Suspense, type ReactNode } from 'react'
import type { Tone } from '../../machines/entity.ts'
import type { Bill } from '../../api/entities.ts'
import { fundTotals } from '../../machines/money.ts'
import { billKindWords } from '../../words/groups/bill-kind.ts'
import { billStateWords } from '../../words/groups/bill-state.ts'
import { fundWords } from '../../words/groups/fund.ts'
import { m } from '../../words/messages.js'
import { Banner } from './banner.tsx'
import styles from './bill-card.module.css'
import { DefinitionTable, type MoneyRow } from './definition-table.tsx'
import { formatDay, formatMoney, formatNumber } from './format.ts'
import { lazyScreen } from './lazy-screen.ts'
import { currentLocale } from './locale.ts'
import { Money } from './money.tsx'
import { nameOf } from './named.ts'
import { StatusTag } from './status-tag.tsx'

// Few bills have a waiver.
const BillWaiver = lazyScreen(async () => (await import('./bill-waiver.tsx')).BillWaiver)

const stateTones: Record<Bill['state'], Tone> = {
  unpaid: 'warning',
  partially_paid: 'warning',
  paid: 'success',
  void: 'neutral',
}

function rowOf(line: Bill['lines'][number]): MoneyRow {
  const { id, title, fund, amountPoisha, quantity, totalPoisha, waivedPoisha } = line
  const locale = currentLocale()
  const fundName = fundWords[fund]()
  const told =
    quantity === 1
      ? fundName
      : m.bill_text_line({
          fund: fundName,
          amount: formatMoney(amountPoisha, locale),
          quantity: formatNumber(quantity, locale),
        })
  const amount = formatMoney(waivedPoisha, locale)
  const detail = waivedPoisha > 0 ? m.bill_text_waived_of_line({ detail: told, amount }) : told
  return { key: id, term: nameOf(title), detail, amountPoisha: totalPoisha }
}

/** What its payer was told when the application was sent, and what it came to: both, before anything is paid. @source product 4 */
export function Quote({ bill }: { bill: Bill }) {
  const { quote, totalPoisha, waivedPoisha, replacedPoisha, outstandingPoisha } = bill
  if (!quote || outstandingPoisha === 0) return null
  const locale = currentLocale()
  const said = {
    day: formatDay(quote.at, locale),
    quoted: formatMoney(quote.amountPoisha, locale),
    billed: formatMoney(totalPoisha + waivedPoisha + replacedPoisha, locale),
  }
  return (
    <Banner tone="warning" title={m.bill_title_quote()}>
      <p>{m.bill_text_quote(said)}</p>
    </Banner>
  )
}

/** What of a bill is owed no more, below zero. @source product 2.5 */
const lessRow = (key: string, term: string, poisha: number): MoneyRow[] =>
  poisha > 0 ? [{ key, term, amountPoisha: -poisha }] : []

/** What goes to each fund, poisha in, one row each; nothing where there is one fund alone. @source product 4 */
export function fundRows(lines: Parameters<typeof fundTotals>[0]): MoneyRow[] {
  const totals = fundTotals(lines)
  if (totals.length < 2) return []
  return totals.map(({ fund, amountPoisha }) => ({
    key: fund,
    term: m.bill_label_fund_total({ fund: fundWords[fund]() }),
    amountPoisha,
  }))
}

/** What a bill asks for, line by line with its fund and by funds, and what of it is paid and left. */
export const BillLines = ({
  bill,
  isCaptionHidden,
}: {
  bill: Bill
  /** Where a heading above says the same. */
  isCaptionHidden?: boolean
}) => (
  <>
    <DefinitionTable
      caption={billKindWords[bill.kind]()}
      isCaptionHidden={isCaptionHidden}
      rows={bill.lines.map(rowOf)}
      subtotals={[
        ...lessRow('waived', m.bill_label_waived(), bill.waivedPoisha),
        ...lessRow('replaced', m.bill_label_replaced(), bill.replacedPoisha),
        ...fundRows(
          bill.lines.map(({ fund, totalPoisha, waivedPoisha, replacedPoisha }) => ({
            fund,
            amountPoisha: totalPoisha - waivedPoisha - replacedPoisha,
          })),
        ),
      ]}
      totalPoisha={bill.totalPoisha}
    />
    {bill.waiver || bill.recovers ? (
      <Suspense>
        <BillWaiver bill={bill} />
      </Suspense>
    ) : null}
    {bill.paidPoisha > 0 ? (
      <div className={styles.sums}>
        <span className={styles.sum}>
          {m.bill_label_paid_so_far()}: <Money amountPoisha={bill.paidPoisha} />
        </span>
        <span className={`${styles.sum} ${styles.left}`}>
          {m.my_label_left()}: <Money amountPoisha={bill.outstandingPoisha} />
        </span>
      </div>
    ) : null}
  </>
)

/** One bill as it stands, with what its reader may do about it. @source spec §4 Payment item states */
export const BillCard = ({ bill, children }: { bill: Bill; children?: ReactNode }) => (
  <article className={styles.card}>
    <div>
      <StatusTag tone={stateTones[bill.state]} label={billStateWords[bill.state]()} />
    </div>
    <Quote bill={bill} />
    <BillLines bill={bill} />
    {children}
  </article>
)
