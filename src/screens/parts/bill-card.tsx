import type { Tone } from '../../machines/entity.ts'
import type { Bill } from '../../api/entities.ts'
import { fundTotals } from '../../machines/money.ts'
import { billKindWords } from '../../words/groups/bill-kind.ts'
import { billStateWords } from '../../words/groups/bill-state.ts'
import { fundWords } from '../../words/groups/fund.ts'
import { m } from '../../words/messages.js'
import { Banner } from './banner.tsx'
import styles from './bill-card.module.css'
import { ButtonRow, LinkButton } from './button.tsx'
import { DefinitionTable, type MoneyRow } from './definition-table.tsx'
import { formatMoney, formatNumber } from './format.ts'
import { currentLocale } from './locale.ts'
import { Money } from './money.tsx'
import { nameOf } from './named.ts'
import { StatusTag } from './status-tag.tsx'

const stateTones: Record<Bill['state'], Tone> = {
  unpaid: 'warning',
  partially_paid: 'warning',
  paid: 'success',
  void: 'neutral',
}

function rowOf({ id, title, fund, amountPoisha, quantity, totalPoisha }: Bill['lines'][number]): MoneyRow {
  const locale = currentLocale()
  const fundName = fundWords[fund]()
  const detail =
    quantity === 1
      ? fundName
      : m.bill_text_line({
          fund: fundName,
          amount: formatMoney(amountPoisha, locale),
          quantity: formatNumber(quantity, locale),
        })
  return { key: id, term: nameOf(title), detail, amountPoisha: totalPoisha }
}

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
export const BillLines = ({ bill }: { bill: Bill }) => (
  <>
    <DefinitionTable
      caption={billKindWords[bill.kind]()}
      rows={bill.lines.map(rowOf)}
      subtotals={fundRows(bill.lines.map(({ fund, totalPoisha }) => ({ fund, amountPoisha: totalPoisha })))}
      totalPoisha={bill.totalPoisha}
    />
    <div className={styles.sums}>
      <span className={styles.sum}>
        {m.bill_label_paid_so_far()}: <Money amountPoisha={bill.paidPoisha} />
      </span>
      <span className={`${styles.sum} ${styles.left}`}>
        {m.my_label_left()}: <Money amountPoisha={bill.outstandingPoisha} />
      </span>
    </div>
  </>
)

/** The way to pay, or to the payment that is under way. */
function Pay({ bill, isMain }: { bill: Bill; isMain: boolean }) {
  if (bill.liveTransactionId)
    return (
      <Banner tone="warning">
        <p>{m.my_text_payment_live()}</p>
        <LinkButton
          variant="secondary"
          href={`/success_payment?transaction=${encodeURIComponent(bill.liveTransactionId)}`}
        >
          {m.my_action_see_payment()}
        </LinkButton>
      </Banner>
    )
  if (bill.state === 'void' || bill.outstandingPoisha === 0) return null
  return (
    <ButtonRow>
      <LinkButton href={`/checkout/${bill.id}`} variant={isMain ? 'primary' : 'secondary'}>
        {m.my_action_pay({ amount: formatMoney(bill.outstandingPoisha, currentLocale()) })}
      </LinkButton>
    </ButtonRow>
  )
}

/** One bill, to its payer with the way to pay it, to staff as it stands. @source spec §4 Payment item states */
export const BillCard = ({
  bill,
  isReadOnly = false,
  isMain = true,
}: {
  bill: Bill
  isReadOnly?: boolean
  /** Whether paying it is the main thing to do on its page. */
  isMain?: boolean
}) => (
  <article className={styles.card}>
    <div>
      <StatusTag tone={stateTones[bill.state]} label={billStateWords[bill.state]()} />
    </div>
    <BillLines bill={bill} />
    {isReadOnly ? null : <Pay bill={bill} isMain={isMain} />}
  </article>
)
