/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Safari forgets what a table is once its rows are laid out as blocks, unless the roles are written out. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { m } from '../../words/messages.js'
import { classNames } from './class-names.ts'
import sortLooks from './data-sort.module.css'
import styles from './data-table.module.css'
import valueLooks from './data-value.module.css'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Sort = { key: string; direction: 'ascending' | 'descending' }

/** The widths in px below which a column may go; what goes at the wider one goes first. */
export type HideBelow = 1440 | 1280 | 992

export type Column<Row> = {
  key: string
  heading: string
  cell: (row: Row) => ReactNode
  /** Figures: right-aligned, tabular. */
  isNumeric?: boolean
  isSortable?: boolean
  /** Whatever somebody typed: a word that is too long for it breaks, and pushes no other column away. */
  isTyped?: boolean
  /** What stands below the column in the row of totals. */
  total?: ReactNode
  /** Stands at the top right of a card; the last amount unless told. */
  isCorner?: boolean
  /** Where a row is overdue, this cell says so, with a shape and a word. */
  isOverdueMark?: boolean
  /** In a table of one line a row: tells the whole of what ends in dots in its title, and takes this much of the room that is left; what has no whole keeps its room. */
  gives?: { share?: 'some' | 'most'; whole: (row: Row) => string }
  /** What follows the link of the first cell, on its line. */
  beside?: (row: Row) => ReactNode
} & (
  | { isAmount?: false; hideBelow?: HideBelow }
  /** Money: figures that are there at every width. */
  | { isAmount: true; hideBelow?: never }
)

type DataTableProps<Row> = {
  caption: string
  isCaptionHidden?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Makes the whole row lead there; the link itself is in the first cell. */
  rowHref?: ((row: Row) => string) | undefined
  /** The row that is open beside the table. */
  isRowCurrent?: ((row: Row) => boolean) | undefined
  isRowOverdue?: ((row: Row) => boolean) | undefined
  /** Rows that can be chosen, for what is done with several at once. */
  choice?: RowChoice<Row> | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  /** A few narrow columns: it stays a table on a phone too. */
  isSmall?: boolean
  /** From 992 px each row is one line: columns that give way end in dots there. */
  isOneLine?: boolean | undefined
  /** What is open below a row, across all columns. */
  under?: ((row: Row) => ReactNode) | undefined
  /** Shown instead of rows. */
  empty?: ReactNode
}

export type RowChoice<Row> = {
  isChosen: (row: Row) => boolean
  onChoose: (row: Row, isChosen: boolean) => void
  /** What is chosen, in words. */
  label: (row: Row) => string
  /** A row that cannot has no box. */
  canChoose?: (row: Row) => boolean
}

const arrows = { ascending: '▲', descending: '▼', none: '↕' }

const isFigure = <Row,>({ isNumeric, isAmount }: Column<Row>) => Boolean(isNumeric || isAmount)

type HeadProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort' | 'choice'>

const Head = <Row,>({ columns, sort, onSort, choice }: HeadProps<Row>) => (
  <thead
    className={classNames(
      styles.head,
      !(onSort && columns.some(({ isSortable }) => isSortable)) && styles.still,
    )}
    role="rowgroup"
  >
    <tr role="row">
      {choice ? (
        <th scope="col" role="columnheader" className={classNames(styles.choose, styles.still)}>
          <VisuallyHidden>{m.parts_label_choose()}</VisuallyHidden>
        </th>
      ) : null}
      {columns.map((column) => {
        const direction = sort?.key === column.key ? sort.direction : 'none'
        const canSort = Boolean(column.isSortable && onSort)
        return (
          <th
            key={column.key}
            scope="col"
            role="columnheader"
            data-hide={column.hideBelow}
            className={classNames(isFigure(column) && styles.numeric, !canSort && styles.still)}
            aria-sort={canSort ? direction : undefined}
          >
            {canSort ? (
              <button
                type="button"
                className={sortLooks.sort}
                onClick={() =>
                  onSort?.({
                    key: column.key,
                    direction: direction === 'ascending' ? 'descending' : 'ascending',
                  })
                }
              >
                {column.heading}
                <span aria-hidden="true" className={sortLooks.arrow}>
                  {arrows[direction]}
                </span>
              </button>
            ) : (
              column.heading
            )}
          </th>
        )
      })}
    </tr>
  </thead>
)

const Foot = <Row,>({ columns, choice }: Pick<DataTableProps<Row>, 'columns' | 'choice'>) => (
  <tfoot className={styles.foot} role="rowgroup">
    <tr role="row">
      {columns.map((column, index) => (
        <td
          key={column.key}
          role="cell"
          colSpan={choice && index === 0 ? 2 : undefined}
          data-label={column.heading}
          data-hide={column.hideBelow}
          className={classNames(
            isFigure(column) && styles.numeric,
            column.total === undefined && styles.none,
          )}
        >
          {column.total}
        </td>
      ))}
    </tr>
  </tfoot>
)

const Overdue = ({ children }: { children: ReactNode }) => (
  <span className={styles.late}>
    <Icon name="warning" />
    {children}
    <VisuallyHidden> {m.queue_label_overdue()}</VisuallyHidden>
  </span>
)

type RowProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'sort' | 'onSort' | 'caption' | 'empty' | 'under'> & {
  row: Row
}

const TableRow = <Row,>({ row, columns, ...props }: RowProps<Row>) => {
  const { rowHref, choice } = props
  const isOverdue = props.isRowOverdue?.(row) ?? false
  const isChosen = choice?.isChosen(row) ?? false
  const corner = columns.find(({ isCorner }) => isCorner) ?? columns.findLast(({ isAmount }) => isAmount)
  return (
    <tr
      role="row"
      aria-current={props.isRowCurrent?.(row) || undefined}
      className={classNames(
        styles.row,
        rowHref && styles.linked,
        isOverdue && styles.overdue,
        isChosen && styles.chosen,
      )}
    >
      {choice ? (
        <td role="cell" className={styles.choose}>
          {choice.canChoose?.(row) === false ? null : (
            <input
              type="checkbox"
              aria-label={choice.label(row)}
              checked={isChosen}
              onChange={(event) => choice.onChoose(row, event.target.checked)}
            />
          )}
        </td>
      ) : null}
      {columns.map((column, index) => {
        const whole = column.gives?.whole(row)
        const cell =
          isOverdue && column.isOverdueMark ? <Overdue>{column.cell(row)}</Overdue> : column.cell(row)
        return (
          <td
            key={column.key}
            role="cell"
            data-label={column.heading}
            data-hide={column.hideBelow}
            title={whole}
            className={classNames(
              isFigure(column) && styles.numeric,
              column.isTyped && styles.typed,
              column.gives?.share && whole && styles[column.gives.share],
              index === 0 && styles.first,
              column === corner && index > 0 && styles.corner,
            )}
          >
            <div className={valueLooks.value}>
              {index === 0 && rowHref ? (
                <Link href={rowHref(row)} className={styles.link}>
                  {cell}
                </Link>
              ) : (
                cell
              )}
            </div>
            {column.beside?.(row)}
          </td>
        )
      })}
    </tr>
  )
}

/**
 * Dense rows that can be sorted, chosen and opened. Text breaks and columns go in their declared order, so that figures are
 * always in view; the head stays at the top of the view and the totals at its foot. Below 992 px each row is a card.
 * @source look Staff
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { columns, rows, caption, isCaptionHidden, sort, onSort, empty, choice, under, ...rest } = props
  const span = columns.length + (choice ? 1 : 0)
  const hasTotals = columns.some((column) => column.total !== undefined)
  return (
    <div
      className={classNames(styles.frame, !props.isSmall && styles.cards, props.isOneLine && styles.lines)}
    >
      <table className={styles.table} role="table">
        <caption className={classNames(styles.caption, isCaptionHidden && styles.hidden)}>{caption}</caption>
        <Head columns={columns} sort={sort} onSort={onSort} choice={choice} />
        <tbody role="rowgroup">
          {rows.flatMap((row) => {
            const open = under?.(row)
            const key = props.rowKey(row)
            return [
              <TableRow key={key} row={row} columns={columns} choice={choice} {...rest} />,
              open ? (
                <tr key={`${key} open`} role="row">
                  <td role="cell" colSpan={span}>
                    {open}
                  </td>
                </tr>
              ) : null,
            ]
          })}
          {rows.length === 0 && empty ? (
            <tr role="row">
              <td role="cell" colSpan={span} className={styles.empty}>
                {empty}
              </td>
            </tr>
          ) : null}
        </tbody>
        {hasTotals && rows.length > 0 ? <Foot columns={columns} choice={choice} /> : null}
      </table>
    </div>
  )
}
