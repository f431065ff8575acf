import { useSelector } from '@xstate/store-react'
import { Link } from 'wouter'
import { send } from '../../api/client.ts'
import { noticeTarget, type NoticeKind } from '../../machines/notices.ts'
import type { Account } from '../../machines/session.ts'
import { m } from '../../words/messages.js'
import { bell } from '../bell.ts'
import type { BellProps } from '../frame/bell.tsx'
import top from '../frame/top-bar.module.css'
import { DateTime } from '../parts/date-time.tsx'

/** The word of each notice. */
export const noticeTitles: Record<NoticeKind, () => string> = {
  ApplicationSubmitted: m.notice_title_application_submitted,
  ApplicationRejected: m.notice_title_application_rejected,
  ApplicationApproved: m.notice_title_application_approved,
  PaymentCompleted: m.notice_title_payment_completed,
  Dispatched: m.notice_title_dispatched,
  ReceivedInDispatch: m.notice_title_received_in_dispatch,
  SendToAddress: m.notice_title_send_to_address,
  ApplicationVerified: m.notice_title_application_verified,
  ApplicationReturned: m.notice_title_application_returned,
  PaymentRequested: m.notice_title_payment_requested,
  PaymentProposed: m.notice_title_payment_proposed,
  DispatchRequested: m.notice_title_dispatch_requested,
  DispatchPayable: m.notice_title_dispatch_payable,
  DispatchDeclined: m.notice_title_dispatch_declined,
  DispatchOutcome: m.notice_title_dispatch_outcome,
  PaymentHeld: m.notice_title_payment_held,
  RefundDue: m.notice_title_refund_due,
  RefundCompleted: m.notice_title_refund_completed,
}

/** The bell of whoever is logged in: its count, its newest notices, and what opening it does. @source spec §4 */
export function useBell(account: Account | null, allHref: string): BellProps {
  const { notices, newCount } = useSelector(bell, ({ context }) => context)
  return {
    count: newCount,
    allHref,
    onOpen: () => {
      bell.send({ type: 'opened' })
      void send('POST /clear-notification', {}, { isQuiet: true })
    },
    children: notices.slice(0, 8).map((notice) => (
      <li key={notice.id}>
        <Link href={noticeTarget(account?.user.roles[0], notice.data)} className={top.item}>
          <span>
            {noticeTitles[notice.type]()} · {notice.data.case_no} · <DateTime at={notice.created_at} />
          </span>
        </Link>
      </li>
    )),
  }
}
