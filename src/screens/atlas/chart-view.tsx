import { Link } from 'wouter'
import { isEntity } from '../../atlas/charts.ts'
import type { Graph, GraphEdge } from '../../atlas/graph.ts'
import { atlasChartWords } from '../../words/groups/atlas-chart.ts'
import { m } from '../../words/messages.js'
import { LinkButton } from '../parts/button.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Quiet, Row, Section } from '../parts/page.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import type { Address } from './address.ts'
import { hrefOf } from './address.ts'
import styles from './atlas.module.css'
import { Drawing } from './drawing.tsx'
import { conditionName, eventName, stateName, toneOf, whoName } from './words.ts'

type ChartViewProps = { graph: Graph; address: Address }

const State = ({ graph, state }: { graph: Graph; state: string }) => (
  <StatusTag tone={toneOf(graph.chart, state)} label={stateName(graph.chart, state)} />
)

const Names = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? null : (
    <ul className={styles.names}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )

const whoOf = (graph: Graph, edge: GraphEdge): string[] =>
  isEntity(graph.chart) ? edge.who.map(whoName) : [whoName('person')]

function Transition({ graph, edge }: { graph: Graph; edge: GraphEdge }) {
  const { chart } = graph
  return (
    <Section title={eventName(chart, edge.event)} id="chosen">
      <dl className={styles.told}>
        <dt>{m.atlas_label_leads_to()}</dt>
        <dd className={styles.way}>
          <State graph={graph} state={edge.from} />
          <span aria-hidden="true">→</span>
          <State graph={graph} state={edge.to} />
        </dd>
        <dt>{m.atlas_label_allowed()}</dt>
        <dd>
          <Names names={whoOf(graph, edge)} />
        </dd>
        {edge.conditions.length > 0 ? (
          <>
            <dt>{m.atlas_label_refused_when()}</dt>
            <dd>
              <Names names={edge.conditions.map(conditionName)} />
            </dd>
          </>
        ) : null}
        {edge.asks.length > 0 ? (
          <>
            <dt>{m.atlas_label_asks()}</dt>
            <dd translate="no">
              <code>{edge.asks.join(', ')}</code>
            </dd>
          </>
        ) : null}
        <dt>{m.atlas_label_name()}</dt>
        <dd translate="no">
          <code>{edge.id}</code>
        </dd>
      </dl>
      <Row>
        <LinkButton
          variant="secondary"
          href={hrefOf({ chart, view: 'paths', event: edge.event, state: edge.from })}
        >
          {m.atlas_action_paths_of_event()}
        </LinkButton>
      </Row>
    </Section>
  )
}

function StateTold({ graph, state }: { graph: Graph; state: string }) {
  const { chart } = graph
  const leaving = graph.edges.filter(({ from }) => from === state)
  const meaning = graph.nodes.find(({ id }) => id === state)
  return (
    <Section title={stateName(chart, state)} id="chosen">
      <Row>
        <State graph={graph} state={state} />
        {meaning?.isInitial ? <span>{m.atlas_label_initial()}</span> : null}
        {leaving.length === 0 ? <span>{m.atlas_label_final()}</span> : null}
        <code translate="no">{state}</code>
      </Row>
      <ul className={styles.names}>
        {leaving.map((edge) => (
          <li key={edge.id}>
            <Link href={hrefOf({ chart, edge: edge.id })}>{eventName(chart, edge.event)}</Link>
            {' → '}
            {edge.to === edge.from ? m.atlas_label_stays() : stateName(chart, edge.to)}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The drawing of a chart, what is said of what was chosen in it, and the same as a table. */
export function ChartView({ graph, address }: ChartViewProps) {
  const { chart } = graph
  const edge = graph.edges.find(({ id }) => id === address.edge)
  const state = graph.nodes.find(({ id }) => id === address.state)?.id
  return (
    <>
      <Drawing
        graph={graph}
        marks={{ state: state ?? '', edges: new Set(edge ? [edge.id] : []) }}
        stateHref={(id) => hrefOf({ chart, state: id })}
        edgeHref={(id) => hrefOf({ chart, edge: id })}
      />
      {edge ? <Transition graph={graph} edge={edge} /> : null}
      {state && !edge ? <StateTold graph={graph} state={state} /> : null}
      {!edge && !state ? <Quiet>{m.atlas_text_press_state()}</Quiet> : null}
      <Section title={m.atlas_label_transitions()}>
        <DataTable
          caption={atlasChartWords[chart]()}
          isCaptionHidden
          rows={graph.edges}
          rowKey={({ id }) => id}
          rowHref={({ id }) => hrefOf({ chart, edge: id })}
          isRowCurrent={({ id }) => id === edge?.id}
          columns={[
            { key: 'event', heading: m.atlas_label_event(), cell: (row) => eventName(chart, row.event) },
            { key: 'from', heading: m.atlas_field_from(), cell: (row) => stateName(chart, row.from) },
            {
              key: 'to',
              heading: m.atlas_label_leads_to(),
              cell: (row) => (row.to === row.from ? m.atlas_label_stays() : stateName(chart, row.to)),
            },
            {
              key: 'who',
              heading: m.atlas_label_allowed(),
              cell: (row) => <Names names={whoOf(graph, row)} />,
              hideBelow: 992,
            },
            {
              key: 'unless',
              heading: m.atlas_label_refused_when(),
              cell: (row) => <Names names={row.conditions.map(conditionName)} />,
              hideBelow: 992,
            },
          ]}
        />
      </Section>
    </>
  )
}
