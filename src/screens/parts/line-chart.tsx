import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleLinear, scalePoint } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { useLocation } from 'wouter'
import { m } from '../../words/messages.js'
import { ticksTo } from './chart-figures.ts'
import { chartColour, ChartTable, dashOf, Key } from './chart-table.tsx'
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
  /** The smallest step of the axis: 1 for what is counted, 100 for poisha that are shown in taka. */
  unit?: number | undefined
  /** The table begins with the last place: what was long ago is looked for less. */
  isLastFirst?: boolean
  /** The list of what a place counts. */
  hrefOf?: ((place: number) => string | undefined) | undefined
}

const widthAtFirst = 560
const height = 260
const margin = { top: 16, right: 24, bottom: 36 }
/** Room for the figures beside the lines, in pixels: digits of both languages are narrower than this. */
const leftOf = (figures: readonly string[]): number =>
  Math.max(56, 20 + 8 * Math.max(...figures.map(({ length }) => length)))
const tick = { fontFamily: 'inherit', fontSize: 13, fill: 'var(--quiet)' }

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

type AxesProps = Required<Pick<LineChartProps, 'places' | 'format'>> & {
  ticks: readonly number[]
  width: number
  left: number
  scales: { x: ReturnType<typeof scalePoint<number>>; y: ReturnType<typeof scaleLinear<number>> }
}

/** Lines at whole steps with their figures, and the places below, as many as there is room for. */
const Axes = ({ ticks, places, width, left, scales, format = formatNumber }: AxesProps) => {
  const { x, y } = scales
  const every = Math.ceil(places.length / Math.max(2, Math.floor(width / 70)))
  return (
    <>
      {ticks.map((value) => (
        <path key={value} d={`M${left} ${y(value)} H${width - margin.right}`} stroke="var(--line)" />
      ))}
      <AxisLeft
        scale={y}
        left={left}
        tickValues={[...ticks]}
        hideAxisLine
        hideTicks
        tickFormat={(value) => format(Number(value), currentLocale())}
        tickLabelProps={{ ...tick, textAnchor: 'end', dx: '-0.25em', dy: '0.3em' }}
      />
      <AxisBottom
        scale={x}
        top={height - margin.bottom}
        stroke="var(--line-2)"
        tickValues={places.map((_, index) => index).filter((index) => index % every === 0)}
        tickFormat={(index) => places[index] ?? ''}
        tickLabelProps={{ ...tick, textAnchor: 'middle' }}
      />
    </>
  )
}

type At = { x: (place: number) => number; y: (value: number) => number }

/** One line with a dot at each place. */
const OneLine = ({ values, index, at }: { values: readonly number[]; index: number; at: At }) => (
  <Group>
    <LinePath<number>
      data={[...values]}
      x={(_, place) => at.x(place)}
      y={at.y}
      stroke={chartColour(index)}
      strokeWidth={2.5}
      strokeDasharray={dashOf(index) ?? ''}
      strokeLinejoin="round"
    />
    {values.map((value, place) => (
      <circle
        // A place is known by where it stands alone: two of them may be called the same.
        // oxlint-disable-next-line react/no-array-index-key
        key={place}
        cx={at.x(place)}
        cy={at.y(value)}
        r={2.5}
        fill={chartColour(index)}
      />
    ))}
  </Group>
)

type Shown = { place: number; left: number }

/** What stands at a place: shown while the pointer or the focus is there. */
const ValueBox = (
  props: Required<Pick<LineChartProps, 'places' | 'lines' | 'format'>> & { shown: Shown },
) => {
  const { shown, places, lines, format = formatNumber } = props
  return (
    <div
      className={styles.box}
      style={{ left: `${shown.left}px` }}
      data-side={shown.place > places.length / 2 ? 'left' : 'right'}
    >
      <strong>{places[shown.place]}</strong>
      {lines.map((line, index) => (
        <span key={line.key}>
          <Key colour={chartColour(index)} dash={dashOf(index)} /> {line.label}:{' '}
          {format(line.values[shown.place] ?? 0, currentLocale())}
        </span>
      ))}
    </div>
  )
}

const moves: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowLeft: (place) => place - 1,
  ArrowRight: (place) => place + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** The place that is looked at; null while none is. */
function usePlace(count: number, hrefOf: LineChartProps['hrefOf']) {
  const [place, setPlace] = useState<number | null>(null)
  const [, navigate] = useLocation()
  const follow = (at: number | null) => {
    const href = at === null ? undefined : hrefOf?.(at)
    if (href) navigate(href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return follow(place)
    const move = moves[event.key]
    if (!move || place === null) return
    event.preventDefault()
    setPlace(Math.min(Math.max(move(place, count - 1), 0), count - 1))
  }
  return { place, setPlace, follow, onKeyDown }
}

/** What the picture shows, in figures, each place leading to its list. */
const Table = ({
  title,
  placeLabel,
  places,
  lines,
  format = formatNumber,
  isLastFirst = false,
  hrefOf,
}: LineChartProps) => {
  const rows = places.map((label, index) => ({
    key: `${index} ${label}`,
    label,
    href: hrefOf?.(index),
    cells: lines.map((line) => format(line.values[index] ?? 0, currentLocale())),
  }))
  return (
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
      rows={isLastFirst ? rows.toReversed() : rows}
    />
  )
}

/** Where places and values stand, and the figures beside the lines. */
function scalesOf(
  { places, lines, unit }: Pick<LineChartProps, 'places' | 'lines' | 'unit'>,
  format: (value: number, locale: Locale) => string,
  width: number,
) {
  const ticks = ticksTo(Math.max(1, ...lines.flatMap((line) => line.values)), unit)
  const start = leftOf(ticks.map((value) => format(value, currentLocale())))
  const spots = scalePoint<number>({
    domain: places.map((_, index) => index),
    range: [start, width - margin.right],
  })
  const y = scaleLinear<number>({
    domain: [0, ticks.at(-1) ?? 1],
    range: [height - margin.bottom, margin.top],
  })
  return { ticks, start, spots, y }
}

/** How things went over time, from zero. Arrow keys walk its places; the table beside it says the same to those who cannot see the picture. @source look Charts */
export const LineChart = (props: LineChartProps) => {
  const { title, places, lines, format = formatNumber, hrefOf } = props
  const { width, frame } = useWidth()
  const { place, setPlace, follow, onKeyDown } = usePlace(places.length, hrefOf)
  const last = places.length - 1
  const { ticks, start, spots, y } = scalesOf(props, format, width)
  const at: At = { x: (index) => spots(index) ?? start, y }
  const nearest = (clientX: number) => {
    const left = frame.current?.getBoundingClientRect().left ?? 0
    const step = last > 0 ? (width - start - margin.right) / last : 1
    return Math.min(Math.max(Math.round((clientX - left - start) / step), 0), last)
  }
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.title}>{title}</figcaption>
      <div className={styles.both}>
        {/* What is drawn takes arrow keys as a grid does, and has a table beside it for whoever listens. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={frame}
          className={styles.line}
          role="application"
          aria-label={title}
          aria-roledescription={m.parts_label_chart()}
          // The arrow keys walk its places.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={places.length > 0 ? 0 : undefined}
          onKeyDown={onKeyDown}
          onFocus={() => setPlace(place ?? last)}
          onBlur={() => setPlace(null)}
          onPointerMove={(event) => setPlace(nearest(event.clientX))}
          onPointerLeave={() => setPlace(null)}
          onClick={(event) => follow(nearest(event.clientX))}
          data-leads={hrefOf ? '' : undefined}
        >
          <svg aria-hidden="true" width={width} height={height} className={styles.drawing}>
            <Axes
              ticks={ticks}
              places={places}
              width={width}
              left={start}
              scales={{ x: spots, y }}
              format={format}
            />
            {place === null ? null : (
              <path
                d={`M${at.x(place)} ${margin.top} V${height - margin.bottom}`}
                stroke="var(--ink)"
                strokeDasharray="2 3"
              />
            )}
            {lines.map((line, index) => (
              <OneLine key={line.key} values={line.values} index={index} at={at} />
            ))}
          </svg>
          <output className={styles.told}>
            {place === null ? null : (
              <ValueBox places={places} lines={lines} format={format} shown={{ place, left: at.x(place) }} />
            )}
          </output>
        </div>
        <Table {...props} />
      </div>
    </figure>
  )
}
