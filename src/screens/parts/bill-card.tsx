import type { ReactNode } from 'react'
import type { Bill } from '../../api/entities.ts'
import { m } from '../../words/messages.js'
import { Banner } from './banner.tsx'
import styles from './bill-card.module.css'
import { ButtonRow, LinkButton } from './button.tsx'
import { DefinitionTable } from './definition-table.tsx'
import { formatMoney, formatNumber } from './format.ts'
import { fundWords } from './fund-words.ts'
import { currentLocale } from './locale.ts'
import { Money } from './money.tsx'
import { nameOf } from './named.ts'
import { StatusTag } from './status-tag.tsx'
import type { Tone } from './tone.tsx'

const kindWords: Record<Bill['kind'], () => string> = {
  application: m.my_label_bill_application,
  request: m.my_label_bill_request,
  dispatch: m.my_label_bill_dispatch,
}
const stateWords: Record<Bill['state'], () => string> = {
  unpaid: m.my_label_bill_unpaid,
  partially_paid: m.my_label_bill_partially_paid,
  paid: m.my_label_bill_paid,
  void: m.my_label_bill_void,
}
const stateTones: Record<Bill['state'], Tone> = {
  unpaid: 'warning',
  partially_paid: 'warning',
  paid: 'success',
  void: 'neutral',
}
/** What a bill asks for, line by line with its fund, and what of it is paid and left. */
export function BillLines({ bill }: { bill: Bill }) {
  const locale = currentLocale()
  return (
    <>
      <DefinitionTable
        caption={kindWords[bill.kind]()}
        rows={bill.lines.map((line) => ({
          key: line.id,
          term: nameOf(line.title),
          detail:
            line.quantity === 1
              ? m.my_label_line_once({ fund: fundWords[line.fund]() })
              : m.my_label_line({
                  fund: fundWords[line.fund](),
                  amount: formatMoney(line.amountPoisha, locale),
                  quantity: formatNumber(line.quantity, locale),
                }),
          amountPoisha: line.totalPoisha,
        }))}
        totalPoisha={bill.totalPoisha}
      />
      <div className={styles.sums}>
        <span className={styles.sum}>
          {m.my_label_paid_so_far()}: <Money amountPoisha={bill.paidPoisha} />
        </span>
        <span className={`${styles.sum} ${styles.left}`}>
          {m.my_label_left()}: <Money amountPoisha={bill.outstandingPoisha} />
        </span>
      </div>
    </>
  )
}

/** One bill with the way to pay it; while a payment of it is under way, with the way to that. */
export function BillCard({ bill, children }: { bill: Bill; children?: ReactNode }) {
  const amount = formatMoney(bill.outstandingPoisha, currentLocale())
  const isOwed = bill.state !== 'void' && bill.outstandingPoisha > 0
  return (
    <article className={styles.card}>
      <div>
        <StatusTag tone={stateTones[bill.state]} label={stateWords[bill.state]()} />
      </div>
      <BillLines bill={bill} />
      {children}
      {bill.liveTransactionId ? (
        <Banner tone="warning">
          <p>{m.my_text_payment_live()}</p>
          <LinkButton
            variant="secondary"
            href={`/success_payment?transaction=${encodeURIComponent(bill.liveTransactionId)}`}
          >
            {m.my_action_see_payment()}
          </LinkButton>
        </Banner>
      ) : isOwed ? (
        <ButtonRow>
          <LinkButton href={`/checkout/${bill.id}`}>{m.my_action_pay({ amount })}</LinkButton>
        </ButtonRow>
      ) : null}
    </article>
  )
}
