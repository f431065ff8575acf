import type { CallReply } from '../../api/calls.ts'
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
import { atOfficeHref, useChosenOffice } from '../parts/chosen-office.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { waiversHref } from '../parts/waivers-href.ts'
import { useCall } from '../use-call.ts'
import styles from './dashboard.module.css'
import { Figures } from '../parts/figures.tsx'

// In one file with what it narrows.
const OfficeChoice = lazyScreen(async () => (await import('./durations.tsx')).OfficeChoice)
const Durations = lazyScreen(async () => (await import('./durations.tsx')).Durations)
const MoneyCharts = lazyScreen(async () => (await import('./money-charts.tsx')).MoneyCharts)

const reportHref = (filter: ReportFilter): string =>
  `/accountant/applications/accountant/all-report?${addressOfFilter(filter).toString()}`

type Standing = CallReply<'GET /accountant/dashboard/data'>

/** Money by day and month; each leads to its entries. */
function moneyFigures(
  { today, todayPoisha, monthPoisha, refundedTodayPoisha, refundedMonthPoisha, waivedMonthPoisha }: Standing,
  chosen: { office?: string },
) {
  const month = `${today.slice(0, 7)}-01`
  const money = (key: string, label: string, amountPoisha: number, href: string) => ({
    key,
    label,
    value: <Money amountPoisha={amountPoisha} />,
    isNone: amountPoisha === 0,
    href,
  })
  const paid = (from: string) =>
    atOfficeHref(`/accountant/applications/payments?from=${from}&to=${today}`, chosen)
  const back = (from: string) => reportHref({ from, to: today, kind: 'refunded', ...chosen })
  return [
    money('today', m.dashboard_label_today(), todayPoisha, paid(today)),
    money('month', m.dashboard_label_month(), monthPoisha, paid(month)),
    money('refundedToday', m.dashboard_label_refunded_today(), refundedTodayPoisha, back(today)),
    money('refundedMonth', m.dashboard_label_refunded_month(), refundedMonthPoisha, back(month)),
    money(
      'waivedMonth',
      m.dashboard_label_waived_month(),
      waivedMonthPoisha,
      waiversHref({ from: month, to: today, ...chosen }),
    ),
  ]
}

/** What waits for an accountant; each leads to its list. */
function waitingFigures(
  { refundsWaitingCount, discrepanciesCount, heldCount, surplusCount, unknownCount }: Standing,
  chosen: { office?: string },
) {
  const counted = (key: string, label: string, count: number, href: string) => ({
    key,
    label,
    value: formatNumber(count, currentLocale()),
    isNone: count === 0,
    href: atOfficeHref(href, chosen),
  })
  const inState = (state: PaymentState, label: string, count: number) =>
    counted(state, label, count, `/accountant/applications/payments?state=${state}`)
  return [
    counted(
      'refunds',
      m.dashboard_label_refunds_waiting(),
      refundsWaitingCount,
      '/accountant/applications/refunds',
    ),
    ...(discrepanciesCount === null
      ? []
      : [
          counted(
            'discrepancies',
            m.route_title_discrepancies(),
            discrepanciesCount,
            '/accountant/applications/discrepancies',
          ),
        ]),
    inState('held', m.payment_state_held(), heldCount),
    inState('surplus', m.dashboard_label_surplus(), surplusCount),
    inState('unknown', m.dashboard_label_unknown(), unknownCount),
  ]
}

/** What came in, and what waits for a decision. @source spec §2 Accountant area, product 7 */
export function AccountantDashboard() {
  const chosen = useChosenOffice()
  const read = useCall('GET /accountant/dashboard/data', { query: chosen }, { isLive: true })
  if (read.state === 'loading') return <Skeleton lineCount={6} />
  if (read.data === null) return <ErrorState text={read.message} onRetry={read.reload} />
  return (
    <>
      <Suspense fallback={null}>
        <OfficeChoice hint={m.duration_hint_office()} />
      </Suspense>
      <Section title={m.dashboard_title_counts()}>
        <Figures figures={waitingFigures(read.data, chosen)} isDense />
      </Section>
      <Section title={m.dashboard_title_money()}>
        <Figures figures={moneyFigures(read.data, chosen)} />
      </Section>
      <div className={styles.panels}>
        <Suspense fallback={<Skeleton lineCount={8} />}>
          <MoneyCharts today={read.data.today} />
        </Suspense>
        <Suspense fallback={<Skeleton lineCount={5} />}>
          <Durations area="accountant" />
        </Suspense>
      </div>
    </>
  )
}
