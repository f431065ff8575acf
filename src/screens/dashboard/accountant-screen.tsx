import { Suspense } from 'react'
import { addressOfFilter, type ReportFilter } from '../../machines/report/filter.ts'
import type { PaymentState } from '../../machines/payment/states.ts'
import { m } from '../../words/messages.js'
import { Section } from '../parts/case/section.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { formatNumber } from '../parts/format.ts'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useCall } from '../use-call.ts'
import styles from './dashboard.module.css'
import { Figures } from '../parts/figures.tsx'

const MoneyCharts = lazyScreen(async () => (await import('./money-charts.tsx')).MoneyCharts)

const reportHref = (filter: ReportFilter): string =>
  `/accountant/applications/accountant/all-report?${addressOfFilter(filter).toString()}`

/** What came in, and what waits for a decision. @source spec §2 Accountant area, product 7 */
export function AccountantDashboard() {
  const read = useCall('GET /accountant/dashboard/data', {}, { isLive: true })
  if (read.state === 'loading') return <Skeleton lineCount={6} />
  if (read.data === null) return <ErrorState text={read.message} onRetry={read.reload} />
  const { todayPoisha, monthPoisha, heldCount, surplusCount, unknownCount, discrepanciesCount, today } =
    read.data
  const { refundedTodayPoisha, refundedMonthPoisha, waivedMonthPoisha, refundsWaitingCount } = read.data
  const month = `${today.slice(0, 7)}-01`
  const received = (key: string, label: string, amountPoisha: number, from: string) => ({
    key,
    label,
    value: <Money amountPoisha={amountPoisha} />,
    href: `/accountant/applications/payments?from=${from}&to=${today}`,
  })
  const waiting = (state: PaymentState, label: string, count: number) => ({
    key: state,
    label,
    value: formatNumber(count, currentLocale()),
    href: `/accountant/applications/payments?state=${state}`,
  })
  return (
    <>
      <Section title={m.dashboard_title_counts()}>
        <Figures
          figures={[
            received('today', m.dashboard_label_today(), todayPoisha, today),
            received('month', m.dashboard_label_month(), monthPoisha, month),
            {
              key: 'refundedToday',
              label: m.dashboard_label_refunded_today(),
              value: <Money amountPoisha={refundedTodayPoisha} />,
              href: reportHref({ from: today, to: today, kind: 'refunded' }),
            },
            {
              key: 'refundedMonth',
              label: m.dashboard_label_refunded_month(),
              value: <Money amountPoisha={refundedMonthPoisha} />,
              href: reportHref({ from: month, to: today, kind: 'refunded' }),
            },
            {
              key: 'waivedMonth',
              label: m.dashboard_label_waived_month(),
              value: <Money amountPoisha={waivedMonthPoisha} />,
              href: reportHref({ from: month, to: today }),
            },
            {
              key: 'refunds',
              label: m.dashboard_label_refunds_waiting(),
              value: formatNumber(refundsWaitingCount, currentLocale()),
              href: '/accountant/applications/refunds',
            },
            ...(discrepanciesCount === null
              ? []
              : [
                  {
                    key: 'discrepancies',
                    label: m.route_title_discrepancies(),
                    value: formatNumber(discrepanciesCount, currentLocale()),
                    href: '/accountant/applications/discrepancies',
                  },
                ]),
            waiting('held', m.payment_state_held(), heldCount),
            waiting('surplus', m.dashboard_label_surplus(), surplusCount),
            waiting('unknown', m.dashboard_label_unknown(), unknownCount),
          ]}
        />
      </Section>
      <div className={styles.panels}>
        <Suspense fallback={<Skeleton lineCount={8} />}>
          <MoneyCharts today={today} />
        </Suspense>
      </div>
    </>
  )
}
