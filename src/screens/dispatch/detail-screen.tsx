import { dispatchFilterKeysOf } from '../../machines/case-filter.ts'
import { Suspense, useState } from 'react'
import {
  dispatchListNames,
  dispatchStatesThat,
  dispatchStates,
  type DispatchList,
} from '../../machines/dispatch/states.ts'
import { dispatchChart } from '../../machines/dispatch/chart.ts'
import { Link, useSearchParams } from 'wouter'
import type { Dispatch } from '../../api/entities.ts'
import { dispatchStateWords } from '../../words/groups/dispatch-state.ts'
import { m } from '../../words/messages.js'
import { dispatchListTitles } from '../parts/list-titles.ts'
import { ActBar } from '../parts/act-bar.tsx'
import { Banner } from '../parts/banner.tsx'
import styles from '../parts/case/case.module.css'
import { LateHistory } from '../parts/case/late-history.tsx'
import { CaseHead } from '../parts/case/case-head.tsx'
import { Section } from '../parts/case/section.tsx'
import { tooLateOf, type TooLate } from '../parts/case/too-late.ts'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { withParams } from '../parts/pages.tsx'
import { BesideList, Panes } from '../parts/panes.tsx'
import { staffDispatchHref } from '../parts/staff-href.ts'
import type { ActAnswer } from '../parts/send-act.ts'
import { dispatchListQuery, useBesideList } from '../parts/use-beside-list.ts'
import type { ActProps } from '../parts/use-act.ts'
import { Waiting } from '../parts/waiting.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { FailedRead } from '../parts/failed-read.tsx'
import { useOwnKeys } from '../parts/chosen-office.ts'
import { nameOf } from '../parts/named.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { actorOf } from '../actor.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { written } from '../parts/written.ts'
import { Summary } from './detail-parts.tsx'

// Below what is read first.
const Notes = lazyScreen(async () => (await import('../parts/case/notes.tsx')).Notes)
const Lines = lazyScreen(async () => (await import('./line-cards.tsx')).Lines)
const Bills = lazyScreen(async () => (await import('../parts/case/bills.tsx')).Bills)
// Where there is room beside the case alone.
const ListPane = lazyScreen(async () => (await import('../parts/list-pane.tsx')).ListPane)
const ClaimLine = lazyScreen(async () => (await import('../parts/case/claim-line.tsx')).ClaimLine)
// Hardly ever wanted: only where an act came too late.
const FasterBand = lazyScreen(async () => (await import('../parts/case/faster-band.tsx')).FasterBand)

type Area = 'administrator' | 'dispatch'

/** What an opened list gives to the dispatch beside it. */
type Beside = ReturnType<typeof useBesideList>

const wayOn: Record<Area, (dispatch: Dispatch) => { href: string; label: string }> = {
  administrator: ({ applicationId }) => ({
    href: `/administrator/applications/detail/${applicationId}`,
    label: m.staff_action_open_application(),
  }),
  dispatch: ({ id }) => ({
    href: `/dispatch/applications/dispatch/print_detail/${id}`,
    label: m.paper_action_covers(),
  }),
}

type HeadProps = { dispatch: Dispatch; beside: Beside | undefined; onDone: ActProps['onDone'] }

const Head = ({ dispatch, beside, onDone }: HeadProps) => {
  const account = useAccount()
  const { sentOn } = dispatch.facts
  return (
    <>
      <CaseHead
        title={written(dispatch.caseNumber)}
        tag={
          <StatusTag
            tone={dispatchStates[dispatch.state].tone}
            label={dispatchStateWords[dispatch.state]()}
          />
        }
        about={[dispatch.referenceNumber, dispatch.petitionerName].filter(Boolean).join(' · ')}
        place={beside?.place}
        takesFocus={() => beside?.takesFocus(dispatch.id) ?? false}
      />
      {account ? (
        <ActBar
          key={dispatch.id}
          chart={dispatchChart}
          subject={{ state: dispatch.state, facts: dispatch.facts, actor: actorOf(account) }}
          id={dispatch.id}
          version={dispatch.version}
          about={{
            lines: dispatch.lines,
            weightGrams: dispatch.weightGrams,
            sentOn: sentOn.isKnown ? sentOn.value : undefined,
          }}
          onDone={onDone}
        />
      ) : null}
    </>
  )
}

type BodyProps = {
  dispatch: Dispatch
  area: Area
  reload: () => void
  failure: string | null
  beside: Beside | undefined
}

const Body = ({ dispatch, area, reload, failure, beside }: BodyProps) => {
  const [late, setLate] = useState<TooLate | null>(null)
  const onDone = (answer: ActAnswer) => {
    setLate(tooLateOf(answer, dispatch.version))
    reload()
    return beside?.onDone(answer)
  }
  const link = wayOn[area](dispatch)
  return (
    <Panes head={<Head dispatch={dispatch} beside={beside} onDone={onDone} />}>
      {failure === null ? null : <ErrorState text={failure} onRetry={reload} />}
      <div className={styles.claim}>
        <Link href={link.href}>{link.label}</Link>
        <div>
          <Suspense fallback={null}>
            <ClaimLine applicationId={dispatch.applicationId} onChange={reload} />
          </Suspense>
        </div>
      </div>
      {late === null ? null : (
        <Suspense fallback={null}>
          <FasterBand subject={dispatch} late={late} />
        </Suspense>
      )}
      {dispatch.reason ? (
        <Banner tone="danger" title={m.application_field_reason()}>
          <p>{dispatch.reason}</p>
        </Banner>
      ) : null}
      <div className={styles.columns}>
        <div>
          <Section title={m.dispatch_label_application()}>
            <Summary dispatch={dispatch} />
          </Section>
          <Section title={m.dispatch_label_lines()}>
            <Suspense fallback={<Skeleton lineCount={4} />}>
              <Lines lines={dispatch.lines} />
            </Suspense>
          </Section>
          <Section title={m.case_title_bills()}>
            <Suspense fallback={<Skeleton lineCount={6} />}>
              <Bills bills={dispatch.bills} />
            </Suspense>
          </Section>
          <Suspense fallback={<Skeleton lineCount={2} />}>
            <Notes applicationId={dispatch.applicationId} />
          </Suspense>
        </div>
        <Section title={m.timeline_title_section()}>
          <LateHistory entries={dispatch.timeline} />
        </Section>
      </div>
    </Panes>
  )
}

/** One dispatch for staff: what can be done, whom it goes to, what it cost and what happened. */
function DispatchCase({ id, area, beside }: { id: string; area: Area; beside?: Beside }) {
  const read = useCall('GET /dispatches/{id}', { params: { id } }, { isLive: true })
  if (read.data !== null && read.code !== 404)
    return (
      <Body
        key={id}
        dispatch={read.data}
        area={area}
        reload={read.reload}
        failure={read.state === 'failed' ? read.message : null}
        beside={beside}
      />
    )
  return (
    <Panes head={<h1 className={styles.waiting}>{m.route_title_dispatch_detail()}</h1>}>
      {read.state === 'failed' ? <FailedRead read={read} /> : <Skeleton lineCount={12} />}
    </Panes>
  )
}

/** A dispatch of a list that stays beside it. */
function Listed({ id, list, area }: { id: string; list: DispatchList; area: Area }) {
  const [params] = useSearchParams()
  const [now] = useState(() => new Date())
  const keys = useOwnKeys(dispatchFilterKeysOf(list))
  const query = { list, ...dispatchListQuery(params, list, keys) }
  const read = useCall('GET /dispatches', { query }, { isLive: true })
  const rows = (read.data?.rows ?? []).map((row) => ({
    id: row.id,
    href: staffDispatchHref(area, row.id, list, params),
    title: written(row.caseNumber),
    text: row.court ? nameOf(row.court) : row.petitionerName,
    age: <Waiting since={row.stateSince} now={now} />,
    isOverdue: row.isOverdue,
  }))
  const states: readonly string[] = dispatchStatesThat(({ lists }) => lists.includes(list))
  const isIn = (state: string) => states.includes(state)
  const beside = useBesideList({ read, rows, currentId: id, isIn })
  const pane = (
    <ListPane
      title={dispatchListTitles[list]()}
      href={`/${area}/applications/${list}${withParams(params, { list: null })}`}
      read={read}
      rows={rows}
      currentId={id}
      filterKeys={keys}
    />
  )
  return (
    <BesideList list={pane}>
      <DispatchCase id={id} area={area} beside={beside} />
    </BesideList>
  )
}

function DispatchDetail({ id, area }: { id: string; area: Area }) {
  const [search] = useSearchParams()
  const list = dispatchListNames.find((name) => name === search.get('list'))
  return list ? <Listed id={id} list={list} area={area} /> : <DispatchCase id={id} area={area} />
}

/** @source spec §2 Administrator area */
export const AdministratorDispatchDetail = ({ params }: ScreenProps) => (
  <DispatchDetail id={params['id'] ?? ''} area="administrator" />
)

/** @source spec §2 Dispatcher area */
export const DispatcherDispatchDetail = ({ params }: ScreenProps) => (
  <DispatchDetail id={params['id'] ?? ''} area="dispatch" />
)
