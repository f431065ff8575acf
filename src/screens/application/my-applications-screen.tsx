import { Link, useSearchParams } from 'wouter'
import type { OwnRow } from '../../api/entities.ts'
import { turns } from '../../machines/application/stages.ts'
import { ownSorts, type OwnSort, type OwnTab } from '../../machines/application/track.ts'
import { applicationTabWords } from '../../words/groups/application-tab.ts'
import { m } from '../../words/messages.js'
import { LinkButton } from '../parts/button.tsx'
import { EmptyPage } from '../parts/empty-page.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { FailedList } from '../parts/failed-list.tsx'
import { formatNumber } from '../parts/format.ts'
import { Icon } from '../parts/icon.tsx'
import { currentLocale } from '../parts/locale.ts'
import { Pages, placeOf, withParams } from '../parts/pages.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TabLinks } from '../parts/tab-links.tsx'
import { useAhead } from '../ahead.ts'
import { useCall } from '../use-call.ts'
import { CaseCard, mainLinkOf } from './my-case-card.tsx'
import { filterOf, MySearch, narrowedTo, type Filter } from './my-search.tsx'
import { isTab } from './my-words.ts'
import styles from './my.module.css'

/** So many are seen at a glance: whoever has no more needs neither tabs nor a search. @source look Litigant */
const glanceMax = 5

/** Why nothing is there, and the way on: the whole list where it is narrowed, else a first application. */
function Empty({ filter, tab }: { filter: Filter; tab: OwnTab }) {
  const { q, ...beside } = filter
  const all = (
    <LinkButton href="/my-applications" variant="secondary">
      {m.my_action_clear_search()}
    </LinkButton>
  )
  if (Object.values(beside).some((value) => value !== ''))
    return (
      <EmptyState
        title={m.my_title_not_found_narrowed()}
        text={m.my_text_not_found_narrowed({ filters: narrowedTo(filter) })}
        action={all}
      />
    )
  if (q !== '') return <EmptyState title={m.my_title_not_found()} text={m.my_text_not_found()} action={all} />
  if (tab !== 'all')
    return <EmptyState title={m.my_title_empty_tab()} text={m.my_text_empty_tab()} action={all} />
  return (
    <EmptyState
      title={m.my_title_empty()}
      text={m.my_text_empty()}
      action={<LinkButton href="/application">{m.my_action_new()}</LinkButton>}
    />
  )
}

const orderOf = (params: URLSearchParams): OwnSort =>
  ownSorts.find((order) => order === params.get('sort')) ?? 'turn'

const orderWords: Record<OwnSort, () => string> = {
  turn: m.my_action_order_turn,
  newest: m.my_action_order_newest,
  oldest: m.my_action_order_oldest,
}

interface OrderProps {
  label: string
  now: OwnSort
  /** The order that a press leads to. */
  to: OwnSort
  isNow: boolean
}

/** The name of a column as the way to an order by it. */
function OrderLink({ label, now, to, isNow }: OrderProps) {
  const [params] = useSearchParams()
  const href = `/my-applications${withParams(params, { sort: to === 'turn' ? null : to })}`
  return (
    <Link
      href={href}
      className={styles.order}
      aria-current={isNow ? 'true' : undefined}
      aria-label={`${label}: ${orderWords[to]()}`}
    >
      {label}
      <span aria-hidden="true">{isNow ? (now === 'oldest' ? '▲' : '▼') : '↕'}</span>
    </Link>
  )
}

/** Names of the columns, where the cards are rows of a table, and the ways to another order; each card says the names itself. */
const Head = ({ order }: { order: OwnSort }) => (
  <nav aria-label={m.my_label_order()} className={styles.head}>
    <span>
      <span aria-hidden="true">{m.case_field_case_number()}</span>
      <OrderLink
        label={m.my_label_begun()}
        now={order}
        to={order === 'newest' ? 'oldest' : 'newest'}
        isNow={order !== 'turn'}
      />
    </span>
    <span>
      <OrderLink label={m.parts_label_status()} now={order} to="turn" isNow={order === 'turn'} />
    </span>
    <span aria-hidden="true">{m.case_field_court_id()}</span>
    <span aria-hidden="true">{m.my_label_how_far()}</span>
    <span aria-hidden="true" className={styles.due}>
      {m.my_label_left()}
    </span>
    <span aria-hidden="true">{m.my_label_next()}</span>
  </nav>
)

function Cases({ rows, order }: { rows: readonly OwnRow[]; order: OwnSort }) {
  // One filled button on the page: the first debt, or else the first thing that waits.
  const first = rows.find((row) => mainLinkOf(row)?.isToPay) ?? rows.find((row) => mainLinkOf(row) !== null)
  return (
    <div className={styles.frame}>
      <Head order={order} />
      <ul className={styles.cases} aria-label={m.my_label_list()}>
        {rows.map((row) => (
          <CaseCard key={row.id} row={row} isFilled={row === first} />
        ))}
      </ul>
    </div>
  )
}

/** Tabs by whose turn it is; one of the specification's own stands beside them while the address names it. @source spec §7 */
const tabsShown = (tab: OwnTab): readonly OwnTab[] => {
  const usual: readonly OwnTab[] = ['all', ...turns]
  return usual.includes(tab) ? usual : [...usual, tab]
}

/** The litigant's applications, with where each stands and its one next step; tab, filters and page stand in the address. @source spec §2 /my-applications, §7, look Litigant */
export function MyApplicationsScreen() {
  const [params] = useSearchParams()
  const wanted = params.get('selectedTab')
  const tab: OwnTab = isTab(wanted) ? wanted : 'all'
  const order = orderOf(params)
  const filter = filterOf(params)
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
  const isNarrowed = Object.keys(given).length > 0
  const query = { ...given, ...placeOf(params), selectedTab: tab, sort: order }
  const list = useCall('GET /auth/my-applications', { query }, { isLive: true })
  useAhead('/application')
  const counts = list.data?.tabs
  const hasMany = isNarrowed || tab !== 'all' || (counts?.['all'] ?? 0) > glanceMax
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1 tabIndex={-1}>{m.route_title_my_applications()}</h1>
        <LinkButton href="/application" variant="secondary">
          <Icon name="plus" />
          <span>
            {m.my_label_new()} <span className={styles.rest}>{m.my_label_new_rest()}</span>
          </span>
        </LinkButton>
      </div>
      {hasMany ? (
        <div className={styles.tools}>
          <TabLinks
            label={m.my_label_tabs()}
            isCounted
            tabs={tabsShown(tab).map((key) => ({
              href: `/my-applications${withParams(params, { selectedTab: key })}`,
              label: applicationTabWords[key](),
              count: counts?.[key],
              isCurrent: key === tab,
            }))}
          />
          <MySearch key={JSON.stringify(filter)} />
        </div>
      ) : null}
      {!list.data ? (
        list.state === 'failed' ? (
          <FailedList read={list} />
        ) : (
          <div className={styles.waiting}>
            <Skeleton lineCount={9} />
          </div>
        )
      ) : list.data.rows.length === 0 ? (
        <EmptyPage page={list.data}>
          <Empty filter={filter} tab={tab} />
        </EmptyPage>
      ) : (
        <>
          <Cases rows={list.data.rows} order={order} />
          <output className={styles.calm}>
            {m.my_text_found({ count: formatNumber(list.data.total, currentLocale()) })}
            {list.data.rows.length > 1 ? ` · ${orderWords[order]()}` : null}
          </output>
          <Pages data={list.data} params={params} />
        </>
      )}
    </div>
  )
}
