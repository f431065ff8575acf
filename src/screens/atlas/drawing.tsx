import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Graph, GraphEdge } from '../../atlas/graph.ts'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import { classNames } from '../parts/class-names.ts'
import { currentLocale } from '../parts/locale.ts'
import styles from './drawing.module.css'
import { placed, rowHeight, shortOf, type Placed, type PlacedLine, type PlacedNode } from './place.ts'
import { eventName, stateName, toneOf } from './words.ts'

/** What is marked in a drawing: where it stands, and the transitions that just happened. */
export interface Marks {
  state: string
  edges: ReadonlySet<string>
}

type DrawingProps = {
  graph: Graph
  marks: Marks
  stateHref: (state: string) => string
  edgeHref: (edge: string) => string
}

const pathOf = ({ points }: PlacedLine): string => {
  const [first, ...rest] = points
  if (!first) return ''
  const last = rest.at(-1) ?? first
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last
    const isLast = index === rest.length - 2
    const to = isLast ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }
    return `Q ${point.x} ${point.y} ${to.x} ${to.y}`
  })
  return `M ${first.x} ${first.y} ${bends.length > 0 ? bends.join(' ') : `L ${last.x} ${last.y}`}`
}

/** A transition's name in the drawing, to be pressed. */
const EdgeName = ({
  graph,
  edge,
  at,
  isMarked,
  href,
  children,
}: {
  graph: Graph
  edge: GraphEdge
  at: { x: number; y: number; width: number }
  isMarked: boolean
  href: string
  children: ReactNode
}) => (
  <Link
    href={href}
    className={classNames(styles.edgeName, isMarked && styles.marked)}
    aria-label={`${stateName(graph.chart, edge.from)} → ${eventName(graph.chart, edge.event)} → ${stateName(graph.chart, edge.to)}`}
    aria-current={isMarked ? 'true' : undefined}
  >
    <rect
      className={styles.plate}
      x={at.x - at.width / 2}
      y={at.y - rowHeight / 2}
      width={at.width}
      height={rowHeight}
      rx={4}
    />
    <text x={at.x} y={at.y + 5} textAnchor="middle">
      {children}
    </text>
  </Link>
)

function State({ node, graph, marks, stateHref, edgeHref }: DrawingProps & { node: PlacedNode }) {
  const { id, x, y, width, height, name, told } = node
  const [top, left] = [y - height / 2, x - width / 2]
  const meaning = graph.nodes.find((one) => one.id === id)
  const isHere = marks.state === id
  return (
    <g className={styles.state} data-tone={toneOf(graph.chart, id)} data-here={isHere || undefined}>
      <Link
        href={stateHref(id)}
        className={styles.stateName}
        aria-label={stateName(graph.chart, id)}
        aria-current={isHere ? 'true' : undefined}
      >
        <rect x={left} y={top} width={width} height={height} rx={8} />
        {meaning?.isFinal ? (
          <rect x={left + 4} y={top + 4} width={width - 8} height={height - 8} rx={5} />
        ) : null}
        {meaning?.isInitial ? <circle cx={left} cy={y} r={5} /> : null}
        {name.map((line, index) => (
          <text key={line} x={x} y={top + 25 + index * rowHeight} textAnchor="middle">
            {index > 0 ? ` ${line}` : line}
          </text>
        ))}
      </Link>
      {told.map(({ edge, text }, index) => (
        <EdgeName
          key={edge.id}
          graph={graph}
          edge={edge}
          at={{ x, y: top + 9 + (name.length + index + 0.5) * rowHeight, width: width - 12 }}
          isMarked={marks.edges.has(edge.id)}
          href={edgeHref(edge.id)}
        >
          {text}
        </EdgeName>
      ))}
    </g>
  )
}

const Line = ({ line, arrow, isMarked }: { line: PlacedLine; arrow: string; isMarked: boolean }) => (
  <path
    d={pathOf(line)}
    className={classNames(styles.line, isMarked && styles.markedLine)}
    markerEnd={`url(#${arrow}-${isMarked ? 'marked' : 'plain'})`}
  />
)

/** Where everything is drawn. The names decide how wide it is, and they are of the reader's language. */
function usePlaced(graph: Graph): Placed {
  const locale = currentLocale()
  return useMemo(
    () =>
      placed(graph, {
        nameOf: (state) => stateName(graph.chart, state),
        eventOf: (event) => eventName(graph.chart, event),
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words follow the language
    [graph, locale],
  )
}

/** The heads of the arrows. */
const Tips = ({ of }: { of: string }) => (
  <defs>
    {['plain', 'marked'].map((kind) => (
      <marker
        key={kind}
        id={`${of}-${kind}`}
        viewBox="0 0 8 8"
        refX="7"
        refY="4"
        markerWidth="7"
        markerHeight="7"
        orient="auto-start-reverse"
      >
        <path d="M 0 0 L 8 4 L 0 8 z" className={kind === 'marked' ? styles.markedTip : styles.tip} />
      </marker>
    ))}
  </defs>
)

/** A chart as it is written down: every state and every transition once, each to be reached by keys. @source product 5 */
export function Drawing(props: DrawingProps) {
  const { graph, marks, edgeHref } = props
  const arrow = useId()
  const frame = useRef<HTMLElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const at = usePlaced(graph)
  const here = at.nodes.find(({ id }) =>
    marks.state === '' ? graph.nodes.some((node) => node.isInitial && node.id === id) : id === marks.state,
  )
  useEffect(() => {
    const { current } = frame
    if (!current || !here) return
    current.scrollLeft = here.x - current.clientWidth / 2
    current.scrollTop = here.y - current.clientHeight / 2
  }, [here, isWhole])
  const isMarked = (edges: readonly GraphEdge[]) => edges.some(({ id }) => marks.edges.has(id))
  return (
    <div className={styles.around}>
      <div data-print="hide">
        <Button variant="quiet" onPress={() => setIsWhole(!isWhole)}>
          {isWhole ? m.atlas_action_readable() : m.atlas_action_whole()}
        </Button>
      </div>
      <section
        ref={frame}
        className={classNames(styles.frame, isWhole && styles.whole)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
        tabIndex={0}
        data-scrolls
        aria-label={m.atlas_label_view_drawing()}
      >
        <svg
          className={styles.drawing}
          width={at.width}
          height={at.height}
          viewBox={`0 0 ${at.width} ${at.height}`}
        >
          <Tips of={arrow} />
          {at.lines.map((line) => (
            <Line key={line.key} line={line} arrow={arrow} isMarked={isMarked(line.edges)} />
          ))}
          {at.nodes.map((node) => (
            <State key={node.id} {...props} node={node} />
          ))}
          {(at.isNamed ? at.lines : []).flatMap((line) =>
            line.edges.map((edge, index) => (
              <EdgeName
                key={edge.id}
                graph={graph}
                edge={edge}
                at={{
                  x: line.x,
                  y: line.y + (index - (line.edges.length - 1) / 2) * rowHeight,
                  width: line.width,
                }}
                isMarked={marks.edges.has(edge.id)}
                href={edgeHref(edge.id)}
              >
                {shortOf(eventName(graph.chart, edge.event))}
              </EdgeName>
            )),
          )}
        </svg>
      </section>
    </div>
  )
}
