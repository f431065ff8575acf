import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { cast, castNames } from '../../atlas/cast.ts'
import { laws } from '../../machines/laws.ts'
import { testFileOf, testOf } from '../../atlas/download.ts'
import type { Graph } from '../../atlas/graph.ts'
import type { Listed } from '../../atlas/listed.ts'
import { actsOf, momentOf, type Moment } from '../../atlas/play.ts'
import { edgeName } from '../../atlas/rows.ts'
import { sentenceOf } from '../../atlas/told.ts'
import { atlasChartWords } from '../../words/groups/atlas-chart.ts'
import { m } from '../../words/messages.js'
import { actsInOrder, ActButton } from '../parts/actions.tsx'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import { copyText } from '../parts/copy-text.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Quiet, Section } from '../parts/page.tsx'
import { saveAs } from '../parts/save-as.ts'
import { Segments } from '../parts/segments.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { hrefOf, type Address } from './address.ts'
import styles from './atlas.module.css'
import { Drawing } from './drawing.tsx'
import { pathsFor } from './paths.ts'
import { stateName, toneOf, whoName } from './words.ts'

/** What each role is offered by the law where the walk stands, drawn by the part that the product's screens use. */
function Offers({ path, moment, onStep }: { path: Listed; moment: Moment; onStep: () => void }) {
  const [, navigate] = useLocation()
  if (!path.walk) return <Quiet>{m.atlas_text_by_chart_alone()}</Quiet>
  if (moment.standings.length === 0) return <Quiet>{m.atlas_text_unborn()}</Quiet>
  const roles = castNames.flatMap((who) => {
    const groups = moment.standings.flatMap((standing) => {
      const chart = laws[standing.entity]
      const { state, facts, entity } = standing
      // An act with a screen of its own is shown too: nobody leaves this page by it.
      const hrefs = Object.fromEntries(Object.keys(chart.events).map((event) => [event, '']))
      const acts = actsInOrder({ chart, subject: { state, facts, actor: cast[who] }, hrefs })
      return acts.length > 0 ? [{ entity, state, acts }] : []
    })
    return groups.length > 0 ? [{ who, groups }] : []
  })
  if (roles.length === 0) return <Quiet>{m.atlas_text_nobody()}</Quiet>
  return (
    <ul className={styles.roles}>
      {roles.map(({ who, groups }) => (
        <li key={who} className={styles.role}>
          <h3>{whoName(who)}</h3>
          {groups.map(({ entity, state, acts }) => (
            <div key={entity}>
              <p className={styles.subject}>
                {atlasChartWords[entity]()}{' '}
                <StatusTag tone={toneOf(entity, state)} label={stateName(entity, state)} />
              </p>
              <ButtonRow>
                {acts.map((act) => (
                  <ActButton
                    key={act.event}
                    entity={entity}
                    offer={act}
                    href={undefined}
                    variant={act.variant === 'primary' ? 'secondary' : act.variant}
                    onPress={() => {
                      const isNext = moment.next?.[0]?.event === act.event && moment.next[0].who === who
                      if (isNext) onStep()
                      else navigate(hrefOf({ chart: entity, view: 'paths', event: act.event, state }))
                    }}
                  />
                ))}
              </ButtonRow>
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}

function History({
  path,
  moment,
  hrefAt,
}: {
  path: Listed
  moment: Moment
  hrefAt: (step: number) => string
}) {
  const locale = currentLocale()
  return (
    <ol className={styles.history} aria-label={m.atlas_label_done()}>
      {actsOf(path).map((steps, index) => (
        <li
          key={index}
          className={styles.happened}
          data-ahead={index >= moment.done || undefined}
          aria-current={index === moment.done - 1 ? 'step' : undefined}
        >
          <LinkButton variant="quiet" href={hrefAt(index + 1)}>
            {formatNumber(index + 1, locale)}
          </LinkButton>
          <span>
            {steps.map((step, place) => (
              <span key={place} className={styles.sentence}>
                {sentenceOf(step, locale)}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Arrow keys walk, unless somebody is in a field or scrolls the drawing. */
function useArrows(back: () => void, forward: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.target instanceof Element && event.target.closest('input, select, textarea, [data-scrolls]'))
      return
    if (event.key === 'ArrowLeft') back()
    if (event.key === 'ArrowRight') forward()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function Player({ graph, address, path }: { graph: Graph; address: Address; path: Listed }) {
  const [, navigate] = useLocation()
  const { chart, cover } = address
  const locale = currentLocale()
  const moment = momentOf(path, address.step)
  const hrefAt = (step: number) => hrefOf({ chart, view: 'play', cover, path: path.id, step })
  const go = (step: number) => {
    if (step >= 0 && step <= moment.count) navigate(hrefAt(step), { replace: true })
  }
  const [back, forward] = [() => go(moment.done - 1), () => go(moment.done + 1)]
  useArrows(back, forward)
  const last = moment.last.filter(({ entity }) => entity === chart)
  return (
    <>
      <div className={styles.progress}>
        <output className={styles.counted}>
          {m.atlas_label_progress({
            step: formatNumber(moment.done, locale),
            count: formatNumber(moment.count, locale),
          })}
        </output>
        <Segments count={moment.count} doneCount={moment.done} />
        <code translate="no">{path.id}</code>
      </div>
      <ButtonRow>
        <Button onPress={forward} isDisabled={moment.next === null}>
          {m.atlas_action_forward()}
        </Button>
        <Button variant="secondary" onPress={back} isDisabled={moment.done === 0}>
          {m.atlas_action_back()}
        </Button>
        <Button variant="quiet" onPress={() => go(0)} isDisabled={moment.done === 0}>
          {m.atlas_action_restart()}
        </Button>
        <Button
          variant="quiet"
          onPress={() => void copyText(new URL(hrefAt(moment.done), location.href).href)}
        >
          {m.atlas_action_copy()}
        </Button>
        <Button variant="quiet" onPress={() => saveAs(testFileOf(path), testOf(path, locale))}>
          {m.atlas_action_download()}
        </Button>
      </ButtonRow>
      <Quiet>{moment.next ? m.atlas_text_keys() : m.atlas_text_end()}</Quiet>
      <div className={styles.stage}>
        <Drawing
          graph={graph}
          marks={{ state: moment.state, edges: new Set(last.map(edgeName)) }}
          stateHref={(state) => hrefOf({ chart, state })}
          edgeHref={(edge) => hrefOf({ chart, edge })}
        />
        <History path={path} moment={moment} hrefAt={hrefAt} />
      </div>
      <Section title={m.atlas_title_at_step()}>
        <Offers path={path} moment={moment} onStep={forward} />
      </Section>
    </>
  )
}

/** A path, step by step, by the law: the address carries chart, path and step. @source house 6 */
export function PlayView({ graph, address }: { graph: Graph; address: Address }) {
  const { chart, cover } = address
  const path = pathsFor(chart, cover).find(({ id }) => id === address.path)
  if (!path)
    return (
      <EmptyState
        title={m.atlas_error_no_path()}
        action={
          <LinkButton href={hrefOf({ chart, view: 'paths', cover })}>{m.atlas_label_view_paths()}</LinkButton>
        }
      />
    )
  return <Player graph={graph} address={address} path={path} />
}
