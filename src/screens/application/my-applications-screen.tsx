import { useSearchParams } from 'wouter'
import type { OwnRow } from '../../api/entities.ts'
import { turns } from '../../machines/application/stages.ts'
import { turnOf, type OwnTab } from '../../machines/application/track.ts'
import { applicationTabWords } from '../../words/groups/application-tab.ts'
import { m } from '../../words/messages.js'
import { LinkButton } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { formatNumber } from '../parts/format.ts'
import { Icon } from '../parts/icon.tsx'
import { currentLocale } from '../parts/locale.ts'
import { Pages, placeOf, withParams } from '../parts/pages.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TabLinks } from '../parts/tab-links.tsx'
import { useCall } from '../use-call.ts'
import { CaseCard, mainLinkOf } from './my-case-card.tsx'
import { filterOf, MySearch } from './my-search.tsx'
import { standingOfRow } from './my-standing.ts'
import { isTab } from './my-words.ts'
import styles from './my.module.css'

/** So many are seen at a glance: whoever has no more needs neither tabs nor a search. @source look Litigant */
const glanceMax = 5

/** Why nothing is there, and the way on: the whole list where it is narrowed, else a first application. */
function Empty({ isNarrowed, tab }: { isNarrowed: boolean; tab: OwnTab }) {
  const all = (
    <LinkButton href="/my-applications" variant="secondary">
      {m.my_action_clear_search()}
    </LinkButton>
  )
  if (isNarrowed)
    return <EmptyState title={m.my_title_not_found()} text={m.my_text_not_found()} action={all} />
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

/** What waits for the owner first, then what waits for the office, then what has ended; each in the list's own order. */
const rankOf = (row: OwnRow): number => {
  const turn = turnOf(standingOfRow(row))
  return turn === null ? turns.length : turns.indexOf(turn)
}

/** Names of the columns, where the cards are rows of a table; each card says them itself. */
const Head = () => (
  <div aria-hidden="true" className={styles.head}>
    <span>{m.case_field_case_number()}</span>
    <span>{m.parts_label_status()}</span>
    <span>{m.case_field_court_id()}</span>
    <span>{m.my_label_how_far()}</span>
    <span className={styles.due}>{m.my_label_left()}</span>
    <span>{m.my_label_next()}</span>
  </div>
)

function Cases({ rows }: { rows: readonly OwnRow[] }) {
  const inOrder = rows.toSorted((one, other) => rankOf(one) - rankOf(other))
  // One filled button on the page: the first debt, or else the first thing that waits.
  const first =
    inOrder.find((row) => row.owedPoisha > 0 && mainLinkOf(row) !== null) ??
    inOrder.find((row) => mainLinkOf(row) !== null)
  return (
    <div className={styles.frame}>
      <Head />
      <ul className={styles.cases} aria-label={m.my_label_list()}>
        {inOrder.map((row) => (
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
  const filter = filterOf(params)
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
  const isNarrowed = Object.keys(given).length > 0
  const list = useCall('GET /auth/my-applications', {
    query: { ...given, ...placeOf(params), selectedTab: tab },
  })
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
          <ErrorState text={list.message} onRetry={list.reload} />
        ) : (
          <div className={styles.waiting}>
            <Skeleton lineCount={9} />
          </div>
        )
      ) : list.data.rows.length === 0 ? (
        <Empty isNarrowed={isNarrowed} tab={tab} />
      ) : (
        <>
          <Cases rows={list.data.rows} />
          <output className={styles.calm}>
            {m.my_text_found({ count: formatNumber(list.data.total, currentLocale()) })}
            {list.data.rows.length > 1 ? ` · ${m.my_text_order()}` : null}
          </output>
          <Pages data={list.data} params={params} />
        </>
      )}
    </div>
  )
}
