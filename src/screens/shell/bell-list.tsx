import { Link } from 'wouter'
import { noticeTarget, type NoticeData } from '../../machines/notices.ts'
import { noticeTitleWords } from '../../words/groups/notice-title.ts'
import type { BellNotice } from '../bell.ts'
import top from '../frame/top-bar.module.css'
import { DateTime } from '../parts/date-time.tsx'
import { noticeDetail } from '../words/notice.ts'
import { written } from '../parts/written.ts'

function Detail({ data }: { data: NoticeData }) {
  const detail = noticeDetail(data)
  return detail ? <span className={top.about}>{detail}</span> : null
}

/** The newest notices under the bell, each leading where the reader's first role works. @source spec §2, §6 */
export const BellList = ({ notices, role }: { notices: readonly BellNotice[]; role: string | undefined }) => (
  <>
    {notices.slice(0, 8).map((notice) => (
      <li key={notice.id}>
        <Link href={noticeTarget(role, notice.data)} className={top.item}>
          <strong>{noticeTitleWords[notice.type]()}</strong>
          <span className={top.about}>
            {notice.data.case_no ? `${written(notice.data.case_no)} · ` : null}
            <DateTime at={notice.created_at} />
          </span>
          <Detail data={notice.data} />
        </Link>
      </li>
    ))}
  </>
)
