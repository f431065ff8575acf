import { Suspense } from 'react'
import type { Word } from '../../wording/word.ts'
import { m } from '../../words/messages.js'
import { Section } from '../parts/case/section.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { Money } from '../parts/money.tsx'
import { useChosenOffice } from '../parts/chosen-office.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { useCall } from '../use-call.ts'
import styles from './dashboard.module.css'
import { Figures } from '../parts/figures.tsx'
import { figuresOf } from './figures-of.ts'
import { moneyLeads, waitingLeads } from './leads.ts'

// In one file with what it narrows.
const OfficeChoice = lazyScreen(async () => (await import('./durations.tsx')).OfficeChoice)
const Durations = lazyScreen(async () => (await import('./durations.tsx')).Durations)
const MoneyCharts = lazyScreen(async () => (await import('./money-charts.tsx')).MoneyCharts)

const moneyLabels: Record<ReturnType<typeof moneyLeads>[number]['key'], Word> = {
  today: m.dashboard_label_today,
  month: m.dashboard_label_month,
  refundedToday: m.dashboard_label_refunded_today,
  refundedMonth: m.dashboard_label_refunded_month,
  waivedMonth: m.dashboard_label_waived_month,
}
const waitingLabels: Record<ReturnType<typeof waitingLeads>[number]['key'], Word> = {
  refunds: m.dashboard_label_refunds_waiting,
  discrepancies: m.route_title_discrepancies,
  held: m.payment_state_held,
  surplus: m.dashboard_label_surplus,
  unknown: m.dashboard_label_unknown,
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
        <Figures
          figures={figuresOf(waitingLeads(read.data, chosen), waitingLabels, { isNoneQuiet: true })}
          isDense
        />
      </Section>
      <Section title={m.dashboard_title_money()}>
        <Figures
          figures={figuresOf(moneyLeads(read.data, chosen), moneyLabels, {
            isNoneQuiet: true,
            draw: (amountPoisha) => <Money amountPoisha={amountPoisha} />,
          })}
        />
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
