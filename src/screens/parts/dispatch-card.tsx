import type { DispatchState } from '../../machines/dispatch/states.ts'
import type { Dispatch } from '../../api/entities.ts'
import { m } from '../../words/messages.js'
import { dispatchOptionWords, dispatchOutcomeWords } from '../words/dispatch-parts.ts'
import { dispatchStateWords, dispatchTones } from '../words/dispatch.ts'
import { DateTime } from './date-time.tsx'
import { formatNumber } from './format.ts'
import { currentLocale } from './locale.ts'
import { Row } from './page.tsx'
import { StatusTag } from './status-tag.tsx'
import { SummaryList } from './summary-list.tsx'

const textWords: Record<DispatchState, () => string> = {
  unrequested: m.my_text_dispatch_unrequested,
  requested: m.my_text_dispatch_requested,
  payable: m.my_text_dispatch_payable,
  paid: m.my_text_dispatch_paid,
  sent: m.my_text_dispatch_sent,
  received: m.my_text_dispatch_received,
  completed: m.my_text_dispatch_completed,
  declined: m.my_text_dispatch_declined,
  canceled: m.my_text_dispatch_canceled,
}

const lineText = (line: Dispatch['lines'][number]) =>
  [
    line.name,
    line.address,
    line.trackingNumber && `${m.my_label_dispatch_tracking()}: ${line.trackingNumber}`,
    line.outcome && `${m.my_label_dispatch_outcome()}: ${dispatchOutcomeWords[line.outcome]()}`,
  ]
    .filter(Boolean)
    .join(', ')

/** One dispatch as its litigant sees it: where it stands, to whom, and what comes next. */
export function DispatchFacts({ dispatch }: { dispatch: Dispatch }) {
  const { option, weightGrams, dueDate, reason, lines } = dispatch
  const grams = formatNumber(weightGrams ?? 0, currentLocale())
  return (
    <>
      <Row>
        <StatusTag tone={dispatchTones[dispatch.state]} label={dispatchStateWords[dispatch.state]()} />
      </Row>
      <p>{textWords[dispatch.state]()}</p>
      <SummaryList
        items={[
          ...(option
            ? [{ term: m.my_label_dispatch_option(), description: dispatchOptionWords[option]() }]
            : []),
          ...(weightGrams === null
            ? []
            : [{ term: m.my_label_dispatch_weight(), description: m.my_text_grams({ grams }) }]),
          ...(dueDate
            ? [{ term: m.my_label_dispatch_due(), description: <DateTime at={dueDate} form="day" /> }]
            : []),
          ...(reason ? [{ term: m.my_title_reason(), description: reason }] : []),
          ...(lines.length > 0
            ? [
                {
                  term: m.my_label_dispatch_to(),
                  description: (
                    <>
                      {lines.map((line) => (
                        <div key={line.id}>{lineText(line)}</div>
                      ))}
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}
