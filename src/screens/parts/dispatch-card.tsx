import { dispatchStates } from '../../machines/dispatch/states.ts'
import type { Dispatch } from '../../api/entities.ts'
import { dispatchNextWords } from '../../words/groups/dispatch-next.ts'
import { dispatchOptionWords } from '../../words/groups/dispatch-option.ts'
import { dispatchOutcomeWords } from '../../words/groups/dispatch-outcome.ts'
import { dispatchStateWords } from '../../words/groups/dispatch-state.ts'
import { m } from '../../words/messages.js'
import { DateTime } from './date-time.tsx'
import { formatNumber } from './format.ts'
import { currentLocale } from './locale.ts'
import { Row } from './page.tsx'
import { StatusTag } from './status-tag.tsx'
import { SummaryList } from './summary-list.tsx'

const lineText = (line: Dispatch['lines'][number]) =>
  [
    line.name,
    line.address,
    line.trackingNumber && `${m.dispatch_field_tracking_number()}: ${line.trackingNumber}`,
    line.outcome && `${m.dispatch_field_outcome()}: ${dispatchOutcomeWords[line.outcome]()}`,
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
        <StatusTag tone={dispatchStates[dispatch.state].tone} label={dispatchStateWords[dispatch.state]()} />
      </Row>
      <p>{dispatchNextWords[dispatch.state]()}</p>
      <SummaryList
        items={[
          ...(option
            ? [{ term: m.my_label_dispatch_option(), description: dispatchOptionWords[option]() }]
            : []),
          ...(weightGrams === null
            ? []
            : [{ term: m.my_label_dispatch_weight(), description: m.document_label_weight({ grams }) }]),
          ...(dueDate
            ? [{ term: m.my_label_dispatch_due(), description: <DateTime at={dueDate} form="day" /> }]
            : []),
          ...(reason ? [{ term: m.my_title_reason(), description: reason }] : []),
          ...(lines.length > 0
            ? [
                {
                  term: m.dispatch_label_to(),
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
