import { useState } from 'react'
import { dayStart, dhakaDay } from '../../machines/text.ts'
import { fundWords } from '../../words/groups/fund.ts'
import { paymentMethodWords } from '../../words/groups/payment-method.ts'
import { m } from '../../words/messages.js'
import { ErrorState } from '../parts/error-state.tsx'
import { formatMoney, formatShortDay } from '../parts/format.ts'
import { LineChart } from '../parts/line-chart.tsx'
import { currentLocale } from '../parts/locale.ts'
import { useChosenOffice } from '../parts/chosen-office.ts'
import { PieChart } from '../parts/pie-chart.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useCall } from '../use-call.ts'
import styles from './dashboard.module.css'
import { chartLeads, dayHref } from './leads.ts'

const dayMs = 24 * 3_600_000
const shownDays = 30

/** The accountant's month by day, by fund and by way of paying, each leading to its entries; loaded apart as their library is heavy. @source spec §2 Accountant area, product 4 */
export const MoneyCharts = ({ today }: { today: string }) => {
  const [days] = useState(() =>
    Array.from({ length: shownDays }, (_, index) =>
      dhakaDay(new Date(dayStart(today).getTime() - (shownDays - 1 - index) * dayMs)),
    ),
  )
  const chosen = useChosenOffice()
  const period = { from: days[0], to: today, ...chosen }
  const read = useCall('GET /accountant/charts/data', { query: period }, { isLive: true })
  if (read.state === 'loading') return <Skeleton lineCount={8} />
  if (read.data === null) return <ErrorState text={read.message} onRetry={read.reload} />
  const leads = chartLeads(read.data, period)
  const told = new Map(read.data.days.map((row) => [row.day, row]))
  const valuesOf = (key: 'receivedPoisha' | 'refundedPoisha') => days.map((day) => told.get(day)?.[key] ?? 0)
  return (
    <>
      <div className={styles.chart}>
        <PieChart
          title={m.dashboard_title_money_by_fund()}
          parts={leads.funds.map((lead) => ({ ...lead, label: fundWords[lead.key]() }))}
          format={formatMoney}
          totalLabel={m.payment_label_net()}
          valueLabel={m.payment_label_net()}
        />
      </div>
      <div className={styles.chart}>
        <PieChart
          title={m.dashboard_title_money_by_method()}
          parts={leads.methods.map((lead) => ({ ...lead, label: paymentMethodWords[lead.key]() }))}
          format={formatMoney}
          totalLabel={m.payment_label_net()}
          valueLabel={m.payment_label_net()}
        />
      </div>
      <div className={styles.wideChart}>
        <LineChart
          title={m.dashboard_title_money_by_day()}
          placeLabel={m.dashboard_label_day()}
          places={days.map((day) => formatShortDay(day, currentLocale()).slice(0, 5))}
          lines={[
            { key: 'received', label: m.payment_label_gross(), values: valuesOf('receivedPoisha') },
            { key: 'refunded', label: m.payment_label_refunded(), values: valuesOf('refundedPoisha') },
          ]}
          format={formatMoney}
          unit={100}
          isLastFirst
          hrefOf={(place) => dayHref(days[place] ?? today, chosen)}
        />
      </div>
    </>
  )
}
