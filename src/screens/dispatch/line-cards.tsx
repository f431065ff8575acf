import type { Dispatch } from '../../api/entities.ts'
import { dispatchOutcomeWords } from '../../words/groups/dispatch-outcome.ts'
import { m } from '../../words/messages.js'
import styles from '../parts/case/case.module.css'
import { DateTime } from '../parts/date-time.tsx'
import { Money } from '../parts/money.tsx'
import { SummaryList, type SummaryItem } from '../parts/summary-list.tsx'

const lineItems = (line: Dispatch['lines'][number]): SummaryItem[] => [
  { term: m.person_field_address(), description: line.address },
  ...(line.postalCostPoisha === null
    ? []
    : [
        {
          term: m.dispatch_field_postal_cost(),
          description: <Money amountPoisha={line.postalCostPoisha} />,
        },
      ]),
  ...(line.summonFeePoisha === null
    ? []
    : [{ term: m.dispatch_field_summon_fee(), description: <Money amountPoisha={line.summonFeePoisha} /> }]),
  ...(line.trackingNumber === null
    ? []
    : [{ term: m.dispatch_field_tracking_number(), description: line.trackingNumber }]),
  ...(line.outcome === null
    ? []
    : [
        {
          term: m.dispatch_field_outcome(),
          description: (
            <>
              {dispatchOutcomeWords[line.outcome]()}{' '}
              {line.outcomeDate ? <DateTime at={line.outcomeDate} form="day" /> : null}
            </>
          ),
        },
      ]),
]

/** Whom it goes to, what each costs and what became of it. */
export const Lines = ({ lines }: { lines: Dispatch['lines'] }) => (
  <div className={styles.cards}>
    {lines.map((line) => (
      <article key={line.id} className={styles.card}>
        <h3>{line.name}</h3>
        <SummaryList items={lineItems(line)} />
      </article>
    ))}
  </div>
)
