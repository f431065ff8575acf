import { Link } from 'wouter'
import styles from './charts.module.css'

const colours = ['--chart-1', '--chart-2', '--chart-3', '--chart-4', '--chart-5', '--chart-6']
const dashes = ['', '8 4', '2 4', '12 4 2 4', '5 5', '1 5']

export const chartColour = (index: number) => `var(${colours[index % colours.length]})`

/** A dash for each line, so that lines differ without colour; -1 stands for a filled patch. */
export const dashOf = (index: number) => (index < 0 ? null : (dashes[index % dashes.length] ?? ''))

type Head = { label: string; colour?: string; dash?: string | null }

type ChartTableProps = {
  caption: string
  heads: readonly Head[]
  rows: readonly {
    key: string
    label: string
    /** The list of what the row counts. */
    href?: string | undefined
    colour?: string
    dash?: string | null
    cells: readonly string[]
  }[]
}

/** The colour and the dash of a line, or the colour of a part. */
export const Key = ({ colour, dash }: { colour: string; dash: string | null }) => (
  <svg aria-hidden="true" width="24" height="12" viewBox="0 0 24 12" className={styles.key}>
    {dash === null ? (
      <rect width="12" height="12" rx="2" fill={colour} />
    ) : (
      <path d="M0 6 H24" stroke={colour} strokeWidth="3" strokeDasharray={dash} />
    )}
  </svg>
)

/** The figures behind a chart, and its key. */
export const ChartTable = ({ caption, heads, rows }: ChartTableProps) => (
  // The keyboard needs a stop here to scroll a table that is wider than a phone.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section className={styles.tableFrame} aria-label={caption} tabIndex={0}>
    <table className={styles.table}>
      <caption className={styles.hidden}>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head.label} scope="col">
              {head.colour ? <Key colour={head.colour} dash={head.dash ?? null} /> : null}
              {head.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              {row.colour ? <Key colour={row.colour} dash={row.dash ?? null} /> : null}
              {row.href ? <Link href={row.href}>{row.label}</Link> : row.label}
            </th>
            {row.cells.map((cell, index) => (
              <td key={heads[index + 1]?.label ?? index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
