import { dispatchStates } from '../../machines/dispatch/states.ts'
import { applicationStates, applicationTabs, type ApplicationTab } from '../../machines/application/states.ts'
import { useSearchParams } from 'wouter'
import type { OwnRow } from '../../api/entities.ts'
import { applicationStateWords } from '../../words/groups/application-state.ts'
import { applicationTabWords } from '../../words/groups/application-tab.ts'
import { dispatchStateWords } from '../../words/groups/dispatch-state.ts'
import { m } from '../../words/messages.js'
import { ButtonRow, LinkButton } from '../parts/button.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { Card, Cards, Page, Row } from '../parts/page.tsx'
import { Pages, placeOf, withParams } from '../parts/pages.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { SummaryList } from '../parts/summary-list.tsx'
import { TabLinks } from '../parts/tab-links.tsx'
import { useCall } from '../use-call.ts'
import { applicationLabel } from '../words/application.ts'
import { linksOf } from './my-links.ts'
import { filterOf, MySearch } from './my-search.tsx'
import { isTab } from './my-words.ts'

function CaseCard({ row }: { row: OwnRow }) {
  const links = linksOf(row)
  return (
    <Card>
      <Row>
        <h2>{row.caseNumber || m.my_text_untitled()}</h2>
        <StatusTag tone={applicationStates[row.state].tone} label={applicationStateWords[row.state]()} />
      </Row>
      <SummaryList
        items={[
          ...(applicationLabel(row.state) === applicationStateWords[row.state]()
            ? []
            : [{ term: m.parts_label_status(), description: applicationLabel(row.state) }]),
          ...(row.referenceNumber
            ? [{ term: m.case_label_reference(), description: row.referenceNumber }]
            : []),
          ...(row.caseType ? [{ term: m.case_field_type_id(), description: nameOf(row.caseType) }] : []),
          ...(row.court ? [{ term: m.case_field_court_id(), description: nameOf(row.court) }] : []),
          ...(row.dispatchState
            ? [
                {
                  term: m.my_label_dispatch(),
                  description: (
                    <StatusTag
                      tone={dispatchStates[row.dispatchState].tone}
                      label={dispatchStateWords[row.dispatchState]()}
                    />
                  ),
                },
              ]
            : []),
          ...(row.owedPoisha > 0
            ? [
                {
                  term: m.my_label_outstanding(),
                  description: <Money amountPoisha={row.owedPoisha} />,
                },
              ]
            : []),
          { term: m.my_label_updated(), description: <DateTime at={row.updatedAt} /> },
          ...(row.keptUntil
            ? [{ term: m.my_label_kept_until(), description: <DateTime at={row.keptUntil} form="day" /> }]
            : []),
        ]}
      />
      <ButtonRow>
        {links.map((link) => (
          <LinkButton key={link.href} href={link.href} variant={link.isMain ? 'primary' : 'secondary'}>
            {link.label}
          </LinkButton>
        ))}
        <LinkButton href={`/my-application-details/${row.id}`} variant="secondary">
          {m.my_action_details()}
        </LinkButton>
      </ButtonRow>
    </Card>
  )
}

/** Why nothing is there, and the way on: the whole list where it is narrowed, else a first application. */
function Empty({ isNarrowed, tab }: { isNarrowed: boolean; tab: ApplicationTab }) {
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

/** The litigant's applications by tab, with what can be done with each; tab, filters and page stand in the address. @source spec §2 /my-applications, §7 */
export function MyApplicationsScreen() {
  const [params] = useSearchParams()
  const wanted = params.get('selectedTab')
  const tab: ApplicationTab = isTab(wanted) ? wanted : 'all'
  const filter = filterOf(params)
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
  const isNarrowed = Object.keys(given).length > 0
  const list = useCall('GET /auth/my-applications', {
    query: { ...given, ...placeOf(params), selectedTab: tab },
  })
  const counts = list.data?.tabs
  return (
    <Page title={m.route_title_my_applications()}>
      <ButtonRow>
        <LinkButton href="/application">{m.my_action_new()}</LinkButton>
      </ButtonRow>
      <TabLinks
        label={m.my_label_tabs()}
        tabs={applicationTabs.map((key) => ({
          href: `/my-applications${withParams(params, { selectedTab: key })}`,
          label: applicationTabWords[key](),
          count: counts?.[key],
          isCurrent: key === tab,
        }))}
      />
      <MySearch key={JSON.stringify(filter)} />
      {!list.data ? (
        list.state === 'failed' ? (
          <ErrorState text={list.message} onRetry={list.reload} />
        ) : (
          <Skeleton lineCount={8} />
        )
      ) : list.data.rows.length === 0 ? (
        <Empty isNarrowed={isNarrowed} tab={tab} />
      ) : (
        <>
          <output>{m.my_text_found({ count: formatNumber(list.data.total, currentLocale()) })}</output>
          <Cards label={m.my_label_list()}>
            {list.data.rows.map((row) => (
              <CaseCard key={row.id} row={row} />
            ))}
          </Cards>
          <Pages data={list.data} params={params} />
        </>
      )}
    </Page>
  )
}
