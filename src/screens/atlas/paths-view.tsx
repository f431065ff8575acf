import { useLocation } from 'wouter'
import { castNames } from '../../atlas/cast.ts'
import { isEntity } from '../../atlas/charts.ts'
import type { Graph } from '../../atlas/graph.ts'
import { isWanted, listings, type Listed } from '../../atlas/listed.ts'
import { sentenceOf } from '../../atlas/told.ts'
import { atlasCoverWords } from '../../words/groups/atlas-cover.ts'
import { m } from '../../words/messages.js'
import { Button, LinkButton } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Row } from '../parts/page.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { hrefOf, type Address } from './address.ts'
import styles from './atlas.module.css'
import { pathsFor } from './paths.ts'
import { eventName, stateName, whoName } from './words.ts'

const filters = ['from', 'to', 'state', 'role', 'event'] as const
type Filter = (typeof filters)[number]

const filterWords: Readonly<Record<Filter, () => string>> = {
  from: m.atlas_field_from,
  to: m.atlas_field_to,
  state: m.atlas_field_state,
  role: m.atlas_field_who,
  event: m.atlas_field_event,
}

/** How many paths are written out at once; the filters find the others. */
const shownMax = 40

const wantedOf = (address: Address) =>
  Object.fromEntries(filters.map((name) => [name, address[name] || undefined]))

function PathItem({ path, address }: { path: Listed; address: Address }) {
  const locale = currentLocale()
  return (
    <li className={styles.path}>
      <details>
        <summary>
          <span className={styles.pathName} translate="no">
            {path.id}
          </span>
          <span className={styles.pathStates}>
            {path.steps
              .filter(({ entity }) => entity === path.chart)
              .map(({ to }) => stateName(path.chart, to))
              .filter((name, index, all) => name !== all[index - 1])
              .join(' → ')}
          </span>
        </summary>
        <ol>
          {path.steps.map((step, index) => (
            <li key={index}>{sentenceOf(step, locale)}</li>
          ))}
        </ol>
      </details>
      <LinkButton
        variant="secondary"
        href={hrefOf({ chart: path.chart, view: 'play', cover: address.cover, path: path.id })}
      >
        {m.atlas_action_play()}
      </LinkButton>
    </li>
  )
}

/** The first of the paths that were found, and how many more there are. */
const PathList = ({ found, address }: { found: readonly Listed[]; address: Address }) => (
  <>
    <ul className={styles.paths} aria-label={m.atlas_label_view_paths()}>
      {found.slice(0, shownMax).map((path) => (
        <PathItem key={path.id} path={path} address={address} />
      ))}
    </ul>
    {found.length > shownMax ? (
      <p className={styles.more}>
        {m.atlas_text_more({ count: formatNumber(found.length - shownMax, currentLocale()) })}
      </p>
    ) : null}
  </>
)

/** The paths of a chart, told as scenarios; kind and filters stand in the address. @source house 6 */
export function PathsView({ graph, address }: { graph: Graph; address: Address }) {
  const [, navigate] = useLocation()
  const { chart, cover } = address
  const locale = currentLocale()
  const kept = {
    chart,
    view: 'paths',
    cover,
    ...Object.fromEntries(filters.map((name) => [name, address[name]])),
  } as const
  const found = pathsFor(chart, cover).filter((path) => isWanted(path, wantedOf(address)))
  const states = graph.nodes.map(({ id }) => ({ value: id, label: stateName(chart, id) }))
  const events = [...new Set(graph.edges.map(({ event }) => event))]
  const options = {
    from: states,
    to: states,
    state: states,
    role: castNames.map((name) => ({ value: name, label: whoName(name) })),
    event: events.map((event) => ({ value: event, label: eventName(chart, event) })),
  }
  const isFiltered = filters.some((name) => address[name] !== '')
  const shown = filters.filter((name) => name !== 'role' || isEntity(chart))
  return (
    <>
      <div className={styles.filters} data-print="hide">
        <SelectField
          label={m.atlas_field_cover()}
          name="cover"
          isRequired
          value={cover}
          options={listings.map((name) => ({ value: name, label: atlasCoverWords[name]() }))}
          onChange={(chosen) =>
            navigate(hrefOf({ ...kept, cover: listings.find((name) => name === chosen) ?? cover }))
          }
        />
        {shown.map((name) => (
          <SelectField
            key={name}
            label={filterWords[name]()}
            name={name}
            value={address[name]}
            placeholder={m.atlas_label_any()}
            options={options[name]}
            onChange={(chosen) => navigate(hrefOf({ ...kept, [name]: chosen }))}
          />
        ))}
      </div>
      <Row>
        <output className={styles.counted}>
          {m.atlas_text_paths_count({ count: formatNumber(found.length, locale) })}
        </output>
        {isFiltered ? (
          <Button variant="quiet" onPress={() => navigate(hrefOf({ chart, view: 'paths', cover }))}>
            {m.atlas_action_show_all()}
          </Button>
        ) : null}
      </Row>
      {found.length === 0 ? <EmptyState title={m.atlas_text_no_paths()} /> : null}
      <PathList found={found} address={address} />
    </>
  )
}
