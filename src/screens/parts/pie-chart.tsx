import { Group } from '@visx/group'
import { Pie, type PieProvidedProps } from '@visx/shape'
import { Link } from 'wouter'
import { m } from '../../words/messages.js'
import { percentsOf } from './chart-figures.ts'
import { chartColour, ChartTable } from './chart-table.tsx'
import styles from './charts.module.css'
import { formatNumber, type Locale } from './format.ts'
import { currentLocale } from './locale.ts'

export type PiePart = {
  key: string
  label: string
  value: number
  /** The list of what is counted. */
  href?: string | undefined
}

type PieChartProps = {
  title: string
  parts: readonly PiePart[]
  /** How a value is written; a grouped count by default. */
  format?: ((value: number, locale: Locale) => string) | undefined
  /** What all parts together are, in the middle of the picture. */
  totalLabel?: string | undefined
  /** What a value is; a count by default. */
  valueLabel?: string | undefined
}

type ProvidedPie = PieProvidedProps<PiePart>

const partsMax = 6
const size = 200
const radius = 96

/** The parts that there are, the largest first; what is below nothing, as where more was given back than received, comes last. */
const largestFirst = (parts: readonly PiePart[]): readonly PiePart[] =>
  parts.filter((part) => part.value !== 0).toSorted((one, other) => other.value - one.value)

/** The largest parts one by one, all that follow as one. */
const atMost = (sorted: readonly PiePart[]): readonly PiePart[] => {
  if (sorted.length <= partsMax) return sorted
  const rest = sorted.slice(partsMax - 1).reduce((sum, part) => sum + part.value, 0)
  return [...sorted.slice(0, partsMax - 1), { key: 'others', label: m.parts_label_others(), value: rest }]
}

type SliceProps = { arc: ProvidedPie['arcs'][number]; path: ProvidedPie['path']; colour: string }

/** One part; its name, count and share stand in the table beside it, whole. */
const Slice = ({ arc, path, colour }: SliceProps) => {
  const { href } = arc.data
  const shape = <path d={path(arc) ?? ''} fill={colour} stroke="var(--surface)" strokeWidth={2} />
  // The keyboard has the same link in the table.
  return href ? (
    <Link href={href} tabIndex={-1} className={styles.slice}>
      {shape}
    </Link>
  ) : (
    shape
  )
}

/** Signs of the whole that fit into the ring at the size of a count. */
const wholeLengthMax = 6

/** What all parts together are, in the ring's hole. */
const Whole = ({ text, label }: { text: string; label: string }) => (
  <>
    <text
      textAnchor="middle"
      dy="0.1em"
      className={styles.whole}
      // An amount is wider than the ring's hole at the size of a count.
      {...(text.length > wholeLengthMax ? { style: { fontSize: 14 } } : {})}
    >
      {text}
    </text>
    <text textAnchor="middle" dy="1.7em" className={styles.wholeLabel}>
      {label}
    </text>
  </>
)

/** Shares of a whole, each leading to the list that it counts. The table beside it says the same to those who cannot see the picture. @source look Charts */
export const PieChart = ({
  title,
  parts,
  format = formatNumber,
  totalLabel,
  valueLabel = m.parts_label_count(),
}: PieChartProps) => {
  const locale = currentLocale()
  const sorted = largestFirst(parts)
  // What is below nothing is no slice, and has no share; the whole is what all come to.
  const slices = sorted.filter((part) => part.value > 0)
  const shown = atMost(slices)
  const total = sorted.reduce((sum, part) => sum + part.value, 0)
  const percents = percentsOf(slices.map(({ value }) => value))
  const shareOf = (percent: number | undefined) =>
    percent === undefined ? '' : m.parts_text_percent({ percent: formatNumber(percent, locale) })
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.title}>{title}</figcaption>
      <div className={styles.both}>
        <svg aria-hidden="true" viewBox={`0 0 ${size} ${size}`} className={styles.pie}>
          <Group top={size / 2} left={size / 2}>
            <Pie<PiePart>
              data={[...shown]}
              pieValue={(part) => part.value}
              pieSort={null}
              outerRadius={radius}
              innerRadius={radius * 0.6}
            >
              {(pie) =>
                pie.arcs.map((arc, index) => (
                  <Slice key={arc.data.key} arc={arc} path={pie.path} colour={chartColour(index)} />
                ))
              }
            </Pie>
            {totalLabel ? <Whole text={format(total, locale)} label={totalLabel} /> : null}
          </Group>
        </svg>
        <ChartTable
          caption={title}
          heads={[m.parts_label_item(), valueLabel, m.parts_label_share()].map((label) => ({
            label,
          }))}
          rows={sorted.map((part, index) => ({
            key: part.key,
            label: part.label,
            href: part.href,
            // What the picture shows as one has one colour here, each with its own way on.
            ...(part.value > 0 ? { colour: chartColour(Math.min(index, partsMax - 1)) } : {}),
            dash: null,
            cells: [format(part.value, locale), shareOf(percents[index])],
          }))}
        />
      </div>
    </figure>
  )
}
