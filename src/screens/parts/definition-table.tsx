import type { ReactNode } from 'react'
import { m } from '../../words/messages.js'
import styles from './definition-table.module.css'
import { Money } from './money.tsx'

export type MoneyRow = { key: string; term: ReactNode; detail?: ReactNode; amountPoisha: number }

type DefinitionTableProps = {
  caption: ReactNode
  isCaptionHidden?: boolean | undefined
  rows: readonly MoneyRow[]
  /** Sums of some of the rows, above the whole. */
  subtotals?: readonly MoneyRow[] | undefined
  /** The sum as the server has it; nothing is added up here. */
  totalPoisha: number
  totalLabel?: ReactNode
  /** The total written out, on invoices. */
  totalInWords?: string | undefined
}

/** Money line by line, aligned, with its total. */
export const DefinitionTable = ({
  caption,
  isCaptionHidden,
  rows,
  subtotals = [],
  totalPoisha,
  totalLabel,
  totalInWords,
}: DefinitionTableProps) => (
  <table className={styles.table}>
    <caption className={isCaptionHidden ? styles.hidden : styles.caption}>{caption}</caption>
    <thead className={styles.head}>
      <tr>
        <th scope="col">{m.parts_label_item()}</th>
        <th scope="col" className={styles.amount}>
          {m.parts_label_amount()}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.key}>
          <th scope="row" className={styles.term}>
            {row.term}
            {row.detail ? <span className={styles.detail}>{row.detail}</span> : null}
          </th>
          <td className={styles.amount}>
            <Money amountPoisha={row.amountPoisha} />
          </td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      {subtotals.map((row) => (
        <tr key={row.key} className={styles.subtotal}>
          <th scope="row">{row.term}</th>
          <td className={styles.amount}>
            <Money amountPoisha={row.amountPoisha} />
          </td>
        </tr>
      ))}
      <tr className={styles.total}>
        <th scope="row">{totalLabel ?? m.parts_label_total()}</th>
        <td className={styles.amount}>
          <Money amountPoisha={totalPoisha} />
        </td>
      </tr>
      {totalInWords ? (
        <tr>
          <td colSpan={2} className={styles.words}>
            {totalInWords}
          </td>
        </tr>
      ) : null}
    </tfoot>
  </table>
)
