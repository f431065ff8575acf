/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Safari forgets what a table is once its rows are laid out as blocks, unless the roles are written out. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'
import styles from './data-table.module.css'

export type Sort = { key: string; direction: 'ascending' | 'descending' }

export type Column<Row> = {
  key: string
  heading: string
  cell: (row: Row) => ReactNode
  /** Figures: right-aligned, tabular. */
  isNumeric?: boolean
  isSortable?: boolean
  /** What stands below the column in the row of totals. */
  total?: ReactNode
}

type DataTableProps<Row> = {
  caption: string
  isCaptionHidden?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Makes the whole row lead there; the link itself is in the first cell. */
  rowHref?: ((row: Row) => string) | undefined
  isRowCurrent?: ((row: Row) => boolean) | undefined
  isRowOverdue?: ((row: Row) => boolean) | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  /** Shown instead of rows. */
  empty?: ReactNode
}

const arrows = { ascending: '▲', descending: '▼', none: '↕' }

type HeadProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort'>

const Head = <Row,>({ columns, sort, onSort }: HeadProps<Row>) => (
  <thead
    className={classNames(
      styles.head,
      !(onSort && columns.some(({ isSortable }) => isSortable)) && styles.still,
    )}
    role="rowgroup"
  >
    <tr role="row">
      {columns.map((column) => {
        const direction = sort?.key === column.key ? sort.direction : 'none'
        const canSort = Boolean(column.isSortable && onSort)
        return (
          <th
            key={column.key}
            scope="col"
            role="columnheader"
            className={classNames(column.isNumeric && styles.numeric, !canSort && styles.still)}
            aria-sort={canSort ? direction : undefined}
          >
            {canSort ? (
              <button
                type="button"
                className={styles.sort}
                onClick={() =>
                  onSort?.({
                    key: column.key,
                    direction: direction === 'ascending' ? 'descending' : 'ascending',
                  })
                }
              >
                {column.heading}
                <span aria-hidden="true" className={styles.arrow}>
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

const Foot = <Row,>({ columns }: Pick<DataTableProps<Row>, 'columns'>) => (
  <tfoot className={styles.foot} role="rowgroup">
    <tr role="row">
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          data-label={column.heading}
          className={classNames(
            column.isNumeric && styles.numeric,
            column.total === undefined && styles.none,
          )}
        >
          {column.total}
        </td>
      ))}
    </tr>
  </tfoot>
)

/** Rows that can be sorted and opened; below 600 px each row is a card. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { columns, rows, rowHref, isRowCurrent, isRowOverdue } = props
  const hasTotals = columns.some((column) => column.total !== undefined)
  return (
    <div
      className={styles.frame}
      // Without links inside, the keyboard needs a stop here to scroll a wide table.
      {...(rowHref ? {} : { role: 'region', 'aria-label': props.caption, tabIndex: 0 })}
    >
      <table className={styles.table} role="table">
        <caption className={classNames(styles.caption, props.isCaptionHidden && styles.hidden)}>
          {props.caption}
        </caption>
        <Head columns={columns} sort={props.sort} onSort={props.onSort} />
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr
              key={props.rowKey(row)}
              role="row"
              aria-current={isRowCurrent?.(row) || undefined}
              className={classNames(
                styles.row,
                rowHref && styles.linked,
                isRowOverdue?.(row) && styles.overdue,
              )}
            >
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  role="cell"
                  data-label={column.heading}
                  className={classNames(column.isNumeric && styles.numeric)}
                >
                  {index === 0 && rowHref ? (
                    <Link href={rowHref(row)} className={styles.link}>
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && props.empty ? (
            <tr role="row">
              <td role="cell" colSpan={columns.length} className={styles.empty}>
                {props.empty}
              </td>
            </tr>
          ) : null}
        </tbody>
        {hasTotals && rows.length > 0 ? <Foot columns={columns} /> : null}
      </table>
    </div>
  )
}
