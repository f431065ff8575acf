import type { ReactNode } from 'react'
import { m } from '../../words/messages.js'
import { DataTable } from '../parts/data-table.tsx'
import { formatNumber } from '../parts/format.ts'
import { Keycap } from '../parts/keycap.tsx'
import { LineChart } from '../parts/line-chart.tsx'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { PieChart } from '../parts/pie-chart.tsx'
import styles from './parts-sheet.module.css'

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.part} aria-label={name}>
    <h2 translate="no">{name}</h2>
    {children}
  </section>
)

const amounts = [63_000, 45_000, 120_050, 7_500]
const number = (value: number) => formatNumber(value, currentLocale())

/** Rows that are late, open, chosen and plain, with their total. */
const Table = () => (
  <Part name="data-table, keycap">
    <p>
      <Keycap of="j" /> <Keycap of="k" /> <Keycap of="Enter" />
    </p>
    <DataTable
      caption={m.route_title_unpaid()}
      rows={amounts}
      rowKey={String}
      rowHref={() => '#row'}
      isRowOverdue={(amount) => amount === amounts[0]}
      isRowCurrent={(amount) => amount === amounts[1]}
      choice={{
        isChosen: (amount) => amount === amounts[2],
        onChoose: () => {},
        label: number,
      }}
      sort={{ key: 'age', direction: 'descending' }}
      onSort={() => {}}
      columns={[
        {
          key: 'case',
          heading: m.queue_label_case_number(),
          cell: (amount) => number(amounts.indexOf(amount) + 1),
          total: m.parts_label_total(),
        },
        {
          key: 'type',
          heading: m.case_field_type_id(),
          hideBelow: 1280,
          cell: () => m.my_label_tab_office(),
        },
        {
          key: 'age',
          heading: m.queue_label_age(),
          isNumeric: true,
          isSortable: true,
          isOverdueMark: true,
          cell: (amount) => number(amounts.indexOf(amount) + 3),
        },
        {
          key: 'owed',
          heading: m.my_label_left(),
          isAmount: true,
          cell: (amount) => <Money amountPoisha={amount} />,
          total: <Money amountPoisha={amounts.reduce((sum, amount) => sum + amount, 0)} />,
        },
      ]}
    />
  </Part>
)

const Charts = () => (
  <Part name="pie-chart, line-chart">
    <PieChart
      title={m.dashboard_title_pie()}
      totalLabel={m.dashboard_label_applications()}
      parts={[
        { key: 'mine', label: m.my_label_tab_mine(), value: 5, href: '#mine' },
        { key: 'office', label: m.my_label_tab_office(), value: 3, href: '#office' },
        { key: 'ended', label: m.my_label_tab_ended(), value: 1, href: '#ended' },
      ]}
    />
    <LineChart
      title={m.dashboard_title_line()}
      placeLabel={m.dashboard_label_day()}
      places={amounts.map((_, index) => number(index + 1))}
      lines={[
        { key: 'submitted', label: m.dashboard_label_submitted(), values: [1, 4, 2, 6] },
        { key: 'verified', label: m.route_title_verified(), values: [0, 2, 3, 5] },
      ]}
      hrefOf={() => '#day'}
    />
  </Part>
)

/** The parts that only staff see. */
export const StaffSheet = () => (
  <>
    <Table />
    <Charts />
  </>
)
