import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { chartNames, isChart, isEntity } from '../../atlas/charts.ts'
import { graphOf } from '../../atlas/graph.ts'
import { atlasChartWords } from '../../words/groups/atlas-chart.ts'
import { m } from '../../words/messages.js'
import { Page, Quiet } from '../parts/page.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { TabLinks } from '../parts/tab-links.tsx'
import { useSearch } from '../parts/use-search.ts'
import { addressOf, hrefOf, type View } from './address.ts'
import { ChartView } from './chart-view.tsx'
import { MatrixView } from './matrix-view.tsx'
import { PathsView } from './paths-view.tsx'
import { PlayView } from './play-view.tsx'
import styles from './atlas.module.css'

const viewWords: Readonly<Record<View, () => string>> = {
  drawing: m.atlas_label_view_drawing,
  matrix: m.atlas_label_view_matrix,
  paths: m.atlas_label_view_paths,
  play: m.atlas_action_play,
}

/** Every chart drawn, its matrix, its paths, and each of them step by step. What is looked at stands in the address. @source product 5 */
export function AtlasPage() {
  const address = addressOf(useSearch())
  const [, navigate] = useLocation()
  const { chart, view } = address
  const graph = useMemo(() => graphOf(chart), [chart])
  const shown: readonly View[] = isEntity(chart) ? ['drawing', 'matrix', 'paths'] : ['drawing', 'paths']
  const current = view === 'play' ? 'paths' : view
  return (
    <Page title={m.atlas_title_page()} lead={m.atlas_text_lead()} isWide>
      <div className={styles.chooser} data-print="hide">
        <SelectField
          label={m.atlas_field_chart()}
          hint={m.atlas_hint_chart()}
          name="chart"
          isRequired
          value={chart}
          options={chartNames.map((name) => ({ value: name, label: atlasChartWords[name]() }))}
          onChange={(name) => {
            if (isChart(name)) navigate(hrefOf({ chart: name, view: current }))
          }}
        />
      </div>
      <TabLinks
        label={m.atlas_label_views()}
        tabs={shown.map((name) => ({
          href: hrefOf({ chart, view: name }),
          label: viewWords[name](),
          isCurrent: name === current,
        }))}
      />
      {isEntity(chart) ? null : <Quiet>{m.atlas_text_own_names()}</Quiet>}
      {view === 'drawing' ? <ChartView graph={graph} address={address} /> : null}
      {view === 'matrix' && isEntity(chart) ? <MatrixView entity={chart} address={address} /> : null}
      {view === 'paths' ? <PathsView graph={graph} address={address} /> : null}
      {view === 'play' ? <PlayView graph={graph} address={address} /> : null}
    </Page>
  )
}
