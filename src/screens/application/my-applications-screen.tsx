import { useState, type FormEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ApplicationRow } from '../../api/entities.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { Card, Cards, Page, Row } from '../parts/page.tsx'
import { Pagination } from '../parts/pagination.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { SummaryList } from '../parts/summary-list.tsx'
import { TabLinks } from '../parts/tab-links.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { applicationStateWords, applicationTones } from '../words/application.ts'
import { dispatchStateWords, dispatchTones } from '../words/dispatch.ts'
import { linksOf } from './my-links.ts'
import { isTab, tabWords, type MyApplications, type Tab } from './my-words.ts'

function CaseCard({ row }: { row: ApplicationRow }) {
  const account = useAccount()
  const links = account ? linksOf(row, account) : []
  return (
    <Card>
      <Row>
        <h2>{row.caseNumber || m.my_text_untitled()}</h2>
        <StatusTag tone={applicationTones[row.state]} label={applicationStateWords[row.state]()} />
      </Row>
      <SummaryList
        items={[
          ...(row.referenceNumber
            ? [{ term: m.my_label_reference(), description: row.referenceNumber }]
            : []),
          ...(row.caseType ? [{ term: m.my_label_type(), description: nameOf(row.caseType) }] : []),
          ...(row.court ? [{ term: m.my_label_court(), description: nameOf(row.court) }] : []),
          ...(row.dispatchState
            ? [
                {
                  term: m.my_label_dispatch(),
                  description: (
                    <StatusTag
                      tone={dispatchTones[row.dispatchState]}
                      label={dispatchStateWords[row.dispatchState]()}
                    />
                  ),
                },
              ]
            : []),
          ...(row.outstandingPoisha > 0
            ? [
                {
                  term: m.my_label_outstanding(),
                  description: <Money amountPoisha={row.outstandingPoisha} />,
                },
              ]
            : []),
          { term: m.my_label_updated(), description: <DateTime at={row.updatedAt} /> },
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

function SearchForm({ typed, onSearch }: { typed: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <search>
      <form onSubmit={submit}>
        <TextField
          label={m.my_field_search()}
          name="q"
          type="search"
          value={text}
          onChange={setText}
          isRequired
        />
        <ButtonRow>
          <Button type="submit" variant="secondary">
            {m.my_action_search()}
          </Button>
          {typed ? (
            <Button variant="quiet" onPress={() => onSearch('')}>
              {m.my_action_clear_search()}
            </Button>
          ) : null}
        </ButtonRow>
      </form>
    </search>
  )
}

const addressOf = (parts: Record<string, string | number | null | undefined>): string => {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(parts))
    if (value !== null && value !== undefined && value !== '') query.set(key, String(value))
  return `/my-applications?${query}`
}

function Rows({ page, tab, q }: { page: MyApplications; tab: Tab; q: string }) {
  if (page.rows.length === 0)
    return q ? (
      <EmptyState title={m.my_title_not_found()} text={m.my_text_not_found()} />
    ) : (
      <EmptyState
        title={m.my_title_empty()}
        text={m.my_text_empty()}
        action={<LinkButton href="/application">{m.my_action_new()}</LinkButton>}
      />
    )
  return (
    <>
      <Cards label={m.my_label_list()}>
        {page.rows.map((row) => (
          <CaseCard key={row.id} row={row} />
        ))}
      </Cards>
      <Pagination
        previousHref={
          page.previousCursor
            ? addressOf({ tab, q, page: Math.max(1, page.page - 1), before: page.previousCursor })
            : undefined
        }
        nextHref={
          page.nextCursor ? addressOf({ tab, q, page: page.page + 1, after: page.nextCursor }) : undefined
        }
      />
    </>
  )
}

/** The litigant's applications by tab, with what can be done with each. @source spec §2 /my-applications */
export function MyApplicationsScreen() {
  const [, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const wanted = search.get('tab')
  const tab: Tab = isTab(wanted) ? wanted : 'all'
  const q = search.get('q') ?? ''
  const after = search.get('after')
  const before = search.get('before')
  const list = useCall('GET /auth/my-applications', {
    query: {
      selectedTab: tab,
      page: search.get('page') ?? 1,
      ...(q ? { q } : {}),
      ...(after ? { after } : {}),
      ...(before ? { before } : {}),
    },
  })
  const counts = list.data?.tabs
  return (
    <Page title={m.my_title_applications()}>
      <ButtonRow>
        <LinkButton href="/application">{m.my_action_new()}</LinkButton>
      </ButtonRow>
      <TabLinks
        label={m.my_label_tabs()}
        tabs={(Object.keys(tabWords) as Tab[]).map((key) => ({
          href: addressOf({ tab: key }),
          label: tabWords[key](),
          count: counts?.[key],
          isCurrent: key === tab,
        }))}
      />
      <SearchForm key={q} typed={q} onSearch={(text) => navigate(addressOf({ tab, q: text }))} />
      {list.data ? (
        <Rows page={list.data} tab={tab} q={q} />
      ) : list.state === 'failed' ? (
        <ErrorState text={list.message} onRetry={list.reload} />
      ) : (
        <Skeleton lineCount={8} />
      )}
    </Page>
  )
}
