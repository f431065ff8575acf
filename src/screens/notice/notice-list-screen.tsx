import { useSelector } from '@xstate/store-react'
import { useEffect } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { noticeTarget, type NoticeData } from '../../machines/notices.ts'
import { noticeTitleWords } from '../../words/groups/notice-title.ts'
import { m } from '../../words/messages.js'
import { bell } from '../bell.ts'
import { DateTime } from '../parts/date-time.tsx'
import { EmptyPage } from '../parts/empty-page.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { Card, Cards, Page, Row } from '../parts/page.tsx'
import { neighboursOf, Pagination } from '../parts/pagination.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { noticeDetail } from '../words/notice.ts'
import { written } from '../parts/written.ts'

function Detail({ data }: { data: NoticeData }) {
  const detail = noticeDetail(data)
  return detail ? <p>{detail}</p> : null
}

/** All notices of whoever is logged in, newest first, each leading where the first role says. @source spec §2 */
export function NoticeList() {
  const account = useAccount()
  const [path] = useLocation()
  const search = new URLSearchParams(useSearch())
  const after = search.get('after')
  const before = search.get('before')
  const arrivedCount = useSelector(bell, ({ context }) => context.newCount)
  const read = useCall('GET /notifications', {
    query: {
      page: search.get('page') ?? 1,
      ...(after ? { after } : {}),
      ...(before ? { before } : {}),
    },
  })
  const { reload } = read
  useEffect(() => {
    if (arrivedCount > 0) reload()
  }, [arrivedCount, reload])
  const page = read.data
  if (!page)
    return read.state === 'failed' ? (
      <ErrorState text={read.message} onRetry={read.reload} />
    ) : (
      <Skeleton lineCount={6} />
    )
  if (page.rows.length === 0)
    return (
      <EmptyPage page={page}>
        <EmptyState title={m.notices_title_empty()} text={m.notices_text_empty()} />
      </EmptyPage>
    )
  return (
    <>
      <Cards label={m.notices_label_list()}>
        {page.rows.map((notice) => (
          <Card key={notice.id}>
            <Row>
              <Link href={noticeTarget(account?.user.roles[0], notice.data)}>
                {noticeTitleWords[notice.type]()}
              </Link>
              {notice.isNew ? <StatusTag tone="information" label={m.notices_label_new()} /> : null}
            </Row>
            <p>
              {notice.data.case_no
                ? `${m.notices_text_case({ number: written(notice.data.case_no) })}, `
                : null}
              <DateTime at={notice.created_at} />
            </p>
            <Detail data={notice.data} />
          </Card>
        ))}
      </Cards>
      <Pagination {...neighboursOf(page, path)} />
    </>
  )
}

/** `/my-notifications` and `/all-notifications`. @source spec §2 */
export const NoticesScreen = () => (
  <Page title={m.notices_title_list()}>
    <NoticeList />
  </Page>
)
