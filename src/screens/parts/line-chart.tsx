import { useEffect, useRef, useState } from 'react'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleLinear, scalePoint } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { chartColour, ChartTable, dashOf } from './chart-table.tsx'
import styles from './charts.module.css'
import { formatNumber, type Locale } from './format.ts'
import { currentLocale } from './locale.ts'

export type Line = {
  key: string
  label: string
  /** One value for each of the chart's places, in the same order. */
  values: readonly number[]
}

type LineChartProps = {
  title: string
  /** What the places are, such as months. */
  placeLabel: string
  /** The places along the bottom, already in the person's words. */
  places: readonly string[]
  lines: readonly Line[]
  format?: ((value: number, locale: Locale) => string) | undefined
}

const widthAtFirst = 560
const height = 300
const margin = { top: 16, right: 24, bottom: 40, left: 60 }
const tick = { fontFamily: 'inherit', fontSize: 13, fill: 'var(--ink)' }

/** The width the chart has on the page, so that its letters keep their size on a phone. */
const useWidth = () => {
  const [width, setWidth] = useState(widthAtFirst)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  return { width, frame }
}

/** One line with a dot at each place; `at` says where a place and a value stand in the drawing. */
function Line({
  values,
  index,
  places,
  at,
}: {
  values: readonly number[]
  index: number
  places: readonly string[]
  at: { x: (place: string) => number | undefined; y: (value: number) => number }
}) {
  const xOf = (place: number) => at.x(places[place] ?? '') ?? margin.left
  return (
    <Group>
      <LinePath<number>
        data={[...values]}
        x={(_, place) => xOf(place)}
        y={at.y}
        stroke={chartColour(index)}
        strokeWidth={3}
        strokeDasharray={dashOf(index) ?? ''}
        strokeLinejoin="round"
      />
      {values.map((value, place) => (
        <circle key={places[place]} cx={xOf(place)} cy={at.y(value)} r={3.5} fill={chartColour(index)} />
      ))}
    </Group>
  )
}

/** How things went over time, from zero. The table beside it says the same to those who cannot see the picture. */
export const LineChart = ({ title, placeLabel, places, lines, format = formatNumber }: LineChartProps) => {
  const locale = currentLocale()
  const { width, frame } = useWidth()
  const x = scalePoint<string>({ domain: [...places], range: [margin.left, width - margin.right] })
  const top = Math.max(1, ...lines.flatMap((line) => line.values))
  const y = scaleLinear<number>({ domain: [0, top], range: [height - margin.bottom, margin.top], nice: true })
  const every = Math.ceil(places.length / Math.max(2, Math.floor(width / 70)))
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.title}>{title}</figcaption>
      <div className={styles.both}>
        <div ref={frame} className={styles.line}>
          <svg aria-hidden="true" width={width} height={height} className={styles.drawing}>
            {y.ticks(5).map((value) => (
              <path
                key={value}
                d={`M${margin.left} ${y(value)} H${width - margin.right}`}
                stroke="var(--line)"
              />
            ))}
            <AxisLeft
              scale={y}
              left={margin.left}
              numTicks={5}
              hideAxisLine
              hideTicks
              tickFormat={(value) => format(Number(value), locale)}
              tickLabelProps={{ ...tick, textAnchor: 'end', dx: '-0.25em', dy: '0.3em' }}
            />
            <AxisBottom
              scale={x}
              top={height - margin.bottom}
              stroke="var(--field-border)"
              tickValues={places.filter((_, index) => index % every === 0)}
              tickFormat={String}
              tickLabelProps={{ ...tick, textAnchor: 'middle' }}
            />
            {lines.map((line, index) => (
              <Line key={line.key} values={line.values} index={index} places={places} at={{ x, y }} />
            ))}
          </svg>
        </div>
        <ChartTable
          caption={title}
          heads={[
            { label: placeLabel },
            ...lines.map((line, index) => ({
              label: line.label,
              colour: chartColour(index),
              dash: dashOf(index),
            })),
          ]}
          rows={places.map((place, index) => ({
            key: place,
            label: place,
            cells: lines.map((line) => format(line.values[index] ?? 0, locale)),
          }))}
        />
      </div>
    </figure>
  )
}
