import { Group } from '@visx/group'
import { Pie, type PieProvidedProps } from '@visx/shape'
import { m } from '../../words/messages.js'
import { chartColour, ChartTable } from './chart-table.tsx'
import styles from './charts.module.css'
import { formatNumber, type Locale } from './format.ts'
import { currentLocale } from './locale.ts'

export type PiePart = { key: string; label: string; value: number }

type PieChartProps = {
  title: string
  parts: readonly PiePart[]
  /** How a value is written; a grouped count by default. */
  format?: ((value: number, locale: Locale) => string) | undefined
}

type ProvidedPie = PieProvidedProps<PiePart>

const partsMax = 6
const width = 400
const height = 260
const radius = 96
const labelLengthMax = 16

/** The largest parts one by one, all that follow as one. */
const atMost = (parts: readonly PiePart[]): readonly PiePart[] => {
  const sorted = parts.filter((part) => part.value > 0).toSorted((one, other) => other.value - one.value)
  if (sorted.length <= partsMax) return sorted
  const rest = sorted.slice(partsMax - 1).reduce((sum, part) => sum + part.value, 0)
  return [...sorted.slice(0, partsMax - 1), { key: 'others', label: m.parts_label_others(), value: rest }]
}

const percentOf = (value: number, total: number, locale: Locale) =>
  m.parts_text_percent({ percent: formatNumber(total > 0 ? Math.round((value / total) * 100) : 0, locale) })

type SliceProps = {
  arc: ProvidedPie['arcs'][number]
  path: ProvidedPie['path']
  colour: string
  percent: string
}

/** One part with its share inside and its name outside, unless it is too thin for either. */
const Slice = ({ arc, path, colour, percent }: SliceProps) => {
  const angle = arc.endAngle - arc.startAngle
  const middle = (arc.startAngle + arc.endAngle) / 2
  const [x, y] = path.centroid(arc)
  const label = arc.data.label
  const isRight = Math.sin(middle) >= 0
  return (
    <g>
      <path d={path(arc) ?? ''} fill={colour} stroke="var(--surface)" strokeWidth={2} />
      {angle > 0.4 ? (
        <text x={x} y={y} className={styles.slice} textAnchor="middle" dy="0.35em">
          {percent}
        </text>
      ) : null}
      {angle > 0.2 ? (
        <text
          x={Math.sin(middle) * (radius + 8)}
          y={-Math.cos(middle) * (radius + 14)}
          className={styles.sliceName}
          textAnchor={isRight ? 'start' : 'end'}
          dy="0.35em"
        >
          {label.length > labelLengthMax ? `${label.slice(0, labelLengthMax)}…` : label}
        </text>
      ) : null}
    </g>
  )
}

/** Shares of a whole. The table beside it says the same to those who cannot see the picture. */
export const PieChart = ({ title, parts, format = formatNumber }: PieChartProps) => {
  const locale = currentLocale()
  const shown = atMost(parts)
  const total = shown.reduce((sum, part) => sum + part.value, 0)
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.title}>{title}</figcaption>
      <div className={styles.both}>
        <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className={styles.pie}>
          <Group top={height / 2} left={width / 2}>
            <Pie<PiePart>
              data={[...shown]}
              pieValue={(part) => part.value}
              pieSort={null}
              outerRadius={radius}
              innerRadius={radius * 0.42}
            >
              {(pie) =>
                pie.arcs.map((arc, index) => (
                  <Slice
                    key={arc.data.key}
                    arc={arc}
                    path={pie.path}
                    colour={chartColour(index)}
                    percent={percentOf(arc.data.value, total, locale)}
                  />
                ))
              }
            </Pie>
          </Group>
        </svg>
        <ChartTable
          caption={title}
          heads={[m.parts_label_item(), m.parts_label_count(), m.parts_label_share()].map((label) => ({
            label,
          }))}
          rows={shown.map((part, index) => ({
            key: part.key,
            label: part.label,
            colour: chartColour(index),
            dash: null,
            cells: [format(part.value, locale), percentOf(part.value, total, locale)],
          }))}
        />
      </div>
    </figure>
  )
}
